"""The vocabulary of a game: its phases, moves, events and ends, each declared once, with its number and its words.

A game's vocabulary.py holds a family of each: an IntEnum whose members carry in `said` what is declared of them.

    class Told(Events):
        PLACED = Tells(N_("{who} places {what} on {where}."), what=TILE, where=CELL, sound="tap")

Rules compute with the numbers alone: rule.py puts these in the place of a family. All else is made from what is
declared: codes, buttons, prompts, the log, what silence means (words.py).

Phrases are English, marked for translation with `N_`. Where there are several, what chooses among them stands in
the phrase's place: a function of what it is about, which is an event, the parts of a move, or a state. `each`,
`seen`, `several` and `own` make the usual ones.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from math import prod
from string import Formatter
from types import SimpleNamespace
from typing import Any, Self, TypeVar, cast

from alambic.core.codes import Codes
from alambic.core.errors import BadGame, among
from alambic.core.events import NONE, VEILED, Event
from alambic.core.parts import names_in
from alambic.core.view import Say

Phrase = str | Callable[[Any], Any]  # what chooses one gives a phrase again; "" is not said at all
Form = (
    Sequence[str] | Mapping[int, str] | Callable[[int, Say], str]
)  # a phrase for each number, or what says a number


class Own(str):
    """In place of a phrase: the name of the function in words.py that writes the whole text.

    It takes the same as `due` does (for a phase), `sentence` (for an event) or `phrase` (for a move).
    """


# Which phrase


def chosen(phrase: Phrase, about: Any) -> str:
    """The phrase itself, once nothing is left to be chosen."""
    while not isinstance(phrase, str):
        phrase = phrase(about)
    return phrase


def each(name: str, *phrases: Phrase) -> Phrase:
    """One for each number that a column, a part or a field of this name can be, from 0."""

    def pick(about: Any) -> Phrase:
        number: int = getattr(about, name)
        assert number >= 0, f"{name} is {number} in {about}"
        return phrases[number]

    return pick


def by(name: str, phrases: Mapping[int, Phrase]) -> Phrase:
    """The same, where they are few among many numbers."""
    return lambda about: phrases[getattr(about, name)]


def seen(phrase: Phrase, unseen: Phrase = "") -> Phrase:
    """For whoever saw what an event is about, and for all others."""
    return lambda event: unseen if event.what == VEILED else phrase


def several(name: str, one: Phrase, many: Phrase) -> Phrase:
    """For one, and for any other number."""
    return lambda about: one if getattr(about, name) == 1 else many


def own(mine: Phrase, others: Phrase) -> Phrase:
    """For what somebody does with what is their own, and with what is somebody else's."""
    return lambda event: mine if event.whom in (event.who, NONE) else others


# What a number is of


class Thing:
    """What a column of an event or a part of a move is of, and how its numbers are said.

    `Thing(A_TILE)` fills the slot named as the column or part, `Thing(stone=A_STONE, the=THE_STONE)` those two.
    """

    def __init__(
        self, form: Form | None = None, *, unseen: str = "", names: Sequence[str] = (), **forms: Form
    ) -> None:
        """`names` are what codes call it; `unseen` is said of one that a viewer may not know."""
        self.forms: Mapping[str, Form] = forms if form is None else {"": form, **forms}
        self.names, self.unseen = names, unseen

    def said(self, form: Form, number: int, names: Sequence[str], say: Say) -> str:
        """A number in one form; `names` are the players'."""
        if number < 0:
            return say(self.unseen) if number == VEILED else ""
        return form(number, say) if callable(form) else say(form[number])


class Several(Thing):
    """All the things that an event is about, said together."""

    def __init__(self, **forms: Callable[[Sequence[int], Say], str]) -> None:
        super().__init__()
        self.forms: Mapping[str, Any] = forms

    def said(self, form: Any, number: Any, names: Sequence[str], say: Say) -> str:
        return str(form(number, say))


class Player(Thing):
    """A seat, said by its player's name."""

    def said(self, form: Form, number: int, names: Sequence[str], say: Say) -> str:
        return names[number] if 0 <= number < len(names) else ""


