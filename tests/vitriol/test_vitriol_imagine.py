"""Imagined metals are drawn evenly from all that fit: VIT-40, VIT-41."""

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

from alambic.core.chance import mixed, word_for
from alambic.core.state import SPECTATOR
from alambic.games.vitriol import GAME
from tests.vitriol.oracles import Metals, sharings
from tests.vitriol.position import Table, bits, table
from tests.vitriol.recount import metals_of

SAMPLES = 2000


def imagined(t: Table, viewer: int) -> Counter[Metals]:
    """How often each sharing of the metals was imagined."""
    known = t.engine.forgotten(t.s, viewer)
    found: Counter[Metals] = Counter()
    for number in range(SAMPLES):
        world = t.engine.imagined(known, viewer, mixed(number + 1))
        found[tuple(metals_of(world, seat) for seat in range(t.s.seats))] += 1
    return found


def even(count: int, share: float) -> bool:
    """Whether so many of the samples are what a share of them may be: six standard deviations each way."""
    return abs(count - SAMPLES * share) <= 6 * sqrt(SAMPLES * share * (1 - share))


def is_even(t: Table, viewer: int) -> None:
    """Every sharing that fits as often as every other, no other at all; and so each seat's metals, one by one."""
    fitting = list(sharings(t.known(viewer), viewer))
    found = imagined(t, viewer)
    assert set(found) <= set(fitting)
    for metals in fitting:
        assert even(found[metals], 1 / len(fitting)), (metals, found[metals], len(fitting))
    for seat in range(t.s.seats):
        for choice in {metals[seat] for metals in fitting}:
            share = sum(metals[seat] == choice for metals in fitting) / len(fitting)
            times = sum(number for metals, number in found.items() if metals[seat] == choice)
            assert even(times, share), (seat, choice, times, share)


Case = tuple[str, dict[int, str], dict[tuple[int, int], str]]  # metals, never, among

GRAND: dict[str, Case] = {
    "nothing proved": ("gold iron silver lead", {}, {}),
    "some proved": (
        "gold iron silver lead",
        {1: "silver copper", 2: "iron"},
        {(1, 1): "iron tin", (2, 2): "lead silver tin", (3, 1): "tin lead copper"},
    ),
    "two share two metals": (
        "gold iron tin lead",
        {},
        {(1, 1): "iron tin", (2, 1): "iron tin", (3, 2): "tin lead iron copper"},
    ),
    "several turns of three": (
        "gold tin silver lead",
        {},
        {(1, 1): "iron tin lead", (1, 2): "tin lead", (1, 4): "lead tin copper"},
    ),
    "all but sure": (
        "gold iron silver lead",
        {3: "gold silver copper quicksilver"},
        {(1, 1): "iron", (2, 5): "tin silver"},
    ),
}


def grand(case: str) -> Table:
    metals, never, among = GRAND[case]
    return table("1 gold 5", hands=("gold 1",) * 4, metals=metals, pile="", never=never, among=among)


@pytest.mark.parametrize(("case", "viewer"), [*((case, 0) for case in GRAND), ("some proved", 3)])
def test_the_grand_with_four_seats(case: str, viewer: int) -> None:
    """VIT-41: every sharing that fits is as likely as every other, and no other is imagined."""
    is_even(grand(case), viewer)


PETIT: dict[str, Case] = {
    "nothing proved": ("gold/quicksilver iron/tin silver/lead", {}, {}),
    "one of them": (
        "gold/quicksilver iron/tin silver/lead",
        {1: "lead copper"},
        {(1, 9): "iron tin", (2, 1): "silver lead copper"},
    ),
    "three turns of three": (
        "gold/quicksilver copper/tin silver/lead",
        {2: "quicksilver"},
        {(1, 1): "iron tin", (1, 2): "tin copper", (1, 3): "iron copper"},
    ),
}


@pytest.mark.parametrize("case", PETIT)
def test_the_petit_with_three_seats(case: str) -> None:
    """VIT-20, VIT-41: two metals each, in order; a turn of three needs one of them, a turn of two neither."""
    metals, never, among = PETIT[case]
    hands = ("gold 1",) * 3
    is_even(table("1 gold 5", hands=hands, metals=metals, pile="", never=never, among=among, rules="petit"), 0)


@pytest.mark.parametrize(("seats", "metals"), [(2, 7), (6, 8)])
def test_a_spectator_thinks_every_metal_possible_anywhere(seats: int, metals: int) -> None:
    """VIT-40: each seat's first metal is each of those in play as often, with six seats of eight (VIT-30)."""
    t = table("1 gold 5", hands=("gold 1",) * seats, pile="")
    found = imagined(t, SPECTATOR)
    for seat in range(seats):
        majors: Counter[int] = Counter()
        for one, times in found.items():
            majors[one[seat][0]] += times
        assert set(majors) == set(range(metals))
        assert all(even(times, 1 / metals) for times in majors.values()), majors
    pairs: Counter[tuple[int, int]] = Counter()
    for one, times in found.items():
        pairs[one[0][0], one[-1][-1]] += times
    assert len(pairs) == metals * (metals - 1)
    assert all(even(times, 1 / len(pairs)) for times in pairs.values())


def test_the_oracle_of_sharings_by_plain_trying() -> None:
    """VIT-41: all orders of the metals of three others are tried, and those kept that fit."""
    fitting = set()
    for one, two, three in permutations(range(1, 7), 3):
        if not 1 << one & bits("silver copper") and 1 << one & bits("iron tin"):
            if not 1 << two & bits("iron") and 1 << two & bits("lead silver tin"):
                if 1 << three & bits("tin lead copper"):
                    fitting.add(((0,), (one,), (two,), (three,)))
    assert len(fitting) > 5
    assert set(sharings(grand("some proved").known(0), 0)) == fitting


def test_a_world_that_was_imagined_can_be_played_on_and_imagined_again() -> None:
    """VIT-41: what is proved there fits the metals there, even where somebody is stuck in the middle of a turn."""
    engine, setup = GAME.load(), GAME.setup(3)
    for game in range(60):
        s = engine.start(setup, word_for(4, game))
        for step in range(2 + game % 20):  # as often as not somebody has laid a card or two
            legal = engine.legal(s, engine.awaited(s)[0])
            engine.play(s, engine.awaited(s)[0], legal[word_for(game, step) % len(legal)])
        viewer = (engine.awaited(s)[0] + 1) % 3
        for step in range(12):
            s = engine.imagined(engine.forgotten(s, viewer), viewer, word_for(game, 100 + step))
            mover = engine.awaited(s)[0]
            legal = engine.legal(s, mover)
            engine.play(s, mover, legal[word_for(step, game) % len(legal)])
            plain = engine.read(s)
            for seat in range(3):
                assert not plain.never[seat] >> plain.metal[seat, 0] & 1
