"""Every world that fits what a seat knows, by brute force: the oracle for `imagine`.

Nothing here leans on knowledge.py but the last check, that a world looks to the seat as the known state does.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import lcm, prod
from typing import NamedTuple

from alambic.core.engine import Engine, Interpreting
from alambic.core.state import Plain, pack
from tests.games.mini import GAME
from tests.games.mini.state import EYES, HIDDEN, KINDS, PLACES, UNSEEN


class Back(NamedTuple):
    """A card that the seat does not know: where it lies, and who does know it."""

    place: int
    eyes: int


@cache
def engine() -> Engine:
    return Engine(GAME, Interpreting(GAME))


def backs(known: Plain) -> list[Back]:
    """The hidden cards outside the pile, one by one."""
    cells = product(range(PLACES), range(EYES))
    return [Back(place, eyes) for place, eyes in cells for _ in range(known.held[place, eyes, UNSEEN])]


def missing(known: Plain) -> list[int]:
    """How many cards of each kind the seat sees nowhere: the deck less all that is in sight."""
    counts = []
    for card in range(KINDS):
        seen = known.up[card] + list(known.under).count(card + 1) + int(known.held[:, :, card].sum())
        counts.append(known.cards[card] - seen)
    return counts


def fillings(left: list[int], slots: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to put kinds behind so many backs, with the number of ways to do it with individual cards."""
    if slots == 0:
        yield (), 1
        return
    for card in range(KINDS):
        if left[card]:
            rest = [count - (card == kind) for kind, count in enumerate(left)]
            for filling, ways in fillings(rest, slots - 1):
                yield (card, *filling), left[card] * ways


def dealt(known: Plain) -> Iterator[tuple[Plain, int]]:
    """The known state with every assignment of the missing cards; answers still hidden."""
    slots, left = backs(known), missing(known)
    ways: Counter[tuple[tuple[Back, int], ...]] = Counter()
    for filling, count in fillings(left, len(slots)):
        ways[tuple(sorted(zip(slots, filling, strict=True)))] += count
    for placed, count in ways.items():
        world = known.copy()
        world.held[:, :, UNSEEN] = 0
        world.pile[:] = left
        for (place, eyes), card in placed:
            world.held[place, eyes, card] += 1
            world.pile[card] -= 1
        yield world, count


def answered(world: Plain) -> Iterator[tuple[Plain, int]]:
    """The world with every hidden answer its seats could have given; each answer of a seat equally likely."""
    hidden = [seat for seat in range(world.seats) if world.said[seat] == HIDDEN]
    choices = []
    for seat in hidden:
        before = world.copy()
        before.said[seat] = 0
        choices.append(engine().legal(before, seat))
    share = lcm(*range(1, KINDS + 1)) ** len(hidden) // prod(len(moves) for moves in choices)
    for moves in product(*choices):
        whole = world.copy()
        for seat, move in zip(hidden, moves, strict=True):
            whole.said[seat] = move + 1
        yield whole, share


def worlds(known: Plain, seat: int) -> Iterator[tuple[Plain, int]]:
    """Every fitting world with its weight: assignments of individual cards, evenly shared among answers."""
    looks = pack(known)
    for partial, ways in dealt(known):
        for world, share in answered(partial):
            if pack(engine().forgotten(world, seat)) == looks:
                yield world, ways * share
