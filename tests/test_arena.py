"""The arena: both sides of every deal, games that are kept and gone on with, and a report that can be read."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from alambic.bots.bot import Bot
from alambic.bots.levels import LEVELS
from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.core.errors import AlambicError, BadBot, BrokenRecord, NotWritten
from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.lab import arena
from alambic.lab.arena import Arena, BadPlan, Journal, OtherPlan, Outcome, Plan, compete, sides
from alambic.lab.between import moment
from tests.games.mini import GAME as MINI
from tests.running import run

pytestmark = pytest.mark.heavy

VIZIA = CATALOGUE["vizia"]
FEW = ("flat:5", "random")


def plan(*bots: str, games: int = 6, players: int = 2, seed: int = 1, game: Game = VIZIA) -> Plan:
    return Plan(game.setup(players), bots or FEW, games, seed)


def timeless(found: Outcome) -> dict[str, Any]:
    data = found.as_json()
    return {**data, "pairings": [{**one, "ms": None} for one in data["pairings"]]}


# Seats, deals and chance


def test_the_two_games_of_a_deal_have_complementary_seatings() -> None:
    assert [sides(4, game) for game in (0, 1, 2)] == [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1]]
    assert [sides(3, game) for game in (0, 1, 2, 3)] == [[0, 1, 1], [1, 0, 0], [1, 0, 1], [0, 1, 0]]
    for players in range(2, 9):
        for deal in range(9):
            assert all(
                a + b == 1 for a, b in zip(sides(players, 2 * deal), sides(players, 2 * deal + 1), strict=True)
            )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_bots_share_every_deal_evenly(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A level is the bot that plays at it."""
    monkeypatch.setitem(LEVELS, "novice", ("random", "Novice"))
    found = compete(plan("novice", "random", players=players, games=8))
    assert found.pairings[0].share.value == pytest.approx(0.5)
    assert [one.value for one in found.ratings.values()] == pytest.approx([0, 0])
    assert found.as_json()["plan"]["levels"] == {"novice": "random"}


class Watched:
    """Plays the first move and notes what it is asked."""

    def __init__(self, engine: Engine, name: str, notes: list[tuple[str, int, int, int]]) -> None:
        self.engine, self.name, self.notes = engine, name, notes

    def choose(self, known: bytes, seat: int, word: int) -> int:
        s = self.engine.unpack(known)
        assert self.engine.pack(self.engine.forgotten(s, seat)) == known, "more than the seat may know"
        moves = self.engine.legal(s, seat)
        assert len(moves) > 1, "asked for a forced move"
        self.notes.append((self.name, id(self), seat, word))
        return moves[0]


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int, int]]:
    """What every bot is asked: its name, itself, its seat, its word."""
    notes: list[tuple[str, int, int, int]] = []
    made: list[Bot] = []

    def make(name: str, engine: Engine) -> Bot:
        made.append(Watched(engine, name, notes))  # kept, so that no other gets its id
        return made[-1]

    monkeypatch.setattr(arena, "make_bot", make)
    return notes


