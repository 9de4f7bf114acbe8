"""A batch in the memory of a card: every rule bound as a device function of numba-cuda, one game a thread.

Arrays with a row a game lie there column by column, and states word by word, so that neighbouring threads read and
write neighbouring bytes.
"""

import hashlib
import os
import pickle
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from alambic.core.cache import Cache
from alambic.core.contract import peek
from alambic.core.game import Game, Setup
from alambic.core.lean import blank, lean_rules, lean_state
from alambic.core.rule import Binding, Rule, rule
from alambic.core.state import State, dtype
from alambic.learn.cpu import Loops
from alambic.learn.errors import WrongDevice
from alambic.learn.turn import DEAL, blank_out, is_legal, look, look_at_moves, pick, roam, shown_move, turn

BLOCK = 64  # threads
REGISTERS: int | None = None  # a thread has at most, else as many as it would like
SCANNERS = 1024


os.environ.setdefault("NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS", "0")


@cache
def toolkit() -> Any:
    """numba-cuda; WrongDevice says what is missing."""
    np.row_stack = getattr(np, "row_stack", np.vstack)  # numba-cuda asks for it, and NumPy 2.5 has it no more
    try:
        from numba import cuda
    except ImportError as missing:
        raise WrongDevice(f"numba-cuda is not installed (pip install 'alambic[cuda]'): {missing}") from None
    return cuda


@rule
def blank_out_words(states: list[State], i: int, blank: list[State], which: int) -> None:
    """In place of `blank_out`: a record would be copied byte by byte."""
    words, source = states.view(np.int64), blank.view(np.int64)  # type: ignore[attr-defined]
    size = source.size // len(blank)
    for k in range(size):
        words[k] = source[which * size + k]


class DeviceRules(Binding):
    """A game's own copies of rules as functions of a card."""

    def make(self, function: Rule) -> Rule:
        made: Rule = toolkit().jit(device=True)(self.clone(function.__dict__.get("native", function)))
        return made


class Kept:
    """A kernel on disk, which numba-cuda asks for before it compiles; the name says all that it is made from."""

    cache_path = ""

    def __init__(self, game: Game, kernel: str, registers: int | None) -> None:
        rules = Loops(game).binding
        made_from = [rules.digest(each) for each in (turn, look, look_at_moves, peek, is_legal, pick, roam)]
        self.ground = repr((made_from, Path(__file__).read_bytes(), version("numba-cuda"), registers))
        self.cache, self.kernel = Cache(game.name), kernel

    def name(self, signature: Any) -> str:
        made_for = (str(signature), toolkit().get_current_device().compute_capability)
        return f"{self.kernel}-{hashlib.sha256(repr((self.ground, made_for)).encode()).hexdigest()[:20]}-cuda"

    def load_overload(self, signature: Any, context: Any) -> Any:
        code = self.cache.find(self.name(signature))
        if code is None:
            return None
        with import_module("numba.cuda.utils").numba_target_override():
            return import_module("numba.cuda.dispatcher")._Kernel._rebuild(**pickle.loads(code))

    def save_overload(self, signature: Any, kernel: Any) -> None:
        name, code = self.name(signature), import_module("numba.cuda.serialize").dumps(kernel._reduce_states())
        with self.cache.filling(name):
            self.cache.keep(name, code)


