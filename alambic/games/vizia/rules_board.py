"""The board and the tiles off it: where a tile may lie (VIZ-04 to VIZ-07), drawing and refilling (VIZ-10)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.vizia.state import CELLS, COLOURS, COMMON, FIRST_CELL, MIDDLE, PAST_CELLS, WIDTH, On, Vizia
from alambic.games.vizia.vocabulary import Source, Told

ANY_COLOUR = (1 << COLOURS) - 1


def _fits() -> int:
    """For each thing on the board, six bits each: the colours that may share an edge with it (VIZ-05)."""
    table = 0
    for thing in range(9):
        if 1 <= thing <= COLOURS:
            colours = 1 << thing % COLOURS | 1 << (thing - 2) % COLOURS  # its neighbours on the prism
        else:
            colours = ANY_COLOUR
        table |= colours << COLOURS * thing
    return table


FITS = _fits()


@rule
def is_tile(thing: int) -> bool:
    return On.EMPTY < thing < On.OPEN


@rule
def across(cell: int, side: int) -> int:
    """The cell across side 0 (left), 1 (right) or 2 (below if it points up, else above)."""
    if side == 0:
        return cell - 1
    if side == 1:
        return cell + 1
    if cell & 1:
        return cell + WIDTH
    return cell - WIDTH


@rule
def touching(s: Vizia, cell: int) -> int:
    """How many tiles share an edge with this cell."""
    count = 0
    for side in range(3):
        if is_tile(s.board[across(cell, side)]):
            count += 1
    return count


@rule
def fitting(s: Vizia, cell: int) -> int:
    """The colours, as bits, that suit every tile they would touch here (VIZ-05)."""
    vertical = cell + WIDTH if cell & 1 else cell - WIDTH
    return (
        FITS >> COLOURS * s.board[cell - 1]
        & FITS >> COLOURS * s.board[cell + 1]
        & FITS >> COLOURS * s.board[vertical]
        & ANY_COLOUR
    )


@rule
def open_up(s: Vizia, cell: int) -> None:
    s.board[cell] = On.OPEN
    s.open[s.opens] = cell
    s.opens += 1


@rule
def clear_board(s: Vizia) -> None:
    """A board without tiles, inside its wall: the first one is placed in the middle (VIZ-04, VIZ-07)."""
    for cell in range(CELLS):
        if cell < FIRST_CELL or cell >= PAST_CELLS or cell % WIDTH == WIDTH - 1:
            s.board[cell] = On.WALL
    open_up(s, MIDDLE)


@rule
def close(s: Vizia, cell: int) -> None:
    """Take a cell off the list of open ones."""
    i = 0
    while s.open[i] != cell:
        i += 1
    s.opens -= 1
    s.open[i] = s.open[s.opens]
    s.open[s.opens] = 0


@rule
def lay(s: Vizia, colour: int, cell: int) -> None:
    """Put a tile on an open cell; the empty cells around it become open."""
    close(s, cell)
    s.board[cell] = colour + 1
    for side in range(3):
        other = across(cell, side)
        if s.board[other] == On.EMPTY:
            open_up(s, other)


@rule
def pick_up(s: Vizia, cell: int) -> None:
    """Take a tile off the board; cells that only it touched are open no longer."""
    open_up(s, cell)
    for side in range(3):
        other = across(cell, side)
        if s.board[other] == On.OPEN and touching(s, other) == 0:
            close(s, other)
            s.board[other] = On.EMPTY


@rule
def fits_without(s: Vizia, tile: int, lifted: int, cell: int) -> bool:
    """Whether the tile now on `lifted` could lie on another open cell once it is picked up (VIZ-25)."""
    neighbours = 0
    for side in range(3):
        other = across(cell, side)
        thing = s.board[other]
        if is_tile(thing) and other != lifted:
            neighbours += 1
            if FITS >> COLOURS * thing >> (tile - 1) & 1 == 0:
                return False
    return neighbours > 0


@rule
def movable(s: Vizia, cell: int) -> bool:
    """A tile that shares an edge with exactly one other, and has somewhere else to go (VIZ-25)."""
    tile = s.board[cell]
    if not is_tile(tile) or touching(s, cell) != 1:
        return False
    for i in range(s.opens):
        if fits_without(s, tile, cell, s.open[i]):
            return True
    return False


@rule
def something_movable(s: Vizia) -> bool:
    """Whether any tile on the board may be moved: each such tile lies beside an open cell."""
    for i in range(s.opens):
        for side in range(3):
            if movable(s, across(s.open[i], side)):
                return True
    return False


# Pile, common and personal tiles


@rule
def in_pile(s: Vizia) -> int:
    count = 0
    for colour in range(COLOURS):
        count += s.pile[colour]
    return count


@rule
def in_common(s: Vizia) -> int:
    count = 0
    for colour in range(COLOURS):
        count += s.common[colour]
    return count


@rule
def draw(s: Vizia) -> int:
    """Take a tile by chance from a pile that is not empty; give its colour."""
    k = below(s, in_pile(s))
    colour = 0
    while k >= s.pile[colour]:
        k -= s.pile[colour]
        colour += 1
    s.pile[colour] -= 1
    return colour


@rule
def refill(s: Vizia) -> None:
    """Turn common tiles up to 4 (VIZ-10), or 3 (VIZ-20), as far as the pile reaches."""
    wanted = COMMON - 1 if s.three_commons else COMMON
    for _ in range(min(wanted - in_common(s), in_pile(s))):
        colour = draw(s)
        s.common[colour] += 1
        if s.back[colour] > 0:
            s.back[colour] -= 1  # it may be one of those; what is left of them is certain
        reveal(s)
        tell(s, Told.TURNED_UP, NONE, colour, NONE, NONE, EVERYONE)


@rule
def available(s: Vizia, seat: int, source: int) -> int:
    """The colours, as bits, that a seat could place from one source (VIZ-06)."""
    colours = 0
    for colour in range(COLOURS):
        count = s.hand[seat, colour] if source == Source.OWN else s.common[colour]
        if count > 0:
            colours |= 1 << colour
    return colours


@rule
def off_board(s: Vizia) -> int:
    """The colours, as bits, of all tiles that are not on the board; everyone can count them."""
    colours = available(s, 0, Source.SHARED)
    for colour in range(COLOURS):
        if s.pile[colour] > 0:
            colours |= 1 << colour
    for seat in range(s.seats):
        colours |= available(s, seat, Source.OWN)
    return colours


@rule
def fits_somewhere(s: Vizia, colours: int) -> bool:
    """Whether a tile of one of these colours has a legal cell on the board as it stands (VIZ-11)."""
    for i in range(s.opens):
        if fitting(s, s.open[i]) & colours:
            return True
    return False
