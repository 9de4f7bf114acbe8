"""Positions of Vizia drawn as text, and moves played on them by their codes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from alambic.core.engine import Engine, Interpreting
from alambic.core.events import EVERYONE, Event, read_events
from alambic.core.state import State
from alambic.games.vizia import GAME
from alambic.games.vizia.state import COLOURS, FIRST_CELL, MIDDLE, PERSONAL, TOKENS, WIDTH, On
from alambic.games.vizia.vocabulary import CELL_NAMES, POINT_NAMES, point_name
from tests.vizia.recount import NOBODY as NOBODY
from tests.vizia.recount import pieces

LETTERS = "roygbm"
RED, ORANGE, YELLOW, GREEN, BLUE, MAUVE = range(COLOURS)
STRIPES = ("ro", "bm", "yg")  # by row: the colour of the cells that point up and of those that point down

Board = dict[int, int]  # cell -> colour
Script = Callable[[State, int], int]


def cell_at(name: str) -> int:
    """The number of a cell; the inverse of `cell_name`."""
    return FIRST_CELL + CELL_NAMES.index(name)


def point_at(name: str) -> int:
    """The number of a lattice point; the inverse of `point_name`."""
    point = FIRST_CELL + POINT_NAMES.index(name)
    assert point % 2 == 0, f"no six cells meet at {name}"
    return point


def beside(cell: int) -> tuple[int, int, int]:
    """The cells that share an edge with a cell."""
    return cell - 1, cell + 1, cell + WIDTH if cell % 2 else cell - WIDTH


def wheel(point: int) -> tuple[int, ...]:
    """The six cells round a lattice point, in ring order."""
    below = [point - 2, point - 1, point]
    above = [point - WIDTH - 2, point - WIDTH - 1, point - WIDTH]
    return (*below, *reversed(above))


def around(point: str) -> list[str]:
    """The names of the six lattice points next to one, in lattice order."""
    steps = (-WIDTH - 1, -WIDTH + 1, -2, 2, WIDTH - 1, WIDTH + 1)
    return [point_name(point_at(point) + step) for step in steps]


def drawn(text: str) -> Board:
    """A board drawn line by line: `p30 ro.g` is red on p30, orange on p31, nothing on p32, green on p33."""
    board = {}
    for line in text.split("\n"):
        if line.strip():
            start, row = line.split()
            for step, letter in enumerate(row):
                if letter != ".":
                    board[cell_at(start) + step] = LETTERS.index(letter)
    return board


def carpet(*points: str, without: str = "", rows: Sequence[str] = STRIPES) -> Board:
    """Complete wheels round these points (simple ones, as long as the rows differ), but for some cells."""
    board = {}
    for point in points:
        for cell in wheel(point_at(point)):
            colours = rows[cell // WIDTH % len(rows)]
            board[cell] = LETTERS.index(colours[1 - cell % 2])
    for missing in without.split():
        del board[cell_at(missing)]
    return board


def counts(letters: str) -> list[int]:
    """How many tiles of each colour these letters are."""
    return [letters.count(letter) for letter in LETTERS]


def engine_that_draws(draws: str | Script | None) -> Engine:
    """An interpreted engine whose pile gives exactly these colours; None: chance is not scripted."""
    if draws is None:
        return GAME.load(compiled=False)
    if not isinstance(draws, str):
        return Engine(GAME, Interpreting(GAME, script=draws))
    coming = list(draws)

    def draw(s: State, n: int) -> int:
        plain: Any = s
        assert coming, "a tile was drawn that no rule asks for"
        colour = LETTERS.index(coming.pop(0))
        assert n == sum(plain.pile) and plain.pile[colour], "the pile has no such tile"
        return int(sum(plain.pile[:colour]))

    return Engine(GAME, Interpreting(GAME, script=draw))


class Table:
    """A position with the engine that plays on it. The seat is the one whose turn it is, unless told."""

    def __init__(self, engine: Engine, s: Any) -> None:
        self.engine = engine
        self.s = s

    def play(self, *codes: str) -> "Table":
        """Play moves, each of which must be allowed."""
        for code in codes:
            assert self.why(code) == 0, f"{code} is refused by VIZ-{self.why(code):02d}"
            self.engine.play(self.s, self.s.turn, self.engine.codes.parse(code))
            assert all(event.eyes == EVERYONE for event in read_events(self.s)), "all is played in the open"
            check(self.s)
        return self

    def why(self, code: str, seat: int | None = None) -> int:
        """The number of the clause that forbids a move, 0 if none does; `legal` must agree."""
        seat = self.s.turn if seat is None else seat
        move = self.engine.codes.parse(code)
        clause = self.engine.why(self.s, seat, move)
        assert (clause == 0) == (move in self.engine.legal(self.s, seat)), code
        return clause

    def legal(self, start: str = "") -> list[str]:
        """The codes of the allowed moves that start with some words."""
        moves = self.engine.legal(self.s, self.s.turn)
        assert len(set(moves)) == len(moves), "a move is listed twice"
        return sorted(code for move in moves if (code := self.engine.codes.code(move)).startswith(start))

    def events(self, kind: int) -> list[Event]:
        """What the last move did, as far as it is of this kind."""
        return [event for event in read_events(self.engine.read(self.s)) if event.kind == kind]

    def kinds(self) -> list[int]:
        return [event.kind for event in read_events(self.engine.read(self.s))]

    def owner(self, point: str) -> int | None:
        """Whose token lies on a point: a seat, NOBODY if it was given up, None if there was never one."""
        token = int(self.s.token[point_at(point) >> 1])
        return None if token == On.NO_TOKEN else NOBODY if token == On.EMPTIED else token - 1

    def tile(self, cell: str) -> str:
        """The letter of the tile on a cell, '.' if there is none."""
        value = int(self.s.board[cell_at(cell)])
        return LETTERS[value - 1] if 1 <= value <= COLOURS else "."

    def common(self) -> str:
        return letters(self.s.common)

    def hand(self, seat: int) -> str:
        return letters(self.s.hand[seat])

    def seen(self, seat: int) -> str:
        return letters(self.s.seen[seat])

    @property
    def awaited(self) -> list[int]:
        return self.engine.awaited(self.s)

    @property
    def over(self) -> bool:
        return not self.awaited

    @property
    def points(self) -> list[int]:
        return self.engine.standings(self.s)[1]

    @property
    def places(self) -> list[int]:
        return self.engine.standings(self.s)[0]


def letters(row: Any) -> str:
    """Counts of colours as letters, in the order of the prism."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, row, strict=True))


