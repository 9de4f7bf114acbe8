"""The board of Vizia on a page: tiles, open cells, tokens, and the window they are seen through; and all pieces.

A page shows a hundred pieces, of which a move changes a few. Each is made by a function of all that is in it, and
such functions remember their answers: the same arguments give the same piece, whoever looks.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from alambic.core.events import NONE
from alambic.core.view import N_, Say, View
from alambic.games.vizia import GAME, vocabulary
from alambic.games.vizia.rules_board import fitting, is_tile
from alambic.games.vizia.rules_wheels import has_token
from alambic.games.vizia.state import COLOURS, FIRST_CELL, PAST_CELLS, WIDTH, On

COLOUR_WORDS = (N_("red"), N_("orange"), N_("yellow"), N_("green"), N_("blue"), N_("mauve"))
BREADTH, HEIGHT = 12, 6  # the least that is shown, in half edges and in rows
REMEMBERED = 4096  # pieces of each kind
TILE, TOKEN, FIVE = re.compile(b"[\1-\6]"), re.compile(b"[^\0]"), re.compile(b"\5")

Ends = tuple[tuple[int, frozenset[int]], ...]  # lattice points, and the tiles that lie round each


# What page.html draws: pieces, places and buttons, ready to be written down


class Control(NamedTuple):
    """What a click submits; what is not allowed now is answered with the clause that says so."""

    name: str  # "move" for a whole code, "at" to complete the picked tile
    value: str
    allowed: bool = True
    label: str = ""


class Tile(NamedTuple):
    """A tile on the board."""

    name: str
    x: int
    y: int
    up: bool
    colour: str
    label: str
    fresh: bool
    control: Control | None


class Short(NamedTuple):
    """A lattice point whose wheel lacks one tile that could still come."""

    name: str
    x: int
    y: int
    worth: int


class Cell(NamedTuple):
    """An open cell, with the colours that suit its neighbours (VIZ-05)."""

    name: str
    x: int
    y: int
    up: bool
    takes: tuple[str, ...]
    best: int  # the worth of the best wheel that a tile here completes, 0 for none
    label: str
    vacated: bool  # the lifted tile came from here
    control: Control | None
    lacks: tuple[Short, ...]  # the wheels that lack but this tile


class Token(NamedTuple):
    """A token on a wheel, or a wheel whose token was given up (seat NONE)."""

    name: str
    x: int
    y: int
    seat: int
    worth: int
    label: str
    fresh: bool
    control: Control | None


class Piece(NamedTuple):
    """A tile off the board: "" instead of a colour shows its back."""

    colour: str
    label: str
    pick: str = ""  # what the radio button stands for, "" where there is none
    checked: bool = False
    take: Control | None = None
    fresh: bool = False
    known: bool = False  # everybody has seen it (memory aid)


class Hand(NamedTuple):
    """What a player has off the board."""

    seat: int
    name: str
    pieces: tuple[Piece, ...]
    stock: int
    formed: int  # wheels, which break ties (VIZ-17)
    turn: bool
    mine: bool


class Window(NamedTuple):
    """The part of the board that is shown, with the lines and names around it."""

    ox: int
    oy: int
    w: int
    h: int
    lattice: str
    rows: tuple[tuple[int, str], ...]
    columns: tuple[int, ...]


# The board as a page is made from it


class Board(NamedTuple):
    """What lies on the board, as bytes, which are quick to search, and what follows from it."""

    board: bytes  # as in the state
    token: bytes
    tiles: Sequence[int]  # the cells with a tile, in order
    opens: Sequence[int]  # the open ones
    fits: Sequence[int]  # the colours, as bits, that fit each of these
    ends: Mapping[int, Ends]  # by open cell: the wheels that lack a tile there and no other


def board_of(s: Any) -> Board:
    return surveyed(bytes(s.board.tolist()), bytes(s.token.tolist()), tuple(sorted(s.open[: s.opens])))


@lru_cache(256)  # all who look at a table see the same board
def surveyed(board: bytes, token: bytes, opens: tuple[int, ...]) -> Board:
    s: Any = SimpleNamespace(board=board)  # as much of a state as the rule needs
    tiles = [found.start() for found in TILE.finditer(board)]
    return Board(
        board, token, tiles, opens, [fitting(s, cell) for cell in opens], rings_short(board, token, tiles)
    )


def place_of(at: int) -> tuple[int, int]:
    """Column and row of a cell, or half-column and line of a lattice point."""
    row, column = divmod(at, WIDTH)
    return column, row


def cell_called(cell: int) -> str:
    return vocabulary.CELL_NAMES[cell - FIRST_CELL]


def fresh_places(view: View, *kinds: int) -> set[int]:
    return {event.where for event in view.events if event.kind in kinds}


# The window


def window(board: Board) -> Window:
    """The used and open cells with a margin of one."""
    used = [*board.tiles, *board.opens]
    columns = {cell % WIDTH for cell in used}
    return window_on(min(columns), max(columns), min(used) // WIDTH, max(used) // WIDTH)


@lru_cache(REMEMBERED)
def window_on(left: int, right: int, top: int, bottom: int) -> Window:
    ox, w = stretch(left - 1, right + 3, BREADTH, 0, WIDTH)
    oy, h = stretch(top - 1, bottom + 2, HEIGHT, 0, 34)
    return Window(
        ox,
        oy,
        w,
        h,
        lattice(ox, oy, w, h),
        tuple((y, vocabulary.row_letters(y)) for y in range(max(oy, 1), min(oy + h, 33))),
        tuple(range(max(ox, 0) + 1, min(ox + w, WIDTH))),
    )


def stretch(first: int, past: int, least: int, low: int, high: int) -> tuple[int, int]:
    """A range made at least so long around its middle and cut to the board: its start and length."""
    lack = max(0, least - (past - first))
    first, past = first - lack // 2, past + lack - lack // 2
    first, past = max(first, low), min(past, high)
    return first, past - first


def lattice(ox: int, oy: int, w: int, h: int) -> str:
    """The lines between the cells as one SVG path, in half edges and rows."""
    lines = [f"M{ox} {y}h{w}" for y in range(oy, oy + h + 1)]
    for x in range(ox - h, ox + w + h + 1):
        if (x + oy) % 2 == 0:
            lines += [f"M{x} {oy}l{h} {h}", f"M{x} {oy}l{-h} {h}"]
    return "".join(lines)


# Tiles


def tiles(view: View, board: Board) -> Iterator[Tile]:
    fresh = fresh_places(view, vocabulary.Told.PLACED, vocabulary.Told.SET)
    lifting = bool(view.legal) and view.s.phase == vocabulary.Phase.LIFTING
    for cell in board.tiles:
        lift = f"lift {cell_called(cell)}" in view.legal if lifting else None
        yield tile(cell, board.board[cell] - 1, cell in fresh, lift, view.say)


@lru_cache(REMEMBERED)
def tile(cell: int, colour: int, fresh: bool, lift: bool | None, say: Say) -> Tile:
    """A tile; `lift` says whether it may be lifted, if it is time for that."""
    name, (x, y) = cell_called(cell), place_of(cell)
    label = say(N_("{where}: {tile}")).format(where=name, tile=say(vocabulary.A_TILE[colour]))
    code = f"lift {name}"
    control = None if lift is None else Control("move", code, lift, GAME.words.phrase(code, say))
    return Tile(name, x, y, cell % 2 == 1, vocabulary.COLOUR_NAMES[colour], label, fresh, control)


# Open cells


def cells(view: View, board: Board, picking: bool) -> Iterator[Cell]:
    s = view.s
    if s.over:
        return  # nothing comes to lie there any more
    verb = "at" if picking else "set" if view.legal and s.phase == vocabulary.Phase.SETTING else ""
    live = {code.rsplit(" ", 1)[1] for code in view.legal if code.startswith(("place ", "set "))}
    origin = s.origin if s.phase == vocabulary.Phase.SETTING else NONE
    for cell, bits in zip(board.opens, board.fits, strict=True):
        allowed = bool(verb) and cell_called(cell) in live
        yield open_cell(cell, bits, board.ends.get(cell, ()), verb, allowed, cell == origin, view.say)


def points_of(cell: int) -> tuple[int, int, int]:
    """The three lattice points at the corners of a cell."""
    if cell % 2:
        return cell + 1, cell + WIDTH, cell + WIDTH + 2
    return cell, cell + 2, cell + WIDTH + 1


SPOKES = (-2, -1, 0, -WIDTH - 2, -WIDTH - 1, -WIDTH)  # from a lattice point to the six cells round it


def ring_of(board: bytes, point: int) -> bytes:
    """What lies round a lattice point, in the order of SPOKES."""
    above = point - WIDTH
    return board[point - 2 : point + 1] + board[above - 2 : above + 1]


HALVES = tuple(tuple(point >> 1 for point in points_of(cell)) for cell in range(PAST_CELLS))


def rings_short(board: bytes, token: bytes, tiles: Sequence[int]) -> dict[int, Ends]:
    """By open cell: the lattice points without a token whose wheel lacks a tile there and no other."""
    around = bytearray(len(token))
    for cell in tiles:
        one, two, three = HALVES[cell]
        around[one] += 1
        around[two] += 1
        around[three] += 1
    found: dict[int, Ends] = {}
    for match in FIVE.finditer(around):
        point = 2 * match.start()
        ring = ring_of(board, point)
        at = ring.find(On.OPEN)
        if at >= 0 and token[point >> 1] == On.NO_TOKEN:
            cell = point + SPOKES[at]
            found[cell] = (*found.get(cell, ()), (point, frozenset(ring) - {On.OPEN}))
    return found


@lru_cache(REMEMBERED)
def open_cell(cell: int, bits: int, ends: Ends, verb: str, allowed: bool, vacated: bool, say: Say) -> Cell:
    """An open cell, with the colours that fit and the wheels it ends; `verb` is what can be done there."""
    name, (x, y), colours = cell_called(cell), place_of(cell), shown_colours(bits)
    worths = [(at, max(worth_of(ring | {colour + 1}) for colour in colours)) for at, ring in ends if colours]
    lacks = tuple(Short(vocabulary.point_name(at), *place_of(at), worth) for at, worth in worths)
    best = max((worth for _, worth in worths), default=0)
    control = None
    if verb:
        control = Control("at", name, allowed) if verb == "at" else Control("move", f"set {name}", allowed)
    takes = tuple(vocabulary.COLOUR_NAMES[colour] for colour in colours)
    label = cell_label(name, colours, best, say)
    return Cell(name, x, y, cell % 2 == 1, takes, best, label, vacated, control, lacks)


def shown_colours(bits: int) -> tuple[int, ...]:
    return tuple(colour for colour in range(COLOURS) if bits >> colour & 1)


def cell_label(name: str, colours: tuple[int, ...], best: int, say: Say) -> str:
    """What an open cell takes, and the best wheel that a tile here completes."""
    if not colours:
        return say(N_("{where}: takes nothing")).format(where=name)
    words = ", ".join(say(COLOUR_WORDS[colour]) for colour in colours)
    if not best:
        return say(N_("{where}: takes {colours}")).format(where=name, colours=words)
    full = say(N_("{where}: takes {colours}; can complete {wheel}"))
    return full.format(where=name, colours=words, wheel=say(vocabulary.Wheel.of(best).said))


def worth_of(kinds: Set[int]) -> int:
    """What a wheel of these tiles is worth (VIZ-13)."""
    return {COLOURS: vocabulary.Wheel.PRISM, 2: vocabulary.Wheel.TWO_COLOUR}.get(
        len(kinds), vocabulary.Wheel.SIMPLE
    )


# Tokens


def tokens(view: View, board: Board) -> Iterator[Token]:
    s = view.s
    fresh = fresh_places(view, vocabulary.Told.WHEEL, vocabulary.Told.CAPTURED)
    buying = (
        bool(view.legal) and s.purchase and s.phase not in (vocabulary.Phase.LIFTING, vocabulary.Phase.SETTING)
    )
    for found in TOKEN.finditer(board.token):
        thing, point = found[0][0], 2 * found.start()
        seat = thing - 1 if has_token(thing) else NONE
        give = f"give up {vocabulary.point_name(point)}" in view.legal if buying and seat == view.seat else None
        owner = view.names[seat] if seat != NONE else ""
        yield token(point, ring_of(board.board, point), seat, owner, point in fresh, give, view.say)


@lru_cache(REMEMBERED)
def token(point: int, ring: bytes, seat: int, owner: str, fresh: bool, give: bool | None, say: Say) -> Token:
    """A token, or an emptied wheel; `give` says whether it may be given up, if it is time for that."""
    name, (x, y), code = vocabulary.point_name(point), place_of(point), f"give up {vocabulary.point_name(point)}"
    worth = worth_of(set(ring)) if all(is_tile(thing) for thing in ring) else 0
    if seat == NONE:
        label = say(N_("Emptied wheel round {where}")).format(where=name)
    else:
        words = say(N_("Token of {who} round {where}: {wheel}"))
        label = words.format(who=owner, where=name, wheel=say(vocabulary.Wheel.of(worth).said))
    control = None if give is None else Control("move", code, give, GAME.words.phrase(code, say))
    return Token(name, x, y, seat, worth, label, fresh, control)
