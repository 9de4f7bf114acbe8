"""Spells of level 4: ELX-90 to ELX-97."""

import pytest

from alambic.games.elixir.cards import Power
from alambic.games.elixir.state import Place
from alambic.games.elixir.vocabulary import Told
from tests.elixir.position import IDS, Table, spell, table
from tests.elixir.test_elixir_effects import with_changed
from tests.elixir.test_elixir_level_two import ready

# Awakening


def test_awakening() -> None:
    """ELX-90: cast spells go back into hand, all finds are discarded, five are drawn."""
    t = ready("awakening", "salt*7", "ash", cast="2 gag, horn-of-plenty; 3 slumber; 1 toast")
    t.cast("awakening", "at 2")
    assert t.before(1) == set() and {"gag", "horn-of-plenty"} < t.spells(1)
    assert (t.held[1], t.hand(1), t.s.powers[1]) == (5, "curio, curio, curio, curio, curio", 0)
    assert t.before(2) == {"slumber"} and t.before(0) == {"toast", "awakening"} and t.hand(2) == "ash"
    assert t.s.backs[1, 1:3].tolist() == [1, 1] and t.events(Told.UNCASTS)
    assert "salt, salt, salt, salt, salt, salt, salt" in t.discard
    for viewer in (0, 2):
        assert t.knows_spells(viewer, 1) == {"gag", "horn-of-plenty"}, "they lay open"


def test_awakening_ends_the_forfeits_that_were_laid() -> None:
    """ELX-90: of whatever kind, by the spells taken back; not those of others, nor those one bears."""
    t = ready(
        "awakening", "", "", bound="3 rhyme by 2; 1 echo by 2; 2 pirate by 3", dared="3 bow by 2; 2 toast by 1"
    )
    t.cast("awakening", "at 2")
    assert (t.forfeits(0), t.forfeits(1), t.forfeits(2)) == (set(), {"pirate", "toast"}, set())
    assert {IDS[event.what % len(IDS)] for event in t.events(Told.LIFTED)} == {"rhyme", "echo", "bow"}


def test_awakening_with_few_finds_left() -> None:
    """ELX-90, ELX-06: what was discarded is drawn again where the pile is empty."""
    t = ready("awakening", "salt*2", "", pile="").cast("awakening", "at 2")
    assert t.held[1] == 5


@pytest.mark.parametrize("answer", ["amulet", "mirror", "snuffer"])
def test_nothing_wards_off_awakening(answer: str) -> None:
    """ELX-90: no Amulet, Mirror or Snuffer; a Broom has nothing to do with it."""
    t = ready("awakening", f"{answer}, broom", f"{answer}").play("cast awakening", "at 2")
    clause = {"amulet": 41, "mirror": 42, "snuffer": 43}[answer]
    assert [t.why(answer, seat) for seat in (1, 2)] == [clause, clause]
    assert len(t.legal("broom", 1)) == 4


def test_awakening_is_not_stopped_by_aegis() -> None:
    """ELX-83, ELX-90: a spell of level 4; and Aegis itself goes back into hand."""
    t = ready("awakening", "salt", "", cast="2 aegis").cast("awakening", "at 2")
    assert "aegis" in t.spells(1) and t.s.powers[1] == 0


# Elixir


def test_elixir() -> None:
    """ELX-91: another spell of level 3 or less of one's own, without ingredients, named when it takes effect."""
    t = ready("elixir", "salt, ash*2", "", spells=("bow, tornado, aegis, mastery",))
    t.play("cast elixir")
    assert t.phase == "answering", "nothing is named yet"
    t.let()
    assert (t.phase, t.awaited, t.names("cast")) == ("freeing", [0], {"bow", "tornado", "aegis"})
    assert t.why("next") == 91 == t.why("cast mastery") and t.why("cast gag") == 91
    t.play("cast tornado")
    assert [(event.what, event.where) for event in t.events(Told.CASTS)] == [(spell("tornado"), 1)]
    t.play("left")
    assert (t.phase, t.held[0]) == ("answering", 0), "nothing is paid"
    t.let()
    assert (t.phase, t.before(0)) == ("acting", {"elixir", "tornado"})


def test_a_spell_by_elixir_can_be_answered() -> None:
    """ELX-91: it is a cast of its own; there is nothing to sweep."""
    t = ready("elixir", "broom, mirror, salt*3", "snuffer", spells=("amnesia, mastery",), mine="ash*3").cast(
        "elixir"
    )
    t.play("cast amnesia", "at 2")
    assert t.legal(seat=1) == {"pass", "mirror"} and t.legal(seat=2) == {"pass", "snuffer"}
    t.answer({2: "snuffer"}).let()
    assert t.before(0) == {"elixir", "amnesia"} and t.held == [3, 5, 0]


