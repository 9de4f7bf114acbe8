"""Purchase: VIZ-25."""

import pytest

from alambic.games.vizia.vocabulary import Phase, Told
from tests.vizia.position import MAUVE, NOBODY, Table, carpet, cell_at, drawn, point_at, table

# The rulebook's example: the simple wheel q31, and the prism q33 that lacks the mauve tile dangling on p29.
EXAMPLE = """
p29 mbmb.r
q30 gygyo
"""
# A wheel in red, orange, yellow and green; on p29 a tile that hangs on the red one alone.
DANGLING = """
p29 xroy
q30 oyg
"""


def example(rules: str = "purchase") -> Table:
    """Seat 0 owns q31."""
    return table(EXAMPLE, tokens={"q31": 0}, hands=("yy", "oo"), common="rrrr", rules=rules)


def dangling(tile: str, hand: str = "o", common: str = "oooo", board: str = "", pile: str | None = None) -> Table:
    """Seat 0 owns the wheel q31; a tile dangles on p29."""
    laid = drawn(DANGLING.replace("x", tile) + board)
    return table(laid, tokens={"q31": 0}, hands=(hand, "oo"), common=common, pile=pile, rules="purchase")


BUY = ("give up q31", "lift p29", "set p33")


def test_the_rulebooks_purchase_gains_two_points() -> None:
    """VIZ-25: Black gives up a simple wheel (1 point) and forms a prism (3 points)."""
    t = example()
    assert t.points == [1, 0]
    t.play("give up q31")
    assert t.points == [0, 0]
    t.play("lift p29", "set p33")
    assert t.points == [3, 0]
    assert (t.owner("q31"), t.owner("q33")) == (NOBODY, 0)
    assert (t.tile("p29"), t.tile("p33")) == (".", "m")
    assert t.s.stock[0] == 11


def test_a_purchase_is_told_step_by_step() -> None:
    """VIZ-25: what was given up, lifted and set down, and the wheel it made."""
    t = example().play("give up q31")
    assert [(event.who, event.where) for event in t.events(Told.GAVE_UP)] == [(0, point_at("q31"))]
    assert t.s.phase == Phase.LIFTING
    t.play("lift p29")
    assert [(event.who, event.what, event.where) for event in t.events(Told.LIFTED)] == [
        (0, MAUVE, cell_at("p29"))
    ]
    assert t.s.phase == Phase.SETTING
    t.play("set p33")
    assert [(event.who, event.what, event.where) for event in t.events(Told.SET)] == [(0, MAUVE, cell_at("p33"))]
    assert [(event.who, event.what, event.where) for event in t.events(Told.WHEEL)] == [(0, 3, point_at("q33"))]
    assert t.s.phase == Phase.PLACING and t.s.turn == 0


def test_without_the_option_nothing_can_be_bought() -> None:
    """VIZ-25: an advanced rule, off by default."""
    t = example(rules="")
    assert t.legal("give up") == []
    assert t.why("give up q31") == 25


def test_only_an_own_token_pays() -> None:
    """VIZ-25: not another player's, nor an emptied wheel, nor a point without one, nor the middle of an edge."""
    tokens = {"q31": 0, "q29": 1, "q27": NOBODY}
    board = carpet("q31", "q29", "q27") | drawn("p33 m")
    t = table(board, tokens=tokens, hands=("yy", "oo"), common="oooo", rules="purchase")
    assert t.legal("give up") == ["give up q31"]
    assert [t.why(f"give up {point}") for point in ("q29", "q27", "q33", "p32", "q32", "q30", "a0")] == [25] * 7


def test_the_token_goes_back_to_the_stock_and_the_wheel_stays_empty() -> None:
    """VIZ-25: it gives nobody points, not even when tiles are laid beside it."""
    t = example().play("give up q31")
    assert list(t.s.stock[:2]) == [12, 12]
    assert t.owner("q31") == NOBODY
    t.play("lift p29", "set p33", "place own yellow q29", "end")
    assert t.points == [3, 0] and t.owner("q31") == NOBODY


def test_only_a_tile_that_shares_one_edge_can_be_lifted() -> None:
    """VIZ-25: connected to exactly one other tile; those in a wheel have two or three neighbours."""
    t = example().play("give up q31")
    assert t.legal() == ["lift p29", "lift p34"]
    refused = ("p30", "p31", "p32", "q30", "q31", "q32", "q33", "q34", "p33", "p28", "a1")
    assert [t.why(f"lift {cell}") for cell in refused] == [25] * len(refused)


def test_a_tile_in_a_chain_cannot_be_lifted() -> None:
    """VIZ-25: the last tile of a chain can, those before it share two edges."""
    board = carpet("q31") | drawn("p33 mbm")
    t = table(board, tokens={"q31": 0}, hands=("yy", ""), common="oooo", rules="purchase").play("give up q31")
    assert t.legal() == ["lift p35"]


