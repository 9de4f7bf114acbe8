"""Clocks: how long people have thought, read off the entries, and when their time runs out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from alambic.core.record import BACK, SITS, Entry
from alambic.server.storage.rows import MatchRow

CLOCKS = ("none", "move", "seat")
LEAST = 15  # seconds that every decision has, also when a seat's time is used up


@dataclass(frozen=True)
class Timing:
    """Since when each awaited seat is waited for, and how many seconds its people had used before."""

    since: Mapping[int, datetime] = field(default_factory=dict)
    used: Mapping[int, float] = field(default_factory=dict)  # for decisions that were made
    held: Mapping[int, float] = field(default_factory=dict)  # for the present one, before its person went away
    away: frozenset[int] = frozenset()  # seats on which no person sits

    def after(self, at: datetime, awaited: Iterable[int], entry: Entry | None = None) -> "Timing":
        """The same once an entry is written: whoever it is about begins a new decision."""
        if entry is not None and entry.kind == SITS:
            return self.came(entry.seat, at) if entry.by == "person" else self.went(entry.seat, at)
        waits = set(awaited)
        ended = {seat for seat in self.since if seat not in waits or entry is None or about(entry, seat)}
        used = {**self.used, **{seat: self.used.get(seat, 0.0) + self.spent(seat, at) for seat in ended}}
        since = {seat: at if seat in ended else self.since.get(seat, at) for seat in waits}
        return replace(self, since=since, used=used, held=without(self.held, ended))

    def later(self, pause: timedelta) -> "Timing":
        """The same after a pause in which nobody's time ran."""
        return replace(self, since={seat: at + pause for seat, at in self.since.items()})

    def spent(self, seat: int, at: datetime) -> float:
        """How long a person has thought about the present decision of a seat."""
        if seat in self.away:
            return self.held.get(seat, 0.0)
        return (at - self.since[seat]).total_seconds() if seat in self.since else 0.0

    def went(self, seat: int, at: datetime) -> "Timing":
        """Nobody sits there: what was thought is remembered, so that coming back is no way to more time."""
        held = {**self.held, seat: self.spent(seat, at)} if seat in self.since else self.held
        since = {**self.since, seat: at} if seat in self.since and seat not in self.away else self.since
        return replace(self, since=since, held=held, away=self.away | {seat})

    def came(self, seat: int, at: datetime) -> "Timing":
        """Somebody sits down: a decision that waits goes on where it was left."""
        begun = at - timedelta(seconds=self.held.get(seat, 0.0))
        since = {**self.since, seat: begun} if seat in self.since and seat in self.away else self.since
        return replace(self, since=since, held=without(self.held, {seat}), away=self.away - {seat})


def without(held: Mapping[int, float], seats: Iterable[int]) -> dict[int, float]:
    gone = set(seats)
    return {seat: seconds for seat, seconds in held.items() if seat not in gone}


def about(entry: Entry, seat: int) -> bool:
    return entry.kind == BACK or entry.seat == seat


def answered(row: MatchRow, timing: Timing, now: datetime) -> Timing:
    """The clocks as they go on once the present question is answered."""
    at = row.asked_at
    return timing.later(now - at) if at else timing


def deadline(row: MatchRow, silent: bool, timing: Timing, seat: int) -> datetime | None:
    """When a seat's time runs out; `silent`: silence is an answer now. Bots have all the time."""
    since = timing.since.get(seat)
    if since is None or row.seats[seat].kind == "bot" or row.asking:
        return None
    limits = []
    if silent and row.window and not alone(row):
        limits.append(float(row.window))
    if row.clock == "move":
        limits.append(float(row.seconds))
    elif row.clock == "seat":
        limits.append(max(LEAST, row.seconds - timing.used.get(seat, 0.0)))
    return since + timedelta(seconds=max(0.0, min(limits) - timing.held.get(seat, 0.0))) if limits else None


def alone(row: MatchRow) -> bool:
    """Whether one person plays among bots: nobody waits for their answers."""
    return [seat.kind for seat in row.seats if seat.kind != "bot" or seat.offered is not None] == ["person"]


def first_due(row: MatchRow, silent: bool, timing: Timing, awaited: Iterable[int]) -> datetime | None:
    """When the first of the running clocks runs out."""
    dues = [deadline(row, silent, timing, seat) for seat in awaited]
    return min((due for due in dues if due), default=None)


def left(row: MatchRow, timing: Timing, seat: int, now: datetime) -> float | None:
    """How much of its own time a seat has left, at a table with a clock a seat."""
    if row.clock != "seat":
        return None
    return max(0.0, row.seconds - timing.used.get(seat, 0.0) - timing.spent(seat, now))
