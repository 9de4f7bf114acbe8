"""The vocabulary of Mini: `drop herb`, `steal b`, `let pass`; every kind of declaration is here once."""

from alambic.core.events import NONE
from alambic.core.vocabulary import (
    COUNT,
    SEAT,
    Awaits,
    Endings,
    Ends,
    Events,
    Kinds,
    Moves,
    Phases,
    Spells,
    Tells,
    Thing,
    the_other,
)


class Card(Kinds):
    """MIN-02."""

    HERB = 0, "a herb"
    OWL = 1, "an owl"
    THIEF = 2, "a thief"


CARD_NAMES = tuple(card.word for card in Card)
SEAT_NAMES = ("a", "b", "c")
CARD = Thing([card.said for card in Card], names=CARD_NAMES, unseen="a card")


class Phase(Phases):
    TURN = Awaits("{who} has the turn.", "You have the turn: drop, look, steal or end it.")
    ANSWERING = Awaits("{who} may answer the thief.", "A thief comes: let it pass, or hoot.", silence="let pass")
    OFFERING = Awaits("{who} still to offer a card.", "Offer a card.")
    SHOWING = Awaits("All look at the hands.", "Look at the hands, and say when you are ready.", silence="ready")


class Move(Moves):
    DROP = Spells("drop {card}", "drop {card}", places="card-{card}", card=CARD_NAMES)
    LOOK = Spells("look {seat}", "look {seat}", seat=SEAT_NAMES)
    STEAL = Spells("steal {seat}", "steal {seat}", seat=SEAT_NAMES)
    END = Spells("end", "end", untold="{who} ends the turn.")
    KNOCK = Spells("knock", "knock")
    OFFER = Spells("offer {card}", "offer {card}", card=CARD_NAMES)
    LET_PASS = Spells("let pass", "let pass")  # before `hoot`: what silence means comes first
    HOOT = Spells("hoot", "hoot")
    READY = Spells("ready", "ready")


MOVES = Move.codes().count
MOST = 7  # with an owl and a thief: drop 2, look 2, steal 2, end


class End(Endings):
    PLAYED = Ends("two rounds were played", "MIN-15")


class Told(Events):
    STARTS = Tells("{who} begins the round.")
    DREW = Tells(
        lambda event: "{who} draws {what}." if event.where == NONE else "{who} draws {what} from under the pile.",
        what=CARD,
        sound="card",
    )
    MIXED = Tells("The discard is shuffled into a new pile.")
    DROPPED = Tells("{who} drops {what}.", what=CARD, sound="card")
    LOOKED = Tells("{who} sends an owl to look at {whom}'s hand.", whom=SEAT, done_to=the_other)
    SAW = Tells("{who} sees {what} in {whom}'s hand.", what=CARD, whom=SEAT)
    SENT = Tells("{who} sends a thief to {whom}.", whom=SEAT, done_to=the_other)
    HOOTED = Tells("{who}'s owl hoots; the thief of {whom} runs away.", whom=SEAT)
    STOLE = Tells("{who} steals {what} from {whom}.", what=CARD, whom=SEAT, done_to=the_other, sound="card")
    OFFERED = Tells("{who} offers {what}.", what=CARD)
    KNOCKED = Tells("{who} knocks: this lap is the last of the round.")
    SHOWED = Tells("{who} shows {what}.", what=CARD)
    SCORED = Tells(lambda event: "{who} scores {n}." if event.what > 0 else "{who} loses 1.", what=COUNT)
    ENDED = Tells("The game is over.")
