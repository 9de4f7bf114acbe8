"""Objectives: their pile, the Contest, and who takes or gives up what (ILL-07, ILL-14, ILL-16)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.illusio.rules_fit import (
    clear_around,
    family_of,
    told_as,
)
from alambic.games.illusio.rules_score import put_on_bill
from alambic.games.illusio.state import CONTEST, IN_PROGRESS, NOBODY, NOTHING, OBJECTIVES, TYPES, Illusio
from alambic.games.illusio.vocabulary import Place, Told


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
