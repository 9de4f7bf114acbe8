"""Transactions: Market day, Flea market, Auction (ELX-30 to ELX-32)."""

from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.elixir.rules_finds import (
    NO_FINDS,
    come_to_hand,
    discard_find,
    draw_one,
    leave_hand,
    only_find,
    pack_find,
    part_with,
    random_find,
    receive_find,
    tell_hand,
    throw,
)
from alambic.games.elixir.rules_hands import clear_offer, offer
from alambic.games.elixir.state import KINDS, NOBODY, Elixir
from alambic.games.elixir.vocabulary import Phase, Purpose, Taken, Told

# Market day


@rule
def begin_market(s: Elixir) -> bool:
    """Everybody with a find puts one; whether nobody has any."""
    s.phase = Phase.MARKETING
    for seat in range(s.seats):
        if s.held[seat] > 0:
            return False
    return True


@rule
def still_to_put(s: Elixir, seat: int) -> bool:
    return s.held[seat] > 0 and s.put[seat] == 0


@rule
def put(s: Elixir, seat: int, kind: int) -> bool:
    """Face down, turned up together; whether the market is over."""
    s.put[seat] = kind + 1
    for other in range(s.seats):
        if still_to_put(s, other):
            tell(s, Told.PUTS, seat, kind, NONE, NONE, 1 << seat)
            return False
    reveal(s)
    for k in range(s.seats):
        other = (s.caster[s.depth - 1] + k) % s.seats
        if s.put[other]:
            found = s.put[other] - 1
            s.put[other] = 0
            s.takers |= 1 << other
            leave_hand(s, other, found)
            s.market[found] += 1
            tell(s, Told.BRINGS, other, found, NONE, NONE, EVERYONE)
    return next_taker(s)


@rule
def next_taker(s: Elixir) -> bool:
    """From the player on, everybody who gave takes one; whether all have."""
    for k in range(s.seats):
        seat = (s.caster[s.depth - 1] + k) % s.seats
        if s.takers >> seat & 1:
            kinds, last = 0, 0
            for kind in range(KINDS):
                if s.market[kind] > 0:
                    kinds += 1
                    last = kind
            if kinds > 1:
                s.phase = Phase.TAKING
                s.purpose = Purpose.MARKET
                s.actor = seat
                return False
            take_from_market(s, seat, last)
    s.purpose = 0
    return True


@rule
def take_from_market(s: Elixir, seat: int, kind: int) -> None:
    s.market[kind] -= 1
    s.takers &= ~(1 << seat)
    come_to_hand(s, seat, kind)
    tell(s, Told.PICKS, seat, kind, NONE, NONE, EVERYONE)


# Flea market


@rule
def begin_flea(s: Elixir, top: int) -> bool:
    """One to three finds to give; whether there is none."""
    seat = s.caster[top]
    if s.held[seat] == 0:
        return True
    if s.held[seat] == 1:
        offer(s, seat, only_find(s, seat), s.target[top] - 1)
        close_flea(s, top)
        return True
    s.phase = Phase.GIVING
    s.purpose = Purpose.FLEA
    s.actor = seat
    return False


@rule
def close_flea(s: Elixir, top: int) -> None:
    """What was offered against as many at random, of what the opponent held before."""
    seat, other = s.caster[top], s.target[top] - 1
    eyes, sure_of_mine, sure_of_theirs = 1 << seat | 1 << other, 0, 0
    for _ in range(min(s.offered, s.held[other])):
        kind = random_find(s, other)
        tell(s, Told.TAKES, seat, kind, Taken.AT_RANDOM, other, eyes)
        sure_of_theirs = part_with(s, other, seat, kind)
        s.lot[kind] += 1
    for kind in range(KINDS):
        for _ in range(s.offer[kind]):
            tell(s, Told.GIVES, seat, kind, Purpose.FLEA, other, eyes)
            sure_of_mine = part_with(s, seat, other, kind)
    for kind in range(KINDS):
        for _ in range(s.lot[kind]):
            receive_find(s, other, seat, kind, sure_of_theirs)
        for _ in range(s.offer[kind]):
            receive_find(s, seat, other, kind, sure_of_mine)
        s.lot[kind] = 0
    clear_offer(s)
    s.purpose = 0


