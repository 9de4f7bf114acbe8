"""What V.I.T.R.I.O.L. speaks of: metals and cards, phases, moves and events, each by its family."""

from enum import IntEnum

from alambic.core.codes import Codes
from alambic.core.vocabulary import Awaits, Phases
from alambic.games.vitriol.state import ATHANOR, FIRST_PAIR, HAND, METALS, SEATS, TRANSMUTED, VALUES


class Phase(Phases):
    PLAYING = Awaits("", "")
    EXCHANGING = Awaits("", "")
    REVEAL = Awaits("", "", silence="ready", public=True)


class Laying(IntEnum):
    """The ways to play a turn (VIT-04), as bits."""

    THREE = 1  # three cards laid, one of them a value of one's own metal
    TWO = 2  # two laid and one face down


class Clause(IntEnum):
    """What forbids a move."""

    ORDER = 3
    TURN = 4  # a card that is not in hand, or not laid so
    COMPLETED = 5  # no turn could be completed
    TRANSMUTING = 7
    FROZEN = 8
    ATHANOR = 9
    BARREN = 11
    REVEAL = 13
    END = 15  # the last round is over


class Told(IntEnum):
    """Kinds of event: who, what, where, whom."""

    BEGINS = 1  # a round (what: its number from 1), and who starts it
    LAID = 2  # a value (what)
    TRANSMUTES = 3  # the pile in slot `where` of `whom`; what: METALS * the metal it was + the metal it is now
    RESTORES = 4  # with an athanor, the pile of the metal `what` in slot `where` of `whom`
    DISCARDS = 5  # a card face down (what, for its own eyes)
    STUCK = 6  # cannot complete a turn, and must exchange (what: exchanges made)
    EXCHANGES = 7  # gives up a card (what, for its own eyes)
    DRAWS = 8  # a card (what, for its own eyes)
    RESHUFFLED = 9  # the discard is the new pile
    TEMPUS = 10  # a Tempus begins (what: its number)
    SHOWS = 11  # the metal `what`, and in the Petit the minor metal `where`
    SCORES = 12  # `what` points in the round
    ENDED = 13  # the game
    IS_DEALT = 14  # a card at the start of a round (what, for its own eyes)
    TAKES_METAL = 15  # `what`, for its own eyes; where: 0 major, 1 minor, NONE in the Grand Œuvre


METAL_NAMES = ("gold", "silver", "quicksilver", "copper", "iron", "tin", "lead", "platinum")
PAIR_METALS = tuple((low, high) for high in range(METALS) for low in range(high))  # in the order of the cards

VALUE_NAMES = tuple(f"{metal} {value}" for metal in METAL_NAMES for value in range(1, VALUES + 1))
PAIR_NAMES = tuple(f"{METAL_NAMES[low]}/{METAL_NAMES[high]}" for low, high in PAIR_METALS)
CARD_NAMES = (*VALUE_NAMES, *PAIR_NAMES, "athanor")
SEAT_NAMES = tuple(str(seat + 1) for seat in range(SEATS))
SLOT_NAMES = tuple(str(slot + 1) for slot in range(TRANSMUTED))

CODES = Codes(
    ("lay {}", VALUE_NAMES),
    ("transmute {} {} {}", PAIR_NAMES, SEAT_NAMES, METAL_NAMES),
    ("athanor {}", SLOT_NAMES),
    ("discard {}", CARD_NAMES),
    ("exchange {}", CARD_NAMES),
    ("pass",),
    ("ready",),
)


class Move(IntEnum):
    """The first of each kind of move."""

    LAY, TRANSMUTE, ATHANOR, DISCARD, EXCHANGE, PASS, READY = CODES.starts


MOST = HAND + 2 * SEATS * HAND + TRANSMUTED + HAND  # moves legal at once


def card_named(name: str) -> int:
    return CARD_NAMES.index(name)


def is_value(card: int) -> bool:
    return 0 <= card < FIRST_PAIR


def is_pair(card: int) -> bool:
    return FIRST_PAIR <= card < ATHANOR
