"""What there is to see of a move: points that it moves, from which metal to which, counted from one's own."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import steps_to
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.vitriol.observe import POINTS, from_own
from alambic.games.vitriol.rules_piles import (
    high_metal,
    low_metal,
    natural_points,
    pile_metal,
    pile_owner,
    slot_points,
    transmutation,
)
from alambic.games.vitriol.state import ATHANOR, FIRST_PAIR, METALS, SEATS, VALUES, Vitriol
from alambic.games.vitriol.tactics import share
from alambic.games.vitriol.vocabulary import Move

LAYOUT = Layout(
    Part("lay"),
    Part("transmute"),
    Part("athanor"),
    Part("discard"),
    Part("exchange"),
    Part("pass"),
    Part("ready"),
    Part("loses", (METALS,)),  # or the metals of the card
    Part("gains", (METALS,)),
    Part("owner", (SEATS,)),  # of the pile
    Part("value", (), VALUES),
    Part("points", (), POINTS),  # moved
    Part("mine", (), POINTS, -POINTS),  # of them for one's own metals, or against them
    Part("pair"),
    Part("furnace"),
    Part("counts", (), 2),  # how often a value counts for oneself
)
(
    LAID, TRANSMUTES, RESTORES, DISCARDS, EXCHANGES, PASSES, READY, LOSES, GAINS, OWNER, VALUE, MOVED, MINE, PAIR,
    FURNACE, COUNTS,
) = LAYOUT.starts.values()  # fmt: skip


@rule
def regard(s: Vitriol, seat: int, move: int, out: Seen) -> None:
    if move < Move.TRANSMUTE:
        out[LAID] = 1
        regard_card(s, seat, move - Move.LAY, out)
        out[MINE] = out[COUNTS] * out[VALUE]
    elif move < Move.ATHANOR:
        card, metal = transmutation(move), pile_metal(move)
        becomes = low_metal(card) + high_metal(card) - metal
        out[TRANSMUTES] = 1
        regard_pile(s, seat, pile_owner(move), metal, becomes, natural_points(s, pile_owner(move), metal), out)
    elif move < Move.DISCARD:
        slot = move - Move.ATHANOR
        out[RESTORES] = 1
        regard_pile(s, seat, s.owner[slot] - 1, s.now[slot], s.was[slot], slot_points(s, slot), out)
    elif move < Move.PASS:
        out[DISCARDS if move < Move.EXCHANGE else EXCHANGES] = 1
        regard_card(s, seat, (move - Move.DISCARD) % (Move.EXCHANGE - Move.DISCARD), out)
    else:
        out[PASSES if move < Move.READY else READY] = 1


@rule
def regard_card(s: Vitriol, seat: int, card: int, out: Seen) -> None:
    if card < FIRST_PAIR:
        out[LOSES + from_own(s, seat, card // VALUES)] = 1
        out[VALUE] = card % VALUES + 1
        out[COUNTS] = share(s, seat, card // VALUES)
    elif card == ATHANOR:
        out[FURNACE] = 1
    else:
        out[PAIR] = 1
        out[LOSES + from_own(s, seat, low_metal(card))] = 1
        out[LOSES + from_own(s, seat, high_metal(card))] = 1


@rule
def regard_pile(s: Vitriol, seat: int, owner: int, loses: int, gains: int, points: int, out: Seen) -> None:
    """A pile that counts for another metal."""
    out[LOSES + from_own(s, seat, loses)] = 1
    out[GAINS + from_own(s, seat, gains)] = 1
    out[OWNER + steps_to(s, seat, owner)] = 1
    out[MOVED] = points
    out[MINE] = (share(s, seat, gains) - share(s, seat, loses)) * points
