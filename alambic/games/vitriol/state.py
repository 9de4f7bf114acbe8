"""The state of V.I.T.R.I.O.L., and the numbers of its rules."""

from alambic.core.state import EVENT_COLUMNS, Cube, Grid, Row, State, int8, int16

SEATS = 6  # VIT-30
METALS = 8  # VIT-01, and platinum (VIT-30), which comes last
SEVEN = 7  # without platinum
PLATINUM = 7
VALUES = 6  # VIT-01
HAND = 7  # VIT-03
CARDS_A_TURN = 3  # VIT-04
LAID_WITHOUT = 2  # VIT-04: cards laid when none is a value of one's own metal
GRAND, PETIT = 5, 9  # Tempus cards (VIT-03, VIT-20)

# A card is a number: values metal by metal, then pairs of metals, then the athanor.
PAIRS = METALS * (METALS - 1) // 2
FIRST_PAIR = METALS * VALUES
ATHANOR = FIRST_PAIR + PAIRS
KINDS = ATHANOR + 1
NO_CARD = -1  # an empty place in a hand, or a card this viewer may not know
UNKNOWN = -1  # a metal this viewer may not know, or a minor metal in the Grand Œuvre

TRANSMUTED = SEATS * GRAND  # piles under a transmutation: at most one a turn (VIT-07)

EVENTS = SEATS * (HAND + 1) + 2  # the deal tells most


class Vitriol(State):
    events: Grid = int16(EVENTS, EVENT_COLUMNS + 1)  # a transmutation is about two metals

    # The options, under their names (VIT-20, VIT-30, VIT-08, VIT-41)
    petit: int = int8()
    eighth: int = int8()
    strict: int = int8()
    manual: int = int8()
    cards: Row = int8(KINDS)  # of each kind, from the deck

    metal: Grid = int8(SEATS, 2)  # major and minor; secret until the reveal
    hand: Grid = int8(SEATS, HAND)  # cards in rising order, then NO_CARD
    held: Row = int8(SEATS)  # how many cards, whatever they are
    pile: Row = int8(KINDS)  # nobody looks into it: only counts; forgotten, with all that is unseen
    left: int = int16()  # cards in the pile itself
    gone: Grid = int8(SEATS, KINDS)  # in the discard, laid there face down by each seat
    down: Row = int16(SEATS)  # how many
    shed: Row = int8(KINDS)  # in the discard, in sight (VIT-09)

    lain: Cube = int8(SEATS, METALS, VALUES)  # natural piles: cards by value - 1
    natural: Grid = int8(SEATS, METALS)  # cards in each
    naturals: Row = int8(METALS)  # how many natural piles of each metal there are

    # Transmuted piles lie in slots, which keep their numbers (VIT-08)
    owner: Row = int8(TRANSMUTED)  # seat + 1; 0: the slot is free
    was: Row = int8(TRANSMUTED)  # the metal its cards show
    now: Row = int8(TRANSMUTED)  # the metal they count for
    under: Grid = int8(TRANSMUTED, VALUES)  # its cards by value - 1
    slots: int = int8()  # slots in use are all below this one
    frozen: Row = int8(METALS)  # how many transmuted piles were of each metal

    # What turns have proved (VIT-04, VIT-41), as bits of metals
    never: Row = int16(SEATS)  # not theirs: values laid in turns of two
    among: Grid = int16(SEATS, PETIT)  # by Tempus - 1: one is theirs, values laid in a turn of three; 0: no proof

    # What plays have shown, for whoever can read it
    sway: Grid = int16(SEATS, METALS)  # points that the plays of each seat have brought each metal this round

    first: int = int8()  # who starts the round
    turn: int = int8()  # whose turn it is
    round: int = int8()  # from 0
    tempus: int = int8()  # from 1
    laid: int = int8()  # cards laid this turn
    played: Row = int8(CARDS_A_TURN)  # which, in their order, then NO_CARD
    values: int = int16()  # bits of the metals of values laid this turn
    downs: int = int8()  # cards discarded face down this turn, exchanges apart
    transmutes: int = int8()  # transmutations played this turn
    athanors: int = int8()  # athanors played this turn
    exchanges: int = int16()  # exchanges made this turn
    ready: int = int8()  # bits of the seats that have seen the reveal
    over: int = int8()  # the clause that ended the game, 0 while it goes on
    score: Grid = int16(SEATS, SEATS)  # points by round and seat
