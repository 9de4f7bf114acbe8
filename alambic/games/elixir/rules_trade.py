"""Finds for others: Market day, Flea market, Auction (ELX-30 to 32), exchanges, the discard (ELX-45, 67, 71)."""

from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.elixir.rules_finds import (
    come_to_hand,
    discard_find,
    draw_one,
    leave_hand,
    look,
    only_find,
    part_with,
    pick_up,
    random_find,
    receive_find,
    take_find,
    tell_find,
    tell_hand,
    throw,
)
from alambic.games.elixir.rules_spells import step_amount
from alambic.games.elixir.state import INGREDIENTS, KINDS, NOBODY, Elixir, Purpose, Taken
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Move, Phase, Told


@rule
def begin_trade(s: Elixir, top: int, verb: int, amount: int) -> bool:
    """Whether nothing is to be decided."""
    if verb == Verb.TRADE:
        return begin_market(s)
    if verb == Verb.SELL:
        return begin_flea(s, top)
    if verb == Verb.BID_FOR:
        return begin_auction(s, top, amount)
    if verb == Verb.EXCHANGE:
        return begin_exchange(s, top)
    if verb == Verb.BARTER:
        return begin_barter(s, top)
    return begin_gleaning(s, top)


@rule
def give_in_trade(s: Elixir, seat: int, kind: int) -> bool:
    """A find for a Flea market, an exchange or a lot; whether that is over."""
    top = s.depth - 1
    if s.purpose == Purpose.EXCHANGE:
        return offer_for_exchange(s, top, kind)
    if s.purpose == Purpose.AUCTION:
        discard_find(s, seat, kind)
        tell(s, Told.DISCARDS, seat, kind, 1, 2, EVERYONE)
        s.due -= 1
        return close_auction(s, seat)
    offer(s, seat, kind, s.target[top] - 1)
    if s.offered < step_amount(s, top) and s.offered < s.held[seat]:
        return False
    close_flea(s, top)
    return True


@rule
def take(s: Elixir, seat: int, kind: int) -> bool:
    """A find of a market, of the discard or of a hand; whether that was the last."""
    purpose, top = s.purpose, s.depth - 1
    if purpose == Purpose.MARKET:
        take_from_market(s, seat, kind)
        return next_taker(s)
    s.purpose = 0
    if purpose == Purpose.GLEANING:
        glean(s, seat, kind)
    elif purpose == Purpose.EXCHANGE:
        exchange(s, top, kind)
    else:
        barter(s, top, kind)
    return True


# Market day (ELX-30)


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


# Flea market (ELX-31)


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
def offer(s: Elixir, seat: int, kind: int, other: int) -> None:
    """A find is laid down, and only its giver knows which (ELX-31, ELX-71)."""
    s.offer[kind] += 1
    s.offered += 1
    tell(s, Told.OFFERS, seat, kind, NONE, other, 1 << seat)


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


@rule
def clear_offer(s: Elixir) -> None:
    for kind in range(KINDS):
        s.offer[kind] = 0
    s.offered = 0


# Auction (ELX-32)


@rule
def begin_auction(s: Elixir, top: int, count: int) -> bool:
    """The top finds are turned up as one lot; whether there is nothing to bid for, or nobody to bid."""
    size = 0
    for _ in range(count):
        kind = draw_one(s)
        if kind >= 0:
            s.lot[kind] += 1
            tell_find(s, Told.LOT, size, NOBODY, kind, NONE, EVERYONE)
            size += 1
    reveal(s)
    if size == 0:
        return True
    s.bidding = (1 << s.seats) - 1
    return next_bidder(s, s.caster[top])


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
def bid(s: Elixir, seat: int, move: int) -> bool:
    """Whether the auction is over."""
    if move == Move.OUT:
        go_out(s, seat)
    else:
        s.bid = move - Move.BID + 1
        s.bidder = seat + 1
        tell(s, Told.BIDS_FOR, seat, NONE, s.bid, NONE, EVERYONE)
    return next_bidder(s, (seat + 1) % s.seats)


