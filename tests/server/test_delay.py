"""Spectators who are a while behind, if the table wants it."""

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path

import pytest

from alambic.core.state import SPECTATOR
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, playing, rights, seating
from alambic.server.actions.earlier import earlier_of
from alambic.server.actions.finding import found, record_for
from alambic.server.actions.rematch import following_at, lay_again
from alambic.server.api.look import look_of
from alambic.server.basics.refusals import Refused
from alambic.server.live.matches import is_paused
from alambic.server.live.table import Table
from alambic.server.pages.replay import sight_of
from alambic.server.storage.rows import Person
from alambic.server.views.page import TablePage, look
from alambic.server.views.render import Site
from tests.games.mini import GAME as MINI
from tests.patience import PATIENCE
from tests.server.hosting import Hosted, hosted


@hosted(VIZIA)
async def test_spectators_see_the_match_as_it_was_and_players_as_it_is(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, delay=60)
    start = table.playing().known_bytes(SPECTATOR)
    turn = table.playing().awaited()[0]
    host.wait(100)
    await host.play(table, two[turn], table.playing().legal(turn)[0])
    await seating.say(host.hall, table, two[0], "ha!")
    host.wait(59)
    assert table.watched_at(host.moment).match.known_bytes(SPECTATOR) == start

    def page(person: Person | None) -> TablePage:
        shown: TablePage = look(table, Site("en", "auto", "/"), person, now=host.moment)["t"]
        return shown

    eve = await host.person("Eve")
    for watcher in (None, eve):
        t = page(watcher)
        assert t.step == 0 and not t.remarks and t.log.until == 0 and not t.log.lines
        assert rights.is_behind(table, watcher, host.moment)
    for player in two:
        assert page(player).step == 1 and page(player).remarks
        assert not rights.is_behind(table, player, host.moment)
    host.wait(1)
    assert page(None).step == 1 and page(None).remarks
    assert not rights.is_behind(table, None, host.moment)


@hosted(VIZIA)
async def test_the_end_too_comes_later_for_spectators(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, delay=60)
    while table.row.status == "playing":
        seat = table.playing().awaited()[0]
        legal = table.playing().legal(seat)
        await host.play(table, two[seat], legal[0], seat)
    t = look(table, Site("en", "auto", "/"), None, now=host.moment)["t"]
    assert t.status == "playing" and t.result is None
    assert any(seat.awaited for seat in t.seats) and t.due and not any(seat.place for seat in t.seats)
    assert look(table, Site("en", "auto", "/"), two[0], now=host.moment)["t"].result
    host.wait(60)
    assert look(table, Site("en", "auto", "/"), None, now=host.moment)["t"].result


async def ended(host: Hosted, how: str) -> tuple[Table, list[Person]]:
    """A match of Ada and Bea that spectators see a minute late, played to its end or left just now."""
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(MINI, *two, delay=60, listed=True)
    host.wait(100)
    while how == "over" and table.row.status == "playing":
        seat = table.playing().awaited()[0]
        await host.play(table, two[seat], table.playing().legal(seat)[0], seat)
    if how == "stopped":
        await host.hall.stop(table, "left")
    assert table.row.status == how
    return table, two


async def told(work: Awaitable[object]) -> str:
    """What a visitor is answered who may not do something."""
    with pytest.raises(Refused) as refused:
        await work
    return f"{refused.value.name}: {refused.value}"


