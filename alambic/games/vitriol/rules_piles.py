"""What lies on the table: cards and pairs, natural and transmuted piles, the pile and the discard."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, tell
from alambic.core.rule import rule
from alambic.games.vitriol.state import (
    ATHANOR,
    FIRST_PAIR,
    GRAND,
    KINDS,
    METALS,
    NO_CARD,
    PETIT,
    SEATS,
    SEVEN,
    VALUES,
    Vitriol,
)
from alambic.games.vitriol.vocabulary import Move, Told

# Which game is played


@rule
def two_metals(s: Vitriol) -> bool:
    """Whether it is the Petit Œuvre (VIT-20): always with two players (VIT-21)."""
    return s.petit != 0 or s.seats == 2


@rule
def metals_in_play(s: Vitriol) -> int:
    """With six players platinum is needed (VIT-30)."""
    return METALS if s.eighth or s.seats == SEATS else SEVEN


@rule
def last_tempus(s: Vitriol) -> int:
    return PETIT if two_metals(s) else GRAND


@rule
def own_metals(s: Vitriol, seat: int) -> int:
    """The metals of a seat, as bits; none where they are not known."""
    bits = 0
    for k in range(2):
        if s.metal[seat, k] >= 0:
            bits |= 1 << s.metal[seat, k]
    return bits


# Cards


@rule
def high_metal(card: int) -> int:
    """The later of the two metals of a transmutation."""
    pair, high = card - FIRST_PAIR, 1
    while pair >= high:
        pair -= high
        high += 1
    return high


@rule
def low_metal(card: int) -> int:
    high = high_metal(card)
    return card - FIRST_PAIR - high * (high - 1) // 2


@rule
def pair_of(one: int, other: int) -> int:
    """The transmutation between two metals."""
    high, low = max(one, other), min(one, other)
    return FIRST_PAIR + high * (high - 1) // 2 + low


@rule
def transmutation(move: int) -> int:
    """The card by which a move transmutes."""
    return FIRST_PAIR + (move - Move.TRANSMUTE) // (SEATS * METALS)


@rule
def pile_owner(move: int) -> int:
    """In front of whom the pile lies that a move transmutes."""
    return (move - Move.TRANSMUTE) // METALS % SEATS


@rule
def pile_metal(move: int) -> int:
    """The metal of the pile that a move transmutes."""
    return (move - Move.TRANSMUTE) % METALS


# Hands


@rule
def in_hand(s: Vitriol, seat: int, card: int) -> bool:
    for k in range(s.held[seat]):
        if s.hand[seat, k] == card:
            return True
    return False


@rule
def put_in_hand(s: Vitriol, seat: int, card: int) -> None:
    """Hands are kept in rising order: how they are held tells nothing."""
    k = s.held[seat]
    while k > 0 and s.hand[seat, k - 1] > card:
        s.hand[seat, k] = s.hand[seat, k - 1]
        k -= 1
    s.hand[seat, k] = card
    s.held[seat] += 1


@rule
def take_from_hand(s: Vitriol, seat: int, card: int) -> None:
    k = 0
    while s.hand[seat, k] != card:
        k += 1
    s.held[seat] -= 1
    while k < s.held[seat]:
        s.hand[seat, k] = s.hand[seat, k + 1]
        k += 1
    s.hand[seat, k] = NO_CARD


# The pile and the discard


@rule
def pick(s: Vitriol, count: int) -> int:
    """Take one of the `count` cards of the pile by chance."""
    k = below(s, count)
    card = 0
    while k >= s.pile[card]:
        k -= s.pile[card]
        card += 1
    s.pile[card] -= 1
    return card


@rule
def discarded(s: Vitriol) -> int:
    """How many cards the discard holds."""
    count = 0
    for card in range(FIRST_PAIR, KINDS):  # VIT-09: nothing else is shed in sight
        count += s.shed[card]
    for seat in range(s.seats):
        count += s.down[seat]
    return count


@rule
def reshuffle(s: Vitriol) -> None:
    """VIT-12."""
    s.left = discarded(s)
    for card in range(FIRST_PAIR, KINDS):
        s.pile[card] += s.shed[card]
        s.shed[card] = 0
    for seat in range(s.seats):
        if s.down[seat] > 0:
            s.down[seat] = 0
            for card in range(KINDS):
                s.pile[card] += s.gone[seat, card]
                s.gone[seat, card] = 0
    tell(s, Told.RESHUFFLED, NONE, NONE, NONE, NONE, EVERYONE)


@rule
def draw(s: Vitriol, seat: int) -> bool:
    """A card from the pile into a hand, if there is one (VIT-12)."""
    if s.left == 0:
        if discarded(s) == 0:
            return False
        reshuffle(s)
    card = pick(s, s.left)
    s.left -= 1
    put_in_hand(s, seat, card)
    tell(s, Told.DRAWS, seat, card, NONE, NONE, 1 << seat)
    return True


@rule
def put_face_down(s: Vitriol, seat: int, card: int) -> None:
    s.gone[seat, card] += 1
    s.down[seat] += 1


# Piles on the table


@rule
def lay_value(s: Vitriol, seat: int, card: int) -> None:
    """VIT-06."""
    metal = card // VALUES
    s.lain[seat, metal, card % VALUES] += 1
    if s.natural[seat, metal] == 0:
        s.naturals[metal] += 1
    s.natural[seat, metal] += 1


@rule
def transmute_pile(s: Vitriol, owner: int, metal: int, into: int) -> int:
    """VIT-07: the whole natural pile goes, frozen, into the first free slot (VIT-08)."""
    slot = 0
    while s.owner[slot] != 0:
        slot += 1
    s.slots = max(s.slots, slot + 1)
    s.owner[slot] = owner + 1
    s.was[slot] = metal
    s.now[slot] = into
    for value in range(VALUES):
        s.under[slot, value] = s.lain[owner, metal, value]
        s.lain[owner, metal, value] = 0
    s.natural[owner, metal] = 0
    s.naturals[metal] -= 1
    s.frozen[metal] += 1
    return slot


@rule
def turnable(s: Vitriol, owner: int, metal: int) -> bool:
    """Whether a natural pile lies there that a transmutation may turn (VIT-07).

    In the stricter reading none of its column may, while what was turned into its metal lies above it (VIT-08).
    """
    if s.strict:
        for slot in range(s.slots):
            if s.owner[slot] == owner + 1 and s.now[slot] == metal:
                return False
    return s.natural[owner, metal] > 0


@rule
def restore_pile(s: Vitriol, slot: int) -> None:
    """VIT-09: the pile merges with its owner's natural pile; both cards are discarded in sight."""
    owner, metal = s.owner[slot] - 1, s.was[slot]
    s.shed[pair_of(metal, s.now[slot])] += 1
    s.shed[ATHANOR] += 1
    if s.natural[owner, metal] == 0:
        s.naturals[metal] += 1
    for value in range(VALUES):
        s.lain[owner, metal, value] += s.under[slot, value]
        s.natural[owner, metal] += s.under[slot, value]
        s.under[slot, value] = 0
    s.owner[slot] = 0
    s.was[slot] = 0
    s.now[slot] = 0
    s.frozen[metal] -= 1
    while s.slots > 0 and s.owner[s.slots - 1] == 0:
        s.slots -= 1


@rule
def natural_points(s: Vitriol, seat: int, metal: int) -> int:
    """The sum of a natural pile."""
    points = 0
    for value in range(VALUES):
        points += (value + 1) * s.lain[seat, metal, value]
    return points


@rule
def slot_points(s: Vitriol, slot: int) -> int:
    """The sum of a transmuted pile."""
    points = 0
    for value in range(VALUES):
        points += (value + 1) * s.under[slot, value]
    return points


@rule
def points_on_table(s: Vitriol, metal: int) -> int:
    """All that counts for a metal now, in front of whomever it lies (VIT-13)."""
    points = 0
    for seat in range(s.seats):
        if s.natural[seat, metal] > 0:
            points += natural_points(s, seat, metal)
    for slot in range(s.slots):
        if s.owner[slot] != 0 and s.now[slot] == metal:
            points += slot_points(s, slot)
    return points


@rule
def points_of(s: Vitriol, seat: int) -> int:
    """What the table is worth to a seat whose metals are known: the major counts double (VIT-20)."""
    points = points_on_table(s, s.metal[seat, 0])
    if two_metals(s):
        points += points + points_on_table(s, s.metal[seat, 1])
    return points
