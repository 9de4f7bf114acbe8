"""Spells of level 2: ELX-60 to ELX-69, ELX-71."""

import pytest

from alambic.games.elixir.state import Place, Way
from alambic.games.elixir.vocabulary import Told
from tests.elixir.position import Table, chances, spell, table
from tests.elixir.test_elixir_setup import RECIPES


def ready(name: str, *hands: str, mine: str = "", spells: tuple[str, ...] = (), **more: object) -> Table:
    """Seat 0 can cast a spell, and has Mastery left unless told."""
    held = (f"{', '.join(RECIPES[name])}, {mine}", *hands)
    left = (f"{name}, {spells[0] if spells else 'mastery'}", *spells[1:])
    return table(held, left, **{"pile": "curio*9", **more})  # type: ignore[arg-type]


# Tornado


@pytest.mark.parametrize(
    ("name", "way", "hands"),
    [("tornado", "left", ["ash", "amber", "salt"]), ("tornado-again", "right", ["salt", "ash", "amber"])],
)
def test_tornado(name: str, way: str, hands: list[str]) -> None:
    """ELX-60: all hands of finds move one seat, left being the way of the turns."""
    t = ready(name, "salt", "ash", mine="amber").play(f"cast {name}")
    assert (t.phase, t.legal()) == ("targeting", {"left", "right"}) and t.why("at 2") == 60
    t.play(way).let()
    assert t.hands == hands
    assert [event.where for event in t.events(Told.PASSES_HANDS)] == [Way.LEFT if way == "left" else Way.RIGHT]
    assert {(event.who, event.eyes) for event in t.events(Told.RECEIVES)} == {
        (seat, 1 << seat) for seat in range(3)
    }


def test_a_tornado_moves_no_spells() -> None:
    """ELX-60: only finds; empty hands move too."""
    t = ready("tornado", "salt", "").cast("tornado", "left")
    assert t.hands == ["", "", "salt"] and t.spells(0) == {"mastery"}


# Plunder, Amnesia, Great swap


def test_plunder() -> None:
    """ELX-61: a random find from every opponent who has one."""
    t = ready("plunder", "salt, ash*2", "", "amber").play("cast plunder")
    for seat in range(4):
        t.play("pass", seat=seat) if seat < 3 else None
    likely = chances(lambda engine: t.on(engine).play("pass", seat=3).hand(0))
    assert {hand: str(chance) for hand, chance in likely.items()} == {"amber, salt": "1/3", "amber, ash": "2/3"}
    t.play("pass", seat=3)
    assert [(event.who, event.whom, event.eyes) for event in t.events(Told.TAKES)] == [
        (0, 1, 0b0011),
        (0, 3, 0b1001),
    ]
    assert t.held == [2, 2, 0, 0]


def test_amnesia() -> None:
    """ELX-62: two random finds of an opponent, all different pairs of cards as likely; all see them."""
    t = ready("amnesia", "salt, ash*2", "amber*4").play("cast amnesia", "at 2")
    t.play("pass", seat=0).play("pass", seat=1)
    likely = chances(lambda engine: t.on(engine).play("pass", seat=2).hand(1))
    assert {hand: str(chance) for hand, chance in likely.items()} == {"salt": "1/3", "ash": "2/3"}
    t.play("pass", seat=2)
    assert [(event.who, event.where) for event in t.events(Told.DISCARDS)] == [(1, 2)]
    assert t.held == [0, 1, 4] and sum(t.s.discard) == 4


@pytest.mark.parametrize(("mine", "theirs"), [("amber, ash", "salt"), ("", "salt*3"), ("amber", "")])
def test_great_swap(mine: str, theirs: str) -> None:
    """ELX-63: all finds, however many, with an opponent; no spells."""
    before = ready("great-swap", theirs, "honey", mine=mine)
    hands = [table((mine, theirs, "")).hand(seat) for seat in (1, 0)]
    t = before.cast("great-swap", "at 2")
    assert t.hands == [*hands, "honey"] and t.spells(0) == {"mastery"}
    assert [(event.who, event.whom) for event in t.events(Told.SWAPS)] == [(0, 1)]