@cache
def kernels(game: Game, registers: int | None = None) -> SimpleNamespace:
    """What runs on a card, for any number of games; compiled when it is first launched."""
    numba: Any = import_module("numba")
    cuda = toolkit()
    binding = DeviceRules({**lean_rules(game), blank_out: blank_out_words})
    turned, looked, allowed, picked, roamed = (binding.bind(each) for each in (turn, look, is_legal, pick, roam))
    at_moves, peeked, chosen = binding.bind(look_at_moves), binding.bind(peek), binding.bind(shown_move)
    record, room, seats = dtype(lean_state(game.state)), game.most, game.seats[1]
    words = record.itemsize // 8
    narrow = numba.int16 if game.codes.count < 2**15 else numba.int32

    def advance(
        memory: Any,
        blank: Any,
        seeds: Any,
        rounds: Any,
        actions: Any,
        seat: Any,
        counts: Any,
        scratch: Any,
        mask: Any,
        rewards: Any,
        points: Any,
        ended: Any,
        again: int,
    ) -> None:
        at = cuda.grid(1)
        raw, moves = cuda.local.array(words, numba.int64), cuda.local.array(room, narrow)
        places = cuda.local.array(seats, numba.int32)
        if at < counts.shape[0]:
            if mask.shape[1] > 0 and actions[at] == DEAL:
                for k in range(mask.shape[1]):
                    mask[at, k] = 0
            elif mask.shape[1] > 0:
                for k in range(counts[at]):
                    mask[at, scratch[at, k]] = 0
            for k in range(words):
                raw[k] = memory[k, at]
            n = turned(
                raw.view(record), 0, moves, places, blank, seeds, rounds, at, actions, seat, rewards, points,
                ended, again, rewards.shape[0] // counts.shape[0],
            )  # fmt: skip
            for k in range(words):
                memory[k, at] = raw[k]
            counts[at] = n
            for k in range(n):
                scratch[at, k] = moves[k]
            if mask.shape[1] > 0:
                for k in range(n):
                    mask[at, moves[k]] = 1

    def watch(
        memory: Any, seat: Any, counts: Any, scratch: Any, observation: Any, shown: Any, regards: Any, secrets: Any
    ) -> None:
        """Apart from `advance`, so that neither needs the registers of both."""
        at = cuda.grid(1)
        raw = cuda.local.array(words, numba.int64)
        if at < counts.shape[0]:
            for k in range(observation.shape[1]):
                observation[at, k] = 0
            if counts[at] > 0:
                for k in range(words):
                    raw[k] = memory[k, at]
                if secrets.shape[1] > 0:
                    for k in range(secrets.shape[1]):
                        secrets[at, k] = 0
                    peeked(raw.view(record)[0], seat[at], secrets[at])
                looked(raw.view(record)[0], seat[at], observation[at])
            for k in range(shown.shape[1]):
                shown[at, k] = chosen(scratch[at], counts[at], shown.shape[1], k)
            if shown.shape[1] > 0:
                for k in range(regards.shape[1]):
                    regards[at, k] = 0
                at_moves(
                    raw.view(record)[0], seat[at], shown[at], shown.shape[1], regards.shape[1] // shown.shape[1],
                    regards[at],
                )  # fmt: skip

    def scan(counts: Any, offsets: Any) -> None:
        """Where each game's moves begin: one block, every thread so many games."""
        me, games = cuda.threadIdx.x, counts.shape[0]
        sums = cuda.shared.array(SCANNERS, numba.int64)
        share = (games + SCANNERS - 1) // SCANNERS
        first, last = min(games, me * share), min(games, (me + 1) * share)
        total = 0
        for at in range(first, last):
            total += counts[at]
        sums[me] = total
        cuda.syncthreads()
        reach = 1
        while reach < SCANNERS:
            before = sums[me - reach] if me >= reach else 0
            cuda.syncthreads()
            sums[me] += before
            cuda.syncthreads()
            reach *= 2
        end = sums[me] - total
        for at in range(first, last):
            offsets[at] = end
            end += counts[at]
        if me == SCANNERS - 1:
            offsets[games] = sums[me]

    def gather(scratch: Any, counts: Any, offsets: Any, moves: Any) -> None:
        at = cuda.grid(1)
        if at < counts.shape[0]:
            for k in range(counts[at]):
                moves[offsets[at] + k] = scratch[at, k]

    def check(actions: Any, moves: Any, offsets: Any, bad: Any) -> None:
        at = cuda.grid(1)
        if at < actions.shape[0]:
            if not allowed(at, actions, moves, offsets):
                cuda.atomic.min(bad, 0, at)

    def draw(lucks: Any, moves: Any, offsets: Any, actions: Any) -> None:
        at = cuda.grid(1)
        if at < actions.shape[0]:
            picked(at, lucks, moves, offsets, actions)

    def wander(memory: Any, blank: Any, seeds: Any, rounds: Any, choices: int, counts: Any) -> None:
        at = cuda.grid(1)
        raw, moves = cuda.local.array(words, numba.int64), cuda.local.array(room, narrow)
        if at < counts.shape[0]:
            counts[at] = roamed(raw.view(record), 0, moves, blank, seeds, rounds, at, choices)
            for k in range(words):
                memory[k, at] = raw[k]

    def stroll(states: Any, blank: Any, seeds: Any, rounds: Any, choices: int, counts: Any) -> None:
        """The same where the states lie, one after the other: faster where neighbours soon do different things."""
        at = cuda.grid(1)
        moves = cuda.local.array(room, narrow)
        if at < counts.shape[0]:
            counts[at] = roamed(states[at : at + 1], 0, moves, blank, seeds, rounds, at, choices)

    made = {}
    for kernel in (advance, watch, scan, gather, check, draw, wander, stroll):
        made[kernel.__name__] = cuda.jit(kernel, max_registers=registers)
        made[kernel.__name__]._cache = Kept(game, kernel.__name__, registers)
    return SimpleNamespace(**made)


def as_records(memory: Any, record: Any) -> Any:
    """The states that lie on a card word by word."""
    return np.ascontiguousarray(memory.copy_to_host().T).view(record)[:, 0]


