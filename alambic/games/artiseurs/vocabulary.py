"""The vocabulary of Le jeu des artiseurs: what it waits for, can be done and can happen, and how that is said."""

from enum import IntEnum
from typing import Any

from alambic.core.events import NONE, Event
from alambic.core.view import N_
from alambic.core.vocabulary import (
    COUNT,
    SEAT,
    Awaits,
    Endings,
    Ends,
    Events,
    Moves,
    Own,
    Phases,
    Spells,
    Tells,
    Thing,
    each,
    own,
    the_other,
)
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


class Wish(IntEnum):
    """Who wants to act (ART-30, ART-32)."""

    SILENT, WAIT, NOW, ROUNDS = range(4)
    SAID = 4  # one that this viewer may not know


class Vote(IntEnum):
    """Whether to stop (ART-20)."""

    SILENT, NO, YES = range(3)
    CAST = 3  # one that this viewer may not know


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


COLOUR_NAMES = ("white", "red", "black")
COLUMN_NAMES = "abcde"
CELL_NAMES = tuple(f"{COLUMN_NAMES[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))
WAY_NAMES = ("north", "east", "south", "west")
ROW_NAMES = tuple(f"row {row + 1}" for row in range(SIDE))
LINE_NAMES = (*ROW_NAMES, *(f"column {column}" for column in COLUMN_NAMES), "diagonal a1-e5", "diagonal e1-a5")
BONE_NAMES = tuple(str(bone + 1) for bone in range(BONES))
FACE_NAMES = ("centaur", "point", "points", "moon")

# Whole phrases for every colour and face, so that each language can have its own articles and genders

A_STONE = (N_("a white stone"), N_("a red stone"), N_("a black stone"))
THE_STONE = (N_("the white stone"), N_("the red stone"), N_("the black stone"))
FACE = (N_("centaur"), N_("one point"), N_("two points"), N_("moon"))
THE_FACE = (N_("the centaur"), N_("one point"), N_("two points"), N_("the moon"))

STONE = Thing(stone=A_STONE, the=THE_STONE)
CELL = Thing(cell=lambda cell, say: CELL_NAMES[cell])
TO = Thing(to=lambda cell, say: CELL_NAMES[cell])
BONE = Thing(n=lambda bone, say: BONE_NAMES[bone])
SHOWN = Thing(face=THE_FACE)
LINE = Thing(lambda line, say: LINE_NAMES[line].split(" ")[1], names=LINE_NAMES)


def by_line(row: str, column: str, diagonal: str) -> Any:
    """The phrase about a line."""
    return each("line", *[row] * SIDE, *[column] * SIDE, diagonal, diagonal)


# What is waited for


class Phase(Phases):
    CHOOSING = Awaits(Own("their_choice"), Own("your_choice"), public=True)
    STEPPING = Awaits(
        N_("{who} is to move a stone one step."),
        N_("Centaur: move a stone of any colour one step, to a free cell beside it."),
        public=True,
    )
    LIFTING = Awaits(
        N_("{who} is to lift a stone."),
        N_("Moon: lift a stone of any colour, to place it again elsewhere."),
        public=True,
    )
    PUTTING = Awaits(N_("{who} is to place {what}."), Own("your_stone"), public=True)
    CLEARING = Awaits(
        N_("{who} is to choose the line that leaves the board."),
        N_("Several lines stand: choose the one that leaves the board."),
        public=True,
    )
    SETTING = Awaits(  # ART-27, by the other side of the bone that came; one that nobody has seen (ART-33)
        N_("{who} is to choose the side that bone {what} shows."),
        lambda s: (
            N_("You are given bone {n}: set it to show the centaur, or its other side, which nobody has seen."),
            N_("You are given bone {n}: set it to show the centaur or one point."),
            N_("You are given bone {n}: set it to show the centaur or two points."),
            N_("You are given bone {n}: set it to show the centaur or the moon."),
        )[max(s.side[s.fresh - 1], 0)],
        public=True,
    )
    WISHING = Awaits(Own("others_wish"), N_("Do you want to act now, or wait?"), silence="wait", public=True)
    VOTING = Awaits(  # ART-20: people decide when it is enough
        Own("others_vote"),
        N_("{whom} would like to stop here: vote. It ends only if all say yes."),
        yields="yes",
        public=True,
    )


# What can be done

WISHES = (  # by Wish (ART-30, ART-32)
    "",
    N_("{who} waits."),
    N_("{who} asks to act now."),
    N_("{who} asks to act now, and to go turn by turn."),
)
VOTES = ("", N_("{who} votes to go on."), N_("{who} votes to stop."))  # by Vote


class Move(Moves):
    WAIT = Spells("wait", N_("Wait"), untold=WISHES[Wish.WAIT])
    NOW = Spells("now", N_("Now!"), untold=WISHES[Wish.NOW])
    ROUNDS = Spells("rounds", N_("Now, and turn by turn"), untold=WISHES[Wish.ROUNDS])
    NO = Spells("no", N_("No, go on"), untold=VOTES[Vote.NO])
    YES = Spells("yes", N_("Yes, stop here"), untold=VOTES[Vote.YES])
    STOP = Spells("stop", N_("Propose to stop here"))
    SKIP = Spells("skip", N_("Play nothing now"))
    DRAW = Spells("draw", N_("Draw a stone from the bag"), places="bag")
    BONE = Spells("bone {n}", N_("Play bone {n}"), n=BONE_NAMES, places="bone-{n}")
    GIVE = Spells("give {n}", N_("Give up bone {n}"), n=BONE_NAMES, places="bone-{n}")
    TURN = Spells(
        "turn {n} with {price}",
        N_("Turn bone {n} over, giving bone {price}"),
        n=BONE_NAMES,
        price=BONE_NAMES,
        places="bone-{n} bone-{price}",
    )
    SET = Spells(
        "set {side}",
        each("side", N_("Show the centaur"), N_("Show the other side")),
        side=("centaur", "other"),
    )
    CLEAR = Spells(
        "clear {line}",
        by_line(N_("Take row {line} off"), N_("Take column {line} off"), N_("Take the diagonal {line} off")),
        line=LINE,
    )
    LIFT = Spells("lift {cell}", N_("Lift the stone on {cell}"), cell=CELL_NAMES, places="cell-{cell}")
    STEP = Spells("step {cell} {way}", Own("moving"), cell=CELL_NAMES, way=WAY_NAMES)
    PUT = Spells(
        "put {stone} {cell}",
        N_("Place {stone} on {cell}"),
        stone=Thing(THE_STONE, names=COLOUR_NAMES),
        cell=CELL_NAMES,
        places="cell-{cell}",
    )
    PUSH = Spells("push {cell} {way}", Own("moving"), cell=CELL_NAMES, way=WAY_NAMES)


MOST = 8 * CELLS  # with room: three colours anywhere, and every push


# What can happen


class End(Endings):
    FEW_LEFT = Ends(N_("the bag is empty and fewer than five stones are left on the board"), "ART-31")
    AGREED = Ends(N_("everybody has agreed to stop"), "ART-31")
    TOO_LONG = Ends(N_("400 bones have been handed on"), "ART-31")
    PLAYED = Ends(N_("the action has come to rest"), "ART-40")
    AGREED_LEARNING = Ends(N_("everybody has agreed to stop"), "ART-20")
    TURNS_TAKEN = Ends(N_("200 turns have been taken"), "ART-20")


def comes_back(event: Event) -> str:
    """ART-11: one, some or all five."""
    one = (
        N_("1 white stone comes back, the other 4 are out of the game."),
        N_("1 red stone comes back, the other 4 are out of the game."),
        N_("1 black stone comes back, the other 4 are out of the game."),
    )
    some = (
        N_("{n} white stones come back, the other {rest} are out of the game."),
        N_("{n} red stones come back, the other {rest} are out of the game."),
        N_("{n} black stones come back, the other {rest} are out of the game."),
    )
    every = (
        N_("All five white stones come back: the line is of one colour."),
        N_("All five red stones come back: the line is of one colour."),
        N_("All five black stones come back: the line is of one colour."),
    )
    return {1: one, SIDE: every}.get(event.where, some)[event.what]


class Told(Events):
    """What each column is of stands beside its sentence."""

    BEGINS = Tells(  # in the learning game, what: the number of the turn
        lambda event: N_("It is the turn of {who}.") if event.what == NONE else N_("Turn {n}: {who}."), what=COUNT
    )
    THROWN = Tells(N_("{who} throws bone {n}, which shows {face}."), what=SHOWN, where=BONE, sound="tap")
    DREW = Tells(N_("{who} draws {stone} from the bag."), what=STONE, sound="slide")
    PUT = Tells(N_("{who} places {stone} on {cell}."), what=STONE, where=CELL, sound="tap")
    PUSHED = Tells(  # by the red stone put there
        N_("{who} pushes {the} from {cell} to {to}."), what=STONE, where=CELL, whom=TO, sound="slide"
    )
    TOOK = Tells(  # for the black stone put there
        N_("{who} takes {the} that lay on {cell} and is to place it again at once."),
        what=STONE,
        where=CELL,
        sound="slide",
    )
    STEPPED = Tells(N_("{who} moves {the} from {cell} to {to}."), what=STONE, where=CELL, whom=TO, sound="slide")
    LIFTED = Tells(N_("{who} lifts {the} off {cell}."), what=STONE, where=CELL, sound="slide")
    CLEARED = Tells(Own("completed"), sound="chime")  # the line, its white stones, its red ones; the rest is black
    RETURNS = Tells(
        comes_back,
        what=STONE,
        where=Thing(n=lambda n, say: str(n), rest=lambda n, say: str(SIDE - n)),
        sound="chime",
    )
    PLAYS = Tells(N_("{who} plays bone {n}: {face}."), what=Thing(face=FACE), where=BONE)
    HANDS = Tells(N_("{who} hands bone {n} on to {whom}."), what=SHOWN, where=BONE, whom=SEAT, sound="slide")
    GIVES_UP = Tells(
        N_("{who} gives up bone {n}, which goes to {whom} and still shows {face}."),
        what=SHOWN,
        where=BONE,
        whom=SEAT,
        sound="pass",
    )
    PAYS = Tells(  # ART-27
        N_("{who} gives bone {n} to {whom} unplayed, to turn another over."),
        what=SHOWN,
        where=BONE,
        whom=SEAT,
        done_to=the_other,
        sound="pass",
    )
    TURNED = Tells(
        own(
            N_("{who} turns bone {n} over, which now shows {face}."),
            N_("{who} turns bone {n} of {whom} over, which now shows {face}."),
        ),
        what=SHOWN,
        where=BONE,
        whom=SEAT,
        done_to=the_other,
        sound="tap",
    )
    SETS = Tells(N_("{who} sets bone {n} to show {face}."), what=SHOWN, where=BONE, sound="tap")
    WISHED = Tells(each("what", "", "", *WISHES[Wish.NOW :]), silent=True)  # it is told who was preferred
    PREFERRED = Tells(
        each(
            "what",
            N_("{who} acts next: nobody else has asked (ART-29)."),
            N_("{who} acts next: nobody acts twice running if another wants to (ART-29)."),
            N_("{who} acts next: nobody has been asking for longer (ART-29)."),
            N_("{who} acts next: black goes before red, and red before white (ART-29)."),
            N_("Everybody waits, so {who} is next and has to act (ART-30)."),
        ),
        sound="chime",
    )
    ORDERLY = Tells(N_("The table goes turn by turn, from {who} on (ART-32)."))
    SKIPPED = Tells(N_("{who} plays nothing now."), sound="pass")
    FREELY = Tells(N_("The table no longer goes turn by turn (ART-32)."))
    PROPOSED = Tells(N_("{who} would like to stop here (ART-20)."), sound="chime")
    VOTED = Tells(each("what", *VOTES))
    ENDED = Tells(N_("The game ends: {what} ({clause})."), what=End.thing(), sound="fanfare")
