"""Which moves are allowed, and which clause forbids the others."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vitriol.moves import DISCARD, EXCHANGE, LAY, PASS, READY, TRANSMUTE, USE_ATHANOR
from alambic.games.vitriol.rules_piles import high_metal, in_hand, low_metal, own_metals, turnable
from alambic.games.vitriol.rules_turn import outlook, ways, ways_after
from alambic.games.vitriol.state import (
    ATHANOR,
    EXCHANGING,
    FIRST_PAIR,
    LAID_WITHOUT,
    METALS,
    REVEAL,
    SEATS,
    VALUES,
    Vitriol,
)


@rule
def legal(s: Vitriol, seat: int, moves: Numbers) -> int:
    if s.over:
        return 0
    if s.phase == REVEAL:  # VIT-13
        moves[0] = READY
        return 1 - (s.ready >> seat & 1)
    if seat != s.turn:
        return 0
    if s.phase == EXCHANGING:  # VIT-11
        return every_card(s, seat, EXCHANGE, moves, 0)
    if s.held[seat] == 0:
        moves[0] = PASS
        return 1
    n = 0
    if s.downs == 0:
        n = legal_plays(s, seat, moves)
        if may_discard(s, seat):
            n = every_card(s, seat, DISCARD, moves, n)
    if n == 0:  # a barren turn (VIT-11)
        n = every_card(s, seat, DISCARD, moves, 0)
    return n


@rule
def every_card(s: Vitriol, seat: int, first: int, moves: Numbers, n: int) -> int:
    """A move for each kind of card in a hand."""
    for k in range(s.held[seat]):
        if k == 0 or s.hand[seat, k] != s.hand[seat, k - 1]:
            moves[n] = first + s.hand[seat, k]
            n += 1
    return n


@rule
def may_discard(s: Vitriol, seat: int) -> bool:
    """VIT-04: two cards are laid, and none is a value of one's own."""
    return s.laid == LAID_WITHOUT and s.values & own_metals(s, seat) == 0


@rule
def legal_plays(s: Vitriol, seat: int, moves: Numbers) -> int:
    """Cards that can be laid so that the turn can still be completed (VIT-05)."""
    n, look = 0, outlook(s, seat)
    for k in range(s.held[seat]):
        card = s.hand[seat, k]
        if k == 0 or card != s.hand[seat, k - 1]:
            if card < FIRST_PAIR:
                if ways_after(s, seat, look, card, card // VALUES):
                    moves[n] = LAY + card
                    n += 1
            elif card < ATHANOR:
                n = legal_transmutations(s, seat, look, card, moves, n)
            elif s.athanors == 0:
                n = legal_athanors(s, seat, look, moves, n)
    return n


@rule
def legal_transmutations(s: Vitriol, seat: int, look: int, card: int, moves: Numbers, n: int) -> int:
    """VIT-07."""
    low, high = low_metal(card), high_metal(card)
    if s.transmutes or s.naturals[low] + s.naturals[high] == 0 or not ways_after(s, seat, look, card, low):
        return n
    start = TRANSMUTE + (card - FIRST_PAIR) * SEATS * METALS
    for owner in range(s.seats):
        if turnable(s, owner, low):
            moves[n] = start + owner * METALS + low
            n += 1
        if turnable(s, owner, high):
            moves[n] = start + owner * METALS + high
            n += 1
    return n


@rule
def legal_athanors(s: Vitriol, seat: int, look: int, moves: Numbers, n: int) -> int:
    """VIT-09."""
    for slot in range(s.slots):
        if s.owner[slot] != 0 and ways_after(s, seat, look, ATHANOR, slot):
            moves[n] = USE_ATHANOR + slot
            n += 1
    return n


@rule
def why(s: Vitriol, seat: int, move: int) -> int:
    if s.over:
        return s.over
    if s.phase == REVEAL or move == READY:
        return 0 if s.phase == REVEAL and move == READY and s.ready >> seat & 1 == 0 else 13
    if seat != s.turn:
        return 3
    if move == PASS:
        return 0 if s.held[seat] == 0 else 11
    if move >= EXCHANGE:
        if s.phase != EXCHANGING:
            return 11
        return 0 if in_hand(s, seat, move - EXCHANGE) else 4
    if s.phase == EXCHANGING:
        return 11
    if move >= DISCARD:
        return why_not_discard(s, seat, move - DISCARD)
    if s.downs > 0 or s.held[seat] == 0:
        return 11  # a barren turn goes on as it began
    if move >= USE_ATHANOR:
        return why_not_restore(s, seat, move - USE_ATHANOR)
    if move >= TRANSMUTE:
        target = (move - TRANSMUTE) % (SEATS * METALS)
        card = FIRST_PAIR + (move - TRANSMUTE) // (SEATS * METALS)
        return why_not_transmute(s, seat, card, target // METALS, target % METALS)
    if not in_hand(s, seat, move - LAY):
        return 4
    return why_not_play(s, seat, move - LAY, (move - LAY) // VALUES)


@rule
def why_not_play(s: Vitriol, seat: int, card: int, at: int) -> int:
    """The way of laying that the cards so far leave (VIT-04), or that no turn could be completed (VIT-05)."""
    if ways_after(s, seat, outlook(s, seat), card, at):
        return 0
    if may_discard(s, seat):
        return 4
    return 5 if ways(s, seat) else 11  # a barren turn


@rule
def why_not_discard(s: Vitriol, seat: int, card: int) -> int:
    if not in_hand(s, seat, card):
        return 4
    return 0 if s.downs > 0 or may_discard(s, seat) or ways(s, seat) == 0 else 4


@rule
def why_not_transmute(s: Vitriol, seat: int, card: int, owner: int, metal: int) -> int:
    if not in_hand(s, seat, card):
        return 4
    if metal != low_metal(card) and metal != high_metal(card):
        return 7
    if s.transmutes or owner >= s.seats or s.natural[owner, metal] == 0:
        return 7
    if not turnable(s, owner, metal):
        return 8
    return why_not_play(s, seat, card, metal)


@rule
def why_not_restore(s: Vitriol, seat: int, slot: int) -> int:
    if not in_hand(s, seat, ATHANOR):
        return 4
    if s.athanors or s.owner[slot] == 0:
        return 9
    return why_not_play(s, seat, ATHANOR, slot)
