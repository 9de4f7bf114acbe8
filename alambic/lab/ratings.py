"""How strong bots are, from the shares of the win in their games: Bradley and Terry's model on the Elo scale.

Games of one deal belong together, so deals are what chance draws: intervals are those of a Bayesian bootstrap over
deals (each gets a random weight). A deal wholly won and one wholly lost are added to every pairing, weighted
likewise: so 20 of 20 is neither infinitely strong nor certain, which a plain bootstrap would make it.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from alambic.lab.simulate import Estimate

Floats = npt.NDArray[np.float64]
Pair = tuple[int, int]

ELO = 400 / np.log(10)  # points for a factor of e in the odds
PRIOR = 1.0  # deals wholly won, and as many wholly lost, that every pairing is given
RESAMPLES = 500
SEED = 1  # of the resamples: the same games always give the same intervals
ENDS = (2.5, 97.5)  # per cent: what lies between has 95 % confidence
CLOSE, MOST_STEPS = 1e-10, 1000  # of Newton's method, which needs about ten


def all_pairs(count: int) -> list[Pair]:
    """Every two of so many."""
    return list(combinations(range(count), 2))


def fit(wins: Floats) -> Floats:
    """Elo ratings with mean 0 from wins[..., a, b]: how often a beat b; all tables at once, by Newton's method."""
    bots = wins.shape[-1]
    games = wins + wins.swapaxes(-1, -2)
    strengths = np.zeros(wins.shape[:-1])
    everybody = np.eye(bots, dtype=bool)
    for _ in range(MOST_STEPS):
        expected = 1 / (1 + np.exp(strengths[..., np.newaxis, :] - strengths[..., np.newaxis]))
        slope = (wins - games * expected).sum(axis=-1)
        bend = -games * expected * (1 - expected)
        bend[..., everybody] -= bend.sum(axis=-1)
        bend += 1.0  # all strengths moved alike change nothing: this keeps their mean where it is
        step = np.linalg.solve(bend, slope[..., np.newaxis])[..., 0]
        strengths += step
        if np.abs(step).max() < CLOSE:
            break
    ratings: Floats = ELO * (strengths - strengths.mean(axis=-1, keepdims=True))
    return ratings


def tables(bots: int, won: Floats, lost: Floats) -> Floats:
    """Who beat whom how often, from the sums of every pairing (in the last axis)."""
    wins = np.zeros((*won.shape[:-1], bots, bots))
    first, second = np.array(all_pairs(bots)).T
    wins[..., first, second] = won
    wins[..., second, first] = lost
    return wins


def sums(shares: Floats, prior: float = PRIOR) -> tuple[Floats, Floats]:
    """Deals won and lost in each pairing, from the mean share of its games in each deal: shares[pairing, deal]."""
    return shares.sum(axis=1) + prior, (1 - shares).sum(axis=1) + prior


def resampled_sums(
    shares: Floats, prior: float = PRIOR, resamples: int = RESAMPLES, seed: int = SEED
) -> tuple[Floats, Floats]:
    """The same for each resample: a deal weighs the same in all pairings, for they all played it."""
    pairings, deals = shares.shape
    chance = np.random.default_rng(seed)
    won, lost = (chance.standard_gamma(prior, (resamples, pairings)) for _ in range(2))
    for row in range(resamples):  # one after the other: memory for one
        weights = chance.standard_exponential(deals)
        won[row] += shares @ weights
        lost[row] += (1 - shares) @ weights
    return won, lost


def around(values: Sequence[float] | Floats, draws: Floats) -> list[Estimate]:
    """Values with the middle 95 % of their resamples (a row each), stretched where a value lies outside."""
    low, high = np.percentile(draws, ENDS, axis=0)
    return [
        Estimate(float(value), float(min(value, least)), float(max(value, most)))
        for value, least, most in zip(values, low, high, strict=True)
    ]


def share_estimates(shares: Floats) -> list[Estimate]:
    """The share of the win that the first of each pairing has."""
    won, lost = resampled_sums(shares)
    return around(shares.mean(axis=1), won / (won + lost))


def rating_estimates(bots: int, shares: Floats) -> list[Estimate]:
    """The rating of every bot; 0 is the mean of them all."""
    return around(fit(tables(bots, *sums(shares))), fit(tables(bots, *resampled_sums(shares))))
