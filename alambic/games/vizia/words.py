"""The table of Vizia in text: the position as a seat sees it, and what happened in words."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from alambic.core.events import NONE, VEILED, Event
from alambic.core.text import counted
from alambic.core.view import N_, Say, plain
from alambic.games.vizia.moves import COLOUR_NAMES, cell_name, point_name, row_letters
from alambic.games.vizia.rules_tiles import OWN
from alambic.games.vizia.rules_wheels import (
    PRISM,
    SIMPLE,
    TWO_COLOUR,
    largest_group,
    opponents,
    triangles,
    wheel_worth,
)
from alambic.games.vizia.state import (
    CAPTURED,
    COLOURS,
    EMPTIED,
    EMPTY,
    ENDED,
    FIRST_CELL,
    GAVE_UP,
    LIFTED,
    LIFTING,
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
from alambic.games.vizia.words_prompts import takes, yours
from alambic.games.vizia.words_things import (
    A_COMMON_TILE,
    A_PERSONAL_TILE,
    A_TILE,
    A_WHEEL,
    UNSEEN_COMMON,
    UNSEEN_PERSONAL,
    UNSEEN_TILE,
    UNSEEN_WHEEL,
    named,
    phrase,
    pointed,
)

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

__all__ = [
    "TIE_BREAK",
    "breakdown",
    "coloured",
    "done_to",
    "draw",
    "due",
    "ending",
    "named",
    "phrase",
    "pointed",
    "sentence",
    "unremarked",
]

TIE_BREAK = "VIZ-17"
LETTERS = "".join(name[0].upper() for name in COLOUR_NAMES)
LONGEST_NAME = 16
BROADEST = 32  # columns drawn side by side: 64 characters and the labels


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
    yield f"  {due(s, [name[:LONGEST_NAME] for name in names])}"


def spelled(counts: Sequence[int]) -> str:
    """Tiles by colour: `RR red  RR red  BB blue`."""
    return "  ".join(
        f"{2 * LETTERS[colour]} {COLOUR_NAMES[colour]}"
        for colour, count in enumerate(counts)
        for _ in range(count)
    )


def wheel_names(s: Vizia, seat: int) -> str:
    """The centres of a player's wheels, as `give up` names them (VIZ-25)."""
    return " ".join(point_name(2 * half) for half in range(POINTS) if s.token[half] == seat + 1)


# What happened, and what is due: whole phrases, so that every language can have its own genders and articles

ENDS = {
    14: N_("the last tile has been placed"),
    15: N_("all tokens of one player are on the table"),
    16: N_("no tile fits anywhere"),
}
SENTENCES = {
    STARTS: N_("{who} starts."),
    PLACED: N_("{who} places {what} on {where}."),
    WHEEL: N_("{who} completes {what} round {where}."),
    CAPTURED: N_("{who} captures the wheel of {whom} round {where}."),
    TOOK: N_("{who} takes {what}."),
    TURNED_UP: N_("Turned up: {what}."),
    SHOWED: N_("{who} shows {what}."),
    PASSED: N_("{who} passes: nothing fits."),
    GAVE_UP: N_("{who} gives up the token round {where}."),
    LIFTED: N_("{who} lifts {what} off {where}."),
    SET: N_("{who} sets {what} down on {where}."),
    ENDED: N_("The game ends: {what} ({clause})."),
}


def sentence(event: Event, names: Sequence[str], say: Say = plain) -> str:
    """One event in words; what its viewer may not know stays unnamed."""
    named = point_name if event.kind in (WHEEL, CAPTURED, GAVE_UP) else cell_name
    words = SENTENCES[event.kind]
    if event.kind == CAPTURED and event.whom == NONE:
        words = N_("{who} captures an emptied wheel round {where}.")
    return say(words).format(
        who=names[event.who] if event.who != NONE else "",
        whom=names[event.whom] if event.kind == CAPTURED and event.whom != NONE else "",
        what=say(thing_named(event)) if event.what != NONE else "",
        where=named(event.where) if event.where != NONE else "",
        clause=f"VIZ-{event.what}",
    )


