"""Cards of V.I.T.R.I.O.L. as they are drawn; each is made once and remembered."""

from functools import lru_cache

from alambic.core.view import N_, Say
from alambic.games.vitriol.page_pieces import Card
from alambic.games.vitriol.state import FIRST_PAIR, VALUES
from alambic.games.vitriol.vocabulary import METAL_NAMES, PAIR_METALS, card_name, is_pair, is_value, metal_name

REMEMBERED = 4096  # pieces of each kind


@lru_cache(REMEMBERED)
def face(card: int, say: Say) -> Card:
    """A card of the hand or the table."""
    if is_value(card):
        return Card("value", card_name(card, say), METAL_NAMES[card // VALUES], value=card % VALUES + 1)
    if is_pair(card):
        low, high = PAIR_METALS[card - FIRST_PAIR]
        label = say(N_("transmutation {one}/{other}"))
        label = label.format(one=metal_name(low, say), other=metal_name(high, say))
        return Card("pair", label, METAL_NAMES[low], METAL_NAMES[high])
    return Card("athanor", card_name(card, say))


@lru_cache(REMEMBERED)
def metal_card(metal: int, rank: int, say: Say) -> Card:
    """The card that says whose metal it is; in the Petit Œuvre it is `major` (1) or `minor` (2) (VIT-20)."""
    word = metal_name(metal, say)
    label = ("{metal}", N_("major: {metal}, counts double"), N_("minor: {metal}"))[rank]
    return Card("own", say(label).format(metal=word), METAL_NAMES[metal], word=word, double=rank == 1)


def back(say: Say) -> Card:
    return Card("back", say(N_("face down")))
