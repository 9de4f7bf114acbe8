"""The moves of Vizia: `place own red p32`, `take blue`, `give up q33`."""

from alambic.core.codes import Codes
from alambic.games.vizia.state import COLOURS, FIRST_CELL, OPEN_CELLS, PAST_CELLS, TOKENS, WIDTH

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "mauve")
SOURCE_NAMES = ("own", "common")


def row_letters(row: int) -> str:
    return chr(96 + row) if row <= 26 else "a" + chr(96 + row - 26)


def cell_name(cell: int) -> str:
    """The name of a cell: row letter and number."""
    row, column = divmod(cell, WIDTH)
    return f"{row_letters(row)}{column + 1}"


def point_name(point: int) -> str:
    """The name of a lattice point: the row below it, and the column whose middle it lies on."""
    line, half_column = divmod(point, WIDTH)
    return f"{row_letters(line)}{half_column}"


CELL_NAMES = tuple(cell_name(cell) for cell in range(FIRST_CELL, PAST_CELLS))
POINT_NAMES = tuple(point_name(point) for point in range(FIRST_CELL, PAST_CELLS))
NAMED = len(CELL_NAMES)

CODES = Codes(
    ("place {} {} {}", SOURCE_NAMES, COLOUR_NAMES, CELL_NAMES),
    ("take {}", COLOUR_NAMES),
    ("give up {}", POINT_NAMES),
    ("lift {}", CELL_NAMES),
    ("set {}", CELL_NAMES),
    ("end",),
    ("pass",),
)
PLACE = CODES.start("place {} {} {}")
TAKE = CODES.start("take {}")
GIVE_UP = CODES.start("give up {}")
LIFT = CODES.start("lift {}")
SET_DOWN = CODES.start("set {}")
END = CODES.start("end")
PASS = CODES.start("pass")

MOST = 2 * COLOURS * OPEN_CELLS + COLOURS + TOKENS + 2  # moves legal at once
