"""Material, decks and the deal: VIT-01, VIT-02, VIT-03, VIT-20, VIT-21, VIT-30."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from alambic.core.deck import Deck
from alambic.core.engine import Engine, Interpreting
from alambic.core.errors import BadDeck, BadOption, BadSeats
from alambic.core.events import read_events
from alambic.games.vitriol import GAME
from alambic.games.vitriol.state import UNKNOWN
from alambic.games.vitriol.vocabulary import CARD_NAMES, METAL_NAMES, Told
from tests.vitriol.oracles import small
from tests.vitriol.position import ENGINE, named, table
from tests.vitriol.recount import faults, metals_of, petit, tempora

DECKS = ("standard", "doubles")
VALUES_ALONE = {f"{metal} {value}": 2 for metal in METAL_NAMES[:7] for value in range(1, 7)}  # 84 cards


def dealt(seats: int, choices: tuple[int, ...] = (), rules: str = "") -> tuple[Any, list[int]]:
    """A deal whose first draws are chosen, and how many things each draw was drawn from."""
    CHOICES[:], ASKED[:] = choices, ()
    return DEALER.start(GAME.setup(seats, dict.fromkeys(rules.split(), True)), 0), list(ASKED)


def chosen(s: object, n: int) -> int:
    ASKED.append(n)
    return CHOICES.pop(0) if CHOICES else n // 2


CHOICES: list[int] = []
ASKED: list[int] = []
DEALER = Engine(GAME, Interpreting(GAME, script=chosen))


# Material


def test_seven_metals_and_an_eighth() -> None:
    """VIT-01: gold, silver, quicksilver, copper, iron, tin, lead; platinum is the extension's (VIT-30)."""
    names = ("gold", "silver", "quicksilver", "copper", "iron", "tin", "lead")
    assert (*names, "platinum") == METAL_NAMES


@pytest.mark.parametrize("deck", DECKS)
def test_both_decks_have_95_cards_to_play_with(deck: str) -> None:
    """VIT-02: 95 play cards; each metal has values from 1 to 6, each pair of metals its transmutation."""
    for seats in (2, 3, 4, 5):
        s = ENGINE.start(GAME.setup(seats, deck=deck), 1)
        assert sum(s.cards) == 95
        there = {CARD_NAMES[card] for card in range(len(s.cards)) if s.cards[card]}
        assert there == {name for name in CARD_NAMES if "platinum" not in name}


def test_the_usual_deck() -> None:
    """VIT-02: 42 values, once each; 42 transmutations, each of 21 pairs twice; 11 athanors."""
    s = ENGINE.start(GAME.setup(4), 1)
    counts = dict(zip(CARD_NAMES, s.cards, strict=True))
    assert sum(n for name, n in counts.items() if " " in name) == 42
    assert sum(n for name, n in counts.items() if "/" in name) == 42
    assert counts["athanor"] == 11
    assert {n for name, n in counts.items() if " " in name} == {0, 1}
    assert {n for name, n in counts.items() if "/" in name} == {0, 2}


def test_platinum_adds_twenty_cards() -> None:
    """VIT-30: six values and two transmutations with each other metal, 115 cards in all."""
    for seats, rules in ((6, {}), (2, {"eighth": True}), (5, {"eighth": True})):
        s = ENGINE.start(GAME.setup(seats, rules), 1)
        counts = dict(zip(CARD_NAMES, s.cards, strict=True))
        assert sum(s.cards) == 115
        assert [counts[f"platinum {value}"] for value in range(1, 7)] == [1] * 6
        assert [counts[f"{metal}/platinum"] for metal in METAL_NAMES[:7]] == [2] * 7


