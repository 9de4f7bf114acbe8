"""What happened since the last decision, as rows of small numbers that the rules write and `forget` veils."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from alambic.core.rule import rule
from alambic.core.state import EVENT_COLUMNS, QUIET, UNTIL_CHANCE, State

KIND, WHO, WHAT, WHERE, WHOM, EYES = range(6)  # the columns
EVERYONE = 0x7FFF  # whose eyes: all, spectators too
NONE = -1  # no card, no place, nobody
VEILED = -2  # something this viewer may not know
UNDRAWN = np.uint64(64)  # words below it are given, for a preview; the first draw leads far away


@rule
def tell(s: State, kind: int, who: int, what: int, where: int, whom: int, eyes: int) -> None:
    """Note that `who` did something; only the seats in `eyes` may know `what`, but all know who they are."""
    if s.quiet == 0 or (s.quiet == UNTIL_CHANCE and s.rng < UNDRAWN):
        row = s.told
        s.events[row, KIND] = kind
        s.events[row, WHO] = who
        s.events[row, WHAT] = what
        s.events[row, WHERE] = where
        s.events[row, WHOM] = whom
        s.events[row, EYES] = eyes
        s.told = row + 1


@rule
def reveal(s: State) -> None:
    """Somebody learns something hidden, told after this: the move cannot simply be taken back, nor be foreseen."""
    s.revealed = 1
    if s.quiet == UNTIL_CHANCE:
        s.quiet = QUIET


@rule
def disclose(s: State) -> None:
    """The others learn what the mover knows: the move cannot be taken back, but its outcome is no secret."""
    s.revealed = 1


@rule
def clear_events(s: State) -> None:
    """Make room for what the next move does."""
    for i in range(s.told):
        for column in range(EVENT_COLUMNS):
            s.events[i, column] = 0
    s.told = 0
    s.revealed = 0


@rule
def veil_events(s: State, seat: int) -> None:
    """Hide from a seat what its eyes did not see."""
    for i in range(s.told):
        if s.events[i, EYES] >> seat & 1 == 0:
            s.events[i, WHAT] = VEILED


class Event(NamedTuple):
    """One event, for the log."""

    kind: int
    who: int
    what: int
    where: int
    whom: int
    eyes: int


def veiled(events: Iterable[Event], seat: int) -> list[Event]:
    """Events as a seat's eyes saw them: what `veil_events` leaves of them."""
    return [event if event.eyes >> seat & 1 else event._replace(what=VEILED) for event in events]


def read_events(plain: Any) -> list[Event]:
    """The events of a plain state."""
    return [Event(*row) for row in plain.events[: plain.told]]
