"""Leduc poker (Southey and others, 2005): six cards, two rounds of betting, one card on the table."""

from collections.abc import Iterator

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.game import Game
from alambic.core.places import EMPTY, UNSEEN, Place, hand, pile, row, tally
from alambic.core.rule import rule
from alambic.core.state import Numbers, Plain, Row, State, int8
from alambic.core.view import N_
from alambic.core.vocabulary import Awaits, Endings, Ends, Events, Moves, Phases, Spells, Tells, Thing

GAME = Game(
    name="leduc",
    title="Leduc poker",
    seats=(2, 2),
    minutes=(1, 2),
    tagline={"en": "Six cards, two rounds of betting, and one card on the table that changes everything."},
    package=__name__,
)
RANKS, MOST_RAISES = 3, 2  # LED-01, LED-03
MANNER = {"multiple": 1}  # of a search: a bet tells the other something
CARD = Thing([N_("a jack"), N_("a queen"), N_("a king")], names=("jack", "queen", "king"))


class Phase(Phases):
    BETTING = Awaits(N_("{who} is to fold, call or raise."), N_("Fold, call or raise."))


class Move(Moves):
    FOLD = Spells("fold", N_("Fold"), untold=N_("{who} folds."))
    CALL = Spells("call", N_("Call"), untold=N_("{who} calls."))
    RAISE = Spells("raise", N_("Raise"), untold=N_("{who} raises."))


class End(Endings):
    FOLDED = Ends(N_("somebody has folded"), "LED-04")
    SHOWN = Ends(N_("both hands are shown"), "LED-05")


class Told(Events):
    CALLED = Tells(N_("{who} calls."))
    TURNED = Tells(N_("{what} is turned up."), what=CARD, sound="tap", flies=("deck", "table"))
    SHOWED = Tells(N_("{who} shows {what}."), what=CARD)


class Leduc(State):
    cards: Row = int8(RANKS)  # in the deck; in a forgotten state with those of which only the back is seen
    held: Row = int8(2)  # the card of each seat, + 1
    shown: int = int8()  # the card on the table, + 1
    paid: Row = int8(2)
    round: int = int8()
    raises: int = int8()  # in this round
    calls: int = int8()  # since the last raise
    turn: int = int8()
    over: int = int8()


@rule
def draw_card(s: Leduc) -> int:
    """Take any card out of the deck, + 1."""
    k, rank = below(s, s.cards[0] + s.cards[1] + s.cards[2]), 0
    while k >= s.cards[rank]:
        k -= s.cards[rank]
        rank += 1
    s.cards[rank] -= 1
    return rank + 1


@rule
def deal(s: Leduc) -> None:
    for seat in range(2):
        s.held[seat] = draw_card(s)
        s.paid[seat] = 1  # LED-02


@rule
def legal(s: Leduc, seat: int, moves: Numbers) -> int:
    """LED-03: fold only if the other has put in more; two raises a round."""
    n = 0
    if not s.over and seat == s.turn:
        for move in range(Move.FOLD, Move.RAISE + 1):
            if move == Move.CALL or (s.raises < MOST_RAISES if move else s.paid[seat] < s.paid[1 - seat]):
                moves[n] = move
                n += 1
    return n


@rule
def play(s: Leduc, seat: int, move: int) -> None:
    s.turn = 1 - seat
    if move == Move.FOLD:
        s.over = End.FOLDED
        return
    s.paid[seat] = s.paid[1 - seat]
    s.calls += 1
    if move == Move.RAISE:
        s.paid[seat] += 2 * (s.round + 1)
        s.raises += 1
        s.calls = 0
    elif s.calls == 2 - (s.raises > 0):  # LED-04
        reveal(s)
        tell(s, Told.CALLED, seat, NONE, NONE, NONE, EVERYONE)
        if s.round:
            s.over = End.SHOWN
            for other in range(2):
                tell(s, Told.SHOWED, other, s.held[other] - 1, NONE, NONE, EVERYONE)
        else:
            s.shown = draw_card(s)
            tell(s, Told.TURNED, NONE, s.shown - 1, NONE, NONE, EVERYONE)
            s.round, s.raises, s.calls, s.turn = 1, 0, 0, 0


@rule
def standings(s: Leduc, places: Numbers, points: Numbers) -> None:
    """LED-05: a pair with the card on the table, else the higher rank."""
    for seat in range(2):
        mine = s.held[seat] + RANKS * (s.held[seat] == s.shown)
        theirs = s.held[1 - seat] + RANKS * (s.held[1 - seat] == s.shown)
        if s.over != End.SHOWN:
            mine, theirs = int(s.over and seat == s.turn), int(s.over and seat != s.turn)
        points[seat] = s.paid[1 - seat] * (mine > theirs) - s.paid[seat] * (mine < theirs)
        places[seat] = 2 if mine < theirs else 1


@rule
def forget(s: Leduc, seat: int) -> None:
    """What somebody who folded held is never shown."""
    for other in range(2):
        if other != seat and s.over != End.SHOWN and s.held[other]:
            s.cards[s.held[other] - 1] += 1
            s.held[other] = 0


@rule
def imagine(s: Leduc, seat: int) -> None:
    for other in range(2):
        if s.held[other] == 0:
            s.held[other] = draw_card(s)


def places(s: Plain, seat: int) -> Iterator[Place]:
    yield pile("deck", N_("Deck"), sum(s.cards) - list(s.held).count(0))
    yield row("table", N_("On the table"), [s.shown - 1 if s.shown else EMPTY])
    yield tally("pot", N_("Pot"), sum(s.paid))
    for player in range(2):
        yield hand(f"hand-{player}", N_("Hand"), [s.held[player] - 1 if s.held[player] else UNSEEN], player)
        yield tally(f"paid-{player}", N_("Paid"), s.paid[player], player)
