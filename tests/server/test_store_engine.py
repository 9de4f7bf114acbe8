"""How the database is opened: every connection set up alike, the file for its owner alone, errors by name."""

import asyncio
import sqlite3
import stat
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, event, select, text

from alambic.server.basics.errors import Damaged, StoreBusy, StoreError
from alambic.server.storage import engine as store_engine
from alambic.server.storage.engine import READERS
from alambic.server.storage.opening import open_store
from alambic.server.storage.store import Store
from alambic.server.storage.tables import PEOPLE
from alambic.server.storage.writer import Writer
from tests.server.storing import (
    START,
    Clock,
    a_match,
    file_engine,
    finished,
    kept,
    lay_file,
    somebody,
    stored,
    url_in,
)

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "recursive_triggers": 1,
}


def pragmas(connection: Connection) -> dict[str, object]:
    return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}


def test_every_connection_is_set_up_alike(tmp_path: Path) -> None:
    """WAL, and synchronous=FULL (2): a committed move outlasts a power cut."""
    engine = file_engine(url_in(tmp_path))
    connections = [engine.connect() for _ in range(READERS + 1)]
    try:
        for connection in connections:
            assert pragmas(connection) == PRAGMAS
            assert connection.connection.dbapi_connection.isolation_level is None  # type: ignore[union-attr]
    finally:
        for connection in connections:
            connection.close()
        engine.dispose()


@stored
async def test_readers_and_the_writer_have_such_connections(store: Store, clock: Clock) -> None:
    assert await store.read(pragmas) == PRAGMAS
    assert await store.writer.write(pragmas) == PRAGMAS


@pytest.mark.parametrize("damage", ["name = CAST(x'ff' AS TEXT)", "made = '2031-0~'", "seen = 'x'"])
@pytest.mark.parametrize("reading", [True, False])
def test_what_a_damaged_page_holds_is_refused_by_name(tmp_path: Path, damage: str, reading: bool) -> None:
    """The driver says nothing but that some bytes are no text, no moment."""

    def work(connection: Connection) -> None:
        connection.execute(select(PEOPLE)).all()

    async def whole() -> None:
        store = open_store(lay_file(url_in(tmp_path)))
        await somebody(store)
        await store.write(lambda connection: connection.execute(text(f"UPDATE people SET {damage}")))
        with pytest.raises(Damaged, match="go back to a copy"):
            await (store.read(work) if reading else store.write(work))
        assert await store.whole("k") is None  # the rest can be read
        await store.close()

    finished(whole())


@stored
async def test_the_writer_takes_the_lock_at_once_and_readers_never(store: Store, clock: Clock) -> None:
    begun: list[str] = []

    def trace(plain: sqlite3.Connection, record: object) -> None:
        plain.set_trace_callback(begun.append)

    event.listen(store.engine, "connect", trace)
    store.engine.dispose()  # the connections that are opened from here on are listened to
    await store.person(1)
    await somebody(store)
    assert [one for one in begun if one.startswith("BEGIN")] == ["BEGIN", "BEGIN IMMEDIATE"]


@stored
async def test_a_reader_sees_one_moment(store: Store, clock: Clock) -> None:
    ada, count = await somebody(store), text("SELECT count(*) FROM people")
    reading, written = Event(), Event()

    def twice(connection: Connection) -> list[object]:
        first = connection.scalar(count)
        reading.set()
        assert written.wait(10)
        return [first, connection.scalar(count)]

    slow = asyncio.create_task(store.read(twice))
    await asyncio.to_thread(reading.wait, 10)
    await store.add_person("Bea", ada.secret)
    written.set()
    assert await slow == [1, 1]
    assert await store.read(lambda connection: connection.scalar(count)) == 2


@stored
async def test_readers_do_not_wait_for_the_writer(store: Store, clock: Clock) -> None:
    ada = await somebody(store)
    writing, done = Event(), Event()

    def slowly(connection: Connection) -> None:
        connection.execute(text("UPDATE people SET name = 'Eve'"))
        writing.set()
        assert done.wait(10)

    slow = asyncio.create_task(store.writer.write(slowly))
    await asyncio.to_thread(writing.wait, 10)
    assert await store.person(ada.id) == ada
    done.set()
    await slow
    later = await store.person(ada.id)
    assert later is not None and later.name == "Eve"


