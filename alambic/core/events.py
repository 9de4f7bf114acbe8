"""What happened since the last decision, as rows of small numbers that the rules write and `forget` veils."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from alambic.core.rule import rule
from alambic.core.state import QUIET, UNTIL_CHANCE, State

KIND, WHO, WHAT, WHERE, WHOM, EYES, MORE = range(7)  # the columns; from MORE on, further things like WHAT, + 1
EVERYONE = 0x7FFF  # whose eyes: all, spectators too
NONE = -1  # no card, no place, nobody
VEILED = -2  # something this viewer may not know
UNDRAWN = np.uint64(64)  # words below it are given, for a preview; the first draw leads far away


@rule
def tells(s: State) -> bool:
    """Whether what happens is noted: in a preview only what comes before any chance."""
    if s.quiet == UNTIL_CHANCE and s.rng >= UNDRAWN:
        return False
    return s.quiet != QUIET


@rule
def tell(s: State, kind: int, who: int, what: int, where: int, whom: int, eyes: int) -> None:
    """Note that `who` did something; only the seats in `eyes` may know `what`, but all know who they are."""
    if tells(s):
        row = s.told
        s.events[row, KIND] = kind
        s.events[row, WHO] = who
        s.events[row, WHAT] = what
        s.events[row, WHERE] = where
        s.events[row, WHOM] = whom
        s.events[row, EYES] = eyes
        s.told = row + 1


@rule
def tell_more(s: State, kind: int, what: int) -> None:
    """The last event of a kind is also about this, for the same eyes; what was told since comes before it.

    A game that needs this declares further columns.
    """
    if tells(s):
        last = s.told - 1
        if s.events[last, KIND] != kind:
            for column in range(s.events.shape[1]):
                told = s.events[last - 1, column]
                s.events[last - 1, column] = s.events[last, column]
                s.events[last, column] = told
        column = MORE
        while s.events[last, column]:
            column += 1
        s.events[last, column] = what + 1


@rule
def tell_one_of(s: State, n: int, most: int, kind: int, who: int, what: int, whom: int, eyes: int) -> None:
    """One of several things, the so manieth from 0: `most` at most are told together, and `where` counts them."""
    if tells(s):
        if n % most == 0:
            tell(s, kind, who, what, 1, whom, eyes)
        else:
            tell_more(s, kind, what)
            s.events[s.told - 1, WHERE] += 1


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
        for column in range(s.events.shape[1]):
            s.events[i, column] = 0
    s.told = 0
    s.revealed = 0


@rule
def veil_events(s: State, seat: int) -> None:
    """Hide from a seat what its eyes did not see."""
    for i in range(s.told):
        if s.events[i, EYES] >> seat & 1 == 0:
            s.events[i, WHAT] = VEILED
            for column in range(MORE, s.events.shape[1]):
                s.events[i, column] = 0


class Event(NamedTuple):
    """One event, for the log."""

    kind: int
    who: int
    what: int
    where: int
    whom: int
    eyes: int
    more: tuple[int, ...] = ()  # what else it is about

    @property
    def things(self) -> tuple[int, ...]:
        """All that it is about; none that its viewer may not know."""
        return (self.what, *self.more) if self.what >= 0 else ()

    def veiled(self) -> "Event":
        """The same for whoever may not know what it is about."""
        return self._replace(what=VEILED, more=())


def event_of(row: Sequence[int]) -> Event:
    """An event as a state tells it."""
    kind, who, what, where, whom, eyes, *further = row
    return Event(kind, who, what, where, whom, eyes, tuple(thing - 1 for thing in further if thing))


def veiled(events: Iterable[Event], seat: int) -> list[Event]:
    """Events as a seat's eyes saw them: what `veil_events` leaves of them."""
    return [event if event.eyes >> seat & 1 else event.veiled() for event in events]


def read_events(plain: Any) -> list[Event]:
    """The events of a plain state."""
    return [event_of(row) for row in plain.events[: plain.told]]
