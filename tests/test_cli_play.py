"""A game in the terminal, from the first move to the last."""

import os
import re
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from alambic.cli.choosing import Choices
from alambic.cli.showing import standings
from alambic.core.chance import word_for
from alambic.core.errors import NotUnderstood
from alambic.core.match import Match, replay
from alambic.core.record import read_record
from alambic.games import CATALOGUE
from tests.running import PLAIN, PROGRAM, really_run, run, standings_in, words

pytestmark = pytest.mark.programs

VIZIA = CATALOGUE["vizia"]


# Playing


def test_a_whole_game_through_a_pipe_and_its_record(tmp_path: Path) -> None:
    """Always the first move: the game ends, the record replays to the same end."""
    file = tmp_path / "game.jsonl"
    arguments = ("play", "vizia", "--players", "3", "--seat", "2", "--bots", "random,flat:10", "--seed", "11")
    done = really_run(*arguments, "--name", "Ada [bold]", "--record", str(file), input="1\n" * 300)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"The game ends: .* \(VIZ-1[456]\)\.", words(done.stdout))
    assert "Ada [bold]" in done.stdout
    assert "\x1b" not in done.stdout

    match = replay(read_record(file, CATALOGUE), compiled=False)
    assert match.over
    assert match.names == ("random (1)", "Ada [bold]", "flat:10 (3)")
    again = run("replay", str(file))
    assert again.exit_code == 0
    assert standings_in(again.output) == standings_in(done.stdout)
    places, points = match.standings()
    for seat, name in enumerate(match.names):
        assert any(
            line.split() == [str(places[seat]), str(seat + 1), *name.split(), str(points[seat])]
            for line in standings_in(done.stdout)
        )


def opening(seed: int) -> tuple[str, list[str]]:
    """Who opens the two-player game of a seed, as `--seat` wants it, and with what moves."""
    match = Match(VIZIA.load(), VIZIA.setup(2), word_for(seed, 0))
    seat = match.awaited()[0]
    return str(seat + 1), match.legal(seat)


def at_the_table(*lines: str, seed: int = 1) -> str:
    """What a player who opens a game sees while saying these lines."""
    arguments = ("--seat", opening(seed)[0], "--seed", str(seed), "--bots", "random")
    result = run("play", "vizia", *arguments, input="\n".join(lines))
    assert result.exit_code == 0
    return words(result.output)


def test_a_move_is_played_by_code_number_or_abbreviation() -> None:
    codes = Choices(opening(1)[1]).codes
    first = codes[0]
    source, colour = first.split()[1:3]
    for line in (first, first.upper(), "1", f"{source} {colour}", f"pl {source[:2]} {colour[:3]} p32"):
        assert "left at step 1" in at_the_table(line), line


def test_what_is_not_understood_changes_nothing() -> None:
    output = at_the_table("place", "p3", "hop", "0", "999", "place own red a1", "")
    assert "NotUnderstood: 'place' may mean" in output
    assert "NotUnderstood: 'hop' is not a move" in output
    assert "NotAllowed: 'place own red a1' is not allowed (VIZ-0" in output
    assert "left at step 0" in output


def test_help_why_and_rules_answer_at_the_table() -> None:
    allowed = opening(1)[1][0]
    output = at_the_table("?", "why end", "why hop", f"why {allowed}", "rules VIZ-13", "rules VIZ-99", "moves")
    assert "why CODE which rule forbids a move" in output
    assert "end is not allowed by VIZ-06: VIZ-06 On your turn you must place" in output
    assert "NotUnderstood: 'hop' is not a move" in output
    assert f"{allowed} is allowed." in output
    assert "VIZ-13 At the end a simple wheel is worth 1 point" in output
    assert "BadOption: no clause 'viz-99'" in output
    assert "left at step 0" in output


