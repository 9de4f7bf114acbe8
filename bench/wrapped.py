"""Our games as a library for game search asks for them, and matches between such a search and ours.

A position says whose turn it is, what is allowed, what its player knows and who has won; forced moves are played
at once. Of seats that choose at the same time the first is asked first: what it answers is hidden from the others
as long as the rules hide it. There are no chance nodes: chance is drawn from the word in the state, which a
resampled world gets anew.
"""

import time
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Protocol, Self

import numpy as np

from alambic.bots.search import SearchBot
from alambic.core.chance import word_for
from alambic.core.contract import deal
from alambic.core.engine import Engine
from alambic.core.game import Setup
from alambic.lab.arena import share_of, sides
from alambic.lab.between import Chooser, played
from alambic.lab.ratings import share_estimates
from alambic.lab.simulate import Estimate

NOBODY = -1


class Wrapped:
    """A position of a compiled game, at a choice or at the end."""

    __slots__ = ("engine", "moves", "s", "seat", "seen")

    def __init__(self, engine: Engine, s: Any) -> None:
        self.engine, self.s = engine, s
        self.look()

    @classmethod
    def dealt(cls, setup: Setup, word: int) -> Self:
        """A game that begins."""
        engine = setup.game.load()
        s = engine.world(setup.blank(), word)
        engine.call(deal, s)
        return cls(engine, s)

    @classmethod
    def known(cls, engine: Engine, known: bytes) -> Self:
        """What a seat that has a choice may know: nothing else ever reaches a search."""
        return cls(engine, engine.world(known, 0))

    def look(self) -> None:
        """Go on to the next choice."""
        engine, s = self.engine, self.s
        self.seen = ""
        while waiting := engine.awaited(s):
            self.seat = waiting[0]
            self.moves = sorted(engine.legal(s, self.seat))
            if len(self.moves) > 1:
                return
            engine.play(s, self.seat, self.moves[0])
        self.seat, self.moves = NOBODY, []

    def play(self, move: int) -> None:
        self.engine.play(self.s, self.seat, move)
        self.look()

    def copy(self) -> "Wrapped":
        """Another of the same; what was found out about it stays true."""
        other = object.__new__(Wrapped)
        other.engine, other.s = self.engine, self.engine.copy(self.s)
        other.seat, other.moves, other.seen = self.seat, self.moves, self.seen
        return other

    def key(self) -> str:
        """Equal for positions that its player cannot tell apart, whatever showed it something last."""
        if not self.seen:
            known = self.engine.forgotten(self.s, self.seat)
            known["revealed"] = 0
            self.seen = blake2b(self.engine.pack(known), digest_size=16).hexdigest()
        return self.seen

    def resampled(self, word: int) -> "Wrapped":
        """A whole world, drawn by chance, that fits what its player knows."""
        known = self.engine.forgotten(self.s, self.seat)
        other = object.__new__(Wrapped)
        other.engine, other.s = self.engine, self.engine.imagined(known, self.seat, word)
        other.seat, other.moves, other.seen = self.seat, self.moves, ""
        return other

    def returns(self) -> list[float]:
        """From -1, lost, to 1, won; 0 for all before the end."""
        places, _ = self.engine.standings(self.s)
        if self.moves:
            return [0.0] * len(places)
        return [2.0 * (place == 1) / places.count(1) - 1.0 for place in places]


# Matches


class Player(Chooser, Protocol):
    """A bot that says how many simulations its last choice took."""

    @property
    def done(self) -> int: ...


class Ours(SearchBot):
    """Our search, counted."""

    @property
    def done(self) -> int:
        return sum(tree.done for tree in self.trees)


def duel(setup: Setup, makers: Sequence[Callable[[], Player]], deals: int, seed: int) -> Estimate:
    """The first one's share of the wins; every deal twice, from both sides, with the same chance."""
    engine = setup.game.load()
    shares = np.zeros((1, deals))
    for game in range(2 * deals):
        number, side = game // 2, sides(setup.seats, game)
        players = [makers[one]() for one in side]  # anew for every game: they may remember
        s = engine.start(setup, word_for(seed, number))
        for _ in played(engine, s, players, word_for(~seed, number)):
            pass
        shares[0, number] += share_of(side, engine.standings(s)[0]) / 2
    return share_estimates(shares)[0]


def positions(setup: Setup, word: int, count: int) -> list[tuple[bytes, int]]:
    """What seats know that have a choice, evenly from a game played at random."""
    found, table = [], Wrapped.dealt(setup, word)
    while table.moves:
        found.append((table.engine.pack(table.engine.forgotten(table.s, table.seat)), table.seat))
        table.play(table.moves[word_for(word, len(found)) % len(table.moves)])
    return found[:: -(-len(found) // count)]


def rates(players: Sequence[Player], asked: Sequence[tuple[bytes, int]]) -> list[float]:
    """Simulations a CPU second of each, in turns at the same positions."""
    done, seconds = [0] * len(players), [0.0] * len(players)
    for number, (known, seat) in enumerate(asked):
        for one, player in enumerate(players):
            start = time.process_time()
            player.choose(known, seat, number)
            seconds[one] += time.process_time() - start
            done[one] += player.done
    return [count / spent for count, spent in zip(done, seconds, strict=True)]
