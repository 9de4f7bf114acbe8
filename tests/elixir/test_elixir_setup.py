"""Material, the draft and the deal: ELX-01 to ELX-06, ELX-53."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from alambic.core.chance import word_for
from alambic.core.errors import BadSeats
from alambic.core.events import EVERYONE, Event, read_events
from alambic.core.state import SPECTATOR
from alambic.games.elixir import GAME
from alambic.games.elixir.cards import FIND_NAMES, INGREDIENT_NAMES, OBJECT_NAMES, TITLES, TRANSACTION_NAMES
from alambic.games.elixir.state import SPELLS, Place
from alambic.games.elixir.vocabulary import Told
from tests.elixir.position import ENGINE, IDS, Table, table
from tests.elixir.reading import faults, spells

SEATS = range(3, 9)
CARDS = {card.id: card for card in GAME.deck(None).cards}
RECIPES = {name: CARDS[name].facts["recipe"] for name in IDS}


def dealt(seats: int, number: int = 0, total: int = 9) -> Table:
    return Table(ENGINE, ENGINE.start(GAME.setup(seats, {"total": total}), word_for(3, number)))


@cache
def drafted(seats: int, number: int = 0, total: int = 9) -> tuple[Table, list[tuple[int, int]], list[Event]]:
    """A table after a random draft, who took which level, and the events of the last draft."""
    t, dice, taken = dealt(seats, number, total), Random(number), []
    while t.phase == "drafting":
        code = dice.choice(sorted(t.legal()))
        taken.append((t.awaited[0], int(code.split()[1])))
        t.play(code)
    return t, taken, read_events(t.s)


# Material


def test_56_spells_by_level() -> None:
    """ELX-01: 16, 24, 8 and 8; the level is the number of ingredients."""
    s = dealt(3).s
    assert Counter(int(level) for level in s.level) == {1: 16, 2: 24, 3: 8, 4: 8}
    assert [int(number).bit_count() for number in s.recipe] == list(s.level)
    assert {name: len(recipe) for name, recipe in RECIPES.items()} == dict(zip(IDS, s.level, strict=True))


def test_112_finds() -> None:
    """ELX-02: 64 ingredients, 9 transactions, 37 magic objects and 2 others."""
    finds = {name: CARDS[name].count for name in FIND_NAMES}
    assert {finds[name] for name in INGREDIENT_NAMES} == {4} and len(INGREDIENT_NAMES) == 16
    assert {finds[name] for name in TRANSACTION_NAMES} == {3} and len(TRANSACTION_NAMES) == 3
    assert {name: finds[name] for name in OBJECT_NAMES if finds[name] != 3} == {
        "bag": 15,
        "mirror": 2,
        "snuffer": 2,
    }
    assert finds["curio"] == 2 and sum(finds.values()) == 112
    assert list(dealt(3).s.cards) == list(finds.values())


def test_recipes_ask_for_every_ingredient_about_equally_often() -> None:
    """ELX-53: different ones in a recipe, 7 or 8 times each over all of them."""
    asked = Counter(name for recipe in RECIPES.values() for name in recipe)
    assert all(len(set(recipe)) == len(recipe) for recipe in RECIPES.values())
    assert set(asked) == set(INGREDIENT_NAMES) and set(asked.values()) == {7, 8} and asked.total() == 120


def test_two_copies_of_a_spell_have_different_recipes() -> None:
    """ELX-53: the twelve of level 2, twice each; every other spell is there once."""
    titles = Counter(CARDS[name].facts.get("title", name) for name in IDS)
    assert set(titles) == set(TITLES)
    assert {name for name, count in titles.items() if count == 2} == set(IDS[16:40:2])
    assert Counter(titles.values()) == {1: 32, 2: 12}
    for name in IDS[16:40:2]:
        assert sorted(RECIPES[name]) != sorted(RECIPES[f"{name}-again"])
        assert CARDS[name].facts["effect"] == CARDS[f"{name}-again"].facts["effect"]


# Who starts


def test_three_to_eight_play() -> None:
    """ELX-03: neither fewer nor more."""
    assert [GAME.setup(seats).seats for seats in SEATS] == list(SEATS)
    for seats in (2, 9):
        with pytest.raises(BadSeats):
            GAME.setup(seats)


def test_a_random_one_starts() -> None:
    """ELX-03: each about as often; all see who, and it is they who draft first."""
    firsts: Counter[int] = Counter()
    for number in range(60):
        t = dealt(3, number)
        [starts] = t.events(Told.STARTS)
        assert [starts.who] == t.awaited == [t.s.turn] and starts.eyes == EVERYONE
        firsts[starts.who] += 1
    assert set(firsts) == {0, 1, 2} and min(firsts.values()) > 8


# The draft


def allowed(t: Table, mine: int, total: int) -> set[str]:
    """ELX-04: what is left and fits; where nothing fits, whatever is left."""
    left = [level for level in range(1, 5) if t.s.stacked[level - 1]]
    fitting = [level for level in left if mine + level <= total]
    return {f"draft {level}" for level in fitting or left}


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("total", [9, 11, 13])
def test_a_draft(seats: int, total: int) -> None:
    """ELX-04: in turn from the first, each until the total is reached, only what fits while anything does."""
    t, dice, mine = dealt(seats, total, total), Random(seats), [0] * seats
    seat = t.s.turn
    while t.phase == "drafting":
        assert t.awaited == [seat] and t.legal() == allowed(t, mine[seat], total)
        code = dice.choice(sorted(t.legal()))
        mine[seat] += int(code.split()[1])
        t.play(code)
        [event] = t.events(Told.DRAFTS)
        assert (event.who, event.where) == (seat, int(code.split()[1]))
        waiting = [other % seats for other in range(seat + 1, seat + seats + 1) if mine[other % seats] < total]
        seat = waiting[0] if waiting else t.s.turn
    assert t.phase == "acting"
    assert all(points >= total for points in mine) or not t.s.stacked.any()
    assert t.points == mine


def test_a_pile_that_exceeds_the_total_is_the_last_resort() -> None:
    """ELX-04: with 8 of 9 a single ingredient fits; once that pile is empty, any pile will do."""
    t = dealt(3)
    while len(t.awaited) == 1 and t.points[t.awaited[0]] != 8:
        t.play("draft 4")
    assert t.legal() == {"draft 1"} and t.why("draft 4") == t.why("draft 2") == 4
    for number in spells(t.s, Place.STACK):
        if t.s.level[number] == 1:
            t.s.place[number] = 3
    t.s.stacked[0] = 0
    assert t.legal() == {"draft 2", "draft 3", "draft 4"} - ({"draft 4"} if not t.s.stacked[3] else set())


def test_all_piles_empty_end_the_draft() -> None:
    """ELX-04: the last spell is taken, and the finds are dealt."""
    t = dealt(3)
    for number in range(1, SPELLS):
        t.s.place[number] = 3
    t.s.stacked[:] = [1, 0, 0, 0]
    t.play("draft 1")
    assert t.phase == "acting" and sum(t.held) == 3 * 5 + 1
    assert t.spells(t.s.turn) == {IDS[0]}


def test_the_top_of_a_pile_is_any_spell_of_its_level() -> None:
    """ELX-04: the piles are face down: over many drafts all 24 of level 2 come."""
    found = set[int]()
    for number in range(60):
        t = dealt(4, number)
        for _ in range(4):
            t.play("draft 2")
        found |= set(spells(t.s, Place.HAND))
    assert found == set(range(16, 40))


def test_spells_are_looked_at_only_after_the_deal() -> None:
    """ELX-04: nobody knows a face while drafting; then everybody their own, and nobody another's."""
    t = dealt(3).play("draft 2", "draft 3")
    for viewer in (0, 1, 2, SPECTATOR):
        assert not t.known(viewer).place.any() and not t.known(viewer).seen.any()
    t, _, _ = drafted(3)
    for viewer in range(3):
        for owner in range(3):
            assert t.knows_spells(viewer, owner) == (t.spells(owner) if viewer == owner else set())
        assert not spells(t.known(SPECTATOR), Place.HAND, viewer)


