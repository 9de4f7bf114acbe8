"""The table of Le jeu des artiseurs in text: the position as a seat sees it, and what happened in words."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from alambic.core.events import NONE
from alambic.core.text import folded, halves
from alambic.core.view import N_, Say, plain
from alambic.games.artiseurs.rules import counts_halves, half_points
from alambic.games.artiseurs.rules_board import colour_at, colour_of, face, on_board
from alambic.games.artiseurs.rules_legal import awaited
from alambic.games.artiseurs.state import BONES, COLOURS, SIDE, TURNS, Artiseurs
from alambic.games.artiseurs.vocabulary import BONE_NAMES, COLOUR_NAMES, COLUMN_NAMES, Face, Mode, Vote, Wish
from alambic.games.artiseurs.words_moves import named, phrase, pointed
from alambic.games.artiseurs.words_prompts import prompt
from alambic.games.artiseurs.words_things import face_name, out_of_game
from alambic.games.artiseurs.words_told import SILENT, VOTES, WISHES, done_to, sentence, why_ended

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

__all__ = [
    "SILENT",
    "TIE_BREAK",
    "breakdown",
    "coloured",
    "done_to",
    "draw",
    "due",
    "ending",
    "named",
    "orders",
    "phrase",
    "point",
    "pointed",
    "sentence",
    "unremarked",
]

TIE_BREAK = "ART-04"
LETTERS = "WRB"
LONGEST_NAME = 16


def draw(s: Artiseurs, seat: int, names: Sequence[str]) -> str:
    """The position as plain text, at most 80 characters broad, from what a seat knows."""
    short = [name[:LONGEST_NAME] for name in names]
    lines = [*board_lines(s), ""]
    for other in range(s.seats):
        lines += player_lines(s, other, seat, short)
    for colour in range(COLOURS):
        if colour not in [colour_of(s, other) for other in range(s.seats)]:
            lines.append(f"    {'nobody':{LONGEST_NAME + 6}}  {stones_of(s, colour)}")
    told = due(s, short, seat=seat)
    return "\n".join(line.rstrip() for line in (*lines, "", *folded("  ", told.split(" "), 2, " ")))


def board_lines(s: Artiseurs) -> Iterator[str]:
    """The stones as letters, row 5 at the top, and beside them what is not on the board."""
    columns = " ".join(COLUMN_NAMES)
    beside = []
    if s.mode == Mode.LEARNING:
        beside.append(("turn", f"{min(s.handed + 1, TURNS)} of {TURNS}"))
    if s.mode != Mode.PUZZLE:  # there a stone is given, and none is drawn (ART-40)
        beside.append(("bag", counted([s.bag[colour] for colour in range(COLOURS)])))
        beside.append(("out of the game", counted(out_of_game(s))))
    if s.chain:
        beside.append(("taken", COLOUR_NAMES[s.chain - 1]))
    for label, counts in (("come back", s.wait), ("in hand", s.hold)):
        if any(counts[colour] for colour in range(COLOURS)):
            beside.append((label, counted([counts[colour] for colour in range(COLOURS)])))
    yield f"       {columns}"
    for row in reversed(range(SIDE)):
        cells = " ".join("·WRB"[colour_at(s, row * SIDE + column) + 1] for column in range(SIDE))
        label, text = beside.pop(0) if beside else ("", "")
        yield f"    {row + 1}  {cells}  {row + 1}    {label:17}{text}"
    yield f"       {columns}"


def player_lines(s: Artiseurs, other: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """A player: the colour, its stones, and the bones with what shows and, in brackets, the other side."""
    arrow = ">" if awaited(s) >> other & 1 else " "
    name = names[other] + (" (you)" if other == seat else "")
    yield f"{arrow} {other + 1} {name:{LONGEST_NAME + 6}}  {stones_of(s, colour_of(s, other))}"
    if s.mode not in (Mode.LEARNING, Mode.PUZZLE):
        bones = [bone_drawn(s, bone) for bone in range(BONES) if s.holder[bone] == other]
        if bones:
            yield from folded("    bones  ", bones, 11, "  ")


def stones_of(s: Artiseurs, colour: int) -> str:
    """A colour on the board, with what it counts where a stone is not a point (ART-20)."""
    count = on_board(s, colour)
    text = f"{LETTERS[colour]} {COLOUR_NAMES[colour]:7}{count:2} {'stone' if count == 1 else 'stones'}"
    return f"{text} = {halves(count * half_points(colour) / 2)} points" if counts_halves(s) else text


def bone_drawn(s: Artiseurs, bone: int) -> str:
    """`2 one point (centaur)`; the one being played or set between bars."""
    below = s.side[bone] if s.up[bone] == 0 else Face.CENTAUR
    text = f"{BONE_NAMES[bone]} {face_name(face(s, bone))} ({face_name(below)})"
    return f"|{text}|" if bone + 1 in (s.bone, s.fresh, s.turned) else text


def counted(counts: Sequence[int]) -> str:
    """Stones by colour: `8 white, 6 red, 4 black`."""
    return ", ".join(f"{n} {COLOUR_NAMES[colour]}" for colour, n in enumerate(counts) if n) or "none"


# What is due; what happened is told in words_told.py


def due(s: Artiseurs, names: Sequence[str], say: Say = plain, seat: int = NONE) -> str:
    """What the game waits for; `seat` is who is told."""
    if not s.over:
        return prompt(s, names, say, seat)
    what, clause = why_ended(s.over, s.mode)
    return say(N_("The game is over: {what} ({clause}).")).format(what=say(what), clause=clause)


# Moves of which nothing is told


def unremarked(code: str, who: str, say: Say = plain) -> str:
    """A move of which nothing is told yet, as a sentence: a wish or a vote that lies hidden."""
    words = {
        "wait": WISHES[Wish.WAIT],
        "now": WISHES[Wish.NOW],
        "rounds": WISHES[Wish.ROUNDS],
        "no": VOTES[Vote.NO],
        "yes": VOTES[Vote.YES],
    }
    if code in words:
        return say(words[code]).format(who=who)
    return say(N_("{who}: {what}")).format(who=who, what=phrase(code, say))


def orders(known: Artiseurs, seat: int) -> list[tuple[str, str]]:
    """What a seat may answer ahead: to ask for every action (ART-30)."""
    return [("wishing", "now")] if known.mode == Mode.BAUGIENNE else []


# The end

STONE_POINTS = (N_("White stones"), N_("Red stones"), N_("Black stones"))
STOPPED_POINTS = (  # ART-20
    N_("White stones: {n}, at 1½ points each"),
    N_("Red stones: {n}, at 2 points each"),
    N_("Black stones: {n}, at 3 points each"),
)


def point(s: Artiseurs) -> float:
    """What one of the rules' points is worth: they count in halves where stones are 1½, 2 or 3 points (ART-20)."""
    return 0.5 if counts_halves(s) else 1


