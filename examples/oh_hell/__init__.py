"""Oh hell: say how many tricks you will make, and make exactly as many."""

from collections.abc import Iterator
from dataclasses import dataclass

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, disclose, tell
from alambic.core.game import Game
from alambic.core.options import Options, number
from alambic.core.places import EMPTY, UNSEEN, Place, hand, row, tally
from alambic.core.ranking import rank
from alambic.core.rule import rule
from alambic.core.state import Numbers, Plain, Row, State, int8
from alambic.core.view import N_
from alambic.core.vocabulary import Awaits, Endings, Ends, Events, Moves, Phases, Spells, Tells, Thing


@dataclass(frozen=True)
class OhHellOptions(Options):
    tricks: int = number("OHH-01", 7, 0, 7, en="Cards for each player (0: chance decides)")


GAME = Game(
    name="oh_hell",
    title="Oh hell",
    seats=(3, 7),
    minutes=(5, 10),
    tagline={"en": "Say how many tricks you will make. Then make exactly as many."},
    package=__name__,
    options=OhHellOptions,
)
SEATS, SUITS, CARDS, MADE, NO_SUIT = 7, 4, 52, 10, -1
GONE = SEATS + 1  # where a card is that was played or turned up
NAMES = tuple(rank + suit for rank in "23456789tjqka" for suit in "cdsh")  # by rank, then by suit
SIGNS = tuple(f"{name[0].upper().replace('T', '10')}{'♣♦♠♥'['cdsh'.index(name[1])]}" for name in NAMES)
CARD = Thing(SIGNS, names=NAMES)


class Phase(Phases):
    BIDDING = Awaits(N_("{who} is to bid."), N_("How many tricks will you make?"))
    PLAYING = Awaits(N_("{who} is to play a card."), N_("Play a card."))


class Move(Moves):
    BID = Spells("bid {n}", N_("Bid {n}"), untold=N_("{who} bids {n}."), n=tuple(map(str, range(18))))
    PLAY = Spells("play {card}", N_("Play {card}"), card=CARD)


class End(Endings):
    PLAYED = Ends(N_("all tricks are played"), "OHH-06")


class Told(Events):
    PLAYED = Tells(N_("{who} plays {what}."), what=CARD, sound="tap", flies=("hand-{who}", "trick"))
    WON = Tells(N_("{who} wins the trick."), flies=("trick", "won-{who}"))


class OhHell(State):
    tricks: int = int8()  # the option, then how many there are
    where: Row = int8(CARDS)  # the seat that holds a card, + 1; GONE; 0 for all others
    left: Row = int8(SEATS)  # cards in hand
    bid: Row = int8(SEATS)  # + 1
    won: Row = int8(SEATS)
    trick: Row = int8(SEATS)  # the card that each seat has played to it, + 1
    led: int = int8()  # the first of these
    trump: int = int8()  # the card that was turned up
    dealer: int = int8()
    turn: int = int8()
    over: int = int8()


@rule
def draw_card(s: OhHell) -> int:
    """A card that nobody is known to have."""
    card = below(s, CARDS)
    while s.where[card]:
        card = below(s, CARDS)
    return card


@rule
def deal(s: OhHell) -> None:
    if s.tricks == 0:
        s.tricks = 1 + below(s, (CARDS - 1) // s.seats)
    s.dealer = below(s, s.seats)
    for seat in range(s.seats):
        s.left[seat] = s.tricks
        for _ in range(s.tricks):
            s.where[draw_card(s)] = seat + 1
    s.trump = draw_card(s)
    s.where[s.trump] = GONE
    s.turn = (s.dealer + 1) % s.seats


@rule
def legal(s: OhHell, seat: int, moves: Numbers) -> int:
    """OHH-03: the dealer's bid must not make the bids fit; OHH-04: follow suit."""
    n = 0
    if s.over or seat != s.turn:
        return n
    if s.phase == Phase.BIDDING:
        others = 0
        for other in range(s.seats):
            others += s.bid[other] - (s.bid[other] > 0)
        for bid in range(s.tricks + 1):
            if seat != s.dealer or others + bid != s.tricks:
                moves[n] = Move.BID + bid
                n += 1
        return n
    for suit in ((s.led - 1) % SUITS, NO_SUIT):
        for card in range(CARDS if n == 0 else 0):
            if s.where[card] == seat + 1 and (s.led == 0 or suit in (NO_SUIT, card % SUITS)):
                moves[n] = Move.PLAY + card
                n += 1
    return n


@rule
def play(s: OhHell, seat: int, move: int) -> None:
    s.turn = (seat + 1) % s.seats
    if s.phase == Phase.BIDDING:
        s.bid[seat] = move - Move.BID + 1
        s.phase = Phase.PLAYING if seat == s.dealer else Phase.BIDDING
        return
    card = move - Move.PLAY
    disclose(s)
    tell(s, Told.PLAYED, seat, card, NONE, NONE, EVERYONE)
    s.where[card] = GONE
    s.left[seat] -= 1
    s.trick[seat] = card + 1
    if s.led == 0:
        s.led = card + 1
    if s.trick[s.turn] == 0:
        return
    best, most = 0, -1
    for other in range(s.seats):  # OHH-05
        suit = (s.trick[other] - 1) % SUITS
        worth = s.trick[other] + CARDS * (suit == (s.led - 1) % SUITS) + 2 * CARDS * (suit == s.trump % SUITS)
        if worth > most:
            best, most = other, worth
        s.trick[other] = 0
    s.won[best] += 1
    s.turn, s.led = best, 0
    tell(s, Told.WON, best, NONE, NONE, NONE, EVERYONE)
    if s.left[best] == 0:
        s.over = End.PLAYED


@rule
def standings(s: OhHell, places: Numbers, points: Numbers) -> None:
    for seat in range(s.seats):
        points[seat] = s.won[seat] + MADE * (s.over > 0 and s.bid[seat] == s.won[seat] + 1)
    rank(s, places, points)


@rule
def forget(s: OhHell, seat: int) -> None:
    for card in range(CARDS):
        if s.where[card] not in (seat + 1, GONE):
            s.where[card] = 0


@rule
def imagine(s: OhHell, seat: int) -> None:
    for other in range(s.seats):
        for _ in range(s.left[other] if other != seat else 0):
            s.where[draw_card(s)] = other + 1


def places(s: Plain, seat: int) -> Iterator[Place]:
    yield row("trump", N_("Trump"), [s.trump])
    yield row("trick", N_("Trick"), [card - 1 if card else EMPTY for card in s.trick[: s.seats]])
    for player in range(s.seats):
        known = [card for card in range(CARDS) if s.where[card] == player + 1]
        cards = sorted(known, key=lambda card: (card % SUITS, card)) or [UNSEEN] * s.left[player]
        yield hand(f"hand-{player}", N_("Hand"), cards, player)
        if s.bid[player]:
            yield tally(f"bid-{player}", N_("Bid"), s.bid[player] - 1, player)
        yield tally(f"won-{player}", N_("Made"), s.won[player], player)
