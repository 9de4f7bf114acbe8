"""Whole turns by plain search: which plays can still end in a complete turn (VIT-04, VIT-05)."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from alambic.games.vitriol.state import ATHANOR, FIRST_PAIR, NO_CARD, VALUES
from alambic.games.vitriol.vocabulary import CARD_NAMES, METAL_NAMES, PAIR_METALS, is_pair, is_value
from tests.vitriol.recount import heaps, metals_of

Natural = tuple[int, int]  # a seat and a metal
Frozen = tuple[int, int, int, int]  # a slot, its owner, the metal of its cards and what they have become


class Turn(NamedTuple):
    """All that matters for completing a turn; of a pile, only that it is there."""

    seat: int
    metals: tuple[int, ...]
    hand: tuple[int, ...]
    naturals: frozenset[Natural]
    frozens: frozenset[Frozen]
    laid: int = 0
    own: bool = False  # a value of one's own metal was laid
    transmuted: bool = False
    restored: bool = False
    strict: bool = False  # VIT-08: nothing is transmuted under what has become its metal


def turn_of(s: Any, seat: int) -> Turn:
    """The turn of a seat as it stands."""
    piles = heaps(s)
    metals = metals_of(s, seat)
    return Turn(
        seat,
        metals,
        tuple(card for card in s.hand[seat] if card != NO_CARD),
        frozenset((heap.owner, heap.metal) for heap in piles if heap.slot < 0),
        frozenset((heap.slot, heap.owner, heap.metal, heap.now) for heap in piles if heap.slot >= 0),
        s.laid,
        any(s.values >> metal & 1 for metal in metals),
        bool(s.transmutes),
        bool(s.athanors),
        bool(s.strict),
    )


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def lays(turn: Turn) -> Iterator[tuple[str, Turn]]:
    """Every card that can be laid face up, wherever it can go (VIT-06, VIT-07, VIT-09)."""
    for card in sorted(set(turn.hand)):
        after = turn._replace(hand=without(turn.hand, card), laid=turn.laid + 1)
        if is_value(card):
            metal = card // VALUES
            naturals = turn.naturals | {(turn.seat, metal)}
            own = turn.own or metal in turn.metals
            yield f"lay {CARD_NAMES[card]}", after._replace(naturals=naturals, own=own)
        elif is_pair(card) and not turn.transmuted:
            for owner, metal in sorted(turn.naturals):
                pair = PAIR_METALS[card - FIRST_PAIR]
                under = any((at, now) == (owner, metal) for _, at, _, now in turn.frozens)
                if metal in pair and not (turn.strict and under):
                    slot = 100 + len(turn.frozens)
                    yield (
                        f"transmute {CARD_NAMES[card]} {owner + 1} {METAL_NAMES[metal]}",
                        after._replace(
                            naturals=turn.naturals - {(owner, metal)},
                            frozens=turn.frozens | {(slot, owner, metal, sum(pair) - metal)},
                            transmuted=True,
                        ),
                    )
        elif card == ATHANOR and not turn.restored:
            for slot, owner, metal, now in sorted(turn.frozens):
                yield (
                    f"athanor {slot + 1}",
                    after._replace(
                        naturals=turn.naturals | {(owner, metal)},
                        frozens=turn.frozens - {(slot, owner, metal, now)},
                        restored=True,
                    ),
                )


@cache
def can_end(turn: Turn, up: int) -> bool:
    """VIT-04: with three laid and a value of one's own among them, or with two and one face down."""
    if turn.laid == 3:
        return up == 3 and turn.own
    if turn.laid == 2 and up == 2:
        return not turn.own and bool(turn.hand)
    return any(can_end(after, up) for _, after in lays(turn))


def can_complete(turn: Turn) -> bool:
    """Whether there is any way to a whole turn."""
    return can_end(turn, 3) or can_end(turn, 2)


def whole_plays(turn: Turn) -> set[str]:
    """Every play from which a whole turn can be completed (VIT-05); none if no turn can."""
    plays = {code for code, after in lays(turn) if can_complete(after)}
    if turn.laid == 2 and not turn.own:
        plays |= {f"discard {CARD_NAMES[card]}" for card in turn.hand}
    return plays
