"""All moves of V.I.T.R.I.O.L."""

from alambic.games.vitriol.vocabulary import CODES, MOST

__all__ = ["CODES", "MOST"]
