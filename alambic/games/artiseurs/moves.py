"""The moves of Le jeu des artiseurs: `bone 3`, `put red c3`, `push c3 north`, `step b2 east`, `clear row 4`."""

from alambic.core.codes import Codes
from alambic.games.artiseurs.state import BONES, CELLS, SIDE

COLOUR_NAMES = ("white", "red", "black")
COLUMN_NAMES = "abcde"
CELL_NAMES = tuple(f"{COLUMN_NAMES[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))
WAY_NAMES = ("north", "east", "south", "west")
LINE_NAMES = (
    *(f"row {row + 1}" for row in range(SIDE)),
    *(f"column {column}" for column in COLUMN_NAMES),
    "diagonal a1-e5",
    "diagonal e1-a5",
)
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
SAY_WAIT, SAY_NOW, SAY_ROUNDS = CODES.start("wait"), CODES.start("now"), CODES.start("rounds")
SAY_NO, SAY_YES, STOP = CODES.start("no"), CODES.start("yes"), CODES.start("stop")
SKIP, DRAW = CODES.start("skip"), CODES.start("draw")
PLAY_BONE, GIVE, TURN, SET = (CODES.start(shape) for shape in ("bone {}", "give {}", "turn {} with {}", "set {}"))
CLEAR, LIFT, STEP = CODES.start("clear {}"), CODES.start("lift {}"), CODES.start("step {} {}")
PUT_ON, PUSH = CODES.start("put {} {}"), CODES.start("push {} {}")

MOST = 4 * CELLS + 4 * CELLS  # moves legal at once, with room: three colours anywhere, and every push
