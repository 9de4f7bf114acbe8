"""What lies where: cards in hands and piles, components in wings and around objectives."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.illusio.cards import Card, Family
from alambic.games.illusio.state import FAMILIES, ITEMS, KINDS, NOBODY, OBJECTIVES, TYPES, Illusio
from alambic.games.illusio.vocabulary import Told

# Hands, pile and discard, and what others know of a hand (ILL-33)


@rule
def stack_cards(s: Illusio) -> None:
    """Every card of the deck lies in the pile."""
    for card in range(KINDS):
        s.pile[card] = s.cards[card]
        s.left += s.cards[card]


@rule
def pick(s: Illusio, count: int) -> int:
    """A card by chance from the pile, which holds so many."""
    at, card = below(s, count), 0
    while at >= s.pile[card]:
        at -= s.pile[card]
        card += 1
    s.pile[card] -= 1
    return card


@rule
def can_draw(s: Illusio) -> bool:
    if s.left > 0:
        return True
    for card in range(KINDS):
        if s.discard[card] > 0:
            return True
    return False


@rule
def fill_pile(s: Illusio) -> None:
    """The shuffled discard replaces a pile that is empty (ILL-01)."""
    if s.left == 0 and can_draw(s):
        for card in range(KINDS):
            s.pile[card] += s.discard[card]
            s.left += s.discard[card]
            s.discard[card] = 0
        tell(s, Told.RESHUFFLED, NOBODY, 0, NONE, NONE, EVERYONE)


@rule
def draw(s: Illusio, seat: int) -> bool:
    """A card from the pile; whether there was one."""
    fill_pile(s)
    if s.left == 0:
        return False
    card = pick(s, s.left)
    s.left -= 1
    s.hand[seat, card] += 1
    s.held[seat] += 1
    tell(s, Told.DRAWS, seat, card, NONE, NONE, 1 << seat)
    reveal(s)
    return True


@rule
def leave_hand(s: Illusio, seat: int, card: int) -> None:
    """A card leaves a hand before everybody's eyes."""
    s.hand[seat, card] -= 1
    s.held[seat] -= 1
    for viewer in range(s.seats):
        if s.known[viewer, seat, card] > 0:
            s.known[viewer, seat, card] -= 1


@rule
def come_to_hand(s: Illusio, seat: int, card: int) -> None:
    """A card goes into a hand before everybody's eyes."""
    s.hand[seat, card] += 1
    s.held[seat] += 1
    for viewer in range(s.seats):
        if viewer != seat:
            s.known[viewer, seat, card] += 1


@rule
def discard_from_hand(s: Illusio, seat: int, card: int) -> None:
    leave_hand(s, seat, card)
    s.discard[card] += 1


@rule
def pass_card(s: Illusio, giver: int, taker: int, card: int) -> None:
    """A card goes from hand to hand, and only these two see it.

    The others keep what must still be true: of each kind that they knew there, one may be gone.
    """
    for viewer in range(s.seats):
        if viewer == taker:
            if s.known[viewer, giver, card] > 0:
                s.known[viewer, giver, card] -= 1
        elif viewer == giver:
            s.known[viewer, taker, card] += 1
        elif s.known[viewer, giver, card] == s.held[giver]:  # they knew that it held nothing else
            s.known[viewer, giver, card] -= 1
            s.known[viewer, taker, card] += 1
        else:
            for other in range(KINDS):
                if s.known[viewer, giver, other] > 0:
                    s.known[viewer, giver, other] -= 1
    s.hand[giver, card] -= 1
    s.held[giver] -= 1
    s.hand[taker, card] += 1
    s.held[taker] += 1
    reveal(s)


@rule
def random_card(s: Illusio, seat: int) -> int:
    """One of a hand, by chance (ILL-25)."""
    at, card = below(s, s.held[seat]), 0
    while at >= s.hand[seat, card]:
        at -= s.hand[seat, card]
        card += 1
    return card


@rule
def look_at_hand(s: Illusio, viewer: int, seat: int) -> None:
    for card in range(KINDS):
        s.known[viewer, seat, card] = s.hand[seat, card]
    reveal(s)


@rule
def has_component(s: Illusio, seat: int) -> bool:
    for card in range(TYPES):
        if s.hand[seat, card] > 0:
            return True
    return False


# Components on the table, by families (ILL-02)


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
    return Family.PUBLIC if kind < Card.FORMULA else Family.FORMULA


@rule
def whose_wings(s: Illusio, item: int) -> int:
    """In whose wings a component lies; NOBODY if it is around an objective, or not on the table."""
    return s.owner[item] if s.kind[item] != 0 and s.around[item] == 0 else NOBODY


@rule
def is_elsewhere(s: Illusio, seat: int, item: int) -> bool:
    """Whether an item lies in the wings of somebody else."""
    owner = whose_wings(s, item)
    return owner != seat and owner != NOBODY


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
            if whose_wings(s, item) == seat and s.turned[item] == 0 and family_of(counts_as(s, item)) == family:
                plain += 1
        count += min(s.wants[objective, family], plain)
    for item in range(s.items):
        if whose_wings(s, item) == seat and s.turned[item] != 0:
            count += 1
    return min(count, s.missing[objective])


@rule
def may_use(s: Illusio, seat: int, item: int, objective: int) -> bool:
    """Whether a component of one's wings may be tried on an objective."""
    if whose_wings(s, item) != seat or s.missing[objective] == 0:
        return False
    return is_veiled(s, item) or fits(s, counts_as(s, item), objective)
