"""Spectators who are a while behind, if the table wants it."""

import asyncio

from alambic.core.state import SPECTATOR
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import seating
from alambic.server.storage.rows import Person
from alambic.server.views.page import TablePage, look
from alambic.server.views.render import Site
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
        assert seating.is_behind(table, watcher, host.moment)
    for player in two:
        assert page(player).step == 1 and page(player).remarks
        assert not seating.is_behind(table, player, host.moment)
    host.wait(1)
    assert page(None).step == 1 and page(None).remarks
    assert not seating.is_behind(table, None, host.moment)


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
    table.listeners.add(heard.set)
    await asyncio.wait_for(heard.wait(), PATIENCE)
