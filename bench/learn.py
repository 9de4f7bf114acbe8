"""How fast batches of games are: `python -m bench.learn`, or on a card `python -m bench.learn --device cuda`.

On a card it needs numba, numba-cuda and NumPy alone. It says first whether the card's bytes are the processor's,
then how many choices a second there are: in plain random playouts, and in steps of a batch with observations and
legal moves. A choice counts only where there were at least two moves.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from alambic.core.chance import seed_word
from alambic.core.lean import blank
from alambic.games import CATALOGUE
from alambic.learn import Batch
from alambic.learn.cpu import loops, roam_all
from bench.others import others

SEATS = {"vizia": 3, "vitriol": 4, "artiseurs": 3, "illusio": 4, "elixir": 4}
WHOLE = {"vizia": 600, "vitriol": 900, "artiseurs": 2500, "illusio": 1500, "elixir": 1500}  # steps: games end
SIZES, BLOCKS = (16384, 65536, 131072, 262144), (32, 64, 128)
CHOICES = 500  # of every thread, so that whole games are measured
COMPARED = ("observation", "seat", "moves", "offsets", "mask", "rewards", "points", "ended")


def on_processor(name: str, seconds: float, beside: Mapping[str, float]) -> None:
    """One thread of this processor, by its own clock."""
    batch = Batch(CATALOGUE[name].setup(SEATS[name]), 512, threads=1)
    for timed in (0.3, seconds):
        start, steps = time.process_time(), 0
        while time.process_time() - start < timed:
            batch.step(batch.pick())
            steps += batch.games
        spent = time.process_time() - start
    told = f"{name}, {SEATS[name]} seats: steps with observation and moves, one core"
    print(f"{told}: {steps / spent / 1e6:.2f} M a CPU second", flush=True)
    for other, rate in beside.items():
        print(f"  {steps / spent / rate:,.0f} x {other}", flush=True)


def host(array: Any) -> Any:
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def steps_agree(name: str, games: int = 256) -> str:
    """The same random play on both until games end: every array after every tenth step, all states at last."""
    steps = WHOLE[name]
    setup = CATALOGUE[name].setup(SEATS[name])
    batches = [Batch(setup, games, device=device) for device in ("cpu", "cuda")]
    ended = 0
    for step in range(steps + 1):
        if step % 10 == 0:
            total = int(batches[0].offsets[-1])
            for array in COMPARED:
                ours, theirs = (host(getattr(batch, array)) for batch in batches)
                if ours is None:
                    continue
                if array == "moves":
                    ours, theirs = ours[:total], theirs[:total]
                if not np.array_equal(ours, theirs):
                    return f"DIFFERENT: {array} after {step} steps"
        ended += int(batches[0].ended.sum())
        for batch in batches:
            batch.step(batch.pick())
    states = [host(batch.machine.states).tobytes() for batch in batches]
    if states[0] != states[1]:
        return f"DIFFERENT: states after {steps} steps"
    return f"equal bytes in {games} games of {steps} steps ({ended} games ended)"


class Wandering:
    """Plain random playouts on a card: so many choices in every thread, game after game."""

    def __init__(self, name: str, games: int, *, local: bool) -> None:
        """`local`: the states in the threads' own memory, else where they lie."""
        from alambic.learn.cuda import REGISTERS, as_records, kernels, toolkit

        cuda, game = toolkit(), CATALOGUE[name]
        start = blank(game.setup(SEATS[name]))
        made = kernels(game, REGISTERS)
        self.cuda, self.games, self.kernel = cuda, games, made.wander if local else made.stroll
        self.blank, self.record = cuda.to_device(start), start.dtype
        self.memory = (
            cuda.device_array((start.dtype.itemsize // 8, games), np.int64)
            if local
            else cuda.device_array(games, start.dtype)
        )
        self.states = partial(as_records, self.memory, start.dtype) if local else self.memory.copy_to_host
        words = np.array([seed_word(at) for at in range(games)], np.uint64).view(np.int64)
        self.words, self.rounds = cuda.to_device(words), cuda.to_device(np.full(games, -1))
        self.counts = cuda.to_device(np.zeros(games, np.int32))

    def run(self, choices: int, block: int = 64) -> float:
        """How long it takes."""
        start = time.perf_counter()
        grid = (self.games + block - 1) // block
        self.kernel[grid, block](self.memory, self.blank, self.words, self.rounds, choices, self.counts)
        self.cuda.synchronize()
        return time.perf_counter() - start


def playouts_agree(name: str, local: bool, games: int = 2048, choices: int = 300) -> str:
    card = Wandering(name, games, local=local)
    card.run(choices)
    game = CATALOGUE[name]
    states, counts = np.zeros(games, card.record), np.zeros(games, np.int32)
    moves = np.zeros(game.most, np.int32)
    words = np.array([seed_word(at) for at in range(games)], np.uint64).view(np.int64)
    start = blank(game.setup(SEATS[name]))
    loops(game, (roam_all,))[0](states, moves, start, words, np.full(games, -1), games, choices, counts)
    same = states.tobytes() == card.states().tobytes() and np.array_equal(counts, host(card.counts))
    told = f"equal bytes in {games} times {choices} choices ({counts.sum()} games ended)"
    return told if same else "DIFFERENT states"


def playout_figures(name: str, local: bool) -> str:
    best = (0.0, 0, 0)
    for games in SIZES[2:]:
        card = Wandering(name, games, local=local)
        for block in BLOCKS:
            card.run(10, block)
            best = max(best, (CHOICES * games / card.run(CHOICES, block), games, block))
    return f"plain playouts {best[0] / 1e6:.0f} M choices/s (best: {best[1]} games, blocks of {best[2]})"


def step_figures(name: str) -> str:
    best = (0.0, 0, 0)
    from alambic.learn import cuda as ours

    for games in SIZES[1:]:
        for block in BLOCKS:
            ours.BLOCK = block
            batch = Batch(CATALOGUE[name].setup(SEATS[name]), games, device="cuda")
            synchronize = batch.machine.cuda.synchronize
            for steps in (30, 100):
                synchronize()
                start = time.perf_counter()
                for _ in range(steps):
                    batch.step(batch.pick())
                synchronize()
            rate = steps * games / (time.perf_counter() - start)
            best = max(best, (rate, games, block))
            del batch
    return f"steps with observation and moves {best[0] / 1e6:.1f} M/s (best: {best[1]} games, blocks of {best[2]})"


STAGES = ("compare", "measure")
PARTS: dict[str, tuple[Callable[[str], str], Callable[[str], str]]] = {
    "playouts": (partial(playouts_agree, local=True), partial(playout_figures, local=True)),
    "playouts-in-place": (partial(playouts_agree, local=False), partial(playout_figures, local=False)),
    "steps": (steps_agree, step_figures),
}


def work(name: str, part: str, registers: int, pipe: Any) -> None:
    """In a process of its own, since compiling keeps a core busy: compile, compare, then wait for the card."""
    from alambic.learn import cuda as ours

    ours.REGISTERS = registers or None
    agree, figures = PARTS[part]
    limit = f" ({registers} registers)" if registers else ""
    start = time.perf_counter()
    try:
        told = agree(name)
        pipe.send(f"{name}, {part}{limit}: {told}; compiled and compared in {time.perf_counter() - start:.0f} s")
        pipe.recv()
        pipe.send(f"{name}, {SEATS[name]} seats, {part}: {figures(name)}{limit}")
    except EOFError:
        return  # nobody wants figures
    except Exception as problem:
        pipe.send(f"{name}, {part}{limit}: FAILED {type(problem).__name__}: {str(problem)[:1500]}")
    pipe.close()


def on_card(names: Sequence[str], wanted: Sequence[str], registers: Sequence[int], stages: Sequence[str]) -> int:
    """Every game's parts compile side by side; then each has the card alone."""
    context = multiprocessing.get_context("spawn")
    parts = []
    for name, part, most in product(names, wanted, registers):
        here, there = context.Pipe()
        process = context.Process(target=work, args=(name, part, most, there), daemon=True)
        process.start()
        there.close()
        parts.append((here, process))
    bad = 0
    for stage in stages:
        for here, _ in parts:
            try:
                if stage == "measure":
                    here.send("go")
                told = here.recv()
            except (EOFError, OSError):
                continue
            bad += "DIFFERENT" in told or "FAILED" in told
            print(told, flush=True)
    for here, process in parts:
        here.close()
        process.join(10)
    return int(bad > 0)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.learn", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(SEATS), help="usually all")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--parts", nargs="+", choices=[*PARTS], default=[*PARTS], help="on a card, usually all")
    parser.add_argument("--registers", nargs="+", type=int, default=[0], help="a thread has; 0: as it likes")
    parser.add_argument("--agree", action="store_true", help="compare the bytes on a card, and measure nothing")
    parser.add_argument("--seconds", type=float, default=2.0, help="a figure, on the processor")
    asked = parser.parse_args(words)
    if asked.device == "cuda":
        return on_card(asked.games, asked.parts, asked.registers, STAGES[:1] if asked.agree else STAGES)
    beside = dict(others(asked.seconds))
    for other, rate in beside.items():
        print(f"{other}: {rate:,.0f} steps a CPU second", flush=True)
    for name in asked.games:
        on_processor(name, asked.seconds, beside)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
