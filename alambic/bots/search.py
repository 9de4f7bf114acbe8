"""The bot that searches: its budget, its trees, and what it makes of them."""

import threading
import time
from collections.abc import Sequence
from typing import NamedTuple

from alambic.bots.budget import Budget
from alambic.bots.policy import learnt
from alambic.bots.tree import DEEPEST, root_moves, tree_search
from alambic.bots.weights import Weights
from alambic.core.contract import worth
from alambic.core.engine import Engine

ANY = -1  # move to begin with
BATCH = 64  # simulations between two looks at the clock, at most
LOOK = 0.01  # seconds between them, about
TO_THE_END = 10_000  # choices
PLACES = 1 << 17  # for moves in one tree


class Manner(NamedTuple):
    """How a search goes about it; what measures best differs from game to game (its `MANNER` in tactics.py)."""

    multiple: int = 0  # 1: everybody's positions are told apart by what they know, not only the searcher's
    horizon: int = 20  # choices after the tree until the outcome is judged
    scale: int = 200  # a lead by which one seat's worth counts about e times as much as another's
    explore: int = 150  # per cent: how much a sensible move is tried again although it has done worse
    widen: int = 200  # per cent: moves that are looked at for each root of visits
    doubt: int = 24  # times, at most, that a world is thought up anew because what others chose speaks against it


class Estimate(NamedTuple):
    """What a search found of a move: how often it was tried, and the mean share of the win."""

    move: int
    tries: int
    share: float

    @classmethod
    def of(cls, move: int, tries: int, total: float) -> "Estimate":
        return cls(move, tries, total / tries if tries else 0.0)


class Tree:
    """What one thread needs to search, and what it has found so far."""

    def __init__(self, engine: Engine, manner: Manner, weights: Weights | None = None) -> None:
        self.engine = engine
        self.learnt = learnt(engine, weights)
        mode, most, seats = engine.mode, engine.most, engine.game.seats[1]
        self.manner = mode.numbers(len(manner))
        self.manner[:] = manner
        self.moves, self.weights, self.spots = mode.numbers(most), mode.numbers(most), mode.numbers(most)
        self.places, self.points, self.shares = mode.numbers(seats), mode.numbers(seats), mode.fractions(seats)
        self.path = mode.numbers(2 * DEEPEST)
        self.done = 0  # simulations of the last search
        self.batch = BATCH
        self.clear()

    def clear(self) -> None:
        mode = self.engine.mode
        self.keys, self.tries, self.totals = mode.words(PLACES), mode.numbers(PLACES), mode.fractions(PLACES)
        self.filled = 0

    def begin(self, known: bytes, word: int) -> None:
        """Look at another position; what was found before stays, as long as there is room."""
        if self.filled > PLACES // 4:
            self.clear()
        self.worlds = self.engine.worlds(3, known, word)
        self.words = self.engine.mode.memory(self.worlds)

    def search(self, seat: int, first: int, simulations: int, opening: int = ANY) -> None:
        room = PLACES // 2 - self.filled
        self.filled += self.engine.call(
            tree_search,
            self.worlds,
            self.words,
            seat,
            first,
            simulations,
            self.manner,
            self.moves,
            self.weights,
            self.spots,
            self.places,
            self.points,
            self.shares,
            self.path,
            self.keys,
            self.tries,
            self.totals,
            *self.learnt,
            room,
            opening,
        )

    def found(self, seat: int, moves: Sequence[int]) -> list[tuple[int, float]]:
        """How often each move was tried, and the sum of the shares it brought."""
        for i, move in enumerate(moves):
            self.moves[i] = move
        arguments = self.worlds, self.words, seat, len(moves), self.moves, self.keys, self.spots
        self.engine.call(root_moves, *arguments)
        spots = [int(self.spots[i]) for i in range(len(moves))]
        return [(int(self.tries[at]), float(self.totals[at])) if at >= 0 else (0, 0.0) for at in spots]


class SearchBot:
    """Tree search; it remembers what it found, so every seat of every match has one of its own."""

    def __init__(
        self,
        engine: Engine,
        budget: Budget,
        manner: Manner | None = None,
        threads: int = 1,
        weights: Weights | None = None,
    ) -> None:
        """Each thread grows a tree of its own: what they find together depends on their number alone."""
        self.engine = engine
        self.budget = budget
        manner = manner or manner_of(engine)
        kind = "learnt" if weights else "search" if manner.doubt else "trusting"
        self.name = f"{kind}:{budget.name}"
        engine.bind(tree_search, root_moves)
        self.trees = [Tree(engine, manner, weights) for _ in range(threads)]
        self.stopping = threading.Event()

    def choose(self, known: bytes, seat: int, word: int) -> int:
        moves = self.engine.sensible(self.engine.world(known, word), seat)
        if len(moves) == 1:
            return moves[0]
        return max(self.estimates(known, seat, word, moves), key=lambda one: (one.tries, one.share)).move

    def stop(self) -> None:
        """Whoever thinks in another thread makes do with what was found so far."""
        self.stopping.set()

    def estimates(self, known: bytes, seat: int, word: int, moves: Sequence[int]) -> list[Estimate]:
        """What each of some legal moves is good for."""
        self.stopping.clear()
        end = time.monotonic() + self.budget.seconds if self.budget.seconds else None
        for tree in self.trees:
            tree.begin(known, word)
        helpers = [threading.Thread(target=self.think, args=(k, seat, end)) for k in range(1, len(self.trees))]
        for helper in helpers:
            helper.start()
        self.think(0, seat, end)
        for helper in helpers:
            helper.join()
        found = [tree.found(seat, moves) for tree in self.trees]
        sums = [[sum(column) for column in zip(*row, strict=True)] for row in zip(*found, strict=True)]
        return [Estimate.of(move, *row) for move, row in zip(moves, sums, strict=True)]

    def weigh(self, known: bytes, seat: int, word: int, moves: Sequence[int], simulations: int) -> list[Estimate]:
        """The same number of simulations in the same worlds for each of some moves: how far apart they are."""
        tree, found = self.trees[0], []
        for move in moves:
            tree.clear()  # where two moves lead to the same position, the second would profit from the first
            tree.begin(known, word)
            tree.search(seat, 0, simulations, move)
            found.append(Estimate.of(move, *tree.found(seat, [move])[0]))
        return found

    def think(self, number: int, seat: int, end: float | None) -> None:
        """The share of one thread: simulations that no other makes."""
        tree, threads, most = self.trees[number], len(self.trees), self.budget.simulations
        mine = (most + threads - 1 - number) // threads if most else 1 << 30
        done, now = 0, time.monotonic()
        while done < mine and not (done and (self.stopping.is_set() or (end and now >= end))):
            batch, before = min(tree.batch, mine - done), now
            tree.search(seat, number << 32 | done, batch)
            done, now = done + batch, time.monotonic()
            tree.batch = max(1, tree.batch // 2) if now - before > LOOK else min(BATCH, 2 * tree.batch)
        tree.done = done


def manner_of(engine: Engine) -> Manner:
    """As the game says; where it estimates nothing, to the end."""
    usual = {"horizon": TO_THE_END} if engine.game.contract[worth] is worth else {}
    return Manner(**{**usual, **engine.game.tactics.MANNER})
