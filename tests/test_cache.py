"""Compiled code on disk: whole, named by what it was made from, and survived when broken."""

import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from alambic.bots.preparing import needed
from alambic.core.cache import KEPT, Cache, cache_folder
from alambic.core.engine import Compiling
from alambic.core.game import Game
from alambic.core.rule import Compiled
from alambic.core.written import RuleError
from alambic.games import CATALOGUE

pytestmark = pytest.mark.programs

# A small game compiles in a second or two; what it loads does not matter here.
LOAD = """
import sys, warnings
warnings.simplefilter("always")
from alambic.core.state import Row, State, int8, dtype
from alambic.core.rule import Compiled, rule
from alambic.core.cache import Cache
import numpy as np
class Toy(State):
    row: Row = int8(3)
@rule
def first(s: Toy) -> int:
    return s.row[0] + 1
store = Cache("toy")
compiled = Compiled({}, Toy, store)
name = compiled.name(first)
found = store.find(name)
with store.filling(name):
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
    assert [path.name.rpartition("-")[0] for path in tmp_path.glob("*.code")] == ["toy-first"]


def test_a_rule_that_moved_to_another_file_is_found(tmp_path: Path, loaded: Callable[[Path], str]) -> None:
    """Here it stands in a module `toy`, which no other process has."""
    assert loaded(tmp_path) == "made\n"
    assert load(tmp_path).stdout == "found\n"


@pytest.mark.parametrize("damage", [b"", b"rubbish", None], ids=["emptied", "overwritten", "cut short"])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: bytes | None, loaded: Callable[[Path], str]) -> None:
    loaded(tmp_path)
    (path,) = tmp_path.glob("*.code")
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
        "with store.filling(name):\n",
        "with store.filling(name):\n    print('in', flush=True)\n    import time; time.sleep(60)\n",
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
    with (store := Cache("toy")).filling("rule"):
        store.keep("rule", b"code")

    def refuse(path: Path) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(os, "utime", refuse)
    assert Cache("toy").find("rule") == b"code"


def test_what_nobody_uses_any_more_is_pruned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path))
    ages = {
        "toy-used.code": KEPT - 60,
        "toy-old.code": KEPT + 60,
        "other-old.code": KEPT + 60,
        "a.lock": KEPT + 60,
    }
    for name, age in {**ages, "toy-x.1.part": 7200.0}.items():  # the last was left by a killed writer
        (tmp_path / name).write_bytes(b"old")
        os.utime(tmp_path / name, (time.time() - age, time.time() - age))
    with (store := Cache("toy")).filling("new"):
        store.keep("new", b"code")
    assert {path.name for path in tmp_path.iterdir()} == {"toy-new.code", "toy-new.lock", "toy-used.code"}


def test_the_folder_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALAMBIC_CACHE", "/somewhere")
    assert cache_folder() == Path("/somewhere")


RULES = '''
"""Rules of a toy."""
from enum import IntEnum
from alambic.core.rule import rule
from alambic.core.state import Row, State, int8
class Stage(IntEnum):
    DRAWING = 1
LIMIT = 2
class Toy(State):
    row: Row = int8(3)
@rule
def limited(s: Toy, at: int) -> int:
    """What lies there, cut off."""
    return min(s.row[at], LIMIT)
@rule
def shown(s: Toy) -> int:
    # the first
    return limited(s, 0) + (1 if s.phase == Stage.DRAWING else 0)
def sentence() -> str:
    return "It shows."
'''


def names(folder: Path, source: str) -> str:
    """What the store calls a rule of a module with this source."""
    file = folder / "rules.py"
    file.write_text(source)
    space: dict[str, Any] = {"__name__": "rules"}
    exec(compile(source, str(file), "exec"), space)
    return Compiled({}, space["Toy"], Cache("toy")).name(space["shown"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 2", "LIMIT = 3"),
        ("DRAWING = 1", "DRAWING = 2"),
        ("min(s.row", "max(s.row"),
        ("limited(s, 0)", "limited(s, 1)"),
        ("int8(3)", "int8(4)"),
        ("at: int", "at: bool"),
    ],
)
def test_what_is_compiled_otherwise_has_another_name(tmp_path: Path, old: str, new: str) -> None:
    """Its own code, that of rules it calls, constants, members of families, the layout of the state."""
    assert names(tmp_path, RULES.replace(old, new)) != names(tmp_path, RULES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("It shows", "It is shown"),
        ("cut off", "at most LIMIT"),
        ("# the first", "#\n    # the one in front"),
        ("Rules of", "Of"),
    ],
)
def test_what_is_only_told_otherwise_compiles_nothing(tmp_path: Path, old: str, new: str) -> None:
    """A sentence, a docstring, a comment, lines that move."""
    assert names(tmp_path, RULES.replace(old, new)) == names(tmp_path, RULES)


def test_what_cannot_be_told_is_refused(tmp_path: Path) -> None:
    """Else a change of it would leave old code in use."""
    with pytest.raises(RuleError, match="LIMIT is no whole number"):
        names(tmp_path, RULES.replace("LIMIT = 2", "LIMIT = [2]"))


@pytest.mark.parametrize("game", [*CATALOGUE], ids=CATALOGUE.names)
def test_every_process_gives_all_rules_of_a_game_the_same_names(game: Game) -> None:
    told = (
        "from alambic.games import CATALOGUE\nfrom tests.test_cache import every\nprint(*every(CATALOGUE[{!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", told.format(game.name)], capture_output=True, text=True)
    assert done.stdout.split() == every(game)


def every(game: Game) -> list[str]:
    """What the store calls all that people use of a game."""
    binding = Compiling(game).binding
    return [binding.name(function) for function in needed(game)]
