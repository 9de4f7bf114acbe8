"""What a search knows positions by: 64 bits made of a state's bytes, or of a position and a move.

Written twice, as chance.py is; compiled, the states are read as the words of memory they are.
"""

import numpy as np

from alambic.core.rule import spelled
from alambic.core.state import Plain, State, pack

WORD, HALF, BYTES = 2**64 - 1, 2**63, 8
SEED, MIX = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9
U_SEED, U_MIX, U29, U32 = np.uint64(SEED), np.uint64(MIX), np.uint64(29), np.uint64(32)


def _native_digest(worlds: list[State], words: list[int], world: int) -> int:
    one, other = U_SEED, U_MIX
    size = len(words) // len(worlds)
    start = world * size
    for at in range(start, start + size - 1, 2):  # two at a time: neither waits for the other
        one = (one ^ np.uint64(words[at])) * U_MIX
        other = (other ^ np.uint64(words[at + 1])) * U_SEED
        one ^= one >> U29
        other ^= other >> U32
    one = (one ^ np.uint64(words[start + size - 1])) * U_MIX ^ other
    return np.int64(one ^ one >> U32)  # type: ignore[return-value]


@spelled(_native_digest)
def digest(worlds: list[State], words: list[int], world: int) -> int:
    """A number that equal states share, and different ones do not; `words` are the worlds in memory."""
    plain = worlds[world]
    assert isinstance(plain, Plain)
    data = pack(plain)
    found = [int.from_bytes(data[at : at + BYTES], "little") for at in range(0, len(data), BYTES)]
    one, other = SEED, MIX
    for at in range(0, len(found) - 1, 2):
        one = (one ^ found[at]) * MIX & WORD
        other = (other ^ found[at + 1]) * SEED & WORD
        one ^= one >> 29
        other ^= other >> 32
    one = (one ^ found[-1]) * MIX & WORD ^ other
    return signed(one ^ one >> 32)


def _native_after(key: int, move: int) -> int:
    z = (np.uint64(key) + np.uint64(move) * U_SEED) * U_MIX
    z = (z ^ (z >> U29)) * U_SEED
    return np.int64(z ^ (z >> U32))  # type: ignore[return-value]


@spelled(_native_after)
def after(key: int, move: int) -> int:
    """The number of a move in a position."""
    z = ((key & WORD) + move * SEED) * MIX & WORD
    z = (z ^ z >> 29) * SEED & WORD
    return signed(z ^ z >> 32)


def signed(z: int) -> int:
    return z - 2 * HALF if z >= HALF else z
