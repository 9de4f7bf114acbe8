"""Cards, tricks, domains and magicians of Illusio in words: whole phrases, as every language has its genders."""

from typing import NamedTuple

from alambic.core.view import N_, Say, plain
from alambic.games.illusio.state import ITEMS, MAGICIANS, OBJECTIVES, TYPES, Illusio

# Cards to draw: 15 types of components, then the special actions (ILL-03)

CARD = (
    N_("rope"),
    N_("scarf"),
    N_("cards"),
    N_("blades"),
    N_("rabbit"),
    N_("dove"),
    N_("tiger"),
    N_("curtain"),
    N_("mirrors"),
    N_("smoke"),
    N_("crate"),
    N_("cage"),
    N_("tank"),
    N_("Public"),
    N_("Formula"),
    N_("Transformation"),
    N_("Grab"),
    N_("Encore"),
    N_("Instant success"),
    N_("Déjà vu"),
    N_("Grandiose"),
)
A_CARD = (
    N_("a rope"),
    N_("a scarf"),
    N_("a pack of cards"),
    N_("some blades"),
    N_("a rabbit"),
    N_("a dove"),
    N_("a tiger"),
    N_("a curtain"),
    N_("some mirrors"),
    N_("some smoke"),
    N_("a crate"),
    N_("a cage"),
    N_("a tank"),
    N_("a Public"),
    N_("a Formula"),
    N_("a Transformation"),
    N_("a Grab"),
    N_("an Encore"),
    N_("an Instant success"),
    N_("a Déjà vu"),
    N_("a Grandiose"),
)
THE_CARD = (
    N_("the rope"),
    N_("the scarf"),
    N_("the pack of cards"),
    N_("the blades"),
    N_("the rabbit"),
    N_("the dove"),
    N_("the tiger"),
    N_("the curtain"),
    N_("the mirrors"),
    N_("the smoke"),
    N_("the crate"),
    N_("the cage"),
    N_("the tank"),
    N_("the Public"),
    N_("the Formula"),
    N_("the Transformation"),
    N_("the Grab"),
    N_("the Encore"),
    N_("the Instant success"),
    N_("the Déjà vu"),
    N_("the Grandiose"),
)
INTO_TYPE = (
    N_("into a rope"),
    N_("into a scarf"),
    N_("into a pack of cards"),
    N_("into blades"),
    N_("into a rabbit"),
    N_("into a dove"),
    N_("into a tiger"),
    N_("into a curtain"),
    N_("into mirrors"),
    N_("into smoke"),
    N_("into a crate"),
    N_("into a cage"),
    N_("into a tank"),
    N_("into a Public"),
    N_("into a Formula"),
)
A_CARD_UNSEEN = N_("a card")
assert len(INTO_TYPE) == TYPES

DOMAIN = (N_("Close-up"), N_("Illusion"), N_("Escape"), N_("Mentalism"))


def card_name(card: int, say: Say = plain) -> str:
    """A card as it would be labelled: `rope`, `Instant success`; also what a component counts as."""
    return say(CARD[card]) if card >= 0 else say(N_("to be remembered"))


def a_card(card: int, say: Say = plain) -> str:
    """A card as something that somebody places or draws: `a rope`; one that was not seen is `a card`."""
    return say(A_CARD[card]) if card >= 0 else say(A_CARD_UNSEEN)


def the_card(card: int, say: Say = plain) -> str:
    """A card as something that is in one's hand: `the rope`."""
    return say(THE_CARD[card])


def item_told(told: int, say: Say = plain) -> str:
    """A component as events tell it: `the rope (7)`."""
    return f"{the_card(told // ITEMS - 1, say)} ({told % ITEMS + 1})"


def numbered(s: Illusio, item: int, say: Say = plain) -> str:
    """A component of the table in the same way; in the memory game by what it is under its cards (ILL-30)."""
    return item_told(item + ITEMS * (s.kind[item] if s.memory else s.shown[item]), say)


def shown_name(s: Illusio, item: int, say: Say = plain) -> str:
    """What a component counts as, as a label; in the memory game it may have faded (ILL-30)."""
    return card_name(s.shown[item] - 1, say)


