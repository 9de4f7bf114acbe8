"""Emptied wheels that are captured: VIZ-26, with VIZ-24."""

import pytest

from alambic.core.events import NONE
from alambic.games.vizia.vocabulary import Told
from tests.vizia.position import NOBODY, Table, around, carpet, drawn, point_at, table

RING = around("q31")  # p30 p32 q29 q33 r30 r32; orange on r33 closes the sixth wheel
TWO_RINGS = ["p30", "p32", "q29", "r30", "r32", "p34", "q35", "r34"]  # round q31 and q33, which are neighbours


def of(seat: int, *points: str) -> dict[str, int]:
    return dict.fromkeys(points, seat)


def flower(ring: tuple[int, ...], seats: int = 2, rules: str = "capture purchase") -> Table:
    """An emptied wheel with five tokens round it; orange on r33, by seat 0, brings the sixth."""
    tokens = dict(zip(RING, ring, strict=False)) | of(NOBODY, "q31")
    board = carpet("q31", *RING, without="r33")
    hands = ["or", *["yy"] * (seats - 1)]
    return table(board, tokens=tokens, hands=hands, common="oooo", rules=rules)


def owned_flower(owner: int, without: str, turn: int = 0) -> Table:
    """A whole flower whose middle one seat owns and the rest both; an orange tile dangles on o34."""
    ring = dict(zip(RING, (1, 0, 1, 0, 1, 1), strict=True))
    if without:
        del ring["r32"]
    board = carpet("q31", *RING, without=without) | drawn("o34 o")
    return table(
        board,
        tokens=ring | {"q31": owner},
        hands=("or", "or"),
        common="mmmm",
        turn=turn,
        rules="capture purchase",
    )


@pytest.mark.parametrize(
    ("ring", "seats"),
    [((1, 1, 1, 1, 1), 2), ((0, 0, 0, 0, 0), 2), ((0, 1, 0, 1, 1), 2), ((2, 1, 0, 2, 1), 3), ((3, 3, 1, 2, 3), 4)],
)
def test_whoever_closes_the_ring_round_an_emptied_wheel_fills_it(ring: tuple[int, ...], seats: int) -> None:
    """VIZ-26: the six tokens may be of whatever players, one's own among them."""
    t = flower(ring, seats=seats).play("place own orange r33")
    assert t.owner("q31") == 0
    assert t.s.stock[0] == 12 - ring.count(0) - 2
    assert [t.s.stock[seat] for seat in range(1, seats)] == [12 - ring.count(seat) for seat in range(1, seats)]
    [event] = t.events(Told.CAPTURED)
    assert (event.who, event.where, event.whom) == (0, point_at("q31"), NONE)


def test_a_filled_wheel_gives_points_again() -> None:
    """VIZ-26: to its new owner."""
    t = flower((1, 1, 1, 1, 1))
    assert t.points == [0, 5]
    assert t.play("place own orange r33").points == [2, 5]


def test_a_token_given_up_can_come_back_in_the_same_turn() -> None:
    """VIZ-26: seat 0 gives up the middle, and the tile it buys closes the ring."""
    t = owned_flower(0, without="r33")
    stock = t.s.stock[0]
    t.play("give up q31", "lift o34")
    assert t.owner("q31") == NOBODY
    t.play("set r33")
    assert (t.owner("q31"), t.owner("r32")) == (0, 0)
    assert t.s.stock[0] == stock - 1
    assert t.s.turn == 0


def test_a_token_given_up_can_come_back_by_a_placement() -> None:
    """VIZ-26: after the purchase an ordinary tile of the same turn closes the ring."""
    t = owned_flower(0, without="r33").play("give up q31", "lift o34")
    other = next(code for code in t.legal("set") if code != "set r33")
    t.play(other)
    assert t.owner("q31") == NOBODY
    t.play("place own orange r33")
    assert (t.owner("q31"), t.owner("r32")) == (0, 0)


def test_an_opponent_can_fill_it_in_the_next_turn() -> None:
    """VIZ-26: seat 1 gave the wheel up, seat 0 closes the ring."""
    t = owned_flower(1, without="r33", turn=1).play("give up q31", "lift o34")
    other = next(code for code in t.legal("set") if code != "set r33")
    t.play(other)
    t.play(next(code for code in t.legal("place own") if not code.endswith(" r33")), "end")
    assert (t.s.turn, t.owner("q31")) == (0, NOBODY)
    t.play("place own orange r33")
    assert (t.owner("q31"), t.owner("r32")) == (0, 0)


def test_a_wheel_emptied_in_a_full_ring_stays_empty() -> None:
    """VIZ-26: all six neighbours held tokens when it was emptied; nobody lays a last one."""
    t = owned_flower(0, without="").play("give up q31", "lift o34")
    t.play(t.legal("set")[0])
    assert t.owner("q31") == NOBODY
    assert t.events(Told.CAPTURED) == []


