"""The games that come with Alambic, and the shelf that they stand on with those of others."""

from alambic.core.catalogue import GROUP, Catalogue

NAMES = ("vizia", "vitriol", "artiseurs", "illusio", "elixir")

CATALOGUE = Catalogue(__name__, NAMES, GROUP)
