"""One server to an SQLite file; whoever only reads it is let in."""

import os
import subprocess
from pathlib import Path

import httpx
import pytest

from alambic.server.storage.opening import open_store
from alambic.server.storage.sole import DatabaseTaken, sole
from tests.patience import PATIENCE
from tests.ports import free_port
from tests.running import PLAIN, PROGRAM, really_run
from tests.server.serving import serving
from tests.server.storing import finished, lay_file, url_in

pytestmark = pytest.mark.programs


def second(path: Path) -> tuple[int, str]:
    """The exit code of another server on a file, and all that it says."""
    words = [*PROGRAM, "serve", "--no-open", f"--port={free_port()}", f"--database=sqlite:///{path}"]
    environment = {**os.environ, **PLAIN}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout + done.stderr


def test_a_second_server_on_a_file_says_who_has_it_and_a_backup_is_made_all_the_same(tmp_path: Path) -> None:
    path, link = tmp_path / "a.db", tmp_path / "link.db"
    link.symlink_to(path)
    with serving(lay_file(f"sqlite:///{path}"), tmp_path) as running:
        code, said = second(link)
        assert code == 2
        assert said.startswith(f"DatabaseTaken: process {running.process.pid} (since 20")
        assert said.count("\n") == 1 and f"serves {path};" in said and "--database" in said
        done = really_run("backup", str(tmp_path / "copy.db"), f"--database=sqlite:///{path}")
        assert done.returncode == 0, done.stderr
        assert httpx.get(f"{running.url}/health").json()["ok"]
        running.kill()
        running.start()  # what was killed holds nothing


def test_a_file_is_given_back_when_a_server_ends(tmp_path: Path) -> None:
    url = url_in(tmp_path)
    for _ in range(2):
        with sole(url), pytest.raises(DatabaseTaken, match=rf"process {os.getpid()} \(since "), sole(url):
            pass


def test_a_server_that_could_not_say_who_it_is_holds_its_file_all_the_same(tmp_path: Path) -> None:
    url = url_in(tmp_path)
    with sole(url):
        (tmp_path / "store" / "tables.db.lock").write_text("x\n")
        with pytest.raises(DatabaseTaken, match=r"^another process serves"), sole(url):
            pass


def test_a_file_that_is_served_can_be_read(tmp_path: Path) -> None:
    async def whole() -> None:
        store = open_store(url)
        assert await store.listed() == []
        await store.close()

    url = url_in(tmp_path)
    with sole(url):
        finished(whole())


def test_a_database_that_is_a_server_is_for_many() -> None:
    with sole("postgresql://ada@127.0.0.1/alambic"), sole("postgresql://ada@127.0.0.1/alambic"):
        pass