def test_spells_not_taken_stay_aside() -> None:
    """ELX-04: in no hand, and nobody knows which they are."""
    t, taken, _ = drafted(5)
    assert len(spells(t.s, Place.STACK)) == SPELLS - len(taken) == sum(t.s.stacked)
    assert not any(t.s.seen[spell] for spell in spells(t.s, Place.STACK))


@pytest.mark.parametrize("viewer", [0, 3, SPECTATOR])
def test_backs_are_public(viewer: int) -> None:
    """ELX-05: how many spells of which level everybody holds, in the draft and later."""
    t, taken, _ = drafted(4)
    assert Counter(taken) == {
        (seat, level + 1): t.known(viewer).backs[seat, level]
        for seat in range(4)
        for level in range(4)
        if t.known(viewer).backs[seat, level]
    }
    assert list(t.known(viewer).stacked) == list(t.s.stacked)
    early = dealt(4).play("draft 2")
    assert early.known(viewer).backs[early.s.turn, 1] == 1


# The deal


@pytest.mark.parametrize("seats", SEATS)
def test_five_finds_each(seats: int) -> None:
    """ELX-06, ELX-07: then the first player's turn begins, with a draw; the rest is the pile."""
    t, _, events = drafted(seats)
    first = t.s.turn
    assert t.held == [5 + (seat == first) for seat in range(seats)]
    assert t.s.left == 112 - 5 * seats - 1 and faults(t.s) == []
    assert (t.phase, t.awaited) == ("acting", [first])
    assert [(event.who, event.what) for event in events if event.kind == Told.BEGINS] == [(first, 1)]


