"""Chance: SplitMix64 on the one word `s.rng`.

Written twice, because compiled words must be unsigned all through (a uint64 with an int64 becomes a fraction)
and plain Python's must be cut to 64 bits by hand. The law "interpreted = compiled" holds the two together.
"""

import numpy as np

from alambic.core.rule import spelled
from alambic.core.state import State

WORD = 2**64 - 1
GAMMA, MIX1, MIX2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
U_GAMMA, U_MIX1, U_MIX2 = np.uint64(GAMMA), np.uint64(MIX1), np.uint64(MIX2)
U27, U30, U31, U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def mixed(z: int) -> int:
    """A word stirred so that near words become far ones."""
    z = (z ^ z >> 30) * MIX1 & WORD
    z = (z ^ z >> 27) * MIX2 & WORD
    return z ^ z >> 31


def seed_word(seed: int) -> int:
    """The word that a person's seed stands for."""
    return mixed(seed + GAMMA & WORD)


def word_for(seed: int, number: int) -> int:
    """The word of game `number` under a seed: what `stir` makes of the seed's word."""
    return mixed(seed_word(seed) + number * GAMMA & WORD)


def _native_below(s: State, n: int) -> int:
    s.rng = s.rng + U_GAMMA  # type: ignore[assignment]
    z = s.rng
    z = (z ^ (z >> U30)) * U_MIX1  # type: ignore[assignment]
    z = (z ^ (z >> U27)) * U_MIX2  # type: ignore[assignment]
    z = z ^ (z >> U31)  # type: ignore[assignment]
    return np.int64(((z >> U32) * np.uint64(n)) >> U32)  # type: ignore[return-value]


@spelled(_native_below)
def below(s: State, n: int) -> int:
    """A whole number drawn evenly from 0 to n - 1 (n under 2**32)."""
    s.rng = s.rng + GAMMA & WORD
    return (mixed(s.rng) >> 32) * n >> 32


def _native_stir(s: State, key: int) -> None:
    z = np.uint64(key) * U_GAMMA + s.rng
    z = (z ^ (z >> U30)) * U_MIX1
    z = (z ^ (z >> U27)) * U_MIX2
    s.rng = z ^ (z >> U31)  # type: ignore[assignment]


@spelled(_native_stir)
def stir(s: State, key: int) -> None:
    """Give the state the fresh word that belongs to a key (one simulation, one key)."""
    s.rng = mixed(key * GAMMA + s.rng & WORD)
