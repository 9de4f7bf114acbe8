"""What a viewer can work out about tricks: requirements met, points to come."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from alambic.games.illusio.cards import Card, Place
from alambic.games.illusio.rules_objectives import exact_of, pleases
from alambic.games.illusio.rules_table import family_of
from alambic.games.illusio.state import CONTEST, NOTHING, OBJECTIVES


class Need(NamedTuple):
    """A requirement of an objective, and what meets it."""

    kind: int
    there: int = NOTHING  # the type of the component that lies there

    @property
    def exact(self) -> bool:
        """Whether it brings a point more (ILL-19)."""
        return self.there == self.kind and self.kind < Card.PUBLIC


class Worth(NamedTuple):
    """What a trick brings, part by part (ILL-19)."""

    level: int
    exact: int
    speciality: int
    talent: int
    cards: int = 0

    @property
    def points(self) -> int:
        return sum(self)


# Components


def is_hidden(s: Any, item: int) -> bool:
    """Whether nobody is shown what a component is now, even if the state still says so (ILL-30)."""
    return bool(s.memory and s.turned[item] and not s.around[item] and s.fresh != item + 1 and not s.over) or bool(
        s.kind[item] and s.shown[item] < 0
    )


def is_other(s: Any, item: int) -> bool:
    """Whether a component is shown as transformed: not when it is itself again, unless it must be remembered."""
    return bool(s.turned[item] and (s.memory or s.shown[item] != s.kind[item]))


def wings_of(s: Any, seat: int) -> list[int]:
    """The components in the wings of a seat."""
    lying = zip(s.kind[: s.items].tolist(), s.owner[: s.items].tolist(), s.around[: s.items].tolist(), strict=True)
    return [item for item, (kind, owner, around) in enumerate(lying) if kind and owner == seat and not around]


def types_in_wings(s: Any, seat: int, but: int = NOTHING) -> list[int]:
    """The types of those that can be told, one left out if wished."""
    return [s.shown[item] - 1 for item in wings_of(s, seat) if item != but and not is_hidden(s, item)]


def hidden_in_wings(s: Any, seat: int, but: int = NOTHING) -> int:
    return sum(is_hidden(s, item) for item in wings_of(s, seat) if item != but)


def types_around(s: Any, objective: int) -> list[int]:
    lying = zip(s.shown[: s.items].tolist(), s.around[: s.items].tolist(), strict=True)
    return [shown - 1 for shown, around in lying if around == objective + 1]


# Requirements


def needs_of(s: Any, objective: int, there: Iterable[int] = ()) -> tuple[Need, ...]:
    """The requirements one by one, met as well as these types can."""
    return met_by([kind for kind, n in enumerate(s.need[objective].tolist()) if n for _ in range(n)], there)


def met_by(wanted: Sequence[int], there: Iterable[int]) -> tuple[Need, ...]:
    """The very type first (ILL-20), then any of the family."""
    left, met = list(there), [NOTHING] * len(wanted)
    for alike in (lambda one, kind: one == kind, lambda one, kind: family_of(one) == family_of(kind)):
        for number, kind in enumerate(wanted):
            found = [one for one in left if alike(one, kind)]
            if found and met[number] == NOTHING:
                met[number] = found[0]
                left.remove(found[0])
    return tuple(Need(kind, one) for kind, one in zip(wanted, met, strict=True))


def open_of(needs: Sequence[Need]) -> list[int]:
    """The types that are still missing."""
    return [need.kind for need in needs if need.there == NOTHING]


def met_of(needs: Sequence[Need]) -> int:
    return sum(need.there != NOTHING for need in needs)


# Points


def has_kept(s: Any, seat: int, domain: int) -> bool:
    """Whether a seat has completed an objective of a domain."""
    return any(
        s.place[one] == Place.KEPT and s.by[one] == seat + 1 and s.domain[one] == domain
        for one in range(OBJECTIVES)
    )


def bill_of(s: Any, seat: int) -> list[int]:
    """The tricks of a seat on the bill, in the order in which they are scored."""
    found = [one for one in range(OBJECTIVES) if s.place[one] == Place.BILL and s.by[one] == seat + 1]
    return sorted(found, key=lambda one: (s.waits[one], s.billed[one]))


def will_bring(s: Any, seat: int) -> dict[int, Worth]:
    """What every trick of a seat on the bill will bring when its time has run out, those before it counted."""
    found: dict[int, Worth] = {}
    domains = {domain for domain in range(4) if has_kept(s, seat, domain)}
    pleased: set[int] = set()  # a talent counts once a round
    for one in bill_of(s, seat):
        talent = int(pleases(s, one) and s.waits[one] not in pleased)
        found[one] = valued(s, one, int(s.domain[one] in domains), talent)
        domains.add(s.domain[one])
        if talent:
            pleased.add(s.waits[one])
    return found


def valued(s: Any, objective: int, speciality: int, talent: int) -> Worth:
    """Never below 0: what cards take away is never more than there is."""
    level, exact = s.level[objective], exact_of(s, objective)
    cards = 2 * s.exalted[objective] - s.belittled[objective]
    return Worth(level, exact, speciality, talent, max(cards, -(level + exact + speciality + talent)))


# The Contest


def contest_of(s: Any) -> Iterator[tuple[int, int]]:
    """The objectives of the Contest by their places."""
    for k in range(CONTEST):
        if s.contest[k]:
            yield k, s.contest[k] - 1
