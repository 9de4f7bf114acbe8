"""What a review found, as the replay shows it: the course of a seat's chances, and the choices that cost most."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from alambic.core.view import View
from alambic.server.advice.counsel import Counsel, told_of
from alambic.server.basics.words import Words
from alambic.server.live.table import Table

WIDE, HIGH = 300, 80  # of the curve, in its own units


@dataclass(frozen=True)
class Mark:
    """A choice that cost much."""

    step: int
    fall: str  # in per cent
    told: Counsel
    x: float  # on the curve
    y: float


@dataclass(frozen=True)
class Reviewed:
    """What the page shows: the course of a seat's chances, and its marks."""

    curve: str  # points of a line, WIDE by HIGH
    fair: float  # the height of an even share
    marks: Sequence[Mark]
    choices: int


@dataclass(frozen=True)
class Mistakes:
    """Where one stands among the costly choices of a seat."""

    mark: Mark | None  # the one that is looked at, before it was made or after
    number: int
    of: int
    earlier: int | None  # the step before the choice before it
    later: int | None


def mistakes_at(marks: Sequence[Mark], step: int) -> Mistakes | None:
    """The choice that a step is before or after, and the ways to the others; None where none cost much."""
    if not marks:
        return None
    here = next((mark for mark in marks if mark.step - 1 == step), None)
    here = here or next((mark for mark in marks if mark.step == step), None)
    at = here.step if here else step
    earlier = [mark.step - 1 for mark in marks if mark.step < at or (here is None and mark.step == at)]
    later = [mark.step - 1 for mark in marks if mark.step > at]
    last, first = earlier[-1] if earlier else None, later[0] if later else None
    return Mistakes(here, len(earlier) + 1, len(marks), last, first)


def reviewed(
    table: Table, found: dict[str, Any], last: int, said: Words, view_before: Callable[[int], View]
) -> Reviewed:
    """The same for people; `view_before`: what the seat saw when it was to make the move of a step."""
    spots = [(WIDE * step / last, HIGH * (1 - share)) for step, share, _, _ in found["turns"]]
    marks = [
        Mark(step, said.percent(fall), told_of(table, advice, said, view_before(step)), *spot)
        for (step, _, fall, advice), spot in zip(found["turns"], spots, strict=True)
        if advice
    ]
    curve = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    return Reviewed(curve, HIGH * (1 - 1 / len(table.row.seats)), marks, len(spots))
