"""A store for a test: its own file, a clock that stands still, and people and matches to put into it."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from sqlalchemy import Engine

from alambic.server.storage.engine import file_of, make_file, open_file, parsed
from alambic.server.storage.opening import open_store
from alambic.server.storage.reading import Whole
from alambic.server.storage.rows import EntryRow, MatchRow, NewMatch, Person, SeatRow
from alambic.server.storage.store import Store

T = TypeVar("T")
START = datetime(2031, 5, 1, 12, 30, 15, 250_000, UTC)


class Clock:
    """A clock that goes on only when told to."""

    def __init__(self) -> None:
        self.moment = START

    def __call__(self) -> datetime:
        return self.moment

    def wait(self, **time: float) -> datetime:
        self.moment += timedelta(**time)
        return self.moment


def finished(work: Coroutine[Any, Any, T]) -> T:
    """Run something to its end in a thread of its own: a browser's loop may occupy this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def kept(store: Store, match: int) -> Whole:
    """All that is kept of a match."""
    return (await store.wholes({match: 0}))[match]


def url_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'store' / 'tables.db'}"


@cache
def model() -> bytes:
    """An SQLite file with the tables of today, to copy: alembic takes its time."""

    async def made(url: str) -> None:
        await open_store(url).close()

    with TemporaryDirectory() as folder:
        finished(made(url_in(Path(folder))))
        return (Path(folder) / "store" / "tables.db").read_bytes()


def lay_file(url: str) -> str:
    """Have a file with empty tables at a URL, where there is none yet; the URL."""
    path = file_of(parsed(url)) if url.startswith("sqlite") else None
    if path and not path.exists():
        make_file(path)
        path.write_bytes(model())
    return url


def file_engine(url: str) -> Engine:
    """The engine of a file, without a store."""
    address = parsed(url)
    path = file_of(address)
    assert path is not None
    return open_file(address, path)


def stored(test: Callable[[Store, Clock], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
    """A test that is given a new store and its clock."""

    async def whole(folder: Path) -> None:
        clock = Clock()
        store = open_store(lay_file(url_in(folder)), clock)
        try:
            await test(store, clock)
        finally:
            await store.close()

    def run(tmp_path: Path) -> None:
        finished(whole(tmp_path))

    run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
    return run


async def somebody(store: Store, name: str = "Ada") -> Person:
    return await store.add_person(name, name.encode().ljust(32, b"."))


def new(host: Person, key: str, **more: Any) -> NewMatch:
    seats = [SeatRow(0, "person", host.id, host.name), SeatRow(1, "bot", None, "Bot", "novice")]
    columns: dict[str, Any] = {
        "key": key,
        "game": "vizia",
        "rules": 3,
        "options": {},
        "deck": "base",
        "secret": key.encode().ljust(32, b"."),
        "host": host.id,
        "seats": seats,
    }
    return NewMatch(**columns | more)


async def a_match(store: Store, host: Person | None = None, key: str = "k", **more: Any) -> MatchRow:
    return await store.add_match(new(host or await somebody(store), key, **more))


async def found(store: Store, match: MatchRow) -> MatchRow:
    row = await store.match(match.key)
    assert row is not None
    return row


def entry(number: int, move: str = "take red", word: int | None = 7, at: datetime = START) -> EntryRow:
    return EntryRow(number, number % 2, move, word, number.to_bytes(8, "big"), at)
