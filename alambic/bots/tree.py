"""Information-set Monte-Carlo tree search over imagined worlds, one for all games.

A simulation thinks up a world that fits what the searcher knows, goes down the tree, adds one move to it, plays on
sensibly for a while, and judges what came of it. The tree is a table of moves tried, each under the number of its
information set: what its player may know then (digest.py). Equal positions meet there by whatever way they were
reached, also in the next search. Where only the searcher's own positions are told apart by what is known
(single observer), those of others are known by what was done since.
"""

from math import sqrt

from alambic.bots.digest import after, digest
from alambic.bots.network import INPUTS, learnt_shares, learnt_weights
from alambic.core.chance import below, stir
from alambic.core.contract import (
    CERTAIN,
    awaited,
    believe,
    first_seat,
    hide,
    imagine,
    legal,
    prefer,
    standings,
    step,
    worth,
)
from alambic.core.rule import fractions
from alambic.core.state import Numbers, Reals, Seen, State

# Worlds: what is known, one to play in, and one to forget in.
KNOWN, PLAYED, FORGOTTEN = range(3)
# The manner of a search, numbers in one row.
MULTIPLE, HORIZON, SCALE, EXPLORE, WIDEN, DOUBT = range(6)
PERCENT = 100
DEEPEST = 64  # moves of the tree on one way


@fractions
def position_of(worlds: list[State], words: list[int], world: int, seat: int) -> int:
    """The number of a position as a seat knows it, whatever showed it something last."""
    worlds[FORGOTTEN] = worlds[world]
    hide(worlds[FORGOTTEN], seat)
    worlds[FORGOTTEN].revealed = 0
    return digest(worlds, words, FORGOTTEN)


@fractions
def find(keys: list[int], key: int) -> int:
    """Where a key is in the table, or the free place where it would be."""
    most = len(keys) - 1
    at = key & most
    while keys[at] != 0 and keys[at] != key:
        at = at + 1 & most
    return at


@fractions
def pick_weighted(s: State, weights: Numbers, n: int) -> int:
    """One of the first n, a weight twice as great four times as often."""
    total = 0
    for i in range(n):
        total += weights[i] * weights[i]
    left, i = below(s, total), 0
    while left >= weights[i] * weights[i]:
        left -= weights[i] * weights[i]
        i += 1
    return i


@fractions
def try_one(
    s: State,
    node: int,
    n: int,
    manner: Numbers,
    moves: Numbers,
    weights: Numbers,
    keys: list[int],
    tries: Numbers,
    totals: list[float],
    spots: Numbers,
) -> int:
    """Which of n moves to try in a position: the most promising; or one more, the more sensible the sooner."""
    visits, tried, weight, untried, equals = 0, 0, 0, -1, 0
    for i in range(n):
        at = find(keys, after(node, moves[i]))
        spots[i] = at
        weight += weights[i]
        if keys[at] != 0:
            visits += tries[at]
            tried += 1
        elif untried < 0 or weights[i] > weights[untried]:
            untried, equals = i, 1
        elif weights[i] == weights[untried]:
            equals += 1
            if below(s, equals) == 0:
                untried = i
    root = sqrt(visits)
    if untried >= 0 and tried * PERCENT <= manner[WIDEN] * root:
        return untried
    best, most = 0, -1.0
    for i in range(n):
        at = spots[i]
        if keys[at] != 0:
            share = 0.5 / n + 0.5 * weights[i] / weight
            score = totals[at] / tries[at] + manner[EXPLORE] / PERCENT * share * root / (1 + tries[at])
            if score > most:
                best, most = i, score
    return best


@fractions
def spot_of(node: int, n: int, move: int, moves: Numbers, keys: list[int], spots: Numbers) -> int:
    """Where a move stands among n, with its place in the table."""
    i = 0
    while moves[i] != move:
        i += 1
    spots[i] = find(keys, after(node, move))
    return i


@fractions
def play_on(s: State, manner: Numbers, moves: Numbers, weights: Numbers) -> bool:
    """Sensible moves up to the horizon; whether the game is over."""
    waiting, choices = awaited(s), 0
    while waiting != 0 and choices < manner[HORIZON]:
        seat = first_seat(waiting)
        n = legal(s, seat, moves)
        i = 0
        if n > 1:
            choices += 1
            prefer(s, seat, moves, n, weights)
            i = pick_weighted(s, weights, n)
        step(s, seat, moves[i])
        waiting = awaited(s)
    return waiting == 0


@fractions
def judge(s: State, over: bool, manner: Numbers, places: Numbers, points: Numbers, shares: list[float]) -> None:
    """Each seat's share of the win: certain at the end, before it by what they are worth."""
    total = 0.0
    if over:
        standings(s, places, points)
        for seat in range(s.seats):
            shares[seat] = 1.0 if places[seat] == 1 else 0.0
            total += shares[seat]
    else:
        worth(s, points)
        mean = 0.0
        for seat in range(s.seats):
            mean += points[seat] / s.seats
        for seat in range(s.seats):
            lead = (points[seat] - mean) / manner[SCALE]
            steep = (1.0 + abs(lead) / 4) * (1.0 + abs(lead) / 4)  # close to an exponential, and exact everywhere
            shares[seat] = steep * steep if lead > 0 else 1.0 / (steep * steep)
            total += shares[seat]
    for seat in range(s.seats):
        shares[seat] /= total


