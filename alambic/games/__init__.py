"""The games. This list is the only registry."""

from alambic.core.catalogue import Catalogue

NAMES = ("vizia", "vitriol", "artiseurs", "illusio", "elixir")

CATALOGUE = Catalogue(__name__, NAMES)
