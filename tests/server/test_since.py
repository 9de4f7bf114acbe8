"""What the others did since somebody's last turn: one line for all of it, from what that viewer was told."""

from unittest.mock import patch

from alambic.core.words import Words
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import playing
from alambic.server.basics.words import words
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from alambic.server.views.log import log_of
from alambic.server.views.since import Since, since_turn
from tests.server.hosting import Hosted, hosted

ENGLISH = words("en")


def told(table: Table, seat: int) -> Since | None:
    return since_turn(table, table.scene(seat), seat, ENGLISH)


async def turn(host: Hosted, table: Table, people: list[Person]) -> int:
    """Whoever is to move places until they may end their turn, and ends it; their seat."""
    seat = table.playing().awaited()[0]
    while table.playing().awaited() == [seat]:
        codes = table.playing().legal(seat)
        code = next((one for one in codes if one in ("end", "pass")), codes[0])
        await playing.play(host.hall, table, people[seat], seat, code, table.playing().step)
    return seat


@hosted(VIZIA)
async def test_the_deeds_of_others_since_ones_last_turn_and_nothing_else(host: Hosted) -> None:
    people = [await host.person(name) for name in ("Ann", "Bea")]
    table = await host.table(VIZIA, *people)
    first = await turn(host, table, people)
    second, deals = 1 - first, log_of(table, table.scene(first), first, ENGLISH)
    assert told(table, first) is None and deals.lines, "nobody else has moved"
    found = told(table, second)
    assert found and people[first].name in found.head and not found.to_me
    assert all(table.playing().entries[line.step - 1].seat == first for line in found.lines)
    before = found.lines
    codes = table.playing().legal(second)
    await playing.play(host.hall, table, people[second], second, codes[0], table.playing().step)
    found = told(table, second)
    assert found and found.lines == before, "in the middle of one's turn it still stands there"
    while table.playing().awaited() == [second]:
        await turn(host, table, people)
    last = table.playing().line[-1]
    await turn(host, table, people)
    found = told(table, second)
    assert found and {line.step for line in found.lines} <= set(range(last + 1, table.playing().step + 1))


@hosted(VIZIA)
async def test_what_was_done_to_the_viewer_stands_for_all_of_it(host: Hosted) -> None:
    people = [await host.person(name) for name in ("Ann", "Bea")]
    table = await host.table(VIZIA, *people)
    first = await turn(host, table, people)
    usual = told(table, 1 - first)
    assert usual and not usual.to_me
    with patch.object(Words, "done_to", lambda words, event: 1 - first):
        found = told(table, 1 - first)
    assert found and found.to_me and all(line.to_me for line in found.lines)
    with patch.object(Words, "done_to", lambda words, event: first):
        found = told(table, 1 - first)
    assert found == usual, "what was done to somebody else is not told as one's own"