def spelt(names: Sequence[str], first: int = 0) -> Thing:
    """What is called the same in every language: cells, numbers of cards."""
    return Thing(lambda number, say: names[number - first], names=names)


SEAT = Player("")
COUNT = Thing(n=lambda number, say: str(number))  # how many, or the how manieth: fills {n}


@lru_cache(4096)
def slots_of(text: str) -> tuple[str, ...]:
    """The names in braces."""
    return tuple(name for _, name, _, _ in Formatter().parse(text) if name)


def filled(
    phrase: str, things: Mapping[str, Thing], about: Any, names: Sequence[str], say: Say, **put: str
) -> str:
    """A phrase in somebody's language, with what its slots are of put in."""
    slots = slots_of(phrase)
    for name, thing in things.items() if slots else ():
        for slot, form in thing.forms.items():
            if (slot or name) in slots:
                put[slot or name] = thing.said(form, getattr(about, name), names, say)
    return say(phrase).format(**put)


# Families


class Family(IntEnum):
    """Numbers of one kind, each with what is declared of it in `said`."""

    @property
    def word(self) -> str:
        """What the API and the pages call it."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def of(cls, number: int) -> Self:
        """The member that a state's number means."""
        return cast(Self, cls._value2member_map_[number])


F = TypeVar("F", bound=Family)


def numbered(family: type[F], number: int, said: Any) -> F:
    """A member of a family that is being made."""
    member = int.__new__(family, number)
    member._value_ = number
    vars(member)["said"] = said
    return member


class Kinds(Family):
    """Kinds of things: `PRISM = 3, N_("a prism")` is a number and what is said of it."""

    said: Any

    def __new__(cls, number: int, said: Any) -> Self:
        return numbered(cls, number, said)


@dataclass(frozen=True)
class Awaits:
    """A phase: what is said while the game waits for somebody, to the others and to them; {who} are they.

    Other slots are filled by `about` of words.py.
    """

    others: Phrase
    you: Phrase
    silence: str = ""  # the code of the move that saying nothing means: it comes first in `legal`
    yields: str = ""  # the code that a bot at a table plays where people decide
    public: bool = False  # all look at the same: a shared device needs no curtain


class Phases(Family):
    """What a game can wait for, counted from 0: the state's `phase`."""

    said: Awaits

    def __new__(cls, said: Awaits) -> Self:
        return numbered(cls, len(cls.__members__), said)


class Spells:
    """Moves of one shape: `Spells("place {tile} {cell}", N_("Place {tile} on {cell}"), tile=TILE, cell=CELL)`."""

    def __init__(
        self,
        code: str,
        phrase: Phrase,
        *,
        untold: Phrase = "",
        places: Phrase = "",
        **parts: Thing | Sequence[str],
    ) -> None:
        """The phrase is the label of its button; the parts are what its slots are of, in any order.

        `untold` is the sentence of such a move where nothing else is told of it. `places` are the public names
        (`data-place`) of what it is about, a space between.
        """
        self.code, self.phrase, self.untold, self.places = code, phrase, untold, places
        self.parts = {name: part if isinstance(part, Thing) else spelt(part) for name, part in parts.items()}
        self.ranges = {name: self.parts[name].names for name in slots_of(code)}
        self.count = prod(map(len, self.ranges.values()))


class Moves(Family):
    """The moves of a game: a member is the number of the first of its shape, and the last part varies fastest."""

    said: Spells

    def __new__(cls, said: Spells) -> Self:
        before = list(cls.__members__.values())
        return numbered(cls, before[-1] + before[-1].said.count if before else 0, said)

    @classmethod
    def codes(cls) -> Codes:
        return codes_of(cls)

    @classmethod
    def read(cls, code: str) -> tuple[Self, Any]:
        """The shape of a code, and its parts as numbers: `at.tile`."""
        shape, at = shape_of(cls, code)
        return cast(Self, shape), at


