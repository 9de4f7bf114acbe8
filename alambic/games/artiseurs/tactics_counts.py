"""What a better move gains at Le jeu des artiseurs: the quantities that hints and reviews compare."""

from alambic.core.view import N_
from alambic.games.artiseurs.rules import half_points
from alambic.games.artiseurs.rules_board import colour_of, on_board
from alambic.games.artiseurs.state import Artiseurs
from alambic.games.artiseurs.tactics import SIGHT, STONE, alive
from alambic.games.artiseurs.vocabulary import Mode


def counts(s: Artiseurs, seat: int) -> list[tuple[str, float, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better)."""
    colour = colour_of(s, seat)
    if s.mode == Mode.LEARNING:  # ART-20: points decide it, whenever it is stopped
        each = half_points(colour) / 2
        return [
            (N_("points on the board"), each * on_board(s, colour), STONE // 2),
            (N_("points in the game"), each * alive(s, colour), SIGHT // 2),
        ]
    return [
        (N_("stones in the game"), alive(s, colour), STONE),
        (N_("stones on the board"), on_board(s, colour), SIGHT),
    ]
