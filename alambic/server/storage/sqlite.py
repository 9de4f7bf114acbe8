"""A database in a file of SQLite, for one process."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import URL, Connection, Engine

from alambic.server.basics.errors import StoreError
from alambic.server.storage.database import T
from alambic.server.storage.engine import READERS, UNREADABLE, named
from alambic.server.storage.migrations import migrate
from alambic.server.storage.writer import CLOSED, Writer


class Sqlite:
    """A file: threads read it, one writes."""

    shared = False

    def __init__(self, url: URL, engine: Engine, name: str) -> None:
        self.name = name
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
