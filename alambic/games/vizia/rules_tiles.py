"""Pile, common and personal tiles: drawing, refilling, what is available (VIZ-03, VIZ-06, VIZ-10)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.vizia.rules_board import fitting
from alambic.games.vizia.state import COLOURS, COMMON, Vizia
from alambic.games.vizia.vocabulary import Source, Told


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
        if s.back[colour] > 0:
            s.back[colour] -= 1  # it may be one of those; what is left of them is certain
        reveal(s)
        tell(s, Told.TURNED_UP, NONE, colour, NONE, NONE, EVERYONE)


@rule
def available(s: Vizia, seat: int, source: int) -> int:
    """The colours, as bits, that a seat could place from one source (VIZ-06)."""
    colours = 0
    for colour in range(COLOURS):
        count = s.hand[seat, colour] if source == Source.OWN else s.common[colour]
        if count > 0:
            colours |= 1 << colour
    return colours


@rule
def off_board(s: Vizia) -> int:
    """The colours, as bits, of all tiles that are not on the board; everyone can count them."""
    colours = available(s, 0, Source.SHARED)
    for colour in range(COLOURS):
        if s.pile[colour] > 0:
            colours |= 1 << colour
    for seat in range(s.seats):
        colours |= available(s, seat, Source.OWN)
    return colours


@rule
def fits_somewhere(s: Vizia, colours: int) -> bool:
    """Whether a tile of one of these colours has a legal cell on the board as it stands (VIZ-11)."""
    for i in range(s.opens):
        if fitting(s, s.open[i]) & colours:
            return True
    return False
