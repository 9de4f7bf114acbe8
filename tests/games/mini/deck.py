"""What a deck file of Mini must say, and the numbers it gives the state."""

from collections.abc import Mapping, Sequence

from alambic.core.deck import Deck
from alambic.core.errors import BadDeck, among
from alambic.core.options import Options
from tests.games.mini.state import HAND, MOST_CARDS
from tests.games.mini.vocabulary import CARD_NAMES


def stock(deck: Deck, seats: int, options: Options) -> Mapping[str, Sequence[int] | int]:
    """The cards of each kind; a deck names the three kinds and no other (MIN-02)."""
    counts = {card.id: card.count for card in deck.cards}
    if set(counts) != set(CARD_NAMES):
        raise BadDeck(f"deck {deck.name!r} must have exactly the cards {among(CARD_NAMES)}")
    for card in deck.cards:
        if card.facts:
            raise BadDeck(f"deck {deck.name!r}: a card has id, count and source, not {among(list(card.facts))}")
    total, fewest = sum(counts.values()), HAND * seats
    if not fewest <= total <= MOST_CARDS:
        raise BadDeck(f"deck {deck.name!r} has {total} cards; {seats} players need {fewest} to {MOST_CARDS}")
    return {"cards": [counts[name] for name in CARD_NAMES]}
