"""The bot with a habit: whenever one of its favourite moves is allowed it plays that, else as another bot does."""

from collections.abc import Sequence

from alambic.bots.bot import Bot
from alambic.core.engine import Engine


class HabitBot:
    def __init__(self, engine: Engine, bot: Bot, codes: Sequence[str]) -> None:
        self.engine = engine
        self.bot = bot
        self.favourites = [engine.codes.parse(code) for code in codes]
        self.name = "/".join((bot.name, *codes))

    def choose(self, known: bytes, seat: int, word: int) -> int:
        moves = self.engine.legal(self.engine.world(known, word), seat)
        habit = next((move for move in self.favourites if move in moves), None)
        return self.bot.choose(known, seat, word) if habit is None else habit
