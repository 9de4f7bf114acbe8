"""The solver against a recursion written from the rulebook alone; and what it says when it is stopped (ART-40)."""

from typing import Any

import pytest

from alambic.bots.preparing import NEEDED, needed
from alambic.core.state import twin
from alambic.games import CATALOGUE
from alambic.games.artiseurs import GAME, solver
from alambic.games.artiseurs.collection import collection
from alambic.games.artiseurs.puzzle import is_ahead, lead_of, lies_of, parse_puzzle, standing
from alambic.games.artiseurs.solver import Search, Solution, looked, solve
from tests.artiseurs.brute import Outcome, solved
from tests.artiseurs.position import ENGINE

COMPILED = GAME.load()
SMALL = {  # what each shows
    "nothing happens": "w2r1/2b2/5/5/5 b r",
    "a line with three colours": "2r2/r1b1w/1w1rw/1wr1r/bwwb1 r b",
    "several stones come back": "wwww1/5/1r3/5/5 b r",
    "red pushes": "1wr1w/1wwr1/3wb/1rbr1/ww2r r r",
    "white may not push": "3r1/rr1rw/5/5/5 w r",
    "black takes and goes on": "bbrw1/5/5/5/5 b b",
    "a choice between lines": "2w2/2r2/ww1wr/2w2/2b2 w b",
    "a step": "4b/2r2/2ww1/1w1rb/r3w r step",
    "a returning stone may not end a line of one colour": "rrr2/ww1rr/5/5/5 b w",
    "ties are black's": "3r1/3rw/3w1/5/3rb b w",
}
LARGE = "rrr1r/w2b1/1w1b1/1rw2/w3b b b"


def summary(solution: Solution) -> dict[str, Outcome]:
    assert solution.proven and len(solution.firsts) == solution.moves
    return {first.code: ((first.lead, first.leads), first.ways, first.length) for first in solution.firsts}


@pytest.mark.parametrize("what", SMALL)
def test_the_solver_finds_what_brute_force_finds(what: str) -> None:
    """Every first move with its best lead and its ways, compiled and interpreted."""
    puzzle = parse_puzzle(SMALL[what])
    compiled, search = solve(puzzle, COMPILED), Search(ENGINE, 1 << 12)
    assert summary(compiled) == solved(puzzle.text)
    if compiled.nodes <= 7000:
        assert search.lined(looked(search, puzzle, 10_000)) == compiled


def test_what_is_remembered_of_a_situation_tells_it_from_every_other() -> None:
    """Each field at its most needs its own bits; together they fit."""
    words = set()
    fields = [("lies", colour, 1 << 24) for colour in range(3)] + [("landed", None, 1 << 24)]
    fields += [("wait", 0, 8), ("wait", 1, 6), ("wait", 2, 4), ("chain", None, 3), ("returning", None, 1)]
    fields += [("hold", colour, 1) for colour in range(3)] + [("phase", None, 7)]
    bits = 0
    for name, at, most in fields:
        s: Any = twin(GAME.state)()
        if at is None:
            setattr(s, name, most)
        else:
            getattr(s, name)[at] = most
        key = tuple(ENGINE.call(solver.key_word, s, word) for word in range(solver.WORDS))
        assert all(0 <= word < 1 << 31 for word in key)
        words.add(key)
        if name != "hold":  # one stone at most is held, and is coded together
            packed = sum(word << 32 * number for number, word in enumerate(key))
            assert packed & bits == 0, name
            bits |= packed
    assert len(words) == len(fields) and (0, 0, 0, 0) not in words


def test_one_search_knows_nothing_of_the_one_before() -> None:
    search = Search(COMPILED, 1 << 16)
    for text in ("wwww1/5/1r3/5/5 r r", "wwww1/5/1r3/5/5 b r", "wwww1/5/1r3/5/5 w r"):
        puzzle = parse_puzzle(text)
        assert search.lined(looked(search, puzzle, 10**6)) == solve(puzzle, COMPILED)


def test_puzzles_of_the_collection_too() -> None:
    search, compared = Search(COMPILED, 1 << 17), 0
    for one in collection()[::7]:
        solution = looked(search, one.puzzle, 10**6)
        if solution.nodes <= 2500:
            assert summary(solution) == solved(one.puzzle.text), one
            compared += 1
    assert compared >= 15


