"""How databases are addressed and their errors named; connections and pragmas of SQLite."""

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from alambic.server.basics.errors import Damaged, StoreBusy, StoreError
from alambic.server.storage.straight import straight

READERS = 4  # threads that read; one more connection is the writer's
WAIT = 5000  # milliseconds for another program to let go of the file
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
UNREADABLE = (SQLAlchemyError, ValueError)  # the latter where a damaged page has no text, moment or JSON any more
USE = "use sqlite:///FILE or postgresql://USER@HOST/NAME"
LOST = (
    "08",
    "40",
    "53",
    "55",
    "57",
)  # classes of PostgreSQL's errors that pass: connection, deadlock, room, ...


def parsed(url: str) -> URL:
    """The URL of a database that this program can use."""
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):  # what was given may hold a password
        raise StoreError(f"that is not the URL of a database: {USE}") from None
    if found.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"{found.get_backend_name()} is not a database that Alambic knows: {USE}")
    if found.drivername == "postgresql":
        return found.set(drivername="postgresql+asyncpg")
    if found.drivername not in ("sqlite", "postgresql+asyncpg"):
        raise StoreError(f"{found.drivername} is not a driver that Alambic uses: {USE}")
    return found


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for a database that is a server."""
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database.startswith((":", "file:")) or url.query:
        raise StoreError(f"{url} names no file, and matches must be kept in one: use sqlite:///FILE")
    return Path(url.database)


def open_file(address: URL, path: Path) -> Engine:
    """An engine whose connections are set up alike; the file is made when there is none."""
    make_file(path)
    engine = create_engine(address, pool_size=READERS + 1, max_overflow=2)
    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", begin)
    return engine


def make_file(path: Path) -> None:
    """An empty file that only its owner can read: it will hold the secrets of matches."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as problem:
        raise StoreError(f"{path} cannot be opened: {problem.strerror}") from None


def set_up(connection: sqlite3.Connection, record: object) -> None:
    """Every new connection: this program begins its transactions itself, and a commit is on the disk."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {WAIT}")
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(f"SQLite cannot keep a write-ahead log there (mode {mode}): use a file on a local disk")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA recursive_triggers = ON")  # or REPLACE would get past the guard of the entries


def writing(engine: Engine) -> Engine:
    """The same engine for the one who writes: SQLite then takes the lock at once, not in the middle."""
    return engine.execution_options(writing=True)


def begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writing", False)
    straight(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")


def named(problem: Exception) -> StoreError:
    """The error of a database as one of ours, with the whole story as its cause."""
    error = translated(problem) if isinstance(problem, SQLAlchemyError) else damaged(problem)
    error.__cause__ = problem
    return error


def translated(problem: SQLAlchemyError) -> StoreError:
    origin: Any = problem.orig if isinstance(problem, DBAPIError) else problem
    if isinstance(origin, sqlite3.Error):
        if getattr(origin, "sqlite_errorcode", 0) & 0xFF in BUSY:
            return StoreBusy("another program holds the database: try again in a moment")
        if is_damage(origin):
            return damaged(origin)
    elif str(getattr(origin, "sqlstate", None)).startswith("XX00"):  # PostgreSQL's data or index corrupted
        return damaged(origin)
    elif isinstance(problem, PoolTimeout) or str(getattr(origin, "sqlstate", None) or "").startswith(LOST):
        return StoreBusy("the database is not there just now: try again in a moment")
    elif isinstance(problem, DBAPIError) and problem.connection_invalidated:
        return StoreBusy("the connection to the database was lost: try again in a moment")
    return StoreError(f"the database refuses: {origin}")


def is_damage(problem: sqlite3.Error) -> bool:
    """Whether a file is not as SQLite has written it."""
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    return code in DAMAGED or str(problem).startswith("Could not decode to UTF-8")


def damaged(problem: object) -> Damaged:
    return Damaged(
        f"the database is damaged: go back to a copy of it ({str(problem).partition(' with text')[0][:80]})"
    )
