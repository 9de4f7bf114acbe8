"""Finds: hands, pile and discard, and what becomes of whole hands (ELX-06, ELX-17, ELX-19)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell, tell_one_of, tells
from alambic.core.rule import rule
from alambic.games.elixir.rules_memory import all_but, forget_hand, know_exactly, learn, unlearn, who_know_all
from alambic.games.elixir.rules_spells import is_about
from alambic.games.elixir.state import KINDS, NOBODY, PLANES, Elixir, Way
from alambic.games.elixir.verbs import Verb, Whom
from alambic.games.elixir.vocabulary import Told


@rule
def tell_find(s: Elixir, event: int, n: int, who: int, kind: int, whom: int, eyes: int) -> None:
    """One of several finds, the so manieth from 0: three are told together."""
    tell_one_of(s, n, 3, event, who, kind, whom, eyes)


# Pile and discard


@rule
def pick(s: Elixir, count: int) -> int:
    """A find by chance from the pile, which holds so many."""
    at, kind = below(s, count), 0
    while at >= s.pile[kind]:
        at -= s.pile[kind]
        kind += 1
    s.pile[kind] -= 1
    return kind


@rule
def rebuild(s: Elixir) -> None:
    """An empty pile is replaced by the shuffled discard (ELX-06)."""
    if s.left > 0:
        return
    for kind in range(KINDS):
        s.pile[kind] += s.discard[kind]
        s.left += s.discard[kind]
        s.discard[kind] = 0
    s.thrown = 0
    if s.left > 0:
        tell(s, Told.RESHUFFLED, NOBODY, NONE, NONE, NONE, EVERYONE)
        reveal(s)


@rule
def draw_one(s: Elixir) -> int:
    """The top find, or -1 (ELX-17); in the middle of a card an empty pile is rebuilt when needed (ELX-06)."""
    rebuild(s)
    if s.left == 0:
        return -1
    kind = pick(s, s.left)
    s.left -= 1
    return kind


@rule
def draw(s: Elixir, seat: int, count: int, drawn: int) -> None:
    """So many finds from the pile, as far as they reach; `drawn` is 0 for those that are dealt."""
    for n in range(count):
        kind = draw_one(s)
        if kind >= 0:
            s.hand[seat, kind] += 1
            s.held[seat] += 1
            tell_find(s, Told.DRAWS, n, seat, kind, drawn, 1 << seat)
    reveal(s)


@rule
def come_to_hand(s: Elixir, seat: int, kind: int) -> None:
    """A find goes into a hand before everybody's eyes."""
    s.hand[seat, kind] += 1
    s.held[seat] += 1
    learn(s, seat, kind, all_but(s, seat))


@rule
def leave_hand(s: Elixir, seat: int, kind: int) -> None:
    """A find leaves a hand before everybody's eyes."""
    s.hand[seat, kind] -= 1
    s.held[seat] -= 1
    unlearn(s, seat, kind, all_but(s, seat))


@rule
def discard_find(s: Elixir, seat: int, kind: int) -> None:
    leave_hand(s, seat, kind)
    throw(s, kind)


@rule
def throw(s: Elixir, kind: int) -> None:
    """A find comes to lie on top of the discard."""
    s.discard[kind] += 1
    s.thrown = kind + 1


@rule
def pick_up(s: Elixir, kind: int) -> None:
    """A find is taken from among the discard."""
    s.discard[kind] -= 1
    if s.discard[kind] == 0 and s.thrown == kind + 1:
        s.thrown = 0


@rule
def random_find(s: Elixir, seat: int) -> int:
    """One of a hand, by chance."""
    at, kind = below(s, s.held[seat]), 0
    while at >= s.hand[seat, kind]:
        at -= s.hand[seat, kind]
        kind += 1
    return kind


@rule
def only_find(s: Elixir, seat: int) -> int:
    """The find of a hand that holds just one: nobody is asked which."""
    kind = 0
    while s.hand[seat, kind] == 0:
        kind += 1
    return kind


