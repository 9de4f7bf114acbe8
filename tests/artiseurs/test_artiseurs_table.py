"""The table of Le jeu des artiseurs in text: the drawing, the points, and the guided first game."""

import re
from random import Random
from typing import Any

import pytest

from alambic.core.match import Match
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.vocabulary import Colour, End, Mode, Phase
from alambic.games.artiseurs.words import TIE_BREAK, breakdown, coloured, draw, point
from alambic.server.views.guide import read_guide
from tests.artiseurs.position import ENGINE, table

due = GAME.words.due
ending = GAME.words.ending

NAMES = ("Ada", "Bo", "Cleo")
ROW_BUT_ONE = """
    .....
    .....
    rrb.w
    .....
    ...wb
"""


def lines(t: Any, seat: int = 0) -> list[str]:
    return draw(t.known(seat), seat, NAMES).split("\n")


# The drawing


def test_a_position_is_drawn_whole() -> None:
    """ART-01, ART-02, ART-33: board, bag, bones with both sides, who is to play."""
    t = table(ROW_BUT_ONE, play="red", bones="red point, red centaur/point, red centaur/points, black moon")
    assert lines(t, 1) == [
        "       a b c d e",
        "    5  · · · · ·  5    bag              6 white, 4 red, 2 black",
        "    4  · · · · ·  4    out of the game  none",
        "    3  R R B · W  3",
        "    2  · · · · ·  2",
        "    1  · · · W B  1",
        "       a b c d e",
        "",
        "  1 Ada                     W white   2 stones",
        "> 2 Bo (you)                R red     2 stones",
        "    bones  1 one point (centaur)  2 centaur (one point)  3 centaur (two points)",
        "  3 Cleo                    B black   2 stones",
        "    bones  4 moon (centaur)",
        "",
        "  Play a bone, give one up, or give one to turn another over.",
    ]


def test_what_a_line_costs_and_what_comes_back_is_drawn() -> None:
    """ART-11, ART-13: three red stones, one white and one black."""
    t = table(ROW_BUT_ONE, play="red", hand="r").play("push c3 east")
    assert "    4  · · · · ·  4    out of the game  1 white, 1 red, 1 black" in lines(t)
    assert "    3  · · · · ·  3    come back        2 red" in lines(t)


def test_stones_in_hand_and_one_taken_are_drawn() -> None:
    """ART-07, ART-24: the bone being played stands between bars."""
    t = table(ROW_BUT_ONE, play="black", hand="wb", bones="black points, white moon, white point, white point")
    assert "    3  R R B · W  3    in hand          1 white, 1 black" in lines(t)
    assert "    bones  |1 two points (centaur)|" in lines(t)
    t.play("put black a3")
    assert "    3  B R B · W  3    taken            red" in lines(t)


def test_nobodys_colour_is_drawn_too() -> None:
    """ART-03."""
    assert "    nobody                  W white   2 stones" in lines(
        table(ROW_BUT_ONE, seats="red black", play="red")
    )
    assert not any("nobody" in line for line in lines(table(ROW_BUT_ONE)))


def test_a_side_that_nobody_has_seen_is_not_drawn() -> None:
    """ART-33."""
    t = table(ROW_BUT_ONE, bones="centaur/moon?, point, centaur/points?, red point", rules="veiled")
    assert "    bones  1 centaur (unknown)  2 one point (centaur)  3 centaur (unknown)" in lines(t)


def test_the_learning_game_counts_turns_and_points() -> None:
    """ART-20: no bones."""
    drawing = lines(table(ROW_BUT_ONE, mode="learning", handed=11))
    assert "    5  · · · · ·  5    turn             12 of 200" in drawing
    assert "> 1 Ada (you)               W white   2 stones = 3 points" in drawing
    assert "  3 Cleo                    B black   2 stones = 6 points" in drawing
    assert not any("bones" in line for line in drawing)


@pytest.mark.parametrize("mode", ["learning", "knucklebones", "cervienne", "baugienne"])
@pytest.mark.parametrize("seats", [2, 3])
def test_every_table_fits_eighty_columns_and_shows_every_stone(mode: str, seats: int) -> None:
    """ART-02: even with long names and all bones before one player."""
    match, chance = Match(ENGINE, GAME.setup(seats, {"mode": mode}), 3), Random(3)
    names = [f"{name} the Most Patient of Artisans" for name in NAMES]
    for _ in range(80):
        seat = chance.choice(match.awaited())
        match.play(seat, chance.choice([code for code in match.legal(seat) if code not in ("yes", "stop")]))
        s: Any = match.known(seat)
        drawing = draw(s, seat, names)
        assert max(len(line) for line in drawing.split("\n")) <= 80
        board = "".join(line[7:16] for line in drawing.split("\n")[1:6])
        assert [board.count(letter) for letter in "WRB"] == [bin(s.lies[colour]).count("1") for colour in range(3)]


