"""The command line: every command, every named error, a whole game through a pipe."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import alambic.games
from alambic.bots.preparing import needed
from alambic.cli import preparing
from alambic.core.catalogue import Catalogue
from alambic.core.record import read_record
from alambic.games import CATALOGUE
from tests.running import PROGRAM, really_run, run, standings_in, words

VIZIA = CATALOGUE["vizia"]


# Games and rules


def test_games_are_listed_with_all_that_one_asks() -> None:
    result = run("games")
    assert result.exit_code == 0
    for part in ("vizia", "Vizia", "2-4", "20-30", VIZIA.tagline["en"], "three_commons", "teams"):
        assert part in words(result.output) or part in result.output.replace("\n", "")


@pytest.mark.parametrize("arguments", [["games"], ["--help"], ["play", "--help"], ["play", "nothing"]])
def test_light_commands_import_nothing_heavy(arguments: list[str]) -> None:
    """`alambic games` is to answer in half a second."""
    code = (
        "import sys; from alambic.cli import main\n"
        f"sys.argv = ['alambic', *{arguments!r}]\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('numpy', 'numba') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_rules_are_printed_in_both_languages() -> None:
    english, french = run("rules", "vizia"), run("rules", "vizia", "--language", "fr")
    for result in (english, french):
        assert result.exit_code == 0
        assert all(clause in result.output for clause in VIZIA.clauses())
    assert "must be neighbours on the prism" in words(english.output)
    assert "tuiles" in french.output


def test_one_clause_is_printed_alone() -> None:
    result = run("rules", "vizia", "--clause", "viz-05")
    assert result.output.startswith("VIZ-05 Tiles that share an edge")
    assert "VIZ-06" not in result.output


def test_the_version_is_printed() -> None:
    assert re.fullmatch(r"alambic \d+\.\d+\.\d+\n", run("--version").output)


# Errors


@pytest.mark.parametrize(
    ("arguments", "name", "says"),
    [
        (["rules", "chess"], "UnknownGame", "there is vizia"),
        (["rules", "vizia", "--language", "de"], "BadOption", "there are en, fr"),
        (["rules", "vizia", "--clause", "VIZ-99"], "BadOption", "VIZ-01"),
        (["play", "chess"], "UnknownGame", "there is vizia"),
        (["play", "vizia", "--players", "5"], "BadSeats", "2 to 4"),
        (["play", "vizia", "--players", "0"], "BadSeats", "2 to 4"),
        (["play", "vizia", "--seat", "3"], "BadSeats", "1 to 2"),
        (["play", "vizia", "--seat", "0"], "BadSeats", "1 to 2"),
        (["play", "vizia", "--option", "magic"], "BadOption", "the options are"),
        (["play", "vizia", "--option", "capture=perhaps"], "BadOption", "no, yes"),
        (["play", "vizia", "--option", "teams"], "BadOption", "4 players"),
        (["play", "vizia", "--bots", "clever"], "BadBot", "there is random"),
        (["report", "vizia", "--deck", "none.toml"], "BadDeck", "none.toml cannot be read"),
        (["report", "vizia", "--against", "none.toml"], "BadDeck", "none.toml cannot be read"),
        (["report", "vizia", "--against", "capture=maybe"], "BadOption", "capture cannot be 'maybe'"),
        (["report", "vizia", "--language", "de"], "BadReport", "in en or fr, not in 'de'"),
        (["play", "vizia", "--bots", "flat:0"], "BadBot", "there is random"),
        (["play", "vizia", "--bots", "random,random"], "BadBot", "2 bots named; there is room for 1"),
        (["play", "vizia", "--deck", "nowhere.toml"], "BadDeck", "cannot be read"),
        (["play", "vizia", "--record", "no/such/folder/x.jsonl"], "NotWritten", "cannot be written"),
        (["simulate", "chess"], "UnknownGame", "there is vizia"),
        (["simulate", "vizia", "--bots", "random,random,random"], "BadBot", "3 bots named; there is room for 2"),
        (["simulate", "vizia", "--bots", ""], "BadBot", "there is random"),
        (["simulate", "vizia", "--players", "-1", "--json"], "BadSeats", "2 to 4"),
        (["replay", "nowhere.jsonl"], "BrokenRecord", "cannot be read"),
        (["prepare", "chess"], "UnknownGame", "there is vizia"),
    ],
)
def test_a_named_error_is_one_line_and_exit_code_2(
    arguments: list[str], name: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{name}: ")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert not result.stdout
    assert not list(tmp_path.iterdir()), "something was half-written"


def test_the_program_itself_shows_no_traceback() -> None:
    done = really_run("play", "vizia", "--players", "7")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "BadSeats: Vizia is for 2 to 4 players, not 7\n"


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen([*PROGRAM, "rules", "vizia"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout and child.stderr
        child.stdout.close()
        assert child.stderr.read() == b""


# Decks and options

DECK = """
[small]
cards = [
  { id = "red", count = 4, source = "ours" },
  { id = "orange", count = 4, source = "ours" },
  { id = "yellow", count = 4, source = "ours" },
  { id = "green", count = 4, source = "ours" },
  { id = "blue", count = 4, source = "ours" },
  { id = "mauve", count = 4, source = "ours" },
]
"""


def simulated(*arguments: str) -> Any:
    result = run("simulate", "vizia", "--games", "3", "--seed", "1", "--json", *arguments)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_options_and_decks_reach_the_table(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(DECK)
    found = simulated("--option", "capture", "--option", "three-commons=yes", "--deck", str(file))
    assert found["options"] == {"capture": "yes", "three_commons": "yes"}
    assert found["deck"] == "small"
    assert found["choices"]["most"] < 40
    assert simulated("--deck", "standard")["deck"] == "standard"


def test_of_several_decks_in_a_file_one_is_named(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(DECK + DECK.replace("small", "other"))
    assert simulated("--deck", f"{file}#other")["deck"] == "other"
    for wanted, says in ((str(file), "small, other"), (f"{file}#third", "no deck 'third'")):
        result = run("simulate", "vizia", "--deck", wanted)
        assert result.exit_code == 2
        assert says in result.stderr


# Simulating


def test_simulation_prints_one_json_object_and_nothing_else() -> None:
    done = really_run("simulate", "vizia", "--players", "3", "--games", "50", "--seed", "4", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    found = json.loads(done.stdout)
    assert (found["game"], found["games"], found["seed"], found["players"]) == ("vizia", 50, 4, 3)


def test_simulation_reports_in_words() -> None:
    result = run("simulate", "vizia", "--games", "6", "--bots", "random,flat:5", "--seed", "4", "--threads", "1")
    assert result.exit_code == 0
    assert "vizia, 2 seats, deck standard, seed 4" in result.output
    assert "6 games in" in result.output and "minutes" not in result.output
    assert re.search(r"1  all in turn  \d+\.\d \[\d+\.\d, \d+\.\d\] % +\d+\.\d\d \[", result.output)
    assert re.search(r"2  flat:5 ", result.output)


def test_simulation_tells_the_minutes_that_people_would_take() -> None:
    result = run("simulate", "vizia", "--games", "2", "--seed", "4", "--threads", "1", "--pace", "15")
    told = r"minutes a game at 15 s a choice: \d+\.\d \[\d+\.\d, \d+\.\d\], shortest \d+, longest \d+"
    assert re.search(told, result.output)


# Replaying


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game between bots."""
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    assert run("play", "vizia", "--watch", "--bots", "random", "--seed", "5", "--record", str(file)).exit_code == 0
    return file


