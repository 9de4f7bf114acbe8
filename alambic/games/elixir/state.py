"""The state of Elixir, and the numbers of its rules."""

from alambic.core.state import EVENT_COLUMNS, Cube, Grid, Row, State, int8, int16, int32, uint8

SEATS = 8
LEVELS = 4
INGREDIENTS = 16
MARKET, FLEA, AUCTION = range(16, 19)  # ELX-30 to ELX-32
WAND, AMULET, MIRROR, SNUFFER, GLOVES, BALL, BAG, BROOM, HOURGLASS = range(19, 28)  # ELX-40 to ELX-48
CURIO = 28  # ELX-49: all objects without magic are alike
KINDS = 29
PLANES = 4  # bits of a count that somebody else can remember: up to 15 of a kind
SPELLS = 56
DEALT = 5  # ELX-06
TURNS = 60  # a seat (ELX-15)
BIDS = 112
DEPTH = 8  # cards being played at once: a spell, an answer to it, an answer to that

NOBODY = -1
HIDDEN = -1  # said, but nobody else may know what

(
    DRAFTING, TITHING, ACTING, NAMING, TARGETING, PAYING, ANSWERING, YIELDING, GIVING, TAKING, CHOOSING, LAYING,
    FREEING, MARKETING, BIDDING, JUDGING, VOTING,
) = range(17)  # fmt: skip

STACK, HAND, CAST, GONE = range(4)  # where a spell is; what is unseen lies, to a viewer, in its stack

# What a card does: a program is up to three steps, each a verb, whom it is about, and an amount.
PROGRAMS, STEPS = 40, 3
VERB, WHOM, AMOUNT = range(3)
(
    DRAW, LOSE, ROB, SWAP_HANDS, PASS_HANDS, SHARE_FINDS, SHARE_SPELLS, CROSS_SPELLS, GIVE_SPELL, CURSE, GLEAN,
    GAG, SKIP, LIFT, EXCHANGE, BARTER, POWER, BORROW, COPY, FREE, UNCAST, REFILL, EXTRA, AGAIN, REMOVE, DARE, BIND,
    TRADE, SELL, BID_FOR,
) = range(1, 31)  # fmt: skip
ME, TARGET, OPPONENTS, ALL = range(4)
HORN, TITHE, APPRENTICE, AEGIS, MASTERY = range(5)  # ELX-80 to ELX-83, ELX-97
POWERS = 5

ANYTIME, AGAINST_BINDING, UNANSWERABLE = 1, 2, 4  # marks of a spell (ELX-67, ELX-70, ELX-90)

# How far the card on top of the stack is
NAME_IT, AIM_IT, PAY_IT, ASK, ANSWER, WORK = range(6)

# What finds are given or taken for (s.purpose)
(
    FOR_NOTHING,
    FOR_BUYING_OFF,
    FOR_PRICE,
    FOR_FLEA,
    FOR_EXCHANGE,
    FOR_AUCTION,
    FOR_APPRENTICE,
    FOR_MARKET,
    FOR_GLEANING,
    FOR_BARTER,
) = range(10)

LEFT, RIGHT = 1, 2  # the way of a Tornado; left is the way of the turns

SILENT, GUILTY, INNOCENT = range(3)  # votes

EMPTY_HANDED, LONG = 1, 2  # why it is over: ELX-14, ELX-15

