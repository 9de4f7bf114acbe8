"""What a seat may know (VIZ-09), and worlds that fit it."""

from alambic.core.chance import below
from alambic.core.rule import rule
from alambic.games.vizia.state import COLOURS, Vizia


@rule
def forget(s: Vizia, seat: int) -> None:
    """Tiles that only their owner has seen lie with the pile: unseen is unseen."""
    for other in range(s.seats):
        if other != seat:
            for colour in range(COLOURS):
                s.pile[colour] += s.hand[other, colour] - s.seen[other, colour]
                s.hand[other, colour] = s.seen[other, colour]


@rule
def unseen(s: Vizia, seat: int) -> int:
    """How many tiles of a hand this state does not show."""
    count = s.held[seat]
    for colour in range(COLOURS):
        count -= s.hand[seat, colour]
    return count


@rule
def draw_unseen(s: Vizia) -> int:
    """Take by chance a tile that may be in a hand, and give its colour."""
    count = 0
    for colour in range(COLOURS):
        count += s.pile[colour] - s.back[colour]
    k = below(s, count)
    colour = 0
    while k >= s.pile[colour] - s.back[colour]:
        k -= s.pile[colour] - s.back[colour]
        colour += 1
    s.pile[colour] -= 1
    return colour


@rule
def imagine(s: Vizia, seat: int) -> None:
    """Every unseen tile is equally likely to be in a hand, but for those known to be in the pile."""
    for other in range(s.seats):
        if other != seat:
            for _ in range(unseen(s, other)):
                s.hand[other, draw_unseen(s)] += 1
