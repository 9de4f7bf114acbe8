"""The smallest change of a deck's numbers that meets what is wanted: tried on few deals, the same for all, and
believed only on fresh ones."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count

import numpy as np
from scipy import stats

from alambic.core.deck import Deck
from alambic.core.errors import BadBalance, BadDeck
from alambic.core.game import Setup
from alambic.lab import figures
from alambic.lab.crew import Batch, Crew, crew_of, in_turn
from alambic.lab.levers import Lever
from alambic.lab.simulate import Estimate
from alambic.lab.tables import Games, Tables, compiled_loop, joined
from alambic.lab.targets import Target

TRIED, LOOKED, SURE = 100, 400, 1000  # games of a first try, of a closer look, and of what is believed
PART = 50  # games of one task
KEPT = 5  # changes that are built upon
MARGIN = 1.3  # how much more than the interval of what is believed a change must be within

Change = tuple[tuple[int, int], ...]  # levers by number, and what they are turned to
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Found:
    """A change, and what it does, on deals on which nothing was tried."""

    deck: Deck
    told: tuple[str, ...]
    before: tuple[Estimate, ...]  # of every target
    after: tuple[Estimate, ...]
    tried: int
    seconds: float


@dataclass
class Search:
    """Everything is tried on the same deals; what is measured once is remembered."""

    setup: Setup
    targets: Sequence[Target]
    levers: Sequence[Lever]
    most: int
    seed: int
    pace: int
    seconds: float
    cluster: str | None = None
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    seen: dict[tuple[Change, int, int], Games | None] = field(default_factory=dict)
    tried: set[Change] = field(default_factory=set)
    start: float = field(default_factory=time.monotonic)

    def deck(self, change: Change) -> Deck:
        deck = self.setup.deck
        for number, value in change:
            deck = self.levers[number].turned(deck, value)
        return deck

    def play(self, change: Change, games: int, seed: int) -> Games | None:
        """So many games with a change; None where the game has no use for such a deck."""
        key = (change, games, seed)
        if key not in self.seen:
            self.seen[key] = None
            try:
                deck = self.deck(change)
                deck = Deck.parse(deck.name, deck.as_json())
                setup = self.setup.game.setup(self.setup.seats, self.setup.options, deck)
            except BadDeck:
                return None
            self.tried.add(change)
            tables = Tables(setup, seed, self.pace)
            batches = [Batch("", tables, first, PART) for first in range(0, games, PART)]
            self.seen[key] = joined(list(in_turn(self.crew, batches)))
        return self.seen[key]

    @cached_property
    def crew(self) -> Crew:
        return crew_of(self.cluster, self.threads)

    # How far from what is wanted

    def lacking(self, games: Games, margin: float) -> float:
        """By how much, in standard errors of what will be believed, all targets together are missed."""
        total = 0.0
        for target in self.targets:
            numbers = target.measure.of(games)
            error = (float(np.std(numbers)) or 1e-9) / SURE**0.5
            reach, mean = margin * float(stats.norm.ppf(1 - figures.SURE / 2)) * error, float(np.mean(numbers))
            total += max(0.0, mean + reach - target.high, target.low - mean + reach) / error
        return total

    def size(self, change: Change) -> float:
        """How large a change is: each number by the room it has."""
        return sum(
            abs(value - self.levers[n].now) / (self.levers[n].high - self.levers[n].low) for n, value in change
        )

    # The search

    def run(self, tell: Tell) -> Found:
        """The first that holds on fresh deals; a named error says how near anything came."""
        try:
            return self.look(tell)
        finally:
            self.crew.leave()

    def look(self, tell: Tell) -> Found:
        compiled_loop(self.setup.game)
        if self.holds(before := self.estimates((), self.fresh(0))):
            raise BadBalance(f"the deck meets it as it is: {self.measured(before)}; ask for more")
        nearest: tuple[float, Change] = (float("inf"), ())
        margin = MARGIN
        for attempt in count(1):
            change, lack = self.smallest(margin, tell)
            nearest = min(nearest, (lack, change))
            if lack > 0 or self.is_late():
                break
            seed = self.fresh(attempt)
            tell(f"{self.told(change)}: {SURE} fresh deals")
            after = self.estimates(change, seed)
            if self.holds(after):
                before, spent = self.estimates((), seed), time.monotonic() - self.start
                deck = Deck(f"{self.setup.deck.name}, balanced", self.deck(change).cards)
                told = tuple(self.levers[n].told(value) for n, value in change)
                return Found(deck, told, tuple(before), tuple(after), len(self.tried), spent)
            margin += 1
        near = self.told(nearest[1]) or "the deck as it is"
        measured = self.measured(self.estimates(nearest[1], self.fresh(0)))
        raise BadBalance(
            f"no change of at most {self.most} numbers that meets it was found in"
            f" {time.monotonic() - self.start:.0f} s; nearest is {near}, with {measured}."
            " Allow more --changes, further bounds, or more --minutes"
        )

    def smallest(self, margin: float, tell: Tell) -> tuple[Change, float]:
        """The smallest change that seems to do, of as few numbers as can be; else the nearest, and its lack."""
        best: list[tuple[float, Change]] = [(float("inf"), ())]
        for numbers in range(1, self.most + 1):
            longer: dict[Change, float] = {}
            for change in self.longer([change for _, change in best]):
                if self.is_late():
                    break
                games = self.play(change, TRIED, self.seed)
                if games is not None:
                    longer[change] = self.lacking(games, margin)
                    tell(f"{len(self.tried)} changes tried, {numbers} of {self.most} numbers at once")
            if not longer:
                break
            looked = sorted((lack, self.size(change), change) for change, lack in longer.items())
            done = [change for lack, _, change in looked[: 2 * KEPT] if self.does(change, margin)]
            if done:
                return min((self.shrunk(change, margin) for change in done[:KEPT]), key=self.size), 0.0
            best = [(lack, change) for lack, _, change in looked[:KEPT]]
        return best[0][1], best[0][0]

    def longer(self, changes: Sequence[Change]) -> Iterator[Change]:
        """Each with one number more."""
        seen = set[Change]()
        for change in changes:
            for number, lever in enumerate(self.levers):
                for value in lever.tried() if number not in dict(change) else ():
                    more = tuple(sorted((*change, (number, value))))
                    if more not in seen:
                        seen.add(more)
                        yield more

    def does(self, change: Change, margin: float) -> bool:
        """Whether a change seems to do on a closer look."""
        games = self.play(change, LOOKED, self.seed + 1)
        return games is not None and self.lacking(games, margin) == 0

    def shrunk(self, change: Change, margin: float) -> Change:
        """Each number as near to what it is now as it may be: halved while that does."""
        for number, value in change:
            values = [*self.levers[number].nearer(value), value]
            low, high = 0, len(values) - 1
            while low < high and not self.is_late():
                middle = (low + high) // 2
                if self.does(self.put(change, number, values[middle]), margin):
                    high = middle
                else:
                    low = middle + 1
            change = self.put(change, number, values[high])
        return change

    def put(self, change: Change, number: int, value: int) -> Change:
        return tuple((n, value if n == number else other) for n, other in change)

    def is_late(self) -> bool:
        return time.monotonic() - self.start > self.seconds

    # What is believed

    def fresh(self, attempt: int) -> int:
        """Deals on which nothing was tried."""
        return self.seed + 1000 + attempt

    def estimates(self, change: Change, seed: int) -> list[Estimate]:
        games = self.play(change, SURE, seed)
        return [figures.mean(target.measure.of(games)) for target in self.targets] if games is not None else []

    def holds(self, found: Sequence[Estimate]) -> bool:
        """Whether every interval lies whole where it is wanted."""
        return len(found) == len(self.targets) and all(
            target.low <= one.low and one.high <= target.high
            for target, one in zip(self.targets, found, strict=True)
        )

    def measured(self, found: Sequence[Estimate]) -> str:
        return ", ".join(
            f"{target.measure.name} {shown(one)}" for target, one in zip(self.targets, found, strict=True)
        )

    def told(self, change: Change) -> str:
        return ", ".join(self.levers[n].told(value) for n, value in change)


def shown(one: Estimate) -> str:
    return f"{one.value:.2f} [{one.low:.2f}, {one.high:.2f}]"


def as_toml(deck: Deck, evidence: Sequence[str]) -> str:
    """A deck file with what is known of it above."""
    return "".join(f"# {line}\n" for line in evidence) + deck.as_toml()
