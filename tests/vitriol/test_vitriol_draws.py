"""After a turn: drawing and the Tempus (VIT-10), and the discard that becomes the pile again (VIT-12)."""

import pytest

from alambic.games.vitriol.vocabulary import Told, card_named
from tests.vitriol.position import Table, table

FULL = "gold 1, gold 2, gold 3, silver 1, silver 2, silver 3, silver 4"
NEXT = "tin 1, lead 1, lead 2, lead 3, lead 4, lead 5, lead 6"
LAST = "iron 1, iron 2, tin 2, tin 3, tin 4, tin 5, tin 6"
TURN = ("lay gold 1", "lay gold 2", "discard gold 3")


def at(tempus: int, turn: int = 0, first: int = 0, rules: str = "", draws: str | None = None) -> Table:
    """Three full hands, and seat 0's is the one to play."""
    hands = [NEXT, LAST]
    hands.insert(turn, FULL)
    metals = "copper/iron quicksilver/lead gold/silver" if rules else "copper iron quicksilver"
    return table(hands=hands, metals=metals, turn=turn, first=first, tempus=tempus, rules=rules, draws=draws)


# VIT-10


def test_after_the_turn_the_player_draws_back_to_seven() -> None:
    """VIT-10: three cards from the pile, into that hand alone, when the third card has been played."""
    t = at(1, draws="athanor, iron 6, gold/silver").play(*TURN[:2])
    assert t.s.held[0] == 5
    left = t.s.left
    t.play(TURN[2])
    assert t.hand(0) == "silver 1, silver 2, silver 3, silver 4, iron 6, gold/silver, athanor"
    assert t.s.left == left - 3
    assert (t.hand(1), t.hand(2)) == (NEXT, LAST)


def test_each_drawn_card_is_told_to_who_drew_it() -> None:
    """VIT-10, VIT-40: others see that a card was drawn."""
    t = at(1, draws="athanor, iron 6, gold/silver").play(*TURN)
    drawn = [card_named(name) for name in ("athanor", "iron 6", "gold/silver")]
    assert [event[1:3] for event in t.events(Told.DRAWS, 0)] == [(0, card) for card in drawn]
    for viewer in (1, 2, 14):
        assert [event[1:3] for event in t.events(Told.DRAWS, viewer)] == [(0, -2)] * 3


def test_every_draw_is_from_the_whole_pile() -> None:
    """VIT-10: the pile is shuffled: one of all its cards, then one of those left."""
    asked: list[int] = []

    def script(s: object, n: int) -> int:
        asked.append(n)
        return n - 1

    t = table(hands=(FULL, NEXT, LAST), metals="copper iron quicksilver", draws=script)
    left = t.s.left
    t.play(*TURN)
    assert asked == [left, left - 1, left - 2]


def test_a_short_hand_is_filled_up() -> None:
    """VIT-10: back to seven, however many are missing."""
    t = table(hands=("gold 1, gold 2, gold 3", NEXT, LAST), metals="copper iron quicksilver").play(*TURN)
    assert t.s.held[0] == 7


@pytest.mark.parametrize("rules", ["", "petit"])
def test_in_the_last_tempus_no_card_is_drawn(rules: str) -> None:
    """VIT-10, VIT-20: not in the fifth, in the Petit not in the ninth, so that four remain."""
    last = 9 if rules else 5
    t = at(last, rules=rules).play(*TURN)
    assert t.s.held[0] == 4 and Told.DRAWS not in t.kinds()
    for tempus in range(1, last):
        assert at(tempus, rules=rules).play(*TURN).s.held[0] == 7


@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_plays_last_in_a_tempus_turns_its_card(first: int) -> None:
    """VIT-10: the Tempus goes on when the turn comes back to the first player, and the log says so."""
    for seat in range(3):
        t = at(2, turn=seat, first=first).play(*TURN)
        assert t.awaited == [(seat + 1) % 3]
        if (seat + 1) % 3 == first:
            assert t.s.tempus == 3 and [event.what for event in t.events(Told.TEMPUS)] == [3]
        else:
            assert t.s.tempus == 2 and t.events(Told.TEMPUS) == []


