"""A study: all the games that a report is made from, played once and kept."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from alambic.core.game import Setup
from alambic.lab import loop
from alambic.lab.cards import Cards, card_names
from alambic.lab.crew import Batch, crew_of, in_turn
from alambic.lab.kept import Keeper
from alambic.lab.simulate import role_names
from alambic.lab.tables import Games, Tables, compiled_loop, joined

BATCH = 100  # games of one task
FEWEST = 100  # games that anything is said about
RESTRICTED = 10  # in one game of so many somebody never plays a family of moves
SAMPLES = 6.5  # whole games that it takes for each game, about
AGAIN = 5  # one deal in so many is played a second time

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Sample:
    """Some of the games of a study."""

    name: str
    tables: Tables
    games: int

    def batches(self) -> list[Batch]:
        return [
            Batch(self.name, self.tables, first, min(BATCH, self.games - first))
            for first in range(0, self.games, BATCH)
        ]


@dataclass
class Study:
    """What is looked at, and how closely."""

    setup: Setup
    games: int
    seed: int
    pace: int
    keep: Path | None = None
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    causal: bool = True
    cluster: str | None = None
    found: dict[str, Games] = field(default_factory=dict)
    roles: list[list[int]] = field(default_factory=list)
    seconds: float = 0.0

    @cached_property
    def families(self) -> list[tuple[str, tuple[int, int]]]:
        """The shapes of moves, and from which move up to which they go."""
        codes = self.setup.game.codes
        return [
            (family.shape, (start, start + family.count))
            for start, family in zip(codes.starts, codes.families, strict=True)
        ]

    def samples(self) -> Iterator[Sample]:
        setup, seed = self.setup, self.seed
        fewer = max(FEWEST, self.games // AGAIN)
        roles = bool(role_names(setup))
        yield Sample("games", Tables(setup, seed, self.pace, keep=roles, with_cards=True), self.games)
        if not self.causal:
            return
        if card_names(setup.game):
            yield Sample("exchanges", Tables(setup, seed, span=span_of(setup)), self.games * setup.seats)
        yield Sample("again", Tables(setup, seed, again=2), 2 * fewer)
        yield Sample("novices", Tables(setup, seed, odd=loop.AMONG_NOVICES), fewer)
        for shape, banned in self.families:
            tables = Tables(setup, seed, odd=loop.RESTRICTED, banned=banned)
            yield Sample(f"without {shape}", tables, max(FEWEST, self.games // RESTRICTED))

    def play(self, progress: Progress = lambda done, total: None) -> "Study":
        """Play what is not kept yet."""
        start = time.perf_counter()
        keeper = Keeper(self.keep, self.setup, self.seed, self.pace) if self.keep else None
        crew = crew_of(self.cluster, self.threads)
        try:
            compiled_loop(self.setup.game)
            samples = list(self.samples())
            tasks = [(sample, batch) for sample in samples for batch in sample.batches()]
            parts: dict[str, list[Games]] = {sample.name: [] for sample in samples}
            total, done = sum(sample.games for sample in samples), 0
            progress(0, total)
            batches = in_turn(crew, [batch for _, batch in tasks], keeper)
            for (sample, _), games in zip(tasks, batches, strict=True):
                if sample.tables.keep:
                    self.roles += roles_of(self.setup, games)
                parts[sample.name].append(games)
                done += len(games)
                progress(done, total)
        finally:
            crew.leave()
        self.found = {name: joined(games) for name, games in parts.items()}
        self.seconds += time.perf_counter() - start
        return self


def roles_of(setup: Setup, games: Games) -> list[list[int]]:
    """What each game made of each seat."""
    roles = setup.game.words.roles
    return [list(roles(s)) for s in games.states()]


def times_of(setup: Setup, seed: int) -> float:
    """Seconds that one game takes on one core."""
    compiled_loop(setup.game)
    start = time.perf_counter()
    Tables(setup, seed).play(0, 20)
    return (time.perf_counter() - start) / 20


def span_of(setup: Setup) -> int:
    """Before which of so many turns a card is exchanged: the first, where cards in hands may become known."""
    if not Cards(setup.game).SECRET:
        return 1
    return int(np.median(Tables(setup, 0).play(0, 20).column(loop.TURNS)))