def test_everybody_is_told_their_own_finds_and_spells() -> None:
    """ELX-06, ELX-19: each for its own eyes alone."""
    t, _, events = drafted(3)
    for seat in range(3):
        mine = [event for event in events if event.who == seat and event.kind in (Told.DRAWS, Told.LEARNS)]
        assert {event.eyes for event in mine} == {1 << seat}
        drawn = [kind for event in mine if event.kind == Told.DRAWS for kind in event.things]
        assert Counter(drawn) == {kind: n for kind, n in enumerate(t.s.hand[seat]) if n}
        learnt = [spell for event in mine if event.kind == Told.LEARNS for spell in event.things]
        assert sorted(learnt) == spells(t.s, Place.HAND, seat)


def test_the_deal_is_by_chance() -> None:
    """ELX-06: other words, other hands."""
    assert len({str(drafted(3, number)[0].s.hand.tolist()) for number in range(5)}) == 5


@pytest.mark.parametrize(("pile", "discard"), [("salt", "ash, amber"), ("", "salt*3")])
def test_the_discard_replaces_the_pile_at_once(pile: str, discard: str) -> None:
    """ELX-06: after each whole action, not only when a find is wanted."""
    t = table(pile=pile, discard=discard).next()
    assert t.hand(1) == "salt" and (t.s.left, t.discard) == (2, "") and t.events(Told.RESHUFFLED)


@pytest.mark.parametrize(("pile", "discard", "left"), [("", "salt", 0), ("salt", "", 0), ("", "salt*4", 3)])
def test_the_discard_replaces_the_pile(pile: str, discard: str, left: int) -> None:
    """ELX-06: an empty pile is filled again by what was discarded."""
    t = table(pile=pile, discard=discard).next()
    assert t.hand(1) == "salt" and t.s.left + sum(t.s.discard) == left


def test_a_draw_goes_on_with_the_new_pile() -> None:
    """ELX-06: one is left, the second comes from the discard; both are told together, after the shuffle."""
    t = table(("bag", "", ""), pile="salt", discard="ash").play("play bag")
    kinds, [drawn] = [event.kind for event in t.engine.events(t.s)], t.events(Told.DRAWS)
    assert kinds.index(Told.RESHUFFLED) < kinds.index(Told.DRAWS) and drawn.where == 2
    assert drawn.things == tuple(map(FIND_NAMES.index, ("salt", "ash"))) and drawn.veiled().things == ()
    assert t.hand(0) == "ash, salt" and t.s.pile[FIND_NAMES.index("bag")] == 1 and not t.discard


def test_not_in_the_middle_of_a_card() -> None:
    """ELX-06, ELX-67: what was paid lies in the discard until the spell is resolved, and may be gleaned."""
    t = table(("toadstool, cobweb", "", ""), ("gleaning, bow",), pile="", discard="").play("cast gleaning").let()
    assert (t.phase, t.s.left, t.discard) == ("taking", 0, "toadstool, cobweb")
    t.play("take cobweb")
    assert (t.hand(0), t.s.left, t.discard) == ("cobweb", 1, "")
