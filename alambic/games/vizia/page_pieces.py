"""What page.html draws: pieces, places and buttons, ready to be written down."""

from typing import NamedTuple


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
