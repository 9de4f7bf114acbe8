"""What a player of V.I.T.R.I.O.L. looks at: points for their metal, piles to turn, what a play gives away."""

from itertools import combinations

from alambic.core.contract import CERTAIN
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.core.view import N_
from alambic.games.vitriol.notebook import fitting, proof_of
from alambic.games.vitriol.rules import total
from alambic.games.vitriol.rules_piles import (
    high_metal,
    last_tempus,
    low_metal,
    metals_in_play,
    natural_points,
    own_metals,
    pile_metal,
    pile_owner,
    points_of,
    points_on_table,
    slot_points,
    transmutation,
    turnable,
    two_metals,
)
from alambic.games.vitriol.state import (
    ATHANOR,
    CARDS_A_TURN,
    FIRST_PAIR,
    LAID_WITHOUT,
    METALS,
    NO_CARD,
    PETIT,
    VALUES,
    Vitriol,
)
from alambic.games.vitriol.vocabulary import Move, Phase, is_pair, is_value

POINT = 20  # what one point is worth
PROMISE = 8  # a point in hand, or on a pile that a transmutation in hand would turn
SECRET = 6  # each metal that others must still think possible
LESS, MORE = 3, 4  # how much less likely a metal is for each point that another would explain better
FAR, LOW = 24, 1000  # points after which it is unlikely enough; and fewer than anybody can have
MANNER = {"horizon": 1000, "scale": 100}  # what measured best (alambic/bots/search.py)
LEARNT = {"master": "learnt:20000:2000ms"}  # better than the search at the same time (docs/bots.md)


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
        if s.phase != Phase.REVEAL:
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
                if gain > 0 and turnable(s, owner, low):
                    best = max(best, gain * natural_points(s, owner, low))
                elif gain < 0 and turnable(s, owner, high):
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
    if move < Move.TRANSMUTE:
        card = move - Move.LAY
        value, mine = card % VALUES + 1, share(s, seat, card // VALUES)
        return 8 + 10 * mine * value if mine else 9 - value
    if move < Move.ATHANOR:
        card, owner, metal = transmutation(move), pile_owner(move), pile_metal(move)
        gain = share(s, seat, low_metal(card) + high_metal(card) - metal) - share(s, seat, metal)
        return 2 + 10 * gain * natural_points(s, owner, metal)
    if move < Move.DISCARD:
        slot = move - Move.ATHANOR
        return 2 + 10 * (share(s, seat, s.was[slot]) - share(s, seat, s.now[slot])) * slot_points(s, slot)
    if move < Move.PASS:
        card = (move - Move.DISCARD) % (Move.EXCHANGE - Move.DISCARD)
        if card < FIRST_PAIR:  # what helps others most goes first, one's own last
            return 1 if share(s, seat, card // VALUES) else 3 + 2 * (card % VALUES)
        return 2 if card == ATHANOR else 4
    return 1


@rule
def believe(s: Vitriol, seat: int) -> int:
    """People do most for their own metals: a world in which others did less for theirs is doubtful."""
    fit = CERTAIN
    for other in range(s.seats):
        if other != seat:
            for _ in range(min(best_sway(s, other) - own_sway(s, other), FAR)):
                fit = fit * LESS // MORE
    return max(fit, 1)


@rule
def own_sway(s: Vitriol, seat: int) -> int:
    """What a seat has done for the metals that it has in this world."""
    own = 0
    for metal in range(metals_in_play(s)):
        own += share(s, seat, metal) * s.sway[seat, metal]
    return own // 2 if two_metals(s) else own


@rule
def best_sway(s: Vitriol, seat: int) -> int:
    """The same for the metals that would explain its plays best."""
    first, second = -LOW, -LOW
    for metal in range(metals_in_play(s)):
        if s.never[seat] >> metal & 1 == 0:
            sway = s.sway[seat, metal]
            if sway > first:
                first, second = sway, first
            else:
                second = max(second, sway)
    return (2 * first + second) // 2 if two_metals(s) else first


# Styles


def bluff(s: Vitriol, seat: int, move: int) -> int:
    """Leave one's metal open, and show no interest in it; in the last Tempus there is nothing left to hide."""
    if s.tempus == last_tempus(s) or move >= Move.EXCHANGE:
        return 0
    return 2 * left_open(s, seat, move) - shows_interest(s, seat, move)


def left_open(s: Vitriol, seat: int, move: int) -> int:
    """How many metals, or pairs of them, a turn that goes on so can leave possible to others (VIT-04)."""
    if move >= Move.DISCARD:
        return possible_after(s, seat, LAID_WITHOUT, s.values)
    hand = [s.hand[seat, k] for k in range(s.held[seat])]
    hand.remove(laid_by(move))
    before = [*(s.played[k] for k in range(s.laid)), laid_by(move)]
    most = 0
    for count in range(max(LAID_WITHOUT - len(before), 0), CARDS_A_TURN - len(before) + 1):
        for rest in combinations(hand, count):
            cards = [*before, *rest]
            shown = sum(1 << metal for metal in {card // VALUES for card in cards if is_value(card)})
            own = shown & own_metals(s, seat) != 0
            once = sum(map(is_pair, cards)) <= 1 and cards.count(ATHANOR) <= 1  # VIT-07, VIT-09
            if once and own == (len(cards) == CARDS_A_TURN):
                most = max(most, possible_after(s, seat, len(cards), shown))
    return most


def laid_by(move: int) -> int:
    """The card that a play lays."""
    if move < Move.TRANSMUTE:
        return move - Move.LAY
    return ATHANOR if move >= Move.ATHANOR else transmutation(move)


def possible_after(s: Vitriol, seat: int, laid: int, shown: int) -> int:
    """What the turns of a seat leave possible, this one with so many cards and the metals shown (VIT-41)."""
    proof = proof_of(s, seat)
    if laid == CARDS_A_TURN:
        proof = proof._replace(among=(*proof.among, shown))
    else:
        proof = proof._replace(never=proof.never | shown)
    return len(fitting(proof, metals_in_play(s), 2 if two_metals(s) else 1))


def shows_interest(s: Vitriol, seat: int, move: int) -> int:
    """Whether points are seen to be made for one's own metal."""
    if move < Move.TRANSMUTE:
        return 1 if share(s, seat, (move - Move.LAY) // VALUES) else 0
    return 1 if move < Move.DISCARD and weight(s, seat, move) > 2 else 0


STYLES = {"bluffer": (N_("Bluffer"), N_("hides its metal"), bluff)}


# What hints compare when they say what a move gains


def counts(s: Vitriol, seat: int) -> list[tuple[str, int, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better)."""
    shown = s.phase == Phase.REVEAL  # VIT-13: the table is in the total, and nothing is secret
    return [
        (N_("points"), total(s, seat) + (0 if shown else points_of(s, seat)), POINT),
        (N_("points within reach"), within_reach(s, seat), PROMISE),
        (N_("metals that others still think possible"), 0 if shown else still_possible(s, seat), SECRET),
    ]
