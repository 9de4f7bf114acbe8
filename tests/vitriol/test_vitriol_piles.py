"""Transmutations and athanors: VIT-07, VIT-08, VIT-09, and the rulebook's examples of VIT-16."""

import pytest

from alambic.games.vitriol.state import METALS
from alambic.games.vitriol.vocabulary import METAL_NAMES, Told
from tests.vitriol.position import COPPER, IRON, QUICKSILVER, TIN, Table, table

OTHERS = ("lead 4, lead 5, lead 6", "tin 4, tin 5, tin 6")  # hands with which a turn is possible
FILL = "gold 1, gold 2, silver 1"


def turn(hand: str, piles: str = "", metals: str = "iron gold silver", seats: int = 3, rules: str = "") -> Table:
    """Seat 0 is to play, with some values besides."""
    return table(piles, hands=(f"{hand}, {FILL}", *OTHERS[: seats - 1]), metals=metals, rules=rules)


# VIT-07


@pytest.mark.parametrize(
    ("seat", "metal", "becomes"), [(1, "copper", "tin"), (2, "tin", "copper"), (3, "tin", "copper")]
)
def test_a_whole_pile_turns_into_the_other_metal(seat: int, metal: str, becomes: str) -> None:
    """VIT-07: one natural pile of either metal, anywhere on the table, both ways; the others stay."""
    piles = "1 copper 2 5; 2 tin 1 3; 3 tin 2; 3 gold 4"
    t = turn("copper/tin", piles).play(f"transmute copper/tin {seat} {metal}")
    turned = next(line for line in piles.split("; ") if line.startswith(f"{seat} {metal}"))
    expected = [line for line in piles.split("; ") if line != turned]
    assert t.piles() == sorted([*expected, f"{turned} > {becomes}"])
    assert "copper/tin" not in t.hand(0) and t.shed() == "" and t.gone(0) == ""


def test_every_pair_turns_both_ways() -> None:
    """VIT-07: all 28 transmutations, on the pile of either metal (VIT-30: those of platinum too)."""
    for high in range(METALS):
        for low in range(high):
            for one, other in ((low, high), (high, low)):
                pair = f"{METAL_NAMES[low]}/{METAL_NAMES[high]}"
                hands = (f"{pair}, gold 1, silver 1", OTHERS[0])
                t = table(f"2 {METAL_NAMES[one]} 3", hands=hands, metals="iron/gold tin/lead", rules="eighth")
                t.play(f"transmute {pair} 2 {METAL_NAMES[one]}")
                assert t.piles() == [f"2 {METAL_NAMES[one]} 3 > {METAL_NAMES[other]}"]


def test_where_a_transmutation_can_go() -> None:
    """VIT-07: on natural piles of its two metals, and on nothing else."""
    t = turn("copper/tin", "1 copper 2; 2 tin 1; 2 iron 3; 3 copper 3 > lead")
    assert t.codes("transmute") == ["transmute copper/tin 1 copper", "transmute copper/tin 2 tin"]
    for where in ("1 tin", "2 iron", "3 copper", "3 lead", "4 copper", "2 lead"):
        assert t.why(f"transmute copper/tin {where}") == 7
    assert t.why("transmute iron/tin 2 iron") == 4  # not in hand


def test_one_transmutation_a_turn() -> None:
    """VIT-07: at most one, and another in the next turn."""
    t = turn("copper/tin, iron/lead", "2 copper 2; 2 iron 1").play("transmute copper/tin 2 copper")
    assert t.codes("transmute") == []
    assert t.why("transmute iron/lead 2 iron") == 7
    t.play("lay gold 1", "discard gold 2", "lay lead 4", "lay lead 5", "discard lead 6")
    t.play("lay tin 4", "lay tin 5", "discard tin 6")
    assert t.why("transmute iron/lead 2 iron") == 0


def test_the_log_of_a_transmutation() -> None:
    """VIT-07: whose pile, what it was and what it is; all see it."""
    t = turn("copper/tin", "3 tin 2").play("transmute copper/tin 3 tin")
    for viewer in (0, 1, 14):
        [event] = t.events(Told.TRANSMUTES, viewer)
        assert (event[1:5], event.things) == ((0, TIN, 0, 2), (TIN, COPPER))


# VIT-08


def test_a_transmuted_pile_is_frozen() -> None:
    """VIT-08: it cannot be transmuted again, neither as what it was nor as what it is."""
    t = turn("copper/tin, copper/lead, tin/lead", "2 copper 2 > tin")
    assert t.codes("transmute") == []
    assert t.why("transmute copper/tin 2 copper") == t.why("transmute copper/lead 2 copper") == 7
    assert t.why("transmute tin/lead 2 tin") == 7


