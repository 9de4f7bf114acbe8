"""One server to an SQLite file: a second would not hear what the first changes."""

import contextlib
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from alambic.core.errors import AlambicError
from alambic.server.basics.errors import StoreError
from alambic.server.storage.engine import file_of, make_file, parsed


class DatabaseTaken(AlambicError):
    """Another server has this file."""


@contextlib.contextmanager
def sole(url: str) -> Iterator[None]:
    """Have a database file for ourselves until the block ends, or this process does, however it ends."""
    path = file_of(parsed(url))
    if path is None:  # a database that several share
        yield
        return
    make_file(path)
    path = path.resolve()  # whatever it is called
    beside = path.with_name(f"{path.name}.lock")
    lock = FileLock(beside, mode=0o600)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise DatabaseTaken(
            f"{holder(beside)} serves {path}; stop it, or name another file with --database"
        ) from None
    except OSError as problem:
        raise StoreError(f"{beside} cannot be opened: {problem.strerror}") from None
    try:
        with contextlib.suppress(OSError):  # it is for the message alone
            beside.write_text(f"{os.getpid()} {datetime.now().astimezone().isoformat(' ', 'seconds')}\n")
        yield
    finally:
        lock.release()


def holder(beside: Path) -> str:
    """Who holds a lock, as they have written there."""
    with contextlib.suppress(OSError, ValueError):
        process, _, since = beside.read_text().partition(" ")
        return f"process {int(process)} (since {datetime.fromisoformat(since.strip()):%Y-%m-%d %H:%M:%S})"
    return "another process"
