"""What the lab asks of the tiles of Vizia (alambic/lab/cards.py)."""

KINDS = "take {}"
PLAYED = {"place {} {} {}": 1}
WASTED: dict[str, int] = {}
PAID: tuple[str, ...] = ()
