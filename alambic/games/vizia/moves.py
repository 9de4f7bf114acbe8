"""The moves of Vizia: `place own red p32`, `take blue`, `give up q32`."""

from alambic.core.codes import Codes
from alambic.games.vizia.state import COLOURS, FIRST_CELL, OPEN_CELLS, PAST_CELLS, TOKENS, WIDTH

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "mauve")
SOURCE_NAMES = ("own", "common")


def place_name(at: int) -> str:
    """The name of a cell or of a lattice point: row letter and number."""
    row, column = divmod(at, WIDTH)
    letters = chr(96 + row) if row <= 26 else "a" + chr(96 + row - 26)
    return f"{letters}{column + 1}"


PLACE_NAMES = tuple(place_name(at) for at in range(FIRST_CELL, PAST_CELLS))
NAMED = len(PLACE_NAMES)

CODES = Codes(
    ("place {} {} {}", SOURCE_NAMES, COLOUR_NAMES, PLACE_NAMES),
    ("take {}", COLOUR_NAMES),
    ("give up {}", PLACE_NAMES),
    ("lift {}", PLACE_NAMES),
    ("set {}", PLACE_NAMES),
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
