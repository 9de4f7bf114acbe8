"""Who plays for the bots of a match and watches its clock: one process at a time, another if that one dies.

A process says every few seconds that it is alive; a match has the name of its holder. Whoever finds a match with
something to do that no living process holds may take it. Two who believe they hold a match do no harm: an entry is
written once.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, or_, select, update

from alambic.core.errors import AlambicError
from alambic.server.basics.logs import fields
from alambic.server.storage.database import Database
from alambic.server.storage.tables import MATCHES, PROCESSES, SEATS

LASTING = 6.0  # seconds for which a process counts as alive after it said so
BEAT = 2.0  # seconds between two such words
MOST = 100  # matches looked for at once
log = logging.getLogger("alambic")


class Leases:
    """The matches that this process looks after."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self.database = database
        self.now = now  # by our own clock
        self.name = database.name
        self.held: set[int] = set()
        self.alive = 0.0  # until when the others count us as alive, by our own clock

    def moment(self, connection: Connection) -> datetime:
        """Now, as all processes see it: machines have clocks of their own."""
        if not self.database.shared:
            return self.now()
        now: datetime = connection.execute(select(func.clock_timestamp())).scalar_one()
        return now

    async def beat(self) -> None:
        """Say that we are alive."""
        said = time.monotonic()

        def work(connection: Connection) -> None:
            until = self.moment(connection) + timedelta(seconds=LASTING)
            ours = update(PROCESSES).where(PROCESSES.c.id == self.name).values(until=until)
            if not connection.execute(ours).rowcount:
                connection.execute(insert(PROCESSES).values(id=self.name, until=until))
                old = PROCESSES.c.until < until - timedelta(days=1)
                connection.execute(delete(PROCESSES).where(old))

        await self.database.writer.write(work)
        if said > self.alive:  # we were thought dead, and others may hold what we held
            self.held.clear()
        self.alive = said + LASTING

    async def claim(self, match: int) -> bool:
        """Whether a match is ours to look after, now or already."""
        if time.monotonic() > self.alive - BEAT:
            await self.beat()
        if match in self.held:
            return True

        def work(connection: Connection) -> bool:
            free = (MATCHES.c.id == match) & self.unheld(self.moment(connection))
            return bool(connection.execute(update(MATCHES).where(free).values(holder=self.name)).rowcount)

        if await self.database.writer.write(work):
            self.held.add(match)
        return match in self.held

    def unheld(self, now: datetime) -> ColumnElement[bool]:
        """What nobody holds who is alive, or we do."""
        living = select(PROCESSES.c.id).where(alive(now))
        return or_(MATCHES.c.holder.is_(None), MATCHES.c.holder == self.name, MATCHES.c.holder.not_in(living))

    async def release(self, match: int) -> None:
        """Somebody else may look after a match."""
        if match in self.held:
            self.held.discard(match)
            await self.database.writer.write(lambda connection: self.let_go(connection, MATCHES.c.id == match))

    def forget(self, match: int) -> None:
        """A match is put away here: its hold is given up when somebody else asks, or we do again."""
        self.held.discard(match)

    async def living(self) -> set[str]:
        """The processes that are alive."""

        def work(connection: Connection) -> set[str]:
            now = self.moment(connection)
            return set(connection.scalars(select(PROCESSES.c.id).where(alive(now))))

        return await self.database.read(work)

    async def close(self) -> None:
        """Leave everything to the others at once."""

        def work(connection: Connection) -> None:
            self.let_go(connection, MATCHES.c.holder == self.name)
            connection.execute(delete(PROCESSES).where(PROCESSES.c.id == self.name))

        if self.alive:
            self.held.clear()
            try:
                await self.database.writer.write(work)
            except AlambicError as problem:
                log.warning("leases run out by themselves", extra=fields(problem=problem))

    def let_go(self, connection: Connection, which: ColumnElement[bool]) -> None:
        ours = which & (MATCHES.c.holder == self.name)
        connection.execute(update(MATCHES).where(ours).values(holder=None))

    async def orphans(self, before: datetime) -> list[str]:
        """The keys of matches with something to do that nobody alive holds, or we do.

        A clock runs out by then, before the deal that of those who have not shown their part; or a bot is waited
        for at a table where people sit.
        """
        bit = MATCHES.c.awaited.op(">>")(SEATS.c.number).op("&")(1)
        bots = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.kind == "bot", bit == 1)
        people = exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.person.is_not(None))
        waits = MATCHES.c.asking.is_(None) & bots & people
        todo = MATCHES.c.ended.is_(None) & or_(MATCHES.c.due < before, waits)

        def work(connection: Connection) -> list[str]:
            mine = todo & self.unheld(self.moment(connection))
            return list(connection.scalars(select(MATCHES.c.key).where(mine).order_by(MATCHES.c.due).limit(MOST)))

        return await self.database.read(work)


def alive(now: datetime) -> ColumnElement[bool]:
    """Who has spoken lately; what was said later than now was said before a clock was set back."""
    return PROCESSES.c.until.between(now, now + timedelta(seconds=LASTING + BEAT))
