"""Drafts: what only their seat sees, and takes back freely."""

from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from alambic.core.errors import NotAllowed, Stale
from alambic.core.game import Game
from alambic.core.record import MOVE
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, playing, seating
from alambic.server.actions.listening import QUIET
from alambic.server.basics.refusals import NotNow, NotYours
from alambic.server.live.table import Table
from alambic.server.pages.stream import changes
from alambic.server.storage.rows import Person
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, hosted, moves


def first(table: Table, seat: int, start: str) -> str:
    return next(code for code in table.scene(seat).match.legal(seat) if code.startswith(start))


async def pair(host: Hosted, **preferences: object) -> tuple[Table, list[Person]]:
    """Two people at Vizia; the one to move comes first."""
    two = [await host.person("Ada"), await host.person("Bea")]
    table = await host.table(VIZIA, *two, **{"drafts": True, **preferences})
    turn = table.playing().awaited()[0]
    return table, [two[turn], two[1 - turn]]


@hosted(VIZIA)
async def test_nobody_else_sees_a_draft_and_its_seat_does(host: Hosted) -> None:
    table, (mover, other) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    before = [host.seen(table, other), host.seen(table), table.course.mark, table.row.awaited]
    own = host.seen(table, mover)
    await host.play(table, mover, first(table, seat, "place own"))
    assert [host.seen(table, other), host.seen(table), table.course.mark, table.row.awaited] == before
    assert host.seen(table, mover) != own and not table.playing().entries
    assert await host.store.entries(table.row.id) == []


@hosted(VIZIA)
async def test_the_move_that_ends_a_turn_publishes_all_of_it_at_once(host: Hosted) -> None:
    table, (mover, other) = await pair(host)
    seat, before = table.seats_of(mover.id)[0], host.seen(table, other)
    made = []
    for start in ("place own", "take"):
        made.append((seat, first(table, seat, start)))
        await host.play(table, mover, made[-1][1])
    assert host.seen(table, other) == before
    await host.play(table, mover, "end")
    assert (
        moves(table) == [*made, (seat, "end")] and table.course.since == 0 and table.row.seats[seat].drafts == ()
    )
    rows = await host.store.entries(table.row.id)
    assert [(row.number, row.word) for row in rows] == [(n, table.word(n)) for n in (1, 2, 3)]
    assert host.seen(table, other) != before


@hosted(VIZIA)
async def test_drafts_are_taken_back_one_or_all_and_leave_no_trace(host: Hosted) -> None:
    table, (mover, _) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    start = table.scene(seat).match.known_bytes(seat)
    one = first(table, seat, "place own")
    await host.play(table, mover, one)
    after_one = table.scene(seat).match.known_bytes(seat)
    await host.play(table, mover, first(table, seat, "place"))
    await playing.undraft(host.hall, table, mover, seat, 1)
    assert table.scene(seat).match.known_bytes(seat) == after_one and table.row.seats[seat].drafts == (one,)
    await playing.undraft(host.hall, table, mover, seat, 99)
    assert table.scene(seat).match.known_bytes(seat) == start and not table.drafted
    with pytest.raises(NotNow, match="nothing to take back"):
        await playing.undraft(host.hall, table, mover, seat, 1)


@hosted(VIZIA)
async def test_drafts_outlive_the_server_and_are_still_nobody_elses(host: Hosted) -> None:
    table, (mover, other) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    await host.play(table, mover, first(table, seat, "place own"))
    seen, others = host.seen(table, mover)[1], host.seen(table, other)[1]
    await host.again()
    table = await host.hall.table(table.key)
    assert host.seen(table, mover)[1] == seen and host.seen(table, other)[1] == others
    await host.play(table, mover, "end")
    assert len(moves(table)) == 2


@hosted(VIZIA)
async def test_without_drafts_every_move_is_public_at_once(host: Hosted) -> None:
    table, (mover, other) = await pair(host, drafts=False)
    seat, before = table.seats_of(mover.id)[0], host.seen(table, other)
    await host.play(table, mover, first(table, seat, "place own"))
    assert len(moves(table)) == 1 and host.seen(table, other) != before


@hosted(VIZIA)
async def test_drafts_obey_the_rules_and_the_step_that_was_seen(host: Hosted) -> None:
    table, (mover, other) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    code = first(table, seat, "place own")
    await playing.play(host.hall, table, mover, seat, code, 0)
    with pytest.raises(Stale):
        await playing.play(host.hall, table, mover, seat, "end", 0)
    with pytest.raises(NotAllowed):
        await playing.play(
            host.hall, table, mover, seat, code, 1
        )  # the cell is taken, though only this seat sees it
    with pytest.raises(NotYours):
        await playing.undraft(host.hall, table, other, seat, 1)
    assert table.row.seats[seat].drafts == (code,)


