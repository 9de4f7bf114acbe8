"""Answering out of turn: ELX-11, ELX-12, ELX-20, ELX-41 to ELX-43, ELX-47."""

from itertools import permutations

import pytest

from alambic.core.events import EVERYONE
from alambic.core.state import SPECTATOR
from alambic.games.elixir.state import Place
from alambic.games.elixir.vocabulary import Move, Told
from tests.elixir.position import Table, table

AMNESIA = "toadstool, sulphur"  # aimed at one
PLUNDER = "nettle, scale"  # about all opponents


def amnesia(*hands: str, mine: str = "", **more: object) -> Table:
    """Seat 0 has cast Amnesia at seat 1, whose hand is the first told."""
    held = (f"{AMNESIA}, {mine}", *hands)
    spells = ("amnesia, bow", *("gleaning, flood", "gleaning-again, pact", "plague")[: len(hands)])
    return table(held, spells, **{"pile": "honey*9", **more}).play("cast amnesia", "at 2")  # type: ignore[arg-type]


# Who is asked


def test_all_who_hold_something_are_asked_at_once() -> None:
    """ELX-20: the caster too, and who has no answer."""
    t = amnesia("amulet", "", "salt")
    assert (t.phase, t.awaited) == ("answering", [0, 1, 2, 3])
    assert t.legal(seat=2) == {"pass"} == t.legal(seat=0)
    assert t.legal(seat=1) == {"pass", "amulet"}


def test_who_has_nothing_is_not_asked() -> None:
    """ELX-20: the caster's last spell, with the last finds."""
    t = table((AMNESIA, "salt", ""), ("amnesia", "flood", "")).play("cast amnesia", "at 2")
    assert t.awaited == [1, 2]
    t = table((f"{AMNESIA}, salt", "salt", ""), ("amnesia", "flood", "")).play("cast amnesia", "at 2")
    assert t.awaited == [0, 1, 2]


def test_letting_pass_comes_first() -> None:
    """ELX-20: it is what silence means."""
    t = amnesia("amulet, mirror, snuffer, broom", "")
    for seat in t.awaited:
        assert t.engine.legal(t.s, seat)[0] == Move.PASS
    assert t.legal(seat=1) == {"pass", "amulet", "mirror", "snuffer", "broom toadstool", "broom sulphur"}


def test_it_takes_effect_when_everybody_lets_pass() -> None:
    """ELX-20: not while anyone has not spoken."""
    t = amnesia("salt*3", "")
    t.play("pass", seat=2).play("pass", seat=0)
    assert (t.phase, t.awaited, t.held[1]) == ("answering", [1], 3)
    t.play("pass", seat=1)
    assert (t.phase, t.awaited, t.held[1]) == ("acting", [0], 1)


def test_nobody_speaks_twice_in_a_window() -> None:
    """ELX-20: whoever has answered waits."""
    t = amnesia("amulet", "").play("pass", seat=1)
    assert 1 not in t.awaited and t.why("amulet", 1) == 20 == t.why("pass", 1)


@pytest.mark.parametrize("code", ["next", "play bag", "cast bow", "at 2", "accept", "give salt"])
def test_nothing_else_is_done_meanwhile(code: str) -> None:
    """ELX-20: only answers, whoever one is."""
    t = amnesia("bag", "", mine="bag")
    assert [t.why(code, seat) for seat in range(3)] == [20, 20, 20]


def test_objects_and_transactions_are_not_answered() -> None:
    """ELX-20, ELX-11: it is spells that may be."""
    t = table(("gloves, flea, salt", "amulet*2, mirror, snuffer", ""), pile="")
    t.play("play gloves", "at 2")
    assert (t.phase, t.held[1]) == ("acting", 3)
    assert t.play("play flea", "at 2").phase == "giving"


# Secretly


def test_answers_are_secret_until_the_last() -> None:
    """ELX-20: all see who has spoken, nobody what."""
    asked = amnesia("amulet, salt*3", "snuffer")
    one, other = asked.copy().play("amulet", seat=1), asked.copy().play("pass", seat=1)
    for viewer in (0, 2, SPECTATOR):
        assert one.known_bytes(viewer) == other.known_bytes(viewer)
    assert one.known_bytes(1) != other.known_bytes(1)
    assert one.hand(1) == "salt, salt, salt, amulet" and not one.events(Told.ANSWERS)
    one.play("pass", seat=0)
    assert one.known_bytes(2) == other.play("pass", seat=0).known_bytes(2)


