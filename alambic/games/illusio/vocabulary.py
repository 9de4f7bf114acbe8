"""The vocabulary of Illusio: what it waits for, what can be done, what can happen, and how all of it is said."""

from enum import IntEnum
from typing import Any

from alambic.core.events import NONE, Event
from alambic.core.view import N_, Say
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
    Phrase,
    Player,
    Spells,
    Tells,
    Thing,
    each,
    own,
    seen,
    several,
    the_other,
)
from alambic.games.illusio import cards
from alambic.games.illusio.state import CONTEST, IN_PROGRESS, ITEMS, KINDS, OBJECTIVES, SEATS, TYPES


def numbers(many: int) -> tuple[str, ...]:
    """What codes call so many seats, places or things."""
    return tuple(str(n + 1) for n in range(many))


def counted(many: int) -> Thing:
    """The same as a part of a move, which fills {n}."""
    return Thing(n=lambda number, say: str(number + 1), names=numbers(many))


LABELS = tuple(card.said.label for card in cards.Card)
THE_CARDS = tuple(card.said.the for card in cards.Card)
INTO = tuple(card.said.into for card in cards.Card)
CARD = Thing(
    tuple(card.said.one for card in cards.Card), the=THE_CARDS, names=cards.CARD_NAMES, unseen=N_("a card")
)
TYPE = Thing(the=THE_CARDS, into=INTO, name=LABELS, names=cards.TYPE_NAMES)
DOMAIN = Thing(tuple(domain.said for domain in cards.Domain), names=cards.DOMAIN_NAMES)
TRICK = Thing(trick=cards.trick_told)
ITEM = Thing(item=cards.item_told)
SEAT_NUMBER, ITEM_NUMBER, TRICK_NUMBER = counted(SEATS), counted(ITEMS), counted(OBJECTIVES)
PLACE_NUMBER, HALF = counted(CONTEST), counted(IN_PROGRESS)  # of the Contest; for a seat's objectives in progress


class Phase(Phases):
    NAMING = Awaits(
        N_("{who}, the Headliner, is to name a domain."),
        N_("You are the Headliner: name a domain. A trick of that domain will score 1 point more."),
    )
    ACTING = Awaits(
        each(  # by how many were taken (ILL-10)
            "actions",
            N_("{who} may take up to two actions."),
            N_("{who} may take one more action."),
            N_("{who} has taken both actions and is to end the turn."),
        ),
        Own("your_actions"),
    )
    TURNING = Awaits(
        N_("{who} is to choose what to turn {item} into."),
        each(
            "by_card",
            lambda s: (
                N_("Choose which animal to turn {item} into.")
                if s.talent[s.turn] == cards.Talent.TAMER
                else N_("Choose which other type of the same family to turn {item} into.")
            ),
            N_("Choose what to turn {item} into."),
        ),
    )
    SWAPPING = Awaits(
        N_("{who} is to choose a component in exchange for {item}."),
        N_("Choose the opponent's component that you want for {item}."),
    )
    ASSEMBLING = Awaits(N_("{who} is gathering components for “{trick}”."), Own("your_gathering"))
    EXCHANGING = Awaits(
        N_("{who} is exchanging cards."),
        several(
            "given",
            N_("Exchange another card, or draw one for the card you have given up."),
            N_("Exchange more cards, or draw as many as you have given up: {count}."),
        ),
    )
    RETURNING = Awaits(Own("to_a_victim"), N_("Give {whom} a card back: the one you took, or another."))
    CHARMING = Awaits(
        Own("to_a_victim"),
        N_("You see {whom}'s hand: choose a component that they exchange, or leave the hand alone."),
    )
    DROPPING = Awaits(
        N_("{who} has drawn a card and is to discard one."), N_("You have drawn a card: discard one.")
    )
    DISCARDING = Awaits(
        N_("{who} holds too many cards and is to discard one."),
        N_("A turn ends with at most {most} cards in hand, and you hold {count}: discard one."),
    )
    RECALLING = Awaits(
        N_("{who} is to say what {item} turned into."),
        N_("What did {item} turn into? If you name it wrong, the illusion ends."),
    )