def test_a_token_elsewhere_fills_no_emptied_wheel() -> None:
    """VIZ-26: the ring round q31 was full before; a token on q37 is no part of it."""
    board = carpet("q31", *RING, "q35", "q37", without="p38")
    tokens = of(NOBODY, "q31") | of(0, *RING[:3], "q35") | of(1, *RING[3:])
    t = table(board, tokens=tokens, hands=("br", "yy"), common="oooo", rules="capture purchase")
    t.play("place own blue p38")
    assert (t.owner("q37"), t.owner("q31")) == (0, NOBODY)


def test_without_capture_an_emptied_wheel_stays_empty() -> None:
    """VIZ-25: with purchase alone nobody ever gets the wheel again."""
    t = flower((0, 0, 0, 0, 0), rules="purchase").play("place own orange r33")
    assert (t.owner("r32"), t.owner("q31")) == (0, NOBODY)
    assert t.points == [6, 0]


def test_five_tokens_do_not_fill_a_wheel() -> None:
    """VIZ-26: all six neighbouring points must hold tokens; p30 is no wheel yet."""
    tokens = of(NOBODY, "q31") | of(0, "p32", "q29") | of(1, "q33", "r30")
    board = carpet("q31", *RING, without="o30 r33")
    t = table(board, tokens=tokens, hands=("oo", "yy"), common="oooo", rules="capture purchase")
    assert t.play("place own orange r33").owner("q31") == NOBODY
    assert t.play("place own orange o30").owner("q31") == 0


@pytest.mark.parametrize("empty", range(5))
def test_an_emptied_neighbour_holds_no_token(empty: int) -> None:
    """VIZ-26: two emptied wheels side by side are not isolated: neither is filled."""
    ring = [1, 0, 1, 0, 1]
    ring[empty] = NOBODY
    t = flower(tuple(ring)).play("place own orange r33")
    assert t.owner("q31") == NOBODY
    assert t.owner(RING[empty]) == NOBODY


def test_neighbouring_emptied_wheels_do_not_fill_each_other() -> None:
    """VIZ-26: q31 and q33 are both empty, all eight points round them hold tokens in the end."""
    board = carpet("q31", "q33", *TWO_RINGS, without="p36")
    tokens = of(1, *TWO_RINGS) | of(NOBODY, "q31", "q33")
    del tokens["q35"]
    t = table(board, tokens=tokens, hands=("br", "r"), common="rrrr", pile="rr", rules="capture purchase")
    t.play("place own blue p36")
    assert t.owner("q35") == 0
    assert (t.owner("q31"), t.owner("q33")) == (NOBODY, NOBODY)


def test_one_token_can_fill_two_wheels() -> None:
    """VIZ-26: r32 is the last token round both q31 and s31."""
    ring = ["p30", "p32", "q29", "r30", "s29", "s33", "t30", "t32"]
    tokens = of(NOBODY, "q31", "s31") | {point: n % 2 for n, point in enumerate(ring)}
    board = carpet("q33", "r32", *tokens, without="q33")
    t = table(board, tokens=tokens, hands=("yr", "r"), common="rrrr", pile="rr", rules="capture purchase")
    t.play("place own yellow q33")
    assert [t.owner(point) for point in ("q33", "r32", "q31", "s31")] == [0, 0, 0, 0]
    assert [event.where for event in t.events(Told.CAPTURED)] == [point_at("q31"), point_at("s31")]


def test_one_token_can_capture_a_token_and_fill_a_wheel() -> None:
    """VIZ-26: captured the same way; what lies on s31 goes back, on q31 nothing does."""
    ring = ["p30", "p32", "q29", "r30", "s29", "s33", "t30", "t32"]
    tokens = of(NOBODY, "q31") | of(1, "s31") | of(0, *ring)
    board = carpet("q33", "r32", *tokens, without="q33")
    t = table(board, tokens=tokens, hands=("yr", "r"), common="rrrr", pile="rr", rules="capture purchase")
    t.play("place own yellow q33")
    assert (t.owner("q31"), t.owner("s31")) == (0, 0)
    assert [event.whom for event in t.events(Told.CAPTURED)] == [NONE, 1]
    assert t.over and t.s.stock[1] == 12


def chain(
    empty: str, prey: str, last: str, tile: str, more: tuple[str, ...] = (), ring: int = 0, seats: int = 2
) -> Table:
    """An emptied wheel beside a lone token of seat 1: filling the one surrounds the other."""
    tokens = of(0, *TWO_RINGS, *more) | {empty: NOBODY, prey: 1}
    if ring:
        tokens |= of(ring, *TWO_RINGS[1:6:2])
    del tokens[last]
    board = carpet(last, *tokens, without=tile)
    hands = ["ob", *["r"] * (seats - 1)]
    return table(board, tokens=tokens, hands=hands, common="rrrr", pile="rr", rules="capture purchase")


def test_filling_a_wheel_can_start_a_capture() -> None:
    """VIZ-24: q31 is filled, and with it q33 is surrounded; until nothing changes."""
    t = chain("q31", "q33", last="p30", tile="o30").play("place own orange o30")
    assert [t.owner(point) for point in ("p30", "q31", "q33")] == [0, 0, 0]
    assert [(event.where, event.whom) for event in t.events(Told.CAPTURED)] == [
        (point_at("q31"), NONE),
        (point_at("q33"), 1),
    ]
    assert list(t.s.stock[:2]) == [2, 12]


