"""Compiled code on disk: whole, named by what it was made from, and survived when broken."""

import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from alambic.core.engine import store_of
from alambic.core.store import KEPT, Store, cache_folder, fingerprint
from alambic.games import CATALOGUE

pytestmark = pytest.mark.programs

# A small game compiles in a second or two; what it loads does not matter here.
LOAD = """
import sys, warnings
warnings.simplefilter("always")
from alambic.core.state import Row, State, int8, dtype
from alambic.core.rule import Compiled, rule
from alambic.core.store import Store
import numpy as np
class Toy(State):
    row: Row = int8(3)
@rule
def first(s: Toy) -> int:
    return s.row[0] + 1
store = Store("toy", "abc")
found = len(store.code)
compiled = Compiled({}, Toy, store)
with store.filling():
    bound, = compiled.bind_entries([first])
assert bound(np.zeros(1, dtype(Toy))) == 1
print("found" if found else "made")
"""


def load(folder: Path) -> subprocess.CompletedProcess[str]:
    """By a process of its own."""
    environment = {**os.environ, "ALAMBIC_CACHE": str(folder)}
    return subprocess.run([sys.executable, "-c", LOAD], env=environment, capture_output=True, text=True)


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[[Path], str]:
    """By this process, which holds nothing of it from one time to the next; whether it was made or found."""

    def again(folder: Path) -> str:
        monkeypatch.setenv("ALAMBIC_CACHE", str(folder))
        with warnings.catch_warnings():
            exec(compile(LOAD, "toy", "exec"), {"__name__": "toy"})
        return capsys.readouterr().out

    return again


def test_made_once_then_found(tmp_path: Path, loaded: Callable[[Path], str]) -> None:
    assert load(tmp_path).stdout == "made\n"
    assert load(tmp_path).stdout == loaded(tmp_path) == "found\n"
    assert [path.name for path in tmp_path.glob("*.code")] == ["toy-abc.code"]


@pytest.mark.parametrize("damage", [b"", b"rubbish", None], ids=["emptied", "overwritten", "cut short"])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: bytes | None, loaded: Callable[[Path], str]) -> None:
    loaded(tmp_path)
    path = tmp_path / "toy-abc.code"
    path.write_bytes(path.read_bytes()[:-100] if damage is None else damage)
    assert loaded(tmp_path) == "made\n"
    assert loaded(tmp_path) == "found\n"


def test_a_folder_that_cannot_be_written_is_survived_with_a_word(
    tmp_path: Path, loaded: Callable[[Path], str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.warns(match="cannot be kept"):
        assert loaded(tmp_path / "file") == "made\n"


def test_a_process_killed_while_filling_leaves_nothing_behind_that_hurts(
    tmp_path: Path, loaded: Callable[[Path], str]
) -> None:
    environment = {**os.environ, "ALAMBIC_CACHE": str(tmp_path)}
    slow = LOAD.replace(
        "with store.filling():\n",
        "with store.filling():\n    print('in', flush=True)\n    import time; time.sleep(60)\n",
    )
    process = subprocess.Popen([sys.executable, "-c", slow], env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "in\n"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    (tmp_path / "toy-abc.123.part").write_bytes(b"half a file")
    assert loaded(tmp_path) == "made\n"
    assert loaded(tmp_path) == "found\n"


def test_two_processes_fill_it_once_and_both_work(tmp_path: Path, loaded: Callable[[Path], str]) -> None:
    environment = {**os.environ, "ALAMBIC_CACHE": str(tmp_path)}
    run = [sys.executable, "-c", LOAD]
    both = [subprocess.Popen(run, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert all(process.communicate()[0] in ("made\n", "found\n") and process.returncode == 0 for process in both)
    assert loaded(tmp_path) == "found\n"


def test_a_folder_that_can_only_be_read_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path))
    store = Store("toy", "abc")
    store.code = {"rule": b"code"}
    store.save()

    def refuse(path: Path) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(os, "utime", refuse)
    assert Store("toy", "abc").code == {"rule": b"code"}


def test_another_source_is_another_file(tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("LIMIT = 1")
    before = fingerprint([source], {})
    source.write_text("LIMIT = 2")
    assert fingerprint([source], {}) != before
    assert fingerprint([source], {"boundscheck": False}) != fingerprint([source], {})


def test_a_games_store_is_named_by_all_its_sources() -> None:
    """A rule changed in any file of the game, of the core or of the bots must be compiled again."""
    game = CATALOGUE["vizia"]
    name = store_of(game).name
    assert name.startswith("vizia-") and name == store_of(game).name


def test_what_nobody_uses_any_more_is_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path))
    ages = {"toy-used.code": KEPT - 60, "toy-old.code": KEPT + 60, "other-old.code": KEPT + 60}
    for name, age in {**ages, "toy-x.1.part": 7200.0}.items():  # the last was left by a killed writer
        (tmp_path / name).write_bytes(b"old")
        os.utime(tmp_path / name, (time.time() - age, time.time() - age))
    store = Store("toy", "new")
    store.code = {"rule": b"code"}
    store.save()
    assert {path.name for path in tmp_path.iterdir()} == {"toy-new.code", "toy-used.code"}


def test_the_folder_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALAMBIC_CACHE", "/somewhere")
    assert cache_folder() == Path("/somewhere")
