"""What a seat may not know: the others' metals, their hands, and what the table is worth to them."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after
from alambic.core.rule import rule
from alambic.core.state import Secrets
from alambic.games.vitriol.observe import POINTS, card_from_own, from_own
from alambic.games.vitriol.rules_piles import points_of
from alambic.games.vitriol.state import HAND, KINDS, METALS, SEATS, UNKNOWN, Vitriol

LAYOUT = Layout(
    Part("metal", (SEATS, 2, METALS)),
    Part("hand", (SEATS, KINDS), HAND),
    Part("points", (SEATS,), POINTS),
)
METAL, HANDS, STANDS = LAYOUT.starts.values()


@rule
def peek(s: Vitriol, seat: int, out: Secrets) -> None:
    for steps in range(s.seats):
        other = after(s, seat, steps)
        for k in range(2):
            if s.metal[other, k] != UNKNOWN:
                out[METAL + (steps * 2 + k) * METALS + from_own(s, seat, s.metal[other, k])] = 1
        if s.metal[other, 0] != UNKNOWN:
            out[STANDS + steps] = points_of(s, other)
        if steps > 0:
            for k in range(s.held[other]):
                out[HANDS + steps * KINDS + card_from_own(s, seat, s.hand[other, k])] += 1