def test_the_capture_may_lie_before_the_filled_wheel_in_lattice_order() -> None:
    """VIZ-24: q33 is filled first, though q31 comes before it: captures go on until nothing changes."""
    t = chain("q33", "q31", last="q35", tile="p36").play("place own blue p36")
    assert [t.owner(point) for point in ("q35", "q33", "q31")] == [0, 0, 0]
    assert [(event.where, event.whom) for event in t.events(Told.CAPTURED)] == [
        (point_at("q33"), NONE),
        (point_at("q31"), 1),
    ]


def test_captures_follow_in_lattice_order_whenever_they_came_about() -> None:
    """VIZ-24: r30 surrounds q31, which is empty, and s31; q31 filled surrounds q33, which comes before s31."""
    ring = ["p30", "p32", "p34", "q35", "r32", "r34", "s29", "s33", "t30", "t32"]
    tokens = of(2, *ring) | of(NOBODY, "q31") | of(1, "q33", "s31")
    board = carpet("q29", "r30", *tokens, without="q29")  # the tile q29 is the last one round q29 and r30
    t = table(board, tokens=tokens, hands=("yr", "r", "r"), common="rrrr", pile="rr", rules="capture purchase")
    t.play("place own yellow q29")
    assert [t.owner(point) for point in ("q29", "r30", "q31", "q33", "s31")] == [0] * 5
    assert [event.where for event in t.events(Told.CAPTURED)] == [
        point_at(point) for point in ("q31", "q33", "s31")
    ]


def test_one_tile_can_bring_seven_tokens() -> None:
    """VIZ-26: three wheels, which close the rings round four emptied ones."""
    corners, empty = (
        ["p32", "p34", "q33"],
        ["o31", "o35", "q31", "q35"],
    )  # the corners of cell p33, and beside them
    ring = sorted({near for point in empty for near in around(point)} - {*corners})
    tokens = of(1, *ring[:11]) | of(0, *ring[11:]) | of(NOBODY, *empty)
    board = carpet(*corners, *tokens, without="p33")
    assert len(ring) == 15 and len(board) == 61
    t = table(board, tokens=tokens, hands=("m", "r"), common="rrrr", pile="rr", rules="capture purchase")
    t.play("place own mauve p33")
    assert [t.owner(point) for point in (*corners, *empty)] == [0] * 7
    assert [event.where for event in t.events(Told.CAPTURED)] == [point_at(point) for point in empty]
    assert list(t.s.stock[:2]) == [12 - 4 - 7, 1]


def test_a_chain_works_with_tokens_of_a_third_player() -> None:
    """VIZ-24: seat 2's tokens in both rings surround seat 1 as well."""
    t = chain("q31", "q33", last="p30", tile="o30", ring=2, seats=3).play("place own orange o30")
    assert [t.owner(point) for point in ("p30", "q31", "q33")] == [0, 0, 0]
    assert t.s.stock[2] == 12 - 3


def test_the_twelfth_token_ends_a_chain() -> None:
    """VIZ-24: ten tokens, one for the wheel, one to fill q31: the game is over, q33 stays seat 1's."""
    t = chain("q31", "q33", last="p30", tile="o30", more=("q27", "q25", "q23")).play("place own orange o30")
    assert [t.owner(point) for point in ("p30", "q31", "q33")] == [0, 0, 1]
    assert [event.what for event in t.events(Told.ENDED)] == [15]
    assert list(t.s.stock[:2]) == [0, 11]


def test_the_twelfth_token_fills_no_wheel() -> None:
    """VIZ-24: a player out of tokens captures nothing."""
    more = ("q27", "q25", "q23", "q21")
    t = chain("q31", "q33", last="p30", tile="o30", more=more).play("place own orange o30")
    assert [t.owner(point) for point in ("p30", "q31", "q33")] == [0, NOBODY, 1]
    assert t.over


def test_all_five_advanced_rules_work_together() -> None:
    """VIZ-20 to VIZ-26: a purchase, a refilled wheel, a capture by the fill, both bonuses, three commons."""
    tokens = of(0, *TWO_RINGS, "q31") | of(1, "q33")
    del tokens["p30"]
    board = carpet("p30", *tokens, without="o30") | drawn("o36 o")
    t = table(
        board,
        tokens=tokens,
        hands=("r", "rr"),
        common="mrr",
        pile="rrr",
        draws="r",
        rules="three_commons group_bonus triangle_bonus capture purchase",
    )
    t.play("give up q31", "lift o36", "set o30")
    assert all(t.owner(point) == 0 for point in (*TWO_RINGS, "q31", "q33"))
    # Two flowers side by side that share four tokens: ten wheels, one group, ten triangles
    assert t.points == [10 + 10 + 2 * 10, 0]
    place = t.legal("place")[0]
    t.play(place, "end")
    assert len(t.common()) == 3
    assert t.awaited == [1]
