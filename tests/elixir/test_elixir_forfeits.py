"""Forfeits: ELX-50, ELX-51, ELX-54, ELX-70."""

import pytest

from alambic.games.elixir.cards import LASTING, ONCE
from alambic.games.elixir.state import Vote
from alambic.games.elixir.vocabulary import Told
from tests.elixir.position import IDS, Table, spell, table
from tests.elixir.test_elixir_setup import RECIPES

SALT = "salt*3"


def aimed(name: str, *hands: str, mine: str = "", **more: object) -> Table:
    """Seat 0 casts a forfeit at seat 1, and nobody answers."""
    held = (f"{RECIPES[name][0]}, {mine}", *hands)
    return table(held, (f"{name}, flood",), **{"pile": "curio*9", **more}).cast(name, "at 2")  # type: ignore[arg-type]


# To accept or to buy off


@pytest.mark.parametrize("name", [*ONCE, *LASTING])
def test_every_forfeit_asks_its_target(name: str) -> None:
    """ELX-54, ELX-50, ELX-51: accept or buy off, once the answers are over."""
    t = aimed(name, SALT, "")
    assert (t.phase, t.awaited, t.legal()) == ("yielding", [1], {"accept", "buy"})
    assert t.why("next") == 54
    t.play("accept")
    assert (t.forfeits(1), t.hand(1), t.phase, t.awaited) == ({name}, "salt, salt, salt", "acting", [0])
    assert (t.s.layer[spell(name)], t.s.ripe[spell(name)]) == (1, int(name in ONCE))
    assert bool(t.events(Told.DARED)) == (name in ONCE) and bool(t.events(Told.LAYS)) == (name in LASTING)


def test_there_are_eight_of_each() -> None:
    """ELX-50, ELX-51: eight to be done at once, eight lasting."""
    assert IDS[:16] == (*ONCE, *LASTING) and len(ONCE) == len(LASTING) == 8


def test_buying_off_costs_two_finds_of_ones_choice() -> None:
    """ELX-54: the caster has them; third parties do not see which."""
    t = aimed("rhyme", "salt, ash, amber", "").play("buy")
    assert (t.phase, t.awaited, t.legal()) == ("giving", [1], {"give salt", "give ash", "give amber"})
    t.play("give salt")
    assert t.legal() == {"give ash", "give amber"} and t.why("accept") == 54
    t.play("give amber")
    assert (t.hands[:2], t.forfeits(1), t.phase) == (["amber, salt", "ash"], set(), "acting")
    assert t.knows(1, 0) == "amber, salt" and t.knows(2, 0) == ""
    assert t.before(0) == {"rhyme"}


def test_all_is_told_of_buying_off() -> None:
    """ELX-54: with just two finds there is nothing to choose."""
    t = aimed("bow", "salt, ash", "").play("buy")
    assert [(event.who, event.whom) for event in t.events(Told.BUYS_OFF)] == [(1, 0)]
    assert {(event.who, event.whom, event.eyes) for event in t.events(Told.GIVES)} == {(1, 0, 0b011)}
    assert (t.hands, t.forfeits(1)) == (["ash, salt", "", ""], set())


@pytest.mark.parametrize("hand", ["", "salt"])
def test_who_has_fewer_than_two_must_accept(hand: str) -> None:
    """ELX-54: nothing is asked."""
    t = aimed("rhyme", hand, "")
    assert (t.phase, t.forfeits(1), t.hand(1)) == ("acting", {"rhyme"}, hand)


def test_the_price_comes_after_the_answers() -> None:
    """ELX-54, ELX-41: an Amulet costs no finds."""
    t = table(("hellebore", f"amulet, {SALT}", ""), ("rhyme, flood",)).play("cast rhyme", "at 2")
    t.answer({1: "amulet"}).let()
    assert (t.phase, t.forfeits(1), t.hand(1)) == ("acting", set(), "salt, salt, salt")


