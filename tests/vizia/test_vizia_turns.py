"""Ending a turn, refilling, passing: VIZ-08, VIZ-10, VIZ-11, VIZ-20."""

import pytest

from alambic.games.vizia.vocabulary import Phase, Told
from tests.vizia.position import BLUE, GREEN, MAUVE, RED, Table, table

STUCK = "p31 yg"  # no red or mauve tile fits here


# VIZ-08


def after_one(hand: str, common: str = "gbmy", draws: str | None = None) -> Table:
    """A turn in which one red tile has just been placed from a hand."""
    return table("p31 ro", hands=("r" + hand, "yy"), common=common, draws=draws).play("place own red p33")


def test_after_one_placement_the_player_may_stop() -> None:
    """VIZ-08: taking none is allowed, though two were possible."""
    t = after_one("", draws="")
    t.play("end")
    assert t.awaited == [1]
    assert (t.hand(0), t.common()) == ("", "ygbm")


def test_taking_one_where_two_were_possible_is_allowed() -> None:
    """VIZ-08: one tile taken, then the turn ends."""
    t = after_one("", draws="r").play("take green", "end")
    assert t.awaited == [1]
    assert t.hand(0) == "g"


def test_two_may_be_taken_by_an_empty_hand_and_no_third() -> None:
    """VIZ-08: at most 2 personal tiles."""
    t = after_one("", draws="rr").play("take green", "take blue")
    if t.s.turn == 0:
        assert t.why("take mauve") == 8
        t.play("end")
    assert t.awaited == [1]
    assert t.hand(0) == "gb"


def test_whoever_holds_one_may_take_one_only() -> None:
    """VIZ-08: with one personal tile left a single common tile may be taken."""
    t = after_one("o", draws="r").play("take green")
    if t.s.turn == 0:
        assert t.why("take blue") == 8
        t.play("end")
    assert t.awaited == [1]
    assert t.hand(0) == "og"


def test_whoever_still_holds_two_may_take_none() -> None:
    """VIZ-08: after placing a common tile with a full hand there is no room."""
    t = table("p31 ro", hands=("gb", "yy"), common="rymm").play("place common red p33")
    assert [t.why(f"take {colour}") for colour in ("yellow", "mauve")] == [8, 8]
    assert t.why("end") == 0


def test_only_a_common_tile_that_is_there_can_be_taken() -> None:
    """VIZ-08: tiles are taken from the common tiles."""
    t = after_one("")
    assert t.legal("take") == ["take blue", "take green", "take mauve", "take yellow"]
    assert t.why("take orange") == 8
    assert t.play("take green").why("take green") == 8


def test_taking_before_placing_is_refused() -> None:
    """VIZ-08: only after at least one placement."""
    t = table("p31 ro", hands=("r", "yy"), common="gbmy")
    assert t.legal("take") == []
    assert t.why("take green") in (6, 8)


def test_nothing_is_placed_after_a_tile_was_taken() -> None:
    """VIZ-08: taking begins when the player has stopped placing."""
    t = table("p31 ro", hands=("r", "yy"), common="rrgg").play("place own red p33")
    assert t.why("place common red q32") == 0
    t.play("take green")
    assert t.why("place common red q32") == 8
    assert t.why("place own green q32") != 0
    assert t.legal("place") == []
    assert t.s.phase == Phase.TAKING
    assert t.why("pass") != 0


def test_a_taken_tile_moves_from_the_common_tiles_to_the_hand() -> None:
    """VIZ-08: the tile changes its place and the log tells it."""
    t = after_one("").play("take green")
    assert (t.hand(0), t.common()) == ("g", "ybm")
    [event] = t.events(Told.TOOK)
    assert (event.who, event.what) == (0, GREEN)


def test_a_taken_tile_can_be_placed_next_turn() -> None:
    """VIZ-08: it is a personal tile like any other."""
    t = table("p31 ro", hands=("r", "y"), common="oogg", draws="g")
    t.play("place own red p33", "take green", "end", "place own yellow q32", "end")
    assert t.play("place own green q33").tile("q33") == "g"
    assert t.hand(0) == ""


# VIZ-10


def test_common_tiles_are_refilled_to_four_at_the_end_of_the_turn() -> None:
    """VIZ-10: as many as are missing, from the pile, and not before the turn ends."""
    t = table("p31 ro", hands=("r", "yy"), common="rogb", draws="bmm")
    t.play("place common red p33", "place common orange p34", "take blue")
    assert t.common() == "g"
    t.play("end")
    assert t.common() == "gbmm"
    assert [event.what for event in t.events(Told.TURNED_UP)] == [BLUE, MAUVE, MAUVE]


def test_nothing_is_turned_up_while_four_still_lie_there() -> None:
    """VIZ-10: four common tiles are enough."""
    t = after_one("", draws="").play("end")
    assert t.common() == "ygbm"
    assert t.events(Told.TURNED_UP) == []


def test_a_short_pile_refills_as_far_as_it_reaches() -> None:
    """VIZ-10: two tiles for three gaps."""
    t = table("p31 ro", hands=("", "yy"), common="roog", pile="bb", draws="bb")
    t.play("place common red p33", "place common orange p34", "take orange", "end")
    assert t.common() == "gbb"
    assert sum(t.s.pile) == 0


