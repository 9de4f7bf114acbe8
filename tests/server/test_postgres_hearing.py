"""What a process hears of another on one PostgreSQL, when it has not heard yet, and how often it looks."""

import asyncio
from collections.abc import Mapping
from unittest.mock import patch

import pytest

from alambic.core.errors import AlambicError, Stale
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import playing, seating
from alambic.server.actions.listening import sign_out
from alambic.server.basics.errors import StoreBusy, Taken
from alambic.server.live.table import Table
from alambic.server.storage.reading import Whole
from tests.patience import until
from tests.server.halls import beside, same
from tests.server.hosting import Hosted, hosted
from tests.server.test_drafts import pair

pytestmark = pytest.mark.usefixtures("on_postgres")


@hosted(VIZIA)
async def test_whoever_is_signed_out_hears_nothing_more_in_any_process(host: Hosted) -> None:
    ada, bea = await host.person("Ada"), await host.person("Bea")
    async with beside(host) as two:
        here, there, hers = asyncio.Event().set, asyncio.Event().set, asyncio.Event().set
        for hall, wake, who in ((host.hall, here, ada), (two.other, there, ada), (two.other, hers, bea)):
            hall.streams.begin(wake, who, "somewhere")
        sign_out(host.hall, (await two.siblings[0].people.renewed(ada)).person)
        await until(lambda: there not in two.other.streams.whose)
        assert here not in host.hall.streams.whose and hers in two.other.streams.whose


# Many at once


@hosted(VIZIA)
async def test_what_was_changed_meanwhile_is_looked_at_together(host: Hosted) -> None:
    tables = [(await pair(host, drafts=False))[0] for _ in range(5)]
    async with beside(host) as two:
        behind = [await two.table(table) for table in tables]
        looks: list[list[int]] = []
        read, go_on = two.other.store.wholes, asyncio.Event()

        async def counted(since: Mapping[int, int]) -> dict[int, Whole]:
            looks.append(sorted(since))
            await go_on.wait()
            return await read(since)

        two.other.store.wholes = counted  # type: ignore[method-assign]
        await move(host, tables[0])
        await until(lambda: len(looks) == 1)
        for table in tables[1:]:
            await move(host, table)
        await until(lambda: len(two.siblings[1].stale) == 4)
        two.siblings[1].refresh(table.row.id for table in tables[1:])  # once each, however often they are named
        go_on.set()
        for one, other in zip(tables, behind, strict=True):
            await until(lambda: same(host, one, other))  # noqa: B023 awaited here
        assert looks == [[tables[0].row.id], sorted(table.row.id for table in tables[1:])]


@hosted(VIZIA)
async def test_what_happens_here_while_others_are_looked_at_is_not_lost(host: Hosted) -> None:
    """What was read before one's own remark must not undo it, nor be taken for all there is."""
    table, (mover, other) = await pair(host, drafts=False)
    async with beside(host) as two:
        behind = await two.table(table)
        read = two.other.store.wholes

        async def slowly(since: Mapping[int, int]) -> dict[int, Whole]:
            found = await read(since)
            two.other.store.wholes = read  # type: ignore[method-assign]
            await seating.say(two.other, behind, other, "me too")
            return found

        two.other.store.wholes = slowly  # type: ignore[method-assign]
        await seating.say(host.hall, table, mover, "hello")
        await two.both_see(table, lambda one: [remark.text for remark in one.talk.remarks] == ["hello", "me too"])
        await until(lambda: same(host, table, behind, mover, other))


@hosted(VIZIA)
async def test_a_table_that_cannot_be_renewed_keeps_no_other_from_it(host: Hosted) -> None:
    tables = [(await pair(host, drafts=False))[0] for _ in range(4)]
    async with beside(host) as two:
        behind = [await two.table(table) for table in tables]
        renew = two.other.take_in

        async def refused(table: Table, whole: Whole | None) -> None:
            if table in behind[1:3]:
                raise Taken("somebody was quicker")
            await renew(table, whole)

        two.other.take_in = refused  # type: ignore[method-assign]
        async with behind[0].lock:  # nor does one that somebody holds
            for table in tables:
                await move(host, table)
            await until(lambda: behind[3].playing().step == 1)
        await until(lambda: behind[0].playing().step == 1)
        assert [table.playing().step for table in behind[1:3]] == [0, 0]


