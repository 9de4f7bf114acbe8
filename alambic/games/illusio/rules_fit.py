"""Components on the table: families, wings, and what fits around an objective."""

from alambic.core.rule import rule
from alambic.games.illusio.state import FAMILIES, ITEMS, OBJECTIVES, Illusio
from alambic.games.illusio.vocabulary import Card, Family

# Families (ILL-02)


@rule
def family_of(kind: int) -> int:
    """Of a type of component."""
    if kind < 4:
        return Family.ACCESSORIES
    if kind < 7:
        return Family.ANIMALS
    if kind < 10:
        return Family.ARTIFICES
    if kind < Card.PUBLIC:
        return Family.BOXES
    return Family.PUBLICS if kind < Card.FORMULA else Family.FORMULAS


@rule
def has_types(family: int) -> bool:
    """Public and Formula have none: nothing of theirs is exact, nor can change within its family."""
    return family < Family.PUBLICS


# Items


@rule
def in_wings(s: Illusio, seat: int, item: int) -> bool:
    return s.kind[item] != 0 and s.owner[item] == seat and s.around[item] == 0


@rule
def in_any_wings(s: Illusio, item: int) -> bool:
    return s.kind[item] != 0 and s.around[item] == 0


@rule
def in_other_wings(s: Illusio, seat: int, item: int) -> bool:
    return s.kind[item] != 0 and s.owner[item] != seat and s.around[item] == 0


@rule
def counts_as(s: Illusio, item: int) -> int:
    """The type of a component now, transformed or not (ILL-24)."""
    return s.shown[item] - 1


@rule
def is_veiled(s: Illusio, item: int) -> bool:
    """Whether its owner must remember what it is (ILL-30)."""
    return s.memory != 0 and s.turned[item] != 0


@rule
def told_item(s: Illusio, item: int) -> int:
    """How events tell a component that is changed or swapped: by its number, with what it counted as.

    In the memory game with what it is under its cards: nothing tells the rest again (ILL-30).
    """
    return item + ITEMS * (s.kind[item] if s.memory else s.shown[item])


@rule
def put_in_wings(s: Illusio, seat: int, kind: int) -> int:
    """A component comes to lie in somebody's wings; returns its item."""
    item = 0
    while s.kind[item] != 0:
        item += 1
    s.kind[item] = kind + 1
    s.shown[item] = kind + 1
    s.owner[item] = seat
    s.items = max(s.items, item + 1)
    s.wings[seat, family_of(kind)] += 1
    return item


@rule
def turn_item(s: Illusio, item: int, kind: int) -> None:
    """A component in the wings counts as another from now on (ILL-24)."""
    s.wings[s.owner[item], family_of(counts_as(s, item))] -= 1
    s.shown[item] = kind + 1
    s.turned[item] = 1
    s.wings[s.owner[item], family_of(kind)] += 1


@rule
def turn_back(s: Illusio, item: int) -> None:
    """The illusion ends: a component in the wings is itself again (ILL-30)."""
    shed_layers(s, item)
    turn_item(s, item, s.kind[item] - 1)
    s.turned[item] = 0


@rule
def shed_layers(s: Illusio, item: int) -> None:
    s.discard[Card.TRANSFORMATION] += s.layers[item]
    s.layers[item] = 0


@rule
def change_owner(s: Illusio, item: int, seat: int) -> None:
    """From wings to wings; a transformation stays (ILL-32)."""
    family = family_of(counts_as(s, item))
    s.wings[s.owner[item], family] -= 1
    s.owner[item] = seat
    s.wings[seat, family] += 1


@rule
def lift_item(s: Illusio, item: int) -> None:
    """A component leaves the table; the cards on it are discarded."""
    shed_layers(s, item)
    if s.around[item] == 0:
        s.wings[s.owner[item], family_of(counts_as(s, item))] -= 1
    s.kind[item] = 0
    s.shown[item] = 0
    s.owner[item] = 0
    s.turned[item] = 0
    s.around[item] = 0
    while s.items > 0 and s.kind[s.items - 1] == 0:
        s.items -= 1


# Around an objective


@rule
def told_as(s: Illusio, objective: int) -> int:
    """How events tell an objective: by its number, with that of its name where our deck calls it otherwise."""
    title = s.title[objective]
    return objective if title == objective + 1 else objective + OBJECTIVES * (1 + title)


@rule
def fits(s: Illusio, kind: int, objective: int) -> bool:
    """One component a requirement, of its family (ILL-17)."""
    return s.wants[objective, family_of(kind)] > 0


@rule
def lay_around(s: Illusio, item: int, objective: int) -> None:
    family = family_of(counts_as(s, item))
    s.wings[s.owner[item], family] -= 1
    s.around[item] = objective + 1
    s.wants[objective, family] -= 1
    s.missing[objective] -= 1


@rule
def clear_around(s: Illusio, objective: int) -> None:
    """All its components go back to the wings (ILL-16)."""
    for item in range(s.items):
        if s.around[item] == objective + 1:
            family = family_of(counts_as(s, item))
            s.around[item] = 0
            s.wings[s.owner[item], family] += 1
            s.wants[objective, family] += 1
            s.missing[objective] += 1


@rule
def half_of(level: int) -> int:
    """ILL-14: rounded up."""
    return (level + 1) // 2


@rule
def reach(s: Illusio, seat: int, objective: int) -> int:
    """How many more components somebody's wings can give an objective."""
    count = 0
    if s.memory == 0:
        for family in range(FAMILIES):
            count += min(s.wants[objective, family], s.wings[seat, family])
        return count
    for family in range(FAMILIES):  # ILL-30: what is veiled might be anything
        plain = 0
        for item in range(s.items):
            if in_wings(s, seat, item) and s.turned[item] == 0 and family_of(counts_as(s, item)) == family:
                plain += 1
        count += min(s.wants[objective, family], plain)
    for item in range(s.items):
        if in_wings(s, seat, item) and s.turned[item] != 0:
            count += 1
    return min(count, s.missing[objective])


@rule
def may_use(s: Illusio, seat: int, item: int, objective: int) -> bool:
    """Whether a component of one's wings may be tried on an objective."""
    if not in_wings(s, seat, item) or s.missing[objective] == 0:
        return False
    return is_veiled(s, item) or fits(s, counts_as(s, item), objective)
