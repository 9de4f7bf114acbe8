"""Objectives: their pile, the Contest, who takes or gives up what; the bill, and points (ILL-18 to ILL-22)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell, tell_more
from alambic.core.rule import rule
from alambic.games.illusio.cards import Card, Part, Place, Talent
from alambic.games.illusio.rules_table import clear_around, counts_as, family_of, lift_item, told_as
from alambic.games.illusio.state import CONTEST, DRAWINGS, IN_PROGRESS, NOBODY, NOTHING, OBJECTIVES, TYPES, Illusio
from alambic.games.illusio.vocabulary import End, Told


@rule
def shuffle_all(s: Illusio) -> None:
    """Every objective of the deck lies in the pile."""
    s.piled = 0
    for objective in range(OBJECTIVES):
        if s.level[objective] > 0:
            s.place[objective] = Place.PILE
            s.piled += 1


@rule
def read_recipes(s: Illusio) -> None:
    """What each objective lacks: at first all it needs."""
    for objective in range(OBJECTIVES):
        s.missing[objective] = s.level[objective]
        for kind in range(TYPES):
            s.wants[objective, family_of(kind)] += s.need[objective, kind]


@rule
def any_of(s: Illusio, place: int, count: int) -> int:
    """An objective by chance among the so many that are there."""
    at, objective = below(s, count), 0
    while s.place[objective] != place or at > 0:
        if s.place[objective] == place:
            at -= 1
        objective += 1
    return objective


@rule
def draw_first(s: Illusio) -> None:
    """The highest level starts; only the tied draw again (ILL-05), at last by lot."""
    tied, drawings = (1 << s.seats) - 1, 0
    shuffle_all(s)
    while tied & tied - 1 and drawings < DRAWINGS:
        if s.piled < s.seats:
            shuffle_all(s)
        best, still = 0, 0
        for seat in range(s.seats):
            if tied >> seat & 1:
                objective = any_of(s, Place.PILE, s.piled)
                s.piled -= 1
                s.place[objective] = Place.IN_CONTEST  # out of the pile until one of them has won
                tell(s, Told.DRAWS_FIRST, seat, told_as(s, objective), s.level[objective], NONE, EVERYONE)
                if s.level[objective] > best:
                    best, still = s.level[objective], 0
                if s.level[objective] == best:
                    still |= 1 << seat
        tied = still
        drawings += 1
    s.first = below(s, s.seats)
    while tied >> s.first & 1 == 0:
        s.first = below(s, s.seats)


@rule
def fill_objectives(s: Illusio) -> None:
    """What was given up is shuffled into a new pile when that is empty (ILL-16)."""
    if s.piled == 0 and s.below == 0:
        for objective in range(OBJECTIVES):
            if s.place[objective] == Place.SPENT:
                s.place[objective] = Place.PILE
                s.piled += 1
        if s.piled > 0:
            tell(s, Told.RESHUFFLED, NOBODY, 1, NONE, NONE, EVERYONE)


@rule
def draw_objective(s: Illusio) -> int:
    """From the pile, then what was put under it; NOTHING if there is none."""
    fill_objectives(s)
    if s.piled == 0 and s.below == 0:
        return NOTHING
    if s.piled > 0:
        s.piled -= 1
        return any_of(s, Place.PILE, s.piled + 1)
    top = s.under[0] - 1
    s.below -= 1
    for k in range(s.below):
        s.under[k] = s.under[k + 1]
    s.under[s.below] = 0
    return top


@rule
def fill_contest(s: Illusio) -> None:
    """Four lie there while there are any (ILL-07)."""
    for k in range(CONTEST):
        if s.contest[k] == 0:
            objective = draw_objective(s)
            if objective == NOTHING:
                return
            s.contest[k] = objective + 1
            s.place[objective] = Place.IN_CONTEST
            tell(s, Told.LAID_OUT, NOBODY, told_as(s, objective), k, NONE, EVERYONE)
            reveal(s)


@rule
def put_under(s: Illusio, seat: int, k: int) -> None:
    """ILL-48: the next one is turned up in its place."""
    objective = s.contest[k] - 1
    tell(s, Told.REPLACES, seat, told_as(s, objective), k, NONE, EVERYONE)
    s.under[s.below] = objective + 1
    s.below += 1
    s.place[objective] = Place.UNDER
    s.contest[k] = 0
    fill_contest(s)


@rule
def free_place(s: Illusio, seat: int) -> int:
    """A place for one more objective in progress, or NOTHING (ILL-14)."""
    for k in range(IN_PROGRESS):
        if s.progress[seat, k] == 0:
            return k
    return NOTHING


@rule
def take_objective(s: Illusio, seat: int, k: int) -> None:
    """Its components lie around it: from now on it is a trick of this seat (ILL-14)."""
    objective = s.contest[k] - 1
    s.contest[k] = 0
    s.place[objective] = Place.PROGRESS
    s.by[objective] = seat + 1
    s.progress[seat, free_place(s, seat)] = objective + 1
    if s.missing[objective] == 0:
        put_on_bill(s, seat, objective)
    fill_contest(s)


@rule
def give_up(s: Illusio, seat: int, k: int) -> None:
    """ILL-16."""
    objective = s.progress[seat, k] - 1
    s.progress[seat, k] = 0
    clear_around(s, objective)
    s.place[objective] = Place.SPENT
    s.by[objective] = 0
    tell(s, Told.GIVES_UP, seat, told_as(s, objective), NONE, NONE, EVERYONE)
    fill_contest(s)


# The bill (ILL-18)


@rule
def put_on_bill(s: Illusio, seat: int, objective: int) -> None:
    """A trick that lacks nothing is on the bill at once, for a round (ILL-18)."""
    for k in range(IN_PROGRESS):
        if s.progress[seat, k] == objective + 1:
            s.progress[seat, k] = 0
    s.place[objective] = Place.BILL
    s.bills += 1
    s.showing += 1
    s.billed[objective] = s.bills
    s.waits[objective] = 1
    tell(s, Told.BILLS, seat, told_as(s, objective), NONE, NONE, EVERYONE)


# What a trick is worth (ILL-19)


@rule
def exact_of(s: Illusio, objective: int) -> int:
    """Components of the very type required, as many as can be counted so (ILL-20)."""
    exact = 0
    for kind in range(Card.PUBLIC):
        if s.need[objective, kind] > 0:
            there = 0
            for item in range(s.items):
                if s.around[item] == objective + 1 and counts_as(s, item) == kind:
                    there += 1
            exact += min(there, s.need[objective, kind])
    return exact


@rule
def is_speciality(s: Illusio, objective: int) -> bool:
    """Whether its owner has completed another of its domain."""
    for other in range(OBJECTIVES):
        if (
            s.place[other] == Place.KEPT
            and s.by[other] == s.by[objective]
            and s.domain[other] == s.domain[objective]
        ):
            return True
    return False


@rule
def pleases(s: Illusio, objective: int) -> bool:
    """Whether its owner's talent adds a point: a Diva before a Public, a Headliner's domain (ILL-41, ILL-49)."""
    seat = s.by[objective] - 1
    if s.talent[seat] == Talent.HEADLINER:
        return s.named[seat] == s.domain[objective] + 1
    if s.talent[seat] == Talent.DIVA:
        for item in range(s.items):
            if s.around[item] == objective + 1 and counts_as(s, item) == Card.PUBLIC:
                return True
    return False


@rule
def sum_of(s: Illusio, objective: int, speciality: int, talent: int) -> int:
    """Never below 0."""
    cards = 2 * s.exalted[objective] - s.belittled[objective]
    return max(0, s.level[objective] + exact_of(s, objective) + speciality + talent + cards)


@rule
def value_of(s: Illusio, objective: int) -> int:
    """What a trick would bring, scored first at the start of its owner's turn."""
    return sum_of(s, objective, 1 if is_speciality(s, objective) else 0, 1 if pleases(s, objective) else 0)


