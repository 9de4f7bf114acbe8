"""How the game ends and who wins: VIZ-14, VIZ-15, VIZ-16, VIZ-17."""

from collections.abc import Mapping

import pytest

from alambic.core.errors import Over
from alambic.core.match import Match
from alambic.games.vizia import GAME
from alambic.games.vizia.state import TOKENS
from alambic.games.vizia.vocabulary import Told
from tests.vizia.position import NOBODY, Table, around, carpet, cell_at, drawn, table

RING = around("q31")
STUCK = "p31 yg"  # no red or mauve tile fits here
# Three simple wheels q27, q29, q31 and the prism q33
FOUR_WHEELS = """
p26 bmbmbmbmr
q26 gygygygyo
"""


def ended(t: Table) -> int:
    """The clause that the log gives for the end of the game, 0 if it goes on."""
    told = [event.what for event in t.events(Told.ENDED)]
    assert bool(told) == t.over == (t.s.over != 0)
    return told[0] if told else 0


# VIZ-14


def test_the_last_tile_ends_the_game_at_once() -> None:
    """VIZ-14: no end of turn follows."""
    t = table("p31 ro", hands=("r", ""), pile="").play("place own red p33")
    assert ended(t) == 14
    assert t.legal() == []
    assert all(t.why(code, seat) != 0 for code in ("end", "pass") for seat in (0, 1))


def test_a_last_common_tile_ends_the_game_too() -> None:
    """VIZ-14: wherever the last tile came from."""
    assert ended(table("p31 ro", common="r", pile="", turn=1).play("place common red p33")) == 14


@pytest.mark.parametrize(
    ("hands", "common", "pile"),
    [(("rg", ""), "", ""), (("r", "g"), "", ""), (("r", ""), "g", ""), (("r", ""), "", "g")],
)
def test_the_game_goes_on_while_a_tile_is_left_anywhere(hands: tuple[str, str], common: str, pile: str) -> None:
    """VIZ-14: in a hand, among the common tiles or in the pile."""
    t = table("p31 ro", hands=hands, common=common, pile=pile).play("place own red p33")
    assert ended(t) == 0


def test_play_goes_on_without_refilling_until_every_tile_is_placed() -> None:
    """VIZ-14: an empty pile alone ends nothing; then the common tiles and hands run out."""
    t = table("p31 ro", hands=("", "o"), common="rr", pile="", draws="")
    t.play("place common red p33", "end")
    assert t.events(Told.TURNED_UP) == [] and t.common() == "r"
    t.play("place own orange p34", "end", "place common red p35")
    assert ended(t) == 14


def test_the_last_tile_still_earns_its_token() -> None:
    """VIZ-14: it ends the game after its tokens."""
    t = table(carpet("q31", without="p32"), hands=("b", ""), pile="").play("place own blue p32")
    assert ended(t) == 14
    assert t.points == [1, 0] and t.places == [1, 2]


def test_the_last_tile_still_captures() -> None:
    """VIZ-14: and after its captures."""
    tokens = dict.fromkeys(RING[:-1], 0) | {"q31": 1}
    t = table(carpet("q31", *RING, without="r33"), tokens=tokens, hands=("o", ""), pile="", rules="capture")
    t.play("place own orange r33")
    assert ended(t) == 14
    assert t.owner("q31") == 0
    assert t.points == [7, 0]


def test_no_purchase_follows_the_last_tile() -> None:
    """VIZ-14: although its player has tokens to give up."""
    board = carpet("q31") | carpet("q33", without="p34")
    t = table(board, tokens={"q31": 0}, hands=("b", ""), pile="", rules="purchase")
    t.play("place own blue p34")
    assert ended(t) == 14
    assert t.why("give up q31") != 0


def test_a_match_that_is_over_takes_no_move() -> None:
    """VIZ-14: the border says Over."""
    match = Match(GAME.load(compiled=False), GAME.setup(2), 0)
    match.state = table("p31 ro", hands=("r", ""), pile="").s
    match.play(0, "place own red p33")
    with pytest.raises(Over):
        match.play(0, "end")


# VIZ-15


def with_tokens(number: int) -> Table:
    """Seat 0 has this many tokens, in a row of wheels, and can close one more with a green tile on q16."""
    row = [f"q{n}" for n in range(17, 43, 2)][: number + 1]
    board = carpet(*row, without="q16")
    laid = dict.fromkeys(row[1:], 0)
    return table(board, tokens=laid, hands=("gb", "oo"), common="oooo", pile="rrrr")


def test_the_twelfth_token_ends_the_game_in_the_middle_of_the_turn() -> None:
    """VIZ-15: at once, with tiles left in the hand and in the pile."""
    t = with_tokens(11).play("place own green q16")
    assert ended(t) == 15
    assert t.s.stock[0] == 0
    assert t.hand(0) == "b" and t.common() == "oooo"
    assert t.legal() == []


