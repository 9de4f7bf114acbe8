"""The clause that each refused move is told, and no move without a reason: ART-03 to ART-32."""

from random import Random

import pytest

from alambic.core.chance import word_for
from alambic.games.artiseurs import GAME
from tests.artiseurs.position import ENGINE, table

STONES = {"b4": "w", "d4": "r", "c3": "b", "a1": "w", "e2": "r"}
CODES = ("bone 1", "give 1", "turn 1 with 2", "put white a2", "push c3 north", "step c3 north", "lift c3", "draw")


def test_out_of_turn() -> None:
    """ART-03: whatever the move; proposing to stop is not one."""
    t = table(STONES)
    assert {t.why(code, seat) for code in CODES for seat in (1, 2)} == {3}
    assert t.why("stop", seat=1) == 0


def test_powers() -> None:
    """ART-05, ART-06, ART-07: the colour of the stone says why an occupied cell is refused."""
    for colour, letter, name, clause in (
        ("black", "w", "white", 5),
        ("red", "r", "red", 6),
        ("red", "b", "black", 7),
    ):
        assert table(STONES, play=colour, hand=letter).why(f"put {name} c3") == clause
    assert table(STONES, play="white", hand="r").why("push c3 north") == 6
    t = table(STONES, play="red", hand="r")
    assert t.why("push a1 south") == t.why("push a3 north") == 6
    t = table(STONES, play="black", hand="b").play("put black c3")
    assert t.why("put black c3") == 7


def test_stones_that_are_not_due() -> None:
    """ART-13: what is in hand is placed, nothing else; no line is cleared that does not stand."""
    t = table(STONES, play="black", hand="w")
    assert t.why("put red a2") == t.why("push c3 north") == t.why("clear row 1") == 13


def test_lines_of_one_colour() -> None:
    """ART-14: for stones that come back; an occupied cell is refused for its own reason."""
    t = table({"a1": "w", "b1": "w", "c1": "w", "d1": "w"}, hand="w").play("put white e1")
    for cell in ("a1", "b1", "c1", "d1"):
        t.play(f"put white {cell}")
    assert (t.why("put white e1"), t.why("put white a1")) == (14, 5)


def test_faces_that_do_nothing() -> None:
    """ART-22, ART-23, ART-25: each for its own face."""
    t = table(bones="centaur/point, points, moon, point")
    assert [t.why(f"bone {bone}") for bone in (1, 3)] == [22, 25]
    t = table(STONES, bag="", bones="centaur/point, points, moon, point")
    assert t.why("bone 4") == 23 and t.why("bone 2") in (23, 24)


def test_steps_and_lifts() -> None:
    """ART-22, ART-25: no stone there, no free cell, out of the board; the moon's cell."""
    t = table({**STONES, "c4": "w"}, bones="centaur/point, points, moon, point").play("bone 1")
    assert [t.why(f"step {step}") for step in ("c3 north", "a1 west", "a2 north")] == [22, 22, 22]
    t = table(STONES).play("bone 4")
    assert t.why("lift a2") == 25
    assert t.play("lift a1").why("put white a1") == 25


def test_bones_of_others() -> None:
    """ART-26: neither played nor given; ART-27: nor paid with."""
    t = table(STONES, bones="white moon, red point, black points, black point")
    assert t.why("bone 2") == t.why("give 3") == 26
    assert t.why("turn 1 with 2") in (26, 27) and t.why("turn 1 with 1") == 27


def test_setting_and_wishing_have_their_time() -> None:
    """ART-27, ART-29, ART-30, ART-31: words that answer no question."""
    t = table(STONES)
    assert (t.why("set other"), t.why("skip"), t.why("now"), t.why("yes")) == (27, 29, 30, 31)
    t = table(STONES, mode="baugienne", bones="white moon, red point, black points, black point", last="red")
    assert t.why("skip", 0) in (29, 30) and t.why("bone 1", 0) == 30


@pytest.mark.parametrize("mode", ["cervienne", "learning"])
def test_after_the_end(mode: str) -> None:
    """ART-31, ART-20: no move of any kind, for anybody."""
    t = table(STONES, mode=mode).play("stop", seat=2).say(white="yes", red="yes")
    refused = {t.why(code, seat) for code in (*CODES, "stop", "yes", "now", "skip") for seat in range(3)}
    assert len(refused) == 1 and refused <= {20, 31} and t.may == []


@pytest.mark.parametrize("mode", ["cervienne", "baugienne", "knucklebones", "learning"])
def test_no_move_is_refused_without_a_reason(mode: str) -> None:
    """ART-03 to ART-32: `why` is 0 for legal moves alone, and names a clause of this game else."""
    dice = Random(mode)
    s = ENGINE.start(GAME.setup(3, {"mode": mode}), word_for(3, 1))
    clauses = set()
    for _ in range(80):
        waiting = ENGINE.awaited(s)
        if not waiting:
            break
        legal = {seat: ENGINE.legal(s, seat) for seat in range(3)}
        for move in dice.sample(range(ENGINE.codes.count), 40):
            for seat in range(3):
                clause = ENGINE.why(s, seat, move)
                assert (clause == 0) == (move in legal[seat]), ENGINE.codes.code(move)
                clauses.add(clause)
        seat = dice.choice(waiting)
        stop = ENGINE.codes.parse("stop")
        ENGINE.play(s, seat, dice.choice([move for move in legal[seat] if move != stop]))
    assert clauses <= {0, 3, 5, 6, 7, 13, 14, 20, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32}
    assert clauses >= {3, 13}
