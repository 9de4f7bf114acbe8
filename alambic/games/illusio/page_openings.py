"""What becomes possible with one more component: objectives to take, tricks to add to (ILL-14, ILL-15)."""

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
    types_around,
    types_in_wings,
)
from alambic.games.illusio.rules_table import family_of
from alambic.games.illusio.state import IN_PROGRESS, NOTHING

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


def opened(view: View, words: Sequence[str], types: Sequence[int], but: int = NOTHING) -> Hint:
    """What can be done after a move that brings or changes a component, and else what it is good for."""
    s, say = view.s, view.say
    seen = view.foreseen(" ".join(words))
    then = seen.legal.difference(view.legal) if seen else ()
    takes = sorted(int(code.split(" ")[1]) - 1 for code in then if code.startswith("take "))
    if takes:
        said, tricks = N_("Then you can take: {tricks}."), [s.contest[k] - 1 for k in takes]
        return Hint(say(said).format(tricks=quoted(view, tricks[:MOST])), "open", rank=3)
    places = sorted({int(code.split(" ")[3]) - 1 for code in then if code.startswith("move ")})
    fit = [one for k in places if fits_some(view, one := s.progress[view.seat, k] - 1, types)]
    if fit:
        whole = [one for one in fit if not open_of(needs_of(s, one, [*types_around(s, one), *types]))]
        exact = [one for one in fit if gains(view, one, types)]
        said = N_("It can then be added to {tricks}.")
        if whole:
            said = N_("It can then be added to {tricks}, and completes it.")
            exact, fit = [], [max(whole, key=lambda one: s.level[one])]
        elif exact:
            said = N_("It can then be added to {tricks}, as the very type.")
        told = say(said).format(tricks=quoted(view, exact or fit))
        return Hint(told, "open", rank=4 if whole else 1 + len(exact))
    return useful(view, types, but)


def useful(view: View, types: Sequence[int], but: int) -> Hint:
    """The first objective of the Contest that it helps with."""
    s = view.s
    wings, whole = types_in_wings(s, view.seat, but), types_in_wings(s, view.seat)
    for _, one in contest_of(s):
        met, now = needs_of(s, one, [*wings, *types]), needs_of(s, one, whole)
        if met_of(met) > met_of(needs_of(s, one, wings)) and exact_in(met) >= exact_in(now):
            words = N_("{trick}: {n} of {level} in your wings.")
            exact = exact_in(met) > exact_in(now)
            if exact:
                words = N_("{trick}: {n} of {level} in your wings, and the very type.")
            told = view.say(words).format(trick=quoted(view, [one]), n=met_of(met), level=s.level[one])
            return Hint(told, rank=int(exact))
    return Hint("")


def gains(view: View, objective: int, types: Sequence[int]) -> bool:
    """Whether these components would bring a point more at an objective."""
    there = types_around(view.s, objective)
    return exact_in(needs_of(view.s, objective, [*there, *types])) > exact_in(needs_of(view.s, objective, there))


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
