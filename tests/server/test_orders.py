"""Standing orders: answers that are given while nobody looks."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from alambic.core.engine import Engine
from alambic.core.errors import BadOption
from alambic.core.match import Match
from alambic.server import orders, playing, seating, watch
from alambic.server.refusals import NotYours
from alambic.server.store_rows import Person, SeatRow
from alambic.server.table import Table
from alambic.server.turns import Turns
from tests.games.mini import GAME as MINI
from tests.games.mini.state import OWL
from tests.server.hosting import Hosted, hosted


async def three(host: Hosted) -> tuple[Table, list[Person]]:
    people = [await host.person(name) for name in ("Ann", "Bea", "Cy")]
    return await host.table(MINI, *people), people


async def give(host: Hosted, table: Table, person: Person, *given: tuple[str, str]) -> None:
    """Orders of somebody: whom it concerns, and `phase: code`."""
    form = {f"when{n}": when for n, (when, _) in enumerate(given)}
    form |= {f"move{n}": move for n, (_, move) in enumerate(given)}
    await orders.set_orders(host.hall, table, person, table.seats_of(person.id)[0], form)


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
        owls = [seat for seat in range(3) if sum(known[seat].held[seat, :, OWL])]
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
        await orders.set_orders(host.hall, table, people[0], 1, {})
    await host.again()
    table = await host.hall.table(table.key)
    assert [order["move"] for order in table.row.seats[0].orders] == ["ready"]
    await seating.leave(host.hall, table, people[0], "novice")
    assert table.row.seats[0].orders == ()


@hosted(MINI)
async def test_a_question_about_a_takeback_silences_no_order(host: Hosted) -> None:
    """Orders wait while people talk; if time is up meanwhile, the order is given and not silence."""
    table, people = await three(host)
    table.row = replace(table.row, window=20)
    sender, victim = await thief(host, table, people)
    bound = ({"phase": "answering", "when": "any", "move": "hoot"},)
    await playing.ask(host.hall, table, people[sender], playing.ways_back(table.playing(), [sender])[0][1])
    await host.hall.set_seat(table, replace(table.row.seats[victim], orders=bound))
    wanted = "hoot" if "hoot" in table.playing().legal(victim) else "let pass"
    await host.quiet(table)
    assert victim in table.playing().awaited()
    await host.ring(table, 20)
    answers = [entry for entry in table.playing().entries if entry.seat == victim and entry.by == "clock"]
    assert [entry.move for entry in answers] == [wanted]


# Answers without a choice


def passes(host: Hosted, table: Table, moves: Sequence[str] = ("let pass",), phase: str = "answering") -> bool:
    """Whether the first seat, asked with no other answers than these, gives one by itself."""
    with (
        patch.object(Engine, "phase", return_value=phase),
        patch.object(Match, "awaited", return_value=[0]),
        patch.object(Match, "legal", return_value=list(moves)),
    ):
        return host.turns.next_seat(table) == (table.row.seats[0], moves[0])


async def alone(host: Hosted, **habits: Any) -> tuple[Table, Person]:
    """Ann with two bots, whom she does not let play."""
    host.hall.turns = None
    ann = await host.person("Ann")
    table = await host.table(MINI, ann, "novice", "novice", **habits)
    seating.check_looks(table, ann)
    return table, ann


@hosted(MINI)
async def test_who_plays_alone_with_bots_need_not_let_pass_what_cannot_be_answered(host: Hosted) -> None:
    """MIN-10: then nobody could learn anything from how fast it goes."""
    table, ann = await alone(host)
    watch.arrive(host.hall, table, ann.id)
    assert passes(host, table)
    assert not passes(host, table, ["let pass", "hoot"])
    assert not passes(host, table, ["end"], "turn")  # where silence means nothing
    with patch.object(table, "game", replace(MINI, public=("answering",))):
        assert not passes(host, table)  # a reveal is looked at
    table.row = replace(table.row, asking={"seat": 0})
    assert not passes(host, table)


@hosted(MINI)
async def test_with_company_everybody_lets_pass_themselves(host: Hosted) -> None:
    people = [await host.person(name) for name in ("Ann", "Bea")]
    assert not passes(host, await host.table(MINI, people[0], people[1], "novice"))
    shared = await host.table(MINI, people[0], "novice", "novice")
    seats = [replace(seat, kind="person", person=people[0].id) for seat in shared.row.seats[:2]]
    for seat in seats:
        shared.with_seat(seat)
    assert not passes(host, shared)  # two people share a device


@hosted(MINI)
async def test_whoever_has_looked_once_may_look_again(host: Hosted) -> None:
    """By a page, a stream or the API, known or not, also without a stream that could be counted."""
    eve = await host.person("Eve")
    for looker in (eve, None):
        table, _ = await alone(host)
        assert passes(host, table)
        seating.check_looks(table, looker)
        assert not passes(host, table)
    private, _ = await alone(host, watched=False)
    with pytest.raises(NotYours):
        seating.check_looks(private, eve)
    assert passes(host, private)  # she was not let in
    watch.arrive(host.hall, private, eve.id)
    assert private.attending() == [eve.id] and not passes(host, private)


@hosted(MINI)
async def test_a_table_read_again_counts_as_looked_at_where_others_may_watch(host: Hosted) -> None:
    for watched in (True, False):
        table, ann = await alone(host, watched=watched)
        await host.again()
        host.hall.turns = None
        again = await host.hall.table(table.key)
        seating.check_looks(again, ann)
        assert passes(host, again) is not watched


@hosted(MINI)
async def test_whose_seat_a_bot_keeps_is_no_stranger(host: Hosted) -> None:
    """The lobby tells them when the last move was made, and the table is open to them."""
    host.hall.turns = None
    ann, bea = [await host.person(name) for name in ("Ann", "Bea")]
    table = await host.table(MINI, ann, bea, "novice", watched=False)
    await seating.leave(host.hall, table, bea, "novice")
    assert table.people() == {ann.id} and not passes(host, table)
    await seating.seat_bot(host.hall, table, ann, 1, "novice")
    assert not passes(host, table)  # it is kept still
    await seating.remove(host.hall, table, ann, 1)
    assert not passes(host, table)  # anyone may sit down
    await seating.seat_bot(host.hall, table, ann, 1, "novice")
    assert passes(host, table)
    table.row = replace(table.row, host=bea.id)
    assert not passes(host, table)


@hosted(MINI)
async def test_nothing_passes_by_itself_where_others_could_see_when(host: Hosted) -> None:
    """In the lobby, or by way of another process."""
    table, _ = await alone(host, listed=True)
    assert not passes(host, table)
    table, _ = await alone(host)
    with patch.object(host.store.database, "shared", True):
        assert not passes(host, table)
    assert passes(host, table)


@hosted(MINI)
async def test_what_passes_by_itself_waits_as_soon_as_somebody_looks(host: Hosted) -> None:
    """Also if they come just before it would have passed."""
    ann, paused = await host.person("Ann"), Turns.pause
    table = await host.table(MINI, ann, "novice", "novice")

    async def looked_at(turns: Turns, table: Table, seat: SeatRow, *more: Any) -> None:
        if seat.kind == "person":
            seating.check_looks(table, None)
        await paused(turns, table, seat, *more)

    def given() -> list[tuple[int, str]]:
        return [(entry.seat, entry.move) for entry in table.playing().entries if entry.by == "order"]

    with patch.object(Turns, "pause", looked_at):
        await host.quiet(table)
        while not given() and (moves := table.playing().legal(0)) != [table.silence()]:
            await host.play(table, ann, moves[-1])
            await host.quiet(table)
    assert not given() and table.playing().awaited() == [0] and None in table.lookers
    silent = table.silence()
    table.lookers.clear()
    host.hall.wake(table)
    await host.quiet(table)
    assert given()[0] == (0, silent)
