"""A game of one's own: begun with `alambic new`, checked with `alambic check`, and told of its mistakes."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import alambic.games
from alambic.cli import app, checking
from alambic.core.catalogue import Catalogue
from alambic.games import NAMES


def run(*words: str) -> Result:
    return CliRunner().invoke(app, words, terminal_width=200)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """What `alambic new` has written, on a shelf of its own."""
    monkeypatch.setattr(alambic.games, "CATALOGUE", Catalogue("alambic.games", NAMES))
    monkeypatch.chdir(tmp_path)
    assert run("new", "own_race").exit_code == 0
    yield tmp_path / "own_race"
    for name in [name for name in sys.modules if name.startswith("own_race")]:
        del sys.modules[name]


def changed(folder: Path, old: str, new: str) -> int:
    """Make a mistake in it; the line where it stands."""
    file = folder / "__init__.py"
    text = file.read_text()
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new))
    return text[: text.index(old)].count("\n") + 1


def test_what_is_begun_is_a_whole_game_under_its_own_name(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == [
        "RULES.en.md", "__init__.py", "deck.toml", "test_own_race.py"
    ]  # fmt: skip
    text = "".join(path.read_text() for path in folder.iterdir())
    assert "seed" not in text.lower() and "SEE-" not in text and "**OWN-01**" in text
    assert 'title="Own race"' in text and "class Own(State)" in text
    checked = run("check", "./own_race", "--interpreted")
    assert (checked.exit_code, checked.stdout) == (0, "Own race keeps the interpreted laws in 3 games\n")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Race", "small letters"),
        ("7up", "small letters"),
        ("json", "a Python module 'json'"),
        (".", "small letters"),
    ],
)
def test_what_a_game_cannot_be_called_is_said(
    name: str, says: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run("new", name)
    assert refused.exit_code == 2 and says in refused.stderr and not list(tmp_path.iterdir())


def test_nothing_is_written_over(folder: Path) -> None:
    before = (folder / "__init__.py").read_text()
    changed(folder, "HAND, SEVEN = 4, 5, 3, 7", "HAND, SEVEN = 4, 5, 4, 7")
    assert "NotWritten: own_race is there already" in run("new", "own_race").stderr
    assert (folder / "__init__.py").read_text() != before


PLAYED = "    s.sum += card + 1\n"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            PLAYED,
            "    s.sum += sum([card, 1])\n",
            "play has a list; rules allocate nothing: give the state",
        ),
        (PLAYED, "    s.sum += len({card: 1})\n", "play has a dictionary; rules allocate nothing"),
        (PLAYED, "    s.sum += int(sorted((card, 1))[0])\n", "play has sorted(); rules allocate nothing"),
        (
            PLAYED,
            "    s.sum += int((card + 1) / 1)\n",
            "play has a division with a fraction; rules compute",
        ),
        (PLAYED, "    s.sum += int(card + 1.0)\n", "play has the fraction 1.0; rules compute with whole numbers"),
        (PLAYED, "    print(card)\n", "play has print(); what happened is told by `tell`"),
        (PLAYED, "    s.sum += max(x for x in (card, 1))\n", "play has a function within it; make it a rule"),
        (PLAYED, '    assert f"{card}"\n', "play has a text; rules compute with whole numbers"),
    ],
)
def test_what_rules_may_not_be_written_with_is_refused_with_its_line(
    folder: Path, old: str, new: str, says: str
) -> None:
    line = changed(folder, old, new)
    refused = run("check", "./own_race", "--interpreted")
    assert refused.exit_code == 2
    assert f"RuleError: own_race/__init__.py, line {line}: {says}" in refused.stderr


def test_a_rule_that_calls_itself_is_named(folder: Path) -> None:
    changed(folder, "    k, card = below(s, left), 0\n", "    k, card = in_deck(s), 0\n")
    changed(folder, "        left -= s.size[seat]\n", "        left -= take(s, seat)\n")
    refused = run("check", "./own_race", "--interpreted")
    assert refused.exit_code == 2 and "RuleError: own_race/__init__.py, line " in refused.stderr
    assert "calls itself: rules may not be recursive; write a loop, and keep what is left" in refused.stderr


def test_a_rule_that_does_not_end_is_interrupted_and_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "TICK", 0.3)
    line = changed(folder, "        k -= s.cards[card]\n        card += 1\n", "        k += 1\n")
    refused = run("check", "./own_race", "--interpreted")
    assert refused.exit_code == 2 and "take does not end; let every loop come to a last time" in refused.stderr
    assert f"own_race/__init__.py, line {line}" in refused.stderr or f"line {line - 1}" in refused.stderr


@pytest.mark.parametrize(
    ("old", "new", "law", "says"),
    [
        ("gone[card] += 1\n", "gone[card] += 2\n", "pieces_are_conserved", "play: take a piece from where it was"),
        ("held[seat, card]:", "held[seat, card] and card:", "legal_is_never_empty", "whoever is awaited needs"),
        ("        if other != seat:\n            for card", "        if other < seat:\n            for card",
         "observations_tell_what_is_known", "forget: erase it there"),
        ("= s.points[seat]\n", "= s.sum\n", "standings_are_a_recount", "standings: it must say the same"),
        (PLAYED, "    s.sum += 100\n", "rules_do_not_fail", "sum does not fit"),
        (PLAYED, "    s.sum += s.gone[card + 1]\n", "rules_do_not_fail", "IndexError"),
    ],
)  # fmt: skip
def test_a_broken_law_is_ready_to_paste_with_the_position_drawn(
    folder: Path, old: str, new: str, law: str, says: str
) -> None:
    """A piece dealt twice, no move, no end, a leak, a wrong count: the rule, its line, and what to do."""
    changed(folder, old, new)
    broken = run("check", "./own_race", "--interpreted")
    assert broken.exit_code == 1, broken.output
    assert broken.stdout.startswith(f"law {law} broken by own_race, ") and says in broken.stdout
    assert '{"alambic": 3, "game": "own_race"' in broken.stdout
    assert re.search(r"\nDeck: (unseen|empty).*\nSum: \d+\nSeat 0, Hand: ", broken.stdout)


def test_a_game_without_an_end_is_named(folder: Path) -> None:
    changed(folder, "s.gone[card] += 1", "s.cards[card] += 1")
    changed(folder, PLAYED, "    s.sum = 1\n")
    broken = run("check", "./own_race", "--interpreted")
    assert broken.exit_code == 1 and broken.stdout.startswith("law games_end broken by own_race")
    assert "play: let something be used up at every turn, or end the game" in broken.stdout
