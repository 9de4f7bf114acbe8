"""What a better move gains at Elixir: the quantities that hints and reviews compare."""

from alambic.core.view import N_
from alambic.games.elixir.rules_spells import ingredients_left, spells_of
from alambic.games.elixir.state import INGREDIENTS, Elixir
from alambic.games.elixir.tactics import A_POWER, A_SPELL, HELD, HELPFUL, LEFT_TO_CAST, READY, SILENCED, demand
from alambic.games.elixir.vocabulary import Kind


def counts(s: Elixir, seat: int) -> list[tuple[str, int, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better)."""
    ready = sum(min(n, demand(s, seat, kind)) for kind in range(INGREDIENTS) if (n := s.hand[seat, kind]))
    helpful = s.hand[seat, Kind.WAND] + s.hand[seat, Kind.AMULET]
    gained = s.extras[seat] + s.glass[seat] - s.gag[seat] - s.skips[seat]
    return [
        (N_("ingredients left to cast"), ingredients_left(s, seat), -LEFT_TO_CAST),
        (N_("spells left to cast"), spells_of(s, seat), -A_SPELL),
        (N_("useful ingredients in hand"), ready, HELD + READY),
        (N_("wands and amulets in hand"), helpful, HELD + HELPFUL),
        (N_("other finds in hand"), s.held[seat] - ready - helpful, HELD),
        (N_("powers"), s.powers[seat].bit_count(), A_POWER),
        (N_("turns gained"), gained, SILENCED),
    ]
