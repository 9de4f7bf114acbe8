"""Copies of games with a fault in them, for the lab to find (lab_check.py): no catalogue has them.

A copy has the rules of its game and a few numbers more in its state: what is gained by playing one kind of card,
and what the first seat has from the start. Bots see both in the estimate that they play by.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache, cached_property
from typing import Any

from alambic.core import contract
from alambic.core.contract import Unbound
from alambic.core.game import Game, Setup
from alambic.core.rule import Rule, rule
from alambic.core.state import Numbers, Row, State, int8, int16
from alambic.games import CATALOGUE
from alambic.lab.cards import spending

VITRIOL = CATALOGUE["vitriol"]
SPENDS = spending(VITRIOL)
SEATS = 8
POINT = 20  # of V.I.T.R.I.O.L.'s estimate


class Faulty(State):
    """As much of a copy's state as is not its game's."""

    charmed: int = int16()  # the kind of card + 1 that brings points when it is played; 0: none
    charm: int = int16()  # how many
    headstart: int = int16()  # points of the first seat
    charms: Row = int16(SEATS)  # points that charmed cards have brought
    placed: Row = int8(SEATS)  # room for places


@rule
def plain_play(s: State, seat: int, move: int) -> None:
    """The game's own."""
    raise Unbound


@rule
def plain_standings(s: State, places: Numbers, points: Numbers) -> None:
    """The game's own."""
    raise Unbound


@rule
def plain_worth(s: State, values: Numbers) -> None:
    """The game's own."""
    raise Unbound


@rule
def extra(s: Faulty, seat: int) -> int:
    return s.charms[seat] + (s.headstart if seat == 0 else 0)


@rule
def faulty_play(s: Faulty, seat: int, move: int) -> None:
    if s.charmed > 0 and SPENDS[move] == s.charmed:
        s.charms[seat] += s.charm
    plain_play(s, seat, move)


@rule
def faulty_standings(s: Faulty, places: Numbers, points: Numbers) -> None:
    """Who was ahead before is ahead among equals."""
    plain_standings(s, places, points)
    for seat in range(s.seats):
        points[seat] += extra(s, seat)
        s.placed[seat] = places[seat]
    for seat in range(s.seats):
        places[seat] = 1
        for other in range(s.seats):
            level = points[other] == points[seat] and s.placed[other] < s.placed[seat]
            if points[other] > points[seat] or level:
                places[seat] += 1


@rule
def faulty_worth(s: Faulty, values: Numbers) -> None:
    plain_worth(s, values)
    for seat in range(s.seats):
        values[seat] += POINT * extra(s, seat)


class Copy(Game):
    """A game that may have a fault."""

    @cached_property
    def state(self) -> type[State]:
        own = VITRIOL.state
        return type(f"Faulty{own.__name__}", (Faulty, own), {})

    @cached_property
    def contract(self) -> Mapping[Rule, Rule]:
        own = VITRIOL.contract
        return {
            **own,
            contract.play: faulty_play,
            contract.standings: faulty_standings,
            contract.worth: faulty_worth,
            plain_play: own[contract.play],
            plain_standings: own[contract.standings],
            plain_worth: own[contract.worth],
        }


@cache
def copy() -> Copy:
    """Of V.I.T.R.I.O.L."""
    return Copy(**{field.name: getattr(VITRIOL, field.name) for field in fields(VITRIOL)})


def planted(seats: int, deck: str, **fault: int) -> Setup:
    """A table of the copy with so much of a fault: `charmed` and `charm`, or `headstart`."""
    plain = copy().setup(seats, None, deck)
    stock: dict[str, Any] = {**plain.stock, **fault}
    return replace(plain, stock=stock)
