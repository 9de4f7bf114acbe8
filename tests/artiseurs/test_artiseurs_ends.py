"""How a game ends and who wins: ART-04, ART-20, ART-31."""

from itertools import permutations

import pytest

from alambic.games.artiseurs.vocabulary import End, Told
from tests.artiseurs.position import Table, table

FOUR = {"a1": "w", "b2": "w", "d4": "r", "e1": "b"}
THREE_MODES = ("cervienne", "baugienne", "knucklebones")
ALL_MODES = (*THREE_MODES, "learning")
BONES = "centaur/moon, point, point, points"


def stones(white: int, red: int, black: int) -> dict[str, str]:
    """So many stones, no line among them."""
    free = [f"{column}{row}" for row in (1, 2, 4, 5) for column in "abce"]
    return dict(zip(free, "w" * white + "r" * red + "b" * black, strict=False))


# Few stones left


@pytest.mark.parametrize("mode", THREE_MODES)
def test_an_empty_bag_and_few_stones_end_the_game(mode: str) -> None:
    """ART-31: fewer than five on the board, after a whole action; most stones of one's colour win."""
    t = table(FOUR, mode=mode, play="red", bones=BONES, bag="").play("bone 1", "step a1 north")
    assert t.s.over == End.FEW_LEFT and t.awaited == [] and t.may == []
    assert [event.what for event in t.events(Told.ENDED)] == [End.FEW_LEFT]
    assert t.points == [2, 1, 1] and t.places == [1, 3, 2]


@pytest.mark.parametrize("mode", THREE_MODES)
def test_neither_alone_ends_the_game(mode: str) -> None:
    """ART-31: five stones with an empty bag, or four with one stone in it, go on."""
    five = table({**FOUR, "c5": "w"}, mode=mode, play="red", bones=BONES, bag="")
    bagged = table(FOUR, mode=mode, play="red", bones=BONES, bag="w")
    for t in (five, bagged):
        assert not t.play("bone 1", "step a1 north").s.over and t.awaited


def test_the_end_waits_for_the_whole_action() -> None:
    """ART-31: stones that come back are placed first, and the second stone of two points."""
    line = {"a1": "w", "b1": "w", "c1": "w", "d1": "w"}
    t = table(line, bag="br", draws="br").play("bone 3", "put black e1")
    assert t.board == {} and t.bag == "" and not t.s.over
    t.play("put white a1", "put white a2", "put white a3")
    assert not t.s.over and t.hand == "r"
    t.play("put red a4")
    assert t.s.over == End.FEW_LEFT and t.points == [3, 1, 0]


def test_a_line_with_five_stones_back_does_not_end_the_game() -> None:
    """ART-31: while they wait the board is empty, but the action is not over."""
    t = table({"a1": "w", "b1": "w", "c1": "w", "d1": "w"}, bag="w", draws="w").play("bone 1", "put white e1")
    assert t.board == {} and not t.s.over
    for cell in ("a1", "a2", "a3", "a4"):
        t.play(f"put white {cell}")
    assert not t.play("put white e5").s.over, "five stones lie again"


def test_the_last_stone_drawn_can_end_the_game_at_once() -> None:
    """ART-31: nobody plays the bones that are left."""
    t = table({"a1": "r", "b1": "b"}, bag="w", draws="w").play("bone 1", "put white c3")
    assert t.s.over == End.FEW_LEFT and t.bones("white") == ["point", "points", "moon"]


def test_the_absent_colour_does_not_win() -> None:
    """ART-31, ART-03: most stones among the colours with a player."""
    board = {"a1": "b", "b1": "b", "c1": "w", "d3": "b"}
    t = table(board, seats="white red", bones=BONES, bag="").play("bone 1", "step a1 north")
    assert t.s.over == End.FEW_LEFT and t.points == [1, 0] and t.places == [1, 2]


# Ties


@pytest.mark.parametrize(
    ("counts", "places"),
    [
        ((1, 1, 1), [3, 2, 1]),
        ((2, 1, 1), [1, 3, 2]),
        ((1, 2, 1), [3, 1, 2]),
        ((1, 1, 2), [3, 2, 1]),
        ((2, 2, 0), [2, 1, 3]),
        ((2, 0, 2), [2, 3, 1]),
        ((0, 2, 2), [3, 2, 1]),
        ((0, 0, 0), [3, 2, 1]),
        ((4, 0, 0), [1, 3, 2]),
    ],
)
def test_black_beats_red_beats_white(counts: tuple[int, int, int], places: list[int]) -> None:
    """ART-04: in every tie, so that no place is shared."""
    t = table(stones(*counts), bag="")
    assert t.points == list(counts) and t.places == places