@rule
def lose_at_random(s: Elixir, seat: int, count: int) -> None:
    """So many finds are discarded by chance, or as many as there are (ELX-17)."""
    for n in range(min(count, s.held[seat])):
        kind = random_find(s, seat)
        discard_find(s, seat, kind)
        tell_find(s, Told.DISCARDS, n, seat, kind, 0, EVERYONE)
    reveal(s)


# From hand to hand


@rule
def pass_find(s: Elixir, giver: int, taker: int, kind: int) -> None:
    """A find goes from hand to hand, and only these two see it."""
    receive_find(s, giver, taker, kind, part_with(s, giver, taker, kind))


@rule
def part_with(s: Elixir, giver: int, taker: int, kind: int) -> int:
    """A find leaves its hand; who else is sure which it is, for `receive_find`.

    The others keep what must still be true: of each kind that they knew there, one may be gone. Where finds go
    both ways, all leave before any arrives, for what arrives cannot be what left (ELX-19).
    """
    others = all_but(s, giver) & ~(1 << taker)
    sure = who_know_all(s, giver, kind) & others
    unlearn(s, giver, kind, 1 << taker | sure)
    for other in range(KINDS):
        unlearn(s, giver, other, others & ~sure)
    s.hand[giver, kind] -= 1
    s.held[giver] -= 1
    return sure


@rule
def receive_find(s: Elixir, giver: int, taker: int, kind: int, sure: int) -> None:
    """It comes to its new hand; its giver and who is sure know which it is."""
    learn(s, taker, kind, 1 << giver | sure)
    s.hand[taker, kind] += 1
    s.held[taker] += 1
    reveal(s)


@rule
def take_at_random(s: Elixir, taker: int, giver: int, how: int) -> None:
    """A find by chance, if there is one (ELX-17)."""
    if s.held[giver] > 0:
        take_find(s, taker, giver, random_find(s, giver), how)


@rule
def take_find(s: Elixir, taker: int, giver: int, kind: int, how: int) -> None:
    tell(s, Told.TAKES, taker, kind, how, giver, 1 << taker | 1 << giver)
    pass_find(s, giver, taker, kind)


@rule
def give_find(s: Elixir, giver: int, taker: int, kind: int, purpose: int) -> None:
    tell(s, Told.GIVES, giver, kind, purpose, taker, 1 << taker | 1 << giver)
    pass_find(s, giver, taker, kind)


# Whole hands


@rule
def tell_hand(s: Elixir, event: int, who: int, seat: int, whom: int, eyes: int) -> None:
    """All finds in the hand of `seat`."""
    if not tells(s):
        return
    n = 0
    for kind in range(KINDS):
        for _ in range(s.hand[seat, kind]):
            tell_find(s, event, n, who, kind, whom, eyes)
            n += 1


@rule
def discard_hand(s: Elixir, seat: int) -> None:
    """All finds before everybody's eyes (ELX-90, ELX-92)."""
    reveal(s)
    tell_hand(s, Told.DISCARDS, seat, seat, 1, EVERYONE)
    for kind in range(KINDS):
        for _ in range(s.hand[seat, kind]):
            throw(s, kind)
        s.hand[seat, kind] = 0
    s.held[seat] = 0
    forget_hand(s, seat)


@rule
def look(s: Elixir, viewer: int, seat: int) -> None:
    """At all finds of a hand (ELX-45, ELX-71)."""
    know_exactly(s, viewer, seat)
    tell(s, Told.LOOKS, viewer, NONE, NONE, seat, EVERYONE)
    reveal(s)
    tell_hand(s, Told.SEES, viewer, seat, seat, 1 << viewer | 1 << seat)


@rule
def swap_rows(s: Elixir, a: int, b: int) -> None:
    """Two hands change places, with what is known of them."""
    for kind in range(KINDS):
        s.hand[a, kind], s.hand[b, kind] = s.hand[b, kind], s.hand[a, kind]
        for plane in range(PLANES):
            s.know[a, kind, plane], s.know[b, kind, plane] = s.know[b, kind, plane], s.know[a, kind, plane]
    s.held[a], s.held[b] = s.held[b], s.held[a]


