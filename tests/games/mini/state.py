"""The state of Mini, and the numbers of its rules."""

from alambic.core.state import Cube, Row, State, int8

SEATS = 3  # MIN-01
ROUNDS = 2  # MIN-01
MOST_CARDS = 10  # MIN-02
HAND = 2  # MIN-03

KINDS = 3  # MIN-02
UNSEEN = KINDS  # in a forgotten state: a card of which only the back is known

# The hidden places: the seats' hands, then the cards dropped face down (MIN-06).
DOWN = SEATS
PLACES = SEATS + 1

# Who knows a card (MIN-16): a bit a seat, and one for whoever only watches.
WATCHERS = 1 << SEATS
ALL = 2 * WATCHERS - 1
EYES = ALL + 1

HIDDEN = 127  # in a forgotten state: the secret answer of another seat

CLOSED, OPEN = range(2)  # the option `discards` (MIN-07)

UNDER = 1  # where a card was drawn: from under the pile


class Mini(State):
    # The options, under their names (MIN-13, MIN-07, MIN-04)
    knocking: int = int8()
    discards: int = int8()
    laps: int = int8()
    cards: Row = int8(KINDS)  # of each kind, from the deck

    held: Cube = int8(PLACES, EYES, KINDS + 1)  # cards by place, by who knows them, by kind
    pile: Row = int8(KINDS)  # nobody looks into it: only counts; forgotten, with all unseen cards
    under: Row = int8(MOST_CARDS)  # the cards put under it in sight, the next first, kind + 1 (MIN-08)
    up: Row = int8(KINDS)  # cards discarded in sight

    said: Row = int8(SEATS)  # the secret answer, move + 1; 0 = none yet (MIN-10, MIN-12, MIN-14)
    victim: int = int8()  # from whom the thief would steal, while it is answered; else 0
    points: Row = int8(SEATS)
    turn: int = int8()  # whose turn it is
    turns: int = int8()  # taken in this round
    round: int = int8()  # 0 or 1
    knocked: int = int8()  # who knocked in this round, seat + 1; 0 = nobody
    over: int = int8()  # 1 = the game has ended
