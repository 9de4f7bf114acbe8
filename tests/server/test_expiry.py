"""What is left alone goes away in time, and nothing else does."""

from dataclasses import astuple
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select

from alambic.core.errors import Over
from alambic.server.basics.errors import Missing
from alambic.server.basics.settings import Expiry
from alambic.server.storage import expiry
from alambic.server.storage.devices import Device, add_device
from alambic.server.storage.expiry import Swept
from alambic.server.storage.plans import add_plan
from alambic.server.storage.rows import SeatRow
from alambic.server.storage.store import Store
from alambic.server.storage.tables import METADATA, REVIEWS
from tests.server.storing import START, Clock, a_match, entry, found, kept, somebody, stored

POLICY = Expiry()
LITTLE = timedelta(microseconds=1)
NOTHING = Swept()


def test_the_policy_as_documented() -> None:
    assert [time.days for time in astuple(POLICY)] == [7, 60, 365, 400]


def sizes(connection: Connection) -> dict[str, int | None]:
    """How many rows each table has."""
    return {
        name: connection.scalar(select(func.count()).select_from(table)) for name, table in METADATA.tables.items()
    }


@stored
async def test_a_table_that_never_began_is_deleted(store: Store, clock: Clock) -> None:
    match = await a_match(store)
    clock.wait(days=3)
    await store.set_seat(match.id, SeatRow(1, "open"))  # touched once more
    end = clock() + POLICY.gathering
    assert await store.sweep(end, POLICY) == NOTHING
    assert await store.sweep(end + LITTLE, POLICY) == Swept(deleted=("k",))
    assert await store.match("k") is None


@stored
async def test_a_match_without_a_move_is_stopped_and_kept(store: Store, clock: Clock) -> None:
    match = await a_match(store, status="playing")
    await store.add_entries(match.id, [entry(1, at=clock.wait(days=3))])
    end = clock() + POLICY.idle
    assert await store.sweep(end, POLICY) == NOTHING
    assert await store.sweep(end + LITTLE, POLICY) == Swept(stopped=("k",))
    row = await found(store, match)
    assert (row.status, row.reason, row.ended) == ("stopped", "idle", end + LITTLE)
    assert len(await store.entries(match.id)) == 1
    assert await store.sweep(end + LITTLE, POLICY) == NOTHING
    with pytest.raises(Over):
        await store.add_entries(match.id, [entry(2)])


def looked_back_on(match: int, connection: Connection) -> None:
    connection.execute(insert(REVIEWS).values(match=match, number=0, found={}))


@pytest.mark.parametrize("status", ["over", "stopped"])
def test_a_match_that_ended_is_deleted_with_all_that_belongs_to_it(status: str, tmp_path: Path) -> None:
    @stored
    async def whole(store: Store, clock: Clock) -> None:
        match = await a_match(store, status="playing")
        other = await a_match(store, await somebody(store, "Bea"), "other", status="playing")
        for table in (match, other):
            await store.add_entries(table.id, [entry(1)])
            await store.add_remark(table.id, table.host, "x", "hello")
            await store.set_muted(table.id, table.host, True)
            await store.set_seat(table.id, SeatRow(0, "open"))
            await store.write(partial(looked_back_on, table.id))
            await store.write(partial(add_plan, person=table.host, title="us", game="vizia", chosen={}))
            await add_device(store, table.host, Device(f"https://push.example/{table.key}", b"k", b"a", "en"))
            assert (await kept(store, table.id)).formers == {(table.host, 0)}
        clock.wait(days=40)
        await store.finish(match.id, status, "", [1, 2], [3, 4])
        end = clock() + POLICY.finished
        await store.add_entries(other.id, [entry(2, at=end)])
        assert await store.sweep(end, POLICY) == NOTHING
        assert await store.sweep(end + LITTLE, POLICY) == Swept(deleted=("k",), people=1)
        assert await store.read(sizes) == {
            "people": 1,
            "matches": 1,
            "seats": 2,
            "entries": 2,
            "remarks": 1,
            "formers": 1,
            "muted": 1,
            "plans": 1,
            "devices": 1,
            "reviews": 1,
            "processes": 0,
            "keys": 0,
        }
        with pytest.raises(Missing):
            await store.add_entries(match.id, [entry(2)])

    whole(tmp_path)


@stored
async def test_people_go_when_nothing_refers_to_them(store: Store, clock: Clock) -> None:
    """Hosts, sitters and those who said something stay as long as that match."""
    names = ["host", "sitter", "speaker", "muted", "nobody", "visitor"]
    people = {name: await somebody(store, name) for name in names}
    seats = [SeatRow(0, "person", people["sitter"].id, "sitter"), SeatRow(1, "bot", None, "x", "novice")]
    match = await a_match(store, people["host"], status="playing", seats=seats)
    await store.add_remark(match.id, people["speaker"].id, "speaker", "hello")
    await store.set_muted(match.id, people["muted"].id, True)
    clock.wait(days=399)
    await store.add_entries(match.id, [entry(1, at=clock())])
    await store.touch(people["visitor"])
    assert await store.sweep(START + POLICY.people, POLICY) == NOTHING
    assert await store.sweep(START + POLICY.people + LITTLE, POLICY) == Swept(people=2)
    left = [name for name in names if await store.person(people[name].id)]
    assert left == ["host", "sitter", "speaker", "visitor"]


@stored
async def test_a_sweep_takes_so_many_and_the_next_the_rest(store: Store, clock: Clock) -> None:
    ada = await somebody(store)
    for number in range(5):
        await a_match(store, ada, str(number))
    later = START + POLICY.gathering + LITTLE
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(expiry, "MOST", 3)
        assert await store.sweep(later, POLICY) == Swept(deleted=("0", "1", "2"))
        assert await store.sweep(later, POLICY) == Swept(deleted=("3", "4"))
        assert await store.sweep(later, POLICY) == NOTHING
