"""The machine's clock jumps by a day: entries stay in order, and the table goes on."""

import asyncio
from datetime import datetime, timedelta

from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Opening
from alambic.server.actions.turns import clockwork
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from tests.patience import PATIENCE
from tests.server.hosting import Hosted, die, hosted
from tests.server.storing import START
from tests.server.test_drafts import first, pair

DAY = timedelta(days=1)


async def play_on(host: Hosted, table: Table, people: list[Person], count: int) -> None:
    """So many moves by whoever is awaited, a second apart."""
    by_id = {person.id: person for person in people}
    for _ in range(count):
        host.wait(1)
        seat = table.playing().awaited()[0]
        await host.play(table, by_id[table.row.seats[seat].person or 0], first(table, seat, ""), seat)


async def moments(host: Hosted, table: Table) -> list[datetime]:
    return [entry.at for entry in await host.store.entries(table.row.id)]


@hosted(VIZIA)
async def test_a_clock_set_back_by_a_day_costs_nobody_anything_and_keeps_entries_in_order(host: Hosted) -> None:
    table, people = await pair(host, drafts=False, clock="move", seconds=60)
    await play_on(host, table, people, 3)
    host.moment -= DAY
    await host.ring(table, 0)
    await play_on(host, table, people, 3)
    written = await moments(host, table)
    assert written == sorted(written) and len(written) == 6
    assert [seat.kind for seat in table.row.seats] == ["person", "person"]
    await host.again()  # and whoever loads it finds the same
    again = await host.hall.table(table.key)
    assert again.course.moments == table.course.moments and again.timing == table.timing
    host.moment = START + DAY  # the clock is right again: now time has passed
    late = again.playing().awaited()[0]
    await host.ring(again, 0)
    assert again.row.seats[late].kind == "bot"


@hosted(VIZIA)
async def test_a_clock_that_jumps_ahead_by_a_day_and_back_loses_no_match(host: Hosted) -> None:
    """Whoever seems late is played for by a bot, as if the time had passed, and sits down again."""
    table, people = await pair(host, drafts=False, clock="seat", seconds=600)
    await play_on(host, table, people, 3)
    host.moment += DAY
    late = table.playing().awaited()[0]
    person = next(one for one in people if one.id == table.row.seats[late].person)
    await host.ring(table, 0)
    assert table.row.seats[late].kind == "bot" and table.row.seats[late].kept == person.id
    host.moment -= DAY
    await host.ring(table, 0)
    assert table.row.status == "playing"
    await joining.sit(host.hall, table, person, late, person.name, "")
    await play_on(host, table, people, 3)
    written = await moments(host, table)
    assert written == sorted(written)
    assert {seat.kind for seat in table.row.seats} == {"person"}


@hosted(VIZIA)
async def test_the_clockwork_goes_on_through_jumps(host: Hosted) -> None:
    """What looks after tables is not put to sleep for a day by a clock that was set back."""
    table, _ = await pair(host, drafts=False, clock="move", seconds=60)
    task = host.hall.tasks.start(clockwork(host.hall, 0.01))
    for jump in (DAY, -2 * DAY, DAY):
        host.moment += jump
        await asyncio.sleep(0.05)
    assert not task.done() and host.hall.leases.alive
    host.hall.let_go(table)  # nobody has it open, and its time runs out
    host.wait(100)
    async with asyncio.timeout(PATIENCE):
        while not (entries := await host.store.entries(table.row.id)):
            await asyncio.sleep(0.01)
    task.cancel()
    assert entries[0].kind == "sits"


@hosted(VIZIA)
async def test_the_bots_of_a_process_that_has_died_are_taken_over_although_the_clock_was_set_back(
    host: Hosted,
) -> None:
    """What it said last lies in the future, and does not count."""
    ada = await host.person("Ada")
    async with host.second() as other:
        table = await open_table(other, ada, Opening(VIZIA.setup(2), ["bot:novice", "me"]), "")
        await other.leases.claim(table.row.id)
        die(other)
        host.moment -= DAY
        here = await host.hall.table(table.key)
        while here.playing().awaited() == [1]:
            await host.play(here, ada, first(here, 1, "end" if "end" in here.playing().legal(1) else ""))
        task = host.hall.tasks.start(clockwork(host.hall, 0.01))
        async with asyncio.timeout(PATIENCE):
            while here.playing().awaited() == [0]:
                await asyncio.sleep(0.01)
        task.cancel()
        assert host.hall.leases.held == {table.row.id}
