"""What a better move gains at Illusio: the quantities that hints and reviews compare."""

from alambic.core.view import N_
from alambic.games.illusio.rules_objectives import due_points, exact_of
from alambic.games.illusio.rules_table import reach
from alambic.games.illusio.state import CONTEST, IN_PROGRESS, Illusio
from alambic.games.illusio.tactics import DUE, EXACT_LAID, HELD, LAID, POINT, READY


def counts(s: Illusio, seat: int) -> list[tuple[str, int, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better)."""
    tricks = [s.progress[seat, k] - 1 for k in range(IN_PROGRESS) if s.progress[seat, k]]
    contest = [s.contest[k] - 1 for k in range(CONTEST) if s.contest[k]]
    return [
        (N_("points"), s.points[seat], POINT),
        (N_("points due on the bill"), due_points(s, seat), DUE),
        (N_("components of unfinished tricks"), sum(s.level[trick] - s.missing[trick] for trick in tricks), LAID),
        (N_("exact components of unfinished tricks"), sum(exact_of(s, trick) for trick in tricks), EXACT_LAID),
        (N_("useful components in the wings"), max((reach(s, seat, o) for o in contest), default=0), READY),
        (N_("cards in hand"), s.held[seat], HELD),
    ]
