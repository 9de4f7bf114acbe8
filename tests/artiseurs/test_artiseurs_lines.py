"""Lines, what comes back of them and where it may go: ART-04, ART-08, ART-10 to ART-14."""

import pytest

from alambic.games.artiseurs.vocabulary import Told
from tests.artiseurs.position import LETTERS, Table, along, table
from tests.artiseurs.recount import CELLS, lines

LINES = lines()
NAMES = {"w": "white", "r": "red", "b": "black"}


def completed(line: str, letters: str, play: str = "white", rules: str = "", **others: str) -> Table:
    """A line whose last stone has just been placed."""
    board = {**along(line, f"{letters[:4]}."), **others}
    t = table(board, play=play, hand=letters[4], rules=rules)
    return t.play(f"put {NAMES[letters[4]]} {LINES[line][4]}")


# Which lines


@pytest.mark.parametrize("line", LINES)
def test_a_line_leaves_the_board(line: str) -> None:
    """ART-10: rows, columns and long diagonals, as soon as the fifth stone lies; other stones stay."""
    beyond = next(cell for cell in CELLS if cell not in LINES[line])
    t = completed(line, "wwwrr", **{beyond: "b"})
    assert t.board == {beyond: "b"} and t.back == "w"
    [event] = t.events(Told.CLEARED)
    assert list(LINES)[event.what] == line and (event.where, event.whom) == (3, 2)
    [event] = t.events(Told.RETURNS)
    assert (LETTERS[event.what], event.where) == ("w", 1)


@pytest.mark.parametrize("line", LINES)
def test_four_stones_are_no_line(line: str) -> None:
    """ART-10: nor are they with a gap, and five in two lines."""
    for gap in range(5):
        letters = "wwwww"[:gap] + "." + "wwwww"[gap + 1 :]
        board = along(line, letters)
        elsewhere = next(cell for cell in CELLS if cell not in LINES[line])
        t = table(board, hand="w").play(f"put white {elsewhere}")
        assert len(t.board) == 5 and t.back == ""


@pytest.mark.parametrize("line", LINES)
def test_rows_and_columns_only(line: str) -> None:
    """ART-10: with that option a diagonal is no line."""
    t = completed(line, "wwwrr", rules="straight")
    assert (len(t.board) == 5) == line.startswith("diagonal")


def test_short_diagonals_are_no_lines() -> None:
    """ART-10: five stones on two short diagonals, with a corner."""
    t = table({"a2": "w", "b3": "w", "c4": "w", "d5": "w"}, hand="w").play("put white e1")
    assert len(t.board) == 5 and t.phase == "choosing"


@pytest.mark.parametrize("line", ["row 1", "column a", "diagonal a1-e5"])
def test_a_step_makes_a_line_too(line: str) -> None:
    """ART-10 with ART-12: whoever moved the stone places what comes back."""
    board = {**along(line, ".wwww"), "b1" if line == "column a" else "a2": "r"}
    board |= {"b1": "r"} if line == "column a" else {}
    bones = "centaur/moon, point, point, points"
    t = table(board, play="black", bones=bones)
    code = "step b1 west" if line == "column a" else "step a2 south"
    t.play("bone 1", code)
    assert t.board == {} and t.back == "www" and t.turn == "black"


# How many come back


@pytest.mark.parametrize(
    ("letters", "back"),
    [
        ("wwwbb", "w"),  # the rulebook's first example
        ("bbwwr", "b"),  # its second
        ("wwwrb", "ww"),  # its third
        ("wwwww", "wwwww"),  # its fourth
        ("rrrrr", "rrrrr"),
        ("wwwwb", "www"),
        ("rrrrw", "rrr"),
        ("bbbbr", "bbb"),
        ("rrrbb", "r"),
        ("bbbrr", "b"),
        ("rrrww", "r"),
        ("bbbwr", "bb"),
        ("rrrwb", "rr"),
        ("bbrrw", "b"),  # ties
        ("rrwwb", "r"),
        ("wwbbr", "b"),
    ],
)
@pytest.mark.parametrize("shift", [0, 2])
def test_the_majority_comes_back(letters: str, back: str, shift: int) -> None:
    """ART-11: less the minority, black before red before white in a tie (ART-04); the rest is out for good."""
    letters = letters[shift:] + letters[:shift]
    t = completed("row 3", letters, play="red")
    assert t.board == {} and t.back == back and t.phase == "putting" and t.turn == "red"
    in_bag = [count - letters.count(letter) for letter, count in zip(LETTERS, (8, 6, 4), strict=True)]
    assert list(t.s.bag) == in_bag, "nothing goes back into the bag"


def test_stones_that_come_back_are_placed_one_by_one() -> None:
    """ART-12: all of them, before the player goes on; they do not come out of the bag again."""
    t = completed("row 3", "wwwrb")
    t.play("put white a1")
    assert (t.phase, t.back, t.turn) == ("putting", "w", "white")
    t.play("put white e5")
    assert (t.phase, t.board) == ("choosing", {"a1": "w", "e5": "w"})
    assert t.bones("red") == ["point"], "the bone goes on when all is done"


