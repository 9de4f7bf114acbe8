"""What a seat may know (VIT-40), and worlds that fit it (VIT-41)."""

from alambic.core.chance import below
from alambic.core.rule import rule
from alambic.games.vitriol.rules_piles import metals_in_play, own_metals, pick, put_in_hand, two_metals
from alambic.games.vitriol.state import KINDS, NO_CARD, PETIT, UNKNOWN, Vitriol
from alambic.games.vitriol.vocabulary import Phase


@rule
def forget(s: Vitriol, seat: int) -> None:
    """Cards the seat has not seen lie with the pile: unseen is unseen. Metals are shown at the reveal."""
    for other in range(s.seats):
        if other != seat:
            for k in range(s.held[other]):
                if s.hand[other, k] != NO_CARD:
                    s.pile[s.hand[other, k]] += 1
                    s.hand[other, k] = NO_CARD
            if s.down[other] > 0:
                for card in range(KINDS):
                    s.pile[card] += s.gone[other, card]
                    s.gone[other, card] = 0
            if s.phase != Phase.REVEAL:
                s.metal[other, 0] = UNKNOWN
                s.metal[other, 1] = UNKNOWN


@rule
def imagine(s: Vitriol, seat: int) -> None:
    """Every unseen card is equally likely to lie anywhere unseen; so is every way to share out the metals."""
    unseen = s.left
    for other in range(s.seats):
        if other != seat:
            unseen += s.held[other] + s.down[other]
    for other in range(s.seats):
        if other != seat:
            held = s.held[other]
            s.held[other] = 0
            for _ in range(held):
                put_in_hand(s, other, pick(s, unseen))
                unseen -= 1
            for _ in range(s.down[other]):
                s.gone[other, pick(s, unseen)] += 1
                unseen -= 1
    if s.phase != Phase.REVEAL:
        while not metals_shared_out(s, seat):
            pass


@rule
def metals_shared_out(s: Vitriol, seat: int) -> bool:
    """Give every other seat metals that its turns allow; whether no metal is there twice.

    Each seat draws evenly from what fits it alone. What is then kept is even over all that fits together.
    """
    taken = own_metals(s, seat) if seat < s.seats else 0
    for other in range(s.seats):
        if other != seat:
            draw_metals(s, other)
            bits = own_metals(s, other)
            if bits & taken:
                return False
            taken |= bits
    return True


@rule
def draw_metals(s: Vitriol, seat: int) -> None:
    """Metals by chance that fit the turns of a seat."""
    count, found = metals_in_play(s), False
    while not found:
        s.metal[seat, 0] = below(s, count)
        if two_metals(s):
            s.metal[seat, 1] = below(s, count)
        found = fits(s, seat)


@rule
def fits(s: Vitriol, seat: int) -> bool:
    """Turns of two show no value of theirs, turns of three at least one (VIT-04)."""
    bits = own_metals(s, seat)
    if s.metal[seat, 0] == s.metal[seat, 1] or bits & s.never[seat]:
        return False
    for k in range(PETIT):
        if s.among[seat, k] != 0 and s.among[seat, k] & bits == 0:
            return False
    return True
