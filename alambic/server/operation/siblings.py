"""What other processes on the same database say: which matches they changed, and who is with them."""

import asyncio
import logging
from collections.abc import Iterable

from alambic.core.errors import AlambicError
from alambic.server.basics.errors import StoreBusy
from alambic.server.basics.logs import fields
from alambic.server.entrance.people import People
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.storage.reading import Whole
from alambic.server.views.attention import Attentions

AT_ONCE = 64  # matches that are looked at together
AGAIN = 0.5  # seconds until a database that is busy is asked again
log = logging.getLogger("alambic")


class Siblings:
    """Hears what other processes have changed, and keeps the tables of this one up to date."""

    def __init__(self, hall: Hall, attentions: Attentions, people: People) -> None:
        self.hall = hall
        self.attentions = attentions
        self.people = people
        self.stale: set[int] = set()  # matches that somebody else has changed
        self.work: asyncio.Task[None] | None = None
        self.neighbours = hall.house.neighbours

    def begin(self) -> None:
        if listen := getattr(self.hall.store.database, "listen", None):
            listen(self.hear, self.missed)

    def end(self) -> None:
        self.neighbours.leave()

    def hear(self, message: str) -> None:
        kind, _, rest = message.partition(" ")
        if kind == "changed":
            self.refresh(int(number) for number in rest.split(","))
        elif kind == "here":
            process, match, person, there = rest.split(" ")
            self.seen(process, int(match), int(person), there == "1")
        elif kind == "renewed":
            self.hall.tasks.start(self.look_at_person(int(rest)))
        elif kind == "who":
            self.announce_all()
        elif kind == "bye":
            self.without(rest)

    def refresh(self, matches: Iterable[int]) -> None:
        """Look at matches again, once each however often they were named meanwhile."""
        self.stale.update(matches)
        if self.stale and (self.work is None or self.work.done()):
            self.work = self.hall.tasks.start(self.look())

    async def look(self) -> None:
        """All that is stale by one look at the database, and meanwhile the next are named: as the writer does."""
        while self.stale:
            some = [self.stale.pop() for _ in range(min(len(self.stale), AT_ONCE))]
            tables = {match: table for match in some if (table := self.hall.tables.of(match))}
            seen = {match: table.row.version for match, table in tables.items()}
            try:
                news = await self.hall.store.wholes({match: table.step for match, table in tables.items()})
                await self.attentions.on_changes([match for match in some if match not in tables])
            except AlambicError as problem:
                log.warning("matches could not be looked at again", extra=fields(matches=some, problem=problem))
                if isinstance(problem, StoreBusy):
                    self.stale.update(some)
                    await asyncio.sleep(AGAIN)
                continue
            for match, table in tables.items():
                self.hall.tasks.start(self.renew(table, seen[match], news.get(match)))

    async def renew(self, table: Table, seen: int, whole: Whole | None) -> None:
        """Bring one table to what was read, if it is still as it was then; nobody else waits for that."""
        try:
            async with table.lock:
                match = table.row.id
                if table.row.version != seen:  # it has gone on here since we looked
                    whole = (await self.hall.store.wholes({match: table.step})).get(match)
                if whole is None or whole.row.version != table.row.version:
                    await self.hall.take_in(table, whole)
        except AlambicError as problem:
            log.warning("a match could not be looked at again", extra=fields(match=table.row.id, problem=problem))

    async def missed(self) -> None:
        """Something may not have been heard: look at everything, and ask who is where."""
        self.refresh(self.hall.tables.numbers)
        for attention in list(self.attentions.listening.values()):
            await self.attentions.look(attention)
        for person in self.hall.streams.people():
            await self.look_at_person(person)
        self.neighbours.ask()
        self.announce_all()

    # Whose secrets are others

    async def look_at_person(self, id: int) -> None:
        """Let nobody in by a secret that counts no longer, nor listen on by it."""
        self.people.forget(id)
        if person := await self.hall.store.person(id):
            self.hall.streams.end_others(person)

    # Who is there

    def announce_all(self) -> None:
        for table in self.hall.tables.values():
            for person in table.company.present:
                self.neighbours.announce(table.row.id, person, True)

    def seen(self, process: str, match: int, person: int, there: bool) -> None:
        self.neighbours.note(process, match, person, there)
        if table := self.hall.tables.of(match):
            table.changed()

    def keep(self, living: set[str]) -> None:
        """Forget who was there by a process that has died."""
        for process in self.neighbours.gone(living):
            self.without(process)

    def without(self, process: str) -> None:
        for match, person in self.neighbours.of(process):
            self.seen(process, match, person, False)
