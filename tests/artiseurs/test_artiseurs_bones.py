"""What the faces of the bones do, and how bones go round: ART-21 to ART-27."""

from fractions import Fraction

import pytest

from alambic.games.artiseurs.vocabulary import Told
from tests.artiseurs.position import Table, chances, table
from tests.artiseurs.recount import CELLS

THREE = {"b4": "w", "d4": "r", "c3": "b"}
FREE = set(CELLS) - set(THREE)
MIXED = "point, centaur/moon, points, centaur/point"


# Centaur


def test_the_centaur_moves_a_stone() -> None:
    """ART-22: one stone, one step; then the bone goes on."""
    t = table(THREE, play="red", bones=MIXED).play("bone 2")
    assert (t.phase, t.turn) == ("stepping", "red")
    assert t.legal() == {f"step {cell} {way}" for cell in THREE for way in ("north", "east", "south", "west")}
    t.play("step c3 west")
    assert t.board == {"b4": "w", "d4": "r", "b3": "b"} and t.bones("black") == ["centaur"]


def test_a_centaur_without_stones_does_nothing() -> None:
    """ART-22: there is nothing to move on an empty board."""
    t = table(bones=MIXED)
    assert t.why("bone 2") == 22 and t.why("give 2") == 0


# Points


@pytest.mark.parametrize("letter", "wrb")
def test_one_point_draws_a_stone(letter: str) -> None:
    """ART-23: out of the bag, to be placed with its power."""
    t = table(THREE, play="black", draws=letter).play("bone 1")
    assert (t.hand, t.phase, t.turn) == (letter, "putting", "black")
    assert len(t.bag) == 18 - 3 - 1
    name = {"w": "white", "r": "red", "b": "black"}[letter]
    assert t.legal("put") >= {f"put {name} {cell}" for cell in FREE}
    assert bool(t.legal("push")) == (letter == "r") and (f"put {name} c3" in t.legal()) == (letter == "b")
    [event] = t.events(Told.DREW)
    assert "wrb"[event.what] == letter


def test_every_stone_is_as_likely_as_another() -> None:
    """ART-23, ART-33: draws are chance, by the counts of the bag."""
    t = table(THREE, bag="wwwrrb")

    likely = chances(lambda engine: Table(engine, engine.copy(t.s)).play("bone 1").hand)
    assert likely == {"w": Fraction(1, 2), "r": Fraction(1, 3), "b": Fraction(1, 6)}


def test_points_do_nothing_with_an_empty_bag() -> None:
    """ART-23: neither one nor two; such a bone can be given up."""
    t = table({**THREE, "a1": "w", "a2": "w"}, bag="")
    assert t.why("bone 1") == 23 and t.why("bone 3") in (23, 24) and t.why("bone 4") == 0
    assert t.play("give 1", "give 2", "give 3").bones("red") == ["point", "point", "points"]


def test_two_points_draw_two_stones_together() -> None:
    """ART-24: both are in hand at once, and placed in the order chosen."""
    t = table(THREE, draws="rw").play("bone 3")
    assert t.hand == "wr" and len(t.events(Told.DREW)) == 2
    assert {code.split()[1] for code in t.legal()} == {"white", "red"}
    for first, second in (("white", "red"), ("red", "white")):
        other = t.copy().play(f"put {first} a1")
        assert (other.phase, other.turn) == ("putting", "white")
        assert other.legal() == {f"put {second} {cell}" for cell in FREE - {"a1"}}
        assert other.play(f"put {second} e5").phase == "choosing"


def test_the_first_stones_line_comes_before_the_second_stone() -> None:
    """ART-24: its stones are placed, then the second one, which may land where the line was."""
    t = table({"a1": "w", "b1": "w", "c1": "w", "d1": "b"}, hand="br", play="red").play("put black e1")
    assert (t.back, t.hand) == ("w", "r") and not t.legal("put red") and not t.legal("push")
    t.play("put white a1")
    assert t.legal("push") == {"push a1 north", "push a1 east"}


def test_two_points_with_one_stone_left() -> None:
    """ART-24: one is drawn."""
    t = table({**THREE, "a1": "w", "a2": "w"}, bag="r", draws="r").play("bone 3")
    assert (t.hand, t.bag) == ("r", "")
    assert t.play("put red e5").phase == "choosing"


