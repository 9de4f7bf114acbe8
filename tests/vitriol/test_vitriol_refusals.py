"""The clause that each refused move is told: VIT-03, VIT-04, VIT-05, VIT-07, VIT-09, VIT-11, VIT-13, VIT-15."""

from random import Random

from alambic.core.chance import word_for
from alambic.games.vitriol import GAME
from tests.vitriol.position import ENGINE, Table, table

OTHERS = ("lead 4, lead 5, lead 6", "tin 4, tin 5, tin 6")
PAIRS = "gold/silver, gold/copper, gold/iron, gold/tin, gold/lead, silver/copper, silver/iron"


def turn(hand: str, piles: str = "") -> Table:
    return table(piles, hands=(hand, *OTHERS), metals="iron gold silver")


def test_out_of_turn() -> None:
    """VIT-03: whatever the move."""
    t = turn("gold 1, gold 2, gold 3", "2 copper 3 > tin")
    for code in (
        "lay lead 4",
        "athanor 1",
        "pass",
        "discard lead 4",
        "exchange lead 4",
        "transmute gold/tin 1 gold",
    ):
        assert t.why(code, 1) == 3


def test_a_card_that_is_not_in_hand() -> None:
    """VIT-04: laid, transmuting, restoring, discarded."""
    t = turn("gold 1, gold 2, gold 3", "2 copper 3 > tin; 2 tin 1")
    for code in ("lay lead 4", "athanor 1", "discard lead 4", "transmute copper/tin 2 tin"):
        assert t.why(code) == 4
    t = turn(PAIRS)
    assert t.why("exchange lead 4") in (4, 11)


def test_the_two_ways_of_a_turn() -> None:
    """VIT-04: a third card without a value of one's own; a discard too early, or with one."""
    t = turn("gold 1, gold 2, gold 3, iron 1")
    assert t.why("discard gold 1") == 4
    assert t.play("lay gold 1", "lay gold 2").why("lay gold 3") == 4
    t = turn("gold 1, gold 2, gold 3, iron 1").play("lay gold 1", "lay iron 1")
    assert t.why("discard gold 2") == 4


def test_a_turn_that_could_not_be_completed() -> None:
    """VIT-05: the athanor would free a pile that helps no further."""
    t = turn("copper/lead, athanor, gold/silver", "2 copper 3 > tin; 3 iron 2 > quicksilver")
    assert (t.why("athanor 1"), t.why("athanor 2")) == (0, 5)


def test_no_such_pile_to_transmute() -> None:
    """VIT-07: none there, a frozen one, another metal, a second transmutation."""
    t = turn("copper/lead, iron/tin, gold 1, gold 2", "2 copper 3; 3 copper 2 > tin; 2 iron 1")
    assert [t.why(f"transmute copper/lead {where}") for where in ("1 copper", "3 copper", "2 iron", "2 tin")] == [
        7
    ] * 4
    assert t.play("transmute copper/lead 2 copper").why("transmute iron/tin 2 iron") == 7


def test_no_such_pile_to_restore() -> None:
    """VIT-09: an empty slot, a second athanor."""
    t = turn("athanor, athanor, gold 1, gold 2", "2 copper 3 > lead; 3 copper 2 > tin")
    assert t.why("athanor 3") == 9
    assert t.play("athanor 1").why("athanor 2") == t.why("athanor 1") == 9


def test_exchanges_and_passing() -> None:
    """VIT-11: no exchange while a turn is possible, nothing else while it is not; no pass with cards in hand."""
    t = turn("gold 1, gold 2, gold 3")
    assert t.why("exchange gold 1") == t.why("pass") == 11
    t = turn(PAIRS, "2 iron 1 > tin")
    assert t.phase == "exchanging"
    assert {t.why(code) for code in ("discard gold/silver", "pass", "transmute gold/silver 1 gold")} <= {7, 11}
    assert t.why("pass") == t.why("discard gold/silver") == 11


def test_in_a_barren_turn_nothing_is_laid() -> None:
    """VIT-11: three cards face down, and no other move."""
    t = table(hands=("gold 1, gold 2", *OTHERS), metals="iron gold silver", pile="")
    assert t.why("lay gold 1") == t.why("exchange gold 1") == t.why("pass") == 11


def test_ready_is_for_the_reveal() -> None:
    """VIT-13: not before it, not twice, and there is nothing else."""
    t = table(hands=("gold 1", "", "tin/lead"), metals="iron gold silver", turn=2, tempus=5, laid=2)
    assert t.why("ready") == 13
    t.play("discard tin/lead").play("ready", seat=0)
    assert [t.why(code, seat) for code, seat in (("ready", 0), ("lay gold 1", 1), ("pass", 2))] == [13, 13, 13]


def test_after_the_end() -> None:
    """VIT-15: no move of any kind."""
    t = table(hands=("", "", "tin/lead"), metals="iron gold silver", turn=2, tempus=5, laid=2, round=2)
    t.play("discard tin/lead")
    assert {t.why(code, seat) for code in ("ready", "pass", "lay gold 1", "athanor 1") for seat in range(3)} == {
        15
    }


def test_no_move_is_refused_without_a_reason() -> None:
    """VIT-04 to VIT-15: over a whole match, `why` is 0 for legal moves alone, and names a clause else."""
    dice = Random(1)
    s = ENGINE.start(GAME.setup(3), word_for(1, 1))
    clauses = set()
    while waiting := ENGINE.awaited(s):
        legal = {seat: ENGINE.legal(s, seat) for seat in range(3)}
        for move in dice.sample(range(ENGINE.codes.count), 40):
            for seat in range(3):
                clause = ENGINE.why(s, seat, move)
                assert (clause == 0) == (move in legal[seat]), ENGINE.codes.code(move)
                clauses.add(clause)
        seat = dice.choice(waiting)
        ENGINE.play(s, seat, dice.choice(legal[seat]))
    assert clauses <= {0, 3, 4, 5, 7, 9, 11, 13, 15}
    assert clauses >= {3, 4, 13}
