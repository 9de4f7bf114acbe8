"""`--cluster`: a real Dask scheduler and two worker processes play what one process plays, byte for byte."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from alambic.cli import app
from alambic.core.errors import NoCluster, OtherRules
from alambic.games import CATALOGUE
from alambic.lab import crew
from alambic.lab.crew import described, setup_of
from alambic.lab.study import Study
from alambic.lab.tables import Games
from tests.ports import free_port

SETUP = CATALOGUE["vizia"].setup(3, {"capture": True})


@contextmanager
def program(*words: str, until: str) -> Iterator[subprocess.Popen[str]]:
    """A program of Dask's, once it has said so."""
    command = [sys.executable, "-m", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        try:
            assert running.stderr
            said = next((line for line in running.stderr if re.search(until, line)), "")
            assert said, f"{words[0]} ended before it said {until!r}"
            yield running
        finally:
            if running.poll() is None:
                running.kill()


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """A scheduler's address, and its worker processes."""
    address = f"tcp://127.0.0.1:{free_port()}"
    host, port = "127.0.0.1", address.rpartition(":")[2]
    scheduler = ("distributed.cli.dask_scheduler", "--host", host, "--port", port, "--no-dashboard")
    worker = ("distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
    with program(*scheduler, until="Scheduler at"):
        if workers == 0:
            yield address, []
            return
        with program(*worker, until="Registered to") as one, program(*worker, until="Registered to") as other:
            yield address, [one, other]


def study(address: str | None, keep: Path | None = None) -> Study:
    return Study(SETUP, 600, 3, 15, keep, threads=1, causal=False, cluster=address)


def same(one: Games, other: Games) -> bool:
    return bool(np.array_equal(one.noted, other.noted) and np.array_equal(one.cards, other.cards))


def test_a_cluster_whose_worker_is_killed_plays_the_same_games(tmp_path: Path) -> None:
    """One of two is killed when the first games are there; the bytes kept are those of one process."""
    with cluster(2) as (address, workers):

        def kill(done: int, total: int) -> None:
            if 0 < done < total and workers[0].poll() is None:
                os.kill(workers[0].pid, signal.SIGKILL)
                workers[0].wait()

        there = study(address, tmp_path / "there").play(kill)
        assert workers[0].poll() == -signal.SIGKILL and workers[1].poll() is None
    here = study(None, tmp_path / "here").play()
    assert same(here.found["games"], there.found["games"])
    files = [sorted((tmp_path / name).iterdir()) for name in ("here", "there")]
    assert [file.name for file in files[0]] == [file.name for file in files[1]] and len(files[0]) == 7
    assert all(one.read_bytes() == other.read_bytes() for one, other in zip(*files, strict=True))


def test_what_was_interrupted_goes_on_with_what_is_kept(tmp_path: Path) -> None:
    """Played to the half, then again: nothing that is kept is played once more."""

    class Enough(Exception):
        """Somebody ends the program."""

    def stop(done: int, total: int) -> None:
        if done >= total // 2:
            raise Enough

    with pytest.raises(Enough):
        study(None, tmp_path).play(stop)
    before = {file: file.stat().st_mtime_ns for file in tmp_path.glob("*.parquet")}
    assert 1 < len(before) < 6
    again = study(None, tmp_path).play()
    assert all(file.stat().st_mtime_ns == when for file, when in before.items())
    assert same(again.found["games"], study(None).play().found["games"])


@pytest.mark.usefixtures("opens_more")  # where nobody answers, Dask leaves its loop open
def test_a_cluster_that_is_away_or_has_no_workers_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(crew, "PATIENCE", 2)
    out = tmp_path / "page.html"
    address = f"tcp://127.0.0.1:{free_port()}"
    asked = ["report", "vizia", "--games", "100", "--out", str(out), "--cluster"]
    for wrong in (address, "nowhere at all"):
        told = CliRunner().invoke(app, [*asked, wrong])
        assert told.exit_code == 2 and "NoCluster: no cluster answers at" in told.output and not out.exists()
    with cluster(0) as (empty, _), pytest.raises(NoCluster, match="has no workers; start some: dask worker"):
        study(empty).play()


def test_a_worker_with_other_rules_plays_nothing() -> None:
    told = described(next(study(None).samples()).tables)
    assert setup_of(told).ground == SETUP.ground
    with pytest.raises(OtherRules, match="a worker has rules version"):
        setup_of({**told, "rules": 99})
