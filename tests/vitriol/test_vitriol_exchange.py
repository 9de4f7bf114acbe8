"""Turns that cannot be completed: exchanges and barren turns, VIT-11."""

import pytest

from alambic.games.vitriol.vocabulary import Told, card_named
from tests.vitriol.position import Table, table

PAIRS = "gold/silver, gold/copper, gold/iron, gold/tin, gold/lead, silver/copper, silver/iron"
NEXT = "lead 1, lead 2, lead 3, lead 4, lead 5, lead 6, tin 1"
LAST = "tin 2, tin 3, tin 4, tin 5, tin 6, iron 1, iron 2"
METALS = "copper iron quicksilver"


def stuck(
    pile: str | None = None,
    draws: str | None = None,
    exchanges: int = 0,
    hand: str = PAIRS,
    gone: tuple[str, ...] = (),
    tempus: int = 1,
    shed: str = "",
) -> Table:
    """Seat 0 has nothing but transmutations, and there is no pile on the table."""
    return table(
        hands=(hand, NEXT, LAST),
        metals=METALS,
        pile=pile,
        draws=draws,
        exchanges=exchanges,
        gone=gone,
        shed=shed,
        tempus=tempus,
    )


def test_a_hand_of_transmutations_must_exchange() -> None:
    """VIT-11: the log says so, and only exchanges are legal, any card of the hand."""
    t = table(hands=("tin 2", PAIRS, NEXT), metals="copper iron tin", tempus=5, laid=2).play("discard tin 2")
    assert t.awaited == [1] and t.phase == "exchanging"
    assert [event.who for event in t.events(Told.STUCK, 14)] == [1]
    assert t.codes() == sorted(f"exchange {card}" for card in PAIRS.split(", "))
    assert t.why("discard gold/silver") == t.why("pass") == 11


def test_who_can_complete_a_turn_may_not_exchange() -> None:
    """VIT-11: neither before the first card nor after it."""
    t = table(hands=(NEXT, LAST, PAIRS), metals=METALS)
    assert t.phase == "playing" and t.why("exchange lead 1") == 11
    assert t.play("lay lead 1").why("exchange lead 2") == 11
    assert t.why("pass") == 11


def test_an_exchange_gives_one_card_and_draws_one() -> None:
    """VIT-11: face down, the player's choice; still stuck, again."""
    t = stuck(draws="gold/quicksilver").play("exchange gold/iron")
    assert t.gone(0) == "gold/iron"
    assert t.s.held[0] == 7 and "gold/quicksilver" in t.hand(0) and "gold/iron" not in t.hand(0)
    assert (t.phase, t.awaited, t.s.exchanges) == ("exchanging", [0], 1)
    given, drawn = card_named("gold/iron"), card_named("gold/quicksilver")
    for viewer, faces in ((0, [given, drawn]), (1, [-2, -2]), (14, [-2, -2])):
        told = t.events(Told.EXCHANGES, viewer) + t.events(Told.DRAWS, viewer)
        assert [event.who for event in told] == [0, 0] and [event.what for event in told] == faces


def test_exchanges_stop_as_soon_as_a_turn_is_possible() -> None:
    """VIT-11: with one gold a transmutation can follow: a turn, and no further exchange."""
    t = stuck(draws="gold 5").play("exchange silver/iron")
    assert t.phase == "playing"
    assert t.codes() == ["lay gold 5"]
    assert t.why("exchange gold/iron") == 11
    t.play("lay gold 5", "transmute gold/tin 1 gold")
    assert t.codes() == sorted(f"discard {card}" for card in t.hand(0).split(", "))


def test_an_exchange_is_drawn_in_the_last_tempus_too() -> None:
    """VIT-11: one for one; only the drawing after a turn stops there (VIT-10)."""
    t = stuck(draws="gold 5", tempus=5).play("exchange silver/iron")
    assert t.s.held[0] == 7 and t.phase == "playing"


