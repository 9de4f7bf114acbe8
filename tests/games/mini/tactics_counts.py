"""What a better move gains at Mini: the quantities that hints and reviews compare."""

from alambic.core.view import N_
from tests.games.mini.rules_cards import holds
from tests.games.mini.state import HERB, Mini


def counts(s: Mini, seat: int) -> list[tuple[str, int, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth."""
    return [(N_("points"), s.points[seat], 10), (N_("herbs in hand"), holds(s, seat, HERB), 4)]
