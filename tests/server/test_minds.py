"""Bots at tables remember what they thought between their moves, each for its own seat; the latest few do."""

from alambic.server import turns
from alambic.server.table import Table
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
