"""Two processes on one PostgreSQL: what happens in one is seen in the other, once, and nothing happens twice."""

import asyncio

import pytest

from alambic.core.errors import AlambicError
from alambic.core.fair import digest_of
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, playing, seating
from alambic.server.actions.listening import arrive, go
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Opening
from alambic.server.actions.shuffling import reveal
from alambic.server.actions.turns import Turns, clockwork
from alambic.server.live import leases
from alambic.server.live.fairness import Pledges
from alambic.server.live.hall import Hall
from alambic.server.live.matches import fair_of
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person, Preferences, SeatRow
from tests.patience import until
from tests.server.halls import beside, same
from tests.server.hosting import Hosted, die, hosted, moves
from tests.server.test_drafts import first, pair
from tests.server.test_takebacks import after_a_turn

pytestmark = pytest.mark.usefixtures("on_postgres")


@hosted(VIZIA)
async def test_a_move_is_seen_in_the_other_process_at_once(host: Hosted) -> None:
    table, (mover, other) = await pair(host, drafts=False)
    async with beside(host) as two:
        behind = await two.table(table)
        woken: list[int] = []
        behind.company.listeners.add(lambda: woken.append(behind.playing().step))
        await host.play(table, mover, first(table, table.seats_of(mover.id)[0], "place common"))
        await until(lambda: bool(woken) and behind.playing().step == 1)
        await until(lambda: same(host, table, behind, mover, other))
        assert behind.course.told == table.course.told and behind.course.mark == table.course.mark


@hosted(VIZIA)
async def test_of_two_moves_at_once_in_two_processes_one_counts_and_both_go_on_from_it(host: Hosted) -> None:
    table, people = await pair(host, drafts=False)
    two_seats = {person.id: person for person in people}
    async with beside(host) as two:
        behind = await two.table(table)
        for _ in range(12):
            step = table.playing().step
            await until(lambda step=step: behind.playing().step == step)  # type: ignore[misc]
            seat = table.playing().awaited()[0]
            person = two_seats[table.row.seats[seat].person or 0]
            codes = table.playing().legal(seat)
            told = await asyncio.gather(
                playing.play(host.hall, table, person, seat, codes[0], step),
                playing.play(two.other, behind, person, seat, codes[-1], step),
                return_exceptions=True,
            )
            refused = [answer for answer in told if answer is not None]
            assert (
                len(refused) == 1
                and isinstance(refused[0], AlambicError)
                and refused[0].name in ("Stale", "Taken")
            )
            await until(lambda: same(host, table, behind, *people))
        assert [row.number for row in await host.store.entries(table.row.id)] == list(range(1, 13))


@hosted(VIZIA)
async def test_bots_are_played_by_one_process_however_many_look(host: Hosted) -> None:
    ada = await host.person("Ada")
    table = await host.table(VIZIA, ada, "novice")
    thought: list[int] = []
    real = Turns.chosen

    async def chosen(turns: Turns, table: Table, seat: SeatRow, share: float) -> tuple[float, str]:
        thought.append(table.playing().step)
        return await real(turns, table, seat, share)

    async with beside(host) as two:
        behind = await two.table(table)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Turns, "chosen", chosen)
            while table.row.status == "playing" and table.playing().step < 40:
                await until(lambda: table.playing().awaited() != [1] and same(host, table, behind, ada))
                if table.row.status == "playing":
                    hall, one = (two.other, behind) if table.playing().step % 2 else (host.hall, table)
                    code = first(one, 0, "")
                    await playing.play(hall, one, ada, 0, code, one.playing().step)
            await until(lambda: same(host, table, behind, ada))
        assert len(thought) == len(set(thought)) > 3  # nobody thought about the same step twice
        assert host.hall.leases.held ^ two.other.leases.held == {table.row.id}


@hosted(VIZIA)
async def test_bots_go_on_in_another_process_when_theirs_dies(host: Hosted) -> None:
    ada = await host.person("Ada")
    async with beside(host) as two:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(leases, "LASTING", 0.5)
            table = await open_table(two.other, ada, Opening(VIZIA.setup(2), ["me", "bot:novice"]), "")
            await turn(two.other, table, ada)
            await until(lambda: table.playing().awaited() == [0] and two.other.leases.held == {table.row.id})
            die(two.other)
            here = await host.hall.table(table.key)
            await turn(host.hall, here, ada)
            assert (
                here.playing().awaited() == [1] and not host.hall.leases.held
            )  # it is the other's, and that is silent
            host.hall.tasks.start(clockwork(host.hall, 0.05))
            await until(lambda: here.playing().awaited() == [0])
        assert here.playing().entries[-1].by == "bot"