# Who places them, and how


def test_whoever_made_the_line_places_by_their_own_powers() -> None:
    """ART-12: red stones come back to the white player without power, to the others with theirs."""
    for colour, pushes in (("white", 0), ("red", 4), ("black", 4)):
        t = completed("row 1", "rrrrw", play=colour, c3="w")
        assert t.back == "rrr" and len(t.legal("push c3")) == pushes
        assert len(t.legal("put")) == 24
    assert t.play("push c3 north").board == {"c3": "r", "c4": "w"}


@pytest.mark.parametrize(("colour", "takes"), [("white", False), ("red", False), ("black", True)])
def test_black_stones_that_come_back_take(colour: str, takes: bool) -> None:
    """ART-12 with ART-07: for the black player alone, with the chain that follows."""
    t = completed("row 1", "bbbwr", play=colour, c3="w")
    assert ("put black c3" in t.legal()) == takes
    if takes:
        t.play("put black c3")
        assert t.back == "b" and t.legal() == {f"put white {cell}" for cell in CELLS if cell != "c3"}
        t.play("put white a1", "put black a1")
        assert t.board == {"c3": "b", "a1": "b"} and t.legal() == {
            f"put white {cell}" for cell in CELLS if cell not in ("c3", "a1")
        }


def test_a_stone_that_comes_back_makes_a_new_line() -> None:
    """ART-12: which is resolved the same way; both colours wait then, and the player chooses (ART-13)."""
    row = {"a5": "r", "b5": "r", "c5": "r", "e5": "w"}
    t = table({**along("row 1", "wwwr."), **row}, hand="wr").play("put white e1")
    assert (t.back, t.hand) == ("www", "r")
    t.play("put white d5")
    assert (t.board, t.back, t.hand) == ({}, "wwr", "r")
    assert {code.split()[1] for code in t.legal()} == {"white", "red"}
    t.play("put red a1")
    assert (t.back, t.hand) == ("ww", "r"), "the second stone of ART-24 comes last"
    assert {code.split()[1] for code in t.legal()} == {"white"} and t.why("put red a2") == 13
    t.play("put white b1", "put white c1")
    assert (t.back, t.hand, t.phase) == ("", "r", "putting")
    assert t.play("put red d1").phase == "choosing"


def test_the_second_stone_waits_until_a_line_is_resolved() -> None:
    """ART-13, ART-24: even if it is of the colour that comes back; the powers are the same."""
    t = table(along("row 1", "wwwr."), hand="ww").play("put white e1")
    assert (t.back, t.hand) == ("www", "w")
    t.play("put white a5", "put white b5", "put white c5")
    assert (t.back, t.hand, t.phase) == ("", "w", "putting")
    t.play("put white d5")
    assert set(t.board) == {"a5", "b5", "c5", "d5"} and t.phase == "choosing"


# Several lines


CROSS = """
    ..w..
    ..r..
    ww.bb
    ..r..
    ..w..
"""


def test_of_several_lines_the_maker_picks_one() -> None:
    """ART-13: the others are broken, and their stones stay."""
    t = table(CROSS, play="red", hand="w").play("put white c3")
    assert t.phase == "clearing" and t.turn == "red"
    assert t.legal() == {"clear row 3", "clear column c"}
    assert t.why("clear row 2") == t.why("clear diagonal a1-e5") == 13
    row = t.copy().play("clear row 3")
    assert row.board == {"c1": "w", "c2": "r", "c4": "r", "c5": "w"} and row.back == "w"
    t.play("clear column c")
    assert t.board == {"a3": "w", "b3": "w", "d3": "b", "e3": "b"} and t.back == "w"


def test_nothing_else_is_done_while_lines_stand() -> None:
    """ART-13: neither stones nor bones."""
    t = table(CROSS, play="red", hand="wr").play("put white c3")
    assert t.why("put red a1") != 0 and t.why("bone 2") != 0 and t.hand == "r"
    assert t.play("clear row 3").legal() == {f"put white {cell}" for cell in CELLS if cell not in t.board}


def test_a_broken_line_can_be_made_again() -> None:
    """ART-13: by the stone that comes back, which is no line of one colour (ART-14)."""
    t = table(CROSS, hand="w").play("put white c3", "clear row 3", "put white c3")
    assert t.board == {} and t.back == "w", "three white, two red"
    assert t.play("put white a1").phase == "choosing"


