"""Cards, tricks, domains and magicians of Illusio in words: whole phrases, as every language has its genders."""

from typing import NamedTuple

from alambic.core.view import N_, Say, plain
from alambic.games.illusio.cards import OBJECTIVE_NAMES, TITLES, Card
from alambic.games.illusio.state import ITEMS, OBJECTIVES, Illusio


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


def shown_name(s: Illusio, item: int, say: Say = plain) -> str:
    """What a component counts as, as a label; in the memory game it may have faded (ILL-30)."""
    return card_name(s.shown[item] - 1, say)


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
