"""Legal plays against a plain search for whole turns: VIT-04, VIT-05, VIT-11."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from alambic.core.chance import word_for
from alambic.core.game import Setup
from alambic.games.vitriol import GAME
from alambic.games.vitriol.rules_legal import ways
from alambic.games.vitriol.vocabulary import CARD_NAMES, METAL_NAMES, Laying
from tests.vitriol.oracles import small
from tests.vitriol.position import ENGINE, Table, table
from tests.vitriol.recount import faults, recount
from tests.vitriol.whole_turns import can_complete, can_end, lays, turn_of, whole_plays

POSITIONS = 150  # in each batch


def drawn_at_random(dice: Random) -> tuple[str, str, str]:
    """Piles, a hand and the metals of three seats, with so few metals that cards have to do with each other."""
    metals = dice.sample(METAL_NAMES[:7], dice.choice((2, 3, 3, 4)))
    pairs = [name for name in CARD_NAMES if "/" in name and set(name.split("/")) <= set(metals)]
    dead = [name for name in CARD_NAMES if "/" in name and not set(name.split("/")) & set(metals)]
    values = [f"{metal} {value}" for metal in metals for value in (1, 6)]
    piles = []
    for seat in (1, 2, 3):
        for metal in metals:
            if dice.random() < 0.15:
                piles.append(f"{seat} {metal} 3")
            if dice.random() < 0.15:
                piles.append(f"{seat} {metal} 4 > {dice.choice([m for m in metals if m != metal])}")
    likely = dice.choice(([pairs, dead], [pairs, dead, ["athanor"]], [pairs, dead, values, ["athanor"]]))
    hand = [dice.choice(dice.choice(likely)) for _ in range(dice.choice((0, 1, 2, 3, 3, 4, 5, 6, 7, 7)))]
    if hand and dice.random() < 0.5:
        hand[0] = dice.choice(values)
    own = [dice.choice(metals)] if dice.random() < 0.7 else []
    rest = [metal for metal in METAL_NAMES[:7] if metal not in own]
    others = dice.sample(rest, 6)
    seats = [others[0], (own or others[1:2])[0], others[2]]
    return "; ".join(piles), ", ".join(hand), " ".join(seats)


def expected(s: Any, seat: int) -> set[str]:
    """All moves of a seat whose turn it is, by the search."""
    turn = turn_of(s, seat)
    names = {CARD_NAMES[card] for card in turn.hand}
    plays = set() if s.downs else whole_plays(turn)
    if plays:
        return plays
    if s.exchanges < s.left + sum(s.down) + sum(s.shed) and names and not s.downs:
        return {f"exchange {name}" for name in names}
    return {f"discard {name}" for name in names} or {"pass"}


def begin(dice: Random, drawable: bool, strict: bool) -> Table:
    """The turn of seat 1 begins, as the rules begin it: seat 0 has just ended its own, in the last Tempus."""
    piles, hand, metals = drawn_at_random(dice)
    last = f"{metals.split()[0]} 2"
    rules = "strict" if strict else ""
    t = table(piles, hands=(last, hand, "gold 5"), metals=metals, pile="", tempus=5, laid=2, rules=rules)
    return t.play(f"discard {last}" if drawable else f"lay {last}")


def ways_are_open(t: Table) -> None:
    """VIT-04: which of the two ways a turn can still go, by the rules and by the search."""
    if not t.s.downs:
        turn = turn_of(t.s, 1)
        for way, up in ((Laying.THREE, 3), (Laying.TWO, 2)):
            assert bool(t.engine.call(ways, t.s, 1) & way) == can_end(turn, up), (up, t.hand(1), t.piles())


@pytest.mark.parametrize("batch", range(4))
def test_legal_plays_are_those_from_which_a_whole_turn_can_be_completed(batch: int) -> None:
    """VIT-04, VIT-05, VIT-11: random positions, from the first card of a turn to its last.

    In the stricter reading of VIT-08 too.
    """
    dice = Random(batch)
    seen: Counter[str] = Counter()
    for number in range(POSITIONS):
        t = begin(dice, drawable=number % 2 == 0, strict=batch == 0 or number % 4 == 1)
        kinds = []
        while t.s.turn == 1 and t.phase != "reveal":
            wanted = expected(t.s, 1)
            assert set(t.codes(seat=1)) == wanted, (t.hand(1), t.piles(), list(t.s.metal[1]))
            if any(code.startswith("exchange") for code in wanted):
                assert t.phase == "exchanging"
                seen["stuck"] += 1
                break
            ways_are_open(t)
            seen["barren"] += not whole_plays(turn_of(t.s, 1))
            seen["spoiling"] += len([code for code, _ in lays(turn_of(t.s, 1)) if code not in wanted])
            code = dice.choice(sorted(wanted))
            kinds.append(code.split()[0])
            t.play(code)
        seen[" ".join(kinds)] += 1
    for turn in ("stuck", "barren", "spoiling", "pass", "lay transmute discard", "transmute athanor discard"):
        assert seen[turn], f"no {turn} among {seen}"
    assert any(turn.startswith("athanor transmute") for turn in seen), seen


def random_setup(dice: Random) -> Setup:
    """Decks of few kinds, from just enough cards on, so that everything runs out."""
    seats = dice.choice((2, 3, 4))
    rules = {
        "petit": seats == 3 and dice.random() < 0.5,
        "eighth": dice.random() < 0.3,
        "strict": dice.random() < 0.3,
    }
    names = [name for name in CARD_NAMES if "platinum" not in name]
    cards = dict.fromkeys([*dice.sample(names, dice.choice((2, 4, 8))), "athanor", "gold/silver", "gold 1"], 1)
    total = 7 * seats + dice.choice((0, 3, 12, 30))
    while sum(cards.values()) < total:
        cards[dice.choice(list(cards))] += 1
    return small(seats, cards, **rules)


@pytest.mark.parametrize("batch", range(3))
def test_whole_matches_agree_with_the_search(batch: int) -> None:
    """VIT-04 to VIT-15: legal moves, the conservation of cards, points and places at every step."""
    dice = Random(100 + batch)
    seen: Counter[str] = Counter()
    for number in range(4):
        s = ENGINE.start(random_setup(dice), word_for(batch, number))
        while waiting := ENGINE.awaited(s):
            seat = dice.choice(waiting)
            legal = [ENGINE.codes.code(move) for move in ENGINE.legal(s, seat)]
            assert set(legal) == ({"ready"} if ENGINE.phase(s) == "reveal" else expected(s, seat))
            assert len(set(legal)) == len(legal) and (ENGINE.phase(s) == "reveal" or waiting == [s.turn])
            assert (ENGINE.phase(s) == "exchanging") == legal[0].startswith("exchange")
            code = dice.choice(legal)
            seen[code.split()[0]] += 1
            ENGINE.play(s, seat, ENGINE.codes.parse(code))
            assert faults(s) == [] and ENGINE.standings(s) == recount(s)
        assert s.over == 15
    assert set(seen) >= {"lay", "transmute", "athanor", "discard", "exchange", "ready"}, seen


def test_the_search_knows_a_whole_turn() -> None:
    """VIT-04, VIT-05: the oracle itself, on turns that can be checked by eye."""
    cases = {
        ("iron 1, gold 1, gold 2", ""): True,
        ("gold 1, gold 2, gold 3", ""): True,
        ("gold 1, gold 2", ""): False,
        ("gold/silver, gold/copper, silver/copper", ""): False,
        ("gold/silver, gold/copper, silver/copper", "2 gold 1"): False,
        ("gold/silver, gold/copper, athanor", "2 gold 1"): True,
        ("iron 1, tin/lead, athanor", ""): False,
        ("iron 1, iron/lead, athanor", ""): True,
        ("tin 1, iron/lead, athanor", "2 gold 1 > silver"): True,
        ("tin/lead, athanor, athanor", "2 gold 1 > silver"): False,
        ("tin/lead, athanor, athanor", "2 lead 1 > silver"): True,
    }
    for (hand, piles), possible in cases.items():
        t = table(piles, hands=(hand, "", ""), metals="iron copper tin", pile="")
        assert can_complete(turn_of(t.s, 0)) == possible, hand


def test_a_value_of_ones_own_does_not_help_the_way_of_two() -> None:
    """VIT-04: gold and iron/lead would need iron to lie there, and who lays iron lays all three."""
    t = table(hands=("gold 1, iron 2, iron/lead, copper/tin", "", ""), metals="iron copper tin", pile="")
    assert t.engine.call(ways, t.s, 0) == Laying.THREE
    t.play("lay gold 1", "lay iron 2")
    assert t.codes() == ["transmute iron/lead 1 iron"]


def test_every_setup_of_the_catalogue_offers_a_move() -> None:
    """VIT-05, VIT-11: in the first turn of any table."""
    for number, setup in enumerate(GAME.setups()):
        s = ENGINE.start(setup, word_for(9, number))
        assert {ENGINE.codes.code(move) for move in ENGINE.legal(s, s.turn)} == expected(s, s.turn)
