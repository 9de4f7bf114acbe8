"""The claims of a rulebook held against games: measured, with an interval and a verdict."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from statsmodels.stats.proportion import proportion_confint

from alambic.core.game import Game
from alambic.core.view import N_
from alambic.lab import figures, loop
from alambic.lab.claims import Claim
from alambic.lab.sections import Speaks, Writing
from alambic.lab.simulate import Estimate
from alambic.lab.study import Sample, Study
from alambic.lab.tables import Games, Tables

HOLDS, FAILS, OPEN = N_("holds"), N_("does not hold"), N_("cannot tell")
Play = Callable[[Study], Study]


@dataclass(frozen=True)
class Verdict:
    claim: Claim
    found: Estimate

    @property
    def word(self) -> str:
        """Holds where the whole interval does, fails where none of it does."""
        claim, found = self.claim, self.found
        if claim.low <= found.low and found.high <= claim.high:
            return HOLDS
        return FAILS if found.high < claim.low or found.low > claim.high else OPEN

    def told(self, words: Speaks) -> str:
        """What was found, and what it must be."""
        w = Writing(words)
        low, high = (w.number(number, 3) for number in (self.claim.low, self.claim.high))
        return words.say("{found}, must be {low} to {high}").format(
            found=w.between(self.found, 3), low=low, high=high
        )


class Claimed(Study):
    """The games of one claim and no others."""

    claim: Claim

    def samples(self) -> list[Sample]:  # type: ignore[override]
        if self.claim.measure == "chance":
            return [Sample("again", Tables(self.setup, self.seed, again=2), 2 * self.games)]
        return [Sample("games", Tables(self.setup, self.seed, self.pace), self.games)]


def judged(claim: Claim, game: Game, games: int, seed: int, play: Play) -> Verdict:
    """Play what a claim is about, and measure it."""
    found = []
    for players in claim.players:
        study = Claimed(game.setup(players, dict(claim.options)), games, seed, claim.pace)
        study.claim = claim
        (sample,) = play(study).found.values()
        found.append(MEASURED[claim.measure](sample, claim))
    return Verdict(claim, found[0] if len(found) == 1 else apart(*found))


def apart(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two that were found independently, each interval halved alike."""
    value = other.value - one.value
    below = np.hypot(other.value - other.low, one.high - one.value)
    above = np.hypot(other.high - other.value, one.value - one.low)
    return Estimate(value, value - float(below), value + float(above))


def unfair(games: Games, claim: Claim) -> Estimate:
    """By how much of a fair share the seat that is furthest from it is, all seats looked at together."""
    count, seats = len(games), games.setup.seats
    wins = games.wins.sum(axis=0)
    off = np.abs(seats * wins / count - 1)
    low, high = (
        seats * np.asarray(end) - 1
        for end in proportion_confint(wins, count, figures.SURE / seats, method="wilson")
    )
    least = np.where((low <= 0) & (high >= 0), 0.0, np.minimum(np.abs(low), np.abs(high)))
    most = np.maximum(np.abs(low), np.abs(high))
    return Estimate(float(off.max()), float(least.max()), float(most.max()))


def chance(games: Games, claim: Claim) -> Estimate:
    """How much of the differences in points the deal and the draws decide (report.py)."""
    points = games.each(loop.POINTS).astype(float)
    points -= points.mean(axis=1, keepdims=True)
    number = np.arange(len(games) // 2)
    seat = number % games.setup.seats
    return figures.correlation(points[::2][number, seat], points[1::2][number, seat])


def minutes(games: Games, claim: Claim) -> Estimate:
    """Of each part of a game."""
    return figures.mean(games.column(loop.SECONDS) / 60 / claim.each)


def phase(games: Games, claim: Claim) -> Estimate:
    """How many moves are made in a phase, of a hundred turns one is 0.01."""
    at = games.setup.game.phases.index(claim.phase)
    return figures.mean(games.phases[:, at] / np.maximum(games.column(loop.TURNS), 1))


MEASURED: dict[str, Callable[[Games, Claim], Estimate]] = {
    "seats": unfair,
    "chance": chance,
    "minutes": minutes,
    "phase": phase,
}
