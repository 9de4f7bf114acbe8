"""Puzzles as text (ART-40, ART-41): read, written, turned, refused with words that help."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alambic.core.errors import AlambicError, NotAllowed
from alambic.games.artiseurs.puzzle import (
    STEP,
    BadPuzzle,
    Puzzle,
    board_text,
    is_ahead,
    lead_of,
    lies_of,
    line_in,
    parse_board,
    parse_puzzle,
    picture,
    standing,
    task,
    turned_cell,
)
from alambic.games.artiseurs.vocabulary import Colour, End
from tests.artiseurs.position import ENGINE

EXAMPLE = "w2r1/2b2/5/5/5 b r"


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Any puzzle that ART-40 allows."""
    given = draw(st.sampled_from([Colour.WHITE, Colour.RED, Colour.BLACK, STEP]))
    cells = draw(st.permutations(range(25)))
    lies, at = [0, 0, 0], 0
    for colour, most in enumerate((8, 6, 4)):
        for _ in range(draw(st.integers(0, most - (colour == given)))):
            if not line_in(sum(lies) | 1 << cells[at]):
                lies[colour] |= 1 << cells[at]
            at += 1
    if not any(lies):
        lies[Colour.WHITE] = 1
    return Puzzle(
        (lies[0], lies[1], lies[2]), draw(st.sampled_from([Colour.WHITE, Colour.RED, Colour.BLACK])), given
    )


@settings(max_examples=60, deadline=None)
@given(puzzles())
def test_every_puzzle_is_written_and_read_again(puzzle: Puzzle) -> None:
    text = puzzle.text
    assert len(text) <= 36 and parse_puzzle(text) == puzzle == parse_puzzle(str(puzzle))
    assert parse_puzzle(text.replace(" ", "+").upper()) == puzzle == parse_puzzle(f"  {text.replace(' ', '_')} ")
    assert board_text(parse_board(text.split()[0])) == text.split()[0]


@settings(max_examples=60, deadline=None)
@given(puzzles())
def test_eight_symmetric_puzzles_have_one_canonical_form(puzzle: Puzzle) -> None:
    every = [puzzle.turned(symmetry) for symmetry in range(8)]
    assert every[0] == puzzle and {one.canonical() for one in every} == {puzzle.canonical()}
    assert puzzle.canonical() in every
    for one in every:
        assert (one.lead, one.leads, one.colour, one.given) == (
            puzzle.lead,
            puzzle.leads,
            puzzle.colour,
            puzzle.given,
        )
        assert parse_puzzle(one.text) == one  # no line stands in any of them


def test_symmetries_are_the_turns_and_mirrors_of_the_board() -> None:
    corners = {tuple(turned_cell(cell, symmetry) for cell in (0, 4, 24, 20)) for symmetry in range(8)}
    assert len(corners) == 8 and {corner for four in corners for corner in four} == {0, 4, 20, 24}
    for symmetry in range(8):
        assert turned_cell(12, symmetry) == 12
        assert sorted(turned_cell(cell, symmetry) for cell in range(25)) == list(range(25))
        a, b = turned_cell(6, symmetry), turned_cell(7, symmetry)  # neighbours stay neighbours
        assert abs(a // 5 - b // 5) + abs(a % 5 - b % 5) == 1
    lonely = parse_puzzle("1w3/5/5/5/5 w r")
    assert len({lonely.turned(symmetry) for symmetry in range(8)}) == 8


def test_long_words_and_dots_are_read_too() -> None:
    assert parse_puzzle("w..r./..b../...../...../..... black put red") == parse_puzzle(EXAMPLE)
    assert parse_puzzle("w..r./..b../5/5/5 red step") == parse_puzzle("w2r1/2b2/5/5/5 r -")
    assert parse_puzzle(EXAMPLE).lies == (1 << 20, 1 << 23, 1 << 17)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "A puzzle is a position, the colour to play"),
        ("w2r1/2b2/5/5/5", "A puzzle is a position, the colour to play"),
        ("w2r1/2b2/5/5/5 b r w", "A puzzle is a position, the colour to play"),
        ("w2r1/2b2/5/5 b r", "5 rows, from row 5 down to row 1"),
        ("w2r1/2b2/5/5/5/5", "here there are 6"),
        ("w2x1/2b2/5/5/5 b r", "“x” in row 5 is no stone"),
        ("w2r1/2b2/5/5/6 b r", "“6” in row 1 is no stone"),
        ("w2r1/2b3/5/5/5 b r", "A row has 5 cells; row 4, “2b3”, has 6"),
        ("wwwwwwwww/5/5/5/5 b r", "row 5, “wwwwwwwww”, has 9"),
        ("w2r1/2b2/5/5/5 green r", "“green” is no colour to play"),
        ("w2r1/2b2/5/5/5 b wr", "“wr” cannot be given"),
        ("wwww1/wwww1/5/5/5 b w", "at most 8 white stones, the one to be placed included; here there are 9"),
        ("rrrr1/rr3/5/5/5 b r", "at most 6 red stones"),
        ("bbbb1/b4/5/5/5 b step", "at most 4 black stones, the one to be placed included; here there are 5"),
        ("wwwww/5/5/5/5 b r", "a whole line does: a5 b5 c5 d5 e5"),
        ("w4/1r3/2b2/3w1/4r b r", "a whole line does: e1 d2 c3 b4 a5"),
        ("5/5/5/5/5 w step", "There is no stone on the board that could move"),
        ("w" * 121, "120 letters are enough"),
    ],
)
def test_what_is_not_a_puzzle_is_refused_with_what_would_be(text: str, words: str) -> None:
    """ART-40: so many stones, the given one included, and no line standing."""
    with pytest.raises(BadPuzzle) as caught:
        parse_puzzle(text)
    assert words in str(caught.value)
    assert caught.value.said(lambda text: f"<{text}>") == f"<{caught.value}>"  # in any language, with its parts


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="wrb.12345/ +_-stepx", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        assert parse_puzzle(parse_puzzle(text).text)
    except AlambicError as problem:
        assert problem.name == "BadPuzzle" and str(problem)


