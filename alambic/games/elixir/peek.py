"""What a seat may not know: the finds and the spells in the other hands."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after
from alambic.core.rule import rule
from alambic.core.state import Secrets
from alambic.games.elixir.observe import COUNT
from alambic.games.elixir.rules_spells import in_hand
from alambic.games.elixir.state import KINDS, SEATS, SPELLS, Elixir

LAYOUT = Layout(Part("hand", (SEATS, KINDS), COUNT), Part("spells", (SEATS, SPELLS)))
HANDS, HIDDEN = LAYOUT.starts.values()


@rule
def peek(s: Elixir, seat: int, out: Secrets) -> None:
    for steps in range(1, s.seats):
        other = after(s, seat, steps)
        for kind in range(KINDS):
            out[HANDS + steps * KINDS + kind] = s.hand[other, kind]
        for spell in range(SPELLS):
            if in_hand(s, other, spell):
                out[HIDDEN + steps * SPELLS + spell] = 1