def test_an_exchange_shows_something() -> None:
    """VIT-11: a card is drawn: it cannot be taken back as a draft."""
    assert stuck(draws="gold 5").play("exchange silver/iron").s.revealed


def test_the_count_of_exchanges_ends_with_the_turn() -> None:
    """VIT-11: each turn may have as many as there are cards to draw."""
    t = stuck(draws="gold 5, gold 6, gold 4, gold 3").play("exchange silver/iron", "lay gold 5")
    assert t.s.exchanges == 1
    t.play("transmute gold/tin 1 gold", "discard gold/iron")
    assert t.s.exchanges == 0


# What is drawn from


def test_the_card_given_up_is_reshuffled_with_the_discard() -> None:
    """VIT-11, VIT-12: with an empty pile it is discarded first, and then drawn from with the rest."""
    t = stuck(pile="", gone=("gold/quicksilver", "", "gold 5"), shed="athanor", draws="gold 5")
    t.play("exchange gold/iron")
    assert t.pile() == "gold/quicksilver, gold/iron, athanor"
    assert t.gone(0) == t.gone(2) == t.shed() == ""
    assert Told.RESHUFFLED in t.kinds() and t.phase == "playing"


def test_every_card_of_the_pile_is_drawn_evenly() -> None:
    """VIT-11: one of the whole pile; with none, one of the discard, the card just given up among it."""
    for pile, gone, n in (("gold 5, gold 6, athanor*2", "gold 4", 4), ("", "gold 4, gold 5, athanor", 4)):
        asked: list[int] = []

        def script(s: object, n: int, asked: list[int] = asked) -> int:
            asked.append(n)
            return 0

        t = table(hands=(PAIRS, NEXT, LAST), metals=METALS, pile=pile, gone=(gone,), draws=script)
        t.play("exchange gold/iron")
        assert asked == [n]


def test_a_card_given_up_can_come_back() -> None:
    """VIT-11, VIT-12: the one given up before, and the very one."""
    t = stuck(pile="silver/tin", gone=("", "athanor"), draws="silver/tin, gold/iron").play("exchange gold/iron")
    assert t.s.left == 0 and t.phase == "exchanging"
    t.play("exchange silver/tin")
    assert t.hand(0).split(", ").count("gold/iron") == 1 and t.pile() == "silver/tin, athanor"
    t = stuck(pile="", gone=("athanor",), draws="gold/iron").play("exchange gold/iron")
    assert "gold/iron" in t.hand(0) and t.pile() == "athanor"


# Barren turns


def barren(t: Table, hand: str) -> None:
    """Nothing but discards, any card of the hand."""
    assert t.phase == "playing"
    assert t.codes() == sorted({f"discard {card}" for card in hand.split(", ")})


def test_exchanges_go_on_as_long_as_the_deck_allows() -> None:
    """VIT-11: as many as cards lay in pile and discard when the turn began; still stuck, the turn is barren."""
    more = "gold 1, gold 2, gold 3"
    t = stuck(
        pile=f"gold/quicksilver, silver/tin, {more}",
        gone=("", "athanor"),
        exchanges=4,
        draws=f"gold/quicksilver, silver/tin, {more}",
    )
    t.play("exchange gold/silver")
    assert t.phase == "exchanging" and t.s.exchanges == 5
    t.play("exchange gold/copper")
    hand = "gold/iron, gold/tin, gold/lead, silver/copper, silver/iron, gold/quicksilver, silver/tin"
    barren(t, hand)
    assert t.why("exchange gold/iron") == 11
    t.play("discard gold/iron", "discard gold/tin")
    assert t.awaited == [0] and t.s.downs == 2
    t.play("discard gold/lead")
    assert t.awaited == [1]
    assert t.piles() == [] and t.s.held[0] == 7 and t.s.downs == 0
    assert t.gone(0) == "gold/silver, gold/copper, gold/iron, gold/tin, gold/lead"


