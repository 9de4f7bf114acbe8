"""Liar's dice: everybody sees their own dice alone, bids on all of them, and doubts the bids of others."""

from collections.abc import Iterator
from dataclasses import dataclass

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.game import Game
from alambic.core.options import Options, number
from alambic.core.places import Piece, Place, dealt, grid, hand
from alambic.core.ranking import rank
from alambic.core.rule import rule
from alambic.core.state import Grid, Numbers, Plain, State, int8, int16
from alambic.core.view import N_
from alambic.core.vocabulary import COUNT, Awaits, Endings, Ends, Events, Moves, Phases, Spells, Tells, spelt


@dataclass(frozen=True)
class LiarsOptions(Options):
    dice: int = number("LIA-01", 1, 1, 5, en="Dice for each player")


GAME = Game(
    name="liars_dice",
    title="Liar’s dice",
    seats=(2, 4),
    minutes=(1, 4),
    tagline={"en": "Dice under cups, bids that climb, and somebody who does not believe them."},
    package=__name__,
    options=LiarsOptions,
)
SEATS, FACES, MOST_DICE = 4, 6, 20
NUMBERS = tuple(str(n + 1) for n in range(MOST_DICE))
MANNER = {"multiple": 1}  # of a search: a bid tells the others something


class Phase(Phases):
    BIDDING = Awaits(N_("{who} is to bid higher, or to doubt."), N_("Bid higher, or doubt the last bid."))


class Move(Moves):
    BID = Spells(
        "bid {n} {face}", N_("Bid {n} × {face}"), places="bid-{n}-{face}", n=NUMBERS, face=NUMBERS[:FACES]
    )
    DOUBT = Spells("doubt", N_("Doubt it"))


class End(Endings):
    RIGHT = Ends(N_("the bid was right"), "LIA-05")
    WRONG = Ends(N_("the bid was wrong"), "LIA-05")


class Told(Events):
    BID = Tells(N_("{who} bids {what} × {where}."), what=spelt(NUMBERS, 1), where=spelt(NUMBERS, 1), sound="tap")
    DOUBTED = Tells(N_("{who} doubts it: there are {n}."), what=COUNT)


class Dice(State):
    dice: int = int8()  # the option (LIA-01)
    rolled: Grid = int8(SEATS, FACES)  # how many of each face
    bid: int = int16()  # the last, + 1: 6 times how many, and the face
    bidder: int = int8()
    turn: int = int8()
    over: int = int8()


@rule
def deal(s: Dice) -> None:
    imagine(s, NONE)


@rule
def legal(s: Dice, seat: int, moves: Numbers) -> int:
    """LIA-03: any higher bid, up to all dice; LIA-04: doubt, once there is a bid."""
    if s.over or seat != s.turn:
        return 0
    n = 0
    for bid in range(s.bid, s.dice * s.seats * FACES):
        moves[n] = bid
        n += 1
    if s.bid:
        moves[n] = Move.DOUBT
        n += 1
    return n


@rule
def matching(s: Dice) -> int:
    """How many dice are as the last bid says; sixes are as any (LIA-02)."""
    face, count = (s.bid - 1) % FACES, 0
    for seat in range(s.seats):
        count += s.rolled[seat, face]
        if face != FACES - 1:
            count += s.rolled[seat, FACES - 1]
    return count


@rule
def play(s: Dice, seat: int, move: int) -> None:
    if move == Move.DOUBT:
        reveal(s)
        tell(s, Told.DOUBTED, seat, matching(s), NONE, NONE, EVERYONE)
        s.over = End.RIGHT if matching(s) > (s.bid - 1) // FACES else End.WRONG
    else:
        s.bid, s.bidder, s.turn = move + 1, seat, (seat + 1) % s.seats
        tell(s, Told.BID, seat, move // FACES + 1, move % FACES + 1, NONE, EVERYONE)


@rule
def standings(s: Dice, places: Numbers, points: Numbers) -> None:
    """LIA-05: the last bidder against whoever doubted."""
    for seat in range(s.seats):
        points[seat] = 0
    if s.over:
        points[s.bidder] = 1 if s.over == End.RIGHT else -1
        points[s.turn] = -points[s.bidder]
    rank(s, places, points)


@rule
def forget(s: Dice, seat: int) -> None:
    for other in range(s.seats):
        for face in range(FACES):
            if other != seat and not s.over:
                s.rolled[other, face] = 0


@rule
def imagine(s: Dice, seat: int) -> None:
    for other in range(s.seats):
        for _ in range(s.dice if other != seat and not s.over else 0):
            s.rolled[other, below(s, FACES)] += 1


def places(s: Plain, seat: int) -> Iterator[Place]:
    for player in range(s.seats):
        yield hand(f"dice-{player}", N_("Under the cup"), dealt(s.rolled[player], s.dice), player)
    bids = [(n, face) for n in range(1, s.dice * s.seats + 1) for face in range(FACES)]
    cells = [
        Piece(face, f"bid-{n}-{face + 1}", many=n, marked=FACES * (n - 1) + face + 1 == s.bid) for n, face in bids
    ]
    yield grid("bids", N_("Bids"), cells, FACES)