def test_new_cards_of_its_old_metal_start_a_new_pile() -> None:
    """VIT-08: and that pile can be transmuted, to lie beside the first."""
    t = turn("copper 5, copper/tin, tin 3", "1 copper 2 > tin").play("lay copper 5")
    assert t.piles() == ["1 copper 2 > tin", "1 copper 5"]
    t.play("transmute copper/tin 1 copper")
    assert t.piles() == ["1 copper 2 > tin", "1 copper 5 > tin"]
    assert t.s.frozen[COPPER] == 2 and t.s.naturals[COPPER] == 0


def test_cards_of_its_new_metal_are_a_pile_of_their_own() -> None:
    """VIT-08: the transmuted pile takes none; the natural one can be transmuted by itself."""
    t = turn("tin 3, tin/lead, iron 1", "1 copper 2 > tin").play("lay tin 3")
    assert t.piles() == ["1 copper 2 > tin", "1 tin 3"]
    assert t.play("transmute tin/lead 1 tin").piles() == ["1 copper 2 > tin", "1 tin 3 > lead"]


@pytest.mark.parametrize("piles", ["1 copper 2 > tin; 1 tin 3", "2 copper 2 > tin; 2 tin 3; 1 tin 1 > lead"])
def test_in_the_stricter_reading_a_column_is_frozen_whole(piles: str) -> None:
    """VIT-08: what lies under a transmuted pile may not be transmuted, until an athanor has freed it."""
    owner = piles[0]
    t = turn("tin/lead, athanor", piles, rules="strict")
    assert t.codes("transmute") == []
    assert t.why(f"transmute tin/lead {owner} tin") == 8
    t.play("athanor 1")
    assert f"transmute tin/lead {owner} tin" in t.codes("transmute")


def test_in_the_stricter_reading_cards_still_join_a_column() -> None:
    """VIT-08: in front of its owner; in front of others a pile of the same metal is free."""
    t = turn("tin 1, tin/lead, iron 1", "1 copper 2 > tin; 2 tin 3", rules="strict").play("lay tin 1")
    assert t.piles() == ["1 copper 2 > tin", "1 tin 1", "2 tin 3"]
    assert t.codes("transmute") == ["transmute tin/lead 2 tin"]


# VIT-09


def test_an_athanor_gives_a_pile_its_metal_back() -> None:
    """VIT-09: it merges with its owner's natural pile; transmutation and athanor are discarded in sight."""
    t = turn("athanor", "2 copper 2 4 > tin; 2 copper 1 5; 3 copper 6").play("athanor 1")
    assert t.piles() == ["2 copper 1 2 4 5", "3 copper 6"]
    assert t.shed() == "copper/tin, athanor"


def test_a_restored_pile_that_is_alone_is_natural_again() -> None:
    """VIT-09: where its owner has no other of that metal."""
    t = turn("athanor", "2 copper 4 > tin; 3 copper 6").play("athanor 1")
    assert t.piles() == ["2 copper 4", "3 copper 6"]
    assert (t.s.naturals[COPPER], t.s.frozen[COPPER]) == (2, 0)


def test_any_transmuted_pile_can_be_restored() -> None:
    """VIT-09: anywhere on the table; a slot that holds nothing cannot."""
    piles = "1 copper 2 > tin; 2 tin 3 > lead; 3 iron 1 > gold; 3 gold 5"
    t = turn("athanor", piles)
    assert t.codes("athanor") == ["athanor 1", "athanor 2", "athanor 3"]
    assert t.why("athanor 4") == t.why("athanor 30") == 9
    assert t.play("athanor 2").piles() == ["1 copper 2 > tin", "2 tin 3", "3 gold 5", "3 iron 1 > gold"]
    assert t.shed() == "tin/lead, athanor"
    assert [event[1:5] for event in t.events(Told.RESTORES, 14)] == [(0, TIN, 1, 1)]


def test_slots_keep_their_numbers() -> None:
    """VIT-09: what lies in the other slots stays there, and a freed slot can be filled again."""
    t = turn("athanor*2, tin/lead", "1 copper 2 > tin; 2 tin 3 > lead; 3 iron 1 > gold").play("athanor 1")
    assert [int(t.s.owner[slot]) for slot in range(4)] == [0, 2, 3, 0]
    assert t.why("athanor 1") == 9
    t.play("lay gold 1", "discard gold 2", "lay lead 4", "lay lead 5", "discard lead 6")
    t.play("lay tin 4", "lay tin 5", "discard tin 6")
    assert t.codes("athanor") == ["athanor 2", "athanor 3"]
    where = t.play("transmute tin/lead 3 tin").events(Told.TRANSMUTES)[0].where
    assert where not in (1, 2) and f"athanor {where + 1}" in t.codes("athanor")


