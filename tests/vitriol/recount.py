"""A second reading of V.I.T.R.I.O.L., from the rulebook: what lies where, and what it counts for."""

from collections import Counter
from typing import Any, NamedTuple

from alambic.games.vitriol.state import FIRST_PAIR, HAND, NO_CARD, UNKNOWN, VALUES
from alambic.games.vitriol.vocabulary import CARD_NAMES, METAL_NAMES, PAIR_METALS, Phase


class Heap(NamedTuple):
    """Cards of one metal in front of a seat, and the metal that they count for."""

    owner: int
    metal: int
    now: int
    values: tuple[int, ...]
    slot: int  # -1: a natural pile


def petit(s: Any) -> bool:
    """VIT-21: two play the Petit, three either."""
    return bool(s.seats == 2 or (s.seats == 3 and s.petit))


def tempora(s: Any) -> int:
    """VIT-03, VIT-20: how many Tempus a round has."""
    return 9 if petit(s) else 5


def metals_there_are(s: Any) -> int:
    """VIT-01, VIT-30."""
    return 8 if s.eighth or s.seats == 6 else 7


def spread(counts: Any) -> tuple[int, ...]:
    """Counts by value as the values themselves."""
    return tuple(value + 1 for value in range(VALUES) for _ in range(counts[value]))


def heaps(s: Any) -> list[Heap]:
    """Everything on the table, natural piles first."""
    natural = [
        Heap(seat, metal, metal, spread(s.lain[seat, metal]), -1)
        for seat in range(len(s.lain))
        for metal in range(len(METAL_NAMES))
        if any(s.lain[seat, metal])
    ]
    slots = [slot for slot in range(len(s.owner)) if s.owner[slot]]
    return natural + [
        Heap(s.owner[slot] - 1, s.was[slot], s.now[slot], spread(s.under[slot]), slot) for slot in slots
    ]


def pair_of(one: int, other: int) -> int:
    """The transmutation between two metals."""
    return FIRST_PAIR + PAIR_METALS.index((min(one, other), max(one, other)))


def on_table(s: Any) -> Counter[int]:
    """The cards that lie on the table, transmutations included."""
    cards: Counter[int] = Counter()
    for heap in heaps(s):
        cards.update(VALUES * heap.metal + value - 1 for value in heap.values)
        if heap.slot >= 0 and heap.metal != heap.now:
            cards[pair_of(heap.metal, heap.now)] += 1
    return cards


def everywhere(s: Any) -> Counter[int]:
    """Every card there is, by kind (VIT-02)."""
    cards = on_table(s)
    for seat in range(len(s.hand)):
        if seat < s.seats:
            cards.update(card for card in s.hand[seat] if card != NO_CARD)
        cards.update({card: s.gone[seat, card] for card in range(len(s.cards))})
    cards.update({card: s.pile[card] + s.shed[card] for card in range(len(s.cards))})
    return cards


def metals_of(s: Any, seat: int) -> tuple[int, ...]:
    """The metals of a seat, major first; UNKNOWN ones are left out."""
    return tuple(int(metal) for metal in s.metal[seat] if metal != UNKNOWN)


def fits(s: Any, seat: int, metals: tuple[int, ...]) -> bool:
    """VIT-41: whether what a seat's turns have proved leaves it these metals."""
    bits = sum(1 << metal for metal in metals)
    return not bits & s.never[seat] and all(bits & among for among in s.among[seat] if among)


def shown(s: Any) -> bool:
    """VIT-13: whether the metals lie open."""
    return bool(s.phase == Phase.REVEAL or s.over)


def points_now(s: Any, seat: int) -> int:
    """VIT-13, VIT-20: what the table is worth to a seat; in the Petit the major metal counts double."""
    worth: Counter[int] = Counter()
    for heap in heaps(s):
        worth[heap.now] += sum(heap.values)
    metals = metals_of(s, seat)
    if petit(s):
        return 2 * worth[metals[0]] + worth[metals[1]]
    return worth[metals[0]]


