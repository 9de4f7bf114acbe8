"""Mutants: what the tests do not cover survives, and the same mutants are found again later and elsewhere."""

import sys
from pathlib import Path

import pytest

from tests import mutants
from tests.mutants import read
from tests.mutating import draw, mutated, places
from tests.trying import Outcome

pytestmark = pytest.mark.programs

PRODUCT = """
def covered(seen: list[str]) -> None:
    seen.append("covered")


def uncovered(seen: list[str]) -> None:
    seen.append("uncovered")
"""
MOVED = PRODUCT.replace("def uncovered", "def renamed").replace("def covered", "def first(): ...\n\n\ndef covered")
TESTS = """
from alambic.core.toy import covered


def test_covered() -> None:
    seen: list[str] = []
    covered(seen)
    assert seen == ["covered"]
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree of two functions, one of which is tested; nothing is compiled."""
    monkeypatch.setenv("ALAMBIC_CACHE", str(tmp_path / "cache"))
    tree = tmp_path / "tree"
    for room in ("alambic/core", "tests"):
        (tree / room).mkdir(parents=True)
    for package in ("alambic", "alambic/core", "tests"):
        (tree / package / "__init__.py").touch()
    (tree / "alambic/core/toy.py").write_text(PRODUCT)
    (tree / "tests/test_toy.py").write_text(TESTS)
    return tree


def run(monkeypatch: pytest.MonkeyPatch, *words: str | Path) -> None:
    monkeypatch.setattr(sys, "argv", ["mutants", *map(str, words)])
    mutants.main()


def told(path: Path) -> dict[str, tuple[str, str]]:
    return {found.mutant.function: (found.outcome, found.by) for found in read(path)}


def test_what_no_test_covers_survives(
    toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A second run tries nothing again; one of a changed tree finds the same mutants, or says which are gone."""
    before, after = tmp_path / "before.jsonl", tmp_path / "after.jsonl"
    run(monkeypatch, "--tree", toy, "--out", before, "--each", "2")
    killed = ("killed", "tests/test_toy.py::test_covered")
    assert told(before) == {"covered": killed, "uncovered": ("survived", "all pass")}
    assert capsys.readouterr().out.endswith("core     1 of 2 killed, 50%\nin all   1 of 2 killed, 50%\n")
    lines = before.read_text()
    run(monkeypatch, "--tree", toy, "--out", before, "--each", "2")
    assert before.read_text() == lines
    (toy / "alambic/core/toy.py").write_text(MOVED)
    run(monkeypatch, "--tree", toy, "--out", after, "--like", before, "--all")
    assert told(after) == {"covered": killed, "uncovered": ("gone", "")}
    assert capsys.readouterr().out.endswith("in all   1 of 1 killed, 100%, 1 gone\n")


def test_a_test_that_fails_without_a_mutant_too_kills_nothing(
    toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (toy / "tests/test_toy.py").write_text("def test_red() -> None:\n    assert False\n")
    run(monkeypatch, "--tree", toy, "--out", tmp_path / "red.jsonl", "--each", "1")
    said = capsys.readouterr().out
    assert "counts for nothing: tests/test_toy.py::test_red" in said and " of " not in said.splitlines()[-1]


def test_the_same_seed_draws_the_same_mutants_and_all_can_be_put_in(tmp_path: Path) -> None:
    (tmp_path / "alambic").mkdir()
    for room in ("core", "bots"):
        (tmp_path / "alambic" / room).symlink_to(Path(__file__).parents[1] / "alambic" / room)
    drawn = draw(tmp_path, 1, 10)
    assert drawn == draw(tmp_path, 1, 10) != draw(tmp_path, 2, 10)
    assert [mutant.path.split("/")[1] for mutant in drawn] == ["core", "bots"] * 10
    for mutant in drawn:
        source = mutated(tmp_path, mutant)
        assert source is not None and source != (tmp_path / mutant.path).read_bytes()
        compile(source, mutant.path, "exec")
        assert Outcome.read(Outcome(mutant, "killed", "a test", 1.0).line()).mutant == mutant


@pytest.mark.parametrize(
    ("kind", "line", "instead"),
    [
        ("comparison", "x = é < b", "x = é <= b"),
        ("arithmetic", "x = é + b", "x = é - b"),
        ("logic", "x = (é and b) == c", "x = ((é or b)) == c"),
        ("not", "x = not (é or b) and c", "x = (é or b) and c"),
        ("integer", "x = é[1]", "x = é[2]"),
        ("statement", "é(b, 1)", "pass"),
        ("condition", "x = é if b else c", "x = é if True else c"),
        ("return", "return é(b)", "return 0"),
    ],
)
def test_a_mutant_is_one_small_change(tmp_path: Path, kind: str, line: str, instead: str) -> None:
    text = 'import os  # 1 + 1\n\ndef f(b: int = 1) -> int:\n    """A 1 + 1 that is not code."""\n    {}\n'
    (tmp_path / "toy.py").write_text(text.format(line), encoding="utf-8")
    of_kind = [mutant for mutant in places(tmp_path, "toy.py") if mutant.kind == kind and mutant.line == 5]
    assert mutated(tmp_path, of_kind[0]) == text.format(instead).encode()


def test_the_second_of_two_like_places_stays_the_second(tmp_path: Path) -> None:
    file, text = tmp_path / "toy.py", "def f(a, b):\n    b = a + 1\n    b = a + 1\n"
    file.write_text(text)
    *_, second = (mutant for mutant in places(tmp_path, "toy.py") if mutant.kind == "arithmetic")
    file.write_text("def g(a, b):\n    b = a + 1\n\n" + text.replace("a + 1", "(a  +  1)"))
    changed = (mutated(tmp_path, second) or b"").decode()
    assert changed == file.read_text().removesuffix("(a  +  1)\n") + "(a - 1)\n"
