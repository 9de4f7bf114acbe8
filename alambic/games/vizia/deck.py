"""What a deck file of Vizia must say, and the numbers it gives the state."""

from collections.abc import Mapping, Sequence

from alambic.core.deck import Deck
from alambic.core.errors import BadDeck, among
from alambic.core.options import Options
from alambic.games.vizia.state import COMMON, PERSONAL, TILES
from alambic.games.vizia.vocabulary import COLOUR_NAMES


def stock(deck: Deck, seats: int, options: Options) -> Mapping[str, Sequence[int] | int]:
    """The tiles of each colour; a deck names the six colours and no other (VIZ-02)."""
    counts = {card.id: card.count for card in deck.cards}
    if set(counts) != set(COLOUR_NAMES):
        raise BadDeck(f"deck {deck.name!r} must have exactly the colours {among(COLOUR_NAMES)}")
    for card in deck.cards:
        if card.facts:
            raise BadDeck(f"deck {deck.name!r}: a tile has id, count and source, not {among(list(card.facts))}")
    total, fewest = sum(counts.values()), PERSONAL * seats + COMMON
    if not fewest <= total <= TILES:
        raise BadDeck(f"deck {deck.name!r} has {total} tiles; {seats} players need {fewest} to {TILES}")
    return {"tiles": [counts[name] for name in COLOUR_NAMES]}
