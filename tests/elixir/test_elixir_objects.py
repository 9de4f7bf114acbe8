"""Magic objects in one's own turn, and those without magic: ELX-40, ELX-44 to ELX-46, ELX-48, ELX-49."""

import pytest

from alambic.games.elixir.cards import USABLE
from alambic.games.elixir.vocabulary import Told
from tests.elixir.position import Table, chances, finds_in, table

# Wand


def test_a_wand_stands_in_for_an_ingredient() -> None:
    """ELX-40: for one that is missing; then the rest is paid by itself."""
    t = table(("amber, wand", "", ""), ("harvest, bow", "", ""), pile="salt*9").play("cast harvest")
    assert (t.phase, t.awaited, t.legal()) == ("paying", [0], {"wand hellebore"})
    assert t.why("pay") == 10 and t.why("wand amber") == 40, "the other one would be missing"
    t.play("wand hellebore")
    assert [(event.what, event.where) for event in t.events(Told.STANDS_IN)] == [(finds_in("hellebore")[0], 0)]
    assert (t.phase, t.discard, t.hand(0)) == ("answering", "amber, wand", "")


def test_a_wand_may_spare_an_ingredient() -> None:
    """ELX-40, ELX-10: one is asked although all is there."""
    t = table(("amber, hellebore, wand", "", ""), ("harvest, bow", "", "")).play("cast harvest")
    assert t.legal() == {"pay", "wand amber", "wand hellebore"}
    assert t.copy().play("pay").hand(0) == "wand"
    assert t.copy().play("wand amber").hand(0) == "amber"
    assert t.why("wand salt") == 40, "it is not in the recipe"


def test_several_wands_in_one_cast() -> None:
    """ELX-40: each for one; with too few it cannot be cast."""
    spells = ("awakening, bow", "", "")
    t = table(("honey, wand*3", "", ""), spells).play("cast awakening", "at 2")
    t.play("wand cobweb", "wand mercury", "wand hellebore")
    assert (t.phase, t.discard) == ("answering", "honey, wand, wand, wand")
    assert table(("honey, wand*2", "", ""), spells).why("cast awakening") == 10
    assert table(("wand", "", ""), ("bow, verse", "", "")).why("cast bow") == 0


def test_a_wand_is_not_played_by_itself() -> None:
    """ELX-40: only while casting."""
    assert table(("wand, salt", "", "")).why("wand salt") == 7
    assert table(("wand, salt", "", "")).legal() == {"next"}


# Gloves


def test_gloves_take_a_random_find() -> None:
    """ELX-44: from an opponent, evenly; both know which."""
    t = table(("gloves", "salt, ash*2", "amber")).play("play gloves")
    assert t.legal() == {"at 2", "at 3"} and t.why("at 1") == 20
    likely = chances(lambda engine: t.on(engine).play("at 2").hand(0))
    assert {hand: str(chance) for hand, chance in likely.items()} == {"salt": "1/3", "ash": "2/3"}
    t.play("at 3")
    assert [(event.who, event.whom, event.eyes) for event in t.events(Told.TAKES)] == [(0, 2, 0b101)]
    assert (t.hand(0), t.hand(2), t.discard) == ("amber", "", "gloves")


# Ball


def test_the_ball_shows_a_hand_and_takes_of_it() -> None:
    """ELX-45: one of one's choice; they take one of what one held before, at random."""
    t = table(("ball, salt, ash*2", "amber, honey", "")).play("play ball", "at 2")
    assert (t.phase, t.awaited, t.legal()) == ("taking", [0], {"take amber", "take honey"})
    assert t.knows(0, 1) == "amber, honey" and t.knows(2, 1) == ""
    assert t.events(Told.LOOKS) and {event.eyes for event in t.events(Told.SEES)} == {0b011}
    likely = chances(lambda engine: tuple(t.on(engine).play("take honey").hands[:2]))
    assert {hands: str(chance) for hands, chance in likely.items()} == {
        ("ash, ash, honey", "amber, salt"): "1/3",
        ("ash, salt, honey", "amber, ash"): "2/3",
    }


def test_the_ball_with_nothing_to_take_or_to_give() -> None:
    """ELX-45: none, none; who holds nothing gives nothing."""
    t = table(("ball, salt", "", "")).play("play ball", "at 2")
    assert (t.hands, t.phase) == (["salt", "", ""], "acting")
    t = table(("ball", "amber, honey", "")).play("play ball", "at 2", "take honey")
    assert (t.hands, t.discard) == (["honey", "amber", ""], "ball")


# Bag, Hourglass, curios


def test_the_bag_draws_two() -> None:
    """ELX-46: for one's own eyes."""
    t = table(("bag", "", ""), pile="salt*5").play("play bag")
    assert (t.hand(0), t.s.left, t.discard) == ("salt, salt", 3, "bag")
    assert {event.eyes for event in t.events(Told.DRAWS)} == {0b001}


def test_the_hourglass_gives_a_turn() -> None:
    """ELX-48: another one after this, and in that no Hourglass."""
    t = table(("hourglass*2", "", ""), pile="salt*5").play("play hourglass")
    assert t.events(Told.PROLONGS) and t.discard == "hourglass"
    t.next()
    assert t.awaited == [0] and t.why("play hourglass") == 48
    assert t.next().awaited == [1]


@pytest.mark.parametrize("name", ["curio", "amulet", "mirror", "snuffer", "broom", "wand", "salt"])
def test_what_does_nothing_by_itself(name: str) -> None:
    """ELX-49: things without magic, nor special objects and ingredients in one's own turn."""
    t = table((f"{name}*3", "", ""))
    assert t.legal() == {"next"} and name not in USABLE


def bid_with(find: str) -> Table:
    return table((f"{find}, auction", "", ""), pile="honey*3").play("play auction", "bid 1")


def test_curios_are_given_bid_and_traded() -> None:
    """ELX-49: as good as any other find for that."""
    assert bid_with("curio").hand(0) == bid_with("salt").hand(0) == "honey, honey, honey"
    t = table(("flea, curio, ash", "salt", "")).play("play flea", "at 2", "give curio", "done")
    assert t.hands == ["ash, salt", "curio", ""]
    t = table(("market, curio", "salt", ""), pile="").play("play market")
    t.play("put curio", seat=0).play("put salt", seat=1).play("take salt")
    assert t.hands == ["salt", "curio", ""]
