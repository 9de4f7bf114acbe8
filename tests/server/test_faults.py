"""What must not go wrong when the disk is busy, the server stops, or another process plays too."""

import asyncio
from unittest.mock import patch

import pytest

from alambic.core.errors import AlambicError, NotAllowed, Over, Stale
from alambic.core.match import Match
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, playing, seating, takebacks
from alambic.server.actions import turns as turns_module
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Fork, Opening
from alambic.server.actions.turns import clockwork
from alambic.server.basics.errors import StoreBusy, Taken
from alambic.server.basics.refusals import NotYours
from alambic.server.live import kept as memory
from alambic.server.storage.rows import Preferences
from tests.games.mini import GAME as MINI
from tests.patience import PATIENCE
from tests.server.hosting import Hosted, hosted, moves
from tests.server.test_drafts import first, pair
from tests.server.test_takebacks import after_a_turn


@hosted(VIZIA)
async def test_the_last_move_and_the_end_are_written_together(host: Hosted) -> None:
    """There is no moment in which a match is over and goes on."""
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two)
    with patch.object(host.store, "finish", side_effect=AssertionError("apart")):
        while table.row.status == "playing":
            seat = table.playing().awaited()[0]
            await host.play(table, two[seat], table.playing().legal(seat)[0], seat)
    row = await host.store.match(table.key)
    assert row and row.status == "over" and row.places == table.row.places and row.ended


@hosted(VIZIA)
async def test_a_deal_that_could_not_be_written_has_not_happened_and_is_made_up_for(host: Hosted) -> None:
    ada, bea = await host.person("Ada"), await host.person("Bea")
    table = await open_table(host.hall, ada, Opening(VIZIA.setup(2), ["me", "open"]), "")
    with host.busy("set_match"), pytest.raises(StoreBusy):
        await joining.sit(host.hall, table, bea, 1, "Bea", "")
    assert table.match is None and table.row.dealt is None
    assert (await host.hall.table(table.key)).row.status == "playing"


@hosted(VIZIA)
async def test_a_bot_whose_move_could_not_be_written_tries_again(host: Hosted) -> None:
    ada = await host.person("Ada")
    table = await host.table(VIZIA, ada, "novice")
    await host.quiet(table)
    await host.play(table, ada, first(table, 0, "place own"))
    with host.busy("add_entries", 2), patch.object(turns_module, "AGAIN", 0.0):
        await host.play(table, ada, "end")
        await host.quiet(table)
    assert table.playing().awaited() == [0] and table.playing().entries[-1].by == "bot"


@hosted(VIZIA)
async def test_a_takeback_happens_whole_or_not_at_all(host: Hosted) -> None:
    """No question stays that all have agreed to, and no draft is lost for nothing."""
    table, (mover, other) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    await host.play(table, mover, first(table, seat, "place common"))
    await host.play(table, mover, "end")
    await host.play(table, other, first(table, 1 - seat, "place"))
    drafts = table.row.seats[1 - seat].drafts
    await playing.ask(host.hall, table, mover, takebacks.ways_back(table.playing(), [seat])[0][1])
    with host.busy("add_entries"), pytest.raises(StoreBusy):
        await playing.answer(host.hall, table, other, True)
    assert (
        table.row.asking
        and table.row.asking["agreed"] == [mover.id]
        and table.row.seats[1 - seat].drafts == drafts
    )
    await playing.answer(host.hall, table, other, True)
    row = await host.store.match(table.key)
    assert row and row.asking is None and row.seats[1 - seat].drafts == () and not table.drafted


