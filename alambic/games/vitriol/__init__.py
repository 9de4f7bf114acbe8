"""V.I.T.R.I.O.L. (Bertrand Binois, Pierre Gaulon, 2020): secret metals, and what a play gives away."""

from dataclasses import dataclass

from alambic.core.game import Game
from alambic.core.options import Options, switch


@dataclass(frozen=True)
class VitriolOptions(Options):
    """Which Work is played, with how many metals, and what the notebook does."""

    petit: int = switch("VIT-20", en="Petit Œuvre: two metals each", fr="Petit Œuvre : deux métaux chacun")
    eighth: int = switch("VIT-30", en="Eighth metal: platinum", fr="Huitième métal : le platine")
    strict: int = switch(
        "VIT-08",
        en="Strict: a transmutation freezes its whole column",
        fr="Strict : une transmutation fige toute sa colonne",
    )
    manual: int = switch("VIT-41", rules=False, en="Notebook without deductions", fr="Carnet sans déductions")

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
    phases=("playing", "exchanging", "reveal"),
    package=__name__,
    options=VitriolOptions,
    silence={"reveal": "ready"},
    public=("reveal",),
)
