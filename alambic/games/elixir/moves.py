"""The moves of Elixir: `draft 2`, `cast 12` then `at 3`, `wand salt`, `pay`, `amulet`, `play market`, `next`."""

from alambic.games.elixir.vocabulary import CODES, MOST

__all__ = ["CODES", "MOST"]
