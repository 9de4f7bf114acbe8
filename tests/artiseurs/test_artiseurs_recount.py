"""Every position of random games, read again by sets of cells: ART-02 to ART-32."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from alambic.core.chance import word_for
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.vocabulary import Phase
from tests.artiseurs.position import ENGINE, LETTERS, Table, counts, table
from tests.artiseurs.recount import (
    CELLS,
    COLUMNS,
    NAMES,
    ROWS,
    Scene,
    allowed,
    awaited,
    beside,
    comes_back,
    faults,
    leads_to,
    lines,
    recount,
    scene_of,
    stones_of,
)

Things = tuple[dict[str, int], Counter[int], Counter[int], int | None]


def things(scene: Scene) -> Things:
    """What lies on the board, and what is to be placed."""
    return scene.stones, scene.drawn, scene.back, scene.taken


def agree(s: Any) -> None:
    """Who may do what, and how they stand, is what the clauses say."""
    assert not (wrong := faults(s)), wrong
    assert set(ENGINE.awaited(s)) == awaited(s)
    speakers = set()
    for seat in range(s.seats):
        legal = {ENGINE.codes.code(move) for move in ENGINE.legal(s, seat)}
        assert legal == allowed(s, seat), (seat, ENGINE.phase(s))
        if legal:
            speakers.add(seat)
    assert {*ENGINE.awaited(s), *ENGINE.may(s)} == speakers
    assert ENGINE.standings(s) == recount(s)


def walk(s: Any, dice: Random, most: int) -> Counter[str]:
    """A random game; seldom does anybody propose to stop. What kinds of moves were played."""
    played: Counter[str] = Counter()
    for _ in range(most):
        agree(s)
        waiting = ENGINE.awaited(s)
        if not waiting:
            break
        seat = dice.choice(waiting)
        if dice.random() < 0.01:
            seat = dice.choice(sorted({*waiting, *ENGINE.may(s)}))
        codes = [ENGINE.codes.code(move) for move in ENGINE.legal(s, seat)]
        kinds = {code.split()[0] for code in codes}
        if dice.random() < 0.8:  # mostly they play on
            kinds = kinds - {"give", "stop", "skip", "yes"} or kinds
        kind = dice.choice(sorted(kinds))
        code = dice.choice([code for code in codes if code.split()[0] == kind])
        expected = leads_to(s, code)
        ENGINE.play(s, seat, ENGINE.codes.parse(code))
        played[code.split()[0]] += 1
        if expected:
            assert things(scene_of(s)) == things(expected), code
    return played


SETUPS = [
    (3, {"mode": "cervienne"}),
    (3, {"mode": "baugienne"}),
    (3, {"mode": "knucklebones", "straight": "yes"}),
    (3, {"mode": "learning"}),
    (2, {"mode": "cervienne", "absent": "white", "veiled": "yes"}),
    (2, {"mode": "baugienne", "absent": "red", "straight": "yes"}),
]


@pytest.mark.parametrize(("seats", "options"), SETUPS, ids=str)
def test_whole_games_are_read_twice(seats: int, options: dict[str, object]) -> None:
    """ART-02 to ART-32: legal moves, boards after them, stones that come back, and standings at every step."""
    dice = Random(seats)
    played: Counter[str] = Counter()
    for number in range(2):
        played += walk(ENGINE.start(GAME.setup(seats, options), word_for(7, number)), dice, 90)
    assert played["put"] and played["step"]


def crowded(dice: Random) -> dict[str, str]:
    """Many stones and no line: the kind of board on which something happens."""
    while True:
        bag = list("wwwwwwwwrrrrrrbbbb")
        dice.shuffle(bag)
        cells = dice.sample(CELLS, dice.randint(8, 16))
        board = dict(zip(cells, bag, strict=False))
        if not any(all(cell in board for cell in line) for line in lines().values()):
            return board


@pytest.mark.parametrize("colour", ["white", "red", "black"])
def test_actions_on_crowded_boards_are_read_twice(colour: str) -> None:
    """ART-05 to ART-14, ART-22 to ART-25: single actions on boards full of stones."""
    dice = Random(colour)
    cleared = 0
    for _ in range(35):
        board = crowded(dice)
        t = table(board, play=colour, draws=None)
        before = len(t.board) + sum(t.s.bag)
        play_out(t, f"bone {dice.randint(1, 4)}", dice)
        cleared += len(t.board) + sum(t.s.bag) < before
    assert cleared > 5, "hardly a line was made"


def play_out(t: Table, first: str, dice: Random) -> None:
    """One whole action; moves that make a line are preferred."""
    agree(t.s)
    code = first
    while True:
        seat = t.s.turn
        expected = leads_to(t.s, code)
        ENGINE.play(t.s, seat, ENGINE.codes.parse(code))
        agree(t.s)
        if expected:
            assert things(scene_of(t.s)) == things(expected), code
        if t.phase == "choosing":
            return
        moves = sorted(t.legal())
        fewer = [code for code in moves if shrinks(t.s, code)] if dice.random() < 0.8 else []
        code = dice.choice(fewer or moves)


def shrinks(s: Any, code: str) -> bool:
    """Whether a move makes a line, or begins a chain."""
    after = leads_to(s, code)
    return after is not None and (len(after.stones) < len(stones_of(s)) or after.chained())


# The reading itself


def test_the_reading_counts_lines_as_the_rulebook_does() -> None:
    """ART-11: its four examples, and black before red before white (ART-04)."""
    examples = {"wwwbb": "w", "bbwwr": "b", "wwwrb": "ww", "wwwww": "wwwww", "rrwwb": "r", "wwwwr": "www"}
    for line, back in examples.items():
        colour, count = comes_back(Counter(LETTERS.index(letter) for letter in line))
        assert LETTERS[colour] * count == back


def test_the_reading_has_twelve_lines_and_forty_edges() -> None:
    """ART-10: five cells each; ART-22: a step goes over an edge, and back."""
    assert len(lines()) == 12 and len(lines(straight=True)) == 10
    assert all(len(set(line)) == 5 and set(line) <= set(CELLS) for line in lines().values())
    assert sum(len(beside(cell)) for cell in CELLS) == 2 * 40
    assert all(cell in beside(other).values() for cell in CELLS for other in beside(cell).values())
    assert {column + row for column in COLUMNS for row in ROWS} == set(CELLS)


def test_the_reading_sees_what_is_wrong() -> None:
    """ART-01, ART-02: two stones on a cell, a stone too many, a line left standing, an empty hand."""
    for change in ("lies", "bag", "line", "phase"):
        s = table("wwww. ..... ..... ..... .....", play="red").s
        if change == "lies":
            s.lies[1] = 1 << CELLS.index("a5")
        elif change == "bag":
            s.bag[:] = counts("wwwwwrrrrrrbbbb")
        elif change == "line":
            s.lies[0] |= 1 << CELLS.index("e5")
            s.bag[:] = s.bag[:] - counts("w")
            s.lies[1] |= sum(1 << CELLS.index(f"a{row}") for row in range(1, 5))
        else:
            s.phase = Phase.PUTTING
        assert faults(s), change
    assert len(NAMES) == len(LETTERS)
