"""What the lab asks of the tiles of Vizia (alambic/lab/cards.py)."""

from alambic.games.vizia.moves import COLOUR_NAMES

CARDS = COLOUR_NAMES
PLAYED = {"place {} {} {}": 1}
WASTED: dict[str, int] = {}
PAID: tuple[str, ...] = ()
