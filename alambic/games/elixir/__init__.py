"""Elixir (Sylvie Barc, Frédéric Leygonie, Jean-Charles Rodriguez): sorcerers who must cast all their spells."""

from dataclasses import dataclass

from alambic.core.game import Game
from alambic.core.options import Options, choice, number

TOTALS = {
    "9": ("9: an evening's game", "9 : une partie d’une soirée"),
    "11": ("11: longer", "11 : plus longue"),
    "13": ("13: the longest", "13 : la plus longue"),
}


@dataclass(frozen=True)
class ElixirOptions(Options):
    """How much everybody has to cast, and how often forfeits are forgotten by themselves."""

    total: int = choice(
        "ELX-04", TOTALS, en="Ingredients in everybody's spells", fr="Ingrédients des sortilèges de chacun"
    )
    slip: int = number(
        "ELX-52",
        0,
        0,
        100,
        offered=False,
        en="Slips a turn, per cent",
        fr="Oublis par tour, en pour cent",
    )


GAME = Game(
    name="elixir",
    title="Elixir",
    seats=(3, 8),
    minutes=(30, 85),
    version=3,
    prefix="ELX",
    tagline={
        "en": "Gather ingredients, cast your spells, and survive the spells of everybody else.",
        "fr": "Réunissez vos ingrédients, lancez vos sortilèges, et survivez à ceux des autres.",
    },
    package=__name__,
    options=ElixirOptions,
    window=12,
)
