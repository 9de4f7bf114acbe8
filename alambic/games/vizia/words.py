"""The words of Vizia that its vocabulary cannot say alone: the drawing, prompts, what a move is about, points."""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from alambic.core.text import counted
from alambic.core.view import N_, Say, View, plain
from alambic.games.vizia import GAME, vocabulary
from alambic.games.vizia.rules_board import across, available, fits_somewhere, in_common, is_tile
from alambic.games.vizia.rules_legal import can_buy
from alambic.games.vizia.rules_wheels import largest_group, opponents, triangles, wheel_worth
from alambic.games.vizia.state import COLOURS, FIRST_CELL, PAST_CELLS, PERSONAL, POINTS, TOKENS, WIDTH, On, Vizia

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

TIE_BREAK = "VIZ-17"
LETTERS = "".join(name[0].upper() for name in vocabulary.COLOUR_NAMES)
LONGEST_NAME = 16
BROADEST = 32  # columns drawn side by side: 64 characters and the labels


def draw(s: Vizia, seat: int, names: Sequence[str]) -> str:
    """The position as plain text, at most 80 characters broad, from what a seat knows."""
    return "\n".join(line.rstrip() for line in (*board_lines(s), "", *tile_lines(s, seat, names)))


# The board. A row is two lines of text and a column two characters: `/\` over `/RR\` is a red triangle that points
# up. The letters of one that points down stand in its upper line. A token covers the point where six meet.