def test_elixir_with_nothing_to_cast() -> None:
    """ELX-91: only spells of level 4, or none: nothing."""
    t = ready("elixir", "", "", spells=("mastery",)).cast("elixir")
    assert (t.phase, t.spells(0)) == ("acting", {"mastery"})


def test_a_gagged_elixir() -> None:
    """ELX-18, ELX-68, ELX-91: after a Gag in answer nothing happens; one reflected before forbids it."""
    deck = with_changed("gag", "gag target", special="anytime")
    t = ready("elixir", "nettle, feather", "", spells=("bow, harvest", "gag, flood"), deck=deck).play(
        "cast elixir"
    )
    assert t.copy().let().phase == "freeing"
    t.answer({1: "answer gag"}).play("at 1").let()
    assert (t.phase, t.awaited, t.s.depth) == ("acting", [0], 0) and t.spells(0) == {"bow", "harvest"}
    t = table(
        ("nettle, feather, moondew, amber, ash, salt", "mirror", ""), ("gag, elixir, bow, mastery", "", "")
    ).play("cast gag", "at 2")
    t.answer({1: "mirror"}).let()
    assert t.why("cast elixir") == 68


def test_the_last_two_spells_by_elixir() -> None:
    """ELX-91, ELX-14: the second is cast as well before anybody has won."""
    t = ready("elixir", "salt", "", spells=("harvest",)).cast("elixir")
    t.play("cast harvest")
    assert (t.phase, t.s.over) == ("answering", 0)
    t.let()
    assert (t.s.winner, t.hand(0)) == (1, "curio, curio, curio")


# Flood, Suspended time, Plague


def test_flood() -> None:
    """ELX-92: every opponent discards all finds and draws three; not the caster."""
    t = ready("flood", "salt*7", "", mine="amber").cast("flood")
    assert t.hands == ["amber", "curio, curio, curio", "curio, curio, curio"]
    assert t.discard.count("salt") == 7 and {event.who for event in t.events(Told.DRAWS)} == {1, 2}


def test_an_amulet_against_a_flood() -> None:
    """ELX-92, ELX-41: whoever has one keeps their finds."""
    t = ready("flood", "salt*2, amulet", "ash").play("cast flood").answer({1: "amulet"}).let()
    assert t.hands == ["", "salt, salt", "curio, curio, curio"]


def test_suspended_time() -> None:
    """ELX-93: two more turns after this one, each with its draw."""
    t = ready("suspended-time", "", "").cast("suspended-time")
    turns = []
    for _ in range(4):
        turns.append(int(t.next().s.turn))
    assert turns == [0, 0, 1, 2] and t.held == [2, 1, 1]


def test_plague() -> None:
    """ELX-94: every opponent takes a level 1 spell from those aside, as far as they reach."""
    t = ready("plague", "", "", spells=("mastery", "flood", "pact"), aside="toast, bow, verse").cast("plague")
    assert [len(t.spells(seat)) for seat in range(3)] == [1, 2, 2] and t.s.stacked[0] == 1
    t = ready("plague", "", "", spells=("mastery", "flood", "pact"), aside="toast, gag").cast("plague")
    assert [t.spells(seat) for seat in range(3)] == [{"mastery"}, {"flood", "toast"}, {"pact"}]


def test_an_amulet_leaves_the_plague_to_the_next() -> None:
    """ELX-94, ELX-17: who is not affected is passed over."""
    t = ready("plague", "amulet", "", spells=("mastery", "flood", "pact"), aside="toast").play("cast plague")
    t.answer({1: "amulet"}).let()
    assert [t.spells(seat) for seat in range(3)] == [{"mastery"}, {"flood"}, {"pact", "toast"}]


# Double


def test_double() -> None:
    """ELX-95: another spell lying cast on the table, whoever's, not Double; as if one had cast it."""
    t = ready("double", "salt*3", "", cast="2 amnesia; 3 harvest; 1 gag").play("cast double")
    assert (t.phase, t.names("as")) == ("naming", {"amnesia", "harvest", "gag"})
    assert t.why("as double") == 95 == t.why("as slumber") == t.why("next")
    harvest = t.copy().play("as harvest").let()
    assert [event.what for event in t.copy().play("as harvest").events(Told.NAMES)] == [spell("harvest")]
    assert (harvest.hand(0), harvest.before(0)) == ("curio, curio, curio", {"double", "gag"})
    aimed = t.copy().play("as amnesia")
    assert aimed.legal() == {"at 2", "at 3"}
    assert aimed.play("at 2").let().held[1] == 1


