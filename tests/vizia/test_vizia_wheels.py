"""Wheels and what they are worth: VIZ-12, VIZ-13, and the order of claims in VIZ-15."""

from itertools import product

import pytest

from alambic.core.events import EVERYONE, NONE, Event
from alambic.games.vizia.vocabulary import COLOUR_NAMES, Told, cell_name
from tests.vizia.position import LETTERS, Board, carpet, cell_at, drawn, point_at, table, wheel

# Red on p32 completes the wheels round all its corners: p32 (simple), q31 (two-colour) and q33 (prism).
THREE_KINDS = """
o31 rmr
p30 rm.oy
q30 mrmbg
"""
# Ten wheels below, of which r32 is one; they hang on the three above.
BELOW = ["r32", "s29", "s31", "s33", "s35", "t28", "t30", "t32", "t34", "t36"]


def ring(colours: str) -> Board:
    """The wheel q31 in these colours, clockwise or not, from p31 on round to p32."""
    cells = ["p31", "p30", "q30", "q31", "q32", "p32"]
    return {cell_at(cell): LETTERS.index(letter) for cell, letter in zip(cells, colours, strict=False)}


# VIZ-12


def test_whoever_completes_a_wheel_puts_a_token_on_it_at_once() -> None:
    """VIZ-12: the player who lays the sixth tile, whoever laid the others; in the middle of the turn."""
    t = table(ring("ororo"), hands=("yy", "ry"), common="oooo", turn=1)
    t.play("place own red p32")
    assert t.owner("q31") == 1
    assert t.s.turn == 1
    assert list(t.s.stock[:2]) == [12, 11]
    assert t.events(Told.WHEEL) == [Event(Told.WHEEL, 1, 2, point_at("q31"), NONE, EVERYONE)]


def test_five_tiles_are_not_a_wheel() -> None:
    """VIZ-12: six tiles round one point, no fewer."""
    t = table(ring("oror"), hands=("ry", "rr"), common="oooo").play("place common orange q32")
    assert t.owner("q31") is None
    assert t.events(Told.WHEEL) == []
    assert list(t.s.stock[:2]) == [12, 12]


def test_six_tiles_in_a_row_are_not_a_wheel() -> None:
    """VIZ-12: they must lie round one lattice point."""
    t = table("p30 roror", hands=("o", "rr")).play("place own orange p35")
    assert t.events(Told.WHEEL) == []
    assert not t.s.token.any()


def test_a_token_is_laid_although_nothing_was_placed_before() -> None:
    """VIZ-12: the first placement of a turn counts as well as a later one."""
    t = table(ring("oror"), hands=("r", "rr"), common="oooo")
    t.play("place common orange q32", "place own red p32")
    assert t.owner("q31") == 0


def test_one_tile_can_complete_two_wheels() -> None:
    """VIZ-12: a token on each."""
    t = table(carpet("q31", "q33", without="p32"), hands=("b", "")).play("place own blue p32")
    assert (t.owner("q31"), t.owner("q33")) == (0, 0)
    assert t.s.stock[0] == 10
    assert {event.where for event in t.events(Told.WHEEL)} == {point_at("q31"), point_at("q33")}


def test_one_tile_can_complete_three_wheels() -> None:
    """VIZ-12: all three corners of a tile can be centres."""
    t = table(carpet("q31", "q33", "p32", without="p32"), hands=("b", "")).play("place own blue p32")
    assert [t.owner(point) for point in ("q31", "q33", "p32")] == [0, 0, 0]
    assert t.s.stock[0] == 9
    assert t.points == [3, 0]


def test_a_tile_pointing_down_can_complete_three_wheels_too() -> None:
    """VIZ-12: the three corners of p31 are p30, p32 and q31."""
    t = table(carpet("q31", "p30", "p32", without="p31"), hands=("m", "")).play("place own mauve p31")
    assert [t.owner(point) for point in ("q31", "p30", "p32")] == [0, 0, 0]


def test_a_new_wheel_leaves_older_tokens_alone() -> None:
    """VIZ-12: a token stays where it was laid, though a neighbouring wheel goes to somebody else."""
    t = table(carpet("q31", "q33", without="p34"), tokens={"q31": 1}, hands=("b", "")).play("place own blue p34")
    assert (t.owner("q31"), t.owner("q33")) == (1, 0)


@pytest.mark.parametrize("cell", [cell_name(cell) for cell in wheel(point_at("q31"))])
def test_any_of_the_six_tiles_can_be_the_last(cell: str) -> None:
    """VIZ-12: the wheel is complete whichever tile closes it."""
    t = table(carpet("q31", without=cell), hands=("", ""), common="ygbm", turn=1)
    code = next(code for code in t.legal("place common") if code.endswith(cell))
    t.play(code)
    assert t.owner("q31") == 1


# VIZ-13


