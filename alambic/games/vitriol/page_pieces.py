"""What page.html draws: cards, piles, places and buttons, ready to be written down."""

from typing import NamedTuple


class Control(NamedTuple):
    """What a click submits; what is not allowed now is answered with the clause that says so."""

    value: str
    allowed: bool = True
    label: str = ""


class Card(NamedTuple):
    """A card as it is drawn."""

    kind: str  # "value", "pair", "athanor", "own" (a Metal card) or "back"
    label: str
    metal: str = ""
    other: str = ""  # the second metal of a transmutation
    value: int = 0  # of a value card
    word: str = ""  # what is written on a Metal card
    double: bool = False  # the major metal of the Petit Œuvre (VIT-20)


class Held(NamedTuple):
    """A card in one's own hand, and what can be done with it."""

    card: Card
    play: Control | None = None  # lays a value; or asks why this card cannot be used
    pick: str = ""  # of a transmutation or an athanor: what the radio button stands for
    key: str = ""  # and the name by which its targets know it
    down: Control | None = None  # puts it face down, or exchanges it
    own: bool = False  # a value of one's own metal


class Aim(NamedTuple):
    """What one card of the hand would make of a pile."""

    key: str
    code: str
    text: str
    before: str  # the metal it counts for
    points: int
    after: str  # the metal it would count for


class Target(NamedTuple):
    """A pile on which something can be played."""

    value: str
    aims: tuple[Aim, ...]


class Laid(NamedTuple):
    """A value in a pile."""

    card: Card
    fresh: bool


class Pile(NamedTuple):
    """Values that lie together, natural or under a transmutation (VIT-08)."""

    place: str
    metal: str  # what the cards show
    now: str  # what they count for, "" for a natural pile
    cards: tuple[Laid, ...]
    label: str
    restores: str  # what an athanor would give back, "" for a natural pile
    fresh: bool
    target: Target | None


class Column(NamedTuple):
    """What counts for one metal in front of a player."""

    metal: str
    points: int
    label: str
    piles: tuple[Pile, ...]


class Area(NamedTuple):
    """What lies in front of a player."""

    seat: int
    name: str
    mine: bool
    turn: bool
    held: int
    held_label: str
    hand: tuple[Card, ...]  # faces, for eyes that may see everything
    metals: tuple[Card, ...]
    columns: tuple[Column, ...]
    slots: tuple[Card | None, ...]  # the turn so far, while it is theirs


class Way(NamedTuple):
    """One of the two ways to play a turn (VIT-04)."""

    open: bool
    title: str
    reason: str


class Hour(NamedTuple):
    """A Tempus card."""

    numeral: str
    state: str  # "past", "present" or "to-come"
    last: bool
    label: str


class Worth(NamedTuple):
    """What all piles on the table count for one metal now."""

    metal: str
    name: str
    points: int
    label: str


class Counted(NamedTuple):
    """What a metal brought somebody in the round."""

    card: Card
    piles: tuple[str, ...]
    points: int
    label: str


class Count(NamedTuple):
    """A player at the reveal."""

    seat: int
    name: str
    mine: bool
    metals: tuple[Counted, ...]
    points: int
    best: bool
    ready: bool


class Line(NamedTuple):
    """A round on the score sheet: points by seat, and who won it."""

    label: str
    points: tuple[str, ...]
    best: tuple[bool, ...]


class Cell(NamedTuple):
    """A metal in the notebook."""

    metal: str
    state: str  # "" without deductions
    label: str
    why: str
    mark: str  # the name under which the browser keeps a mark of one's own
    named: str


class Page(NamedTuple):
    """A leaf of the notebook: one player."""

    seat: int
    name: str
    cells: tuple[Cell, ...]
