"""Geometry, material and the deal: VIZ-01, VIZ-02, VIZ-03, VIZ-07, VIZ-20."""

from typing import Any

import pytest

from alambic.core.engine import Engine, Interpreting
from alambic.core.errors import BadOption, BadSeats
from alambic.core.events import read_events
from alambic.games.vizia import GAME
from alambic.games.vizia.state import MIDDLE, PAST_CELLS, WIDTH, On
from alambic.games.vizia.vocabulary import COLOUR_NAMES, Told
from tests.vizia.position import LETTERS, around, beside, cell_at, check, letters, point_at, table, wheel
from tests.vizia.recount import near, triangle

ENGINE = GAME.load(compiled=False)
INNER = [row * WIDTH + column for row in range(2, 32) for column in range(2, 62)]  # places away from the edge


def dealt(seats: int, starter: int = 0, rules: str = "") -> tuple[Any, list[int]]:
    """A deal with a chosen starter, and the numbers that chance was asked for."""
    setup = GAME.setup(seats, dict.fromkeys(rules.split(), True))
    asked: list[int] = []

    def script(s: object, n: int) -> int:
        asked.append(n)
        return starter if n == seats else n // 2

    return Engine(GAME, Interpreting(GAME, script=script)).start(setup, 0), asked


# The geometry on which all drawings rest


def test_every_cell_has_three_neighbours_that_know_it() -> None:
    """VIZ-04: sharing an edge is mutual, and goes with two common corners."""
    for cell in INNER:
        assert len(set(beside(cell))) == 3
        for other in beside(cell):
            assert cell in beside(other)
            assert len(triangle(cell) & triangle(other)) == 2


def test_the_six_cells_round_a_point_are_a_ring() -> None:
    """VIZ-12: a wheel is six tiles, each beside the next, round one lattice point."""
    for point in INNER:
        if point % 2 == 0:
            ring = wheel(point)
            assert len(set(ring)) == 6
            assert all(cell in beside(ring[i - 1]) for i, cell in enumerate(ring))
            assert all(divmod(point, WIDTH) in triangle(cell) for cell in ring)


def test_neighbouring_points_share_two_tiles() -> None:
    """VIZ-21: the six neighbouring points are the far ends of the edges round a point."""
    centre = point_at("q31")
    for name in around("q31"):
        assert len(set(wheel(centre)) & set(wheel(point_at(name)))) == 2
        assert near(divmod(centre, WIDTH), divmod(point_at(name), WIDTH))


# Players and material


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_can_play(seats: int) -> None:
    """VIZ-01: 2, 3 or 4 players, 12 tokens each (VIZ-02)."""
    s = ENGINE.start(GAME.setup(seats), 3)
    assert s.seats == seats
    assert list(s.stock) == [12] * seats + [0] * (4 - seats)
    assert len(ENGINE.standings(s)[0]) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """VIZ-01: neither fewer than two nor more than four."""
    with pytest.raises(BadSeats):
        GAME.setup(seats)


@pytest.mark.parametrize("seats", [2, 3])
def test_teams_need_four_players(seats: int) -> None:
    """VIZ-01: two teams of two are four players (VIZ-30)."""
    with pytest.raises(BadOption, match="VIZ-30"):
        GAME.setup(seats, {"teams": True})
    assert GAME.setup(4, {"teams": True}).seats == 4


def test_there_are_twelve_tiles_of_each_of_six_colours() -> None:
    """VIZ-02: 72 tiles; the colours are named in the order of the prism."""
    s = ENGINE.start(GAME.setup(3), 3)
    assert COLOUR_NAMES == ("red", "orange", "yellow", "green", "blue", "mauve")
    assert list(s.tiles) == [12] * 6
    assert s.left == 72
    check(s)


# The deal


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_personal_and_four_common_tiles_are_dealt(seats: int) -> None:
    """VIZ-03: 2 personal tiles a player, 4 common tiles, the rest is the pile."""
    s = ENGINE.start(GAME.setup(seats), 9)
    check(s)
    assert list(s.held) == [2] * seats + [0] * (4 - seats)
    assert sum(s.common) == 4
    assert sum(s.pile) == 72 - 4 - 2 * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_tile_of_the_deal_is_drawn_from_all_that_are_left(seats: int) -> None:
    """VIZ-03: the tiles are shuffled: each draw is one of 72, 71, 70 and so on."""
    _, asked = dealt(seats)
    draws = [n for n in asked if n != seats]
    assert draws == list(range(72, 72 - 4 - 2 * seats, -1))


