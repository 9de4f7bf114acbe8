"""How stones are placed and what their powers are: ART-02, ART-05 to ART-08, ART-22."""

import pytest

from alambic.games.artiseurs.vocabulary import Colour, Told
from tests.artiseurs.position import Table, table
from tests.artiseurs.recount import CELLS

COLOURS = ("white", "red", "black")
THREE = """
    .....
    .w.r.
    ..b..
    .....
    .....
"""
FREE = set(CELLS) - {"b4", "d4", "c3"}
SURROUNDED = """
    .....
    ..w..
    .wrb.
    ..r..
    .....
"""


def cells(t: Table, start: str) -> set[str]:
    return {code.split()[-1] for code in t.legal(start)}


# White


@pytest.mark.parametrize("colour", COLOURS)
def test_a_white_stone_goes_on_a_free_cell(colour: str) -> None:
    """ART-05: and on no other, whoever places it."""
    t = table(THREE, play=colour, hand="w")
    assert t.legal() == {f"put white {cell}" for cell in FREE}
    assert [t.why(code) for code in ("put white b4", "put white c3", "put white d4")] == [5, 5, 5]
    t.play("put white a1")
    assert t.board == {"b4": "w", "d4": "r", "c3": "b", "a1": "w"}


def test_a_placed_stone_is_told() -> None:
    """ART-05: which stone, and where."""
    t = table(THREE, hand="w").play("put white e2")
    [event] = t.events(Told.PUT)
    assert (event.who, event.what, CELLS[event.where]) == (0, Colour.WHITE, "e2")


def test_only_the_stone_in_hand_is_placed() -> None:
    """ART-13: no other colour goes on the board."""
    t = table(THREE, play="black", hand="w")
    assert t.why("put red a1") == t.why("put black a1") == t.why("push b4 north") == 13


# Red


def test_the_white_player_cannot_push() -> None:
    """ART-06: for the white player a red stone is a stone like a white one."""
    t = table(THREE, play="white", hand="r")
    assert t.legal() == {f"put red {cell}" for cell in FREE}
    assert t.why("push b4 north") == t.why("put red b4") == 6


@pytest.mark.parametrize("colour", ["red", "black"])
def test_the_red_and_the_black_player_push(colour: str) -> None:
    """ART-06: a stone of any colour, one step, to every free cell beside it."""
    t = table(THREE, play=colour, hand="r")
    ways = ("north", "east", "south", "west")
    assert t.legal("push") == {f"push {cell} {way}" for cell in ("b4", "d4", "c3") for way in ways}
    assert t.legal("put") == {f"put red {cell}" for cell in FREE}
    assert t.why("put red c3") == t.why("push a1 north") == 6
    for cell, letter in (("b4", "w"), ("d4", "r"), ("c3", "b")):
        pushed = t.copy().play(f"push {cell} south")
        assert pushed.board == {"b4": "w", "d4": "r", "c3": "b", cell: "r", f"{cell[0]}{int(cell[1]) - 1}": letter}


@pytest.mark.parametrize(("way", "to"), [("north", "c4"), ("east", "d3"), ("south", "c2"), ("west", "b3")])
def test_the_pusher_chooses_the_way(way: str, to: str) -> None:
    """ART-06: one step, in the direction told."""
    t = table({"c3": "w"}, play="red", hand="r").play(f"push c3 {way}")
    assert t.board == {"c3": "r", to: "w"}
    [event] = t.events(Told.PUSHED)
    assert (event.what, CELLS[event.where], CELLS[event.whom]) == (Colour.WHITE, "c3", to)


def test_a_push_needs_a_free_cell() -> None:
    """ART-06: no free neighbour, no push; a stone is not pushed off the board, nor onto another one."""
    t = table(SURROUNDED, play="red", hand="r")
    assert not t.legal("push c3") and t.why("push c3 north") == 6
    assert t.legal("push c4") == {"push c4 north", "push c4 east", "push c4 west"}
    t = table({"a1": "w", "b1": "b"}, play="red", hand="r")
    assert t.legal("push") == {"push a1 north", "push b1 north", "push b1 east"}
    assert t.why("push a1 south") == t.why("push a1 west") == t.why("push a1 east") == 6


def test_a_row_does_not_wrap_round() -> None:
    """ART-06, ART-22: e1 and a2 are no neighbours."""
    t = table({"e1": "w"}, play="red", hand="r")
    assert t.legal("push") == {"push e1 north", "push e1 west"} and t.why("push e1 east") == 6
    t = table({"a2": "w"}, play="red", hand="r")
    assert t.legal("push") == {"push a2 north", "push a2 east", "push a2 south"} and t.why("push a2 west") == 6


# Black


@pytest.mark.parametrize("colour", ["white", "red"])
def test_only_the_black_player_takes(colour: str) -> None:
    """ART-07: for others a black stone goes on a free cell only."""
    t = table(THREE, play=colour, hand="b")
    assert t.legal() == {f"put black {cell}" for cell in FREE}
    assert t.why("put black b4") == 7
    assert t.play("put black a1").board["a1"] == "b"


