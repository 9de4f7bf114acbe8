"""The golden playthroughs are what the rules play today; `make golden` writes them anew."""

import re
from pathlib import Path

import pytest

from tests.golden import FOLDER, OTHERS, PICTURE, READ, in_short, others, picture, play_through, transcripts


@pytest.mark.parametrize("path", transcripts(), ids=lambda path: path.stem)
def test_the_game_goes_as_it_went(path: Path) -> None:
    assert play_through(transcripts()[path]).splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", others())
def test_every_other_game_ends_as_it_ended(name: str) -> None:
    """Told in full by `play_through`, when a line is another."""
    kept = OTHERS.read_text(encoding="utf-8").splitlines()
    assert in_short(name, others()[name]) in kept


def test_what_is_kept_is_of_games_that_there_are_and_short_enough_to_be_read() -> None:
    assert set(FOLDER.glob("*.txt")) == {*transcripts(), OTHERS}
    assert [line.partition(": ")[0] for line in OTHERS.read_text(encoding="utf-8").splitlines()] == [*others()]
    assert len(READ) == len(transcripts())
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in transcripts()) <= 12_000


def test_the_picture_in_the_readme_is_of_today() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture()
    assert re.findall(r"url\((?!#)", picture()) == []  # nothing from elsewhere