@hosted(VIZIA, MINI)
async def test_one_table_that_cannot_be_opened_stops_no_other_clock(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    await host.table(MINI, *two, clock="move", seconds=30)
    table = await host.table(VIZIA, *two, clock="move", seconds=60)
    host.games = (VIZIA,)  # the other is no longer there
    await host.again()
    host.wait(600)
    task = host.hall.tasks.start(clockwork(host.hall, 0.01))
    async with asyncio.timeout(PATIENCE):
        while not await host.store.entries(table.row.id):
            await asyncio.sleep(0.01)
    assert not task.done()
    task.cancel()


@hosted(VIZIA)
async def test_a_table_put_away_with_drafts_and_a_clock_comes_back_in_time(host: Hosted) -> None:
    table, (mover, _) = await pair(host, clock="move", seconds=60)
    seat = table.seats_of(mover.id)[0]
    code = first(table, seat, "place own")
    await host.play(table, mover, code)
    with patch.object(memory, "MOST", 1):
        for _ in range(2):
            await host.quiet(await host.table(VIZIA, mover, "novice"))
        assert table.key not in host.hall.tables
        host.wait(100)
        task = host.hall.tasks.start(clockwork(host.hall, 0.01))
        async with asyncio.timeout(PATIENCE):
            while not (entries := await host.store.entries(table.row.id)):
                await asyncio.sleep(0.01)
        task.cancel()
    assert entries[0].move == code and entries[1].kind == "sits"


# Another process


@hosted(MINI)
async def test_a_seat_is_not_given_back_by_a_process_that_is_behind(host: Hosted) -> None:
    three = [await host.person(name) for name in ("Ann", "Bea", "Cy")]
    table = await host.table(MINI, *three)
    async with host.second() as other:
        behind = await other.table(table.key)
        await seating.leave(host.hall, table, three[1])
        with pytest.raises(Taken):
            await playing.set_orders(other, behind, three[1], 1, {"move0": "answering: let pass"})
        row = await host.store.match(table.key)
        assert row and row.seats[1].person is None and behind.row.seats[1].person is None


@hosted(VIZIA)
async def test_a_process_that_is_behind_learns_who_knows_which_hand_and_that_a_match_has_ended(
    host: Hosted,
) -> None:
    three = [await host.person(name) for name in ("Ann", "Bea", "Cy")]
    table = await host.table(VIZIA, *three)
    async with host.second() as other:
        behind = await other.table(table.key)
        for person in three[1:]:
            await seating.leave(host.hall, table, person)
        seat = behind.playing().awaited()[0]
        with pytest.raises(AlambicError):
            await playing.play(other, behind, three[seat], seat, behind.playing().legal(seat)[0], 0)
        with pytest.raises(NotYours, match="another hand"):
            await joining.sit(other, behind, three[1], 2, "Bea", "")
        await host.hall.stop(table, "left")
        seat = behind.playing().awaited()[0]  # bots may have played meanwhile
        with pytest.raises(Over):
            await other.write(behind, [turns_module.move_of(behind, seat, first(behind, seat, ""), "")])
        assert behind.row.status == "stopped"


# Forks and rules


@hosted(VIZIA)
async def test_a_fork_whose_moves_the_rules_no_longer_allow_is_stopped_and_stays_to_be_seen(host: Hosted) -> None:
    table, (mover, other) = await after_a_turn(host)
    match = table.playing()
    fork = Fork(table.key, 2, table.word(0), [match.entries[number - 1] for number in match.line])
    seats = ["me", "open"]
    new = await open_table(
        host.hall, mover, Opening(VIZIA.setup(2), seats, preferences=Preferences(), fork=fork), ""
    )
    assert [row.move for row in await host.store.entries(new.row.id)] == [move for _, move in moves(table)]
    with patch.object(Match, "check", side_effect=NotAllowed("other rules", "VIZ-01")):
        await joining.sit(host.hall, new, other, 1, "Bea", "")
    assert (new.row.status, new.row.reason) == ("stopped", "rules")
    await host.again()
    assert (await host.hall.table(new.key)).row.status == "stopped"


# What nobody else may do


@hosted(VIZIA)
async def test_a_stranger_cannot_end_a_match_whose_seats_are_kept(host: Hosted) -> None:
    ada, eve = await host.person("Ada"), await host.person("Eve")
    table = await host.table(VIZIA, ada, "novice")
    await seating.leave(host.hall, table, ada, "novice")
    await host.quiet(table)
    with pytest.raises(NotYours):
        await seating.leave(host.hall, table, eve)
    assert table.row.status == "playing"
    await joining.sit(host.hall, table, ada, 0, "Ada", "")
    assert table.row.seats[0].person == ada.id


@hosted(VIZIA)
async def test_a_page_that_did_not_show_a_draft_cannot_publish_it(host: Hosted) -> None:
    table, (mover, other) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    await seating.leave(host.hall, table, other, "novice")  # the last entry is one that moves nothing
    await host.quiet(table)
    shown = table.scene(seat).match.step
    await host.play(table, mover, first(table, seat, "place own"))
    for drafts in (0, None):
        with pytest.raises(Stale):
            await playing.play(host.hall, table, mover, seat, "end", shown, drafts)
    assert table.row.seats[seat].drafts