def test_answers_are_told_together() -> None:
    """ELX-20: in turn order, to everybody, and those who let pass are not named."""
    t = amnesia("amulet, salt*3", "", "snuffer").play("snuffer", seat=3).play("amulet", seat=1)
    t.play("pass", seat=0).play("pass", seat=2)
    told = [(event.who, event.what, event.eyes) for event in t.events(Told.ANSWERS)]
    assert told == [(1, Move.AMULET - Move.PASS, EVERYONE), (3, Move.SNUFFER - Move.PASS, EVERYONE)]


def test_the_order_of_speaking_does_not_matter() -> None:
    """ELX-20: whoever is quicker has no advantage."""
    answers = {0: "pass", 1: "mirror", 2: "snuffer"}
    ends = set()
    for order in permutations(answers):
        t = amnesia("mirror", "snuffer", mine="ash*3")
        for seat in order:
            t.play(answers[seat], seat=seat)
        ends.add(t.engine.pack(t.s))
    assert len(ends) == 1


def test_once_told_the_window_opens_again() -> None:
    """ELX-20: until everyone lets pass."""
    t = amnesia("amulet, salt", "").answer({1: "amulet"})
    assert (t.phase, t.awaited) == ("answering", [0, 1, 2])
    assert t.why("amulet", 1) == 41, "there is none left, and it would not apply"
    assert t.answer().phase == "acting" and t.hand(1) == "salt"


# In what order


