"""The moves of Illusio, as vocabulary.py declares them."""

from alambic.games.illusio.vocabulary import CODES, MOST

__all__ = ["CODES", "MOST"]
