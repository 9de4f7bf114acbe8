"""What others know of a hand (ELX-19): of each kind, how many finds they have seen go there."""

from alambic.core.rule import rule
from alambic.games.elixir.state import KINDS, PLANES, Elixir


@rule
def all_but(s: Elixir, seat: int) -> int:
    """Bits of the other seats."""
    return (1 << s.seats) - 1 & ~(1 << seat)


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