@lru_cache(65536)  # every page asks for the same few thousand again and again
def shape_of(moves: type[Moves], code: str) -> tuple[Moves, Any]:
    move = moves.codes().parse(code)
    shape = max(member for member in moves if member <= move)
    rest, parts = move - shape, dict[str, int]()
    for name, names in reversed(shape.said.ranges.items()):
        rest, parts[name] = divmod(rest, len(names))
    return shape, SimpleNamespace(**parts)


@cache
def codes_of(moves: type[Moves]) -> Codes:
    return Codes(*((re.sub(r"{\w+}", "{}", move.said.code), *move.said.ranges.values()) for move in moves))


@dataclass(frozen=True)
class Ends:
    """Why a game is over: part of a sentence, and the clause that says so."""

    phrase: str
    clause: str
    number: int = 0  # where it is not counted from 1


class Endings(Family):
    """Why a game can be over: the state's `over`, which is 0 while it goes on."""

    said: Ends

    def __new__(cls, said: Ends) -> Self:
        return numbered(cls, said.number or len(cls.__members__) + 1, said)

    @classmethod
    def thing(cls) -> Thing:
        """What an event's column is of that says why: fills {what} and {clause}."""
        return Thing(
            what=lambda number, say: say(cls.of(number).said.phrase),
            clause=lambda number, say: cls.of(number).said.clause,
        )


def nobody(event: Event) -> int:
    return NONE


def the_other(event: Event) -> int:
    """Whoever stands in `whom`, unless it is the one who did it."""
    return event.whom if event.whom != event.who else NONE


class Tells:
    """An event: its sentence, and what its columns are of; {who} is whoever did it."""

    def __init__(
        self,
        sentence: Phrase,
        *,
        done_to: Callable[[Event], int] = nobody,
        silent: bool = False,
        fades: bool = False,
        sound: Phrase = "",
        flies: tuple[str, str] | None = None,
        **columns: Thing,
    ) -> None:
        """The columns are `what` (or all `things` that it is about), `where` and `whom`, as far as they are used.

        `done_to` gives the seat that it happened to, or NONE. The log may pass over what is `silent`: its sentence
        is "" for some. What `fades` people must remember: once it is old, it is told as to who did not see it.
        On the usual table a piece `flies` from one place to another: `flies=("pile", "hand-{who}")`.
        """
        assert columns.keys() <= {"what", "things", "where", "whom"}
        self.sentence, self.done_to, self.silent, self.fades, self.sound = sentence, done_to, silent, fades, sound
        self.columns = {"who": SEAT, **columns}
        self.flies = flies

    def flight(self, event: Event) -> tuple[str, ...]:
        """The public places between which a piece flies; columns are called as codes call them, if they do."""
        put: dict[str, object] = event._asdict()
        for column, thing in self.columns.items():
            number = put.get(column)
            if isinstance(number, int) and 0 <= number < len(thing.names):
                put[column] = thing.names[number]
        return tuple(place.format(**put) for place in self.flies or ())


class Events(Family):
    """What can happen, counted from 1: an event's `kind`."""

    said: Tells

    def __new__(cls, said: Tells) -> Self:
        return numbered(cls, len(cls.__members__) + 1, said)


# All families of a game


@dataclass(frozen=True)
class Vocabulary:
    """The families of a game, as its vocabulary.py calls them."""

    phases: type[Phases]  # Phase
    moves: type[Moves]  # Move
    events: type[Events]  # Told
    endings: type[Endings]  # End
    most: int  # MOST: how many moves can be legal at once


class Untold(Events):
    """For a game that tells no events: the log says its moves."""


def vocabulary_of(package: str) -> Vocabulary:
    """What a game declares; it may tell nothing, and leave us to count its moves."""
    own = names_in(package, "vocabulary")
    if missing := [name for name in ("Phase", "Move", "End") if name not in own]:
        raise BadGame(f"{package} lacks {among(missing)}, which stand in vocabulary.py")
    moves = own["Move"]
    return Vocabulary(
        own["Phase"], moves, own.get("Told", Untold), own["End"], own.get("MOST", moves.codes().count)
    )
