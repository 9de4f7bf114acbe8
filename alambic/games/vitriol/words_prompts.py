"""What whoever is to play in V.I.T.R.I.O.L. can do now, said to them."""

from alambic.core.view import N_
from alambic.games.vitriol.rules_legal import ways
from alambic.games.vitriol.rules_piles import own_metals, two_metals
from alambic.games.vitriol.state import CARDS_A_TURN, Vitriol
from alambic.games.vitriol.vocabulary import Laying, Phase

# By the number of cards laid; the second of each pair is for the Petit Œuvre, with its two metals (VIT-20).
EITHER = (
    (
        N_("Lay three cards, with your metal among them; or two without it, then one face down."),
        N_("Lay three cards, with a metal of yours among them; or two without, then one face down."),
    ),
    (
        N_("Lay two more cards, with your metal among them; or one without it, then one face down."),
        N_("Lay two more cards, with a metal of yours among them; or one without, then one face down."),
    ),
    (
        N_("Lay a value of your metal as the third card, or discard a card face down."),
        N_("Lay a value of your metals as the third card, or discard a card face down."),
    ),
)
THREE_ONLY = (
    (
        N_("Lay three cards, with your metal among them: nothing else is possible."),
        N_("Lay three cards, with a metal of yours among them: nothing else is possible."),
    ),
    (
        N_("Lay two more cards, with your metal among them: nothing else is possible."),
        N_("Lay two more cards, with a metal of yours among them: nothing else is possible."),
    ),
)
TWO_ONLY = (
    (
        N_("Lay two cards without your metal, then discard one face down: nothing else is possible."),
        N_("Lay two cards without your metals, then discard one face down: nothing else is possible."),
    ),
    (
        N_("Lay one more card without your metal, then discard one face down: nothing else is possible."),
        N_("Lay one more card without your metals, then discard one face down: nothing else is possible."),
    ),
    (N_("Discard a card face down."), N_("Discard a card face down.")),
)
METAL_LAID = (
    N_("Your metal lies on the table: lay two more cards."),
    N_("Your metal lies on the table: lay one more card."),
)
BARREN = (  # VIT-11, by the number of cards still to go
    N_("No turn is possible: discard one more card face down."),
    N_("No turn is possible: discard two more cards face down."),
    N_("No turn is possible: discard three cards face down."),
)


def yours(s: Vitriol, seat: int) -> str:
    """What somebody can do now, said to them; their own hand and metals are known."""
    if s.phase == Phase.REVEAL:
        return N_("The metals are revealed. Say when you are ready for the next round.")
    if s.phase == Phase.EXCHANGING:
        return N_("You cannot complete a turn: exchange a card for another from the pile.")
    if s.held[seat] == 0:
        return N_("You have no card left: pass.")
    open_ways, petit = ways(s, seat), int(two_metals(s))
    three, two = open_ways & Laying.THREE, open_ways & Laying.TWO
    if s.downs or not (three or two):
        still = min(CARDS_A_TURN - s.downs, s.held[seat])
        if still < CARDS_A_TURN and s.downs == 0:
            return N_("No turn is possible: discard your last cards face down.")
        return BARREN[still - 1]
    if s.values & own_metals(s, seat):
        return METAL_LAID[s.laid - 1]
    if three and two:
        return EITHER[s.laid][petit]
    return THREE_ONLY[s.laid][petit] if three else TWO_ONLY[s.laid][petit]
