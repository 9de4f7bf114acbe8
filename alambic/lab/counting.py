"""What becomes of every card: it comes into a hand, is chosen or not, played or thrown away."""

from alambic.core.rule import rule
from alambic.core.state import Numbers, State
from alambic.lab.cards import ENDS, PAYS, held

# Of every seat and kind: cards come into the hand, played, thrown away; choices among which was to play it, and in
# which that was chosen
SEEN, PLAYED, WASTED, OFFERED, CHOSEN = range(5)
OF_CARDS = 5


@rule
def see(s: State, kinds: int, hands: Numbers, own: Numbers) -> None:
    """Count what has come into hands; what was in them is kept behind what is."""
    for seat in range(s.seats):
        now, then = 2 * seat * kinds, (2 * seat + 1) * kinds
        for kind in range(kinds):
            hands[then + kind] = hands[now + kind]
        held(s, seat, kinds, hands[now : now + kinds])
        for kind in range(kinds):
            more = hands[now + kind] - hands[then + kind]
            if more > 0:
                own[(SEEN * s.seats + seat) * kinds + kind] += more


@rule
def note_choice(
    kinds: int,
    seats: int,
    seat: int,
    spends: Numbers,
    moves: Numbers,
    n: int,
    chosen: int,
    number: int,
    hands: Numbers,
    own: Numbers,
) -> None:
    """Of each card that some move would play, that there was the choice; it was `number`, from 1, of the game."""
    marked = 2 * seats * kinds
    for i in range(n):
        kind = spends[moves[i]] - 1
        if kind >= 0 and hands[marked + kind] != number:
            hands[marked + kind] = number
            own[(OFFERED * seats + seat) * kinds + kind] += 1
    if spends[chosen] > 0:
        own[(CHOSEN * seats + seat) * kinds + spends[chosen] - 1] += 1


@rule
def spend(kinds: int, seats: int, seat: int, spent: int, hands: Numbers, own: Numbers) -> None:
    """A move plays a card, or throws one away."""
    if spent > 0:
        own[(PLAYED * seats + seat) * kinds + spent - 1] += 1
        hands[2 * seat * kinds + spent - 1] -= 1
    elif ENDS < spent < 0:
        own[(WASTED * seats + seat) * kinds - spent - 1] += 1
        hands[2 * seat * kinds - spent - 1] -= 1


@rule
def spend_all(kinds: int, seats: int, seat: int, spent: int, hands: Numbers, own: Numbers) -> None:
    """Where a move pays with cards, all that left the hand."""
    if spent == PAYS:
        for kind in range(kinds):
            less = hands[(2 * seat + 1) * kinds + kind] - hands[2 * seat * kinds + kind]
            if less > 0:
                own[(PLAYED * seats + seat) * kinds + kind] += less
