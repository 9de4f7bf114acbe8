"""Whom the game waits for, which moves are allowed, and which clause forbids the others."""

from alambic.core.events import NONE
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.artiseurs.rules_board import (
    bones_of,
    colour_of,
    comes_back,
    gives_way,
    in_bag,
    in_hand,
    lines_standing,
    lines_within,
    neighbour,
    occupied,
    why_idle,
)
from alambic.games.artiseurs.state import BONES, CELLS, COLOURS, LINES, WAYS, Artiseurs
from alambic.games.artiseurs.vocabulary import Clause, Colour, Mode, Move, Phase

# Whom the game waits for


@rule
def awaited(s: Artiseurs) -> int:
    """Whoever acts; whoever received a bone to set; all who hold bones, and all who have not voted yet."""
    if s.over:
        return 0
    if s.phase == Phase.SETTING:
        return 1 << s.holder[s.fresh - 1]
    if s.phase != Phase.WISHING and s.phase != Phase.VOTING:
        return 1 << s.turn
    seats = 0
    for seat in range(s.seats):
        if still_to_wish(s, seat) if s.phase == Phase.WISHING else still_to_vote(s, seat):
            seats |= 1 << seat
    return seats


@rule
def still_to_wish(s: Artiseurs, seat: int) -> bool:
    """ART-30: everybody with a bone is asked."""
    return s.said[seat] == 0 and bones_of(s, seat) > 0


@rule
def still_to_vote(s: Artiseurs, seat: int) -> bool:
    """ART-20: everybody but the one who proposed it."""
    return s.vote[seat] == 0 and s.proposer != seat + 1


@rule
def may(s: Artiseurs) -> int:
    """Once a stone lies there, whoever nobody waits for may propose to stop, once between two actions (ART-31)."""
    if s.over or s.phase == Phase.VOTING or s.mode == Mode.PUZZLE or occupied(s) == 0:
        return 0
    return (1 << s.seats) - 1 & ~awaited(s) & ~s.proposed


# What is allowed


@rule
def legal(s: Artiseurs, seat: int, moves: Numbers) -> int:
    """By phase; whoever is not awaited may at most propose to stop."""
    if awaited(s) >> seat & 1 == 0:
        moves[0] = Move.STOP
        return may(s) >> seat & 1
    n = 0
    if s.phase == Phase.PUTTING:
        n = legal_puts(s, seat, moves)
    elif s.phase == Phase.CHOOSING:
        n = legal_choices(s, seat, moves)
    elif s.phase == Phase.STEPPING:
        n = legal_steps(s, moves, 0)
    elif s.phase == Phase.LIFTING:
        n = each_of(occupied(s), CELLS, Move.LIFT, moves)
    elif s.phase == Phase.CLEARING:
        n = each_of(lines_standing(s), LINES, Move.CLEAR, moves)
    elif s.phase == Phase.SETTING:
        n = each_of(0b11, 2, Move.SET, moves)
    elif s.phase == Phase.VOTING:
        n = each_of(0b11, 2, Move.NO, moves)
    else:  # to call for order is a matter of people too
        n = each_of(0b11 if s.quiet else 0b111, 3, Move.WAIT, moves)
    return n


@rule
def each_of(things: int, count: int, first: int, moves: Numbers) -> int:
    """A move for each of some things, which are bits."""
    n = 0
    for thing in range(count):
        if things >> thing & 1:
            moves[n] = first + thing
            n += 1
    return n


@rule
def legal_steps(s: Artiseurs, moves: Numbers, n: int) -> int:
    """A stone of any colour, one step, onto a free cell (ART-22); after the n moves that are there already."""
    full = occupied(s)
    for cell in range(CELLS):
        if full >> cell & 1:
            for way in range(WAYS):
                if gives_way(s, cell, way):
                    moves[n] = Move.STEP + cell * WAYS + way
                    n += 1
    return n


@rule
def legal_choices(s: Artiseurs, seat: int, moves: Numbers) -> int:
    """How an action begins; whoever begins one may propose to stop instead, once (ART-20).

    That is a matter of people: nobody imagines it, and no bot does it.
    """
    if s.mode == Mode.LEARNING:  # draw a stone or move one (ART-20)
        moves[0] = Move.DRAW
        n = legal_steps(s, moves, 1 if in_bag(s) > 0 else 0)
    else:
        n = legal_bones(s, seat, moves)
    if s.quiet == 0 and s.turned == 0 and occupied(s) != 0 and s.proposed >> seat & 1 == 0:
        moves[n] = Move.STOP
        n += 1
    return n


@rule
def legal_bones(s: Artiseurs, seat: int, moves: Numbers) -> int:
    """A bone to play, to give up, or to give for turning another over (ART-21, ART-27, ART-29)."""
    n = 0
    if skips(s):
        moves[n] = Move.SKIP
        n += 1
    for bone in range(BONES):
        if s.holder[bone] == seat and (s.turned == 0 or s.turned == bone + 1) and why_idle(s, bone) == 0:
            moves[n] = Move.BONE + bone
            n += 1
    if s.turned:  # one's own bone, just turned, is played at once or not
        return n
    for bone in range(BONES):
        if s.holder[bone] == seat:
            moves[n] = Move.GIVE + bone
            n += 1
    if turns_bones(s):
        for other in range(BONES):
            for bone in range(BONES):
                if s.holder[bone] == seat and other != bone:
                    moves[n] = Move.TURN + other * BONES + bone
                    n += 1
    return n


