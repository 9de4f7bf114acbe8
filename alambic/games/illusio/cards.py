"""What Illusio is played with: components, special actions, domains, objectives, magicians; each with its words.

Phrases are whole, with their articles, since every language has its own genders.
"""

from dataclasses import dataclass
from enum import IntEnum

from alambic.core.view import N_, Say, plain
from alambic.core.vocabulary import Kinds
from alambic.games.illusio.state import ITEMS, OBJECTIVES, TYPES, Illusio


class Family(Kinds):
    """Of components (ILL-02), as they are drawn."""

    ACCESSORIES = 0, "accessories"
    ANIMALS = 1, "animals"
    ARTIFICES = 2, "artifices"
    BOXES = 3, "boxes"
    PUBLIC = 4, "public"
    FORMULA = 5, "formula"


@dataclass(frozen=True)
class CardWords:
    """`rope` as it is labelled, `a rope` that somebody draws, `the rope` of a hand; and what only one half has."""

    label: str
    one: str
    the: str
    into: str = ""  # of a component
    does: str = ""  # of a special action


class Card(Kinds):
    """Cards to draw: components by their types (ILL-02), then the special actions (ILL-24 to ILL-29)."""

    ROPE = 0, CardWords(N_("rope"), N_("a rope"), N_("the rope"), N_("into a rope"))
    SCARF = 1, CardWords(N_("scarf"), N_("a scarf"), N_("the scarf"), N_("into a scarf"))
    CARDS = 2, CardWords(N_("cards"), N_("a pack of cards"), N_("the pack of cards"), N_("into a pack of cards"))
    BLADES = 3, CardWords(N_("blades"), N_("some blades"), N_("the blades"), N_("into blades"))
    RABBIT = 4, CardWords(N_("rabbit"), N_("a rabbit"), N_("the rabbit"), N_("into a rabbit"))
    DOVE = 5, CardWords(N_("dove"), N_("a dove"), N_("the dove"), N_("into a dove"))
    TIGER = 6, CardWords(N_("tiger"), N_("a tiger"), N_("the tiger"), N_("into a tiger"))
    CURTAIN = 7, CardWords(N_("curtain"), N_("a curtain"), N_("the curtain"), N_("into a curtain"))
    MIRRORS = 8, CardWords(N_("mirrors"), N_("some mirrors"), N_("the mirrors"), N_("into mirrors"))
    SMOKE = 9, CardWords(N_("smoke"), N_("some smoke"), N_("the smoke"), N_("into smoke"))
    CRATE = 10, CardWords(N_("crate"), N_("a crate"), N_("the crate"), N_("into a crate"))
    CAGE = 11, CardWords(N_("cage"), N_("a cage"), N_("the cage"), N_("into a cage"))
    TANK = 12, CardWords(N_("tank"), N_("a tank"), N_("the tank"), N_("into a tank"))
    PUBLIC = 13, CardWords(N_("Public"), N_("a Public"), N_("the Public"), N_("into a Public"))
    FORMULA = 14, CardWords(N_("Formula"), N_("a Formula"), N_("the Formula"), N_("into a Formula"))
    TRANSFORMATION = (
        15,
        CardWords(
            N_("Transformation"),
            N_("a Transformation"),
            N_("the Transformation"),
            does=N_("A component in your wings becomes any other, for good."),
        ),
    )
    GRAB = (
        16,
        CardWords(
            N_("Grab"), N_("a Grab"), N_("the Grab"), does=N_("You take a random card from an opponent's hand.")
        ),
    )
    ENCORE = (
        17,
        CardWords(
            N_("Encore"),
            N_("an Encore"),
            N_("the Encore"),
            does=N_("A trick on the bill stays there for one more round."),
        ),
    )
    SUCCESS = (
        18,
        CardWords(
            N_("Instant success"),
            N_("an Instant success"),
            N_("the Instant success"),
            does=N_("A trick on the bill is scored at once."),
        ),
    )
    DEJA_VU = (
        19,
        CardWords(
            N_("Déjà vu"), N_("a Déjà vu"), N_("the Déjà vu"), does=N_("A trick on the bill brings 1 point less.")
        ),
    )
    GRANDIOSE = (
        20,
        CardWords(
            N_("Grandiose"),
            N_("a Grandiose"),
            N_("the Grandiose"),
            does=N_("A trick on the bill brings 2 points more."),
        ),
    )


