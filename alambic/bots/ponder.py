"""How a bot thinks where people see how long it takes: about its only move as long as about any other."""

from alambic.bots.bot import Bot
from alambic.bots.search import SearchBot
from alambic.bots.style import StyleBot


def ponder(bot: Bot, known: bytes, seat: int, word: int, seconds: float) -> int:
    """What a bot does, within so many seconds; neither time nor load tells whether it had a choice."""
    search = bot.search if isinstance(bot, StyleBot) else bot
    if isinstance(search, SearchBot):
        search.budget = search.budget._replace(seconds=seconds)
        moves = search.engine.sensible(search.engine.world(known, word), seat)
        if len(moves) == 1:
            search.estimates(known, seat, word, moves)
    return bot.choose(known, seat, word)
