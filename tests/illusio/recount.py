"""A book of Illusio kept by somebody who only hears the log: what lies around tricks, and what they bring.

It never looks at the state; only what a deck prints is known beforehand.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from alambic.core.deck import Deck
from alambic.core.events import Event
from alambic.games.illusio.cards import DOMAIN_NAMES, TALENT_NAMES, TYPE_NAMES
from alambic.games.illusio.state import ITEMS, OBJECTIVES
from alambic.games.illusio.vocabulary import End, Told

FAMILIES = (
    ("rope", "scarf", "cards", "blades"),
    ("rabbit", "dove", "tiger"),
    ("curtain", "mirrors", "smoke"),
    ("crate", "cage", "tank"),
    ("public",),
    ("formula",),
)


OF_OBJECTIVES = (
    Told.LAID_OUT,
    Told.EXTENDS,
    Told.HURRIES,
    Told.BELITTLES,
    Told.EXALTS,
    Told.TAKES,
    Told.BILLS,
    Told.GIVES_UP,
    Told.SCORES,
    Told.REPLACES,
    Told.FAILS,
)


def family(name: str) -> int:
    [found] = [number for number, names in enumerate(FAMILIES) if name in names]
    return found


def matches(wanted: Iterable[str], given: Iterable[str]) -> int:
    """ILL-19, ILL-20: the most exact components, over every order; ValueError if they do not fit (ILL-17)."""
    wants = list(wanted)
    fitting = [
        sum(one == other and one not in ("public", "formula") for one, other in zip(wants, order, strict=True))
        for order in permutations(given)
        if [family(one) for one in order] == [family(one) for one in wants]
    ]
    return max(fitting)


@dataclass
class Trick:
    """An objective that somebody has taken."""

    owner: int
    components: dict[int, str] = field(default_factory=dict)  # by item
    billed: int = 0  # 0: in progress
    waits: int = 0
    extended: bool = False
    grandioses: int = 0
    deja_vus: int = 0


class Book:
    """Everything that the log of a game tells, move by move."""

    def __init__(self, deck: Deck, seats: int, target: int) -> None:
        printed = [card for card in deck.cards if "needs" in card.facts]
        self.needs = [list(card.facts["needs"]) for card in printed]
        self.domains = [str(card.facts["domain"]) for card in printed]
        self.seats, self.target = seats, target
        self.talents = dict[int, str]()
        self.named = dict[int, str]()
        self.bonus = [True] * seats  # a Diva's or a Headliner's is still to be had (ILL-39)
        self.items = dict[int, str]()  # what a component in some wings counts as
        self.kinds = dict[int, str]()  # and what it is
        self.tricks = dict[int, Trick]()
        self.kept: list[list[int]] = [[] for _ in range(seats)]
        self.points = [0] * seats
        self.billed = 0
        self.expected: list[int] = []  # tricks to be scored at the start of this turn, in order
        self.turn = -1
        self.idle = self.round = 0
        self.first = -1
        self.seen: Counter[int] = Counter()

    def hear(self, events: Iterable[Event]) -> None:
        """What a move did."""
        for event in events:
            self.seen[event.kind] += 1
            if event.kind in OF_OBJECTIVES:  # with a deck of one's own, the log adds the number of a name
                event = event._replace(what=event.what % OBJECTIVES)
            if event.kind in (Told.USES, Told.ADDS):
                event = event._replace(whom=event.whom % OBJECTIVES)
            if event.kind in HEARD:
                HEARD[event.kind](self, event)
        assert not self.expected, "tricks were not scored in time (ILL-18)"

    # Seats and turns

    def magician(self, event: Event) -> None:
        self.talents[event.who] = TALENT_NAMES[event.what]

    def names(self, event: Event) -> None:
        assert self.talents[event.who] == "headliner" and event.who not in self.named
        self.named[event.who] = DOMAIN_NAMES[event.what]

    def begins(self, event: Event) -> None:
        """ILL-06, ILL-09, ILL-18, ILL-26: the bonus is fresh, rounds of waiting go on, what is due is expected."""
        assert self.first < 0 or event.who == (self.turn + 1) % self.seats
        self.turn = event.who
        self.first = event.who if self.first < 0 else self.first
        self.round += event.who == self.first
        assert event.what == self.round
        self.bonus[event.who] = True
        due = []
        for number, trick in self.tricks.items():
            if trick.billed and trick.owner == event.who:
                trick.waits -= 1
                trick.extended = False
                if trick.waits == 0:
                    due.append(number)
        self.expected = sorted(due, key=lambda number: self.tricks[number].billed)

    def passes(self, event: Event) -> None:
        """ILL-22: what breaks the row of idle turns; after the sixtieth round the bill is scored in turn order."""
        bill = [number for number, trick in self.tricks.items() if trick.billed]
        self.idle = 0 if event.what or bill else self.idle + 1
        if self.round == 60 and (event.who + 1) % self.seats == self.first:
            self.bonus = [True] * self.seats
            tricks = [((self.tricks[n].owner - self.first) % self.seats, self.tricks[n].billed, n) for n in bill]
            self.expected = [number for _, _, number in sorted(tricks)]

    def ended(self, event: Event) -> None:
        """ILL-21, ILL-22: why it can end."""
        if event.what == End.SCORED:
            assert max(self.points) >= self.target
        elif event.what == End.LONG:
            assert self.round == 60
        else:
            assert self.idle == 3 * self.seats or not self.tricks
        self.expected = []

    # Components

    def places(self, event: Event) -> None:
        assert event.where not in self.items
        self.items[event.where] = self.kinds[event.where] = TYPE_NAMES[event.what]

    def transforms(self, event: Event) -> None:
        assert event.where % ITEMS in self.items, "only in the wings (ILL-24)"
        self.items[event.where % ITEMS] = TYPE_NAMES[event.what]

    def sends_back(self, event: Event) -> None:
        del self.items[event.where]
        assert self.kinds.pop(event.where) == TYPE_NAMES[event.what]

    def swaps(self, event: Event) -> None:
        assert {event.what % ITEMS, event.where % ITEMS} <= set(self.items), "only in wings (ILL-43)"

    def recalls(self, event: Event) -> None:
        """ILL-30: named wrong, a component is itself again."""
        said = TYPE_NAMES[event.what]
        item = event.where % ITEMS
        assert (self.items[item] == said) == (event.whom > 0)
        if event.whom == 0:
            self.items[item] = self.kinds[item]

    def fails(self, event: Event) -> None:
        """ILL-30: whatever was put around the objective comes back."""
        self.items.update(self.tricks.pop(event.what).components)

    def uses(self, event: Event) -> None:
        name = self.items.pop(event.where)
        assert name == TYPE_NAMES[event.what]
        self.tricks[event.whom].components[event.where] = name

    def adds(self, event: Event) -> None:
        self.kinds[event.where] = TYPE_NAMES[event.what]
        self.tricks[event.whom].components[event.where] = TYPE_NAMES[event.what]

    # Tricks

    def takes(self, event: Event) -> None:
        mine = [trick for trick in self.tricks.values() if trick.owner == event.who and not trick.billed]
        assert len(mine) < 2, "two in progress (ILL-14)"
        self.tricks[event.what] = Trick(event.who)

    def gives_up(self, event: Event) -> None:
        trick = self.tricks.pop(event.what)
        assert trick.owner == event.who and not trick.billed
        self.items.update(trick.components)

    def bills(self, event: Event) -> None:
        self.billed += 1
        trick = self.tricks[event.what]
        trick.billed, trick.waits = self.billed, 1
        assert len(trick.components) == len(self.needs[event.what])

    def extends(self, event: Event) -> None:
        trick = self.tricks[event.what]
        assert trick.billed and not trick.extended and trick.owner == event.whom
        trick.extended, trick.waits = True, trick.waits + 1

    def hurries(self, event: Event) -> None:
        assert self.tricks[event.what].billed and self.tricks[event.what].owner == event.whom
        self.expected = [event.what]

    def belittles(self, event: Event) -> None:
        assert self.tricks[event.what].billed
        self.tricks[event.what].deja_vus += 1

    def exalts(self, event: Event) -> None:
        assert self.tricks[event.what].billed
        self.tricks[event.what].grandioses += 1

    def scores(self, event: Event) -> None:
        """ILL-19: counted from what was heard; the log's own number must be the same."""
        number, seat = event.what, event.who
        assert self.expected.pop(0) == number, "scored out of turn, or in another order (ILL-21)"
        trick = self.tricks.pop(number)
        assert trick.owner == seat
        exact = matches(self.needs[number], trick.components.values())
        speciality = int(any(self.domains[other] == self.domains[number] for other in self.kept[seat]))
        talent = 0
        if self.bonus[seat]:
            if self.talents[seat] == "diva" and "public" in trick.components.values():
                talent = 1
            if self.talents[seat] == "headliner" and self.named[seat] == self.domains[number]:
                talent = 1
            self.bonus[seat] = not talent
        points = len(self.needs[number]) + exact + speciality + talent + 2 * trick.grandioses - trick.deja_vus
        assert event.where == max(0, points)
        assert event.more == (exact, speciality, talent, trick.deja_vus, trick.grandioses)
        self.points[seat] += max(0, points)
        self.kept[seat].append(number)
        for item in trick.components:
            del self.kinds[item]

    def laid_out(self, event: Event) -> None:
        assert event.what not in self.tricks and not any(event.what in mine for mine in self.kept)

    def standings(self) -> tuple[list[int], list[int]]:
        """ILL-22: places and points."""
        ranks = [(self.points[seat], len(self.kept[seat])) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in ranks) for mine in ranks], self.points


HEARD: dict[int, Any] = {
    Told.MAGICIAN: Book.magician,
    Told.NAMES: Book.names,
    Told.BEGINS: Book.begins,
    Told.PASSES: Book.passes,
    Told.ENDED: Book.ended,
    Told.PLACES: Book.places,
    Told.TRANSFORMS: Book.transforms,
    Told.CONJURES: Book.transforms,
    Told.SENDS_BACK: Book.sends_back,
    Told.SWAPS: Book.swaps,
    Told.RECALLS: Book.recalls,
    Told.FAILS: Book.fails,
    Told.USES: Book.uses,
    Told.ADDS: Book.adds,
    Told.TAKES: Book.takes,
    Told.GIVES_UP: Book.gives_up,
    Told.BILLS: Book.bills,
    Told.EXTENDS: Book.extends,
    Told.HURRIES: Book.hurries,
    Told.BELITTLES: Book.belittles,
    Told.EXALTS: Book.exalts,
    Told.SCORES: Book.scores,
    Told.LAID_OUT: Book.laid_out,
    Told.REPLACES: Book.laid_out,
}
