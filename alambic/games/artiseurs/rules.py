"""The course of Le jeu des artiseurs: turns, actions, rounds, votes and the end."""

from alambic.core.events import EVERYONE, NONE, reveal, tell
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
    SAY_WAIT,
    SET,
    SKIP,
    STEP,
    STOP,
    TURN,
)
from alambic.games.artiseurs.rules_board import (
    clear_line,
    colour_at,
    lines_standing,
    neighbour,
    occupied,
    on_board,
    ones,
)
from alambic.games.artiseurs.rules_bones import (
    bones_of,
    draw_stone,
    face,
    hand_on,
    in_bag,
    make_bones,
    next_seat,
    set_fresh,
    throw,
    turn_over,
    why_idle,
)
from alambic.games.artiseurs.rules_legal import awaited, legal, may, still_to_vote, still_to_wish, why
from alambic.games.artiseurs.rules_put import colour_of, holding, push, put, waiting
from alambic.games.artiseurs.rules_wishes import next_in_round, next_to_act, open_window
from alambic.games.artiseurs.state import (
    AGREED,
    BAUGIENNE,
    BEGINS,
    BONES,
    CELLS,
    CENTAUR,
    CHOOSING,
    CLEARING,
    COLOURS,
    ENDED,
    FEW,
    FEW_LEFT,
    GIVES_UP,
    HANDED,
    HANDS,
    KNUCKLEBONES,
    LEARNING,
    LIFTED,
    LIFTING,
    MOON,
    NO,
    PAYS,
    PLAYED,
    PLAYS,
    POINTS,
    PROPOSED,
    PUTTING,
    PUZZLE,
    RED,
    SETTING,
    SILENT,
    SKIPPED,
    STEPPED,
    STEPPING,
    TOO_LONG,
    TURNS,
    VOTED,
    VOTING,
    WAIT,
    WAYS,
    WHITE,
    WISHED,
    YES,
    Artiseurs,
)

__all__ = ["awaited", "deal", "legal", "may", "play", "standings", "why"]


@rule
def deal(s: Artiseurs) -> None:
    """ART-01, ART-02; the first seat throws the bones (ART-21, ART-26)."""
    for colour in range(COLOURS):
        s.bag[colour] = s.stones[colour]
    if s.mode != LEARNING:
        make_bones(s)
        throw(s, 0)
    begin_turn(s, 0)


@rule
def begin_turn(s: Artiseurs, seat: int) -> None:
    s.turn = seat
    s.phase = CHOOSING
    tell(s, BEGINS, seat, s.handed + 1 if s.mode == LEARNING else NONE, NONE, NONE, EVERYONE)