def table(
    board: str | Board = "",
    *,
    tokens: Mapping[str, int] | None = None,
    hands: Sequence[str] = ("", ""),
    seen: Sequence[str] = (),
    common: str = "",
    pile: str | None = None,
    turn: int = 0,
    draws: str | Script | None = None,
    rules: str = "",
) -> Table:
    """A position between two moves, at the start of a turn; as many seats as hands.

    Without `pile`, the pile is the rest of the 72 tiles; with it, the game is played with just the tiles given.
    `rules` are the names of the options in play.
    """
    engine = engine_that_draws(draws)
    s = GAME.load(compiled=False).start(GAME.setup(len(hands), dict.fromkeys(rules.split(), True)), 1)
    laid = drawn(board) if isinstance(board, str) else board
    assert len(pieces(laid, lambda a, b: a in beside(b))) <= 1, "all tiles must hang together (VIZ-04)"
    lay_tiles(s, laid)
    on_table = "".join(LETTERS[colour] for colour in laid.values())
    visible = counts(on_table + common + "".join(hands))
    if pile is not None:
        s.tiles[:] = [a + b for a, b in zip(visible, counts(pile), strict=True)]
    s.pile[:] = [a - b for a, b in zip(s.tiles, visible, strict=True)]
    s.common[:] = counts(common)
    s.left = sum(s.tiles) - len(laid)
    for seat, hand in enumerate(hands):
        s.hand[seat, :] = counts(hand)
        s.seen[seat, :] = counts(seen[seat] if seen else "")
        s.held[seat] = len(hand)
    for point, seat in (tokens or {}).items():
        s.token[point_at(point) >> 1] = On.EMPTIED if seat == NOBODY else seat + 1
        if seat != NOBODY:
            s.stock[seat] -= 1
            s.formed[seat] += 1
    s.turn = turn
    s.events[:, :] = 0
    s.told = s.revealed = 0
    check(s)
    return Table(engine, s)


