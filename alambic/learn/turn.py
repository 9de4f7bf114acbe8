"""One game's share of a step, bound to each game: the same source on a processor and on a card.

`states` holds the game at `i`; everything else that a batch keeps has it at `at`.
"""

from typing import Protocol

from alambic.core.chance import below, stir
from alambic.core.contract import awaited, deal, first_seat, hide, legal, observe, regard, standings, step
from alambic.core.rule import fractions, rule
from alambic.core.state import Numbers, Reals, Seen, State


class Flags(Numbers, Protocol):
    """Numbers of 8 bits."""


WAIT, DEAL = -1, -2  # in place of a move: the game stays as it is; the game begins
LUCK, STRIDE = 2**31 - 1, 48271  # a Lehmer generator for players at random, apart from the games' own chance


@rule
def blank_out(states: list[State], i: int, blank: list[State], which: int) -> None:
    """A state as it is before the deal of a setup."""
    states[i] = blank[which]


@rule
def begin(states: list[State], i: int, blank: list[State], words: list[int], rounds: list[int], at: int) -> None:
    """Deal the next game: number n of a seed has the word `word_for(seed, n)`."""
    rounds[at] += 1
    blank_out(states, i, blank, at % len(blank))
    states[i].rng = words[at]
    stir(states[i], rounds[at])
    deal(states[i])


@fractions
def settle(s: State, at: int, width: int, places: Numbers, points: Numbers, rewards: Reals) -> None:
    """The end of a game: a seat's reward is the share of the others that it leaves behind, less those ahead."""
    seats = s.seats
    standings(s, places, points[at * width : (at + 1) * width])
    for seat in range(seats):
        lead = 0
        for other in range(seats):
            if places[other] > places[seat]:
                lead += 1
            elif places[other] < places[seat]:
                lead -= 1
        rewards[at * width + seat] = lead / (seats - 1)


@fractions
def turn(
    states: list[State],
    i: int,
    moves: Numbers,
    places: Numbers,
    blank: list[State],
    words: list[int],
    rounds: list[int],
    at: int,
    actions: list[int],
    seat: Numbers,
    rewards: Reals,
    points: Numbers,
    ended: Flags,
    again: int,
    width: int,
) -> int:
    """Play a game's action, and on until a seat has a choice; how many moves that has, 0 if the game has ended.

    A seat that has one move only is not asked. Whoever choose at once are asked one after the other. Each rule
    stands here once, so that the games of a card do the same at the same time as far as they can.
    """
    for k in range(width):
        rewards[at * width + k] = 0.0
    ended[at] = 0
    who, action, n = seat[at], actions[at], 0
    while n < 2 and (action != WAIT or who != WAIT):
        if action == DEAL:
            begin(states, i, blank, words, rounds, at)
        elif action != WAIT:
            step(states[i], who, action)
        waiting = awaited(states[i])
        if waiting == 0:
            settle(states[i], at, width, places, points, rewards)
            ended[at] = 1
            who, n = WAIT, 0
            action = DEAL if again else WAIT
        else:
            who = first_seat(waiting)
            n = legal(states[i], who, moves)
            action = moves[0]
    seat[at] = who
    return n


@rule
def roam(
    states: list[State],
    i: int,
    moves: Numbers,
    blank: list[State],
    words: list[int],
    rounds: list[int],
    at: int,
    choices: int,
) -> int:
    """So many choices at random, game after game, by the games' own chance; how many games ended."""
    played, ended = 0, 0
    while played < choices:
        begin(states, i, blank, words, rounds, at)
        waiting = awaited(states[i])
        while waiting != 0 and played < choices:
            who = first_seat(waiting)
            n = legal(states[i], who, moves)
            chosen = 0
            if n > 1:
                chosen = below(states[i], n)
                played += 1
            step(states[i], who, moves[chosen])
            waiting = awaited(states[i])
        if waiting == 0:
            ended += 1
    return ended


@rule
def look(s: State, seat: int, out: Seen) -> None:
    """What a seat may know; nothing else is left in the state."""
    hide(s, seat)
    observe(s, seat, out)


@rule
def shown_move(moves: Numbers, n: int, room: int, k: int) -> int:
    """The move that is regarded in a place; where there is not room for all, such as lie evenly among them."""
    if k >= n:
        return WAIT
    return moves[k * n // room] if n > room else moves[k]


@rule
def look_at_moves(s: State, seat: int, shown: Numbers, room: int, width: int, out: Seen) -> None:
    """What there is to see of each of some moves."""
    for k in range(room):
        if shown[k] != WAIT:
            regard(s, seat, shown[k], out[k * width : (k + 1) * width])


@rule
def is_legal(at: int, actions: list[int], moves: Numbers, offsets: list[int]) -> bool:
    """Whether a game's action is one of its moves, or to wait."""
    if actions[at] == WAIT:
        return True
    for k in range(offsets[at], offsets[at + 1]):
        if moves[k] == actions[at]:
            return True
    return False


@rule
def pick(at: int, lucks: list[int], moves: Numbers, offsets: list[int], actions: list[int]) -> None:
    """An evenly random move."""
    n = offsets[at + 1] - offsets[at]
    if n == 0:
        actions[at] = WAIT
    else:
        lucks[at] = lucks[at] * STRIDE % LUCK
        actions[at] = moves[offsets[at] + lucks[at] % n]
