"""The ways of playing: ART-03, ART-20, ART-21, ART-26, ART-28."""

from collections import Counter
from fractions import Fraction

import pytest

from alambic.core.engine import Engine
from alambic.games.artiseurs.vocabulary import Told
from tests.artiseurs.position import Table, chances, table
from tests.artiseurs.recount import CELLS

THREE = {"b4": "w", "d4": "r", "c3": "b"}


# Learning


def test_a_turn_of_learning_is_a_draw_or_a_step() -> None:
    """ART-20: one of the two; then the next player, white, red, black (ART-03)."""
    t = table(THREE, mode="learning", draws="rw")
    steps = {f"step {cell} {way}" for cell in THREE for way in ("north", "east", "south", "west")}
    assert t.legal() == {"draw", "stop", *steps}
    t.play("draw")
    assert (t.phase, t.turn, t.hand) == ("putting", "white", "r") and not t.legal("push")
    t.play("put red a1")
    assert (t.phase, t.turn) == ("choosing", "red") and [e.who for e in t.events(Told.BEGINS)] == [1]
    t.play("step a1 north")
    assert (t.phase, t.turn) == ("choosing", "black") and t.board == {**THREE, "a2": "r"}
    t.play("draw", "put white a1")
    assert t.turn == "white"


def test_steps_of_learning_are_steps_of_the_centaur() -> None:
    """ART-20: to a free cell, not diagonally."""
    t = table({"a1": "w", "a2": "r"}, mode="learning")
    assert t.legal("step") == {"step a1 east", "step a2 north", "step a2 east"}


def test_a_line_of_learning_is_resolved_before_the_next_turn() -> None:
    """ART-20 with ART-12: by whoever made it, with their power."""
    t = table({"a1": "r", "b1": "r", "c1": "r", "d1": "w", "e2": "w"}, mode="learning", play="red")
    t.play("step e2 south")
    assert (t.turn, t.back) == ("red", "r")
    assert t.play("put red a1").turn == "black"


def test_learning_goes_on_without_stones_in_the_bag() -> None:
    """ART-20: there is nothing to draw, and few stones are no end (ART-31 is not for this game)."""
    t = table({"a1": "w", "e5": "r"}, mode="learning", bag="")
    assert t.why("draw") in (20, 23)
    t.play("step a1 north")
    assert t.turn == "red" and not t.s.over


def test_two_players_learn() -> None:
    """ART-03: the turn of the absent colour is skipped."""
    t = table(THREE, mode="learning", seats="red black", play="red").play("step b4 north")
    assert t.turn == "black"
    assert t.play("step c3 north").turn == "red"


# Knucklebones


def test_the_next_player_throws_again() -> None:
    """ART-21: all four, when the last bone has come; both sides are equally likely."""
    start = table(THREE, mode="knucklebones", bones="white moon, red point, red point, red points")

    def give(engine: Engine) -> tuple[str, ...]:
        t = Table(engine, engine.copy(start.s)).play("give 1")
        assert t.turn == "red" and [e.who for e in t.events(Told.THROWN)] == [1] * 4
        return tuple(t.bones("red"))

    likely = chances(give)
    assert len(likely) == 16 and set(likely.values()) == {Fraction(1, 16)}
    assert ("moon", "centaur", "centaur", "points") in likely


def test_bones_are_not_thrown_before_the_last_has_come() -> None:
    """ART-21: a bone is handed on as soon as it is played; the others are played in any order."""
    t = table(THREE, mode="knucklebones", draws="w").play("bone 4", "lift b4", "put white a1", "bone 2")
    t.play("put white a2")
    assert t.bones("white") == ["point", "points"] and t.bones("red") == ["point", "moon"]
    assert t.turn == "white" and not t.events(Told.THROWN)


def test_children_do_not_turn_bones() -> None:
    """ART-21, ART-27: turning is for the grown-up games; giving up is not."""
    t = table(THREE, mode="knucklebones")
    assert t.why("turn 1 with 2") == 27 and not t.legal("turn")
    assert t.legal() == {*(f"bone {n}" for n in range(1, 5)), *(f"give {n}" for n in range(1, 5)), "stop"}


def test_only_knucklebones_are_thrown_again() -> None:
    """ART-26: in cervienne a bone goes to the next player with the same face, all four of them too."""
    t = table(THREE, bones="white moon, red point, red centaur/point, red points").play("give 1")
    assert t.turn == "red" and not t.events(Told.THROWN)
    assert t.bones("red") == ["moon", "point", "centaur", "points"]


# Every way of playing


@pytest.mark.parametrize("mode", ["cervienne", "baugienne", "knucklebones"])
def test_the_actions_are_the_same_in_every_game_of_bones(mode: str) -> None:
    """ART-26, ART-28: centaur, points and moon do what they do; the bone then lies before the next."""
    bones = "point, points, centaur/point, moon"
    t = table(THREE, mode=mode, bones=bones, play="red", draws="w").play("bone 1", "put white e1")
    assert t.board == {**THREE, "e1": "w"} and t.bones("black") == ["point"]
    t = table(THREE, mode=mode, bones=bones, play="red", draws="wr").play("bone 2", "put red e1", "put white e2")
    assert Counter(t.board.values()) == {"w": 2, "r": 2, "b": 1} and t.bones("black") == ["points"]
    t = table(THREE, mode=mode, bones=bones, play="red").play("bone 3", "step c3 east")
    assert t.board == {"b4": "w", "d4": "r", "d3": "b"} and t.bones("black") == ["centaur"]
    t = table(THREE, mode=mode, bones=bones, play="red").play("bone 4", "lift d4", "push b4 south")
    assert t.board == {"b4": "r", "b3": "w", "c3": "b"} and t.bones("black") == ["moon"]


@pytest.mark.parametrize("mode", ["cervienne", "baugienne", "knucklebones"])
def test_a_begun_bone_is_played_to_its_end(mode: str) -> None:
    """ART-26, ART-28: once a stone is drawn it is placed; no bone is played meanwhile."""
    t = table(THREE, mode=mode, play="white", draws="b").play("bone 1")
    assert t.legal() == {f"put black {cell}" for cell in CELLS if cell not in THREE}
    assert t.why("bone 2") != 0 and t.why("give 1") != 0 and t.why("skip") != 0
