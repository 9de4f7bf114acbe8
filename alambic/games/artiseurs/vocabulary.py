"""What Le jeu des artiseurs speaks of: colours, bones, phases, moves and events, each by its family."""

from enum import IntEnum

from alambic.core.codes import Codes
from alambic.core.vocabulary import Awaits, Phases
from alambic.games.artiseurs.state import BONES, CELLS, SIDE


class Colour(IntEnum):
    """In the order of play (ART-03)."""

    WHITE, RED, BLACK = range(3)


class Way(IntEnum):
    NORTH, EAST, SOUTH, WEST = range(4)


class Mode(IntEnum):
    """How the bones are used (ART-26); a puzzle is one action (ART-40)."""

    CERVIENNE, BAUGIENNE, KNUCKLEBONES, LEARNING, PUZZLE = range(5)


class Face(IntEnum):
    """What a bone shows (ART-21)."""

    UNKNOWN = -1  # nobody has seen it (ART-33)
    CENTAUR, POINT, POINTS, MOON = range(4)


class Phase(Phases):
    CHOOSING = Awaits("", "", public=True)
    STEPPING = Awaits("", "", public=True)
    LIFTING = Awaits("", "", public=True)
    PUTTING = Awaits("", "", public=True)
    CLEARING = Awaits("", "", public=True)
    SETTING = Awaits("", "", public=True)
    WISHING = Awaits("", "", silence="wait", public=True)
    VOTING = Awaits("", "", yields="yes", public=True)


class Wish(IntEnum):
    """Who wants to act (ART-30, ART-32)."""

    SILENT, WAIT, NOW, ROUNDS = range(4)
    SAID = 4  # one that this viewer may not know


class Vote(IntEnum):
    """Whether to stop (ART-20)."""

    SILENT, NO, YES = range(3)
    CAST = 3  # one that this viewer may not know


class Over(IntEnum):
    """Why the game is over."""

    FEW_LEFT = 1  # ART-31
    AGREED = 2  # ART-20
    TOO_LONG = 3  # ART-20 or ART-31
    PLAYED = 4  # ART-40


class Reason(IntEnum):
    """Why somebody acts next (ART-29, ART-30)."""

    ALONE, NOT_TWICE, ASKED_FIRST, BY_COLOUR, ALL_WAIT = range(5)


class Clause(IntEnum):
    """What forbids a move."""

    ORDER = 3
    WHITE, RED, BLACK = range(5, 8)  # where a stone of each colour may go
    CHAIN = 7
    LINES = 13
    ONE_COLOUR = 14
    LEARNING = 20
    CENTAUR = 22
    POINT = 23
    POINTS = 24
    MOON = 25
    BONES = 26
    TURNING = 27
    PREFERENCE = 29
    WISHES = 30
    END = 31
    ROUNDS = 32
    PUZZLE = 40


class Told(IntEnum):
    """Kinds of event: who, what, where, whom."""

    BEGINS = 1  # the turn of `who`; in the learning game, what: its number from 1
    THROWN = 2  # bone `where` shows the face `what`
    DREW = 3  # a stone of the colour `what` out of the bag
    PUT = 4  # a stone of the colour `what` on the cell `where`
    PUSHED = 5  # from the cell `where`, a stone of the colour `what` to the cell `whom`, by the red one put there
    TOOK = (
        6  # the stone of the colour `what` on the cell `where`, for the black one put there, to be placed at once
    )
    STEPPED = 7  # a stone of the colour `what` from the cell `where` to the cell `whom`
    LIFTED = 8  # a stone of the colour `what` from the cell `where`
    CLEARED = 9  # the line `what`, with `where` white and `whom` red stones; the rest of the five are black
    RETURNS = 10  # from that line: `where` stones of the colour `what`
    PLAYS = 11  # the bone `where`, with the face `what`
    HANDS = 12  # the bone `where`, with the face `what`, on to `whom`, its action played
    GIVES_UP = 13  # the same, its action not played
    PAYS = 14  # the same, to turn another over (ART-27)
    TURNED = 15  # the bone `where` of `whom`, which now shows `what`
    SETS = 16  # the bone `where` it received to the face `what`
    WISHED = 17  # `what`: a Wish
    PREFERRED = 18  # `who` acts next; what: the Reason
    ORDERLY = 19  # the table goes turn by turn, from `who` on (ART-32)
    SKIPPED = 20  # `who` plays nothing in this round, or leaves it at having turned a bone
    FREELY = 21  # the table no longer goes turn by turn
    PROPOSED = 22  # `who` would like to stop
    VOTED = 23  # `what`: a Vote
    ENDED = 24  # what: why it is Over; where: the Mode


COLOUR_NAMES = ("white", "red", "black")
COLUMN_NAMES = "abcde"
CELL_NAMES = tuple(f"{COLUMN_NAMES[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))
WAY_NAMES = ("north", "east", "south", "west")
ROW_NAMES = tuple(f"row {row + 1}" for row in range(SIDE))
LINE_NAMES = (*ROW_NAMES, *(f"column {column}" for column in COLUMN_NAMES), "diagonal a1-e5", "diagonal e1-a5")
BONE_NAMES = tuple(str(bone + 1) for bone in range(BONES))
FACE_NAMES = ("centaur", "point", "points", "moon")

CODES = Codes(
    ("wait",),
    ("now",),
    ("rounds",),
    ("no",),
    ("yes",),
    ("stop",),
    ("skip",),
    ("draw",),
    ("bone {}", BONE_NAMES),
    ("give {}", BONE_NAMES),
    ("turn {} with {}", BONE_NAMES, BONE_NAMES),
    ("set {}", ("centaur", "other")),
    ("clear {}", LINE_NAMES),
    ("lift {}", CELL_NAMES),
    ("step {} {}", CELL_NAMES, WAY_NAMES),
    ("put {} {}", COLOUR_NAMES, CELL_NAMES),
    ("push {} {}", CELL_NAMES, WAY_NAMES),
)
MOST = 8 * CELLS  # moves legal at once, with room: three colours anywhere, and every push


class Move(IntEnum):
    """The first of each kind of move."""

    WAIT, NOW, ROUNDS, NO, YES, STOP, SKIP, DRAW, BONE, GIVE, TURN, SET, CLEAR, LIFT, STEP, PUT, PUSH = (
        CODES.starts
    )
