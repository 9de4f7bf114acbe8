"""What a seat may know as numbers: cards by kind, objectives by number, and all that lies on the table."""

from alambic.core.layout import Layout, Part
from alambic.core.observing import after, steps_to, whose
from alambic.core.rule import rule
from alambic.core.state import Seen
from alambic.games.illusio.cards import Place
from alambic.games.illusio.rules_objectives import due_points, exact_of
from alambic.games.illusio.rules_table import counts_as, reach
from alambic.games.illusio.state import (
    CONTEST,
    DOMAINS,
    FAMILIES,
    IN_PROGRESS,
    ITEMS,
    KINDS,
    LEVELS,
    MAGICIANS,
    OBJECTIVES,
    SEATS,
    TYPES,
    Illusio,
)
from alambic.games.illusio.vocabulary import Phase

CARDS = 127  # of a kind, and whatever else is counted
LONGEST = 4  # turns that are told apart

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
    Part("missing", (OBJECTIVES,), CARDS, detail=True),
    Part("wants", (OBJECTIVES, FAMILIES), CARDS, detail=True),
    Part("billed", (OBJECTIVES,), 127, detail=True),
    Part("waits", (OBJECTIVES,), CARDS, detail=True),
    Part("extended", (OBJECTIVES,), detail=True),
    Part("encores", (OBJECTIVES,), CARDS, detail=True),
    Part("belittled", (OBJECTIVES,), CARDS, detail=True),
    Part("exalted", (OBJECTIVES,), CARDS, detail=True),
    Part("under", (OBJECTIVES,), OBJECTIVES, choice=True),  # objective + 1, the first comes up first
    Part("contest", (CONTEST,), OBJECTIVES, choice=True),
    Part("progress", (SEATS, IN_PROGRESS), OBJECTIVES, choice=True),
    Part("item_kind", (ITEMS,), TYPES, choice=True),  # type + 1; 0: a free slot
    Part("item_shown", (ITEMS,), TYPES, choice=True),
    Part("item_owner", (ITEMS,), SEATS, choice=True),  # 1 oneself
    Part("item_layers", (ITEMS,), CARDS, detail=True),
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
    # Told again as what can be counted
    Part("magician", (SEATS, MAGICIANS)),
    Part("names", (SEATS, DOMAINS)),  # the Headliner's domain
    Part("wings", (SEATS, TYPES), CARDS),  # components there as what they count as
    Part("due", (SEATS,), 127),  # points of the next turn, if nobody meddles
    Part("wins", (SEATS,)),  # by them
    Part("to_win", (SEATS,), 127),  # points that are lacking
    Part("on_bill", (SEATS, LONGEST), CARDS),  # tricks by the turns that they still wait
    Part("contest_level", (CONTEST,), LEVELS),
    Part("contest_domain", (CONTEST, DOMAINS)),
    Part("contest_wants", (CONTEST, FAMILIES), CARDS),
    Part("contest_names", (CONTEST, TYPES), CARDS),
    Part("contest_reach", (CONTEST, SEATS), CARDS),  # what is wanted and lies in somebody's wings
    Part("tricks", (SEATS, IN_PROGRESS)),  # in progress
    Part("tricks_level", (SEATS, IN_PROGRESS), LEVELS),
    Part("tricks_missing", (SEATS, IN_PROGRESS), CARDS),
    Part("tricks_exact", (SEATS, IN_PROGRESS), CARDS),
    Part("own_wants", (IN_PROGRESS, FAMILIES), CARDS),
    Part("own_names", (IN_PROGRESS, TYPES), CARDS),
    Part("own_domain", (IN_PROGRESS, DOMAINS)),
    Part("work_wants", (FAMILIES,), CARDS),  # of the objective that is being assembled or added to
    Part("work_names", (TYPES,), CARDS),
    Part("in_work", (TYPES,)),  # the component that is being turned, swapped or recalled
    Part("work_owner", (SEATS,)),
    Part("victims", (SEATS,)),
)
(
    HAND, HELD, UNSEEN, DISCARD, LEFT, TALENT, USED, NAMED, POINTS, PLACE, BY, MISSING, WANTS, BILLED, WAITS,
    EXTENDED, ENCORES, BELITTLED, EXALTED, UNDER, OFFERED, PROGRESS, KIND, SHOWN, OWNER, LAYERS, AROUND, FIRST,
    TURN, PHASE, ROUND, ACTIONS, IDLE, PILED, CHOSEN, BY_CARD, TAKING, ADDING, GIVEN, VICTIM, FRESH, TARGET,
    MEMORY, PLAYERS, MAGICIAN, NAMES, WINGS, DUE, WINS, TO_WIN, ON_BILL, LEVEL_OF, DOMAIN_OF, WANTED, NAMED_BY,
    REACH, TRICKS, TRICK_LEVEL, TRICK_MISSING, TRICK_EXACT, OWN_WANTS, OWN_NAMES, OWN_DOMAIN, WORK_WANTS,
    WORK_NAMES, IN_WORK, WORK_OWNER, VICTIMS,
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
    count_objectives(s, seat, out)
    count_work(s, seat, out)


@rule
def count_objectives(s: Illusio, seat: int, out: Seen) -> None:
    """The Contest and one's own tricks by what they want, components in the wings, tricks on the bill."""
    for k in range(CONTEST):
        objective = s.contest[k] - 1
        if objective >= 0:
            out[LEVEL_OF + k] = s.level[objective]
            out[DOMAIN_OF + k * DOMAINS + s.domain[objective]] = 1
            count_wants(s, objective, WANTED + k * FAMILIES, NAMED_BY + k * TYPES, out)
            for steps in range(s.seats):
                out[REACH + k * SEATS + steps] = reach(s, after(s, seat, steps), objective)
    for half in range(IN_PROGRESS):
        objective = s.progress[seat, half] - 1
        if objective >= 0:
            out[OWN_DOMAIN + half * DOMAINS + s.domain[objective]] = 1
            count_wants(s, objective, OWN_WANTS + half * FAMILIES, OWN_NAMES + half * TYPES, out)
    for item in range(s.items):
        if s.kind[item] > 0 and s.around[item] == 0 and s.shown[item] > 0:
            out[WINGS + steps_to(s, seat, s.owner[item]) * TYPES + counts_as(s, item)] += 1
    for objective in range(OBJECTIVES):
        if s.place[objective] == Place.BILL:
            wait = max(0, min(s.waits[objective], LONGEST - 1))
            out[ON_BILL + steps_to(s, seat, s.by[objective] - 1) * LONGEST + wait] += 1


@rule
def count_wants(s: Illusio, objective: int, families: int, types: int, out: Seen) -> None:
    """What an objective still lacks by families, and the very types that it names."""
    for family in range(FAMILIES):
        out[families + family] = s.wants[objective, family]
    for kind in range(TYPES):
        out[types + kind] = s.need[objective, kind]


@rule
def count_work(s: Illusio, seat: int, out: Seen) -> None:
    """What a decision is about."""
    if s.taking > 0 and s.contest[s.taking - 1] > 0:
        count_wants(s, s.contest[s.taking - 1] - 1, WORK_WANTS, WORK_NAMES, out)
    elif s.adding > 0:
        count_wants(s, s.adding - 1, WORK_WANTS, WORK_NAMES, out)
    if s.chosen > 0 and s.kind[s.chosen - 1] > 0:
        item = s.chosen - 1
        if s.shown[item] > 0:
            out[IN_WORK + counts_as(s, item)] = 1
        out[WORK_OWNER + steps_to(s, seat, s.owner[item])] = 1
    if s.victim > 0:
        out[VICTIMS + steps_to(s, seat, s.victim - 1)] = 1


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
    if s.talent[other] >= 0:
        out[MAGICIAN + steps * MAGICIANS + s.talent[other]] = 1
    if s.named[other] > 0:
        out[NAMES + steps * DOMAINS + s.named[other] - 1] = 1
    due = due_points(s, other)
    out[DUE + steps] = min(due, 127)
    out[WINS + steps] = 1 if s.points[other] + due >= s.target else 0
    out[TO_WIN + steps] = max(0, min(s.target - s.points[other], 127))
    for half in range(IN_PROGRESS):
        objective = s.progress[other, half] - 1
        if objective >= 0:
            at = steps * IN_PROGRESS + half
            out[TRICKS + at] = 1
            out[TRICK_LEVEL + at] = s.level[objective]
            out[TRICK_MISSING + at] = s.missing[objective]
            out[TRICK_EXACT + at] = exact_of(s, objective)


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
