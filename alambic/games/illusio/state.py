"""The state of Illusio, and the numbers of its rules."""

from alambic.core.state import EVENT_COLUMNS, Cube, Grid, Row, State, int8, int16

SEATS = 6
TYPES = 15  # components: thirteen types in four families, Public and Formula (ILL-02)
KINDS = 21  # with the six special actions
FAMILIES = 6
PARTS = 5  # what points are made of (ILL-19)
DOMAINS = 4  # close-up, illusion, escape, mentalism
OBJECTIVES = 32
LEVELS = 4  # ILL-04
CONTEST = 4  # ILL-07
IN_PROGRESS = 2  # ILL-14
MAGICIANS = 10

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
HIDDEN = -1  # in `shown`: what a component was transformed into is to be remembered (ILL-30)

EVENTS = DRAWINGS * SEATS + SEATS + SEATS * DEALT + CONTEST + 2 + FULL + HAND  # the deal tells most


class Illusio(State):
    events: Grid = int16(EVENTS, EVENT_COLUMNS + 5)  # a trick is told with what its points are made of

    # The options, under their names (ILL-21, ILL-30)
    target: int = int8()
    memory: int = int8()
    # The deck
    cards: Row = int8(KINDS)  # of each kind
    need: Grid = int8(OBJECTIVES, TYPES)  # how many of each type an objective names
    level: Row = int8(OBJECTIVES)  # how many components in all; 0: there is no such objective
    domain: Row = int8(OBJECTIVES)
    title: Row = int8(OBJECTIVES)  # the number of its name in vocabulary.py, from 1; 0: it has none of ours
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
    place: Row = int8(OBJECTIVES)  # a Place
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
