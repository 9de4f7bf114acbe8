"""Positions of Illusio written as text, and moves played on them by their codes."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Self

from alambic.core.engine import Engine
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import (
    CARD_NAMES,
    DOMAIN_NAMES,
    OBJECTIVE_NAMES,
    TALENT_NAMES,
    TYPE_NAMES,
    Part,
    Place,
)
from alambic.games.illusio.state import CONTEST, KINDS, MAGICIANS, OBJECTIVES
from alambic.games.illusio.vocabulary import Phase
from tests.illusio.reading import FAMILY_OF, everywhere, faults, items_of, kept, needs, specialities, there
from tests.standing import Outcome, Standing, numbers_in, ways

ENGINE = GAME.load(compiled=False)
USUAL_CONTEST = ("great-vanishing", "tiger-of-the-clouds", "water-cell", "sealed-prophecy")
LAID = {"deja-vu": "belittled", "grandiose": "exalted"}
BY_NAME = r"\b(encore|success|deja-vu|grandiose|take|replace|drop|to) ([a-z-]+)$"


def cards_in(text: str) -> list[int]:
    """The cards of a list: `rope, grab*2`."""
    return numbers_in(text, CARD_NAMES.index)


def counts(text: str) -> list[int]:
    """How many of each kind these cards are."""
    cards = cards_in(text)
    return [cards.count(kind) for kind in range(KINDS)]


def listed(row: Any) -> str:
    """Counts by kind as a list; the inverse of `counts`, one by one."""
    return ", ".join(name for name, count in zip(CARD_NAMES, row, strict=True) for _ in range(count))


def objective(name: str) -> int:
    return OBJECTIVE_NAMES.index(name)


def named(objectives: Sequence[int]) -> set[str]:
    return {OBJECTIVE_NAMES[o] for o in objectives}


def chances(run: Callable[[Engine], Outcome]) -> dict[Outcome, Fraction]:
    """Exactly how likely each outcome is, over every way in which chance may go."""
    return ways(GAME, run)


class Table(Standing):
    """A position; codes may name objectives: `encore talking-scarf`, `take pocket-rabbit`, `add rope to ...`."""

    def __init__(self, engine: Engine, s: Any) -> None:
        super().__init__(engine, s, faults)

    def spelled(self, code: str) -> str:
        """A code with the number or the place of the objective that it names."""
        found = re.search(BY_NAME, code)
        if not found or found[2] not in OBJECTIVE_NAMES:
            return code
        o = objective(found[2])
        where = [o + 1]
        if found[1] in ("take", "replace"):
            where = [place + 1 for place, there in enumerate(self.s.contest) if there == o + 1]
        elif found[1] in ("drop", "to"):
            where = [place + 1 for row in self.s.progress for place, there in enumerate(row) if there == o + 1]
        assert where, f"{found[2]} is not there"
        return f"{code[: found.start(2)]}{where[0]}"

    def play(self, *codes: str, seat: int | None = None) -> Self:
        for code in codes:
            super().play(self.spelled(code), seat=seat)
        return self

    def end(self, turns: int = 1) -> Self:
        """End turns, as if something had been done in them (ILL-22)."""
        for _ in range(turns):
            self.s.idle = 0
            self.play("end")
        return self

    def why(self, code: str, seat: int | None = None) -> int:
        return super().why(self.spelled(code), seat)

    def on(self, engine: Engine) -> "Table":
        """The same position with another engine, whose chance is its own."""
        return Table(engine, engine.copy(self.s))

    def hand(self, seat: int) -> str:
        return listed(self.s.hand[seat])

    @property
    def discard(self) -> str:
        return listed(self.s.discard)

    def wings(self, seat: int) -> dict[int, str]:
        """What lies in the wings of a seat, by number: `dove`, or `dove>tiger` once it is transformed."""
        return {item.slot + 1: told(item) for item in items_of(self.s) if item.owner == seat and item.around < 0}

    def around(self, name: str) -> list[str]:
        """What lies around an objective."""
        return [told(item) for item in items_of(self.s) if item.around == objective(name)]

    def where(self, name: str) -> int:
        """In what kind of place an objective is."""
        return int(self.s.place[objective(name)])

    @property
    def contest(self) -> list[str]:
        return [OBJECTIVE_NAMES[o - 1] if o else "" for o in self.s.contest]

    def knows(self, viewer: int, owner: int) -> str:
        """The cards that a viewer is left with of another's hand."""
        return listed(self.known(viewer).hand[owner])


