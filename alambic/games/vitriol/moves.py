"""The moves of V.I.T.R.I.O.L.: `lay iron 4`, `transmute copper/tin 2 copper`, `athanor 3`, `discard gold 1`."""

from alambic.core.codes import Codes
from alambic.games.vitriol.state import ATHANOR, FIRST_PAIR, HAND, METALS, SEATS, TRANSMUTED, VALUES

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
LAY = CODES.start("lay {}")
TRANSMUTE = CODES.start("transmute {} {} {}")
USE_ATHANOR = CODES.start("athanor {}")
DISCARD = CODES.start("discard {}")
EXCHANGE = CODES.start("exchange {}")
PASS = CODES.start("pass")
READY = CODES.start("ready")

MOST = HAND + 2 * SEATS * HAND + TRANSMUTED + HAND  # moves legal at once


def card_named(name: str) -> int:
    return CARD_NAMES.index(name)


def is_value(card: int) -> bool:
    return 0 <= card < FIRST_PAIR


def is_pair(card: int) -> bool:
    return FIRST_PAIR <= card < ATHANOR