# Moon


@pytest.mark.parametrize("colour", ["white", "red", "black"])
def test_the_moon_places_a_stone_again(colour: str) -> None:
    """ART-25: a stone of any colour, taken from the board; not back to its cell."""
    t = table(THREE, play=colour).play("bone 4")
    assert (t.phase, t.legal()) == ("lifting", {"lift b4", "lift d4", "lift c3"})
    assert t.why("lift a1") == 25
    t.play("lift b4")
    assert t.hand == "w" and t.board == {"d4": "r", "c3": "b"} and len(t.events(Told.LIFTED)) == 1
    assert t.why("put white b4") == 25 and t.legal() == {f"put white {cell}" for cell in FREE}
    t.play("put white a1")
    assert t.board == {"d4": "r", "c3": "b", "a1": "w"} and t.s.origin == 0


def test_the_moon_gives_a_stone_its_power() -> None:
    """ART-25: a red one pushes, a black one takes, in the right hands."""
    t = table(THREE, play="red").play("bone 4", "lift d4")
    assert "push c3 north" in t.legal() and "put red d4" not in t.legal()
    t = table(THREE, play="white").play("bone 4", "lift d4")
    assert not t.legal("push")
    t = table(THREE, play="black").play("bone 4", "lift c3")
    assert "put black b4" in t.legal() and t.why("put black c3") == 25


def test_another_stone_may_come_to_the_cell_that_was_left() -> None:
    """ART-25: only the stone that was lifted may not: one that it pushes may, and one that it takes."""
    t = table({"c3": "r", "d3": "w"}, play="red").play("bone 4", "lift c3", "push d3 west")
    assert t.board == {"d3": "r", "c3": "w"}
    t = table(THREE, play="black").play("bone 4", "lift c3", "put black b4")
    assert t.play("put white c3").board == {"b4": "b", "d4": "r", "c3": "w"}
    t = table({"c3": "b", "a1": "b"}, play="black").play("bone 4", "lift c3", "put black a1")
    assert t.play("put black c3").board == {"a1": "b", "c3": "b"}


def test_what_comes_back_may_go_where_the_moon_took() -> None:
    """ART-25 with ART-12: the ban is on the lifted stone while it is placed."""
    t = table({"a1": "w", "b1": "w", "c1": "w", "d1": "r", "e5": "b"}).play("bone 4", "lift e5", "put black e1")
    assert t.back == "ww" and t.why("put white e5") == 0
    assert t.play("put white e5").board == {"e5": "w"}


def test_the_moon_does_nothing_on_an_empty_board() -> None:
    """ART-25: there is no stone to take."""
    assert table().why("bone 4") == 25


def test_the_moon_takes_from_the_board_not_from_the_bag() -> None:
    """ART-25: with an empty bag it plays."""
    t = table({**THREE, "a1": "w", "a2": "w"}, bag="").play("bone 4", "lift a1", "put white a3")
    assert t.bag == "" and len(t.board) == 5


# Bones go round


def test_a_bone_goes_on_showing_the_same_face() -> None:
    """ART-26: after its action; the player goes on with the others."""
    t = table(THREE, bones=MIXED, draws="w").play("bone 1")
    [event] = t.events(Told.PLAYS)
    assert event.where == 0
    t.play("put white a1")
    assert (t.bones("white"), t.bones("red")) == (["centaur", "points", "centaur"], ["point"])
    assert (t.turn, t.phase) == ("white", "choosing") and len(t.events(Told.HANDS)) == 1
    t.play("bone 4", "step a1 north")
    assert (t.bones("white"), t.bones("red")) == (["centaur", "points"], ["point", "centaur"])


def test_a_bone_given_up_keeps_its_face() -> None:
    """ART-26, ART-27: nothing is played, and the next player may not set it."""
    t = table(THREE, bones=MIXED).play("give 2")
    assert t.bones("red") == ["centaur"] and (t.phase, t.turn) == ("choosing", "white")
    assert t.board == THREE and len(t.events(Told.GIVES_UP)) == 1


