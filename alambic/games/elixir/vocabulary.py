"""The vocabulary of Elixir: what it waits for, and what can be done; told.py has what can happen."""

from enum import IntEnum

from alambic.core.view import N_, Say
from alambic.core.vocabulary import Awaits, Moves, Own, Phases, Spells, Thing, by, several
from alambic.games.elixir.cards import FIND_NAMES, INGREDIENT_NAMES, USABLE, USABLE_KINDS
from alambic.games.elixir.state import BIDS, LEVELS, SEATS, SPELLS, Purpose
from alambic.games.elixir.told import End, Told
from alambic.games.elixir.words_cards import forfeit_of, the_find

__all__ = ["MOST", "POSSIBLE_ANSWERS", "Clause", "End", "Move", "Phase", "Told"]


TO_SOMEBODY = several("due", N_("Choose a find to give to {whom}."), N_("Choose {n} finds to give to {whom}."))


class Phase(Phases):
    """What kind of decision is due."""

    DRAFTING = Awaits(
        N_("{who} is to choose the level of a spell."),
        N_("Choose the level of your next spell: so far yours take {have} of {total} ingredients."),
    )
    TITHING = Awaits(
        N_("{who} is to choose who pays the tithe."),
        N_("Tithe: choose the opponent from whom you take a random find."),
    )
    ACTING = Awaits(N_("It is the turn of {who}."), Own("your_turn"))
    NAMING = Awaits(N_("{who} is to choose what “{card}” works as."), Own("asked_by_verb"))
    TARGETING = Awaits(N_("{who} is to choose for “{card}”."), Own("asked_by_verb"))
    PAYING = Awaits(
        N_("{who} is to pay for “{card}”."), N_("“{card}” still needs {owed}: choose what you pay it with.")
    )
    ANSWERING = Awaits(N_("“{card}” of {whom}: {who} may still answer."), Own("asked_to_answer"), silence="pass")
    YIELDING = Awaits(
        N_("{who} is to accept “{card}”, or to buy it off from {whom}."),
        lambda s: (
            N_("{whom} casts “{card}” at you: accept the forfeit, or buy it off (price: {n}). {forfeit}")
            if forfeit_of(s)
            else N_("{whom} casts “{card}” at you: accept the forfeit, or buy it off (price: {n}).")
        ),
    )
    GIVING = Awaits(
        N_("{who} is to choose what to give."),
        by(
            "purpose",
            {
                Purpose.BUYING_OFF: TO_SOMEBODY,
                Purpose.PRICE: TO_SOMEBODY,
                Purpose.FLEA: lambda s: (
                    N_("Choose another find to give to {whom}, or leave it at that.")
                    if s.offered
                    else N_("Choose a find to give to {whom}.")
                ),
                Purpose.AUCTION: several(
                    "due",
                    N_("The lot is yours: discard a find for it."),
                    N_("The lot is yours: discard {n} finds for it."),
                ),
                Purpose.APPRENTICE: several(
                    "due",
                    N_("Choose another find that the Apprentice uses."),
                    N_("Choose two finds that the Apprentice uses."),
                ),
                Purpose.EXCHANGE: N_("You see the finds of {whom}: first choose the one of yours that you give."),
            },
        ),
    )
    TAKING = Awaits(
        N_("{who} is to choose what to take."),
        by(
            "purpose",
            {
                Purpose.MARKET: N_("Take a find from the market."),
                Purpose.GLEANING: N_("Take an ingredient from the discard."),
                Purpose.BARTER: N_("You see the finds of {whom}: take one of them."),
                Purpose.EXCHANGE: N_("Now choose the find of {whom} that you take."),
            },
        ),
    )
    CHOOSING = Awaits(N_("{who} is to choose a spell."), Own("asked_by_verb"))
    LAYING = Awaits(
        N_("{who} may lay a forfeit on somebody."),
        lambda s: (
            N_("Choose the opponent on whom you lay “{laid}”.")
            if s.laying
            else N_("You are free of your forfeits: you may lay one of them on an opponent.")
        ),
    )
    FREEING = Awaits(
        N_("{who} is to cast a spell without ingredients."),
        N_("“{card}”: cast another spell of level {n} or less without ingredients."),
    )
    MARKETING = Awaits(
        N_("Market day: {who} still to put a find on the market."),
        N_("Market day: put a find of your choice face down on the market."),
    )
    BIDDING = Awaits(
        N_("{who} is to bid, or to be out."),
        lambda s: (
            N_("{whom} bids {n}: bid more for the lot, or be out.") if s.bid else N_("Bid for the lot, or be out.")
        ),
    )
    JUDGING = Awaits(
        N_("{whom} says that {who} has broken “{charge}”: {who} is to admit it, or to deny it."),
        N_("{whom} says that you have broken “{charge}”: admit it, or deny it."),
        yields="deny",
    )
    VOTING = Awaits(
        N_("Still to vote on “{charge}”: {who}."),
        lambda s: (
            N_("{whom} says that {accused} has not done “{charge}”: vote.")
            if s.ripe[s.charge - 1]
            else N_("{whom} says that {accused} has broken “{charge}”, and {accused} denies it: vote.")
        ),
        yields="innocent",
    )


