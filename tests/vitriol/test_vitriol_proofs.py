"""What turns prove about metals: VIT-41, with VIT-04 and VIT-11."""

from random import Random
from typing import Any

import pytest

from alambic.core.chance import word_for
from alambic.core.events import Event
from alambic.core.match import Match
from alambic.games.vitriol import GAME
from alambic.games.vitriol.state import PETIT, SEATS, VALUES
from alambic.games.vitriol.vocabulary import Told
from tests.vitriol.oracles import small
from tests.vitriol.position import Table, bits, table
from tests.vitriol.recount import fits, metals_of

OTHERS = ("lead 4, lead 5, lead 6", "tin 4, tin 5, tin 6")


def turn(hand: str, piles: str = "", metals: str = "iron gold silver", tempus: int = 1, rules: str = "") -> Table:
    return table(piles, hands=(hand, *OTHERS), metals=metals, tempus=tempus, rules=rules)


# Single turns


def test_three_laid_prove_that_one_of_the_values_is_theirs() -> None:
    """VIT-41: of the values laid, at least one; noted under its Tempus."""
    t = turn("iron 1, gold 1, gold 2", tempus=3).play("lay gold 1", "lay iron 1", "lay gold 2")
    assert t.s.among[0, 2] == bits("gold iron") and t.s.never[0] == 0
    assert sum(bool(among) for among in t.s.among.flat) == 1


def test_two_laid_prove_that_none_of_the_values_is() -> None:
    """VIT-41: of the values laid; the card face down proves nothing."""
    t = turn("iron 1, gold 1, tin 2").play("lay gold 1", "lay tin 2", "discard iron 1")
    assert t.s.never[0] == bits("gold tin") and not t.s.among.any()
    assert not t.s.never[1:].any()


def test_what_two_laid_have_proved_adds_up() -> None:
    """VIT-41: over the turns of a round."""
    t = table(hands=("gold 1, tin 2, lead 1", *OTHERS), metals="iron gold silver", never={0: "copper"}, tempus=2)
    t.play("lay gold 1", "lay tin 2", "discard lead 1")
    assert t.s.never[0] == bits("copper gold tin")


def test_transmutations_and_athanors_prove_nothing_by_themselves() -> None:
    """VIT-41: only values speak: of two laid without any, nothing is learnt."""
    t = turn("copper/tin, athanor, lead 1", "2 copper 3").play("transmute copper/tin 2 copper", "athanor 1")
    t.play("discard lead 1")
    assert not t.s.never.any() and not t.s.among.any()
    t = turn("copper/tin, athanor, iron 1", "2 copper 3").play("transmute copper/tin 2 copper", "athanor 1")
    t.play("lay iron 1")
    assert t.s.among[0, 0] == bits("iron")  # a value alone among three: it is theirs


def test_a_metal_that_was_turned_is_still_the_one_that_was_laid() -> None:
    """VIT-41: the value's own metal, not what its pile has become."""
    t = turn("copper/tin, copper 1, lead 1").play(
        "lay copper 1", "transmute copper/tin 1 copper", "discard lead 1"
    )
    assert t.s.never[0] == bits("copper")


def test_a_turn_under_way_proves_nothing_yet() -> None:
    """VIT-41: it can still become a turn of three."""
    t = turn("iron 1, gold 1, tin 2").play("lay gold 1", "lay tin 2")
    assert not t.s.never.any() and not t.s.among.any()


def test_in_the_petit_either_metal_may_be_meant() -> None:
    """VIT-20, VIT-41: three laid: major or minor; two laid: neither."""
    t = table(hands=("iron 1, gold 1, tin 2", OTHERS[0]), metals="gold/iron lead/tin", tempus=9)
    t.play("lay gold 1", "lay tin 2", "lay iron 1")
    assert t.s.among[0, 8] == bits("gold tin iron")
    t = table(hands=("copper 1, gold 1, tin 2", OTHERS[0]), metals="quicksilver/iron lead/tin", tempus=9)
    assert t.play("lay gold 1", "lay tin 2", "discard copper 1").s.never[0] == bits("gold tin")


def test_an_exchange_proves_nothing() -> None:
    """VIT-41: that somebody had to exchange says nothing of metals."""
    hand = "gold/silver, gold/copper, gold/iron, gold/tin, gold/lead, silver/copper, silver/iron"
    t = turn(hand).play("exchange gold/iron")
    assert not t.s.never.any() and not t.s.among.any()


@pytest.mark.parametrize("rules", [{}, {"manual": True}])
def test_the_notebook_without_deductions_changes_no_rule(rules: dict[str, bool]) -> None:
    """VIT-41: what has been proved is in the state all the same."""
    t = turn("iron 1, gold 1, tin 2", rules=" ".join(rules)).play("lay gold 1", "lay tin 2", "discard iron 1")
    assert t.s.never[0] == bits("gold tin") and t.s.manual == len(rules)


# Whole matches


class Watcher:
    """A spectator who only reads the log, and notes what VIT-41 lets conclude."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.never = [0] * SEATS
        self.among = [[0] * PETIT for _ in range(SEATS)]
        self.tempus = 1
        self.laid: list[Event] = []

    def hear(self, event: Event) -> None:
        if event.kind == Told.BEGINS:
            self.begin()
        elif event.kind == Told.TEMPUS:
            self.tempus = event.what
        elif event.kind in (Told.LAID, Told.TRANSMUTES, Told.RESTORES, Told.DISCARDS):
            if self.laid and self.laid[0].who != event.who:
                self.laid = []  # a barren turn of fewer than three cards
            self.laid.append(event)
            if len(self.laid) == 3:
                self.conclude()

    def conclude(self) -> None:
        who = self.laid[0].who
        up = sum(event.kind != Told.DISCARDS for event in self.laid)
        values = 0
        for event in self.laid:
            if event.kind == Told.LAID:
                values |= 1 << event.what // VALUES
        if up == 3:
            self.among[who][self.tempus - 1] = values
        elif up == 2:
            self.never[who] |= values
        self.laid = []


SETUPS = [
    GAME.setup(2),
    GAME.setup(3, {"petit": True, "eighth": True}),
    GAME.setup(4, deck="doubles"),
    GAME.setup(6),
    small(2, {"gold/silver": 9, "gold 1": 6, "silver 2": 4, "athanor": 2}),
    small(3, {"gold/silver": 20, "gold 1": 5, "lead 2": 5}),
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_log_alone_gives_all_that_was_proved(setup: Any) -> None:
    """VIT-41, VIT-40: a spectator's events are enough; and what they prove is true."""
    dice = Random(3)
    match = Match(GAME.load(compiled=False), setup, word_for(5, setup.seats))
    watcher, proofs = Watcher(), 0
    while not match.over:
        seat = dice.choice(match.awaited())
        match.play(seat, dice.choice(match.legal(seat)))
        for event in match.events():
            watcher.hear(event)
        s = match.known()
        assert [int(never) for never in s.never] == watcher.never
        assert s.among.tolist() == watcher.among
        proofs += sum(map(bool, watcher.never)) + sum(bool(a) for row in watcher.among for a in row)
        assert all(fits(match.state, other, metals_of(match.state, other)) for other in range(setup.seats))
    assert proofs > 50