async def turn(hall: Hall, table: Table, person: Person) -> None:
    """Play the first seat until the match waits for somebody else."""
    while table.playing().awaited() == [0]:
        legal = table.playing().legal(0)
        code = "end" if "end" in legal else legal[0]
        await playing.play(hall, table, person, 0, code, table.playing().step)


@hosted(VIZIA)
async def test_a_deadline_is_kept_by_another_process_when_its_own_dies(host: Hosted) -> None:
    people = [await host.person(name) for name in ("Ada", "Bea")]
    async with beside(host) as two:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(leases, "LASTING", 0.5)
            opening = Opening(VIZIA.setup(2), ["me", "open"], preferences=Preferences(clock="move", seconds=60))
            table = await open_table(two.other, people[0], opening, "")
            await joining.sit(two.other, table, people[1], 1, "Bea", "")
            await two.other.leases.claim(table.row.id)
            die(two.other)
            host.wait(100)
            late = table.playing().awaited()[0]
            for _ in range(2):
                host.hall.tasks.start(clockwork(host.hall, 0.05))
            await until(lambda: table.row.seats[late].kind == "bot")
        assert [entry.kind for entry in await host.store.entries(table.row.id)].count("sits") == 1


@hosted(VIZIA)
async def test_deadlines_that_both_processes_watch_run_out_once(host: Hosted) -> None:
    async with beside(host) as two:
        people = [await host.person(name) for name in ("Ada", "Bea")]
        table = await host.table(VIZIA, *people, clock="move", seconds=60)
        behind = await two.table(table)
        host.wait(100)
        await asyncio.gather(host.turns.time_out(table), two.other.turns.time_out(behind))
        await until(lambda: same(host, table, behind, *people))
        sits = [entry for entry in await host.store.entries(table.row.id) if entry.kind == "sits"]
        assert len(sits) == 1


@hosted(VIZIA)
async def test_who_is_there_is_known_in_both_until_they_go_or_their_process_dies(host: Hosted) -> None:
    table, (mover, other) = await pair(host)
    async with beside(host) as two:
        behind = await two.table(table)
        arrive(two.other, behind, other.id)
        await until(lambda: table.attending() == [other.id] == behind.attending())
        arrive(host.hall, table, mover.id)
        await two.both_see(table, lambda one: one.attending() == sorted([mover.id, other.id]))
        assert same(host, table, behind, mover, other)
        go(two.other, behind, other.id)
        await two.both_see(table, lambda one: one.attending() == [mover.id])
        arrive(two.other, behind, other.id)
        await two.both_see(table, lambda one: len(one.attending()) == 2)
        two.siblings[0].keep({host.store.database.name})  # the other process is not among the living
        assert table.attending() == [mover.id]


@hosted(VIZIA)
async def test_a_table_opened_later_knows_who_is_there_already(host: Hosted) -> None:
    table, (mover, _) = await pair(host)
    async with beside(host) as two:
        arrive(host.hall, table, mover.id)
        await until(lambda: bool(two.other.house.neighbours.places))
        assert (await two.table(table)).attending() == [mover.id]


@hosted(VIZIA)
async def test_drafts_follow_their_person_and_stay_hidden_from_all_others(host: Hosted) -> None:
    table, (mover, other) = await pair(host)
    seat = table.seats_of(mover.id)[0]
    async with beside(host) as two:
        behind = await two.table(table)
        before = [host.seen(behind, other), host.seen(behind)]
        await host.play(table, mover, first(table, seat, "place own"))
        await until(lambda: behind.scene(seat).match.step == 1)
        assert host.seen(behind, mover) == host.seen(table, mover)
        assert [host.seen(behind, other), host.seen(behind)] == before
        await playing.play(two.other, behind, mover, seat, "end", behind.scene(seat).match.step)
        await two.both_see(
            table, lambda one: [move for _, move in moves(one)][-1:] == ["end"] and len(moves(one)) == 2
        )
        assert same(host, table, behind, mover, other)


@hosted(VIZIA)
async def test_a_question_asked_in_one_process_is_answered_in_the_other(host: Hosted) -> None:
    table, (mover, other) = await after_a_turn(host)
    async with beside(host) as two:
        behind = await two.table(table)
        await playing.ask(host.hall, table, mover, 1)
        await until(lambda: behind.row.asking is not None)
        await playing.answer(two.other, behind, other, True)
        await two.both_see(table, lambda one: [entry.kind for entry in one.playing().entries][-1] == "back")
        assert same(host, table, behind, mover, other) and table.row.asking is None


