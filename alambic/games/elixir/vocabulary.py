"""The words of Elixir's rules by their families: phases, moves, events, cards, and what cards do."""

from enum import IntEnum

from alambic.core.codes import Codes
from alambic.core.vocabulary import Awaits, Phases
from alambic.games.elixir.state import BIDS, INGREDIENTS, KINDS, LEVELS, SEATS, SPELLS


class Phase(Phases):
    """What kind of decision is due."""

    DRAFTING = Awaits("", "")
    TITHING = Awaits("", "")
    ACTING = Awaits("", "")
    NAMING = Awaits("", "")
    TARGETING = Awaits("", "")
    PAYING = Awaits("", "")
    ANSWERING = Awaits("", "", silence="pass")
    YIELDING = Awaits("", "")
    GIVING = Awaits("", "")
    TAKING = Awaits("", "")
    CHOOSING = Awaits("", "")
    LAYING = Awaits("", "")
    FREEING = Awaits("", "")
    MARKETING = Awaits("", "")
    BIDDING = Awaits("", "")
    JUDGING = Awaits("", "", yields="deny")
    VOTING = Awaits("", "", yields="innocent")


class Place(IntEnum):
    """Where a spell is; what is unseen lies, to a viewer, in its stack."""

    STACK = 0
    HAND = 1
    CAST = 2
    GONE = 3


class Kind(IntEnum):
    """Kinds of finds; the ingredients come before them (ELX-30 to ELX-32, ELX-40 to ELX-49)."""

    MARKET = 16
    FLEA = 17
    AUCTION = 18
    WAND = 19
    AMULET = 20
    MIRROR = 21
    SNUFFER = 22
    GLOVES = 23
    BALL = 24
    BAG = 25
    BROOM = 26
    HOURGLASS = 27
    CURIO = 28


class Verb(IntEnum):
    """What a step of a card does."""

    DRAW = 1
    LOSE = 2
    ROB = 3
    SWAP_HANDS = 4
    PASS_HANDS = 5
    SHARE_FINDS = 6
    SHARE_SPELLS = 7
    CROSS_SPELLS = 8
    GIVE_SPELL = 9
    CURSE = 10
    GLEAN = 11
    GAG = 12
    SKIP = 13
    LIFT = 14
    EXCHANGE = 15
    BARTER = 16
    POWER = 17
    BORROW = 18
    COPY = 19
    FREE = 20
    UNCAST = 21
    REFILL = 22
    EXTRA = 23
    AGAIN = 24
    REMOVE = 25
    DARE = 26
    BIND = 27
    TRADE = 28
    SELL = 29
    BID_FOR = 30


class Whom(IntEnum):
    """Whom a step is about."""

    ME = 0
    TARGET = 1
    OPPONENTS = 2
    ALL = 3


class Power(IntEnum):
    """Lasting powers (ELX-80 to ELX-83, ELX-97)."""

    HORN = 0
    TITHE = 1
    APPRENTICE = 2
    AEGIS = 3
    MASTERY = 4


class Special(IntEnum):
    """Marks of a spell (ELX-67, ELX-70, ELX-90)."""

    ANYTIME = 1
    AGAINST_BINDING = 2
    UNANSWERABLE = 4


class Stage(IntEnum):
    """How far the card on top of the stack is."""

    NAME_IT = 0
    AIM_IT = 1
    PAY_IT = 2
    ASK = 3
    ANSWER = 4
    WORK = 5


class Purpose(IntEnum):
    """What finds are given or taken for."""

    NOTHING = 0
    BUYING_OFF = 1
    PRICE = 2
    FLEA = 3
    EXCHANGE = 4
    AUCTION = 5
    APPRENTICE = 6
    MARKET = 7
    GLEANING = 8
    BARTER = 9


class Taken(IntEnum):
    """How a find is taken."""

    AT_RANDOM = 0
    TITHE = 1
    VERDICT = 2
    CHOSEN = 3
    EXCHANGED = 4


class Way(IntEnum):
    """The way of a Tornado; left is the way of the turns."""

    LEFT = 1
    RIGHT = 2


class Vote(IntEnum):
    """What somebody says of a forfeit that may have been broken."""

    SILENT = 0
    GUILTY = 1
    INNOCENT = 2


class End(IntEnum):
    """Why the game is over: ELX-14, ELX-15."""

    EMPTY_HANDED = 1
    LONG = 2


