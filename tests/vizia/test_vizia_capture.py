"""Capture: VIZ-23 and VIZ-24 (with teams: VIZ-30 in test_vizia_teams)."""

import pytest

from alambic.core.events import EVERYONE, NONE, Event
from alambic.games.vizia.vocabulary import Told
from tests.vizia.position import NOBODY, Table, around, carpet, point_at, table

RING = around("q31")  # p30 p32 q29 q33 r30 r32; the sixth wheel lacks its tile on r33
# Two centres, q31 and s31, with ten points round them. Yellow on cell q33 closes two of them: q33 and r32.
PAIR = ["p30", "p32", "q29", "q33", "r30", "r32", "s29", "s33", "t30", "t32"]
FIRST_EIGHT = [point for point in PAIR if point not in ("q33", "r32")]


def of(seat: int, *points: str) -> dict[str, int]:
    return dict.fromkeys(points, seat)


def flower(
    centre: int, ring: tuple[int, ...], more: dict[str, int] | None = None, seats: int = 2, rules: str = "capture"
) -> Table:
    """A token in the middle and five round it; orange on r33, by seat 0, brings the sixth."""
    more = more or {}
    tokens = dict(zip(RING, ring, strict=False)) | {"q31": centre} | more
    board = carpet("q31", *RING, *more, without="r33")
    hands = ["or", *["yy"] * (seats - 1)]
    return table(board, tokens=tokens, hands=hands, common="oooo", rules=rules)


def pair(tokens: dict[str, int], seats: int) -> Table:
    """Two centres in one ring of ten; yellow on q33, by seat 0, closes it."""
    board = carpet("q31", "s31", *PAIR, *tokens, without="q33")
    hands = ["yr", *["r"] * (seats - 1)]
    return table(board, tokens=tokens, hands=hands, common="rrrr", pile="rrrr", rules="capture")


# VIZ-23


def test_a_surrounded_lone_token_is_captured() -> None:
    """VIZ-23: before: five tokens round it; after: it has gone back, and the last player's lies there."""
    t = flower(1, (0, 0, 0, 0, 0))
    assert (t.owner("q31"), list(t.s.stock[:2])) == (1, [7, 11])
    t.play("place own orange r33")
    assert (t.owner("r32"), t.owner("q31")) == (0, 0)
    assert list(t.s.stock[:2]) == [5, 12]
    assert t.points == [7, 0]
    assert not t.over


def test_a_capture_is_told() -> None:
    """VIZ-23: who captured, where, and whose token it was; the claim comes first (VIZ-24)."""
    t = flower(1, (0, 0, 0, 0, 0)).play("place own orange r33")
    assert t.events(Told.CAPTURED) == [Event(Told.CAPTURED, 0, NONE, point_at("q31"), 1, EVERYONE)]
    assert t.kinds().index(Told.WHEEL) < t.kinds().index(Told.CAPTURED)


@pytest.mark.parametrize(
    ("seat", "prey"), [(seat, prey) for seat in range(4) for prey in range(4) if seat != prey]
)
def test_anyone_can_capture_anyones_token(seat: int, prey: int) -> None:
    """VIZ-23: every player surrounds, and every player's token can be surrounded."""
    tokens = of(seat, *RING[:-1]) | of(prey, "q31")
    board = carpet("q31", *RING, without="r33")
    t = table(board, tokens=tokens, hands=["o"] * 4, common="oooo", turn=seat, rules="capture")
    t.play("place own orange r33")
    assert t.owner("q31") == seat
    assert (t.s.stock[seat], t.s.stock[prey]) == (12 - 7, 12)


def test_without_the_option_nothing_is_captured() -> None:
    """VIZ-23: an advanced rule, off by default."""
    t = flower(1, (0, 0, 0, 0, 0), rules="").play("place own orange r33")
    assert t.owner("q31") == 1
    assert list(t.s.stock[:2]) == [6, 11]


@pytest.mark.parametrize("friend", range(5))
def test_an_adjacent_token_of_its_own_colour_protects(friend: int) -> None:
    """VIZ-23: wherever it lies, the token in the middle is not isolated."""
    ring = [0] * 5
    ring[friend] = 1
    t = flower(1, tuple(ring)).play("place own orange r33")
    assert t.owner("q31") == 1
    assert t.events(Told.CAPTURED) == []


