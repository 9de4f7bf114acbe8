"""Flat Monte-Carlo: every sensible move tried in imagined worlds, each played out at random."""

import time

from alambic.bots.budget import Budget
from alambic.core.chance import mixed, stir
from alambic.core.contract import imagine, sensible, standings, step
from alambic.core.engine import Engine
from alambic.core.playout import finish
from alambic.core.rule import fractions
from alambic.core.state import Numbers, State

BATCH = 32  # simulations between two looks at the clock, at least
NEVER_ENOUGH = 1 << 30  # rounds


@fractions
def flat_search(
    worlds: list[State],
    seat: int,
    first: int,
    simulations: int,
    moves: Numbers,
    options: Numbers,
    places: Numbers,
    points: Numbers,
    totals: list[float],
) -> int:
    """Add to totals[i] the share of the win that option i brought, option after option; return how many.

    World 0 is what the seat knows, world 1 is room to play; simulations are numbered from `first`, and those of
    one round over all options share their imagined world, so that luck is the same for all.
    """
    n = sensible(worlds[0], seat, options)
    for simulation in range(first, first + simulations):
        worlds[1] = worlds[0]
        stir(worlds[1], simulation // n)
        imagine(worlds[1], seat)
        step(worlds[1], seat, options[simulation % n])
        finish(worlds[1], moves)
        standings(worlds[1], places, points)
        if places[seat] == 1:
            winners = 0
            for other in range(worlds[1].seats):
                if places[other] == 1:
                    winners += 1
            totals[simulation % n] += 1.0 / winners
    return n


class FlatBot:
    """Flat Monte-Carlo with a budget of simulations, of time, or of both a move."""

    def __init__(self, engine: Engine, budget: Budget) -> None:
        self.engine = engine
        self.budget = budget
        self.name = f"flat:{budget.name}"
        engine.bind(flat_search)

    def choose(self, known: bytes, seat: int, word: int) -> int:
        lend = self.engine.mode.numbers
        worlds = self.engine.worlds(2, known, word)
        moves, options = lend(self.engine.most), lend(self.engine.most)
        seats = self.engine.game.seats[1]
        places, points = lend(seats), lend(seats)
        totals = self.engine.mode.fractions(self.engine.most)
        n = self.engine.call(sensible, self.engine.world(known, word), seat, options)
        if n == 1:
            return int(options[0])
        start, done = time.monotonic(), 0
        rounds = max(self.budget.simulations // n, 1) if self.budget.simulations else NEVER_ENOUGH
        while done < rounds * n and not (
            done and self.budget.seconds and time.monotonic() - start >= self.budget.seconds
        ):
            batch = min(max(BATCH // n, 1), rounds - done // n) * n  # every option is tried equally often
            self.engine.call(flat_search, worlds, seat, done, batch, moves, options, places, points, totals)
            done += batch
        # Of moves that did equally well any: whom a card is aimed at must not hang on the order of seats.
        return int(options[max(range(n), key=lambda i: (float(totals[i]), mixed(word + i)))])