def test_the_last_exchange_may_still_help() -> None:
    """VIT-11: a turn is possible after it, so it is played."""
    t = stuck(pile="gold 1, athanor", exchanges=1, draws="gold 1").play("exchange gold/silver")
    assert t.codes() == ["lay gold 1"]


def test_more_than_ten_exchanges_are_possible() -> None:
    """VIT-11: the deck allows more, and a turn is found in the end."""
    t = stuck(pile="silver/tin*12, gold 1", draws=", ".join(["silver/tin"] * 12 + ["gold 1"]))
    t.play("exchange gold/silver", *["exchange silver/tin"] * 11)
    assert t.phase == "exchanging" and t.s.exchanges == 12
    assert t.play("exchange silver/tin").codes() == ["lay gold 1"]


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_when_nothing_can_be_drawn_the_turn_is_barren(size: int) -> None:
    """VIT-11: at once, without any exchange: three cards face down, or all, if fewer."""
    cards = PAIRS.split(", ")[:size]
    hands = ("gold 1, tin 2", ", ".join(cards), NEXT)
    t = table(hands=hands, metals="tin iron quicksilver", pile="", laid=2, tempus=5).play("lay tin 2")
    assert t.awaited == [1] and Told.STUCK not in t.kinds()
    barren(t, ", ".join(cards))
    for card in cards[:3]:
        assert t.awaited == [1]
        t.play(f"discard {card}")
    assert t.awaited == [2]
    assert t.gone(1) == ", ".join(cards[:3]) and t.piles() == ["1 tin 2"]


def test_two_values_are_no_turn() -> None:
    """VIT-04, VIT-11: three cards must leave the hand; with nothing to draw, two are discarded."""
    t = table(hands=("gold 1, gold 2", NEXT, LAST), metals=METALS, pile="")
    barren(t, "gold 1, gold 2")
    assert t.play("discard gold 2").codes() == ["discard gold 1"]
    assert t.play("discard gold 1").awaited == [1]


def test_a_barren_turn_proves_nothing() -> None:
    """VIT-11, VIT-41: neither that a metal is theirs nor that it is not."""
    t = table(hands=("copper 1, gold 2", NEXT, LAST), metals=METALS, pile="")
    t.play("discard copper 1", "discard gold 2")
    assert not t.s.never.any() and not t.s.among.any()


def test_what_is_discarded_in_a_barren_turn_is_secret() -> None:
    """VIT-11, VIT-40: all see that a card went face down, its player sees which."""
    t = table(hands=("copper 1, gold 2", NEXT, LAST), metals=METALS, pile="").play("discard copper 1")
    assert [t.events(Told.DISCARDS, viewer)[0].what for viewer in (0, 1, 14)] == [card_named("copper 1"), -2, -2]


def test_after_a_barren_turn_the_hand_is_filled() -> None:
    """VIT-10, VIT-11: the turn is over: back to seven."""
    t = stuck(pile="gold 1, gold 2, gold 3", exchanges=3, draws="gold 1, gold 2, gold 3")
    t.play("discard gold/silver", "discard gold/copper", "discard gold/iron")
    assert t.hand(0).startswith("gold 1, gold 2, gold 3") and t.s.held[0] == 7


def test_without_any_card_a_turn_is_passed() -> None:
    """VIT-11: nothing to discard, nothing to exchange, though there are cards in the discard."""
    hands = ("gold 1", "", NEXT)
    t = table(hands=hands, metals=METALS, pile="athanor", laid=2, tempus=5, shed="athanor").play("discard gold 1")
    assert t.awaited == [1] and t.phase == "playing"
    assert t.codes() == ["pass"]
    assert t.why("exchange athanor") != 0
    assert t.play("pass").awaited == [2]
    assert not t.s.never.any() and not t.s.among.any()


def test_who_passed_draws_if_there_is_something() -> None:
    """VIT-10: after that turn too, back to seven."""
    t = table(hands=("", NEXT, LAST), metals=METALS, pile="athanor*2", draws="athanor*2").play("pass")
    assert t.hand(0) == "athanor, athanor"
