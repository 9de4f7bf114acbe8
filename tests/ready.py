"""Compiling ahead what the tests use of every game, once for all their processes: `python -m tests.ready`."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from alambic.bots.flat import flat_search
from alambic.bots.preparing import needed
from alambic.core.laws_play import count_allowed
from alambic.core.playout import finish
from alambic.games import CATALOGUE

BESIDES = (count_allowed, finish, flat_search)  # what laws and tests of the lab call


def make_ready(name: str) -> int:
    """In a process of its own: compiling keeps one core busy."""
    return subprocess.run([sys.executable, "-m", "tests.ready", name], check=False).returncode


if __name__ == "__main__":
    if sys.argv[1:]:
        game = CATALOGUE[sys.argv[1]]
        game.load().bind(*needed(game), *BESIDES)
    else:
        print("Preparing the games for the tests", flush=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:  # the one that takes longest first
            sys.exit(max(pool.map(make_ready, reversed(CATALOGUE.names))))