@pytest.mark.parametrize(("seats", "starter"), [(n, k) for n in (2, 3, 4) for k in range(n)])
def test_chance_decides_who_starts(seats: int, starter: int) -> None:
    """VIZ-03: a random player starts, and the log says who."""
    s, asked = dealt(seats, starter)
    assert asked.count(seats) == 1
    assert s.turn == starter
    assert ENGINE.awaited(s) == [starter]
    assert [event.who for event in read_events(s) if event.kind == Told.STARTS] == [starter]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_goes_clockwise(seats: int) -> None:
    """VIZ-03: after each turn the next seat plays, and nobody else may."""
    for seat in range(seats):
        t = table("p31 ro", hands=["r"] * seats, turn=seat)
        others = [other for other in range(seats) if other != seat]
        assert all(t.why("place own red p33", other) == 3 for other in others)
        assert t.play("place own red p33").awaited == [seat]
        assert t.play("end").awaited == [(seat + 1) % seats]


def test_personal_tiles_are_dealt_face_down_and_common_ones_face_up() -> None:
    """VIZ-03: nobody has seen a dealt tile; the common tiles are told to everyone."""
    s, _ = dealt(4)
    assert not s.seen.any()
    turned = [event.what for event in read_events(s) if event.kind == Told.TURNED_UP]
    assert sorted(turned) == sorted("roygbm".index(letter) for letter in letters(s.common))


def test_three_commons_deals_three() -> None:
    """VIZ-20: 3 common tiles instead of 4, from the start on."""
    s, _ = dealt(4, rules="three_commons")
    check(s)
    assert sum(s.common) == 3
    assert sum(s.pile) == 72 - 3 - 8


def test_any_combination_of_the_advanced_rules_can_be_dealt() -> None:
    """VIZ-20 to VIZ-25: five independent switches, and teams for four players."""
    setups = GAME.setups()
    assert len(setups) == 32 + 32 + 2 * 32
    for setup in setups:
        s = ENGINE.start(setup, 5)
        check(s)
        assert ENGINE.legal(s, s.turn)
        assert sum(s.common) == 4 - s.three_commons


# The table


def test_the_table_has_at_least_2048_triangles() -> None:
    """VIZ-07: no less than 32 x 32 rhombi, and the first tile goes in the middle."""
    s = ENGINE.start(GAME.setup(2), 0)
    cells = [cell for cell in range(len(s.board)) if s.board[cell] != On.WALL]
    assert len(cells) >= 2048
    rows = sorted({cell // WIDTH for cell in cells})
    columns = sorted({cell % WIDTH for cell in cells})
    assert len(rows) >= 32 and len(columns) >= 64
    row, column = divmod(MIDDLE, WIDTH)
    assert abs((rows[0] + rows[-1]) / 2 - row) <= 1
    assert abs((columns[0] + columns[-1]) / 2 - column) <= 1


def test_no_tile_goes_beyond_the_edge() -> None:
    """VIZ-07: a cell beyond the table is simply not legal."""
    t = table("p63 ro", hands=("rr", ""), common="oooo")
    assert cell_at("p65") < PAST_CELLS
    assert t.why("place own red p65") == 7
    assert t.legal("place own") == ["place own red q64"]


@pytest.mark.parametrize(
    ("corner", "next_to_it"), [("a1", "a2"), ("a64", "a63"), ("af1", "af2"), ("af64", "af63")]
)
@pytest.mark.parametrize("source", ["own", "common"])
def test_every_colour_can_be_placed_in_the_corners_of_the_table(corner: str, next_to_it: str, source: str) -> None:
    """VIZ-07: the table reaches that far, and no farther."""
    for i, colour in enumerate(COLOUR_NAMES):
        letter, neighbour = LETTERS[i], LETTERS[i - 1]
        hands, common = ((letter, ""), "") if source == "own" else (("", ""), letter)
        t = table(f"{next_to_it} {neighbour}", hands=hands, common=common)
        assert t.why(f"place {source} {colour} af65") == 7
        assert t.play(f"place {source} {colour} {corner}").tile(corner) == letter


def test_rows_do_not_run_on_at_the_edge() -> None:
    """VIZ-07: the first cell of a row and the last of the row above are no neighbours."""
    t = table("p1 o", hands=("rr", ""), common="yyyy")
    assert t.legal("place own") == ["place own red o1", "place own red p2"]
    t = table("af1 oro", hands=("mm", ""), common="yyyy")
    assert t.legal("place own") == []
    assert t.legal("place common") == [f"place common yellow {cell}" for cell in ("ae1", "ae3", "af4")]
