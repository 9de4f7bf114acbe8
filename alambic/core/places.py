"""Places: what a game declares of its table, so that it needs no page of its own.

A game's `places(s, seat)` gives them, made from what a seat may know:

    def places(s: Toy, seat: int) -> Iterator[Place]:
        yield pile("pile", N_("Pile"), s.left)
        for player in range(s.seats):
            yield hand(f"hand-{player}", N_("Hand"), dealt(s.hand[player], s.held[player]), player)

A piece is the number of a kind of card in the deck, whose facts say how it is drawn: `name`, `number`, `symbol`
and `colour`. Codes of moves name pieces: `play king`, whose part is called `card`, belongs to `card-king`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from alambic.core.deck import Card
from alambic.core.events import NONE

EMPTY, UNSEEN = -1, -2  # in place of a kind: a free cell, and a piece of which only the back is seen
COLOURS = ("red", "orange", "yellow", "green", "blue", "mauve", "black", "white")
SYMBOLS = (
    "spade",
    "heart",
    "diamond",
    "club",
    "die",
    "star",
    "moon",
    "sun",
    "crown",
    "cup",
    "key",
    "drop",
    "flame",
)


class Piece(NamedTuple):
    """Something that lies somewhere."""

    kind: int = EMPTY
    name: str = ""  # by which codes name it, where that is not `card-ID`; of a cell, what it is called
    seat: int = NONE  # whose colours it has
    many: int = 1  # so many of them, drawn as one
    marked: bool = False  # it stands out


class Place(NamedTuple):
    """Where pieces lie."""

    name: str  # public: `data-place` on the page
    title: str  # a phrase
    shape: str  # hand, pile, row, grid, ring or tally
    pieces: tuple[Piece, ...] = ()
    owner: int = NONE  # a seat
    columns: int = 0  # of a grid
    number: int = 0  # of what is only counted


Pieces = Iterable[int | Piece]


def pieces_of(things: Pieces) -> tuple[Piece, ...]:
    return tuple(thing if isinstance(thing, Piece) else Piece(int(thing)) for thing in things)


def hand(name: str, title: str, pieces: Pieces, owner: int) -> Place:
    """What somebody holds, fanned out."""
    return Place(name, title, "hand", pieces_of(pieces), owner)


def row(name: str, title: str, pieces: Pieces, owner: int = NONE) -> Place:
    """Pieces side by side, in their order."""
    return Place(name, title, "row", pieces_of(pieces), owner)


def pile(name: str, title: str, count: int, top: int = UNSEEN, owner: int = NONE) -> Place:
    """So many pieces on top of each other, of which one sees the first."""
    return Place(name, title, "pile", (Piece(top if count else EMPTY, name, many=count),), owner)


def grid(name: str, title: str, pieces: Pieces, columns: int, owner: int = NONE) -> Place:
    """Cells in lines of so many; each piece has the name of its cell."""
    return Place(name, title, "grid", pieces_of(pieces), owner, columns)


def ring(name: str, title: str, pieces: Pieces, owner: int = NONE) -> Place:
    """Cells in a circle, clockwise from above."""
    return Place(name, title, "ring", pieces_of(pieces), owner)


def tally(name: str, title: str, number: int, owner: int = NONE) -> Place:
    """A number: coins, a bid, tricks."""
    return Place(name, title, "tally", (), owner, 0, int(number))


def counted(counts: Iterable[int]) -> list[int]:
    """The pieces of which there are so many of each kind."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def dealt(counts: Iterable[int], held: int) -> list[int]:
    """The same, and the backs of all others that are held."""
    known = counted(counts)
    return known + [UNSEEN] * (held - len(known))


class Face(NamedTuple):
    """How a kind of piece is drawn."""

    name: str  # a phrase
    number: str = ""
    symbol: str = ""  # one of SYMBOLS, or letters
    colour: str = ""  # one of COLOURS


def face_of(card: Card, kind: int) -> Face:
    """From the facts of a deck; what they do not say is made up from its id and where it stands."""
    facts: Mapping[str, Any] = card.facts
    name = str(facts.get("name", card.id.replace("-", " ").replace("_", " ")))
    number, symbol = str(facts.get("number", "")), str(facts.get("symbol", ""))
    colour = str(facts.get("colour", ""))
    if colour not in COLOURS:
        colour = COLOURS[kind % len(COLOURS)]
    return Face(name, number, symbol if number or symbol else name[:1].upper(), colour)


def faces_of(cards: Sequence[Card]) -> tuple[Face, ...]:
    return tuple(face_of(card, kind) for kind, card in enumerate(cards))