def test_the_own_token_in_the_middle_is_no_prey() -> None:
    """VIZ-23: opponents' tokens surround, not one's own."""
    t = flower(0, (0, 0, 0, 0, 0)).play("place own orange r33")
    assert t.events(Told.CAPTURED) == [] and t.owner("q31") == 0


def test_the_last_token_must_be_an_opponents() -> None:
    """VIZ-23: closing the ring round one's own token, among opponents' tokens, captures nothing."""
    t = flower(0, (1, 1, 1, 1, 1)).play("place own orange r33")
    assert t.owner("q31") == 0
    assert t.events(Told.CAPTURED) == []


def test_five_tokens_do_not_surround() -> None:
    """VIZ-23: all six neighbouring points must hold tokens; one wheel is still open."""
    board = carpet("q31", *RING, without="o30 r33")
    tokens = of(1, "q31") | of(0, "p32", "q29", "q33", "r30")
    t = table(board, tokens=tokens, hands=("oo", "yy"), common="oooo", rules="capture")
    t.play("place own orange r33")
    assert t.owner("q31") == 1
    assert t.play("place own orange o30").owner("q31") == 0


def test_an_emptied_wheel_does_not_surround() -> None:
    """VIZ-23: a point whose token was given up holds no opponent's token."""
    t = flower(1, (0, 0, NOBODY, 0, 0), rules="capture purchase").play("place own orange r33")
    assert t.owner("q31") == 1
    assert t.owner("q29") == NOBODY


@pytest.mark.parametrize("ring", [(2, 0, 2, 0, 2), (2, 2, 2, 2, 2), (0, 0, 0, 0, 2)])
def test_tokens_of_several_opponents_surround_together(ring: tuple[int, ...]) -> None:
    """VIZ-23: the one who placed the last of them captures, and the others' tokens stay."""
    t = flower(1, ring, seats=3).play("place own orange r33")
    assert t.owner("q31") == 0
    assert tuple(t.owner(point) for point in RING) == (*ring, 0)
    assert t.s.stock[1] == 12
    assert t.s.stock[0] == 12 - ring.count(0) - 2


def test_four_players_can_surround_together() -> None:
    """VIZ-23: with teams off everybody else is an opponent."""
    t = flower(1, (0, 2, 3, 0, 3), seats=4).play("place own orange r33")
    assert t.owner("q31") == 0
    assert list(t.s.stock) == [12 - 4, 12, 11, 10]


def test_a_token_already_surrounded_is_not_captured_by_a_token_elsewhere() -> None:
    """VIZ-23: the ring was complete before; nobody has placed its last token now."""
    board = carpet("q31", *RING, "q35", "q37", without="p38")
    tokens = of(1, "q31") | of(0, *RING, "q35")
    t = table(board, tokens=tokens, hands=("br", "yy"), common="oooo", rules="capture")
    t.play("place own blue p38")
    assert t.owner("q37") == 0
    assert t.owner("q31") == 1


def test_a_token_laid_among_opponents_stays() -> None:
    """VIZ-23: seat 0 lays its own token last, in a ring of which it closes a part itself."""
    board = carpet("q31", *RING, without="p31")  # p31 is the last tile of p30, p32 and q31
    tokens = of(1, "q29", "q33", "r30", "r32")
    t = table(board, tokens=tokens, hands=("mr", "yy"), common="oooo", rules="capture")
    t.play("place own mauve p31")
    assert [t.owner(point) for point in ("p30", "p32", "q31")] == [0, 0, 0]
    assert t.events(Told.CAPTURED) == []


def test_the_owner_of_a_captured_token_can_use_it_again() -> None:
    """VIZ-23: it goes back to its owner's stock."""
    t = flower(1, (0, 0, 0, 0, 0), more={"q35": 1}).play("place own orange r33")
    assert t.s.stock[1] == 11
    assert (t.points, t.places) == ([7, 1], [1, 2])


# VIZ-24