def test_a_tile_goes_to_another_legal_cell() -> None:
    """VIZ-25: where its colour fits (VIZ-05), beside a tile that lies there (VIZ-04), not where it came from."""
    t = dangling("o").play("give up q31", "lift p29")
    assert t.legal() == ["set p33", "set r31"]  # beside the two yellow tiles
    assert t.why("set p29") == 25
    assert t.why("set q33") in (5, 25)  # beside green
    assert t.why("set o31") in (5, 25)  # beside orange
    assert t.why("set p28") in (4, 5, 25)  # beside nothing but the cell just left
    assert t.why("set a1") in (4, 25)
    assert t.why("set af65") == 7  # beyond the edge
    assert t.why("set p30") in (4, 5, 25)


def test_a_tile_cannot_be_set_beside_its_own_old_place_alone() -> None:
    """VIZ-25: the cells that were open only because of the lifted tile are open no more."""
    t = dangling("o")
    assert cell_at("p28") in set(t.s.open)
    t.play("give up q31", "lift p29")
    assert all(t.why(f"set {cell}") != 0 for cell in ("p28", "o29"))
    t.play("set r31")
    assert cell_at("p29") in set(t.s.open) and cell_at("p28") not in set(t.s.open)


def test_a_cell_that_another_tile_touches_stays_open() -> None:
    """VIZ-25: p28 lies beside the lifted tile and beside q28, which stays; a tile may still go there (VIZ-04)."""
    board = carpet("q31") | drawn("p29 m\nq28 gy")
    t = table(board, tokens={"q31": 0}, hands=("bb", ""), common="oooo", rules="purchase")
    t.play("give up q31", "lift p29", "set p33", "place own blue p28")
    assert (t.tile("p28"), t.tile("p29"), t.tile("p33")) == ("b", ".", "m")


def test_a_tile_at_the_edge_of_the_table_can_be_moved() -> None:
    """VIZ-25: beside p1 the table ends (VIZ-07)."""
    board = carpet("q3") | drawn("p1 m")
    t = table(board, tokens={"q3": 0}, hands=("yy", ""), common="oooo", rules="purchase")
    t.play("give up q3", "lift p1", "set p5")
    assert (t.tile("p1"), t.tile("p5")) == (".", "m")


@pytest.mark.parametrize(("board", "lift", "set_down"), [("a1 bm", "a1", "b2"), ("a2 m\nb6 b", "b6", "a1")])
def test_a_tile_can_be_moved_from_and_to_the_corner_of_the_table(board: str, lift: str, set_down: str) -> None:
    """VIZ-25: a1 is a cell like any other (VIZ-07)."""
    laid = carpet("b4") | drawn(board)
    t = table(laid, tokens={"b4": 0}, hands=("rr", ""), common="oooo", rules="purchase")
    t.play("give up b4", f"lift {lift}", f"set {set_down}")
    assert (t.tile(lift), t.tile(set_down)) == (".", "b")


def test_nothing_is_lifted_or_set_outside_a_purchase() -> None:
    """VIZ-25: neither before the token is given up nor while common tiles are taken."""
    t = example()
    steps = ("lift p29", "lift p34", "set p33")
    assert [t.why(code) for code in steps] == [25] * 3
    t.play("place own yellow q29", "take red")
    assert [t.why(code) for code in (*steps, "give up q31")] == [25] * 4


def test_a_purchase_once_begun_is_carried_through() -> None:
    """VIZ-25: after the token has gone only lifting, then only setting is allowed."""
    t = example().play("give up q31")
    others = ("end", "pass", "take red", "place own yellow q29", "give up q31", "set p33")
    assert [t.why(code) for code in others] == [25] * len(others)
    t.play("lift p29")
    by_now = (*others[:-1], "lift p34", "lift af65")
    assert [t.why(code) for code in by_now] == [25] * len(by_now)
    assert all(code.startswith("set ") for code in t.legal())


def test_a_destination_must_exist() -> None:
    """VIZ-25: mauve fits beside the red tile alone, where it lies; so nothing can be bought."""
    t = dangling("m")
    assert t.why("give up q31") == 25
    assert t.legal("give up") == []


def test_a_tile_without_a_destination_cannot_be_lifted() -> None:
    """VIZ-25: mauve has nowhere to go, the green tile beside yellow has."""
    t = dangling("m", board="p33 g").play("give up q31")
    assert t.legal() == ["lift p33"]
    assert t.why("lift p29") == 25


def test_a_purchase_needs_a_tile_that_can_be_lifted() -> None:
    """VIZ-25: with nothing but a wheel on the table no tile has just one neighbour."""
    t = table(carpet("q31"), tokens={"q31": 0}, hands=("yy", ""), common="oooo", rules="purchase")
    assert t.why("give up q31") == 25


