"""What a turn is: VIT-04, VIT-05, VIT-06, and either metal of VIT-20."""

import pytest

from alambic.games.vitriol.vocabulary import Told, card_named
from tests.vitriol.position import GOLD, SILVER, Table, bits, table

OTHERS = ("lead 4, lead 5, lead 6", "tin 4, tin 5, tin 6")  # hands with which a turn is possible


def turn(hand: str, piles: str = "", metals: str = "iron gold tin") -> Table:
    """Seat 0, an alchemist of iron, is to play."""
    return table(piles, hands=(hand, *OTHERS), metals=metals)


# VIT-04


def test_with_a_value_of_ones_own_all_three_are_laid() -> None:
    """VIT-04: after iron, an alchemist of iron can discard nothing and lays all three."""
    t = turn("iron 4, gold 1, silver 1, lead 1").play("lay iron 4")
    assert t.codes() == ["lay gold 1", "lay lead 1", "lay silver 1"]
    assert t.why("discard gold 1") == 4
    t.play("lay gold 1")
    assert t.codes() == ["lay lead 1", "lay silver 1"]
    assert [t.why(f"discard {card}") for card in ("lead 1", "silver 1")] == [4, 4]
    t.play("lay silver 1")
    assert t.awaited == [1]
    assert t.piles() == ["1 gold 1", "1 iron 4", "1 silver 1"]
    assert t.gone(0) == "" and t.s.down[0] == 0


def test_without_one_two_are_laid_and_one_discarded() -> None:
    """VIT-04: the third card is face down; a third that is not one's own cannot be laid."""
    t = turn("lead 3, gold 1, silver 1, lead 1").play("lay gold 1", "lay silver 1")
    assert t.codes() == ["discard lead 1", "discard lead 3"]
    assert t.why("lay lead 1") == 4
    t.play("discard lead 1")
    assert t.awaited == [1]
    assert t.piles() == ["1 gold 1", "1 silver 1"]
    assert t.gone(0) == "lead 1"


def test_the_third_may_be_the_one_of_ones_own() -> None:
    """VIT-04: at least one of the three: the last will do."""
    t = turn("iron 4, gold 1, silver 1, lead 1").play("lay gold 1", "lay silver 1")
    assert t.codes() == ["discard iron 4", "discard lead 1", "lay iron 4"]
    assert t.play("lay iron 4").awaited == [1]
    assert t.piles() == ["1 gold 1", "1 iron 4", "1 silver 1"]


def test_iron_can_be_held_back_or_discarded() -> None:
    """VIT-04: a value of one's own may be the card discarded face down."""
    t = turn("iron 4, gold 1, silver 1, iron 5").play("lay gold 1", "lay silver 1", "discard iron 4")
    assert t.gone(0) == "iron 4"
    assert t.s.held[0] == 7


@pytest.mark.parametrize("card", ["athanor", "copper/tin", "lead 1"])
def test_any_card_can_be_the_one_discarded(card: str) -> None:
    """VIT-04: whatever it is."""
    t = turn(f"{card}, gold 1, silver 1").play("lay gold 1", "lay silver 1", f"discard {card}")
    assert t.gone(0) == card


def test_the_discard_comes_last() -> None:
    """VIT-05: nothing is discarded before two cards lie there."""
    t = turn("lead 3, gold 1, silver 1, lead 1")
    assert t.codes("discard") == []
    assert t.why("discard gold 1") == 4
    assert t.play("lay lead 1").why("discard gold 1") == 4


def test_nobody_lays_a_fourth_card() -> None:
    """VIT-04: the third card ends the turn, face up or face down."""
    for codes in (("lay iron 4", "lay gold 1", "lay gold 2"), ("lay gold 1", "lay gold 2", "discard gold 3")):
        t = turn("iron 4, gold 1, gold 2, gold 3").play(*codes)
        assert t.awaited == [1]
        assert t.why("lay gold 3", 0) == 3
        assert (t.s.laid, t.s.values, t.s.downs) == (0, 0, 0)


def test_only_cards_in_hand_are_played() -> None:
    """VIT-04: not those of others, nor those that lie about."""
    t = turn("iron 4, gold 1, silver 1, lead 1", "1 copper 2")
    assert [t.why(f"lay {card}") for card in ("copper 2", "lead 4", "tin 3")] == [4, 4, 4]
    t.play("lay gold 1")
    assert t.why("lay gold 1") == 4
    t.play("lay silver 1")
    assert t.why("discard copper 2") == 4


def test_one_of_two_equal_cards_stays_in_hand() -> None:
    """VIT-04: of two cards of a kind one leaves the hand."""
    t = table(hands=("gold 1*2, silver 1", *OTHERS), metals="iron gold tin", pile="gold 5").play("lay gold 1")
    assert t.hand(0) == "gold 1, silver 1"
    assert t.play("lay gold 1").piles() == ["1 gold 1 1"]


@pytest.mark.parametrize("metals", ["gold/iron lead/tin", "iron/gold lead/tin"])
def test_in_the_petit_either_metal_will_do(metals: str) -> None:
    """VIT-20: a value of the major metal or of the minor one; no third metal."""
    hands = ("gold 1, iron 1, silver 1, copper 1, lead 1", OTHERS[1])
    for own in ("gold 1", "iron 1"):
        t = table(hands=hands, metals=metals).play("lay silver 1", f"lay {own}")
        assert t.codes("discard") == []
        t.play("lay copper 1")
        assert t.awaited == [1]
    t = table(hands=hands, metals=metals).play("lay silver 1", "lay copper 1")
    assert t.codes("lay") == ["lay gold 1", "lay iron 1"]
    assert t.why("lay lead 1") == 4