class Clause(IntEnum):
    """What can forbid a move."""

    ACTIONS = 10
    PLACE = 11
    SPECIAL = 12
    EXCHANGE = 13
    TAKE = 14
    ADD = 15
    DROP = 16
    FITTING = 17  # and the most that one may hold
    WON = 21
    TRANSFORMATION = 24  # and so on in the order of the cards
    MEMORY = 30
    TALENT = 39
    TAMER = 40  # and so on in the order of the talents
    PICKPOCKET = 42
    PASSER = 43
    HYPNOTIST = 44
    COLLECTOR = 47
    HEADLINER = 49


class Move(Moves):
    END = Spells("end", N_("End your turn"), untold=N_("{who} ends the turn."))
    PLACE = Spells("place {card}", N_("Place {the} in your wings"), card=TYPE)
    TRANSFORM = Spells(
        "transform {item}",
        N_("Transform component {n}"),
        untold=N_("{who} is about to transform component {n}."),
        item=ITEM_NUMBER,
    )
    INTO = Spells("into {card}", N_("Transform it {into}"), card=TYPE)
    PLAY_GRAB = Spells("grab {seat}", N_("Grab a card from player {n}"), seat=SEAT_NUMBER)
    PLAY_ENCORE = Spells("encore {trick}", N_("Play an Encore on trick {n}"), trick=TRICK_NUMBER)
    PLAY_SUCCESS = Spells("success {trick}", N_("Play an Instant success on trick {n}"), trick=TRICK_NUMBER)
    PLAY_DEJA_VU = Spells("deja-vu {trick}", N_("Play a Déjà vu on trick {n}"), trick=TRICK_NUMBER)
    PLAY_GRANDIOSE = Spells("grandiose {trick}", N_("Play a Grandiose on trick {n}"), trick=TRICK_NUMBER)
    EXCHANGE = Spells("exchange {card}", N_("Exchange {the}"), card=CARD)
    TAKE = Spells("take {place}", N_("Take the objective in place {n} of the Contest"), place=PLACE_NUMBER)
    USE = Spells(
        "use {item}",
        N_("Use component {n}"),
        untold=N_("{who} is about to use component {n}."),
        item=ITEM_NUMBER,
    )
    DONE = Spells("done", N_("Leave it at that"), untold=N_("{who} leaves it at that."))
    ADD = Spells(
        "add {card} to {half}", N_("Add {the} from your hand to your trick in place {n}"), card=TYPE, half=HALF
    )
    MOVE = Spells(
        "move {item} to {half}",
        N_("Move component {item} to your trick in place {n}"),
        untold=N_("{who} is about to use component {item}."),
        item=numbers(ITEMS),
        half=HALF,
    )
    DROP = Spells("drop {half}", N_("Give up your trick in place {n}"), half=HALF)
    TURN = Spells(  # the Tamer's talent, and the Quick-change Artist's
        "turn {item}",
        N_("Change component {n} by your talent"),
        untold=N_("{who} is about to turn component {n} by talent."),
        item=ITEM_NUMBER,
    )
    STEAL = Spells("steal {seat}", N_("Take a card from player {n}, to give one back"), seat=SEAT_NUMBER)
    GIVE = Spells("give {card}", N_("Give back {the}"), card=CARD)
    SWAP = Spells(
        "swap {item}",
        N_("Swap component {n}"),
        untold=N_("{who} is about to swap component {n}."),
        item=ITEM_NUMBER,
    )
    FOR = Spells("for {item}", N_("Swap it for component {n}"), item=ITEM_NUMBER)
    LOOK = Spells("look {seat}", N_("Look at the hand of player {n}"), seat=SEAT_NUMBER)
    CHARM = Spells("charm {card}", N_("Have {the} exchanged"), card=TYPE)
    RETURN = Spells("return {item}", N_("Send component {n} back to its owner's hand"), item=ITEM_NUMBER)
    DRAW = Spells("draw", N_("Draw a card, then discard one"), untold=N_("{who} draws a card."))
    DISCARD = Spells("discard {card}", N_("Discard {the}"), card=CARD)
    REPLACE = Spells(
        "replace {place}", N_("Replace the objective in place {n} of the Contest"), place=PLACE_NUMBER
    )
    NAME = Spells("name {domain}", N_("Name the domain: {domain}"), domain=DOMAIN)
    SAY = Spells("say {card}", N_("Say: {name}"), card=TYPE)


