"""What Elixir says a move would do, against what it does."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from alambic.core.chance import mixed
from alambic.core.laws_preview import answered, came
from alambic.core.match import Match
from alambic.core.preview import Ahead
from alambic.core.view import View
from alambic.core.walk import Oracles, Walk
from alambic.games.elixir import GAME
from alambic.games.elixir.page_advice import (
    TOLD,
    Hint,
    cast,
    cover,
    let_pass,
    outcome,
    own_spells,
    preview,
    refused,
)
from alambic.games.elixir.page_advice import answered as answers
from alambic.games.elixir.page_samples import NAMES
from alambic.games.elixir.vocabulary import Move, Phase
from tests.elixir.position import ENGINE, Table, spell, table

CHANGING = (outcome, cast, let_pass, answers)
THREE = ("curio, salt, ash, honey", "honey, salt, ash", "curio")


def seen(here: Table, viewer: int | None = None) -> View:
    """What a seat sees of a position, unless told the first that is awaited."""
    viewer = here.awaited[0] if viewer is None else viewer
    asked = viewer in (*here.awaited, *here.may)
    legal = tuple(Move.codes().code(move) for move in ENGINE.legal(here.s, viewer)) if asked else ()
    ahead = Ahead(ENGINE, ENGINE.forgotten(here.s, viewer), viewer, [Move.codes().parse(code) for code in legal])
    return View(here.known(viewer), viewer, NAMES[: here.s.seats], legal, ahead=ahead)


def said(here: Table, code: str, viewer: int | None = None) -> Hint:
    view, code = seen(here, viewer), here.spelled(code)
    assert code in view.legal, code
    known = ENGINE.forgotten(here.s, view.seat)
    return preview(replace(view, ahead=Ahead(ENGINE, known, view.seat, [Move.codes().parse(code)])), code)


def walk(seats: int, word: int, steps: int = 10_000, **options: str) -> Iterator[Match]:
    """A match of sorcerers who mostly do what seems best."""
    match = Match(ENGINE, GAME.setup(seats, dict(options)), word, NAMES[:seats])
    while not match.over and match.step < steps:
        yield match
        seat = match.awaited()[0]
        moves = ENGINE.legal(match.state, seat)
        weights = ENGINE.prefer(match.state, seat, moves)
        best = sorted(range(len(moves)), key=lambda k: (-weights[k], k))
        match.play(seat, Move.codes().code(moves[best[match.step % 3 // 2 % len(best)]]))


def casting(name: str, finds: str) -> Table:
    """The first of three has just what a spell needs, and has cast it."""
    hands = (f"{finds}, {THREE[0]}", *THREE[1:])
    return table(hands, (f"{name}, flood", "gag, toast", "plague")).play(f"cast {name}")


# Against the rules


@pytest.mark.parametrize("powers", ["", "apprentice", "mastery", "apprentice, mastery"])
@pytest.mark.parametrize(
    "finds", ["", "ash", "salt", "salt, wand", "salt, ash, curio", "salt, wand, wand, curio", "curio*3"]
)
def test_what_covers_a_recipe_is_what_can_be_cast(powers: str, finds: str) -> None:
    """ELX-10, ELX-40, ELX-82, ELX-97: a spell is castable where no ingredient of it is marked as missing."""
    spells = "verse, second-sight, crossed-grimoires-again, elixir, apprentice"
    own = ", ".join(name for name in spells.split(", ") if name not in powers)
    here = table((finds, "honey", "honey"), (own, "bow", "gag"), cast=f"1 {powers}" if powers else "")
    s = here.known(0)
    covered = {k for k in own_spells(s, 0) if "missing" not in cover(s, 0, k).values()}
    assert covered == {int(code.split()[1]) - 1 for code in here.legal("cast ")}


def test_what_covers_a_recipe_holds_through_a_match() -> None:
    """ELX-10, ELX-68: in the turns of a whole match, gags apart."""
    looked = 0
    for match in walk(3, 5, 400):
        seat = match.awaited()[0]
        s = match.shown(seat)
        if s.phase == Phase.ACTING and not s.gag[seat]:
            covered = {k for k in own_spells(s, seat) if "missing" not in cover(s, seat, k).values()}
            castable = {int(code.split()[1]) - 1 for code in match.legal(seat) if code.startswith("cast ")}
            assert covered == castable
            looked += bool(castable)
    assert looked > 5


def test_finds_that_go_are_told_as_they_go() -> None:
    """ELX-61, ELX-62: as many as are there, and no more; chance says which."""
    here = casting("amnesia", "toadstool, sulphur")
    assert said(here, "at 2").text == "Finds then: you 4, Blaise 1. (If nobody answers.)"
    assert said(here, "at 3").text == "Finds then: you 4, Clio 0. (If nobody answers.)"
    assert here.play("at 3").let().held == [4, 3, 0]
    poor = table(("scale, nettle, salt", "", "ash"), ("plunder, flood", "gag", "bow"))
    assert said(poor, "cast plunder").text == "Finds then: you 2, Clio 0. (If nobody answers.)"
    assert poor.play("cast plunder").let().held == [2, 0, 0]


def test_a_tornado_says_how_many_finds_come_and_go() -> None:
    """ELX-60, ELX-83: left is the way of the turns; who has the Aegis is passed over."""
    hands = ("scale, mercury, curio", "ash, ash", "salt, salt, salt", "honey")
    here = table(hands, ("tornado, flood", "gag", "bow", "plague"), cast="2 aegis").play("cast tornado")
    moved = "All hands of finds move one seat to the {way}. Finds then: {each}. (If nobody answers.)"
    assert said(here, "left").text == moved.format(way="left", each="you 1, Clio 1, Dante 3")
    assert said(here, "right").text == moved.format(way="right", each="Clio 1")
    here.play("left")
    assert said(here, "pass", 1).text == "It does not affect you."
    assert said(here, "pass", 2).tone == "loss"
    assert here.let().held == [1, 2, 1, 3]


def test_what_works_on_everybody_leaves_out_who_has_the_aegis() -> None:
    """ELX-61, ELX-83: before it is cast as well."""
    hands = ("nettle, scale, ash", "salt", "salt", "salt")
    here = table(hands, ("plunder, flood", "gag", "bow", "plague"), cast="2 aegis")
    assert said(here, "cast plunder").text == "Finds then: Clio 0, Dante 0. (If nobody answers.)"
    assert here.cast("plunder").held == [3, 1, 0, 0]


def test_what_is_told_of_finds_and_spells_comes_true() -> None:
    """Through some matches, whatever chance says: as many as were told, if nobody answers."""
    told, engine = 0, GAME.load()
    nothing = Oracles(lambda s: {}, lambda s: ([], []), None, None)
    for number in range(6):
        walk = Walk(engine, GAME.setup(3 + number), mixed(number), nothing)
        for step, s in walk.states(every=3):
            for seat in [] if answered(walk, step) else engine.awaited(s):
                codes = Move.codes().listed(engine.legal(s, seat))
                moves = [Move.codes().parse(code) for code in codes if TOLD[code.split(" ")[0]] in CHANGING]
                ahead = Ahead(engine, engine.forgotten(s, seat), seat, moves)
                for move in moves:
                    _, after = came(engine, engine.copy(s), seat, move, seat)
                    seen, plain = ahead.of(Move.codes().code(move)), engine.read(after)
                    for name in ("held", "backs"):
                        for now, then in zip(getattr(plain, name).tolist(), seen.row(name), strict=True):
                            assert then in (None, now), (Move.codes().code(move), name)
                            told += then is not None
    assert told > 1000


def test_the_last_spell_is_said_to_win() -> None:
    """ELX-14."""
    here = table(("sulphur", "ash", "ash"), ("riddle", "bow", "gag"))
    assert said(here, "cast riddle").tone == "win"
    assert said(table(("sulphur", "ash", "ash"), ("riddle, bow", "gag", "plague")), "cast riddle").tone == ""


def test_next_reminds_of_what_could_be_cast() -> None:
    """ELX-07."""
    here = table(("sulphur, honey", "", ""), ("riddle, serenade, flood", "bow", "gag"))
    assert said(here, "next").text == "You could still cast Serenade and Riddle."
    assert said(table(("salt", "", ""), ("flood", "bow", "gag")), "next") == Hint("")


def test_what_is_missing_is_named() -> None:
    """ELX-10, ELX-68."""
    here = table(("scale", "", ""), ("tornado, flood", "bow", "gag"))
    assert refused(seen(here), ["cast", str(spell("tornado") + 1)]).text == "Missing: mercury"
    here.s.gag[0] = 1
    assert refused(seen(here), ["cast", str(spell("tornado") + 1)]).text == "You are gagged."


# Answers


def test_letting_pass_says_what_it_costs() -> None:
    """ELX-20, ELX-54: the target, the caster and everybody else."""
    here = casting("bow", "moondew").play("at 2")
    told = [said(here, "pass", seat).text for seat in range(3)]
    bidden = "You accept the forfeit, or buy it off. (If nobody answers.)"
    assert told == ["Your spell takes its course.", bidden, "It does not affect you."]
    poor = casting("bow", "moondew").play("at 3")
    no_way_out = "You have to accept: too few finds to buy off. (If nobody answers.)"
    assert said(poor, "pass", 2) == Hint(no_way_out, "loss")
    asleep = casting("slumber", "sulphur, slime").play("at 2")
    assert said(asleep, "pass", 1) == Hint("Blaise will sleep through a turn. (If nobody answers.)", "loss")


def test_answers_say_what_they_do() -> None:
    """ELX-41 to ELX-43, ELX-47."""
    hands = ("moondew, salt", "amulet, mirror, snuffer, broom, ash", "curio")
    here = table(hands, ("bow, flood", "poisoned-gift, plague", "plunder")).play("cast bow", "at 2")
    amulet = "An Amulet protects Blaise: the spell passes by. (If nobody answers.)"
    assert said(here, "amulet", 1) == Hint(amulet, "gain")
    assert said(here, "mirror", 1).text == "The Mirror of Blaise sends the spell back to Ada. (If nobody answers.)"
    snuffed = "Blaise snuffs the spell out: it has no effect. (If nobody answers.)"
    assert said(here, "snuffer", 1) == Hint(snuffed, "gain")
    assert said(here, "broom moondew", 1).text == "Serves Poisoned gift and Plague"


def test_after_an_answer_it_says_what_is_left_of_it() -> None:
    """ELX-41, ELX-43."""
    for answer, left in (("amulet", "It does not affect you."), ("snuffer", "It has no effect any more.")):
        here = table(("moondew, salt", f"{answer}, ash", "curio"), ("bow, flood", "gag", "plague"))
        here.play("cast bow", "at 2").answer({1: answer})
        assert said(here, "pass", 1).text == left
    assert said(here, "pass", 0).text == "It has no effect any more.", "its caster is told so too"


def test_accepting_and_buying_off() -> None:
    """ELX-50, ELX-51, ELX-54."""
    once = casting("bow", "moondew").play("at 2").let()
    assert said(once, "accept").text == "You do it by the end of your next turn; Ada confirms."
    assert said(once, "buy").text == "You give Ada 2 of your finds (3), of your choice."
    lasting = casting("rhyme", "hellebore").play("at 2").let()
    assert said(lasting, "accept").text.startswith("You bear it until it is lifted")


# Finds


def test_finds_say_for_what_they_are_needed() -> None:
    """ELX-10, ELX-30, ELX-67: what is given away is missed, what is taken can make a spell castable."""
    here = table(("market, sulphur, curio", "ash", "ash"), ("riddle, flood", "bow", "gag")).play("play market")
    assert said(here, "put sulphur", 0) == Hint("You need it for Riddle and Flood", "loss")
    assert said(here, "put curio", 0) == Hint("")
    glean = table(
        ("toadstool*2, cobweb", "ash", "ash"),
        ("gleaning, crossed-grimoires-again, flood", "bow", "gag"),
        discard="salt, feather, mandrake",
    ).cast("gleaning")
    assert said(glean, "take salt") == Hint("Then you can cast Crossed grimoires.", "gain")
    assert said(glean, "take feather") == Hint("Serves Flood", "gain")
    assert said(glean, "take mandrake") == Hint("")


def test_drafting_counts_towards_the_total() -> None:
    """ELX-04."""
    match = Match(ENGINE, GAME.setup(3, {"total": "11"}), 1, NAMES[:3])
    seat = match.awaited()[0]
    view = View(match.shown(seat), seat, NAMES[:3], tuple(match.legal(seat)))
    assert preview(view, "draft 3").text == "3 of 11 ingredients then"


@pytest.mark.parametrize(("name", "finds", "at_blaise"), [
    ("great-swap", "mandrake, cobweb", "Ada and Blaise exchange all their finds. Finds then: you 3, Blaise 4."),
    ("gag", "nettle, feather", "Blaise is gagged and casts nothing until the end of their next turn."),
    ("slumber", "sulphur, slime", "Blaise will sleep through a turn."),
    ("curse-of-delay", "mandrake, toadstool, nettle", "Spells to cast then: Blaise 3."),
    ("awakening", "cobweb, hellebore, mercury, honey", "Finds then: you 4, Blaise 5."),
])  # fmt: skip
def test_aimed_spells_say_what_they_would_do(name: str, finds: str, at_blaise: str) -> None:
    """ELX-63 to ELX-71, ELX-87, ELX-90."""
    here = table(
        (f"{finds}, {THREE[0]}", *THREE[1:]),
        (f"{name}, flood", "gag-again, bow", "plague"),
    ).play(f"cast {name}")
    assert said(here, "at 2").text == f"{at_blaise} (If nobody answers.)"