def test_only_the_owner_reads_the_file(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"

    async def whole() -> None:
        store = open_store(f"sqlite:///{folder / 'x.db'}")
        await a_match(store)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        await store.close()
        assert modes == {"x.db": 0o600, "x.db-wal": 0o600, "x.db-shm": 0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    finished(whole())
    assert [path.name for path in folder.iterdir()] == ["x.db"]


def test_a_store_opened_again_has_everything(tmp_path: Path) -> None:
    async def first() -> None:
        store = open_store(url_in(tmp_path), Clock())
        await a_match(store)
        await store.close()
        await store.close()

    async def second() -> None:
        store = open_store(url_in(tmp_path))
        row = await store.match("k")
        await store.close()
        assert row is not None and row.made == START

    finished(first())
    finished(second())


def test_a_number_is_never_given_again(tmp_path: Path) -> None:
    """A cookie of somebody who was forgotten must not name somebody new."""

    async def whole() -> None:
        store = open_store(url_in(tmp_path))
        ada = await somebody(store)
        await store.writer.write(lambda connection: connection.execute(text("DELETE FROM people")))
        assert (await somebody(store)).id > ada.id
        await store.close()

    finished(whole())


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("tables.db", "not the URL of a database: use sqlite:///FILE"),
        ("", "not the URL of a database"),
        ("mysql://host/name", "mysql is not a database that Alambic knows"),
        ("postgresql+psycopg://host/name", r"postgresql\+psycopg is not a driver that Alambic uses"),
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("sqlite:///file:x.db?uri=true", "names no file"),
    ],
)
def test_an_address_that_cannot_be_used_is_named(url: str, says: str) -> None:
    with pytest.raises(StoreError, match=says):
        open_store(url)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 100)
    with pytest.raises(StoreError, match="not a database"):
        open_store(f"sqlite:///{path}")
    assert path.read_text() == "Dear Ada, " * 100


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(f"sqlite:///{tmp_path / 'file' / 'x.db'}")


def test_a_database_that_another_program_holds_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_engine, "WAIT", 50)

    async def whole() -> None:
        store = open_store(url_in(tmp_path))
        ada = await somebody(store)
        other = sqlite3.connect(tmp_path / "store" / "tables.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        names = ["Bea", "Cleo"]
        answers = await asyncio.gather(*(store.rename(ada.id, name) for name in names), return_exceptions=True)
        assert [type(answer) for answer in answers] == [StoreBusy, StoreBusy]
        assert await store.person(ada.id) == ada
        other.execute("ROLLBACK")
        other.close()
        await store.rename(ada.id, "Dora")
        await store.close()

    finished(whole())


@stored
async def test_a_full_disk_is_named_and_nothing_is_half_written(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    pages = await store.writer.write(lambda connection: connection.exec_driver_sql("PRAGMA page_count").scalar())
    held = [store.engine.connect() for _ in range(READERS)]  # so that the writer's connection is the only free one
    await store.writer.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))
    with pytest.raises(StoreError, match="full"):
        for _ in range(100):
            await store.add_remark(match.id, match.host, "Ada", "long " * 100)
    for connection in held:
        connection.close()
    said = (await kept(store, match.id)).remarks
    assert [row.number for row in said] == list(range(1, len(said) + 1))


@stored
async def test_a_closed_store_says_so(store: Store, clock: Clock) -> None:
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.person(1)
    with pytest.raises(StoreError, match="closed"):
        await somebody(store)


@stored
async def test_the_writer_keeps_its_connection_until_something_goes_wrong(store: Store, clock: Clock) -> None:
    """A connection that may be in the middle of something is not used again."""
    writing = store.writer
    assert isinstance(writing, Writer)
    ada = await somebody(store, "Ada")
    first = writing.connection
    assert first is not None
    await store.rename(ada.id, "Ada L.")
    assert writing.connection is first

    def fail(connection: Connection) -> None:
        raise InterruptedError("the plug was pulled")

    with pytest.raises(InterruptedError):
        await store.write(fail)
    assert writing.connection is None and first.closed
    await store.rename(ada.id, "Ada")
    assert writing.connection is not None
