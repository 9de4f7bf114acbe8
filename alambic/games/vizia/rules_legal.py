"""Which moves are allowed, and which clause forbids the others."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vizia.moves import END, GIVE_UP, LIFT, NAMED, PASS, PLACE, SET_DOWN, TAKE
from alambic.games.vizia.rules_board import fits_without, fitting, movable, something_movable
from alambic.games.vizia.rules_tiles import OWN, SHARED, available, fits_somewhere
from alambic.games.vizia.rules_wheels import holder
from alambic.games.vizia.state import (
    COLOURS,
    EMPTY,
    FIRST_CELL,
    LIFTING,
    OPEN,
    PAST_CELLS,
    PERSONAL,
    PLACING,
    POINTS,
    SETTING,
    TAKING,
    TOKENS,
    WALL,
    Vizia,
)


@rule
def can_buy(s: Vizia, seat: int) -> bool:
    """Purchase is played, there is a token to give up and a tile to move (VIZ-25)."""
    return s.purchase != 0 and s.stock[seat] < TOKENS and something_movable(s)


@rule
def legal(s: Vizia, seat: int, moves: Numbers) -> int:
    if s.over or seat != s.turn:
        return 0
    if s.phase == LIFTING:
        return legal_lifts(s, moves)
    if s.phase == SETTING:
        return legal_settings(s, moves)
    n = 0
    if s.phase == PLACING:
        own, shared = available(s, seat, OWN), available(s, seat, SHARED)
        for i in range(s.opens):
            cell = s.open[i]
            colours = fitting(s, cell) & (own | shared)
            if colours:
                at = PLACE - FIRST_CELL + cell
                for colour in range(COLOURS):
                    if colours >> colour & 1:
                        if own >> colour & 1:
                            moves[n] = at + NAMED * colour
                            n += 1
                        if shared >> colour & 1:
                            moves[n] = at + NAMED * (COLOURS + colour)
                            n += 1
        if n == 0 and s.placed == 0:
            moves[0] = PASS  # VIZ-11
            n = 1
        if can_buy(s, seat):
            for half in range(POINTS):
                if s.token[half] == seat + 1:
                    moves[n] = GIVE_UP - FIRST_CELL + 2 * half
                    n += 1
    if s.placed > 0:  # VIZ-06, VIZ-08
        if s.held[seat] < PERSONAL:
            for colour in range(COLOURS):
                if s.common[colour] > 0:
                    moves[n] = TAKE + colour
                    n += 1
        moves[n] = END
        n += 1
    return n


@rule
def legal_lifts(s: Vizia, moves: Numbers) -> int:
    n = 0
    for cell in range(FIRST_CELL, PAST_CELLS):
        if movable(s, cell):
            moves[n] = LIFT - FIRST_CELL + cell
            n += 1
    return n


@rule
def legal_settings(s: Vizia, moves: Numbers) -> int:
    n = 0
    for i in range(s.opens):
        if fits_without(s, s.lifted, s.origin, s.open[i]) and s.open[i] != s.origin:
            moves[n] = SET_DOWN - FIRST_CELL + s.open[i]
            n += 1
    return n


@rule
def why(s: Vizia, seat: int, move: int) -> int:
    if s.over:
        return s.over
    if seat != s.turn:
        return 3
    if move < TAKE:
        kind, at = (move - PLACE) // NAMED, (move - PLACE) % NAMED + FIRST_CELL
        return why_not_place(s, seat, kind // COLOURS, kind % COLOURS, at)
    if move < GIVE_UP:
        return why_not_take(s, seat, move - TAKE)
    if move < LIFT:
        return why_not_give_up(s, seat, move - GIVE_UP + FIRST_CELL)
    if move < SET_DOWN:
        return 0 if s.phase == LIFTING and movable(s, move - LIFT + FIRST_CELL) else 25
    if move < END:
        return why_not_set(s, move - SET_DOWN + FIRST_CELL)
    if s.phase == LIFTING or s.phase == SETTING:
        return 25  # a purchase begun is carried through
    if move == END:
        return 0 if s.placed > 0 else 6
    able = fits_somewhere(s, available(s, seat, OWN) | available(s, seat, SHARED))
    return 11 if able or s.placed > 0 else 0


@rule
def why_not_place(s: Vizia, seat: int, source: int, colour: int, cell: int) -> int:
    if s.phase == TAKING:
        return 8
    if s.phase != PLACING:
        return 25
    if available(s, seat, source) >> colour & 1 == 0:
        return 6
    return why_not_here(s, colour, cell)


@rule
def why_not_here(s: Vizia, colour: int, cell: int) -> int:
    """The clause that keeps a tile of this colour off this cell, whoever places it."""
    if s.board[cell] == WALL or (s.board[cell] == EMPTY and s.opens == 1):  # the first tile goes in the middle
        return 7
    if s.board[cell] != OPEN:
        return 4
    return 0 if fitting(s, cell) >> colour & 1 else 5


@rule
def why_not_take(s: Vizia, seat: int, colour: int) -> int:
    if s.phase == LIFTING or s.phase == SETTING:
        return 25
    if s.placed == 0:
        return 6
    return 8 if s.held[seat] >= PERSONAL or s.common[colour] == 0 else 0


@rule
def why_not_give_up(s: Vizia, seat: int, at: int) -> int:
    if at % 2 == 1 or holder(s, at) != seat + 1:
        return 25
    return 0 if s.phase == PLACING and can_buy(s, seat) else 25


@rule
def why_not_set(s: Vizia, cell: int) -> int:
    if s.phase != SETTING or cell == s.origin:
        return 25
    return why_not_here(s, s.lifted - 1, cell)