def test_the_picture_shows_rows_from_the_top_and_the_task_in_words() -> None:
    puzzle = parse_puzzle(EXAMPLE)
    assert picture(puzzle.lies).splitlines() == [
        "5  W . . R .",
        "4  . . B . .",
        "3  . . . . .",
        "2  . . . . .",
        "1  . . . . .",
        "   a b c d e",
    ]
    assert task(puzzle) == "Black to play: place a red stone."
    assert task(parse_puzzle("w4/5/5/5/5 w step")) == "White to play: move any stone one step."


@pytest.mark.parametrize(
    ("board", "leads"),
    [("w4/r4/b4/5/5", "b"), ("w4/r4/5/5/5", "r"), ("ww3/r4/b4/5/5", "w"), ("5/5/5/5/5", "b")],
)
def test_ties_are_blacks_before_reds_before_whites(board: str, leads: str) -> None:
    """ART-04, ART-40."""
    lies = parse_board(board)
    assert [is_ahead(lies, colour) for colour in range(3)] == [letter == leads for letter in "wrb"]


def test_a_lead_is_over_the_best_other_colour() -> None:
    """ART-40."""
    lies = parse_board("wwww1/rr3/b4/5/5")
    assert [lead_of(lies, colour) for colour in range(3)] == [2, -2, -3]


def test_a_puzzle_is_a_match_of_one_action() -> None:
    """ART-40: the given stone is placed, and all that follows; then it is over."""
    match = standing(parse_puzzle("wwww1/5/5/5/5 r b"), ENGINE, ("White", "Red", "Black"))
    assert (
        match.awaited() == [Colour.RED] and match.names[Colour.RED] == "Red" and len(match.legal(Colour.RED)) == 21
    )
    with pytest.raises(NotAllowed):
        match.play(Colour.RED, "put black a5")  # occupied, and red is not black
    match.play(Colour.RED, "put black e5")
    while not match.over:
        match.play(Colour.RED, match.legal(Colour.RED)[0])
    s = match.known()
    assert s.over == End.PLAYED and [cells.bit_count() for cells in lies_of(s)] == [
        3,
        0,
        0,
    ]  # ART-11: 4 - 1 come back


def test_a_puzzle_of_one_step_offers_steps_alone() -> None:
    match = standing(parse_puzzle("5/5/2w2/5/5 b step"), ENGINE)
    assert match.awaited() == [Colour.BLACK]
    assert match.legal(Colour.BLACK) == ["step c3 north", "step c3 east", "step c3 south", "step c3 west"]
    match.play(Colour.BLACK, "step c3 north")
    assert match.over