def test_stones_have_colours_and_keep_their_letters() -> None:
    drawing = draw(table(ROW_BUT_ONE).known(0), 0, NAMES)
    painted = coloured(drawing)
    assert painted.plain == drawing
    styles = {drawing[span.start : span.end]: str(span.style) for span in painted.spans}
    assert styles["W"] == styles["white"] != styles["R"] == styles["red"] != styles["B"] == styles["black"]


# The end


@pytest.mark.parametrize(("mode", "over", "points"), [("cervienne", 0, (2, 2, 2)), ("learning", 0, (3, 4, 6))])
def test_points_are_broken_down_by_colour(mode: str, over: int, points: tuple[int, ...]) -> None:
    """ART-20, ART-31."""
    t = table(ROW_BUT_ONE, mode=mode, over=over)
    rows = [breakdown(t.s, seat) for seat in range(3)]
    assert tuple(sum(n for _, n in row) for row in rows) == points
    assert tuple(count * point(t.s) for count in t.points) == points
    assert [row[0][0].split(":")[0] for row in rows] == ["White stones", "Red stones", "Black stones"]
    assert all(("points each" in row[0][0]) == (mode == "learning") for row in rows)


def test_a_stopped_game_is_broken_down_as_points() -> None:
    """ART-20, ART-31."""
    t = table(ROW_BUT_ONE)
    t.play("stop", seat=1).play("yes", seat=0).play("yes", seat=2)
    assert [breakdown(t.s, seat) for seat in range(3)] == [
        [("White stones: 2, at 1½ points each", 3)],
        [("Red stones: 2, at 2 points each", 4)],
        [("Black stones: 2, at 3 points each", 6)],
    ]
    assert ending(t.s) == ("The game is over: everybody has agreed to stop.", "ART-31")
    assert due(t.known(0), NAMES, seat=0) == "The game is over: everybody has agreed to stop (ART-31)."
    assert "  1 Ada (you)               W white   2 stones = 3 points" in lines(t)


def test_it_is_said_why_a_game_has_lasted_too_long() -> None:
    """ART-20, ART-31."""
    assert ending(table(mode="learning", over=End.TURNS_TAKEN).s) == (
        "The game is over: 200 turns have been taken.",
        "ART-20",
    )
    assert ending(table(over=End.TOO_LONG).s) == ("The game is over: 400 bones have been handed on.", "ART-31")
    assert ending(table().s) == ("", "")
    assert TIE_BREAK in GAME.clauses()


def test_a_puzzle_is_drawn_without_bag_and_bones() -> None:
    """ART-40."""
    t = table(ROW_BUT_ONE, play="black", hand="b", mode="learning", bag="")
    t.s.mode = Mode.PUZZLE
    assert t.s.phase == Phase.PUTTING
    drawing = lines(t, Colour.BLACK)
    assert "    5  · · · · ·  5    in hand          1 black" in drawing
    assert not any(re.search("bag|bones|out of", line) for line in drawing)
    t.play("put black a1")
    assert t.s.over == End.PLAYED and ending(t.s)[1] == "ART-40"


# The guided first game


def test_the_guide_tells_a_true_story() -> None:
    """ART-04, ART-06, ART-11, ART-27: level at first, which is for black; in the end red leads by three to two."""
    guide = read_guide(GAME)
    at = {n: guide.at(n, ENGINE) for n in range(1, guide.of + 1)}
    assert at[1].standings_known() == ([2, 1], [2, 2])
    assert at[guide.of].standings_known() == ([1, 2], [3, 2])
    after_the_line: Any = at[4].known(0)
    assert list(after_the_line.wait) == [0, 2, 0]
    drawn: Any = at[8].known(0)
    assert list(drawn.hold) == [0, 1, 1]
    (wrong,) = [step.wrong for step in guide.steps if step.wrong]
    assert at[8].engine.why(at[8].state, 0, GAME.codes.parse(wrong)) == 7
