"""Two versions of a game on the same deals: what differs, how sure that is, and what cannot be told yet."""

import numpy as np
from scipy import stats

from alambic.core.errors import BadReport
from alambic.core.game import Setup
from alambic.lab import figures
from alambic.lab.faults import longer
from alambic.lab.measures import measures
from alambic.lab.sections import Dots, Section, Writing, scaled
from alambic.lab.study import Study


def differences(one: Study, other: Study, w: Writing) -> Section:
    """The other version less the one, game by game on the same words."""
    if one.setup.seats != other.setup.seats:
        raise BadReport("two versions are compared with the same number of players")
    say, looked_at = w.say, measures(one.setup)
    before, after = ([measure.of(study.found["games"]) for measure in looked_at] for study in (one, other))
    gaps = [b - a for a, b in zip(before, after, strict=True)]
    pvalues = [float(stats.ttest_1samp(gap, 0.0).pvalue) if np.std(gap) > 0 else 1.0 for gap in gaps]
    marks = figures.told_apart(pvalues)
    rows, count = [], len(one.found["games"])
    for measure, a, b, gap, apart in zip(looked_at, before, after, gaps, marks, strict=True):
        needed = figures.games_needed(gap)
        more = say("told apart") if apart else say("no difference seen")
        if not apart and needed is not None:
            more = say("{n} more games").format(n=w.count(max(needed - count, count)))
        one_mean, other_mean = (w.number(float(values.mean()), 2) for values in (a, b))
        rows.append([measure.told(say), one_mean, other_mean, w.between(figures.mean(gap), 2), more])
    (grown,) = longer(one.found["games"], other.found["games"])
    verdict = say("stands out") if grown.stands_out else say("within")
    rows.append([say("longer or shorter, by choices"), "", "", w.percent(grown.found), verdict])
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
        Dots([measure.told(say) for measure in looked_at], scaled_gaps, say("standard deviations"), 0.0),
    )


def named(setup: Setup) -> str:
    """A version in words: its deck and what is unusual of its options."""
    options = "".join(f", {name}={text}" for name, text in setup.options.changed().items())
    return f"{setup.deck.name}{options}"
