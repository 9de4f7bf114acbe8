"""Codes: every move has a text, every text a move or a named error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alambic.core.codes import Codes
from alambic.core.errors import NotUnderstood
from alambic.games import CATALOGUE

TOY = Codes(("give {} to {}", ("gold", "old gold"), ("ada", "bo")), ("take {}", ("gold",)), ("pass",))


def test_families_are_numbered_one_after_the_other() -> None:
    assert [TOY.code(move) for move in range(TOY.count)] == [
        "give gold to ada",
        "give gold to bo",
        "give old gold to ada",
        "give old gold to bo",
        "take gold",
        "pass",
    ]
    assert TOY.start("take {}") == 4


def test_many_are_spelled_as_each_is() -> None:
    fresh = Codes(("take {}", ("red", "blue")), ("pass",))
    assert fresh.listed([2, 0]) == ["pass", "take red"]  # none was asked for before
    assert fresh.listed([0, 1]) == ["take red", "take blue"]  # one was
    assert fresh.listed([2, 0]) == ["pass", "take red"]


def test_codes_are_read_whatever_the_spaces_and_capitals() -> None:
    assert TOY.parse("  Give   OLD gold to bo ") == 3


@pytest.mark.parametrize(
    "text", ["", "give", "give gold", "give gold to", "take ada", "passs", "pass pass", "x" * 9999]
)
def test_what_is_no_move_says_how_moves_are_written(text: str) -> None:
    with pytest.raises(NotUnderstood, match="take <gold…gold>"):
        TOY.parse(text)


@pytest.mark.parametrize("move", [-1, 6, 10**9])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    with pytest.raises(NotUnderstood):
        TOY.code(move)


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_a_named_error(text: str) -> None:
    codes = CATALOGUE["vizia"].codes
    try:
        assert codes.parse(codes.code(codes.parse(text))) == codes.parse(text)
    except NotUnderstood as problem:
        assert len(str(problem)) < 700
