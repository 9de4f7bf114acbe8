"""Clocks: what time there is, and what happens when it is up."""

import asyncio
from datetime import datetime, timedelta

import pytest

from alambic.core.record import BACK, MOVE, SITS, Entry
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, playing, seating
from alambic.server.actions.turns import clockwork
from alambic.server.basics.refusals import NotFree
from alambic.server.live.clock import LEAST, Timing, left
from alambic.server.live.hall import GRACE
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, hosted, moves
from tests.server.storing import START


def later(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def test_a_seat_uses_time_only_while_it_is_awaited() -> None:
    timing = Timing().after(START, [0])
    timing = timing.after(START + timedelta(seconds=10), [1], Entry(0, "end"))
    timing = timing.after(START + timedelta(seconds=13), [0], Entry(1, "end"))
    assert dict(timing.used) == {0: 10.0, 1: 3.0} and dict(timing.since) == {0: START + timedelta(seconds=13)}


def test_in_a_window_each_has_the_time_since_it_opened() -> None:
    """An answer of one seat gives the others no new time."""
    timing = Timing().after(START, [0, 1, 2])
    timing = timing.after(START + timedelta(seconds=5), [1, 2], Entry(0, "let pass"))
    assert dict(timing.since) == {1: START, 2: START} and timing.used[0] == 5.0


def test_a_new_decision_of_the_same_seat_and_a_takeback_begin_anew() -> None:
    at = START + timedelta(seconds=5)
    entries = {Entry(0, "take red"): {0}, Entry(1, "0", None, BACK): {0, 1}}
    for entry, anew in entries.items():
        timing = Timing().after(START, [0, 1]).after(at, [0, 1], entry)
        assert {seat for seat, since in timing.since.items() if since == at} == anew


@hosted(VIZIA)
async def test_without_a_clock_nobody_is_ever_late(host: Hosted) -> None:
    table = await host.table(VIZIA, await host.person("Ada"), await host.person("Bea"))
    assert host.hall.due(table) is None and table.row.due is None and table.work.alarm is None
    await host.ring(table, 10**7)
    assert moves(table) == []


@hosted(VIZIA)
async def test_who_runs_out_of_a_moves_time_is_played_for_by_a_bot_and_may_come_back(host: Hosted) -> None:
    """Vizia has no move that silence means: a bot takes the seat, with that seat's knowledge alone."""
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, clock="move", seconds=60)
    turn = table.playing().awaited()[0]
    assert table.row.due == table.deadline(turn) == later(60) and table.work.alarm
    await host.ring(table, 59)
    assert table.playing().entries == []
    await host.ring(table, 1)
    seat = table.row.seats[turn]
    assert (seat.kind, seat.person, seat.kept) == ("bot", None, two[turn].id)
    entries = table.playing().entries
    assert (entries[0].kind, entries[0].by) == (SITS, "bot:apprentice") and entries[1].by == "bot"
    assert table.playing().awaited() == [1 - turn]
    with pytest.raises(NotFree):
        await joining.sit(host.hall, table, await host.person("Eve"), turn, "Eve", "")
    await joining.sit(host.hall, table, two[turn], turn, two[turn].name, "")
    seat = table.row.seats[turn]
    assert (seat.kind, seat.person, seat.kept, seat.name) == ("person", two[turn].id, None, two[turn].name)


@hosted(VIZIA)
async def test_what_was_drafted_in_time_counts(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, clock="move", seconds=60, drafts=True)
    turn = table.playing().awaited()[0]
    code = next(code for code in table.playing().legal(turn) if code.startswith("place own"))
    await host.play(table, two[turn], code)
    await host.ring(table, 60)
    assert [(entry.kind, entry.move) for entry in table.playing().entries[:1]] == [(MOVE, code)]
    assert table.playing().entries[1].kind == SITS


@hosted(MINI)
async def test_silence_plays_the_declared_move_and_nobody_loses_the_seat(host: Hosted) -> None:
    """MIN-10: a window for answers; whoever says nothing lets pass, and the record says that the clock did it."""
    ann, bea = await host.person("Ann"), await host.person("Bea")
    table = await host.table(MINI, ann, bea, window=20)
    await to_an_answer(host, table, [ann, bea])
    asked = table.playing().awaited()
    assert asked and table.deadline(asked[0]) == host.moment + timedelta(seconds=20)
    await host.ring(table, 20)
    last = [entry for entry in table.playing().entries if entry.by == "clock"]
    assert [(entry.seat, entry.move) for entry in last] == [(seat, "let pass") for seat in asked]
    assert all(seat.kind == "person" for seat in table.row.seats)


async def to_an_answer(host: Hosted, table: Table, people: list[Person]) -> None:
    """Play until somebody is asked whether they let a thief pass."""
    for _ in range(200):
        match = table.playing()
        if match.engine.phase(match.state) == "answering":
            return
        seat = match.awaited()[0]
        legal = match.legal(seat)
        code = next((code for code in legal if code.startswith("steal")), None)
        await host.play(table, people[seat], code or ("end" if "end" in legal else legal[0]), seat)
    raise AssertionError("nobody sent a thief")


