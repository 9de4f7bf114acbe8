"""Compiling ahead of time all that people use of a game: `python -m alambic.bots.preparing vizia`."""

import sys
from importlib.util import find_spec

from alambic.bots.hasty import hasty_choice
from alambic.bots.tree import root_moves, tree_search
from alambic.core.engine import USUAL, Compiling
from alambic.core.game import Game
from alambic.core.playout import random_games
from alambic.core.rule import Rule
from alambic.games import CATALOGUE

READY = "ready"
NEEDED: tuple[Rule, ...] = (*USUAL, random_games, hasty_choice, tree_search, root_moves)


def needed(game: Game) -> tuple[Rule, ...]:
    """All that people use of a game; one that has a solver of its own says what that needs."""
    if find_spec(f"{game.package}.solver") is None:
        return NEEDED
    return (*NEEDED, *game.part("solver").NEEDED)


def is_ready(game: Game) -> bool:
    """Whether nothing of a game needs compiling any more."""
    return not Compiling(game).missing(needed(game))


def compile_here(game: Game) -> bool:
    """Compile a game in this process; whether it was ready already."""
    ready = is_ready(game)
    game.load().bind(*needed(game))
    return ready


if __name__ == "__main__":
    print(READY if compile_here(CATALOGUE[sys.argv[1]]) else "compiled")
