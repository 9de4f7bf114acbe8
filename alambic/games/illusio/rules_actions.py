"""Actions of a turn (ILL-10 to ILL-17), and remembering (ILL-30)."""

from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.illusio.rules_cards import discard_from_hand, draw, leave_hand
from alambic.games.illusio.rules_fit import (
    clear_around,
    counts_as,
    fits,
    is_veiled,
    lay_around,
    may_use,
    put_in_wings,
    told_as,
    told_item,
    turn_back,
)
from alambic.games.illusio.rules_legal import is_half
from alambic.games.illusio.rules_objectives import give_up, take_objective
from alambic.games.illusio.rules_score import put_on_bill
from alambic.games.illusio.rules_talents import begin
from alambic.games.illusio.state import Illusio
from alambic.games.illusio.vocabulary import Phase, Told


@rule
def place(s: Illusio, seat: int, kind: int) -> None:
    """Action A (ILL-11)."""
    leave_hand(s, seat, kind)
    tell(s, Told.PLACES, seat, kind, put_in_wings(s, seat, kind), NONE, EVERYONE)
    s.actions += 1


@rule
def give_for_exchange(s: Illusio, seat: int, card: int) -> None:
    """Action C: what is given is discarded first (ILL-13)."""
    discard_from_hand(s, seat, card)
    tell(s, Told.DISCARDS, seat, card, 0, NONE, EVERYONE)
    s.given += 1
    s.phase = Phase.EXCHANGING


@rule
def finish_exchange(s: Illusio, seat: int) -> None:
    for _ in range(s.given):
        draw(s, seat)
    s.given = 0
    s.actions += 1
    s.phase = Phase.ACTING


@rule
def begin_taking(s: Illusio, seat: int, k: int) -> None:
    """Action D (ILL-14)."""
    s.taking = k + 1
    s.phase = Phase.ASSEMBLING
    tell(s, Told.TAKES, seat, told_as(s, s.contest[k] - 1), k, NONE, EVERYONE)


@rule
def use(s: Illusio, seat: int, item: int) -> None:
    if is_veiled(s, item):
        begin(s, seat, Phase.RECALLING, item, s.contest[s.taking - 1] - 1)
    else:
        lay(s, seat, item, s.contest[s.taking - 1] - 1)
        go_on_taking(s, seat)


@rule
def lay(s: Illusio, seat: int, item: int, objective: int) -> None:
    lay_around(s, item, objective)
    tell(s, Told.USES, seat, counts_as(s, item), item, told_as(s, objective), EVERYONE)


@rule
def go_on_taking(s: Illusio, seat: int) -> None:
    """It is taken when nothing is left to add."""
    objective = s.contest[s.taking - 1] - 1
    s.phase = Phase.ASSEMBLING
    for item in range(s.items):
        if may_use(s, seat, item, objective):
            return
    if is_half(s, objective):
        finish_taking(s, seat)
    else:
        lose_action(s, seat)


@rule
def finish_taking(s: Illusio, seat: int) -> None:
    take_objective(s, seat, s.taking - 1)
    s.taking = 0
    s.actions += 1
    s.phase = Phase.ACTING


@rule
def add_from_hand(s: Illusio, seat: int, card: int, k: int) -> None:
    """Action E (ILL-15)."""
    objective = s.progress[seat, k] - 1
    leave_hand(s, seat, card)
    item = put_in_wings(s, seat, card)
    lay_around(s, item, objective)
    tell(s, Told.ADDS, seat, card, item, told_as(s, objective), EVERYONE)
    finish_adding(s, seat, objective)


@rule
def add_from_wings(s: Illusio, seat: int, item: int, k: int) -> None:
    """Action E (ILL-15)."""
    objective = s.progress[seat, k] - 1
    if is_veiled(s, item):
        s.adding = objective + 1
        begin(s, seat, Phase.RECALLING, item, objective)
    else:
        lay(s, seat, item, objective)
        finish_adding(s, seat, objective)


@rule
def finish_adding(s: Illusio, seat: int, objective: int) -> None:
    s.actions += 1
    if s.missing[objective] == 0:
        put_on_bill(s, seat, objective)


@rule
def drop(s: Illusio, seat: int, k: int) -> None:
    """Action F (ILL-16)."""
    give_up(s, seat, k)
    s.actions += 1


# Remembering (ILL-30)


@rule
def recall(s: Illusio, seat: int, kind: int) -> None:
    """Say what a transformed component is: wrong, it is itself again; right, it is used if it fits."""
    item = s.chosen - 1
    objective = s.adding - 1 if s.adding else s.contest[s.taking - 1] - 1
    reveal(s)
    if counts_as(s, item) != kind:
        tell(s, Told.RECALLS, seat, kind, told_item(s, item), 0, EVERYONE)
        turn_back(s, item)
        lose_action(s, seat)
    elif not fits(s, kind, objective):
        tell(s, Told.RECALLS, seat, kind, told_item(s, item), 2, EVERYONE)
        lose_action(s, seat)
    else:
        tell(s, Told.RECALLS, seat, kind, told_item(s, item), 1, EVERYONE)
        lay(s, seat, item, objective)
        s.chosen = 0
        if s.adding:
            s.adding = 0
            s.phase = Phase.ACTING
            finish_adding(s, seat, objective)
        else:
            go_on_taking(s, seat)


@rule
def lose_action(s: Illusio, seat: int) -> None:
    """A wrong name costs the action; what was laid around an objective of the Contest goes back."""
    if s.taking:
        objective = s.contest[s.taking - 1] - 1
        clear_around(s, objective)
        tell(s, Told.FAILS, seat, told_as(s, objective), NONE, NONE, EVERYONE)
    s.taking = 0
    s.adding = 0
    s.chosen = 0
    s.actions += 1
    s.phase = Phase.ACTING
