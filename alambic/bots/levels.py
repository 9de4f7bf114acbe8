"""The levels at which a person may choose a bot, and the styles that a game has beside them."""

from alambic.bots.budget import Budget
from alambic.bots.style import styles_of
from alambic.bots.weights import shipped
from alambic.core.errors import BadBot, among
from alambic.core.game import Game, Setup
from alambic.core.view import N_

LEVELS = {  # by name: the bot that plays at it, and what people call it
    "novice": ("random", N_("Novice")),
    "apprentice": ("hasty", N_("Apprentice")),
    "adept": ("search:300:500ms", N_("Adept")),
    "master": ("search:20000:2000ms", N_("Master")),
}
USUAL = "apprentice"
STYLED = "adept"  # the level whose search a style has
BRIEF = 0.1  # seconds that a bot may take whose name gives it no time: many times what it needs


def offered(game: Game, setup: Setup | None = None) -> dict[str, tuple[str, str]]:
    """All that may be chosen in a game, as in LEVELS: the levels, then its styles.

    What the game has learnt plays where it fits: with the usual rules, unless a setup is named.
    """
    search, weights = LEVELS[STYLED][0], shipped(game)
    fits = weights is not None and not weights.misfit(setup or game.setup(game.seats[0]))
    learnt = {name: (bot, LEVELS[name][1]) for name, bot in game.tactics.LEARNT.items() if fits}
    return {
        **LEVELS,
        **learnt,
        **{name: (f"{search}~{name}", style.title) for name, style in styles_of(game).items()},
    }


def bot_of(level: str, game: Game, *, compiled: bool = True, setup: Setup | None = None) -> str:
    """The bot that plays at a level or in a style; nobody waits minutes while a game is still being compiled."""
    choices = offered(game, setup)
    if level not in choices:
        raise BadBot(f"no level {level!r} in {game.title}; there is {among(list(choices))}")
    bot = choices[level][0]
    return bot if compiled or bot == "random" else LEVELS[USUAL][0]


def seconds_of(level: str, game: Game) -> float:
    """How long a bot of a level or style may think about a move."""
    budget = Budget.read(bot_of(level, game).partition("~")[0].partition(":")[2])
    return budget.seconds if budget and budget.seconds else BRIEF
