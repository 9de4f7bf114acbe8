"""Things and moves of Vizia in words; whole phrases, so that every language can have its own articles."""

from functools import cache, lru_cache
from typing import Any

from alambic.core.view import N_, Say, View, plain
from alambic.games.vizia.moves import CELL_NAMES, COLOUR_NAMES, POINT_NAMES, SOURCE_NAMES
from alambic.games.vizia.rules_board import across, is_tile
from alambic.games.vizia.rules_tiles import OWN, SHARED
from alambic.games.vizia.rules_wheels import PRISM, SIMPLE, TWO_COLOUR, corner, spoke, wheel_worth
from alambic.games.vizia.state import COLOURS, FIRST_CELL, NO_TOKEN

A_TILE = (
    N_("a red tile"),
    N_("an orange tile"),
    N_("a yellow tile"),
    N_("a green tile"),
    N_("a blue tile"),
    N_("a mauve tile"),
)
A_PERSONAL_TILE = (
    N_("a personal red tile"),
    N_("a personal orange tile"),
    N_("a personal yellow tile"),
    N_("a personal green tile"),
    N_("a personal blue tile"),
    N_("a personal mauve tile"),
)
A_COMMON_TILE = (
    N_("a common red tile"),
    N_("a common orange tile"),
    N_("a common yellow tile"),
    N_("a common green tile"),
    N_("a common blue tile"),
    N_("a common mauve tile"),
)
A_WHEEL = {SIMPLE: N_("a simple wheel"), TWO_COLOUR: N_("a two-colour wheel"), PRISM: N_("a prism")}
UNSEEN_TILE, UNSEEN_PERSONAL, UNSEEN_COMMON, UNSEEN_WHEEL = (
    N_("a tile"),
    N_("a personal tile"),
    N_("a common tile"),
    N_("a wheel"),
)

# Moves as buttons

PLACE_OWN = (
    N_("Place your red tile on {where}"),
    N_("Place your orange tile on {where}"),
    N_("Place your yellow tile on {where}"),
    N_("Place your green tile on {where}"),
    N_("Place your blue tile on {where}"),
    N_("Place your mauve tile on {where}"),
)
PLACE_COMMON = (
    N_("Place the common red tile on {where}"),
    N_("Place the common orange tile on {where}"),
    N_("Place the common yellow tile on {where}"),
    N_("Place the common green tile on {where}"),
    N_("Place the common blue tile on {where}"),
    N_("Place the common mauve tile on {where}"),
)
TAKE_COMMON = (
    N_("Take the common red tile"),
    N_("Take the common orange tile"),
    N_("Take the common yellow tile"),
    N_("Take the common green tile"),
    N_("Take the common blue tile"),
    N_("Take the common mauve tile"),
)
OTHER_MOVES = {
    "give": N_("Give up your token round {where}"),
    "lift": N_("Lift the tile off {where}"),
    "set": N_("Set the tile down on {where}"),
    "end": N_("End the turn"),
    "pass": N_("Pass: nothing fits"),
}


@lru_cache(4096)
def phrase(code: str, say: Say = plain) -> str:
    """A move as the label of a button."""
    kind, *parts = code.split()
    if kind == "place":
        every = PLACE_OWN if parts[0] == SOURCE_NAMES[OWN] else PLACE_COMMON
        return say(every[COLOUR_NAMES.index(parts[1])]).format(where=parts[2])
    if kind == "take":
        return say(TAKE_COMMON[COLOUR_NAMES.index(parts[0])])
    return say(OTHER_MOVES[kind]).format(where=parts[-1] if parts else "")


# Moves with what they are about: beside what a tile lies, and which wheels it completes


def named(code: str, view: View) -> str:
    """A move for somebody who looks at the board."""
    s, say = view.s, view.say
    kind, *parts = code.split()
    if kind == "give":
        worth = wheel_worth(s, FIRST_CELL + POINT_NAMES.index(parts[-1]))
        return say(N_("{move} ({what})")).format(move=phrase(code, say), what=say(A_WHEEL[worth]))
    if kind == "lift":
        return tile_named(code, s.board[cell_at(parts[0])] - 1, (), 0, say)
    if kind in ("place", "set"):
        colour = s.lifted - 1 if kind == "set" else COLOUR_NAMES.index(parts[1])
        cell = cell_at(parts[-1])
        beside = tuple(sorted({thing for other in beside_cell(cell) if is_tile(thing := s.board.item(other))}))
        return tile_named(code, colour, beside, best_completed(s, colour, cell), say)
    return phrase(code, say)


@lru_cache(4096)
def tile_named(code: str, colour: int, beside: tuple[int, ...], best: int, say: Say) -> str:
    """A move with a tile: on what cell, beside which others, and the best wheel that it completes there."""
    words = phrase(code, say)
    if not code.startswith("place"):
        words = say(N_("{move}: {what}")).format(move=words, what=say(A_TILE[colour]))
    if beside:
        *others, tiles = (say(A_TILE[thing - 1]) for thing in beside)
        if others:
            tiles = say(N_("{a} and {b}")).format(a=", ".join(others), b=tiles)
        words = say(N_("{move}, beside {what}")).format(move=words, what=tiles)
    if best:
        words = say(N_("{move}; completes {what}")).format(move=words, what=say(A_WHEEL[best]))
    return words


def best_completed(s: Any, colour: int, cell: int) -> int:
    """The worth of the best wheel that a tile of a colour completes on a cell (VIZ-12, VIZ-13); 0 for none."""
    best = 0
    for point, others in wheels_of(cell):
        if s.token.item(point >> 1) == NO_TOKEN and all(is_tile(s.board.item(other)) for other in others):
            kinds = len({colour + 1, *map(s.board.item, others)})
            best = max(best, {COLOURS: PRISM, 2: TWO_COLOUR}.get(kinds, SIMPLE))
    return best


@cache
def beside_cell(cell: int) -> tuple[int, ...]:
    return tuple(across(cell, side) for side in range(3))


@cache
def wheels_of(cell: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The lattice points at the corners of a cell, each with the five other cells round it."""
    points = [corner(cell, k) for k in range(3)]
    return tuple((point, tuple(one for k in range(6) if (one := spoke(point, k)) != cell)) for point in points)


@cache
def cell_at(name: str) -> int:
    return FIRST_CELL + CELL_NAMES.index(name)


def pointed(code: str, view: View) -> tuple[str, ...]:
    """The places on the page that a move is about."""
    kind, *parts = code.split()
    if kind == "place":
        cell = f"cell-{parts[-1]}"
        return (cell, f"common-{parts[1]}") if parts[0] == SOURCE_NAMES[SHARED] else (cell,)
    if kind in ("lift", "set"):
        return (f"cell-{parts[0]}",)
    if kind == "give":
        return (f"token-{parts[-1]}",)
    return (f"common-{parts[0]}",) if kind == "take" else (f"act-{kind}",)
