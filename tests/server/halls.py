"""Two halls on one database, as two processes have them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from alambic.server.entrance.people import People
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.operation.siblings import Siblings
from alambic.server.storage.rows import Person
from alambic.server.views.attention import Attentions
from tests.patience import PATIENCE, until
from tests.server.hosting import Hosted


class Heard(Siblings):
    """Knows when it listens."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall, Attentions(hall), People(hall.store, hall.settings))
        self.listening = asyncio.Event()

    async def missed(self) -> None:
        await super().missed()
        self.listening.set()


class Pair:
    """Two halls that hear each other; `host.hall` is the first."""

    def __init__(self, host: Hosted, other: Hall) -> None:
        self.host = host
        self.other = other
        self.siblings = [Heard(host.hall), Heard(other)]

    async def table(self, table: Table) -> Table:
        """The same table in the other process, as far as it has heard."""
        return await self.other.table(table.key, sure=False)

    async def both_see(self, table: Table, true: Callable[[Table], bool]) -> None:
        other = await self.table(table)
        await until(lambda: true(table) and true(other))


@asynccontextmanager
async def beside(host: Hosted) -> AsyncIterator[Pair]:
    async with host.second() as other:
        two = Pair(host, other)
        for one in two.siblings:
            one.begin()
        async with asyncio.timeout(PATIENCE):
            for one in two.siblings:
                await one.listening.wait()
        yield two


def same(host: Hosted, one: Table, other: Table, *people: Person) -> bool:
    """Whether everybody sees the same in both processes, down to the version."""
    return all(host.seen(one, person) == host.seen(other, person) for person in (*people, None))
