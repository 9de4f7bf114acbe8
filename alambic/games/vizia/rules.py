"""The course of a game of Vizia: deal, turns, end."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vizia.moves import END, GIVE_UP, LIFT, NAMED, PASS, PLACE, SET_DOWN, TAKE
from alambic.games.vizia.rules_board import lay, open_up, pick_up
from alambic.games.vizia.rules_legal import legal, why
from alambic.games.vizia.rules_tiles import OWN, draw, fits_somewhere, in_pile, off_board, refill
from alambic.games.vizia.rules_wheels import score, side_total, tokens_after_tile
from alambic.games.vizia.state import (
    CELLS,
    COLOURS,
    EMPTIED,
    ENDED,
    FIRST_CELL,
    GAVE_UP,
    LIFTED,
    LIFTING,
    MIDDLE,
    PASSED,
    PAST_CELLS,
    PERSONAL,
    PLACED,
    PLACING,
    SET,
    SETTING,
    SHOWED,
    STARTS,
    TAKING,
    TOKENS,
    TOOK,
    WALL,
    WIDTH,
    Vizia,
)

__all__ = ["awaited", "deal", "legal", "may", "play", "standings", "why"]


@rule
def deal(s: Vizia) -> None:
    """VIZ-02, VIZ-03."""
    for cell in range(CELLS):
        if cell < FIRST_CELL or cell >= PAST_CELLS or cell % WIDTH == WIDTH - 1:
            s.board[cell] = WALL
    open_up(s, MIDDLE)  # VIZ-04, VIZ-07
    for colour in range(COLOURS):
        s.pile[colour] = s.tiles[colour]
        s.left += s.tiles[colour]
    for seat in range(s.seats):
        s.stock[seat] = TOKENS
        s.held[seat] = PERSONAL
        for _ in range(PERSONAL):
            s.hand[seat, draw(s)] += 1
    s.turn = below(s, s.seats)
    tell(s, STARTS, s.turn, NONE, NONE, NONE, EVERYONE)
    refill(s)


@rule
def awaited(s: Vizia) -> int:
    return 0 if s.over else 1 << s.turn


@rule
def may(s: Vizia) -> int:
    return 0


@rule
def play(s: Vizia, seat: int, move: int) -> None:
    laid = 0  # the cell on which a tile came to lie
    if move < TAKE:
        kind, laid = (move - PLACE) // NAMED, (move - PLACE) % NAMED + FIRST_CELL
        place(s, seat, kind // COLOURS, kind % COLOURS, laid)
    elif move < GIVE_UP:
        take(s, seat, move - TAKE)
    elif move < LIFT:
        give_up(s, seat, move - GIVE_UP + FIRST_CELL)
    elif move < SET_DOWN:
        lift(s, seat, move - LIFT + FIRST_CELL)
    elif move < END:
        laid = move - SET_DOWN + FIRST_CELL
        set_down(s, seat, laid)
    elif move == PASS:
        pass_turn(s, seat)
    if laid:
        tokens_after_tile(s, seat, laid)
        end_if_done(s, seat)
    if move >= END and s.over == 0:
        next_turn(s)


@rule
def place(s: Vizia, seat: int, source: int, colour: int, cell: int) -> None:
    """VIZ-06."""
    if source == OWN:
        s.hand[seat, colour] -= 1
        s.held[seat] -= 1
        if s.seen[seat, colour] > 0:  # VIZ-09: the tile that was seen goes first
            s.seen[seat, colour] -= 1
    else:
        s.common[colour] -= 1
    s.left -= 1
    s.placed += 1
    s.passes = 0
    lay(s, colour, cell)
    tell(s, PLACED, seat, colour, cell, source, EVERYONE)


@rule
def end_if_done(s: Vizia, seat: int) -> None:
    """A twelfth token on the table (VIZ-15), or the last tile (VIZ-14)."""
    if s.stock[seat] == 0:
        finish(s, 15)
    elif s.left == 0:
        finish(s, 14)


@rule
def finish(s: Vizia, clause: int) -> None:
    s.over = clause
    tell(s, ENDED, NONE, clause, NONE, NONE, EVERYONE)


@rule
def take(s: Vizia, seat: int, colour: int) -> None:
    """VIZ-08; everyone sees it (VIZ-09)."""
    s.common[colour] -= 1
    s.hand[seat, colour] += 1
    s.seen[seat, colour] += 1
    s.held[seat] += 1
    s.phase = TAKING
    tell(s, TOOK, seat, colour, NONE, NONE, EVERYONE)


@rule
def next_turn(s: Vizia) -> None:
    """VIZ-10."""
    refill(s)
    s.turn = (s.turn + 1) % s.seats
    s.placed = 0
    s.phase = PLACING


@rule
def pass_turn(s: Vizia, seat: int) -> None:
    """VIZ-11, VIZ-16."""
    for colour in range(COLOURS):
        for _ in range(s.hand[seat, colour]):
            tell(s, SHOWED, seat, colour, NONE, NONE, EVERYONE)
        s.seen[seat, colour] = s.hand[seat, colour]
    reveal(s)
    tell(s, PASSED, seat, NONE, NONE, NONE, EVERYONE)
    s.passes = min(s.passes + 1, s.seats)  # more than a round is not counted: it may last
    if s.passes == s.seats and not fits_somewhere(s, off_board(s)):
        finish(s, 16)
    elif in_pile(s) > 0:
        for colour in range(COLOURS):
            s.pile[colour] += s.common[colour]
            s.back[colour] += s.common[colour]
            s.common[colour] = 0


@rule
def give_up(s: Vizia, seat: int, point: int) -> None:
    """VIZ-25: the token goes back to its stock, the wheel stays empty."""
    s.token[point >> 1] = EMPTIED
    s.stock[seat] += 1
    s.phase = LIFTING
    tell(s, GAVE_UP, seat, NONE, point, NONE, EVERYONE)


@rule
def lift(s: Vizia, seat: int, cell: int) -> None:
    s.lifted = s.board[cell]
    s.origin = cell
    s.phase = SETTING
    pick_up(s, cell)
    tell(s, LIFTED, seat, s.lifted - 1, cell, NONE, EVERYONE)


@rule
def set_down(s: Vizia, seat: int, cell: int) -> None:
    colour = s.lifted - 1
    s.lifted = 0
    s.origin = 0
    s.phase = PLACING
    lay(s, colour, cell)
    tell(s, SET, seat, colour, cell, NONE, EVERYONE)


@rule
def standings(s: Vizia, places: Numbers, points: Numbers) -> None:
    """VIZ-17, VIZ-30."""
    score(s, points)
    for seat in range(s.seats):
        mine = side_total(s, seat, points)
        places[seat] = 1
        for other in range(s.seats):
            # Of two partners ahead only the first counts: places are places of sides.
            counts = not s.teams or other < 2
            if counts and side_total(s, other, points) > mine:
                places[seat] += 1
    if s.teams:
        for seat in range(2):
            together = points[seat] + points[seat + 2]
            points[seat] = together
            points[seat + 2] = together
