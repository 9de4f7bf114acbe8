"""The state of Le jeu des artiseurs, and the numbers of its rules."""

from alambic.core.state import Row, State, int8, int16, int32

SEATS = 3
COLOURS = 3
WHITE, RED, BLACK = range(COLOURS)  # in the order of play (ART-03)
SIDE = 5
CELLS = SIDE * SIDE  # ART-02; a1 is 0, b1 is 1, a2 is 5
LINES = 2 * SIDE + 2  # rows, columns, diagonals (ART-10)
WAYS = 4
NORTH, EAST, SOUTH, WEST = range(WAYS)

CERVIENNE, BAUGIENNE, KNUCKLEBONES, LEARNING, PUZZLE = range(5)  # the modes; a puzzle is one action (ART-40)

BONES = 4  # ART-21
CENTAUR, POINT, POINTS, MOON = range(4)  # the faces
UNKNOWN = -1  # a face that nobody has seen (ART-33)

TURNS = 200  # ART-20
HANDED = 400  # ART-31
FEW = 5  # ART-31: fewer stones on the board, with the bag empty, end the game

CHOOSING, STEPPING, LIFTING, PUTTING, CLEARING, SETTING, WISHING, VOTING = range(8)  # the phases
SILENT, WAIT, NOW, ROUNDS, SAID = range(5)  # wishes (ART-30, ART-32); SAID: one that this viewer may not know
NO, YES, CAST = range(1, 4)  # votes (ART-20); CAST: one that this viewer may not know

FEW_LEFT, AGREED, TOO_LONG, PLAYED = range(1, 5)  # why it is over: ART-31, ART-20, ART-20 or ART-31, ART-40
ALONE, NOT_TWICE, ASKED_FIRST, BY_COLOUR, ALL_WAIT = range(5)  # why somebody acts next (ART-29, ART-30)

# Kinds of event: who, what, where, whom.
BEGINS = 1  # the turn of `who`; in the learning game, what: its number from 1
THROWN = 2  # bone `where` shows the face `what`
DREW = 3  # a stone of the colour `what` out of the bag
PUT = 4  # a stone of the colour `what` on the cell `where`
PUSHED = 5  # from the cell `where`, a stone of the colour `what` to the cell `whom`, by the red one put there
TOOK = 6  # the stone of the colour `what` on the cell `where`, for the black one put there, to be placed at once
STEPPED = 7  # a stone of the colour `what` from the cell `where` to the cell `whom`
LIFTED = 8  # a stone of the colour `what` from the cell `where`
CLEARED = 9  # the line `what`; where: white + 10 * red + 100 * black stones of it
RETURNS = 10  # from that line: `where` stones of the colour `what`
PLAYS = 11  # the bone `where`, with the face `what`
HANDS = 12  # the bone `where`, with the face `what`, on to `whom`, its action played
GIVES_UP = 13  # the same, its action not played
PAYS = 14  # the same, to turn another over (ART-27)
TURNED = 15  # the bone `where` of `whom`, which now shows `what`
SETS = 16  # the bone `where` it received to the face `what`
WISHED = 17  # `what`: WAIT, NOW or ROUNDS
PREFERRED = 18  # `who` acts next; what: why
ORDERLY = 19  # the table goes turn by turn, from `who` on (ART-32)
SKIPPED = 20  # `who` plays nothing in this round, or leaves it at having turned a bone
FREELY = 21  # the table no longer goes turn by turn
PROPOSED = 22  # `who` would like to stop
VOTED = 23  # `what`: NO or YES
ENDED = 24  # what: why; where: the mode


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
