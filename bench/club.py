"""Many people at many tables, whatever they play by: what they do is counted, timed and kept to be proved."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Ledger = dict[str, dict[int, tuple[int, str]]]  # by table: the acknowledged moves, by step: seat and code

PATIENCE = 60.0  # seconds for what is in flight to be answered
AT_ONCE = 16  # tables that are opened at the same time


class Unproven(Exception):
    """What was measured is not what happened."""


@dataclass
class Figures:
    """What was seen while it was measured; times in milliseconds."""

    seconds: float
    moves: int
    pulls: int
    moved: list[float]  # from sending a move to its answer, sorted
    seen: list[float]  # from sending a move to the other seat's news of it, sorted
    server_cpu: float  # seconds of the processor
    client_cpu: float

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


def quantile(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


@dataclass
class Club:
    """What all tables share."""

    port: int
    seed: int = 1
    ledger: Ledger = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    moved: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    pulls: int = 0
    moves: int = 0
    begun: bool = False  # all tables are open
    measuring: bool = False
    stopping: bool = False
    waiting: int = 0  # moves that are not answered yet

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def fail(self, what: str) -> None:
        self.failures.append(what)

    def acknowledged(self, key: str, step: int, seat: int, move: str, sent: float) -> None:
        """The server says that this move is written down."""
        self.waiting -= 1
        self.moves += 1
        self.ledger.setdefault(key, {})[step] = (seat, move)
        if self.measuring:
            self.moved.append(time.perf_counter() - sent)

    def noticed(self, sent: float) -> None:
        """The other seat has heard of a move."""
        if self.measuring:
            self.seen.append(time.perf_counter() - sent)

    def pulled(self) -> None:
        if self.measuring:
            self.pulls += 1

    def check(self) -> None:
        if self.failures:
            raise Unproven(f"{len(self.failures)} answers were wrong, the first: {self.failures[0]}")


class Sitting(Protocol):
    """Somebody at a table, by whatever means."""

    over: bool  # whether they know that the match has ended

    def start(self) -> None:
        """Everybody else is there too: move, if it is one's turn."""

    def deafen(self) -> None:
        """Listen no longer."""

    def close(self) -> None: ...


class Pair:
    """Two people, and a new table for them whenever a match has ended."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.people: list[Sitting] = []
        self.fresh: list[
            tuple[int, int, float]
        ] = []  # moves the other does not know of: whose, at which step, when
        self.again: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Open a table and sit down; people who are not known yet come first."""
        raise NotImplementedError

    def start(self) -> None:
        for person in self.people:
            person.start()

    def sends(self, seat: int, step: int) -> float:
        """A seat moves now."""
        now = time.perf_counter()
        self.fresh.append((seat, step, now))
        return now

    def knows(self, seat: int, step: int) -> None:
        """A seat knows now how far the match is."""
        while self.fresh and self.fresh[0][0] != seat and self.fresh[0][1] < step:
            self.club.noticed(self.fresh.pop(0)[2])

    def one_is_over(self) -> None:
        if all(person.over for person in self.people) and not self.club.stopping:
            for person in self.people:
                person.deafen()
            self.fresh.clear()
            self.again = asyncio.create_task(self.begin())
            self.again.add_done_callback(lambda task: task.cancelled() or task.exception())  # the club was told

    def close(self) -> None:
        if self.again:
            self.again.cancel()
        for person in self.people:
            person.close()


async def until(true: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Wait for something, not for ever; whether it has come."""
    end = time.monotonic() + seconds
    while not (came := true()) and time.monotonic() < end:
        await asyncio.sleep(0.01)
    return came


async def drive(
    club: Club, tables: Sequence[Pair], warm_up: float, seconds: float, server_cpu: Callable[[], float]
) -> Figures:
    """Open the tables, let them play, measure for a while, and wait until everything is answered."""
    opening = asyncio.Semaphore(AT_ONCE)

    async def open_one(table: Pair) -> None:
        async with opening:
            await table.begin()

    try:
        await asyncio.gather(*(open_one(table) for table in tables))
        club.begun = True
        for table in tables:  # one after the other, or all matches would end together
            table.start()
            await asyncio.sleep(warm_up / len(tables))
        await until(lambda: club.moves > 0 or bool(club.failures))
        club.check()
        spent, mine, start, before = server_cpu(), time.process_time(), time.perf_counter(), club.moves
        club.measuring = True
        await until(lambda: bool(club.failures), seconds)
        await until(lambda: bool((club.moved and club.seen) or club.failures))  # also on a slow machine
        club.measuring, club.stopping = False, True
        long, moves = time.perf_counter() - start, club.moves - before
        spent, mine = server_cpu() - spent, time.process_time() - mine
        await until(lambda: not club.waiting)
    finally:
        for table in tables:
            table.close()
    if club.waiting:
        club.fail(f"{club.waiting} moves were never answered")
    club.check()
    if not moves:
        raise Unproven("nobody has moved")
    moved, seen = (sorted(1000 * one for one in each) for each in (club.moved, club.seen))
    return Figures(long, moves, club.pulls, moved, seen, spent, mine)
