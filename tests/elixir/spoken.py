"""What tests of Elixir's words share."""

from alambic.core.events import EVERYONE, NONE, Event
from alambic.games.elixir.rules_finds import NO_FINDS, pack_find
from alambic.games.elixir.state import SPELLS
from alambic.games.elixir.vocabulary import FIND_NAMES, OUR_TITLES
from alambic.server.basics.words import words

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
FRENCH = words("fr").say


def unspaced(text: str) -> str:
    """With ordinary spaces: how French is set is tested elsewhere."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def told(kind: int, who: int = 0, what: int = NONE, where: int = NONE, whom: int = NONE) -> Event:
    return Event(kind, who, what, where, whom, EVERYONE)


def find(name: str) -> int:
    return FIND_NAMES.index(name)


def finds(*names: str) -> int:
    packed = NO_FINDS
    for n, name in enumerate(names):
        packed = pack_find(packed, n, find(name))
    return packed


def spell(title: str) -> int:
    return OUR_TITLES.index(title)


def two(*titles: str) -> int:
    """One spell or two, as an event packs them."""
    first, second = [*map(spell, titles), SPELLS][:2]
    return first + (SPELLS + 1) * second