class Domain(Kinds):
    """Of objectives."""

    CLOSE_UP = 0, N_("Close-up")
    ILLUSION = 1, N_("Illusion")
    ESCAPE = 2, N_("Escape")
    MENTALISM = 3, N_("Mentalism")


@dataclass(frozen=True)
class TalentWords:
    """Of the magician who has a talent."""

    name: str
    deal: str  # that somebody is it
    does: str  # once a round (ILL-06)
    free: str = ""  # said to its owner while it can be used
    lacks: str = ""  # why it cannot


class Talent(Kinds):
    """Of the magicians (ILL-40 to ILL-49)."""

    TAMER = (
        0,
        TalentWords(
            N_("the Tamer"),
            N_("{who} is the Tamer."),
            N_("Turns an animal in anybody's wings into another animal."),
            N_("Your talent is free: you may change an animal in anybody's wings into another animal."),
            N_("no animal in any wings"),
        ),
    )
    DIVA = (
        1,
        TalentWords(
            N_("the Diva"), N_("{who} is the Diva."), N_("Scores 1 point more with a trick that has a Public.")
        ),
    )
    PICKPOCKET = (
        2,
        TalentWords(
            N_("the Pickpocket"),
            N_("{who} is the Pickpocket."),
            N_("Takes a random card from an opponent's hand and gives any card back."),
            N_("Your talent is free: you may take a random card from an opponent's hand and give one back."),
            N_("no card in other hands"),
        ),
    )
    PASSER = (
        3,
        TalentWords(
            N_("the Passer"),
            N_("{who} is the Passer."),
            N_("Swaps a component in their own wings for one in an opponent's wings."),
            N_("Your talent is free: you may swap a component in your wings for one in an opponent's wings."),
            N_("nothing to swap"),
        ),
    )
    HYPNOTIST = (
        4,
        TalentWords(
            N_("the Hypnotist"),
            N_("{who} is the Hypnotist."),
            N_("Looks at an opponent's hand and may have a component from it exchanged for a new card."),
            N_("Your talent is free: you may look at a hand and, if you wish, have a component of it exchanged."),
            N_("no card in other hands"),
        ),
    )
    QUICK_CHANGE = (
        5,
        TalentWords(
            N_("the Quick-change Artist"),
            N_("{who} is the Quick-change Artist."),
            N_("Turns a component in anybody's wings, but no animal, into another type of its family."),
            N_(
                "Your talent is free:"
                " you may change a component in any wings, but no animal, into another of its family."
            ),
            N_("nothing to change in any wings"),
        ),
    )
    SABOTEUR = (
        6,
        TalentWords(
            N_("the Saboteur"),
            N_("{who} is the Saboteur."),
            N_("Sends a component from the wings of an opponent who has more points back to the hand."),
            N_(
                "Your talent is free:"
                " you may send a component of an opponent who has more points back to the hand."
            ),
            N_("nothing to send back"),
        ),
    )
    COLLECTOR = (
        7,
        TalentWords(
            N_("the Collector"),
            N_("{who} is the Collector."),
            N_("Draws a card, then discards one."),
            N_("Your talent is free: you may draw a card and then discard one."),
            N_("no card to draw"),
        ),
    )
    IMPRESARIO = (
        8,
        TalentWords(
            N_("the Impresario"),
            N_("{who} is the Impresario."),
            N_("Puts an objective of the Contest under the pile and turns up the next."),
            N_("Your talent is free: you may replace an objective of the Contest, which goes under the pile."),
            N_("no other objective"),
        ),
    )
    HEADLINER = (
        9,
        TalentWords(
            N_("the Headliner"),
            N_("{who} is the Headliner."),
            N_("Scores 1 point more with a trick of the domain named at the start."),
        ),
    )


