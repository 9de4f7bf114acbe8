"""Before the deal: what was sealed on sitting down is shown when every seat is taken, or left out."""

import pytest

from alambic.cli.verifying import chance
from alambic.core.errors import NotUnderstood
from alambic.core.fair import Fair, digest_of, word_of
from alambic.core.record import parse_record
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, seating
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Opening
from alambic.server.actions.records import record_of
from alambic.server.actions.shuffling import fair_line, reveal
from alambic.server.basics.errors import StoreBusy
from alambic.server.basics.refusals import NotFree, NotNow
from alambic.server.live.hall import GRACE, SHOWING
from alambic.server.live.matches import fair_of
from alambic.server.live.table import PLAYING, Table
from alambic.server.storage.rows import Person
from tests.server.hosting import Hosted, hosted
from tests.server.storing import START

NAMES = ("Ada", "Bea", "Cleo")


async def full(host: Hosted, *sealing: bool) -> tuple[Table, list[Person]]:
    """A table at which somebody sits for each, who has sealed a part or not."""
    people = [await host.person(name) for name in NAMES[: len(sealing)]]
    table = await open_table(host.hall, people[0], Opening(VIZIA.setup(len(people)), ["open"] * len(people)), "")
    for number, (one, seals) in enumerate(zip(people, sealing, strict=True)):
        digest = digest_of(part_of(one)) if seals else ""
        await joining.sit(host.hall, table, one, number, one.name, "", digest)
    return table, people


def part_of(person: Person) -> str:
    return f"what {person.name} adds"


async def shown(host: Hosted, table: Table, *people: Person) -> None:
    for one in people:
        await reveal(host.hall, table, one, part_of(one))


def chance_of(table: Table) -> Fair:
    fair = fair_of(table.row)
    assert fair is not None
    return fair


@hosted(VIZIA)
async def test_the_deal_comes_when_everybody_has_shown_what_they_sealed(host: Hosted) -> None:
    table, people = await full(host, True, True)
    digests = {number: digest_of(part_of(one)) for number, one in enumerate(people)}
    assert (table.stage, table.match, table.row.due) == ("shuffling", None, START + SHOWING)
    line = fair_line(table, [1])
    assert line and list(line.waits) == ["Ada", "Bea"] and line.mine == digests[1]
    assert line.digests == {str(number): digest for number, digest in digests.items()}
    seen = table.version(people[0].id)
    await shown(host, table, people[1])
    line = fair_line(table, [1])
    assert line and (table.stage, line.mine, list(line.waits)) == ("shuffling", "", ["Ada"])
    assert table.version(people[0].id) != seen
    await shown(host, table, people[0])
    assert (table.stage, table.row.due, table.work.alarm) == (PLAYING, None, None)
    fair = chance_of(table)
    assert fair.parts == {0: part_of(people[0]), 1: part_of(people[1])} and fair.digests == digests
    assert table.word(0) == word_of(fair.secret, 0)


@hosted(VIZIA)
async def test_whoever_has_not_shown_their_part_in_time_is_left_out_and_named(host: Hosted) -> None:
    table, people = await full(host, True, True, True)
    await shown(host, table, people[2])
    assert table.work.alarm
    await host.ring(table, SHOWING.total_seconds() - 1)
    assert table.match is None
    await host.ring(table, 1)
    fair = chance_of(table)
    assert fair.parts == {2: part_of(people[2])} and fair.digests and set(fair.digests) == {0, 1, 2}
    line = fair_line(table)
    assert line and (list(line.added), list(line.out)) == (["Cleo"], ["Ada", "Bea"])
    record = parse_record(await record_of(host.store, table), {"vizia": VIZIA})
    told = [finding.text for finding in chance(record, None, part_of(people[2]))]
    assert [text.partition(",")[0] for text in told if "left out" in text] == [
        "Ada is left out",
        "Bea is left out",
    ]
    assert all(finding.fits is not False for finding in chance(record, None, None))
    with pytest.raises(NotNow, match="before the deal"):
        await shown(host, table, people[0])


@hosted(VIZIA)
async def test_nobody_waits_for_those_who_have_sealed_nothing(host: Hosted) -> None:
    table, _ = await full(host, False, False)
    assert table.row.status == PLAYING and chance_of(table).digests == {}
    table, people = await full(host, False, True)
    await shown(host, table, people[1])
    line = fair_line(table)
    assert line and (list(line.added), list(line.out)) == (["Bea"], ["Ada"])


@hosted(VIZIA)
async def test_those_who_share_a_device_add_one_part_and_bots_none_and_nobody_is_left_out(host: Hosted) -> None:
    ada = await host.person("Ada")
    opening = Opening(VIZIA.setup(3), ["bot:novice", "here", "here"], names={1: "Bo", 2: "Cleo"}, part="luck")
    table = await open_table(host.hall, ada, opening, "")
    line = fair_line(table)
    assert line and (list(line.added), list(line.out)) == (["Bo"], [])
    assert chance_of(table).parts == {1: "luck"} and chance_of(table).digests == {1: digest_of("luck")}