class Told(IntEnum):
    """Kinds of event: who, what, where, whom; `packed` are up to three finds or two spells."""

    STARTS = 1  # is the first player (ELX-03)
    DRAFTS = 2  # takes a spell of level `where`
    DRAWS = 3  # packed finds (what, own eyes), `where` of them; whom: 0 dealt, 1 drawn
    LEARNS = (
        4  # packed spells (what, own eyes) in their hand; where: how many, and 4 more where the deck is not ours
    )
    BEGINS = 5  # a turn (what: the how manieth of the game); where: 0 regular, 1 an extra one, 2 an Hourglass's
    RESHUFFLED = 6  # nobody: the discard is the new pile
    SLEEPS = 7  # skips a turn (ELX-69)
    PLAYS = 8  # a transaction or an object (what)
    CASTS = 9  # a spell (what); where: 0 in their turn, 1 free (Elixir), 2 in answer
    NAMES = 10  # the spell (what) that Double copies, or, where = 1, the object that Borrowed magic uses
    AIMS = 11  # at `whom`; or where: LEFT, RIGHT
    PAYS = 12  # packed finds (what), `where` of them, for a spell
    STANDS_IN = 13  # for the ingredient `what`; where: 0 a Wand, 1 Mastery, 2 two finds of the Apprentice
    CONCERNS = 14  # the spell `what` of `who` would affect `whom`: an answer is asked for (ELX-20)
    ANSWERS = 15  # what: the answer, as ANSWERING's moves count from `pass`; where: the spell as it is told, or -1
    TOO_LATE = 16  # the same: its text no longer applies, the card stays in hand
    WARDED = 17  # is not affected (Amulet)
    MIRRORED = 18  # sends it back at `whom`
    SNUFFED = 19  # the spell has no effect
    SWEPT = 20  # takes the ingredient `what` (Broom)
    FIZZLES = 21  # the spell `what` of `who` has no effect
    TAKES = 22  # a find (what, eyes of both) of `whom`; where: how, as Taken says
    GIVES = 23  # a find (what, eyes of both) to `whom`; where: the Purpose
    DISCARDS = 24  # packed finds (what), `where` of them; whom: 0 at random, 1 all of them, 2 for an auction
    SWAPS = 25  # hands of finds with `whom`
    RECEIVES = 26  # packed finds (what, own eyes), `where` of them: their new hand
    PASSES_HANDS = 27  # all hands move; where: LEFT, RIGHT
    SHARES = 28  # shuffles and deals out; what: 0 finds, 1 spells
    GIVES_SPELL = 29  # a spell (what, eyes of both) of level `where` to `whom`
    CURSED = 30  # takes a spell (what, own eyes) of level `where` from those aside
    GLEANS = 31  # the ingredient `what` from the discard
    GAGS = 32  # `whom`
    LULLS = 33  # `whom`; where: turns
    LIFTED = 34  # is free of the forfeit `what` (the card; a spell as it is told)
    LAYS = 35  # the lasting forfeit `what` on `whom`; where: 0 cast, 1 passed on by Unbinding
    DARED = 36  # has accepted to do the forfeit `what` for `whom`
    BUYS_OFF = 37  # from the forfeit `what` of `whom`
    LOOKS = 38  # at the finds of `whom`
    SEES = 39  # packed finds (what, eyes of both), `where` of them, in the hand of `whom`
    GAINS = 40  # the power `what`
    UNCASTS = 41  # packed spells (what) back into hand; where: as LEARNS
    PROLONGS = 42  # takes `where` more turns; what: 1 an Hourglass's
    REMOVES = 43  # their spell `what` from the game
    OFFERS = 44  # a find (what, own eyes) to `whom`, in a Flea market or an exchange
    BRINGS = 45  # the find `what` to the market
    PICKS = 46  # the find `what` from the market
    LOT = 47  # nobody: packed finds (what), `where` of them, are up for auction
    BIDS_FOR = 48  # `where` finds
    OUT_OF = 49  # the auction
    WINS_LOT = 50  # for `where` finds; who = NOBODY: no bid, the lot is discarded
    CALLS = 51  # says that `whom` broke the forfeit `what`
    ADMITS = 52
    DENIES = 53
    VOTED = 54  # what: GUILTY or INNOCENT
    VERDICT = 55  # on who (the accused); what: GUILTY or INNOCENT; whom: the accuser; where: 0 a call, 1 a contest
    CONFIRMS = 56  # that `whom` did the forfeit `what`; where: 0 says so, 1 nobody said otherwise
    CONTESTS = 57  # that `whom` did the forfeit `what`
    SLIPS = 58  # breaks a forfeit, and `whom` noticed (the option slip)
    PASSES = 59  # ends a turn
    ENDED = 60  # what: why
    PUTS = 61  # a find face down on the market (what, own eyes)
    BACKS = 62  # holds spells: what = those of level 1 + 64 * level 2, where = level 3 + 64 * level 4
    PASSES_ON = 63  # the forfeit `what`, to somebody still to be named
    SHIELDED = 64  # the Aegis of `who` keeps the forfeit `what` of `whom` off (ELX-83)


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


class Move(IntEnum):
    """The number of the first move of each shape."""

    NEXT = CODES.start("next")
    DRAFT = CODES.start("draft {}")
    PLAY = CODES.start("play {}")
    CAST = CODES.start("cast {}")
    AS = CODES.start("as {}")
    USE = CODES.start("use {}")
    AT = CODES.start("at {}")
    LEFT = CODES.start("left")
    RIGHT = CODES.start("right")
    PAY = CODES.start("pay")
    WAND = CODES.start("wand {}")
    WITHOUT = CODES.start("without {}")
    APPRENTICE = CODES.start("apprentice {}")
    PASS = CODES.start("pass")  # the answers of ELX-20 are all that follow, up to `answer 56`
    AMULET = CODES.start("amulet")
    MIRROR = CODES.start("mirror")
    SNUFFER = CODES.start("snuffer")
    BROOM = CODES.start("broom {}")
    ANSWER = CODES.start("answer {}")
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
    GUILTY = CODES.start("guilty")
    INNOCENT = CODES.start("innocent")


POSSIBLE_ANSWERS = Move.ACCEPT - Move.PASS
# Moves legal at once: a turn with every spell in hand, and every forfeit to be called out, confirmed or contested
MOST = 1 + len(USABLE) + 4 * SPELLS