def board_lines(s: Vizia) -> Iterator[str]:
    """The tiles and the open cells around them; a very broad board in slices."""
    used = [cell for cell in range(FIRST_CELL, PAST_CELLS) if On.EMPTY < s.board[cell] <= On.OPEN]
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
        if token != On.NO_TOKEN and columns[0] <= half <= columns[-1] + 2:
            mark = "00" if token == On.EMPTIED else f"{token}{token}"
            ink(paper, 2 * (line - rows[0]) - 1, 2 * (half - columns[0]) - 1, mark)
            ink(paper, 2 * (line - rows[0]), 2 * (half - columns[0]) - 1, mark)
    upper, lower = (
        "".join(f"{column + 1:>2}" if column % 2 == parity else "  " for column in columns) for parity in (1, 0)
    )
    yield from (f"       {upper}", f"       {lower}")
    for at, text in enumerate(paper):
        letters = vocabulary.row_letters(rows[0] + at // 2)
        yield f"  {letters:>2}  {''.join(text)}  {letters}"
    yield from (f"       {upper}", f"       {lower}")


def ink_cell(paper: list[list[str]], thing: int, row: int, column: int, top: int, x: int) -> None:
    """Draw what lies on a cell, with its sides, into a box two lines high and four characters broad."""
    up = (row * WIDTH + column) % 2
    if thing == On.OPEN:
        ink(paper, top + up, x + 1, "··")
    elif On.EMPTY < thing < On.OPEN:
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
    yield f"  {GAME.words.due(s, [name[:LONGEST_NAME] for name in names])}"


def spelled(counts: Sequence[int]) -> str:
    """Tiles by colour: `RR red  RR red  BB blue`."""
    return "  ".join(
        f"{2 * LETTERS[colour]} {vocabulary.COLOUR_NAMES[colour]}"
        for colour, count in enumerate(counts)
        for _ in range(count)
    )


def wheel_names(s: Vizia, seat: int) -> str:
    """The centres of a player's wheels, as `give up` names them (VIZ-25)."""
    return " ".join(vocabulary.point_name(2 * half) for half in range(POINTS) if s.token[half] == seat + 1)


# What is due


def takes(s: Vizia) -> bool:
    """Whether there is a common tile for whoever is to move, and room for it (VIZ-08)."""
    return s.held[s.turn] < PERSONAL and in_common(s) > 0


def your_turn(s: Vizia, names: Sequence[str], say: Say, seat: int) -> str:
    """What somebody can do now, said to them; their own tiles are known."""
    placing = s.phase == vocabulary.Phase.PLACING
    fits = placing and fits_somewhere(
        s, available(s, seat, vocabulary.Source.OWN) | available(s, seat, vocabulary.Source.SHARED)
    )
    buys = placing and not fits and can_buy(s, seat)
    if s.placed == 0:
        if fits:
            return say(N_("Place a tile: choose one, then touch a free cell."))
        return say(N_("Nothing fits: give up a token or pass.") if buys else N_("Nothing fits: pass."))
    if fits and takes(s):
        return say(N_("Place another tile, take common tiles or end your turn."))
    if fits:
        return say(N_("Place another tile or end your turn."))
    if takes(s):
        return say(N_("Take a common tile or end your turn."))
    return say(N_("Give up a token or end your turn.") if buys else N_("End your turn."))


def their_taking(s: Vizia, names: Sequence[str], say: Say, seat: int) -> str:
    """The same to the others, once a common tile was taken."""
    words = N_("{who} is to take a common tile or end the turn.") if takes(s) else N_("{who} is to end the turn.")
    return say(words).format(who=names[s.turn])


def about(s: Vizia, names: Sequence[str], say: Say) -> dict[str, str]:
    """The tile that has been lifted, and off which cell."""
    return {"what": say(vocabulary.A_TILE[s.lifted - 1]), "where": vocabulary.cell_name(s.origin)}


# Moves with what they are about: beside what a tile lies, and which wheels they complete


def named(code: str, view: View) -> str:
    """A move for somebody who looks at the board."""
    s, say, words = view.s, view.say, GAME.words.phrase(code, view.say)
    move, at = vocabulary.Move.read(code)
    if move == vocabulary.Move.GIVE_UP:
        worth = wheel_worth(s, FIRST_CELL + at.where)
        return say(N_("{move} ({what})")).format(move=words, what=say(vocabulary.Wheel.of(worth).said))
    if move == vocabulary.Move.LIFT:
        return tile_named(code, s.board[FIRST_CELL + at.where] - 1, (), 0, say)
    if move in (vocabulary.Move.PLACE, vocabulary.Move.SET):
        colour = s.lifted - 1 if move == vocabulary.Move.SET else at.tile
        cell = FIRST_CELL + at.where
        beside = tuple(sorted({thing for other in beside_cell(cell) if is_tile(thing := s.board.item(other))}))
        return tile_named(code, colour, beside, best_completed(code, view), say)
    return words


def best_completed(code: str, view: View) -> int:
    """The worth of the best wheel that a move is sure to complete; 0 for none (VIZ-12, VIZ-13)."""
    foreseen = view.foreseen(code)
    told = foreseen.events if foreseen else ()
    return max((event.what for event in told if event.kind == vocabulary.Told.WHEEL), default=0)


@lru_cache(4096)
def tile_named(code: str, colour: int, beside: tuple[int, ...], best: int, say: Say) -> str:
    """A move with a tile: on what cell, beside which others, and the best wheel that it completes there."""
    words = GAME.words.phrase(code, say)
    if not code.startswith("place"):
        words = say(N_("{move}: {what}")).format(move=words, what=say(vocabulary.A_TILE[colour]))
    if beside:
        tiles = GAME.words.listed([say(vocabulary.A_TILE[thing - 1]) for thing in beside], say)
        words = say(N_("{move}, beside {what}")).format(move=words, what=tiles)
    if best:
        words = say(N_("{move}; completes {what}")).format(move=words, what=say(vocabulary.Wheel.of(best).said))
    return words


@cache
def beside_cell(cell: int) -> tuple[int, ...]:
    return tuple(across(cell, side) for side in range(3))


# The end

WHEEL_POINTS = {
    vocabulary.Wheel.SIMPLE: N_("Simple wheels"),
    vocabulary.Wheel.TWO_COLOUR: N_("Two-colour wheels"),
    vocabulary.Wheel.PRISM: N_("Prisms"),
}


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
