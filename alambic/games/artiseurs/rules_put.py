"""Placing a stone: where each may go, by whom, and what it does there (ART-05 to ART-07, ART-12, ART-14)."""

from alambic.core.events import EVERYONE, NONE, tell
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.artiseurs.moves import PUSH, PUT_ON
from alambic.games.artiseurs.rules_board import colour_at, gives_way, lines_within, neighbour, occupied
from alambic.games.artiseurs.state import (
    BLACK,
    CELLS,
    COLOURS,
    PUSHED,
    PUT,
    RED,
    SEATS,
    TOOK,
    WAYS,
    WHITE,
    Artiseurs,
)


@rule
def colour_of(s: Artiseurs, seat: int) -> int:
    """Seats sit in the order of play; with two, one colour is nobody's (ART-03)."""
    if s.seats == SEATS or seat < BLACK - s.absent:
        return seat
    return seat + 1


@rule
def waiting(s: Artiseurs) -> int:
    """Stones that came back and are still to be placed."""
    return s.wait[WHITE] + s.wait[RED] + s.wait[BLACK]


@rule
def holding(s: Artiseurs) -> int:
    """Stones drawn or lifted that are still to be placed."""
    return s.hold[WHITE] + s.hold[RED] + s.hold[BLACK]


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
def one_colour_after(s: Artiseurs, colour: int, cell: int, way: int) -> bool:
    """Whether a line of one colour would stand; with a way, what lies on the cell is pushed there first."""
    there = 1 << neighbour(cell, way) if way != NONE else 0
    for other in range(COLOURS):
        cells = s.lies[other]
        if cells >> cell & 1:
            cells = cells & ~(1 << cell) | there
        if other == colour:
            cells |= 1 << cell
        if lines_within(s, cells):
            return True
    return False


@rule
def why_not_put(s: Artiseurs, seat: int, colour: int, cell: int) -> int:
    """The clause that keeps a stone off a cell, free or by taking what lies there; 0 if nothing does."""
    if not in_hand(s, colour):
        return 7 if s.chain else 13
    if occupied(s) >> cell & 1 and (colour != BLACK or colour_of(s, seat) != BLACK):
        return 5 + colour
    if s.chain and s.landed >> cell & 1:
        return 7
    if s.origin == cell + 1 and s.chain == 0 and not comes_back(s):
        return 25
    if comes_back(s) and one_colour_after(s, colour, cell, NONE):
        return 14
    return 0


@rule
def why_not_push(s: Artiseurs, seat: int, cell: int, way: int) -> int:
    """The same for a red stone that pushes what lies there."""
    if not in_hand(s, RED):
        return 7 if s.chain else 13
    if colour_of(s, seat) == WHITE or occupied(s) >> cell & 1 == 0 or not gives_way(s, cell, way):
        return 6
    if s.chain and s.landed >> cell & 1:
        return 7
    if comes_back(s) and one_colour_after(s, RED, cell, way):
        return 14
    return 0


@rule
def legal_puts(s: Artiseurs, seat: int, moves: Numbers) -> int:
    """All cells for all stones in hand, then all pushes."""
    n, full, mine = 0, occupied(s), colour_of(s, seat)
    back = comes_back(s)
    closed = s.landed if s.chain else 0
    if s.origin and s.chain == 0 and not back:
        closed = 1 << s.origin - 1
    for colour in range(COLOURS):
        if in_hand(s, colour):
            shut = closed
            if colour != BLACK or mine != BLACK:
                shut |= full
            for cell in range(CELLS):
                if shut >> cell & 1 == 0 and not (back and one_colour_after(s, colour, cell, NONE)):
                    moves[n] = PUT_ON + colour * CELLS + cell
                    n += 1
    if mine != WHITE and in_hand(s, RED):
        shut = ~full
        if s.chain:
            shut |= s.landed
        for cell in range(CELLS):
            if shut >> cell & 1 == 0:
                for way in range(WAYS):
                    if gives_way(s, cell, way) and not (back and one_colour_after(s, RED, cell, way)):
                        moves[n] = PUSH + cell * WAYS + way
                        n += 1
    return n


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
    tell(s, PUT, seat, colour, cell, NONE, EVERYONE)
    if taken != NONE:
        tell(s, TOOK, seat, taken, cell, NONE, EVERYONE)


@rule
def push(s: Artiseurs, seat: int, cell: int, way: int) -> None:
    """A red stone takes the place of another, which gives way."""
    leave_hand(s, RED, cell)
    there, pushed = neighbour(cell, way), colour_at(s, cell)
    s.lies[pushed] = s.lies[pushed] & ~(1 << cell) | 1 << there
    s.lies[RED] |= 1 << cell
    tell(s, PUT, seat, RED, cell, NONE, EVERYONE)
    tell(s, PUSHED, seat, pushed, cell, there, EVERYONE)