@rule
def go_out(s: Elixir, seat: int) -> None:
    s.bidding &= ~(1 << seat)
    tell(s, Told.OUT_OF, seat, NONE, NONE, NONE, EVERYONE)


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


# One find for another (ELX-45, ELX-71)


@rule
def begin_exchange(s: Elixir, top: int) -> bool:
    """Look, then one for one (ELX-71); whether nothing is to be decided."""
    seat, other = s.caster[top], s.target[top] - 1
    look(s, seat, other)
    if s.held[seat] == 0 or s.held[other] == 0:
        return True
    s.purpose = Purpose.EXCHANGE
    s.actor = seat
    if s.held[seat] == 1:
        return offer_for_exchange(s, top, only_find(s, seat))
    s.phase = Phase.GIVING
    return False


@rule
def offer_for_exchange(s: Elixir, top: int, kind: int) -> bool:
    """The find that goes is laid down; whether it was clear what it is exchanged for."""
    seat, other = s.caster[top], s.target[top] - 1
    offer(s, seat, kind, other)
    if s.held[other] > 1:
        s.phase = Phase.TAKING
        return False
    s.purpose = 0
    exchange(s, top, only_find(s, other))
    return True


@rule
def exchange(s: Elixir, top: int, kind: int) -> None:
    seat, other = s.caster[top], s.target[top] - 1
    mine = 0
    while s.offer[mine] == 0:
        mine += 1
    clear_offer(s)
    tell(s, Told.GIVES, seat, mine, Purpose.EXCHANGE, other, 1 << seat | 1 << other)
    tell(s, Told.TAKES, seat, kind, Taken.EXCHANGED, other, 1 << seat | 1 << other)
    swap_finds(s, seat, other, mine, kind)


@rule
def begin_barter(s: Elixir, top: int) -> bool:
    """Look, and take one by choice (ELX-45); whether nothing is to be decided."""
    seat, other = s.caster[top], s.target[top] - 1
    look(s, seat, other)
    if s.held[other] == 0:
        return True
    if s.held[other] == 1:
        barter(s, top, only_find(s, other))
        return True
    s.phase = Phase.TAKING
    s.purpose = Purpose.BARTER
    s.actor = seat
    return False


@rule
def barter(s: Elixir, top: int, kind: int) -> None:
    """They take one at random of what there was before; none, none."""
    seat, other = s.caster[top], s.target[top] - 1
    if s.held[seat] == 0:
        take_find(s, seat, other, kind, Taken.CHOSEN)
        return
    back = random_find(s, seat)
    tell(s, Told.TAKES, seat, kind, Taken.CHOSEN, other, 1 << seat | 1 << other)
    tell(s, Told.TAKES, other, back, Taken.AT_RANDOM, seat, 1 << seat | 1 << other)
    swap_finds(s, seat, other, back, kind)


@rule
def swap_finds(s: Elixir, seat: int, other: int, mine: int, theirs: int) -> None:
    """One for one, at once."""
    sure_of_mine = part_with(s, seat, other, mine)
    sure_of_theirs = part_with(s, other, seat, theirs)
    receive_find(s, seat, other, mine, sure_of_mine)
    receive_find(s, other, seat, theirs, sure_of_theirs)


# The discard (ELX-67)


@rule
def begin_gleaning(s: Elixir, top: int) -> bool:
    """An ingredient of one's choice from the discard (ELX-67); whether nothing is to be decided."""
    kinds, last = 0, 0
    for kind in range(INGREDIENTS):
        if s.discard[kind] > 0:
            kinds += 1
            last = kind
    if kinds > 1:
        s.phase = Phase.TAKING
        s.purpose = Purpose.GLEANING
        s.actor = s.caster[top]
        return False
    if kinds == 1:
        glean(s, s.caster[top], last)
    return True


@rule
def glean(s: Elixir, seat: int, kind: int) -> None:
    pick_up(s, kind)
    come_to_hand(s, seat, kind)
    tell(s, Told.GLEANS, seat, kind, NONE, NONE, EVERYONE)
