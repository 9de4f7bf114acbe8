"""A batch in ordinary memory: compiled loops over its games, on threads that need no lock of Python's."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from alambic.core.cache import Cache
from alambic.core.contract import peek
from alambic.core.engine import Compiling
from alambic.core.game import Game, Setup
from alambic.core.lean import Fast, blank, lean_rules, lean_state
from alambic.core.rule import Rule, fractions, rule
from alambic.core.state import Numbers, Reals, Secrets, Seen, State, dtype
from alambic.learn.turn import Flags, is_legal, look, look_at_moves, pick, roam, shown_move, turn


@fractions
def advance(
    states: list[State],
    known: list[State],
    scratch: Numbers,
    places: Numbers,
    blank: list[State],
    words: list[int],
    rounds: list[int],
    actions: list[int],
    seat: Numbers,
    counts: Numbers,
    rewards: Reals,
    points: Numbers,
    ended: Flags,
    observation: Seen,
    shown: Numbers,
    regards: Seen,
    secrets: Secrets,
    mask: Flags,
    facts: list[int],
    first: int,
    last: int,
) -> None:
    """Games from `first` on, up to `last`: their actions, then what the next seats see and may do."""
    room, width, codes, again, seats = facts[0], facts[1], facts[2], facts[3], facts[4]
    places_shown, move_width, secret_width = facts[5], facts[6], facts[7]
    for at in range(first, last):
        moves = scratch[at * room : (at + 1) * room]
        if codes > 0:
            for k in range(counts[at]):
                mask[at * codes + moves[k]] = 0
        n = turn(
            states,
            at,
            moves,
            places,
            blank,
            words,
            rounds,
            at,
            actions,
            seat,
            rewards,
            points,
            ended,
            again,
            seats,
        )
        counts[at] = n
        out = observation[at * width : (at + 1) * width]
        out[:] = 0
        if n > 0:
            if codes > 0:
                for k in range(n):
                    mask[at * codes + moves[k]] = 1
            if secret_width > 0:
                hidden = secrets[at * secret_width : (at + 1) * secret_width]
                hidden[:] = 0
                peek(states[at], seat[at], hidden)
            known[0] = states[at]
            look(known[0], seat[at], out)
        if places_shown > 0:
            choice = shown[at * places_shown : (at + 1) * places_shown]
            for k in range(places_shown):
                choice[k] = shown_move(moves, n, places_shown, k)
            seen = regards[at * places_shown * move_width : (at + 1) * places_shown * move_width]
            seen[:] = 0
            look_at_moves(known[0], seat[at], choice, places_shown, move_width, seen)


@rule
def gather(scratch: Numbers, room: int, counts: Numbers, games: int, moves: Numbers, offsets: list[int]) -> None:
    """Every game's moves, one list behind the other."""
    end = 0
    for at in range(games):
        offsets[at] = end
        for k in range(counts[at]):
            moves[end + k] = scratch[at * room + k]
        end += counts[at]
    offsets[games] = end


@rule
def first_illegal(games: int, actions: list[int], moves: Numbers, offsets: list[int]) -> int:
    """The first game whose action is not allowed; as many as there are if all are."""
    for at in range(games):
        if not is_legal(at, actions, moves, offsets):
            return at
    return games


@rule
def pick_all(games: int, lucks: list[int], moves: Numbers, offsets: list[int], actions: list[int]) -> None:
    for at in range(games):
        pick(at, lucks, moves, offsets, actions)


@rule
def roam_all(
    states: list[State],
    moves: Numbers,
    blank: list[State],
    words: list[int],
    rounds: list[int],
    games: int,
    choices: int,
    counts: Numbers,
) -> None:
    """So many choices at random in every game; how many games ended is written into `counts`."""
    for at in range(games):
        counts[at] = roam(states, at, moves, blank, words, rounds, at, choices)


LOOPS: tuple[Rule, ...] = (advance, gather, first_illegal, pick_all)


