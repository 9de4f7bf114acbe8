"""What a deck file of Le jeu des artiseurs must say: how many stones of each colour are in the bag."""

from collections.abc import Mapping, Sequence

from alambic.core.deck import Deck
from alambic.core.errors import BadDeck, among
from alambic.core.options import Options
from alambic.games.artiseurs.vocabulary import COLOUR_NAMES

MOST_STONES = dict(zip(COLOUR_NAMES, (8, 6, 4), strict=True))  # ART-01


def stock(deck: Deck, seats: int, options: Options) -> Mapping[str, Sequence[int] | int]:
    """The stones of each colour (ART-01); with more, a stone that comes back might find no cell (ART-14)."""
    counts = dict.fromkeys(COLOUR_NAMES, 0)
    for card in deck.cards:
        if card.id not in counts:
            raise BadDeck(f"deck {deck.name!r}: no stone is {card.id!r}; stones are {among(COLOUR_NAMES)}")
        if card.facts:
            raise BadDeck(f"deck {deck.name!r}: a stone has id, count and source, not {among(list(card.facts))}")
        most = MOST_STONES[card.id]
        if card.count > most:
            raise BadDeck(f"deck {deck.name!r}: there are at most {most} {card.id} stones, not {card.count}")
        counts[card.id] = card.count
    if sum(counts.values()) == 0:
        raise BadDeck(f"deck {deck.name!r} has no stone at all; it needs one or more")
    return {"stones": list(counts.values())}
