"""What lies on the board, before the players, in the bag and in hand, and what can be done with it.

Sets of cells are bits.
"""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.observing import after
from alambic.core.rule import rule
from alambic.games.artiseurs.state import BONES, CELLS, COLOURS, LINES, SEATS, SIDE, WAYS, Artiseurs
from alambic.games.artiseurs.vocabulary import Clause, Colour, Face, Phase, Told, Way

ROW, COLUMN = 0b11111, 0b00001_00001_00001_00001_00001
RISING, FALLING = 0b10000_01000_00100_00010_00001, 0b00001_00010_00100_01000_10000  # a1-e5, e1-a5


@rule
def line_mask(line: int) -> int:
    """The cells of a line: rows, then columns, then the two long diagonals."""
    if line < SIDE:
        return ROW << SIDE * line
    if line < 2 * SIDE:
        return COLUMN << line - SIDE
    return RISING if line == 2 * SIDE else FALLING


@rule
def lines_in_play(s: Artiseurs) -> int:
    return 2 * SIDE if s.straight else LINES


@rule
def occupied(s: Artiseurs) -> int:
    return s.lies[0] | s.lies[1] | s.lies[2]


@rule
def colour_at(s: Artiseurs, cell: int) -> int:
    """The colour of the stone on a cell; -1 where there is none."""
    for colour in range(COLOURS):
        if s.lies[colour] >> cell & 1:
            return colour
    return NONE


@rule
def ones(bits: int) -> int:
    """How many bits are set, of 32."""
    bits = bits - (bits >> 1 & 0x55555555)
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    return ((bits + (bits >> 4) & 0x0F0F0F0F) * 0x01010101 & 0xFFFFFFFF) >> 24


@rule
def on_board(s: Artiseurs, colour: int) -> int:
    return ones(s.lies[colour])


@rule
def lines_within(s: Artiseurs, cells: int) -> int:
    """The lines that lie wholly among some cells, as bits."""
    found = 0
    for line in range(lines_in_play(s)):
        mask = line_mask(line)
        if cells & mask == mask:
            found |= 1 << line
    return found


@rule
def lines_standing(s: Artiseurs) -> int:
    """Five stones in a line (ART-10)."""
    return lines_within(s, occupied(s))


@rule
def neighbour(cell: int, way: int) -> int:
    """The cell one step north, east, south or west; -1 outside the board."""
    if way == Way.NORTH:
        return cell + SIDE if cell + SIDE < CELLS else NONE
    if way == Way.EAST:
        return cell + 1 if cell % SIDE < SIDE - 1 else NONE
    if way == Way.SOUTH:
        return cell - SIDE if cell >= SIDE else NONE
    return cell - 1 if cell % SIDE > 0 else NONE


@rule
def gives_way(s: Artiseurs, cell: int, way: int) -> bool:
    """Whether what lies on a cell could move that way (ART-06, ART-22)."""
    there = neighbour(cell, way)
    return there != NONE and occupied(s) >> there & 1 == 0


@rule
def majority(white: int, red: int, black: int) -> int:
    """The colour that comes back from a line: black beats red beats white (ART-04, ART-11)."""
    if black >= red and black >= white:
        return Colour.BLACK
    return Colour.RED if red >= white else Colour.WHITE


@rule
def coming_back(white: int, red: int, black: int) -> int:
    """Majority less minority, the least frequent colour there is; all five if there is only one (ART-11)."""
    most, least = max(white, red, black), min(white or SIDE, red or SIDE, black or SIDE)
    return SIDE if most == SIDE else most - least


@rule
def clear_line(s: Artiseurs, seat: int, line: int) -> None:
    """Five stones leave; those of the majority wait to come back, the rest is out for good (ART-10, ART-11)."""
    cells = line_mask(line)
    white, red, black = ones(s.lies[0] & cells), ones(s.lies[1] & cells), ones(s.lies[2] & cells)
    for colour in range(COLOURS):
        s.lies[colour] &= ~cells
    colour, back = majority(white, red, black), coming_back(white, red, black)
    s.wait[colour] += back
    tell(s, Told.CLEARED, seat, line, white, red, EVERYONE)
    tell(s, Told.RETURNS, seat, colour, back, NONE, EVERYONE)


# The bones, and the bag they draw from


@rule
def face(s: Artiseurs, bone: int) -> int:
    return s.side[bone] if s.up[bone] else Face.CENTAUR


@rule
def bones_of(s: Artiseurs, seat: int) -> int:
    """How many bones lie before a seat."""
    count = 0
    for bone in range(BONES):
        if s.holder[bone] == seat:
            count += 1
    return count


@rule
def make_bones(s: Artiseurs) -> None:
    """Opposite the centaurs: one point twice, two points, a moon (ART-21); veiled, nobody knows where (ART-33)."""
    for bone in range(BONES):
        s.side[bone] = max(Face.POINT, bone)
        s.seen[bone] = 1 - s.veiled
    if s.veiled:
        for bone in range(BONES - 1):
            other = bone + below(s, BONES - bone)
            here = s.side[bone]
            s.side[bone] = s.side[other]
            s.side[other] = here


@rule
def throw(s: Artiseurs, seat: int) -> None:
    """All four, each side equally likely (ART-21)."""
    for bone in range(BONES):
        s.holder[bone] = seat
        show(s, bone, below(s, 2))
        tell(s, Told.THROWN, seat, face(s, bone), bone, NONE, EVERYONE)


@rule
def show(s: Artiseurs, bone: int, up: int) -> None:
    """A bone comes to lie with one side up; what has been up is no secret any more (ART-33)."""
    s.up[bone] = up
    if up and s.seen[bone] == 0:
        s.seen[bone] = 1
        reveal(s)


