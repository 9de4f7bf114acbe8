"""What a deck file of V.I.T.R.I.O.L. must say, and the numbers it gives the state."""

from collections.abc import Mapping, Sequence

from alambic.core.deck import Deck
from alambic.core.errors import BadDeck, among
from alambic.core.options import Options
from alambic.games.vitriol import VitriolOptions
from alambic.games.vitriol.state import HAND, PLATINUM, SEATS
from alambic.games.vitriol.vocabulary import CARD_NAMES, METAL_NAMES

MOST_OF_A_KIND, MOST_CARDS = 60, 240


def stock(deck: Deck, seats: int, options: Options) -> Mapping[str, Sequence[int] | int]:
    """The cards of each kind (VIT-02); those of platinum come into play with the eighth metal (VIT-30)."""
    counts = dict.fromkeys(CARD_NAMES, 0)
    for card in deck.cards:
        if card.id not in counts:
            raise BadDeck(
                f"deck {deck.name!r}: no card is called {card.id!r}; cards are called {among(CARD_NAMES, 100)}"
            )
        if card.facts:
            raise BadDeck(f"deck {deck.name!r}: a card has id, count and source, not {among(list(card.facts))}")
        if card.count > MOST_OF_A_KIND:
            raise BadDeck(f"deck {deck.name!r}: {card.id} can be there {MOST_OF_A_KIND} times, not {card.count}")
        counts[card.id] = card.count
    eighth = seats == SEATS or (isinstance(options, VitriolOptions) and bool(options.eighth))
    if not eighth:
        counts = {name: 0 if METAL_NAMES[PLATINUM] in name else count for name, count in counts.items()}
    total, fewest = sum(counts.values()), HAND * seats
    if not fewest <= total <= MOST_CARDS:
        raise BadDeck(
            f"deck {deck.name!r} has {total} cards to play with; {seats} players need {fewest} to {MOST_CARDS}"
        )
    return {"cards": list(counts.values())}