# Kinds of event: who, what, where, whom. Spells are told as `told_as` in rules_spells.py says; `packed` are up to
# three finds (base 30, the first lowest, 29 for none) or two spells (base 57, 56 for none).
STARTS = 1  # is the first player (ELX-03)
DRAFTS = 2  # takes a spell of level `where`
DRAWS = 3  # packed finds (what, own eyes), `where` of them; whom: 0 dealt, 1 drawn
LEARNS = 4  # packed spells (what, own eyes) in their hand; where: how many, and 4 more where the deck is not ours
BEGINS = 5  # a turn (what: the how manieth of the game); where: 0 regular, 1 an extra one, 2 an Hourglass's
RESHUFFLED = 6  # nobody: the discard is the new pile
SLEEPS = 7  # skips a turn (ELX-69)
PLAYS = 8  # a transaction or an object (what)
CASTS = 9  # a spell (what); where: 0 in their turn, 1 free (Elixir), 2 in answer
NAMES = 10  # the spell (what) that Double copies, or, where = 1, the object that Borrowed magic uses
AIMS = 11  # at `whom`; or where: LEFT, RIGHT
PAYS = 12  # packed finds (what), `where` of them, for a spell
STANDS_IN = 13  # for the ingredient `what`; where: 0 a Wand, 1 Mastery, 2 two finds of the Apprentice
CONCERNS = 14  # the spell `what` of `who` would affect `whom`: an answer is asked for (ELX-20)
ANSWERS = 15  # what: the answer, as ANSWERING's moves count from `pass`; where: the spell as it is told, or -1
TOO_LATE = 16  # the same: its text no longer applies, the card stays in hand
WARDED = 17  # is not affected (Amulet)
MIRRORED = 18  # sends it back at `whom`
SNUFFED = 19  # the spell has no effect
SWEPT = 20  # takes the ingredient `what` (Broom)
FIZZLES = 21  # the spell `what` of `who` has no effect
TAKES = (
    22  # a find (what, eyes of both) of `whom`; where: 0 at random, 1 Tithe, 2 a verdict, 3 chosen, 4 exchanged
)
GIVES = (
    23  # a find (what, eyes of both) to `whom`; where: the purpose (FOR_BUYING_OFF to FOR_EXCHANGE), or FOR_BARTER
)
DISCARDS = 24  # packed finds (what), `where` of them; whom: 0 at random, 1 all of them, 2 for an auction
SWAPS = 25  # hands of finds with `whom`
RECEIVES = 26  # packed finds (what, own eyes), `where` of them: their new hand
PASSES_HANDS = 27  # all hands move; where: LEFT, RIGHT
SHARES = 28  # shuffles and deals out; what: 0 finds, 1 spells
GIVES_SPELL = 29  # a spell (what, eyes of both) of level `where` to `whom`
CURSED = 30  # takes a spell (what, own eyes) of level `where` from those aside
GLEANS = 31  # the ingredient `what` from the discard
GAGS = 32  # `whom`
LULLS = 33  # `whom`; where: turns
LIFTED = 34  # is free of the forfeit `what` (the card; a spell as it is told)
LAYS = 35  # the lasting forfeit `what` on `whom`; where: 0 cast, 1 passed on by Unbinding
DARED = 36  # has accepted to do the forfeit `what` for `whom`
BUYS_OFF = 37  # from the forfeit `what` of `whom`
LOOKS = 38  # at the finds of `whom`
SEES = 39  # packed finds (what, eyes of both), `where` of them, in the hand of `whom`
GAINS = 40  # the power `what`
UNCASTS = 41  # packed spells (what) back into hand; where: as LEARNS
PROLONGS = 42  # takes `where` more turns; what: 1 an Hourglass's
REMOVES = 43  # their spell `what` from the game
OFFERS = 44  # a find (what, own eyes) to `whom`, in a Flea market or an exchange
BRINGS = 45  # the find `what` to the market
PICKS = 46  # the find `what` from the market
LOT = 47  # nobody: packed finds (what), `where` of them, are up for auction
BIDS_FOR = 48  # `where` finds
OUT_OF = 49  # the auction
WINS_LOT = 50  # for `where` finds; who = NOBODY: no bid, the lot is discarded
CALLS = 51  # says that `whom` broke the forfeit `what`
ADMITS = 52
DENIES = 53
VOTED = 54  # what: GUILTY or INNOCENT
VERDICT = 55  # on who (the accused); what: GUILTY or INNOCENT; whom: the accuser; where: 0 a call, 1 a contest
CONFIRMS = 56  # that `whom` did the forfeit `what`; where: 0 says so, 1 nobody said otherwise
CONTESTS = 57  # that `whom` did the forfeit `what`
SLIPS = 58  # breaks a forfeit, and `whom` noticed (the option slip)
PASSES = 59  # ends a turn
ENDED = 60  # what: why
PUTS = 61  # a find face down on the market (what, own eyes)
BACKS = 62  # holds spells: what = those of level 1 + 64 * level 2, where = level 3 + 64 * level 4
PASSES_ON = 63  # the forfeit `what`, to somebody still to be named
SHIELDED = 64  # the Aegis of `who` keeps the forfeit `what` of `whom` off (ELX-83)

EVENTS = 88  # Great clearance of many finds tells most


class Elixir(State):
    events: Grid = int16(EVENTS, EVENT_COLUMNS)

    # The options, under their names
    total: int = int8()  # ELX-04: 9 and twice this
    slip: int = int8()  # ELX-52
    # The deck
    cards: Row = int8(KINDS)  # finds of each kind
    level: Row = int8(SPELLS)  # of each spell; 0: there is no such spell
    recipe: Row = int32(SPELLS)  # bits of the ingredients
    title: Row = int8(SPELLS)  # the number of its name in moves.py, from 1; 0: it has none of ours
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
