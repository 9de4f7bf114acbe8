"""Compiling ahead of time: each game that needs it in a process of its own, as many at once as there are cores."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

import alambic.games
from alambic.core.console import screen


def prepare_all(names: Sequence[str]) -> bool:
    """Compile these games, or all; say how each went, and whether all went well."""
    from alambic.bots.preparing import is_ready  # imports Numba

    games = [alambic.games.CATALOGUE.named(name) for name in dict.fromkeys(names or alambic.games.CATALOGUE.names)]
    console, errors = screen(), screen(stderr=True)
    wanted, failed = list[str](), list[str]()
    for game in games:
        if is_ready(game):
            console.print(f"{game.name}: was ready")
        else:
            wanted.append(game.name)
    if not wanted:
        return True
    with ThreadPoolExecutor(os.cpu_count()) as pool, errors.status(f"Preparing {', '.join(wanted)} …") as status:
        running = {pool.submit(prepare_one, name): name for name in reversed(wanted)}  # the largest comes last
        for future in as_completed(running):
            name = running.pop(future)
            code, said, seconds = future.result()
            if code:
                failed.append(name)
                errors.print(f"{name}: could not be compiled (exit code {code})\n{said.rstrip()}")
            else:
                console.print(f"{name}: compiled ({seconds:.1f} s)")
            if running:
                status.update(f"Preparing {', '.join(running.values())} …")
    if failed:
        errors.print(f"Not ready: {', '.join(failed)}")
    return not failed


def prepare_one(name: str) -> tuple[int, str, float]:
    """Compile a game in a child process: its exit code, what it complained of and how long it took."""
    start = time.perf_counter()
    shelf = alambic.games.CATALOGUE
    words = [sys.executable, "-m", "alambic.bots.preparing", shelf.source(shelf[name])]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stderr
        said = child.stderr.read()
    return child.returncode, said, time.perf_counter() - start
