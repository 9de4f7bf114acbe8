"""The board: cells, lines, and what a line costs (ART-02, ART-10, ART-11). Sets of cells are bits."""

from alambic.core.events import EVERYONE, NONE, tell
from alambic.core.rule import rule
from alambic.games.artiseurs.state import (
    BLACK,
    CELLS,
    CLEARED,
    COLOURS,
    EAST,
    LINES,
    NORTH,
    RED,
    RETURNS,
    SIDE,
    SOUTH,
    WHITE,
    Artiseurs,
)

ROW, COLUMN = 0b11111, 0b00001_00001_00001_00001_00001
RISING, FALLING = 0b10000_01000_00100_00010_00001, 0b00001_00010_00100_01000_10000  # a1-e5, e1-a5


@rule
def line_mask(line: int) -> int:
    """The cells of a line: rows, then columns, then the two long diagonals."""
    if line < SIDE:
        return ROW << SIDE * line
    if line < 2 * SIDE:
        return COLUMN << line - SIDE
    return RISING if line == 2 * SIDE else FALLING


@rule
def lines_in_play(s: Artiseurs) -> int:
    return 2 * SIDE if s.straight else LINES


@rule
def occupied(s: Artiseurs) -> int:
    return s.lies[WHITE] | s.lies[RED] | s.lies[BLACK]


@rule
def colour_at(s: Artiseurs, cell: int) -> int:
    """The colour of the stone on a cell; -1 where there is none."""
    for colour in range(COLOURS):
        if s.lies[colour] >> cell & 1:
            return colour
    return NONE


@rule
def ones(bits: int) -> int:
    """How many bits are set, of 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    return ((bits + (bits >> 4) & 0x0F0F0F0F) * 0x01010101 & 0xFFFFFFFF) >> 24


@rule
def on_board(s: Artiseurs, colour: int) -> int:
    return ones(s.lies[colour])


@rule
def lines_within(s: Artiseurs, cells: int) -> int:
    """The lines that lie wholly among some cells, as bits."""
    found = 0
    for line in range(lines_in_play(s)):
        mask = line_mask(line)
        if cells & mask == mask:
            found |= 1 << line
    return found


@rule
def lines_standing(s: Artiseurs) -> int:
    """Five stones in a line (ART-10)."""
    return lines_within(s, occupied(s))


@rule
def neighbour(cell: int, way: int) -> int:
    """The cell one step north, east, south or west; -1 outside the board."""
    if way == NORTH:
        return cell + SIDE if cell + SIDE < CELLS else NONE
    if way == EAST:
        return cell + 1 if cell % SIDE < SIDE - 1 else NONE
    if way == SOUTH:
        return cell - SIDE if cell >= SIDE else NONE
    return cell - 1 if cell % SIDE > 0 else NONE


@rule
def gives_way(s: Artiseurs, cell: int, way: int) -> bool:
    """Whether what lies on a cell could move that way (ART-06, ART-22)."""
    there = neighbour(cell, way)
    return there != NONE and occupied(s) >> there & 1 == 0


@rule
def majority(white: int, red: int, black: int) -> int:
    """The colour that comes back from a line: black beats red beats white (ART-04, ART-11)."""
    if black >= red and black >= white:
        return BLACK
    return RED if red >= white else WHITE


@rule
def coming_back(white: int, red: int, black: int) -> int:
    """Majority less minority, the least frequent colour there is; all five if there is only one (ART-11)."""
    most, least = max(white, red, black), SIDE
    if white > 0:
        least = white
    if red > 0:
        least = min(least, red)
    if black > 0:
        least = min(least, black)
    return SIDE if most == SIDE else most - least


@rule
def clear_line(s: Artiseurs, seat: int, line: int) -> None:
    """Five stones leave; those of the majority wait to come back, the rest is out for good (ART-10, ART-11)."""
    mask = line_mask(line)
    white, red, black = ones(s.lies[WHITE] & mask), ones(s.lies[RED] & mask), ones(s.lies[BLACK] & mask)
    for colour in range(COLOURS):
        s.lies[colour] &= ~mask
    colour, back = majority(white, red, black), coming_back(white, red, black)
    s.wait[colour] += back
    tell(s, CLEARED, seat, line, white + 10 * red + 100 * black, NONE, EVERYONE)
    tell(s, RETURNS, seat, colour, back, NONE, EVERYONE)
