"""What there is to see of a move: its card or component, whose it is, and what the objective in question gains."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import steps_to
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.illusio.cards import Card, Place
from alambic.games.illusio.observe import CARDS
from alambic.games.illusio.rules_objectives import due_points, value_of
from alambic.games.illusio.rules_table import counts_as, reach
from alambic.games.illusio.state import (
    DOMAINS,
    FAMILIES,
    IN_PROGRESS,
    KINDS,
    LEVELS,
    NOBODY,
    NOTHING,
    SEATS,
    TYPES,
    Illusio,
)
from alambic.games.illusio.tactics import demand
from alambic.games.illusio.vocabulary import FIRSTS, Move

CARD_MOVES = (Move.PLACE, Move.INTO, Move.EXCHANGE, Move.GIVE, Move.CHARM, Move.DISCARD, Move.SAY)
ITEM_MOVES = (Move.TRANSFORM, Move.USE, Move.TURN, Move.SWAP, Move.FOR, Move.RETURN)
WITH_CARD, WITH_ITEM = tuple(map(int, CARD_MOVES)), tuple(map(int, ITEM_MOVES))
WITH_PLAYER = (int(Move.PLAY_GRAB), int(Move.STEAL), int(Move.LOOK))

LAYOUT = Layout(
    Part("shape", (len(FIRSTS),)),
    Part("card", (KINDS,)),  # or what a component counts as
    Part("item", (3,)),  # a component on the table; it is transformed; it lies around a trick
    Part("whose", (SEATS,)),
    Part("demand", (), CARDS),  # one's own for the card or component
    Part("objective", (2,)),  # there is one; it is on the bill
    Part("level", (), LEVELS),
    Part("domain", (DOMAINS,)),
    Part("missing", (), CARDS),
    Part("wants", (FAMILIES,), CARDS),
    Part("exact", ()),  # the card is of the very type that it names
    Part("completes"),
    Part("reach", (), CARDS),  # what one's wings can give it
    Part("waits", (), CARDS),
    Part("brings", (), 127),  # points
    Part("wins"),  # its owner has enough with what is due
    Part("their", (2,), 127),  # of the player in question: points, cards in hand
)
(
    SHAPE, CARD, ITEM, WHOSE, DEMAND, OBJECTIVE, LEVEL, DOMAIN, MISSING, WANTS, EXACT, COMPLETES, REACH, WAITS,
    BRINGS, WINS, THEIRS,
) = LAYOUT.starts.values()  # fmt: skip


@rule
def regard(s: Illusio, seat: int, move: int, out: Seen) -> None:
    """First what it is about, then each of these once: the code of a card would grow with every place."""
    shape = 0
    while shape + 1 < len(FIRSTS) and move >= FIRSTS[shape + 1]:
        shape += 1
    out[SHAPE + shape] = 1
    first = FIRSTS[shape]
    part = move - first
    card, item, other, objective = NOTHING, NOTHING, NOBODY, NOTHING
    if first in WITH_CARD:
        card = part
    elif first in WITH_ITEM:
        item = part
    elif first in WITH_PLAYER:
        other = part
    elif Move.PLAY_ENCORE <= first < Move.EXCHANGE:
        objective = part
    elif first == Move.TAKE or first == Move.REPLACE:
        objective = s.contest[part] - 1
    elif first == Move.ADD:
        card, objective = part // IN_PROGRESS, s.progress[seat, part % IN_PROGRESS] - 1
    elif first == Move.MOVE:
        item, objective = part // IN_PROGRESS, s.progress[seat, part % IN_PROGRESS] - 1
    elif first == Move.DROP:
        objective = s.progress[seat, part] - 1
    elif first == Move.NAME:
        out[DOMAIN + part] = 1
    if item >= 0:
        other = s.owner[item]
        out[ITEM] = 1
        out[ITEM + 1] = s.turned[item]
        out[ITEM + 2] = 1 if s.around[item] > 0 else 0
        card = counts_as(s, item)
    if objective >= 0 and s.place[objective] == Place.BILL:
        other = s.by[objective] - 1
    if card >= 0:
        out[CARD + card] = 1
        if card < TYPES:
            out[DEMAND] = min(demand(s, seat, card), CARDS)
    if other >= 0:
        out[WHOSE + steps_to(s, seat, other)] = 1
        out[THEIRS] = min(s.points[other], 127)
        out[THEIRS + 1] = s.held[other]
    if objective >= 0:
        regard_objective(s, seat, objective, out)
        if 0 <= card < Card.PUBLIC and s.need[objective, card] > 0:
            out[EXACT] = 1
        out[COMPLETES] = 1 if s.missing[objective] == 1 else 0


@rule
def regard_objective(s: Illusio, seat: int, objective: int, out: Seen) -> None:
    out[OBJECTIVE] = 1
    out[LEVEL] = s.level[objective]
    out[DOMAIN + s.domain[objective]] = 1
    out[MISSING] = s.missing[objective]
    for family in range(FAMILIES):
        out[WANTS + family] = s.wants[objective, family]
    if s.place[objective] == Place.BILL:
        owner = s.by[objective] - 1
        out[OBJECTIVE + 1] = 1
        out[WAITS] = s.waits[objective]
        out[BRINGS] = min(value_of(s, objective), 127)
        out[WINS] = 1 if s.points[owner] + due_points(s, owner) >= s.target else 0
    else:
        out[REACH] = reach(s, seat, objective)
