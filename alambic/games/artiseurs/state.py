"""The state of Le jeu des artiseurs, and the numbers of its rules."""

from alambic.core.state import Row, State, int8, int16, int32

SEATS = 3
COLOURS = 3
SIDE = 5
CELLS = SIDE * SIDE  # ART-02; a1 is 0, b1 is 1, a2 is 5
LINES = 2 * SIDE + 2  # rows, columns, diagonals (ART-10)
WAYS = 4
BONES = 4  # ART-21

TURNS = 200  # ART-20
HANDED = 400  # ART-31
FEW = 5  # ART-31: fewer stones on the board, with the bag empty, end the game


class Artiseurs(State):
    # The options, under their names
    mode: int = int8()
    absent: int = int8()  # ART-03: 0 black, 1 red, 2 white
    straight: int = int8()
    veiled: int = int8()
    stones: Row = int8(COLOURS)  # of each colour, from the deck (ART-01)

    lies: Row = int32(COLOURS)  # the cells where stones of each colour lie, as bits
    bag: Row = int8(COLOURS)
    hold: Row = int8(COLOURS)  # drawn or lifted, to be placed by whoever acts
    wait: Row = int8(COLOURS)  # come back from lines, to be placed when none stands (ART-13)
    chain: int = int8()  # colour + 1 of a stone just taken, to be placed at once (ART-07)
    landed: int = int32()  # cells landed on in this chain, as bits
    returning: int = int8()  # 1: the chain began with a stone that came back (ART-14)
    origin: int = int8()  # cell + 1 that the moon's stone has left (ART-25)

    side: Row = int8(BONES)  # what a bone shows when it does not show its centaur
    up: Row = int8(BONES)  # 1: that side shows
    seen: Row = int8(BONES)  # 1: everybody has seen it
    holder: Row = int8(BONES)  # the seat before which it lies
    bone: int = int8()  # number + 1 of the bone being played
    fresh: int = int8()  # number + 1 of a bone that whoever received it is to set (ART-27)
    turned: int = int8()  # number + 1 of one's own bone just turned, which may be played at once (ART-29)

    turn: int = int8()  # whose turn or action it is
    handed: int = int16()  # turns taken, or bones handed on
    last: int = int8()  # seat + 1 of who acted last (ART-29)
    said: Row = int8(SEATS)  # wishes of this window
    asked: Row = int8(SEATS)  # windows running in which a seat has asked without acting or declining
    orderly: int = int8()  # how many seats are still to act or not in this round, turn by turn (ART-32)
    acted: int = int8()  # how many have acted in it

    proposer: int = int8()  # seat + 1 of who would like to stop
    proposed: int = int8()  # seats that have proposed it since the last action, as bits
    vote: Row = int8(SEATS)
    resumes: int = int8()  # the phase that goes on after a vote
    over: int = int8()  # why it is over, 0 while it goes on