# Spells that pass


def test_crossed_grimoires() -> None:
    """ELX-64: a spell of one's choice for a random one of theirs, of any level."""
    t = ready("crossed-grimoires", "", "", spells=("bow, flood", "gag, pact")).cast("crossed-grimoires", "at 2")
    assert (t.phase, t.awaited, t.names("choose")) == ("choosing", [0], {"bow", "flood"})
    assert t.why("next") == 64 == t.why("choose gag")
    likely = chances(lambda engine: tuple(sorted(t.on(engine).play("choose flood").spells(0))))
    assert {names: str(chance) for names, chance in likely.items()} == {
        ("bow", "gag"): "1/2",
        ("bow", "pact"): "1/2",
    }
    t.play("choose flood")
    assert "flood" in t.spells(1) and len(t.spells(1)) == 2
    assert {(event.who, event.whom, event.eyes) for event in t.events(Told.GIVES_SPELL)} == {
        (0, 1, 0b011),
        (1, 0, 0b011),
    }
    assert t.s.backs[0].sum() == t.s.backs[1].sum() == 2


def test_crossed_grimoires_needs_a_spell_on_both_sides() -> None:
    """ELX-64, ELX-17: cast as the last spell, it changes nothing, and wins."""
    t = table(("moondew, wolfsbane", "", ""), ("crossed-grimoires", "gag, pact")).cast("crossed-grimoires", "at 2")
    assert t.spells(1) == {"gag", "pact"} and t.s.winner == 1


def test_poisoned_gift() -> None:
    """ELX-65: a spell of level 1 or 2 of one's own, of one's choice."""
    t = ready("poisoned-gift", "", "", spells=("bow, gag, aegis, flood",)).cast("poisoned-gift", "at 3")
    assert (t.phase, t.names("choose")) == ("choosing", {"bow", "gag"}) and t.why("choose aegis") == 65
    t.play("choose gag")
    assert t.spells(0) == {"bow", "aegis", "flood"} and "gag" in t.spells(2)
    assert [(event.who, event.whom, event.where, event.eyes) for event in t.events(Told.GIVES_SPELL)] == [
        (0, 2, 2, 0b101)
    ]
    assert t.knows_spells(0, 2) == {"gag"} and t.knows_spells(1, 2) == set()


def test_a_poisoned_gift_of_one_or_none() -> None:
    """ELX-65, ELX-17: nothing is asked."""
    t = ready("poisoned-gift", "", "", spells=("bow, aegis",)).cast("poisoned-gift", "at 3")
    assert (t.phase, t.spells(0)) == ("acting", {"aegis"}) and "bow" in t.spells(2)
    t = ready("poisoned-gift", "", "", spells=("aegis",)).cast("poisoned-gift", "at 3")
    assert (t.phase, t.spells(0)) == ("acting", {"aegis"})


# Harvest, Gleaning


def test_harvest() -> None:
    """ELX-66: three finds, for one's own eyes."""
    t = ready("harvest", "", "").cast("harvest")
    assert t.hand(0) == "curio, curio, curio" and t.s.left == 6


def test_gleaning() -> None:
    """ELX-67: an ingredient from the discard, of one's choice, even one just used; all see it."""
    t = ready("gleaning", "", "", discard="salt, wand, market, curio").cast("gleaning")
    assert (t.phase, t.legal()) == ("taking", {"take salt", "take toadstool", "take cobweb"})
    assert t.why("take wand") == 67 == t.why("next")
    t.play("take toadstool")
    assert (t.hand(0), t.discard) == ("toadstool", "cobweb, salt, market, wand, curio")
    assert t.knows(1, 0) == "toadstool" and [event.what for event in t.events(Told.GLEANS)] == [1]


