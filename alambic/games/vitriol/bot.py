"""What a player of V.I.T.R.I.O.L. looks at: points for their metal, piles to turn, what a play gives away."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.core.view import N_
from alambic.games.vitriol.moves import DISCARD, EXCHANGE, LAY, PASS, TRANSMUTE, USE_ATHANOR, is_pair, is_value
from alambic.games.vitriol.notebook import fitting, proof_of
from alambic.games.vitriol.rules import total
from alambic.games.vitriol.rules_piles import (
    high_metal,
    low_metal,
    metals_in_play,
    natural_points,
    last_tempus,
    points_on_table,
    slot_points,
    two_metals,
    own_metals,
)
from alambic.games.vitriol.state import (
    ATHANOR,
    FIRST_PAIR,
    METALS,
    NO_CARD,
    CARDS_A_TURN,
    PETIT,
    LAID_WITHOUT,
    REVEAL,
    SEATS,
    VALUES,
    Vitriol,
)

POINT = 20  # what one point is worth
PROMISE = 8  # a point in hand, or on a pile that a transmutation in hand would turn
SECRET = 6  # each metal that others must still think possible
MANNER = {"horizon": 1000, "scale": 100}  # what measured best (alambic/bots/search.py)


@rule
def share(s: Vitriol, seat: int, metal: int) -> int:
    """How often a metal counts for a seat (VIT-20); where its metals are not known, never."""
    if s.metal[seat, 0] == metal:
        return 2 if two_metals(s) else 1
    return 1 if s.metal[seat, 1] == metal else 0


@rule
def worth(s: Vitriol, values: Numbers) -> None:
    """Points so far, points on the table, those within reach, and how well the secret is kept."""
    for seat in range(s.seats):
        values[seat] = POINT * total(s, seat)
        if s.phase != REVEAL:
            for metal in range(METALS):
                if share(s, seat, metal):
                    values[seat] += POINT * share(s, seat, metal) * points_on_table(s, metal)
            values[seat] += PROMISE * within_reach(s, seat) + SECRET * still_possible(s, seat)


@rule
def within_reach(s: Vitriol, seat: int) -> int:
    """Own values in hand, and the best pile that a transmutation in hand would make one's own."""
    values, best = 0, 0
    for k in range(s.held[seat]):
        card = s.hand[seat, k]
        if card == NO_CARD:
            return 0
        if card < FIRST_PAIR:
            values += share(s, seat, card // VALUES) * (card % VALUES + 1)
        elif card < ATHANOR:
            low, high = low_metal(card), high_metal(card)
            gain = share(s, seat, high) - share(s, seat, low)
            for owner in range(s.seats):
                if gain > 0 and s.natural[owner, low] > 0:
                    best = max(best, gain * natural_points(s, owner, low))
                elif gain < 0 and s.natural[owner, high] > 0:
                    best = max(best, -gain * natural_points(s, owner, high))
    return values + best


@rule
def still_possible(s: Vitriol, seat: int) -> int:
    """How many metals the turns of a seat leave possible (VIT-41): in the Grand one of them is theirs."""
    count = 0
    for metal in range(metals_in_play(s)):
        possible = s.never[seat] >> metal & 1 == 0
        for k in range(PETIT):
            if not two_metals(s) and s.among[seat, k] != 0 and s.among[seat, k] >> metal & 1 == 0:
                possible = False
        if possible:
            count += 1
    return count


@rule
def prefer(s: Vitriol, seat: int, moves: Numbers, n: int, weights: Numbers) -> None:
    for i in range(n):
        weights[i] = max(1, weight(s, seat, moves[i]))


@rule
def weight(s: Vitriol, seat: int, move: int) -> int:
    """High values of one's own, low ones of others; piles turned towards one's metal, never away from it."""
    if move < TRANSMUTE:
        card = move - LAY
        value, mine = card % VALUES + 1, share(s, seat, card // VALUES)
        return 8 + 10 * mine * value if mine else 9 - value
    if move < USE_ATHANOR:
        card, target = FIRST_PAIR + (move - TRANSMUTE) // (SEATS * METALS), (move - TRANSMUTE) % (SEATS * METALS)
        owner, metal = target // METALS, target % METALS
        gain = share(s, seat, low_metal(card) + high_metal(card) - metal) - share(s, seat, metal)
        return 2 + 10 * gain * natural_points(s, owner, metal)
    if move < DISCARD:
        slot = move - USE_ATHANOR
        return 2 + 10 * (share(s, seat, s.was[slot]) - share(s, seat, s.now[slot])) * slot_points(s, slot)
    if move < PASS:
        card = (move - DISCARD) % (EXCHANGE - DISCARD)
        if card < FIRST_PAIR:  # what helps others most goes first, one's own last
            return 1 if share(s, seat, card // VALUES) else 3 + 2 * (card % VALUES)
        return 2 if card == ATHANOR else 4
    return 1