def test_one_athanor_a_turn() -> None:
    """VIT-09: at most one."""
    t = turn("athanor*2", "1 copper 2 > tin; 2 tin 3 > lead").play("athanor 1")
    assert t.codes("athanor") == []
    assert t.why("athanor 2") == 9


def test_without_an_athanor_in_hand_nothing_is_restored() -> None:
    """VIT-04: the card must be in hand."""
    assert turn("iron 1", "1 copper 2 > tin").why("athanor 1") == 4


def test_what_was_transmuted_this_turn_can_be_restored_in_it() -> None:
    """VIT-09: transmutation, then athanor."""
    t = turn("copper/tin, athanor", "2 copper 3").play("transmute copper/tin 2 copper", "athanor 1")
    assert t.piles() == ["2 copper 3"]
    assert t.shed() == "copper/tin, athanor"


def test_what_was_restored_this_turn_can_be_transmuted_again() -> None:
    """VIT-09: athanor, then transmutation, with the cards it has merged with."""
    t = turn("copper/lead, athanor", "2 copper 3 > tin; 2 copper 1")
    assert t.play("athanor 1", "transmute copper/lead 2 copper").piles() == ["2 copper 1 3 > lead"]


def test_a_transmutation_can_make_a_pile_of_the_metal_that_an_athanor_brings_back() -> None:
    """VIT-08, VIT-09: two transmuted piles of one metal and owner are told apart by their slots."""
    t = turn("athanor", "2 copper 3 > tin; 2 copper 1 > lead; 2 copper 6").play("athanor 2")
    assert t.piles() == ["2 copper 1 6", "2 copper 3 > tin"]


# VIT-16: the rulebook's examples


def test_example_iron_is_laid_or_held_back() -> None:
    """VIT-16: the alchemist of Mars lays three cards with iron among them, or two others and discards a third."""
    hand = "iron 2, tin 1, lead 1, gold 1, silver 1"
    t = table(hands=(hand, *OTHERS), metals="iron gold silver")
    with_iron = t.copy().play("lay tin 1", "lay iron 2", "lay lead 1")
    without = t.copy().play("lay tin 1", "lay lead 1", "discard gold 1")
    assert with_iron.piles() == ["1 iron 2", "1 lead 1", "1 tin 1"]
    assert without.piles() == ["1 lead 1", "1 tin 1"]
    assert with_iron.awaited == without.awaited == [1]
    assert with_iron.s.among[0, 0] and without.s.never[0]


def test_example_green_orange_on_an_opponents_quicksilver() -> None:
    """VIT-16: quicksilver/copper on the pile of the neighbour to the right makes it copper."""
    t = turn("quicksilver/copper", "3 quicksilver 2 5; 2 quicksilver 1")
    t.play("transmute quicksilver/copper 3 quicksilver")
    assert t.piles() == ["2 quicksilver 1", "3 quicksilver 2 5 > copper"]
    assert (t.s.frozen[QUICKSILVER], t.s.naturals[COPPER]) == (1, 0)


def test_example_iron_turned_to_silver_comes_back() -> None:
    """VIT-16: an athanor makes iron of it again, to be gathered with iron laid meanwhile."""
    t = turn("athanor", "1 iron 3 4 > silver; 1 iron 6").play("athanor 1")
    assert t.piles() == ["1 iron 3 4 6"]
    assert t.s.natural[0, IRON] == 3 and t.s.slots == 0


def test_example_copper_tin_and_copper_again() -> None:
    """VIT-16: copper turned to tin, then copper in a new column, then tin under the first; an athanor reunites."""
    hands = ("copper/tin, copper 6, tin 4, gold 1, silver 1, lead 1, lead 2", "gold 2, gold 3, gold 4, athanor")
    t = table(
        "1 copper 1 3",
        hands=hands,
        metals="iron/lead tin/quicksilver",
        draws="silver 2, silver 3, silver 4, "
        "silver 5, silver 6, gold 5, tin 6, tin 5, tin 1, tin 2, lead 3, lead 4",
    )
    t.play("transmute copper/tin 1 copper", "lay copper 6", "discard gold 1")
    assert t.piles() == ["1 copper 1 3 > tin", "1 copper 6"]
    t.play("lay gold 2", "lay gold 3", "discard gold 4")
    t.play("lay tin 4", "lay silver 1", "discard silver 2")
    assert t.piles(0) == ["1 copper 1 3 > tin", "1 copper 6", "1 silver 1", "1 tin 4"]
    t.play("athanor 1")
    assert t.piles(0) == ["1 copper 1 3 6", "1 silver 1", "1 tin 4"]
    assert t.shed() == "copper/tin, athanor"
