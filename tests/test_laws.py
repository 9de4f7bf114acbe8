"""All laws over every game, number of seats and combination of options."""

import pytest

from alambic.core.chance import word_for
from alambic.core.game import Game, Setup
from alambic.core.laws import GAME_LAWS, check_setup
from alambic.games import CATALOGUE
from tests.games.mini import GAME as MINI
from tests.oracles import ORACLES

GAMES = [*CATALOGUE, MINI]
SETUPS = [setup for game in GAMES for setup in (*game.setups(), *ORACLES[game].small)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_laws_of_a_game(game: Game) -> None:
    for law in GAME_LAWS:
        law(game)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_laws_of_play_and_knowledge(setup: Setup) -> None:
    check_setup(setup, word_for(1, SETUPS.index(setup)), ORACLES[setup.game])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_laws_hold_interpreted_too(game: Game) -> None:
    setup = game.setups()[-1]
    check_setup(setup, word_for(1, 0), ORACLES[game], compiled=False)
