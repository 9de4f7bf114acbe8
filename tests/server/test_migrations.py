"""The schema comes about step by step, whole, and a newer one is left alone."""

import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from threading import Barrier, Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine

from alambic.server.basics.errors import NewerStore, OlderStore, StoreError
from alambic.server.storage import migrations
from alambic.server.storage.migrations import FOLDER, HEAD, migrate
from alambic.server.storage.opening import open_store
from alambic.server.storage.tables import METADATA
from tests.patience import PATIENCE
from tests.server.storing import a_match, file_engine, finished, url_in


def schema(path: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    connection.close()
    return rows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store" / "tables.db"


def migrated(folder: Path) -> Engine:
    engine = file_engine(url_in(folder))
    migrate(engine)
    return engine


def test_from_nothing_comes_what_the_tables_say(tmp_path: Path) -> None:
    engine = migrated(tmp_path)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def said(sql: str) -> list[str]:
    """The columns and constraints of a table, wherever they stand: later steps add theirs at its end."""
    parts = re.split(r",(?![^(]*\))|\n", sql.replace('"', ""))  # SQLite quotes a table that was copied
    return [part.strip(" \t)") for part in parts if part.strip(" \t)")]


def test_constraints_too_are_what_the_tables_say(tmp_path: Path, path: Path) -> None:
    """Alembic does not compare checks: here the very words of SQLite are compared, whatever their order."""
    migrated(tmp_path).dispose()
    plain = create_engine(f"sqlite:///{tmp_path / 'plain.db'}")
    METADATA.create_all(plain)
    plain.dispose()
    parts = [
        {name: sorted(said(sql)) for name, sql in schema(one) if sql} for one in (path, tmp_path / "plain.db")
    ]
    extra = set(parts[0]) - set(parts[1])
    assert extra == {"alembic_version", "entries_stay", "entries_stay_as_they_are"}
    assert {name: lines for name, lines in parts[0].items() if name not in extra} == parts[1]


def test_the_last_step_is_head() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_migrating_again_changes_nothing(tmp_path: Path, path: Path) -> None:
    migrated(tmp_path).dispose()
    before = schema(path)
    engine = migrated(tmp_path)
    migrations.upgrade(engine)
    engine.dispose()
    assert schema(path) == before


def test_a_database_at_head_opens_without_alembic(tmp_path: Path) -> None:
    """Starting the server need not wait for it."""
    migrated(tmp_path).dispose()
    script = (
        "import asyncio, sys\n"
        "from alambic.server.storage.opening import open_store\n"
        "asyncio.run(open_store(sys.argv[1]).close())\n"
        "assert 'alembic' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script, url_in(tmp_path)], check=True, timeout=PATIENCE)


def test_a_newer_database_is_named_and_left_alone(tmp_path: Path, path: Path) -> None:
    migrated(tmp_path).dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '999'")
    connection.close()
    before = schema(path)
    with pytest.raises(NewerStore, match=f"version 999, this program knows only up to {HEAD}.*newer Alambic"):
        open_store(url_in(tmp_path))
    assert schema(path) == before


def test_a_database_from_before_the_first_release_is_named_and_left_alone(tmp_path: Path, path: Path) -> None:
    migrated(tmp_path).dispose()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0007'")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(OlderStore, match=r"version 0007, from before the first release; keep it by copying"):
        open_store(url_in(tmp_path))
    assert path.read_bytes() == before


def test_programs_that_start_together_migrate_once(tmp_path: Path) -> None:
    barrier, problems = Barrier(3), []

    def start() -> None:
        barrier.wait(10)
        try:
            migrated(tmp_path).dispose()
        except BaseException as problem:
            problems.append(problem)

    threads = [Thread(target=start) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


def test_a_step_that_fails_leaves_nothing_behind(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = tmp_path / "steps 100%"
    shutil.copytree(FOLDER, steps)
    (steps / "versions" / "999_bad.py").write_text(
        "from alembic import op\n"
        "revision = '999'\n"
        f"down_revision = '{HEAD}'\n"
        "def upgrade() -> None:\n"
        "    op.execute('CREATE TABLE half (id INTEGER)')\n"
        "    op.execute('NONSENSE')\n"
    )
    migrated(tmp_path).dispose()
    before = schema(path)
    monkeypatch.setattr(migrations, "FOLDER", steps)
    monkeypatch.setattr(migrations, "HEAD", "999")
    with pytest.raises(StoreError, match="NONSENSE"):
        open_store(url_in(tmp_path))
    assert schema(path) == before


def test_a_later_step_keeps_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way to a second version, rehearsed."""

    async def first() -> None:
        store = open_store(url_in(tmp_path))
        await a_match(store)
        await store.close()

    async def second() -> None:
        store = open_store(url_in(tmp_path))
        row = await store.match("k")
        assert row is not None and len(row.seats) == 2
        await store.close()

    finished(first())
    steps = tmp_path / "steps"
    shutil.copytree(FOLDER, steps)
    (steps / "versions" / "999_more.py").write_text(
        "from alembic import op\n"
        "revision = '999'\n"
        f"down_revision = '{HEAD}'\n"
        "def upgrade() -> None:\n"
        "    op.execute('CREATE TABLE more (id INTEGER)')\n"
    )
    monkeypatch.setattr(migrations, "FOLDER", steps)
    monkeypatch.setattr(migrations, "HEAD", "999")
    finished(second())
    assert "more" in dict(schema(tmp_path / "store" / "tables.db"))