TITLES = {  # of objectives: what our deck calls them, and people
    "wandering-card": N_("The Wandering Card"),
    "talking-scarf": N_("The Talking Scarf"),
    "phantom-knot": N_("The Phantom Knot"),
    "pocket-rabbit": N_("The Pocket Rabbit"),
    "ace-and-blade": N_("The Ace and the Blade"),
    "notarys-dove": N_("The Notary's Dove"),
    "pulled-tablecloth": N_("The Pulled Tablecloth"),
    "great-vanishing": N_("The Great Vanishing"),
    "screen-of-mist": N_("The Screen of Mist"),
    "breathing-curtain": N_("The Breathing Curtain"),
    "glass-rabbit": N_("The Glass Rabbit"),
    "invisible-cage": N_("The Invisible Cage"),
    "paper-tiger": N_("The Paper Tiger"),
    "taking-flight": N_("Taking Flight"),
    "seven-blades": N_("The Seven Blades"),
    "tiger-of-the-clouds": N_("The Tiger of the Clouds"),
    "supple-bars": N_("The Supple Bars"),
    "tight-rope": N_("The Tight Rope"),
    "trunk-of-the-indies": N_("The Trunk of the Indies"),
    "midnight-bath": N_("The Midnight Bath"),
    "iroquois-handcuffs": N_("The Iroquois Handcuffs"),
    "tiger-pit": N_("The Tiger Pit"),
    "water-cell": N_("The Water Cell"),
    "buried-alive": N_("Buried Alive"),
    "right-word": N_("The Right Word"),
    "first-glance": N_("The First Glance"),
    "voices-in-the-silence": N_("Voices in the Silence"),
    "card-in-mind": N_("The Card in Mind"),
    "pendulum": N_("The Pendulum"),
    "learned-animal": N_("The Learned Animal"),
    "transmission": N_("The Transmission"),
    "sealed-prophecy": N_("The Sealed Prophecy"),
}


class Place(IntEnum):
    """Where an objective is."""

    ABSENT = 0
    PILE = 1
    UNDER = 2
    IN_CONTEST = 3
    SPENT = 4
    PROGRESS = 5
    BILL = 6
    KEPT = 7


class Part(Kinds):
    """What the points of a seat are made of (ILL-19)."""

    LEVEL = 0, N_("Levels")
    EXACT = 1, N_("Exact types")
    SPECIALITY = 2, N_("Speciality")
    CARDS = 3, N_("Special cards")
    TALENT = 4, N_("Talent")


CARD_NAMES = tuple(card.word for card in Card)
TYPE_NAMES = CARD_NAMES[:TYPES]
DOMAIN_NAMES = tuple(domain.word for domain in Domain)
TALENT_NAMES = tuple(talent.word for talent in Talent)
OBJECTIVE_NAMES = tuple(TITLES)


# In words


def card_name(card: int, say: Say = plain) -> str:
    """A card as it would be labelled: `rope`, `Instant success`; also what a component counts as."""
    return say(Card.of(card).said.label) if card >= 0 else say(N_("to be remembered"))


def a_card(card: int, say: Say = plain) -> str:
    """A card as something that somebody places or draws: `a rope`; one that was not seen is `a card`."""
    return say(Card.of(card).said.one) if card >= 0 else say(N_("a card"))


def the_card(card: int, say: Say = plain) -> str:
    """A card as something that is in one's hand: `the rope`."""
    return say(Card.of(card).said.the)


def item_told(told: int, say: Say = plain) -> str:
    """A component as events tell it: `the rope (7)`."""
    return f"{the_card(told // ITEMS - 1, say)} ({told % ITEMS + 1})"


def numbered(s: Illusio, item: int, say: Say = plain) -> str:
    """A component of the table in the same way; in the memory game by what it is under its cards (ILL-30)."""
    return item_told(item + ITEMS * (s.kind[item] if s.memory else s.shown[item]), say)


def trick_name(s: Illusio, objective: int, say: Say = plain) -> str:
    """The name of an objective; one of a deck that has other names goes by its number."""
    return titled(objective, s.title[objective], say)


def trick_told(told: int, say: Say = plain) -> str:
    """The name of an objective as events tell it, who have no deck at hand.

    One that bears the name of its place in our deck is told by its number alone; any other as its number
    + OBJECTIVES * (1 + its title).
    """
    objective = told % OBJECTIVES
    return titled(objective, told // OBJECTIVES - 1 if told >= OBJECTIVES else objective + 1, say)


def titled(objective: int, title: int, say: Say) -> str:
    return say(TITLES[OBJECTIVE_NAMES[title - 1]]) if title else say(N_("Trick {n}")).format(n=objective + 1)
