"""Which moves are allowed, and which clause forbids the others."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.artiseurs.moves import (
    CLEAR,
    DRAW,
    GIVE,
    LIFT,
    PLAY_BONE,
    PUSH,
    PUT_ON,
    SAY_NO,
    SAY_NOW,
    SAY_ROUNDS,
    SAY_WAIT,
    SAY_YES,
    SET,
    SKIP,
    STEP,
    STOP,
    TURN,
)
from alambic.games.artiseurs.rules_board import gives_way, lines_standing, occupied
from alambic.games.artiseurs.rules_bones import bones_of, in_bag, why_idle
from alambic.games.artiseurs.rules_put import legal_puts, why_not_push, why_not_put
from alambic.games.artiseurs.state import (
    BAUGIENNE,
    BONES,
    CELLS,
    CERVIENNE,
    CHOOSING,
    CLEARING,
    LEARNING,
    LIFTING,
    LINES,
    PUTTING,
    PUZZLE,
    SETTING,
    SILENT,
    STEPPING,
    VOTING,
    WAYS,
    WISHING,
    Artiseurs,
)

# Whom the game waits for


@rule
def awaited(s: Artiseurs) -> int:
    """Whoever acts; whoever received a bone to set; all who hold bones, and all who have not voted yet."""
    if s.over:
        return 0
    if s.phase == WISHING or s.phase == VOTING:
        seats = 0
        for seat in range(s.seats):
            if (s.phase == WISHING and still_to_wish(s, seat)) or (s.phase == VOTING and still_to_vote(s, seat)):
                seats |= 1 << seat
        return seats
    if s.phase == SETTING:
        return 1 << s.holder[s.fresh - 1]
    return 1 << s.turn


@rule
def still_to_wish(s: Artiseurs, seat: int) -> bool:
    """ART-30: everybody with a bone is asked."""
    return s.said[seat] == SILENT and bones_of(s, seat) > 0


@rule
def still_to_vote(s: Artiseurs, seat: int) -> bool:
    """ART-20: everybody but the one who proposed it."""
    return s.vote[seat] == SILENT and s.proposer != seat + 1


@rule
def may(s: Artiseurs) -> int:
    """Once a stone lies there, whoever nobody waits for may propose to stop, once between two actions (ART-31)."""
    if s.over or s.phase == VOTING or s.mode == PUZZLE or occupied(s) == 0:
        return 0
    return (1 << s.seats) - 1 & ~awaited(s) & ~s.proposed


@rule
def may_propose(s: Artiseurs, seat: int) -> bool:
    """Whoever is to begin an action may too. It is a matter of people: nobody imagines it, and no bot does it."""
    begins = s.phase == CHOOSING and s.turned == 0 and seat == s.turn
    return s.quiet == 0 and begins and s.mode != PUZZLE and occupied(s) != 0 and s.proposed >> seat & 1 == 0


# What is allowed


@rule
def legal(s: Artiseurs, seat: int, moves: Numbers) -> int:
    """By phase; whoever is not awaited may at most propose to stop."""
    if awaited(s) >> seat & 1 == 0:
        moves[0] = STOP
        return may(s) >> seat & 1
    if s.phase == PUTTING:
        return legal_puts(s, seat, moves)
    if s.phase == CHOOSING:
        n = legal_turns(s, moves) if s.mode == LEARNING else legal_bones(s, seat, moves)
        if may_propose(s, seat):
            moves[n] = STOP
            n += 1
        return n
    if s.phase == STEPPING:
        return legal_steps(s, moves, 0)
    if s.phase == LIFTING:
        n = 0
        for cell in range(CELLS):
            if occupied(s) >> cell & 1:
                moves[n] = LIFT + cell
                n += 1
        return n
    if s.phase == CLEARING:
        n, standing = 0, lines_standing(s)
        for line in range(LINES):
            if standing >> line & 1:
                moves[n] = CLEAR + line
                n += 1
        return n
    if s.phase == SETTING:
        moves[0] = SET
        moves[1] = SET + 1
        return 2
    if s.phase == VOTING:
        moves[0] = SAY_NO
        moves[1] = SAY_YES
        return 2
    moves[0] = SAY_WAIT
    moves[1] = SAY_NOW
    moves[2] = SAY_ROUNDS
    return 2 if s.quiet else 3  # to call for order is a matter of people too


@rule
def legal_turns(s: Artiseurs, moves: Numbers) -> int:
    """The learning game: draw a stone or move one (ART-20)."""
    n = 0
    if in_bag(s) > 0:
        moves[n] = DRAW
        n += 1
    return legal_steps(s, moves, n)


@rule
def legal_steps(s: Artiseurs, moves: Numbers, n: int) -> int:
    """A stone of any colour, one step, onto a free cell (ART-22); after the n moves that are there already."""
    full = occupied(s)
    for cell in range(CELLS):
        if full >> cell & 1:
            for way in range(WAYS):
                if gives_way(s, cell, way):
                    moves[n] = STEP + cell * WAYS + way
                    n += 1
    return n


@rule
def legal_bones(s: Artiseurs, seat: int, moves: Numbers) -> int:
    """A bone to play, to give up, or to give for turning another over (ART-21, ART-27, ART-29)."""
    n = 0
    if skips(s):
        moves[n] = SKIP
        n += 1
    if s.turned:  # one's own bone, just turned, is played at once or not
        if why_idle(s, s.turned - 1) == 0:
            moves[n] = PLAY_BONE + s.turned - 1
            n += 1
        return n
    for bone in range(BONES):
        if s.holder[bone] == seat and why_idle(s, bone) == 0:
            moves[n] = PLAY_BONE + bone
            n += 1
    for bone in range(BONES):
        if s.holder[bone] == seat:
            moves[n] = GIVE + bone
            n += 1
    if turns_bones(s):
        for other in range(BONES):
            for bone in range(BONES):
                if s.holder[bone] == seat and other != bone:
                    moves[n] = TURN + other * BONES + bone
                    n += 1
    return n


@rule
def turns_bones(s: Artiseurs) -> bool:
    """ART-27, ART-28."""
    return s.mode == CERVIENNE or s.mode == BAUGIENNE


@rule
def skips(s: Artiseurs) -> bool:
    """Whether a seat may leave it at that: in a round turn by turn (ART-32), or its own bone turned (ART-29)."""
    asked = s.orderly == s.seats and s.asked[s.turn] > 0  # whom ART-29 has preferred: something happens at least
    return s.turned > 0 or (s.orderly > 0 and not asked)


# Why not


@rule
def why(s: Artiseurs, seat: int, move: int) -> int:
    if s.over:
        return 40 if s.mode == PUZZLE else 31
    if move == STOP:
        return why_not_stop(s, seat)
    if awaited(s) >> seat & 1 == 0:
        return 3
    if s.phase == VOTING or SAY_NO <= move <= SAY_YES:
        return 0 if s.phase == VOTING and SAY_NO <= move <= SAY_YES else stopping(s)
    if s.phase == WISHING or move <= SAY_ROUNDS:
        return 0 if s.phase == WISHING and move <= (SAY_NOW if s.quiet else SAY_ROUNDS) else 30
    if s.phase == SETTING or SET <= move < CLEAR:
        return 0 if s.phase == SETTING and SET <= move < CLEAR else 27
    if s.phase == CLEARING or CLEAR <= move < LIFT:
        return 0 if s.phase == CLEARING and CLEAR <= move < LIFT and lines_standing(s) >> move - CLEAR & 1 else 13
    if s.phase == PUTTING or move >= PUT_ON:
        return why_not_placed(s, seat, move)
    if s.phase == LIFTING or LIFT <= move < STEP:
        return 0 if s.phase == LIFTING and LIFT <= move < STEP and occupied(s) >> move - LIFT & 1 else 25
    if move >= STEP:
        return why_not_step(s, move - STEP)
    if s.phase == STEPPING:
        return 22
    if s.mode == LEARNING:
        return 0 if move == DRAW and in_bag(s) > 0 else 20
    return why_not_bone(s, seat, move)


@rule
def stopping(s: Artiseurs) -> int:
    """The clause by which all may agree to stop: of the learning game, or of those with bones."""
    return 20 if s.mode == LEARNING else 31


@rule
def why_not_stop(s: Artiseurs, seat: int) -> int:
    """While another is to move, or where one's own action begins; once between two actions."""
    return 0 if may(s) >> seat & 1 or may_propose(s, seat) else stopping(s)


