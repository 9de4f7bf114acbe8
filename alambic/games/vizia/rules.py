"""The course of a game of Vizia: deal, turns, end."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.vizia.rules_board import (
    clear_board,
    draw,
    fits_somewhere,
    in_pile,
    lay,
    off_board,
    pick_up,
    refill,
)
from alambic.games.vizia.rules_legal import legal, why
from alambic.games.vizia.rules_wheels import score, side_total, tokens_after_tile
from alambic.games.vizia.state import COLOURS, FIRST_CELL, PERSONAL, TOKENS, On, Vizia
from alambic.games.vizia.vocabulary import NAMED, End, Move, Phase, Source, Told

__all__ = ["awaited", "deal", "legal", "may", "play", "standings", "why"]


@rule
def deal(s: Vizia) -> None:
    """VIZ-02, VIZ-03."""
    clear_board(s)
    for colour in range(COLOURS):
        s.pile[colour] = s.tiles[colour]
        s.left += s.tiles[colour]
    for seat in range(s.seats):
        s.stock[seat] = TOKENS
        s.held[seat] = PERSONAL
        for _ in range(PERSONAL):
            s.hand[seat, draw(s)] += 1
    s.turn = below(s, s.seats)
    tell(s, Told.STARTS, s.turn, NONE, NONE, NONE, EVERYONE)
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
    if move < Move.TAKE:
        kind, laid = (move - Move.PLACE) // NAMED, (move - Move.PLACE) % NAMED + FIRST_CELL
        place(s, seat, kind // COLOURS, kind % COLOURS, laid)
    elif move < Move.GIVE_UP:
        take(s, seat, move - Move.TAKE)
    elif move < Move.LIFT:
        give_up(s, seat, move - Move.GIVE_UP + FIRST_CELL)
    elif move < Move.SET:
        lift(s, seat, move - Move.LIFT + FIRST_CELL)
    elif move < Move.END:
        laid = move - Move.SET + FIRST_CELL
        set_down(s, seat, laid)
    elif move == Move.PASS:
        pass_turn(s, seat)
    if laid:
        tokens_after_tile(s, seat, laid)
        end_if_done(s, seat)
    if move >= Move.END and s.over == 0:
        next_turn(s)


@rule
def place(s: Vizia, seat: int, source: int, colour: int, cell: int) -> None:
    """VIZ-06."""
    if source == Source.OWN:
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
    tell(s, Told.PLACED, seat, colour, cell, source, EVERYONE)


@rule
def end_if_done(s: Vizia, seat: int) -> None:
    """A twelfth token on the table (VIZ-15), or the last tile (VIZ-14)."""
    if s.stock[seat] == 0:
        finish(s, End.LAST_TOKEN)
    elif s.left == 0:
        finish(s, End.LAST_TILE)


@rule
def finish(s: Vizia, clause: int) -> None:
    s.over = clause
    tell(s, Told.ENDED, NONE, clause, NONE, NONE, EVERYONE)


@rule
def take(s: Vizia, seat: int, colour: int) -> None:
    """VIZ-08; everyone sees it (VIZ-09)."""
    s.common[colour] -= 1
    s.hand[seat, colour] += 1
    s.seen[seat, colour] += 1
    s.held[seat] += 1
    s.phase = Phase.TAKING
    tell(s, Told.TOOK, seat, colour, NONE, NONE, EVERYONE)


@rule
def next_turn(s: Vizia) -> None:
    """VIZ-10."""
    refill(s)
    s.turn = (s.turn + 1) % s.seats
    s.placed = 0
    s.phase = Phase.PLACING


@rule
def pass_turn(s: Vizia, seat: int) -> None:
    """VIZ-11, VIZ-16."""
    for colour in range(COLOURS):
        for _ in range(s.hand[seat, colour]):
            tell(s, Told.SHOWED, seat, colour, NONE, NONE, EVERYONE)
        s.seen[seat, colour] = s.hand[seat, colour]
    reveal(s)
    tell(s, Told.PASSED, seat, NONE, NONE, NONE, EVERYONE)
    s.passes = min(s.passes + 1, s.seats)  # more than a round is not counted: it may last
    if s.passes == s.seats and not fits_somewhere(s, off_board(s)):
        finish(s, End.NOTHING_FITS)
    elif in_pile(s) > 0:
        for colour in range(COLOURS):
            s.pile[colour] += s.common[colour]
            s.back[colour] += s.common[colour]
            s.common[colour] = 0


@rule
def give_up(s: Vizia, seat: int, point: int) -> None:
    """VIZ-25: the token goes back to its stock, the wheel stays empty."""
    s.token[point >> 1] = On.EMPTIED
    s.stock[seat] += 1
    s.phase = Phase.LIFTING
    tell(s, Told.GAVE_UP, seat, NONE, point, NONE, EVERYONE)


@rule
def lift(s: Vizia, seat: int, cell: int) -> None:
    s.lifted = s.board[cell]
    s.origin = cell
    s.phase = Phase.SETTING
    pick_up(s, cell)
    tell(s, Told.LIFTED, seat, s.lifted - 1, cell, NONE, EVERYONE)


@rule
def set_down(s: Vizia, seat: int, cell: int) -> None:
    colour = s.lifted - 1
    s.lifted = 0
    s.origin = 0
    s.phase = Phase.PLACING
    lay(s, colour, cell)
    tell(s, Told.SET, seat, colour, cell, NONE, EVERYONE)


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