@pytest.mark.parametrize("players", [2, 3])
def test_all_pairings_play_the_same_deals_with_the_same_chance(
    players: int, watched: list[tuple[str, int, int, int]]
) -> None:
    room = Arena(plan("a", "b", "c", players=players, game=MINI), compiled=False)
    asked = []
    for pair in room.plan.pairs:
        for game in (2, 3, 4):
            watched.clear()
            played = room.play(pair, game)
            assert played and played.choices == tuple(sum(one[0] == name for one in watched) for name in pair)
            assert all(played.seats[seat] == name for name, _, seat, _ in watched)
            assert len({(itself, seat) for _, itself, seat, _ in watched}) == len({one[2] for one in watched})
            chance, words = word_for(~1, game // 2), [one[3] for one in watched]
            assert len({*words}) == len(words)
            assert words[0] == word_for(chance, 2 * moment(watched[0][2], 1, 0) + 1)
            asked.append((game // 2, [one[2:] for one in watched], {one[1] for one in watched}))
    for deal, questions, bots in asked:
        for other, others, others_bots in asked:
            assert (questions == others) == (deal == other)  # bots that play alike play the same game
            assert bots is others_bots or not bots & others_bots  # and are made anew for it


@pytest.mark.parametrize(
    ("players", "places", "shares"),
    [(2, [1, 1], [0.5, 0.5]), (2, [1, 2], [1, 0]), (3, [1, 1, 1], [1 / 3, 2 / 3]), (3, [2, 1, 1], [0, 1])],
)
def test_a_shared_win_is_split(
    players: int, places: list[int], shares: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Arena(plan("random", "flat:1", players=players, game=MINI), compiled=False)
    monkeypatch.setattr(room.engine, "standings", lambda s: (places, [0] * players))
    played = [room.play(("random", "flat:1"), game) for game in (0, 1)]
    assert [one.share for one in played if one] == shares


# Results


def test_the_plan_decides_whatever_the_number_of_threads() -> None:
    one, three = (compete(plan("flat:20", "random"), threads=threads) for threads in (1, 3))
    assert timeless(one) == timeless(three)
    assert timeless(compete(plan("flat:20", "random", seed=2))) != timeless(one)


def test_the_better_bot_is_rated_higher() -> None:
    found = compete(plan("random", "flat:30", games=24))
    assert list(found.ratings) == ["flat:30", "random"]
    assert found.ratings["flat:30"].low > 0 > found.ratings["random"].high
    assert found.ratings["flat:30"].value == pytest.approx(-found.ratings["random"].value)
    only = found.pairings[0]
    assert only.pair == ("random", "flat:30") and only.share.high < 0.5
    assert only.choices > 10 and only.ms[1] > only.ms[0] > 0


# Games kept in a file


def interrupt(at: int) -> Callable[[int], None]:
    def progress(done: int) -> None:
        if done == at:
            raise KeyboardInterrupt

    return progress


def test_an_interrupted_run_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    file, wanted = tmp_path / "games.jsonl", plan("flat:5", "random", "flat:2")
    with pytest.raises(KeyboardInterrupt):
        compete(wanted, Journal(file), threads=2, progress=interrupt(5))
    header, *games = file.read_text().splitlines()
    assert json.loads(header) == {"arena": 1, "plan": wanted.as_json()}
    assert len(games) == 5
    done: list[int] = []
    found = compete(wanted, Journal(file), progress=done.append)
    assert done == list(range(5, 19))
    assert file.read_text().splitlines()[:6] == [header, *games]
    assert timeless(found) == timeless(compete(wanted))
    whole = file.read_text()
    assert compete(wanted, Journal(file)) == found  # also the times: nothing was played again
    assert file.read_text() == whole
    first = json.loads(games[0])
    assert set(first) == {"pair", "game", "seats", "places", "points", "share", "choices", "ms"}


def test_those_still_playing_leave_at_their_next_choice(watched: list[tuple[str, int, int, int]]) -> None:
    room = Arena(plan("a", "b", game=MINI), compiled=False)
    room.leaving.set()
    assert room.play(("a", "b"), 0) is None
    assert not watched


def test_a_torn_line_is_dropped_and_its_game_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    found = compete(plan(), Journal(file), threads=1)
    whole = file.read_text()
    file.write_text(whole[:-30])
    with pytest.warns(UserWarning, match="the last line was torn"):
        assert timeless(compete(plan(), Journal(file), threads=1)) == timeless(found)
    torn, lines = file.read_text(), whole.splitlines()
    assert torn.splitlines()[:-1] == lines[:-1]
    assert [json.loads(line) for line in torn.splitlines()][-1]["game"] == json.loads(lines[-1])["game"]


def test_another_plan_is_refused_with_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    compete(plan(games=2), Journal(file))
    whole = file.read_text()
    with pytest.raises(OtherPlan, match=r"games 2 there, 4 here; seed 1 there, 3 here\."):
        compete(plan(games=4, seed=3), Journal(file))
    with pytest.raises(OtherPlan, match=r"bots \['flat:5', 'random'\] there, \['flat:5', 'flat:6'\] here\."):
        compete(plan("flat:5", "flat:6", games=2), Journal(file))
    assert file.read_text() == whole


def test_a_level_that_is_played_by_another_bot_is_another_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    for bot in ("flat:2", "flat:3"):
        monkeypatch.setitem(LEVELS, "novice", (bot, "Novice"))
        try:
            compete(plan("novice", "random", games=2), Journal(file))
        except OtherPlan as problem:
            assert "levels {'novice': 'flat:2'} there, {'novice': 'flat:3'} here" in str(problem)
            return
    raise AssertionError("games of two bots were mixed")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: "my notes", "does not begin with a plan"),
        (lambda text: "[]\n", "does not begin with a plan"),
        (lambda text: text.replace('"arena": 1', '"arena": 9'), "format 9; this program goes on with format 1"),
        (lambda text: text + "{}\n", "line 4"),
        (lambda text: text.replace('"game": 1', '"game": 2'), "line 3"),
        (lambda text: text.replace('"choices": [', '"choices": [1, '), "line 2"),
        (lambda text: re.sub(r'"share": [\d.]+', '"share": NaN', text), "line 2"),
        (lambda text: re.sub(r'"ms": \[[^]]*', '"ms": [1, "x"', text), "line 2"),
        (lambda text: text.replace('"pair"', '"pairs"'), "line 2"),
    ],
)
def test_a_file_that_is_something_else_is_left_alone(
    change: Callable[[str], str], says: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    compete(plan(games=2), Journal(file), threads=1)
    file.write_text(change(file.read_text()))
    text = file.read_text()
    with pytest.raises(BrokenRecord, match=says):
        compete(plan(games=2), Journal(file))
    assert file.read_text() == text


def test_a_file_that_cannot_be_written_or_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="cannot be written"):
        compete(plan(games=2), Journal(tmp_path / "no" / "games.jsonl"))
    with pytest.raises(BrokenRecord, match="cannot be read"):
        Journal(tmp_path)


# Plans


@pytest.mark.parametrize(
    ("bots", "games", "error", "says"),
    [
        (["random"], 2, BadBot, "name at least two"),
        (["random", "flat:5", "random"], 2, BadBot, "'random' is named twice"),
        (["random", "flat:5"], 3, BadPlan, "3 games a pairing; it must be an even number"),
        (["random", "flat:5"], 0, BadPlan, "even number"),
        (["random", "clever"], 2, BadBot, r"no bot 'clever'; there is random.*; or a level: novice, .*master"),
    ],
)
def test_a_plan_that_cannot_be_played(bots: list[str], games: int, error: type[AlambicError], says: str) -> None:
    with pytest.raises(error, match=says):
        compete(Plan(VIZIA.setup(2), tuple(bots), games, 1))


TOML = """
game = "vizia"
players = 3
bots = ["flat:5", "random"]
games = 2
seed = 4
[options]
capture = true
"""


def test_a_plan_in_a_file_is_the_same_as_arguments(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(TOML)
    planned = run("arena", "--plan", str(file), "--json")
    assert planned.exit_code == 0, planned.output
    given = ("--players", "3", "--bots", "flat:5,random", "--games", "2", "--seed", "4", "--option", "capture")
    said = run("arena", "vizia", *given, "--json")
    one, other = json.loads(planned.stdout), json.loads(said.stdout)
    assert one["plan"] == other["plan"] and one["ratings"] == other["ratings"]
    assert one["plan"]["options"] == {"capture": "yes"} and one["plan"]["deck"] == "standard"


DECK = "[small]\ncards = [\n" + "".join(
    f'  {{ id = "{colour}", count = 4, source = "ours" }},\n'
    for colour in ("red", "orange", "yellow", "green", "blue", "mauve")
)


def test_a_deck_of_a_plan_lies_beside_it_and_is_kept_whole(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(f"{DECK}]\n")
    file, out = tmp_path / "plan.toml", tmp_path / "games.jsonl"
    file.write_text('game = "vizia"\nbots = ["flat:1", "random"]\ngames = 2\ndeck = "own.toml"\n')
    assert run("arena", "--plan", str(file), "--out", str(out)).exit_code == 0
    kept = json.loads(out.read_text().splitlines()[0])["plan"]
    assert kept["deck"]["name"] == "small" and len(kept["deck"]["cards"]) == 6
    again = run("arena", "--plan", str(file), "--out", str(out), "--json")  # the open seed is that of the file
    assert json.loads(again.stdout)["plan"] == kept


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("game = ", "is not a TOML file"),
        ('game = "vizia"\n', "bots missing; a plan has game, bots"),
        ('game = "vizia"\nbots = "random"\n', "bots must be a list of names, not 'random'"),
        ('game = "vizia"\nbots = ["random"]\nseeds = 1\n', "no 'seeds' in a plan; it has game, bots"),
        ('game = "vizia"\nbots = ["random"]\ngames = true\n', "games must be a whole number"),
    ],
)
def test_a_plan_file_that_makes_no_sense(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(text)
    result = run("arena", "--plan", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith("BadPlan: ") and says in result.stderr


@pytest.mark.parametrize(
    ("arguments", "name", "says"),
    [
        ([], "UnknownGame", "there is vizia"),
        (["vizia"], "BadBot", "name at least two"),
        (["vizia", "--bots", "random,clever"], "BadBot", "or a level: novice"),
        (["vizia", "--bots", "random,flat:5", "--games", "5"], "BadPlan", "even number"),
        (["vizia", "--bots", "random,flat:5", "--games", "0"], "BadPlan", "even number"),
        (["vizia", "--bots", "random,flat:5", "--chart", "no/x.svg"], "NotWritten", "there is no folder no"),
        (["vizia", "--plan", "x.toml", "--seed", "0"], "BadPlan", "leave out GAME, --seed"),
        (["--plan", "x.toml"], "BadPlan", "cannot be read"),
    ],
)
def test_a_mistake_is_one_line_and_nothing_is_written(
    arguments: list[str], name: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("arena", *arguments, "--out", "games.jsonl")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{name}: ") and says in result.stderr
    assert result.stderr.count("\n") == 1 and not result.stdout
    assert not list(tmp_path.iterdir())


# The report


def test_the_report_fits_a_terminal() -> None:
    arguments = ("--bots", "flat:5,random,flat:2", "--games", "4", "--seed", "4")
    result = run("arena", "vizia", *arguments)
    assert result.exit_code == 0, result.output
    assert "vizia, 2 seats, deck standard, seed 4\n4 games a pairing: 2 deals" in result.output
    assert re.search(r"flat:5 +random +\d+\.\d \[\d+\.\d, \d+\.\d\] % +\d+\.\d +[\d.]+ +[\d.]+\n", result.output)
    assert re.search(r"random +[-+]?\d+  \[[-+]?\d+, [-+]?\d+\] .*o", result.output)
    assert max(map(len, result.output.splitlines())) <= 80


def test_a_chart_without_what_draws_it_is_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("arena", "vizia", "--bots", "flat:5,random", "--chart", "chart.svg", "--out", "games.jsonl")
    assert result.exit_code == 2 and not list(tmp_path.iterdir())
    assert result.stderr == "BadReport: matplotlib is missing: pip install 'alambic[lab]'\n"