@hosted(VIZIA)
async def test_a_busy_database_is_asked_again(host: Hosted) -> None:
    table, _ = await pair(host, drafts=False)
    with patch("alambic.server.operation.siblings.AGAIN", 0.01):
        async with beside(host) as two:
            behind = await two.table(table)
            read, busy = two.other.store.wholes, [1, 2, 3]

            async def busily(since: Mapping[int, int]) -> dict[int, Whole]:
                if busy:
                    raise StoreBusy(f"not now, {busy.pop()}")
                return await read(since)

            two.other.store.wholes = busily  # type: ignore[method-assign]
            await move(host, table)
            await until(lambda: behind.playing().step == 1)
            assert not busy


@hosted(VIZIA)
async def test_what_a_process_knows_already_wakes_nobody(host: Hosted) -> None:
    table, _ = await pair(host, drafts=False)
    async with beside(host) as two:
        await move(host, table)
        await two.both_see(table, lambda one: one.playing().step == 1)
        version, woken = table.row.version, list[bool]()
        table.company.listeners.add(lambda: woken.append(True))
        two.siblings[0].refresh([table.row.id])
        await until(
            lambda: not two.siblings[0].stale and bool(two.siblings[0].work and two.siblings[0].work.done())
        )
        for _ in range(10):
            await asyncio.sleep(0)  # what was begun by then comes to its end
        assert table.row.version == version and not woken


async def move(host: Hosted, table: Table) -> None:
    """Whoever is awaited does the first thing they may."""
    seat = table.playing().awaited()[0]
    person = await host.store.person(table.row.seats[seat].person or 0)
    assert person is not None
    await host.play(table, person, table.playing().legal(seat)[0], seat)


# A process that has heard nothing yet


@hosted(VIZIA)
async def test_what_one_process_has_written_another_shows_before_it_hears_of_it(host: Hosted) -> None:
    table, (mover, _) = await pair(host, drafts=False)
    async with host.second() as deaf:
        theirs = await deaf.table(table.key)
        await host.play(table, mover, table.playing().legal(table.seats_of(mover.id)[0])[0])
        assert theirs.playing().step == 0
        assert await deaf.table(table.key) is theirs and theirs.playing().step == 1
        await seating.say(host.hall, table, mover, "hello")
        assert [remark.text for remark in (await deaf.table(table.key)).talk.remarks] == ["hello"]


@hosted(VIZIA)
async def test_what_is_written_while_a_table_is_read_is_not_missed(host: Hosted) -> None:
    table, (mover, _) = await pair(host, drafts=False)
    async with host.second() as deaf:
        read = deaf.store.whole

        async def slowly(key: str) -> Whole | None:
            found = await read(key)
            deaf.store.whole = read  # type: ignore[method-assign]
            await host.play(table, mover, table.playing().legal(table.seats_of(mover.id)[0])[0])
            return found

        deaf.store.whole = slowly  # type: ignore[method-assign]
        assert (await deaf.table(table.key, sure=False)).playing().step == 1


@hosted(VIZIA)
async def test_a_move_on_what_another_process_has_written_is_not_refused(host: Hosted) -> None:
    table, people = await pair(host, drafts=False)
    async with host.second() as deaf:
        theirs = await deaf.table(table.key)
        for step in range(6):
            seat = table.playing().awaited()[0]
            person = next(person for person in people if seat in table.seats_of(person.id))
            code, where = table.playing().legal(seat)[0], (host.hall, table) if step % 2 == 0 else (deaf, theirs)
            await playing.play(*where, person, seat, code, step)
            await host.hall.table(table.key)
        assert theirs.playing().step == table.playing().step == 6


@hosted(VIZIA)
async def test_what_is_wrong_in_every_process_is_refused(host: Hosted) -> None:
    table, (mover, other) = await pair(host, drafts=False)
    async with host.second() as deaf:
        theirs = await deaf.table(table.key)
        for person, seat in ((other, table.seats_of(mover.id)[0]), (mover, table.seats_of(other.id)[0])):
            with pytest.raises(AlambicError):
                await playing.play(deaf, theirs, person, seat, "pass", 0)
        with pytest.raises(Stale):
            await playing.play(deaf, theirs, mover, table.seats_of(mover.id)[0], "pass", 3)
        assert not await host.store.entries(table.row.id)
