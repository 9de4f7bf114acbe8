"""The course of a game of Vizia: deal, turns, end."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vizia.moves import END, GIVE_UP, LIFT, NAMED, PASS, PLACE, SET_DOWN, TAKE
from alambic.games.vizia.rules_board import (
    fits_without,
    fitting,
    lay,
    movable,
    open_up,
    pick_up,
    something_movable,
)
from alambic.games.vizia.rules_wheels import holder, score, side_total, tokens_after_tile
from alambic.games.vizia.state import (
    CELLS,
    COLOURS,
    COMMON,
    EMPTIED,
    ENDED,
    FIRST_CELL,
    GAVE_UP,
    LIFTED,
    LIFTING,
    MIDDLE,
    OPEN,
    PASSED,
    PAST_CELLS,
    PERSONAL,
    PLACED,
    PLACING,
    POINTS,
    SET,
    SETTING,
    SHOWED,
    STARTS,
    TAKING,
    TOKENS,
    TOOK,
    TURNED_UP,
    WALL,
    WIDTH,
    Vizia,
)

OWN, SHARED = 0, 1  # where a tile is placed from


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


# Tiles


@rule
def in_pile(s: Vizia) -> int:
    count = 0
    for colour in range(COLOURS):
        count += s.pile[colour]
    return count


@rule
def in_common(s: Vizia) -> int:
    count = 0
    for colour in range(COLOURS):
        count += s.common[colour]
    return count


@rule
def draw(s: Vizia) -> int:
    """Take a tile by chance from a pile that is not empty; give its colour."""
    k = below(s, in_pile(s))
    colour = 0
    while k >= s.pile[colour]:
        k -= s.pile[colour]
        colour += 1
    s.pile[colour] -= 1
    return colour


@rule
def refill(s: Vizia) -> None:
    """Turn common tiles up to 4 (VIZ-10), or 3 (VIZ-20), as far as the pile reaches."""
    wanted = COMMON - 1 if s.three_commons else COMMON
    for _ in range(min(wanted - in_common(s), in_pile(s))):
        colour = draw(s)
        s.common[colour] += 1
        reveal(s)
        tell(s, TURNED_UP, NONE, colour, NONE, NONE, EVERYONE)


@rule
def available(s: Vizia, seat: int, source: int) -> int:
    """The colours, as bits, that a seat could place from one source (VIZ-06)."""
    colours = 0
    for colour in range(COLOURS):
        count = s.hand[seat, colour] if source == OWN else s.common[colour]
        if count > 0:
            colours |= 1 << colour
    return colours


@rule
def off_board(s: Vizia) -> int:
    """The colours, as bits, of all tiles that are not on the board; everyone can count them."""
    colours = available(s, 0, SHARED)
    for colour in range(COLOURS):
        if s.pile[colour] > 0:
            colours |= 1 << colour
    for seat in range(s.seats):
        colours |= available(s, seat, OWN)
    return colours


@rule
def fits_somewhere(s: Vizia, colours: int) -> bool:
    """Whether a tile of one of these colours has a legal cell on the board as it stands (VIZ-11)."""
    for i in range(s.opens):
        if fitting(s, s.open[i]) & colours:
            return True
    return False


# Decisions


@rule
def awaited(s: Vizia) -> int:
    return 0 if s.over else 1 << s.turn


@rule
def may(s: Vizia) -> int:
    return 0


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
    if s.board[cell] == WALL:
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


# Playing


@rule
def play(s: Vizia, seat: int, move: int) -> None:
    if move < TAKE:
        kind = (move - PLACE) // NAMED
        place(s, seat, kind // COLOURS, kind % COLOURS, (move - PLACE) % NAMED + FIRST_CELL)
    elif move < GIVE_UP:
        take(s, seat, move - TAKE)
    elif move < LIFT:
        give_up(s, seat, move - GIVE_UP + FIRST_CELL)
    elif move < SET_DOWN:
        lift(s, seat, move - LIFT + FIRST_CELL)
    elif move < END:
        set_down(s, seat, move - SET_DOWN + FIRST_CELL)
    elif move == END:
        next_turn(s)
    else:
        pass_turn(s, seat)


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
    tokens_after_tile(s, seat, cell)
    end_if_done(s, seat)


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
    s.passes += 1
    if s.passes >= s.seats and not fits_somewhere(s, off_board(s)):
        finish(s, 16)
        return
    if in_pile(s) > 0:
        for colour in range(COLOURS):
            s.pile[colour] += s.common[colour]
            s.common[colour] = 0
    next_turn(s)


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
    tokens_after_tile(s, seat, cell)
    end_if_done(s, seat)


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
