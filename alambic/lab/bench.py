"""How fast it is: every figure beside what it is compared with, measured in one run.

A move counts only where there were at least two to choose from, so splitting moves gains nothing.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from alambic.bots.budget import Budget
from alambic.bots.search import SearchBot
from alambic.core.engine import Engine
from alambic.core.game import Game
from alambic.core.playout import random_games
from alambic.core.state import dtype
from alambic.games import CATALOGUE
from alambic.lab.bench_line import Line, show
from alambic.lab.bench_server import server_lines

ROOT = Path(__file__).parents[2]
PEERS = ROOT / "bench" / "peers.py"


class Bar(NamedTuple):
    """What a game is measured with, and what is asked of it."""

    seats: int
    moves: int  # a CPU second in random playouts, one thread
    compiling: float  # CPU seconds at most
    search: int | None = None  # simulations a CPU second from the first choice


GLANCE = 0.1  # seconds: whoever looks for less does not want to wait for a compiler
BARS = {
    "vizia": Bar(3, 1_500_000, 8.0, 10_000),
    "vitriol": Bar(4, 2_000_000, 25.0),
    "artiseurs": Bar(3, 2_000_000, 25.0),
    "illusio": Bar(4, 1_500_000, 25.0),
    "elixir": Bar(4, 1_000_000, 25.0),
}


class Playouts:
    """Random games of one setup in one thread, counted."""

    def __init__(self, engine: Engine, seats: int, word: int) -> None:
        self.engine, self.seats = engine, seats
        self.worlds = engine.worlds(2, engine.game.setup(seats).blank(), word)
        lend = engine.mode.numbers
        self.moves, self.places, self.points = lend(engine.most), lend(seats), lend(seats)
        self.batch = 200 if engine.compiled else 2
        self.outcomes = lend(self.batch * (1 + 2 * seats))
        self.choices = self.games = 0
        engine.bind(random_games)

    def run(self, seconds: float, clock: Callable[[], float]) -> float:
        """Play for so long by this clock; how long it really was."""
        start = clock()
        while clock() - start < seconds:
            lent = self.moves, self.places, self.points
            self.choices += self.engine.call(
                random_games, self.worlds, *lent, self.games, self.batch, self.outcomes
            )
            self.games += self.batch
        return clock() - start


def playout_lines(game: Game, seats: int, seconds: float, bar: float | None) -> Iterator[Line]:
    """One thread interpreted, one compiled, two compiled."""
    speeds = {}
    for compiled in (False, True):
        playouts = Playouts(game.load(compiled=compiled), seats, word=1)
        playouts.run(0.05, time.process_time)
        playouts.choices = playouts.games = 0
        spent = playouts.run(seconds, time.process_time)
        mode = "compiled" if compiled else "interpreted"
        speeds[compiled] = playouts.choices / spent
        title = f"{game.name}, {seats} seats: random playouts, {mode}"
        yield Line(title, playouts.choices / spent, "moves/CPU s", bar if compiled else None)
        yield Line(title, playouts.games / spent, "games/CPU s")
    yield Line(f"{game.name}: compiled against interpreted", speeds[True] / speeds[False], "x")
    yield thread_line(game, seats, seconds)


def thread_line(game: Game, seats: int, seconds: float) -> Line:
    """Two threads without the GIL against one, by the clock on the wall, in turns (other work may disturb)."""
    ratios = []
    for _ in range(3):
        rates = []
        for count in (1, 2):
            workers = [Playouts(game.load(), seats, word) for word in range(count)]
            threads = [
                threading.Thread(target=worker.run, args=(seconds / 3, time.perf_counter)) for worker in workers
            ]
            start = time.perf_counter()
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            rates.append(sum(worker.choices for worker in workers) / (time.perf_counter() - start))
        ratios.append(rates[1] / rates[0])
    return Line(f"{game.name}: two threads against one, best of 3", max(ratios), "x", 1.8)


def search_lines(game: Game, seats: int, seconds: float) -> Iterator[Line]:
    """Tree search from the first choice of a game: one thread, and two against it."""
    engine = game.load()
    state = engine.start(game.setup(seats), 1)
    while len(moves := engine.legal(state, engine.awaited(state)[0])) == 1:
        engine.play(state, engine.awaited(state)[0], moves[0])
    seat = engine.awaited(state)[0]
    known = engine.pack(engine.forgotten(state, seat))
    rates = []
    for threads in (1, 2):
        bot = SearchBot(engine, Budget(seconds=seconds), threads=threads)
        start, spent = time.perf_counter(), time.process_time()
        bot.choose(known, seat, 1)
        done = sum(tree.done for tree in bot.trees)
        rates.append(done / (time.perf_counter() - start))
        if threads == 1:
            rate = done / (time.process_time() - spent)
            yield Line(
                f"{game.name}, {seats} seats: tree search", rate, "simulations/CPU s", BARS[game.name].search
            )
    yield Line(f"{game.name}: tree search, two threads against one", rates[1] / rates[0], "x", 1.8)


def command_lines() -> Iterator[Line]:
    """The commands that must not load anything heavy."""
    for words in (["--help"], ["games"]):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "alambic", *words], capture_output=True, check=True)
        yield Line(f"alambic {words[0]}", time.perf_counter() - start, "s", 0.5, at_most=True)


def start_lines(game: Game, compiling: float) -> Iterator[Line]:
    """Cold compile, warm start, and how large a state is."""
    load = (
        "import time; from alambic.games import CATALOGUE; "
        f"from alambic.core.playout import random_games; CATALOGUE[{game.name!r}].load().bind(random_games); "
        "print(time.process_time())"
    )
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "ALAMBIC_CACHE": folder}
        for what, bar in (("cold compile", compiling), ("warm start", 1.0)):
            run = [sys.executable, "-c", load]
            done = subprocess.run(run, env=environment, capture_output=True, text=True, check=True)
            yield Line(f"{game.name}: {what}", float(done.stdout), "CPU s", bar, at_most=True)
    yield Line(f"{game.name}: one state", dtype(game.state).itemsize, "bytes", 4096, at_most=True)


def peer_lines(python: Path, game: Game, seats: int, seconds: float) -> Iterator[Line]:
    """The same kind of playout in other engines, measured in turns with ours."""
    bars = {"gin_rummy": 30.0, "Catanatron": 50.0}
    done = subprocess.run(
        [str(python), str(PEERS), "--seconds", str(seconds)], capture_output=True, text=True, check=True
    )
    ours = Playouts(game.load(), seats, word=1)
    speed = ours.run(seconds, time.process_time)
    rate = ours.choices / speed
    for peer in map(json.loads, done.stdout.splitlines()):
        if "missing" in peer:
            print(f"{peer['peer']}: missing, {peer['missing']}", file=sys.stderr)
            continue
        name = f"{peer['peer']} {peer['version']}"
        yield Line(name, peer["moves_per_cpu_s"], "moves/CPU s")
        yield Line(name, peer["games_per_cpu_s"], "games/CPU s")
        bar = next((bar for key, bar in bars.items() if key in peer["peer"]), None)
        yield Line(f"{game.name} against {peer['peer']}", rate / peer["moves_per_cpu_s"], "x", bar)


def field_lines(python: Path, games: Sequence[Game]) -> Iterator[Line]:
    """Our search against another's in the games for two; both run in the peers' environment."""
    names = [game.name for game in games if game.seats[0] == 2]
    if not names:
        return
    run = [str(python), "-m", "bench.openspiel", *names]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(run, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    for line in map(json.loads, done.stdout.splitlines()):
        if "missing" in line:
            print(f"{line['peer']}: missing, {line['missing']}", file=sys.stderr)
        else:
            yield Line(**line)


def example_lines(python: Path, seconds: float) -> Iterator[Line]:
    """Our examples beside OpenSpiel's own implementations, once every step of both has been compared."""
    run = [str(python), "-m", "bench.known", "--seconds", str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(run, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    for line in map(json.loads, done.stdout.splitlines()):
        if "missing" in line:
            print(f"{line['peer']}: missing, {line['missing']}", file=sys.stderr)
        else:
            yield Line(**line)


def measure(seconds: float, games: Sequence[Game], peers: Path | None) -> Iterator[Line]:
    yield from command_lines()
    yield from server_lines()
    for game in games:
        bar = BARS[game.name]
        if seconds >= GLANCE:
            yield from start_lines(game, bar.compiling)
        yield from playout_lines(game, bar.seats, seconds, bar.moves)
        yield from search_lines(game, bar.seats, seconds)
    if peers:
        yield from peer_lines(peers, CATALOGUE["vizia"], BARS["vizia"].seats, seconds)
        yield from field_lines(peers, games)
        yield from example_lines(peers, seconds)


def run(seconds: float, as_json: bool, games: Sequence[Game], peers: Path | None = None) -> None:
    """Measure and print a table, or one JSON line a figure."""
    show(measure(seconds, games, peers), "One thread unless said, bounds checks on", as_json)