# Own decks


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ({"mercury 1": 30}, "no card is called 'mercury 1'; cards are called gold 1"),
        ({"tin/copper": 30}, "no card is called 'tin/copper'"),
        ({"gold 7": 30}, "no card is called 'gold 7'"),
        ({"gold 1": 61}, "gold 1 can be there 60 times, not 61"),
        ({"gold 1": 20}, "has 20 cards to play with; 3 players need 21 to 240"),
        ({"gold 1": 20, "platinum 1": 20}, "has 20 cards to play with"),
        ({f"gold {value}": 41 for value in range(1, 7)}, "has 246 cards to play with; 3 players need 21 to 240"),
    ],
)
def test_a_deck_that_cannot_be_played_with_is_refused(cards: dict[str, int], message: str) -> None:
    """VIT-02: counts are deck data, within what the table holds."""
    with pytest.raises(BadDeck, match=message):
        small(3, cards)


def test_a_card_has_nothing_but_its_count() -> None:
    """VIT-02: what a card does is in its name."""
    entry = {"id": "gold 1", "count": 30, "source": "ours", "value": 3}
    with pytest.raises(BadDeck, match="a card has id, count and source, not value"):
        GAME.setup(3, {}, Deck.parse("odd", {"cards": [entry]}))


def test_a_deck_of_ones_own_is_played_with() -> None:
    """VIT-02, VIT-03: exactly enough for the hands, and the pile is empty."""
    s = ENGINE.start(small(3, {"gold 1": 20, "lead 6": 1}), 1)
    assert Counter(int(card) for seat in range(3) for card in s.hand[seat]) == {0: 20, 41: 1}
    assert s.left == 0 and faults(s) == []


def test_platinum_of_a_deck_comes_with_the_eighth_metal() -> None:
    """VIT-30: without it those cards stay in the box, and count for nothing."""
    cards = {"gold 1": 21, "platinum 1": 4, "gold/platinum": 2}
    assert sum(ENGINE.start(small(3, cards), 1).cards) == 21
    assert sum(ENGINE.start(small(3, cards, eighth=True), 1).cards) == 27


# The deal


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
def test_seven_cards_and_secret_metals_are_dealt(setup: Any) -> None:
    """VIT-03, VIT-20: 7 cards each, one metal or two, all different; the first Tempus of the first round."""
    s = ENGINE.start(setup, 8)
    assert faults(s) == []
    assert list(s.held[: s.seats]) == [7] * s.seats
    assert s.left == sum(s.cards) - 7 * s.seats
    assert (s.tempus, s.round, s.slots, s.laid, s.exchanges) == (1, 0, 0, 0, 0)
    assert not s.lain.any() and not s.gone.any() and not s.shed.any() and not s.never.any() and not s.among.any()
    assert {len(metals_of(s, seat)) for seat in range(s.seats)} == {2 if petit(s) else 1}
    assert (s.metal[s.seats :] == UNKNOWN).all()


@pytest.mark.parametrize(("seats", "starter"), [(n, k) for n in (2, 3, 6) for k in range(n)])
def test_chance_decides_who_starts(seats: int, starter: int) -> None:
    """VIT-03: a random player starts the first round, and the log says who."""
    s, asked = dealt(seats, (starter,))
    assert asked[0] == seats
    assert s.first == s.turn == starter
    assert ENGINE.awaited(s) == [starter]
    assert [event[1:3] for event in read_events(s) if event.kind == Told.BEGINS] == [(starter, 1)]


@pytest.mark.parametrize(("seats", "rules"), [(3, ""), (2, ""), (3, "petit"), (4, "eighth"), (6, "")])
def test_every_draw_is_from_all_that_is_left(seats: int, rules: str) -> None:
    """VIT-03: metals and cards are shuffled: 7 metals, 6, 5 (8 with platinum), then 95 cards, 94 and so on."""
    s, asked = dealt(seats, (0,), rules)
    metals = 8 if seats == 6 or rules == "eighth" else 7
    drawn = seats * (2 if petit(s) else 1)
    assert asked[1 : drawn + 1] == list(range(metals, metals - drawn, -1))
    cards = sum(s.cards)
    assert asked[drawn + 1 :] == list(range(cards, cards - 7 * seats, -1))