@hosted(VIZIA)
async def test_remarks_and_seats_are_the_same_in_both(host: Hosted) -> None:
    table, (mover, other) = await pair(host)
    async with beside(host) as two:
        behind = await two.table(table)
        await asyncio.gather(
            seating.say(host.hall, table, mover, "hello"), seating.say(two.other, behind, other, "hello yourself")
        )
        await two.both_see(table, lambda one: len(one.talk.remarks) == 2)
        assert [row.number for row in table.talk.remarks] == [1, 2] and table.talk.remarks == behind.talk.remarks
        await seating.leave(two.other, behind, other, "novice")
        await two.both_see(table, lambda one: any(seat.kind == "bot" for seat in one.row.seats))
        assert same(host, table, behind, mover)


@hosted(VIZIA)
async def test_of_two_who_sit_down_at_once_in_two_processes_one_gets_the_seat(host: Hosted) -> None:
    ada, bea, cy = [await host.person(name) for name in ("Ada", "Bea", "Cy")]
    async with beside(host) as two:
        for _ in range(5):
            table = await open_table(host.hall, ada, Opening(VIZIA.setup(2), ["me", "open"]), "")
            behind = await two.table(table)
            told = await asyncio.gather(
                joining.sit(host.hall, table, bea, 1, "Bea", ""),
                joining.sit(two.other, behind, cy, 1, "Cy", ""),
                return_exceptions=True,
            )
            assert len([answer for answer in told if isinstance(answer, AlambicError)]) == 1
            await two.both_see(table, lambda one: one.row.status == "playing")
            await until(lambda: same(host, table, behind, ada, bea, cy))  # noqa: B023


@hosted(VIZIA)
async def test_parts_shown_at_once_in_two_processes_are_all_in_one_deal(host: Hosted) -> None:
    ada, bea = [await host.person(name) for name in ("Ada", "Bea")]
    async with beside(host) as two:
        for _ in range(3):
            sealing = Opening(VIZIA.setup(2), ["me", "open"], digest=digest_of("a"))
            table = await open_table(host.hall, ada, sealing, "")
            behind = await two.table(table)
            await joining.sit(two.other, behind, bea, 1, "Bea", "", digest_of("b"))
            await two.both_see(table, lambda one: one.stage == "shuffling")
            await asyncio.gather(reveal(host.hall, table, ada, "a"), reveal(two.other, behind, bea, "b"))
            await two.both_see(table, lambda one: one.row.status == "playing")
            fair = fair_of(table.row)
            assert fair and fair.parts == {0: "a", 1: "b"}
            await until(lambda: same(host, table, behind, ada, bea))  # noqa: B023


@hosted(VIZIA)
async def test_people_are_told_in_one_process_that_a_table_in_the_other_waits_for_them(host: Hosted) -> None:
    table, (mover, other) = await pair(host, drafts=False)
    async with beside(host) as two:
        attentions = two.siblings[1].attentions
        told: list[bool] = []
        attention = await attentions.listen(other.id, lambda: told.append(True))
        assert [call.waits for call in attention.calls.values()] == [False]
        told.clear()
        seat = table.seats_of(mover.id)[0]
        await host.play(table, mover, first(table, seat, "place common"))
        await host.play(table, mover, "end")
        await until(lambda: bool(told))
        assert [call.key for call in attention.waiting()] == [table.key]
        assert table.key not in two.other.tables  # nobody looks at it there


@hosted(VIZIA)
async def test_a_ticket_is_redeemed_once_in_whatever_process(host: Hosted) -> None:
    ada = await host.person("Ada")
    async with beside(host) as two:
        for _ in range(5):
            offer = host.hall.pledges.offer()
            part = Pledges.part(two.other.pledges, offer.ticket)
            tables = await asyncio.gather(
                *(
                    open_table(hall, ada, Opening(VIZIA.setup(2), ["me", "open"], ticket=offer.ticket), "")
                    for hall in (host.hall, two.other)
                )
            )
            assert sorted(table.row.secret == part for table in tables) == [False, True]


@hosted(VIZIA)
async def test_somebody_new_is_asked_about_in_one_process_and_agreed_to_in_both(host: Hosted) -> None:
    ada, bea, cy, eve = [await host.person(name) for name in ("Ada", "Bea", "Cy", "Eve")]
    table = await host.table(VIZIA, ada, bea, cy)
    async with beside(host) as two:
        behind = await two.table(table)
        await seating.leave(host.hall, table, cy)
        await two.both_see(table, lambda one: one.row.seats[2].offered is not None)
        await joining.sit(two.other, behind, eve, 2, "Eve", "")
        await two.both_see(table, lambda one: one.row.seats[2].wish is not None)
        await asyncio.gather(
            joining.answer(host.hall, table, ada, 2, True), joining.answer(two.other, behind, bea, 2, True)
        )
        await two.both_see(table, lambda one: one.seats_of(eve.id) == [2])
        assert same(host, table, behind, ada, bea, eve)