class Shared:
    """An array of the card that other libraries take over without a copy, by DLPack too; else it is that array."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __getattr__(self, name: str) -> Any:
        return getattr(self.array, name)

    def __getitem__(self, at: Any) -> Any:
        return self.array[at]

    def __dlpack_device__(self) -> Any:
        return self.view().__dlpack_device__()

    def __dlpack__(self, **wishes: Any) -> Any:
        """Whoever takes it finds all that was launched before done."""
        toolkit().synchronize()
        return self.view().__dlpack__(**wishes)

    def view(self) -> Any:
        return import_module("cuda.core.utils").StridedMemoryView.from_cuda_array_interface(
            self.array, stream_ptr=-1
        )


class Card:
    """The arrays of a batch, and what is done to all games at once."""

    device = "cuda"

    def __init__(
        self, setups: Sequence[Setup], games: int, codes: int, again: bool, shown: int, peeking: bool
    ) -> None:
        cuda = toolkit()
        if not cuda.is_available():
            raise WrongDevice("there is no card that CUDA can use: take device='cpu'")
        game = setups[0].game
        self.cuda, self.games, self.again, self.run = cuda, games, int(again), kernels(game, REGISTERS)
        self.grid = (games + BLOCK - 1) // BLOCK, BLOCK
        room, seats, width = game.most, max(setup.seats for setup in setups), game.layout.size

        def made(count: int, kind: Any) -> Any:
            return cuda.to_device(np.zeros(count, kind))

        start = np.concatenate([blank(setup) for setup in setups])
        self.blank = cuda.to_device(start)
        self.record = start.dtype
        self.memory = cuda.device_array((start.dtype.itemsize // 8, games), np.int64)
        self.words, self.rounds, self.actions, self.lucks = (made(games, np.int64) for _ in range(4))
        self.seat, self.counts = made(games, np.int32), made(games, np.int32)
        self.scratch = cuda.device_array((games, room), np.int32, order="F")
        self.moves, self.offsets = cuda.device_array(games * room, np.int32), made(games + 1, np.int64)
        self.flat_rewards, self.flat_points = made(games * seats, np.float32), made(games * seats, np.int32)
        self.rewards = self.flat_rewards.reshape(games, seats)
        self.points = self.flat_points.reshape(games, seats)
        self.ended = made(games, np.int8)
        self.observation = cuda.device_array((games, width), game.seen_as, order="F")
        moves_wide, secret = game.move_layout.size, game.secret_layout.size if peeking else 0
        self.shown = cuda.device_array((games, shown), np.int32, order="F")
        self.regards = cuda.device_array((games, shown * moves_wide), game.seen_as, order="F")
        self.secrets = cuda.device_array((games, secret), game.secret_layout.kind, order="F")
        self.mask = cuda.device_array((games, codes), np.int8, order="F")
        self.bad = cuda.to_device(np.array([games], np.int64))

    def write(self, array: Any, values: Any) -> None:
        """Copy numbers into one of the arrays; they may be on the card already."""
        if isinstance(values, np.ndarray):
            array.copy_to_device(values.astype(array.dtype, copy=False))
            return
        array.copy_to_device(self.cuda.as_cuda_array(values))

    def shared(self, array: Any) -> Shared:
        return Shared(array)

    def advance(self) -> None:
        run = self.run
        run.advance[self.grid](
            self.memory,
            self.blank,
            self.words,
            self.rounds,
            self.actions,
            self.seat,
            self.counts,
            self.scratch,
            self.mask,
            self.flat_rewards,
            self.flat_points,
            self.ended,
            self.again,
        )
        run.watch[self.grid](
            self.memory,
            self.seat,
            self.counts,
            self.scratch,
            self.observation,
            self.shown,
            self.regards,
            self.secrets,
        )
        run.scan[1, SCANNERS](self.counts, self.offsets)
        run.gather[self.grid](self.scratch, self.counts, self.offsets, self.moves)

    def first_illegal(self) -> int:
        self.run.check[self.grid](self.actions, self.moves, self.offsets, self.bad)
        found = int(self.bad.copy_to_host()[0])
        if found < self.games:
            self.bad.copy_to_device(np.array([self.games], np.int64))
        return found

    def pick(self) -> None:
        self.run.draw[self.grid](self.lucks, self.moves, self.offsets, self.actions)

    @property
    def states(self) -> Any:
        """All games, copied from the card."""
        return as_records(self.memory, self.record)

    def state(self, at: int) -> Any:
        """One game, copied from the card."""
        return as_records(self.memory[:, at : at + 1], self.record)

    def number(self, array: Any, at: int) -> int:
        """One number of an array."""
        return int(array[at : at + 1].copy_to_host()[0])

    def close(self) -> None:
        """Nothing to end: the card's memory goes with the arrays."""