@rule
def value_now(s: Illusio, objective: int) -> int:
    """What a trick brings if it is scored at once, when its owner's talent may be used up."""
    return sum_of(s, objective, 1 if is_speciality(s, objective) else 0, talent_now(s, objective))


@rule
def talent_now(s: Illusio, objective: int) -> int:
    """The point of a talent, once a round (ILL-39)."""
    return 1 if s.used[s.by[objective] - 1] == 0 and pleases(s, objective) else 0


@rule
def next_due(s: Illusio, seat: int, after: int, waits: int) -> int:
    """The trick of a seat that came on the bill next after another, among those that wait no longer than that."""
    found = NOTHING
    for objective in range(OBJECTIVES):
        if s.place[objective] == Place.BILL and s.by[objective] == seat + 1 and s.waits[objective] <= waits:
            number = s.billed[objective]
            if number > after and (found == NOTHING or number < s.billed[found]):
                found = objective
    return found


@rule
def due_points(s: Illusio, seat: int) -> int:
    """What a seat scores at the start of its next turn, if nothing happens before."""
    points, domains, talent = 0, 0, 1
    objective = next_due(s, seat, 0, 1)
    while objective != NOTHING:
        bonus = talent if pleases(s, objective) else 0
        talent -= bonus
        domain = 1 << s.domain[objective]
        points += sum_of(s, objective, 1 if domains & domain or is_speciality(s, objective) else 0, bonus)
        domains |= domain
        objective = next_due(s, seat, s.billed[objective], 1)
    return points


