"""Clauses that meet: ELX-14, ELX-17, ELX-18, ELX-20, ELX-42, ELX-80 to ELX-97."""

import pytest

from alambic.core.deck import Deck
from alambic.games.elixir.cards import Power
from tests.elixir.position import IDS, Table, spell, table
from tests.elixir.test_elixir_effects import OURS
from tests.elixir.test_elixir_level_two import ready

DOUBLE = "scale, amber, wolfsbane, mercury"
AWAKENING = "cobweb, hellebore, honey"  # and mercury
COUNTS = {"salt": {"count": 15}, "bag": {"count": 4}}


# Reflected spells


def test_reflected_crossed_grimoires() -> None:
    """ELX-42, ELX-64: the mirror's player chooses what to give, and takes one of the caster's at random."""
    t = ready("crossed-grimoires", "mirror", "", spells=("bow", "gag, pact"))
    t.play("cast crossed-grimoires", "at 2").answer({1: "mirror"}).let()
    assert (t.awaited, t.names("choose")) == ([1], {"gag", "pact"})
    t.play("choose pact")
    assert (t.spells(0), t.spells(1)) == ({"pact"}, {"gag", "bow"})


def test_a_reflected_awakening_by_double() -> None:
    """ELX-42, ELX-90, ELX-95: who cast Double takes it back, with all else, and has won nothing by it."""
    t = ready("double", "mirror, salt", "", cast="1 horn-of-plenty; 3 awakening", mine="ash*2", pile="curio*9")
    t.s.place[spell("mastery")], t.s.by[spell("mastery")], t.s.backs[0, 3] = 3, 0, 1  # Double is the last spell
    t.play("cast double", "as awakening", "at 2").answer({1: "mirror"}).let()
    assert t.spells(0) == {"double", "horn-of-plenty"} and t.before(0) == set()
    assert (t.s.powers[0], t.hand(0), t.s.over) == (0, "curio, curio, curio, curio, curio", 0)


def test_a_reflected_great_swap_is_the_same() -> None:
    """ELX-42, ELX-63: both ways round."""
    t = (
        ready("great-swap", "mirror, salt", "", mine="ash")
        .play("cast great-swap", "at 2")
        .answer({1: "mirror"})
        .let()
    )
    assert t.hands == ["salt", "ash", ""]


def test_a_spell_that_is_reflected_and_warded_off() -> None:
    """ELX-20, ELX-41, ELX-42: what comes back to nobody affects nobody."""
    t = ready("slumber", "mirror", "", mine="amulet").play("cast slumber", "at 2")
    t.answer({1: "mirror"}).answer({0: "amulet"}).let()
    assert t.s.skips[:3].tolist() == [0, 0, 0]


def test_a_mirror_after_an_amulet() -> None:
    """ELX-41, ELX-42: a spell warded off still names its target, who may send it back as well."""
    t = ready("slumber", "mirror, amulet", "").play("cast slumber", "at 2").answer({1: "amulet"})
    warded = t.copy().let()
    assert warded.s.skips[:3].tolist() == [0, 0, 0] and warded.hand(1) == "mirror"
    assert t.why("mirror", 1) == 0
    assert t.answer({1: "mirror"}).let().s.skips[:3].tolist() == [1, 0, 0]


# Double


def test_double_copies_borrowed_magic() -> None:
    """ELX-84, ELX-95: then an object is named as well."""
    t = ready("double", "salt", "", cast="3 borrowed-magic", discard="bag, gloves").play(
        "cast double", "as borrowed-magic"
    )
    assert (t.phase, t.legal()) == ("naming", {"use bag", "use gloves"}) and t.why("as borrowed-magic") == 84
    assert t.play("use gloves", "at 2").let().hands == ["salt", "", ""]


def test_double_copies_tornado_and_aims() -> None:
    """ELX-60, ELX-95: with a way of its own; and Aegis is no help against a spell of level 4."""
    t = ready("double", "salt", "ash", mine="honey", cast="3 tornado; 2 aegis").play(
        "cast double", "as tornado", "right"
    )
    assert t.let().hands == ["salt", "ash", "honey"]


def test_double_copies_unbinding() -> None:
    """ELX-70, ELX-95: one's own forfeits are lifted."""
    t = ready("double", "", "", cast="3 unbinding", bound="1 rhyme by 2").play("cast double", "as unbinding").let()
    t.play("lay rhyme", "at 3")
    assert (t.forfeits(0), t.forfeits(2)) == (set(), {"rhyme"})