def told(item: Any) -> str:
    kind, shown = TYPE_NAMES[item.kind], TYPE_NAMES[item.shown]
    return f"{kind}>{shown}" if item.turned else kind


def table(
    wings: str = "",
    *,
    hands: Sequence[str] = ("", ""),
    progress: str = "",
    bill: str = "",
    kept: str = "",
    contest: str | None = None,
    spent: str = "",
    under: str = "",
    coming: str | None = None,
    pile: str | None = None,
    discard: str = "",
    talents: str = "",
    turn: int = 0,
    points: Sequence[int] = (),
    knows: Mapping[tuple[int, int], str] | None = None,
    domains: Mapping[int, str] | None = None,
    recipes: Mapping[str, str] | None = None,
    target: int = 12,
    memory: bool = False,
    **fields: int,
) -> Table:
    """A position in a turn, after the draw, as many seats as hands.

    `wings` are `1 rope, dove>tiger; 2 cage` (seats from 1; a `~` instead of `>` is a talent's), `progress` and
    `bill` `1 pocket-rabbit: rabbit; 1 ...`, a trick on the bill with `+ grandiose + encore` behind its name;
    `+ lasting` is an Encore of an earlier round. Items are numbered from 1, wings first. `kept` and `coming` (the
    pile of objectives, the rest unless told) are names, `under` what lies beneath it. Without `pile` the pile is
    the rest of the deck; with it, the game is played with just the cards given. Talents are a Headliner's who has
    named nothing, unless told. `knows` is what a seat has seen go into another's hand, `recipes` what an objective
    needs instead.
    """
    s = ENGINE.start(GAME.setup(len(hands), {"target": target, "memory": memory}), 1)
    clear(s)
    for name, text in (recipes or {}).items():
        s.need[objective(name), :] = counts(text)[: len(TYPE_NAMES)]
        s.level[objective(name)] = len(cards_in(text))
    for seat, text in enumerate(hands):
        s.hand[seat, :] = counts(text)
        s.held[seat] = sum(s.hand[seat])
    s.discard[:] = counts(discard)
    for line in lines(wings):
        number, _, components = line.partition(" ")
        for component in components.split(","):
            put_item(s, int(number) - 1, component.strip())
    lay_objectives(s, progress, bill, kept, spent, under)
    lay_contest(s, contest, coming)
    give_talents(s, talents, domains or {})
    give_points(s, points)
    for (viewer, owner), text in (knows or {}).items():
        s.known[viewer, owner, :] = counts(text)
    if pile is not None:
        s.pile[:] = counts(pile)
        cards = everywhere(s)
        s.cards[:] = [cards[kind] for kind in range(KINDS)]
    else:
        cards = everywhere(s)
        s.pile[:] = [s.cards[kind] - cards[kind] for kind in range(KINDS)]
    s.left = sum(s.pile)
    s.turn, s.round, s.phase = turn, 1, Phase.ACTING
    for name, setting in fields.items():
        setattr(s, name, setting)
    assert not (wrong := faults(s)), wrong
    return Table(ENGINE, s)


def lines(text: str) -> list[str]:
    return [line for part in text.split(";") if (line := part.strip())]


def clear(s: Any) -> None:
    """Take everything off a fresh table; what the deck says stays."""
    stays = ("rng", "seats", "target", "memory", "cards", "need", "level", "domain", "title", "magicians")
    for field in s.state.fields:
        if field.name not in stays:
            if field.shape:
                getattr(s, field.name)[...] = 0
            else:
                setattr(s, field.name, 0)


def put_item(s: Any, seat: int, text: str, o: int = -1) -> None:
    """A component in the next slot: `dove`, `dove>tiger`, `dove>tiger>cage`, `dove~rabbit`."""
    parts = re.split("([>~])", text)
    slot = s.items
    s.kind[slot] = TYPE_NAMES.index(parts[0]) + 1
    s.shown[slot] = TYPE_NAMES.index(parts[-1]) + 1
    s.owner[slot], s.around[slot] = seat, o + 1
    s.turned[slot], s.layers[slot] = int(len(parts) > 1), parts.count(">")
    s.items += 1
    if o < 0:
        s.wings[seat, FAMILY_OF[s.shown[slot] - 1]] += 1