def test_one_tile_can_capture_two_tokens() -> None:
    """VIZ-24: r32 is the last token round both q31 and s31; captures follow in lattice order."""
    tokens = of(1, "q31", "s31") | {point: 2 * (n % 2) for n, point in enumerate(FIRST_EIGHT)}
    t = pair(tokens, 3).play("place own yellow q33")
    assert [t.owner(point) for point in ("q33", "r32", "q31", "s31")] == [0, 0, 0, 0]
    assert [event.where for event in t.events(Told.CAPTURED)] == [point_at("q31"), point_at("s31")]
    assert list(t.s.stock[:3]) == [12 - 4 - 2 - 2, 12, 8]
    assert not t.over


def test_captured_tokens_may_belong_to_different_players() -> None:
    """VIZ-24: one of seat 1, one of seat 3, in a ring of seats 0 and 2."""
    tokens = of(1, "q31") | of(3, "s31") | {point: 2 * (n % 2) for n, point in enumerate(FIRST_EIGHT)}
    t = pair(tokens, 4).play("place own yellow q33")
    assert (t.owner("q31"), t.owner("s31")) == (0, 0)
    assert [event.whom for event in t.events(Told.CAPTURED)] == [1, 3]
    assert (t.s.stock[1], t.s.stock[3]) == (12, 12)


def test_only_the_surrounded_one_of_two_is_captured() -> None:
    """VIZ-24: s31 has a friend on t30, q31 has none."""
    tokens = of(0, *FIRST_EIGHT) | of(1, "q31", "s31", "t30")
    t = pair(tokens, 2).play("place own yellow q33")
    assert (t.owner("q31"), t.owner("s31")) == (0, 1)


def test_a_capture_alone_starts_no_other() -> None:
    """VIZ-24: r32 now holds another opponent's token, but seat 2's s31 was surrounded long before."""
    tokens = of(1, "r32", "s29", "t30", "t32") | of(0, "q31", "r30", "r34", "s33") | of(2, "s31")
    board = carpet("q33", *tokens, without="p34")  # q33 is the last point round r32
    t = table(board, tokens=tokens, hands=("br", "m", "m"), common="mmmm", rules="capture")
    t.play("place own blue p34")
    assert t.owner("q33") == 0 and t.owner("r32") == 0
    assert t.owner("s31") == 2
    assert len(t.events(Told.CAPTURED)) == 1


def test_all_wheels_are_claimed_before_anything_is_captured() -> None:
    """VIZ-24: with two tokens left both wheels are claimed and the game is over, without a capture."""
    tokens = of(0, *FIRST_EIGHT, "p28", "s27") | of(1, "q31", "s31")
    t = pair(tokens, 2).play("place own yellow q33")
    assert (t.owner("q33"), t.owner("r32")) == (0, 0)
    assert (t.owner("q31"), t.owner("s31")) == (1, 1)
    assert [event.what for event in t.events(Told.ENDED)] == [15]
    assert t.events(Told.CAPTURED) == []


def test_the_twelfth_token_ends_the_game_before_a_further_capture() -> None:
    """VIZ-24: one token is left for two captures; the first in lattice order is made."""
    tokens = of(0, *FIRST_EIGHT, "p28") | of(1, "q31", "s31")
    t = pair(tokens, 2).play("place own yellow q33")
    assert (t.owner("q31"), t.owner("s31")) == (0, 1)
    assert [event.what for event in t.events(Told.ENDED)] == [15]
    assert list(t.s.stock[:2]) == [0, 11]


def test_two_captures_can_bring_exactly_twelve_tokens() -> None:
    """VIZ-24: ten in the ring and two captured."""
    t = pair(of(0, *FIRST_EIGHT) | of(1, "q31", "s31"), 2).play("place own yellow q33")
    assert (t.owner("q31"), t.owner("s31")) == (0, 0)
    assert t.over and t.points == [12, 0]


def test_a_capture_can_protect_a_token_later() -> None:
    """VIZ-24: the token laid by capture is a token like any other: next to it seat 0 is no longer isolated."""
    t = flower(1, (2, 2, 2, 2, 2), seats=3).play("place own orange r33")
    assert t.owner("q31") == 0 and t.owner("r32") == 0
    assert t.play("end").events(Told.CAPTURED) == []
    assert t.owner("q31") == 0
