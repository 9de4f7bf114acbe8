"""What tests of Elixir's words share."""

from alambic.core.events import EVERYONE, NONE, Event
from alambic.games.elixir.cards import FIND_NAMES, OUR_TITLES
from alambic.server.basics.words import words

Things = tuple[int, ...]
NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
FRENCH = words("fr").say


def unspaced(text: str) -> str:
    """With ordinary spaces: how French is set is tested elsewhere."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def told(kind: int, who: int = 0, what: int | Things = NONE, where: int = NONE, whom: int = NONE) -> Event:
    first, *more = (what,) if isinstance(what, int) else what
    return Event(kind, who, first, where, whom, EVERYONE, tuple(more))


def find(name: str) -> int:
    return FIND_NAMES.index(name)


def finds(*names: str) -> Things:
    return tuple(map(find, names))


def spell(title: str) -> int:
    return OUR_TITLES.index(title)


def two(*titles: str) -> Things:
    """One spell or two, as an event tells them."""
    return tuple(map(spell, titles))
