"""The two ways to play a turn (VIT-04), and which plays leave one of them open (VIT-05).

Whether a turn can be completed depends on a few small numbers: the outlook. It is gathered once for all the plays
that are weighed, and packed into one number, eight bits for each set of metals.
"""

from alambic.core.rule import rule
from alambic.games.vitriol.rules_piles import high_metal, low_metal, own_metals
from alambic.games.vitriol.state import (
    ATHANOR,
    CARDS_A_TURN,
    FIRST_PAIR,
    LAID_WITHOUT,
    METALS,
    NO_CARD,
    VALUES,
    Vitriol,
)

THREE, TWO = 1, 2  # the ways: three cards laid; two laid and one face down

# The outlook: metals of one's own, of values in hand, that transmutations in hand work on, of natural piles and of
# transmuted ones; then counts of cards, and whether an athanor can be played.
MINE, COMING, PAIRS, LYING, FROZEN, OWN, OTHERS, CARDS, FURNACE = 0, 8, 16, 24, 32, 40, 44, 48, 52
METAL_BITS, COUNT_BITS = 0xFF, 0xF


@rule
def outlook(s: Vitriol, seat: int) -> int:
    mine = own_metals(s, seat)
    coming, pairs, lying, frozen, own, others, furnace = 0, 0, 0, 0, 0, 0, 0
    for k in range(s.held[seat]):
        card = s.hand[seat, k]
        if card < FIRST_PAIR:
            metal = card // VALUES
            coming |= 1 << metal
            if mine >> metal & 1:
                own += 1
            else:
                others += 1
        elif card == ATHANOR:
            furnace = 1 - min(s.athanors, 1)  # VIT-09: one a turn
        elif s.transmutes == 0:  # VIT-07: one a turn
            pairs |= 1 << high_metal(card) | 1 << low_metal(card)
    if pairs or furnace:
        for metal in range(METALS):
            if s.naturals[metal] > 0:
                lying |= 1 << metal
            if s.frozen[metal] > 0:
                frozen |= 1 << metal
    sets = mine << MINE | coming << COMING | pairs << PAIRS | lying << LYING | frozen << FROZEN
    return sets | own << OWN | others << OTHERS | s.held[seat] << CARDS | furnace << FURNACE


@rule
def enough(lays: int, values: int, pairs: int, lying: int, furnace: int, frozen: int) -> bool:
    """Whether `lays` cards can be laid with so many values and, once each, a transmutation and an athanor.

    The transmutation works on one of the metals `pairs` if a pile of it is `lying`, values yet to be laid counted
    in; the athanor on a pile that was one of the metals `frozen`.
    """
    lack = lays - values
    if lack <= 0:
        return True
    if lack == 1:
        return pairs & lying != 0 or (furnace != 0 and frozen != 0)
    # Both: either what was transmuted is restored, or what was restored is transmuted (VIT-09).
    return lack == 2 and furnace != 0 and pairs & (lying | frozen) != 0


@rule
def ways_after(s: Vitriol, look: int, card: int, metal: int) -> int:
    """The ways open once a card is played on a pile of a metal; with NO_CARD, as the turn stands."""
    mine, coming = look >> MINE & METAL_BITS, look >> COMING & METAL_BITS
    pairs, lying, frozen = look >> PAIRS & METAL_BITS, look >> LYING & METAL_BITS, look >> FROZEN & METAL_BITS
    own, others, cards = look >> OWN & COUNT_BITS, look >> OTHERS & COUNT_BITS, look >> CARDS & COUNT_BITS
    furnace, laid, done = look >> FURNACE, s.laid, s.values & mine  # done: a value of one's own is laid
    if card != NO_CARD:
        laid += 1
        cards -= 1
        if card == ATHANOR:
            furnace = 0
            lying |= 1 << metal
        elif card >= FIRST_PAIR:
            pairs = 0
            frozen |= 1 << metal
        elif mine >> metal & 1:
            own -= 1
            done = 1
        else:
            others -= 1
    ways = 0
    if done or (own > 0 and laid < CARDS_A_TURN):
        if enough(CARDS_A_TURN - laid, own + others, pairs, lying | coming, furnace, frozen):
            ways = THREE
    if done == 0 and laid <= LAID_WITHOUT and cards > LAID_WITHOUT - laid:
        if enough(LAID_WITHOUT - laid, others, pairs, lying | coming & ~mine, furnace, frozen):
            ways |= TWO
    return ways


@rule
def ways(s: Vitriol, seat: int) -> int:
    """The ways in which the turn can still be completed, THREE and TWO added."""
    return ways_after(s, outlook(s, seat), NO_CARD, 0)


@rule
def three_open(s: Vitriol, seat: int) -> bool:
    """Whether the turn can still end with three cards laid, one of them a value of one's own."""
    return ways(s, seat) & THREE != 0


@rule
def two_open(s: Vitriol, seat: int) -> bool:
    """Whether the turn can still end with two cards laid and one face down."""
    return ways(s, seat) & TWO != 0