# Auction


@rule
def begin_auction(s: Elixir, top: int, count: int) -> bool:
    """The top finds are turned up as one lot; whether there is nothing to bid for, or nobody to bid."""
    packed, n = NO_FINDS, 0
    for _ in range(count):
        kind = draw_one(s)
        if kind >= 0:
            s.lot[kind] += 1
            packed = pack_find(packed, n, kind)
            n += 1
            if n == 3:
                tell(s, Told.LOT, NOBODY, packed, n, NONE, EVERYONE)
                packed, n = NO_FINDS, 0
    if n > 0:
        tell(s, Told.LOT, NOBODY, packed, n, NONE, EVERYONE)
    reveal(s)
    if lot_size(s) == 0:
        return True
    s.bidding = (1 << s.seats) - 1
    return next_bidder(s, s.caster[top])


@rule
def lot_size(s: Elixir) -> int:
    count = 0
    for kind in range(KINDS):
        count += s.lot[kind]
    return count


@rule
def next_bidder(s: Elixir, first: int) -> bool:
    """Who is not out and can bid higher, from `first` on; whether the auction is over."""
    for k in range(s.seats):
        seat = (first + k) % s.seats
        if s.bidding >> seat & 1 and s.bidder != seat + 1:
            if s.held[seat] > s.bid:
                s.phase = Phase.BIDDING
                s.actor = seat
                return False
            go_out(s, seat)
    if s.bidder == 0:
        for kind in range(KINDS):
            for _ in range(s.lot[kind]):
                throw(s, kind)
            s.lot[kind] = 0
        tell(s, Told.WINS_LOT, NOBODY, NONE, 0, NONE, EVERYONE)
        return True
    winner = s.bidder - 1
    tell(s, Told.WINS_LOT, winner, NONE, s.bid, NONE, EVERYONE)
    s.phase = Phase.GIVING
    s.purpose = Purpose.AUCTION
    s.due = s.bid
    s.actor = winner
    return close_auction(s, winner)


@rule
def go_out(s: Elixir, seat: int) -> None:
    s.bidding &= ~(1 << seat)
    tell(s, Told.OUT_OF, seat, NONE, NONE, NONE, EVERYONE)


@rule
def bid_for_lot(s: Elixir, seat: int, count: int) -> bool:
    s.bid = count
    s.bidder = seat + 1
    tell(s, Told.BIDS_FOR, seat, NONE, count, NONE, EVERYONE)
    return next_bidder(s, (seat + 1) % s.seats)


@rule
def pay_for_lot(s: Elixir, seat: int, kind: int) -> bool:
    """One find to the discard; whether the auction is over."""
    discard_find(s, seat, kind)
    tell(s, Told.DISCARDS, seat, pack_find(NO_FINDS, 0, kind), 1, 2, EVERYONE)
    s.due -= 1
    return close_auction(s, seat)


@rule
def close_auction(s: Elixir, seat: int) -> bool:
    """Where all that is left must go, it goes; then the winner takes the lot."""
    if s.due == s.held[seat]:
        tell_hand(s, Told.DISCARDS, seat, seat, 2, EVERYONE)
        for kind in range(KINDS):
            for _ in range(s.hand[seat, kind]):
                discard_find(s, seat, kind)
        s.due = 0
        reveal(s)
    if s.due > 0:
        return False
    for kind in range(KINDS):
        for _ in range(s.lot[kind]):
            come_to_hand(s, seat, kind)
        s.lot[kind] = 0
    s.bid = 0
    s.bidder = 0
    s.bidding = 0
    s.purpose = 0
    return True