@pytest.mark.parametrize("what", SMALL)
def test_every_best_first_move_has_a_whole_action_that_reaches_the_best_lead(what: str) -> None:
    """The shortest of them; and each of its moves is allowed."""
    puzzle = parse_puzzle(SMALL[what])
    solution = solve(puzzle, COMPILED)
    assert [line.codes[0] for line in solution.lines] == [first.code for first in solution.best]
    for line, first in list(zip(solution.lines, solution.best, strict=True))[:3]:
        match = standing(puzzle, ENGINE)
        for code in line.codes:
            assert not match.over
            match.play(puzzle.colour, code)
        lies = lies_of(match.known())
        assert match.over and lead_of(lies, puzzle.colour) == solution.lead
        assert is_ahead(lies, puzzle.colour) == first.leads and len(line.codes) == first.length
        assert line.kept[0] == (len(solution.best), solution.moves) and 0 <= line.forced <= len(line.codes)


def test_symmetric_puzzles_have_symmetric_solutions() -> None:
    puzzle = parse_puzzle("1wr1w/1wwr1/3wb/1rbr1/ww2r r r")
    values = [
        sorted((first.lead, first.leads, first.ways) for first in solve(puzzle.turned(symmetry), COMPILED).firsts)
        for symmetry in range(8)
    ]
    assert all(one == values[0] for one in values)


def test_sound_is_one_best_first_move_that_turns_the_situation() -> None:
    """ART-40."""
    sound = solve(parse_puzzle("3r1/3rw/3w1/5/3rb b w"), COMPILED)
    assert sound.sound and sound.turns and sound.lead == 0 and sound.best[0].leads  # a tie, which is black's
    many = solve(parse_puzzle("w2r1/2b2/5/5/5 b r"), COMPILED)
    assert not many.sound and not many.turns and len(many.best) == many.moves == 31
    ahead = solve(parse_puzzle("bb3/2b2/5/w4/5 b step"), COMPILED)
    assert ahead.puzzle.leads and not ahead.turns and not ahead.sound
    equal = solve(parse_puzzle("5/5/2w2/5/5 r r"), COMPILED)  # any cell makes it 1 to 1, which is red's
    assert equal.turns and len(equal.best) > 1 and not equal.sound


def test_after_some_moves_it_finds_what_is_left() -> None:
    one = collection()[-1]
    search = Search(COMPILED, 1 << 17)
    for at in range(len(one.line) + 1):
        left = search.lined(looked(search, one.puzzle, 10**6, played=one.line[:at]))
        assert left.proven
        if at < len(one.line):
            assert left.lead == one.lead and left.lines[0].codes[0].split()[0] in ("put", "push", "step", "clear")
        else:
            assert left.moves == 0 and left.lead is None and not left.sound


def test_it_is_compiled_ahead_with_its_game_alone() -> None:
    assert set(solver.NEEDED) <= set(needed(GAME)) and needed(CATALOGUE["vizia"]) == NEEDED


# Stopped


def test_a_limit_makes_it_not_proven() -> None:
    solution = solve(parse_puzzle(LARGE), COMPILED, limit=30_000)
    assert solution.nodes == 30_000 and not solution.proven
    assert not solution.sound and solution.lines == () and len(solution.firsts) < solution.moves == 25


def test_whoever_waits_sees_progress_and_can_stop_it() -> None:
    seen: list[tuple[int, int, int]] = []

    def progress(*how_far: int) -> bool:
        seen.append((how_far[0], how_far[1], how_far[2]))
        return len(seen) < 3

    solution = solve(parse_puzzle(LARGE), COMPILED, progress=progress)
    assert [nodes for nodes, _, _ in seen] == [20_000, 40_000, 60_000] and all(of == 25 for _, _, of in seen)
    assert not solution.proven and solution.nodes == 60_000


def test_ctrl_c_makes_it_not_proven() -> None:
    def interrupted(*how_far: Any) -> bool:
        raise KeyboardInterrupt

    solution = solve(parse_puzzle(LARGE), COMPILED, progress=interrupted)
    assert not solution.proven and solution.nodes == 20_000


def test_without_room_it_is_not_proven() -> None:
    search = Search(COMPILED, 16)
    solution = search.lined(looked(search, parse_puzzle("wwww1/5/1r3/5/5 b r"), 10**6))
    assert not solution.proven and solution.nodes < 10**6
    again = looked(search, parse_puzzle("w2r1/2b2/5/5/5 b r"), 10**6)
    assert again.proven  # nothing is left over from the one before


def test_a_slice_ends_anywhere_and_goes_on_from_there() -> None:
    puzzle = parse_puzzle("1wr1w/1wwr1/3wb/1rbr1/ww2r r r")
    search = Search(COMPILED, 1 << 12)
    search.begin(puzzle)
    while search.advance(1):
        tried, of = search.tried
        assert tried <= of == 33
    assert search.lined(search.solution()) == solve(puzzle, COMPILED)
