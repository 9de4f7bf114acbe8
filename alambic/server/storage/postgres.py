"""PostgreSQL by asyncpg: several processes share it, and hear from it what the others have changed."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import URL, Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from alambic.server.basics.errors import StoreBusy, StoreError
from alambic.server.basics.logs import fields
from alambic.server.storage.database import Kind, one_by_one
from alambic.server.storage.engine import READERS, UNREADABLE, named
from alambic.server.storage.migrations import migrate_on
from alambic.server.storage.writer import CLOSED, MOST, Job, Outcome, deliver, perform

T = TypeVar("T")
CHANNEL = "alambic"
PATIENCE = 10.0  # seconds for one statement: a database that hangs is a busy one
AGAIN = 0.5  # seconds until a lost connection is looked for again
LONGEST = 7000  # letters of a message: PostgreSQL takes 8000 bytes
log = logging.getLogger("alambic")


def unreachable(problem: BaseException) -> StoreError:
    """What went wrong before there was a connection, or with it."""
    if isinstance(problem, UNREADABLE):
        return named(problem)
    if isinstance(problem, asyncpg.PostgresError) and (problem.sqlstate or "")[:2] not in ("08", "57"):
        return StoreError(f"the database refuses: {problem}")
    error = StoreBusy(f"the database cannot be reached: {problem or type(problem).__name__}")
    error.__cause__ = problem
    return error


TROUBLE = (*UNREADABLE, OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class Postgres:
    """A database server; `name` is what this process is called among those who share it."""

    shared = True

    def __init__(self, url: URL, name: str) -> None:
        self.url = url
        self.name = name
        apart(migrated(url))
        self.async_engine = engine_of(url, pool_size=READERS + 1, max_overflow=2, pool_timeout=PATIENCE)
        self.engine = self.async_engine.sync_engine
        self.readers = self.async_engine.execution_options(isolation_level="REPEATABLE READ")
        self.writer = AsyncWriter(self.async_engine, name)
        self.listener: asyncio.Task[None] | None = None
        self.reads: set[asyncio.Task[Any]] = set()  # each to its end, also if nobody waits for it any more

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Does the work on one view of the database; whoever waits for it may be cancelled, never the work."""
        if self.writer.closed:
            raise StoreError(CLOSED)
        reading = asyncio.create_task(self.reading(work))
        self.reads.add(reading)
        reading.add_done_callback(self.reads.discard)
        return await asyncio.shield(reading)

    async def reading(self, work: Callable[[Connection], T]) -> T:
        """A connection that was lost meanwhile is replaced once."""
        for last in (False, True):
            try:
                async with self.readers.begin() as connection:
                    return await connection.run_sync(work)
            except TROUBLE as problem:
                lost = isinstance(problem, DBAPIError) and problem.connection_invalidated
                if last or not lost:
                    raise unreachable(problem) from problem
        raise AssertionError("the second time it returns or raises")

    async def close(self) -> None:
        """Finishes what waits to be written and what is read, then lets go of the database."""
        if self.listener:
            self.listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.listener
        await self.writer.close()
        await asyncio.gather(*self.reads, return_exceptions=True)  # else their connections would stay open
        await self.async_engine.dispose()

    # News from other processes

    def listen(self, hear: Callable[[str], None], missed: Callable[[], Awaitable[None]]) -> None:
        """Be told what others say; `missed` is called whenever something may not have been heard."""
        self.listener = asyncio.create_task(self.listening(hear, missed))

    async def listening(self, hear: Callable[[str], None], missed: Callable[[], Awaitable[None]]) -> None:
        plain = self.url.set(drivername="postgresql").render_as_string(hide_password=False)

        def heard(connection: Any, process: int, channel: str, message: object) -> None:
            sender, _, said = str(message).partition(" ")
            if sender != self.name:
                hear(said)

        while True:
            try:
                ear = await asyncpg.connect(plain, timeout=PATIENCE)
                try:
                    gone = asyncio.Event()
                    ear.add_termination_listener(lambda connection, gone=gone: gone.set())
                    await ear.add_listener(CHANNEL, heard)
                    await missed()
                    await gone.wait()
                finally:
                    ear.terminate()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, StoreError) as problem:
                log.warning("other processes are not heard", extra=fields(problem=problem))
            await asyncio.sleep(AGAIN)

    def say(self, message: str) -> None:
        """Tell the other processes something, with the next transaction."""
        self.writer.say(message)


