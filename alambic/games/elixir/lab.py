"""What the lab asks of the finds of Elixir (alambic/lab/cards.py)."""

KINDS = "give {}"
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
ENDS = "next"
