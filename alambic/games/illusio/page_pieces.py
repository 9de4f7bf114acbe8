"""What page.html draws: cards, components, posters, magicians and buttons, ready to be written down."""

from typing import NamedTuple

from alambic.games.illusio.page_openings import Hint


class Face(NamedTuple):
    """A component or a special action as it is drawn."""

    name: str  # of its drawing
    family: str  # of a component, or "special"
    label: str


class Item(NamedTuple):
    """A component on the table."""

    number: int
    card: Face
    was: Face | None  # what it was before it was transformed
    veiled: bool  # what it is now must be remembered (ILL-30)
    label: str
    fresh: bool = False
    code: str = ""  # of the move that is made by pressing it


class Slot(NamedTuple):
    """A requirement of an objective."""

    card: Face
    state: str  # "exact", "met" (no types), "near" (another of its family), "wings", "hand" or "open"
    there: Face | None  # what lies there if it is not the very type
    label: str


class Deed(NamedTuple):
    """A move as a button that says what it would do."""

    code: str
    words: str
    hint: Hint
    drawing: str = ""  # of a card
    family: str = ""
    seat: int = -1  # whose shield it shows
    allowed: bool = True  # else the server is asked why not
    new: bool = False  # the card came into the hand just now


class Poster(NamedTuple):
    """An objective: in the Contest, in progress or on the bill."""

    place: str
    number: int  # of its place
    title: str
    domain: str
    domain_label: str
    level: int
    level_label: str
    slots: tuple[Slot, ...]
    scene: tuple[str, ...]  # drawings of the components on it
    note: str  # what is still missing, or how much the viewer has
    deeds: tuple[Deed, ...]
    fresh: bool
    lit: bool = False  # it can be taken, or is being taken


class Tally(NamedTuple):
    """What points are made of."""

    key: str
    label: str
    points: str  # with its sign


class Billed(NamedTuple):
    """A trick on the bill."""

    poster: Poster
    seat: int
    name: str
    mine: bool
    rounds: int
    when: str
    points: int
    points_label: str
    parts: tuple[Tally, ...]
    cards: tuple[Face, ...]  # that lie on it


class Kept(NamedTuple):
    """Tricks that somebody has completed in a domain."""

    domain: str
    many: int
    label: str


class Magician(NamedTuple):
    """A magician, what they can do, and whether they have."""

    drawing: str
    name: str
    does: str
    state: str  # "ready", "idle" (nothing to work with), "used" or "over"
    says: str
    domain: str  # that a Headliner has named
    domain_label: str


class Score(NamedTuple):
    """How far somebody is from the target."""

    points: int
    due: int
    target: int
    label: str
    pips: tuple[str, ...]  # "won", "due" or "" for every point up to the target


class Area(NamedTuple):
    """A player: magician, score, hand, wings, objectives in progress, tricks completed."""

    seat: int
    name: str
    mine: bool
    turn: bool
    threat: bool
    talent: Magician
    score: Score
    held: int
    held_label: str
    known: tuple[Face, ...]  # cards of that hand which the viewer knows
    known_label: str
    items: tuple[Item, ...]
    progress: tuple[Poster, ...]
    kept: tuple[Kept, ...]


class Pick(NamedTuple):
    """Something of one's own that can be chosen: a card, a component, the talent; and what can be done with it."""

    key: str
    kind: str  # "card", "item", "talent" or "stage"
    label: str
    deeds: tuple[Deed, ...]
    card: Face | None = None
    item: Item | None = None
    many: int = 1
    best: str = ""  # the strongest tone of its deeds
    does: str = ""  # what a special action can do


class Heap(NamedTuple):
    """A pile, and what is known of it."""

    place: str
    many: int
    label: str
    cards: tuple[tuple[Face, int], ...] = ()
