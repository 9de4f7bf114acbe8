"""Compiling ahead of time all that people use of a game: `python -m alambic.bots.preparing vizia`.

Whoever starts it holds its standard input open; when they are gone, even killed, it ends.
"""

import os
import sys
import threading

from alambic.bots.hasty import hasty_choice
from alambic.bots.tree import root_moves, tree_search
from alambic.core.engine import USUAL, compiling
from alambic.core.game import Game
from alambic.core.parts import names_in
from alambic.core.playout import random_games
from alambic.core.preview import foresee
from alambic.core.rule import Rule
from alambic.games import CATALOGUE

NEEDED: tuple[Rule, ...] = (*USUAL, random_games, foresee, hasty_choice, tree_search, root_moves)


def needed(game: Game) -> tuple[Rule, ...]:
    """All that people use of a game; one that has a solver of its own says what that needs."""
    return (*NEEDED, *names_in(game.package, "solver").get("NEEDED", ()))


def is_ready(game: Game) -> bool:
    """Whether nothing of a game needs compiling any more."""
    return not compiling(game).missing(needed(game))


def end_with_starter() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with_starter, daemon=True).start()
    asked = CATALOGUE.named(sys.argv[1])
    asked.load().bind(*needed(asked))
