"""Which database it is: the one place that knows SQLite from PostgreSQL."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine

from alambic.server.basics.errors import StoreError
from alambic.server.storage.engine import READERS, UNREADABLE, file_of, named, open_file, parsed
from alambic.server.storage.migrations import migrate
from alambic.server.storage.writer import CLOSED, Kind, Writer

T = TypeVar("T")


class Writes(Protocol):
    """Whoever writes: groups what waits, and answers when it is committed."""

    @property
    def waiting(self) -> int: ...
    def put(self, kind: Kind, item: Any, about: int | None = None) -> "asyncio.Future[Any]": ...
    async def write(self, work: Callable[[Connection], T]) -> T: ...


class Database(Protocol):
    """An open database: reads side by side, one writer a process."""

    name: str  # what this process is called among those who use it
    url: URL
    engine: Engine
    shared: bool  # whether several processes use it, and hear of each other

    @property
    def writer(self) -> Writes: ...
    async def read(self, work: Callable[[Connection], T]) -> T: ...
    async def close(self) -> None: ...


class Sqlite:
    """A file: threads read it, one writes."""

    shared = False

    def __init__(self, url: URL, engine: Engine) -> None:
        self.name = new_name()
        self.url = url
        self.engine = engine
        try:
            migrate(engine)
        except BaseException:
            engine.dispose()
            raise
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self.writer = Writer(engine)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Does the work on one view of the database, beside everyone else."""
        if self.writer.closed:
            raise StoreError(CLOSED)
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.reading, work)

    def reading(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except UNREADABLE as problem:
            raise named(problem) from problem

    async def close(self) -> None:
        """Finishes what waits to be written, then lets go of the file."""
        await self.writer.close()
        await asyncio.to_thread(self.readers.shutdown)
        self.engine.dispose()


def open_database(url: str) -> Database:
    """The database of a URL, its schema brought up to date."""
    address = parsed(url)
    path = file_of(address)
    if path is not None:
        return Sqlite(address, open_file(address, path))
    from alambic.server.storage.postgres import Postgres  # asyncpg is not for those who play on one machine

    return Postgres(address, new_name())


def new_name() -> str:
    """What nobody else is called."""
    return secrets.token_hex(8)
