"""A puzzle of one's own, laid stone by stone: the address holds the board, every cell is a button."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from alambic.core.extras import Moved, Shown, Visit
from alambic.games.artiseurs.puzzle import (
    LETTERS,
    STEP,
    BadPuzzle,
    Lies,
    Puzzle,
    checked,
    letter_at,
    named,
    parse_board,
)
from alambic.games.artiseurs.puzzle_page import ADDRESS, NAMES
from alambic.games.artiseurs.state import CELLS, COLOURS, SIDE
from alambic.games.artiseurs.vocabulary import CELL_NAMES, COLOUR_NAMES

EMPTY = "5/5/5/5/5"
FREE = "free"


@dataclass(frozen=True)
class Cell:
    """A button of the board."""

    name: str
    colour: str  # "": free
    label: str


async def make(visit: Visit) -> Shown | Moved:
    """The board to lay; a cell that was pressed takes the stone that was chosen, or loses the one it has."""
    query, say = visit.query, visit.said.say
    puzzle = read(query.get("p", ""))
    puzzle = replace(puzzle, colour=one_of(query.get("colour", ""), puzzle.colour))
    if query.get("given") in (*COLOUR_NAMES, "step"):
        puzzle = replace(puzzle, given=STEP if query["given"] == "step" else COLOUR_NAMES.index(query["given"]))
    stone = query.get("stone", COLOUR_NAMES[0])
    stone = stone if stone in (*COLOUR_NAMES, FREE) else COLOUR_NAMES[0]
    if query.get("cell") in CELL_NAMES:
        puzzle = replace(puzzle, lies=laid(puzzle.lies, CELL_NAMES.index(query["cell"]), stone))
    if "done" in query and not problem_of(puzzle):
        return Moved(f"{ADDRESS}/at?{urlencode({'p': puzzle.text}, safe='/')}")
    if set(query) & {"cell", "colour", "given"}:
        return Moved(f"{ADDRESS}/make?{urlencode({'p': puzzle.text, 'stone': stone}, safe='/')}#board")
    error = problem_of(puzzle)
    names = {colour: say(name) for colour, name in zip(COLOUR_NAMES, NAMES, strict=True)}
    context = {
        "puzzle": puzzle,
        "rows": [[cell_at(puzzle.lies, row * SIDE + at, names) for at in range(SIDE)] for row in ROWS],
        "names": names,
        "stone": stone,
        "given": "step" if puzzle.given == STEP else COLOUR_NAMES[puzzle.given],
        "colour": COLOUR_NAMES[puzzle.colour],
        "address": ADDRESS,
        "why": error.said(say) if error else "",
    }
    return Shown("making.html", context)


def problem_of(puzzle: Puzzle) -> BadPuzzle | None:
    """Why a board is no puzzle (ART-40)."""
    try:
        checked(puzzle)
    except BadPuzzle as problem:
        return problem
    return None


ROWS = tuple(reversed(range(SIDE)))


def read(text: str) -> Puzzle:
    """As much of a notation as can be read; a board is laid before it is a puzzle."""
    words = text[:120].split()
    try:
        lies = parse_board(words[0] if words else EMPTY)
    except BadPuzzle:
        lies = (0, 0, 0)
    colour = named(words[1]) if len(words) > 1 else None
    given = named(words[2]) if len(words) > 2 else None
    step = len(words) > 2 and words[2] == "step"
    return Puzzle(lies, COLOURS - 1 if colour is None else colour, STEP if step else given or 0)


def one_of(word: str, otherwise: int) -> int:
    return COLOUR_NAMES.index(word) if word in COLOUR_NAMES else otherwise


def laid(lies: Lies, cell: int, stone: str) -> Lies:
    """The board with a stone on a cell; the same once more takes it away."""
    letter = FREE if letter_at(lies, cell) == stone[0] else stone[0]
    white, red, black = (
        one & ~(1 << cell) | (letter == own) << cell for one, own in zip(lies, LETTERS, strict=True)
    )
    return white, red, black


def cell_at(lies: Lies, cell: int, names: dict[str, str]) -> Cell:
    assert 0 <= cell < CELLS
    letter = letter_at(lies, cell)
    colour = COLOUR_NAMES[LETTERS.index(letter)] if letter in LETTERS else ""
    label = f"{CELL_NAMES[cell]}: {names[colour]}" if colour else CELL_NAMES[cell]
    return Cell(CELL_NAMES[cell], colour, label)