@pytest.mark.parametrize(("turn", "quick", "late"), [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_answers_are_resolved_from_the_player_whose_turn_it_is(turn: int, quick: int, late: int) -> None:
    """ELX-12, ELX-20, ELX-47: two Brooms for one ingredient: the later one stays in hand."""
    hands, spells = ["broom"] * 3, [""] * 3
    hands[turn], spells[turn] = "honey", "serenade, bow"
    t = table(hands, spells, turn=turn).play("cast serenade", f"at {quick + 1}")
    t.answer({quick: "broom honey", late: "broom honey"})
    assert (t.hand(quick), t.hand(late)) == ("honey", "broom")
    assert [(event.who, event.what) for event in t.events(Told.SWEPT)] == [(quick, 15)]
    assert [event.who for event in t.events(Told.TOO_LATE)] == [late]


def test_of_two_snuffers_one_is_too_late() -> None:
    """ELX-17, ELX-20, ELX-43: the spell is out; the second stays in hand."""
    t = amnesia("snuffer, salt*2", "snuffer").answer({1: "snuffer", 2: "snuffer"})
    assert (t.hand(1), t.hand(2)) == ("salt, salt", "snuffer")
    assert ([event.who for event in t.events(Told.SNUFFED)], [event.who for event in t.events(Told.TOO_LATE)]) == (
        [1],
        [2],
    )
    assert t.why("snuffer", 2) == 43
    t.let()
    assert t.hand(1) == "salt, salt" and t.events(Told.FIZZLES)


def test_a_snuffer_after_a_mirror() -> None:
    """ELX-20, ELX-42, ELX-43: the target comes first, the spell is reflected, then it is put out."""
    t = amnesia("mirror, salt*2", "snuffer", mine="ash*3").answer({1: "mirror", 2: "snuffer"})
    assert ([event.who for event in t.events(Told.MIRRORED)], [event.who for event in t.events(Told.SNUFFED)]) == (
        [1],
        [2],
    )
    t.let()
    assert t.hands == ["ash, ash, ash", "salt, salt", ""]


def test_a_mirror_after_a_snuffer_stays_in_hand() -> None:
    """ELX-17, ELX-20, ELX-42: there is nothing left to reflect."""
    t = table((AMNESIA, "snuffer", "mirror, salt"), ("amnesia, bow", "", "")).play("cast amnesia", "at 3")
    t.answer({1: "snuffer", 2: "mirror"})
    assert ([event.who for event in t.events(Told.TOO_LATE)], t.events(Told.MIRRORED)) == ([2], [])
    assert t.let().hand(2) == "salt, mirror"


def test_an_amulet_after_ones_spell_was_reflected_away() -> None:
    """ELX-20, ELX-41: the caster may ward off what comes back."""
    t = amnesia("mirror", "", mine="amulet, ash*3").answer({1: "mirror"})
    assert t.legal(seat=0) == {"pass", "amulet"} and t.legal(seat=1) == {"pass"}
    t.answer({0: "amulet"})
    assert [event.who for event in t.events(Told.WARDED)] == [0]
    assert t.let().hands == ["ash, ash, ash", "", ""]


# Answers that are spells


def test_a_special_spell_can_be_answered() -> None:
    """ELX-11, ELX-20: its own window opens, and closes before the first spell's goes on."""
    t = amnesia("toadstool, cobweb, salt", "snuffer").answer({1: "answer gleaning"})
    assert (t.phase, t.s.depth, t.s.place[t.s.card[1]]) == ("answering", 2, Place.CAST)
    t.answer({2: "snuffer"})
    assert [event.what for event in t.events(Told.SNUFFED)] != [] and t.before(1) == {"gleaning"}
    t.answer()
    assert (t.phase, t.s.depth) == ("answering", 1), "nothing was gleaned, and Amnesia waits for answers"
    assert t.hand(1) == "salt"
    assert t.let().hand(1) == ""


def test_a_gleaning_in_answer_to_a_gleaning() -> None:
    """ELX-11, ELX-20, ELX-67: the last answer works first."""
    t = amnesia("toadstool, cobweb", "mandrake, salt").answer({1: "answer gleaning"})
    t.answer({2: "answer gleaning-again"})
    assert t.s.depth == 3
    t.answer()
    assert (t.phase, t.awaited) == ("taking", [2])
    t.play("take toadstool").answer()
    assert (t.phase, t.awaited) == ("taking", [1])
    t.play("take toadstool")
    assert (t.hand(2), t.hand(1), t.s.depth) == ("toadstool", "toadstool", 1)


def test_two_special_spells_said_at_once() -> None:
    """ELX-12, ELX-20: each is cast, answered and works in its turn."""
    t = amnesia("toadstool, cobweb", "mandrake, salt")
    t.answer({2: "answer gleaning-again", 1: "answer gleaning"})
    assert (t.s.depth, t.before(1), t.before(2)) == (2, {"gleaning"}, set())
    t.answer().play("take sulphur")
    assert (t.s.depth, t.before(2), t.hand(1)) == (2, {"gleaning-again"}, "sulphur")
    t.answer().play("take cobweb")
    assert (t.phase, t.s.depth, t.hand(2)) == ("answering", 1, "cobweb")


def test_an_answer_whose_text_no_longer_applies() -> None:
    """ELX-17, ELX-20, ELX-67: what a Broom wanted was gleaned before its turn came; it stays in hand."""
    t = amnesia("toadstool, cobweb", "broom").answer({1: "answer gleaning", 2: "broom sulphur"})
    t.answer().play("take sulphur")
    assert [event.who for event in t.events(Told.TOO_LATE)] == [2]
    assert (t.hand(1), t.hand(2), t.phase, t.s.depth) == ("sulphur", "broom", "answering", 1)


# Amulet


def test_an_amulet_against_what_is_aimed_at_one() -> None:
    """ELX-41: who is not meant has nothing to ward off."""
    t = amnesia("amulet, salt*3", "amulet", mine="amulet")
    assert [t.why("amulet", seat) for seat in range(3)] == [41, 0, 41]
    t.answer({1: "amulet"}).let()
    assert (t.hand(1), t.discard) == ("salt, salt, salt", "toadstool, sulphur, amulet")


def test_an_amulet_against_what_befalls_many() -> None:
    """ELX-41: Plunder takes nothing from whoever has one, and from the others as ever."""
    t = table((PLUNDER, "amulet, salt", "ash"), ("plunder, bow", "", "")).play("cast plunder")
    assert [t.why("amulet", seat) for seat in range(3)] == [41, 0, 41], "seat 2 has none"
    t.answer({1: "amulet"}).let()
    assert t.hands == ["ash", "salt", ""]


def test_an_amulet_against_ones_own_tornado() -> None:
    """ELX-41, ELX-17: it is about all players, its caster too; a Harvest is nobody else's affair."""
    t = table(("scale, mercury, amulet, amber", "salt", "ash"), ("tornado, bow", "", "")).play(
        "cast tornado", "left"
    )
    t.answer({0: "amulet"}).let()
    assert t.hands == ["amber", "ash", "salt"]
    t = table(("amber, hellebore, amulet", "amulet", ""), ("harvest, bow", "", "")).play("cast harvest")
    assert [t.why("amulet", seat) for seat in (0, 1)] == [41, 41]


def test_one_amulet_is_enough() -> None:
    """ELX-17, ELX-41: who is not affected needs no second; a snuffed spell needs none."""
    t = amnesia("amulet*2, salt", "snuffer").answer({1: "amulet"})
    assert t.why("amulet", 1) == 41
    t = amnesia("amulet, salt", "snuffer").answer({2: "snuffer"})
    assert t.why("amulet", 1) == 41 == t.why("amulet", 2)


# Mirror


def test_a_mirror_exchanges_caster_and_target() -> None:
    """ELX-42: the spell works the other way round, and stays with its caster."""
    t = amnesia("mirror, salt*3", "", mine="ash*3").answer({1: "mirror"})
    assert [(event.who, event.whom) for event in t.events(Told.MIRRORED)] == [(1, 0)]
    t.let()
    assert t.held == [1, 3, 0] and t.before(0) == {"amnesia"}
    t = table(("feather, salt, ash, honey", "mirror, amber, wand", ""), ("second-sight, bow", "", ""))
    t.play("cast second-sight", "at 2").answer({1: "mirror"}).let()
    assert t.awaited == [1], "who mirrors it looks and takes"
    assert t.play("give amber", "take ash").hands == ["amber, honey", "ash, wand", ""]


def test_a_mirror_may_send_it_back() -> None:
    """ELX-42: and again."""
    t = amnesia("mirror*2, salt*3", "", mine="mirror, ash*3").answer({1: "mirror"})
    assert t.why("mirror", 1) == 42 and t.why("mirror", 0) == 0
    t.answer({0: "mirror"})
    assert t.why("mirror", 1) == 0 and t.why("mirror", 0) == 42
    t.answer({1: "mirror"}).let()
    assert t.hands == ["ash", "salt, salt, salt", ""]


def test_a_mirror_only_where_one_is_the_only_target() -> None:
    """ELX-42: not against what befalls all, nor what is aimed at somebody else, nor one's own."""
    t = table((PLUNDER, "mirror, salt", "ash"), ("plunder, bow", "", "")).play("cast plunder")
    assert t.why("mirror", 1) == 42
    t = amnesia("", "mirror", mine="mirror")
    assert [t.why("mirror", seat) for seat in range(3)] == [42, 42, 42]


# Snuffer


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_snuffer_against_anyones_spell(seat: int) -> None:
    """ELX-43: whoever casts it, even oneself."""
    hands = [f"{PLUNDER}", "salt", "ash"]
    hands[seat] += ", snuffer"
    t = table(hands, ("plunder, bow", "", "")).play("cast plunder").answer({seat: "snuffer"})
    assert [event.who for event in t.events(Told.SNUFFED)] == [seat]
    t.let()
    assert t.hands == ["", "salt", "ash"] and t.before(0) == {"plunder"}
    assert t.discard == "nettle, scale, snuffer"


def test_a_snuffer_cancels_no_answer() -> None:
    """ELX-20: an Amulet that was played stays played."""
    t = table((PLUNDER, "amulet, salt", "snuffer, ash"), ("plunder, bow", "", "")).play("cast plunder")
    t.answer({1: "amulet"}).answer({2: "snuffer"}).let()
    assert t.hands == ["", "salt", "ash"] and t.discard == "nettle, scale, amulet, snuffer"


# Broom


def test_a_broom_takes_one_of_the_ingredients() -> None:
    """ELX-47: of those just discarded, of one's choice; each Broom one."""
    t = amnesia("broom*2", "broom", discard="salt")
    assert t.legal("broom", 1) == {"broom toadstool", "broom sulphur"} and t.why("broom salt", 1) == 47
    t.answer({1: "broom toadstool"})
    assert (t.hand(1), t.discard) == ("toadstool, broom", "sulphur, salt, broom")
    assert t.legal("broom", 2) == {"broom sulphur"} == t.legal("broom", 1)


def test_no_broom_for_ones_own_ingredients() -> None:
    """ELX-47: when another player discards them."""
    t = amnesia("", "", mine="broom")
    assert t.legal(seat=0) == {"pass"} and t.why("broom toadstool", 0) == 47


def test_a_broom_in_answer_to_an_answer() -> None:
    """ELX-47, ELX-11: the caster may sweep what somebody else discards for a special spell."""
    t = amnesia("toadstool, cobweb", "", mine="broom").answer({1: "answer gleaning"})
    assert t.legal("broom", 0) == {"broom toadstool", "broom cobweb"} and t.legal("broom", 1) == set()


def test_a_wand_is_not_swept() -> None:
    """ELX-47, ELX-40: ingredients only."""
    t = table(("toadstool, wand", "broom, salt*3", ""), ("amnesia, bow", "", ""))
    t.play("cast amnesia", "at 2", "wand sulphur")
    assert t.phase == "answering" and t.legal("broom", 1) == {"broom toadstool"}
