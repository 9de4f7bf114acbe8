"""Where to look for leaks: decks of few kinds of cards, so that two worlds look alike for long, and what hides."""

from collections.abc import Iterator
from contextlib import contextmanager

from alambic.core.deck import Deck
from alambic.core.game import Game, Setup
from alambic.games.artiseurs import GAME as ARTISEURS
from alambic.games.elixir import GAME as ELIXIR
from alambic.games.illusio import GAME as ILLUSIO
from alambic.games.vitriol import GAME as VITRIOL
from tests.elixir.oracles import FEW_SPELLS
from tests.elixir.oracles import deck_with as spells_with
from tests.illusio.oracles import deck_with

COUNTS = {VITRIOL: {"gold 2": 34, "silver 2": 34, "copper 2": 34, "gold/silver": 7, "athanor": 5}}
FEW = {
    game: Deck.parse("few", {"cards": [{"id": id, "count": n, "source": "ours"} for id, n in counts.items()]})
    for game, counts in COUNTS.items()
}
FEW[ILLUSIO] = deck_with(
    {"rope": 24, "scarf": 20, "grab": 12, "transformation": 6},
    "pickpocket pickpocket hypnotist hypnotist saboteur saboteur",
    name="few",
)
FEW[ELIXIR] = spells_with(
    {"salt": 15, "ash": 15, "gloves": 8, "ball": 4, "market": 4, "flea": 4, "amulet": 4, "broom": 2, "curio": 4},
    FEW_SPELLS,
    name="few",
)

OPENING = {ELIXIR: len(FEW_SPELLS)}  # moves before anything is dealt by which the worlds could differ


HIDING = {ARTISEURS: {"mode": "baugienne", "veiled": "yes"}}  # options without which a game hides little


def hides(setup: Setup) -> bool:
    return all(setup.options.named(name) == text for name, text in HIDING.get(setup.game, {}).items())


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