def test_the_eleventh_token_does_not_end_the_game() -> None:
    """VIZ-15: twelve, no fewer."""
    t = with_tokens(10).play("place own green q16")
    assert ended(t) == 0
    assert t.s.stock[0] == 1
    assert t.play("end").awaited == [1]


def test_twelve_tokens_of_several_players_do_not_end_the_game() -> None:
    """VIZ-15: one player must have them all."""
    row = [f"q{n}" for n in range(17, 41, 2)]
    laid = {point: n % 2 for n, point in enumerate(row[1:])}
    t = table(carpet(*row, without="q16"), tokens=laid, hands=("gb", "oo"), common="oooo", pile="rrrr")
    t.play("place own green q16")
    assert sum(t.s.stock[:2]) == 12
    assert ended(t) == 0


def test_a_capture_can_bring_the_twelfth_token() -> None:
    """VIZ-15: ten tokens, one for the wheel, one by capture."""
    row = ["q35", "q37", "q39", "q41", "q43"]
    tokens = dict.fromkeys([*RING[:-1], *row], 0) | {"q31": 1}
    t = table(
        carpet("q31", *RING, *row, without="r33"),
        tokens=tokens,
        hands=("or", "oo"),
        common="oooo",
        rules="capture",
    )
    t.play("place own orange r33")
    assert [event.kind for event in t.events(Told.CAPTURED)] == [Told.CAPTURED]
    assert ended(t) == 15
    assert t.points == [12, 0]


def test_whoever_lays_the_twelfth_token_need_not_win() -> None:
    """VIZ-15: the points decide, as always; here triangles make up for fewer wheels."""
    row = [f"q{n}" for n in range(17, 41, 2)]
    few = ["r30", "r32", "r34", "r36", "s31", "s33", "s35"]
    tokens = dict.fromkeys(row[1:], 0) | dict.fromkeys(few, 1)
    board = carpet(*row, *few, without="q16")
    t = table(board, tokens=tokens, hands=("g", "o"), common="oo", pile="r", rules="triangle_bonus")
    t.play("place own green q16")
    assert ended(t) == 15
    assert t.points == [TOKENS, 7 + 2 * 5]
    assert t.places == [2, 1]


def test_the_twelfth_token_may_come_with_other_wheels_in_one_move() -> None:
    """VIZ-15: two wheels, two tokens left: both are claimed, then the game is over."""
    row = [f"q{n}" for n in range(17, 41, 2)]
    t = table(
        carpet(*row, without="p18"),
        tokens=dict.fromkeys(row[2:], 0),
        hands=("b", "oo"),
        common="oooo",
        pile="rrrr",
    )
    t.play("place own blue p18")
    assert len(t.events(Told.WHEEL)) == 2
    assert ended(t) == 15


# VIZ-16


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_ends_when_all_pass_and_nothing_fits(seats: int) -> None:
    """VIZ-16: not before every player in turn could not place."""
    t = table(STUCK, hands=["rr"] * seats, common="rrrm", pile="rrmm", turn=1)
    for _ in range(seats - 1):
        assert ended(t.play("pass")) == 0
    assert ended(t.play("pass")) == 16


def test_it_ends_with_an_empty_pile_too() -> None:
    """VIZ-16: the common tiles stay, and nobody can use them."""
    t = table(STUCK, hands=("r", "m"), common="rm", pile="").play("pass")
    assert ended(t) == 0
    assert ended(t.play("pass")) == 16


def test_a_player_without_tiles_counts_as_unable() -> None:
    """VIZ-16: an empty hand and no common tile."""
    t = table(STUCK, hands=("", "rr"), pile="").play("pass")
    assert ended(t) == 0
    assert ended(t.play("pass")) == 16


def test_a_tile_in_the_pile_that_fits_keeps_the_game_going() -> None:
    """VIZ-16: nobody sees the orange tile in the pile, and all keep passing until it comes up."""
    t = table(STUCK, hands=("rr", "rr"), common="rrrr", pile="rro", draws="rrrr" * 5 + "rrro")
    for _ in range(5):
        assert ended(t.play("pass")) == 0
    assert ended(t.play("pass")) == 0
    assert t.common() == "rrro"
    assert t.legal() == [f"place common orange {cell}" for cell in ("o31", "p30")]


def test_passing_may_go_on_for_ever_while_a_tile_would_fit() -> None:
    """VIZ-16: three hundred passes in a row, and the state can still be written down."""
    t = table(STUCK, hands=("rr", "rr"), common="rrrr", pile="rro", draws="rrrr" * 300)
    for _ in range(300):
        t.play("pass")
        assert t.engine.pack(t.s)
    assert ended(t) == 0


def test_a_tile_in_an_opponents_hand_that_fits_keeps_the_game_going() -> None:
    """VIZ-16: only one of three players can place, and does so."""
    t = table(STUCK, hands=("rr", "rr", "og"), common="rrrr", pile="rr").play("pass", "pass")
    assert ended(t) == 0
    assert t.why("pass") == 11
    assert t.legal("place own orange") != []


