"""Bots at tables: what they thought is kept between their moves, and when they answer is settled before."""

from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from alambic.bots.advice import MASTER
from alambic.bots.levels import BRIEF, LEVELS, offered, seconds_of
from alambic.bots.ponder import ponder
from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.server.actions import turns
from alambic.server.actions.turns import Turns
from alambic.server.live.table import Table
from alambic.server.live.thinking import Rank, Thinking
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, hosted


async def between_bots(host: Hosted, *levels: str) -> Table:
    person = await host.person("Ann")
    return await host.table(MINI, person, *levels)


@hosted(MINI)
async def test_a_bot_is_made_once_for_its_seat(host: Hosted) -> None:
    table, other = [await between_bots(host, "novice", "apprentice") for _ in range(2)]
    minds = [host.turns.mind(here, here.row.seats[seat]) for here in (table, other) for seat in (1, 2, 1, 2)]
    assert minds[:2] == minds[2:4] and minds[4:6] == minds[6:]
    assert len({id(mind) for mind in minds}) == 4


@hosted(MINI)
async def test_only_the_latest_few_are_kept(host: Hosted) -> None:
    tables = [await between_bots(host, "novice", "novice") for _ in range(turns.MINDS)]
    first = host.turns.mind(tables[0], tables[0].row.seats[1])
    for table in tables[1:]:
        for seat in (1, 2):
            host.turns.mind(table, table.row.seats[seat])
    assert len(host.turns.minds) == turns.MINDS
    assert host.turns.mind(tables[0], tables[0].row.seats[1]) is not first
    latest = host.turns.mind(tables[-1], tables[-1].row.seats[2])
    assert host.turns.mind(tables[-1], tables[-1].row.seats[2]) is latest


# When they answer


async def moment(host: Hosted, table: Table, share: float, took: float) -> float:
    """When a bot answers that waits 5 s for a thread and then thinks for so long; seconds after it was asked."""
    now = 100.0

    async def think(self: Thinking, rank: Rank, work: Any, *about: Any) -> Any:
        nonlocal now
        now += 5 + took
        return 105.0, ponder(*about)

    with patch.object(Thinking, "think", think), patch("alambic.server.actions.turns.time.monotonic", lambda: now):
        ready, code = await host.turns.chosen(table, table.row.seats[1], share)
    assert code in table.playing().legal(1)
    return round(ready - 105, 6)


@hosted(MINI)
async def test_when_a_bot_answers_is_settled_before_it_has_thought(host: Hosted) -> None:
    """At every level the same moment, whether it had a choice, a full tree or an empty one."""
    with patch.object(Turns, "waits", lambda turns, table: False):
        table = await between_bots(host, "novice", "novice")
        while 1 not in table.playing().awaited():
            seat = table.playing().awaited()[0]
            await host.hall.write(table, [turns.move_of(table, seat, table.playing().legal(seat)[0], "bot")])
    for level in offered(MINI):
        await host.hall.set_seat(table, replace(table.row.seats[1], level=level))
        for share in (turns.FIRST, turns.FURTHER, turns.ANSWER):
            most = share * seconds_of(level, MINI)
            least = round(most + turns.ROOM, 6)
            for took in (0.0, 0.001, most, least - 0.001):
                assert await moment(host, table, share, took) == least
            for took, times in (
                (least + 0.001, 2),
                (3 * least - 0.001, 3),
            ):  # a machine that stood still meanwhile
                assert await moment(host, table, share, took) == round(times * least, 6)


@hosted(MINI)
async def test_neither_an_instant_nor_a_hurried_bot_answers_before_its_moment(host: Hosted) -> None:
    table = await between_bots(host, "novice", "novice")
    host.hall.settings = replace(host.hall.settings, pause=1.0)
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(round(seconds, 3))

    with patch("alambic.server.actions.turns.time.monotonic", lambda: 100.0), patch("asyncio.sleep", sleep):
        for pace, hurried in (("instant", False), ("calm", True)):
            table.row = replace(table.row, pace=pace)
            (table.work.hurried.set if hurried else table.work.hurried.clear)()
            await host.turns.pause(table, 100.0, turns.FIRST, 102.1)
            await host.turns.pause(table, 90.0, turns.FIRST, 99.0)
    assert slept == [2.1, 0.0] * 2


@pytest.mark.parametrize("game", [*CATALOGUE], ids=lambda game: game.name)
def test_every_level_and_style_has_a_time_and_a_hint_has_that_of_master(game: Game) -> None:
    times = {level: seconds_of(level, game) for level in offered(game)}
    assert all(0 < seconds <= 2 for seconds in times.values())
    assert times["novice"] == times["apprentice"] == BRIEF < times["adept"] < times["master"]
    assert {times[style] for style in times if style not in LEVELS} <= {times["adept"]}
    assert f"search:{MASTER.name}" == LEVELS["master"][0]
