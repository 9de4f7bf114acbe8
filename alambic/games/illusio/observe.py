"""What a seat may know as numbers: cards by kind, objectives by number, and all that lies on the table."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after, steps_to, whose
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.illusio.cards import Place
from alambic.games.illusio.state import (
    CONTEST,
    DOMAINS,
    FAMILIES,
    IN_PROGRESS,
    ITEMS,
    KINDS,
    MAGICIANS,
    OBJECTIVES,
    SEATS,
    TYPES,
    Illusio,
)
from alambic.games.illusio.vocabulary import Phase

CARDS = 127  # of a kind, and whatever else is counted

LAYOUT = Layout(
    Part("hand", (SEATS, KINDS), CARDS),  # of other hands, what one has seen go there
    Part("held", (SEATS,), CARDS),
    Part("unseen", (KINDS,), CARDS),  # in the pile and in other hands
    Part("discard", (KINDS,), CARDS),
    Part("left", (), CARDS),
    Part("talent", (SEATS,), MAGICIANS, -1, choice=True),
    Part("used", (SEATS,)),
    Part("named", (SEATS,), DOMAINS, choice=True),
    Part("points", (SEATS,), 127),
    Part("place", (OBJECTIVES,), Place.KEPT, choice=True),
    Part("by", (OBJECTIVES,), SEATS, choice=True),  # whose: 1 one's own
    Part("missing", (OBJECTIVES,), CARDS),
    Part("wants", (OBJECTIVES, FAMILIES), CARDS),
    Part("billed", (OBJECTIVES,), 127),
    Part("waits", (OBJECTIVES,), CARDS),
    Part("extended", (OBJECTIVES,)),
    Part("encores", (OBJECTIVES,), CARDS),
    Part("belittled", (OBJECTIVES,), CARDS),
    Part("exalted", (OBJECTIVES,), CARDS),
    Part("under", (OBJECTIVES,), OBJECTIVES, choice=True),  # objective + 1, the first comes up first
    Part("contest", (CONTEST,), OBJECTIVES, choice=True),
    Part("progress", (SEATS, IN_PROGRESS), OBJECTIVES, choice=True),
    Part("item_kind", (ITEMS,), TYPES, choice=True),  # type + 1; 0: a free slot
    Part("item_shown", (ITEMS,), TYPES, choice=True),
    Part("item_owner", (ITEMS,), SEATS, choice=True),  # 1 oneself
    Part("item_layers", (ITEMS,), CARDS),
    Part("item_around", (ITEMS,), OBJECTIVES, choice=True),
    Part("first", (SEATS,)),
    Part("turn", (SEATS,)),
    Part("phase", (Phase.RECALLING + 1,)),
    Part("round", (), 127),
    Part("actions", (), CARDS),
    Part("idle", (), CARDS),
    Part("piled", (), OBJECTIVES),
    Part("chosen", (), ITEMS, choice=True),
    Part("by_card"),
    Part("taking", (), CONTEST, choice=True),
    Part("adding", (), OBJECTIVES, choice=True),
    Part("given", (), CARDS),
    Part("victim", (), SEATS, choice=True),
    Part("fresh", (), ITEMS, choice=True),
    Part("target", (), 127),
    Part("memory"),
    Part("seats", (), SEATS),
)
(
    HAND, HELD, UNSEEN, DISCARD, LEFT, TALENT, USED, NAMED, POINTS, PLACE, BY, MISSING, WANTS, BILLED, WAITS,
    EXTENDED, ENCORES, BELITTLED, EXALTED, UNDER, OFFERED, PROGRESS, KIND, SHOWN, OWNER, LAYERS, AROUND, FIRST,
    TURN, PHASE, ROUND, ACTIONS, IDLE, PILED, CHOSEN, BY_CARD, TAKING, ADDING, GIVEN, VICTIM, FRESH, TARGET,
    MEMORY, PLAYERS,
) = LAYOUT.starts.values()  # fmt: skip


@rule
def observe(s: Illusio, seat: int, out: Seen) -> None:
    for steps in range(s.seats):
        observe_seat(s, after(s, seat, steps), steps, out)
    for card in range(KINDS):
        out[UNSEEN + card] = s.pile[card]
        out[DISCARD + card] = s.discard[card]
    for objective in range(OBJECTIVES):
        observe_objective(s, seat, objective, out)
    for place in range(CONTEST):
        out[OFFERED + place] = s.contest[place]
    for item in range(s.items):
        if s.kind[item] > 0:
            out[KIND + item] = s.kind[item]
            out[SHOWN + item] = s.shown[item]
            out[OWNER + item] = 1 + steps_to(s, seat, s.owner[item])
            out[LAYERS + item] = s.layers[item]
            out[AROUND + item] = s.around[item]
    out[LEFT] = s.left
    out[FIRST + steps_to(s, seat, s.first)] = 1
    out[TURN + steps_to(s, seat, s.turn)] = 1
    out[PHASE + s.phase] = 1
    out[ROUND] = min(s.round, 127)
    out[ACTIONS] = s.actions
    out[IDLE] = s.idle
    out[PILED] = s.piled
    out[CHOSEN] = s.chosen
    out[BY_CARD] = s.by_card
    out[TAKING] = s.taking
    out[ADDING] = s.adding
    out[GIVEN] = s.given
    out[VICTIM] = whose(s, seat, s.victim)
    out[FRESH] = s.fresh
    out[TARGET] = s.target
    out[MEMORY] = s.memory
    out[PLAYERS] = s.seats


@rule
def observe_seat(s: Illusio, other: int, steps: int, out: Seen) -> None:
    """What is known of a seat so many places further on."""
    for card in range(KINDS):
        out[HAND + steps * KINDS + card] = s.hand[other, card]
    for half in range(IN_PROGRESS):
        out[PROGRESS + steps * IN_PROGRESS + half] = s.progress[other, half]
    out[HELD + steps] = s.held[other]
    out[TALENT + steps] = s.talent[other]
    out[USED + steps] = s.used[other]
    out[NAMED + steps] = s.named[other]
    out[POINTS + steps] = min(s.points[other], 127)


@rule
def observe_objective(s: Illusio, seat: int, objective: int, out: Seen) -> None:
    out[PLACE + objective] = s.place[objective]
    out[BY + objective] = whose(s, seat, s.by[objective])
    out[MISSING + objective] = s.missing[objective]
    for family in range(FAMILIES):
        out[WANTS + objective * FAMILIES + family] = s.wants[objective, family]
    out[BILLED + objective] = s.billed[objective]
    out[WAITS + objective] = s.waits[objective]
    out[EXTENDED + objective] = s.extended[objective]
    out[ENCORES + objective] = s.encores[objective]
    out[BELITTLED + objective] = s.belittled[objective]
    out[EXALTED + objective] = s.exalted[objective]
    out[UNDER + objective] = s.under[objective]
