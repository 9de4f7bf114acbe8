"""What a seat may know (MIN-16), and worlds that fit it."""

from alambic.core.chance import below
from alambic.core.rule import rule
from alambic.core.state import SPECTATOR
from tests.games.mini.rules import why
from tests.games.mini.rules_cards import pick
from tests.games.mini.state import EYES, HIDDEN, KINDS, PLACES, UNSEEN, WATCHERS, Mini
from tests.games.mini.vocabulary import MOVES


@rule
def forget(s: Mini, seat: int) -> None:
    """Cards the seat does not know turn their backs and lie with the pile: unseen is unseen."""
    mine = WATCHERS if seat == SPECTATOR else 1 << seat
    for place in range(PLACES):
        for eyes in range(EYES):
            if eyes & mine == 0:
                for card in range(KINDS):
                    s.held[place, eyes, UNSEEN] += s.held[place, eyes, card]
                    s.pile[card] += s.held[place, eyes, card]
                    s.held[place, eyes, card] = 0
    for other in range(s.seats):
        if other != seat and s.said[other] != 0:
            s.said[other] = HIDDEN


@rule
def imagine(s: Mini, seat: int) -> None:
    """Every unseen card is equally likely to lie behind any back; then every answer its seat could have given."""
    for place in range(PLACES):
        for eyes in range(EYES):
            for _ in range(s.held[place, eyes, UNSEEN]):
                s.held[place, eyes, pick(s)] += 1
            s.held[place, eyes, UNSEEN] = 0
    for other in range(s.seats):
        if s.said[other] == HIDDEN:
            s.said[other] = 0
            s.said[other] = some_answer(s, other) + 1


@rule
def some_answer(s: Mini, seat: int) -> int:
    """A move that is allowed to a seat, by chance."""
    n = 0
    for move in range(MOVES):
        if why(s, seat, move) == 0:
            n += 1
    k = below(s, n)
    move = 0
    while k > 0 or why(s, seat, move) != 0:
        if why(s, seat, move) == 0:
            k -= 1
        move += 1
    return move
