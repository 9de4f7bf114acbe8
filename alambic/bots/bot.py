"""What a bot is, and how one is called by name: `random`, `flat:200`, `search:300ms~bluffer`, `random/draft 1`."""

from pathlib import Path
from typing import Protocol

from alambic.bots.budget import Budget
from alambic.bots.weights import Weights, shipped
from alambic.core.engine import Engine
from alambic.core.errors import BadBot

KNOWN = (
    "random, hasty, flat (flat Monte-Carlo), search (tree search), trusting (a search that reads nothing into what"
    " others choose), policy (as the game has learnt), policy:150 (by chance, the evener the warmer), learnt (a"
    " search by what it has learnt); policy@FILE and learnt:200@FILE play by a file of weights; flat:200 or"
    " search:200 (simulations a move), search:300ms (time a move), search:20000:3000ms (what is spent first);"
    " search:200~STYLE has a style, where the game has one;"
    " NAME/CODE plays that move whenever it is allowed"
)
USUAL_SIMULATIONS = 200


class Bot(Protocol):
    """Chooses a move for a seat from the forgotten state and a random word of its own.

    It may remember what it thought, so every seat of every match has one to itself.
    """

    name: str

    def choose(self, known: bytes, seat: int, word: int) -> int: ...


def make_bot(name: str, engine: Engine) -> Bot:
    """The bot that a name asks for."""
    from alambic.bots.flat import FlatBot
    from alambic.bots.habit import HabitBot
    from alambic.bots.hasty import HastyBot
    from alambic.bots.search import SearchBot, manner_of
    from alambic.bots.style import StyleBot
    from alambic.bots.uniform import UniformBot

    name, at, path = name.partition("@")
    if at:
        return learnt_bot(name, engine, Weights.read(Path(path)))
    name, *habits = name.split("/")
    if habits:
        return HabitBot(engine, make_bot(name, engine), habits)
    name, tilde, style = name.partition("~")
    if tilde:
        bot = make_bot(name, engine)
        if not isinstance(bot, SearchBot):
            raise BadBot(f"{name!r} has no style; only a search has one, such as search:200~{style}")
        return StyleBot(bot, style)
    if name in ("random", "hasty"):
        return UniformBot(engine) if name == "random" else HastyBot(engine)
    kind, _, spent = name.partition(":")
    if kind in ("policy", "learnt"):
        return learnt_bot(name, engine, shipped(engine.game))
    budget = Budget.read(spent) if spent or name.endswith(":") else Budget(USUAL_SIMULATIONS)
    if kind not in ("flat", "search", "trusting") or budget is None:
        raise BadBot(f"no bot {name!r}; there is {KNOWN}")
    if kind == "trusting":
        return SearchBot(engine, budget, manner_of(engine)._replace(doubt=0))
    return FlatBot(engine, budget) if kind == "flat" else SearchBot(engine, budget)


def learnt_bot(name: str, engine: Engine, weights: Weights | None) -> Bot:
    """A bot that plays by a network, with a search or without."""
    from alambic.bots.policy import PolicyBot
    from alambic.bots.search import SearchBot

    if weights is None:
        raise BadBot(f"{engine.game.title} has learnt nothing yet: `alambic train` writes weights for {name}@FILE")
    kind, _, spent = name.partition(":")
    if kind == "policy" and (not spent or spent.isdecimal()):
        return PolicyBot(engine, weights, int(spent or 0))
    budget = Budget.read(spent) if spent else Budget(USUAL_SIMULATIONS)
    if kind != "learnt" or budget is None:
        raise BadBot(f"no bot {name!r}; there is {KNOWN}")
    return SearchBot(engine, budget, weights=weights)
