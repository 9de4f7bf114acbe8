"""What a player of Vizia looks at: points, tiles in hand, wheels about to close."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.core.view import N_
from alambic.games.vizia.rules_board import is_tile
from alambic.games.vizia.rules_wheels import corner, opponents, score, spoke
from alambic.games.vizia.state import FIRST_CELL, Vizia
from alambic.games.vizia.vocabulary import NAMED, Move

MANNER = {"horizon": 1, "scale": 200}  # what measured best (alambic/bots/search.py)


@rule
def worth(s: Vizia, values: Numbers) -> None:
    """Points, then wheels formed (VIZ-17), then choice: tiles in hand."""
    score(s, values)
    for seat in range(s.seats):
        values[seat] = 100 * values[seat] + s.formed[seat] + 2 * s.held[seat]


@rule
def tiles_round(s: Vizia, point: int) -> int:
    count = 0
    for k in range(6):
        if is_tile(s.board[spoke(point, k)]):
            count += 1
    return count


@rule
def weight_of_cell(s: Vizia, cell: int) -> int:
    """Closing a wheel is what one wants; leaving it one tile short is a gift to the next player."""
    weight = 4
    for k in range(3):
        before = tiles_round(s, corner(cell, k))
        if before == 5:
            weight += 200
        elif before == 4:
            weight = max(weight // 4, 1)
    return weight


@rule
def prefer(s: Vizia, seat: int, moves: Numbers, n: int, weights: Numbers) -> None:
    for i in range(n):
        move = moves[i]
        if move < Move.TAKE:
            weights[i] = weight_of_cell(s, (move - Move.PLACE) % NAMED + FIRST_CELL)
        elif move < Move.GIVE_UP:
            weights[i] = 8  # a full hand is worth having
        elif move < Move.LIFT:
            weights[i] = 1  # a token given up seldom pays
        elif move < Move.SET:
            weights[i] = 4
        elif move < Move.END:
            weights[i] = weight_of_cell(s, move - Move.SET + FIRST_CELL)
        else:
            weights[i] = 8


# What hints compare when they say what a move gains


def partners(s: Vizia, seat: int) -> list[int]:
    """VIZ-30: what is good for them is good for the seat."""
    return [other for other in range(s.seats) if other != seat and not opponents(s, seat, other)]


def counts(s: Vizia, seat: int) -> list[tuple[str, int, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better)."""
    points = [0] * s.seats
    score(s, points)
    side = [seat, *partners(s, seat)]
    return [
        (N_("points"), sum(points[other] for other in side), 100),
        (N_("wheels formed"), sum(s.formed[other] for other in side), 1),  # VIZ-17
        (N_("tiles in hand"), s.held[seat], 2),
    ]