# Scoring


@rule
def score(s: Illusio, objective: int) -> None:
    """Points are noted, components discarded, the objective kept (ILL-18)."""
    seat = s.by[objective] - 1
    exact, speciality = exact_of(s, objective), 1 if is_speciality(s, objective) else 0
    talent, points = talent_now(s, objective), value_now(s, objective)
    s.used[seat] |= talent
    s.points[seat] += points
    s.parts[seat, Part.LEVEL] += s.level[objective]
    s.parts[seat, Part.EXACT] += exact
    s.parts[seat, Part.SPECIALITY] += speciality
    s.parts[seat, Part.TALENT] += talent
    s.parts[seat, Part.CARDS] += points - s.level[objective] - exact - speciality - talent
    tell(s, Told.SCORES, seat, told_as(s, objective), points, NONE, EVERYONE)
    tell_more(s, Told.SCORES, exact)
    tell_more(s, Told.SCORES, speciality)
    tell_more(s, Told.SCORES, talent)
    tell_more(s, Told.SCORES, s.belittled[objective])
    tell_more(s, Told.SCORES, s.exalted[objective])
    for item in range(s.items):
        if s.around[item] == objective + 1:
            s.discard[s.kind[item] - 1] += 1
            lift_item(s, item)
    s.discard[Card.ENCORE] += s.encores[objective]
    s.discard[Card.DEJA_VU] += s.belittled[objective]
    s.discard[Card.GRANDIOSE] += s.exalted[objective]
    s.encores[objective] = 0
    s.belittled[objective] = 0
    s.exalted[objective] = 0
    s.extended[objective] = 0
    s.waits[objective] = 0
    s.billed[objective] = 0
    s.showing -= 1
    s.place[objective] = Place.KEPT


@rule
def score_due(s: Illusio, seat: int) -> None:
    """Tricks whose time on the bill has run out, in the order in which they came there (ILL-18, ILL-21)."""
    for objective in range(OBJECTIVES):
        if s.place[objective] == Place.BILL and s.by[objective] == seat + 1:
            s.waits[objective] -= 1
            s.extended[objective] = 0
    score_bill(s, seat, 0)


@rule
def score_bill(s: Illusio, seat: int, waits: int) -> None:
    """Those tricks of a seat that wait no longer than that."""
    scored = False
    objective = next_due(s, seat, 0, waits)
    while objective != NOTHING:
        score(s, objective)
        scored = True
        objective = next_due(s, seat, 0, waits)
    if scored:
        end_if_decided(s, seat)


@rule
def completed(s: Illusio, seat: int) -> int:
    """How many objectives a seat has completed."""
    count = 0
    for objective in range(OBJECTIVES):
        if s.place[objective] == Place.KEPT and s.by[objective] == seat + 1:
            count += 1
    return count


@rule
def end_if_decided(s: Illusio, seat: int) -> None:
    """After a seat has scored: enough points (ILL-21), or no objective is left to anybody (ILL-22)."""
    if s.points[seat] >= s.target:
        finish_game(s, End.SCORED)
        return
    for objective in range(OBJECTIVES):
        if s.place[objective] != Place.ABSENT and s.place[objective] != Place.KEPT:
            return
    finish_game(s, End.EMPTY)


@rule
def finish_game(s: Illusio, reason: int) -> None:
    s.over = reason
    tell(s, Told.ENDED, NOBODY, reason, NONE, NONE, EVERYONE)
