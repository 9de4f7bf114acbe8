"""Is the lab right? Plants faults in copies of our games, and counts how many it finds and what it finds besides.

Every trial is a copy with one fault or none, looked at as a report looks at a game (alambic/lab/faults.py): what
is planted must stand out, and nothing else may. With a file for the outcomes, what was interrupted goes on.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from alambic.core.deck import Card, Deck
from alambic.core.game import Setup
from alambic.games import CATALOGUE
from alambic.lab import counting, faults, figures, loop
from alambic.lab.cards import card_names
from alambic.lab.faults import CARD, LONGER, SEAT, SHUNNED, Closer, closer_look
from alambic.lab.study import Sample, Study
from alambic.lab.tables import Games, Tables
from bench.planted import VITRIOL, planted

TRIALS, GAMES, SEATS = 100, 1500, 3
FOUND, WOLF = 0.95, 0.05  # the bars: at least, at most
CHARM = {"value": 12, "pair": 28}  # points that lift whoever plays such a card by half
CURSE = -15  # points that nobody would play any card for
HEADSTART = 6  # points that bring the first seat six wins more in a hundred
NONE = "none"
SAYS = {
    CARD: "a card that lifts its owner's share of the wins by half",
    SHUNNED: "a card never worth playing",
    SEAT: "six points of advantage for the first seat",
    LONGER: "a game a third longer",
}
SIZES = {
    CARD: "its owner wins {:.2f} times as often",
    SHUNNED: "played {:.2f} times as often",
    SEAT: "{:+.1%} of the wins",
    LONGER: "{:.2f} times as many choices",
}
SIZED = 400  # games by which that is measured
DECK = "standard"
KINDS = (CARD, SHUNNED, SEAT, LONGER, NONE)  # in turn; as many without a fault as with one of a kind
VIZIA = CATALOGUE["vizia"]
NAMES = card_names(VITRIOL)
S = TypeVar("S", bound=Study)


@dataclass(frozen=True)
class Trial:
    """A copy and its fault."""

    number: int
    games: int
    kind: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", KINDS[self.number % len(KINDS)])

    @property
    def seed(self) -> int:
        return 1000 * (self.number + 1)

    @property
    def card(self) -> int:
        """Another card for each trial, values and pairs."""
        kinds = in_play()
        return kinds[7 * (self.number // len(KINDS)) % len(kinds)]

    @property
    def fault(self) -> dict[str, int]:
        match self.kind:
            case faults.CARD:
                return {"charmed": self.card + 1, "charm": CHARM["pair" if "/" in NAMES[self.card] else "value"]}
            case faults.SHUNNED:
                return {"charmed": self.card + 1, "charm": CURSE}
            case faults.SEAT:
                return {"headstart": HEADSTART}
        return {}

    def as_json(self) -> dict[str, Any]:
        return {"number": self.number, "games": self.games, "kind": self.kind, "fault": self.fault}


@dataclass(frozen=True)
class Outcome:
    """Whether the fault was found, what else was, and how large the fault is."""

    trial: Trial
    found: bool
    wolves: int
    size: float

    def as_json(self) -> dict[str, Any]:
        return {"trial": self.trial.as_json(), "found": self.found, "wolves": self.wolves, "size": self.size}

    def __str__(self) -> str:
        what = f"{self.trial.kind} {self.trial.fault or ''}, {self.size:.2f}"
        return f"{self.trial.number}: {what}: {'found' if self.found else '-'}, {self.wolves} besides"


@cache
def in_play() -> list[int]:
    """Values and pairs that the deck has; the athanor apart, which everybody holds in every game."""
    cards = planted(SEATS, DECK).stock["cards"]
    assert not isinstance(cards, int)
    return [kind for kind, count in enumerate(cards) if count and "athanor" not in NAMES[kind]]


def vizia(counts: Sequence[int]) -> Setup:
    """With so many tiles of each colour."""
    usual = VIZIA.deck(None)
    cards = tuple(Card(one.id, count, one.source, {}) for one, count in zip(usual.cards, counts, strict=True))
    return VIZIA.setup(SEATS, None, Deck("copy", cards))


class Alone(Study):
    """As much of a study as faults are found by."""

    def samples(self) -> Iterator[Sample]:
        return (sample for sample in super().samples() if sample.name in ("games", "exchanges"))


def looked_at(study: S) -> S:
    """Played at once, by one thread."""
    study.found = {one.name: one.tables.play(0, one.games) for one in study.samples()}
    return study


def tried(trial: Trial) -> Outcome:
    """What the lab says of a copy."""
    if trial.kind == LONGER or (trial.kind == NONE and trial.number % 2):
        one, other = versions(trial)
        found = [one.what for one in faults.longer(one, other) if one.stands_out]
        size = float(other.column(loop.CHOICES).mean() / one.column(loop.CHOICES).mean())
        return Outcome(trial, bool(found) and trial.kind == LONGER, len(found) * (trial.kind == NONE), size)
    study = looked_at(Alone(planted(SEATS, DECK, **trial.fault), trial.games, trial.seed, 0, threads=1))
    closer = looked_at(closer_look(study))
    assert isinstance(closer, Closer)
    stand_out = [(one.kind, one.what) for one in faults.findings(study, closer) if one.stands_out]
    true = (trial.kind, 0 if trial.kind == SEAT else trial.card)
    follows = [one for one in stand_out if is_due_to(trial, one)]
    return Outcome(trial, true in stand_out, len(stand_out) - len(follows), size_of(trial, study.found["games"]))


def is_due_to(trial: Trial, one: tuple[str, int]) -> bool:
    """The fault itself and what must follow: others win less often, a card that brings nothing is not chosen."""
    if trial.kind == SEAT:
        return one[0] == SEAT
    return trial.kind in (CARD, SHUNNED) and one in ((CARD, trial.card), (SHUNNED, trial.card))


def size_of(trial: Trial, games: Games) -> float:
    """How much was planted, against the same deals without it, by none of the measures that find it."""
    if trial.kind == NONE:
        return 0.0
    some = games.upto(SIZED)
    plain = Tables(planted(SEATS, DECK), trial.seed, with_cards=True).play(0, len(some))
    if trial.kind == SEAT:
        return float(some.wins[:, 0].mean() - plain.wins[:, 0].mean())
    if trial.kind == CARD:
        owners = some.cards[:, counting.PLAYED, :, trial.card] > 0
        return float(some.wins[owners].mean() / plain.wins[owners].mean())
    chosen, usual = (one.cards[:, counting.CHOSEN, :, trial.card].sum() for one in (some, plain))
    return float(chosen / usual)


def versions(trial: Trial) -> tuple[Games, Games]:
    """Vizia with 54 tiles, and with a third more or with as many in other colours."""
    other = (12, 12, 12, 12, 12, 12) if trial.kind == LONGER else (10, 8, 9, 9, 8, 10)
    one, two = (Tables(vizia(counts), trial.seed).play(0, trial.games // 4) for counts in ((9,) * 6, other))
    return one, two


# What was found


def told(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """A line for each kind of fault, then the two bars."""
    yield "| planted | copies | found | 95 % | how much, on average |\n|---|---|---|---|---|"
    for kind in (CARD, SHUNNED, SEAT, LONGER):
        of = [one for one in outcomes if one.trial.kind == kind]
        if of:
            size = float(np.mean([one.size for one in of]))
            yield f"| {SAYS[kind]} | {share(sum(one.found for one in of), len(of))} | {SIZES[kind].format(size)} |"
    faulty = [one for one in outcomes if one.trial.kind != NONE]
    sound = [one for one in outcomes if one.trial.kind == NONE]
    if faulty:
        yield f"| **all** | {share(sum(one.found for one in faulty), len(faulty))} | at least {FOUND:.0%} |"
    yield "\n| cries wolf | copies | does | 95 % | |\n|---|---|---|---|---|"
    for name, some in (("of nothing planted", sound), ("of anything but what was planted", faulty)):
        if some:
            yield f"| {name} | {share(sum(one.wolves > 0 for one in some), len(some))} | at most {WOLF:.0%} |"


def share(of: int, among: int) -> str:
    one = figures.share(of, among)
    return f"{among} | {of} ({one.value:.1%}) | {one.low:.1%} to {one.high:.1%}"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.lab_check", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--trials", type=int, default=TRIALS, help=f"copies, usually {TRIALS}")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games of each, usually {GAMES}")
    parser.add_argument("--out", type=Path, help="a file for the outcomes, to go on with")
    asked = parser.parse_args(words)
    outcomes = check(asked.trials, asked.games, asked.out)
    print("\n".join(told(outcomes)))
    faulty = [one.found for one in outcomes if one.trial.kind != NONE]
    wolves = [one.wolves > 0 for one in outcomes if one.trial.kind == NONE]
    good = np.mean(faulty) >= FOUND and (not wolves or np.mean(wolves) <= WOLF)
    return 0 if good else 1


def check(trials: int, games: int, out: Path | None) -> list[Outcome]:
    """Every trial, those of a file as they were found before."""
    done: dict[str, Any] = {}
    if out and out.exists():
        for line in out.read_text("utf-8").splitlines():
            entry = json.loads(line)
            done[json.dumps(entry["trial"])] = entry
    outcomes = []
    for number in range(trials):
        trial = Trial(number, games)
        before = done.get(json.dumps(trial.as_json()))
        if before:
            outcomes.append(Outcome(trial, before["found"], before["wolves"], before["size"]))
            continue
        outcomes.append(one := tried(trial))
        print(one, file=sys.stderr, flush=True)
        if out:
            with out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one.as_json()) + "\n")
    return outcomes


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
