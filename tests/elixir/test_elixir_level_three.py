"""Spells of level 3: ELX-80 to ELX-87."""

import pytest

from alambic.core.engine import Engine
from alambic.games.elixir.cards import Power
from alambic.games.elixir.vocabulary import Told
from tests.elixir.position import Table, chances, finds_in, table
from tests.elixir.test_elixir_level_two import ready

# Horn of plenty, Tithe


def test_horn_of_plenty() -> None:
    """ELX-80: two finds a turn from now on, not in this one."""
    t = ready("horn-of-plenty", "", "", pile="curio*20").cast("horn-of-plenty")
    assert [(event.who, event.what) for event in t.events(Told.GAINS)] == [(0, Power.HORN)]
    assert (t.held[0], t.s.powers[0]) == (0, 1 << Power.HORN)
    assert t.next(3).held == [2, 1, 1] and t.next(3).held == [4, 2, 2]


def test_tithe() -> None:
    """ELX-81: at the start of one's turn, before the draw, from an opponent of one's choice."""
    t = ready("tithe", "salt*3", "amber").cast("tithe").next(3)
    assert [(event.who, event.what) for event in t.events(Told.GAINS)] == [] and t.s.powers[0] == 1 << Power.TITHE
    assert (t.phase, t.awaited, t.legal(), t.held[0]) == ("tithing", [0], {"at 2", "at 3"}, 0)
    assert t.why("next") == 81 == t.why("at 1")
    t.play("at 2")
    assert (t.phase, t.held) == ("acting", [2, 3, 2])
    assert [(event.who, event.whom, event.where, event.eyes) for event in t.events(Told.TAKES)] == [
        (0, 1, 1, 0b011)
    ]
    assert len(t.events(Told.DRAWS)) == 1


def test_tithe_takes_at_random() -> None:
    """ELX-81: evenly, find by find."""
    t = table(("", "salt, ash*2", "amber"), cast="1 tithe", pile="", turn=2).next()
    likely = chances(lambda engine: t.on(engine).play("at 2").hand(0))
    assert {hand: str(chance) for hand, chance in likely.items()} == {"salt": "1/3", "ash": "2/3"}


def test_tithe_asks_only_where_there_is_a_choice() -> None:
    """ELX-81, ELX-17: from the only opponent with finds, or from nobody."""
    t = table(("", "salt", ""), cast="1 tithe", pile="", turn=2).next()
    assert (t.phase, t.hands) == ("acting", ["salt", "", ""])
    t = table(("", "", ""), cast="1 tithe", pile="", turn=2).next()
    assert (t.phase, t.hands) == ("acting", ["", "", ""])


def test_an_amulet_does_not_answer_a_tithe() -> None:
    """ELX-41, ELX-81: its working is no cast; nobody is asked."""
    t = table(("", "amulet, mirror, snuffer", "snuffer"), cast="1 tithe", pile="", turn=2).next()
    t.play("at 2")
    assert (t.phase, t.held) == ("acting", [1, 2, 1])


def test_a_snuffed_power_never_begins() -> None:
    """ELX-41, ELX-43: the card lies there, and does nothing."""
    t = ready("tithe", "snuffer, salt", "amber").play("cast tithe").answer({1: "snuffer"}).let()
    assert (t.before(0), t.s.powers[0]) == ({"tithe"}, 0)
    t.next(3)
    assert (t.phase, t.held) == ("acting", [1, 2, 2])


# Apprentice


def test_the_apprentice_helps_once_a_spell() -> None:
    """ELX-82: any two finds stand in for one ingredient."""
    t = table(("amber, curio*2, salt", "broom", ""), ("harvest, flood",), cast="1 apprentice", pile="honey*9")
    t.play("cast harvest")
    assert t.legal() == {"apprentice hellebore"} and t.why("apprentice amber") == 82
    t.play("apprentice hellebore")
    assert (t.phase, t.awaited) == ("giving", [0])
    assert [(event.what, event.where) for event in t.events(Told.STANDS_IN)] == [(finds_in("hellebore")[0], 2)]
    assert t.legal() == {"give curio", "give salt"} and t.why("give amber") == 82
    t.play("give curio", "give salt")
    assert t.discard == "amber, salt, curio", "the rest is paid by itself"
    assert (t.phase, t.hand(0), t.legal("broom", 1)) == ("answering", "curio", {"broom amber"})


