"""What a better move gains at Vizia: the quantities that hints and reviews compare."""

from alambic.core.view import N_
from alambic.games.vizia.rules_wheels import opponents, score
from alambic.games.vizia.state import Vizia


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