# Objectives, as our deck calls them, in the order of `OBJECTIVE_NAMES` (ILL-31)

TITLE = (
    N_("The Wandering Card"),
    N_("The Talking Scarf"),
    N_("The Phantom Knot"),
    N_("The Pocket Rabbit"),
    N_("The Ace and the Blade"),
    N_("The Notary's Dove"),
    N_("The Pulled Tablecloth"),
    N_("The Great Vanishing"),
    N_("The Screen of Mist"),
    N_("The Breathing Curtain"),
    N_("The Glass Rabbit"),
    N_("The Invisible Cage"),
    N_("The Paper Tiger"),
    N_("Taking Flight"),
    N_("The Seven Blades"),
    N_("The Tiger of the Clouds"),
    N_("The Supple Bars"),
    N_("The Tight Rope"),
    N_("The Trunk of the Indies"),
    N_("The Midnight Bath"),
    N_("The Iroquois Handcuffs"),
    N_("The Tiger Pit"),
    N_("The Water Cell"),
    N_("Buried Alive"),
    N_("The Right Word"),
    N_("The First Glance"),
    N_("Voices in the Silence"),
    N_("The Card in Mind"),
    N_("The Pendulum"),
    N_("The Learned Animal"),
    N_("The Transmission"),
    N_("The Sealed Prophecy"),
)
assert len(TITLE) == OBJECTIVES


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
    return say(TITLE[title - 1]) if title else say(N_("Trick {n}")).format(n=objective + 1)


# Special actions (ILL-24 to ILL-29)

WHAT_SPECIALS_DO = (
    N_("A component in your wings becomes any other, for good."),
    N_("You take a random card from an opponent's hand."),
    N_("A trick on the bill stays there for one more round."),
    N_("A trick on the bill is scored at once."),
    N_("A trick on the bill brings 1 point less."),
    N_("A trick on the bill brings 2 points more."),
)


# Magicians, by their talents (ILL-40 to ILL-49)

MAGICIAN_NAME = (
    N_("the Tamer"),
    N_("the Diva"),
    N_("the Pickpocket"),
    N_("the Passer"),
    N_("the Hypnotist"),
    N_("the Quick-change Artist"),
    N_("the Saboteur"),
    N_("the Collector"),
    N_("the Impresario"),
    N_("the Headliner"),
)
WHAT_TALENTS_DO = (  # once a round (ILL-06)
    N_("Turns an animal in anybody's wings into another animal."),
    N_("Scores 1 point more with a trick that has a Public."),
    N_("Takes a random card from an opponent's hand and gives any card back."),
    N_("Swaps a component in their own wings for one in an opponent's wings."),
    N_("Looks at an opponent's hand and may put a component from it into that opponent's wings."),
    N_("Turns a component in anybody's wings, but no animal, into another type of its family."),
    N_("Sends a component from the wings of an opponent who has more points back to the hand."),
    N_("Draws a card, then discards one."),
    N_("Puts an objective of the Contest under the pile and turns up the next."),
    N_("Scores 1 point more with a trick of the domain named at the start."),
)
assert len(MAGICIAN_NAME) == len(WHAT_TALENTS_DO) == MAGICIANS


# Points


class Parts(NamedTuple):
    """What the points of a trick are made of, besides its level (ILL-19)."""

    exact: int  # components of the very type required
    speciality: int
    talent: int
    belittled: int  # Déjà vu cards, 1 point less each
    exalted: int  # Grandiose cards, 2 points more each

    @property
    def bonus(self) -> int:
        """All of them together."""
        return self.exact + self.speciality + self.talent - self.belittled + 2 * self.exalted


def parts_of(packed: int) -> Parts:
    """The parts as the event of a scored trick packs them."""
    rest, exact = divmod(packed, 5)
    rest, speciality = divmod(rest, 2)
    rest, talent = divmod(rest, 2)
    exalted, belittled = divmod(rest, 31)
    return Parts(exact, speciality, talent, belittled, exalted)