def lay_objectives(s: Any, progress: str, bill: str, kept: str, spent: str, under: str) -> None:
    """Tricks with what lies around them, and objectives out of the Contest."""
    for place, text in ((Place.PROGRESS, progress), (Place.BILL, bill), (Place.KEPT, kept)):
        for line in lines(text):
            head, _, components = line.partition(":")
            first, *marks = [part.strip() for part in head.split("+")]
            seat, name = int(first.split()[0]) - 1, first.split()[1]
            o = objective(name)
            s.place[o], s.by[o] = place, seat + 1
            for component in filter(None, components.split(",")):
                put_item(s, seat, component.strip(), o)
            if place == Place.PROGRESS:
                s.progress[seat, list(s.progress[seat]).index(0)] = o + 1
            if place == Place.BILL:
                lay_on_bill(s, o, marks)
    for name in filter(None, spent.split(", ")):
        s.place[objective(name)] = Place.SPENT
    for at, name in enumerate(filter(None, under.split(", "))):
        s.place[objective(name)], s.under[at] = Place.UNDER, objective(name) + 1
        s.below = at + 1
    for o in range(OBJECTIVES):
        fill_wants(s, o)


def fill_wants(s: Any, o: int) -> None:
    """What is still missing at an objective; nothing at those that are completed."""
    if s.place[o] == Place.KEPT:
        return
    for kind in needs(s, o):
        s.wants[o, FAMILY_OF[kind]] += 1
    for item in items_of(s):
        if item.around == o:
            s.wants[o, FAMILY_OF[item.shown]] -= 1
    s.missing[o] = sum(s.wants[o])


def lay_on_bill(s: Any, o: int, marks: list[str]) -> None:
    s.bills += 1
    s.showing += 1
    s.billed[o], s.waits[o] = s.bills, 1
    for mark in marks:
        if mark in ("encore", "lasting"):
            s.encores[o] += 1
            s.waits[o] += int(mark == "encore")
            s.extended[o] = int(mark == "encore")
        else:
            getattr(s, LAID[mark])[o] += 1


def lay_contest(s: Any, contest: str | None, coming: str | None) -> None:
    """The Contest, and what is left in the pile of objectives; with `coming`, others are not in the game."""
    free = [o for o in range(OBJECTIVES) if s.place[o] == Place.ABSENT]
    if contest is None:
        usual = [objective(name) for name in USUAL_CONTEST]
        spare = [o for o in free if OBJECTIVE_NAMES[o] not in (coming or "").split(", ")]
        laid = sorted(spare, key=lambda o: o not in usual)[:CONTEST]
    else:
        laid = [objective(name) for name in filter(None, contest.split(", "))]
    for place, o in enumerate(laid):
        assert o in free, OBJECTIVE_NAMES[o]
        s.contest[place], s.place[o] = o + 1, Place.IN_CONTEST
    for o in set(free) - set(laid):
        if coming is None or OBJECTIVE_NAMES[o] in coming.split(", "):
            s.place[o] = Place.PILE
        else:
            s.level[o] = s.domain[o] = s.title[o] = s.missing[o] = 0
            s.need[o, :] = 0
            s.wants[o, :] = 0
    s.piled = len(there(s, Place.PILE))


def give_talents(s: Any, talents: str, domains: Mapping[int, str]) -> None:
    names = talents.split() or ["headliner"] * s.seats
    for seat, name in enumerate(names):
        s.talent[seat] = TALENT_NAMES.index(name)
    for seat, domain in domains.items():
        s.named[seat] = DOMAIN_NAMES.index(domain) + 1
    s.magicians[:] = [*(s.talent[seat] + 1 for seat in range(s.seats)), *[0] * (MAGICIANS - s.seats)]


def give_points(s: Any, points: Sequence[int]) -> None:
    """Points follow from what is kept; what is more was for exact components."""
    for seat in range(s.seats):
        s.parts[seat, Part.LEVEL] = sum(s.level[o] for o in kept(s, seat))
        s.parts[seat, Part.SPECIALITY] = specialities(s, seat)
        s.points[seat] = points[seat] if points else sum(s.parts[seat])
        s.parts[seat, Part.EXACT] = s.points[seat] - sum(s.parts[seat])