def test_the_apprentice_helps_with_one_ingredient_only() -> None:
    """ELX-82: two are missing: he stands in for one, and there is nothing for the other."""
    spells = ("harvest, flood",)
    assert table(("curio*4", "", ""), spells, cast="1 apprentice").why("cast harvest") == 10
    assert table(("curio*2, wand", "", ""), spells, cast="1 apprentice").why("cast harvest") == 0
    assert table(("curio, amber", "", ""), spells, cast="1 apprentice").why("cast harvest") == 10
    assert table(("curio*2, amber", "", ""), spells, cast="1 apprentice").why("cast harvest") == 0
    assert table(("curio*2, amber", "", ""), spells, cast="2 apprentice").why("cast harvest") == 10
    t = table(("curio*4, wand", "", ""), spells, cast="1 apprentice").play("cast harvest", "apprentice amber")
    t.play("give curio", "give curio")
    assert t.why("apprentice hellebore") == 82 and t.legal() == {"wand hellebore"}


def test_the_apprentice_helps_with_every_spell() -> None:
    """ELX-82: once for each, whatever there is in hand."""
    t = table(("curio*2, salt*2", "", ""), ("bow, verse, flood",), cast="1 apprentice", pile="")
    t.play("cast bow", "at 2")
    assert t.legal() == {"apprentice moondew"}
    t.play("apprentice moondew", "give curio", "give salt").let()
    t.play("cast verse", "at 3", "apprentice ash", "give curio", "give salt").let()
    assert (t.hand(0), t.before(0)) == ("", {"apprentice", "bow", "verse"})


# Aegis


@pytest.mark.parametrize("name", ["amnesia", "gag", "bow", "rhyme", "poisoned-gift", "great-swap"])
def test_aegis_against_what_is_aimed_at_one(name: str) -> None:
    """ELX-83: one may be named, and is not affected by a spell of level 1 or 2."""
    t = ready(
        name,
        "salt*3",
        "",
        mine="curio",
        spells=("bow, verse, mastery" if name != "bow" else "verse",),
        cast="2 aegis",
    )
    before = (t.hand(1), t.spells(1))
    t.play(f"cast {name}")
    assert t.legal() == {"at 2", "at 3"}
    t.play("at 2").let()
    assert (t.phase, (t.hand(1), t.spells(1)), t.forfeits(1), t.s.gag[1]) == ("acting", before, set(), 0)


def test_aegis_against_what_befalls_many() -> None:
    """ELX-83, ELX-17: Plunder passes one by, a Tornado goes round one."""
    t = ready("plunder", "salt", "ash", cast="2 aegis").cast("plunder")
    assert t.hands == ["ash", "salt", ""]
    t = ready("tornado", "salt", "ash", mine="amber", cast="2 aegis").cast("tornado", "left")
    assert t.hands == ["ash", "salt", "amber"]


def test_aegis_not_against_higher_spells_nor_ones_own() -> None:
    """ELX-83: level 3 and 4 affect one, and so do one's own spells."""
    t = ready("curse-of-delay", "", "", spells=("mastery", "flood"), cast="2 aegis", aside="toast")
    assert t.cast("curse-of-delay", "at 2").spells(1) == {"flood", "toast"}
    t = ready("tornado", "salt", "ash", mine="amber", cast="1 aegis").cast("tornado", "left")
    assert t.hands == ["ash", "amber", "salt"]


def test_aegis_and_answers() -> None:
    """ELX-83, ELX-41: one may still reflect; an Amulet has nothing to ward off."""
    t = ready("amnesia", "amulet, mirror, salt", "", mine="ash*3", cast="2 aegis").play("cast amnesia", "at 2")
    assert t.legal(seat=1) == {"pass", "mirror"}
    t.answer({1: "mirror"}).let()
    assert t.hands == ["ash", "salt, amulet", ""]


def test_aegis_begins_when_it_has_worked() -> None:
    """ELX-83: from now on."""
    t = ready("aegis", "", "").cast("aegis")
    assert t.s.powers[0] == 1 << Power.AEGIS


# Borrowed magic


def borrow(discard: str, *hands: str, mine: str = "") -> Table:
    t = ready("borrowed-magic", *(hands or ("salt", "ash")), mine=mine, discard=discard)
    return t.play("cast borrowed-magic")


def test_borrowed_magic() -> None:
    """ELX-84: the effect of an object in the discard that is not special; it stays there."""
    t = borrow("gloves, ball, bag, hourglass, wand, amulet, mirror, snuffer, broom, curio, market, flea, auction")
    assert (t.phase, t.legal()) == ("naming", {"use gloves", "use ball", "use bag", "use hourglass"})
    assert t.why("use market") == 84 == t.why("next")
    assert t.copy().play("use bag").let().hand(0) == "curio, curio"
    gloves = t.copy().play("use gloves")
    assert gloves.events(Told.NAMES) and gloves.legal() == {"at 2", "at 3"}
    assert gloves.play("at 3").let().hand(0) == "ash" and "gloves" in gloves.discard
    glass = t.copy().play("use hourglass").let().next()
    assert glass.awaited == [0] and glass.s.by_glass == 1


