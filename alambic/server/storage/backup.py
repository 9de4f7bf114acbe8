"""A copy of the database while the server runs: whole, checked, and there only when it is good."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from alambic.core.errors import NotWritten
from alambic.server.basics.errors import Damaged, StoreBusy, StoreError
from alambic.server.storage.engine import BUSY, WAIT, damaged, file_of, is_damage, parsed


def backup(url: str, path: Path, overwrite: bool = False) -> None:
    """Writes the database as it is now to one file, which `sqlite:///FILE` can open."""
    source = file_of(parsed(url))
    if source is None:
        raise StoreError(
            "a PostgreSQL database is copied by its own tool: pg_dump --format=custom --file=FILE NAME"
        )
    if not source.is_file():
        raise StoreError(f"there is no database at {source}")
    if path.exists() and path.samefile(source):
        raise NotWritten(f"{path} is the database itself: name another file")
    if path.exists() and not (overwrite and path.is_file()):
        raise NotWritten(
            f"{path} is there already: name another file" + ("" if overwrite else " or ask to overwrite")
        )
    try:
        handle, aside = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # only its owner can read it
    except OSError as problem:
        raise NotWritten(f"{path} cannot be written: {problem.strerror}") from None
    os.close(handle)
    try:
        copy(source, Path(aside))
        settle(Path(aside), path)
    except ValueError as problem:  # not even the message of what is wrong can be read
        raise damaged(problem) from problem
    except sqlite3.Error as problem:
        if getattr(problem, "sqlite_errorcode", 0) & 0xFF in BUSY:
            raise StoreBusy("another program holds the database: try again in a moment") from problem
        if is_damage(problem):
            raise damaged(problem) from problem
        raise NotWritten(f"{source} cannot be copied to {path}: {problem}") from problem
    except OSError as problem:
        raise NotWritten(f"{path} cannot be written: {problem.strerror}") from None
    finally:
        for rest in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                Path(aside + rest).unlink()


def copy(source: Path, aside: Path) -> None:
    """Copies by SQLite's own way, which sees one moment of the database, and reads the copy through."""
    existing = f"{source.absolute().as_uri()}?mode=rw"
    with (
        closing(sqlite3.connect(existing, uri=True, timeout=WAIT / 1000)) as old,
        closing(sqlite3.connect(aside)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # all of it in one file
        wrong = [row[0] for row in new.execute("PRAGMA integrity_check") if row[0] != "ok"]
        wrong += [f"a row of {row[0]} refers to nothing" for row in new.execute("PRAGMA foreign_key_check")]
    if wrong:
        raise Damaged(f"{source} is damaged, nothing was written: {'; '.join(wrong[:3])}")


def settle(aside: Path, path: Path) -> None:
    """Gives a finished file its name, so that it outlasts a power cut."""
    with aside.open("rb") as file:
        os.fsync(file.fileno())
    aside.replace(path)
    with suppress(OSError):  # not every system can do this with a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