def test_a_turn_ends_with_the_last_bone() -> None:
    """ART-27: then the next in the order white, red, black plays the bones received (ART-03)."""
    t = table(THREE, bones=MIXED)
    order = []
    for _ in range(4):
        order.append(t.turn)
        assert t.bones(t.turn) == ["point", "centaur", "points", "centaur"], "not thrown again"
        t.play("give 3", "give 1", "give 4", "give 2")
    assert order == ["white", "red", "black", "white"]


def test_a_player_without_a_turn_holds_bones_and_waits() -> None:
    """ART-26: in cervienne a bone is played in its holder's turn."""
    t = table(THREE, bones=MIXED).play("give 1")
    assert t.waiting == {"white"} and t.why("bone 1", seat=1) != 0
    assert t.why("bone 1") == t.why("give 1") == 26, "it is no longer white's"


# Turning bones


def test_a_bone_is_paid_to_turn_another_of_ones_own() -> None:
    """ART-27: the receiver sets it at once; the turned one has a new action."""
    t = table(THREE, bones=MIXED).play("turn 2 with 3")
    assert t.bones("white") == ["point", "moon", "centaur"]
    assert (t.phase, t.turn) == ("setting", "red") and t.legal() == {"set centaur", "set other"}
    assert len(t.events(Told.PAYS)) == len(t.events(Told.TURNED)) == 1
    for word, face in (("centaur", "centaur"), ("other", "points")):
        set_ = t.copy().play(f"set {word}")
        assert set_.bones("red") == [face] and (set_.phase, set_.turn) == ("choosing", "white")
        assert len(set_.events(Told.SETS)) == 1
        assert set_.play("bone 2").phase == "lifting"


def test_a_turned_bone_is_played_when_one_likes() -> None:
    """ART-27: in cervienne another one may come first, and it may be turned back."""
    t = table(THREE, bones=MIXED).play("turn 2 with 3", "set other", "give 1", "turn 2 with 4", "set centaur")
    assert t.bones("white") == ["centaur"] and t.bones("red") == ["point", "points", "centaur"]


@pytest.mark.parametrize(("bone", "holder"), [("3", "red"), ("4", "black")])
def test_a_bone_before_another_player_is_turned(bone: str, holder: str) -> None:
    """ART-27: under their nose; it stays there."""
    bones = "white moon, white point, red points, black point"
    t = table(THREE, play="white", bones=bones).play(f"turn {bone} with 1")
    assert t.bones(holder)[-1] == "centaur" and (t.phase, t.turn) == ("setting", "red")
    t.play("set other")
    assert t.turn == "white" and t.bones("white") == ["point"]


def test_the_last_bone_is_paid() -> None:
    """ART-27: the turn ends, and the receiver sets the bone before playing."""
    bones = "white moon, red point, red points, red point"
    t = table(THREE, play="white", bones=bones).play("turn 3 with 1")
    assert (t.phase, t.turn) == ("setting", "red")
    t.play("set centaur")
    assert (t.phase, t.turn) == ("choosing", "red") and t.bones("red") == ["centaur", "point", "centaur", "point"]


def test_a_bone_does_not_turn_itself() -> None:
    """ART-27: any other bone; and one pays with one's own."""
    t = table(THREE, play="white", bones="white moon, white point, red points, black point")
    assert t.why("turn 1 with 1") == 27 and t.why("turn 1 with 3") in (26, 27)
    assert t.legal("turn") == {f"turn {a} with {b}" for a in (1, 2, 3, 4) for b in (1, 2) if a != b}


def test_a_bone_that_does_nothing_pays_too() -> None:
    """ART-27: with an empty bag a point is as good as any."""
    bones = "white point, white centaur/moon, red points, black point"
    t = table({**THREE, "a1": "w", "a2": "r"}, play="white", bones=bones, bag="")
    t.play("turn 2 with 1", "set centaur", "bone 2", "lift a1")
    assert t.hand == "w"


def test_nobody_else_sets_the_bone() -> None:
    """ART-27: the receiver does, with one of its two sides, before anything else happens."""
    t = table(THREE, bones=MIXED).play("turn 2 with 3")
    assert t.waiting == {"red"}
    assert t.why("set other", seat=0) != 0 and t.why("bone 3", seat=1) == 27
    assert table(THREE, bones=MIXED).why("set other") == 27
