"""What exchanging a card brought: each seat of a deal in turn, held against the same deal as it was dealt."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from alambic.lab import figures, loop
from alambic.lab.cards import card_names
from alambic.lab.tables import Games

Numbers = figures.Numbers


@dataclass(frozen=True)
class Gains:
    """A line for every exchange, and how many moves it took to find them all."""

    gains: Numbers
    given: Numbers
    taken: Numbers
    deals: Numbers
    before: Numbers  # what its seat had without, and with it
    after: Numbers
    moves: int
    usual: float  # moves of a game
    kinds: int  # of cards

    @cached_property
    def values(self) -> figures.Values:
        return figures.values_of(self.gains, self.given, self.taken, self.kinds, self.deals)

    @property
    def narrower(self) -> float:
        """How much wider intervals are where the same exchange is made on deals of their own.

        There it takes two whole games, one with the card and one without, of which nothing is shared; so many as
        there is time for.
        """
        errors = self.values.errors
        alone = figures.values_of(self.gains, self.given, self.taken, self.kinds).errors
        apart = np.sqrt((np.var(self.before) + np.var(self.after)) / np.var(self.gains))
        time = np.sqrt(2 * self.usual * len(self.gains) / self.moves)
        return float(apart * time * np.nanmedian(np.array(alone) / np.array(errors)))


def gains_of(usual: Games, exchanges: Games, wins: bool = False) -> Gains:
    """By the games of the same deals: `exchanges` has one for every seat of each."""
    seats = usual.setup.seats
    deal, seat = np.divmod(np.arange(len(exchanges)), seats)
    rows = np.flatnonzero((exchanges.column(loop.GIVEN) > 0) & (deal < len(usual)))
    deal, seat = deal[rows], seat[rows]
    before, after = (games.wins if wins else games.each(loop.POINTS).astype(float) for games in (usual, exchanges))
    one, other = before[deal, seat], after[rows, seat]
    given, taken = (exchanges.column(which)[rows] - 1 for which in (loop.GIVEN, loop.TAKEN))
    shared = exchanges.column(loop.SHARED)[::seats]
    played = usual.column(loop.MOVES)[: len(shared)]
    moves = int(played.sum() + shared.sum() + exchanges.column(loop.MOVES).sum())
    kinds = len(card_names(usual.setup.game))
    return Gains(other - one, given, taken, deal, one, other, moves, float(played.mean()), kinds)