def lay_tiles(s: Any, laid: Board) -> None:
    """Lay a board into a fresh state, with the list of its open cells."""
    s.board[MIDDLE] = On.EMPTY
    for cell, colour in laid.items():
        s.board[cell] = colour + 1
    beginning = {cell for tile in laid for cell in beside(tile)} if laid else {MIDDLE}
    opens = sorted(cell for cell in beginning if s.board[cell] == On.EMPTY)
    s.opens = len(opens)
    s.open[:] = 0
    for i, cell in enumerate(opens):
        s.board[cell] = On.OPEN
        s.open[i] = cell


def check(s: Any) -> None:
    """What holds in every position: no tile or token is lost, open cells are listed, tokens lie on wheels."""
    tiles = [cell for cell in range(len(s.board)) if 1 <= s.board[cell] <= COLOURS]
    for cell in tiles:
        for other in beside(cell):
            if 1 <= s.board[other] <= COLOURS:
                assert (s.board[cell] - s.board[other]) % COLOURS in (1, 5), "colours that may not touch"
    on_board = [sum(s.board[cell] == colour + 1 for cell in tiles) for colour in range(COLOURS)]
    if s.lifted:
        on_board[s.lifted - 1] += 1
    for colour in range(COLOURS):
        off = s.common[colour] + s.pile[colour] + sum(s.hand[seat, colour] for seat in range(s.seats))
        assert min(s.common[colour], s.pile[colour]) >= 0
        assert 0 <= s.back[colour] <= s.pile[colour], f"{LETTERS[colour]}: more back in the pile than in it"
        assert on_board[colour] + off == s.tiles[colour], f"{off} {LETTERS[colour]} off the board"
    assert sum(s.tiles) - sum(on_board) == s.left
    opens = {cell for tile in tiles for cell in beside(tile) if s.board[cell] in (On.EMPTY, On.OPEN)}
    assert {int(s.open[i]) for i in range(s.opens)} == (opens if tiles else {MIDDLE})
    assert not s.open[s.opens :].any()
    assert {cell for cell in range(len(s.board)) if s.board[cell] == On.OPEN} == (opens if tiles else {MIDDLE})
    for seat in range(s.seats):
        laid = sum(token == seat + 1 for token in s.token)
        assert s.stock[seat] >= 0 and s.stock[seat] + laid == TOKENS, f"seat {seat} has not 12 tokens"
        assert s.held[seat] == sum(s.hand[seat]) <= PERSONAL
        assert all(s.seen[seat, colour] <= s.hand[seat, colour] for colour in range(COLOURS))
    on_tiles = set(tiles)
    for cell in tiles:
        for point in range(cell, cell + WIDTH + 3):
            if point % 2 == 0 and cell in (ring := wheel(point)) and on_tiles.issuperset(ring):
                assert s.token[point >> 1] != On.NO_TOKEN or s.over, f"nobody claimed {point_name(point)} (VIZ-12)"
    for index, token in enumerate(s.token):
        assert token == On.NO_TOKEN or on_tiles.issuperset(wheel(2 * index)), (
            f"no wheel at {point_name(2 * index)}"
        )
    assert s.freshes == 0 and not s.fresh.any()
