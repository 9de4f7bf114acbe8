"""The levels at which a person may choose a bot."""

from alambic.core.errors import BadBot, among
from alambic.core.view import N_

LEVELS = {  # by name: the bot that plays at it, and what people call it
    "novice": ("random", N_("Novice")),
    "apprentice": ("flat:100", N_("Apprentice")),
    "adept": ("flat:2000", N_("Adept")),
    "master": ("flat:20000", N_("Master")),
}
USUAL = "apprentice"


HASTY = "flat:20"  # the most that is fitting while the rules are interpreted


def bot_of(level: str, *, compiled: bool = True) -> str:
    """The name of the bot that plays at a level; nobody waits minutes while a game is still being compiled."""
    if level not in LEVELS:
        raise BadBot(f"no level {level!r}; there is {among(list(LEVELS))}")
    bot = LEVELS[level][0]
    return bot if compiled or bot == "random" else HASTY
