"""The state of Elixir, and the numbers of its rules."""

from enum import IntEnum

from alambic.core.state import EVENT_COLUMNS, Cube, Grid, Row, State, int8, int16, int32, uint8

SEATS = 8
LEVELS = 4
INGREDIENTS = 16
KINDS = 29
PLANES = 4  # bits of a count that somebody else can remember: up to 15 of a kind
SPELLS = 56
DEALT = 5  # ELX-06
TURNS = 60  # a seat (ELX-15)
BIDS = 112
DEPTH = 8  # cards being played at once: a spell, an answer to it, an answer to that

NOBODY = -1
HIDDEN = -1  # said, but nobody else may know what

# What a card does: a program is up to three steps, each a verb, whom it is about, and an amount.
PROGRAMS, STEPS = 40, 3
VERB, WHOM, AMOUNT = range(3)
POWERS = 5

EVENTS = 256  # more than three steps of any deck can tell
THINGS = 4  # that an event can be about


class Place(IntEnum):
    """Where a spell is; what is unseen lies, to a viewer, in its stack."""

    STACK = 0
    HAND = 1
    CAST = 2
    GONE = 3


class Stage(IntEnum):
    """How far the card on top of the stack is."""

    NAME_IT = 0
    AIM_IT = 1
    PAY_IT = 2
    ASK = 3
    ANSWER = 4
    WORK = 5


class Purpose(IntEnum):
    """What finds are given or taken for."""

    NOTHING = 0
    BUYING_OFF = 1
    PRICE = 2
    FLEA = 3
    EXCHANGE = 4
    AUCTION = 5
    APPRENTICE = 6
    MARKET = 7
    GLEANING = 8
    BARTER = 9


class Taken(IntEnum):
    """How a find is taken."""

    AT_RANDOM = 0
    TITHE = 1
    VERDICT = 2
    CHOSEN = 3
    EXCHANGED = 4


class Way(IntEnum):
    """The way of a Tornado; left is the way of the turns."""

    LEFT = 1
    RIGHT = 2


class Vote(IntEnum):
    """What somebody says of a forfeit that may have been broken."""

    SILENT = 0
    GUILTY = 1
    INNOCENT = 2


class Elixir(State):
    events: Grid = int16(EVENTS, EVENT_COLUMNS + THINGS - 1)
    told: int = int16()

    # The options, under their names
    total: int = int8()  # ELX-04: 9 and twice this
    slip: int = int8()  # ELX-52
    # The deck
    cards: Row = int8(KINDS)  # finds of each kind
    level: Row = int8(SPELLS)  # of each spell; 0: there is no such spell
    recipe: Row = int32(SPELLS)  # bits of the ingredients
    title: Row = int8(SPELLS)  # the number of its Title in cards.py, from 1; 0: it has none of ours
    ours: int = int8()  # 1: every spell has the name that it has in our deck
    mark: Row = int8(SPELLS)  # ANYTIME, AGAINST_BINDING, UNANSWERABLE
    effect: Row = int8(SPELLS)  # the number of its program
    use: Row = int8(KINDS)  # the same for finds; 0: nothing by itself
    program: Cube = int8(PROGRAMS, STEPS, 3)

    # Finds
    hand: Grid = int8(SEATS, KINDS)  # forgotten but for what this viewer has seen go there
    held: Row = int8(SEATS)
    pile: Row = int8(KINDS)  # nobody looks into it: only counts; forgotten, with all that is unseen
    left: int = int8()  # finds in the pile itself
    discard: Row = int8(KINDS)
    thrown: int = int8()  # the find + 1 that lies on top of it, if that is known
    know: Cube = uint8(
        SEATS, KINDS, PLANES
    )  # by owner: bits of viewers, whose planes count what they know (ELX-19)

    # Spells
    place: Row = int8(SPELLS)  # STACK to GONE
    by: Row = int8(SPELLS)  # seat + 1: in whose hand, before whom
    seen: Row = uint8(SPELLS)  # bits of the seats that know its face, in whatever hand
    backs: Grid = int8(SEATS, LEVELS)  # spells in hand by level: public (ELX-05)
    stacked: Row = int8(LEVELS)  # spells not taken
    works_as: Row = int8(SPELLS)  # once it took effect: the spell + 1 whose effect it had (Double), else itself

    # Forfeits, by the card that laid them
    bearer: Row = int8(SPELLS)  # seat + 1
    layer: Row = int8(SPELLS)  # seat + 1: for whom
    ripe: Row = int8(SPELLS)  # a one-shot forfeit: 1 until its bearer's next turn, 2 in it; 0: a lasting one
    accused: Row = uint8(SPELLS)  # bits of those who have called it out in this turn (ELX-52)

    # Powers and turns
    powers: Row = int8(SEATS)  # bits
    gag: Row = int8(SEATS)  # ends of their turns until they may cast again
    skips: Row = int8(SEATS)  # turns to skip
    extras: Row = int8(SEATS)  # extra turns to come, those of an Hourglass apart
    glass: Row = int8(SEATS)  # extra turns by an Hourglass
    turn: int = int8()
    regular: int = int8()  # whose turn it was when turns last went round
    by_glass: int = int8()  # 1: an Hourglass gave this turn
    turns: int = int16()  # begun so far, skipped ones too
    actor: int = int8()  # who decides, where it is one

    # What is being played, the last on top
    depth: int = int8()
    card: Row = int8(DEPTH)  # a spell, or SPELLS + a find
    acts: Row = int8(DEPTH)  # whose effect it has + 1; 0: none
    caster: Row = int8(DEPTH)  # whose effect it is (a Mirror changes it)
    payer: Row = int8(DEPTH)  # who has cast it
    target: Row = int8(DEPTH)  # seat + 1
    way: Row = int8(DEPTH)
    stage: Row = int8(DEPTH)  # NAME_IT to WORK
    step: Row = int8(DEPTH)  # of the program
    free: Row = int8(DEPTH)  # 1: without ingredients
    snuffed: Row = int8(DEPTH)
    spared: Row = uint8(DEPTH)  # bits of those whom an Amulet protects
    paid: Row = int32(DEPTH)  # bits of the ingredients discarded for it that a Broom can still take
    said: Grid = int8(DEPTH, SEATS)  # answers: 1 for `pass` and so on; 0: not yet, or dealt with

    # Paying (ELX-10)
    owed: int = int32()  # bits of the ingredients still to be paid
    reduced: int = int8()  # 1: Mastery's one is left out
    helped: int = int8()  # 1: the Apprentice has helped
    # Decisions inside an effect
    purpose: int = int8()
    due: int = int8()  # finds still to give
    payee: int = int8()  # seat + 1 who gets them
    offer: Row = int8(KINDS)  # finds laid down for a Flea market or an exchange, still in hand; its giver's secret
    offered: int = int8()  # how many
    lifted: Row = int8(SPELLS)  # 1: a forfeit that Unbinding lifts and may lay on somebody
    laying: int = int8()  # the forfeit + 1 that looks for somebody
    # Transactions
    put: Row = int8(SEATS)  # a find + 1 for the market, still in hand
    market: Row = int8(KINDS)
    takers: int = uint8()  # bits of those who gave and still take
    lot: Row = int8(KINDS)
    bid: int = int8()  # the highest
    bidder: int = int8()  # seat + 1
    bidding: int = uint8()  # bits of those who are not out
    # Accusations (ELX-50, ELX-52)
    accuser: int = int8()  # seat + 1
    charge: int = int8()  # the forfeit + 1
    vote: Row = int8(SEATS)

    winner: int = int8()  # seat + 1
    over: int = int8()