def test_each_sharing_of_the_metals_is_dealt_once() -> None:
    """VIT-03: all 7 x 6 x 5 ways to share them out are equally likely."""
    deals = (dealt(3, (0, *draws))[0] for draws in product(range(7), range(6), range(5)))
    found = Counter(tuple(s.metal[:3, 0]) for s in deals)
    assert len(found) == 210 and set(found.values()) == {1}


def test_the_first_metal_is_major_and_the_second_minor() -> None:
    """VIT-20: two metals each, in that order: all 42 are dealt."""
    found = {tuple(dealt(2, (0, *draws))[0].metal[0]) for draws in product(range(7), range(6))}
    assert found == {(major, minor) for major in range(7) for minor in range(7) if major != minor}


def test_clockwise_round_the_table() -> None:
    """VIT-03: after each turn the next seat plays, and nobody else may."""
    hands = ["gold 1, gold 2, gold 3", "lead 1, lead 2, lead 3", "tin 1, tin 2, tin 3"]
    for seat in range(3):
        t = table(hands=hands, turn=seat, first=seat, metals="copper iron silver")
        for other in {0, 1, 2} - {seat}:
            assert t.why(f"lay {t.hand(other).split(',')[0]}", other) == 3
        cards = named([card for card in t.s.hand[seat] if card >= 0]).split(", ")
        t.play(f"lay {cards[0]}", f"lay {cards[1]}")
        assert t.awaited == [seat]
        assert t.play(f"discard {cards[2]}").awaited == [(seat + 1) % 3]


# How many play what


def test_two_to_six_can_play() -> None:
    """VIT-21, VIT-30: 2 to 5 players, 6 with platinum."""
    for seats in (0, 1, 7):
        with pytest.raises(BadSeats):
            GAME.setup(seats)
    for seats in (2, 3, 4, 5, 6):
        assert len(ENGINE.standings(ENGINE.start(GAME.setup(seats), 1))[0]) == seats


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_the_petit_is_for_two_or_three(seats: int) -> None:
    """VIT-21: four to six play the Grand."""
    with pytest.raises(BadOption, match="VIT-21"):
        GAME.setup(seats, {"petit": True})
    assert not petit(ENGINE.start(GAME.setup(seats), 1))


@pytest.mark.parametrize(("seats", "rules", "each"), [(2, "", 2), (2, "petit", 2), (3, "", 1), (3, "petit", 2)])
def test_two_always_play_the_petit_and_three_choose(seats: int, rules: str, each: int) -> None:
    """VIT-21: whatever the option says, two players have two metals each."""
    s, _ = dealt(seats, rules=rules)
    assert [sum(metal != UNKNOWN for metal in s.metal[seat]) for seat in range(seats)] == [each] * seats


@pytest.mark.parametrize(
    ("seats", "rules", "cards", "left"),
    [(5, {}, 95, 0), (4, {}, 95, 19), (3, {"petit": True}, 95, 2), (6, {}, 115, 1), (2, {}, 95, 33)],
)
def test_how_many_cards_a_round_uses(seats: int, rules: dict[str, bool], cards: int, left: int) -> None:
    """VIT-10, VIT-20, VIT-30: five use 95 cards, three in the Petit 93, six 114; no draw in the last Tempus."""
    deck = {**VALUES_ALONE, "gold 1": 2 + cards - 84}  # only values: nobody ever has to exchange
    s = ENGINE.start(small(seats, deck, **rules), 1)
    assert sum(s.cards) == cards
    turns = 0
    while ENGINE.phase(s) == "playing":
        if s.laid == 0:
            turns += 1
            assert s.held[s.turn] == 7
        ENGINE.play(s, s.turn, ENGINE.legal(s, s.turn)[0])
        assert Told.RESHUFFLED not in [event.kind for event in read_events(s)]
    assert (turns, s.left) == (seats * tempora(s), left)
    assert ENGINE.phase(s) == "reveal"
    assert sum(s.down) >= 4 * seats
