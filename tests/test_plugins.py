"""Games of one's own, in packages and folders: by the same door as ours; broken ones keep nobody away."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import alambic.games
from alambic.cli import app
from alambic.core.catalogue import GROUP, Catalogue
from alambic.core.errors import BadGame, UnknownGame
from alambic.core.match import Match
from alambic.games import NAMES
from tests.games.nim import GAME as NIM

HERE = Path(__file__).parent / "games"


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[Catalogue]:
    """A shelf of its own; what is imported for it is forgotten."""
    before = set(sys.modules)
    fresh = Catalogue("alambic.games", NAMES, GROUP)
    monkeypatch.setattr(alambic.games, "CATALOGUE", fresh)
    yield fresh
    for name in {*sys.modules} - before:
        if name.startswith("own_"):
            del sys.modules[name]


def written(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """Nim under another name, with changes of its file."""
    shutil.copytree(HERE / "nim", folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    file = folder / name / "__init__.py"
    text = file.read_text().replace('name="nim"', f'name="{name}"')
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text)
    return folder / name


def installed(folder: Path, name: str, module: str) -> None:
    """As an installer leaves a package that has a game."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {module}\n")


def test_a_folder_is_a_game_by_its_path_and_then_by_its_name(shelf: Catalogue, tmp_path: Path) -> None:
    folder = written(tmp_path, "own_nim")
    with pytest.raises(UnknownGame, match="there is vizia"):
        shelf["own_nim"]
    game = shelf.named(f"{folder}/")
    assert shelf["own_nim"] is game is shelf.named(str(folder)) and shelf.names == (*NAMES, "own_nim")
    assert shelf.source(game) == str(folder) and shelf.source(shelf["vizia"]) == "vizia"
    match = Match(game.load(compiled=False), game.setup(2), 1)
    while not match.over:
        match.play(match.awaited()[0], match.legal(match.awaited()[0])[-1])
    assert sorted(match.standings()[0]) == [1, 2]


def test_a_name_never_takes_up_a_folder(shelf: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Visitors write names: `[]` is asked with them, `named` by whoever sits at the terminal."""
    written(tmp_path, "own_nim")
    monkeypatch.chdir(tmp_path)
    for text in ("own_nim", "./own_nim", str(tmp_path / "own_nim"), "..", "."):
        with pytest.raises(UnknownGame):
            shelf[text]
    assert "own_nim" not in sys.modules


def test_a_folder_within_a_package_is_a_part_of_it(shelf: Catalogue) -> None:
    assert shelf.named(str(HERE / "nim")) is NIM
    assert shelf.named("./alambic/games/vizia") is shelf["vizia"]


def test_an_installed_package_names_its_game(
    shelf: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that is broken is named with its reason, and keeps no other away."""
    written(tmp_path, "own_nim")
    written(tmp_path, "own_bad", ("s.left = MATCHES", "s.left = ("))
    installed(tmp_path, "own_nim", "own_nim")
    installed(tmp_path, "own_bad", "own_bad")
    installed(tmp_path, "own_gone", "own_gone.inside")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert [game.name for game in shelf] == [*NAMES, "own_nim"]
    assert shelf.broken["own_bad"] == "own_bad/__init__.py, line 39: '(' was never closed"
    assert "No module named 'own_gone'" in shelf.broken["own_gone"]
    with pytest.raises(UnknownGame, match=r"own_bad cannot be used: own_bad/__init__\.py, line 39"):
        shelf["own_bad"]
    listed = CliRunner().invoke(app, ["games"])
    assert listed.exit_code == 0 and "own_nim" in listed.stdout
    assert "own_bad cannot be used: own_bad/__init__.py, line 39" in listed.stderr


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("GAME = Game(", "CARD = Game("), "own_one has no card: GAME = Game"),
        (('name="own_one"', 'name="Own one"'), "small letters, digits and _, not 'Own one'"),
        (('name="own_one"', 'name="vizia"'), "there is a game 'vizia' already"),
        (("package=__name__", 'package="nim"'), "the card's package is __name__, not 'nim'"),
        (("class Nim(State):", "class Nim:"), "must define one State, and defines 0"),
        (("    over: int = int8()\n", ""), "has no field `over`"),
        (("class Move(Moves):", "class Deed(Moves):"), "own_one lacks Move, which stand in vocabulary.py"),
        (("@rule\ndef standings", "@rule\ndef ranking"), "own_one lacks standings, which stand in rules.py"),
        (('prefix="NIM"', 'prefix="ABC"'), "no clause ABC-01"),
        (("MATCHES = 12", "MATCHES = TWELVE"), "own_one/__init__.py, line 16: NameError"),
    ],
)
def test_what_keeps_a_folder_from_being_a_game_is_said(
    shelf: Catalogue, tmp_path: Path, change: tuple[str, str], says: str
) -> None:
    folder = written(tmp_path, "own_one", change)
    with pytest.raises(BadGame, match=r".+") as problem:
        shelf.named(str(folder))
    assert says in str(problem.value)
    assert [game.name for game in shelf] == [*NAMES]


def test_a_folder_without_a_game_or_with_the_name_of_a_module_is_refused(shelf: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(BadGame, match="there is no __init__"):
        shelf.named(str(tmp_path))
    with pytest.raises(BadGame, match="there is a Python module 'json' already"):
        shelf.named(str(written(tmp_path, "json")))
    with pytest.raises(BadGame, match="called as a module can be, not 'my-game'"):
        shelf.named(str(written(tmp_path, "my-game")))


def test_every_command_takes_a_folder(shelf: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also `.`; what went wrong with one is said in a line."""
    folder, record = written(tmp_path, "own_nim"), tmp_path / "nim.jsonl"
    monkeypatch.chdir(folder)
    said = ["play", ".", "--watch", "--bots", "random", "--seed", "1", "--record", str(record)]
    for words in (["rules", "."], said, ["replay", str(record)], ["verify", str(record), "--game", "."]):
        assert CliRunner().invoke(app, words).exit_code in (0, 1), words
    found = CliRunner().invoke(app, ["rules", f"{tmp_path}/nothing"])
    assert found.exit_code == 2 and found.stderr.startswith("BadGame: ") and found.stderr.count("\n") == 1
