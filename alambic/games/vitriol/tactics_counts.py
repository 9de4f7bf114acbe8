"""What a better move gains at V.I.T.R.I.O.L.: the quantities that hints and reviews compare."""

from alambic.core.view import N_
from alambic.games.vitriol.rules import total
from alambic.games.vitriol.rules_piles import points_of
from alambic.games.vitriol.state import REVEAL, Vitriol
from alambic.games.vitriol.tactics import POINT, PROMISE, SECRET, still_possible, within_reach


def counts(s: Vitriol, seat: int) -> list[tuple[str, int, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better)."""
    shown = s.phase == REVEAL  # VIT-13: the table is in the total, and nothing is secret
    return [
        (N_("points"), total(s, seat) + (0 if shown else points_of(s, seat)), POINT),
        (N_("points within reach"), within_reach(s, seat), PROMISE),
        (N_("metals that others still think possible"), 0 if shown else still_possible(s, seat), SECRET),
    ]