class AsyncWriter:
    """Runs all waiting jobs in one transaction, as the writer of a file does, and tells others what changed."""

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self.engine = engine
        self.name = name
        self.jobs: list[Job] = []
        self.said: list[str] = []
        self.closed = False
        self.task: asyncio.Task[None] | None = None

    async def write(self, work: Callable[[Connection], T]) -> T:
        result: T = await self.put(one_by_one, work)
        return result

    def put(self, kind: Kind, item: Any, about: int | None = None) -> "asyncio.Future[Any]":
        """Hands a job over; it is done even if the caller is cancelled."""
        if self.closed:
            raise StoreError(CLOSED)
        answer = asyncio.get_running_loop().create_future()
        self.jobs.append(Job(kind, item, about, answer))
        self.awake()
        return answer

    def say(self, message: str) -> None:
        if not self.closed:
            self.said.append(message)
            self.awake()

    def awake(self) -> None:
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run())

    @property
    def waiting(self) -> int:
        return len(self.jobs)

    async def close(self) -> None:
        self.closed = True
        if self.task:
            await self.task

    async def run(self) -> None:
        while self.jobs or self.said:
            group, self.jobs = self.jobs[:MOST], self.jobs[MOST:]
            said, self.said = self.said[:MOST], self.said[MOST:]
            deliver(await self.settled(group, said))

    async def settled(self, group: Sequence[Job], said: Sequence[str] = ()) -> list[Outcome]:
        """The group in one transaction; if that fails, each job in its own."""
        begun = False

        def work(connection: Connection) -> list[Any]:
            about = sorted({job.about for job in group if job.about is not None})
            if len(about) > 1:  # all processes take them in the same order, so that no two wait for each other
                connection.execute(HELD, {"matches": about})
            results = perform(connection, group)
            news = [*said, *([f"changed {','.join(map(str, about))}"] if about else [])]
            for message in news:  # at most MOST numbers: never too long
                connection.execute(NOTIFY, {"channel": CHANNEL, "message": f"{self.name} {message}"[:LONGEST]})
            return results

        try:
            async with self.engine.begin() as connection:
                begun = True
                results = await connection.run_sync(work)
        except BaseException as problem:
            if isinstance(problem, asyncio.CancelledError):
                raise
            if len(group) > 1 and begun and not gone(problem):
                return [outcome for job in group for outcome in await self.settled([job])]
            trouble = unreachable(problem) if isinstance(problem, TROUBLE) else problem
            return [(job, None, trouble) for job in group]
        return [(job, result, None) for job, result in zip(group, results, strict=True)]


def gone(problem: BaseException) -> bool:
    """Whether the database has gone or hangs: what was tried once is not tried again, however many wait."""
    cut = isinstance(problem, DBAPIError) and problem.connection_invalidated
    return cut or isinstance(problem, OSError | TimeoutError)


NOTIFY = text("SELECT pg_notify(:channel, :message)")
HELD = text("SELECT id FROM matches WHERE id = ANY(:matches) ORDER BY id FOR NO KEY UPDATE")


def engine_of(url: URL, **more: Any) -> AsyncEngine:
    return create_async_engine(url, connect_args={"command_timeout": PATIENCE, "timeout": PATIENCE}, **more)


async def migrated(url: URL) -> None:
    """Bring the schema up to date; those who start together do so one after the other."""
    engine = engine_of(url, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(7463652062)"))  # one program at a time
            await connection.run_sync(migrate_on)
    except TROUBLE as problem:
        raise unreachable(problem) from problem
    finally:
        await engine.dispose()


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Run something to its end on a loop of its own, whatever runs here."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
