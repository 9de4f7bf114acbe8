"""What tests of Illusio's words share."""

from alambic.core.events import EVERYONE, NONE, Event
from alambic.games.illusio.cards import CARD_NAMES, OBJECTIVE_NAMES
from alambic.games.illusio.state import ITEMS
from alambic.games.illusio.vocabulary import Told
from alambic.games.illusio.words import Parts
from alambic.server.basics.words import words

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Fay")
FRENCH = words("fr").say
ROPE, BLADES, SMOKE, DOVE, GRAB = (CARD_NAMES.index(name) for name in ("rope", "blades", "smoke", "dove", "grab"))
AT = 6 + ITEMS * (ROPE + 1)  # component 7, a rope
RABBIT, FLIGHT = OBJECTIVE_NAMES.index("pocket-rabbit"), OBJECTIVE_NAMES.index("taking-flight")


def unspaced(text: str) -> str:
    """With ordinary spaces: how French is set is tested elsewhere."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def told(kind: int, who: int = 0, what: int = NONE, where: int = NONE, whom: int = NONE) -> Event:
    return Event(kind, who, what, where, whom, EVERYONE)


def scored(points: int, **parts: int) -> Event:
    """Ada's Pocket Rabbit scores, with what its points are made of."""
    made_of = tuple(parts.get(part, 0) for part in Parts._fields)
    return told(Told.SCORES, 0, RABBIT, points)._replace(more=made_of)
