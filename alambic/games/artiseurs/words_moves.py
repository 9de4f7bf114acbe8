"""Moves of Le jeu des artiseurs in words: as labels, and with the names and places of what they are about."""

from functools import lru_cache
from typing import Any

from alambic.core.events import NONE
from alambic.core.view import N_, Say, View, plain
from alambic.games.artiseurs.rules_board import colour_at, face, line_mask, neighbour
from alambic.games.artiseurs.state import CELLS
from alambic.games.artiseurs.vocabulary import CELL_NAMES, COLOUR_NAMES, LINE_NAMES, WAY_NAMES, Face
from alambic.games.artiseurs.words_things import THE_FACE, THE_STONE, face_name, line_said

# As labels of buttons

PLAIN_MOVES = {
    "wait": N_("Wait"),
    "now": N_("Now!"),
    "rounds": N_("Now, and turn by turn"),
    "no": N_("No, go on"),
    "yes": N_("Yes, stop here"),
    "stop": N_("Propose to stop here"),
    "skip": N_("Play nothing now"),
    "draw": N_("Draw a stone from the bag"),
    "set centaur": N_("Show the centaur"),
    "set other": N_("Show the other side"),
}
CLEAR_LINE = (N_("Take row {line} off"), N_("Take column {line} off"), N_("Take the diagonal {line} off"))


@lru_cache(4096)
def phrase(code: str, say: Say = plain) -> str:
    """A move as the label of a button."""
    if code in PLAIN_MOVES:
        return say(PLAIN_MOVES[code])
    kind, *parts = code.split(" ")
    if kind == "put":
        stone = say(THE_STONE[COLOUR_NAMES.index(parts[0])])
        return say(N_("Place {stone} on {cell}")).format(stone=stone, cell=parts[1])
    if kind in ("push", "step"):
        cell, to = parts[0], cell_beyond(*parts)
        words = N_("Move the stone on {cell} to {to}")
        if kind == "push":
            words = N_("Place the red stone on {cell} and push what lies there to {to}")
        return say(words).format(cell=cell, to=to)
    if kind == "lift":
        return say(N_("Lift the stone on {cell}")).format(cell=parts[0])
    if kind == "clear":
        return line_said(LINE_NAMES.index(" ".join(parts)), CLEAR_LINE, say)
    if kind == "turn":
        return say(N_("Turn bone {n} over, giving bone {price}")).format(n=parts[0], price=parts[2])
    return say(N_("Play bone {n}") if kind == "bone" else N_("Give up bone {n}")).format(n=parts[0])


def cell_beyond(cell: str, way: str) -> str:
    """The cell one step that way; beyond the board, the way itself."""
    there = neighbour(CELL_NAMES.index(cell), WAY_NAMES.index(way))
    return CELL_NAMES[there] if there != NONE else way


# With the stones and the faces they are about

TURNS = (  # one's own bone, or somebody's; what shows then, if anybody knows it
    (
        N_("Turn bone {n} ({face}) over, giving bone {price} ({paid})"),
        N_("Turn bone {n} ({face}) over to show {other}, giving bone {price} ({paid})"),
    ),
    (
        N_("Turn bone {n} ({face}) of {whom} over, giving bone {price} ({paid})"),
        N_("Turn bone {n} ({face}) of {whom} over to show {other}, giving bone {price} ({paid})"),
    ),
)


def named(code: str, view: View) -> str:
    """A move with the names of what it is about; as `phrase` says it where there is nothing to name."""
    s, say = view.s, view.say
    kind, *parts = code.split(" ")
    if kind in ("bone", "give"):
        words = N_("Play bone {n} ({face})") if kind == "bone" else N_("Give up bone {n} ({face})")
        return say(words).format(n=parts[0], face=shown(s, parts[0], say))
    if kind == "turn":
        return turning(view, parts[0], parts[2])
    if code == "set other" and s.fresh and s.side[s.fresh - 1] != Face.UNKNOWN:
        return say(N_("Show {face}")).format(face=say(THE_FACE[s.side[s.fresh - 1]]))
    there = stone_on(s, parts, say)
    if kind not in ("step", "lift", "push", "put") or not there:
        return phrase(code, say)
    if kind == "put":
        words = N_("Place {stone} on {cell} and take {there}")
        return say(words).format(stone=say(THE_STONE[COLOUR_NAMES.index(parts[0])]), cell=parts[1], there=there)
    words = {
        "step": N_("Move {there} from {cell} to {to}"),
        "lift": N_("Lift {there} off {cell}"),
        "push": N_("Place the red stone on {cell} and push {there} to {to}"),
    }[kind]
    return say(words).format(there=there, cell=parts[0], to=cell_beyond(*parts) if kind != "lift" else "")


def shown(s: Any, bone: str, say: Say) -> str:
    return face_name(face(s, int(bone) - 1), say)


def turning(view: View, bone: str, price: str) -> str:
    s, say = view.s, view.say
    other = Face.CENTAUR if s.up[int(bone) - 1] else s.side[int(bone) - 1]
    holder = s.holder[int(bone) - 1]
    return say(TURNS[holder != view.seat][other != Face.UNKNOWN]).format(
        n=bone,
        face=shown(s, bone, say),
        other=say(THE_FACE[other]) if other != Face.UNKNOWN else "",
        whom=view.names[holder],
        price=price,
        paid=shown(s, price, say),
    )


def stone_on(s: Any, parts: list[str], say: Say) -> str:
    """The stone on the cell that a move names; nothing where none lies."""
    colour = next((colour_at(s, CELL_NAMES.index(part)) for part in parts if part in CELL_NAMES), NONE)
    return say(THE_STONE[colour]) if colour != NONE else ""


def pointed(code: str, view: View) -> list[str]:
    """The public places of what a move is about: cells and bones, else its button."""
    kind, *parts = code.split(" ")
    if kind in ("put", "lift", "step", "push"):
        cells = [*parts, cell_beyond(*parts)] if kind in ("step", "push") else parts
        return [f"cell-{cell}" for cell in cells if cell in CELL_NAMES]
    if kind in ("bone", "give"):
        return [f"bone-{parts[0]}"]
    if kind == "turn":
        return [f"bone-{parts[0]}", f"bone-{parts[2]}"]
    if kind == "set":
        return [f"bone-{view.s.fresh}"] if view.s.fresh else ["sides"]
    if kind == "clear":
        five = line_mask(LINE_NAMES.index(" ".join(parts)))
        return [f"cell-{CELL_NAMES[cell]}" for cell in range(CELLS) if five >> cell & 1]
    return ["bag"] if kind == "draw" else [f"act-{kind}"]
