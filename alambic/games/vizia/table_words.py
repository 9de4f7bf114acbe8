"""Things and moves of Vizia in words; whole phrases, so that every language can have its own articles."""

from collections.abc import Iterator
from functools import lru_cache

from alambic.core.view import N_, Say, View, plain
from alambic.games.vizia.moves import CELL_NAMES, COLOUR_NAMES, POINT_NAMES, SOURCE_NAMES
from alambic.games.vizia.rules_board import across, is_tile
from alambic.games.vizia.rules_tiles import OWN, SHARED
from alambic.games.vizia.rules_wheels import PRISM, SIMPLE, TWO_COLOUR, corner, holder, spoke, wheel_worth
from alambic.games.vizia.state import COLOURS, FIRST_CELL, NO_TOKEN, Vizia

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
        return tile_named(s, code, s.board[cell_at(parts[0])] - 1, say)
    if kind == "set":
        return tile_named(s, code, s.lifted - 1, say)
    if kind == "place":
        return tile_named(s, code, COLOUR_NAMES.index(parts[1]), say)
    return phrase(code, say)


def tile_named(s: Vizia, code: str, colour: int, say: Say) -> str:
    """A move with a tile: on what cell, beside which others, and the best wheel that it completes there."""
    kind, cell = code.split()[0], cell_at(code.split()[-1])
    words = phrase(code, say)
    if kind != "place":
        words = say(N_("{move}: {what}")).format(move=words, what=say(A_TILE[colour]))
    beside = {s.board[across(cell, side)] for side in range(3)}
    tiles = [say(A_TILE[thing - 1]) for thing in sorted(beside) if is_tile(thing)]
    if kind != "lift" and tiles:
        words = say(N_("{move}, beside {what}")).format(move=words, what=", ".join(tiles))
    if kind != "lift" and (best := max(completed(s, colour, cell), default=0)):
        words = say(N_("{move}; completes {what}")).format(move=words, what=say(A_WHEEL[best]))
    return words


def completed(s: Vizia, colour: int, cell: int) -> Iterator[int]:
    """The worths of the wheels that a tile of a colour completes on a cell (VIZ-12, VIZ-13)."""
    for point in (corner(cell, k) for k in range(3)):
        ring = [colour + 1 if spoke(point, k) == cell else s.board[spoke(point, k)] for k in range(6)]
        if all(map(is_tile, ring)) and holder(s, point) == NO_TOKEN:
            yield {COLOURS: PRISM, 2: TWO_COLOUR}.get(len(set(ring)), SIMPLE)


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