def test_an_empty_pile_refills_nothing() -> None:
    """VIZ-10: and the game goes on (VIZ-14)."""
    t = table("p31 ro", hands=("", "yy"), common="rg", pile="", draws="")
    t.play("place common red p33", "end")
    assert t.common() == "g"
    assert t.awaited == [1]


def test_the_next_player_finds_three_common_tiles_under_three_commons() -> None:
    """VIZ-20: refilled to three, not four."""
    t = table("p31 ro", hands=("", "yy"), common="rog", draws="bm", rules="three_commons")
    t.play("place common red p33", "take green", "end")
    assert t.common() == "obm"


# VIZ-11


def test_a_player_who_cannot_place_may_only_pass() -> None:
    """VIZ-11: with nothing that fits, passing is the one move."""
    assert table(STUCK, hands=("rm", "yy"), common="rrmm").legal() == ["pass"]


def test_passing_while_a_personal_tile_fits_is_not_allowed() -> None:
    """VIZ-11: able by a personal tile."""
    t = table(STUCK, hands=("rb", "yy"), common="rrmm")
    assert t.why("pass") == 11
    assert t.legal() == [f"place own blue {cell}" for cell in ("p33", "q32")]


def test_passing_while_a_common_tile_fits_is_not_allowed() -> None:
    """VIZ-11: able by a common tile."""
    t = table(STUCK, hands=("rm", "yy"), common="rrmo")
    assert t.why("pass") == 11
    assert all(code.startswith("place common orange") for code in t.legal())


def test_passing_after_a_placement_is_not_allowed() -> None:
    """VIZ-11: whoever placed a tile ends the turn, even if nothing more fits."""
    t = table(STUCK, hands=("rb", "yy"), common="rrrr").play("place own blue p33")
    assert t.why("pass") != 0
    assert t.why("end") == 0


def test_passing_shows_the_personal_tiles() -> None:
    """VIZ-11: from then on everybody knows them; those of the others stay hidden."""
    t = table(STUCK, hands=("rm", "yy"), common="rrmm", draws="ogbo").play("pass")
    assert sorted(event.what for event in t.events(Told.SHOWED)) == [RED, MAUVE]
    assert {event.who for event in t.events(Told.SHOWED)} == {0}
    assert [event.who for event in t.events(Told.PASSED)] == [0]
    assert (t.hand(0), t.seen(0), t.seen(1)) == ("rm", "rm", "")


def test_after_a_pass_four_new_common_tiles_lie_there_for_the_next_player() -> None:
    """VIZ-11: the old ones have gone back into the pile."""
    t = table(STUCK, hands=("rm", "yy"), common="rrmm", draws="ogbo")
    before = sum(t.s.pile)
    t.play("pass")
    assert t.awaited == [1]
    assert t.common() == "oogb"
    assert sum(t.s.pile) == before
    assert len(t.events(Told.TURNED_UP)) == 4


def test_the_old_common_tiles_are_shuffled_into_the_pile_before_new_ones_are_turned_up() -> None:
    """VIZ-11: with two tiles in the pile, two of the old ones come back at once."""
    t = table(STUCK, hands=("rm", "yy"), common="rrmm", pile="oo", draws="omro").play("pass")
    assert t.common() == "room"
    assert sorted("".join("roygbm"[c] * int(n) for c, n in enumerate(t.s.pile))) == ["m", "r"]


def test_with_an_empty_pile_a_pass_leaves_the_common_tiles() -> None:
    """VIZ-11: nothing is put back and nothing drawn; the hand is shown all the same."""
    t = table(STUCK, hands=("rm", "yy"), common="rrmm", pile="", draws="").play("pass")
    assert t.common() == "rrmm"
    assert t.seen(0) == "rm"
    assert t.events(Told.TURNED_UP) == []
    assert t.awaited == [1]


@pytest.mark.parametrize("pile", ["ooo", ""])
def test_whoever_passes_takes_no_common_tiles(pile: str) -> None:
    """VIZ-11: a pass is the whole turn, room in the hand or not."""
    t = table(STUCK, hands=("m", "yy"), common="rrmm", pile=pile)
    assert t.why("take red") != 0
    t.play("pass")
    assert t.hand(0) == "m"
    assert t.awaited == [1]
    assert t.events(Told.TOOK) == []


def test_a_player_without_any_tile_passes() -> None:
    """VIZ-11: late in the game one may have nothing to place, and nothing to show."""
    t = table(STUCK, hands=("", "y"), common="", pile="")
    assert t.legal() == ["pass"]
    t.play("pass")
    assert t.events(Told.SHOWED) == [] and t.events(Told.ENDED) == []
    assert t.awaited == [1]


def test_a_pass_turns_up_three_under_three_commons() -> None:
    """VIZ-20: three back, three new."""
    t = table(STUCK, hands=("rm", "yy"), common="rrm", draws="ogb", rules="three_commons")
    before = sum(t.s.pile)
    t.play("pass")
    assert t.common() == "ogb"
    assert sum(t.s.pile) == before


def test_the_next_player_plays_with_the_new_common_tiles() -> None:
    """VIZ-11: what one player could not place may suit the next."""
    t = table(STUCK, hands=("rm", "mm"), common="rrmm", draws="oyyy").play("pass")
    assert t.why("pass") == 11
    assert t.play("place common orange p30").tile("p30") == "o"
    assert t.common() == "yyy"