@rule
def play(s: Artiseurs, seat: int, move: int) -> None:
    if move >= PUSH:
        push(s, seat, (move - PUSH) // WAYS, (move - PUSH) % WAYS)
        settle(s, seat)
    elif move >= PUT_ON:
        put(s, seat, (move - PUT_ON) // CELLS, (move - PUT_ON) % CELLS)
        settle(s, seat)
    elif move >= STEP:
        step_stone(s, seat, (move - STEP) // WAYS, (move - STEP) % WAYS)
        settle(s, seat)
    elif move >= LIFT:
        lift_stone(s, seat, move - LIFT)
    elif move >= CLEAR:
        clear_line(s, seat, move - CLEAR)
        settle(s, seat)
    elif move >= SET:
        set_fresh(s, seat, move - SET)
        after_setting(s)
    elif move >= TURN:
        pay_and_turn(s, seat, (move - TURN) // BONES, (move - TURN) % BONES)
    elif move >= GIVE:
        hand_on(s, seat, move - GIVE, GIVES_UP)
        finish_action(s, seat)
    elif move >= PLAY_BONE:
        begin_bone(s, seat, move - PLAY_BONE)
    elif move == DRAW:
        draw_stone(s, seat)
        s.phase = PUTTING
    elif move == SKIP:
        skip(s, seat)
    elif move == STOP:
        propose(s, seat)
    elif move >= SAY_NO:
        cast(s, seat, move - SAY_NO + NO)
    else:
        wish(s, seat, move - SAY_WAIT + WAIT)


# An action


@rule
def begin_bone(s: Artiseurs, seat: int, bone: int) -> None:
    """ART-22 to ART-25."""
    shown = face(s, bone)
    s.bone = bone + 1
    s.turned = 0
    tell(s, PLAYS, seat, shown, bone, NONE, EVERYONE)
    if shown == CENTAUR:
        s.phase = STEPPING
    elif shown == MOON:
        s.phase = LIFTING
    else:
        s.phase = PUTTING
        draw_stone(s, seat)
        if shown == POINTS and in_bag(s) > 0:  # ART-24: both together
            draw_stone(s, seat)


@rule
def step_stone(s: Artiseurs, seat: int, cell: int, way: int) -> None:
    """No power applies (ART-22)."""
    there, colour = neighbour(cell, way), colour_at(s, cell)
    s.lies[colour] = s.lies[colour] & ~(1 << cell) | 1 << there
    tell(s, STEPPED, seat, colour, cell, there, EVERYONE)


@rule
def lift_stone(s: Artiseurs, seat: int, cell: int) -> None:
    """ART-25."""
    colour = colour_at(s, cell)
    s.lies[colour] &= ~(1 << cell)
    s.hold[colour] += 1
    s.origin = cell + 1
    s.phase = PUTTING
    tell(s, LIFTED, seat, colour, cell, NONE, EVERYONE)


@rule
def settle(s: Artiseurs, seat: int) -> None:
    """What an action still asks for: a chain, then lines, then stones that came back, then a second one drawn."""
    if s.chain:  # ART-08: not before the whole placement has come to rest
        s.phase = PUTTING
        return
    s.landed = 0
    s.returning = 0
    standing = lines_standing(s)
    if standing and standing & standing - 1 == 0:
        clear_line(s, seat, ones(standing - 1))
        standing = 0  # it was the only one
    if standing:
        s.phase = CLEARING
    elif waiting(s) + holding(s) > 0:
        s.phase = PUTTING
    else:
        if s.bone:
            bone = s.bone - 1
            s.bone = 0
            hand_on(s, seat, bone, HANDS)
        finish_action(s, seat)


# Between actions


@rule
def finish_action(s: Artiseurs, seat: int) -> None:
    """The end is looked at after each whole action (ART-31); then whoever is next acts (ART-20, 21, 26)."""
    s.proposed = 0
    if s.mode == LEARNING:
        s.handed += 1
    bones = s.mode != LEARNING and s.mode != PUZZLE
    if s.mode == PUZZLE:
        end(s, PLAYED)
    elif bones and in_bag(s) == 0 and ones(occupied(s)) < FEW:
        end(s, FEW_LEFT)
    elif s.handed >= (HANDED if bones else TURNS):
        end(s, TOO_LONG)
    elif s.mode == BAUGIENNE:
        s.last = seat + 1
        s.asked[seat] = 0
        next_action(s, seat, 1)
    elif bones and bones_of(s, seat) > 0:
        s.phase = CHOOSING
    else:
        if s.mode == KNUCKLEBONES:
            throw(s, next_seat(s, seat))
        begin_turn(s, next_seat(s, seat))


@rule
def next_action(s: Artiseurs, seat: int, acted: int) -> None:
    """Baugienne: the next in a round turn by turn, or a new window (ART-30, ART-32)."""
    if s.orderly:
        s.acted += acted
        next_in_round(s, seat)
    if s.orderly == 0:
        open_window(s)


@rule
def skip(s: Artiseurs, seat: int) -> None:
    """Nothing in this round (ART-32); or the bone one has turned is not played: that was an action (ART-29)."""
    tell(s, SKIPPED, seat, NONE, NONE, NONE, EVERYONE)
    if s.turned:
        s.turned = 0
        finish_action(s, seat)
    else:
        s.asked[seat] = 0
        next_action(s, seat, 0)


@rule
def pay_and_turn(s: Artiseurs, seat: int, bone: int, price: int) -> None:
    """Give a bone unplayed to turn another over; whoever receives it sets it at once (ART-27)."""
    hand_on(s, seat, price, PAYS)
    turn_over(s, seat, bone)
    s.fresh = price + 1
    s.turned = bone + 1 if s.holder[bone] == seat else 0
    s.phase = SETTING


@rule
def after_setting(s: Artiseurs) -> None:
    """In baugienne one's own bone, turned, may be played straight away: a single action (ART-29)."""
    bone = s.turned - 1
    if s.mode == BAUGIENNE and s.turned and why_idle(s, bone) == 0:
        s.phase = CHOOSING
        return
    s.turned = 0
    finish_action(s, s.turn)


# Wishes (ART-30) and votes (ART-20)


@rule
def wish(s: Artiseurs, seat: int, said: int) -> None:
    """Told when the last has spoken: the order in which they spoke means nothing."""
    s.said[seat] = said
    for other in range(s.seats):
        if still_to_wish(s, other):
            return
    for other in range(s.seats):
        if s.said[other] != SILENT:
            tell(s, WISHED, other, s.said[other], NONE, NONE, EVERYONE)
    reveal(s)
    next_to_act(s)


@rule
def propose(s: Artiseurs, seat: int) -> None:
    s.proposer = seat + 1
    s.proposed |= 1 << seat
    s.resumes = s.phase
    s.phase = VOTING
    tell(s, PROPOSED, seat, NONE, NONE, NONE, EVERYONE)


@rule
def cast(s: Artiseurs, seat: int, vote: int) -> None:
    """Told when the last has voted; all must say yes (ART-20)."""
    s.vote[seat] = vote
    for other in range(s.seats):
        if still_to_vote(s, other):
            return
    agreed = True
    for other in range(s.seats):
        if s.proposer != other + 1:
            tell(s, VOTED, other, s.vote[other], NONE, NONE, EVERYONE)
            agreed = agreed and s.vote[other] == YES
        s.vote[other] = SILENT
    reveal(s)
    s.proposer = 0
    s.phase = s.resumes
    s.resumes = 0
    if agreed:
        end(s, AGREED)


# The end


@rule
def end(s: Artiseurs, why_over: int) -> None:
    s.over = why_over
    tell(s, ENDED, NONE, why_over, s.mode, NONE, EVERYONE)


@rule
def half_points(colour: int) -> int:
    """What a stone counts when a game is stopped: 3, 2 or 1.5 points, in halves (ART-20)."""
    if colour == WHITE:
        return 3
    return 4 if colour == RED else 6


@rule
def counts_halves(s: Artiseurs) -> bool:
    return s.mode == LEARNING or s.over == AGREED or s.over == TOO_LONG


@rule
def standings(s: Artiseurs, places: Numbers, points: Numbers) -> None:
    """Stones on the board (ART-31), or what they count when stopped (ART-20); no tie is left (ART-04)."""
    for seat in range(s.seats):
        colour = colour_of(s, seat)
        points[seat] = on_board(s, colour) * (half_points(colour) if counts_halves(s) else 1)
    for seat in range(s.seats):
        places[seat] = 1
        for other in range(s.seats):
            if points[other] > points[seat] or (points[other] == points[seat] and other > seat):
                places[seat] += 1
