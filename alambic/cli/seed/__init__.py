"""Seed: a small game to begin with. Change a rule, save, and play on."""

from collections.abc import Iterator
from typing import Any

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, disclose, reveal, tell
from alambic.core.game import Game
from alambic.core.places import UNSEEN, Place, counted, hand, pile, tally
from alambic.core.ranking import rank
from alambic.core.rule import rule
from alambic.core.state import Grid, Numbers, Row, State, int8
from alambic.core.vocabulary import COUNT, Awaits, Endings, Ends, Events, Moves, Phases, Spells, Tells, Thing

GAME = Game(
    name="seed",
    title="Seed",
    seats=(2, 4),
    minutes=(3, 6),
    prefix="SEE",
    tagline={"en": "Add your card to the pile, and make its sum a multiple of seven."},
    package=__name__,
)
SEATS, KINDS, HAND, SEVEN = 4, 5, 3, 7  # SEE-01, SEE-02
CARD = Thing(["a one", "a two", "a three", "a four", "a five"], names=("1", "2", "3", "4", "5"), unseen="a card")


# What it says


class Phase(Phases):
    PLAYING = Awaits("{who} is to play a card.", "Play a card.")


class Move(Moves):
    PLAY = Spells("play {card}", "Play {card}", card=CARD)


class End(Endings):
    PLAYED = Ends("all cards have been played", "SEE-05")


class Told(Events):
    PLAYED = Tells("{who} plays {what}.", what=CARD, sound="tap", flies=("hand-{who}", "table"))
    DREW = Tells("{who} draws {what}.", what=CARD, flies=("deck", "hand-{who}"))
    SCORED = Tells("The sum is {n}: {who} scores a point.", what=COUNT, sound="chime")


# What there is


class Seed(State):
    cards: Row = int8(KINDS)  # in the deck; in a forgotten state with those in the hands of others
    held: Grid = int8(SEATS, KINDS)
    size: Row = int8(SEATS)  # cards in each hand
    gone: Row = int8(KINDS)  # cards played
    sum: int = int8()
    points: Row = int8(SEATS)
    turn: int = int8()
    over: int = int8()


# The rules


@rule
def take(s: Seed, seat: int) -> int:
    """A card comes from the deck into a hand, by chance."""
    left = 0
    for card in range(KINDS):
        left += s.cards[card]
    k, card = below(s, left), 0
    while k >= s.cards[card]:
        k -= s.cards[card]
        card += 1
    s.cards[card] -= 1
    s.held[seat, card] += 1
    return card


@rule
def in_deck(s: Seed) -> int:
    """How many cards are left to draw."""
    left = 0
    for card in range(KINDS):
        left += s.cards[card]
    for seat in range(s.seats):
        left -= s.size[seat]
        for card in range(KINDS):
            left += s.held[seat, card]
    return left


@rule
def deal(s: Seed) -> None:
    """SEE-02."""
    for seat in range(s.seats):
        for _ in range(HAND):
            take(s, seat)
        s.size[seat] = HAND
    s.turn = below(s, s.seats)


@rule
def legal(s: Seed, seat: int, moves: Numbers) -> int:
    """SEE-03: any card in hand, on one's turn."""
    n = 0
    for card in range(KINDS):
        if not s.over and seat == s.turn and s.held[seat, card]:
            moves[n] = Move.PLAY + card
            n += 1
    return n


@rule
def why(s: Seed, seat: int, move: int) -> int:
    return 3


@rule
def play(s: Seed, seat: int, move: int) -> None:
    card = move - Move.PLAY
    s.held[seat, card] -= 1
    s.size[seat] -= 1
    s.gone[card] += 1
    s.sum += card + 1
    disclose(s)
    tell(s, Told.PLAYED, seat, card, NONE, NONE, EVERYONE)
    if s.sum % SEVEN == 0:  # SEE-04
        s.points[seat] += 1
        tell(s, Told.SCORED, seat, s.sum, NONE, NONE, EVERYONE)
    if in_deck(s) > 0:
        reveal(s)
        drawn = take(s, seat)
        s.size[seat] += 1
        tell(s, Told.DREW, seat, drawn, NONE, NONE, 1 << seat)
    s.turn = (seat + 1) % s.seats
    if s.size[s.turn] == 0:
        s.over = End.PLAYED


@rule
def standings(s: Seed, places: Numbers, points: Numbers) -> None:
    for seat in range(s.seats):
        points[seat] = s.points[seat]
    rank(s, places, points)


# What a seat may know, and worlds that fit it


@rule
def forget(s: Seed, seat: int) -> None:
    """The hands of others go back into the deck, where nobody looks."""
    for other in range(s.seats):
        if other != seat:
            for card in range(KINDS):
                s.cards[card] += s.held[other, card]
                s.held[other, card] = 0


@rule
def imagine(s: Seed, seat: int) -> None:
    """And come out of it again."""
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.size[other]):
                take(s, other)


# The table


def places(s: Any, seat: int) -> Iterator[Place]:
    yield pile("deck", "Deck", in_deck(s))
    yield tally("table", "Sum", s.sum)
    for player in range(s.seats):
        cards = counted(s.held[player]) or [UNSEEN] * s.size[player]
        yield hand(f"hand-{player}", "Hand", cards, player)
