"""What whoever is to move in Vizia can do now, said to them."""

from alambic.core.view import N_
from alambic.games.vizia.rules_legal import can_buy
from alambic.games.vizia.rules_tiles import OWN, SHARED, available, fits_somewhere, in_common
from alambic.games.vizia.state import LIFTING, PERSONAL, PLACING, SETTING, TAKING, Vizia

YOURS = (  # what the game waits for, said to whoever is to do it; by phase
    N_("Place a tile: choose one, then touch a free cell."),
    N_("Lift a tile that touches just one other."),
    N_("Set down the tile you lifted."),
    N_("Take a common tile or end your turn."),
)


def takes(s: Vizia) -> bool:
    """Whether there is a common tile for whoever is to move, and room for it (VIZ-08)."""
    return s.held[s.turn] < PERSONAL and in_common(s) > 0


def yours(s: Vizia, seat: int) -> str:
    """What somebody can do now, said to them; their own tiles are known."""
    if s.phase in (LIFTING, SETTING):
        return YOURS[s.phase]
    placing = s.phase == PLACING
    fits = placing and fits_somewhere(s, available(s, seat, OWN) | available(s, seat, SHARED))
    buys = placing and not fits and can_buy(s, seat)
    if s.placed == 0:
        if fits:
            return YOURS[PLACING]
        return N_("Nothing fits: give up a token or pass.") if buys else N_("Nothing fits: pass.")
    if fits and takes(s):
        return N_("Place another tile, take common tiles or end your turn.")
    if fits:
        return N_("Place another tile or end your turn.")
    if takes(s):
        return YOURS[TAKING]
    return N_("Give up a token or end your turn.") if buys else N_("End your turn.")