def reflected(name: str) -> Table:
    t = table((f"{RECIPES[name][0]}, {SALT}", "mirror", ""), (f"{name}, flood",)).play(f"cast {name}", "at 2")
    return t.answer({1: "mirror"}).let()


def test_a_reflected_forfeit_is_the_casters() -> None:
    """ELX-42, ELX-54: who casts it bears it for the mirror's player, or pays them."""
    t = reflected("rhyme")
    assert (t.phase, t.awaited) == ("yielding", [0])
    bought = t.copy().play("buy", "give salt", "give salt")
    assert (bought.hand(0), bought.hand(1), bought.forfeits(0)) == ("salt", "salt, salt", set())
    t.play("accept")
    assert (t.forfeits(0), t.s.layer[spell("rhyme")], t.before(0)) == ({"rhyme"}, 2, {"rhyme"})


# Done at once


def test_the_caster_confirms() -> None:
    """ELX-50: whenever they like, and it is over; nobody else can."""
    t = aimed("bow", SALT, "").play("accept")
    assert t.why("confirm bow", 0) == 0 and t.why("confirm bow", 1) == 50 == t.why("confirm bow", 2)
    t.play("confirm bow", seat=0)
    assert [(event.who, event.whom, event.where) for event in t.events(Told.CONFIRMS)] == [(0, 1, 0)]
    assert (t.forfeits(1), t.phase, t.awaited) == (set(), "acting", [0])
    assert t.why("confirm bow", 0) == 50 == t.why("contest bow", 0)


def test_play_goes_on_meanwhile() -> None:
    """ELX-50: the caster may confirm out of turn too."""
    t = aimed("bow", SALT, "").play("accept", "next")
    assert (t.awaited, 0 in t.may, t.legal(seat=0)) == (
        [1],
        True,
        {f"confirm {spell('bow') + 1}", f"contest {spell('bow') + 1}"},
    )
    t.play("confirm bow", seat=0)
    assert (t.forfeits(1), t.awaited, t.may) == (set(), [1], [])


def test_at_the_end_of_the_targets_next_turn_it_counts_as_done() -> None:
    """ELX-50: not before."""
    t = aimed("bow", SALT, "").play("accept", "next")
    assert t.forfeits(1) == {"bow"}
    t.play("next")
    assert t.forfeits(1) == set()
    assert [(event.whom, event.where) for event in t.events(Told.CONFIRMS)] == [(1, 1)]


def test_one_laid_in_ones_own_turn_lasts_to_the_end_of_the_next() -> None:
    """ELX-50, ELX-42: reflected, it is the caster's, whose turn it still is."""
    t = reflected("bow").play("accept")
    for _ in range(3):
        assert t.forfeits(0) == {"bow"}
        t.next()
    assert (t.awaited, t.forfeits(0)) == ([0], {"bow"})
    assert t.next().forfeits(0) == set()


def test_a_lasting_forfeit_does_not_lapse() -> None:
    """ELX-51: until the end, or until it is lifted; it is there for all to see."""
    t = aimed("rhyme", SALT, "").play("accept").next(7)
    assert t.forfeits(1) == {"rhyme"}
    for viewer in range(3):
        assert t.known(viewer).bearer[spell("rhyme")] == 2 and t.known(viewer).layer[spell("rhyme")] == 1
    assert {t.why(f"{word} rhyme", 0) for word in ("confirm", "contest")} == {50}


def contested(*hands: str) -> Table:
    """In a game of as many as hands, seat 0 contests what seat 1 has done."""
    return table(("", *hands), dared="2 bow by 1", pile="curio*9").play("contest bow", seat=0)


