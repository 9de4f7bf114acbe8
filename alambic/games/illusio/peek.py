"""What a seat may not know: the cards in the other hands."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after
from alambic.core.rule import rule
from alambic.core.state import Secrets
from alambic.games.illusio.observe import CARDS
from alambic.games.illusio.state import KINDS, SEATS, Illusio

LAYOUT = Layout(Part("hand", (SEATS, KINDS), CARDS))


@rule
def peek(s: Illusio, seat: int, out: Secrets) -> None:
    for steps in range(1, s.seats):
        for card in range(KINDS):
            out[steps * KINDS + card] = s.hand[after(s, seat, steps), card]
