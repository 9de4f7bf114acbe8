"""What a game has learnt: one line of JSON and the numbers of a network, loaded when they are first asked for.

Whether it fits is told by what plays, not by how the rules are written: a digest of games played by chance, as the
network sees them.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Self

import numpy as np

from alambic.core.chance import mixed, word_for
from alambic.core.errors import AlambicError
from alambic.core.game import Game, Setup

SHIPPED = "learnt.weights"  # in the game's folder
PLAYED = 240  # choices of each game by which rules are known again
LOOKED_AT = 6  # moves of each


class BadWeights(AlambicError):
    """Not a file of weights, a damaged one, or one for something else."""


@dataclass(frozen=True)
class Weights:
    """A network, and what it was trained on."""

    told: Mapping[str, Any]  # game, version, players, decks, played, sizes, sha256; how, when and on what
    data: bytes

    @classmethod
    def read(cls, path: Path) -> Self:
        try:
            head, _, data = path.read_bytes().partition(b"\n")
            told = json.loads(head)
            whole = told["sha256"] == hashlib.sha256(data).hexdigest()
        except OSError as missing:
            raise BadWeights(f"{path} cannot be read: {missing.strerror}") from None
        except (ValueError, KeyError, TypeError):
            raise BadWeights(f"{path} is no file of weights, as `alambic train` writes them") from None
        if not whole or len(data) != 2 * count_of(told["sizes"]):
            raise BadWeights(f"{path} is damaged")
        return cls(told, data)

    def write(self, path: Path) -> None:
        """Aside, and renamed: it appears whole or not at all."""
        told = {**self.told, "sha256": hashlib.sha256(self.data).hexdigest()}
        aside = path.with_name(path.name + ".part")
        aside.write_bytes(json.dumps(told).encode() + b"\n" + self.data)
        aside.replace(path)

    @cached_property
    def numbers(self) -> Any:
        """As the compiled network reads them."""
        return np.frombuffer(self.data, "<f2").astype(np.float32)

    @property
    def sizes(self) -> Sequence[int]:
        sizes: Sequence[int] = self.told["sizes"]
        return sizes

    def misfit(self, setup: Setup) -> str:
        """Why it cannot play a setup; empty if it can."""
        game = setup.game
        if self.told["game"] != game.name or self.told["version"] != game.version:
            return "It has learnt other rules."
        if [*self.sizes[:1], self.sizes[4]] != [len(game.layout.counts), game.move_layout.size]:
            return "It has learnt other rules."
        choices = game.options.choices()
        if not all(choices[name].offered for name in setup.options.changed()):
            return "It has learnt other rules."
        if self.told["decks"].get(str(setup.seats)) != deck_digest(setup):
            return "It has learnt neither this deck nor so many players."
        return ""


def count_of(sizes: Sequence[int]) -> int:
    """How many numbers layers of these sizes have."""
    inputs, wide, middle, narrow, moves, seats = sizes
    layers = (inputs + 1) * wide + (wide + 1) * middle + (middle + 1) * narrow + (middle + 1) * seats
    return layers + (moves + 1) * narrow


@cache
def shipped(game: Game) -> Weights | None:
    """What comes with a game."""
    path = game.folder / SHIPPED
    return Weights.read(path) if path.exists() else None


def deck_digest(setup: Setup) -> str:
    """Of all that a deck gives a table of so many."""
    stock = {
        name: numbers if isinstance(numbers, int) else np.asarray(numbers).tolist()
        for name, numbers in setup.stock.items()
    }
    return hashlib.sha256(json.dumps(stock, sort_keys=True).encode()).hexdigest()[:20]


def played(game: Game, players: Sequence[int]) -> str:
    """A digest of what is seen and done in a game by chance for each number of players, in pure Python."""
    engine, told = game.load(compiled=False), hashlib.sha256()
    for seats in players:
        s, word = engine.start(game.setup(seats), word_for(2026, seats)), mixed(seats)
        engine.hush(s)
        for _ in range(PLAYED):
            if not (waiting := engine.awaited(s)):
                break
            seat, word = waiting[0], mixed(word)
            moves = sorted(engine.legal(s, seat))
            if len(moves) > 1:
                known = engine.forgotten(s, seat)
                seen = engine.observed(known, seat)
                looks = [engine.regarded(known, seat, move) for move in moves[:LOOKED_AT]]
                told.update(repr((seat, len(moves), [seen[at] for at in game.layout.counts], looks)).encode())
            engine.play(s, seat, moves[word % len(moves)])
        told.update(repr(engine.standings(s)).encode())
    return told.hexdigest()[:20]