def test_a_placement_starts_the_count_of_passes_again() -> None:
    """VIZ-16: passes before it do not count."""
    t = table(STUCK, hands=("rr", "br"), common="rrrr", pile="rrr")
    t.play("pass", "place own blue p33", "end")
    assert t.legal() == ["pass"]
    assert ended(t.play("pass")) == 0
    assert ended(t.play("pass")) == 16


@pytest.mark.parametrize("turn", [0, 1])
def test_whoever_buys_and_still_cannot_place_counts_as_unable(turn: int) -> None:
    """VIZ-16: a purchase (VIZ-25) is no placement, whether the other player passes after it or before it."""
    board = drawn("p29 oroy\nq30 oro")  # neither here nor after the purchase does a blue tile fit
    t = table(
        board,
        tokens={"q31": 0},
        hands=("bb", "bb"),
        common="bbbb",
        pile="bbbb",
        turn=turn,
        rules="purchase",
    )
    buy = ("give up q31", "lift p29", "set p33", "pass")
    first, second = (buy, ("pass",)) if turn == 0 else (("pass",), buy)
    assert ended(t.play(*first)) == 0
    assert ended(t.play(*second)) == 16
    assert t.tile("p33") == "o" and t.owner("q31") == NOBODY


def test_an_open_end_still_counts_points() -> None:
    """VIZ-16: the points decide, however the game ended."""
    board = carpet("q31", rows=("yg",))
    t = table(board, tokens={"q31": 1}, hands=("rr", "rr"), common="rrrr", pile="r").play("pass", "pass")
    assert ended(t) == 16
    assert (t.points, t.places) == ([0, 2], [2, 1])


# VIZ-17


@pytest.mark.parametrize(
    ("tokens", "points", "places"),
    [
        ({"q33": 0, "q27": 1, "q29": 1, "q31": 1}, [3, 3], [2, 1]),  # level, but three wheels against one
        ({"q33": 1, "q27": 0, "q29": 0, "q31": 0}, [3, 3], [1, 2]),
        ({"q33": 0, "q27": 1, "q29": 1, "q31": 0}, [4, 2], [1, 2]),  # points come before wheels
        ({"q33": 0, "q27": 1, "q29": 1, "q31": 2}, [3, 2, 1], [1, 2, 3]),
        ({"q33": 0, "q27": 1, "q29": 2, "q31": NOBODY}, [3, 1, 1], [1, 2, 2]),
        ({"q33": NOBODY, "q27": 1, "q29": 2, "q31": NOBODY}, [0, 1, 1], [3, 1, 1]),
        ({"q33": NOBODY, "q27": 1, "q29": 2, "q31": 0}, [1, 1, 1, 0], [1, 1, 1, 4]),
    ],
)
def test_points_then_wheels_then_a_shared_win(
    tokens: Mapping[str, int], points: list[int], places: list[int]
) -> None:
    """VIZ-17: most points, then more wheels; who is still level shares the place."""
    t = table(FOUR_WHEELS, tokens=tokens, hands=[""] * len(points), rules="purchase")
    assert (t.points, t.places) == (points, places)


def test_a_given_up_wheel_still_breaks_a_tie() -> None:
    """VIZ-17: seat 0 forms a second wheel, gives a token up, and is ahead of seat 1, who formed one."""
    board = carpet("q27", "q29", "q31", without="q28") | drawn("p33 m")
    colour = {"r": "red", "o": "orange", "y": "yellow", "g": "green", "b": "blue", "m": "mauve"}
    missing = "roygbm"[carpet("q27")[cell_at("q28")]]
    t = table(board, tokens={"q31": 1}, hands=(missing, "r"), rules="purchase")
    t.play(f"place own {colour[missing]} q28")
    assert list(t.s.formed[:2]) == [2, 1] and t.points == [2, 1]
    t.play("give up q27")
    assert (t.points, t.places) == ([1, 1], [1, 2])


def test_a_captured_wheel_was_formed_by_its_former_owner() -> None:
    """VIZ-17: what breaks a tie is who completed a wheel, not whose token lies on it now."""
    tokens = dict.fromkeys(RING[:-1], 0) | {"q31": 1, "q35": 1}
    board = carpet("q31", *RING, "q35", without="r33")
    t = table(board, tokens=tokens, hands=("o", ""), rules="capture").play("place own orange r33")
    assert (t.points, t.places) == ([7, 1], [1, 2])
    assert list(t.s.formed[:2]) == [6, 2]


def test_a_refilled_wheel_was_not_formed_again() -> None:
    """VIZ-17, VIZ-26: the token on an emptied wheel counts for points alone."""
    tokens = dict.fromkeys(RING[:-1], 0) | {"q31": NOBODY}
    board = carpet("q31", *RING, without="r33")
    t = table(board, tokens=tokens, hands=("or", ""), common="rr", rules="capture purchase")
    t.play("place own orange r33")
    assert t.owner("q31") == 0 and t.points == [7, 0]
    assert list(t.s.formed[:2]) == [6, 0]