def breakdown(s: Artiseurs, seat: int, say: Say = plain) -> list[tuple[str, float]]:
    """The points of a seat: its stones (ART-31), or what they count when stopped (ART-20)."""
    colour = colour_of(s, seat)
    count = on_board(s, colour)
    if counts_halves(s):
        return [(say(STOPPED_POINTS[colour]).format(n=count), half_points(colour) * count * point(s))]
    return [(say(STONE_POINTS[colour]), count)]


def ending(s: Artiseurs, say: Say = plain) -> tuple[str, str]:
    """Why the game ended, in a sentence, and the clause that says so; nothing while it goes on."""
    if not s.over:
        return "", ""
    what, clause = why_ended(s.over, s.mode)
    return say(N_("The game is over: {what}.")).format(what=say(what)), clause


# Colours for the terminal; the letter or the name is always there too

STONE_STYLES = ("bold #000000 on #f2efe6", "bold #ffffff on #b3261e", "bold #ffffff on #1b1b1f")
STONE = re.compile(r"(?<= )[WRB](?= )|\b(?:white|red|black)\b")
FAINT = re.compile("·")


def coloured(text: str) -> "Text":
    """A drawing with its colours."""
    from rich.text import Text

    painted = Text(text)
    for found in FAINT.finditer(text):
        painted.stylize("dim", *found.span())
    for found in STONE.finditer(text):
        painted.stylize(STONE_STYLES[LETTERS.index(found[0][0].upper())], *found.span())
    return painted
