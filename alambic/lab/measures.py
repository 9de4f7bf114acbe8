"""What is measured of a game: a name, what it is called on a page, and a number of every game played."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from alambic.core.game import Setup
from alambic.core.view import N_
from alambic.lab import figures, loop
from alambic.lab.tables import Games


@dataclass(frozen=True)
class Measure:
    """Its mean over all games is what is said of a version of a game."""

    name: str  # on the command line
    words: str  # on a page; {n} is the seat
    numbers: Callable[[Games], Any]
    unit: float = 1
    seat: int = 0

    def of(self, games: Games) -> figures.Numbers:
        return self.unit * np.asarray(self.numbers(games), float)

    def told(self, say: Callable[[str], str]) -> str:
        return say(self.words).format(n=self.seat) if self.seat else say(self.words)


def turns(games: Games) -> Any:
    return np.maximum(games.column(loop.TURNS), 1)


def points(games: Games) -> Any:
    return games.each(loop.POINTS).astype(float)


def touched(games: Games) -> Any:
    own, others = (games.each(which).sum(axis=1).astype(float) for which in (loop.OWN, loop.OTHERS))
    return others / np.maximum(own, 1)


MEASURES = (
    Measure("minutes", N_("minutes"), lambda games: games.column(loop.SECONDS) / 60),
    Measure("turns", N_("turns"), turns),
    Measure("choices", N_("choices"), lambda games: games.column(loop.CHOICES)),
    Measure(
        "moves",
        N_("moves to choose from"),
        lambda games: games.column(loop.OPTIONS) / np.maximum(games.column(loop.CHOICES), 1),
    ),
    Measure("changes", N_("changes of the lead"), lambda games: games.column(loop.CHANGES)),
    Measure(
        "settled",
        N_("% of the game until the winner led for good"),
        lambda games: games.column(loop.SETTLED) / turns(games),
        100,
    ),
    Measure("led", N_("% of games that a winner led half-way"), lambda games: games.column(loop.LED), 100),
    Measure(
        "ties",
        N_("% of games with a shared first place"),
        lambda games: (games.each(loop.PLACE) == 1).sum(axis=1) > 1,
        100,
    ),
    Measure(
        "idle",
        N_("% of turns in which nothing was played"),
        lambda games: figures.parts(games.column(loop.IDLE), games.column(loop.ENDED)),
        100,
    ),
    Measure("points", N_("points of a seat"), lambda games: points(games).mean(axis=1)),
    Measure("spread", N_("points from first to last"), lambda games: np.ptp(points(games), axis=1)),
    Measure("touch", N_("% that a turn moves each other, of one’s own"), touched, 100),
)


def wins_of(seat: int) -> Measure:
    return Measure(f"seat-{seat}", N_("% of wins of seat {n}"), lambda games: games.wins[:, seat - 1], 100, seat)


def measures(setup: Setup) -> tuple[Measure, ...]:
    """All of them, at a table of so many seats."""
    return (*MEASURES, *(wins_of(seat) for seat in range(1, setup.seats + 1)))