def test_gleaning_in_answer() -> None:
    """ELX-67, ELX-11: also what was just used for the spell it answers."""
    t = ready("amnesia", "mandrake, salt", "", spells=("mastery", "gleaning-again, flood"))
    t.play("cast amnesia", "at 3").answer({1: "answer gleaning-again"}).answer().play("take sulphur")
    assert (t.hand(1), t.before(1)) == ("sulphur", {"gleaning-again"})
    assert t.s.place[spell("amnesia")] == Place.CAST and t.phase == "answering"


def test_gleaning_is_too_late_when_nothing_is_cast() -> None:
    """ELX-67: in one's own turn, or in answer."""
    t = table(("", "mandrake, salt", ""), ("", "gleaning-again", ""))
    assert t.why("answer gleaning-again", 1) == 7 == t.why("cast gleaning-again", 1)


# Gag, Slumber


def test_gag() -> None:
    """ELX-68: in their next turn an opponent casts nothing."""
    t = ready("gag", "honey", "honey", spells=("mastery", "serenade, flood")).cast("gag", "at 2")
    assert [(event.who, event.whom) for event in t.events(Told.GAGS)] == [(0, 1)]
    t.next()
    assert t.why("cast serenade") == 68 and t.names("cast") == set()
    t.next(3)
    assert t.why("cast serenade") == 0


def test_slumber() -> None:
    """ELX-69: an opponent skips their next turn."""
    t = ready("slumber", "", "").cast("slumber", "at 2")
    assert [(event.who, event.whom, event.where) for event in t.events(Told.LULLS)] == [(0, 1, 1)]
    t.next()
    assert t.awaited == [2] and t.held[1] == 0
    assert t.next(2).awaited == [1]


# Second sight


def test_second_sight() -> None:
    """ELX-71: look at an opponent's finds, then one of one's own for one of theirs, both chosen."""
    t = ready("second-sight", "ash, amber", "honey", mine="mercury, sulphur").cast("second-sight", "at 2")
    assert t.events(Told.LOOKS) and t.events(Told.SEES)
    assert (t.phase, t.awaited, t.legal()) == ("giving", [0], {"give sulphur", "give mercury"})
    assert t.knows(0, 1) == "amber, ash" and t.why("give ash") == 71
    t.play("give mercury")
    assert (t.phase, t.legal()) == ("taking", {"take ash", "take amber"})
    t.play("take amber")
    assert t.hands == ["sulphur, amber", "ash, mercury", "honey"]
    assert t.knows(1, 0) == "amber" and t.knows(0, 1) == "ash, mercury" and t.knows(2, 0) == t.knows(2, 1) == ""


@pytest.mark.parametrize(("mine", "theirs"), [("", "ash, amber"), ("mercury, sulphur", "")])
def test_second_sight_with_an_empty_hand(mine: str, theirs: str) -> None:
    """ELX-71, ELX-17: nothing is exchanged for nothing; what there is is still seen."""
    t = ready("second-sight", theirs, "", mine=mine).cast("second-sight", "at 2")
    assert (t.phase, t.held[0], t.held[1]) == ("acting", len(mine.split(", ")) * bool(mine), 2 * bool(theirs))
    assert t.knows(0, 1) == t.hand(1)


# Both copies


@pytest.mark.parametrize("name", [name for name in RECIPES if name.endswith("-again")])
def test_a_second_copy_does_the_same(name: str) -> None:
    """ELX-60 to ELX-71, ELX-53: for another recipe."""
    spells = ("mastery, bow", "pact, verse")
    pair = []
    for copy in (name.removesuffix("-again"), name):
        t = ready(
            copy, "salt*2", "ash", mine="amber", spells=spells, discard="ash", bound="1 rhyme by 2; 1 echo by 3"
        )
        t.play(f"cast {copy}")
        while t.phase != "acting":
            t.answer() if t.phase == "answering" else t.play(sorted(t.legal())[0])
        pair.append((t.held, [len(t.spells(seat)) for seat in range(3)], list(t.s.gag), list(t.s.skips)))
    assert pair[0] == pair[1]
