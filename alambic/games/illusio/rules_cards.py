"""Cards to draw: hands, pile, discard, and what others know of a hand (ILL-33)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.illusio.state import KINDS, NOBODY, TYPES, Illusio
from alambic.games.illusio.vocabulary import Told


@rule
def pick(s: Illusio, count: int) -> int:
    """A card by chance from the pile, which holds so many."""
    at, card = below(s, count), 0
    while at >= s.pile[card]:
        at -= s.pile[card]
        card += 1
    s.pile[card] -= 1
    return card


@rule
def can_draw(s: Illusio) -> bool:
    if s.left > 0:
        return True
    for card in range(KINDS):
        if s.discard[card] > 0:
            return True
    return False


@rule
def fill_pile(s: Illusio) -> None:
    """The shuffled discard replaces a pile that is empty (ILL-01)."""
    if s.left == 0 and can_draw(s):
        for card in range(KINDS):
            s.pile[card] += s.discard[card]
            s.left += s.discard[card]
            s.discard[card] = 0
        tell(s, Told.RESHUFFLED, NOBODY, 0, NONE, NONE, EVERYONE)


@rule
def draw(s: Illusio, seat: int) -> bool:
    """A card from the pile; whether there was one."""
    fill_pile(s)
    if s.left == 0:
        return False
    card = pick(s, s.left)
    s.left -= 1
    s.hand[seat, card] += 1
    s.held[seat] += 1
    tell(s, Told.DRAWS, seat, card, NONE, NONE, 1 << seat)
    reveal(s)
    return True


@rule
def leave_hand(s: Illusio, seat: int, card: int) -> None:
    """A card leaves a hand before everybody's eyes."""
    s.hand[seat, card] -= 1
    s.held[seat] -= 1
    for viewer in range(s.seats):
        if s.known[viewer, seat, card] > 0:
            s.known[viewer, seat, card] -= 1


@rule
def come_to_hand(s: Illusio, seat: int, card: int) -> None:
    """A card goes into a hand before everybody's eyes."""
    s.hand[seat, card] += 1
    s.held[seat] += 1
    for viewer in range(s.seats):
        if viewer != seat:
            s.known[viewer, seat, card] += 1


@rule
def discard_from_hand(s: Illusio, seat: int, card: int) -> None:
    leave_hand(s, seat, card)
    s.discard[card] += 1


@rule
def pass_card(s: Illusio, giver: int, taker: int, card: int) -> None:
    """A card goes from hand to hand, and only these two see it.

    The others keep what must still be true: of each kind that they knew there, one may be gone.
    """
    for viewer in range(s.seats):
        if viewer == taker:
            if s.known[viewer, giver, card] > 0:
                s.known[viewer, giver, card] -= 1
        elif viewer == giver:
            s.known[viewer, taker, card] += 1
        elif s.known[viewer, giver, card] == s.held[giver]:  # they knew that it held nothing else
            s.known[viewer, giver, card] -= 1
            s.known[viewer, taker, card] += 1
        else:
            for other in range(KINDS):
                if s.known[viewer, giver, other] > 0:
                    s.known[viewer, giver, other] -= 1
    s.hand[giver, card] -= 1
    s.held[giver] -= 1
    s.hand[taker, card] += 1
    s.held[taker] += 1
    reveal(s)


@rule
def random_card(s: Illusio, seat: int) -> int:
    """One of a hand, by chance (ILL-25)."""
    at, card = below(s, s.held[seat]), 0
    while at >= s.hand[seat, card]:
        at -= s.hand[seat, card]
        card += 1
    return card


@rule
def look_at_hand(s: Illusio, viewer: int, seat: int) -> None:
    for card in range(KINDS):
        s.known[viewer, seat, card] = s.hand[seat, card]
    reveal(s)


@rule
def has_component(s: Illusio, seat: int) -> bool:
    for card in range(TYPES):
        if s.hand[seat, card] > 0:
            return True
    return False
