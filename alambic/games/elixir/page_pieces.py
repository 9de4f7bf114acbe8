"""What page.html draws: finds, spells, badges, players and buttons, ready to be written down."""

from typing import NamedTuple

from alambic.games.elixir.page_advice import Hint


class Person(NamedTuple):
    """Somebody at the table, by shield and name."""

    seat: int
    name: str


class Find(NamedTuple):
    """A kind of find as it is drawn."""

    name: str  # of its drawing
    sort: str  # "ingredient", "transaction", "object" or "curio"
    label: str
    text: str  # what it is for


class Deed(NamedTuple):
    """A move as a button that says what it would do."""

    code: str
    words: str
    hint: Hint
    find: Find | None = None  # what it is drawn with
    sign: str = ""  # or a sign
    seat: int = -1  # or whose shield it shows
    many: int = 0  # of that find
    parts: "tuple[Part, ...]" = ()  # of a spell that is to be chosen
    allowed: bool = True  # else the server is asked why not


class Held(NamedTuple):
    """Finds of one kind in one's hand."""

    find: Find
    many: int
    label: str
    wanted: str  # by which of one's spells
    deed: Deed | None = None
    fresh: bool = False


class Part(NamedTuple):
    """An ingredient of a recipe."""

    find: Find
    state: str  # "there", "wand", "mastery", "apprentice", "missing", "paid", "owed", or ""
    label: str


class Spell(NamedTuple):
    """A spell whose face is known."""

    number: int
    name: str
    sign: str
    sort: str  # "once", "lasting", "power" or "deed"
    level: int
    level_label: str
    does: str
    text: str
    parts: tuple[Part, ...]
    note: str = ""  # what it works as, what it lacks
    deed: Deed | None = None
    fresh: bool = False


class Badge(NamedTuple):
    """A forfeit that somebody bears."""

    number: int
    name: str
    short: str
    text: str
    owed: str  # for whom, and by when
    lasting: bool
    layer: int  # whose shield it shows
    deeds: tuple[Deed, ...]


class Mark(NamedTuple):
    """A lasting power, or what keeps somebody from playing."""

    sign: str
    label: str
    text: str
    good: bool


class Back(NamedTuple):
    """Spells in a hand by level (ELX-05)."""

    level: int
    many: int
    label: str


class Area(NamedTuple):
    """A player: finds, backs of spells, what lies before them and what they bear."""

    seat: int
    name: str
    mine: bool
    turn: bool
    held: int
    held_label: str
    backs: tuple[Back, ...]
    backs_label: str
    left: int  # ingredients of spells not cast
    left_label: str
    cast: tuple[Spell, ...]
    marks: tuple[Mark, ...]
    badges: tuple[Badge, ...]
    known: tuple[Held, ...]  # finds of that hand which the viewer knows
    known_label: str
    seen: tuple[Spell, ...]  # spells of that hand which the viewer knows
    aim: Deed | None  # the move that names them
    says: str  # what they are asked for, or have said


class Rising(NamedTuple):
    """A card that is being played."""

    name: str
    find: Find | None
    sign: str
    level: int
    level_label: str
    text: str
    caster: int
    caster_name: str
    target: int  # -1 for none
    target_name: str
    about: str  # whom it is about, in words
    parts: tuple[Part, ...]
    snuffed: bool
    notes: tuple[str, ...]
    top: bool
    waits: tuple[Person, ...]  # still to be heard
    says: str  # what is waited for


class Heap(NamedTuple):
    """A pile, and what is known of it."""

    many: int
    label: str
    finds: tuple[Held, ...] = ()
    open: bool = False  # a card needs it now
    top: str = ""  # the drawing of the find that lies on top


class Stack(NamedTuple):
    """The spells of one level that nobody has taken."""

    level: int
    many: int
    label: str


class Total(NamedTuple):
    """How far somebody is with their spells in the draft (ELX-04)."""

    seat: int
    name: str
    many: int
    of: int
    turn: bool
    label: str


class Owed(NamedTuple):
    """An ingredient that is still to be paid, and what can stand in for it."""

    find: Find
    held: bool
    label: str
    deeds: tuple[Deed, ...]


class Stall(NamedTuple):
    """What is up for grabs: a market, or the lot of an auction."""

    sort: str  # "market" or "lot"
    title: str
    finds: tuple[Held, ...]
    hidden: int  # finds that lie face down
    says: str
    people: tuple[Person, ...]  # still in it


class Trial(NamedTuple):
    """An accusation (ELX-50, ELX-52)."""

    accuser: int
    accused: int
    says: str
    forfeit: str
    text: str
    waits: tuple[Person, ...]
