"""What a seat may know (ILL-33), and worlds that fit it."""

from alambic.core.rule import rule
from alambic.games.illusio.rules_table import counts_as, family_of, has_component, pick
from alambic.games.illusio.state import HIDDEN, KINDS, TYPES, Illusio
from alambic.games.illusio.vocabulary import Phase


@rule
def forget(s: Illusio, seat: int) -> None:
    """Of other hands what the seat has seen go there stays; the rest lies with the pile: unseen is unseen."""
    for other in range(s.seats):
        if other != seat:
            for card in range(KINDS):
                seen = s.known[seat, other, card] if seat < s.seats else 0
                s.pile[card] += s.hand[other, card] - seen
                s.hand[other, card] = seen
                for owner in range(s.seats):
                    s.known[other, owner, card] = 0  # what others remember is theirs


@rule
def imagine(s: Illusio, seat: int) -> None:
    """Every unseen card is equally likely to lie anywhere unseen."""
    unseen = s.left
    for other in range(s.seats):
        if other != seat:
            unseen += lacking(s, other)
    if s.phase == Phase.CHARMING and s.victim - 1 != seat:  # ILL-44: all know that there is a component
        victim = s.victim - 1
        count = lacking(s, victim)
        draw_unseen(s, victim, unseen)
        while not has_component(s, victim):
            for card in range(TYPES, KINDS):
                seen = s.known[seat, victim, card] if seat < s.seats else 0
                s.pile[card] += s.hand[victim, card] - seen
                s.hand[victim, card] = seen
            draw_unseen(s, victim, unseen)
        unseen -= count
    for other in range(s.seats):
        if other != seat:
            count = lacking(s, other)
            draw_unseen(s, other, unseen)
            unseen -= count


@rule
def draw_unseen(s: Illusio, seat: int, unseen: int) -> None:
    """What a hand lacks, by chance from the so many cards that nobody has seen."""
    for k in range(lacking(s, seat)):
        s.hand[seat, pick(s, unseen - k)] += 1


@rule
def lacking(s: Illusio, seat: int) -> int:
    """Cards of a hand that nobody has named yet."""
    count = s.held[seat]
    for card in range(KINDS):
        count -= s.hand[seat, card]
    return count


def fade(s: Illusio, old: bool = False) -> None:
    """The memory game: what was transformed in the wings is shown only when it is new, until the end (ILL-30)."""
    if s.over or not s.memory:
        return
    for item in range(s.items):
        new = item == s.fresh - 1 and not old
        if s.turned[item] and not s.around[item] and not new and s.shown[item] != HIDDEN:
            s.wings[s.owner[item], family_of(counts_as(s, item))] -= 1
            s.shown[item] = HIDDEN
