"""Mini: herbs, owls and thieves; every corner of the contract in nine cards."""

from dataclasses import dataclass

from alambic.core.game import Game
from alambic.core.options import Options, choice, number, switch


@dataclass(frozen=True)
class MiniOptions(Options):
    """A switch, a named choice and a number."""

    knocking: int = switch("MIN-13", default=True, en="Knocking", fr="On peut frapper")
    discards: int = choice(
        "MIN-07",
        {"closed": ("Face down", "Faces cachées"), "open": ("Face up", "Faces visibles")},
        en="Dropped cards",
        fr="Cartes jetées",
    )
    laps: int = number("MIN-04", 2, 1, 3, en="Laps a round", fr="Tours de table par manche")


GAME = Game(
    name="mini",
    title="Mini",
    seats=(2, 3),
    minutes=(2, 5),
    version=1,
    prefix="MIN",
    tagline={
        "en": "Gather herbs by night while thieves go about and owls keep watch.",
        "fr": "Cueillez des herbes la nuit, quand rôdent les voleurs et veillent les chouettes.",
    },
    package=__name__,
    options=MiniOptions,
)
