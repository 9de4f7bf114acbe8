"""boardgame.io's server beside ours, where Node is present: its own transport, the same counts and times."""

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alambic.lab.bench_server import free_port
from bench.club import Unproven
from bench.serving import ROOT, on_disk

HERE = Path(__file__).parent / "boardgame"
MODULES = ROOT / ".bench-node"
VERSION: str = json.loads((HERE / "package.json").read_text())["dependencies"]["boardgame.io"]
ENVIRONMENT = {**os.environ, "NODE_ENV": "production"}  # else it checks itself all the time
PATIENCE = 60.0  # seconds to start, and to open and end all tables


class Absent(Exception):
    """Node or the packages are not there."""


def install() -> None:
    """Put the packages into a folder that is not kept; the versions stand in package.json."""
    if not (shutil.which("node") and shutil.which("npm")):
        raise Absent("Node and npm are not here")
    wanted, kept = HERE / "package.json", MODULES / "package.json"
    if kept.exists() and kept.read_text() == wanted.read_text() and (MODULES / "ready").exists():
        return
    shutil.rmtree(MODULES, ignore_errors=True)
    MODULES.mkdir()
    shutil.copy(wanted, kept)
    words = [
        "npm",
        "install",
        "--no-audit",
        "--no-fund",
        "--no-package-lock",
        "--ignore-scripts",
        "--loglevel=error",
    ]
    done = subprocess.run(words, cwd=MODULES, capture_output=True, text=True)
    if done.returncode:
        raise Absent(f"boardgame.io {VERSION} could not be installed: {done.stderr.strip()[-300:]}")
    (MODULES / "ready").touch()


@contextmanager
def peer(folder: Path, files: bool) -> Iterator[int]:
    """Its server, in memory or with its file store; the port."""
    port, log = free_port(), folder / "log"
    words = [
        "node",
        str(HERE / "server.mjs"),
        str(MODULES),
        str(port),
        *([str(folder / "store")] if files else []),
    ]
    with log.open("w") as said:
        process = subprocess.Popen(words, stdout=said, stderr=said, env=ENVIRONMENT)
    try:
        until = time.monotonic() + PATIENCE
        while "ready" not in log.read_text():
            if process.poll() is not None or time.monotonic() > until:
                raise Absent(f"boardgame.io does not start: {log.read_text()[-300:]}")
            time.sleep(0.02)
        yield port
    finally:
        process.kill()
        process.wait(PATIENCE)


def play(tables: int, warm_up: float, seconds: float, *, files: bool, seed: int = 1) -> dict[str, Any]:
    """One run; the figures that load.mjs prints."""
    with (
        tempfile.TemporaryDirectory(prefix="alambic-bench-", dir=on_disk()) as folder,
        peer(Path(folder), files) as port,
    ):
        words = ["node", str(HERE / "load.mjs"), str(MODULES), *map(str, (port, tables, warm_up, seconds, seed))]
        limit = PATIENCE + warm_up + seconds
        try:
            done = subprocess.run(words, capture_output=True, text=True, env=ENVIRONMENT, timeout=limit)
        except subprocess.TimeoutExpired as problem:
            raise Unproven(f"boardgame.io did not end after {problem.timeout:g} s") from None
    if done.returncode:
        raise Unproven(f"boardgame.io: {done.stderr.strip()[-300:]}")
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    if figures["unanswered"] or not figures["whole"] or not figures["moves"]:
        raise Unproven(f"boardgame.io has not played what it acknowledged: {figures}")
    return figures
