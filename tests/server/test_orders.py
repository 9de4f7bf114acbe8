"""Standing orders: answers that are given while nobody looks."""

from dataclasses import replace

import pytest

from alambic.core.errors import BadOption
from alambic.server.actions import playing, seating, takebacks
from alambic.server.basics.refusals import NotYours
from alambic.server.live.matches import LAPSE
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from tests.games.mini import GAME as MINI
from tests.games.mini.vocabulary import Card
from tests.server.hosting import Hosted, hosted


async def three(host: Hosted) -> tuple[Table, list[Person]]:
    people = [await host.person(name) for name in ("Ann", "Bea", "Cy")]
    return await host.table(MINI, *people), people


async def give(host: Hosted, table: Table, person: Person, *given: tuple[str, str]) -> None:
    """Orders of somebody: whom it concerns, and `phase: code`."""
    form = {f"when{n}": when for n, (when, _) in enumerate(given)}
    form |= {f"move{n}": move for n, (_, move) in enumerate(given)}
    await playing.set_orders(host.hall, table, person, table.seats_of(person.id)[0], form)


async def thief(host: Hosted, table: Table, people: list[Person], whom: int | None = None) -> tuple[int, int]:
    """Play until a thief is sent, to a seat if it is named; who sent it, and to whom."""
    for _ in range(400):
        match = table.playing()
        assert match.awaited(), "the game ended without a thief"
        if match.engine.phase(match.state) != "turn":
            for seat in match.awaited():
                await host.play(table, people[seat], match.legal(seat)[0], seat)
            continue
        seat = match.awaited()[0]
        sending = [code for code in match.legal(seat) if code.startswith("steal")]
        wanted = [code for code in sending if whom is None or code.endswith("abc"[whom])]
        if wanted:
            await host.play(table, people[seat], wanted[0], seat)
            return seat, "abc".index(wanted[0][-1])
        await host.play(table, people[seat], "end", seat)
    raise AssertionError("nobody sent a thief")


@hosted(MINI)
async def test_what_does_not_concern_me_passes_by_itself_and_what_does_waits_for_me(host: Hosted) -> None:
    """MIN-10: all others are asked; with the order a seat answers only when it is the victim."""
    table, people = await three(host)
    for person in people:
        await give(host, table, person, ("others", "answering: let pass"))
    _, victim = await thief(host, table, people)
    await host.quiet(table)
    assert table.playing().awaited() == [victim]
    last = table.playing().entries[-1]
    assert (last.move, last.by) == ("let pass", "order")


@hosted(MINI)
async def test_a_card_bound_to_a_trigger_is_played_when_it_comes(host: Hosted) -> None:
    """MIN-10: an owl bound to thieves that come to me; who has none cannot bind one."""
    table, people = await three(host)
    for _ in range(40):
        known = [table.playing().known(seat) for seat in range(3)]
        owls = [seat for seat in range(3) if sum(known[seat].held[seat, :, Card.OWL])]
        turn = table.playing().awaited()[0]
        thieves = [code for code in table.playing().legal(turn) if code.startswith("steal")]
        targets = [seat for seat in owls if f"steal {'abc'[seat]}" in thieves]
        if targets:
            break
        for seat in table.playing().awaited():
            legal = table.playing().legal(seat)
            await host.play(table, people[seat], "end" if "end" in legal else legal[0], seat)
    victim = targets[0]
    await give(host, table, people[victim], ("mine", "answering: hoot"))
    await host.play(table, people[turn], f"steal {'abc'[victim]}", turn)
    await host.quiet(table)
    entry = table.playing().entries[-1]
    assert (entry.seat, entry.move, entry.by) == (victim, "hoot", "order")


@hosted(MINI)
async def test_an_order_that_is_not_allowed_now_waits_for_its_player(host: Hosted) -> None:
    """An owl that has gone since cannot hoot: the seat is asked as if it had no order."""
    table, people = await three(host)
    _, victim = await thief(host, table, people)
    seat = table.row.seats[victim]
    bound = ({"phase": "answering", "when": "any", "move": "hoot"},)
    table.row = replace(
        table.row,
        seats=tuple(replace(one, orders=bound) if one.number == victim else one for one in table.row.seats),
    )
    holds = "hoot" in table.playing().legal(victim)
    host.hall.wake(table)
    await host.quiet(table)
    assert (victim in table.playing().awaited()) == (not holds) and seat.kind == "person"


@hosted(MINI)
async def test_orders_are_named_kept_private_and_given_up_with_the_seat(host: Hosted) -> None:
    table, people = await three(host)
    public = [host.seen(table, people[1]), host.seen(table)]
    await give(host, table, people[0], ("any", "showing: ready"))
    assert [host.seen(table, people[1]), host.seen(table)] == public
    with pytest.raises(BadOption, match="let pass"):
        await give(host, table, people[0], ("any", "turn: end"))
    with pytest.raises(BadOption, match="mine"):
        await give(host, table, people[0], ("never", "answering: let pass"))
    with pytest.raises(NotYours):
        await playing.set_orders(host.hall, table, people[0], 1, {})
    await host.again()
    table = await host.hall.table(table.key)
    assert [order["move"] for order in table.row.seats[0].orders] == ["ready"]
    await seating.leave(host.hall, table, people[0], "novice")
    assert table.row.seats[0].orders == ()


@hosted(MINI)
async def test_a_question_about_a_takeback_silences_no_order(host: Hosted) -> None:
    """Orders and windows wait while people talk; when the question lapses, the order is given and not silence."""
    table, people = await three(host)
    table.row = replace(table.row, window=20)
    sender, victim = await thief(host, table, people)
    bound = ({"phase": "answering", "when": "any", "move": "hoot"},)
    await playing.ask(host.hall, table, people[sender], takebacks.ways_back(table.playing(), [sender])[0][1])
    await host.hall.set_seat(table, replace(table.row.seats[victim], orders=bound))
    wanted = "hoot" if "hoot" in table.playing().legal(victim) else "let pass"
    await host.quiet(table)
    assert victim in table.playing().awaited()
    await host.ring(table, 20)
    assert victim in table.playing().awaited()
    await host.ring(table, LAPSE.total_seconds() - 20)
    answers = [entry for entry in table.playing().entries if entry.seat == victim and entry.by == "order"]
    assert [entry.move for entry in answers] == [wanted]