@pytest.mark.parametrize(
    ("seats", "places"), [("white red", [2, 1]), ("white black", [2, 1]), ("red black", [2, 1])]
)
def test_ties_of_two(seats: str, places: list[int]) -> None:
    """ART-04: with two players too, whatever colour is absent."""
    for count in (0, 2):
        assert table(stones(count, count, count), seats=seats).places == places


@pytest.mark.parametrize(
    ("counts", "points", "places"),
    [
        ((2, 0, 1), [6, 0, 6], [2, 3, 1]),
        ((4, 3, 2), [12, 12, 12], [3, 2, 1]),
        ((4, 3, 1), [12, 12, 6], [2, 1, 3]),
        ((3, 2, 1), [9, 8, 6], [1, 2, 3]),
        ((1, 1, 1), [3, 4, 6], [3, 2, 1]),
    ],
)
def test_half_points(counts: tuple[int, int, int], points: list[int], places: list[int]) -> None:
    """ART-20: 1.5, 2 and 3 points a stone, counted in halves; ties by ART-04."""
    t = table(stones(*counts), mode="learning")
    assert t.points == points and t.places == places


def test_only_stones_on_the_board_count() -> None:
    """ART-20, ART-31: not those in the bag, in hand, or out of the game."""
    assert table(stones(1, 0, 0), play="red", hand="r").points == [1, 0, 0]
    assert table(stones(1, 0, 0), mode="learning", play="red", hand="r").points == [3, 0, 0]


# Too long


def test_learning_ends_after_two_hundred_turns() -> None:
    """ART-20: not after 199."""
    t = table(stones(2, 1, 1), mode="learning", handed=198).play("step a1 north")
    assert not t.s.over
    t.play("step a2 south")
    assert t.s.over == End.TURNS_TAKEN and t.awaited == [] and t.points == [6, 4, 6] and t.places == [2, 3, 1]
    assert [event.what for event in t.events(Told.ENDED)] == [End.TURNS_TAKEN]


def test_two_hundred_turns_are_whole_turns() -> None:
    """ART-20: a draw with the line it makes is one turn."""
    t = table({"a1": "w", "b1": "w", "c1": "w", "d1": "w"}, mode="learning", handed=199, draws="r").play("draw")
    assert not t.play("put red e1").s.over
    t.play("put white a1", "put white b1")
    assert not t.s.over and t.play("put white c1").s.over == End.TURNS_TAKEN


@pytest.mark.parametrize("mode", THREE_MODES)
def test_the_games_of_bones_end_after_four_hundred(mode: str) -> None:
    """ART-31: bones handed on, whether given up or played; scored by ART-20."""
    for code in (("give 1",), ("bone 1", "step e1 north")):
        t = table(stones(2, 1, 1), mode=mode, play="red", bones=BONES, handed=398, draws="").play("give 2")
        assert not t.s.over
        if t.phase == "wishing":
            t.say(red="now", black="wait")
        t.play(*code)
        assert t.s.over == End.TOO_LONG and t.awaited == []
        assert t.points == [6, 4, 6] and t.places == [2, 3, 1]


def test_a_bone_that_is_paid_is_handed_on_too() -> None:
    """ART-31: played or not."""
    t = table(stones(2, 1, 1), play="red", bones=BONES, handed=399).play("turn 2 with 1")
    if not t.s.over:
        t.play("set other")
    assert t.s.over == End.TOO_LONG


# Stopping by agreement


@pytest.mark.parametrize("mode", ALL_MODES)
def test_all_players_may_agree_to_stop(mode: str) -> None:
    """ART-20, ART-31: every other player votes yes; scored by ART-20 in every mode."""
    t = table(stones(2, 1, 1), mode=mode).play("stop", seat=2)
    assert t.phase == "voting" and t.waiting == {"white", "red"} and len(t.events(Told.PROPOSED)) == 1
    t.say(white="yes")
    assert not t.s.over and t.waiting == {"red"} and not t.events(Told.VOTED)
    t.say(red="yes")
    assert t.s.over == (End.AGREED_LEARNING if mode == "learning" else End.AGREED) and t.awaited == t.may == []
    assert {(event.who, event.what) for event in t.events(Told.VOTED)} == {(0, 2), (1, 2)}
    assert t.points == [6, 4, 6] and t.places == [2, 3, 1]


@pytest.mark.parametrize("votes", [("no", "yes"), ("yes", "no"), ("no", "no")])
@pytest.mark.parametrize("order", [("white", "red"), ("red", "white")])
def test_one_no_and_the_game_goes_on(votes: tuple[str, str], order: tuple[str, str]) -> None:
    """ART-20: whoever says it, in whatever order; the game resumes where it was."""
    t = table(FOUR, hand="w")
    before = t.legal()
    t.play("stop", seat=2)
    words = dict(zip(("white", "red"), votes, strict=True))
    t.say(**{colour: words[colour] for colour in order})
    assert not t.s.over and (t.phase, t.turn) == ("putting", "white") and t.legal() == before
    assert not any(t.s.vote) and t.s.proposer == 0 and len(t.events(Told.VOTED)) == 2


