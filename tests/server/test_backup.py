"""A backup is whole, checked, made while the server runs, and never in the way of another file."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from alambic.core.errors import NotWritten
from alambic.server.basics.errors import Damaged, StoreError
from alambic.server.storage.backup import backup
from alambic.server.storage.opening import open_store
from alambic.server.storage.store import Store
from tests.ports import free_port
from tests.running import run
from tests.server.storing import a_match, entry, finished, url_in


async def made(url: str) -> Store:
    store = open_store(url)
    match = await a_match(store)
    await store.add_entries(match.id, [entry(1)])
    return store


def test_a_backup_of_a_running_server_opens_as_a_store(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def whole() -> None:
        store = await made(url_in(tmp_path))
        match = await store.match("k")
        assert match is not None
        busy = asyncio.gather(*(store.add_entries(match.id, [entry(number)]) for number in range(2, 300)))
        await asyncio.to_thread(backup, url_in(tmp_path), copy)
        await busy
        again = open_store(f"sqlite:///{copy}")
        assert await again.match("k") is not None
        numbers = [row.number for row in await again.entries(match.id)]
        assert numbers == list(range(1, len(numbers) + 1)) and numbers
        await again.close()
        await store.close()

    finished(whole())


def test_a_backup_is_one_file_for_its_owner(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()

    async def whole() -> None:
        store = await made(url_in(tmp_path))
        backup(url_in(tmp_path), folder / "copy.db")
        await store.close()

    finished(whole())
    assert [path.name for path in folder.iterdir()] == ["copy.db"]
    assert stat.S_IMODE((folder / "copy.db").stat().st_mode) == 0o600


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The database of a server that has stopped."""

    async def whole() -> None:
        store = await made(url_in(tmp_path))
        await store.close()

    finished(whole())
    return url_in(tmp_path)


def test_nothing_is_overwritten_unless_asked(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    with pytest.raises(NotWritten, match="there already: name another file or ask to overwrite"):
        backup(url, copy)
    assert copy.read_text() == "precious"
    backup(url, copy, overwrite=True)
    assert copy.read_bytes().startswith(b"SQLite format 3")


def test_the_database_itself_and_folders_are_never_overwritten(url: str, tmp_path: Path) -> None:
    database = tmp_path / "store" / "tables.db"
    link = tmp_path / "link.db"
    link.symlink_to(database)
    for path in (database, link):
        with pytest.raises(NotWritten, match="the database itself"):
            backup(url, path, overwrite=True)
    with pytest.raises(NotWritten, match="there already"):
        backup(url, tmp_path / "store", overwrite=True)


def test_a_folder_that_is_not_there_is_named(url: str, tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="No such file"):
        backup(url, tmp_path / "nowhere" / "copy.db")


def test_without_a_database_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database at"):
        backup(url_in(tmp_path), tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_database_gives_no_backup(url: str, tmp_path: Path) -> None:
    path, copy = tmp_path / "store" / "tables.db", tmp_path / "copy.db"
    content = bytearray(path.read_bytes())
    content[4096 * 2 + 100 : 4096 * 4] = b"\xff" * (4096 * 2 - 100)
    path.write_bytes(content)
    copy.write_text("the good one of yesterday")
    with pytest.raises(Damaged):
        backup(url, copy, overwrite=True)
    assert copy.read_text() == "the good one of yesterday"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["copy.db", "store"]


def test_damage_whose_very_message_cannot_be_read_is_named_too(url: str, tmp_path: Path) -> None:
    path = tmp_path / "store" / "tables.db"
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE people", b"CREATE TABLE \xff\xff(ple"))
    with pytest.raises(Damaged, match="go back to a copy"):
        backup(url, tmp_path / "copy.db")
    with pytest.raises(Damaged, match="go back to a copy"):
        open_store(url)
    done = run("serve", "--no-open", "--port", str(free_port()), "--database", url)
    assert done.exit_code == 2 and "Damaged" in done.output


def test_rows_that_refer_to_nothing_give_no_backup(url: str, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "store" / "tables.db") as connection:
        connection.execute("DELETE FROM people")  # foreign keys are not watched here
    connection.close()
    with pytest.raises(StoreError, match=r"damaged, nothing was written: a row of .* refers to nothing"):
        backup(url, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_postgresql_has_a_tool_of_its_own(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        backup("postgresql://me@localhost/alambic", tmp_path / "copy")
