"""The disk is full: moves are refused by name, nothing that was acknowledged is lost, and then all goes on."""

from pathlib import Path

import pytest

from tests.patience import client, eventually
from tests.server.postgres import Postgres
from tests.server.serving import FAULTS, Caller, Load, Serving, serving, written_at, written_in

pytestmark = pytest.mark.programs

FULL = (
    """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
    RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file: No space left on device';
    END$$""",
    "CREATE TRIGGER full_disk BEFORE INSERT ON entries EXECUTE FUNCTION full_disk()",
)
ROOM = ("DROP TRIGGER full_disk ON entries", "DROP FUNCTION full_disk")


def test_a_file_that_cannot_grow_refuses_moves_until_there_is_room(tmp_path: Path) -> None:
    """The system refuses every write beyond a size, as it does when no block is free."""
    with serving(f"sqlite:///{tmp_path}/a.db", tmp_path) as running:
        load = Load(running.port, 4, bots=1)
        for _ in range(FAULTS):
            load.go_on(20)
            running.room(max(file.stat().st_size for file in tmp_path.glob("a.db*")))
            load.refusals.clear()
            load.wait(lambda: "StoreError" in load.refusals)
            reader = Caller(running.port)
            assert reader.ask("GET", f"/api/tables/{load.played[0].key}")[0] == 200
            reader.close()
            with client(base_url=running.url) as watchdog:
                eventually(lambda: watchdog.get("/health").status_code == 503)
            running.room(None)
        load.go_on(20)
        load.finish()
        assert set(load.refusals) <= {"StoreError", "StoreBusy"}
        assert running.mistakes() == []
    load.check(written_in(tmp_path / "a.db"))


def test_a_full_disk_of_postgres_refuses_moves_until_there_is_room(postgres: Postgres, two: Serving) -> None:
    """PostgreSQL itself raises what it raises when no block is free."""
    name = two.database.rpartition("/")[2]
    load = Load(two.port, 4, bots=1)
    load.go_on(20)
    for statement in FULL:
        postgres.rows(statement, name=name)
    load.wait(lambda: "StoreBusy" in load.refusals)
    for statement in ROOM:
        postgres.rows(statement, name=name)
    load.go_on(20)
    load.finish()
    assert not set(load.refusals) - {"StoreBusy", "Stale", "Taken"}
    assert two.mistakes() == []
    load.check(written_at(postgres, two.database))
