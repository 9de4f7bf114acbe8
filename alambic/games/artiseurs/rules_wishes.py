"""Baugienne: who acts next (ART-29, ART-30), and rounds turn by turn when too many want to (ART-32)."""

from alambic.core.events import EVERYONE, NONE, tell
from alambic.core.rule import rule
from alambic.games.artiseurs.rules_bones import bones_of, next_seat
from alambic.games.artiseurs.state import (
    ALL_WAIT,
    ALONE,
    ASKED_FIRST,
    BY_COLOUR,
    CHOOSING,
    FREELY,
    NOT_TWICE,
    NOW,
    ORDERLY,
    PREFERRED,
    ROUNDS,
    SILENT,
    WISHING,
    Artiseurs,
)


@rule
def asks(s: Artiseurs, seat: int) -> bool:
    """Whoever calls for going turn by turn asks too."""
    return s.said[seat] == NOW or s.said[seat] == ROUNDS


@rule
def open_window(s: Artiseurs) -> None:
    """Everybody who holds a bone is asked (ART-30); one alone need not be."""
    holders, only = 0, 0
    for seat in range(s.seats):
        if bones_of(s, seat) > 0:
            holders += 1
            only = seat
    if holders > 1:
        s.phase = WISHING
        return
    for seat in range(s.seats):
        s.asked[seat] = 0
    acts(s, only)


@rule
def acts(s: Artiseurs, seat: int) -> None:
    s.turn = seat
    s.phase = CHOOSING


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
        if s.said[seat] == ROUNDS:
            rounds = 1
    chosen = preferred(s) if asking else first_holder(s)
    tell(s, PREFERRED, chosen, reason(s, chosen) if asking else ALL_WAIT, NONE, NONE, EVERYONE)
    if rounds and asking > 1:
        s.orderly = s.seats
        tell(s, ORDERLY, chosen, NONE, NONE, NONE, EVERYONE)
    for seat in range(s.seats):
        s.said[seat] = SILENT
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
    weakest = ALONE
    for other in range(s.seats):
        if other != chosen and asks(s, other):
            if other + 1 == s.last:
                weakest = max(weakest, NOT_TWICE)
            elif s.asked[other] < s.asked[chosen]:
                weakest = max(weakest, ASKED_FIRST)
            else:
                weakest = BY_COLOUR
    return weakest


@rule
def first_holder(s: Artiseurs) -> int:
    """The first who holds a bone after the last actor (ART-30)."""
    seat = next_seat(s, s.last - 1)
    while bones_of(s, seat) == 0:
        seat = next_seat(s, seat)
    return seat


@rule
def next_in_round(s: Artiseurs, seat: int) -> None:
    """Turn by turn, each with a bone acts or not, until at most one did in a round (ART-32)."""
    s.orderly -= 1
    seat = next_seat(s, seat)
    while s.orderly and bones_of(s, seat) == 0:
        s.orderly -= 1
        seat = next_seat(s, seat)
    if s.orderly == 0 and s.acted > 1:
        s.orderly = s.seats
        while bones_of(s, seat) == 0:
            s.orderly -= 1
            seat = next_seat(s, seat)
        s.acted = 0
    if s.orderly:
        acts(s, seat)
    else:
        s.acted = 0
        tell(s, FREELY, NONE, NONE, NONE, NONE, EVERYONE)
