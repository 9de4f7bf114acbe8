"""What the documents say is true: their commands run, their code works, their numbers hold."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from platformdirs import user_cache_path

from alambic.core.errors import AlambicError
from alambic.core.game import Game
from alambic.core.match import replay
from alambic.core.record import parse_record
from alambic.games import CATALOGUE, NAMES
from alambic.server.basics.settings import Settings
from tests.games.mini import GAME as MINI
from tests.patience import PATIENCE, client
from tests.ports import free_port
from tests.running import run
from tests.server.live import live
from tests.server.storing import lay_file

pytestmark = pytest.mark.programs

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
GOOD_RECORD = re.search(r"```jsonl\n(.*?)```", (ROOT / "docs/record-format.md").read_text(), re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    """All fenced blocks of one language, with the name of their document."""
    fence = re.compile(rf"```{language}\n(.*?)```", re.DOTALL)
    return [(path.name, found[1]) for path in DOCUMENTS for found in fence.finditer(path.read_text())]


COMMANDS = sorted(
    {
        line.removeprefix("$ ")
        for _, block in blocks("console")
        for line in block.splitlines()
        if line.startswith("$ ")
    }
)
SERVING = [command for command in COMMANDS if command.startswith("alambic serve ")]


def newcomer(home: Path) -> dict[str, str]:
    """The environment of somebody who has nothing yet, but for the compiled rules."""
    cache = os.environ.get("ALAMBIC_CACHE") or str(user_cache_path("alambic"))
    data = {"HOME": str(home), "XDG_DATA_HOME": str(home), "ALAMBIC_CACHE": cache, "BROWSER": "true"}
    return {**os.environ, **data, "PYTHONPATH": str(ROOT)}


@contextmanager
def serving(words: list[str], cwd: Path, environment: dict[str, str]) -> Iterator[str]:
    """A command that serves until it is told to stop; its address."""
    process = subprocess.Popen(
        words, cwd=cwd, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert process.stdout is not None
        said = next((line for line in process.stdout if "Alambic is at" in line), "it stopped")
        found = re.search(r"http://\S+/", said)
        assert found, said
        yield found[0]
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("command", sorted({*COMMANDS} - {*SERVING}))
def test_commands_in_documents_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of a console block ends well; a game is left at once."""
    assert GOOD_RECORD is not None
    (tmp_path / "game.jsonl").write_text(GOOD_RECORD[1])
    program, *words = shlex.split(command)
    assert program == "alambic"
    for name, value in newcomer(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    if words[0] == "backup":
        lay_file(f"sqlite:///{tmp_path}/alambic/alambic.db")
    if words[0] == "bench":
        words += ["vizia", "--seconds", "0.05"]
    done = run(*words, input="quit\n")
    assert done.exit_code == 0 and done.stdout.strip(), done.output


@pytest.mark.parametrize("command", SERVING)
def test_servers_in_documents_answer(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """A program of its own where it listens elsewhere or is several; else a server with what it would decide."""
    if found := re.search(r"postgresql://\S+", command):
        command = command.replace(found[0], request.getfixturevalue("database"))
    command = command.replace("////srv", f"///{tmp_path}/srv").replace("--processes 4", "--processes 2")
    program, *words = shlex.split(command.replace("8765", str(free_port())))
    if "--host" in words or "--processes" in words:
        port = [] if "--port" in words else ["--port", str(free_port())]
        with serving([sys.executable, "-m", program, *words, *port], tmp_path, newcomer(tmp_path)) as address:
            assert "Vizia" in httpx.get(address.replace("0.0.0.0", "127.0.0.1"), timeout=PATIENCE).text
        return
    decided: list[Settings] = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("alambic.server.operation.run.serve", lambda settings, **more: decided.append(settings))
    assert run(*words).exit_code == 0
    with live(tmp_path, **vars(decided[0]) | {"port": 0}) as server:
        assert "Vizia" in server.person().get("/").text


@pytest.mark.parametrize(("document", "code"), blocks("python"), ids=[name for name, _ in blocks("python")])
def test_code_in_documents_runs(document: str, code: str) -> None:
    exec(compile(code, document, "exec"), {"__name__": "document"})


def test_the_record_in_the_document_replays() -> None:
    assert GOOD_RECORD is not None
    record = parse_record(GOOD_RECORD[1], CATALOGUE)
    assert replace(replay(record).record(), fair=record.fair).text() == GOOD_RECORD[1]


def test_a_record_is_checked_by_hand_as_the_document_says() -> None:
    assert GOOD_RECORD is not None
    code = next(code for name, code in blocks("python") if name == "fairness.md")
    document: dict[str, Any] = {}
    exec(compile(code, "fairness.md", "exec"), document)
    header, *entries = GOOD_RECORD[1].splitlines(keepends=True)
    assert document["misfits"](GOOD_RECORD[1]) == []
    fair = json.loads(header)["fair"]
    words = [json.loads(header)["word"], *(json.loads(entry).get("word") for entry in entries)]
    for n, word in enumerate(words):
        if word:
            assert document["misfits"](GOOD_RECORD[1].replace(word, "0" * 16)) == [n]
    assert document["misfits"](GOOD_RECORD[1].replace(fair["pledge"], "0" * 64)) == [-1]
    assert document["misfits"](GOOD_RECORD[1].replace("abracadabra", "abracadabr"))[:2] == [-1, 0]
    for digest in fair["digests"].values():
        assert document["misfits"](GOOD_RECORD[1].replace(digest, "0" * 64)) == [-1]


def test_documents_link_to_what_exists() -> None:
    for path in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#]+)\)", path.read_text()):
            assert target.startswith("http") or (path.parent / target).exists(), f"{path.name}: {target}"


def test_every_make_target_named_in_a_document_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for path in DOCUMENTS:
        named = set(re.findall(r"(?:`|^)make ([a-z-]+)", path.read_text(), re.MULTILINE))
        assert named <= targets, f"{path.name}: {named - targets}"


def test_the_readme_begins_with_the_two_commands() -> None:
    first = blocks("sh")[0]
    assert first[0] == "README.md"
    assert [line.split("#")[0].strip() for line in first[1].splitlines()] == ["make play", "make test"]


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_shows_every_game(name: str) -> None:
    game = CATALOGUE[name]
    row = next(
        line for line in (ROOT / "README.md").read_text().splitlines() if f"games/{name}/RULES.en.md" in line
    )
    assert f"{game.seats[0]} to {game.seats[1]}" in row and f"{game.minutes[0]} to {game.minutes[1]}" in row
    assert game.tagline["en"].rstrip(".") in row


@pytest.mark.parametrize("game", [*CATALOGUE, MINI], ids=lambda game: game.name)
def test_every_clause_is_named_by_a_test(game: Game) -> None:
    """A clause that no test names is not proved."""
    named = " ".join(path.read_text() for path in ROOT.glob("tests/**/test_*.py"))
    missing = [id for id in game.clauses() if id not in named]
    assert not missing, missing


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("words", ["Rules version {}", "Version {} des règles"])
def test_rules_pages_name_their_version(name: str, words: str) -> None:
    game = CATALOGUE[name]
    pages = [(game.folder / f"RULES.{language}.md").read_text() for language in ("en", "fr")]
    assert any(words.format(game.version) in page for page in pages)


@pytest.mark.parametrize("name", NAMES)
def test_move_codes_in_the_rules_pages_are_codes(name: str) -> None:
    game = CATALOGUE[name]
    for language in ("en", "fr"):
        page = (game.folder / f"RULES.{language}.md").read_text()
        codes = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
        assert len(codes) >= len(game.codes.families)
        for code in codes:
            game.codes.parse(code)


def test_every_error_says_what_it_is() -> None:
    for error in AlambicError.__subclasses__():
        assert error.__doc__


def checkout(folder: Path) -> Path:
    """This tree as a newcomer gets it: without anything that was built in it."""
    built = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info")
    return Path(shutil.copytree(ROOT, folder, ignore=built))


def test_a_plain_install_has_everything(tmp_path: Path) -> None:
    """`pip install .` brings rules pages and decks along."""
    clone, place = checkout(tmp_path / "clone"), tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(place), str(clone)]
    subprocess.run(pip, check=True, capture_output=True)
    for words in (["rules", "vizia", "--clause", "VIZ-05"], ["simulate", "vizia", "--games", "10", "--json"]):
        done = subprocess.run(
            [sys.executable, "-m", "alambic", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(place)},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr


def outside(environment: dict[str, str]) -> dict[str, str]:
    """As somebody types a command, not as a part of the make that runs the tests."""
    inner = ("VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH")
    return {key: value for key, value in environment.items() if key not in inner}


@pytest.mark.long
def test_a_newcomer_can_play_with_one_command(tmp_path: Path) -> None:
    """A fresh clone, `make play`, and the lobby is there; one click more, and so is a table."""
    plays([f"PYTHON={sys.executable}"], checkout(tmp_path / "clone"), tmp_path, outside(newcomer(tmp_path)))


def test_whoever_has_the_packages_can_play_with_one_command(tmp_path: Path) -> None:
    """These tests' own packages, which make has installed in the same way."""
    ready = ["--old-file", f"{sys.prefix}/play.ready", f"VENV={sys.prefix}"]
    plays(ready, ROOT, tmp_path, outside(newcomer(tmp_path)) | {"PYTHONPATH": str(ROOT)})


def plays(words: list[str], folder: Path, home: Path, environment: dict[str, str]) -> None:
    command = ["make", "play", f"SERVE=--port {free_port()}", *words]
    with serving(command, folder, environment) as address, client() as browser:
        assert "Vizia" in browser.get(address).text
        origin = {"Origin": address.rstrip("/")}
        table = browser.post(f"{address}now/vizia", data={}, headers=origin, follow_redirects=True)
        assert table.status_code == 200 and 'id="board"' in table.text
    assert list((home / "alambic").glob("alambic.db"))


def test_a_missing_python_is_one_line(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    done = subprocess.run(
        ["make", "play", "PYTHON=/nowhere/python3"],
        cwd=tmp_path,
        env=outside(dict(os.environ)),
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert done.stdout.splitlines() == [
        "make: Python 3.11 or newer is missing; name one with PYTHON=/path/to/python3"
    ]
