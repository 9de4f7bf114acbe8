"""The course of Le jeu des artiseurs: turns, actions, rounds, votes and the end."""

from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.observing import after
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.artiseurs.rules_board import (
    bones_of,
    clear_line,
    colour_of,
    draw_stone,
    face,
    hand_on,
    holding,
    in_bag,
    lift_stone,
    lines_standing,
    make_bones,
    occupied,
    on_board,
    ones,
    push,
    put,
    set_fresh,
    step_stone,
    throw,
    turn_over,
    waiting,
    why_idle,
)
from alambic.games.artiseurs.rules_legal import awaited, legal, may, why
from alambic.games.artiseurs.state import BONES, CELLS, COLOURS, FEW, HANDED, TURNS, WAYS, Artiseurs
from alambic.games.artiseurs.vocabulary import Colour, End, Face, Mode, Move, Phase, Reason, Told, Vote, Wish

__all__ = ["awaited", "deal", "legal", "may", "play", "standings", "why"]


@rule
def deal(s: Artiseurs) -> None:
    """ART-01, ART-02; the first seat throws the bones (ART-21, ART-26)."""
    for colour in range(COLOURS):
        s.bag[colour] = s.stones[colour]
    if s.mode != Mode.LEARNING:
        make_bones(s)
        throw(s, 0)
    begin_turn(s, 0)


@rule
def begin_turn(s: Artiseurs, seat: int) -> None:
    s.turn = seat
    s.phase = Phase.CHOOSING
    tell(s, Told.BEGINS, seat, s.handed + 1 if s.mode == Mode.LEARNING else NONE, NONE, NONE, EVERYONE)


