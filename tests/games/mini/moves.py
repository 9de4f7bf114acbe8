"""The moves of Mini: `drop herb`, `steal b`, `let pass`."""

from alambic.core.codes import Codes

CARD_NAMES = ("herb", "owl", "thief")
SEAT_NAMES = ("a", "b", "c")

CODES = Codes(
    ("drop {}", CARD_NAMES),
    ("look {}", SEAT_NAMES),
    ("steal {}", SEAT_NAMES),
    ("end",),
    ("knock",),
    ("offer {}", CARD_NAMES),
    ("let pass",),  # before `hoot`: what silence means comes first
    ("hoot",),
    ("ready",),
)
DROP = CODES.start("drop {}")
LOOK = CODES.start("look {}")
STEAL = CODES.start("steal {}")
END = CODES.start("end")
KNOCK = CODES.start("knock")
OFFER = CODES.start("offer {}")
LET_PASS = CODES.start("let pass")
HOOT = CODES.start("hoot")
READY = CODES.start("ready")
COUNT = CODES.count

MOST = 7  # moves legal at once: with an owl and a thief, drop 2, look 2, steal 2, end
