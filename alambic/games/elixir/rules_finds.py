"""Finds: hands, pile, discard, and what others know of a hand (ELX-06, ELX-19)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.elixir.state import KINDS, NOBODY, PLANES, Elixir
from alambic.games.elixir.vocabulary import Told

BASE = KINDS + 1  # finds are told three to an event, KINDS for none


@rule
def all_but(s: Elixir, seat: int) -> int:
    """Bits of the other seats."""
    return (1 << s.seats) - 1 & ~(1 << seat)


@rule
def pack_find(packed: int, n: int, kind: int) -> int:
    """Three finds in one number: the n-th (from 0) is this one; begin with NO_FINDS."""
    return packed - (KINDS - kind) * (1 if n == 0 else BASE if n == 1 else BASE * BASE)


NO_FINDS = KINDS + BASE * KINDS + BASE * BASE * KINDS


# What others know of a hand


@rule
def learn(s: Elixir, owner: int, kind: int, viewers: int) -> None:
    """These viewers know of one more find of this kind in a hand: all their counts at once, plane by plane."""
    carry = viewers
    for plane in range(PLANES):
        before = s.know[owner, kind, plane]
        s.know[owner, kind, plane] = before ^ carry
        carry &= before


@rule
def unlearn(s: Elixir, owner: int, kind: int, viewers: int) -> None:
    """These viewers know of one less, if they knew of any."""
    borrow = viewers & who_know(s, owner, kind)
    for plane in range(PLANES):
        before = s.know[owner, kind, plane]
        s.know[owner, kind, plane] = before ^ borrow
        borrow ^= borrow & before


@rule
def who_know(s: Elixir, owner: int, kind: int) -> int:
    """Bits of the viewers who know of a find of this kind in a hand."""
    viewers = 0
    for plane in range(PLANES):
        viewers |= s.know[owner, kind, plane]
    return viewers


@rule
def who_know_all(s: Elixir, owner: int, kind: int) -> int:
    """Bits of the viewers who know that a hand holds nothing but this kind."""
    viewers = (1 << s.seats) - 1
    for plane in range(PLANES):
        bits = s.know[owner, kind, plane]
        viewers = viewers & bits if s.held[owner] >> plane & 1 else viewers ^ viewers & bits
    return viewers if s.held[owner] < 1 << PLANES else 0


@rule
def known_to(s: Elixir, viewer: int, owner: int, kind: int) -> int:
    """How many finds of a kind a viewer knows to be in a hand."""
    count = 0
    for plane in range(PLANES):
        count += (s.know[owner, kind, plane] >> viewer & 1) << plane
    return count


@rule
def know_exactly(s: Elixir, viewer: int, owner: int) -> None:
    """A viewer knows a whole hand."""
    for kind in range(KINDS):
        for plane in range(PLANES):
            s.know[owner, kind, plane] &= ~(1 << viewer)
            s.know[owner, kind, plane] |= (s.hand[owner, kind] >> plane & 1) << viewer


@rule
def show(s: Elixir, seat: int, kind: int) -> None:
    """Everybody sees that there is one."""
    s.know[seat, kind, 0] |= all_but(s, seat) & ~who_know(s, seat, kind)


@rule
def forget_hand(s: Elixir, seat: int) -> None:
    """Nobody knows any longer what is in a hand."""
    for kind in range(KINDS):
        for plane in range(PLANES):
            s.know[seat, kind, plane] = 0


# Finds that move


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
    packed, n = NO_FINDS, 0
    for _ in range(count):
        kind = draw_one(s)
        if kind >= 0:
            s.hand[seat, kind] += 1
            s.held[seat] += 1
            packed = pack_find(packed, n, kind)
            n += 1
            if n == 3:
                tell(s, Told.DRAWS, seat, packed, n, drawn, 1 << seat)
                packed, n = NO_FINDS, 0
    if n > 0:
        tell(s, Told.DRAWS, seat, packed, n, drawn, 1 << seat)
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
    packed, n = NO_FINDS, 0
    for _ in range(min(count, s.held[seat])):
        kind = random_find(s, seat)
        discard_find(s, seat, kind)
        packed = pack_find(packed, n, kind)
        n += 1
        if n == 3:
            tell(s, Told.DISCARDS, seat, packed, n, 0, EVERYONE)
            packed, n = NO_FINDS, 0
    if n > 0:
        tell(s, Told.DISCARDS, seat, packed, n, 0, EVERYONE)
    reveal(s)


@rule
def tell_hand(s: Elixir, event: int, who: int, seat: int, whom: int, eyes: int) -> None:
    """All finds in the hand of `seat`, three to an event."""
    packed, n = NO_FINDS, 0
    for kind in range(KINDS):
        for _ in range(s.hand[seat, kind]):
            packed = pack_find(packed, n, kind)
            n += 1
            if n == 3:
                tell(s, event, who, packed, n, whom, eyes)
                packed, n = NO_FINDS, 0
    if n > 0:
        tell(s, event, who, packed, n, whom, eyes)


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


# Whole hands that move


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
