"""The state of Illusio, and the numbers of its rules."""

from alambic.core.state import EVENT_COLUMNS, Cube, Grid, Row, State, int8, int16

SEATS = 6
TYPES = 15  # components: thirteen types in four families, Public and Formula (ILL-02)
PUBLIC, FORMULA = 13, 14
TRANSFORMATION, GRAB, ENCORE, SUCCESS, DEJA_VU, GRANDIOSE = range(TYPES, TYPES + 6)  # ILL-24 to ILL-29
KINDS = TYPES + 6
ACCESSORIES, ANIMALS, ARTIFICES, BOXES, PUBLICS, FORMULAS = range(6)
FAMILIES = 6
DOMAINS = 4  # close-up, illusion, escape, mentalism
OBJECTIVES = 32
LEVELS = 4  # ILL-04
CONTEST = 4  # ILL-07
IN_PROGRESS = 2  # ILL-14
MAGICIANS = 10
TAMER, DIVA, PICKPOCKET, PASSER, HYPNOTIST, QUICK_CHANGE, SABOTEUR, COLLECTOR, IMPRESARIO, HEADLINER = range(
    MAGICIANS
)

DEALT = 4  # ILL-08
FEW, FULL = 4, 5  # ILL-09: with fewer than four cards one draws up to five
HAND = 8  # ILL-17, at the end of a turn
ACTIONS = 2  # ILL-10
ROUNDS = 60  # ILL-22
IDLE_ROUNDS = 3  # ILL-22: in a row, without an action or a trick on the bill
DRAWINGS = 8  # for the first turn, at most (ILL-05)
ITEMS = 64  # components on the table

NOBODY = -1
NOTHING = -1

NAMING, ACTING, TURNING, SWAPPING, ASSEMBLING, EXCHANGING, RETURNING, PLANTING, DROPPING, DISCARDING, RECALLING = (
    range(11)
)

ABSENT, PILE, UNDER, IN_CONTEST, SPENT, PROGRESS, BILL, KEPT = range(8)  # where an objective is
LEVEL, EXACT, SPECIALITY, CARDS, TALENT = range(5)  # what points are made of (ILL-19)
PARTS = 5

SCORED, EMPTY, IDLE, LONG = range(1, 5)  # why it is over: ILL-21, and three times ILL-22

# Kinds of event: who, what, where, whom.
DRAWS_FIRST = 1  # the objective `what`, of level `where`, for the first turn (ILL-05)
MAGICIAN = 2  # is the magician with the talent `what`
NAMES = 3  # the domain `what` (ILL-49)
LAID_OUT = 4  # nobody: the objective `what` comes into place `where` of the Contest
BEGINS = 5  # a turn (what: the round from 1)
DRAWS = 6  # a card (what, for its own eyes)
RESHUFFLED = 7  # nobody: the discard is the new pile (what: 0 cards, 1 objectives)
PLACES = 8  # a component (what) into the wings, as item `where`
TRANSFORMS = (
    9  # item `where` (see `told_item` in rules_fit.py) into the type `what`; whom: 0 by card, else by talent,
)
# seat + 1 of its owner
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
RECALLS = (
    31  # says that item `where` (as TRANSFORMS) is a `what`; whom: 0 no, 1 yes, 2 yes but it fits nowhere (ILL-30)
)
FAILS = 32  # could not assemble the objective `what` after all (ILL-30)
PASSES = 33  # ends a turn; what: actions taken
ENDED = 34  # what: why
CHOOSES = 35  # begins the phase `where` with item `what`; whom: in turning as for TRANSFORMS, else the objective

EVENTS = DRAWINGS * SEATS + SEATS + SEATS * DEALT + CONTEST + 2 + FULL + HAND  # the deal tells most


