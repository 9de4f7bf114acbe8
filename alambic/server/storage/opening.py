"""Opening a database: the one place that knows SQLite from PostgreSQL."""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime

from alambic.server.storage.database import Database
from alambic.server.storage.engine import file_of, open_file, parsed
from alambic.server.storage.sqlite import Sqlite
from alambic.server.storage.store import Store


def clock() -> datetime:
    return datetime.now(UTC)


def open_store(url: str, now: Callable[[], datetime] = clock) -> Store:
    """What is remembered in the database of a URL."""
    return Store(open_database(url), now)


def open_database(url: str) -> Database:
    """The database of a URL, its schema brought up to date."""
    address = parsed(url)
    path = file_of(address)
    if path is not None:
        return Sqlite(address, open_file(address, path), new_name())
    from alambic.server.storage.postgres import Postgres  # asyncpg is not for those who play on one machine

    return Postgres(address, new_name())


def new_name() -> str:
    """What nobody else is called."""
    return secrets.token_hex(8)
