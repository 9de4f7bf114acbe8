"""Material and the deal: ILL-01 to ILL-08, ILL-31, ILL-49."""

from collections import Counter
from typing import Any

import pytest

from alambic.core.chance import word_for
from alambic.core.errors import BadSeats
from alambic.core.events import EVERYONE, Event, read_events
from alambic.games.illusio import GAME
from alambic.games.illusio.cards import CARD_NAMES, DOMAIN_NAMES, TALENT_NAMES, TYPE_NAMES, Card, Place
from alambic.games.illusio.vocabulary import Told
from tests.illusio.oracles import deck_with
from tests.illusio.position import ENGINE, Table
from tests.illusio.reading import faults, there

RECIPES = {
    "close-up": "cards | scarf | rope, public | rabbit, scarf | cards, blades, public | dove, scarf, formula"
    " | cards, rope, scarf, public | blades, dove, curtain, public",
    "illusion": "smoke | curtain | rabbit, mirrors | cage, smoke | tiger, curtain, cage | dove, mirrors, formula"
    " | crate, blades, curtain, public | tiger, smoke, mirrors, formula",
    "escape": "cage | rope | crate, rope | tank, curtain | mirrors, rope, crate | cage, tiger, blades"
    " | tank, rope, curtain, public | crate, rope, smoke, formula",
    "mentalism": "formula | public | formula, public | cards, formula | rope, mirrors, public"
    " | rabbit, cards, public | mirrors, scarf, formula, public | crate, cards, curtain, formula",
}
SEATS = (2, 3, 4, 5, 6)
TIED = tuple((f"level {n}", "escape", "rope") for n in range(8))  # all of one level


def dealt(seats: int, word: int, **options: object) -> Any:
    return ENGINE.start(GAME.setup(seats, options), word_for(3, word))


def told(s: Any, kind: int) -> list[Event]:
    return [event for event in read_events(s) if event.kind == kind]


# Material


def test_what_there_is() -> None:
    """ILL-01, ILL-03: 32 objectives, 64 components, 26 special actions, 10 magicians; 90 cards to draw."""
    s = dealt(4, 1)
    assert sum(s.cards) == 90 and sum(s.cards[:15]) == 64 and sum(s.cards[15:]) == 26
    assert sum(level > 0 for level in s.level) == 32
    assert sorted(s.magicians) == list(range(1, 11))


def test_how_many_of_each() -> None:
    """ILL-02, ILL-03: four of each type, six Public, six Formula; of special actions 5, 5, 4, 4, 4 and 4."""
    counts = dict(zip(CARD_NAMES, dealt(2, 1).cards, strict=True))
    assert [counts.pop(name) for name in ("public", "formula")] == [6, 6]
    specials = ("transformation", "grab", "encore", "success", "deja-vu", "grandiose")
    assert [counts.pop(name) for name in specials] == [5, 5, 4, 4, 4, 4]
    assert len(counts) == 13 and set(counts.values()) == {4}


@pytest.mark.parametrize("domain", RECIPES)
def test_the_objectives(domain: str) -> None:
    """ILL-31: eight a domain, two a level, with what they need."""
    s = dealt(2, 1)
    mine = [o for o in range(32) if DOMAIN_NAMES[s.domain[o]] == domain]
    needed = [
        Counter(name for k, name in enumerate(TYPE_NAMES) for _ in range(s.need[o, k])) for o in sorted(mine)
    ]
    assert needed == [Counter(recipe.strip().split(", ")) for recipe in RECIPES[domain].split("|")]
    assert [int(s.level[o]) for o in mine] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [s.title[o] for o in mine] == [o + 1 for o in mine]


def test_levels_and_types() -> None:
    """ILL-04: the level is how many components are required; a level 4 objective names three types at most."""
    s = dealt(2, 1)
    for o in range(32):
        assert s.level[o] == sum(s.need[o])
        typed = sum(s.need[o, k] for k in range(15) if k not in (Card.PUBLIC, Card.FORMULA))
        assert typed <= 3


def test_the_rulebooks_own_example_is_there() -> None:
    """ILL-04, ILL-31: a rabbit and a scarf, and the deck says where it is from."""
    [card] = [card for card in GAME.deck(None).cards if card.facts.get("needs") == ["rabbit", "scarf"]]
    assert card.source == "rulebook"
    assert {c.source for c in GAME.deck(None).cards} == {"rulebook", "public", "ours"}


def test_two_to_six_can_play() -> None:
    """ILL-01: as the box says."""
    for seats in (0, 1, 7):
        with pytest.raises(BadSeats):
            GAME.setup(seats)
    assert [len(ENGINE.standings(dealt(seats, 1))[0]) for seats in SEATS] == list(SEATS)


# Who begins


def drawings(s: Any) -> list[dict[int, int]]:
    """The objectives drawn for the first turn, drawing by drawing."""
    found: list[dict[int, int]] = []
    for event in told(s, Told.DRAWS_FIRST):
        if not found or event.who in found[-1] or event.who < max(found[-1]):
            found.append({})
        found[-1][event.who] = event.what
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_the_highest_level_starts(seats: int) -> None:
    """ILL-05: everyone draws; only those tied for the highest draw again; all see it."""
    again = 0
    for word in range(25):
        s = dealt(seats, word)
        left = set(range(seats))
        every = drawings(s)
        for drawn in every:
            assert set(drawn) == left and len(left) > 1
            assert len(set(drawn.values())) == len(left), "no card is drawn twice at once"
            best = max(s.level[o] for o in drawn.values())
            left = {seat for seat, o in drawn.items() if s.level[o] == best}
        again += len(every) > 1
        assert left == {s.first}
        assert {event.eyes for event in told(s, Told.DRAWS_FIRST)} == {EVERYONE}
    assert again > 2


