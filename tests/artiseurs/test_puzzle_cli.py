"""`alambic puzzle`: solve, make, show."""

import tomllib

import pytest

from alambic.games.artiseurs import puzzling
from alambic.games.artiseurs.collection import collection
from alambic.games.artiseurs.puzzle import parse_puzzle
from tests.running import run, words

SOUND = "3r1/3rw/3w1/5/3rb b w"


def test_solve_prints_all_best_solutions_and_whether_it_is_sound() -> None:
    """ART-40."""
    result = run("puzzle", "solve", SOUND)
    said = words(result.output)
    assert result.exit_code == 0 and "5 . . . R . 4 . . . R W" in said
    assert "Black to play: place a white stone." in said
    assert "Before: a lead of -2, which does not lead. Best: a lead of +0, which leads." in said
    assert "put white d2, put red a1 (one of" in said
    assert "Sound (ART-40): 1 of 19 first moves is best, and the best lead turns the situation." in said


def test_solve_takes_the_words_apart_and_counts_equal_solutions() -> None:
    said = words(run("puzzle", "solve", "w..r./..b../5/5/5", "black", "put", "red").output)
    assert (
        "Not sound (ART-40): 31 of 31 first moves are best, and the best lead does not turn the situation." in said
    )
    assert "and 23 first moves more" in said and "(the only way)" in said


def test_solve_stopped_by_its_limit_says_not_proven() -> None:
    result = run("puzzle", "solve", "rrr1r/w2b1/1w1b1/1rw2/w3b b b", "--limit", "5000")
    said = words(result.output)
    assert result.exit_code == 1 and "Not proven: 0 of 25 first moves looked into, 5,000 positions." in said
    assert "Sound" not in said


@pytest.mark.parametrize("command", ["solve", "show"])
def test_what_is_no_puzzle_is_one_line(command: str) -> None:
    result = run("puzzle", command, "wwwww/5/5/5/5 b r")
    assert result.exit_code == 2
    assert "BadPuzzle: A puzzle begins with no line standing, but here a whole line does: a5" in words(
        result.output
    )


def test_make_prints_puzzles_that_a_seed_repeats() -> None:
    first, again = (run("puzzle", "make", "--count", "3", "--seed", "5") for _ in range(2))
    lines = [line for line in first.output.splitlines() if "/" in line]
    assert first.exit_code == 0 and len(lines) == 3
    assert lines == [line for line in again.output.splitlines() if "/" in line]
    for line in lines:
        assert parse_puzzle(" ".join(line.split()[:3])) and any(
            name in line for name in ("Easy", "Tricky", "Hard")
        )
    assert "3 sound puzzles of" in words(first.output) and "a minute" in words(first.output)


def test_make_knows_grades() -> None:
    hard = run("puzzle", "make", "--count", "1", "--seed", "5", "--grade", "3")
    assert "Hard" in hard.output and "Easy" not in hard.output
    wrong = run("puzzle", "make", "--grade", "4")
    assert wrong.exit_code == 2 and "BadOption: there is no grade 4; grades go from 1 (easy) to 3 (hard)" in words(
        wrong.output
    )


def test_make_writes_a_whole_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzling, "POOL", 1)
    output = run("puzzle", "make", "--collection", "2", "--seed", "2").stdout
    assert [one["grade"] for one in tomllib.loads(output)["puzzles"]] == [1, 1, 2, 2, 3, 3]
    assert "alambic puzzle make --collection 2 --seed 2" in output


def test_show_draws_one_by_number_todays_or_by_notation() -> None:
    one = collection()[16]
    by_number, by_text = run("puzzle", "show", "17"), run("puzzle", "show", one.puzzle.text)
    assert by_number.output == by_text.output and f"Puzzle 17, {one.grade_name.lower()}" in by_number.output
    assert one.line[0] not in by_number.output
    assert ", ".join(one.line) in words(run("puzzle", "show", "17", "--solution").output)
    assert run("puzzle", "show").output == run("puzzle", "show", "today").output
    strange = run("puzzle", "show", "w2r1/2b2/5/5/5 b r")
    assert strange.output.startswith("5  W . . R .") and "Puzzle" not in strange.output
    lost = run("puzzle", "show", "9999")
    assert lost.exit_code == 2 and "NoSuchPuzzle: there is no puzzle 9999" in words(lost.output)
