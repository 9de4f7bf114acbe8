"""The one writer of a file: a thread that runs all waiting jobs in one transaction, then answers all at once."""

import asyncio
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine

from alambic.server.basics.errors import StoreError
from alambic.server.storage.database import Kind, one_by_one
from alambic.server.storage.engine import UNREADABLE, named, writing

T = TypeVar("T")
MOST = 256  # jobs in one transaction: nobody waits for ever
CLOSED = "the database is closed: the server is stopping"


class Job(NamedTuple):
    """What to do, and who waits for it; it may be run twice, the first time rolled back."""

    kind: Kind  # does all waiting items of its kind together
    item: Any
    about: int | None  # the match that it changes
    answer: "asyncio.Future[Any]"


Outcome = tuple[Job, Any, BaseException | None]


def perform(connection: Connection, group: Sequence[Job]) -> list[Any]:
    """Do all jobs, those of one kind together; the results in the order of the jobs."""
    kinds: dict[Any, list[int]] = {}
    for at, job in enumerate(group):
        kinds.setdefault(job.kind, []).append(at)
    results: list[Any] = [None] * len(group)
    for kind, places in kinds.items():
        for at, result in zip(places, kind(connection, [group[at].item for at in places]), strict=True):
            results[at] = result
    return results


def deliver(outcomes: Sequence[Outcome]) -> None:
    """Answer whoever still waits."""
    for job, result, problem in outcomes:
        if job.answer.done():
            continue  # cancelled: the work is done all the same
        if problem is None:
            job.answer.set_result(result)
        else:
            job.answer.set_exception(named(problem) if isinstance(problem, UNREADABLE) else problem)


class Writer:
    """Takes jobs from a loop; an answer means that the work is on the disk.

    One group is in the thread's hands at a time; what comes meanwhile is the next one. So the more there is to do,
    the more is done at once, and nobody waits for company.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = writing(engine)
        self.connection: Connection | None = None  # the thread's own, kept as long as nothing goes wrong with it
        self.jobs: list[Job] = []  # that wait
        self.busy = False  # whether a group is in the thread's hands, or about to be
        self.closed = False
        self.groups: SimpleQueue[list[Job] | None] = SimpleQueue()
        self.thread = Thread(target=self.run, name="store-writer", daemon=True)
        self.thread.start()

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Does the work in a transaction; once handed over it is done even if the caller is cancelled."""
        result: T = await self.put(one_by_one, work)
        return result

    def put(self, kind: Kind, item: Any, about: int | None = None) -> "asyncio.Future[Any]":
        """Hands a job over, with all others of this turn of the loop."""
        if self.closed:
            raise StoreError(CLOSED)
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        self.jobs.append(Job(kind, item, about, answer))
        if not self.busy:
            self.busy = True
            loop.call_soon(self.hand_over)
        return answer

    def hand_over(self) -> None:
        group, self.jobs = self.jobs[:MOST], self.jobs[MOST:]
        self.busy = bool(group)
        if group:
            self.groups.put(group)

    def answered(self, outcomes: Sequence[Outcome]) -> None:
        """A group is done: the next is under way before anybody hears of it."""
        self.hand_over()
        deliver(outcomes)

    @property
    def waiting(self) -> int:
        """How many jobs nobody has begun yet."""
        return len(self.jobs)

    async def close(self) -> None:
        """Finishes all that waits, then ends the thread."""
        self.closed = True
        while self.busy:
            await asyncio.sleep(0.001)
        self.groups.put(None)
        await asyncio.to_thread(self.thread.join)

    def run(self) -> None:
        while group := self.groups.get():
            outcomes = self.settled(group)
            loop = group[0].answer.get_loop()
            if not loop.is_closed():
                loop.call_soon_threadsafe(self.answered, outcomes)
        self.let_go()

    def settled(self, group: Sequence[Job]) -> list[Outcome]:
        """The group in one transaction; if that fails, each job in its own, so that a bad one spoils no other."""
        begun = False
        try:
            connection = self.connection = self.connection or self.engine.connect()
            with connection.begin():
                begun = True
                results = perform(connection, group)
        except BaseException as problem:
            self.let_go()
            if len(group) > 1 and begun:
                return [outcome for job in group for outcome in self.settled([job])]
            return [(job, None, problem) for job in group]
        return [(job, result, None) for job, result in zip(group, results, strict=True)]

    def let_go(self) -> None:
        connection, self.connection = self.connection, None
        if connection:
            connection.close()
