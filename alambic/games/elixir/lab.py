"""What the lab asks of the finds of Elixir (alambic/lab/cards.py)."""

from alambic.games.elixir.moves import FIND_NAMES

CARDS = FIND_NAMES
PLAYED = {
    "play {}": 0,
    "use {}": 0,
    "amulet": "amulet",
    "mirror": "mirror",
    "snuffer": "snuffer",
    "broom {}": "broom",
}
WASTED: dict[str, int] = {}
PAID = ("cast {}", "as {}", "at {}", "left", "right", "pay", "wand {}", "without {}", "apprentice {}")
