"""Whoever is new at a running match needs the consent of all who play there, and sees no hand before."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from alambic.core.errors import Stale
from alambic.games.vizia import GAME as VIZIA
from alambic.server.actions import joining, playing, rights, seating, takebacks
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Opening
from alambic.server.basics.refusals import NotFree, NotNow, NotYours, TooMany
from alambic.server.basics.settings import Limits
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from tests.server.hosting import Hosted, hosted


async def left(host: Hosted, count: int = 3, level: str = "", **preferences: object) -> tuple[Table, list[Person]]:
    """A table that the last of some people has left; all of them, then somebody new."""
    people = [await host.person(name) for name in ("Ada", "Bea", "Cy")[:count]]
    table = await host.table(VIZIA, *people, **preferences)
    await seating.leave(host.hall, table, people[-1], level)
    await host.quiet(table)
    return table, [*people, await host.person("Eve")]


async def ask(host: Hosted, table: Table, person: Person, number: int = 2) -> None:
    await joining.sit(host.hall, table, person, number, person.name, "")


def wish(table: Table, number: int = 2) -> dict[str, object] | None:
    return table.row.seats[number].wish


def asked(table: Table) -> list[str]:
    """The names of those who ask for a seat."""
    return [seat.wish["name"] for seat in table.row.seats if seat.wish]


@hosted(VIZIA)
async def test_somebody_new_sits_down_when_all_have_agreed_and_sees_nothing_before(host: Hosted) -> None:
    host.turns.on = False  # the bot does not play the hand out
    table, (ada, bea, cy, eve) = await left(host)
    stranger, hand = host.seen(table)[1], table.playing().known_bytes(2)
    assert stranger != hand
    await ask(host, table, eve)
    for person in (ada, bea):
        assert table.seats_of(eve.id) == [] and host.seen(table, eve)[1] == stranger
        assert asked(table) == ["Eve"] and table.row.seats[2].kind == "bot"
        await joining.answer(host.hall, table, person, 2, True)
    seat = table.row.seats[2]
    assert (seat.kind, seat.person, seat.name, seat.level, seat.offered) == ("person", eve.id, "Eve", "", None)
    assert host.seen(table, eve)[1] != stranger
    entry = table.playing().entries[-1]
    assert (entry.kind, entry.seat, entry.move, entry.by) == ("sits", 2, "Eve", "person")
    await seating.leave(host.hall, table, ada)
    with pytest.raises(NotYours, match="another hand"):
        await ask(host, table, cy, 0)


@hosted(VIZIA)
async def test_silence_is_no_a_bot_plays_meanwhile_and_the_question_waits(host: Hosted) -> None:
    """Moves do not answer it, nor does a restart."""
    table, (ada, bea, _, eve) = await left(host)
    await ask(host, table, eve)
    await joining.answer(host.hall, table, ada, 2, True)
    before, people = wish(table), {0: ada, 1: bea}
    while not any(entry.kind == "move" and entry.seat == 2 for entry in table.playing().entries[3:]):
        seat = table.playing().awaited()[0]
        await host.play(table, people[seat], table.playing().legal(seat)[-1])
        await host.quiet(table)
    await host.again()
    table = await host.hall.table(table.key)
    assert wish(table) == before and table.seats_of(eve.id) == []
    await joining.answer(host.hall, table, bea, 2, True)
    assert table.seats_of(eve.id) == [2]


@hosted(VIZIA)
async def test_one_no_is_enough_and_holds_until_the_players_change(host: Hosted) -> None:
    table, (ada, bea, cy, eve) = await left(host)
    await ask(host, table, eve)
    await joining.answer(host.hall, table, ada, 2, True)
    await joining.answer(host.hall, table, bea, 2, False)
    assert not wish(table) and rights.refuser(table, eve) == "Bea"
    with pytest.raises(NotNow, match="nobody asks"):
        await joining.answer(host.hall, table, ada, 2, True)
    await host.again()
    table = await host.hall.table(table.key)
    with pytest.raises(NotNow, match="when the players have changed"):
        await ask(host, table, eve)
    await joining.sit(host.hall, table, cy, 2, "Cy", "")
    await seating.leave(host.hall, table, cy)
    await ask(host, table, eve)
    assert asked(table) == ["Eve"]


@hosted(VIZIA)
async def test_an_agreement_can_be_taken_back_and_whoever_asks_may_withdraw(host: Hosted) -> None:
    table, (ada, _, _, eve) = await left(host)
    await ask(host, table, eve)
    await joining.answer(host.hall, table, ada, 2, True)
    await joining.answer(host.hall, table, ada, 2, False)
    assert rights.refuser(table, eve) == "Ada"
    dan = await host.person("Dan")
    await ask(host, table, dan)
    await joining.answer(host.hall, table, dan, 2, True)  # one's own yes is nobody's consent
    assert asked(table) == ["Dan"]
    await joining.answer(host.hall, table, dan, 2, False)
    assert asked(table) == [] and rights.refuser(table, dan) == ""
    await ask(host, table, dan)
    assert asked(table) == ["Dan"]


@hosted(VIZIA)
async def test_only_those_who_play_answer_and_only_the_question_they_read(host: Hosted) -> None:
    table, (ada, _, cy, eve) = await left(host)
    await ask(host, table, eve)
    read = table.row.seats[2].wish
    assert read
    for stranger in (cy, await host.person("Dan")):
        with pytest.raises(NotYours):
            await joining.answer(host.hall, table, stranger, 2, True)
    await joining.answer(host.hall, table, eve, 2, False)
    await ask(host, table, eve)
    with pytest.raises(Stale):
        await joining.answer(host.hall, table, ada, 2, True, read["number"])
    for number in (0, 7, -1):
        with pytest.raises(NotNow):
            await joining.answer(host.hall, table, ada, number, True)


@hosted(VIZIA)
async def test_a_seat_is_asked_for_by_one_at_a_time_and_only_so_often(host: Hosted) -> None:
    host.hall.settings = replace(host.hall.settings, limits=Limits(wishes=2))
    table, (ada, _, _, eve) = await left(host)
    await seating.remove(host.hall, table, ada, 1)
    dan = await host.person("Dan")
    await ask(host, table, eve)
    with pytest.raises(NotNow, match="somebody asks"):
        await ask(host, table, dan)
    with pytest.raises(NotNow, match="asked already"):
        await ask(host, table, eve, 1)
    await ask(host, table, dan, 1)
    assert asked(table) == ["Dan", "Eve"]
    await joining.answer(host.hall, table, eve, 2, False)
    await ask(host, table, eve)
    await joining.answer(host.hall, table, eve, 2, False)
    with pytest.raises(TooMany, match="at most 2"):
        await ask(host, table, eve)


# Who need not ask, and who must


@hosted(VIZIA)
async def test_the_seats_own_person_comes_back_unasked_and_that_answers_whoever_asks(host: Hosted) -> None:
    table, (ada, _, cy, eve) = await left(host)
    await ask(host, table, eve)
    await joining.answer(host.hall, table, ada, 2, True)
    await joining.sit(host.hall, table, cy, 2, "Cyrus", "")
    assert (table.row.seats[2].person, table.row.seats[2].name) == (cy.id, "Cy") and asked(table) == []


@hosted(VIZIA)
async def test_nobody_asks_under_the_name_of_somebody_who_was_here(host: Hosted) -> None:
    table, (ada, _, cy, eve) = await left(host)
    await joining.sit(host.hall, table, eve, 2, "Cy", "")
    assert asked(table) == ["Cy 2"]
    await joining.answer(host.hall, table, ada, 2, False)
    await seating.seat_bot(host.hall, table, ada, 2, "novice")
    await seating.remove(host.hall, table, ada, 2)
    await joining.sit(host.hall, table, cy, 2, "Cy", "")
    assert asked(table) == ["Cy"]


@hosted(VIZIA)
async def test_whoever_kept_a_seat_is_not_asked_for_it(host: Hosted) -> None:
    table, (*_, eve) = await left(host, level="novice")
    with pytest.raises(NotFree, match="sits there already"):
        await ask(host, table, eve)


@hosted(VIZIA)
async def test_removing_somebody_shows_the_hosts_second_token_no_hand(host: Hosted) -> None:
    """Nor does somebody removed come back by themselves, even when the host lets them."""
    ada, bea, cy, eve = [await host.person(name) for name in ("Ada", "Bea", "Cy", "Eve")]
    table = await host.table(VIZIA, ada, bea, cy)
    await seating.remove(host.hall, table, ada, 2)
    await host.quiet(table)
    await ask(host, table, eve)
    await joining.answer(host.hall, table, ada, 2, True)
    assert table.seats_of(eve.id) == [] and host.seen(table, eve)[1] == host.seen(table)[1]
    await joining.answer(host.hall, table, bea, 2, False)
    with pytest.raises(NotYours, match="closed this table"):
        await ask(host, table, cy)
    await seating.mute(host.hall, table, ada, cy.id, False)
    await ask(host, table, cy)
    assert asked(table) == ["Cy"] and table.seats_of(cy.id) == []
    for person in (ada, bea):
        await joining.answer(host.hall, table, person, 2, True)
    assert table.seats_of(cy.id) == [2]


@hosted(VIZIA)
async def test_a_bot_in_somebodys_place_is_no_way_round_their_no(host: Hosted) -> None:
    """Whoever may come back unasked is asked, until the host gives their seat away too: then they must ask."""
    table, (ada, bea, _, eve) = await left(host)
    await seating.seat_bot(host.hall, table, ada, 1, "novice")
    await host.quiet(table)
    await ask(host, table, eve)
    await joining.answer(host.hall, table, ada, 2, True)
    assert table.seats_of(eve.id) == []
    await joining.answer(host.hall, table, bea, 2, False)
    assert rights.refuser(table, eve) == "Bea"
    await seating.remove(host.hall, table, ada, 1)
    await joining.sit(host.hall, table, bea, 1, "Bea", "")
    assert table.seats_of(bea.id) == [] and asked(table) == ["Bea"]


@hosted(VIZIA)
async def test_a_change_of_players_answers_the_question_with_no(host: Hosted) -> None:
    """Getting rid of whoever says nothing makes nobody agree."""
    for way in ("leaves", "removed", "bot"):
        table, (ada, bea, _, eve) = await left(host)
        await ask(host, table, eve)
        await joining.answer(host.hall, table, ada, 2, True)
        if way == "leaves":
            await seating.leave(host.hall, table, bea)
        elif way == "removed":
            await seating.remove(host.hall, table, ada, 1)
        else:
            await seating.seat_bot(host.hall, table, ada, 1, "novice")
        assert table.seats_of(eve.id) == [] and asked(table) == [], way


@hosted(VIZIA)
async def test_time_that_runs_out_is_a_change_of_players_too(host: Hosted) -> None:
    table, (ada, bea, _, eve) = await left(host, clock="move", seconds=60)
    await ask(host, table, eve)
    late = table.playing().awaited()[0]
    assert table.deadline(2) is None and late != 2
    await joining.answer(host.hall, table, (bea, ada)[late], 2, True)
    await host.ring(table, 60)
    assert table.row.seats[late].kind == "bot" and asked(table) == [] and table.seats_of(eve.id) == []


@hosted(VIZIA)
async def test_where_nobody_sits_any_more_only_those_who_played_come_back(host: Hosted) -> None:
    table, (ada, bea, cy, eve) = await left(host)
    await ask(host, table, eve)
    for person in (ada, bea):
        await seating.leave(host.hall, table, person, "novice")
    assert table.row.status == "playing" and asked(table) == []
    with pytest.raises(NotNow, match="nobody sits here who could agree"):
        await ask(host, table, eve)
    for person, number in ((cy, 2), (bea, 1)):
        await joining.sit(host.hall, table, person, number, person.name, "")
        assert table.seats_of(person.id) == [number]


@hosted(VIZIA)
async def test_whoever_has_seen_a_hand_asks_for_no_other(host: Hosted) -> None:
    table, (ada, bea, _, _) = await left(host)
    await seating.leave(host.hall, table, bea, "novice")
    with pytest.raises(NotYours, match="another hand"):
        await ask(host, table, bea)
    with pytest.raises(NotFree, match="you sit at this table already"):
        await ask(host, table, ada)


@hosted(VIZIA)
async def test_the_host_closes_a_seat_by_a_bot_and_offers_a_bots_seat(host: Hosted) -> None:
    table, (ada, bea, _, eve) = await left(host)
    await ask(host, table, eve)
    await seating.seat_bot(host.hall, table, ada, 2, "adept")
    assert asked(table) == [] and table.row.seats[2].level == "adept"
    with pytest.raises(NotFree):
        await ask(host, table, eve)
    steps = table.playing().step
    await seating.remove(host.hall, table, ada, 2)
    assert table.playing().step == steps and table.row.seats[2].level == "adept"  # the same bot plays on
    await ask(host, table, eve)
    for person in (ada, bea):
        await joining.answer(host.hall, table, person, 2, True)
    assert table.seats_of(eve.id) == [2]


@hosted(VIZIA)
async def test_the_host_who_does_not_sit_there_asks_like_anybody_and_agrees_for_nobody(host: Hosted) -> None:
    hal, ada, bea = [await host.person(name) for name in ("Hal", "Ada", "Bea")]
    table = await open_table(host.hall, hal, Opening(VIZIA.setup(2), ["open", "open"]), "")
    for number, person in enumerate((ada, bea)):
        await joining.sit(host.hall, table, person, number, person.name, "")
    await seating.remove(host.hall, table, hal, 1)
    await ask(host, table, hal, 1)
    await joining.answer(host.hall, table, hal, 1, True)
    assert table.seats_of(hal.id) == [] and asked(table) == ["Hal"]
    await joining.answer(host.hall, table, ada, 1, True)
    assert table.seats_of(hal.id) == [1]


@hosted(VIZIA)
async def test_a_device_that_several_share_answers_once(host: Hosted) -> None:
    ada, bea, eve = [await host.person(name) for name in ("Ada", "Bea", "Eve")]
    table = await open_table(host.hall, ada, Opening(VIZIA.setup(3), ["me", "here", "open"]), "")
    await joining.sit(host.hall, table, bea, 2, "Bea", "")
    await seating.leave(host.hall, table, bea)
    await ask(host, table, eve)
    await joining.answer(host.hall, table, ada, 2, True)
    assert table.seats_of(eve.id) == [2]


# Beside takebacks, and in two processes


@hosted(VIZIA)
async def test_a_takeback_and_somebody_new_are_two_questions(host: Hosted) -> None:
    """And nothing is taken back from before somebody new sat down."""
    table, (ada, bea, _, eve) = await left(host)
    two: Sequence[Person] = (ada, bea)
    seat = table.playing().awaited()[0]
    await host.play(table, two[seat], table.playing().legal(seat)[0])
    back = takebacks.ways_back(table.playing(), [seat])[0][1]
    await ask(host, table, eve)
    await playing.ask(host.hall, table, two[seat], back)
    await playing.answer(host.hall, table, two[1 - seat], True)
    assert table.playing().entries[-1].kind == "back" and asked(table) == ["Eve"]
    await host.play(table, two[seat], table.playing().legal(seat)[0])
    for person in two:
        await joining.answer(host.hall, table, person, 2, True)
    assert table.seats_of(eve.id) == [2] and takebacks.ways_back(table.playing(), [seat]) == []


@hosted(VIZIA)
async def test_answers_given_in_two_processes_are_counted_together(host: Hosted) -> None:
    table, (ada, bea, _, eve) = await left(host)
    await ask(host, table, eve)
    async with host.second() as other:
        behind = await other.table(table.key)
        await joining.answer(other, behind, ada, 2, True)
        await joining.answer(host.hall, table, bea, 2, True)
        assert table.seats_of(eve.id) == [2] and len(table.playing().entries) == len(behind.playing().entries) + 1
        row = await host.store.match(table.key)
        assert row and row.seats[2].person == eve.id