# VIT-12


def end_of_turn(pile: str, draws: str, shed: str = "", gone: tuple[str, ...] = ("", "", "")) -> Table:
    """A turn that ends with `discard gold 3`, and then three cards are due."""
    t = table(
        hands=(FULL, NEXT, LAST),
        metals="copper iron quicksilver",
        pile=pile,
        shed=shed,
        gone=gone,
        draws=draws,
    )
    return t.play(*TURN)


def test_the_discard_is_shuffled_when_a_card_is_due() -> None:
    """VIT-12: one card is left; then the whole discard is the new pile, and two more are drawn."""
    t = end_of_turn("athanor", "athanor, gold 3, iron 6", "copper/tin, athanor", ("gold 6", "iron 6", ""))
    assert "athanor" in t.hand(0) and "gold 3" in t.hand(0) and "iron 6" in t.hand(0)
    assert t.pile() == "gold 6, copper/tin, athanor"
    assert t.shed() == "" and not t.s.gone.any() and not t.s.down.any()
    assert t.piles() == ["1 gold 1 2"]  # what lies on the table is no discard
    assert t.kinds().count(Told.RESHUFFLED) == 1
    order = [kind for kind in t.kinds() if kind in (Told.DRAWS, Told.RESHUFFLED)]
    assert order == [Told.DRAWS, Told.RESHUFFLED, Told.DRAWS, Told.DRAWS]


def test_an_empty_pile_stays_empty_until_a_card_is_due() -> None:
    """VIT-12: three cards are left and three are drawn: nothing is shuffled yet."""
    t = end_of_turn("athanor*3", "athanor*3", "copper/tin, athanor")
    assert t.s.left == 0 and t.shed() == "copper/tin, athanor" and t.gone(0) == "gold 3"
    assert Told.RESHUFFLED not in t.kinds()


def test_in_the_last_tempus_nothing_is_shuffled() -> None:
    """VIT-10, VIT-12: no card is due."""
    t = table(
        hands=(FULL, NEXT, LAST), metals="copper iron quicksilver", pile="", tempus=5, shed="athanor", draws=""
    )
    t.play(*TURN)
    assert t.s.left == 0 and t.shed() == "athanor" and t.gone(0) == "gold 3"


def test_if_both_are_empty_nothing_is_drawn() -> None:
    """VIT-12: the hand stays short, and the game goes on."""
    t = end_of_turn("", "gold 3")
    assert t.hand(0) == "gold 3, silver 1, silver 2, silver 3, silver 4"
    assert t.s.left == 0 and t.awaited == [1]
    metals = "gold iron quicksilver"
    t = table(hands=(FULL, NEXT, LAST), metals=metals, pile="", draws="").play(
        "lay gold 1", "lay gold 2", "lay gold 3"
    )
    assert t.s.held[0] == 4 and t.awaited == [1] and Told.RESHUFFLED not in t.kinds()


def test_ones_own_discard_of_the_turn_can_come_back() -> None:
    """VIT-12: the whole discard, that of this very turn included."""
    assert "gold 3" in end_of_turn("athanor*2", "athanor*2, gold 3").hand(0)


def test_a_reshuffled_discard_counts_as_unseen() -> None:
    """VIT-12, VIT-40: what one had discarded oneself is somewhere in the pile again."""
    t = end_of_turn("", "gold 6, iron 6, athanor", "copper/tin, athanor", ("gold 6", "iron 6", ""))
    for viewer in (0, 1, 2, 14):
        known = t.known(viewer)
        assert not known.gone.any() and not known.shed.any()
        assert known.pile[card_named("gold 3")] == known.pile[card_named("copper/tin")] == 1
