"""Positions and puzzles as text: `w2r1/2b2/5/5/5 b r` is rows 5 to 1, who plays, the stone given (ART-40)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from alambic.core.errors import AlambicError
from alambic.core.view import N_, Say, plain
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.deck import MOST_STONES
from alambic.games.artiseurs.rules_board import line_mask
from alambic.games.artiseurs.state import CELLS, COLOURS, LINES, SEATS, SIDE
from alambic.games.artiseurs.vocabulary import CELL_NAMES, COLOUR_NAMES, COLUMN_NAMES, Mode, Phase

if TYPE_CHECKING:
    from alambic.core.engine import Engine
    from alambic.core.game import Setup
    from alambic.core.match import Match

LETTERS = "".join(name[0] for name in COLOUR_NAMES)
STEP = -1  # instead of a stone to place: one move of any stone
LONGEST = 120  # letters of a notation; more are not read
Lies = tuple[int, int, int]  # cells of each colour, as bits


class BadPuzzle(AlambicError):
    """A position or a puzzle that cannot be read, or breaks ART-40; `said` says it in any language."""

    sentence = N_("This puzzle cannot be set up.")

    def __init__(self, text: str, **parts: object) -> None:
        super().__init__(text.format(**parts))
        self.text = text
        self.parts = parts

    def said(self, say: Say) -> str:
        return say(self.text).format(**self.parts)


ROWS = N_(
    "A position has 5 rows, from row 5 down to row 1, with / between them, such as w2r1/2b2/5/5/5;"
    " here there are {count}."
)
LETTER = N_(
    "“{letter}” in row {row} is no stone: write w for white, r for red, b for black,"
    " and dots or a number for free cells."
)
WIDTH = N_("A row has 5 cells; row {row}, “{letters}”, has {count}.")
STONES = (
    N_("There are at most 8 white stones, the one to be placed included; here there are {count}."),
    N_("There are at most 6 red stones, the one to be placed included; here there are {count}."),
    N_("There are at most 4 black stones, the one to be placed included; here there are {count}."),
)
LINE = N_("A puzzle begins with no line standing, but here a whole line does: {cells}.")
SHORT = N_(
    "A puzzle is a position, the colour to play (w, r or b), and the stone to place (w, r or b) or the word step:"
    " for example w2r1/2b2/5/5/5 b r."
)
COLOUR = N_("“{word}” is no colour to play: write w for white, r for red or b for black.")
GIVEN = N_("“{word}” cannot be given: write the stone to place, w, r or b, or the word step for a move.")
NO_STEP = N_("There is no stone on the board that could move one step.")
TOO_LONG = N_("That is too long for a puzzle: {most} letters are enough for any.")


@dataclass(frozen=True)
class Puzzle:
    """A position, the colour to play, and the stone to place or STEP (ART-40)."""

    lies: Lies
    colour: int
    given: int

    @cached_property
    def text(self) -> str:
        """The short notation."""
        given = "step" if self.given == STEP else LETTERS[self.given]
        return f"{board_text(self.lies)} {LETTERS[self.colour]} {given}"

    def __str__(self) -> str:
        return self.text

    def turned(self, symmetry: int) -> "Puzzle":
        """The same puzzle with the board turned or mirrored: eight symmetries, 0 leaves it as it is."""
        white, red, black = (turned_cells(cells, symmetry) for cells in self.lies)
        return Puzzle((white, red, black), self.colour, self.given)

    def canonical(self) -> "Puzzle":
        """The one of its eight symmetric puzzles that stands for all."""
        return min((self.turned(symmetry) for symmetry in range(8)), key=lambda one: one.lies)

    @property
    def lead(self) -> int:
        """The lead before the action."""
        return lead_of(self.lies, self.colour)

    @property
    def leads(self) -> bool:
        """Whether the colour to play leads before the action."""
        return is_ahead(self.lies, self.colour)


def lead_of(lies: Sequence[int], colour: int) -> int:
    """Own stones on the board less those of the best other colour (ART-40)."""
    return lies[colour].bit_count() - max(lies[other].bit_count() for other in range(COLOURS) if other != colour)


def is_ahead(lies: Sequence[int], colour: int) -> bool:
    """Whether a colour leads; black beats red beats white (ART-04)."""
    own = (lies[colour].bit_count(), colour)
    return all(own >= (lies[other].bit_count(), other) for other in range(COLOURS))


# Reading


def parse_puzzle(text: str) -> Puzzle:
    """The puzzle that a text spells; BadPuzzle says what would be allowed."""
    if len(text) > LONGEST:
        raise BadPuzzle(TOO_LONG, most=LONGEST)
    words = text.lower().replace("+", " ").replace("_", " ").split()
    if len(words) > 2 and words[2] in ("put", "puts", "place", "places"):
        del words[2]
    if len(words) != 3:
        if words and "/" in words[0]:
            parse_board(words[0])  # what is wrong with the position comes first
        raise BadPuzzle(SHORT)
    lies = parse_board(words[0])
    colour = named(words[1])
    if colour is None:
        raise BadPuzzle(COLOUR, word=words[1])
    given = STEP if words[2] in ("step", "move", "-") else named(words[2])
    if given is None:
        raise BadPuzzle(GIVEN, word=words[2])
    return checked(Puzzle(lies, colour, given))


def named(word: str) -> int | None:
    """The colour with this name or first letter."""
    if word in COLOUR_NAMES:
        return COLOUR_NAMES.index(word)
    return LETTERS.index(word) if len(word) == 1 and word in LETTERS else None


def parse_board(text: str) -> Lies:
    """The cells of each colour; rows from 5 down to 1, free cells as dots or numbers."""
    rows = text.lower().split("/")
    if len(rows) != SIDE:
        raise BadPuzzle(ROWS, count=len(rows))
    lies = [0] * COLOURS
    for at, row in enumerate(rows):
        number, column = SIDE - at, 0
        for letter in row:
            if letter in LETTERS:
                if column < SIDE:
                    lies[LETTERS.index(letter)] |= 1 << (number - 1) * SIDE + column
                column += 1
            elif letter == ".":
                column += 1
            elif letter in "12345":
                column += int(letter)
            else:
                raise BadPuzzle(LETTER, letter=letter, row=number)
        if column != SIDE:
            raise BadPuzzle(WIDTH, row=number, letters=row, count=column)
    return lies[0], lies[1], lies[2]


def checked(puzzle: Puzzle) -> Puzzle:
    """The puzzle, if ART-40 allows it."""
    for colour, most in enumerate(MOST_STONES.values()):
        count = puzzle.lies[colour].bit_count() + (colour == puzzle.given)
        if count > most:
            raise BadPuzzle(STONES[colour], count=count)
    if line := line_in(sum(puzzle.lies)):
        cells = " ".join(CELL_NAMES[cell] for cell in range(CELLS) if line >> cell & 1)
        raise BadPuzzle(LINE, cells=cells)
    if puzzle.given == STEP and not any(puzzle.lies):  # any stone has, or some other, a free cell beside it
        raise BadPuzzle(NO_STEP)
    return puzzle


MASKS = tuple(line_mask(line) for line in range(LINES))


def line_in(cells: int) -> int:
    """The cells of a line that lies wholly among some; 0 if none does."""
    return next((mask for mask in MASKS if cells & mask == mask), 0)


# Writing


def board_text(lies: Sequence[int]) -> str:
    """The position: rows 5 to 1, free cells counted."""
    return "/".join("".join(row_letters(lies, row)) for row in reversed(range(SIDE)))


def row_letters(lies: Sequence[int], row: int) -> Iterator[str]:
    free = 0
    for cell in range(row * SIDE, row * SIDE + SIDE):
        letter = letter_at(lies, cell)
        if letter == ".":
            free += 1
            continue
        if free:
            yield str(free)
        yield letter
        free = 0
    if free:
        yield str(free)


def letter_at(lies: Sequence[int], cell: int) -> str:
    return next((LETTERS[colour] for colour in range(COLOURS) if lies[colour] >> cell & 1), ".")


def picture(lies: Sequence[int]) -> str:
    """The board as a terminal shows it."""
    rows = [
        f"{row + 1}  {' '.join(letter_at(lies, row * SIDE + column).upper() for column in range(SIDE))}"
        for row in reversed(range(SIDE))
    ]
    return "\n".join([*rows, f"   {' '.join(COLUMN_NAMES)}"])


TASKS = (  # by the colour to play and the stone given; the last is STEP
    (
        N_("White to play: place a white stone."),
        N_("White to play: place a red stone."),
        N_("White to play: place a black stone."),
        N_("White to play: move any stone one step."),
    ),
    (
        N_("Red to play: place a white stone."),
        N_("Red to play: place a red stone."),
        N_("Red to play: place a black stone."),
        N_("Red to play: move any stone one step."),
    ),
    (
        N_("Black to play: place a white stone."),
        N_("Black to play: place a red stone."),
        N_("Black to play: place a black stone."),
        N_("Black to play: move any stone one step."),
    ),
)


def task(puzzle: Puzzle, say: Say = plain) -> str:
    """What is to be done, in words."""
    return say(TASKS[puzzle.colour][puzzle.given])


# Symmetries


def turned_cell(cell: int, symmetry: int) -> int:
    """Where a cell comes to lie: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps the two."""
    row, column = divmod(cell, SIDE)
    if symmetry & 1:
        column = SIDE - 1 - column
    if symmetry & 2:
        row = SIDE - 1 - row
    if symmetry & 4:
        row, column = column, row
    return row * SIDE + column


PLACES = tuple(tuple(turned_cell(cell, symmetry) for cell in range(CELLS)) for symmetry in range(8))


def turned_cells(cells: int, symmetry: int) -> int:
    places, found = PLACES[symmetry], 0
    while cells:
        low = cells & -cells
        found |= 1 << places[low.bit_length() - 1]
        cells ^= low
    return found


# Playing


@cache
def table() -> "Setup":
    return GAME.setup(SEATS)


@cache
def blank() -> bytes:
    return table().blank()


def state_bytes(puzzle: Puzzle) -> bytes:
    """The state that a puzzle begins with."""
    from alambic.core.state import pack, unpack

    s: Any = unpack(GAME.state, blank())
    s.mode = Mode.PUZZLE
    s.lies[:] = puzzle.lies
    s.turn = puzzle.colour  # three seats sit in the order of their colours (ART-03)
    if puzzle.given == STEP:
        s.phase = Phase.STEPPING
    else:
        s.phase = Phase.PUTTING
        s.hold[puzzle.given] = 1
    return pack(s)


def standing(puzzle: Puzzle, engine: "Engine", names: Sequence[str] = ()) -> "Match":
    """A match of one action, at its beginning."""
    from alambic.core.match import Match

    match = Match.standing(engine, table(), engine.unpack(state_bytes(puzzle)))
    match.names = tuple(names) or match.names
    return match


def lies_of(s: Any) -> Lies:
    """The cells of each colour in a plain state."""
    white, red, black = (int(cells) for cells in s.lies)
    return white, red, black
