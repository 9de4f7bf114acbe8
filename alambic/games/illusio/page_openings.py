"""What becomes possible with one more component: objectives to take, tricks to complete (ILL-14, ILL-15)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from alambic.core.view import N_, View
from alambic.games.illusio.cards import card_name, trick_name
from alambic.games.illusio.page_fit import (
    Need,
    contest_of,
    met_of,
    needs_of,
    open_of,
    reaches,
    types_around,
    types_in_wings,
    would_bring,
)
from alambic.games.illusio.rules_table import family_of
from alambic.games.illusio.state import ACTIONS, IN_PROGRESS, NOTHING

MOST = 2  # names of tricks in a preview


class Hint(NamedTuple):
    """What a move would do."""

    text: str
    tone: str = ""  # "gain", "open", "loss" or "win"
    points: int = 0  # that it brings
    rank: int = 0  # among previews of one tone, the higher the better


# Words


def quoted(view: View, objectives: Sequence[int]) -> str:
    """Names of tricks, with commas."""
    words = view.say(N_("“{trick}”"))
    return ", ".join(words.format(trick=trick_name(view.s, one, view.say)) for one in objectives)


def named_cards(view: View, kinds: Sequence[int]) -> str:
    return ", ".join(card_name(kind, view.say) for kind in kinds)


# What becomes possible (ILL-14, ILL-15)


def opened(view: View, types: Sequence[int], but: int = NOTHING, actions: int = 1) -> Hint:
    """What a component that comes into one's wings, or changes there, makes possible."""
    s, seat, say = view.s, view.seat, view.say
    before = set(reaches(s, seat))
    new = [one for one in reaches(s, seat, but, types) if one not in before]
    now = s.actions + actions < ACTIONS
    if new:
        return best_opening(view, new, types, but, now)
    if fit := [one for one in own_tricks(view) if fits_some(view, one, types)]:
        return addable(view, fit, types)
    wings, whole = types_in_wings(s, seat, but), types_in_wings(s, seat)
    for _, one in contest_of(s):
        met = needs_of(s, one, [*wings, *types])
        if met_of(met) > met_of(needs_of(s, one, wings)) and exact_in(met) >= exact_in(needs_of(s, one, whole)):
            words = N_("{trick}: {n} of {level} in your wings.")
            exact = exact_in(met) > exact_in(needs_of(s, one, whole))
            if exact:
                words = N_("{trick}: {n} of {level} in your wings, and the very type.")
            told = say(words).format(trick=quoted(view, [one]), n=met_of(met), level=s.level[one])
            return Hint(told, "open" if one in before else "", rank=int(exact))
    return Hint("")


def addable(view: View, fit: Sequence[int], types: Sequence[int]) -> Hint:
    """What it could do for objectives in progress: complete one, or be of the very type (ILL-15, ILL-19)."""
    s, say = view.s, view.say
    needs = {one: needs_of(s, one, [*types_around(s, one), *types]) for one in fit}
    worth = {one: would_bring(s, view.seat, one, needs[one]).points for one in fit if not open_of(needs[one])}
    if worth:
        best = max(worth, key=lambda one: worth[one])
        words = N_("Added to {trick}, it completes the trick, worth {points}.")
        return Hint(
            say(words).format(trick=quoted(view, [best]), points=worth[best]), "open", rank=1 + worth[best]
        )
    exact = [one for one in fit if gains(view, one, types)]
    words = (
        N_("It can then be added to {tricks}, as the very type.")
        if exact
        else N_("It can then be added to {tricks}.")
    )
    return Hint(say(words).format(tricks=quoted(view, exact or fit)), "open", rank=len(exact))


def gains(view: View, objective: int, types: Sequence[int]) -> bool:
    """Whether these components would bring a point more at an objective."""
    there = types_around(view.s, objective)
    return exact_in(needs_of(view.s, objective, [*there, *types])) > exact_in(needs_of(view.s, objective, there))


def best_opening(view: View, new: Sequence[int], types: Sequence[int], but: int, now: bool) -> Hint:
    """What can be taken whole comes first."""
    s, seat, say = view.s, view.seat, view.say
    wings = [*types_in_wings(s, seat, but), *types]
    needs = {one: needs_of(s, one, wings) for one in new}
    whole = [one for one in new if not open_of(needs[one])]
    if whole:
        best = max(whole, key=lambda one: would_bring(s, seat, one, needs[one]).points)
        points = would_bring(s, seat, best, needs[best]).points
        words = N_("Then you can take {trick} whole, worth {points}.")
        if not now:
            words = N_("Next turn you can take {trick} whole, worth {points}.")
        return Hint(say(words).format(trick=quoted(view, [best]), points=points), "open", rank=1 + points)
    words = N_("Then you can take: {tricks}.") if now else N_("Next turn you can take: {tricks}.")
    return Hint(say(words).format(tricks=quoted(view, new[:MOST])), "open")


def own_tricks(view: View) -> list[int]:
    """The viewer's objectives in progress."""
    return tricks_of(view.s, view.seat)


def tricks_of(s: Any, seat: int) -> list[int]:
    """A seat's objectives in progress."""
    return [s.progress[seat, k] - 1 for k in range(IN_PROGRESS) if s.progress[seat, k]]


def fits_some(view: View, objective: int, types: Sequence[int]) -> bool:
    wanted = {family_of(kind) for kind in open_of(needs_of(view.s, objective, types_around(view.s, objective)))}
    return any(family_of(kind) in wanted for kind in types)


def exact_in(needs: Sequence[Need]) -> int:
    return sum(need.exact for need in needs)