@rule
def hand_on(s: Artiseurs, seat: int, bone: int, how: int) -> None:
    """To the next seat, as it lies; `how` is the kind of event that tells it."""
    receiver = after(s, seat, 1)
    s.holder[bone] = receiver
    s.handed += 1
    tell(s, how, seat, face(s, bone), bone, receiver, EVERYONE)


@rule
def turn_over(s: Artiseurs, seat: int, bone: int) -> None:
    """ART-27."""
    show(s, bone, 1 - s.up[bone])
    tell(s, Told.TURNED, seat, face(s, bone), bone, s.holder[bone], EVERYONE)


@rule
def set_fresh(s: Artiseurs, seat: int, up: int) -> None:
    """Whoever received a bone to turn another sets it on the side they like (ART-27)."""
    bone = s.fresh - 1
    s.fresh = 0
    show(s, bone, up)
    tell(s, Told.SETS, seat, face(s, bone), bone, NONE, EVERYONE)


@rule
def in_bag(s: Artiseurs) -> int:
    return s.bag[0] + s.bag[1] + s.bag[2]


@rule
def draw_stone(s: Artiseurs, seat: int) -> None:
    """Any stone of the bag, all equally likely (ART-23)."""
    at, colour = below(s, in_bag(s)), 0
    while at >= s.bag[colour]:
        at -= s.bag[colour]
        colour += 1
    s.bag[colour] -= 1
    s.hold[colour] += 1
    tell(s, Told.DREW, seat, colour, NONE, NONE, EVERYONE)


@rule
def some_stone_steps(s: Artiseurs) -> bool:
    for cell in range(CELLS):
        if occupied(s) >> cell & 1:
            for way in range(WAYS):
                if gives_way(s, cell, way):
                    return True
    return False


@rule
def why_idle(s: Artiseurs, bone: int) -> int:
    """The clause by which the action of a bone does nothing now; 0 if it can be played."""
    shown = face(s, bone)
    if shown == Face.CENTAUR:
        return 0 if some_stone_steps(s) else Clause.CENTAUR
    if shown == Face.MOON:
        return 0 if occupied(s) else Clause.MOON
    if in_bag(s) > 0:
        return 0
    return Clause.POINTS if shown == Face.POINTS else Clause.POINT


# Placing a stone (ART-05 to ART-07, ART-12)


@rule
def colour_of(s: Artiseurs, seat: int) -> int:
    """Seats sit in the order of play; with two, one colour is nobody's (ART-03)."""
    if s.seats == SEATS or seat < Colour.BLACK - s.absent:
        return seat
    return seat + 1


@rule
def waiting(s: Artiseurs) -> int:
    """Stones that came back and are still to be placed."""
    return s.wait[0] + s.wait[1] + s.wait[2]


@rule
def holding(s: Artiseurs) -> int:
    """Stones drawn or lifted that are still to be placed."""
    return s.hold[0] + s.hold[1] + s.hold[2]


@rule
def in_hand(s: Artiseurs, colour: int) -> bool:
    """A stone of a chain goes first, then stones that came back, then those drawn (ART-07, ART-13)."""
    if s.chain:
        return s.chain == colour + 1
    return s.wait[colour] > 0 if waiting(s) > 0 else s.hold[colour] > 0


@rule
def comes_back(s: Artiseurs) -> bool:
    """Whether the stone in hand is one that came back, or was taken by one."""
    return s.returning != 0 if s.chain else waiting(s) > 0


@rule
def leave_hand(s: Artiseurs, colour: int, cell: int) -> None:
    """The stone that lands on a cell is no longer in hand."""
    if s.chain:
        s.chain = 0
    elif waiting(s) > 0:
        s.wait[colour] -= 1
        s.returning = 1
    else:
        s.hold[colour] -= 1
        s.origin = 0
    s.landed |= 1 << cell


@rule
def put(s: Artiseurs, seat: int, colour: int, cell: int) -> None:
    """On a free cell, or, black by black, taking what lies there, which is then to be placed at once."""
    leave_hand(s, colour, cell)
    taken = colour_at(s, cell)
    if taken != NONE:
        s.lies[taken] &= ~(1 << cell)
        s.chain = taken + 1
    s.lies[colour] |= 1 << cell
    tell(s, Told.PUT, seat, colour, cell, NONE, EVERYONE)
    if taken != NONE:
        tell(s, Told.TOOK, seat, taken, cell, NONE, EVERYONE)


@rule
def push(s: Artiseurs, seat: int, cell: int, way: int) -> None:
    """A red stone takes the place of another, which gives way."""
    leave_hand(s, Colour.RED, cell)
    there, pushed = neighbour(cell, way), colour_at(s, cell)
    s.lies[pushed] = s.lies[pushed] & ~(1 << cell) | 1 << there
    s.lies[Colour.RED] |= 1 << cell
    tell(s, Told.PUT, seat, Colour.RED, cell, NONE, EVERYONE)
    tell(s, Told.PUSHED, seat, pushed, cell, there, EVERYONE)


@rule
def step_stone(s: Artiseurs, seat: int, cell: int, way: int) -> None:
    """No power applies (ART-22)."""
    there, colour = neighbour(cell, way), colour_at(s, cell)
    s.lies[colour] = s.lies[colour] & ~(1 << cell) | 1 << there
    tell(s, Told.STEPPED, seat, colour, cell, there, EVERYONE)


@rule
def lift_stone(s: Artiseurs, seat: int, cell: int) -> None:
    """ART-25."""
    colour = colour_at(s, cell)
    s.lies[colour] &= ~(1 << cell)
    s.hold[colour] += 1
    s.origin = cell + 1
    s.phase = Phase.PUTTING
    tell(s, Told.LIFTED, seat, colour, cell, NONE, EVERYONE)
