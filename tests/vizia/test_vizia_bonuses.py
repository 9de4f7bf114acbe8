"""The bonuses at the end: VIZ-21 and VIZ-22."""

import pytest

from tests.vizia.position import NOBODY, Table, around, carpet, drawn, table

LINE = [f"q{n}" for n in range(21, 43, 2)]  # eleven wheels in a row, each next to the one before
RING = around("q31")


def scored(tokens: dict[str, int], seats: int = 2, links: str = "", rules: str = "") -> Table:
    """Simple wheels with these tokens on them, and more tiles that link the pieces."""
    return table(carpet(*tokens) | drawn(links), tokens=tokens, hands=[""] * seats, rules=f"purchase {rules}")


def of(seat: int, *points: str) -> dict[str, int]:
    return dict.fromkeys(points, seat)


# VIZ-21


@pytest.mark.parametrize(
    "group",
    [
        ("q27", "q29", "q31", "q33", "q35", "q37"),  # in a row
        ("q29", "q31", "q33", "p30", "p32", "o31"),  # a big triangle
        tuple(RING),  # round an empty place
        ("q29", "q31", "r32", "r34", "s35", "t36"),  # a chain with bends
    ],
)
def test_a_group_of_six_tokens_earns_six_points(group: tuple[str, ...]) -> None:
    """VIZ-21: the rulebook's example: 6 connected tokens, 6 points more."""
    tokens = of(0, *group) | (of(NOBODY, "q31") if "q31" not in group else {})
    without = scored(tokens).points
    assert without == [6, 0]
    assert scored(tokens, rules="group_bonus").points == [12, 0]


@pytest.mark.parametrize("sizes", [(3, 2, 1), (1, 3, 2), (1, 2, 3), (2, 1, 3)])
def test_only_the_largest_group_counts(sizes: tuple[int, ...]) -> None:
    """VIZ-21: of groups of three, two and one the group of three, wherever it lies."""
    owners = "1".join("0" * size for size in sizes)
    tokens = {point: int(owner) for point, owner in zip(LINE, owners, strict=False)}
    assert scored(tokens, rules="group_bonus").points == [6 + 3, 2 + 1]


@pytest.mark.parametrize(
    "chain",
    [
        ("q37", "r36", "r34"),  # down and back to the left
        ("q37", "r36", "s35", "s33", "r32"),  # down, to the left and up again
        ("q27", "r28", "s29", "s31", "r32"),  # down, to the right and up again
        ("q27", "q35", "r28", "r34", "s29", "s31", "s33"),  # two ends at the top that meet at the bottom
    ],
)
def test_a_group_is_found_along_whatever_way_it_winds(chain: tuple[str, ...]) -> None:
    """VIZ-21: a chain of adjacent tokens, in any direction from one to the next."""
    assert scored(of(1, *chain), rules="group_bonus").points == [0, 2 * len(chain)]


def test_the_largest_of_groups_that_lie_side_by_side_counts() -> None:
    """VIZ-21: three, four and three tokens on the same lines."""
    left, right, below = ("p24", "q25", "r24"), ("p32", "q33", "r32", "s33"), ("r28", "s29", "t30")
    tokens = of(0, *left, *right, *below) | of(NOBODY, "q27", "s31")
    assert scored(tokens, rules="group_bonus").points == [10 + 4, 0]


def test_a_lone_token_is_a_group_of_one() -> None:
    """VIZ-21: and no token is no group."""
    assert scored(of(1, "q31"), seats=3, rules="group_bonus").points == [0, 2, 0]


@pytest.mark.parametrize("other", RING)
def test_wheels_with_neighbouring_centres_are_adjacent(other: str) -> None:
    """VIZ-21: in all six directions."""
    assert scored(of(0, "q31", other), rules="group_bonus").points == [2 + 2, 0]


@pytest.mark.parametrize(
    ("other", "links"), [("q35", "p33 m"), ("r34", ""), ("p34", ""), ("s31", ""), ("s33", "q33 y\nr33 o")]
)
def test_wheels_further_apart_are_not_adjacent(other: str, links: str) -> None:
    """VIZ-21: not across one wheel, nor along the height of a tile."""
    assert scored(of(0, "q31", other), links=links, rules="group_bonus").points == [2 + 1, 0]


def test_tokens_of_several_players_make_no_common_group() -> None:
    """VIZ-21: a group is one player's; another's token or an emptied wheel breaks it."""
    assert scored(of(0, "q29", "q33") | of(1, "q31"), rules="group_bonus").points == [3, 2]
    assert scored(of(0, "q29", "q33") | of(NOBODY, "q31"), rules="group_bonus").points == [3, 0]