class Loops(Compiling):
    """The loops, bound to a game and compiled, from the same cache as all compiled rules."""

    def __init__(self, game: Game) -> None:
        self.dtype = dtype(lean_state(game.state))
        self.cache = Cache(game.name)
        self.binding = Fast(lean_rules(game), lean_state(game.state), self.cache)
        numba = self.binding.numba
        kinds = {Seen: game.seen_as, Secrets: game.secret_layout.kind, Flags: "i1"}
        self.binding.kinds |= {hint: numba.from_dtype(np.dtype(kind))[::1] for hint, kind in kinds.items()}


@cache
def loops(game: Game, functions: tuple[Rule, ...] = LOOPS) -> list[Rule]:
    return Loops(game).bind(functions)


class Processor:
    """The arrays of a batch, and what is done to all games at once."""

    device = "cpu"

    def __init__(
        self,
        setups: Sequence[Setup],
        games: int,
        codes: int,
        again: bool,
        threads: int | None,
        shown: int,
        peeking: bool,
    ) -> None:
        game, seats = setups[0].game, max(setup.seats for setup in setups)
        self.games = games
        self.advance_some, self.gather, self.find_illegal, self.pick_all = loops(game)
        room, width = game.most, game.layout.size
        threads = max(1, min(threads or os.cpu_count() or 1, games))
        cuts = [games * k // threads for k in range(threads + 1)]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.blank = np.concatenate([blank(setup) for setup in setups])
        self.states = np.zeros(games, self.blank.dtype)
        self.words, self.rounds, self.actions, self.lucks = (np.zeros(games, np.int64) for _ in range(4))
        self.seat, self.counts = np.zeros(games, np.int32), np.zeros(games, np.int32)
        self.scratch, self.moves = np.zeros(games * room, np.int32), np.zeros(games * room, np.int32)
        self.offsets = np.zeros(games + 1, np.int64)
        self.rewards = np.zeros((games, seats), np.float32)
        self.points = np.zeros((games, seats), np.int32)
        self.ended = np.zeros(games, np.int8)
        self.observation = np.zeros((games, width), game.seen_as)
        self.mask = np.zeros((games, codes), np.int8)
        moves_wide, secret = game.move_layout.size, game.secret_layout.size if peeking else 0
        self.shown = np.zeros((games, shown), np.int32)
        self.regards = np.zeros((games, shown * moves_wide), game.seen_as)
        self.secrets = np.zeros((games, secret), game.secret_layout.kind)
        facts = np.array([room, width, codes, again, seats, shown, moves_wide, secret], np.int64)
        self.room = room
        self.shares = [
            (
                self.states,
                np.zeros(1, self.blank.dtype),
                self.scratch,
                np.zeros(seats, np.int32),
                self.blank,
                self.words,
                self.rounds,
                self.actions,
                self.seat,
                self.counts,
                self.rewards.reshape(-1),
                self.points.reshape(-1),
                self.ended,
                self.observation.reshape(-1),
                self.shown.reshape(-1),
                self.regards.reshape(-1),
                self.secrets.reshape(-1),
                self.mask.reshape(-1),
                facts,
                first,
                last,
            )
            for first, last in pairwise(cuts)
        ]

    def write(self, array: Any, values: Any) -> None:
        """Copy numbers into one of the arrays."""
        array[:] = values

    def shared(self, array: Any) -> Any:
        """An array as other libraries take it over: NumPy's do so as they are."""
        return array

    def advance(self) -> None:
        if self.pool is None:
            self.advance_some(*self.shares[0])
        else:
            for done in [self.pool.submit(self.advance_some, *share) for share in self.shares]:
                done.result()
        self.gather(self.scratch, self.room, self.counts, self.games, self.moves, self.offsets)

    def first_illegal(self) -> int:
        return int(self.find_illegal(self.games, self.actions, self.moves, self.offsets))

    def pick(self) -> None:
        self.pick_all(self.games, self.lucks, self.moves, self.offsets, self.actions)

    def state(self, at: int) -> Any:
        """One game, as an array of one record."""
        return self.states[at : at + 1]

    def number(self, array: Any, at: int) -> int:
        """One number of an array."""
        return int(array[at])

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown()
