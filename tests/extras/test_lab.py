"""The lab, with what it needs beside the package (`pip install alambic[lab]`)."""

import pytest

from alambic.core.game import Setup
from alambic.games import CATALOGUE
from tests.test_tables import same_games

SETUPS = [setup for game in CATALOGUE for setup in game.setups()[:: max(1, len(game.setups()) // 12)]]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_games_in_the_loop_are_those_played_one_by_one(setup: Setup) -> None:
    """Of every game a dozen setups."""
    same_games(setup, 1)