def test_a_transmutation_into_ones_metal_is_no_value_of_it() -> None:
    """VIT-04: only a value card counts, not what a pile has become."""
    t = turn("copper/iron, gold 1, silver 1, lead 1", "2 copper 5")
    t.play("transmute copper/iron 2 copper", "lay gold 1")
    assert t.codes() == ["discard lead 1", "discard silver 1"]


def test_a_value_of_ones_own_counts_though_it_is_turned_at_once() -> None:
    """VIT-04: iron was laid, whatever it becomes in the same turn."""
    t = turn("copper/iron, iron 1, silver 1, lead 1").play("lay iron 1", "transmute copper/iron 1 iron")
    assert t.codes() == ["lay lead 1", "lay silver 1"]


def test_what_was_laid_is_noted_while_the_turn_lasts() -> None:
    """VIT-04: how many, and of which metals."""
    t = turn("iron 4, gold 1, silver 1").play("lay gold 1", "lay iron 4")
    assert (t.s.laid, t.s.values) == (2, bits("gold iron"))


# VIT-05


def test_a_transmutation_can_follow_the_pile_it_needs() -> None:
    """VIT-05: one after the other: first the gold, then what turns it."""
    t = turn("gold 1, gold/silver, athanor")
    assert t.codes() == ["lay gold 1"]
    assert t.why("transmute gold/silver 1 gold") == 7
    t.play("lay gold 1")
    assert t.codes() == ["transmute gold/silver 1 gold"]
    t.play("transmute gold/silver 1 gold")
    assert t.codes() == ["discard athanor"]  # to lay it as a third would need iron among them


def test_an_athanor_can_follow_the_transmutation_it_cancels() -> None:
    """VIT-05, VIT-09: a turn without any value, in that order."""
    t = turn("copper/lead, athanor, gold/silver", "2 copper 3")
    assert t.codes() == ["transmute copper/lead 2 copper"]
    t.play("transmute copper/lead 2 copper")
    assert t.codes() == ["athanor 1"]
    assert t.play("athanor 1").codes() == ["discard gold/silver"]


def test_a_transmutation_can_follow_the_athanor_that_frees_its_pile() -> None:
    """VIT-05, VIT-09: only the athanor that lets the turn be completed is legal."""
    t = turn("copper/lead, athanor, gold/silver, gold/silver", "2 copper 3 > tin; 3 iron 2 > quicksilver")
    assert t.codes() == ["athanor 1"]
    assert t.why("athanor 2") == 5  # then nothing could be turned
    assert t.play("athanor 1").codes() == ["transmute copper/lead 2 copper"]
    assert t.play("transmute copper/lead 2 copper").codes() == ["discard gold/silver"]


def test_a_play_after_which_the_third_card_is_missing_is_refused() -> None:
    """VIT-05: iron and one more would need a third card that can be laid; there is none."""
    t = turn("iron 4, gold 1, copper/tin, athanor")
    assert t.phase == "exchanging"  # no way: three cannot be laid, nor two without the iron
    t = turn("iron 4, gold 1, gold 2, copper/tin, athanor")
    assert t.codes() == ["lay gold 1", "lay gold 2", "lay iron 4"]


def test_with_three_cards_in_hand_all_must_serve() -> None:
    """VIT-05: exactly three cards are a whole turn, two are not."""
    t = table(hands=("gold 1, silver 1, lead 1", *OTHERS), metals="iron gold tin", pile="")
    assert t.play("lay gold 1", "lay silver 1").codes() == ["discard lead 1"]
    t = table(hands=("gold 1, silver 1", *OTHERS), metals="iron gold tin", pile="")
    assert t.why("lay gold 1") == 11


# VIT-06


def test_a_value_starts_a_pile_or_joins_ones_own() -> None:
    """VIT-06: in front of the player, metal by metal; the pile of somebody else grows by nobody's hand."""
    t = turn("gold 3, gold 1, silver 2", "2 gold 5")
    t.play("lay gold 3")
    assert t.piles() == ["1 gold 3", "2 gold 5"]
    assert (t.s.naturals[GOLD], t.s.natural[0, GOLD]) == (2, 1)
    t.play("lay gold 1")
    assert t.piles() == ["1 gold 1 3", "2 gold 5"]
    assert (t.s.naturals[GOLD], t.s.natural[0, GOLD], t.s.naturals[SILVER]) == (2, 2, 0)


def test_the_log_tells_what_is_laid_and_hides_what_is_discarded() -> None:
    """VIT-06, VIT-40: a value to everyone, the card face down to its player alone."""
    t = turn("gold 3, gold 1, silver 2").play("lay gold 3")
    for viewer in (0, 1, 2, 14):
        assert [event[1:3] for event in t.events(Told.LAID, viewer)] == [(0, card_named("gold 3"))]
    t.play("lay gold 1", "discard silver 2")
    seen = {viewer: [event[1:3] for event in t.events(Told.DISCARDS, viewer)] for viewer in (0, 1, 14)}
    assert seen == {0: [(0, card_named("silver 2"))], 1: [(0, -2)], 14: [(0, -2)]}


def test_drafts_tell_nobody_anything() -> None:
    """VIT-05: until the third card a turn can be taken back: nothing is drawn, nothing is shown."""
    t = turn("iron 4, gold 1, silver 2, copper/tin, athanor", "2 copper 3")
    for code in ("transmute copper/tin 2 copper", "athanor 1"):
        t.play(code)
        assert not t.s.revealed and t.awaited == [0]
    assert t.play("discard iron 4").s.revealed