FIRSTS = tuple(int(move) for move in Move)
# Moves legal at once: a turn with everything in hand and on the table
MOST = 1 + TYPES + ITEMS + SEATS + 4 * OBJECTIVES + KINDS + CONTEST + IN_PROGRESS * (TYPES + ITEMS + 1) + ITEMS


class End(Endings):
    SCORED = Ends(N_("the points that win have been reached"), "ILL-21")
    EMPTY = Ends(N_("no objective is left"), "ILL-22")
    IDLE = Ends(N_("for three rounds nobody has taken an action"), "ILL-22")
    LONG = Ends(N_("sixty rounds have been played"), "ILL-22")


class Owner(Player):
    """Whose component a talent changes, as seat + 1; 0 where a card did."""

    def said(self, form: object, number: int, names: Any, say: Say) -> str:
        return super().said("", number - 1, names, say)


OWNER = Owner("")


def turned_of(event: Event) -> int:
    """Whose component somebody else's talent has changed, or NONE (ILL-40, ILL-45)."""
    return event.whom - 1 if event.whom and event.whom - 1 != event.who else NONE


def turned(by_card: str, by_talent: str, in_other_wings: str) -> Phrase:
    """How a component became another."""
    return lambda event: in_other_wings if turned_of(event) != NONE else by_talent if event.whom else by_card


def on_bill(mine: str, others: str, sound: str = "chime") -> Tells:
    """What is played on a trick on the bill, of one's own or of somebody else."""
    return Tells(own(mine, others), what=TRICK, whom=SEAT, done_to=the_other, sound=sound)


