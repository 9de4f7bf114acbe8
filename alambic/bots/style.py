"""The bot with a style: of the moves that its search finds nearly as good as the best it plays what it likes."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from alambic.bots.search import Estimate, SearchBot
from alambic.core.errors import BadBot, among
from alambic.core.game import Game

PATIENCE = 5  # per cent of the win that a liked move may cost, as the search estimates it
TRUSTED = 4  # a move is trusted that was tried at least one in so many times as often as the most tried one


class Style(NamedTuple):
    """How a bot plays beside playing well; what a game has of them stands in `STYLES` of its tactics.py."""

    title: str  # what people call such a bot
    about: str  # what it does, in a few words
    liking: Callable[[Any, int, int], int]  # of a move, from the plain state as the seat knows it


def styles_of(game: Game) -> dict[str, Style]:
    """By name; most games have none."""
    return {name: Style(*style) for name, style in game.tactics.STYLES.items()}


def nearly_best(found: Sequence[Estimate]) -> list[Estimate]:
    """The most tried move, and all that did hardly worse and were tried often enough to say so."""
    best = max(found, key=lambda one: (one.tries, one.share))
    least = best.share - PATIENCE / 100
    return [one for one in found if TRUSTED * one.tries >= best.tries and one.share >= least]


class StyleBot:
    """Tree search with a taste; it remembers what it found, so every seat of every match has one of its own."""

    def __init__(self, search: SearchBot, style: str) -> None:
        self.engine, self.search = search.engine, search
        styles = styles_of(self.engine.game)
        if style not in styles:
            title = self.engine.game.title
            has = f"it has {among(list(styles))}" if styles else "it has none"
            raise BadBot(f"no style {style!r} in {title}; {has}")
        self.liking = styles[style].liking
        self.name = f"{search.name}~{style}"

    def choose(self, known: bytes, seat: int, word: int) -> int:
        world = self.engine.world(known, word)
        moves = self.engine.sensible(world, seat)
        if len(moves) == 1:
            return moves[0]
        s = self.engine.read(world)
        found = nearly_best(self.search.estimates(known, seat, word, moves))
        return max(found, key=lambda one: (self.liking(s, seat, one.move), one.tries, one.share)).move
