"""Cards: where they lie, who knows them, and how they move (MIN-06 to MIN-11, MIN-16)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.core.state import SPECTATOR
from tests.games.mini.state import ALL, DOWN, EYES, HAND, KINDS, MOST_CARDS, PLACES, UNDER, WATCHERS, Mini
from tests.games.mini.vocabulary import Card, Told

# Places and eyes


@rule
def size(s: Mini, place: int) -> int:
    """How many cards lie in a place, whoever knows them."""
    count = 0
    for eyes in range(EYES):
        for card in range(KINDS + 1):
            count += s.held[place, eyes, card]
    return count


@rule
def holds(s: Mini, place: int, card: int) -> int:
    """How many cards of a kind lie in a place."""
    count = 0
    for eyes in range(EYES):
        count += s.held[place, eyes, card]
    return count


@rule
def viewers(eyes: int) -> int:
    """The bits of an event for those who know a card."""
    return eyes % WATCHERS | eyes // WATCHERS << SPECTATOR


@rule
def regard(s: Mini, place: int, more: int, keep: int) -> None:
    """All cards of a place become known to `more` and stay known to `keep` alone (which contains `more`)."""
    for eyes in range(EYES):
        to = (eyes | more) & keep
        if to != eyes:
            for card in range(KINDS):
                s.held[place, to, card] += s.held[place, eyes, card]
                s.held[place, eyes, card] = 0


@rule
def shuffle(s: Mini, seat: int, keep: int) -> None:
    """Before a card leaves a hand unseen: only `keep` still know which card is which, unless there is just one."""
    if size(s, seat) > 1:
        regard(s, seat, 0, keep)


@rule
def take_out(s: Mini, place: int, card: int) -> int:
    """Take a card of a kind away; of several the one with the highest eyes goes (MIN-16). Return its eyes."""
    eyes = ALL
    while s.held[place, eyes, card] == 0:
        eyes -= 1
    s.held[place, eyes, card] -= 1
    return eyes


@rule
def spend(s: Mini, seat: int, card: int) -> None:
    """A card leaves a hand in sight: an owl goes under the pile, any other to the discard (MIN-08)."""
    take_out(s, seat, card)
    reveal(s)  # which of the cards it was, among those that others have seen
    if card == Card.OWL:
        i = 0
        while s.under[i] != 0:
            i += 1
        s.under[i] = card + 1
    else:
        s.up[card] += 1


# The pile


@rule
def in_pile(s: Mini) -> int:
    count = 0
    for card in range(KINDS):
        count += s.pile[card]
    return count


@rule
def pick(s: Mini) -> int:
    """Take a card by chance from a pile that is not empty; give its kind."""
    k = below(s, in_pile(s))
    card = 0
    while k >= s.pile[card]:
        k -= s.pile[card]
        card += 1
    s.pile[card] -= 1
    return card


@rule
def rebuild(s: Mini) -> None:
    """The whole discard becomes the pile (MIN-11); who knew a card in it knows it no longer (MIN-16)."""
    for card in range(KINDS):
        s.pile[card] += s.up[card] + holds(s, DOWN, card)
        s.up[card] = 0
        for eyes in range(EYES):
            s.held[DOWN, eyes, card] = 0
    tell(s, Told.MIXED, NONE, NONE, NONE, NONE, EVERYONE)


@rule
def draw(s: Mini, seat: int) -> None:
    """The pile first, then what lies under it in sight, then the discard, shuffled (MIN-11)."""
    reveal(s)
    if in_pile(s) == 0 and s.under[0] == 0:
        rebuild(s)
    if in_pile(s) > 0:
        card = pick(s)
        s.held[seat, 1 << seat, card] += 1
        tell(s, Told.DREW, seat, card, NONE, NONE, 1 << seat)
        return
    card = s.under[0] - 1
    for i in range(MOST_CARDS - 1):
        s.under[i] = s.under[i + 1]
    s.under[MOST_CARDS - 1] = 0
    s.held[seat, ALL, card] += 1
    tell(s, Told.DREW, seat, card, UNDER, NONE, EVERYONE)


@rule
def refill(s: Mini, seat: int) -> None:
    """MIN-05."""
    for _ in range(HAND - size(s, seat)):
        draw(s, seat)


@rule
def gather(s: Mini) -> None:
    """Every card back into the pile (MIN-03, MIN-14)."""
    for card in range(KINDS):
        s.pile[card] = s.cards[card]
        s.up[card] = 0
        for place in range(PLACES):
            for eyes in range(EYES):
                s.held[place, eyes, card] = 0
    for i in range(MOST_CARDS):
        s.under[i] = 0