def test_a_moved_tile_is_not_the_tile_that_must_be_placed() -> None:
    """VIZ-25: after a purchase a tile must still be placed (VIZ-06)."""
    t = example().play(*BUY)
    assert t.s.placed == 0
    assert t.why("end") == 6
    assert t.why("take red") in (6, 8)
    assert t.why("pass") == 11
    assert t.play("place own yellow q29").why("end") == 0


def test_a_purchase_may_follow_a_placement() -> None:
    """VIZ-25: at any time of the turn, before taking."""
    t = example().play("place own yellow q29", *BUY)
    assert t.owner("q33") == 0
    assert t.why("end") == 0
    assert t.play("end").awaited == [1]


def test_nothing_is_bought_after_the_first_tile_taken() -> None:
    """VIZ-25: before taking common tiles."""
    t = example().play("place own yellow q29")
    assert t.why("give up q31") == 0
    assert t.play("take red").why("give up q31") == 25


def test_nobody_buys_in_anothers_turn() -> None:
    """VIZ-25: on their turn."""
    t = example().play("place own yellow q29", "end")
    assert t.why("give up q31", 0) != 0
    assert t.why("give up q31", 1) == 25


def test_several_purchases_a_turn_are_each_paid() -> None:
    """VIZ-25: two tokens for two moves; the second time with a wheel just won."""
    t = table(EXAMPLE + "r31 o", tokens={"q31": 0}, hands=("yy", "oo"), common="rrrr", rules="purchase")
    t.play(*BUY)
    assert (t.owner("q33"), t.s.stock[0]) == (0, 11)
    assert t.legal("give up") == ["give up q33"]
    t.play("give up q33", "lift r31", "set p35")
    assert (t.owner("q31"), t.owner("q33"), t.s.stock[0]) == (NOBODY, NOBODY, 12)
    assert t.s.turn == 0
    assert t.legal("give up") == []
    assert t.points == [0, 0]


def test_nobody_must_buy() -> None:
    """VIZ-11: a player who could only buy may pass (VIZ-25), or buy."""
    t = dangling("o", hand="m", common="mmmm")  # mauve would fit on p29 alone, where the orange tile lies
    assert t.legal() == ["give up q31", "pass"]
    assert t.play("pass").awaited == [1]


def test_whom_a_purchase_makes_able_must_place() -> None:
    """VIZ-25: the lifted tile has left a place where mauve fits; passing is over (VIZ-11)."""
    t = dangling("o", hand="m", common="mmmm").play(*BUY)
    assert t.why("pass") == 11
    assert t.why("end") == 6
    assert t.play("place own mauve p29", "end").awaited == [1]


def test_who_is_still_unable_after_a_purchase_may_pass() -> None:
    """VIZ-25: blue fits neither before nor after."""
    laid = drawn("p29 oroy\nq30 oro")
    t = table(laid, tokens={"q31": 0}, hands=("bb", "oo"), common="bbbb", pile="bbbb", rules="purchase")
    t.play("give up q31", "lift p29", "set p33")
    assert t.why("end") == 6
    assert t.play("pass").awaited == [1]


def test_a_moved_tile_can_complete_several_wheels() -> None:
    """VIZ-25: wheels it completes are claimed, a token on each (VIZ-12)."""
    board = carpet("q31", "q33", "q35", without="p34") | drawn("q29 b")
    t = table(board, tokens={"q31": 0}, hands=("yy", ""), common="oooo", rules="purchase")
    t.play("give up q31", "lift q29", "set p34")
    assert [t.owner(point) for point in ("q31", "q33", "q35")] == [NOBODY, 0, 0]
    assert len(t.events(Told.WHEEL)) == 2
    assert t.points == [2, 0]


def test_a_purchase_can_bring_the_twelfth_token() -> None:
    """VIZ-25: eleven tokens, one given up, two wheels completed: the game is over (VIZ-15)."""
    row = [f"q{n}" for n in range(17, 43, 2)]
    board = carpet(*row, without="p18") | drawn("p43 mb")  # blue on p18 completes q17 and q19
    t = table(
        board, tokens=dict.fromkeys(row[2:], 0), hands=("rr", ""), common="rrrr", pile="rrr", rules="purchase"
    )
    t.play("give up q41", "lift p44", "set p18")
    assert [t.owner(point) for point in ("q17", "q19", "q41")] == [0, 0, NOBODY]
    assert [event.what for event in t.events(Told.ENDED)] == [15]
    assert t.points == [12, 0]


@pytest.mark.parametrize("seat", [0, 1])
def test_anyones_tile_can_be_moved(seat: int) -> None:
    """VIZ-25: a tile laid by the player before may be bought as well as one's own."""
    t = table(
        carpet("q31"), tokens={"q31": 1 - seat}, hands=("m", "m"), common="oorr", turn=seat, rules="purchase"
    )
    t.play("place own mauve p29", "end")
    assert t.legal("give up") == ["give up q31"]
    t.play("give up q31", "lift p29")
    assert t.why("set p33") == 0
