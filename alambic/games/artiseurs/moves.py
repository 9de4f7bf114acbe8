"""All moves of Le jeu des artiseurs."""

from alambic.games.artiseurs.vocabulary import CODES, MOST

__all__ = ["CODES", "MOST"]
