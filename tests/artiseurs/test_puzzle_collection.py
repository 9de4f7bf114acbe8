"""The puzzles that come with the game: each is proved again."""

from collections import Counter
from datetime import date, timedelta

import pytest

from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.collection import (
    GRADE_NAMES,
    NoSuchPuzzle,
    by_text,
    collection,
    numbered,
    of_the_day,
)
from alambic.games.artiseurs.mining import found_in
from alambic.games.artiseurs.solver import Search, looked

ENOUGH = 2_000_000  # positions: under 0.2 s


def test_every_puzzle_is_sound_and_its_solution_the_best() -> None:
    """ART-40: one first move is best, and it turns the situation; ART-41: each has the grade it deserves."""
    engine = GAME.load()
    search, shown = Search(engine, 1 << 18), Counter[str]()
    for one in collection():
        solution = search.lined(looked(search, one.puzzle, ENOUGH))
        assert solution.sound, one
        assert (solution.lead, solution.lines[0].codes) == (one.lead, one.line), one
        found = found_in(solution, engine, "collection")
        assert found.grade == one.grade, one
        shown.update(found.features)
    assert all(shown[feature] >= 10 for feature in ("push", "chain", "lines", "choice", "return", "five")), shown


def test_there_are_enough_of_every_kind() -> None:
    every = collection()
    assert len(every) >= 210 and all(count >= 70 for count in Counter(one.grade for one in every).values())
    assert sorted(one.grade for one in every) == [one.grade for one in every]
    assert [one.number for one in every] == list(range(1, len(every) + 1))
    assert min(Counter(one.puzzle.colour for one in every).values()) >= 40
    assert min(Counter(one.puzzle.given for one in every).values()) >= 30
    assert len({(one.puzzle.colour, one.puzzle.given) for one in every}) == 12


def test_no_two_are_the_same_but_for_a_turn_or_a_mirror() -> None:
    every = [one.puzzle.canonical() for one in collection()]
    assert len(set(every)) == len(every)


def test_the_file_says_how_it_was_found() -> None:
    head = (GAME.folder / "puzzles.toml").read_text().splitlines()[:3]
    assert any("alambic puzzle make --collection" in line and "--seed" in line for line in head)


def test_each_has_its_day_before_any_comes_again() -> None:
    first, every = date(2026, 11, 15), len(collection())
    days = [of_the_day(first + timedelta(days=day)) for day in range(every)]
    assert len({one.number for one in days}) == every and of_the_day(first + timedelta(days=every)) == days[0]
    assert len({one.grade for one in days[:6]}) > 1


def test_they_are_found_by_number_and_by_text() -> None:
    assert numbered(17).number == 17 and by_text()[numbered(17).puzzle.text] == numbered(17)
    assert {one.grade_name for one in collection()} == set(GRADE_NAMES)
    for number in (0, -1, len(collection()) + 1):
        with pytest.raises(NoSuchPuzzle, match=f"no puzzle {number}; they are numbered from 1 to"):
            numbered(number)
