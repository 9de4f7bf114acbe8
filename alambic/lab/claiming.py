"""The claims of a rulebook held against games: measured, with an interval and a verdict."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from statsmodels.stats.proportion import proportion_confint

from alambic.core.claims import Claim
from alambic.core.game import Game
from alambic.lab import figures, loop
from alambic.lab.sections import Speaks, Writing
from alambic.lab.simulate import Estimate
from alambic.lab.study import Sample, Study
from alambic.lab.tables import Games, Tables

Play = Callable[[Study], Study]


@dataclass(frozen=True)
class Verdict:
    claim: Claim
    found: Estimate

    @property
    def word(self) -> str:
        return self.claim.verdict(self.found.low, self.found.high)

    def told(self, words: Speaks) -> str:
        """What was found, and what it must be."""
        w = Writing(words)
        low, high = (w.number(number, 3) for number in (self.claim.low, self.claim.high))
        return words.say("{found}, must be {low} to {high}").format(
            found=w.between(self.found, 3), low=low, high=high
        )


class Claimed(Study):
    """The games of one claim and no others."""

    measure = ""

    def samples(self) -> Iterator[Sample]:
        setup, seed = self.setup, self.seed
        if self.measure == "chance":
            yield Sample("again", Tables(setup, seed, again=2), 2 * self.games)
        else:
            yield Sample("games", Tables(setup, seed, self.pace), self.games)


def judged(claim: Claim, game: Game, games: int, seed: int, play: Play) -> Verdict:
    """Play what a claim is about, and measure it."""
    versions = [claim.options] if claim.instead is None else [claim.instead, claim.options]
    found = []
    for players in claim.players:
        for options in versions:
            study = Claimed(game.setup(players, dict(options)), games, seed, claim.pace)
            study.measure = claim.measure
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


def stakes(games: Games, claim: Claim) -> Estimate:
    """How much the best move that is looked at is above the next, in chances to win (report.py)."""
    gaps = games.column(loop.GAP) / np.maximum(games.column(loop.LOOKS), 1)
    leads = games.each(loop.HALF_LEAD).astype(float)
    return figures.in_wins(gaps, games.wins.reshape(-1), leads.reshape(-1))


def ending(games: Games, claim: Claim) -> Estimate:
    """How many games end in one way."""
    number = games.setup.game.vocabulary.endings[claim.ending].value
    return figures.share(float((games.column(loop.OVER) == number).sum()), len(games))


MEASURED: dict[str, Callable[[Games, Claim], Estimate]] = {
    "seats": unfair,
    "chance": chance,
    "minutes": minutes,
    "phase": phase,
    "stakes": stakes,
    "ending": ending,
}