@pytest.mark.parametrize("how", ["over", "stopped"])
def test_nothing_tells_a_spectator_the_end_before_its_time(tmp_path: Path, how: str) -> None:
    """Neither lists nor versions nor refusals: all of them are as in a match that goes on."""

    @hosted(MINI)
    async def whole(host: Hosted) -> None:
        eve = await host.person("Eve")

        async def seen(table: Table) -> list[object]:
            hall, own = host.hall, Site("en", "auto", "/")
            page, api = look(table, own, eve, now=host.moment)["t"], look_of(table, eve, None, host.moment)
            return [
                [(row.status, row.moved == row.begun, row.places, row.ended) for row in await found(hall, eve)],
                (page.status, page.result, page.reason, page.again, api.status, api.reason, api.places),
                await following_at(hall, table, eve),
                sight_of(table, eve, "", host.moment).ended,
                await told(seating.leave(hall, table, eve)),
                await told(joining.sit(hall, table, eve, 0, "Eve", "")),
                await told(playing.answer(hall, table, eve, True)),
                await told(lay_again(hall, table, eve, "")),
                await told(earlier_of(hall, eve, MINI, {"from": table.key, "step": "0"})),
                await told(earlier_of(hall, eve, MINI, {"with": table.key})),
                await told(record_for(hall, table, eve)),
            ]

        two = [await host.person("Cid"), await host.person("Dan")]
        other = await host.table(MINI, *two, delay=60, listed=True)
        going = await seen(other)
        await host.hall.stop(other, "left")
        host.wait(100)
        table, (ada, _) = await ended(host, how)
        assert await seen(table) == going
        assert not await found(host.hall, ada) and look(table, Site("en", "auto", "/"), ada)["t"].status == how
        host.wait(60)
        assert not await found(host.hall, eve) and not rights.is_behind(table, eve, host.moment)
        assert look(table, Site("en", "auto", "/"), eve, now=host.moment)["t"].status == how
        assert sight_of(table, eve, "", host.moment).ended and await record_for(host.hall, table, eve)

    whole(tmp_path)


@hosted(MINI)
async def test_spectators_are_told_of_the_end_when_its_time_comes(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table, heard = await host.table(MINI, *two, delay=60), asyncio.Event()
    before = [table.version(None), table.version(two[0].id)]
    host.wait(100)
    await host.hall.stop(table, "left")
    assert table.version(None) == before[0] and table.version(two[0].id) != before[1]
    host.wait(59.9)
    host.hall.tell_later(table)
    table.company.listeners.add(heard.set)
    await asyncio.wait_for(heard.wait(), PATIENCE)


@hosted(MINI)
async def test_spectators_who_are_late_are_not_told_that_a_match_pauses(host: Hosted) -> None:
    two, eve = [await host.person("Ada"), await host.person("Bea")], await host.person("Eve")
    table = await host.table(MINI, *two, delay=60, listed=True)
    host.wait(100)
    for person in two:
        await seating.leave(host.hall, table, person, "novice")
    host.wait(100)
    assert look_of(table, two[0], None, host.moment).status == "paused"
    for watcher in (None, eve):
        assert look_of(table, watcher, None, host.moment).status == "playing"
        assert [is_paused(row) for row in await found(host.hall, watcher)] == [False]


@hosted(VIZIA)
async def test_a_table_that_is_not_watched_is_not_opened_by_its_end_too_soon(host: Hosted) -> None:
    """Who has left may look at a match that has ended; where spectators are late, so are they."""
    trio = [await host.person(name) for name in ("Ada", "Bea", "Cid")]
    table = await host.table(VIZIA, *trio, delay=60, watched=False)
    await seating.leave(host.hall, table, trio[1])
    await seating.seat_bot(host.hall, table, trio[0], 1, "novice")
    table.with_seat(replace(table.row.seats[1], kept=None, offered=None))
    running = await told(checked(table, trio[1]))
    await host.hall.stop(table, "left")
    assert await told(checked(table, trio[1])) == running


async def checked(table: Table, person: Person) -> None:
    rights.check_looks(table, person)


@hosted(VIZIA)
async def test_what_spectators_are_told_does_not_say_when_somebody_moves(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, delay=60)
    before = [table.version(None), table.version(two[0].id)]
    turn = table.playing().awaited()[0]
    await host.play(table, two[turn], table.playing().legal(turn)[0])
    await seating.say(host.hall, table, two[0], "ha!")
    assert table.version(None) == before[0] and table.version(two[0].id) != before[1]


@hosted(VIZIA)
async def test_spectators_hear_after_a_restart_too_of_what_was_younger_than_the_delay(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, delay=1)
    turn = table.playing().awaited()[0]
    await host.play(table, two[turn], table.playing().legal(turn)[0])
    await host.again()
    table, heard = await host.hall.table(table.key), asyncio.Event()
    table.company.listeners.add(heard.set)
    await asyncio.wait_for(heard.wait(), PATIENCE)
