"""The moves of Elixir: `draft 2`, `cast 12` then `at 3`, `wand salt`, `pay`, `amulet`, `play market`, `next`."""

from alambic.core.codes import Codes
from alambic.games.elixir.state import BIDS, INGREDIENTS, KINDS, LEVELS, SEATS, SPELLS

INGREDIENT_NAMES = (
    "mandrake", "toadstool", "nettle", "feather", "cobweb", "scale", "moondew", "sulphur",
    "amber", "wolfsbane", "slime", "ash", "salt", "hellebore", "mercury", "honey",
)  # fmt: skip
TRANSACTION_NAMES = ("market", "flea", "auction")
OBJECT_NAMES = ("wand", "amulet", "mirror", "snuffer", "gloves", "ball", "bag", "broom", "hourglass")
FIND_NAMES = (*INGREDIENT_NAMES, *TRANSACTION_NAMES, *OBJECT_NAMES, "curio")
USABLE = (*TRANSACTION_NAMES, "gloves", "ball", "bag", "hourglass")  # played in one's turn
USABLE_KINDS = tuple(FIND_NAMES.index(name) for name in USABLE)

ONCE = ("serenade", "verse", "bow", "tale", "praise", "beast", "riddle", "toast")  # ELX-50
LASTING = ("rhyme", "nobility", "neither", "third-person", "echo", "weather", "pirate", "gratitude")  # ELX-51
LEVEL_TWO = (
    "tornado", "plunder", "amnesia", "great-swap", "crossed-grimoires", "poisoned-gift", "harvest", "gleaning",
    "gag", "slumber", "unbinding", "second-sight",
)  # fmt: skip
LEVEL_THREE = (
    "horn-of-plenty", "tithe", "apprentice", "aegis", "borrowed-magic", "great-clearance", "mingled-grimoires",
    "curse-of-delay",
)  # fmt: skip
LEVEL_FOUR = (
    "awakening", "elixir", "flood", "suspended-time", "plague", "double", "pact", "mastery",
)  # fmt: skip
TITLES = (*ONCE, *LASTING, *LEVEL_TWO, *LEVEL_THREE, *LEVEL_FOUR)
# The names of our deck's spells in their order: of each of level two there are two.
OUR_TITLES = (*ONCE, *LASTING, *(name for name in LEVEL_TWO for _ in range(2)), *LEVEL_THREE, *LEVEL_FOUR)
assert len(INGREDIENT_NAMES) == INGREDIENTS and len(FIND_NAMES) == KINDS and len(OUR_TITLES) == SPELLS

SEAT_NAMES = tuple(str(seat + 1) for seat in range(SEATS))
NUMBERS = tuple(str(spell + 1) for spell in range(SPELLS))  # of spells: a deck file names them as it likes
LEVEL_NAMES = tuple(str(level + 1) for level in range(LEVELS))
BID_NAMES = tuple(str(count + 1) for count in range(BIDS))

CODES = Codes(
    ("next",),
    ("draft {}", LEVEL_NAMES),
    ("play {}", USABLE),
    ("cast {}", NUMBERS),
    ("as {}", NUMBERS),
    ("use {}", USABLE),
    ("at {}", SEAT_NAMES),
    ("left",),
    ("right",),
    ("pay",),
    ("wand {}", INGREDIENT_NAMES),
    ("without {}", INGREDIENT_NAMES),
    ("apprentice {}", INGREDIENT_NAMES),
    ("pass",),
    ("amulet",),
    ("mirror",),
    ("snuffer",),
    ("broom {}", INGREDIENT_NAMES),
    ("answer {}", NUMBERS),
    ("accept",),
    ("buy",),
    ("give {}", FIND_NAMES),
    ("done",),
    ("take {}", FIND_NAMES),
    ("choose {}", NUMBERS),
    ("lay {}", NUMBERS),
    ("put {}", FIND_NAMES),
    ("bid {}", BID_NAMES),
    ("out",),
    ("call {}", NUMBERS),
    ("confirm {}", NUMBERS),
    ("contest {}", NUMBERS),
    ("admit",),
    ("deny",),
    ("guilty",),
    ("innocent",),
)
NEXT = CODES.start("next")
DRAFT = CODES.start("draft {}")
PLAY = CODES.start("play {}")
CAST_SPELL = CODES.start("cast {}")
AS = CODES.start("as {}")
USE = CODES.start("use {}")
AT = CODES.start("at {}")
GO_LEFT = CODES.start("left")
GO_RIGHT = CODES.start("right")
PAY = CODES.start("pay")
USE_WAND = CODES.start("wand {}")
WITHOUT = CODES.start("without {}")
USE_APPRENTICE = CODES.start("apprentice {}")
LET_PASS = CODES.start("pass")  # the answers of ELX-20 are all that follow, up to `answer 56`
USE_AMULET = CODES.start("amulet")
USE_MIRROR = CODES.start("mirror")
USE_SNUFFER = CODES.start("snuffer")
USE_BROOM = CODES.start("broom {}")
ANSWER_WITH = CODES.start("answer {}")
ACCEPT = CODES.start("accept")
BUY = CODES.start("buy")
GIVE = CODES.start("give {}")
DONE = CODES.start("done")
TAKE = CODES.start("take {}")
CHOOSE = CODES.start("choose {}")
LAY = CODES.start("lay {}")
PUT = CODES.start("put {}")
BID = CODES.start("bid {}")
OUT = CODES.start("out")
CALL = CODES.start("call {}")
CONFIRM = CODES.start("confirm {}")
CONTEST = CODES.start("contest {}")
ADMIT = CODES.start("admit")
DENY = CODES.start("deny")
SAY_GUILTY = CODES.start("guilty")
SAY_INNOCENT = CODES.start("innocent")

POSSIBLE_ANSWERS = ACCEPT - LET_PASS
# Moves legal at once: a turn with every spell in hand, and every forfeit to be called out, confirmed or contested
MOST = 1 + len(USABLE) + 4 * SPELLS
