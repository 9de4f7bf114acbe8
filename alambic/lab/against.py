"""Two versions of a game on the same deals: what differs, how sure that is, and what cannot be told yet."""

from typing import Any

import numpy as np
from scipy import stats

from alambic.core.errors import BadReport
from alambic.core.game import Setup
from alambic.lab import figures, loop
from alambic.lab.sections import Dots, Section, Writing, scaled
from alambic.lab.study import Study
from alambic.lab.tables import Games

Measure = tuple[str, float, Any]  # its name, what a unit of it is shown as, a number of every game


def measures(games: Games, w: Writing) -> list[Measure]:
    """What two versions are compared by."""
    say, points = w.say, games.each(loop.POINTS).astype(float)
    turns = np.maximum(games.column(loop.TURNS), 1)
    choices = np.maximum(games.column(loop.CHOICES), 1)
    own, others = (games.each(which).sum(axis=1).astype(float) for which in (loop.OWN, loop.OTHERS))
    idle = figures.parts(games.column(loop.IDLE), games.column(loop.ENDED))
    found: list[Measure] = [
        (say("minutes"), 1, games.column(loop.SECONDS) / 60),
        (say("turns"), 1, turns),
        (say("choices"), 1, games.column(loop.CHOICES)),
        (say("moves to choose from"), 1, games.column(loop.OPTIONS) / choices),
        (say("changes of the lead"), 1, games.column(loop.CHANGES)),
        (say("% of the game until the winner led for good"), 100, games.column(loop.SETTLED) / turns),
        (say("% of games that a winner led half-way"), 100, games.column(loop.LED)),
        (say("% of games with a shared first place"), 100, (games.each(loop.PLACE) == 1).sum(axis=1) > 1),
        (say("% of turns in which nothing was played"), 100, idle),
        (say("points of a seat"), 1, points.mean(axis=1)),
        (say("points from first to last"), 1, points.max(axis=1) - points.min(axis=1)),
        (say("% that a turn moves each other, of one’s own"), 100, others / np.maximum(own, 1)),
    ]
    for seat in range(games.setup.seats):
        found.append((say("% of wins of seat {n}").format(n=seat + 1), 100, games.wins[:, seat]))
    return [(name, unit, np.asarray(values, float)) for name, unit, values in found]


def differences(one: Study, other: Study, w: Writing) -> Section:
    """The other version less the one, game by game on the same words."""
    if one.setup.seats != other.setup.seats:
        raise BadReport("two versions are compared with the same number of players")
    say = w.say
    before, after = measures(one.found["games"], w), measures(other.found["games"], w)
    gaps = [unit * (b - a) for (_, unit, a), (_, _, b) in zip(before, after, strict=True)]
    pvalues = [float(stats.ttest_1samp(gap, 0.0).pvalue) if np.std(gap) > 0 else 1.0 for gap in gaps]
    marks = figures.told_apart(pvalues)
    rows, count = [], len(one.found["games"])
    for (name, unit, a), (_, _, b), gap, apart in zip(before, after, gaps, marks, strict=True):
        needed = figures.games_needed(gap)
        more = say("told apart") if apart else say("no difference seen")
        if not apart and needed is not None:
            more = say("{n} more games").format(n=w.count(max(needed - count, count)))
        one_mean, other_mean = (w.number(unit * float(values.mean()), 2) for values in (a, b))
        rows.append([name, one_mean, other_mean, w.between(figures.mean(gap), 2), more])
    scaled_gaps = [scaled(figures.mean(gap), 1 / (float(np.std(gap)) or 1.0)) for gap in gaps]
    return Section(
        say("Two versions on the same deals"),
        say("The one: {one}. The other: {other}.").format(one=named(one.setup), other=named(other.setup)),
        [say("what"), say("one"), say("the other"), say("difference"), say("verdict")],
        rows,
        say(
            "Game by game on the same chance, intervals Student’s on the differences. All lines are looked at"
            " together (Holm); where nothing can be told yet, how many more games would tell a difference of this"
            " size four times in five. The plot shows differences in standard deviations."
        ),
        Dots([name for name, _, _ in before], scaled_gaps, say("standard deviations"), 0.0),
    )


def named(setup: Setup) -> str:
    """A version in words: its deck and what is unusual of its options."""
    options = "".join(f", {name}={text}" for name, text in setup.options.changed().items())
    return f"{setup.deck.name}{options}"