class Clause(IntEnum):
    """The clauses by which moves are refused."""

    DRAFT = 4
    TURN = 7
    TRANSACTIONS = 8
    OBJECTS = 9
    CASTING = 10
    SPECIAL = 11
    LAST_SPELL = 14
    ANSWERS = 20
    MARKET = 30
    FLEA = 31
    AUCTION = 32
    WAND = 40
    AMULET = 41
    MIRROR = 42
    SNUFFER = 43
    CRYSTAL_BALL = 45
    BROOM = 47
    HOURGLASS = 48
    AT_ONCE = 50
    LASTING = 52
    BUYING_OFF = 54
    TORNADO = 60
    CROSSED = 64
    GIFT = 65
    GLEANING = 67
    GAG = 68
    UNBINDING = 70
    SECOND_SIGHT = 71
    TITHE = 81
    APPRENTICE = 82
    BORROWED = 84
    ELIXIR = 91
    DOUBLE = 95
    PACT = 96
    MASTERY = 97


# Moves


def numbered(count: int) -> Thing:
    """Numbers as people count: of spells, since a deck file names them as it likes."""
    names = tuple(str(number + 1) for number in range(count))
    return Thing(n=lambda number, say: names[number], names=names)


def usable(number: int, say: Say) -> str:
    """A find that is played."""
    return the_find(USABLE_KINDS[number], say)


A_SPELL, A_LEVEL, A_SEAT, A_BID = numbered(SPELLS), numbered(LEVELS), numbered(SEATS), numbered(BIDS)
A_FIND, AN_INGREDIENT = Thing(the=the_find, names=FIND_NAMES), Thing(the=the_find, names=INGREDIENT_NAMES)
A_USE = Thing(the=usable, names=USABLE)


class Move(Moves):
    """The number of the first move of each shape."""

    NEXT = Spells("next", N_("Next!"))
    DRAFT = Spells("draft {level}", N_("Take a spell of level {n}"), level=A_LEVEL)
    PLAY = Spells("play {find}", N_("Play {the}"), find=A_USE)
    CAST = Spells("cast {spell}", N_("Cast spell {n}"), spell=A_SPELL)
    AS = Spells("as {spell}", N_("Copy spell {n}"), spell=A_SPELL)
    USE = Spells("use {find}", N_("Use {the} from the discard"), find=A_USE)
    AT = Spells("at {seat}", N_("Choose player {n}"), seat=A_SEAT)
    LEFT = Spells("left", N_("To the left"))
    RIGHT = Spells("right", N_("To the right"))
    PAY = Spells("pay", N_("Pay with the ingredients"))
    WAND = Spells("wand {find}", N_("A Wand instead of {the}"), find=AN_INGREDIENT)
    WITHOUT = Spells("without {find}", N_("Leave out {the}"), find=AN_INGREDIENT)
    APPRENTICE = Spells("apprentice {find}", N_("Two finds instead of {the}"), find=AN_INGREDIENT)
    # The answers of ELX-20 are all that follow, up to `answer 56`
    PASS = Spells("pass", N_("Let it pass"), untold=N_("{who} lets it pass."))
    AMULET = Spells("amulet", N_("Answer with an Amulet"))
    MIRROR = Spells("mirror", N_("Answer with a Mirror"))
    SNUFFER = Spells("snuffer", N_("Answer with a Snuffer"))
    BROOM = Spells("broom {find}", N_("Sweep up {the} with a Broom"), find=AN_INGREDIENT)
    ANSWER = Spells("answer {spell}", N_("Answer with spell {n}"), spell=A_SPELL)
    ACCEPT = Spells("accept", N_("Accept the forfeit"))
    BUY = Spells("buy", N_("Buy it off"))
    GIVE = Spells("give {find}", N_("Give {the}"), find=A_FIND)
    DONE = Spells("done", N_("Leave it at that"), untold=N_("{who} leaves it at that."))
    TAKE = Spells("take {find}", N_("Take {the}"), find=A_FIND)
    CHOOSE = Spells("choose {spell}", N_("Choose spell {n}"), spell=A_SPELL)
    LAY = Spells("lay {spell}", N_("Lay forfeit {n} on somebody"), spell=A_SPELL)
    PUT = Spells("put {find}", N_("Put {the} on the market"), find=A_FIND)
    BID = Spells("bid {count}", N_("Bid {n}"), count=A_BID)
    OUT = Spells("out", N_("Be out"))
    CALL = Spells("call {spell}", N_("Call out: forfeit {n} was broken"), spell=A_SPELL)
    CONFIRM = Spells("confirm {spell}", N_("Confirm that forfeit {n} was done"), spell=A_SPELL)
    CONTEST = Spells("contest {spell}", N_("Contest that forfeit {n} was done"), spell=A_SPELL)
    ADMIT = Spells("admit", N_("Admit it"))
    DENY = Spells("deny", N_("Deny it"))
    GUILTY = Spells("guilty", N_("Guilty"), untold=N_("{who} votes: guilty."))
    INNOCENT = Spells("innocent", N_("Not guilty"), untold=N_("{who} votes: not guilty."))


POSSIBLE_ANSWERS = Move.ACCEPT - Move.PASS
# Moves legal at once: a turn with every spell in hand, and every forfeit to be called out, confirmed or contested
MOST = 1 + len(USABLE) + 4 * SPELLS