def test_every_player_gets_the_bonus_of_their_own_group() -> None:
    """VIZ-21: each player adds the size of their largest group."""
    tokens = of(0, *LINE[:2]) | of(1, *LINE[2:5]) | of(2, *LINE[5:9]) | of(3, LINE[9])
    assert scored(tokens, seats=4, rules="group_bonus").points == [4, 6, 8, 2]


def test_the_bonus_can_decide_the_game() -> None:
    """VIZ-21: level without it, and four together beat two and two."""
    tokens = of(0, *LINE[:2], *LINE[6:8]) | of(1, *LINE[2:6])
    assert scored(tokens).places == [1, 1]
    assert scored(tokens, rules="group_bonus").places == [2, 1]


# VIZ-22


def test_the_rulebooks_example_gives_both_players_four_points() -> None:
    """VIZ-22: Black has two separate triangles, White two that share a side (a rhombus)."""
    black = of(0, "q19", "q21", "p20", "q27", "q29", "p28")
    white = of(1, "q35", "q37", "p36", "p38")
    links = "p18 bmbmbmbmbmbmbmbmbmbmbmb"
    assert scored(black | white, links=links).points == [6, 4]
    assert scored(black | white, links=links, rules="triangle_bonus").points == [6 + 4, 4 + 4]


@pytest.mark.parametrize("third", ["p32", "r32"])
def test_a_triangle_may_point_up_or_down(third: str) -> None:
    """VIZ-22: three mutually adjacent tokens, 2 points."""
    assert scored(of(1, "q31", "q33", third), rules="triangle_bonus").points == [0, 3 + 2]


def test_three_in_a_row_or_round_a_bend_are_no_triangle() -> None:
    """VIZ-22: all three must be adjacent to each other."""
    assert scored(of(0, "q29", "q31", "q33"), rules="triangle_bonus").points == [3, 0]
    assert scored(of(0, "q29", "q31", "r32"), rules="triangle_bonus").points == [3, 0]


def test_tokens_of_two_players_make_no_triangle() -> None:
    """VIZ-22: of one player."""
    assert scored(of(0, "q31", "q33") | of(1, "p32"), rules="triangle_bonus").points == [2, 1]
    assert scored(of(0, "q31", "q33") | of(NOBODY, "p32"), rules="triangle_bonus").points == [2, 0]


@pytest.mark.parametrize(
    ("tokens", "triangles"),
    [
        (("q31", "q33", "p32", "r32"), 2),  # a rhombus on its point
        (("q29", "q31", "p30", "p32"), 2),  # a lying rhombus
        (("q29", "q31", "q33", "p30", "p32"), 3),  # a trapezium
        (("q29", "q31", "q33", "p30", "p32", "o31"), 4),  # a big triangle: the one in its middle counts too
        (("q31", *RING), 6),  # a flower
    ],
)
def test_triangles_may_share_tokens(tokens: tuple[str, ...], triangles: int) -> None:
    """VIZ-22: every triangle counts, whichever tokens it shares."""
    assert scored(of(0, *tokens), rules="triangle_bonus").points == [len(tokens) + 2 * triangles, 0]


def test_a_ring_round_another_player_has_no_triangle() -> None:
    """VIZ-22: six tokens round a point, the middle is missing."""
    assert scored(of(0, *RING) | of(1, "q31"), rules="triangle_bonus").points == [6, 1]


def test_both_bonuses_add_up() -> None:
    """VIZ-22: with VIZ-21, a rhombus of four is worth 4 + 4 + 4."""
    tokens = of(1, "q31", "q33", "p32", "r32")
    assert scored(tokens, rules="group_bonus triangle_bonus").points == [0, 12]


def test_counting_the_points_changes_nothing() -> None:
    """VIZ-21, VIZ-22: points may be asked for at any time."""
    t = scored(of(0, "q31", "q33", "p32", "r32"), rules="group_bonus triangle_bonus")
    before = t.engine.pack(t.s)
    assert t.points == [12, 0]
    assert t.engine.pack(t.s) == before


def test_without_the_options_there_is_no_bonus() -> None:
    """VIZ-21, VIZ-22: the advanced rules are switches."""
    tokens = of(0, "q31", "q33", "p32", "r32")
    assert scored(tokens, rules="group_bonus").points == [8, 0]
    assert scored(tokens, rules="triangle_bonus").points == [8, 0]
    assert scored(tokens).points == [4, 0]