@fractions
def weigh(
    worlds: list[State],
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
    """How sensible a seat's moves are in the world being played: as it was learnt, or by the game's `prefer`."""
    if sizes[INPUTS] > 0:
        worlds[FORGOTTEN] = worlds[PLAYED]
        hide(worlds[FORGOTTEN], seat)
        learnt_weights(worlds[FORGOTTEN], seat, moves, n, weights, net, sizes, counts, seen, room)
    else:
        prefer(worlds[PLAYED], seat, moves, n, weights)


@fractions
def foretell(
    worlds: list[State],
    shares: list[float],
    net: Reals,
    sizes: list[int],
    counts: list[int],
    seen: Seen,
    room: Reals,
) -> None:
    """Every seat's share of the win before the end, as whoever is to choose has learnt to see it."""
    seat = first_seat(awaited(worlds[PLAYED]))
    worlds[FORGOTTEN] = worlds[PLAYED]
    hide(worlds[FORGOTTEN], seat)
    learnt_shares(worlds[FORGOTTEN], seat, shares, net, sizes, counts, seen, room)


@fractions
def think_up(worlds: list[State], seat: int, number: int, doubts: int) -> None:
    """A world that fits what a seat knows; the less it fits what others chose, the oftener another is thought up.

    So worlds come as often as they are likely, but for those that are still unlikely after so many doubts.
    """
    doubted, believed = 0, False
    while not believed:
        worlds[PLAYED] = worlds[KNOWN]
        stir(worlds[PLAYED], number)
        if doubted > 0:
            stir(worlds[PLAYED], doubted)
        imagine(worlds[PLAYED], seat)
        fit = believe(worlds[PLAYED], seat)
        believed = doubted >= doubts or fit >= CERTAIN or below(worlds[PLAYED], CERTAIN) < fit
        doubted += 1


@fractions
def tree_search(
    worlds: list[State],
    words: list[int],
    seat: int,
    first: int,
    simulations: int,
    manner: Numbers,
    moves: Numbers,
    weights: Numbers,
    spots: Numbers,
    places: Numbers,
    points: Numbers,
    shares: list[float],
    path: Numbers,
    keys: list[int],
    tries: Numbers,
    totals: list[float],
    net: Reals,
    sizes: list[int],
    counts: list[int],
    seen: Seen,
    room: Reals,
    most: int,
    opening: int,
) -> int:
    """Simulations numbered from `first`, for a seat; returns how many moves were added to the tree.

    `path` has the places of the moves on the way, then, from DEEPEST on, the seats that chose them. At most
    `most` moves are added. All begin with the move `opening`, or with any if it is -1. `net` and what follows are
    what the game has learnt (network.py); without, it plays on and judges by its own estimates.
    """
    added = 0
    for simulation in range(first, first + simulations):
        think_up(worlds, seat, simulation, manner[DOUBT])
        depth, key, in_tree = 0, 0, True
        waiting = awaited(worlds[PLAYED])
        while waiting != 0 and in_tree and depth < DEEPEST:
            actor = seat if waiting >> seat & 1 else first_seat(waiting)  # at once: the searcher knows least
            n = legal(worlds[PLAYED], actor, moves)
            i = 0
            if n > 1:
                if actor == seat or manner[MULTIPLE]:
                    key = position_of(worlds, words, PLAYED, actor)
                if opening >= 0 and depth == 0:
                    i = spot_of(key, n, opening, moves, keys, spots)
                else:
                    weigh(worlds, actor, moves, n, weights, net, sizes, counts, seen, room)
                    i = try_one(worlds[PLAYED], key, n, manner, moves, weights, keys, tries, totals, spots)
                at = spots[i]
                key = after(key, moves[i])
                if keys[at] == 0:
                    in_tree = False
                    if added < most:
                        keys[at] = key
                        added += 1
                if keys[at] != 0:
                    path[depth] = at
                    path[DEEPEST + depth] = actor
                    depth += 1
            step(worlds[PLAYED], actor, moves[i])
            waiting = awaited(worlds[PLAYED])
        if sizes[INPUTS] > 0 and waiting != 0:
            foretell(worlds, shares, net, sizes, counts, seen, room)
        else:
            over = play_on(worlds[PLAYED], manner, moves, weights)
            judge(worlds[PLAYED], over, manner, places, points, shares)
        for k in range(depth):
            tries[path[k]] += 1
            totals[path[k]] += shares[path[DEEPEST + k]]
    return added


@fractions
def root_moves(
    worlds: list[State],
    words: list[int],
    seat: int,
    n: int,
    moves: Numbers,
    keys: list[int],
    spots: Numbers,
) -> None:
    """Where the table has the moves of the position that is searched, -1 where it has not."""
    key = position_of(worlds, words, KNOWN, seat)
    for i in range(n):
        at = find(keys, after(key, moves[i]))
        spots[i] = at if keys[at] != 0 else -1
