"""V.I.T.R.I.O.L. (Bertrand Binois, Pierre Gaulon, 2020): secret metals, and what a play gives away."""

from dataclasses import dataclass

from alambic.core.game import Game
from alambic.core.options import Options, choice, switch

COLUMNS = {
    "no": ("Cards of its new metal can be transmuted", "Les cartes de son nouveau métal peuvent être transmutées"),
    "yes": (
        "Nothing in its column can be transmuted: the stricter reading",
        "Rien dans sa colonne ne peut être transmuté : la lecture stricte",
    ),
}
NOTEBOOKS = {
    "no": ("Draws every conclusion from the turns", "Tire toutes les conclusions des tours"),
    "yes": ("Has room for marks of your own alone", "N’a de place que pour vos propres marques"),
}


@dataclass(frozen=True)
class VitriolOptions(Options):
    """Which Work is played, with how many metals, and what the notebook does."""

    petit: int = switch("VIT-20", en="Petit Œuvre: two metals each", fr="Petit Œuvre : deux métaux chacun")
    eighth: int = switch("VIT-30", en="Eighth metal: platinum", fr="Huitième métal : le platine")
    strict: int = choice("VIT-08", COLUMNS, en="Under a transmuted pile", fr="Sous un tas transmuté")
    manual: int = choice("VIT-41", NOTEBOOKS, rules=False, en="Notebook", fr="Carnet")

    def problem(self, seats: int) -> str | None:
        if self.petit and seats > 3:
            return f"petit is for 2 or 3 players, not {seats} (VIT-21)"
        return None


GAME = Game(
    name="vitriol",
    title="V.I.T.R.I.O.L.",
    seats=(2, 6),
    minutes=(25, 135),
    version=2,
    prefix="VIT",
    tagline={
        "en": "Make your secret metal abound, and let nobody guess which it is.",
        "fr": "Faites abonder votre métal secret sans que personne ne le devine.",
    },
    package=__name__,
    options=VitriolOptions,
)
