"""Games that others know, in `examples/`, beside OpenSpiel's own implementations in C++."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from alambic.lab.bench_line import Line
from bench.known import EXAMPLES, TWINS, compare

ROOT = Path(__file__).parents[2]
GAMES = 10_000


@pytest.mark.parametrize("name", TWINS)
def test_every_step_of_random_games_is_as_in_openspiel(name: str) -> None:
    """Who is to move, every legal move, and what everybody gets."""
    for twin in TWINS[name]:
        games = -(-GAMES // len(TWINS[name]))
        assert compare(name, twin, games) > 2 * games


@pytest.mark.parametrize("name", ["leduc", "liars_dice"])
def test_search_plays_them_beside_openspiel_s(name: str) -> None:
    words = ["-m", "bench.openspiel", str(EXAMPLES / name), "--deals", "2", "--ms", "3", "--simulations", "20"]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    found = [Line(**json.loads(line)) for line in done.stdout.splitlines()]
    assert len(found) == 7 and all(0 <= line.value <= 1 for line in found[-2:])
