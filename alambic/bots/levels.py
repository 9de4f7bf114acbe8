"""The levels at which a person may choose a bot."""

from alambic.core.errors import BadBot, among
from alambic.core.view import N_

LEVELS = {  # by name: the bot that plays at it, and what people call it
    "novice": ("random", N_("Novice")),
    "apprentice": ("hasty", N_("Apprentice")),
    "adept": ("search:300:1000ms", N_("Adept")),
    "master": ("search:20000:3000ms", N_("Master")),
}
USUAL = "apprentice"


def bot_of(level: str, *, compiled: bool = True) -> str:
    """The name of the bot that plays at a level; nobody waits minutes while a game is still being compiled."""
    if level not in LEVELS:
        raise BadBot(f"no level {level!r}; there is {among(list(LEVELS))}")
    bot = LEVELS[level][0]
    return bot if compiled or bot == "random" else LEVELS[USUAL][0]
