"""Puzzles solved the slow way, from the rulebook alone: sets and recursion, nothing of engine or solver."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

COLUMNS, ROWS, LETTERS = "abcde", "12345", "wrb"
NAMES = {"w": "white", "r": "red", "b": "black"}
CELLS = [column + row for row in ROWS for column in COLUMNS]
LINES = {
    **{f"row {row}": [column + row for column in COLUMNS] for row in ROWS},
    **{f"column {column}": [column + row for row in ROWS] for column in COLUMNS},
    "diagonal a1-e5": ["a1", "b2", "c3", "d4", "e5"],
    "diagonal e1-a5": ["e1", "d2", "c3", "b4", "a5"],
}
WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}

Board = frozenset[tuple[str, str]]  # cells and letters
Result = tuple[int, bool]  # the lead, and whether it leads
Outcome = tuple[Result, int, int]  # the best of them, in how many ways, and the fewest decisions to it


class Situation(NamedTuple):
    """What an action still asks for."""

    board: Board
    player: str
    hand: str = ""  # the given stone
    back: str = ""  # stones that came back, in order of their letters
    chain: str = ""  # a stone just taken
    landed: frozenset[str] = frozenset()
    returning: bool = False
    step: bool = False


def beside(cell: str, way: str) -> str:
    """The next cell that way; nothing beyond the board."""
    right, up = WAYS[way]
    column, row = COLUMNS.find(cell[0]) + right, ROWS.find(cell[1]) + up
    return COLUMNS[column] + ROWS[row] if 0 <= column < 5 and 0 <= row < 5 else ""


def standing(board: Board) -> list[str]:
    full = {cell for cell, _ in board}
    return [name for name, cells in LINES.items() if full.issuperset(cells)]


def of_one_colour(board: Board) -> bool:
    stones = dict(board)
    return any(len({stones[cell] for cell in LINES[name]}) == 1 for name in standing(board))


def moves(s: Situation) -> Iterator[tuple[str, Situation]]:
    """Every decision (ART-05 to ART-14), and what is left after it."""
    stones = dict(s.board)
    if s.step:
        for cell in CELLS:
            for way in WAYS if cell in stones else ():
                to = beside(cell, way)
                if to and to not in stones:
                    board = s.board - {(cell, stones[cell])} | {(to, stones[cell])}
                    yield f"step {cell} {way}", settled(s._replace(board=board, step=False))
        return
    if not s.chain and (lines := standing(s.board)):
        for name in lines:
            yield f"clear {name}", settled(cleared(s, name))
        return
    back = s.returning if s.chain else bool(s.back)
    for letter in sorted(set(s.chain or s.back or s.hand)):
        for cell in CELLS:
            if s.chain and cell in s.landed:
                continue
            if cell not in stones or (letter == "b" and s.player == "b"):
                after = landed(s, letter, cell)
                if not (back and of_one_colour(after.board)):
                    yield f"put {NAMES[letter]} {cell}", settled(after)
            if cell in stones and letter == "r" and s.player != "w":
                for way in WAYS:
                    to = beside(cell, way)
                    if to and to not in stones:
                        free = s._replace(board=s.board - {(cell, stones[cell])} | {(to, stones[cell])})
                        after = landed(free, letter, cell)
                        if not (back and of_one_colour(after.board)):
                            yield f"push {cell} {way}", settled(after)


def landed(s: Situation, letter: str, cell: str) -> Situation:
    """A stone leaves the hand and lies on a cell; what lay there is in the hand."""
    taken = dict(s.board).get(cell, "")
    board = s.board - {(cell, taken)} | {(cell, letter)}
    returning = s.returning if s.chain else bool(s.back)
    left, back = s.hand, s.back
    if not s.chain and s.back:
        back = back.replace(letter, "", 1)
    elif not s.chain:
        left = ""
    cells = s.landed | {cell} if s.chain else frozenset([cell])
    return s._replace(board=board, hand=left, back=back, chain=taken, landed=cells, returning=returning)


def settled(s: Situation) -> Situation:
    """A chain is followed first; a line that stands alone leaves by itself."""
    if s.chain:
        return s
    s = s._replace(landed=frozenset(), returning=False)
    lines = standing(s.board)
    return cleared(s, lines[0]) if len(lines) == 1 else s


def cleared(s: Situation, name: str) -> Situation:
    """ART-11: the majority comes back, less the minority; black beats red beats white."""
    stones = dict(s.board)
    five = [stones[cell] for cell in LINES[name]]
    most = max(set(five), key=lambda letter: (five.count(letter), LETTERS.index(letter)))
    counts = [five.count(letter) for letter in set(five)]
    back = 5 if len(counts) == 1 else max(counts) - min(counts)
    board = frozenset((cell, letter) for cell, letter in s.board if cell not in LINES[name])
    return s._replace(board=board, back="".join(sorted(s.back + most * back)))


def result(s: Situation) -> Result:
    """ART-40, with the ties of ART-04."""
    counts = {letter: sum(stone == letter for _, stone in s.board) for letter in LETTERS}
    own = counts[s.player]
    first = max(LETTERS, key=lambda letter: (counts[letter], LETTERS.index(letter)))
    return own - max(count for letter, count in counts.items() if letter != s.player), first == s.player


@cache
def best(s: Situation) -> Outcome:
    """The most that can be reached from here."""
    found = [best(after) for _, after in moves(s)]
    if not found:
        return result(s), 1, 0
    most = max(one for one, _, _ in found)
    alike = [(ways, length) for one, ways, length in found if one == most]
    return most, sum(ways for ways, _ in alike), 1 + min(length for _, length in alike)


def begun(text: str) -> Situation:
    """A puzzle from its short notation."""
    rows, player, given = text.split()
    board = set()
    for row, letters in zip(reversed(ROWS), rows.split("/"), strict=True):
        at = 0
        for letter in letters:
            if letter in LETTERS:
                board.add((COLUMNS[at] + row, letter))
            at += int(letter) if letter.isdigit() else 1
    hand = "" if given == "step" else given
    return Situation(frozenset(board), player, hand, step=given == "step")


def solved(text: str) -> dict[str, Outcome]:
    """Every first move with the most that it leads to; its own decision is counted too."""
    found = {code: best(after) for code, after in moves(begun(text))}
    return {code: (most, ways, 1 + length) for code, (most, ways, length) in found.items()}
