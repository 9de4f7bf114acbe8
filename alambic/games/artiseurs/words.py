"""The words of Le jeu des artiseurs that its vocabulary cannot say alone: the drawing, prompts, moves, points."""

import re
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from alambic.core.events import NONE, Event
from alambic.core.text import folded, halves
from alambic.core.view import N_, Say, View, plain
from alambic.core.words import Words
from alambic.games.artiseurs import GAME, rules_board, vocabulary
from alambic.games.artiseurs.rules import counts_halves, half_points
from alambic.games.artiseurs.rules_legal import awaited, legal_puts, skips, turns_bones, why_not_placed
from alambic.games.artiseurs.state import BONES, CELLS, COLOURS, SIDE, TURNS, Artiseurs
from alambic.games.artiseurs.tactics import alive
from alambic.games.artiseurs.vocabulary import CELL_NAMES, THE_STONE, Clause, Colour, Face, Mode, Move, Phase, Vote

if TYPE_CHECKING:  # whoever asks for colours pays for Rich
    from rich.text import Text

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
        if colour not in [rules_board.colour_of(s, other) for other in range(s.seats)]:
            lines.append(f"    {'nobody':{LONGEST_NAME + 6}}  {stones_of(s, colour)}")
    told = GAME.words.due(s, short, seat=seat)
    return "\n".join(line.rstrip() for line in (*lines, "", *folded("  ", told.split(" "), 2, " ")))


def board_lines(s: Artiseurs) -> Iterator[str]:
    """The stones as letters, row 5 at the top, and beside them what is not on the board."""
    columns = " ".join(vocabulary.COLUMN_NAMES)
    beside = []
    if s.mode == Mode.LEARNING:
        beside.append(("turn", f"{min(s.handed + 1, TURNS)} of {TURNS}"))
    if s.mode != Mode.PUZZLE:  # there a stone is given, and none is drawn (ART-40)
        beside.append(("bag", counted([s.bag[colour] for colour in range(COLOURS)])))
        beside.append(("out of the game", counted(out_of_game(s))))
    if s.chain:
        beside.append(("taken", vocabulary.COLOUR_NAMES[s.chain - 1]))
    for label, counts in (("come back", s.wait), ("in hand", s.hold)):
        if any(counts[colour] for colour in range(COLOURS)):
            beside.append((label, counted([counts[colour] for colour in range(COLOURS)])))
    yield f"       {columns}"
    for row in reversed(range(SIDE)):
        cells = " ".join("·WRB"[rules_board.colour_at(s, row * SIDE + column) + 1] for column in range(SIDE))
        label, text = beside.pop(0) if beside else ("", "")
        yield f"    {row + 1}  {cells}  {row + 1}    {label:17}{text}"
    yield f"       {columns}"


