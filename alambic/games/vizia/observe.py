"""What a seat may know as numbers: the whole board, its own tiles, and what everybody can count."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after, steps_to
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.vizia.state import COLOURS, FIRST_CELL, POINTS, SEATS, TILES, TOKENS, WIDTH, On, Vizia

ROWS = 32

LAYOUT = Layout(
    Part("board", (ROWS, WIDTH), On.WALL, choice=True),  # colour + 1; the last column is wall
    Part("tokens", (POINTS,), On.EMPTIED, choice=True),  # 1 for one's own, then the seats after it
    Part("hand", (COLOURS,), TILES),
    Part("shown", (SEATS, COLOURS), TILES),  # of each hand, what everybody knows
    Part("held", (SEATS,), TILES),
    Part("stock", (SEATS,), TOKENS),
    Part("formed", (SEATS,), TILES),
    Part("common", (COLOURS,), TILES),
    Part("unseen", (COLOURS,), TILES),  # in the pile and in hands
    Part("back", (COLOURS,), TILES),  # of those, the ones that are in the pile for certain
    Part("left", (), TILES),
    Part("turn", (SEATS,)),
    Part("phase", (4,)),
    Part("placed", (), TILES),
    Part("passes", (), SEATS),
    Part("lifted", (COLOURS,)),
    Part("origin", (2,), WIDTH),  # row and column of the cell that a lifted tile has left
    Part("options", (6,)),
    Part("seats", (), SEATS),
)
(
    BOARD, TOKEN, HAND, SHOWN, HELD, STOCK, FORMED, COMMON, UNSEEN, BACK, LEFT, TURN, PHASE, PLACED, PASSES,
    LIFTED, ORIGIN, OPTIONS, PLAYERS,
) = LAYOUT.starts.values()  # fmt: skip


@rule
def observe(s: Vizia, seat: int, out: Seen) -> None:
    for at in range(ROWS * WIDTH):
        out[BOARD + at] = s.board[FIRST_CELL + at]
    for point in range(POINTS):
        token = s.token[point]
        if token != On.NO_TOKEN:
            out[TOKEN + point] = token if token == On.EMPTIED else 1 + steps_to(s, seat, token - 1)
    for steps in range(s.seats):
        other = after(s, seat, steps)
        for colour in range(COLOURS):
            out[SHOWN + steps * COLOURS + colour] = s.seen[other, colour]
        out[HELD + steps] = s.held[other]
        out[STOCK + steps] = s.stock[other]
        out[FORMED + steps] = s.formed[other]
    for colour in range(COLOURS):
        out[HAND + colour] = s.hand[seat, colour]
        out[COMMON + colour] = s.common[colour]
        out[UNSEEN + colour] = s.pile[colour]
        out[BACK + colour] = s.back[colour]
    out[LEFT] = s.left
    out[TURN + steps_to(s, seat, s.turn)] = 1
    out[PHASE + s.phase] = 1
    out[PLACED] = s.placed
    out[PASSES] = s.passes
    if s.lifted > 0:
        out[LIFTED + s.lifted - 1] = 1
        out[ORIGIN] = s.origin // WIDTH
        out[ORIGIN + 1] = s.origin % WIDTH
    out[OPTIONS] = s.three_commons
    out[OPTIONS + 1] = s.group_bonus
    out[OPTIONS + 2] = s.triangle_bonus
    out[OPTIONS + 3] = s.capture
    out[OPTIONS + 4] = s.purchase
    out[OPTIONS + 5] = s.teams
    out[PLAYERS] = s.seats