@rule
def turns_bones(s: Artiseurs) -> bool:
    """ART-27, ART-28."""
    return s.mode == Mode.CERVIENNE or s.mode == Mode.BAUGIENNE


@rule
def skips(s: Artiseurs) -> bool:
    """Whether a seat may leave it at that: in a round turn by turn (ART-32), or its own bone turned (ART-29)."""
    asked = s.orderly == s.seats and s.asked[s.turn] > 0  # whom ART-29 has preferred: something happens at least
    return s.turned > 0 or (s.orderly > 0 and not asked)


@rule
def legal_puts(s: Artiseurs, seat: int, moves: Numbers) -> int:
    """All cells for all stones in hand, then all pushes (ART-05 to ART-07, ART-14, ART-25)."""
    n, full, mine = 0, occupied(s), colour_of(s, seat)
    back = comes_back(s)
    closed = s.landed if s.chain else 0
    if s.origin and s.chain == 0 and not back:
        closed = 1 << s.origin - 1
    for colour in range(COLOURS):
        if in_hand(s, colour):
            shut = closed
            if colour != Colour.BLACK or mine != Colour.BLACK:
                shut |= full
            for cell in range(CELLS):
                if shut >> cell & 1 == 0 and not (back and one_colour_after(s, colour, cell, NONE)):
                    moves[n] = Move.PUT + colour * CELLS + cell
                    n += 1
    if mine != Colour.WHITE and in_hand(s, Colour.RED):
        shut = ~full
        if s.chain:
            shut |= s.landed
        for cell in range(CELLS):
            if shut >> cell & 1 == 0:
                for way in range(WAYS):
                    if gives_way(s, cell, way) and not (back and one_colour_after(s, Colour.RED, cell, way)):
                        moves[n] = Move.PUSH + cell * WAYS + way
                        n += 1
    return n


@rule
def one_colour_after(s: Artiseurs, colour: int, cell: int, way: int) -> bool:
    """Whether a line of one colour would stand; with a way, what lies on the cell is pushed there first."""
    there = 1 << neighbour(cell, way) if way != NONE else 0
    for other in range(COLOURS):
        cells = s.lies[other]
        if cells >> cell & 1:
            cells = cells & ~(1 << cell) | there
        if other == colour:
            cells |= 1 << cell
        if lines_within(s, cells):
            return True
    return False


# Why not


@rule
def why(s: Artiseurs, seat: int, move: int) -> int:
    if s.over:
        return Clause.PUZZLE if s.mode == Mode.PUZZLE else Clause.END
    if move == Move.STOP:
        return why_not_stop(s)
    if awaited(s) >> seat & 1 == 0:
        return Clause.ORDER
    if s.phase == Phase.VOTING or Move.NO <= move <= Move.YES:
        return why_not_stop(s)
    if s.phase == Phase.WISHING or move <= Move.ROUNDS:
        return Clause.WISHES
    if s.phase == Phase.SETTING or Move.SET <= move < Move.CLEAR:
        return Clause.TURNING
    if s.phase == Phase.CLEARING or Move.CLEAR <= move < Move.LIFT:
        return Clause.LINES
    if s.phase == Phase.PUTTING or move >= Move.PUT:
        return why_not_placed(s, seat, move)
    if s.phase == Phase.LIFTING or Move.LIFT <= move < Move.STEP:
        return Clause.MOON
    if s.phase == Phase.STEPPING or move >= Move.STEP:
        return Clause.CENTAUR
    return Clause.LEARNING if s.mode == Mode.LEARNING else why_not_bone(s, seat, move)


@rule
def why_not_stop(s: Artiseurs) -> int:
    """The clause by which all may agree to stop: of the learning game, or of those with bones."""
    return Clause.LEARNING if s.mode == Mode.LEARNING else Clause.END


@rule
def why_not_placed(s: Artiseurs, seat: int, move: int) -> int:
    if s.phase != Phase.PUTTING or move < Move.PUT:
        return Clause.LINES
    pushes = move >= Move.PUSH
    cell, colour, way = (move - Move.PUSH) // WAYS, 1, (move - Move.PUSH) % WAYS
    if not pushes:
        cell, colour, way = (move - Move.PUT) % CELLS, (move - Move.PUT) // CELLS, NONE
    lies = occupied(s) >> cell & 1 != 0
    if not in_hand(s, colour):
        return Clause.CHAIN if s.chain else Clause.LINES
    if pushes and (not lies or colour_of(s, seat) == Colour.WHITE or not gives_way(s, cell, way)):
        return Clause.RED
    if lies and not pushes and (colour != Colour.BLACK or colour_of(s, seat) != Colour.BLACK):
        return Clause.WHITE + colour
    if s.chain and s.landed >> cell & 1:
        return Clause.CHAIN
    return Clause.ONE_COLOUR if comes_back(s) else Clause.MOON  # onto the cell that the moon's stone has left


@rule
def why_not_bone(s: Artiseurs, seat: int, move: int) -> int:
    """About `skip`, `bone`, `give` and `turn` (ART-26, ART-27, ART-29); there is no `draw` without a bone."""
    if move == Move.SKIP:
        return Clause.ROUNDS if s.orderly else Clause.PREFERENCE
    if move == Move.DRAW:
        return Clause.POINT
    bone = (move - Move.BONE) % BONES  # the last word of all these codes
    if s.holder[bone] != seat:
        return Clause.BONES
    if s.turned and (move >= Move.GIVE or bone != s.turned - 1):
        return Clause.PREFERENCE
    return why_idle(s, bone) if move < Move.GIVE else Clause.TURNING