def test_replay_shows_every_move(recorded: Path) -> None:
    result = run("replay", str(recorded))
    record = read_record(recorded, CATALOGUE)
    for n, entry in enumerate(record.entries, 1):
        assert f"{n:>4}  {record.names[entry.seat]}: {entry.move}\n" in result.output
    assert "The game is over" in result.output


def test_replay_stops_at_a_step_and_looks_from_a_seat(recorded: Path) -> None:
    spectator = run("replay", str(recorded), "--step", "3")
    first = run("replay", str(recorded), "--step", "3", "--seat", "1")
    assert "   3  " in spectator.output
    assert "   4  " not in spectator.output
    assert spectator.output.count("?? unseen") > first.output.count("?? unseen") > 0
    assert "(you)" in first.output
    assert run("replay", str(recorded), "--step", "0").exit_code == 0


def test_replay_refuses_what_is_not_there(recorded: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    lines = recorded.read_text().splitlines()
    broken.write_text("\n".join([*lines[:4], lines[3].replace('"n": 3', '"n": 4')]))
    for arguments, name in (
        ([str(recorded), "--step", "9999"], "BadOption: "),
        ([str(recorded), "--seat", "3"], "BadSeats: "),
        ([str(broken)], "BrokenRecord: entry 4"),
    ):
        result = run("replay", *arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith(name)
        assert result.stderr.count("\n") == 1


def test_names_in_a_record_cannot_command_the_terminal(recorded: Path, tmp_path: Path) -> None:
    header, *rest = recorded.read_text().splitlines()
    named = json.dumps({**json.loads(header), "seats": ["\x1b[2JAda", "\n"]})
    file = tmp_path / "named.jsonl"
    file.write_text("\n".join([named, *rest]))
    output = run("replay", str(file)).output
    assert "[2JAda" in output
    assert "\x1b" not in output


# Preparing and measuring


def test_prepare_starts_nothing_for_what_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    CATALOGUE["vizia"].load().bind(*needed(CATALOGUE["vizia"]))
    monkeypatch.delattr(preparing, "prepare_one")
    assert run("prepare", "vizia").stdout == "vizia: was ready\n"


def test_prepare_names_the_game_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alambic.bots.preparing.is_ready", lambda game: game.name == "vitriol")
    monkeypatch.setattr(preparing, "prepare_one", lambda name: (1, "out of memory", 0.1))
    result = run("prepare", "vizia", "vizia", "vitriol")
    assert (result.exit_code, result.stdout) == (1, "vitriol: was ready\n")
    assert "out of memory" in result.stderr
    assert "Not ready: vizia\n" in result.stderr


def test_bench_is_handed_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr("alambic.lab.bench.run", lambda *arguments: asked.append(arguments))
    assert run("bench", "vizia", "--seconds", "0.5", "--json", "--peers", "python3").exit_code == 0
    assert run("bench").exit_code == 0
    vizia, every = [CATALOGUE["vizia"]], [*CATALOGUE]
    assert asked == [(0.5, True, vizia, Path("python3")), (2.0, False, every, None)]


# Another game


@pytest.fixture
def mini(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shelf with the miniature game alone."""
    monkeypatch.setattr(alambic.games, "CATALOGUE", Catalogue("tests.games", ("mini",)))


@pytest.mark.usefixtures("mini")
def test_every_command_serves_any_game(tmp_path: Path) -> None:
    file = tmp_path / "mini.jsonl"
    assert "discards=closed|open" in run("games").output
    assert run("rules", "mini").exit_code == 0
    arguments = ("--players", "3", "--bots", "random", "--seed", "1", "--record", str(file))
    played = run("play", "mini", *arguments, input="1\n" * 200)
    assert played.exit_code == 0
    assert "place  seat  player" in played.output
    assert standings_in(run("replay", str(file)).output) == standings_in(played.output)
    found = json.loads(run("simulate", "mini", "--games", "20", "--json").stdout)
    assert found["game"] == "mini"


@pytest.mark.usefixtures("mini")
def test_silence_is_a_move_where_the_game_says_so(tmp_path: Path) -> None:
    """Enter alone plays `ready` or `let pass`."""
    file = tmp_path / "mini.jsonl"
    for seed in range(1, 9):
        lines = "\n".join(["", "end", "offer h", "offer o", "offer t"] * 40)
        result = run("play", "mini", "--bots", "random", "--seed", str(seed), "--record", str(file), input=lines)
        assert result.exit_code == 0
        moves = [entry.move for entry in read_record(file, alambic.games.CATALOGUE).entries if entry.seat == 0]
        if "ready" in moves and "let pass" in moves:
            assert "(Enter: ready)> " in result.output
            return
    raise AssertionError("no game came to both")
