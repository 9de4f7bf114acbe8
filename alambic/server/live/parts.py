"""What a table in memory is made of, beside its row and its match."""

import asyncio
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from alambic.core.events import Event
from alambic.core.match import Match
from alambic.server.storage.rows import CALLS_KEPT, REMARKS_KEPT, RemarkRow

Told = Mapping[int, Sequence[Event]]  # what an entry told, by viewer


class Scene(NamedTuple):
    """A match at some moment, as a page shows it."""

    match: Match
    told: Sequence[Told]  # by step, the deal first
    since: int = 0  # the step before what came last: newer entries were published together


@dataclass
class Course:
    """What has happened since the deal."""

    told: list[Told] = field(default_factory=list)  # by step, the deal first
    moments: list[datetime] = field(default_factory=list)  # when, by step
    since: int = 0  # the step before the entries that were published last
    mark: bytes = b""  # a digest of all that was shown
    looked_back: Scene | None = None  # the earlier step that was looked at last

    def note(self, at: datetime, told: Told, mark: bytes) -> None:
        """Keep what an entry told each viewer, and when."""
        self.told.append(told)
        self.moments.append(at)
        self.mark = mark

    def news_from(self, step: int) -> None:
        """What comes after this step is published together."""
        self.since = step

    def step_at(self, moment: datetime) -> int:
        """The last step that is as old as a moment."""
        return max(0, bisect_right(self.moments, moment) - 1)

    def past(self, match: Match, step: int) -> Scene:
        """The match as it stood after so many entries; all who watch with the same delay share the work."""
        if self.looked_back is None or self.looked_back.match.step != step:
            self.looked_back = Scene(match.at(step), self.told[: step + 1], max(0, step - 1))
        return self.looked_back


@dataclass
class Talk:
    """What people say beside the match."""

    remarks: list[RemarkRow] = field(default_factory=list)
    muted: frozenset[int] = frozenset()
    declined: dict[int, tuple[str, int]] = field(default_factory=dict)  # by asker: who would not, at which step

    def add(self, new: RemarkRow) -> None:
        """One remark more; older ones go, as in the store: those who watch have a share of their own."""
        share = [one.number for one in self.remarks if (one.seat is None) == (new.seat is None)]
        room = (CALLS_KEPT if new.seat is None else REMARKS_KEPT) - 1
        gone = set(share[: max(0, len(share) - room)])
        self.remarks = [*(one for one in self.remarks if one.number not in gone), new]

    def mute(self, person: int, muted: bool) -> None:
        self.muted = self.muted | {person} if muted else self.muted - {person}

    def until(self, late: datetime, begun: datetime) -> list[RemarkRow]:
        """What was said by then, and before the deal: nobody held anything."""
        return [remark for remark in self.remarks if remark.at <= late or remark.at < begun]


@dataclass
class Company:
    """Who is here, and who has been."""

    listeners: set[Callable[[], None]] = field(default_factory=set)
    present: Counter[int] = field(default_factory=Counter)  # streams by person
    lookers: set[int | None] = field(default_factory=set)  # who has ever looked; None: somebody, nobody knows who
    formers: frozenset[tuple[int, int]] = frozenset()  # who has got up from which seat since the deal
    used: float = field(default_factory=time.monotonic)

    def use(self) -> None:
        """Somebody has asked for the table just now."""
        self.used = time.monotonic()

    def left(self, person: int, seat: int) -> None:
        self.formers |= {(person, seat)}


@dataclass
class Work:
    """What goes on by itself."""

    hurried: asyncio.Event = field(default_factory=asyncio.Event)
    bots: asyncio.Task[None] | None = None
    pondered: dict[int, Any] = field(default_factory=dict)  # where the seats stood for which Master thinks now
    alarm: asyncio.TimerHandle | None = None

    def done(self) -> bool:
        return not self.pondered and (self.bots is None or self.bots.done())

    def set_bots(self, bots: asyncio.Task[None]) -> None:
        self.bots = bots

    def set_alarm(self, alarm: asyncio.TimerHandle | None) -> None:
        """Wait for another moment, or for none."""
        if self.alarm:
            self.alarm.cancel()
        self.alarm = alarm


@dataclass
class Remembered:
    """What was found out about a table, and need not be again until something changes."""

    changes: int = 0
    readings: int = 0  # of its game's files: what is seen may be another after one
    digests: dict[Any, tuple[int, str]] = field(default_factory=dict)  # of what is seen, and after which change
    found: dict[str, tuple[object, Any]] = field(default_factory=dict)  # about what, and what
    chronicles: dict[tuple[int, str], Any] = field(default_factory=dict)  # by viewpoint and language: views/log

    def change(self) -> None:
        """What everybody sees is different now."""
        self.changes += 1

    def read_again(self) -> None:
        """Its game's files are others now."""
        self.readings += 1
        self.digests.clear()
        self.chronicles.clear()

    def about(self, name: str, thing: object, find: Callable[[], Any]) -> Any:
        """What is found out about a thing, anew when it is another thing."""
        known = self.found.get(name)
        if known is None or known[0] is not thing:
            known = self.found[name] = thing, find()
        return known[1]
