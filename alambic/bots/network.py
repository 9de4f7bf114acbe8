"""A network at play: compiled, every sum in one order, so that the same word gives the same move on every machine.

Weights lie one behind the other: two layers over the numbers of an observation, then what the situation asks of a
move, what a move shows, how both together score, and every seat's chances, the viewer's first.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from alambic.core.contract import observe, regard
from alambic.core.rule import fractions, unchecked
from alambic.core.state import Numbers, Reals, Seen, State

INPUTS, WIDE, MIDDLE, NARROW, MOVES, SEATS = range(6)  # the sizes of a network; no inputs: there is none
THOUSAND = 1000


@unchecked
@fractions
def first_layer(seen: Seen, counts: list[int], net: Reals, width: int, out: Reals) -> None:
    """Only numbers that are not 0 cost anything."""
    inputs = len(counts)
    bias = inputs * width
    for k in range(width):
        out[k] = net[bias + k]
    for i in range(inputs):
        number = seen[counts[i]]
        if number != 0:
            value, at = np.float32(number), i * width
            for k in range(width):
                out[k] += value * net[at + k]


@unchecked
@fractions
def layer(x: Reals, inputs: int, net: Reals, start: int, width: int, out: Reals) -> None:
    """What comes of numbers above 0; the others count as 0."""
    bias = start + inputs * width
    for k in range(width):
        out[k] = net[bias + k]
    for i in range(inputs):
        value = x[i]
        if value > 0:
            at = start + i * width
            for k in range(width):
                out[k] += value * net[at + k]


@unchecked
@fractions
def score_of(seen: Seen, sizes: list[int], net: Reals, start: int, situation: Reals, out: Reals) -> float:
    """How good a move is in a situation, from what there is to see of it."""
    width, moves = sizes[NARROW], sizes[MOVES]
    for k in range(width):
        out[k] = situation[k]
    for i in range(moves):
        number = seen[i]
        if number != 0:
            value, at = np.float32(number), start + i * width
            for k in range(width):
                out[k] += value * net[at + k]
    total: Any = np.float32(0)
    at = start + moves * width
    for k in range(width):
        if out[k] > 0:
            total += out[k] * net[at + k]
    return total  # type: ignore[no-any-return]


@fractions
def exponential(x: float) -> float:
    """Close to it for numbers up to 0, and the same everywhere."""
    y = max(1.0 + x / 256, 0.0)
    for _ in range(8):
        y *= y
    return y


@fractions
def take_in(s: State, seat: int, net: Reals, sizes: list[int], counts: list[int], seen: Seen, room: Reals) -> None:
    """The situation as a seat knows it, in the room after the first layer; `s` is forgotten for it."""
    wide, middle = sizes[WIDE], sizes[MIDDLE]
    seen[:] = 0
    observe(s, seat, seen)
    first_layer(seen, counts, net, wide, room)
    layer(room, wide, net, (len(counts) + 1) * wide, middle, room[wide:])


@fractions
def learnt_scores(
    s: State,
    seat: int,
    moves: Numbers,
    n: int,
    scores: Reals,
    net: Reals,
    sizes: list[int],
    counts: list[int],
    seen: Seen,
    room: Reals,
) -> None:
    """How good each of some moves seems; `s` is forgotten for the seat."""
    wide, middle, narrow = sizes[WIDE], sizes[MIDDLE], sizes[NARROW]
    take_in(s, seat, net, sizes, counts, seen, room)
    start = (len(counts) + 1) * wide + (wide + 1) * middle
    situation = room[wide + middle :]
    layer(room[wide:], middle, net, start, narrow, situation)
    start += (middle + 1) * narrow
    for i in range(n):
        seen[: sizes[MOVES]] = 0
        regard(s, seat, moves[i], seen)
        scores[i] = score_of(seen, sizes, net, start, situation, situation[narrow:])


@fractions
def learnt_weights(
    s: State,
    seat: int,
    moves: Numbers,
    n: int,
    weights: Numbers,
    net: Reals,
    sizes: list[int],
    counts: list[int],
    seen: Seen,
    room: Reals,
) -> None:
    """In the place of `prefer`: how often each is played, in thousandths, and at least 1."""
    scores = room[len(room) - n :]
    learnt_scores(s, seat, moves, n, scores, net, sizes, counts, seen, room)
    best, total = scores[0], np.float64(0)
    for i in range(n):
        best = max(best, scores[i])
    for i in range(n):
        scores[i] = exponential(np.float64(scores[i] - best))
        total += scores[i]
    for i in range(n):
        weights[i] = max(1, int(np.float64(scores[i]) * THOUSAND / total))


@fractions
def learnt_shares(
    s: State,
    seat: int,
    shares: list[float],
    net: Reals,
    sizes: list[int],
    counts: list[int],
    seen: Seen,
    room: Reals,
) -> None:
    """In the place of `worth`: every seat's share of the win, as one of them sees it."""
    wide, middle, narrow, most = sizes[WIDE], sizes[MIDDLE], sizes[NARROW], sizes[SEATS]
    take_in(s, seat, net, sizes, counts, seen, room)
    start = (len(counts) + 1) * wide + (wide + 1) * middle + (middle + 1) * narrow + (sizes[MOVES] + 1) * narrow
    values = room[wide + middle :]
    layer(room[wide:], middle, net, start, most, values)
    best, total = values[0], np.float64(0)
    for steps in range(s.seats):
        best = max(best, values[steps])
    for steps in range(s.seats):
        values[steps] = exponential(np.float64(values[steps] - best))
        total += values[steps]
    for steps in range(s.seats):
        other = seat + steps
        shares[other - s.seats if other >= s.seats else other] = np.float64(values[steps]) / total


def room_for(sizes: Sequence[int], most: int) -> int:
    """How many fractions all this needs, for so many moves."""
    return sizes[WIDE] + sizes[MIDDLE] + 2 * sizes[NARROW] + sizes[SEATS] + most