def test_the_cards_drawn_are_shuffled_back() -> None:
    """ILL-05: all 32 objectives are there; one that was drawn may lie in the Contest."""
    back = 0
    for word in range(25):
        s = dealt(6, word)
        assert len(there(s, Place.PILE)) == 28
        back += bool({event.what for event in told(s, Told.DRAWS_FIRST)} & {o - 1 for o in s.contest})
    assert back


def test_lots_are_drawn_where_levels_never_differ() -> None:
    """ILL-05: after eight drawings; each seat begins as often as the others."""
    setup = GAME.setup(3, {}, deck_with({"rope": 20}, "diva diva diva", TIED))
    firsts: Counter[int] = Counter()
    for word in range(90):
        s = ENGINE.start(setup, word_for(4, word))
        assert len(drawings(s)) == 8 and {len(drawn) for drawn in drawings(s)} == {3}
        firsts[s.first] += 1
    assert set(firsts) == {0, 1, 2} and min(firsts.values()) > 12


# The deal


@pytest.mark.parametrize("seats", SEATS)
def test_everyone_has_a_magician_and_four_cards(seats: int) -> None:
    """ILL-06, ILL-07, ILL-08: different magicians, a Contest of four, and the first turn has drawn a card."""
    for word in range(8):
        s = dealt(seats, word)
        assert faults(s) == []
        talents = [int(talent) for talent in s.talent[:seats]]
        assert len(set(talents)) == seats
        assert {event.who: event.what for event in told(s, Told.MAGICIAN)} == dict(enumerate(talents))
        assert not s.used.any() and (s.round, s.actions, s.over) == (1, 0, 0)
        laid = {event.where: event.what for event in told(s, Told.LAID_OUT)}
        assert laid == {place: s.contest[place] - 1 for place in range(4)}
        waiting = ENGINE.phase(s) == "naming"
        assert list(s.held[:seats]) == [4 + (seat == s.first and not waiting) for seat in range(seats)]
        assert s.left == 90 - sum(s.held)


def test_every_magician_is_drawn_by_chance() -> None:
    """ILL-06: each of the ten, by every seat."""
    found: list[set[int]] = [set(), set()]
    for word in range(120):
        s = dealt(2, word)
        for seat in (0, 1):
            found[seat].add(s.talent[seat])
    assert found == [set(range(10)), set(range(10))]


def test_each_seat_is_told_its_own_cards() -> None:
    """ILL-08, ILL-33: four each, for its eyes alone."""
    s = next(s for word in range(9) if ENGINE.phase(s := dealt(3, word)) == "acting")
    for seat in range(3):
        mine = [event for event in told(s, Told.DRAWS) if event.who == seat]
        assert Counter(event.what for event in mine) == {k: n for k, n in enumerate(s.hand[seat]) if n}
        assert {event.eyes for event in mine} == {1 << seat}


# Headliners


def named_by(*talents: str, word: int = 0) -> Table:
    """A table for magicians of these talents, whoever gets which."""
    deck = deck_with({"rope": 20, "scarf": 20}, " ".join(talents), TIED)
    return Table(ENGINE, ENGINE.start(GAME.setup(len(talents), {}, deck), word_for(5, word)))


@pytest.mark.parametrize("domain", DOMAIN_NAMES)
def test_the_headliner_names_a_domain_before_the_first_turn(domain: str) -> None:
    """ILL-49: once the Contest is laid; then the first player's turn begins, with its draw."""
    for word in range(4):
        t = named_by("headliner", "diva", "tamer", word=word)
        [seat] = [seat for seat in range(3) if TALENT_NAMES[t.s.talent[seat]] == "headliner"]
        assert (t.phase, t.awaited, all(t.s.contest)) == ("naming", [seat], True)
        assert t.legal() == {f"name {name}" for name in DOMAIN_NAMES}
        assert t.why("end") == t.why("place rope") == 49
        t.play(f"name {domain}")
        assert [(event.who, DOMAIN_NAMES[event.what]) for event in t.events(Told.NAMES)] == [(seat, domain)]
        assert (t.phase, t.awaited, t.s.held[t.s.first]) == ("acting", [t.s.first], 5)
        assert [event.who for event in t.events(Told.BEGINS)] == [t.s.first]
        assert t.s.named[seat] == DOMAIN_NAMES.index(domain) + 1


@pytest.mark.parametrize("word", range(6))
def test_several_headliners_name_in_turn_order(word: int) -> None:
    """ILL-49: from the first player on; they may name the same."""
    t = named_by("headliner", "headliner", "diva", "headliner", word=word)
    order = [seat for n in range(4) if t.s.talent[seat := (t.s.first + n) % 4] == TALENT_NAMES.index("headliner")]
    for seat, domain in zip(order, ("escape", "escape", "illusion"), strict=True):
        assert (t.phase, t.awaited) == ("naming", [seat])
        t.play(f"name {domain}")
    assert (t.phase, t.awaited) == ("acting", [t.s.first])
    assert [DOMAIN_NAMES[t.s.named[seat] - 1] for seat in order] == ["escape", "escape", "illusion"]
    assert t.why("name escape") == 49
