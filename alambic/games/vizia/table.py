"""The table of Vizia in text: the position as a seat sees it, and what happened in words."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from alambic.core.events import NONE, VEILED, Event
from alambic.games.vizia.moves import COLOUR_NAMES, cell_name, point_name, row_letters
from alambic.games.vizia.state import (
    CAPTURED,
    COLOURS,
    EMPTIED,
    EMPTY,
    ENDED,
    FIRST_CELL,
    GAVE_UP,
    LIFTED,
    NO_TOKEN,
    OPEN,
    PASSED,
    PAST_CELLS,
    PLACED,
    PLACING,
    POINTS,
    SET,
    SETTING,
    SHOWED,
    STARTS,
    TOKENS,
    TOOK,
    TURNED_UP,
    WHEEL,
    WIDTH,
    Vizia,
)

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

TIE_BREAK = "VIZ-17"
LETTERS = "".join(name[0].upper() for name in COLOUR_NAMES)
LONGEST_NAME = 16
BROADEST = 32  # columns drawn side by side: 64 characters and the labels
SOURCES = ("personal", "common")
TO_DO = ("place a tile", "lift a tile", "set the lifted tile down", "take a common tile or end the turn")
WHEELS = ("a wheel", "a simple wheel", "a two-colour wheel", "a prism")  # by worth (VIZ-13)
ENDS = {
    14: "the last tile has been placed",
    15: "all tokens of one player are on the table",
    16: "no tile fits anywhere",
}


def draw(s: Vizia, seat: int, names: Sequence[str]) -> str:
    """The position as plain text, at most 80 characters broad, from what a seat knows."""
    return "\n".join(line.rstrip() for line in (*board_lines(s), "", *tile_lines(s, seat, names)))


# The board. A row is two lines of text and a column two characters: `/\` over `/RR\` is a red triangle that points
# up. The letters of one that points down stand in its upper line. A token covers the point where six meet.


def board_lines(s: Vizia) -> Iterator[str]:
    """The tiles and the open cells around them; a very broad board in slices."""
    used = [cell for cell in range(FIRST_CELL, PAST_CELLS) if EMPTY < s.board[cell] <= OPEN]
    rows = range(min(used) // WIDTH, max(used) // WIDTH + 1)
    columns = sorted({cell % WIDTH for cell in used})
    for first in range(columns[0], columns[-1] + 1, BROADEST):
        if first > columns[0]:
            yield ""
        yield from slice_lines(s, rows, range(first, min(first + BROADEST, columns[-1] + 1)))


def slice_lines(s: Vizia, rows: range, columns: range) -> Iterator[str]:
    """Some columns of the board, with the letters of the rows and the numbers of the columns around it."""
    paper = [[" "] * (2 * len(columns) + 2) for _ in range(2 * len(rows))]
    for row in rows:
        for column in columns:
            ink_cell(
                paper, s.board[row * WIDTH + column], row, column, 2 * (row - rows[0]), 2 * (column - columns[0])
            )
    for point in range(0, 2 * POINTS, 2):
        token = s.token[point // 2]
        line, half = divmod(point, WIDTH)
        if token != NO_TOKEN and columns[0] <= half <= columns[-1] + 2:
            mark = "00" if token == EMPTIED else f"{token}{token}"
            ink(paper, 2 * (line - rows[0]) - 1, 2 * (half - columns[0]) - 1, mark)
            ink(paper, 2 * (line - rows[0]), 2 * (half - columns[0]) - 1, mark)
    upper, lower = (
        "".join(f"{column + 1:>2}" if column % 2 == parity else "  " for column in columns) for parity in (1, 0)
    )
    yield from (f"       {upper}", f"       {lower}")
    for at, text in enumerate(paper):
        letters = row_letters(rows[0] + at // 2)
        yield f"  {letters:>2}  {''.join(text)}  {letters}"
    yield from (f"       {upper}", f"       {lower}")


def ink_cell(paper: list[list[str]], thing: int, row: int, column: int, top: int, x: int) -> None:
    """Draw what lies on a cell, with its sides, into a box two lines high and four characters broad."""
    up = (row * WIDTH + column) % 2
    if thing == OPEN:
        ink(paper, top + up, x + 1, "··")
    elif EMPTY < thing < OPEN:
        left, right = ("/", "\\") if up else ("\\", "/")
        ink(paper, top + 1 - up, x + 1, left + right)
        ink(paper, top + up, x, left + 2 * LETTERS[thing - 1] + right)


def ink(paper: list[list[str]], line: int, x: int, text: str) -> None:
    """Write on the paper what falls on it."""
    for at, character in enumerate(text, x):
        if 0 <= at < len(paper[line]):
            paper[line][at] = character


# Beside the board


def tile_lines(s: Vizia, seat: int, names: Sequence[str]) -> Iterator[str]:
    """Common tiles, pile, and what each player has."""
    hidden = [s.held[other] - sum(s.hand[other, colour] for colour in range(COLOURS)) for other in range(s.seats)]
    yield f"  common  {spelled([s.common[colour] for colour in range(COLOURS)]) or 'none'}"
    yield f"  pile    {counted(sum(s.pile[colour] for colour in range(COLOURS)) - sum(hidden), 'tile')} face down"
    yield ""
    for other in range(s.seats):
        arrow = ">" if other == s.turn and not s.over else " "
        name = names[other][:LONGEST_NAME] + (" (you)" if other == seat else "")
        hand = [spelled([s.hand[other, colour] for colour in range(COLOURS)]), *["?? unseen"] * hidden[other]]
        tiles = "  ".join(part for part in hand if part) or "no tiles"
        tokens = counted(s.stock[other], "token")
        yield f"{arrow} {other + 1} {name:{LONGEST_NAME + 6}}  {tokens:>9} left   {tiles}"
        if s.purchase and s.stock[other] < TOKENS:
            yield f"    tokens on {wheel_names(s, other)}"
    yield ""
    yield f"  {due(s, names)}"


def spelled(counts: Sequence[int]) -> str:
    """Tiles by colour: `RR red  RR red  BB blue`."""
    return "  ".join(
        f"{2 * LETTERS[colour]} {COLOUR_NAMES[colour]}"
        for colour, count in enumerate(counts)
        for _ in range(count)
    )


def counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def wheel_names(s: Vizia, seat: int) -> str:
    """The centres of a player's wheels, as `give up` names them (VIZ-25)."""
    return " ".join(point_name(2 * half) for half in range(POINTS) if s.token[half] == seat + 1)