def test_double_with_nothing_to_copy() -> None:
    """ELX-95: no effect; it counts as cast."""
    t = ready("double", "", "").play("cast double").let()
    assert (t.phase, t.before(0)) == ("acting", {"double"})


def test_double_stays_a_spell_of_level_4() -> None:
    """ELX-95, ELX-83: Aegis does not help against what it copies."""
    t = ready("double", "salt*3", "", cast="2 aegis, amnesia").play("cast double", "as amnesia", "at 2").let()
    assert t.held[1] == 1


@pytest.mark.parametrize("answer", ["amulet", "mirror", "snuffer"])
def test_double_can_be_answered_whatever_it_copies(answer: str) -> None:
    """ELX-95, ELX-90: even Awakening."""
    t = ready("double", f"{answer}, salt", "", cast="2 gag; 3 awakening", mine="ash")
    t.play("cast double", "as awakening", "at 2").answer({1: answer}).let()
    assert t.before(1) == {"gag"} and "salt" in t.hand(1)
    assert t.before(0) == (set() if answer == "mirror" else {"double"})


def test_double_copies_elixir() -> None:
    """ELX-95, ELX-91: a spell of the caster's is then cast without ingredients, with its own window."""
    t = ready("double", "salt*3", "", spells=("amnesia, bow, mastery",), cast="3 elixir")
    t.play("cast double", "as elixir").let()
    assert (t.phase, t.names("cast")) == ("freeing", {"amnesia", "bow"})
    t.play("cast amnesia", "at 2").let()
    assert (t.held[1], t.before(0), t.phase) == (1, {"double", "amnesia"}, "acting")


def test_double_copies_a_forfeit() -> None:
    """ELX-95, ELX-54: accepted or bought off as ever; Double itself is the badge."""
    t = ready("double", "salt*3", "", bound="2 rhyme by 3").play("cast double", "as rhyme", "at 2").let()
    assert (t.phase, t.awaited, t.legal()) == ("yielding", [1], {"accept", "buy"})
    bought = t.copy().play("buy", "give salt", "give salt")
    assert (bought.hand(0), bought.forfeits(1)) == ("salt, salt", {"rhyme"})
    t.play("accept")
    assert t.forfeits(1) == {"rhyme", "double"} and t.s.ripe[spell("double")] == 0
    assert t.why("call double", 2) == 0


def test_double_copies_a_forfeit_to_be_done() -> None:
    """ELX-95, ELX-50: it can be confirmed, or lapses in time."""
    t = ready("double", "salt*3", "", cast="3 bow").play("cast double", "as bow", "at 2").let().play("accept")
    assert t.forfeits(1) == {"double"} and t.why("confirm double", 0) == 0
    assert t.next(2).forfeits(1) == set()


def test_unbinding_answers_a_doubled_forfeit() -> None:
    """ELX-70, ELX-95: it is a lasting forfeit aimed at one."""
    t = ready("double", "cobweb, amber", "", spells=("mastery", "unbinding, pact"), cast="3 rhyme")
    t.play("cast double", "as rhyme", "at 2")
    assert t.names("answer", 1) == {"unbinding"}


def test_a_doubled_power_counts_once() -> None:
    """ELX-95, ELX-80: two Horns draw two finds."""
    t = (
        ready("double", "", "", cast="1 horn-of-plenty", pile="curio*20")
        .play("cast double", "as horn-of-plenty")
        .let()
    )
    assert t.next(3).held[0] == 2


def test_a_doubled_power_ends_with_its_card() -> None:
    """ELX-90, ELX-95: Awakening takes Double back, and the power it copied."""
    t = table(
        ("scale, amber, wolfsbane, mercury", "cobweb, hellebore, mercury, honey", ""),
        ("double, bow", "awakening, verse", ""),
        cast="3 horn-of-plenty",
        pile="curio*20",
    )
    t.play("cast double", "as horn-of-plenty").let()
    assert t.s.powers[0] == 1 << Power.HORN
    t.next().cast("awakening", "at 1")
    assert (t.s.powers[0], t.s.powers[2], t.spells(0)) == (0, 1 << Power.HORN, {"double", "bow"})


def test_a_doubled_power_outlives_what_it_copied() -> None:
    """ELX-90, ELX-95: the owner of the Horn loses it, whoever copied it keeps theirs."""
    t = table(
        ("scale, amber, wolfsbane, mercury, cobweb, hellebore, mercury, honey", "", ""),
        ("double, awakening, bow", "", ""),
        cast="2 horn-of-plenty",
        pile="curio*20",
    )
    t.play("cast double", "as horn-of-plenty").let().cast("awakening", "at 2")
    assert (t.s.powers[0], t.s.powers[1]) == (1 << Power.HORN, 0)