def test_with_two_players_one_vote_decides() -> None:
    """ART-20: the proposer agrees already."""
    t = table(stones(2, 1, 0), seats="white red").play("stop", seat=1)
    assert t.waiting == {"white"}
    assert t.copy().play("yes").s.over == End.AGREED and not t.play("no").s.over


def test_the_proposer_does_not_vote() -> None:
    """ART-20: and nobody votes twice, or plays meanwhile."""
    t = table(FOUR).play("stop", seat=1)
    assert {t.why(word, seat=1) for word in ("yes", "no", "stop")} <= {3, 31}, "refused"
    assert t.why("stop", seat=2) == 31 and t.why("bone 1", seat=0) != 0
    t.say(black="yes")
    assert t.why("no", seat=2) in (3, 31) and t.waiting == {"white"}
    assert t.why("stop", seat=2) == 31 and t.may == [], "one vote at a time"


def test_nobody_votes_without_a_proposal() -> None:
    """ART-20, ART-31: yes and no answer a proposal; with bones, no clause of the learning game refuses."""
    for mode, clause in (("learning", 20), ("cervienne", 31)):
        t = table(FOUR, mode=mode)
        assert t.why("yes", seat=0) == clause and t.why("no", seat=1) == 3


def test_whoever_is_still_asked_says_so_before_they_propose_to_stop() -> None:
    """ART-31: wishes commute, so nobody's wish is cut off by one's own proposal."""
    t = table(FOUR, mode="baugienne", last="white", bones="white moon, red point, black points, black point")
    assert t.legal(seat=0) == {"wait", "now", "rounds"} and t.why("stop", seat=0) == 31
    assert t.say(white="wait").why("stop", seat=0) == 0


@pytest.mark.parametrize("mode", ALL_MODES)
def test_once_between_two_actions(mode: str) -> None:
    """ART-20: a seat whose proposal was turned down waits for the next action; another may propose."""
    t = table(FOUR, mode=mode, play="white", bones=BONES).play("stop", seat=1).say(white="no", black="yes")
    assert t.why("stop", seat=1) == (20 if mode == "learning" else 31) and t.may == [2]
    t.play("stop", seat=2).say(white="no", red="yes")
    assert t.may == []
    if mode != "learning":
        t.play("bone 1")
        assert t.may == [], "an action that has begun is not over"
    t.play("step a1 north")
    assert {*t.may, *t.awaited} >= {1, 2} or mode == "baugienne"
    assert t.s.proposed == 0


def test_who_may_propose() -> None:
    """ART-20: those who are not awaited, and whoever is to begin an action; not in the middle of one."""
    t = table(FOUR)
    assert t.may == [1, 2] and t.legal("stop", seat=1) == t.legal("stop", seat=2) == {"stop"}
    assert table(FOUR, hand="w").why("stop", seat=0) == 31
    assert table("", mode="learning").why("stop", seat=0) == 20 and table("").may == []  # nothing to stop yet
    for mode in ("learning", "cervienne"):
        t = table(FOUR, mode=mode).play("stop")
        assert t.waiting == {"red", "black"}
        t.say(black="no", red="no")
        assert t.turn == "white" and t.why("stop") == (20 if mode == "learning" else 31)
    assert table(FOUR, mode="learning").play("step a1 north").turn == "red"


def test_nobody_proposes_or_calls_for_order_in_imagination() -> None:
    """ART-20, ART-32: that is a matter of people; playouts and bots leave it alone."""
    for t in (table(FOUR), table(FOUR, mode="learning"), table(FOUR, mode="baugienne", last="white", bones=BONES)):
        loud = t.legal(seat=0)
        t.s.quiet = 1
        assert loud - t.legal(seat=0) in ({"stop"}, {"rounds"}) and t.legal(seat=0) < loud
        assert t.why("stop", seat=0) in (20, 31) and t.why("rounds", seat=0) == 30


def test_the_order_of_votes_does_not_matter() -> None:
    """ART-20: the same state in the end, to the byte."""
    ends = set()
    for order in permutations(("white", "red")):
        t: Table = table(FOUR, hand="w").play("stop", seat=2)
        words = {"white": "yes", "red": "no"}
        t.say(**{colour: words[colour] for colour in order})
        ends.add(t.engine.pack(t.s))
    assert len(ends) == 1
