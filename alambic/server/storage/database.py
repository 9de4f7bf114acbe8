"""What an open database is, whichever it is."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine

T = TypeVar("T")
Kind = Callable[[Connection, list[Any]], list[Any]]  # does all waiting items of its kind together


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


def one_by_one(connection: Connection, works: list[Callable[[Connection], Any]]) -> list[Any]:
    """The usual kind: each item is a piece of work of its own."""
    return [work(connection) for work in works]
