"""Le jeu des artiseurs: three colours of stones on a small board, lines that shrink, and four knucklebones."""

from dataclasses import dataclass

from alambic.core.extras import Extras
from alambic.core.game import Game
from alambic.core.options import Options, choice

MODES = {
    "cervienne": (
        "Cervienne: the bones are thrown once, then only turned",
        "Cervienne : les osselets sont lancés une fois, puis seulement retournés",
    ),
    "baugienne": ("Baugienne: the cervienne on the fly", "Baugienne : la cervienne à la volée"),
    "knucklebones": (
        "Knucklebones: all four are thrown every turn",
        "Osselets : on lance les quatre à chaque tour",
    ),
    "learning": ("Learning game: no bones, no end", "Partie d’apprentissage : sans osselets ni fin"),
}
ABSENT = {
    "black": ("Black: white against red", "Le noir : blanc contre rouge"),
    "red": ("Red: white against black", "Le rouge : blanc contre noir"),
    "white": ("White: red against black", "Le blanc : rouge contre noir"),
}
LINES = {
    "no": ("Rows, columns and the two long diagonals", "Rangées, colonnes et les deux grandes diagonales"),
    "yes": ("Rows and columns only", "Rangées et colonnes seulement"),
}
SIDES = {
    "no": ("Known to all", "Connue de tous"),
    "yes": (
        "Unknown until it first comes up, as the rulebook’s examples suggest",
        "Inconnue tant qu’on ne l’a pas vue, comme le suggèrent les exemples du livret",
    ),
}


@dataclass(frozen=True)
class ArtiseursOptions(Options):
    """How the bones are used, whose colour is nobody's, and two finer points."""

    mode: int = choice("ART-26", MODES, en="Way of playing", fr="Façon de jouer")
    absent: int = choice(
        "ART-03", ABSENT, en="With two players, nobody’s colour", fr="À deux, la couleur de personne"
    )
    straight: int = choice("ART-10", LINES, en="What counts as a line", fr="Ce qui compte comme une ligne")
    veiled: int = choice("ART-33", SIDES, en="The other side of a bone", fr="L’autre face d’un osselet")

    def problem(self, seats: int) -> str | None:
        if self.absent and seats > 2:
            return f"absent is for 2 players, not {seats}: with three every colour has a player (ART-03)"
        if self.veiled and self.named("mode") == "learning":
            return "veiled is about bones, and the learning game has none (ART-33)"
        return None

    def silence(self) -> bool:
        return self.named("mode") == "baugienne"  # ART-30


GAME = Game(
    name="artiseurs",
    title="Le jeu des artiseurs",
    seats=(2, 3),
    minutes=(10, 20),
    version=2,
    prefix="ART",
    tagline={
        "en": "Lay, push and chain stones, and make the lines that cost the others most.",
        "fr": "Posez, poussez, enchaînez les pierres, et formez les lignes qui coûtent le plus aux autres.",
    },
    package=__name__,
    options=ArtiseursOptions,
    chairs={  # ART-03
        "en": ("white (or red, if white is nobody’s)", "red (or black, if red or white is nobody’s)", "black"),
        "fr": ("blanc (ou rouge, à deux sans blanc)", "rouge (ou noir, à deux sans rouge ou sans blanc)", "noir"),
    },
    window=5,  # ART-30
    extras=Extras("puzzles", "Puzzles", "hour", "puzzle_site", "puzzle_commands", "puzzle", __name__, "position"),
)
