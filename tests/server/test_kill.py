"""Server processes are killed in the middle of matches: what was acknowledged is there, and all goes on."""

import random
from pathlib import Path

import pytest

from tests.patience import eventually
from tests.server.postgres import Postgres
from tests.server.serving import FAULTS, Load, Serving, killed, serving, written_at, written_in

pytestmark = pytest.mark.programs

TABLES, MOVES = 4, 20  # at so many so many moves are made before the next is killed


def test_a_server_that_is_killed_again_and_again_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    """SQLite: the one process is started again on its file; its bots may have been in the middle of a turn."""
    with serving(f"sqlite:///{tmp_path}/a.db", tmp_path) as running:
        load = Load(running.port, TABLES, bots=1)
        for _ in range(2 * FAULTS):
            load.go_on(MOVES)
            running.kill()
            running.start()
        load.go_on(MOVES)
        load.finish()
        assert running.mistakes() == []
    load.check(written_in(tmp_path / "a.db"))


def test_one_of_two_processes_is_killed_again_and_again_and_the_tables_go_on(
    postgres: Postgres, two: Serving
) -> None:
    """PostgreSQL: the other process goes on, the parent starts another, and somebody takes over the bots."""
    chance = random.Random(5)
    load = Load(two.port, TABLES, bots=1)
    for _ in range(2 * FAULTS):
        load.go_on(MOVES)
        victim = chance.choice(two.children())
        killed(victim)
        eventually(lambda victim=victim: another(two, victim))  # type: ignore[misc]
    load.go_on(MOVES)
    load.finish()
    assert two.mistakes() == []
    load.check(written_at(postgres, two.database))


def another(running: Serving, victim: int) -> bool:
    """Whether another process has taken the place of one."""
    children = running.children()
    return victim not in children and len(children) == 2


def test_everything_is_killed_at_once_and_started_again(postgres: Postgres, two: Serving) -> None:
    load = Load(two.port, TABLES, bots=1)
    load.go_on(MOVES)
    for process in [two.process.pid, *two.children()]:
        killed(process)
    two.gone()
    two.start()
    load.go_on(MOVES)
    load.finish()
    load.check(written_at(postgres, two.database))


def test_postgres_is_restarted_under_a_running_server(postgres: Postgres, two: Serving) -> None:
    """Whoever moves meanwhile is told by name or waits, and nothing is lost, doubled or half there."""
    load = Load(two.port, TABLES, bots=1)
    for mode in ("immediate", "fast") * FAULTS:
        load.go_on(MOVES)
        postgres.stop(mode)
        load.refusals.clear()
        load.wait(lambda: "StoreBusy" in load.refusals)  # somebody has asked meanwhile
        postgres.start(postgres.port)
    load.go_on(MOVES)
    load.finish()
    assert not set(load.refusals) - {"StoreBusy", "Stale", "Taken"}
    assert two.mistakes() == []
    load.check(written_at(postgres, two.database))
