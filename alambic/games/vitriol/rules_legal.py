"""The ways to play a turn (VIT-04), which plays leave one of them open (VIT-05), and what forbids the others."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vitriol.rules_piles import (
    high_metal,
    in_hand,
    low_metal,
    own_metals,
    pile_metal,
    pile_owner,
    transmutation,
    turnable,
)
from alambic.games.vitriol.state import (
    ATHANOR,
    CARDS_A_TURN,
    FIRST_PAIR,
    LAID_WITHOUT,
    METALS,
    NO_CARD,
    SEATS,
    VALUES,
    Vitriol,
)
from alambic.games.vitriol.vocabulary import Clause, Laying, Move, Phase

# Whether a turn can be completed depends on a few small numbers: the outlook. It is gathered once for all plays
# that are weighed, and packed into one number, eight bits for each set of metals: one's own; of values in hand
# that could be turned once they lie; that transmutations in hand work on; of piles that can be turned; of piles,
# and of values in hand, that an athanor would open to it. Then counts of cards, whether an athanor can be played,
# and whether there is anything to restore.
MINE, COMING, PAIRS, LYING, OPENED, LATER = 0, 8, 16, 24, 32, 40
OWN, OTHERS, CARDS, FURNACE, SLOTS = 48, 52, 56, 60, 61
METAL_BITS, COUNT_BITS = 0xFF, 0xF


@rule
def outlook(s: Vitriol, seat: int) -> int:
    mine = own_metals(s, seat)
    coming, pairs, lying, opened, own, others, furnace = 0, 0, 0, 0, 0, 0, 0
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
            if s.naturals[metal] > 0 and (s.strict == 0 or turnable_somewhere(s, metal)):
                lying |= 1 << metal
            if s.frozen[metal] > 0 and s.strict == 0:
                opened |= 1 << metal
        if s.strict:
            held = coming
            for slot in range(s.slots):
                if s.owner[slot] != 0:
                    opened |= opened_by(s, seat, slot, held)
                if s.owner[slot] == seat + 1:
                    coming &= ~(1 << s.now[slot])
    sets = mine << MINE | coming << COMING | pairs << PAIRS | lying << LYING | opened << OPENED
    counts = own << OWN | others << OTHERS | s.held[seat] << CARDS
    return sets | counts | furnace << FURNACE | min(s.slots, 1) << SLOTS


@rule
def turnable_somewhere(s: Vitriol, metal: int) -> bool:
    for owner in range(s.seats):
        if turnable(s, owner, metal):
            return True
    return False


@rule
def opened_by(s: Vitriol, seat: int, slot: int, held: int) -> int:
    """The metals of piles that an athanor played on a slot opens to a transmutation (VIT-09).

    That is the pile itself, and in the stricter reading what lies under it, unless its column is frozen by another
    (VIT-08). METALS bits further up: what values in hand (`held`) can be laid under it and be transmuted then.
    """
    owner, was, now = s.owner[slot], s.was[slot], s.now[slot]
    if s.strict == 0:
        return 1 << was
    opened = 1 << was | 1 << now
    for other in range(s.slots):
        if other != slot and s.owner[other] == owner:
            opened &= ~(1 << s.now[other])
    if s.natural[owner - 1, now] == 0:
        later = opened & 1 << now
        opened -= later
        if owner == seat + 1:
            opened |= (later & held) << METALS
    return opened


@rule
def enough(lays: int, values: int, pairs: int, lying: int, furnace: int, opened: int, slots: int) -> bool:
    """Whether `lays` cards can be laid with so many values and, once each, a transmutation and an athanor.

    The transmutation works on one of the metals `pairs` if a pile of it is `lying`, values yet to be laid counted
    in; the athanor on any of the slots, and a transmutation after it on what it has `opened`.
    """
    lack = lays - values
    if lack <= 0:
        return True
    if lack == 1:
        return pairs & lying != 0 or (furnace != 0 and slots != 0)
    # Both: either what was transmuted is restored, or what was restored is transmuted (VIT-09).
    return lack == 2 and furnace != 0 and pairs & (lying | opened) != 0


@rule
def ways_after(s: Vitriol, seat: int, look: int, card: int, at: int) -> int:
    """The ways open once a card is played, on the metal or, if it is an athanor, the slot `at`.

    With NO_CARD, as the turn stands.
    """
    mine, coming = look >> MINE & METAL_BITS, look >> COMING & METAL_BITS
    pairs, lying = look >> PAIRS & METAL_BITS, look >> LYING & METAL_BITS
    opened, later = look >> OPENED & METAL_BITS, look >> LATER & METAL_BITS
    own, others, cards = look >> OWN & COUNT_BITS, look >> OTHERS & COUNT_BITS, look >> CARDS & COUNT_BITS
    furnace, slots = look >> FURNACE & 1, look >> SLOTS & 1
    laid, done = s.laid, s.values & mine  # done: a value of one's own is laid
    if card != NO_CARD:
        laid += 1
        cards -= 1
        if card == ATHANOR:
            furnace = 0
            now_open = opened_by(s, seat, at, held_metals(s, seat))
            lying |= now_open & METAL_BITS
            coming |= now_open >> METALS
        elif card >= FIRST_PAIR:
            pairs = 0
            slots = 1
        elif mine >> at & 1:
            own -= 1
            done = 1
        else:
            others -= 1
    ways = 0
    if done or (own > 0 and laid < CARDS_A_TURN):
        if enough(CARDS_A_TURN - laid, own + others, pairs, lying | coming, furnace, opened | later, slots):
            ways = Laying.THREE
    if done == 0 and laid <= LAID_WITHOUT and cards > LAID_WITHOUT - laid:
        lying |= coming & ~mine
        opened |= later & ~mine
        if enough(LAID_WITHOUT - laid, others, pairs, lying, furnace, opened, slots):
            ways |= Laying.TWO
    return ways


@rule
def held_metals(s: Vitriol, seat: int) -> int:
    """The metals of values in a hand, as bits."""
    bits = 0
    for k in range(s.held[seat]):
        if 0 <= s.hand[seat, k] < FIRST_PAIR:
            bits |= 1 << s.hand[seat, k] // VALUES
    return bits


@rule
def ways(s: Vitriol, seat: int) -> int:
    """The ways in which the turn can still be completed, as bits."""
    return ways_after(s, seat, outlook(s, seat), NO_CARD, 0)


# What is allowed, and why not


@rule
def legal(s: Vitriol, seat: int, moves: Numbers) -> int:
    if s.over:
        return 0
    if s.phase == Phase.REVEAL:  # VIT-13
        moves[0] = Move.READY
        return 1 - (s.ready >> seat & 1)
    if seat != s.turn:
        return 0
    if s.phase == Phase.EXCHANGING:  # VIT-11
        return every_card(s, seat, Move.EXCHANGE, moves, 0)
    if s.held[seat] == 0:
        moves[0] = Move.PASS
        return 1
    n = 0
    if s.downs == 0:
        n = legal_plays(s, seat, moves)
        if may_discard(s, seat):
            n = every_card(s, seat, Move.DISCARD, moves, n)
    if n == 0:  # a barren turn (VIT-11)
        n = every_card(s, seat, Move.DISCARD, moves, 0)
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
                    moves[n] = Move.LAY + card
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
    start = Move.TRANSMUTE + (card - FIRST_PAIR) * SEATS * METALS
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
            moves[n] = Move.ATHANOR + slot
            n += 1
    return n


@rule
def why(s: Vitriol, seat: int, move: int) -> int:
    if s.over:
        return s.over
    if s.phase == Phase.REVEAL or move == Move.READY:
        return Clause.REVEAL
    if seat != s.turn:
        return Clause.ORDER
    if move == Move.PASS or (move >= Move.EXCHANGE) != (s.phase == Phase.EXCHANGING):
        return Clause.BARREN
    if move >= Move.DISCARD:
        return Clause.TURN
    if s.downs > 0 or s.held[seat] == 0:
        return Clause.BARREN  # a barren turn goes on as it began
    if move >= Move.ATHANOR:
        return why_not_restore(s, seat, move - Move.ATHANOR)
    if move >= Move.TRANSMUTE:
        return why_not_transmute(s, seat, move)
    if not in_hand(s, seat, move - Move.LAY):
        return Clause.TURN
    return why_not_play(s, seat)


@rule
def why_not_play(s: Vitriol, seat: int) -> int:
    """The way of laying that the cards so far leave (VIT-04), or that no turn could be completed (VIT-05)."""
    if may_discard(s, seat):
        return Clause.TURN
    return Clause.COMPLETED if ways(s, seat) else Clause.BARREN


@rule
def why_not_transmute(s: Vitriol, seat: int, move: int) -> int:
    card, owner, metal = transmutation(move), pile_owner(move), pile_metal(move)
    if not in_hand(s, seat, card):
        return Clause.TURN
    if s.transmutes or (metal != low_metal(card) and metal != high_metal(card)):
        return Clause.TRANSMUTING
    if owner >= s.seats or s.natural[owner, metal] == 0:
        return Clause.TRANSMUTING
    return why_not_play(s, seat) if turnable(s, owner, metal) else Clause.FROZEN


@rule
def why_not_restore(s: Vitriol, seat: int, slot: int) -> int:
    if not in_hand(s, seat, ATHANOR):
        return Clause.TURN
    return Clause.ATHANOR if s.athanors or s.owner[slot] == 0 else why_not_play(s, seat)
