"""What tests of Illusio's words share."""

from alambic.core.events import EVERYONE, NONE, Event
from alambic.games.illusio.cards import CARD_NAMES, OBJECTIVE_NAMES
from alambic.games.illusio.state import ITEMS
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


def packed(exact: int = 0, speciality: int = 0, talent: int = 0, belittled: int = 0, exalted: int = 0) -> int:
    """The parts of a trick's points as its event tells them."""
    return exact + 5 * (speciality + 2 * (talent + 2 * (belittled + 31 * exalted)))