def test_a_doubled_gleaning_takes_from_the_discard() -> None:
    """ELX-95, ELX-67: in one's turn, as if cast."""
    t = ready("double", "", "", cast="3 gleaning").play("cast double", "as gleaning").let()
    assert t.phase == "taking" and "take scale" in t.legal()


def test_a_doubled_special_spell_is_not_special() -> None:
    """ELX-95, ELX-11: Double is cast in one's own turn."""
    t = table(
        ("honey", "scale, amber, wolfsbane, mercury", ""),
        ("serenade, bow", "double, flood", ""),
        cast="3 gleaning",
    ).play("cast serenade", "at 2")
    assert t.why("answer double", 1) == 11


# Pact, Mastery


def test_pact() -> None:
    """ELX-96: one of one's uncast spells leaves the game, of any level; one's choice, for all to see."""
    t = ready("pact", "", "", spells=("bow, mastery, gag",)).cast("pact")
    assert (t.phase, t.names("choose")) == ("choosing", {"bow", "mastery", "gag"}) and t.why("next") == 96
    t.play("choose mastery")
    assert t.spells(0) == {"bow", "gag"} and t.s.place[spell("mastery")] == Place.GONE
    assert [event.what for event in t.events(Told.REMOVES)] == [spell("mastery")]
    assert t.points[0] == 3


def test_pact_with_one_or_none() -> None:
    """ELX-96, ELX-14: the last one goes, and its player wins."""
    t = ready("pact", "", "", spells=("mastery",)).cast("pact")
    assert (t.spells(0), t.s.winner) == (set(), 1)
    t = table(("mandrake, feather, salt, hellebore", "", ""), ("pact", "", "")).cast("pact")
    assert t.s.winner == 1


def mastered(hand: str, name: str, **more: object) -> Table:
    return table((hand, "broom", ""), (f"{name}, flood",), cast="1 mastery", **more)  # type: ignore[arg-type]


def test_mastery_needs_one_ingredient_less() -> None:
    """ELX-97: the caster picks which is left out, held or not."""
    t = mastered("scale, moondew, sulphur", "horn-of-plenty").play("cast horn-of-plenty")
    assert t.phase == "paying" and t.legal() == {"without scale", "without moondew", "without sulphur"}
    assert t.why("without salt") == 97 and t.why("pay") == 10
    t.play("without moondew")
    assert (t.phase, t.hand(0), t.discard) == ("answering", "moondew", "scale, sulphur")
    assert t.legal("broom", 1) == {"broom scale", "broom sulphur"}
    t = mastered("scale, sulphur", "horn-of-plenty").play("cast horn-of-plenty")
    assert t.legal() == {"without moondew"} and t.play("without moondew").discard == "scale, sulphur"
    assert mastered("scale", "horn-of-plenty").why("cast horn-of-plenty") == 10


def test_mastery_leaves_at_least_one() -> None:
    """ELX-97: a spell of level 1 costs what it did."""
    assert mastered("salt", "bow").why("cast bow") == 10
    t = mastered("moondew", "bow").play("cast bow", "at 2")
    assert t.phase == "answering" and t.discard == "moondew"


def test_mastery_with_a_wand() -> None:
    """ELX-97, ELX-40: two of three are spared."""
    t = mastered("scale, wand", "horn-of-plenty").play("cast horn-of-plenty", "without sulphur", "wand moondew")
    assert (t.phase, t.discard) == ("answering", "scale, wand")


def test_mastery_is_only_once_a_spell() -> None:
    """ELX-97: one ingredient less, not two."""
    t = mastered("scale, moondew, sulphur, wand", "horn-of-plenty").play("cast horn-of-plenty", "without sulphur")
    assert t.why("without scale") == 97 and t.legal() == {"pay", "wand scale", "wand moondew"}


def test_mastery_begins_with_the_next_spell() -> None:
    """ELX-97: from now on; it does not make itself cheaper."""
    t = table(("toadstool, cobweb, wolfsbane", "", ""), ("mastery, bow",))
    assert t.why("cast mastery") == 10
    t = ready("mastery", "", "", spells=("bow",)).cast("mastery")
    assert t.s.powers[0] == 1 << Power.MASTERY


def test_a_snuffed_double_copies_nothing() -> None:
    """ELX-95, ELX-43: a power never begins."""
    t = ready("double", "snuffer", "", cast="3 horn-of-plenty").play("cast double", "as horn-of-plenty")
    t.answer({1: "snuffer"}).let()
    assert t.s.powers[0] == 0 and t.events(Told.FIZZLES)
