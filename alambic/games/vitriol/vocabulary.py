"""The vocabulary of V.I.T.R.I.O.L.: its cards, what it waits for, can be done and can happen, and its words."""

from enum import IntEnum

from alambic.core.events import NONE
from alambic.core.view import N_, Say, plain
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
    own,
    seen,
    the_other,
)
from alambic.games.vitriol.state import ATHANOR, FIRST_PAIR, HAND, METALS, SEATS, TRANSMUTED, VALUES


class Laying(IntEnum):
    """The ways to play a turn (VIT-04), as bits."""

    THREE = 1  # three cards laid, one of them a value of one's own metal
    TWO = 2  # two laid and one face down


class Clause(IntEnum):
    """What forbids a move."""

    ORDER = 3
    TURN = 4  # a card that is not in hand, or not laid so
    COMPLETED = 5  # no turn could be completed
    TRANSMUTING = 7
    FROZEN = 8
    ATHANOR = 9
    BARREN = 11
    REVEAL = 13
    END = 15  # the last round is over


METAL_NAMES = ("gold", "silver", "quicksilver", "copper", "iron", "tin", "lead", "platinum")
PAIR_METALS = tuple((low, high) for high in range(METALS) for low in range(high))  # in the order of the cards

VALUE_NAMES = tuple(f"{metal} {value}" for metal in METAL_NAMES for value in range(1, VALUES + 1))
PAIR_NAMES = tuple(f"{METAL_NAMES[low]}/{METAL_NAMES[high]}" for low, high in PAIR_METALS)
CARD_NAMES = (*VALUE_NAMES, *PAIR_NAMES, "athanor")
SEAT_NAMES = tuple(str(seat + 1) for seat in range(SEATS))
SLOT_NAMES = tuple(str(slot + 1) for slot in range(TRANSMUTED))


def card_named(name: str) -> int:
    return CARD_NAMES.index(name)


def is_value(card: int) -> bool:
    return 0 <= card < FIRST_PAIR


def is_pair(card: int) -> bool:
    return FIRST_PAIR <= card < ATHANOR


# Whole phrases for every metal, so that each language can have its own articles

A_METAL = (
    N_("gold"),
    N_("silver"),
    N_("quicksilver"),
    N_("copper"),
    N_("iron"),
    N_("tin"),
    N_("lead"),
    N_("platinum"),
)
THE_METAL = (
    N_("the gold"),
    N_("the silver"),
    N_("the quicksilver"),
    N_("the copper"),
    N_("the iron"),
    N_("the tin"),
    N_("the lead"),
    N_("the platinum"),
)
A_VALUE = (
    N_("a gold {value}"),
    N_("a silver {value}"),
    N_("a quicksilver {value}"),
    N_("a copper {value}"),
    N_("an iron {value}"),
    N_("a tin {value}"),
    N_("a lead {value}"),
    N_("a platinum {value}"),
)
THE_VALUE = (
    N_("the gold {value}"),
    N_("the silver {value}"),
    N_("the quicksilver {value}"),
    N_("the copper {value}"),
    N_("the iron {value}"),
    N_("the tin {value}"),
    N_("the lead {value}"),
    N_("the platinum {value}"),
)
NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")  # as Tempus cards are numbered


def metal_name(metal: int, say: Say = plain) -> str:
    """A metal by itself: `iron`."""
    return say(A_METAL[metal])


def card_name(card: int, say: Say = plain) -> str:
    """A card as it would be labelled: `iron 4`, `copper/tin`, `athanor`."""
    if is_value(card):
        return f"{metal_name(card // VALUES, say)} {card % VALUES + 1}"
    if is_pair(card):
        one, other = PAIR_METALS[card - FIRST_PAIR]
        return f"{metal_name(one, say)}/{metal_name(other, say)}"
    return say(N_("athanor"))


