"""Vizia (Pierre Bourque, 2011): triangle tiles, a ring of six colours, wheels."""

from dataclasses import dataclass

from alambic.core.game import Game
from alambic.core.options import Options, switch


@dataclass(frozen=True)
class ViziaOptions(Options):
    """The five advanced rules and the team game."""

    three_commons: int = switch("VIZ-20", en="Three common tiles", fr="Trois tuiles communes")
    group_bonus: int = switch("VIZ-21", en="Group bonus", fr="Bonus de groupe")
    triangle_bonus: int = switch("VIZ-22", en="Triangle bonus", fr="Bonus des triangles")
    capture: int = switch("VIZ-23", en="Capture", fr="Capture")
    purchase: int = switch("VIZ-25", en="Purchase", fr="Achat")
    teams: int = switch("VIZ-30", en="Two teams of two", fr="Deux équipes de deux")

    def problem(self, seats: int) -> str | None:
        if self.teams and seats != 4:
            return f"teams needs 4 players, not {seats} (VIZ-30)"
        return None


GAME = Game(
    name="vizia",
    title="Vizia",
    seats=(2, 4),
    minutes=(20, 30),
    version=2,
    prefix="VIZ",
    tagline={
        "en": "Lay colours edge to edge and claim the wheels they form.",
        "fr": "Posez les couleurs bord à bord et emparez-vous des roues qu’elles forment.",
    },
    package=__name__,
    options=ViziaOptions,
)