def due(s: Vizia, names: Sequence[str]) -> str:
    """What the game waits for."""
    if s.over:
        return f"The game is over: {ENDS[s.over]} (VIZ-{s.over})."
    name = names[s.turn][:LONGEST_NAME]
    if s.phase == PLACING and s.placed > 0:
        return f"{name} may place another tile, take common tiles or end the turn."
    lifted = f" ({COLOUR_NAMES[s.lifted - 1]}, from {cell_name(s.origin)})" if s.phase == SETTING else ""
    return f"{name} is to {TO_DO[s.phase]}{lifted}."


# The log

SENTENCES = {
    STARTS: "{who} starts.",
    PLACED: "{who} places {what} on {where}.",
    WHEEL: "{who} completes {what} round {where}.",
    CAPTURED: "{who} captures {what} round {where}.",
    TOOK: "{who} takes {what}.",
    TURNED_UP: "Turned up: {what}.",
    SHOWED: "{who} shows {what}.",
    PASSED: "{who} passes: nothing fits.",
    GAVE_UP: "{who} gives up the token round {where}.",
    LIFTED: "{who} lifts {what} off {where}.",
    SET: "{who} sets {what} down on {where}.",
    ENDED: "The game ends: {what}.",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """One event in words; what its viewer may not know stays unnamed."""
    who = names[event.who] if event.who != NONE else ""
    named = point_name if event.kind in (WHEEL, CAPTURED, GAVE_UP) else cell_name
    where = named(event.where) if event.where != NONE else ""
    return SENTENCES[event.kind].format(who=who, what=thing_named(event, names), where=where)


def thing_named(event: Event, names: Sequence[str]) -> str:
    """The tile, the wheel or the reason that an event is about."""
    if event.kind == CAPTURED:
        return "an emptied wheel" if event.whom == NONE else f"the wheel of {names[event.whom]}"
    if event.kind == WHEEL:
        return WHEELS[event.what] if event.what != VEILED else "a wheel"
    if event.kind == ENDED:
        return f"{ENDS[event.what]} (VIZ-{event.what})"
    kind = SOURCES[event.whom] if event.kind == PLACED else ""
    colour = COLOUR_NAMES[event.what] if event.what >= 0 else ""
    words = " ".join(word for word in (kind, colour, "tile") if word)
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


# Colours for the terminal; the letter is always there too

TILE_STYLES = (
    "bold #ffffff on #c62f2f",
    "bold #000000 on #f28c28",
    "bold #000000 on #f7dc3f",
    "bold #ffffff on #1e8a3c",
    "bold #ffffff on #2559c9",
    "bold #ffffff on #8e3fae",
)
TOKEN_STYLES = (
    "dim",
    "bold #000000 on #ffffff",
    "bold #ffffff on #000000",
    "bold #000000 on #5fd7ff",
    "bold #ffffff on #6b4423",
)
TILE = re.compile("|".join(rf"(?<![A-Za-z]){letter * 2}(?![A-Za-z])" for letter in LETTERS))
TOKEN = re.compile(rf"(?<=[{LETTERS}])([0-4])\1(?=[{LETTERS}])")
FAINT = re.compile(r"·+|\?\?|^ *(?:\d+ *)+$|^ {2}[ a-z][a-z](?= {2})| {2}[a-z]{1,2}$", re.MULTILINE)


def coloured(text: str) -> "Text":
    """A drawing with its colours."""
    from rich.text import Text

    painted = Text(text)
    for found in FAINT.finditer(text):
        painted.stylize("dim", *found.span())
    for found in TILE.finditer(text):
        painted.stylize(TILE_STYLES[LETTERS.index(found[0][0])], *found.span())
    for found in TOKEN.finditer(text):
        painted.stylize(TOKEN_STYLES[int(found[1])], *found.span())
    return painted