def a_card(card: int, say: Say = plain) -> str:
    """A card as something that somebody lays: `an iron 4`."""
    if is_value(card):
        return say(A_VALUE[card // VALUES]).format(value=card % VALUES + 1)
    if is_pair(card):
        return of_pair(N_("a transmutation of {one} and {other}"), card, say)
    return say(N_("an athanor"))


def the_card(card: int, say: Say = plain) -> str:
    """A card as something that is in one's hand: `the iron 4`."""
    if is_value(card):
        return say(THE_VALUE[card // VALUES]).format(value=card % VALUES + 1)
    if is_pair(card):
        return of_pair(N_("the transmutation of {one} and {other}"), card, say)
    return say(N_("the athanor"))


def of_pair(words: str, card: int, say: Say) -> str:
    one, other = PAIR_METALS[card - FIRST_PAIR]
    return say(words).format(one=metal_name(one, say), other=metal_name(other, say))


METAL = Thing(A_METAL, metal=A_METAL, major=A_METAL)
CARD = Thing(a_card, unseen=N_("a card"))
HELD = Thing(what=the_card, names=CARD_NAMES)
PILE = Thing(n=lambda slot, say: str(slot + 1))


# What is waited for


class Phase(Phases):
    PLAYING = Awaits(
        lambda s: (
            N_("{who} is to discard another card face down.")
            if s.downs
            else (
                N_("{who} is to play a first card."),
                N_("{who} is to play a second card."),
                N_("{who} is to play a third card."),
            )[s.laid]
        ),
        Own("your_turn"),
    )
    EXCHANGING = Awaits(
        N_("{who} cannot complete a turn and is to exchange a card."),
        N_("You cannot complete a turn: exchange a card for another from the pile."),
    )
    REVEAL = Awaits(
        N_("Before the next round, the table waits for {who}."),
        N_("The metals are revealed. Say when you are ready for the next round."),
        silence="ready",
        public=True,
    )


# What can be done


class Move(Moves):
    LAY = Spells("lay {card}", N_("Lay {what}"), card=Thing(what=the_card, names=VALUE_NAMES))
    TRANSMUTE = Spells(
        "transmute {pair} {owner} {metal}",
        Own("transmuting"),
        pair=PAIR_NAMES,
        owner=SEAT_NAMES,
        metal=METAL_NAMES,
        places=lambda at: f"nat-{at.owner}-{METAL_NAMES[at.metal]}",
    )
    ATHANOR = Spells("athanor {n}", N_("Restore pile {n} with an athanor"), n=SLOT_NAMES, places="slot-{n}")
    DISCARD = Spells("discard {card}", N_("Discard {what} face down"), card=HELD, places="discard")
    EXCHANGE = Spells("exchange {card}", N_("Exchange {what}"), card=HELD, places="discard")
    PASS = Spells("pass", N_("Pass: no card left"), untold=N_("{who} has no card left and passes."))
    READY = Spells("ready", N_("Ready for the next round"), untold=N_("{who} is ready for the next round."))


MOST = HAND + 2 * SEATS * HAND + TRANSMUTED + HAND


# What can happen


class End(Endings):
    """By the number of the clause, which also says why no move is allowed any more."""

    ROUNDS = Ends(N_("all rounds have been played"), "VIT-15", 15)


class Told(Events):
    BEGINS = Tells(N_("Round {n} begins, and {who} starts."), what=COUNT)
    LAID = Tells(N_("{who} lays {what}."), what=CARD, sound="tap")
    TRANSMUTES = Tells(  # the metal it was, the metal it is now; the slot of whose pile
        Own("transmuted"), done_to=the_other, sound="chime"
    )
    RESTORES = Tells(
        own(
            N_("{who} uses an athanor: pile {n}, their own, is {what} again."),
            N_("{who} uses an athanor: pile {n} of {whom} is {what} again."),
        ),
        what=METAL,
        where=PILE,
        whom=SEAT,
        done_to=the_other,
        sound="chime",
    )
    DISCARDS = Tells(N_("{who} discards {what} face down."), what=CARD, sound="slide")
    STUCK = Tells(  # what: exchanges made; it was told before the first
        lambda event: "" if event.what > 0 else N_("{who} cannot complete a turn and exchanges cards."),
        silent=True,
        sound="pass",
    )
    EXCHANGES = Tells(N_("{who} gives up {what} for another card."), what=CARD, sound="slide")
    DRAWS = Tells(seen(N_("{who} draws {what}.")), what=CARD, silent=True, sound="slide")
    RESHUFFLED = Tells(N_("The discard is shuffled and becomes the new pile."), sound="slide")
    TEMPUS = Tells(N_("Tempus {numeral} begins."), what=Thing(numeral=lambda n, say: NUMERALS[n]), sound="pass")
    SHOWS = Tells(  # VIT-13, VIT-20: `where` is the minor metal
        lambda event: (
            N_("{who} reveals the secret metal: {metal}.")
            if event.where == NONE
            else N_("{who} reveals the secret metals: {major} (major) and {minor} (minor).")
        ),
        what=METAL,
        where=Thing(minor=A_METAL),
        sound="chime",
    )
    SCORES = Tells(
        lambda event: {
            0: N_("{who} scores nothing in this round."),
            1: N_("{who} scores 1 point in this round."),
        }.get(event.what, N_("{who} scores {n} points in this round.")),
        what=COUNT,
    )
    ENDED = Tells(N_("The game ends: {what} ({clause})."), what=End.thing(), sound="fanfare")
    IS_DEALT = Tells(
        "", silent=True, sound="slide"
    )  # everybody sees their own hand, and how many cards the others hold
    TAKES_METAL = Tells(  # told to whoever has it (VIT-03, VIT-20)
        seen(
            lambda event: {
                NONE: N_("{who} draws a metal: {metal}."),
                0: N_("{who} draws a major metal: {metal}."),
                1: N_("{who} draws a minor metal: {metal}."),
            }[event.where]
        ),
        what=METAL,
        silent=True,
    )
