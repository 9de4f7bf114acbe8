"""Finding puzzles (ART-41): a seed repeats them, none comes twice, all are sound and graded."""

import tomllib
from functools import cache
from itertools import islice

from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.collection import shipped, written
from alambic.games.artiseurs.mining import LIMIT, LONGEST, SOURCES, Found, Luck, Mine, varied
from alambic.games.artiseurs.puzzle import STEP, parse_puzzle
from alambic.games.artiseurs.solver import Search, looked
from tests.artiseurs.position import ENGINE

COMPILED = GAME.load()


@cache
def found() -> list[Found]:
    """Looked for when a test asks, not by every process that only reads this file."""
    return list(islice(Mine(COMPILED, 3).puzzles(), 30))


def test_a_seed_gives_the_same_puzzles_in_the_same_order() -> None:
    assert list(islice(Mine(COMPILED, 3).puzzles(), 5)) == found()[:5]
    assert next(Mine(COMPILED, 4).puzzles()) != found()[0]


def test_interpreted_it_looks_at_the_same_boards() -> None:
    for sensible in (False, True):
        interpreted, compiled = (Mine(engine, 3).boards(sensible=sensible) for engine in (ENGINE, COMPILED))
        assert [next(interpreted) for _ in range(3)] == [next(compiled) for _ in range(3)]


def test_all_are_sound_and_none_comes_twice() -> None:
    """ART-40; the eight symmetric ones are one."""
    search = Search(COMPILED, 1 << 17)
    assert len({one.puzzle.canonical() for one in found()}) == len(found())
    for one in found():
        assert parse_puzzle(one.puzzle.text) == one.puzzle  # within what ART-40 allows
        solution = looked(search, one.puzzle, LIMIT)
        assert solution.sound and solution.lead == one.lead and len(one.line.codes) <= LONGEST
        assert one.tempting < solution.moves


def test_they_come_from_positions_games_and_players() -> None:
    assert {one.source for one in found()} == set(SOURCES)
    assert len({one.puzzle.colour for one in found()}) == 3 and any(one.puzzle.given == STEP for one in found())


def test_a_grade_can_be_asked_for_and_grows_with_temptation_and_length() -> None:
    assert {one.grade for one in found()} == {1, 2, 3}
    assert [one.grade for one in islice(Mine(COMPILED, 3).puzzles(grade=3), 2)] == [3, 3]
    by_grade = [[one for one in found() if one.grade == grade] for grade in (1, 2, 3)]
    hardness = [sum(one.tempting + one.line.forced for one in grade) / len(grade) for grade in by_grade]
    assert hardness == sorted(hardness) and hardness[0] < hardness[2]


def test_a_varied_choice_takes_from_every_kind_before_any_twice() -> None:
    kinds = {(one.puzzle.colour, one.puzzle.given, one.features) for one in found()}
    chosen = varied(found(), len(kinds))
    assert {(one.puzzle.colour, one.puzzle.given, one.features) for one in chosen} == kinds
    assert [one.hardness for one in chosen] == sorted(one.hardness for one in chosen)
    assert len(varied(found(), 1000)) == len(found())


def test_a_collection_is_written_as_it_is_read() -> None:
    data = tomllib.loads(written([found()[:2], found()[2:3]], "alambic puzzle make"))
    read = [shipped(number, one) for number, one in enumerate(data["puzzles"], 1)]
    assert [(one.number, one.puzzle, one.lead, one.line, one.grade) for one in read] == [
        (number, one.puzzle, one.lead, one.line.codes, one.grade) for number, one in enumerate(found()[:3], 1)
    ]


def test_luck_follows_weights() -> None:
    luck = Luck(1)
    drawn = [luck.weighted([1, 0, 5]) for _ in range(300)]
    assert 20 < drawn.count(0) < 80 and drawn.count(1) == 0
    assert sorted(luck.shuffled(range(9))) == list(range(9))
