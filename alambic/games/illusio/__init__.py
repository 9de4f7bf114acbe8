"""Illusio (Philippe Nouhra, 2009): magicians in competition, and tricks that must last a round on the bill."""

from dataclasses import dataclass

from alambic.core.game import Game
from alambic.core.options import Options, number, switch


@dataclass(frozen=True)
class IllusioOptions(Options):
    """How many points win, and whether transformations must be remembered."""

    target: int = number("ILL-21", 12, 6, 24, en="Points to win", fr="Points pour gagner")
    memory: int = switch("ILL-30", en="Remember what was transformed", fr="Se souvenir des transformations")


GAME = Game(
    name="illusio",
    title="Illusio",
    seats=(2, 6),
    minutes=(45, 105),
    version=3,
    prefix="ILL",
    tagline={
        "en": "Gather what a trick needs, put it on the bill, and hold out there against your rivals.",
        "fr": "Réunissez de quoi monter un numéro, mettez-le à l’affiche, et tenez bon malgré vos rivaux.",
    },
    package=__name__,
    options=IllusioOptions,
)