@pytest.mark.parametrize(
    ("colours", "worth"),
    [
        ("bmbmrm", 1),  # three colours
        ("roygyo", 1),  # out and back
        ("roroyo", 1),  # nearly two-colour
        ("bmrorm", 1),  # four colours
        ("ororor", 2),
        ("bmbmbm", 2),
        ("ygygyg", 2),
        ("roygbm", 3),  # once round the prism
        ("mbgyor", 3),  # the other way round
        ("gbmroy", 3),
    ],
)
def test_simple_wheels_two_colour_wheels_and_prisms(colours: str, worth: int) -> None:
    """VIZ-13: 1, 2 and 3 points; alternating two colours, or all six, make the difference."""
    t = table(ring(colours[:5]), hands=(colours[5], ""))
    t.play(f"place own {COLOUR_NAMES[LETTERS.index(colours[5])]} p32")
    assert t.points == [worth, 0]
    assert [event.what for event in t.events(Told.WHEEL)] == [worth]


def test_all_132_wheels_are_worth_what_the_rules_say() -> None:
    """VIZ-13: of all ways to colour a wheel 12 are prisms, 12 two-colour wheels, all others simple."""
    worths = []
    for colours in product(range(6), repeat=6):
        if all((colours[i] - colours[i - 1]) % 6 in (1, 5) for i in range(6)):
            text = "".join(LETTERS[colour] for colour in colours)
            kinds = len(set(colours))
            t = table(ring(text), tokens={"q31": 1})
            assert t.points == [0, {2: 2, 6: 3}.get(kinds, 1)]
            worths.append(t.points[1])
    assert (len(worths), worths.count(2), worths.count(3)) == (132, 12, 12)


def test_points_go_to_the_owner_of_the_token() -> None:
    """VIZ-13: a wheel without a token is worth nothing to anybody."""
    board = drawn(THREE_KINDS.replace("rm.oy", "rmroy"))
    t = table(board, tokens={"p32": 0, "q31": 1, "q33": 2}, hands=("", "", ""))
    assert t.points == [1, 2, 3]
    t = table(board, tokens={"p32": 0, "q31": 0, "q33": 0}, hands=("", "", ""))
    assert t.points == [6, 0, 0]


# VIZ-15: which wheels are claimed when there are too few tokens


def test_wheels_of_three_kinds_are_all_claimed_while_tokens_last() -> None:
    """VIZ-12: simple, two-colour and prism by one tile."""
    t = table(THREE_KINDS, hands=("r", "")).play("place own red p32")
    assert t.points == [6, 0]
    assert not t.over


@pytest.mark.parametrize(("others", "claimed"), [(11, ["q33"]), (10, ["q33", "q31"])])
def test_the_most_valuable_wheels_are_claimed_first(others: int, claimed: list[str]) -> None:
    """VIZ-15: with one token left the prism, with two also the two-colour wheel; the rest stay unclaimed."""
    points = [*BELOW, "t26"][:others]
    board = carpet(*points, rows=("rm",)) | drawn(THREE_KINDS)
    t = table(board, tokens=dict.fromkeys(points, 0), hands=("rr", "yy"), common="oooo", pile="gb")
    t.play("place own red p32")
    assert [point for point in ("q33", "q31", "p32") if t.owner(point) == 0] == claimed
    assert [point for point in ("q33", "q31", "p32") if t.owner(point) is None] == ["q33", "q31", "p32"][
        len(claimed) :
    ]
    assert t.over and t.s.stock[0] == 0
    assert [event.what for event in t.events(Told.ENDED)] == [15]
    assert {event.where for event in t.events(Told.WHEEL)} == {point_at(point) for point in claimed}


@pytest.mark.parametrize(("others", "claimed"), [(10, ["p32", "q31"]), (11, ["p32"])])
def test_equal_wheels_are_claimed_in_lattice_order(others: int, claimed: list[str]) -> None:
    """VIZ-15: line by line, and along each line by rising number."""
    points = [*BELOW, "t26"][:others]
    board = carpet("p32", "q31", "q33", *points, without="p32")
    t = table(board, tokens=dict.fromkeys(points, 0), hands=("b", "yy"), common="oooo")
    t.play("place own blue p32")
    assert [point for point in ("p32", "q31", "q33") if t.owner(point) == 0] == claimed
    assert t.over
    assert t.points == [12, 0]


def test_unclaimed_wheels_count_for_nobody() -> None:
    """VIZ-15: with nine tokens on the table all three are claimed, with eleven two are lost."""
    points = [*BELOW, "t26"]
    for others in (9, 11):
        laid = dict.fromkeys(points[:others], 0)
        board = carpet("p32", "q31", "q33", *laid, without="p32")
        t = table(board, tokens=laid, hands=("b", "yy"), common="oooo").play("place own blue p32")
        assert t.over
        assert t.points == [12, 0]
        assert sum(t.owner(point) == 0 for point in ("p32", "q31", "q33")) == 12 - others