@hosted(VIZIA)
async def test_whoever_gets_up_takes_their_drafts_along(host: Hosted) -> None:
    """Nobody who sits down later, person or bot, learns what was tried."""
    table, (mover, _) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    await host.play(table, mover, first(table, seat, "place own"))
    await seating.leave(host.hall, table, mover)
    assert table.row.seats[seat].drafts == () and not table.drafted and moves(table) == []
    cleo = await host.person("Cleo")
    await joining.sit(host.hall, table, cleo, seat, "Cleo", "")
    assert table.scene(seat).match is table.playing()


@hosted(VIZIA)
async def test_somebody_sitting_down_elsewhere_makes_no_move_stale(host: Hosted) -> None:
    table, (mover, other) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    await host.play(table, mover, first(table, seat, "place own"))
    step = table.scene(seat).match.step
    await seating.leave(host.hall, table, other, "novice")
    assert table.row.seats[seat].drafts and table.scene(seat).match.step == step + 1
    await playing.play(host.hall, table, mover, seat, "end", step, 1)
    assert [entry.kind for entry in table.playing().entries][:3] == ["sits", "move", "move"]


@hosted(MINI)
async def test_drafts_go_on_when_somebody_speaks_up_out_of_turn(host: Hosted) -> None:
    """MIN-13: a knock changes the match under a draft, which is made anew on top of it."""
    two = [await host.person("Ann"), await host.person("Bea")]
    table = await host.table(MINI, *two, drafts=True)
    turn = table.playing().awaited()[0]
    code = first(table, turn, "drop")
    await host.play(table, two[turn], code)
    await host.play(table, two[1 - turn], "knock")
    assert table.row.seats[turn].drafts == (code,) and moves(table) == [(1 - turn, "knock")]
    assert table.scene(turn).match.step == 2


@hosted(VIZIA)
async def test_drafts_that_no_longer_fit_are_put_back(host: Hosted) -> None:
    """The first that the match does not allow, and what came after it."""
    table, (mover, _) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    code = first(table, seat, "place own")
    drafts = (code, "take red", code, "end")
    await host.hall.set_seat(table, replace(table.row.seats[seat], drafts=drafts))
    await host.hall.redraft(table)
    kept = table.row.seats[seat].drafts
    assert kept and drafts[: len(kept)] == kept and len(kept) < 3
    row = await host.store.match(table.key)
    assert row and row.seats[seat].drafts == kept


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", [VIZIA, MINI], ids=lambda game: game.name)
def test_no_drafts_and_takebacks_in_any_order_show_others_anything(game: Game, seed: int, tmp_path: Path) -> None:
    """Until a move is published the others' version and knowledge stay as they are; then all of it is there."""

    async def life(host: Hosted) -> None:
        luck = Random(seed)
        two = [await host.person("Ada"), await host.person("Bea")]
        table = await host.table(game, *two, drafts=True)
        drafted = 0
        for _ in range(60):
            if not table.playing().awaited() or table.row.status != "playing":
                break
            seat = luck.choice(table.playing().awaited())
            person, other = two[seat], two[1 - seat]
            before, step = host.seen(table, other), table.playing().step
            if table.row.seats[seat].drafts and luck.random() < 0.35:
                await playing.undraft(host.hall, table, person, seat, luck.randint(1, 3))
            else:
                await host.play(table, person, luck.choice(table.scene(seat).match.legal(seat)), seat)
            if table.playing().step == step:
                drafted += 1
                assert host.seen(table, other) == before
            else:
                assert host.seen(table, other)[0] != before[0] and not table.row.seats[seat].drafts
        assert drafted
        assert all(entry.kind == MOVE for entry in table.playing().entries)

    hosted(game)(life)(tmp_path)


@hosted(VIZIA)
async def test_what_others_draft_does_not_move_the_streams_sign_of_life(host: Hosted) -> None:
    """Whoever listens is woken and has nothing to send: the time until the next sign goes on running down."""
    table, (mover, _) = await pair(host)
    clock, waits = [0.0], []

    async def woken_after(waiting: Coroutine[Any, Any, bool], timeout: float) -> None:
        waiting.close()
        waits.append(timeout)
        assert len(waits) < 10, "the sign of life is put off again and again"
        if timeout <= 0:
            raise TimeoutError
        clock[0] += 5
        table.changed(mover.id)

    listening = changes(host.hall, [table], None, set(), None, "here")
    with (
        patch("alambic.server.pages.stream.time", SimpleNamespace(monotonic=lambda: clock[0])),
        patch("alambic.server.pages.stream.asyncio.wait_for", woken_after),
    ):
        said = [await anext(listening) for _ in range(3)]
    await listening.aclose()
    assert waits == [QUIET, QUIET - 5, QUIET - 10, QUIET - 15, 0]
    assert [line.split(":")[0] for line in said] == ["retry", "id", ""]