@rule
def take_over(s: Elixir, seat: int, before: int) -> None:
    """A hand has a new owner: whoever had it knows it, and the others what they knew of it."""
    for kind in range(KINDS):
        for plane in range(PLANES):
            s.know[seat, kind, plane] &= ~(1 << seat)
    know_exactly(s, before, seat)
    reveal(s)
    tell_hand(s, Told.RECEIVES, seat, seat, NONE, 1 << seat)


@rule
def move_hands(s: Elixir, top: int, verb: int) -> None:
    """All finds of several, or of two (ELX-60, ELX-63, ELX-85)."""
    if verb == Verb.PASS_HANDS:
        pass_hands(s, top)
    elif verb == Verb.SHARE_FINDS:
        share_finds(s, top)
    else:
        swap_hands(s, s.caster[top], s.target[top] - 1)


@rule
def swap_hands(s: Elixir, seat: int, other: int) -> None:
    """ELX-63."""
    tell(s, Told.SWAPS, seat, NONE, NONE, other, EVERYONE)
    swap_rows(s, seat, other)
    take_over(s, seat, other)
    take_over(s, other, seat)


@rule
def next_about(s: Elixir, top: int, seat: int, way: int) -> int:
    """The next seat in this direction that is affected: itself, if there is no other."""
    other = seat
    for _ in range(s.seats):
        other = (other + way) % s.seats
        if is_about(s, top, Whom.ALL, other):
            return other
    return seat


@rule
def pass_hands(s: Elixir, top: int) -> None:
    """All hands move one seat; who is not affected is passed over (ELX-60, ELX-17)."""
    tell(s, Told.PASSES_HANDS, s.caster[top], NONE, s.way[top], NONE, EVERYONE)
    back = 1 if s.way[top] == Way.RIGHT else s.seats - 1  # where a hand comes from
    first = next_about(s, top, 0, 1)
    if not is_about(s, top, Whom.ALL, first):
        return
    seat, before = first, next_about(s, top, first, back)
    while before != first:  # each change puts the hand of `before` where it belongs, and carries the first one on
        swap_rows(s, seat, before)
        seat, before = before, next_about(s, top, before, back)
    for seat in range(s.seats):
        if is_about(s, top, Whom.ALL, seat) and next_about(s, top, seat, back) != seat:
            take_over(s, seat, next_about(s, top, seat, back))


@rule
def share_finds(s: Elixir, top: int) -> None:
    """All finds of those affected, shuffled and dealt evenly from the caster on (ELX-85)."""
    tell(s, Told.SHARES, s.caster[top], 0, NONE, NONE, EVERYONE)
    players, finds = 0, 0
    for seat in range(s.seats):
        if is_about(s, top, Whom.ALL, seat):
            players += 1
            finds += s.held[seat]
            s.held[seat] = 0
            forget_hand(s, seat)
            for kind in range(KINDS):
                s.lot[kind] += s.hand[seat, kind]
                s.hand[seat, kind] = 0
    left, more = finds, finds % players if players else 0
    for k in range(s.seats):
        seat = (s.caster[top] + k) % s.seats
        if is_about(s, top, Whom.ALL, seat):
            for _ in range(finds // players + (1 if more > 0 else 0)):
                s.hand[seat, pick_from_lot(s, left)] += 1
                s.held[seat] += 1
                left -= 1
            more -= 1
            tell_hand(s, Told.RECEIVES, seat, seat, NONE, 1 << seat)
    reveal(s)


@rule
def pick_from_lot(s: Elixir, count: int) -> int:
    at, kind = below(s, count), 0
    while at >= s.lot[kind]:
        at -= s.lot[kind]
        kind += 1
    s.lot[kind] -= 1
    return kind