def recount(s: Any) -> tuple[list[int], list[int]]:
    """VIT-14, VIT-15: places and points over the rounds that have ended; the last of them is counted afresh."""
    seats = range(s.seats)
    rounds = [[int(s.score[number, seat]) for seat in seats] for number in range(s.round)]
    if shown(s):
        rounds.append([points_now(s, seat) for seat in seats])
    totals = [sum(round[seat] for round in rounds) for seat in seats]
    wins = [sum(round[seat] == max(round) for round in rounds) for seat in seats]
    best = [max((round[seat] for round in rounds), default=0) for seat in seats]
    ranks = list(zip(totals, wins, best, strict=True))
    return [1 + sum(other > mine for other in ranks) for mine in ranks], totals


def faults(s: Any) -> list[str]:
    """What is wrong in a state that hides nothing: fields that say the same thing must agree."""
    found = [f"{CARD_NAMES[c]}: {n} of {s.cards[c]}" for c, n in everywhere(s).items() if n != s.cards[c]]
    found += [f"fewer than none of {CARD_NAMES[c]}" for c in range(len(s.cards)) if min(s.pile[c], s.shed[c]) < 0]
    if s.left != sum(s.pile):
        found.append("left")
    for seat in range(s.seats):
        hand = [card for card in s.hand[seat] if card != NO_CARD]
        if [*hand, *[NO_CARD] * (HAND - len(hand))] != list(s.hand[seat]) or hand != sorted(hand):
            found.append(f"order of hand {seat}")
        if s.held[seat] != len(hand):
            found.append(f"held {seat}")
        if s.down[seat] != sum(s.gone[seat]) or min(s.gone[seat]) < 0:
            found.append(f"down {seat}")
        if not fits(s, seat, metals_of(s, seat)):
            found.append(f"seat {seat} has a metal that its turns deny")
    return found + faults_of_piles(s) + faults_of_metals(s)


def faults_of_piles(s: Any) -> list[str]:
    """The table: piles, slots and their counts (VIT-06 to VIT-09)."""
    found = []
    for metal in range(len(METAL_NAMES)):
        sizes = [int(sum(s.lain[seat, metal])) for seat in range(len(s.lain))]
        if sizes != [s.natural[seat, metal] for seat in range(len(s.lain))] or s.lain.min() < 0:
            found.append(f"natural {METAL_NAMES[metal]}")
        if s.naturals[metal] != sum(size > 0 for size in sizes):
            found.append(f"naturals {METAL_NAMES[metal]}")
        if s.frozen[metal] != sum(heap.slot >= 0 and heap.metal == metal for heap in heaps(s)):
            found.append(f"frozen {METAL_NAMES[metal]}")
    for heap in heaps(s):
        if heap.slot >= s.slots or not heap.values or (heap.slot >= 0) != (heap.metal != heap.now):
            found.append(f"slot {heap.slot}")
    free = [slot for slot in range(len(s.owner)) if not s.owner[slot]]
    found += [f"slot {slot} is not clean" for slot in free if s.was[slot] or s.now[slot] or any(s.under[slot])]
    return found


def faults_of_metals(s: Any) -> list[str]:
    """VIT-03, VIT-20: one metal each, in the Petit two, all distinct, of those in play."""
    each = [metals_of(s, seat) for seat in range(s.seats)]
    drawn = [metal for metals in each for metal in metals]
    wrong = {len(metals) for metals in each} != {2 if petit(s) else 1}
    if wrong or len(set(drawn)) != len(drawn) or max(drawn) >= metals_there_are(s):
        return [f"metals {each}"]
    return []


def census(s: Any) -> dict[str, int]:
    """Cards by kind, wherever they are, and what is wrong with the fields that can be derived."""
    cards = everywhere(s)
    counts = {name: int(cards[card]) for card, name in enumerate(CARD_NAMES)}
    return {**counts, **dict.fromkeys(faults(s), 1)}