@hosted(MINI)
async def test_outside_a_window_a_table_without_a_clock_waits(host: Hosted) -> None:
    table = await host.table(MINI, await host.person("Ann"), await host.person("Bea"), window=20)
    assert table.playing().engine.phase(table.playing().state) == "turn" and host.hall.due(table) is None


@hosted(VIZIA)
async def test_a_seats_clock_is_one_store_of_time_and_leaves_a_little_for_every_decision(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, clock="seat", seconds=100)
    turn = table.playing().awaited()[0]
    host.wait(95)
    legal = table.playing().legal(turn)
    await host.play(table, two[turn], next(code for code in legal if code.startswith("place own")))
    assert left(table.row, table.timing, turn, host.moment) == 5
    assert table.deadline(turn) == host.moment + timedelta(seconds=LEAST)  # not five
    await host.play(table, two[turn], "end")
    assert left(table.row, table.timing, 1 - turn, host.moment) == 100
    assert table.row.due == host.moment + timedelta(seconds=100)


@hosted(VIZIA)
async def test_clocks_are_read_off_the_entries_after_a_restart_and_nobody_is_late_at_once(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, clock="seat", seconds=600)
    turn = table.playing().awaited()[0]
    host.wait(40)
    legal = table.playing().legal(turn)
    await host.play(table, two[turn], next(code for code in legal if code.startswith("place own")))
    await host.play(table, two[turn], "end")
    used = dict(table.timing.used)
    host.wait(10**5)  # the server was off for a day
    await host.again(just=True)
    table = await host.hall.table(table.key)
    assert dict(table.timing.used) == used
    assert host.turns.late(table) == []
    host.wait(GRACE.total_seconds())
    assert host.turns.late(table) == [1 - turn]


@hosted(VIZIA)
async def test_a_table_that_nobody_looks_at_is_brought_back_when_its_time_is_up(host: Hosted) -> None:
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, clock="move", seconds=60)
    await host.again()
    assert table.key not in host.hall.tables
    host.wait(61)
    task = host.hall.tasks.start(clockwork(host.hall, 0.01))
    while table.key not in host.hall.tables or not host.hall.tables[table.key].playing().entries:
        await asyncio.sleep(0.01)
    task.cancel()
    assert host.hall.tables[table.key].playing().entries[0].kind == SITS


@hosted(VIZIA)
async def test_bots_have_all_the_time_and_whoever_gives_up_a_seat_keeps_nobody_waiting(host: Hosted) -> None:
    """With a clock or without one a bot plays on at once."""
    ada, bea = await host.person("Ada"), await host.person("Bea")
    for clock in ("move", "none"):
        table = await host.table(VIZIA, ada, bea, clock=clock, seconds=60)
        turn = table.playing().awaited()[0]
        host.wait(20)
        await seating.leave(host.hall, table, (ada, bea)[turn])
        assert table.deadline(turn) is None
        await host.quiet(table)
        assert table.playing().awaited() == [1 - turn]
    table = await host.table(VIZIA, ada, "novice", clock="move", seconds=60)
    await host.quiet(table)
    assert table.deadline(1) is None


@hosted(VIZIA)
async def test_getting_up_and_sitting_down_again_is_no_way_to_more_time(host: Hosted) -> None:
    ada, bea = await host.person("Ada"), await host.person("Bea")
    for clock in ("move", "seat"):
        table = await host.table(VIZIA, ada, bea, clock=clock, seconds=60)
        turn = table.playing().awaited()[0]
        player = (ada, bea)[turn]
        host.wait(50)
        for _ in range(3):
            await seating.leave(host.hall, table, player)
            host.wait(5)
            await joining.sit(host.hall, table, player, turn, player.name, "")
            assert table.deadline(turn) == host.moment + timedelta(seconds=10)
        assert table.timing.spent(turn, host.moment) == 50  # the time away is nobody's


@hosted(VIZIA)
async def test_who_sits_down_where_a_bot_played_has_the_time_that_people_left(host: Hosted) -> None:
    ada, bea = await host.person("Ada"), await host.person("Bea")
    table = await host.table(VIZIA, ada, bea, clock="seat", seconds=600)
    turn = table.playing().awaited()[0]
    await seating.leave(host.hall, table, (ada, bea)[1 - turn], "novice")
    await seating.leave(host.hall, table, (ada, bea)[turn], "novice")
    await host.quiet(table)
    host.wait(86400)
    for seat in (0, 1):
        await joining.sit(host.hall, table, (ada, bea)[seat], seat, "", "")
        assert left(table.row, table.timing, seat, host.moment) == 600


@hosted(VIZIA)
async def test_a_takeback_gives_no_time_back_but_a_new_decision(host: Hosted) -> None:
    ada, bea = await host.person("Ada"), await host.person("Bea")
    table = await host.table(VIZIA, ada, bea, clock="seat", seconds=600)
    turn = table.playing().awaited()[0]
    mover, other = ((ada, bea)[turn], (ada, bea)[1 - turn])
    host.wait(30)
    legal = table.playing().legal(turn)
    await host.play(table, mover, next(code for code in legal if code.startswith("place own")))
    await playing.ask(host.hall, table, mover, 0)
    await playing.answer(host.hall, table, other, True)
    assert table.timing.used[turn] == 30 and table.timing.since[turn] == host.moment
