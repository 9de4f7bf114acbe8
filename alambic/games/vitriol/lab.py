"""What the lab asks of the cards of V.I.T.R.I.O.L. (alambic/lab/cards.py)."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vitriol.rules_piles import put_in_hand, take_from_hand
from alambic.games.vitriol.state import Vitriol

KINDS = "discard {}"
PLAYED = {"lay {}": 0, "transmute {} {} {}": 0, "athanor {}": "athanor"}
WASTED = {"discard {}": 0, "exchange {}": 0}
PAID: tuple[str, ...] = ()
SECRET = True  # nobody ever knows a card in another's hand


@rule
def held(s: Vitriol, seat: int, kinds: int, counts: Numbers) -> None:
    for kind in range(kinds):
        counts[kind] = 0
    for k in range(s.held[seat]):
        counts[s.hand[seat, k]] += 1


@rule
def exchange(s: Vitriol, seat: int, given: int, taken: int) -> None:
    take_from_hand(s, seat, given)
    put_in_hand(s, seat, taken)
    s.pile[given] += 1
    s.pile[taken] -= 1
