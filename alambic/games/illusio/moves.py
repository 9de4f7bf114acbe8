"""The moves of Illusio: `place rope`, `transform 7` then `into dove`, `take 2`, `use 7`, `done`, `encore 12`."""

from alambic.core.codes import Codes
from alambic.games.illusio.state import CONTEST, IN_PROGRESS, ITEMS, KINDS, MAGICIANS, OBJECTIVES, SEATS, TYPES

TYPE_NAMES = (
    "rope", "scarf", "cards", "blades",
    "rabbit", "dove", "tiger",
    "curtain", "mirrors", "smoke",
    "crate", "cage", "tank",
    "public", "formula",
)  # fmt: skip
CARD_NAMES = (*TYPE_NAMES, "transformation", "grab", "encore", "success", "deja-vu", "grandiose")
FAMILY_NAMES = ("accessories", "animals", "artifices", "boxes", "public", "formula")
DOMAIN_NAMES = ("close-up", "illusion", "escape", "mentalism")
TALENT_NAMES = (
    "tamer", "diva", "pickpocket", "passer", "hypnotist", "quick-change", "saboteur", "collector", "impresario",
    "headliner",
)  # fmt: skip
OBJECTIVE_NAMES = (
    "wandering-card", "talking-scarf", "phantom-knot", "pocket-rabbit",
    "ace-and-blade", "notarys-dove", "pulled-tablecloth", "great-vanishing",
    "screen-of-mist", "breathing-curtain", "glass-rabbit", "invisible-cage",
    "paper-tiger", "taking-flight", "seven-blades", "tiger-of-the-clouds",
    "supple-bars", "tight-rope", "trunk-of-the-indies", "midnight-bath",
    "iroquois-handcuffs", "tiger-pit", "water-cell", "buried-alive",
    "right-word", "first-glance", "voices-in-the-silence", "card-in-mind",
    "pendulum", "learned-animal", "transmission", "sealed-prophecy",
)  # fmt: skip  # as our deck calls them
assert len(TYPE_NAMES) == TYPES and len(CARD_NAMES) == KINDS
assert len(OBJECTIVE_NAMES) == OBJECTIVES and len(TALENT_NAMES) == MAGICIANS

SEAT_NAMES = tuple(str(seat + 1) for seat in range(SEATS))
ITEM_NAMES = tuple(str(item + 1) for item in range(ITEMS))
NUMBERS = tuple(
    str(objective + 1) for objective in range(OBJECTIVES)
)  # of objectives: a deck file names them as it likes
PLACES = tuple(str(place + 1) for place in range(CONTEST))
HALVES = tuple(str(place + 1) for place in range(IN_PROGRESS))  # a seat's two places for objectives in progress

CODES = Codes(
    ("end",),
    ("place {}", TYPE_NAMES),
    ("transform {}", ITEM_NAMES),
    ("into {}", TYPE_NAMES),
    ("grab {}", SEAT_NAMES),
    ("encore {}", NUMBERS),
    ("success {}", NUMBERS),
    ("deja-vu {}", NUMBERS),
    ("grandiose {}", NUMBERS),
    ("exchange {}", CARD_NAMES),
    ("take {}", PLACES),
    ("use {}", ITEM_NAMES),
    ("done",),
    ("add {} to {}", TYPE_NAMES, HALVES),
    ("move {} to {}", ITEM_NAMES, HALVES),
    ("drop {}", HALVES),
    ("turn {}", ITEM_NAMES),
    ("steal {}", SEAT_NAMES),
    ("give {}", CARD_NAMES),
    ("swap {}", ITEM_NAMES),
    ("for {}", ITEM_NAMES),
    ("look {}", SEAT_NAMES),
    ("plant {}", TYPE_NAMES),
    ("return {}", ITEM_NAMES),
    ("draw",),
    ("discard {}", CARD_NAMES),
    ("replace {}", PLACES),
    ("name {}", DOMAIN_NAMES),
    ("say {}", TYPE_NAMES),
)
END = CODES.start("end")
PLACE = CODES.start("place {}")
TRANSFORM = CODES.start("transform {}")
INTO = CODES.start("into {}")
PLAY_GRAB = CODES.start("grab {}")
PLAY_ENCORE = CODES.start("encore {}")
PLAY_SUCCESS = CODES.start("success {}")
PLAY_DEJA_VU = CODES.start("deja-vu {}")
PLAY_GRANDIOSE = CODES.start("grandiose {}")
EXCHANGE = CODES.start("exchange {}")
TAKE = CODES.start("take {}")
USE = CODES.start("use {}")
DONE = CODES.start("done")
ADD = CODES.start("add {} to {}")
MOVE = CODES.start("move {} to {}")
DROP = CODES.start("drop {}")
TURN = CODES.start("turn {}")  # the Tamer's talent, and the Quick-change artist's
STEAL = CODES.start("steal {}")
GIVE = CODES.start("give {}")
SWAP = CODES.start("swap {}")
FOR = CODES.start("for {}")
LOOK = CODES.start("look {}")
PLANT = CODES.start("plant {}")
RETURN = CODES.start("return {}")
DRAW = CODES.start("draw")
DISCARD = CODES.start("discard {}")
REPLACE = CODES.start("replace {}")
NAME = CODES.start("name {}")
SAY = CODES.start("say {}")

# Moves legal at once: a turn with everything in hand and on the table
MOST = 1 + TYPES + ITEMS + SEATS + 4 * OBJECTIVES + KINDS + CONTEST + IN_PROGRESS * (TYPES + ITEMS + 1) + ITEMS
