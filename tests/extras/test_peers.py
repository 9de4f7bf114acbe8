"""Other people's engines and servers, beside which ours are measured."""

import json
import subprocess
import sys
from pathlib import Path

from alambic.lab.bench_line import Line
from bench import boardgame

ROOT = Path(__file__).parents[2]
WARM_UP, SECONDS = 0.1, 0.3


def test_openspiel_plays_beside() -> None:
    words = ["-m", "bench.openspiel", "vizia", "--deals", "1", "--ms", "3", "--simulations", "3"]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    found = [Line(**json.loads(line)) for line in done.stdout.splitlines()]
    assert [line.bar for line in found] == [None, None, None, 50.0, None, 0.8, 0.5]
    assert found[2].value > 0 and all(0 <= line.value <= 1 for line in found[-2:])


def test_playouts_of_openspiel_and_catanatron_are_measured() -> None:
    words = ["bench/peers.py", "--seconds", "0.2"]
    done = subprocess.run([sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == 3 and not [line for line in found if "missing" in line]
    assert all(line["moves_per_cpu_s"] > 0 and line["games"] > 0 for line in found)


def test_boardgame_io_plays_beside() -> None:
    boardgame.install()
    for files in (False, True):
        figures = boardgame.play(2, WARM_UP, SECONDS, files=files)
        assert figures["moves"] > 0 and figures["whole"] and not figures["unanswered"]
        assert 0 < figures["p50"] <= figures["p99"] <= figures["max"]