def test_four_lines_at_once() -> None:
    """ART-13: through the middle; a picked diagonal leaves the twelve others."""
    board = dict.fromkeys(LINES["row 3"] + LINES["column c"], "w")
    board |= dict.fromkeys(LINES["diagonal a1-e5"], "r") | {"e1": "b", "d2": "b", "b4": "b", "a5": "r"}
    del board["c3"]
    t = table(board, hand="r")
    t.play("put red c3")
    assert t.legal() == {"clear row 3", "clear column c", "clear diagonal a1-e5", "clear diagonal e1-a5"}
    straight = table(board, hand="r", rules="straight").play("put red c3")
    assert straight.legal() == {"clear row 3", "clear column c"}
    t.play("clear diagonal e1-a5")
    assert len(t.board) == 12 and t.back == "b"
    t.play("put black c3")
    assert t.legal() == {"clear row 3", "clear column c", "clear diagonal a1-e5"}


def test_a_choice_of_lines_after_a_stone_came_back() -> None:
    """ART-12, ART-13: new lines are resolved the same way, several of them too."""
    others = {**along("row 5", "rr.bb"), "c4": "r", "c3": "b", "c2": "r"}
    t = table({**along("row 1", "wwwr."), **others}, hand="w")
    t.play("put white e1", "put white c1", "put white c5")
    assert t.phase == "clearing" and t.legal() == {"clear row 5", "clear column c"} and t.back == "w"
    t.play("clear column c")
    assert t.board == {"a5": "r", "b5": "r", "d5": "b", "e5": "b"}
    assert t.back == "wr", "two white, two red, one black: one red more waits"


# No line of one colour from what comes back


def test_a_stone_that_comes_back_makes_no_line_of_one_colour() -> None:
    """ART-14: the five of the fourth example do not line up again."""
    t = completed("row 3", "wwwww")
    t.play("put white a3", "put white b3", "put white c3", "put white d3")
    assert t.why("put white e3") == 14 and t.back == "w"
    assert t.legal() == {f"put white {cell}" for cell in CELLS if cell[1] != "3"}
    assert t.play("put white e4").phase == "choosing"


def test_a_drawn_stone_may_make_a_line_of_one_colour() -> None:
    """ART-14: it is for returning stones only; so also for the second stone, and for the next action."""
    t = table(along("row 1", "wwww."), hand="ww").play("put white e1")
    for cell in ("a2", "b2", "c2", "d2", "a4"):
        t.play(f"put white {cell}")
    assert (t.back, t.hand) == ("", "w")
    assert t.play("put white e2").back == "wwwww"


def test_other_lines_may_be_made_by_what_comes_back() -> None:
    """ART-14: a line with another colour in it is allowed."""
    t = completed("row 1", "wwwwr", a3="w", b3="w", c3="w", d3="b")
    assert t.play("put white e3").board == {} and t.back == "wwwww"


def test_straight_lines_only_make_a_diagonal_of_one_colour_harmless() -> None:
    """ART-14 with ART-10: with rows and columns only a diagonal is no line."""
    board = {**along("row 3", "ww.ww"), "a1": "w", "b2": "w", "d4": "w", "e5": "w"}
    t = table(board, hand="r").play("put red c3", "clear row 3")
    assert t.back == "www" and t.why("put white c3") == 14
    t = table(board, hand="r", rules="straight").play("put red c3")
    assert t.back == "www" and t.why("put white c3") == 0


def test_a_push_of_a_returning_stone_makes_no_line_of_one_colour() -> None:
    """ART-14: neither by the stone that is pushed."""
    four = dict.fromkeys(("a5", "b5", "c5", "d5"), "w")
    t = completed("row 1", "rrrwr", play="red", **four, e4="w")
    assert t.back == "rrr" and t.why("push e4 north") == 14
    assert t.legal("push e4") == {"push e4 west", "push e4 south"}
    drawn = table({**four, "e4": "w"}, play="red", hand="r").play("push e4 north")
    assert drawn.back == "wwwww", "a drawn stone may"


def test_a_chain_that_a_returning_stone_began_makes_no_line_of_one_colour() -> None:
    """ART-14: the stone taken is placed under the same ban; in a chain of a drawn stone it is not."""
    four = dict.fromkeys(("a5", "b5", "c5", "d5"), "w")
    t = completed("row 1", "bbbwr", play="black", **four, c3="w").play("put black c3")
    assert t.why("put white e5") == 14 and "put white e4" in t.legal()
    t.play("put white e4")
    assert t.back == "b"
    drawn = table({**four, "c3": "w"}, play="black", hand="b").play("put black c3", "put white e5")
    assert drawn.back == "wwwww"


def test_a_chain_two_links_after_a_returning_stone() -> None:
    """ART-14: however long the chain: black, black, white."""
    four = dict.fromkeys(("a5", "b5", "c5", "d5"), "w")
    t = completed("row 1", "bbwrb", play="black", **four, c3="b", c2="w")
    assert t.back == "bb"
    t.play("put black c3", "put black c2")
    assert t.why("put white e5") == 14
    t.play("put white a1")
    drawn = table({**four, "c3": "b", "c2": "w"}, play="black", hand="b")
    drawn.play("put black c3", "put black c2", "put white e5")
    assert drawn.back == "wwwww"
