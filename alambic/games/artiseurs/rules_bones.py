"""The four bones: faces, throwing, handing on, turning over; and the bag they draw from (ART-21 to ART-27)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.artiseurs.rules_board import gives_way, occupied
from alambic.games.artiseurs.state import (
    BLACK,
    BONES,
    CELLS,
    CENTAUR,
    DREW,
    MOON,
    POINT,
    POINTS,
    RED,
    SETS,
    THROWN,
    TURNED,
    WAYS,
    WHITE,
    Artiseurs,
)


@rule
def face(s: Artiseurs, bone: int) -> int:
    return s.side[bone] if s.up[bone] else CENTAUR


@rule
def next_seat(s: Artiseurs, seat: int) -> int:
    return (seat + 1) % s.seats


@rule
def bones_of(s: Artiseurs, seat: int) -> int:
    """How many bones lie before a seat."""
    count = 0
    for bone in range(BONES):
        if s.holder[bone] == seat:
            count += 1
    return count


@rule
def make_bones(s: Artiseurs) -> None:
    """Opposite the centaurs: one point twice, two points, a moon (ART-21); veiled, nobody knows where (ART-33)."""
    for bone in range(BONES):
        s.side[bone] = max(POINT, bone)
        s.seen[bone] = 1 - s.veiled
    if s.veiled:
        for bone in range(BONES - 1):
            other = bone + below(s, BONES - bone)
            here = s.side[bone]
            s.side[bone] = s.side[other]
            s.side[other] = here


@rule
def throw(s: Artiseurs, seat: int) -> None:
    """All four, each side equally likely (ART-21)."""
    for bone in range(BONES):
        s.holder[bone] = seat
        show(s, bone, below(s, 2))
        tell(s, THROWN, seat, face(s, bone), bone, NONE, EVERYONE)


@rule
def show(s: Artiseurs, bone: int, up: int) -> None:
    """A bone comes to lie with one side up; what has been up is no secret any more (ART-33)."""
    s.up[bone] = up
    if up and s.seen[bone] == 0:
        s.seen[bone] = 1
        reveal(s)


@rule
def hand_on(s: Artiseurs, seat: int, bone: int, how: int) -> None:
    """To the next seat, as it lies; `how` is the kind of event that tells it."""
    receiver = next_seat(s, seat)
    s.holder[bone] = receiver
    s.handed += 1
    tell(s, how, seat, face(s, bone), bone, receiver, EVERYONE)


@rule
def turn_over(s: Artiseurs, seat: int, bone: int) -> None:
    """ART-27."""
    show(s, bone, 1 - s.up[bone])
    tell(s, TURNED, seat, face(s, bone), bone, s.holder[bone], EVERYONE)


@rule
def set_fresh(s: Artiseurs, seat: int, up: int) -> None:
    """Whoever received a bone to turn another sets it on the side they like (ART-27)."""
    bone = s.fresh - 1
    s.fresh = 0
    show(s, bone, up)
    tell(s, SETS, seat, face(s, bone), bone, NONE, EVERYONE)


@rule
def in_bag(s: Artiseurs) -> int:
    return s.bag[WHITE] + s.bag[RED] + s.bag[BLACK]


@rule
def draw_stone(s: Artiseurs, seat: int) -> None:
    """Any stone of the bag, all equally likely (ART-23)."""
    at, colour = below(s, in_bag(s)), WHITE
    while at >= s.bag[colour]:
        at -= s.bag[colour]
        colour += 1
    s.bag[colour] -= 1
    s.hold[colour] += 1
    tell(s, DREW, seat, colour, NONE, NONE, EVERYONE)


@rule
def some_stone_steps(s: Artiseurs) -> bool:
    for cell in range(CELLS):
        if occupied(s) >> cell & 1:
            for way in range(WAYS):
                if gives_way(s, cell, way):
                    return True
    return False


@rule
def why_idle(s: Artiseurs, bone: int) -> int:
    """The clause by which the action of a bone does nothing now; 0 if it can be played."""
    shown = face(s, bone)
    if shown == CENTAUR:
        return 0 if some_stone_steps(s) else 22
    if shown == MOON:
        return 0 if occupied(s) else 25
    if in_bag(s) > 0:
        return 0
    return 24 if shown == POINTS else 23
