"""Alone with bots, what cannot be answered passes by itself: only where nobody could see how fast it went."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from alambic.core.engine import Engine
from alambic.core.match import Match
from alambic.games.elixir import GAME as ELIXIR
from alambic.server.actions import listening, rights, seating
from alambic.server.actions.turns import Turns
from alambic.server.basics.refusals import NotYours
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person
from alambic.server.views.page import look
from alambic.server.views.render import Site
from tests.elixir.position import table as elixir
from tests.games.mini import GAME as MINI
from tests.server.hosting import Hosted, hosted


def passes(host: Hosted, table: Table, moves: Sequence[str] = ("let pass",), phase: str = "answering") -> bool:
    """Whether the first seat, asked with no other answers than these, gives one by itself."""
    with (
        patch.object(Engine, "phase", return_value=phase),
        patch.object(Match, "awaited", return_value=[0]),
        patch.object(Match, "legal", return_value=list(moves)),
    ):
        return host.turns.next_seat(table) == (table.row.seats[0], moves[0])


async def alone(host: Hosted, **preferences: Any) -> tuple[Table, Person]:
    """Ann with two bots, whom she does not let play."""
    host.turns.on = False
    ann = await host.person("Ann")
    table = await host.table(MINI, ann, "novice", "novice", **preferences)
    rights.check_looks(table, ann)
    return table, ann


@hosted(MINI)
async def test_who_plays_alone_with_bots_need_not_let_pass_what_cannot_be_answered(host: Hosted) -> None:
    """MIN-10: then nobody could learn anything from how fast it goes."""
    table, ann = await alone(host)
    listening.arrive(host.hall, table, ann.id)
    assert passes(host, table)
    assert not passes(host, table, ["let pass", "hoot"])
    assert not passes(host, table, ["end"], "turn")  # where silence means nothing
    with patch.dict(vars(MINI), public=("answering",)):
        assert not passes(host, table)  # a reveal is looked at
    table.row = replace(table.row, asking={"seat": 0})
    assert not passes(host, table)


@hosted(MINI)
async def test_who_plays_alone_with_bots_is_not_asked_what_the_game_calls_needless(host: Hosted) -> None:
    """ELX-20: about a card of their own, say; then they could answer, but would not."""
    table, ann = await alone(host)
    listening.arrive(host.hall, table, ann.id)
    with patch.object(MINI.words, "needless", lambda known, seat: seat == 0):
        assert passes(host, table, ["let pass", "hoot"])
        rights.check_looks(table, None)
        assert not passes(host, table, ["let pass", "hoot"])


@hosted(ELIXIR)
async def test_whoever_is_spared_a_question_is_shown_what_happens(host: Hosted) -> None:
    """ELX-20: no moves and no call to move; as soon as somebody looks in it is a question again."""
    host.turns.on = False
    ann = await host.person("Ann")
    table, site = await host.table(ELIXIR, ann, "novice", "novice"), Site("en", "auto", "/")
    t = elixir(("", "amber, hellebore", ""), ("", "harvest, flood"), turn=1).play("cast harvest")
    table.playing().state = table.playing().engine.unpack(t.engine.pack(t.s))
    spared, version = look(table, site, ann), table.version(ann.id)
    assert (spared["view"].legal, spared["t"].your_turn, spared["t"].moves) == ((), False, [])
    assert spared["t"].due == "The others answer, if they can." and not spared["g"].dock.offers
    rights.check_looks(table, None)
    asked = look(table, site, ann)
    assert asked["view"].legal == ("pass",) and asked["t"].your_turn and table.version(ann.id) != version


@hosted(MINI)
async def test_alone_with_bots_no_window_closes(host: Hosted) -> None:
    """MIN-10: nobody waits for an answer; a clock that was asked for runs all the same."""
    table, ann = await alone(host, window=20)
    company = await host.table(MINI, ann, await host.person("Bea"), "novice", window=20)
    clocked, _ = await alone(host, window=20, clock="move", seconds=60)
    with patch.object(Table, "silence", return_value="let pass"):
        for one, due in ((table, None), (company, 20.0), (clocked, 60.0)):
            one.timing = replace(one.timing, since={0: host.moment})
            ends = one.deadline(0)
            assert (ends and (ends - host.moment).total_seconds()) == due


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
        rights.check_looks(table, looker)
        assert not passes(host, table)
    private, _ = await alone(host, watched=False)
    with pytest.raises(NotYours):
        rights.check_looks(private, eve)
    assert passes(host, private)  # she was not let in
    listening.arrive(host.hall, private, eve.id)
    assert private.attending() == [eve.id] and not passes(host, private)


@hosted(MINI)
async def test_a_table_read_again_counts_as_looked_at_where_others_may_watch(host: Hosted) -> None:
    for watched in (True, False):
        table, ann = await alone(host, watched=watched)
        await host.again()
        host.turns.on = False
        again = await host.hall.table(table.key)
        rights.check_looks(again, ann)
        assert passes(host, again) is not watched


@hosted(MINI)
async def test_whose_seat_a_bot_keeps_is_no_stranger(host: Hosted) -> None:
    """The lobby tells them when the last move was made, and the table is open to them."""
    host.turns.on = False
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
    with patch.object(table.house.neighbours, "shared", True):
        assert not passes(host, table)
    assert passes(host, table)


@hosted(MINI)
async def test_what_passes_by_itself_waits_as_soon_as_somebody_looks(host: Hosted) -> None:
    """Also if they come just before it would have passed."""
    ann, paused = await host.person("Ann"), Turns.pause
    table = await host.table(MINI, ann, "novice", "novice")

    async def looked_at(turns: Turns, table: Table, *more: Any) -> None:
        due = turns.next_seat(table)
        if due and due[0].kind == "person":
            rights.check_looks(table, None)
        await paused(turns, table, *more)

    def given() -> list[tuple[int, str]]:
        return [(entry.seat, entry.move) for entry in table.playing().entries if entry.by == "order"]

    with patch.object(Turns, "pause", looked_at):
        await host.quiet(table)
        while not given() and (moves := table.playing().legal(0)) != [table.silence()]:
            await host.play(table, ann, moves[-1])
            await host.quiet(table)
    assert not given() and table.playing().awaited() == [0] and None in table.company.lookers
    silent = table.silence()
    table.company.lookers.clear()
    host.hall.wake(table)
    await host.quiet(table)
    assert given()[0] == (0, silent)