@hosted(VIZIA)
async def test_a_part_is_taken_at_its_time_alone_and_only_if_it_is_what_was_sealed(host: Hosted) -> None:
    ada, bea = await host.person("Ada"), await host.person("Bea")
    table = await open_table(
        host.hall, ada, Opening(VIZIA.setup(2), ["me", "open"], digest=digest_of(part_of(ada))), ""
    )
    with pytest.raises(NotNow, match="when every seat is taken"):
        await shown(host, table, ada)
    await joining.sit(host.hall, table, bea, 1, "Bea", "", digest_of("one\nother"))
    for person, part in (
        (ada, "another"),
        (ada, part_of(bea)),
        (bea, part_of(ada)),
        (bea, "one\nother"),
        (bea, ""),
    ):
        with pytest.raises(NotUnderstood):
            await reveal(host.hall, table, person, part)
    assert all(not seat.part for seat in table.row.seats)
    await shown(host, table, ada, ada)  # another tab shows the same
    await host.ring(table, SHOWING.total_seconds())
    await shown(host, table, ada)
    assert chance_of(table).parts == {0: part_of(ada)}


@hosted(VIZIA)
async def test_nobody_sits_down_or_gets_up_while_parts_are_shown(host: Hosted) -> None:
    """Else somebody could seal another part, knowing what the others have shown."""
    table, (ada, bea) = await full(host, True, True)
    await shown(host, table, ada)
    before = table.row.seats
    for deed in (
        seating.leave(host.hall, table, bea),
        seating.leave(host.hall, table, ada),
        seating.remove(host.hall, table, ada, 1),
        seating.seat_bot(host.hall, table, ada, 1, "novice"),
        joining.sit(host.hall, table, bea, 1, "Bea", "", digest_of("another")),
    ):
        with pytest.raises((NotNow, NotFree)):
            await deed
    assert table.row.seats == before and bea.id not in table.talk.muted
    await shown(host, table, bea)
    await seating.leave(host.hall, table, bea)
    assert table.row.seats[1].offered is not None and set(chance_of(table).parts) == {0, 1}


@hosted(VIZIA)
async def test_after_a_restart_there_is_a_minute_to_show_what_was_sealed(host: Hosted) -> None:
    table, (ada, bea) = await full(host, True, True)
    await shown(host, table, ada)
    host.wait(SHOWING.total_seconds() + 5)
    await host.again(just=True)
    table = await host.hall.table(table.key)
    assert table.stage == "shuffling" and table.work.alarm
    await shown(host, table, bea)
    assert set(chance_of(table).parts) == {0, 1}

    table, (ada, bea) = await full(host, True, True)
    await host.again(just=True)
    table = await host.hall.table(table.key)
    await host.ring(table, GRACE.total_seconds() - 1)
    assert table.match is None
    await host.ring(table, 1)
    assert chance_of(table).parts == {}


@hosted(VIZIA)
async def test_a_deal_that_is_due_comes_though_nobody_looks(host: Hosted) -> None:
    table, _ = await full(host, True, True)
    await host.again()
    assert await host.hall.leases.orphans(host.moment) == []
    host.wait(SHOWING.total_seconds() + 1)
    assert await host.hall.leases.orphans(host.moment) == [table.key]
    found = await host.hall.table(table.key)
    assert found.row.status == PLAYING


@hosted(VIZIA)
async def test_what_could_not_be_written_is_shown_or_dealt_later(host: Hosted) -> None:
    table, (ada, bea) = await full(host, True, True)
    with host.busy("set_seat"), pytest.raises(StoreBusy):
        await shown(host, table, ada)
    assert not table.row.seats[0].part
    await shown(host, table, ada)
    with host.busy("set_match"), pytest.raises(StoreBusy):
        await shown(host, table, bea)
    assert table.match is None and not table.unshown()
    assert (await host.hall.table(table.key)).row.status == PLAYING
    assert set(chance_of(table).parts) == {0, 1}


@hosted(VIZIA)
async def test_the_moment_until_which_is_waited_is_set_when_it_can_be_written(host: Hosted) -> None:
    """The server may stop just when the last seat was taken."""
    ada, bea = await host.person("Ada"), await host.person("Bea")
    table = await open_table(host.hall, ada, Opening(VIZIA.setup(2), ["me", "open"], digest=digest_of("a")), "")
    with host.busy("set_match"), pytest.raises(StoreBusy):
        await joining.sit(host.hall, table, bea, 1, "Bea", "", digest_of("b"))
    assert table.row.due is None and table.match is None
    await host.again()
    table = await host.hall.table(table.key)
    assert (table.stage, table.row.due) == ("shuffling", START + SHOWING)
