"""Decks of few kinds of cards: two worlds that differ in hidden cards can then look alike for long."""

from collections.abc import Iterator
from contextlib import contextmanager

from alambic.core.deck import Deck
from alambic.core.game import Game
from alambic.games.vitriol import GAME as VITRIOL

COUNTS = {VITRIOL: {"gold 2": 34, "silver 2": 34, "copper 2": 34, "gold/silver": 7, "athanor": 5}}
FEW = {
    game: Deck.parse("few", {"cards": [{"id": id, "count": n, "source": "ours"} for id, n in counts.items()]})
    for game, counts in COUNTS.items()
}


def deck_of(game: Game) -> Deck:
    """The deck of few kinds, or the usual one of a game that has few."""
    return FEW.get(game) or game.deck(None)


@contextmanager
def few_on_the_shelf() -> Iterator[None]:
    """Have these decks among those that come with their games."""
    whole = {game: dict(game.shipped) for game in FEW}
    try:
        for game, deck in FEW.items():
            vars(game)["shipped"] = {**whole[game], deck.name: deck}
        yield
    finally:
        for game, decks in whole.items():
            vars(game)["shipped"] = decks
