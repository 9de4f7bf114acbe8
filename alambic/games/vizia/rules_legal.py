"""Which moves are allowed, and which clause forbids the others."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vizia.rules_board import (
    available,
    fits_somewhere,
    fits_without,
    fitting,
    movable,
    something_movable,
)
from alambic.games.vizia.rules_wheels import holder
from alambic.games.vizia.state import COLOURS, FIRST_CELL, PAST_CELLS, PERSONAL, POINTS, TOKENS, On, Vizia
from alambic.games.vizia.vocabulary import NAMED, Move, Phase, Source


@rule
def can_buy(s: Vizia, seat: int) -> bool:
    """Purchase is played, there is a token to give up and a tile to move (VIZ-25)."""
    return s.purchase != 0 and s.stock[seat] < TOKENS and something_movable(s)


@rule
def legal(s: Vizia, seat: int, moves: Numbers) -> int:
    if s.over or seat != s.turn:
        return 0
    if s.phase == Phase.LIFTING:
        return legal_lifts(s, moves)
    if s.phase == Phase.SETTING:
        return legal_settings(s, moves)
    n = 0
    if s.phase == Phase.PLACING:
        own, shared = available(s, seat, Source.OWN), available(s, seat, Source.SHARED)
        for i in range(s.opens):
            cell = s.open[i]
            colours = fitting(s, cell) & (own | shared)
            if colours:
                at = Move.PLACE - FIRST_CELL + cell
                for colour in range(COLOURS):
                    if colours >> colour & 1:
                        if own >> colour & 1:
                            moves[n] = at + NAMED * colour
                            n += 1
                        if shared >> colour & 1:
                            moves[n] = at + NAMED * (COLOURS + colour)
                            n += 1
        if n == 0 and s.placed == 0:
            moves[0] = Move.PASS  # VIZ-11
            n = 1
        if can_buy(s, seat):
            for half in range(POINTS):
                if s.token[half] == seat + 1:
                    moves[n] = Move.GIVE_UP - FIRST_CELL + 2 * half
                    n += 1
    if s.placed > 0:  # VIZ-06, VIZ-08
        if s.held[seat] < PERSONAL:
            for colour in range(COLOURS):
                if s.common[colour] > 0:
                    moves[n] = Move.TAKE + colour
                    n += 1
        moves[n] = Move.END
        n += 1
    return n


@rule
def legal_lifts(s: Vizia, moves: Numbers) -> int:
    n = 0
    for cell in range(FIRST_CELL, PAST_CELLS):
        if movable(s, cell):
            moves[n] = Move.LIFT - FIRST_CELL + cell
            n += 1
    return n


@rule
def legal_settings(s: Vizia, moves: Numbers) -> int:
    n = 0
    for i in range(s.opens):
        if fits_without(s, s.lifted, s.origin, s.open[i]) and s.open[i] != s.origin:
            moves[n] = Move.SET - FIRST_CELL + s.open[i]
            n += 1
    return n


@rule
def why(s: Vizia, seat: int, move: int) -> int:
    if s.over:
        return s.over
    if seat != s.turn:
        return 3
    if move < Move.TAKE:
        kind, at = (move - Move.PLACE) // NAMED, (move - Move.PLACE) % NAMED + FIRST_CELL
        return why_not_place(s, seat, kind // COLOURS, kind % COLOURS, at)
    if move < Move.GIVE_UP:
        return why_not_take(s, seat, move - Move.TAKE)
    if move < Move.LIFT:
        return why_not_give_up(s, seat, move - Move.GIVE_UP + FIRST_CELL)
    if move < Move.SET:
        return 0 if s.phase == Phase.LIFTING and movable(s, move - Move.LIFT + FIRST_CELL) else 25
    if move < Move.END:
        return why_not_set(s, move - Move.SET + FIRST_CELL)
    if s.phase == Phase.LIFTING or s.phase == Phase.SETTING:
        return 25  # a purchase begun is carried through
    if move == Move.END:
        return 0 if s.placed > 0 else 6
    able = fits_somewhere(s, available(s, seat, Source.OWN) | available(s, seat, Source.SHARED))
    return 11 if able or s.placed > 0 else 0


@rule
def why_not_place(s: Vizia, seat: int, source: int, colour: int, cell: int) -> int:
    if s.phase == Phase.TAKING:
        return 8
    if s.phase != Phase.PLACING:
        return 25
    if available(s, seat, source) >> colour & 1 == 0:
        return 6
    return why_not_here(s, colour, cell)


@rule
def why_not_here(s: Vizia, colour: int, cell: int) -> int:
    """The clause that keeps a tile of this colour off this cell, whoever places it."""
    if s.board[cell] == On.WALL or (
        s.board[cell] == On.EMPTY and s.opens == 1
    ):  # the first tile goes in the middle
        return 7
    if s.board[cell] != On.OPEN:
        return 4
    return 0 if fitting(s, cell) >> colour & 1 else 5


@rule
def why_not_take(s: Vizia, seat: int, colour: int) -> int:
    if s.phase == Phase.LIFTING or s.phase == Phase.SETTING:
        return 25
    if s.placed == 0:
        return 6
    return 8 if s.held[seat] >= PERSONAL or s.common[colour] == 0 else 0


@rule
def why_not_give_up(s: Vizia, seat: int, at: int) -> int:
    if at % 2 == 1 or holder(s, at) != seat + 1:
        return 25
    return 0 if s.phase == Phase.PLACING and can_buy(s, seat) else 25


@rule
def why_not_set(s: Vizia, cell: int) -> int:
    if s.phase != Phase.SETTING or cell == s.origin:
        return 25
    return why_not_here(s, s.lifted - 1, cell)
