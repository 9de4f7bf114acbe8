"""The state of Vizia, and the numbers of its rules."""

from enum import IntEnum

from alambic.core.state import Grid, Row, State, int8, int16

SEATS = 4  # VIZ-01
COLOURS = 6  # VIZ-02, in the order of the prism
TILES = 72  # VIZ-02
TOKENS = 12  # VIZ-02
PERSONAL = 2  # VIZ-03
COMMON = 4  # VIZ-03

# VIZ-07: 32 rows of 64 triangles inside a wall. A cell is row * WIDTH + column; odd cells point up. WIDTH is odd,
# so that the cell across any edge has the other parity.
WIDTH = 65
FIRST_CELL = WIDTH  # row 0 is wall
PAST_CELLS = 33 * WIDTH  # so are row 33 and the last column
CELLS = 34 * WIDTH + 1
MIDDLE = 16 * WIDTH + 31
POINTS = CELLS // 2 + 1  # a lattice point is line * WIDTH + half-column, always even; half of it is its index
OPEN_CELLS = TILES + 2  # each tile takes one open cell away and adds at most two


class On(IntEnum):
    """What lies on a cell beside tiles, which are their colour + 1; and on a point beside tokens, a seat + 1."""

    EMPTY = 0
    OPEN = 7  # empty, beside a tile
    WALL = 8
    NO_TOKEN = 0
    EMPTIED = 5  # a wheel whose token was given up (VIZ-25)


class Vizia(State):
    # The options, under their names (VIZ-20 to VIZ-25, VIZ-30)
    three_commons: int = int8()
    group_bonus: int = int8()
    triangle_bonus: int = int8()
    capture: int = int8()
    purchase: int = int8()
    teams: int = int8()
    tiles: Row = int8(COLOURS)  # of each colour, from the deck

    board: Row = int8(CELLS)
    open: Row = int16(OPEN_CELLS)  # the cells marked OPEN on the board, in no order
    opens: int = int8()  # how many
    token: Row = int8(POINTS)
    fresh: Row = int16(TOKENS)  # points on which the present move laid a token; 0 between moves
    freshes: int = int8()

    hand: Grid = int8(SEATS, COLOURS)  # personal tiles
    seen: Grid = int8(SEATS, COLOURS)  # the part of them that everybody knows (VIZ-09, VIZ-11)
    held: Row = int8(SEATS)  # how many personal tiles, whatever they are
    common: Row = int8(COLOURS)
    pile: Row = int8(COLOURS)  # nobody looks into it: only counts; forgotten, with the tiles unseen in hands
    back: Row = int8(COLOURS)  # of the pile, tiles that went back into it in sight: they are in no hand (VIZ-11)
    stock: Row = int8(SEATS)  # tokens not on the table
    formed: Row = int8(SEATS)  # wheels completed and claimed, whatever became of their tokens (VIZ-17)
    left: int = int8()  # tiles not on the board

    turn: int = int8()  # whose turn it is
    placed: int = int8()  # tiles placed this turn
    passes: int = int8()  # turns in a row without a placement
    lifted: int = int8()  # the tile being moved (VIZ-25), 0 if none
    origin: int = int16()  # the cell it came from
    over: int = int8()  # the clause that ended the game, 0 while it goes on
