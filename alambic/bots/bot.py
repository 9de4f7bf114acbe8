"""What a bot is, and how one is called by name: `random`, `flat:200`, `flat:300ms`, `random/draft 1`."""

import re
from typing import Protocol

from alambic.core.engine import Engine
from alambic.core.errors import BadBot

KNOWN = (
    "random, flat (flat Monte-Carlo), flat:200 (simulations a move), flat:300ms (time a move);"
    " NAME/CODE plays that move whenever it is allowed"
)
USUAL_SIMULATIONS = 200


class Bot(Protocol):
    """Chooses a move for a seat from the forgotten state and a random word of its own."""

    name: str

    def choose(self, known: bytes, seat: int, word: int) -> int: ...


def make_bot(name: str, engine: Engine) -> Bot:
    """The bot that a name asks for."""
    from alambic.bots.flat import FlatBot
    from alambic.bots.habit import HabitBot
    from alambic.bots.uniform import UniformBot

    name, *habits = name.split("/")
    if habits:
        return HabitBot(engine, make_bot(name, engine), habits)
    if name == "random":
        return UniformBot(engine)
    found = re.fullmatch(r"flat(?::(\d{1,7})(ms)?)?", name)
    if not found or (found[1] and int(found[1]) == 0):
        raise BadBot(f"no bot {name!r}; there is {KNOWN}")
    if found[2]:
        return FlatBot(engine, seconds=int(found[1]) / 1000)
    return FlatBot(engine, simulations=int(found[1] or USUAL_SIMULATIONS))