@rule
def why_not_placed(s: Artiseurs, seat: int, move: int) -> int:
    if s.phase != PUTTING or move < PUT_ON:
        return 13
    if move < PUSH:
        return why_not_put(s, seat, (move - PUT_ON) // CELLS, (move - PUT_ON) % CELLS)
    return why_not_push(s, seat, (move - PUSH) // WAYS, (move - PUSH) % WAYS)


@rule
def why_not_step(s: Artiseurs, step: int) -> int:
    cell, way = step // WAYS, step % WAYS
    moves_stones = s.phase == STEPPING or (s.phase == CHOOSING and s.mode == LEARNING)
    return 0 if moves_stones and occupied(s) >> cell & 1 and gives_way(s, cell, way) else 22


@rule
def why_not_bone(s: Artiseurs, seat: int, move: int) -> int:
    """About `skip`, `bone`, `give` and `turn` (ART-26, ART-27, ART-29); there is no `draw` without a bone."""
    if move == SKIP:
        if skips(s):
            return 0
        return 32 if s.orderly else 29
    if move == DRAW:
        return 23
    bone, other = move - PLAY_BONE, -1
    if move >= TURN:
        bone, other = (move - TURN) % BONES, (move - TURN) // BONES
    elif move >= GIVE:
        bone = move - GIVE
    if s.holder[bone] != seat:
        return 26
    if s.turned and (move >= GIVE or bone != s.turned - 1):
        return 29
    if move < GIVE:
        return why_idle(s, bone)
    return 27 if move >= TURN and (not turns_bones(s) or other == bone) else 0