def test_double_copies_suspended_time_and_mastery() -> None:
    """ELX-93, ELX-95, ELX-97: turns and powers alike."""
    t = ready("double", "", "", spells=("bow",), cast="3 suspended-time, mastery").play("cast double")
    time, power = t.copy().play("as suspended-time").let(), t.play("as mastery").let()
    assert [int(time.next().s.turn) for _ in range(3)] == [0, 0, 1]
    assert power.s.powers[0] == 1 << Power.MASTERY


def test_a_second_double_cannot_copy_the_first() -> None:
    """ELX-95, ELX-90: there is one Double; taken back by Awakening it is cast again, and copies anew."""
    t = table(
        (f"{DOUBLE}, {DOUBLE}", f"{AWAKENING}, mercury", ""),
        ("double, bow", "awakening, verse"),
        cast="3 horn-of-plenty",
    )
    t.play("cast double", "as horn-of-plenty").let().next().cast("awakening", "at 1").next(2)
    assert t.s.powers[0] == 0 and t.spells(0) == {"double", "bow"}
    for name in DOUBLE.split(", "):
        t.s.hand[0, :] += table((name, "", "")).s.hand[0]
        t.s.cards[:] += table((name, "", "")).s.hand[0]
        t.s.held[0] += 1
    t.play("cast double")
    assert t.names("as") == {"horn-of-plenty", "awakening"}


# Powers together


def test_tithe_and_horn_in_every_turn() -> None:
    """ELX-18, ELX-80, ELX-81: in extra turns too; first the tithe, then two finds."""
    t = table(("hourglass", "salt*3", "ash"), cast="1 tithe, horn-of-plenty", pile="curio*9").play(
        "play hourglass", "next"
    )
    assert (t.phase, t.held[0]) == ("tithing", 0)
    t.play("at 2")
    assert (t.hand(0), t.phase) == ("salt, curio, curio", "acting")
    assert t.s.powers[0] == 1 << Power.TITHE | 1 << Power.HORN


def test_wand_mastery_and_apprentice_together() -> None:
    """ELX-40, ELX-82, ELX-97: of four ingredients one is left out, a Wand and two finds stand in, one is paid."""
    t = table(("moondew, wand, curio*2", "", ""), ("elixir, mastery",), cast="1 apprentice", pile="")
    assert t.why("cast elixir") == 10
    t = table(("moondew, wand, curio*2", "", ""), ("elixir, bow",), cast="1 apprentice, mastery", pile="")
    t.play("cast elixir", "without salt", "wand ash", "apprentice amber", "give curio", "give curio")
    assert (t.phase, t.hand(0), t.discard) == ("answering", "", "moondew, wand, curio, curio")


def test_what_could_not_be_paid_any_more_is_not_offered() -> None:
    """ELX-10, ELX-40, ELX-97: a Wand where it is needed elsewhere, an ingredient left out that could be paid."""
    t = table(("scale, wand", "", ""), ("horn-of-plenty, bow",), cast="1 mastery").play("cast horn-of-plenty")
    assert t.legal() == {"without moondew", "without sulphur", "wand moondew", "wand sulphur"}
    assert t.why("without scale") == 97 and t.why("wand scale") == 40


@pytest.mark.parametrize(
    ("name", "recipe", "power"),
    [
        ("aegis", "nettle, cobweb, ash", Power.AEGIS),
        ("horn-of-plenty", "scale, moondew, sulphur", Power.HORN),
        ("apprentice", "wolfsbane, slime, salt", Power.APPRENTICE),
    ],
)
def test_powers_are_lost_by_awakening_and_won_again(name: str, recipe: str, power: int) -> None:
    """ELX-90: cast a second time, it begins anew."""
    hands, pile = (f"{AWAKENING}, mercury", "", ""), f"{recipe}, curio*2"
    t = table(hands, ("awakening, bow", "flood", ""), cast=f"2 {name}", pile=pile).cast("awakening", "at 2")
    assert t.s.powers[1] == 0 and name in t.spells(1) and t.s.works_as[spell(name)] == 0
    t.next().cast(name)
    assert t.s.powers[1] == 1 << power and t.before(1) == {name}


# Turns together


