"""What a player of Le jeu des artiseurs looks at: stones still in the game, and what a line costs whom."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.core.view import N_
from alambic.games.artiseurs.rules import counts_halves, half_points
from alambic.games.artiseurs.rules_board import (
    colour_at,
    colour_of,
    coming_back,
    line_mask,
    lines_in_play,
    majority,
    neighbour,
    on_board,
    ones,
)
from alambic.games.artiseurs.state import CELLS, WAYS, Artiseurs
from alambic.games.artiseurs.vocabulary import Colour, Mode, Move

STONE = 20  # what one stone that is still in the game is worth
SIGHT = 4  # more if it lies on the board, where it counts
LINE = 80  # how much more often a line is made for each stone that others lose
MANNER = {"horizon": 10, "scale": 40}  # what measured best (alambic/bots/search.py)


@rule
def alive(s: Artiseurs, colour: int) -> int:
    """Stones of a colour that are not out for good."""
    count = on_board(s, colour) + s.bag[colour] + s.hold[colour] + s.wait[colour]
    return count + 1 if s.chain == colour + 1 else count


@rule
def standing(s: Artiseurs, colour: int) -> int:
    """How well a colour stands, whoever else there is."""
    if counts_halves(s):
        return half_points(colour) * (STONE * on_board(s, colour) + SIGHT * alive(s, colour)) // 4
    return STONE * alive(s, colour) + SIGHT * on_board(s, colour) + colour  # ties: ART-04


@rule
def worth(s: Artiseurs, values: Numbers) -> None:
    """One's own stones against those of the strongest other player."""
    for seat in range(s.seats):
        best = 0
        for other in range(s.seats):
            if other != seat:
                best = max(best, standing(s, colour_of(s, other)))
        values[seat] = standing(s, colour_of(s, seat)) - best


# What a move does to the lines


@rule
def cost(white: int, red: int, black: int, colour: int) -> int:
    """What a line takes out for good of the other colours, less twice what it takes of this one (ART-11)."""
    lost, mine = 5 - coming_back(white, red, black), black
    if colour != Colour.BLACK:
        mine = red if colour == Colour.RED else white
    if majority(white, red, black) == colour:
        mine -= coming_back(white, red, black)
    return lost - 3 * mine


@rule
def best_line(s: Artiseurs, seat: int, white: int, red: int, black: int) -> int:
    """What the best of the lines that stand on such a board is good for; 0 if none stands."""
    best, found, colour = 0, False, colour_of(s, seat)
    for line in range(lines_in_play(s)):
        mask = line_mask(line)
        if (white | red | black) & mask == mask:
            value = cost(ones(white & mask), ones(red & mask), ones(black & mask), colour)
            best = max(best, value) if found else value
            found = True
    return best


@rule
def after_landing(s: Artiseurs, seat: int, colour: int, cell: int, off: int, on: int, moved: int) -> int:
    """The same once a stone lands on a cell; one of the colour `moved` has gone from cells `off` to cells `on`."""
    white, red, black = s.lies[Colour.WHITE] & ~off, s.lies[Colour.RED] & ~off, s.lies[Colour.BLACK] & ~off
    if moved == Colour.WHITE:
        white |= on
    elif moved == Colour.RED:
        red |= on
    elif moved == Colour.BLACK:
        black |= on
    if colour == Colour.WHITE:
        white |= 1 << cell
    elif colour == Colour.RED:
        red |= 1 << cell
    else:
        black |= 1 << cell
    return best_line(s, seat, white, red, black)


@rule
def prefer(s: Artiseurs, seat: int, moves: Numbers, n: int, weights: Numbers) -> None:
    for i in range(n):
        weights[i] = max(1, weight(s, seat, moves[i]))


@rule
def weight(s: Artiseurs, seat: int, move: int) -> int:
    """Lines that cost others more than oneself, bones played rather than given up."""
    if move >= Move.PUSH:
        cell, way = (move - Move.PUSH) // WAYS, (move - Move.PUSH) % WAYS
        there, pushed = neighbour(cell, way), colour_at(s, cell)
        return 3 + LINE * after_landing(s, seat, Colour.RED, cell, 1 << cell, 1 << there, pushed)
    if move >= Move.PUT:
        colour, cell = (move - Move.PUT) // CELLS, (move - Move.PUT) % CELLS
        return 4 + LINE * after_landing(s, seat, colour, cell, 1 << cell, 0, Colour.WHITE)
    if move >= Move.STEP:
        cell, way = (move - Move.STEP) // WAYS, (move - Move.STEP) % WAYS
        return 2 + LINE * after_landing(
            s, seat, colour_at(s, cell), neighbour(cell, way), 1 << cell, 0, Colour.WHITE
        )
    if move >= Move.LIFT:
        return 2
    if move >= Move.CLEAR:
        mask = line_mask(move - Move.CLEAR)
        white, red, black = s.lies[Colour.WHITE] & mask, s.lies[Colour.RED] & mask, s.lies[Colour.BLACK] & mask
        return 10 + LINE * cost(ones(white), ones(red), ones(black), colour_of(s, seat))
    if move >= Move.SET:
        return 2
    if move >= Move.TURN:
        return 1
    if move >= Move.GIVE:
        return 2
    if move >= Move.BONE or move == Move.DRAW:
        return 12
    if Move.NO <= move <= Move.YES:
        return 12 if leads_stopped(s, seat) == (move == Move.YES) else 1
    return 3 if Move.WAIT <= move <= Move.NOW else 1


@rule
def leads_stopped(s: Artiseurs, seat: int) -> bool:
    """Whether a seat would win if the game were stopped now (ART-20)."""
    colour = colour_of(s, seat)
    mine = on_board(s, colour) * half_points(colour)
    for other in range(s.seats):
        theirs = on_board(s, colour_of(s, other)) * half_points(colour_of(s, other))
        if theirs > mine or (theirs == mine and other > seat):
            return False
    return True


# What hints compare when they say what a move gains


def counts(s: Artiseurs, seat: int) -> list[tuple[str, float, int]]:
    """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better)."""
    colour = colour_of(s, seat)
    if s.mode == Mode.LEARNING:  # ART-20: points decide it, whenever it is stopped
        each = half_points(colour) / 2
        return [
            (N_("points on the board"), each * on_board(s, colour), STONE // 2),
            (N_("points in the game"), each * alive(s, colour), SIGHT // 2),
        ]
    return [
        (N_("stones in the game"), alive(s, colour), STONE),
        (N_("stones on the board"), on_board(s, colour), SIGHT),
    ]
