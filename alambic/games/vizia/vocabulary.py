"""The vocabulary of Vizia: what it waits for, what can be done, what can happen, and how all of it is said."""

from enum import IntEnum

from alambic.core.events import NONE
from alambic.core.view import N_
from alambic.core.vocabulary import (
    SEAT,
    Awaits,
    Endings,
    Ends,
    Events,
    Kinds,
    Moves,
    Own,
    Phases,
    Spells,
    Tells,
    Thing,
    each,
    spelt,
    the_other,
)
from alambic.games.vizia.state import COLOURS, FIRST_CELL, OPEN_CELLS, PAST_CELLS, TOKENS, WIDTH

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "mauve")


def row_letters(row: int) -> str:
    return chr(96 + row) if row <= 26 else "a" + chr(96 + row - 26)


def cell_name(cell: int) -> str:
    """The name of a cell: row letter and number."""
    row, column = divmod(cell, WIDTH)
    return f"{row_letters(row)}{column + 1}"


def point_name(point: int) -> str:
    """The name of a lattice point: the row below it, and the column whose middle it lies on."""
    line, half_column = divmod(point, WIDTH)
    return f"{row_letters(line)}{half_column}"


CELL_NAMES = tuple(cell_name(cell) for cell in range(FIRST_CELL, PAST_CELLS))
POINT_NAMES = tuple(point_name(point) for point in range(FIRST_CELL, PAST_CELLS))
NAMED = len(CELL_NAMES)


class Source(IntEnum):
    """Where a tile is placed from."""

    OWN = 0
    SHARED = 1


SOURCE_NAMES = ("own", "common")


class Wheel(Kinds):
    """Wheels by what they are worth (VIZ-13)."""

    SIMPLE = 1, N_("a simple wheel")
    TWO_COLOUR = 2, N_("a two-colour wheel")
    PRISM = 3, N_("a prism")


# Whole phrases for every colour, so that each language can have its own articles and genders

A_TILE = (
    N_("a red tile"),
    N_("an orange tile"),
    N_("a yellow tile"),
    N_("a green tile"),
    N_("a blue tile"),
    N_("a mauve tile"),
)
A_PERSONAL_TILE = (
    N_("a personal red tile"),
    N_("a personal orange tile"),
    N_("a personal yellow tile"),
    N_("a personal green tile"),
    N_("a personal blue tile"),
    N_("a personal mauve tile"),
)
A_COMMON_TILE = (
    N_("a common red tile"),
    N_("a common orange tile"),
    N_("a common yellow tile"),
    N_("a common green tile"),
    N_("a common blue tile"),
    N_("a common mauve tile"),
)
PLACE_OWN = (
    N_("Place your red tile on {where}"),
    N_("Place your orange tile on {where}"),
    N_("Place your yellow tile on {where}"),
    N_("Place your green tile on {where}"),
    N_("Place your blue tile on {where}"),
    N_("Place your mauve tile on {where}"),
)
PLACE_COMMON = (
    N_("Place the common red tile on {where}"),
    N_("Place the common orange tile on {where}"),
    N_("Place the common yellow tile on {where}"),
    N_("Place the common green tile on {where}"),
    N_("Place the common blue tile on {where}"),
    N_("Place the common mauve tile on {where}"),
)
TAKE_COMMON = (
    N_("Take the common red tile"),
    N_("Take the common orange tile"),
    N_("Take the common yellow tile"),
    N_("Take the common green tile"),
    N_("Take the common blue tile"),
    N_("Take the common mauve tile"),
)
UNSEEN_TILE = N_("a tile")

TILE = Thing(A_TILE, personal=A_PERSONAL_TILE, common=A_COMMON_TILE, names=COLOUR_NAMES, unseen=UNSEEN_TILE)
WHEEL = Thing({wheel.value: wheel.said for wheel in Wheel}, unseen=N_("a wheel"))
CELL = Thing(lambda cell, say: cell_name(cell))
POINT = Thing(lambda point, say: point_name(point))


class Phase(Phases):
    PLACING = Awaits(
        lambda s: (
            N_("{who} may place another tile, take common tiles or end the turn.")
            if s.placed
            else N_("{who} is to place a tile.")
        ),
        Own("your_turn"),
    )
    LIFTING = Awaits(N_("{who} is to lift a tile."), N_("Lift a tile that touches just one other."))
    SETTING = Awaits(
        N_("{who} has lifted {what} off {where} and is to set it down."), N_("Set down the tile you lifted.")
    )
    TAKING = Awaits(Own("their_taking"), Own("your_turn"))


class Move(Moves):
    PLACE = Spells(
        "place {source} {tile} {where}",
        each("source", each("tile", *PLACE_OWN), each("tile", *PLACE_COMMON)),
        places=each("source", "cell-{where}", "cell-{where} common-{tile}"),
        source=SOURCE_NAMES,
        tile=TILE,
        where=CELL_NAMES,
    )
    TAKE = Spells("take {tile}", each("tile", *TAKE_COMMON), places="common-{tile}", tile=TILE)
    GIVE_UP = Spells(
        "give up {where}", N_("Give up your token round {where}"), places="token-{where}", where=POINT_NAMES
    )
    LIFT = Spells("lift {where}", N_("Lift the tile off {where}"), places="cell-{where}", where=CELL_NAMES)
    SET = Spells("set {where}", N_("Set the tile down on {where}"), places="cell-{where}", where=CELL_NAMES)
    END = Spells("end", N_("End the turn"), untold=N_("{who} ends the turn."))
    PASS = Spells("pass", N_("Pass: nothing fits"))


MOST = 2 * COLOURS * OPEN_CELLS + COLOURS + TOKENS + 2


class End(Endings):
    """By the number of the clause, which also says why no move is allowed any more."""

    LAST_TILE = Ends(N_("the last tile has been placed"), "VIZ-14", 14)
    LAST_TOKEN = Ends(N_("all tokens of one player are on the table"), "VIZ-15", 15)
    NOTHING_FITS = Ends(N_("no tile fits anywhere"), "VIZ-16", 16)


class Told(Events):
    STARTS = Tells(N_("{who} starts."))
    PLACED = Tells(
        each("whom", N_("{who} places {personal} on {where}."), N_("{who} places {common} on {where}.")),
        what=TILE,
        where=CELL,
        whom=spelt(SOURCE_NAMES),
        sound="tap",
    )
    WHEEL = Tells(
        N_("{who} completes {what} round {where}."),
        what=WHEEL,
        where=POINT,
        sound=each("what", "", "chime", "chime", "fanfare"),
    )
    CAPTURED = Tells(
        lambda event: (
            N_("{who} captures an emptied wheel round {where}.")
            if event.whom == NONE
            else N_("{who} captures the wheel of {whom} round {where}.")
        ),
        where=POINT,
        whom=SEAT,
        done_to=the_other,
        sound="chime",
    )
    TOOK = Tells(N_("{who} takes {what}."), what=TILE, sound="slide")
    TURNED_UP = Tells(N_("Turned up: {what}."), what=TILE, sound="slide")
    SHOWED = Tells(N_("{who} shows {what}."), what=TILE)
    PASSED = Tells(N_("{who} passes: nothing fits."), sound="pass")
    GAVE_UP = Tells(N_("{who} gives up the token round {where}."), where=POINT, sound="slide")
    LIFTED = Tells(N_("{who} lifts {what} off {where}."), what=TILE, where=CELL, sound="slide")
    SET = Tells(N_("{who} sets {what} down on {where}."), what=TILE, where=CELL, sound="tap")
    ENDED = Tells(N_("The game ends: {what} ({clause})."), what=End.thing(), sound="fanfare")
