"""All laws over every game: every number of seats, most options with most others, and all of them together."""

import pytest

from alambic.core.chance import word_for
from alambic.core.game import Game, Setup
from alambic.core.laws import GAME_LAWS, check_setup
from alambic.core.options import Options
from alambic.games import CATALOGUE
from tests.games.mini import GAME as MINI
from tests.oracles import ORACLES

GAMES = [*CATALOGUE, MINI]
MOST = 4  # setups of a game that are walked
SHORT = {"illusio": {"target": "6", "memory": "yes"}, "elixir": {"slip": "100"}}


def some_setups(game: Game) -> list[Setup]:
    """At most two options changed, or at most one left as usual, each with one number of seats in turn, so many of
    those; and every number of seats. `laws.check` walks through everything, which takes minutes."""
    by_options: dict[Options, list[Setup]] = {}
    for setup in game.setups():
        changed, every = len(setup.options.changed()), len(game.options.choices())
        if changed <= 2 or changed >= every - 1:
            by_options.setdefault(setup.options, []).append(setup)
    found = [setups[n % len(setups)] for n, setups in enumerate(by_options.values())]
    found = found[:: -(-len(found) // MOST)]
    walked = {setup.seats for setup in found}
    return found + [setup for setup in by_options[game.options()] if setup.seats not in walked]


SETUPS = [setup for game in GAMES for setup in (*some_setups(game), *ORACLES[game].small)]


def seldom(setup: Setup) -> bool:
    """Whether it differs from others in its number of seats alone, and that is neither the least nor the most."""
    usual = not setup.options.changed() and setup not in ORACLES[setup.game].small
    return usual and setup.seats not in setup.game.seats


def marks(setup: Setup) -> list[pytest.MarkDecorator]:
    """More seats take longer and seldom find more."""
    return [pytest.mark.long] * seldom(setup) + [pytest.mark.heavy] * (setup.seats > 3)


WALKED = [pytest.param(setup, id=str(setup), marks=marks(setup)) for setup in SETUPS]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_laws_of_a_game(game: Game) -> None:
    for law in GAME_LAWS:
        law(game)


@pytest.mark.parametrize("setup", WALKED)
def test_the_laws_of_play_and_knowledge(setup: Setup) -> None:
    check_setup(setup, word_for(1, SETUPS.index(setup)), ORACLES[setup.game])


QUICK = ("artiseurs", "mini")  # whose games are short without a compiler
INTERPRETED = [
    pytest.param(game, marks=() if game.name in QUICK else pytest.mark.long, id=game.name) for game in GAMES
]


@pytest.mark.parametrize("game", INTERPRETED)
def test_the_laws_hold_interpreted_too(game: Game) -> None:
    """With all options; where games are long without a compiler, with those that make them short.

    One of the laws is that both modes agree on every game, byte for byte.
    """
    few = [setup for setup in game.setups() if setup.seats == game.seats[0]]
    setup = next((setup for setup in few if setup.options.changed() == SHORT.get(game.name)), few[-1])
    check_setup(setup, word_for(1, 0), ORACLES[game], compiled=False)
