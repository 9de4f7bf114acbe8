"""A busy club in short: what the server holds does not grow with the moves that were made."""

import asyncio
import gc
import resource
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import uvloop

from alambic.server.settings import Limits
from bench.club import Club, until
from bench.proof import prove, written
from bench.soak import busy_club
from tests.server.live import Live, live

MOVES, TABLES = 2000, 12
HELD, KNOWN = 4, 30  # tables and tokens that the server may keep in memory here
SAMPLES = 6
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
        desk = server.desk
        hall = desk.hall
        counts = Counter[str](
            tables=len(hall.tables),
            numbers=len(hall.keys),
            streams=len(hall.streams),
            listeners=sum(len(table.listeners) for table in hall.tables.values()),
            tokens=len(desk.people.known),
            leases=len(hall.leases.held),
            errands=len(hall.tasks),
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


def test_what_the_server_holds_does_not_grow_with_the_moves(tmp_path: Path) -> None:
    samples: list[Counter[str]] = []
    sizes: list[int] = []
    with (
        patch("alambic.server.hall.KEPT", HELD),
        patch("alambic.server.people.MOST_KNOWN", KNOWN),
        patch(
            "alambic.server.watch.LINGER", 0.1
        ),  # else how many tables linger depends on how quick this machine is
        live(tmp_path, limits=MANY) as server,
    ):

        def sample(moves: int) -> None:
            samples.append(held(server))
            sizes.append(memory())

        club = Club(int(server.url.rpartition(":")[2]))
        uvloop.run(busy_club(club, TABLES, MOVES, sample, SAMPLES))
        assert prove(club.ledger, written(f"sqlite:///{tmp_path / 'a.db'}")) >= MOVES
        assert len(club.ledger) > HELD + TABLES  # so many tables that some had to be put away
        later(lambda: not held(server)["streams"])
        rest = held(server)

    early, late = samples[1:3], samples[-2:]
    for name in {name for one in samples for name in one}:
        before, after = max(one[name] for one in early), min(one[name] for one in late)
        assert after <= 1.5 * before + 10, (
            f"{name} grew from {before} to {after}: {[one[name] for one in samples]}"
        )
    for one in samples:
        assert one["tables"] == one["numbers"] <= HELD + TABLES
        assert one["listeners"] <= one["streams"] <= 4 * TABLES
        assert one["tokens"] <= KNOWN
        assert one["errands"] <= 2 * TABLES
    assert rest["streams"] == rest["listeners"] == 0  # whoever has gone is gone
    assert min(sizes[-2:]) < max(sizes[:3]) * 1.2 + 64_000_000


def later(true: Callable[[], bool]) -> None:
    """Wait until something is so."""

    async def wait() -> None:
        assert await until(true)

    asyncio.run(wait())