def test_the_black_player_takes_any_stone() -> None:
    """ART-07: on a free cell, or on an occupied one, whose stone is placed again at once."""
    t = table(THREE, play="black", hand="b")
    assert t.legal() == {f"put black {cell}" for cell in CELLS}
    t.play("put black b4")
    [event] = t.events(Told.TOOK)
    assert (event.what, CELLS[event.where]) == (Colour.WHITE, "b4")
    assert (t.phase, t.turn, t.hand) == ("putting", "black", "")
    assert t.legal() == {f"put white {cell}" for cell in FREE}, "a white stone has no power"
    assert t.play("put white b5").board == {"b4": "b", "b5": "w", "d4": "r", "c3": "b"}
    assert t.phase == "choosing"


def test_the_stone_taken_comes_before_the_other_one_drawn() -> None:
    """ART-07: at once, so before the second stone of ART-24."""
    t = table(THREE, play="black", hand="bw").play("put black d4")
    assert t.legal("put") == {f"put red {cell}" for cell in FREE}
    assert t.why("put white a1") == 7
    assert t.play("put red a1").legal() == {f"put white {cell}" for cell in FREE - {"a1"}}


def test_a_taken_red_stone_pushes() -> None:
    """ART-07 with ART-06: the power of its own colour, in the hands of the black player."""
    t = table(THREE, play="black", hand="b").play("put black d4")
    assert "push b4 west" in t.legal() and "put red d4" not in t.legal()
    t.play("push b4 west")
    assert t.board == {"a4": "w", "b4": "r", "d4": "b", "c3": "b"} and t.phase == "choosing"


def test_a_chain_of_three() -> None:
    """ART-07: black takes black takes red pushes."""
    t = table(THREE, play="black", hand="b").play("put black c3")
    assert t.why("put black c3") == 7, "where the chain has landed it does not land again"
    assert t.legal() == {f"put black {cell}" for cell in CELLS if cell != "c3"}
    t.play("put black d4")
    assert t.why("push c3 north") == t.why("push d4 north") == 7
    assert t.legal("push") == {f"push b4 {way}" for way in ("north", "east", "south", "west")}
    t.play("push b4 north")
    assert t.board == {"c3": "b", "d4": "b", "b4": "r", "b5": "w"} and t.phase == "choosing"


def test_a_chain_ends_although_black_takes_black() -> None:
    """ART-07: four black stones, each cell landed on once."""
    t = table({"a1": "b", "b1": "b", "c1": "b"}, play="black", hand="b")
    t.play("put black a1", "put black b1", "put black c1")
    assert t.legal() == {f"put black {cell}" for cell in CELLS if cell not in ("a1", "b1", "c1")}
    t.play("put black e5")
    assert set(t.board) == {"a1", "b1", "c1", "e5"} and t.phase == "choosing"
    assert (t.s.chain, t.s.landed) == (0, 0)


def test_the_next_chain_may_land_there_again() -> None:
    """ART-07: the cells are forbidden in one chain, not in the next."""
    t = table(THREE, play="black", hand="bb").play("put black c3", "put black a1")
    assert "put black c3" in t.legal() and "put black a1" in t.legal()


# Rest


def test_a_line_of_a_pushed_stone_counts() -> None:
    """ART-08: what is pushed into a line completes it, once all has come to rest."""
    t = table({"a1": "w", "b1": "w", "c1": "w", "d1": "w", "e2": "b"}, play="red", hand="r")
    t.play("push e2 south")
    assert t.board == {"e2": "r"} and t.back == "www"


def test_a_chain_makes_its_line_at_its_end() -> None:
    """ART-08: the line has the colours that lie in it when the last stone has been placed."""
    t = table({"a1": "w", "b1": "w", "c1": "w", "d1": "w"}, play="black", hand="b").play("put black d1")
    assert len(t.board) == 4 and t.back == ""
    t.play("put white e1")
    assert t.board == {} and t.back == "www", "four white, one black"


def test_a_chain_takes_a_stone_out_of_a_line_to_be() -> None:
    """ART-08: black on a stone of a row of four makes nothing until the stone comes to lie."""
    t = table({"a1": "w", "b1": "w", "c1": "r", "d1": "w"}, play="black", hand="b")
    t.play("put black c1", "push a1 north")
    assert t.board == {"a1": "r", "a2": "w", "b1": "w", "c1": "b", "d1": "w"} and t.phase == "choosing"


# Steps


def test_a_step_goes_to_a_free_cell_beside() -> None:
    """ART-22: any stone, never diagonally, and without its power."""
    bones = "centaur/moon, point, point, points"
    for colour in COLOURS:
        t = table(SURROUNDED, play=colour, bones=bones).play("bone 1")
        assert not t.legal("step c3") and t.why("step c3 north") == t.why("step a1 north") == 22
        assert t.legal("step c4") == {"step c4 north", "step c4 east", "step c4 west"}
        assert t.legal("step d3") == {"step d3 north", "step d3 east", "step d3 south"}
    t.play("step c2 south")
    assert t.board == {"c4": "w", "b3": "w", "c3": "r", "d3": "b", "c1": "r"} and t.phase == "choosing"
    [event] = t.events(Told.STEPPED)
    assert (event.what, CELLS[event.where], CELLS[event.whom]) == (Colour.RED, "c2", "c1")
