"""Metals and cards of V.I.T.R.I.O.L. in words; whole phrases, so that every language can have its own articles."""

from alambic.core.view import N_, Say, plain
from alambic.games.vitriol.state import FIRST_PAIR, VALUES
from alambic.games.vitriol.vocabulary import PAIR_METALS, is_pair, is_value

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
