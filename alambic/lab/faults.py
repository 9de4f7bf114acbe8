"""What stands out in a game: a seat that wins too often, a card that decides too much or is hardly ever chosen.

Each is held against a margin: what is real but small is left alone. Between two versions it is longer games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy import stats
from statsmodels.stats.proportion import proportions_ztest

from alambic.lab import counting, figures, loop
from alambic.lab.exchanges import gains_of
from alambic.lab.sections import scaled
from alambic.lab.simulate import Estimate
from alambic.lab.study import Sample, Study, span_of
from alambic.lab.tables import Games, Tables

SEAT, CARD, SHUNNED, LONGER = "seat", "card", "shunned", "longer"
SEAT_MARGIN = 0.02  # of all wins, above or below a fair share
CARD_MARGIN = 0.15  # of a fair share of the wins, won or lost by having the card instead of another
CHOSEN_MARGIN = 0.5  # of how often the middle card is chosen where it can be
LENGTH_MARGIN = 0.1  # of the length there was
SUSPECTS = 3  # cards looked at closely: so many from either end, by points and by wins
CLOSEST = 4000  # games that a closer look takes at most
FEWEST = 30  # exchanges, choices


@dataclass(frozen=True)
class Finding:
    """Something looked at, what was measured, and whether it is surely beyond its margin."""

    kind: str
    what: int  # a seat, a kind of card
    found: Estimate
    margin: float
    stands_out: bool


def beyond(off: float, error: float, margin: float) -> float:
    """How often chance alone would bring something as far off, were it truly no further than the margin."""
    return float(min(1.0, 2 * stats.norm.sf((abs(off) - margin) / max(error, 1e-12))))


def judged(kind: str, margin: float, looked_at: Sequence[tuple[int, Estimate, float]]) -> list[Finding]:
    """All of one kind together, each with its p-value (Holm)."""
    marks = figures.told_apart([pvalue for _, _, pvalue in looked_at])
    return [
        Finding(kind, what, found, margin, out) for (what, found, _), out in zip(looked_at, marks, strict=True)
    ]


def seats(games: Games) -> list[Finding]:
    """How far every seat is above or below a fair share of the wins."""
    count, fair = len(games), 1 / games.setup.seats
    found = []
    for seat, won in enumerate(games.wins.sum(axis=0).tolist()):
        one = figures.share(won, count)
        off = Estimate(one.value - fair, one.low - fair, one.high - fair)
        ends = [(fair + SEAT_MARGIN, "larger"), (fair - SEAT_MARGIN, "smaller")]
        pvalues = [proportions_ztest(won, count, value=end, alternative=way, prop_var=end)[1] for end, way in ends]
        found.append((seat, off, min(1.0, 2 * float(min(pvalues)))))
    return judged(SEAT, SEAT_MARGIN, found)


def shunned(games: Games) -> list[Finding]:
    """Of every kind of card, how often it was chosen where it could be, held against the middle card."""
    offered, chosen = (games.cards[:, which].sum(axis=(0, 1)) for which in (counting.OFFERED, counting.CHOSEN))
    kinds = [kind for kind in range(len(offered)) if offered[kind] >= FEWEST]
    if not kinds:
        return []
    middle, found = float(np.median(chosen[kinds] / offered[kinds])), []
    for kind in kinds:
        of, among, least = int(chosen[kind]), int(offered[kind]), CHOSEN_MARGIN * middle
        test = proportions_ztest(of, among, value=least, alternative="smaller", prop_var=least or 0.5)
        found.append((kind, scaled(figures.share(of, among), 1 / (middle or 1.0)), float(test[1])))
    return judged(SHUNNED, CHOSEN_MARGIN, found)


def suspects(study: Study) -> tuple[int, ...]:
    """The cards that seem worth most and least, by points and by wins: what chance alone may have put there."""
    found = set[int]()
    if "exchanges" not in study.found:
        return ()
    for wins in (False, True):
        values = gains_of(study.found["games"], study.found["exchanges"], wins).values
        ranked = sorted(
            (one.value / error, kind)
            for kind, (one, error) in enumerate(zip(values.estimates, values.errors, strict=True))
            if one
        )
        found |= {kind for _, kind in (*ranked[:SUSPECTS], *ranked[-SUSPECTS:])}
    return tuple(sorted(found))


@dataclass
class Closer(Study):
    """The same game on fresh deals, where only some cards are exchanged for others."""

    wanted: tuple[int, ...] = ()

    def samples(self) -> Iterator[Sample]:
        if self.wanted:
            tables = Tables(self.setup, self.seed, span=span_of(self.setup), wanted=self.wanted)
            yield Sample("games", Tables(self.setup, self.seed), self.games)
            yield Sample("exchanges", tables, self.games * self.setup.seats)


def closer_look(study: Study) -> Closer:
    """A second look, on other deals, at the cards that a first one has brought out.

    Of many cards some look good by chance: whoever judges them by the games that brought them out is fooled, and
    whoever makes up for that by stricter tests overlooks much. So the first look says only where to look again.
    """
    keep = study.keep and study.keep / "closer"
    return Closer(
        study.setup,
        min(study.games, CLOSEST),
        study.seed + 1,
        study.pace,
        keep,
        study.threads,
        cluster=study.cluster,
        wanted=suspects(study),
    )


def cards(closer: Closer) -> list[Finding]:
    """What having one of the suspected cards instead of another wins or loses."""
    if not closer.wanted:
        return []
    gains = gains_of(closer.found["games"], closer.found["exchanges"], wins=True)
    margin, found = CARD_MARGIN / closer.setup.seats, []
    for kind in closer.wanted:
        at = gains.taken == kind
        if at.sum() >= FEWEST:
            one, error = figures.mean_of(gains.gains[at], gains.deals[at])
            found.append((kind, one, beyond(one.value, error, margin)))
    return judged(CARD, margin, found)


def longer(one: Games, other: Games) -> list[Finding]:
    """How much longer games of another version are, by the choices made on the same deals."""
    before, after = (games.column(loop.CHOICES).astype(float) for games in (one, other))
    usual = float(before.mean())
    found = figures.mean((after - before) / usual)
    error = float(stats.sem((after - before) / usual))
    return judged(LONGER, LENGTH_MARGIN, [(0, found, beyond(found.value, error, LENGTH_MARGIN))])


def findings(study: Study, closer: Closer) -> list[Finding]:
    """All that was looked at in one game."""
    games = study.found["games"]
    plain = joined_columns(games, closer.found.get("games"))
    return [*seats(plain), *cards(closer), *shunned(games)]


def joined_columns(games: Games, more: Games | None) -> Games:
    """What is noted of the games of both looks, cards apart."""
    return games if more is None else replace(games, noted=np.concatenate([games.noted, more.noted]))