class Illusio(State):
    events: Grid = int16(EVENTS, EVENT_COLUMNS)

    # The options, under their names (ILL-21, ILL-30)
    target: int = int8()
    memory: int = int8()
    # The deck
    cards: Row = int8(KINDS)  # of each kind
    need: Grid = int8(OBJECTIVES, TYPES)  # how many of each type an objective names
    level: Row = int8(OBJECTIVES)  # how many components in all; 0: there is no such objective
    domain: Row = int8(OBJECTIVES)
    title: Row = int8(OBJECTIVES)  # the number of its name in moves.py, from 1; 0: it has none of ours
    magicians: Row = int8(MAGICIANS)  # talents + 1; 0: there is no such magician

    hand: Grid = int8(SEATS, KINDS)  # forgotten but for what this viewer has seen go there
    held: Row = int8(SEATS)
    pile: Row = int8(KINDS)  # nobody looks into it: only counts; forgotten, with all that is unseen
    left: int = int8()  # cards in the pile itself
    discard: Row = int8(KINDS)
    known: Cube = int8(SEATS, SEATS, KINDS)  # by viewer and owner: cards that must be in a hand (ILL-33)

    talent: Row = int8(SEATS)
    used: Row = int8(SEATS)  # 1: since the start of their turn (ILL-06)
    named: Row = int8(SEATS)  # the Headliner's domain + 1

    # Objectives
    place: Row = int8(OBJECTIVES)  # ABSENT to KEPT
    by: Row = int8(OBJECTIVES)  # seat + 1: in progress, on the bill, or completed
    contest: Row = int8(CONTEST)  # objective + 1
    piled: int = int8()  # in the pile, in no known order
    under: Row = int8(OBJECTIVES)  # put under it, the first comes up first: objective + 1
    below: int = int8()  # how many
    progress: Grid = int8(SEATS, IN_PROGRESS)  # objective + 1
    wants: Grid = int8(OBJECTIVES, FAMILIES)  # components of each family that are still missing
    missing: Row = int8(OBJECTIVES)  # in all
    # On the bill (ILL-18)
    billed: Row = int8(OBJECTIVES)  # the how manieth of the game, from 1
    bills: int = int8()  # how many were so far
    showing: int = int8()  # how many are now
    waits: Row = int8(OBJECTIVES)  # starts of its owner's turns until it is scored
    extended: Row = int8(OBJECTIVES)  # 1: in this round of waiting (ILL-26)
    encores: Row = int8(OBJECTIVES)  # cards that lie on it
    belittled: Row = int8(OBJECTIVES)
    exalted: Row = int8(OBJECTIVES)

    # Components on the table, in slots that keep their numbers
    kind: Row = int8(ITEMS)  # type + 1; 0: the slot is free
    shown: Row = int8(ITEMS)  # what it counts as: type + 1
    owner: Row = int8(ITEMS)  # seat
    turned: Row = int8(ITEMS)  # 1: transformed
    layers: Row = int8(ITEMS)  # Transformation cards on it; a talent leaves none
    around: Row = int8(ITEMS)  # objective + 1; 0: in the wings
    items: int = int8()  # slots in use are all below this one
    wings: Grid = int8(SEATS, FAMILIES)  # components in the wings by what they count as

    first: int = int8()
    turn: int = int8()
    round: int = int8()  # from 1
    actions: int = int8()  # taken this turn
    idle: int = int8()  # turns in a row without an action or a trick on the bill (ILL-22)
    chosen: int = int8()  # item + 1 that is being turned, swapped or recalled
    by_card: int = int8()  # 1: turned by a Transformation, not by a talent
    taking: int = int8()  # place + 1 of the Contest that is being assembled
    adding: int = int8()  # objective + 1 to which a recalled item is added
    given: int = int8()  # cards given for exchange (ILL-13)
    victim: int = int8()  # seat + 1 on whom a talent works
    fresh: int = int8()  # item + 1 whose new type is still in sight (ILL-30)
    points: Row = int16(SEATS)
    parts: Grid = int16(SEATS, PARTS)  # what they are made of
    over: int = int8()