@rule
def play(s: Artiseurs, seat: int, move: int) -> None:
    if move >= Move.PUSH:
        push(s, seat, (move - Move.PUSH) // WAYS, (move - Move.PUSH) % WAYS)
        settle(s, seat)
    elif move >= Move.PUT:
        put(s, seat, (move - Move.PUT) // CELLS, (move - Move.PUT) % CELLS)
        settle(s, seat)
    elif move >= Move.STEP:
        step_stone(s, seat, (move - Move.STEP) // WAYS, (move - Move.STEP) % WAYS)
        settle(s, seat)
    elif move >= Move.LIFT:
        lift_stone(s, seat, move - Move.LIFT)
    elif move >= Move.CLEAR:
        clear_line(s, seat, move - Move.CLEAR)
        settle(s, seat)
    elif move >= Move.SET:
        set_fresh(s, seat, move - Move.SET)
        after_setting(s)
    elif move >= Move.TURN:
        pay_and_turn(s, seat, (move - Move.TURN) // BONES, (move - Move.TURN) % BONES)
    elif move >= Move.GIVE:
        hand_on(s, seat, move - Move.GIVE, Told.GIVES_UP)
        finish_action(s, seat)
    elif move >= Move.BONE:
        begin_bone(s, seat, move - Move.BONE)
    elif move == Move.DRAW:
        draw_stone(s, seat)
        s.phase = Phase.PUTTING
    elif move == Move.SKIP:
        skip(s, seat)
    elif move == Move.STOP:
        propose(s, seat)
    elif move >= Move.NO:
        cast(s, seat, move - Move.NO + Vote.NO)
    else:
        wish(s, seat, move - Move.WAIT + Wish.WAIT)


# An action


@rule
def begin_bone(s: Artiseurs, seat: int, bone: int) -> None:
    """ART-22 to ART-25."""
    shown = face(s, bone)
    s.bone = bone + 1
    s.turned = 0
    tell(s, Told.PLAYS, seat, shown, bone, NONE, EVERYONE)
    if shown == Face.CENTAUR:
        s.phase = Phase.STEPPING
    elif shown == Face.MOON:
        s.phase = Phase.LIFTING
    else:
        s.phase = Phase.PUTTING
        draw_stone(s, seat)
        if shown == Face.POINTS and in_bag(s) > 0:  # ART-24: both together
            draw_stone(s, seat)


@rule
def settle(s: Artiseurs, seat: int) -> None:
    """What an action still asks for: a chain, then lines, then stones that came back, then a second one drawn."""
    if s.chain:  # ART-08: not before the whole placement has come to rest
        s.phase = Phase.PUTTING
        return
    s.landed = 0
    s.returning = 0
    standing = lines_standing(s)
    if standing and standing & standing - 1 == 0:
        clear_line(s, seat, ones(standing - 1))
        standing = 0  # it was the only one
    if standing:
        s.phase = Phase.CLEARING
    elif waiting(s) + holding(s) > 0:
        s.phase = Phase.PUTTING
    else:
        if s.bone:
            bone = s.bone - 1
            s.bone = 0
            hand_on(s, seat, bone, Told.HANDS)
        finish_action(s, seat)


# Between actions


@rule
def finish_action(s: Artiseurs, seat: int) -> None:
    """The end is looked at after each whole action (ART-31); then whoever is next acts (ART-20, 21, 26)."""
    s.proposed = 0
    if s.mode == Mode.LEARNING:
        s.handed += 1
    bones = s.mode != Mode.LEARNING and s.mode != Mode.PUZZLE
    if s.mode == Mode.PUZZLE:
        end(s, End.PLAYED)
    elif bones and in_bag(s) == 0 and ones(occupied(s)) < FEW:
        end(s, End.FEW_LEFT)
    elif s.handed >= (HANDED if bones else TURNS):
        end(s, End.TOO_LONG if bones else End.TURNS_TAKEN)
    elif s.mode == Mode.BAUGIENNE:
        s.last = seat + 1
        s.asked[seat] = 0
        next_action(s, seat, 1)
    elif bones and bones_of(s, seat) > 0:
        s.phase = Phase.CHOOSING
    else:
        if s.mode == Mode.KNUCKLEBONES:
            throw(s, after(s, seat, 1))
        begin_turn(s, after(s, seat, 1))


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
    tell(s, Told.SKIPPED, seat, NONE, NONE, NONE, EVERYONE)
    if s.turned:
        s.turned = 0
        finish_action(s, seat)
    else:
        s.asked[seat] = 0
        next_action(s, seat, 0)


@rule
def pay_and_turn(s: Artiseurs, seat: int, bone: int, price: int) -> None:
    """Give a bone unplayed to turn another over; whoever receives it sets it at once (ART-27)."""
    hand_on(s, seat, price, Told.PAYS)
    turn_over(s, seat, bone)
    s.fresh = price + 1
    s.turned = bone + 1 if s.holder[bone] == seat else 0
    s.phase = Phase.SETTING


@rule
def after_setting(s: Artiseurs) -> None:
    """In baugienne one's own bone, turned, may be played straight away: a single action (ART-29)."""
    bone = s.turned - 1
    if s.mode == Mode.BAUGIENNE and s.turned and why_idle(s, bone) == 0:
        s.phase = Phase.CHOOSING
        return
    s.turned = 0
    finish_action(s, s.turn)


# Baugienne: who acts next (ART-29, ART-30), and rounds turn by turn when too many want to (ART-32)


@rule
def wish(s: Artiseurs, seat: int, said: int) -> None:
    """Told when the last has spoken: the order in which they spoke means nothing."""
    s.said[seat] = said
    if awaited(s):
        return
    reveal(s)
    for other in range(s.seats):
        if s.said[other] != Wish.SILENT:
            tell(s, Told.WISHED, other, s.said[other], NONE, NONE, EVERYONE)
    next_to_act(s)


@rule
def asks(s: Artiseurs, seat: int) -> bool:
    """Whoever calls for going turn by turn asks too."""
    return s.said[seat] == Wish.NOW or s.said[seat] == Wish.ROUNDS


@rule
def open_window(s: Artiseurs) -> None:
    """Everybody who holds a bone is asked (ART-30); one alone need not be."""
    s.phase = Phase.WISHING
    holders = awaited(s)
    if holders & holders - 1 == 0:
        for seat in range(s.seats):
            s.asked[seat] = 0
        acts(s, ones(holders - 1))


@rule
def acts(s: Artiseurs, seat: int) -> None:
    s.turn = seat
    s.phase = Phase.CHOOSING


@rule
def next_to_act(s: Artiseurs) -> None:
    """All have spoken: whom ART-29 prefers, or whoever has to if all wait (ART-30)."""
    asking, rounds = 0, 0
    for seat in range(s.seats):
        if asks(s, seat):
            asking += 1
            s.asked[seat] += 1
        else:
            s.asked[seat] = 0
        if s.said[seat] == Wish.ROUNDS:
            rounds = 1
    chosen = preferred(s) if asking else first_holder(s)
    tell(s, Told.PREFERRED, chosen, reason(s, chosen) if asking else Reason.ALL_WAIT, NONE, NONE, EVERYONE)
    if rounds and asking > 1:
        s.orderly = s.seats
        tell(s, Told.ORDERLY, chosen, NONE, NONE, NONE, EVERYONE)
    for seat in range(s.seats):
        s.said[seat] = Wish.SILENT
    acts(s, chosen)


@rule
def preferred(s: Artiseurs) -> int:
    """Of those who ask: not the last to act, then who asked first, then black before red before white (ART-29)."""
    best = NONE
    for seat in range(s.seats):
        if asks(s, seat) and (best == NONE or before(s, seat, best)):
            best = seat
    return best


@rule
def before(s: Artiseurs, seat: int, other: int) -> bool:
    """Whether a seat goes before one of a weaker colour."""
    if seat + 1 == s.last or other + 1 == s.last:
        return other + 1 == s.last
    return s.asked[seat] >= s.asked[other]


@rule
def reason(s: Artiseurs, chosen: int) -> int:
    """The weakest rule that was needed to prefer a seat to all others who asked."""
    weakest = Reason.ALONE
    for other in range(s.seats):
        if other != chosen and asks(s, other):
            if other + 1 == s.last:
                weakest = max(weakest, Reason.NOT_TWICE)
            elif s.asked[other] < s.asked[chosen]:
                weakest = max(weakest, Reason.ASKED_FIRST)
            else:
                weakest = Reason.BY_COLOUR
    return weakest


@rule
def first_holder(s: Artiseurs) -> int:
    """The first who holds a bone after the last actor (ART-30)."""
    seat = after(s, s.last - 1, 1)
    while bones_of(s, seat) == 0:
        seat = after(s, seat, 1)
    return seat


@rule
def next_in_round(s: Artiseurs, seat: int) -> None:
    """Turn by turn, each with a bone acts or not, until at most one did in a round (ART-32)."""
    s.orderly -= 1
    seat = after(s, seat, 1)
    while s.orderly and bones_of(s, seat) == 0:
        s.orderly -= 1
        seat = after(s, seat, 1)
    if s.orderly == 0 and s.acted > 1:
        s.orderly = s.seats
        while bones_of(s, seat) == 0:
            s.orderly -= 1
            seat = after(s, seat, 1)
        s.acted = 0
    if s.orderly:
        acts(s, seat)
    else:
        s.acted = 0
        tell(s, Told.FREELY, NONE, NONE, NONE, NONE, EVERYONE)


# Votes (ART-20)


@rule
def propose(s: Artiseurs, seat: int) -> None:
    s.proposer = seat + 1
    s.proposed |= 1 << seat
    s.resumes = s.phase
    s.phase = Phase.VOTING
    tell(s, Told.PROPOSED, seat, NONE, NONE, NONE, EVERYONE)


@rule
def cast(s: Artiseurs, seat: int, vote: int) -> None:
    """Told when the last has voted; all must say yes (ART-20)."""
    s.vote[seat] = vote
    if awaited(s):
        return
    reveal(s)
    agreed = True
    for other in range(s.seats):
        if s.proposer != other + 1:
            tell(s, Told.VOTED, other, s.vote[other], NONE, NONE, EVERYONE)
            agreed = agreed and s.vote[other] == Vote.YES
        s.vote[other] = Vote.SILENT
    s.proposer = 0
    s.phase = s.resumes
    s.resumes = 0
    if agreed:
        end(s, End.AGREED_LEARNING if s.mode == Mode.LEARNING else End.AGREED)


# The end


@rule
def end(s: Artiseurs, why_over: int) -> None:
    s.over = why_over
    tell(s, Told.ENDED, NONE, why_over, NONE, NONE, EVERYONE)


@rule
def half_points(colour: int) -> int:
    """What a stone counts when a game is stopped: 3, 2 or 1.5 points, in halves (ART-20)."""
    if colour == Colour.WHITE:
        return 3
    return 4 if colour == Colour.RED else 6


@rule
def counts_halves(s: Artiseurs) -> bool:
    return s.mode == Mode.LEARNING or s.over == End.AGREED or s.over == End.TOO_LONG


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