def thing_named(event: Event) -> str:
    """The tile, the wheel or the reason that an event is about."""
    if event.kind == ENDED:
        return ENDS[event.what]
    if event.kind == WHEEL:
        return A_WHEEL.get(event.what, UNSEEN_WHEEL)
    tiles, unseen = A_TILE, UNSEEN_TILE
    if event.kind == PLACED:
        own = event.whom == OWN
        tiles, unseen = (A_PERSONAL_TILE, UNSEEN_PERSONAL) if own else (A_COMMON_TILE, UNSEEN_COMMON)
    return unseen if event.what == VEILED else tiles[event.what]


def done_to(event: Event) -> int:
    """The seat that an event happened to, or NONE: only a capture takes something from somebody."""
    return event.whom if event.kind == CAPTURED else NONE


def due(s: Vizia, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
    """What the game waits for; `seat` is who is told."""
    if s.over:
        words = N_("The game is over: {what} ({clause}).")
        return say(words).format(what=say(ENDS[s.over]), clause=f"VIZ-{s.over}")
    if seat == s.turn:
        return say(yours(s, seat))
    if s.phase == PLACING and s.placed > 0:
        words = N_("{who} may place another tile, take common tiles or end the turn.")
    elif s.phase == PLACING:
        words = N_("{who} is to place a tile.")
    elif s.phase == LIFTING:
        words = N_("{who} is to lift a tile.")
    elif s.phase == SETTING:
        words = N_("{who} has lifted {what} off {where} and is to set it down.")
    elif takes(s):
        words = N_("{who} is to take a common tile or end the turn.")
    else:
        words = N_("{who} is to end the turn.")
    what, where = (A_TILE[s.lifted - 1], cell_name(s.origin)) if s.phase == SETTING else ("", "")
    return say(words).format(who=names[s.turn], what=say(what), where=where)


def unremarked(code: str, who: str, say: Say = plain) -> str:
    """A move of which nothing else is told, as a sentence: the end of a turn that turns no tile up."""
    words = N_("{who} ends the turn.") if code == "end" else N_("{who}: {what}")
    return say(words).format(who=who, what=phrase(code, say))


# The end

WHEEL_POINTS = {SIMPLE: N_("Simple wheels"), TWO_COLOUR: N_("Two-colour wheels"), PRISM: N_("Prisms")}


def breakdown(s: Vizia, seat: int, say: Say = plain) -> list[tuple[str, int]]:
    """The points of a seat, or of its side (VIZ-30), for each thing that counts at this table."""
    side = [other for other in range(s.seats) if not opponents(s, seat, other)]
    worths = [wheel_worth(s, 2 * half) for half in range(POINTS) if s.token[half] - 1 in side]
    rows = [part(say(words), worths.count(worth), worth) for worth, words in WHEEL_POINTS.items()]  # VIZ-13
    if s.group_bonus:
        rows.append((say(N_("Largest group")), sum(largest_group(s, other) for other in side)))  # VIZ-21
    if s.triangle_bonus:
        rows.append(part(say(N_("Triangles")), sum(triangles(s, other) for other in side), 2))  # VIZ-22
    return rows


def part(words: str, count: int, worth: int) -> tuple[str, int]:
    """Points for so many things of one worth: 4 prisms are 12 points, not 12 prisms."""
    return f"{words} ({count} × {worth})" if count else words, count * worth


def ending(s: Vizia, say: Say = plain) -> tuple[str, str]:
    """Why the game ended, in a sentence, and the clause that says so; nothing while it goes on."""
    if not s.over:
        return "", ""
    return say(N_("The game is over: {what}.")).format(what=say(ENDS[s.over])), f"VIZ-{s.over}"


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
