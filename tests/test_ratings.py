"""Ratings: what the model says of known cases, intervals that keep their word, a chart that can be read."""

import math

import numpy as np
import pytest

from alambic.lab.chart import Ratings, lines
from alambic.lab.ratings import ELO, Floats, all_pairs, fit, rating_estimates, share_estimates, sums, tables
from alambic.lab.simulate import Estimate


def rated(bots: int, shares: list[list[float]], prior: float) -> Floats:
    return fit(tables(bots, *sums(np.array(shares), prior)))


@pytest.mark.parametrize("share", [0.5, 0.6, 0.75, 0.01, 0.999])
def test_two_bots_differ_by_the_odds(share: float) -> None:
    """As the prior vanishes: 400 points for a factor of ten."""
    strong, weak = rated(2, [[share] * 100], 1e-9)
    assert strong - weak == pytest.approx(400 * math.log10(share / (1 - share)), abs=1e-4)
    assert strong + weak == pytest.approx(0)


def test_who_wins_everything_is_not_infinitely_strong() -> None:
    strong, weak = rated(2, [[1.0] * 20], 1.0)
    assert strong - weak == pytest.approx(400 * math.log10(21))
    assert rated(2, [[1.0] * 2000], 1.0)[0] > strong


def test_three_bots_that_agree_get_the_ratings_they_play_by() -> None:
    true = np.array([170.0, 30.0, -200.0])
    shares = [[1 / (1 + math.exp((true[b] - true[a]) / ELO))] for a, b in all_pairs(3)]
    assert rated(3, shares, 1e-9) == pytest.approx(true, abs=1e-4)


def test_bots_in_a_circle_are_equal() -> None:
    """A beats B, B beats C, C beats A."""
    assert rated(3, [[0.8], [0.2], [0.8]], 1.0) == pytest.approx(0, abs=1e-6)


def test_far_apart_bots_are_still_found() -> None:
    """Thousands of deals and not one lost; several tables at once, as in the bootstrap."""
    few, many = sums(
        np.array([[1.0] * 5000, [1.0] * 5000, [1.0] * 5000, [0.5] * 5000, [1.0] * 5000, [0.0] * 5000])
    )
    found = fit(tables(4, np.array([few, many]), np.array([many, few])))
    assert found[0] == pytest.approx(-found[1])
    expected = 1 / (1 + np.exp((found[0] - found[0][:, np.newaxis]) / ELO))
    wins = tables(4, few, many)
    assert (wins - (wins + wins.T) * expected).sum(axis=1) == pytest.approx(0, abs=1e-3)


def test_intervals_are_the_same_each_time_and_hold_what_was_found() -> None:
    shares = np.array([[1.0] * 10, [0.5, 1.0] * 5, [0.0] * 10])
    assert rating_estimates(3, shares) == rating_estimates(3, shares)
    for found in share_estimates(shares) + rating_estimates(3, shares):
        assert found.low <= found.value <= found.high and found.high - found.low > 0.05
    certain = share_estimates(shares)[0]
    assert certain.value == certain.high == 1 and 0.6 < certain.low < 0.9


@pytest.mark.parametrize(("share", "deals"), [(0.5, 10), (0.5, 100), (0.7, 30), (0.9, 30), (0.97, 50)])
def test_intervals_cover_what_is_true(share: float, deals: int) -> None:
    """95 of 100, of deals that are wholly won or lost; where shares are high at least nearly so."""
    chance = np.random.default_rng(7)
    found = share_estimates((chance.random((400, deals)) < share).astype(float))
    covered = sum(one.low <= share <= one.high for one in found) / 400
    assert 0.91 <= covered <= 0.995


def test_games_of_a_deal_are_not_counted_as_if_they_were_many() -> None:
    """Two games that always end alike say as much as one; two that always cancel out say all."""
    chance = np.random.default_rng(3)
    alike = (chance.random((1, 50)) < 0.5).astype(float)
    width = [found.high - found.low for found in share_estimates(np.vstack([alike, np.full((1, 50), 0.5)]))]
    assert width[0] == pytest.approx(2 * 1.96 * 0.5 / math.sqrt(52), rel=0.15)
    assert width[1] < width[0] / 2


def test_rating_intervals_cover_what_is_true() -> None:
    true = np.array([120.0, 0.0, -120.0])
    odds = np.array([1 / (1 + math.exp((true[b] - true[a]) / ELO)) for a, b in all_pairs(3)])
    chance = np.random.default_rng(11)
    covered = []
    for _ in range(100):
        found = rating_estimates(3, (chance.random((3, 60)) < odds[:, np.newaxis]).astype(float))
        covered += [one.low <= rating <= one.high for one, rating in zip(found, true, strict=True)]
    assert 0.90 <= np.mean(covered) <= 0.99


# Charts

LONG = "flat:123456/a habit of many words <&>"
RATINGS: Ratings = {
    "master": Estimate(1000.4, 700, 2100.0),
    LONG: Estimate(-0.2, -90, 80.0),
    "random": Estimate(-1000.2, -1900, -800),
}


def test_the_chart_in_letters_has_a_line_a_bot_on_one_scale() -> None:
    master, long, random = lines(RATINGS)
    assert max(map(len, (master, long, random))) <= 80
    assert master.startswith("master ") and "+1000  [+700, +2100] " in master
    assert long.startswith("flat:123456/a habit of …      0  [-90, +80] ")
    assert random.index("o") < long.index("o", 44) < master.rindex("o")
    assert master.index(":") == random.index(":")  # 0, the mean
    assert len(lines({"a": Estimate(0, 0, 0), "b": Estimate(0, 0, 0)})) == 2
    assert all("o" in line for line in lines(RATINGS, width=20))  # too narrow: it is broader, and no error
