"""What Illusio speaks of: phases, moves, events, cards, talents; each name once, with its number."""

from enum import IntEnum

from alambic.core.codes import Codes
from alambic.core.vocabulary import Awaits, Phases
from alambic.games.illusio.cards import CARD_NAMES, DOMAIN_NAMES, TYPE_NAMES
from alambic.games.illusio.state import CONTEST, IN_PROGRESS, ITEMS, KINDS, OBJECTIVES, SEATS, TYPES


class Phase(Phases):
    """What kind of decision is due."""

    NAMING = Awaits("", "")
    ACTING = Awaits("", "")
    TURNING = Awaits("", "")
    SWAPPING = Awaits("", "")
    ASSEMBLING = Awaits("", "")
    EXCHANGING = Awaits("", "")
    RETURNING = Awaits("", "")
    PLANTING = Awaits("", "")
    DROPPING = Awaits("", "")
    DISCARDING = Awaits("", "")
    RECALLING = Awaits("", "")


class End(IntEnum):
    """Why the game is over: ILL-21, and three times ILL-22."""

    SCORED = 1
    EMPTY = 2
    IDLE = 3
    LONG = 4


class Clause(IntEnum):
    """What can forbid a move."""

    ACTIONS = 10
    PLACE = 11
    SPECIAL = 12
    EXCHANGE = 13
    TAKE = 14
    ADD = 15
    DROP = 16
    FITTING = 17  # and the most that one may hold
    WON = 21
    TRANSFORMATION = 24  # and so on in the order of the cards
    MEMORY = 30
    TALENT = 39
    TAMER = 40  # and so on in the order of the talents
    PICKPOCKET = 42
    PASSER = 43
    HYPNOTIST = 44
    COLLECTOR = 47
    HEADLINER = 49


class Told(IntEnum):
    """Kinds of event: who, what, where, whom."""

    DRAWS_FIRST = 1  # the objective `what`, of level `where`, for the first turn (ILL-05)
    MAGICIAN = 2  # is the magician with the talent `what`
    NAMES = 3  # the domain `what` (ILL-49)
    LAID_OUT = 4  # nobody: the objective `what` comes into place `where` of the Contest
    BEGINS = 5  # a turn (what: the round from 1)
    DRAWS = 6  # a card (what, for its own eyes)
    RESHUFFLED = 7  # nobody: the discard is the new pile (what: 0 cards, 1 objectives)
    PLACES = 8  # a component (what) into the wings, as item `where`
    TRANSFORMS = 9  # item `where` (as `told_item` tells it) into the type `what`; whom: 0 by card, else owner + 1
    CONJURES = 10  # the same in the memory game (ILL-30)
    GRABS = 11  # a card (what, for both) of `whom`
    EXTENDS = 12  # the objective `what` of `whom` stays a round longer (Encore)
    HURRIES = 13  # the objective `what` of `whom` is scored at once (Instant success)
    BELITTLES = 14  # the objective `what` of `whom` (Déjà vu)
    EXALTS = 15  # the objective `what` of `whom` (Grandiose)
    DISCARDS = 16  # a card (what); where: 0 exchanged, 1 by talent, 2 over the limit
    TAKES = 17  # the objective `what` from place `where` of the Contest
    USES = 18  # item `where`, as the type `what`, for the objective `whom`, from the wings
    ADDS = 19  # a component (what) from the hand, as item `where`, to the objective `whom`
    BILLS = 20  # the objective `what` is on the bill
    GIVES_UP = 21  # the objective `what`
    SCORES = 22  # the objective `what`: `where` points; whom: their parts, see `parts_of` in words_things.py
    STEALS = 23  # a card (what, for both) of `whom`, to give one back (Pickpocket)
    GIVES_BACK = 24  # a card (what, for both) to `whom`
    SWAPS = 25  # item `what`, which was theirs, for item `where` of `whom`, both as `told_item` tells them
    LOOKS = 26  # at the hand of `whom`
    SEES = 27  # a card (what, for the looker and its owner) in the hand of `whom`
    PLANTS = 28  # a component (what) of `whom` into their wings, as item `where`
    SENDS_BACK = 29  # item `where`, a component (what), into the hand of `whom`
    REPLACES = 30  # puts the objective `what` of place `where` under the pile
    RECALLS = 31  # item `where` (as TRANSFORMS) is a `what`; whom: 0 wrong, 1 right, 2 right but it fits nowhere
    FAILS = 32  # could not assemble the objective `what` after all (ILL-30)
    PASSES = 33  # ends a turn; what: actions taken
    ENDED = 34  # what: why
    CHOOSES = 35  # begins the phase `where` with item `what`; whom: in turning as TRANSFORMS, else the objective


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


class Move(IntEnum):
    """The number of the first move of each shape."""

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


FIRSTS = tuple(int(move) for move in Move)

# Moves legal at once: a turn with everything in hand and on the table
MOST = 1 + TYPES + ITEMS + SEATS + 4 * OBJECTIVES + KINDS + CONTEST + IN_PROGRESS * (TYPES + ITEMS + 1) + ITEMS
