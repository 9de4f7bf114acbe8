"""What a hall has open: tables in memory, streams, work that goes on by itself."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from alambic.server.entrance.rates import Rate
from alambic.server.live.parts import Company
from alambic.server.storage.rows import MatchRow, Person

MOST = 500  # tables held in memory; the least used are put away first
log = logging.getLogger("alambic")


class Held(Protocol):
    """What there is to know of a table to keep it."""

    @property
    def company(self) -> Company: ...
    @property
    def key(self) -> str: ...
    @property
    def row(self) -> MatchRow: ...
    @property
    def idle(self) -> bool: ...


T = TypeVar("T", bound=Held)


class Kept(Mapping[str, T]):
    """The tables in memory, by their keys."""

    def __init__(self, openings: Rate) -> None:
        self.openings = openings  # how many new ones an address has
        self.by_key: dict[str, T] = {}
        self.numbers: dict[int, str] = {}  # their keys, by the numbers of their matches
        self.locks = [asyncio.Lock() for _ in range(64)]  # so many however many keys strangers make up

    def __getitem__(self, key: str) -> T:
        return self.by_key[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_key)

    def __len__(self) -> int:
        return len(self.by_key)

    def of(self, match: int) -> T | None:
        return self.by_key.get(self.numbers.get(match, ""))

    def loading(self, key: str) -> asyncio.Lock:
        """Held by whoever loads a table: one at a time loads the same."""
        return self.locks[hash(key) % len(self.locks)]

    def add(self, table: T) -> None:
        self.by_key[table.key] = table
        self.numbers[table.row.id] = table.key

    def remove(self, table: T) -> None:
        self.by_key.pop(table.key, None)
        self.numbers.pop(table.row.id, None)

    def surplus(self, new: T) -> list[T]:
        """Those to put away now that there is one more."""
        if len(self) <= MOST:
            return []
        idle = [old for old in self.values() if old.idle and old is not new]
        return sorted(idle, key=lambda old: old.company.used)[: len(self) - MOST]


class Streams:
    """Who listens: what wakes each stream, and how many each address has."""

    def __init__(self) -> None:
        self.whose: dict[Callable[[], None], Person | None] = {}
        self.counts: Counter[str] = Counter()
        self.closing = False

    def begin(self, wake: Callable[[], None], person: Person | None, address: str) -> None:
        self.whose[wake] = person
        self.counts[address] += 1

    def end(self, wake: Callable[[], None], address: str) -> None:
        self.whose.pop(wake, None)
        self.counts[address] -= 1
        if not self.counts[address]:
            del self.counts[address]

    def goes_on(self, wake: Callable[[], None]) -> bool:
        return not self.closing and wake in self.whose

    def people(self) -> set[int]:
        return {person.id for person in self.whose.values() if person}

    def end_others(self, person: Person) -> None:
        """End those of a person that were begun with other secrets; whoever has a good one comes back at once."""
        good = (person.secret, person.recovery)
        for wake, who in list(self.whose.items()):
            if who and who.id == person.id and (who.secret, who.recovery) != good:
                del self.whose[wake]
                wake()

    def hush(self) -> None:
        """No stream goes on: the server is about to stop."""
        self.closing = True
        for wake in list(self.whose):
            wake()


class Tasks:
    """Work that nobody waits for; what goes wrong with it is told in the log."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.done)
        return task

    def done(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.error("what goes on by itself has stopped", exc_info=problem)

    async def close(self) -> None:
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
