"""What the laws need to know of V.I.T.R.I.O.L., written apart from its rules."""

from collections.abc import Iterator
from itertools import permutations, product
from math import comb
from random import Random
from typing import Any, NamedTuple

from alambic.core.deck import Deck
from alambic.core.game import Setup
from alambic.core.laws import Oracles
from alambic.core.state import Plain
from alambic.games.vitriol import GAME
from alambic.games.vitriol.state import HAND, KINDS, NO_CARD, UNKNOWN
from tests.vitriol.recount import census, fits, metals_of, metals_there_are, petit, recount, shown

Metals = tuple[tuple[int, ...], ...]  # of each seat, major first


class Hidden(NamedTuple):
    """So many cards whose faces a viewer does not know: in a hand, or discarded face down."""

    seat: int
    discarded: bool
    size: int


def hidden_from(s: Any, viewer: int) -> list[Hidden]:
    """VIT-40: the hands and face-down discards of all others."""
    others = [seat for seat in range(s.seats) if seat != viewer]
    sizes = [Hidden(seat, False, s.held[seat]) for seat in others]
    sizes += [Hidden(seat, True, s.down[seat]) for seat in others]
    return [place for place in sizes if place.size]


def put(world: Any, place: Hidden, cards: list[int]) -> None:
    """Let these cards be what lies there."""
    if place.discarded:
        world.gone[place.seat, :] = [cards.count(card) for card in range(KINDS)]
    else:
        world.hand[place.seat, :] = [*sorted(cards), *[NO_CARD] * (HAND - len(cards))]


def sharings(s: Any, viewer: int) -> Iterator[Metals]:
    """VIT-41: every way the metals may be shared out, distinct, that fits what turns have proved."""
    each = 2 if petit(s) else 1
    metals = range(metals_there_are(s))

    def from_seat(seat: int, taken: tuple[int, ...]) -> Iterator[Metals]:
        if seat == s.seats:
            yield ()
            return
        if seat == viewer or shown(s):
            choices = [metals_of(s, seat)]
        else:
            free = [metal for metal in metals if metal not in taken]
            choices = [choice for choice in permutations(free, each) if fits(s, seat, choice)]
        for choice in choices:
            for rest in from_seat(seat + 1, (*taken, *choice)):
                yield choice, *rest

    mine = metals_of(s, viewer) if viewer < s.seats else ()
    return from_seat(0, mine)


def give(world: Any, metals: Metals) -> None:
    """Let these be the metals of the seats."""
    for seat, choice in enumerate(metals):
        world.metal[seat, :] = [*choice, *[UNKNOWN] * (2 - len(choice))]


def redeal(s: Any, viewer: int, luck: Random) -> Plain:
    """Shuffle hands and discards of others into the pile and deal them again; share out other metals that fit."""
    world: Any = s.copy()
    places = hidden_from(s, viewer)
    pool = [card for card in range(KINDS) for _ in range(s.pile[card])]
    for place in places:
        if place.discarded:
            pool += [card for card in range(KINDS) for _ in range(s.gone[place.seat, card])]
        else:
            pool += [card for card in s.hand[place.seat] if card != NO_CARD]
    luck.shuffle(pool)
    for place in places:
        put(world, place, [pool.pop() for _ in range(place.size)])
    world.pile[:] = [pool.count(card) for card in range(KINDS)]
    give(world, other_metals(s, viewer, luck))
    return world  # type: ignore[no-any-return]


def other_metals(s: Any, viewer: int, luck: Random) -> Metals:
    """Some way to share out the metals that fits: the true one, or one found by trying at random."""
    truth = tuple(metals_of(s, seat) for seat in range(s.seats))
    if shown(s):
        return truth
    each = 2 if petit(s) else 1
    others = [seat for seat in range(s.seats) if seat != viewer]
    mine = truth[viewer] if viewer < s.seats else ()
    free = [metal for metal in range(metals_there_are(s)) if metal not in mine]
    for _ in range(40):
        luck.shuffle(free)
        drawn = {seat: tuple(free[i * each : i * each + each]) for i, seat in enumerate(others)}
        if all(fits(s, seat, metals) for seat, metals in drawn.items()):
            return tuple(drawn.get(seat, mine) for seat in range(s.seats))
    return truth


def choices_of(free: list[int], size: int) -> Iterator[tuple[list[int], int]]:
    """Every hand of so many cards, with the ways to pick it from individual cards."""

    def from_card(card: int, missing: int) -> Iterator[tuple[list[int], int]]:
        if missing == 0:
            yield [], 1
        elif card < len(free):
            for count in range(min(free[card], missing) + 1):
                for rest, ways in from_card(card + 1, missing - count):
                    yield [card] * count + rest, ways * comb(free[card], count)

    return from_card(0, size)


def dealings(free: list[int], places: list[Hidden]) -> Iterator[tuple[list[list[int]], list[int], int]]:
    """Every way to deal the unseen cards: what lies in each place, what is left in the pile, and its weight."""
    if not places:
        yield [], free, 1
        return
    for cards, ways in choices_of(free, places[0].size):
        left = [count - cards.count(card) for card, count in enumerate(free)]
        for rest, pile, more in dealings(left, places[1:]):
            yield [cards, *rest], pile, ways * more


def worlds(known: Any, viewer: int) -> Iterator[tuple[Plain, int]]:
    """Every world that fits, with the ways to deal it with individual cards; each sharing of metals weighs one."""
    places = hidden_from(known, viewer)
    free = [int(count) for count in known.pile]
    for metals, (hidden, pile, ways) in product(sharings(known, viewer), dealings(free, places)):
        world = known.copy()
        give(world, metals)
        for place, cards in zip(places, hidden, strict=True):
            put(world, place, cards)
        world.pile[:] = pile
        assert sum(pile) == world.left
        yield world, ways


def small(seats: int, cards: dict[str, int], **options: bool) -> Setup:
    """A table whose worlds are few."""
    entries = [{"id": id, "count": count, "source": "ours"} for id, count in cards.items()]
    return GAME.setup(seats, options, Deck.parse("small", {"cards": entries}))


VITRIOL_ORACLES = Oracles(
    census=census,
    recount=recount,
    redeal=redeal,
    worlds=worlds,
    small=(
        small(2, {"gold 1": 13, "gold/lead": 2}),  # everything runs out
        small(3, {"gold 2": 19, "iron/lead": 1, "lead 3": 2}),
    ),
)