def test_the_others_vote_on_what_is_contested() -> None:
    """ELX-50: all but the two whom it concerns, at once and secretly."""
    t = contested(SALT, "", "")
    assert (t.phase, t.awaited) == ("voting", [2, 3])
    assert [(event.who, event.whom) for event in t.events(Told.CONTESTS)] == [(0, 1)]
    assert t.why("guilty", 0) == 50 == t.why("innocent", 1) and t.why("next", 0) == 50
    assert t.legal(seat=2) == {"guilty", "innocent"}
    one, other = t.copy().play("guilty", seat=2), t.copy().play("innocent", seat=2)
    for viewer in (0, 1, 3):
        assert one.known_bytes(viewer) == other.known_bytes(viewer)
    one.play("guilty", seat=3)
    assert [(event.who, event.what) for event in one.events(Told.VOTED)] == [(2, Vote.GUILTY), (3, Vote.GUILTY)]


@pytest.mark.parametrize(
    ("votes", "guilty"),
    [(("guilty", "guilty"), True), (("guilty", "innocent"), False), (("innocent",) * 2, False)],
)
def test_a_tie_acquits(votes: tuple[str, str], guilty: bool) -> None:
    """ELX-50: guilty, the price is due; either way the forfeit is over."""
    t = contested("salt, ash", "", "").play(votes[0], seat=2).play(votes[1], seat=3)
    [verdict] = t.events(Told.VERDICT)
    assert (verdict.who, verdict.what, verdict.where) == (1, Vote.GUILTY if guilty else Vote.INNOCENT, 1)
    assert (t.hand(0), t.hand(1)) == (("ash, salt", "") if guilty else ("", "ash, salt"))
    assert (t.forfeits(1), t.phase, t.awaited) == (set(), "acting", [0])


def test_the_price_of_a_verdict_is_of_ones_choice() -> None:
    """ELX-50, ELX-54: two finds, from several kinds."""
    t = contested("salt, ash, amber", "").play("guilty")
    assert (t.phase, t.awaited) == ("giving", [1]) and t.why("next") == 50
    t.play("give ash", "give salt")
    assert (t.hand(0), t.hand(1), t.phase) == ("ash, salt", "amber", "acting")


@pytest.mark.parametrize(("hand", "left"), [("salt", ""), ("", ""), ("salt, ash", "")])
def test_the_price_as_far_as_they_can(hand: str, left: str) -> None:
    """ELX-50: one find, or none."""
    t = contested(hand, "").play("guilty")
    assert (t.hand(1), t.held[0], t.phase) == (left, len(hand.split(", ")) if hand else 0, "acting")


def test_bots_do_not_confirm_or_contest() -> None:
    """ELX-50: it is for people: with `quiet` nobody is offered it, and nobody may speak up."""
    t = table(dared="2 bow by 1", quiet=1)
    assert t.legal() == {"next"} and t.may == []


# Unbinding

BINDING = "cobweb, amber"


def test_unbinding_lifts_all_lasting_forfeits() -> None:
    """ELX-70: from oneself; not those to be done at once, nor those of others."""
    t = table(
        (BINDING, "", ""),
        ("unbinding, flood",),
        bound="1 rhyme by 2; 1 echo by 3; 2 pirate by 3",
        dared="1 bow by 2",
    )
    t.cast("unbinding")
    assert (t.phase, t.awaited, t.names("lay")) == ("laying", [0], {"rhyme", "echo"})
    assert {event.what for event in t.events(Told.LIFTED)} == {spell("rhyme"), spell("echo")} and t.why(
        "next"
    ) == 70
    t.play("done")
    assert (t.forfeits(0), t.forfeits(1), t.phase) == ({"bow"}, {"pirate"}, "acting")


def test_one_of_them_may_be_laid_on_an_opponent() -> None:
    """ELX-70: whoever had laid it; the other is gone."""
    t = table((BINDING, "", ""), ("unbinding, flood",), bound="1 rhyme by 2; 1 echo by 3").cast("unbinding")
    t.play("lay echo")
    assert t.legal() == {"at 2", "at 3"}
    t.play("at 3")
    assert (t.forfeits(0), t.forfeits(2), t.phase, t.awaited) == (set(), {"echo"}, "acting", [0])
    assert [(event.whom, event.where) for event in t.events(Told.LAYS)] == [(2, 1)]
    assert t.next(3).forfeits(2) == {"echo"}