def player_lines(s: Artiseurs, other: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """The colour, its stones, and the bones with what shows and, in brackets, the other side."""
    arrow = ">" if awaited(s) >> other & 1 else " "
    name = names[other] + (" (you)" if other == seat else "")
    yield f"{arrow} {other + 1} {name:{LONGEST_NAME + 6}}  {stones_of(s, rules_board.colour_of(s, other))}"
    bones = [bone_drawn(s, bone) for bone in range(BONES) if s.holder[bone] == other]
    if bones and s.mode not in (Mode.LEARNING, Mode.PUZZLE):
        yield from folded("    bones  ", bones, 11, "  ")


def stones_of(s: Artiseurs, colour: int) -> str:
    """A colour on the board, with what it counts where a stone is not a point (ART-20)."""
    count = rules_board.on_board(s, colour)
    text = f"{LETTERS[colour]} {vocabulary.COLOUR_NAMES[colour]:7}{count:2} {'stone' if count == 1 else 'stones'}"
    return f"{text} = {halves(count * half_points(colour) / 2)} points" if counts_halves(s) else text


def bone_drawn(s: Artiseurs, bone: int) -> str:
    """`2 one point (centaur)`; the one being played or set between bars."""
    below = s.side[bone] if s.up[bone] == 0 else Face.CENTAUR
    text = f"{vocabulary.BONE_NAMES[bone]} {face_name(rules_board.face(s, bone))} ({face_name(below)})"
    return f"|{text}|" if bone + 1 in (s.bone, s.fresh, s.turned) else text


def counted(counts: Sequence[int]) -> str:
    """Stones by colour: `8 white, 6 red, 4 black`."""
    return ", ".join(f"{n} {vocabulary.COLOUR_NAMES[colour]}" for colour, n in enumerate(counts) if n) or "none"


# Things in words

ONE_STONE = (N_("1 white stone"), N_("1 red stone"), N_("1 black stone"))
SOME_STONES = (N_("{n} white stones"), N_("{n} red stones"), N_("{n} black stones"))


def face_name(face: int, say: Say = plain) -> str:
    """What a bone shows, as a label: `moon`; nobody knows a side that was never up (ART-33)."""
    return say(vocabulary.FACE[face]) if face >= 0 else say(N_("unknown"))


def stones(counts: Sequence[int], say: Say = plain) -> str:
    """Stones counted by colour: `3 white stones and 2 black stones`."""
    some = [
        (count, (SOME_STONES if count > 1 else ONE_STONE)[colour]) for colour, count in enumerate(counts) if count
    ]
    return GAME.words.listed([say(words).format(n=count) for count, words in some], say) if some else ""


def either(things: Sequence[str], say: Say) -> str:
    """One of several: `Anna, Ben or Cleo`."""
    *others, last = things
    return say(N_("{a} or {b}")).format(a=", ".join(others), b=last) if others else last


def line_said(line: int, phrase: Any, say: Say, **others: str) -> str:
    """Words about a line, of those for rows, columns and diagonals, with its name: `3`, `c` or `a1-e5`."""
    return say(phrase(SimpleNamespace(line=line))).format(
        line=vocabulary.LINE.said(vocabulary.LINE.forms[""], line, (), say), **others
    )


def out_of_game(s: Artiseurs) -> tuple[int, ...]:
    """The stones of each colour that lines have cost for good (ART-11)."""
    return tuple(s.stones[colour] - alive(s, colour) for colour in range(COLOURS))


def completed(event: Event, names: Sequence[str], say: Say) -> str:
    """A line leaves the board (ART-10)."""
    words = vocabulary.by_line(
        N_("{who} completes row {line}: {stones} leave the board."),
        N_("{who} completes column {line}: {stones} leave the board."),
        N_("{who} completes the diagonal {line}: {stones} leave the board."),
    )
    counts = event.where, event.whom, SIDE - event.where - event.whom
    return line_said(event.what, words, say, who=names[event.who], stones=stones(counts, say))


# Prompts


def about(s: Artiseurs, names: Sequence[str], say: Say) -> dict[str, str]:
    """The stones to be placed, the bone to be set, or who would like to stop."""
    if s.phase == Phase.PUTTING:
        return {
            "what": either(
                [say(vocabulary.A_STONE[colour]) for colour in range(COLOURS) if rules_board.in_hand(s, colour)],
                say,
            )
        }
    if s.phase == Phase.SETTING:
        return dict.fromkeys(("what", "n"), vocabulary.BONE_NAMES[s.fresh - 1])
    return {"whom": names[s.proposer - 1]}


def your_choice(s: Artiseurs, names: Sequence[str], say: Say, seat: int) -> str:
    """How an action begins: in the learning game (ART-20), or by a bone."""
    if s.turned:
        words = N_("You have turned bone {n} over: play it at once, or leave it at that.")
        return say(words).format(n=vocabulary.BONE_NAMES[s.turned - 1])
    if s.mode != Mode.LEARNING:
        return your_bones(s, seat, say)
    if rules_board.in_bag(s) == 0:
        return say(N_("The bag is empty: move a stone of any colour one step."))
    if rules_board.some_stone_steps(s):
        return say(N_("Draw a stone from the bag, or move a stone of any colour one step."))
    return say(N_("Draw a stone from the bag."))


def your_bones(s: Artiseurs, seat: int, say: Say) -> str:
    """The games with bones (ART-21, ART-26 to ART-28)."""
    playable = any(s.holder[bone] == seat and rules_board.why_idle(s, bone) == 0 for bone in range(BONES))
    if playable and turns_bones(s):
        words = N_("Play a bone, give one up, or give one to turn another over.")
    elif playable:
        words = N_("Play a bone, or give one up.")
    elif turns_bones(s):
        words = N_("None of your bones can do anything: give one up, or give one to turn another over.")
    else:
        words = N_("None of your bones can do anything: give one up.")
    if not s.orderly:
        return say(words)
    frame = N_("Turn by turn. {what} Or play nothing in this round.") if skips(s) else N_("Turn by turn. {what}")
    return say(frame).format(what=say(words))  # ART-32


def your_stone(s: Artiseurs, names: Sequence[str], say: Say, seat: int) -> str:
    """The stone to be placed, and where it may go besides free cells (ART-05 to ART-07, ART-12 to ART-14)."""
    colours = [colour for colour in range(COLOURS) if rules_board.in_hand(s, colour)]
    what = about(s, names, say)["what"]
    if s.chain:
        words = N_("You have taken {what}: place it at once, on a free cell.")
    elif rules_board.comes_back(s):
        words = N_("A stone has come back: place {what} on a free cell.")
    elif s.origin:
        words, what = (
            N_("Place {what} you have lifted on another free cell."),
            say(THE_STONE[colours[0]]),
        )
    else:
        words = N_("Place {what} on a free cell.")
    told = [say(words).format(what=what)]
    moves = [0] * vocabulary.MOST
    legal = {*moves[: legal_puts(s, seat, moves)]}
    if max(legal) >= Move.PUSH:
        told.append(say(N_("A red stone may also go on another one, which it pushes one step.")))
    puts = {colour: [Move.PUT + colour * CELLS + cell for cell in range(CELLS)] for colour in range(COLOURS)}
    if any(rules_board.occupied(s) >> cell & 1 and move in legal for cell, move in enumerate(puts[Colour.BLACK])):
        told.append(say(N_("A black stone may also go on another one, which you then place again.")))
    refused = [move for colour in colours for move in puts[colour] if move not in legal]
    if any(why_not_placed(s, seat, move) == Clause.ONE_COLOUR for move in refused):
        told.append(say(N_("It may not make a line of one colour (ART-14).")))
    return " ".join(told)


def their_choice(s: Artiseurs, names: Sequence[str], say: Say, seat: int) -> str:
    """The same to the others."""
    words = N_("{who} is to use a bone.")
    if s.turned:
        words = N_("{who} may play bone {what}, just turned over, at once.")
    elif s.mode == Mode.LEARNING:
        words = N_("{who} is to draw a stone or to move one.")
    elif s.orderly and skips(s):
        words = N_("Turn by turn: {who} is to use a bone or to play nothing.")
    elif s.orderly:
        words = N_("Turn by turn: {who} is to use a bone.")
    return say(words).format(who=names[s.turn], what=vocabulary.BONE_NAMES[s.turned - 1])


def others_wish(s: Artiseurs, names: Sequence[str], say: Say, seat: int) -> str:
    """Said to whoever has spoken, or has no bone (ART-30)."""
    words = N_("{who} may ask to act.")
    if 0 <= seat < s.seats and (s.said[seat] or rules_board.bones_of(s, seat) == 0):
        words = (
            N_("You have no bone now. {who} may ask to act."),
            N_("You wait. {who} may still ask to act."),
            N_("You have asked to act now. {who} may still ask too."),
            N_("You have asked to act now, and to go turn by turn. {who} may still ask too."),
        )[s.said[seat]]
    return say(words).format(
        who=either([names[other] for other in range(s.seats) if awaited(s) >> other & 1], say)
    )


def others_vote(s: Artiseurs, names: Sequence[str], say: Say, seat: int) -> str:
    """Said to whoever has voted, or proposed it (ART-20)."""
    words = N_("{whom} would like to stop here. Still to vote: {who}.")
    if seat == s.proposer - 1:
        words = N_("You would like to stop here. Still to vote: {who}.")
    elif 0 <= seat < s.seats and s.vote[seat]:
        yes, no = (
            N_("You have voted to stop. Still to vote: {who}."),
            N_("You have voted to go on. Still to vote: {who}."),
        )
        words = yes if s.vote[seat] == Vote.YES else no
    who = [names[other] for other in range(s.seats) if awaited(s) >> other & 1]
    return say(words).format(whom=names[s.proposer - 1], who=GAME.words.listed(who, say))


def orders(known: Artiseurs, seat: int) -> list[tuple[str, str]]:
    """What a seat may answer ahead: to ask for every action (ART-30)."""
    return [("wishing", "now")] if known.mode == Mode.BAUGIENNE else []


# Moves, with the stones and the faces they are about

WITH_STONE: dict[int, str] = {
    Move.STEP: N_("Move {there} from {cell} to {to}"),
    Move.LIFT: N_("Lift {there} off {cell}"),
    Move.PUSH: N_("Place the red stone on {cell} and push {there} to {to}"),
    Move.PUT: N_("Place {stone} on {cell} and take {there}"),
}
TURNINGS = (  # one's own bone, or somebody's; what shows then, if anybody knows it
    (
        N_("Turn bone {n} ({face}) over, giving bone {price} ({paid})"),
        N_("Turn bone {n} ({face}) over to show {other}, giving bone {price} ({paid})"),
    ),
    (
        N_("Turn bone {n} ({face}) of {whom} over, giving bone {price} ({paid})"),
        N_("Turn bone {n} ({face}) of {whom} over to show {other}, giving bone {price} ({paid})"),
    ),
)


def moving(code: str, say: Say) -> str:
    """A stone that is moved or pushed one step."""
    kind, cell, way = code.split(" ")
    words = N_("Move the stone on {cell} to {to}")
    if kind == "push":
        words = N_("Place the red stone on {cell} and push what lies there to {to}")
    return say(words).format(cell=cell, to=cell_beyond(CELL_NAMES.index(cell), vocabulary.WAY_NAMES.index(way)))


def cell_beyond(cell: int, way: int) -> str:
    """The cell one step that way; beyond the board, the way itself."""
    there = rules_board.neighbour(cell, way)
    return CELL_NAMES[there] if there != NONE else vocabulary.WAY_NAMES[way]


def named(code: str, view: View) -> str:
    """A move with the names of what it is about; as its button says it where there is nothing to name."""
    s, say = view.s, view.say
    move, at = Move.read(code)
    if move in (Move.BONE, Move.GIVE):
        words = N_("Play bone {n} ({face})") if move == Move.BONE else N_("Give up bone {n} ({face})")
        return say(words).format(n=vocabulary.BONE_NAMES[at.n], face=face_name(rules_board.face(s, at.n), say))
    if move == Move.TURN:
        return turning(view, at.n, at.price)
    if code == "set other" and s.fresh and s.side[s.fresh - 1] != Face.UNKNOWN:
        return say(N_("Show {face}")).format(face=say(vocabulary.THE_FACE[s.side[s.fresh - 1]]))
    there = rules_board.colour_at(s, at.cell) if move in WITH_STONE else NONE
    if there == NONE:
        return GAME.words.phrase(code, say)
    return say(WITH_STONE[move]).format(
        there=say(THE_STONE[there]),
        cell=CELL_NAMES[at.cell],
        stone=say(THE_STONE[at.stone]) if move == Move.PUT else "",
        to=cell_beyond(at.cell, at.way) if move in (Move.STEP, Move.PUSH) else "",
    )


def turning(view: View, bone: int, price: int) -> str:
    s, say = view.s, view.say
    other = Face.CENTAUR if s.up[bone] else s.side[bone]
    return say(TURNINGS[s.holder[bone] != view.seat][other != Face.UNKNOWN]).format(
        n=vocabulary.BONE_NAMES[bone],
        face=face_name(rules_board.face(s, bone), say),
        other=say(vocabulary.THE_FACE[other]) if other != Face.UNKNOWN else "",
        whom=view.names[s.holder[bone]],
        price=vocabulary.BONE_NAMES[price],
        paid=face_name(rules_board.face(s, price), say),
    )


def pointed(code: str, view: View) -> list[str]:
    """The public places of what a move is about: cells and bones, else its button."""
    move, at = Move.read(code)
    if move in (Move.STEP, Move.PUSH):
        cells = [CELL_NAMES[at.cell], cell_beyond(at.cell, at.way)]
        return [f"cell-{cell}" for cell in cells if cell in CELL_NAMES]
    if move == Move.SET:
        return [f"bone-{view.s.fresh}"] if view.s.fresh else ["sides"]
    if move == Move.CLEAR:
        return [
            f"cell-{name}" for cell, name in enumerate(CELL_NAMES) if rules_board.line_mask(at.line) >> cell & 1
        ]
    return [*Words.pointed(GAME.words, code, view)]


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
    colour = rules_board.colour_of(s, seat)
    count = rules_board.on_board(s, colour)
    if counts_halves(s):
        return [(say(STOPPED_POINTS[colour]).format(n=count), half_points(colour) * count * point(s))]
    return [(say(STONE_POINTS[colour]), count)]


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