def test_borrowed_magic_can_be_answered() -> None:
    """ELX-84, ELX-20: it is a spell, and aimed gloves can be reflected."""
    t = (
        borrow("gloves, bag", "mirror, salt", "ash", mine="amber")
        .play("use gloves", "at 2")
        .answer({1: "mirror"})
        .let()
    )
    assert t.hands == ["", "amber, salt", "ash"]


def test_borrowed_magic_with_nothing_to_use() -> None:
    """ELX-84, ELX-17: it counts as cast."""
    t = borrow("wand, market").let()
    assert (t.phase, t.before(0), t.held) == ("acting", {"borrowed-magic"}, [0, 1, 1])


# Great clearance, Mingled grimoires


@pytest.mark.parametrize(("turn", "held"), [(0, [3, 3, 2]), (1, [2, 3, 3])])
def test_great_clearance(turn: int, held: list[int]) -> None:
    """ELX-85: all finds shuffled and dealt evenly, from the caster on."""
    hands, spells = ["salt*4", "ash*2", "amber*2"], ["", "", ""]
    hands[turn] += ", feather, moondew, mercury"
    spells[turn] = "great-clearance, bow"
    t = table(hands, spells, turn=turn).cast("great-clearance")
    assert t.held == held and [event.what for event in t.events(Told.SHARES)] == [0]
    assert sorted(", ".join(t.hands).split(", ")) == ["amber"] * 2 + ["ash"] * 2 + ["salt"] * 4
    assert {event.eyes for event in t.events(Told.RECEIVES) if event.who == 2} == {0b100}


def test_great_clearance_is_even() -> None:
    """ELX-85: each find may go to each, as often."""
    t = (
        ready("great-clearance", "salt", "ash")
        .play("cast great-clearance")
        .play("pass", seat=0)
        .play("pass", seat=1)
    )
    likely = chances(lambda engine: tuple(t.on(engine).play("pass", seat=2).hands))
    assert {hands: str(chance) for hands, chance in likely.items()} == {
        ("salt", "ash", ""): "1/2",
        ("ash", "salt", ""): "1/2",
    }


def test_mingled_grimoires() -> None:
    """ELX-86: all uncast spells, dealt so that everyone holds as many as after this one was laid."""
    mine = ("bow, verse", "flood, pact, gag", "toast")
    t = ready("mingled-grimoires", "", "", spells=mine).cast("mingled-grimoires")
    assert [len(t.spells(seat)) for seat in range(3)] == [2, 3, 1]
    assert set().union(*map(t.spells, range(3))) == {"bow", "verse", "flood", "pact", "gag", "toast"}
    assert t.before(0) == {"mingled-grimoires"} and [event.what for event in t.events(Told.SHARES)] == [1]
    for viewer in range(3):
        assert [t.knows_spells(viewer, owner) for owner in range(3) if owner != viewer] == [set(), set()]


def test_mingled_grimoires_replace_no_answer() -> None:
    """ELX-86: whoever casts a special spell in answer is dealt one less."""
    mine = ("bow, verse", "gleaning, flood, gag", "toast")
    t = ready("mingled-grimoires", "toadstool, cobweb", "", spells=mine).play("cast mingled-grimoires")
    t.answer({1: "answer gleaning"}).let().play("take toadstool").let()
    assert [len(t.spells(seat)) for seat in range(3)] == [2, 2, 1] and t.before(1) == {"gleaning"}


def test_mingled_grimoires_are_even() -> None:
    """ELX-86: each spell may go to each."""
    t = ready("mingled-grimoires", "", "", spells=("bow", "flood", "toast")).play("cast mingled-grimoires")
    t.play("pass", seat=0).play("pass", seat=1)

    def dealt(engine: Engine) -> tuple[str, ...]:
        after = t.on(engine).play("pass", seat=2)
        return tuple(name for seat in range(3) for name in after.spells(seat))

    likely = chances(dealt)
    assert len(likely) == 6 and {str(chance) for chance in likely.values()} == {"1/6"}


# Curse of delay


def test_curse_of_delay() -> None:
    """ELX-87: an opponent takes a level 1 spell from those aside; only they see it."""
    t = ready("curse-of-delay", "", "", spells=("mastery", "flood"), aside="toast, gag")
    t.cast("curse-of-delay", "at 2")
    assert t.spells(1) == {"flood", "toast"} and t.s.stacked.tolist() == [0, 1, 0, 0]
    assert [(event.who, event.where, event.eyes) for event in t.events(Told.CURSED)] == [(1, 1, 0b010)]
    assert t.knows_spells(0, 1) == set() and t.known(0).backs[1].tolist() == [1, 0, 0, 1]


def test_no_curse_where_none_is_left() -> None:
    """ELX-87: nothing is taken."""
    t = ready("curse-of-delay", "", "", spells=("mastery", "flood"), aside="gag").cast("curse-of-delay", "at 2")
    assert t.spells(1) == {"flood"} and t.phase == "acting"