def test_unbinding_with_nothing_to_lift() -> None:
    """ELX-70, ELX-17: it counts as cast."""
    t = table((BINDING, "", ""), ("unbinding, flood",)).cast("unbinding")
    assert (t.phase, t.before(0)) == ("acting", {"unbinding"})


def against(name: str, target: int = 2) -> Table:
    """Seat 0 aims a forfeit; seat 1 holds Unbinding, and is bound by another."""
    t = table(
        (RECIPES[name][0], f"{BINDING}, {SALT}", ""), (f"{name}, flood", "unbinding, pact"), bound="2 pirate by 3"
    )
    return t.play(f"cast {name}", f"at {target}")


def test_unbinding_answers_a_lasting_forfeit() -> None:
    """ELX-70: aimed at oneself, it counts as laid: it is lifted with the others, and may be laid on its caster."""
    t = against("rhyme")
    assert t.names("answer", 1) == {"unbinding"}
    t.answer({1: "answer unbinding"}).answer()
    assert (t.phase, t.awaited, t.names("lay")) == ("laying", [1], {"rhyme", "pirate"})
    t.play("lay rhyme", "at 1").let()
    assert (t.phase, t.forfeits(1), t.forfeits(0), t.hand(1)) == ("acting", set(), {"rhyme"}, "salt, salt, salt")
    assert t.before(0) == {"rhyme"} and t.before(1) == {"unbinding"}


def test_what_counted_as_laid_is_not_asked_again() -> None:
    """ELX-70: lifted and not passed on, it is gone."""
    t = against("rhyme").answer({1: "answer unbinding"}).answer().play("done").let()
    assert (t.phase, t.forfeits(1), t.forfeits(0), t.awaited) == ("acting", set(), set(), [0])


@pytest.mark.parametrize(("name", "target"), [("bow", 2), ("rhyme", 3)])
def test_unbinding_answers_nothing_else(name: str, target: int) -> None:
    """ELX-70, ELX-11: not what is done at once, nor what is aimed at somebody else."""
    t = against(name, target)
    assert t.names("answer", 1) == set() and t.why("answer unbinding", 1) == 11


def test_unbinding_answers_nothing_that_an_amulet_has_stopped() -> None:
    """ELX-70: it would lay nothing."""
    t = table(("hellebore, curio", f"{BINDING}, amulet, {SALT}", ""), ("rhyme, flood", "unbinding, pact"))
    t.play("cast rhyme", "at 2")
    assert t.names("answer", 1) == {"unbinding"}
    t.answer({1: "amulet"})
    assert t.phase == "answering" and t.names("answer", 1) == set() and t.why("answer unbinding", 1) == 11


def test_who_has_the_aegis_may_be_named_for_a_forfeit() -> None:
    """ELX-70, ELX-83: it does not affect them, and the forfeit is gone."""
    t = table((BINDING, "", ""), ("unbinding, flood",), bound="1 rhyme by 2", cast="2 aegis").cast("unbinding")
    t.play("lay rhyme")
    assert t.legal() == {"at 2", "at 3"}
    t.play("at 2")
    assert t.forfeits(1) == set() and [event.who for event in t.events(Told.SHIELDED)] == [1]
    assert t.phase == "acting"


def test_a_snuffed_unbinding_leaves_the_forfeit() -> None:
    """ELX-43, ELX-70: then its target accepts or buys off as ever."""
    t = table(("hellebore, snuffer", f"{BINDING}, {SALT}", ""), ("rhyme, flood", "unbinding, pact"))
    t.play("cast rhyme", "at 2").answer({1: "answer unbinding"}).answer({0: "snuffer"}).let()
    assert (t.phase, t.awaited, t.legal()) == ("yielding", [1], {"accept", "buy"})
