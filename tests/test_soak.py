"""A busy club in short: what the server holds does not grow with the moves that were made."""

import asyncio
import gc
import resource
from collections import Counter
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
import uvloop

from alambic.server.basics.settings import Limits
from bench.club import Club, Ledger
from bench.proof import prove, written
from bench.soak import busy_club
from tests.patience import eventually
from tests.server.live import Live, live

pytestmark = pytest.mark.heavy

MOVES, FIRST, TABLES = 2000, 500, 12
HELD, KNOWN = 4, 30  # tables and tokens that the server may keep in memory here
SAMPLES = 3
STAY = {  # what the last tables may leave behind for a while, whose people have just gone
    "alambic.server.live.table.Table": HELD,
    "alambic.core.match.Match": HELD,
    "alambic.server.storage.rows.MatchRow": 2 * HELD,
    "alambic.server.storage.rows.SeatRow": 4 * HELD,
}
SOME = 500  # of all else, such as the events and entries of so many matches; forty are played
OURS = ("alambic.server", "alambic.core")
MANY = Limits(
    posts=10**8,
    burst=10**8,
    newcomers=10**8,
    openings=10**8,
    connections=10**8,
    tables=10**6,
    streams=10**4,
    watchers=10**4,
    remarks=10**6,
    calls=10**6,
    takebacks=10**6,
)


def held(server: Live) -> Counter[str]:
    """What the server keeps: its lists, its tasks, and every object of its classes that is alive."""

    async def count() -> Counter[str]:
        services = server.services
        hall = services.hall
        counts = Counter[str](
            tables=len(hall.tables),
            numbers=len(hall.tables.numbers),
            streams=len(hall.streams.whose),
            listeners=sum(len(table.company.listeners) for table in hall.tables.values()),
            tokens=len(services.people.known),
            leases=len(hall.leases.held),
            errands=len(hall.tasks.running),
            tasks=len(asyncio.all_tasks()),
        )
        gc.collect()
        kinds = Counter(type(thing) for thing in gc.get_objects())
        named = {f"{kind.__module__}.{kind.__qualname__}": number for kind, number in kinds.items()}
        counts.update({name: number for name, number in named.items() if name.startswith(OURS)})
        return counts

    return server.do(count())


def memory() -> int:
    """Bytes of this process, in which the club and the server are together."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


async def put_away(server: Live) -> None:
    """As if nobody had been at any table for long."""
    for table in list(server.services.hall.tables.values()):
        server.services.hall.let_go(table)


def test_what_the_server_holds_does_not_grow_with_the_moves(tmp_path: Path) -> None:
    """Once everybody has gone home, nothing is left of the tables at which they were."""
    samples: list[Counter[str]] = []
    sizes: list[int] = []
    left: list[Counter[str]] = []
    tables: list[int] = []
    with (
        patch("alambic.server.live.kept.MOST", HELD),
        patch("alambic.server.entrance.people.MOST_KNOWN", KNOWN),
        patch(
            "alambic.server.actions.listening.LINGER", 0.1
        ),  # else tables linger for long after their people have gone
        live(tmp_path, limits=MANY) as server,
    ):

        def sample(moves: int) -> None:
            samples.append(held(server))
            sizes.append(memory())

        def grown() -> dict[str, int]:
            """Of what there is more than after the first moves, beyond what may stay for a while."""
            server.do(put_away(server))  # again: what was still on its way may have brought a table back
            now = held(server)
            more = {name: number - left[0][name] for name, number in now.items()}
            return {name: number for name, number in more.items() if number > STAY.get(name, SOME)}

        port = int(server.url.rpartition(":")[2])
        ledger: Ledger = {}
        for moves in (FIRST, MOVES - FIRST):
            club = Club(port, seed=moves, ledger=ledger)
            uvloop.run(busy_club(club, TABLES, moves, sample, SAMPLES))
            tables.append(len(ledger))
            eventually(lambda: not held(server)["streams"])  # whoever has gone is gone
            server.do(put_away(server))
            if not left:
                left.append(held(server))
        assert prove(ledger, written(f"sqlite:///{tmp_path / 'a.db'}")) >= MOVES
        assert tables[1] - tables[0] > HELD + TABLES  # so many tables that some had to be put away
        with suppress(AssertionError):
            eventually(lambda: not grown())
        assert grown() == {}
        assert held(server)["listeners"] == 0

    for one in samples:
        assert one["tables"] == one["numbers"] <= HELD + TABLES
        assert one["listeners"] <= one["streams"] <= 4 * TABLES
        assert one["tokens"] <= KNOWN
        assert one["errands"] <= 2 * TABLES
    assert min(sizes[-2:]) < max(sizes[:3]) * 1.2 + 64_000_000
