"""Compiling ahead of time: every game in a process of its own, as many at once as there are cores."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

import alambic.games
from alambic.cli.showing import screen


def prepare_all(names: Sequence[str]) -> bool:
    """Compile these games, or all; say how each went, and whether all went well."""
    wanted = [alambic.games.CATALOGUE[name].name for name in dict.fromkeys(names or alambic.games.CATALOGUE.names)]
    console, errors = screen(), screen(stderr=True)
    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as pool, errors.status(f"Preparing {', '.join(wanted)} …") as status:
        running = {pool.submit(prepare_one, name): name for name in reversed(wanted)}  # the largest comes last
        for future in as_completed(running):
            name = running.pop(future)
            child, seconds = future.result()
            if child.returncode:
                failed.append(name)
                errors.print(
                    f"{name}: could not be compiled (exit code {child.returncode})\n{child.stderr.rstrip()}"
                )
            else:
                how = "was ready" if child.stdout.strip() == "ready" else "compiled"
                console.print(f"{name}: {how} ({seconds:.1f} s)")
            if running:
                status.update(f"Preparing {', '.join(running.values())} …")
    if failed:
        errors.print(f"Not ready: {', '.join(failed)}")
    return not failed


def prepare_one(name: str) -> tuple[subprocess.CompletedProcess[str], float]:
    """Compile a game in a child process; how it ended and how long it took."""
    start = time.perf_counter()
    child = subprocess.run([sys.executable, "-m", "alambic.bots.preparing", name], capture_output=True, text=True)
    return child, time.perf_counter() - start
