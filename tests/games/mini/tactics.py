"""What a player of Mini looks at: points, herbs in hand, cards that are worth playing."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.core.view import N_
from tests.games.mini.rules_cards import holds
from tests.games.mini.state import Mini
from tests.games.mini.vocabulary import Card, Move


@rule
def worth(s: Mini, values: Numbers) -> None:
    """Points, then the herbs one holds."""
    for seat in range(s.seats):
        values[seat] = 10 * s.points[seat] + 4 * holds(s, seat, Card.HERB)


@rule
def prefer(s: Mini, seat: int, moves: Numbers, n: int, weights: Numbers) -> None:
    for i in range(n):
        move = moves[i]
        weights[i] = 4
        if move == Move.DROP + Card.HERB or move == Move.KNOCK:
            weights[i] = 1  # a herb is a point; a knock is a bet
        elif Move.LOOK <= move < Move.STEAL:
            weights[i] = 2
        elif Move.STEAL <= move < Move.END or move == Move.OFFER + Card.THIEF:
            weights[i] = 8


# What hints compare when they say what a move gains


def counts(s: Mini, seat: int) -> list[tuple[str, int, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth."""
    return [(N_("points"), s.points[seat], 10), (N_("herbs in hand"), holds(s, seat, Card.HERB), 4)]
