"""Making ahead what every process of the tests would make for itself: `python -m tests.ready`.

That is the compiled rules of every game, and the tests' own bytecode, in which pytest writes assertions anew.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from alambic.bots.flat import flat_search
from alambic.bots.preparing import needed
from alambic.core.engine import compiling
from alambic.core.game import Game
from alambic.core.laws_play import count_unnamed
from alambic.core.playout import finish
from alambic.games import CATALOGUE

BESIDES = (count_unnamed, finish, flat_search)  # what laws and tests of the lab call
COLLECT = ["pytest", "--collect-only", "-qqq", "-p", "no:cacheprovider"]


def compiled(game: Game) -> bool:
    return not compiling(game).missing((*needed(game), *BESIDES))


def make_ready(words: list[str]) -> int:
    """In a process of its own: compiling keeps one core busy. What it says is told if it fails."""
    done = subprocess.run([sys.executable, "-m", *words], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        print(done.stdout, flush=True)
    return done.returncode


if __name__ == "__main__":
    if sys.argv[1:]:
        game = CATALOGUE[sys.argv[1]]
        game.load().bind(*needed(game), *BESIDES)
    else:
        print("Preparing the games for the tests", flush=True)
        games = [["tests.ready", game.name] for game in CATALOGUE if not compiled(game)]
        games.reverse()  # the one that takes longest first
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            sys.exit(max(pool.map(make_ready, [*games, COLLECT])))
