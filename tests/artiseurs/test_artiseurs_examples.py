"""The two games that the rulebook tells, as far as it tells them: ART-21 to ART-30."""

from collections import Counter
from typing import Any

from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.state import BONES
from alambic.games.artiseurs.vocabulary import FACE_NAMES, Reason, Told
from tests.artiseurs.position import Table, branches, engine_that_draws
from tests.artiseurs.recount import face


def thrown(mode: str, faces: str, draws: str) -> Table:
    """A new game in which the first throw shows these faces, bone by bone; then these stones are drawn."""

    def deal(engine: Any) -> Any:
        return engine.start(GAME.setup(3, {"mode": mode}), 0)

    found = [s for _, s in branches(deal) if [FACE_NAMES[face(s, bone)] for bone in range(BONES)] == faces.split()]
    assert len(found) == 1, "a throw of four bones with two sides each"
    return Table(engine_that_draws(draws), found[0])


def why(t: Table) -> int:
    [event] = t.events(Told.PREFERRED)
    return event.what


def test_the_game_of_cervienne() -> None:
    """ART-26, ART-27: two centaurs, a moon and a point are thrown; the white player turns up two points."""
    t = thrown("cervienne", "point centaur centaur moon", draws="rwrrwr")
    # White: the point; the moon pays for two points; the last centaur is given up.
    t.play("bone 1", "put red a3")
    assert t.bones("red") == ["point"]
    t.play("turn 3 with 4")
    assert t.turn == "red" and t.legal() == {"set centaur", "set other"}
    t.play("set other")
    assert t.bones("red") == ["point", "moon"] and t.bones("white") == ["centaur", "points"]
    t.play("bone 3", "put white a1", "put red b5", "give 2")
    assert t.turn == "red" and t.bones("red") == ["point", "centaur", "points", "moon"]
    # Red: three stones beside one that lies there, and the moon for the fifth.
    t.play("bone 1", "put red b3", "bone 3", "put white c3", "put red d3")
    t.play("bone 4", "lift b5", "put red e3")
    assert t.board == {"a1": "w"} and t.back == "rrr" and t.turn == "red"
    t.play("push a1 north", "push a2 east", "push b2 north")
    assert t.board == {"a1": "r", "a2": "r", "b2": "r", "b3": "w"}
    # The centaur that is left turns the two points before the black player.
    assert t.bones("red") == ["centaur"] and t.bones("black") == ["point", "points", "moon"]
    t.play("turn 3 with 2")
    assert t.turn == "black" and t.phase == "setting"
    t.play("set other")
    assert t.turn == "black" and t.bones("black") == ["point", "point", "centaur", "moon"]
    assert Counter(t.board.values()) == {"r": 3, "w": 1} and len(t.bag) == 12


def test_the_game_of_baugienne() -> None:
    """ART-28 to ART-30: three centaurs and a point are thrown; everybody wants to play."""
    t = thrown("baugienne", "point centaur centaur centaur", draws="wrwb")
    # White plays the point. Red could act, and does not.
    t.play("bone 1", "put white c3")
    assert t.bones("red") == ["point"] and t.waiting == {"white", "red"}
    t.say(red="wait", white="now")
    # A centaur pays for two points, played at once: red sets the bone and cannot come between.
    t.play("turn 3 with 2")
    assert t.turn == "red"
    t.play("set centaur")
    assert t.turn == "white"
    t.play("bone 3", "put red a1", "put white e5")
    assert t.bones("white") == ["centaur"] and t.bones("red") == ["point", "centaur", "points"]
    # White wishes to go on, red wishes to play too, and does.
    t.say(white="now", red="now")
    assert t.turn == "red" and why(t) == Reason.NOT_TWICE
    t.play("bone 1", "put black e1")
    assert t.bones("black") == ["point"]
    # All three want to: black asked later, red has just played.
    t.say(white="now", red="now", black="now")
    assert t.turn == "white" and why(t) == Reason.ASKED_FIRST
    t.play("bone 4", "step a1 north")
    assert t.bones("white") == [] and t.bones("red") == ["centaur", "points", "centaur"]
    # Between red and black it is black who plays first.
    t.say(red="now", black="now")
    assert t.turn == "black" and why(t) == Reason.BY_COLOUR
