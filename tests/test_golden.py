"""The golden playthroughs are what the rules play today; `make golden` writes them anew."""

import re
from pathlib import Path

import pytest

from tests.golden import FOLDER, PICTURE, picture, play_through, transcripts


@pytest.mark.parametrize("path", transcripts(), ids=lambda path: path.stem)
def test_the_game_goes_as_it_went(path: Path) -> None:
    assert path.exists(), "missing; run make golden"
    assert play_through(transcripts()[path]).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_there_is_no_transcript_of_a_game_that_is_gone() -> None:
    assert set(FOLDER.glob("*.txt")) == set(transcripts())


def test_the_picture_in_the_readme_is_of_today() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture()
    assert re.findall(r"url\((?!#)", picture()) == []  # nothing from elsewhere