class Told(Events):
    DRAWS_FIRST = Tells(N_("{who} draws “{trick}”, level {n}, to see who begins."), what=TRICK, where=COUNT)
    MAGICIAN = Tells(each("what", *(talent.said.deal for talent in cards.Talent)))
    NAMES = Tells(N_("{who} names a domain: {domain}."), what=Thing(domain=DOMAIN.forms[""]), sound="chime")
    LAID_OUT = Tells(N_("“{trick}” comes into the Contest."), what=TRICK, where=PLACE_NUMBER, sound="slide")
    BEGINS = Tells(N_("Round {n}: {who}'s turn."), what=COUNT)
    DRAWS = Tells(seen(N_("{who} draws {what}.")), what=CARD, silent=True, sound="slide")
    RESHUFFLED = Tells(
        each(
            "what",
            N_("The discard is shuffled and becomes the new pile."),
            N_("The objectives that were given up are shuffled and become the new pile."),
        ),
        sound="slide",
    )
    PLACES = Tells(N_("{who} places {what} in the wings."), what=CARD, where=ITEM_NUMBER, sound="tap")
    TRANSFORMS = Tells(
        turned(
            N_("{who} transforms {item} {into}."),
            N_("{who} turns {item} {into} by talent."),
            N_("{who} turns {item} in {whom}'s wings {into} by talent."),
        ),
        what=TYPE,
        where=ITEM,
        whom=OWNER,
        done_to=turned_of,
        sound="chime",
    )
    CONJURES = Tells(  # the same in the memory game, and later (ILL-30)
        seen(
            turned(
                N_("{who} transforms {item} {into}: remember it!"),
                N_("{who} turns {item} {into} by talent: remember it!"),
                N_("{who} turns {item} in {whom}'s wings {into} by talent: remember it!"),
            ),
            turned(
                N_("{who} transforms {item}: remember into what."),
                N_("{who} turns {item} by talent: remember into what."),
                N_("{who} turns {item} in {whom}'s wings by talent: remember into what."),
            ),
        ),
        what=TYPE,
        where=ITEM,
        whom=OWNER,
        done_to=turned_of,
        fades=True,
        sound="chime",
    )
    GRABS = Tells(N_("{who} grabs {what} from {whom}."), what=CARD, whom=SEAT, done_to=the_other, sound="slide")
    EXTENDS = on_bill(
        N_("{who} plays an Encore: “{trick}” stays on the bill one more round."),
        N_("{who} plays an Encore on {whom}'s “{trick}”, which stays on the bill one more round."),
    )
    HURRIES = on_bill(
        N_("{who} plays an Instant success: “{trick}” is scored at once."),
        N_("{who} plays an Instant success on {whom}'s “{trick}”, which is scored at once."),
    )
    BELITTLES = on_bill(
        N_("{who} plays a Déjà vu: “{trick}” brings 1 point less."),
        N_("{who} plays a Déjà vu on {whom}'s “{trick}”, which brings 1 point less."),
        sound="pass",
    )
    EXALTS = on_bill(
        N_("{who} plays a Grandiose: “{trick}” brings 2 points more."),
        N_("{who} plays a Grandiose on {whom}'s “{trick}”, which brings 2 points more."),
    )
    DISCARDS = Tells(  # where: exchanged, by talent, over the limit
        lambda event: (
            N_("{who} discards {what}.") if event.where else N_("{who} exchanges {what} for another card.")
        ),
        what=CARD,
        sound="slide",
    )
    TAKES = Tells(N_("{who} takes “{trick}” from the Contest."), what=TRICK, where=PLACE_NUMBER, sound="slide")
    USES = Tells(
        N_("{who} moves {what} from the wings to “{trick}”."),
        what=CARD,
        where=ITEM_NUMBER,
        whom=TRICK,
        sound="tap",
    )
    ADDS = Tells(
        N_("{who} adds {what} from the hand to “{trick}”."), what=CARD, where=ITEM_NUMBER, whom=TRICK, sound="tap"
    )
    BILLS = Tells(N_("{who} puts “{trick}” on the bill."), what=TRICK, sound="chime")
    GIVES_UP = Tells(N_("{who} gives up “{trick}”."), what=TRICK, sound="pass")
    SCORES = Tells(Own("scored"), what=TRICK, where=COUNT, sound="chime")  # and `Parts` of words.py
    STEALS = Tells(
        N_("{who} takes {what} from {whom} and is to give a card back."),
        what=CARD,
        whom=SEAT,
        done_to=the_other,
        sound="slide",
    )
    GIVES_BACK = Tells(N_("{who} gives {what} to {whom}."), what=CARD, whom=SEAT, done_to=the_other, sound="slide")
    SWAPS = Tells(
        N_("{who} swaps {own} for {item} in {whom}'s wings."),
        what=Thing(own=cards.item_told),
        where=ITEM,
        whom=SEAT,
        done_to=the_other,
        sound="tap",
    )
    LOOKS = Tells(N_("{who} looks at {whom}'s hand."), whom=SEAT, done_to=the_other, sound="chime")
    SEES = Tells(seen(N_("{who} sees {what} in {whom}'s hand.")), what=CARD, whom=SEAT, silent=True)
    CHARMS = Tells(
        N_("{who} has {whom} exchange {what} for a new card."),
        what=CARD,
        whom=SEAT,
        done_to=the_other,
        sound="slide",
    )
    SENDS_BACK = Tells(
        N_("{who} sends {the} back to {whom}'s hand."),
        what=CARD,
        where=ITEM_NUMBER,
        whom=SEAT,
        done_to=the_other,
        sound="slide",
    )
    REPLACES = Tells(
        N_("{who} puts “{trick}” from the Contest under the pile."), what=TRICK, where=PLACE_NUMBER, sound="slide"
    )
    RECALLS = Tells(  # whom: wrong, right, right but of no use (ILL-30)
        seen(
            each(
                "whom",
                N_("{who} names {item}: {name}. That is wrong, and the illusion ends (ILL-30)."),
                N_("{who} names {item}: {name}. That is right."),
                N_("{who} names {item}: {name}. That is right, but it fits nowhere (ILL-30)."),
            ),
            each(
                "whom",
                N_("{who} names {item} wrongly, and the illusion ends (ILL-30)."),
                N_("{who} names {item} rightly."),
                N_("{who} names {item} rightly, but it fits nowhere (ILL-30)."),
            ),
        ),
        what=TYPE,
        where=ITEM,
        fades=True,
        sound="chime",
    )
    FAILS = Tells(
        N_("{who} cannot assemble “{trick}” after all: the action is lost (ILL-30)."), what=TRICK, sound="pass"
    )
    PASSES = Tells(
        lambda event: "" if event.what else N_("{who} takes no action."), what=COUNT, silent=True, sound="pass"
    )
    ENDED = Tells(N_("The game ends: {what} ({clause})."), what=End.thing(), sound="fanfare")
    CHOOSES = Tells("", silent=True, sound="tap")  # begins the phase `where` with item `what`
