"""Figures with their 95 % intervals, by SciPy and statsmodels."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import stats
from statsmodels.api import OLS, Logit
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from alambic.lab.simulate import Estimate

Numbers = npt.NDArray[Any]
SURE = 0.05  # how often an interval may miss


def mean(values: Numbers) -> Estimate:
    """A mean, by Student's t."""
    found, count = float(np.mean(values)), len(values)
    error = float(stats.sem(values)) if count > 1 else float("nan")
    if not error > 0:
        return Estimate(found, found, found)
    low, high = stats.t.interval(1 - SURE, count - 1, found, error)
    return Estimate(found, float(low), float(high))


def parts(ones: Numbers, others: Numbers) -> Numbers:
    """What part the ones are of the others: a number a game, of which that is the mean (linearised)."""
    whole = float(np.mean(others)) or 1.0
    found = float(np.mean(ones)) / whole
    numbers: Numbers = found + (ones - found * others) / whole
    return numbers


def mean_of(values: Numbers, deals: Numbers) -> tuple[Estimate, float]:
    """A mean and its standard error, where values of one deal may hang together."""
    fitted = OLS(values, np.ones(len(values))).fit(cov_type="cluster", cov_kwds={"groups": deals})
    found, error = float(fitted.params[0]), float(fitted.bse[0])
    reach = float(stats.norm.ppf(1 - SURE / 2)) * error
    return Estimate(found, found - reach, found + reach), error


def share(of: float, among: int) -> Estimate:
    """A proportion, by Wilson's score; shared wins count in fractions."""
    low, high = proportion_confint(of, among, SURE, method="wilson")
    return Estimate(of / among, float(low), float(high))


def difference(ones: Numbers, others: Numbers) -> Estimate:
    """How much the mean of some is above that of others, by Welch's t."""
    found = stats.ttest_ind(ones, others, equal_var=False).confidence_interval(1 - SURE)
    return Estimate(float(np.mean(ones) - np.mean(others)), float(found.low), float(found.high))


def correlation(ones: Numbers, others: Numbers) -> Estimate:
    """How much alike two columns are, by Fisher's z."""
    found = stats.pearsonr(ones, others)
    low, high = found.confidence_interval(1 - SURE)
    return Estimate(float(found.statistic), float(low), float(high))


def in_wins(gaps: Numbers, wins: Numbers, leads: Numbers) -> Estimate:
    """A mean gap in chances to win: what a lead is worth in an even position is found by logistic regression."""
    scale = float(np.std(leads)) or 1.0
    rows = np.column_stack([np.ones(len(leads)), leads / scale])
    fitted = Logit(wins > 0.5, rows).fit(disp=0)
    slope, error = (float(numbers[1]) / scale / 4 for numbers in (fitted.params, fitted.bse))
    gap = mean(gaps)
    reach = float(np.hypot(slope * (gap.high - gap.value), stats.norm.ppf(1 - SURE / 2) * error * gap.value))
    return Estimate(slope * gap.value, slope * gap.value - reach, slope * gap.value + reach)


class Values(NamedTuple):
    """What the kinds of cards are worth, against the mean of all that were exchanged."""

    estimates: list[Estimate | None]  # None: never exchanged
    pvalues: list[float]
    errors: list[float]  # standard errors


def values_of(gains: Numbers, given: Numbers, taken: Numbers, kinds: int, deals: Numbers | None = None) -> Values:
    """The worth of each kind from what exchanges brought: least squares.

    Errors need not be alike (HC1), and those of one deal may hang together (a cluster each).
    """
    there = sorted({*given.tolist(), *taken.tolist()})
    nothing = Values([None] * kinds, [1.0] * kinds, [float("nan")] * kinds)
    if len(gains) <= len(there):
        return nothing  # too few to compare every kind with every other
    at = {kind: number for number, kind in enumerate(there)}
    rows, number = np.zeros((len(gains), len(there))), np.arange(len(gains))
    np.add.at(rows, (number, np.array([at[kind] for kind in taken.tolist()])), 1.0)
    np.add.at(rows, (number, np.array([at[kind] for kind in given.tolist()])), -1.0)
    basis = centred(len(there))  # values have mean 0: exchanges tell differences alone
    if np.linalg.matrix_rank(rows @ basis) < len(there) - 1:
        return nothing
    model = OLS(gains, rows @ basis)
    clusters = {} if deals is None else {"cov_kwds": {"groups": deals}}
    found = model.fit(cov_type="cluster" if clusters else "HC1", **clusters)
    values, spread = basis @ found.params, basis @ found.cov_params() @ basis.T
    errors = np.sqrt(np.maximum(np.diag(spread), 1e-18))
    reach = float(stats.norm.ppf(1 - SURE / 2))
    estimates: list[Estimate | None] = [None] * kinds
    pvalues, every = [1.0] * kinds, [float("nan")] * kinds
    for kind, value, error in zip(there, values.tolist(), errors.tolist(), strict=True):
        estimates[kind] = Estimate(value, value - reach * error, value + reach * error)
        pvalues[kind], every[kind] = float(2 * stats.norm.sf(abs(value) / error)), error
    return Values(estimates, pvalues, every)


def centred(count: int) -> Numbers:
    """A basis of all columns of so many numbers whose mean is 0."""
    basis: Numbers = np.linalg.svd(np.eye(count) - 1 / count)[0][:, : count - 1]
    return basis


def told_apart(pvalues: Sequence[float]) -> list[bool]:
    """Which differences stand when all are looked at together (Holm)."""
    return [bool(one) for one in multipletests(pvalues, SURE, method="holm")[0]] if len(pvalues) else []


def p_share(of: float, among: int, fair: float) -> float:
    """How often chance alone would bring a share as far from a fair one."""
    error = (fair * (1 - fair) / among) ** 0.5
    return float(2 * stats.norm.sf(abs(of / among - fair) / error)) if error else 1.0


def games_needed(differences: Numbers) -> int | None:
    """How many games it takes to tell a difference of that size from none, half of the times and more."""
    found, spread = abs(float(np.mean(differences))), float(np.std(differences, ddof=1))
    if found == 0 or spread == 0:
        return None
    reach = float(stats.norm.ppf(1 - SURE / 2)) + float(stats.norm.ppf(0.8))
    return int(np.ceil((reach * spread / found) ** 2))