def test_the_table_and_the_log_are_shown() -> None:
    output = at_the_table(opening(1)[1][0], "table", "quit")
    assert "starts. Turned up: a" in output
    assert "Player 1 0" in output or "Player 2 0" in output
    assert re.search(r"Player \d places a (personal|common) \w+ tile on p32\.", output)
    assert output.count("?? unseen ?? unseen") == 3


@pytest.mark.parametrize("input", ["", "quit\n", "\n\n"])
def test_leaving_keeps_the_record_so_far(input: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("an older file")
    seat, codes = opening(1)
    input = f"{codes[0]}\n{input}"
    result = run("play", "vizia", "--seat", seat, "--seed", "1", "--record", str(file), input=input)
    assert result.exit_code == 0
    assert "The game is left at step 1." in result.output
    assert [entry.move for entry in read_record(file, CATALOGUE).entries] == [codes[0]]
    assert list(tmp_path.iterdir()) == [file]


def test_ctrl_c_ends_politely(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    command = [*PROGRAM, "play", "vizia", "--seat", opening(1)[0], "--seed", "1", "--record", str(file)]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, **pipes, env={**os.environ, **PLAIN, "PYTHONUNBUFFERED": "1"}) as child:
        assert child.stdout and child.stderr
        while b"> " not in child.stdout.peek():  # type: ignore[attr-defined]
            child.stdout.readline()
        child.send_signal(signal.SIGINT)
        assert b"left at step 0" in child.stdout.read()
        assert child.stderr.read() == b""
    assert child.returncode == 130
    assert not read_record(file, CATALOGUE).entries


def test_a_record_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    result = run("play", "vizia", "--bots", "random", "--record", str(folder))
    assert result.exit_code == 2
    assert result.stderr.startswith("NotWritten: the record cannot be written")
    assert list(tmp_path.iterdir()) == [folder]


def test_without_a_seed_every_deal_is_another(tmp_path: Path) -> None:
    found = set()
    for name in ("a", "b"):
        run("play", "vizia", "--bots", "random", "--record", str(tmp_path / name), input="")
        found.add(read_record(tmp_path / name, CATALOGUE).word)
    assert len(found) == 2


def test_bots_play_while_one_watches() -> None:
    result = run("play", "vizia", "--watch", "--bots", "random", "--players", "4", "--option", "teams")
    assert result.exit_code == 0
    assert "The game ends" in words(result.output)
    assert "(you)" not in result.output
    assert "?? unseen" in result.output


def test_a_tie_break_is_named() -> None:
    """VIZ-17."""

    def shown(places: Sequence[int], points: Sequence[int]) -> object:
        return standings(VIZIA, ["Ada", "Bo", "Chloé"], places, points).caption

    assert shown([1, 2, 3], [5, 5, 1]) == "Level on points, the tie-break decides (VIZ-17)."
    assert shown([1, 1, 3], [5, 5, 1]) is None
    assert shown([2, 1, 2], [4, 5, 4]) is None


# Choosing

CODES = ["end", "place own red p10", "place common red p9", "place own red p9", "take red", "place own blue p10"]


def test_moves_that_differ_in_their_last_word_stand_together() -> None:
    choices = Choices(CODES)
    assert choices.groups["place own red"] == ["place own red p9", "place own red p10"]
    assert list(choices.groups) == ["end", "place own red", "place common red", "take", "place own blue"]
    assert len(choices.codes) == len(CODES)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("e", "end"),
        ("1", "end"),
        ("6", "place own blue p10"),
        ("o r p9", "place own red p9"),
        ("b", "place own blue p10"),
        ("t", "take red"),
        ("T R", "take red"),
        ("7", None),
        ("p1", None),
        ("own red p1", None),
        ("red own", None),
    ],
)
def test_abbreviations(text: str, code: str | None) -> None:
    """Words may be shortened and left out; a word with a digit must be whole."""
    assert Choices(CODES).find(text) == code


def test_an_ambiguous_abbreviation_names_what_it_may_mean() -> None:
    with pytest.raises(NotUnderstood, match="place own red p9, place common red p9"):
        Choices(CODES).find("red p9")