def test_a_slumber_outlasts_extra_turns() -> None:
    """ELX-18, ELX-42, ELX-93: reflected, it takes away the first of two extra turns; the second is taken."""
    t = table(
        ("mandrake, nettle, wolfsbane, slime, sulphur, slime", "mirror", ""),
        ("suspended-time, slumber, bow",),
        pile="ash*9",
    )
    t.cast("suspended-time").play("cast slumber", "at 2").answer({1: "mirror"}).let().next()
    assert (t.awaited, t.s.skips[0], t.held[0]) == ([0], 0, 1), "one was slept through, the other is taken"
    assert t.next().awaited == [1]


def test_a_gag_in_an_extra_turn() -> None:
    """ELX-18: the next turn really taken may be an extra one."""
    t = table(("nettle, feather, hourglass, moondew", "mirror", ""), ("gag, bow",), pile="ash*9")
    t.play("play hourglass", "cast gag", "at 2").answer({1: "mirror"}).let().next()
    assert (t.awaited, t.why("cast bow")) == ([0], 68)
    assert t.next(3).awaited == [0] and t.why("cast bow") == 0


def test_everybody_sleeps() -> None:
    """ELX-15, ELX-18: turns go round until somebody is awake."""
    t = table()
    t.s.skips[:3] = [1, 2, 1]
    t.next()
    assert (t.s.turn, t.s.skips[:3].tolist(), t.s.turns) == (2, [0, 0, 0], 6)


# The stack


def test_no_more_answers_than_there_is_room_for() -> None:
    """ELX-11, ELX-17: eight cards at once and no ninth; all of them work in the end."""
    changed = {"recipe": ["salt"], "effect": ["draw me 1"], "special": "anytime"}
    cards = [{**card, **changed} if "recipe" in card else {**card, **COUNTS.get(card["id"], {})} for card in OURS]
    deck = Deck.parse("answers", {"cards": cards})
    t = table(("salt*10", "ash", "ash"), (", ".join(IDS[:10]), "", ""), deck=deck).play(f"cast {IDS[0]}")
    for depth, name in enumerate(IDS[1:8], 1):
        assert t.s.depth == depth and t.why(f"answer {name}", 0) == 0
        t.answer({0: f"answer {name}"})
    assert t.s.depth == 8 and t.why(f"answer {IDS[8]}", 0) == 11
    assert t.let().before(0) == set(IDS[:8]) and (t.phase, t.held[0]) == ("acting", 10)


def test_answers_work_before_what_they_answer() -> None:
    """ELX-20, ELX-67: the last one first."""
    t = table(
        ("honey, toadstool, cobweb", "mandrake, salt", "salt"),
        ("serenade, gleaning, flood", "gleaning-again, pact"),
    )
    t.play("cast serenade", "at 2").answer({1: "answer gleaning-again"}).answer({0: "answer gleaning"})
    assert t.s.depth == 3
    t.answer().play("take mandrake").answer().play("take honey").let()
    assert (t.phase, t.hand(0), t.hand(1), t.forfeits(1)) == ("acting", "mandrake", "honey", {"serenade"})


def test_a_broom_sweeps_for_an_answer_that_needs_it() -> None:
    """ELX-20, ELX-47: once swept, the ingredient is in hand for an answer in the next window."""
    t = table(("toadstool, sulphur", "broom, cobweb", ""), ("amnesia, bow", "gleaning, pact"))
    t.play("cast amnesia", "at 3")
    assert t.why("answer gleaning", 1) == 10
    t.answer({1: "broom toadstool"})
    assert t.why("answer gleaning", 1) == 0


def window(t: Table, seat: int) -> set[str]:
    return t.legal(seat=seat) - {"pass"}


def test_nobody_is_asked_more_for_holding_more() -> None:
    """ELX-20, ELX-19: who is asked and how often does not depend on what is in hand."""
    rich, poor = (
        table(("honey", hand, "ash"), ("serenade, bow",)).play("cast serenade", "at 2")
        for hand in ("amulet, mirror, snuffer, broom", "salt*4")
    )
    assert len(window(rich, 1)) == 4 and not window(poor, 1)
    for viewer in (0, 2):
        assert rich.known_bytes(viewer) == poor.known_bytes(viewer)
    assert rich.awaited == poor.awaited and rich.answer().phase == poor.answer().phase == "yielding"
