"""What the documents say is true: their commands run, their code works, their numbers hold."""

import json
import os
import re
import shlex
import shutil
import signal
import socket
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
from alambic.server.store import Store
from tests.games.mini import GAME as MINI

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
GOOD_RECORD = re.search(r"```jsonl\n(.*?)```", (ROOT / "docs/record-format.md").read_text(), re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    """All fenced blocks of one language, with the name of their document."""
    fence = re.compile(rf"```{language}\n(.*?)```", re.DOTALL)
    return [(path.name, found[1]) for path in DOCUMENTS for found in fence.finditer(path.read_text())]


COMMANDS = [
    (name, line.removeprefix("$ "))
    for name, block in blocks("console")
    for line in block.splitlines()
    if line.startswith("$ ")
]


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
        process.communicate(timeout=30)


@pytest.mark.parametrize(("document", "command"), COMMANDS, ids=[command for _, command in COMMANDS])
def test_commands_in_documents_run(
    document: str, command: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Every line of a console block ends well; a game is left at once, a server answers."""
    assert GOOD_RECORD is not None
    if found := re.search(r"postgresql://\S+", command):
        command = command.replace(found[0], request.getfixturevalue("database"))
    (tmp_path / "game.jsonl").write_text(GOOD_RECORD[1])
    words = shlex.split(command.replace("////srv", f"///{tmp_path}/srv").replace("8765", str(free_port())))
    assert words[0] == "alambic"
    if words[1] == "serve":
        port = [] if "--port" in words else ["--port", str(free_port())]
        with serving([sys.executable, "-m", *words, *port], tmp_path, newcomer(tmp_path)) as address:
            assert "Vizia" in httpx.get(address.replace("0.0.0.0", "127.0.0.1")).text
        return
    if words[1] == "backup":
        Store(f"sqlite:///{tmp_path}/alambic/alambic.db")
    done = subprocess.run(
        [sys.executable, "-m", *words, *(["vizia", "--seconds", "0.05"] if words[1] == "bench" else [])],
        cwd=tmp_path,
        env=newcomer(tmp_path),
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


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
    subprocess.run(pip, check=True, capture_output=True, timeout=300)
    for words in (["rules", "vizia", "--clause", "VIZ-05"], ["simulate", "vizia", "--games", "10", "--json"]):
        done = subprocess.run(
            [sys.executable, "-m", "alambic", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(place)},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def outside(environment: dict[str, str]) -> dict[str, str]:
    """As somebody types a command, not as a part of the make that runs the tests."""
    inner = ("VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH")
    return {key: value for key, value in environment.items() if key not in inner}


def test_a_newcomer_can_play_with_one_command(tmp_path: Path) -> None:
    """A fresh clone, `make play`, and the lobby is there; one click more, and so is a table."""
    clone = checkout(tmp_path / "clone")
    words = ["make", "play", f"PYTHON={sys.executable}", f"SERVE=--port {free_port()}"]
    with serving(words, clone, outside(newcomer(tmp_path))) as address, httpx.Client(timeout=60) as browser:
        assert "Vizia" in browser.get(address).text
        origin = {"Origin": address.rstrip("/")}
        table = browser.post(f"{address}now/vizia", data={}, headers=origin, follow_redirects=True)
        assert table.status_code == 200 and 'id="board"' in table.text
    assert list((tmp_path / "alambic").glob("alambic.db"))


def test_a_missing_python_is_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        ["make", "play", "PYTHON=/nowhere/python3"],
        cwd=checkout(tmp_path / "clone"),
        env=outside(dict(os.environ)),
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert done.stdout.splitlines() == [
        "make: Python 3.11 or newer is missing; name one with PYTHON=/path/to/python3"
    ]
