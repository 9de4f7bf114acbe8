"""The JSON API: what each viewer is shown of a table."""

from pathlib import Path
from typing import Any

import pytest

from alambic.core.errors import AlambicError
from alambic.core.record import parse_record
from alambic.core.state import SPECTATOR, dtype, unpack
from alambic.games import CATALOGUE
from alambic.games.vizia import GAME as VIZIA
from alambic.server.api.look import INSIDE
from alambic.server.live.table import Table
from tests.server.live import Live, live
from tests.server.programs import Program, pair, problem, turn


def held(site: Live, key: str) -> Table:
    return site.services.hall.tables[key]


def shown(table: Table, seat: int) -> dict[str, Any]:
    """What the core says a viewer may know, field by field."""
    match = table.scene(None if seat == SPECTATOR else seat).match
    known = unpack(VIZIA.state, match.known_bytes(seat))
    fields = {field.name: getattr(known, field.name) for field in VIZIA.state.fields}
    assert set(INSIDE) < set(dtype(VIZIA.state).names or ())
    return {
        name: value.tolist() if hasattr(value, "tolist") else value
        for name, value in fields.items()
        if name not in INSIDE
    }


def test_every_viewer_is_shown_the_forgotten_record_of_their_seat(site: Live) -> None:
    key, two = pair(site)
    table, eve = held(site, key), Program(site)
    states = [viewer.look(key)["state"] for viewer in (*two, eve)]
    assert all(states.count(state) == 1 for state in states)  # as long as nobody has shown a tile
    for _ in range(5):
        turn(key, two)[1].play(key)
    for viewer, seat in ((two[0], 0), (two[1], 1), (eve, SPECTATOR), (Program(site, "Eve"), SPECTATOR)):
        look = viewer.look(key)
        assert look["state"] == shown(table, seat)
        assert look["seat"] == (None if seat == SPECTATOR else seat)
        own = seat in table.playing().awaited()
        assert look["legal"] == (table.playing().legal(seat) if own else [])
        assert look["events"] == [
            [step, *(list(event[:5]) for event in told.get(seat, []))]
            for step, told in enumerate(table.course.told)
        ]
        assert look["points"] == table.playing().standings_known()[1] and look["places"] is None


def test_whoever_has_several_seats_looks_from_the_one_they_name(site: Live) -> None:
    ada = Program(site, "Ada")
    key = ada.open("me", "here", names={"1": "Zoe"})
    table = held(site, key)
    assert ada.look(key)["seat"] == 0 and ada.look(key)["you"] == [0, 1]
    for seat in (0, 1):
        look = ada.look(key, seat=seat)
        assert look["state"] == shown(table, seat) and look["seat"] == seat
        assert bool(look["legal"]) == (seat in look["awaited"])
    for start in ("place", "end", "place", "end"):
        ada.play(key, start, table.playing().awaited()[0])
    assert {entry.seat for entry in table.playing().entries} == {0, 1}


def test_a_seat_of_somebody_else_shows_nothing(site: Live) -> None:
    key, (ada, bob) = pair(site)
    problem(ada.get(f"/tables/{key}", seat=1), 403, "NotYours", "yours: 0")
    problem(Program(site).get(f"/tables/{key}", seat=1), 403, "NotYours", "watch")
    problem(bob.get(f"/tables/{key}", seat="x"), 422, "NotUnderstood", "seat")


def test_people_among_themselves_are_seen_by_nobody_else(site: Live) -> None:
    key, (_, bob) = pair(site, watched=False)
    for eve in (Program(site), Program(site, "Eve")):
        for path in ("", "/stream", "/record"):
            problem(eve.get(f"/tables/{key}{path}"), 403, "NotYours")
    eve = Program(site, "Eve")
    for path, body in (("remarks", {"text": "hi"}), ("leave", {}), ("seats/1", {}), ("takeback", {"to": 0})):
        problem(eve.post(f"/tables/{key}/{path}", **body), 403, "NotYours")
    assert bob.look(key)["seat"] == 1


def test_spectators_of_a_table_with_a_delay_see_what_is_old_enough(site: Live) -> None:
    key, two = pair(site, delay=3600, clock="move:600")
    eve = Program(site, "Eve")
    before = eve.look(key)
    _, mover, _ = turn(key, two)
    mover.play(key)
    two[0].post(f"/tables/{key}/remarks", text="ha!")
    after = eve.look(key)
    assert after == before and after["step"] == 0 and after["due"] is None and after["remarks"] == []
    mine = mover.look(key)
    assert mine["step"] == 1 and mine["due"] and len(mine["remarks"]) == 1
    turn(key, two)[1].post(f"/tables/{key}/takeback", to=0)
    assert eve.look(key)["asking"] is None
    for one in two:
        one.post(f"/tables/{key}/leave")
    ended = eve.look(key)
    assert held(site, key).row.status == "stopped"
    assert ended["status"] == "playing" and ended["reason"] == "" and ended["step"] == 0
    problem(eve.get(f"/tables/{key}/record"), 409, "NotNow")


def test_a_match_that_all_have_left_says_so(site: Live) -> None:
    key, two = pair(site)
    for one in two:
        assert one.post(f"/tables/{key}/leave").status_code == 200
    look = Program(site).look(key)
    assert (look["status"], look["reason"], look["awaited"]) == ("stopped", "left", [])
    assert Program(site).get(f"/tables/{key}/record").status_code == 200
    problem(two[0].post(f"/tables/{key}/seats/0"), 409, "NotNow")


def test_remarks_are_heard_by_all(site: Live) -> None:
    key, (ada, bob) = pair(site)
    said = ada.post(f"/tables/{key}/remarks", text=" well\nplayed ").json()["remarks"]
    assert [(one["name"], one["text"], one["mine"]) for one in said] == [("Ada", "well played", True)]
    assert [one["mine"] for one in bob.look(key)["remarks"]] == [False]
    problem(ada.post(f"/tables/{key}/remarks", text="  "), 422, "BadName", "remark")
    problem(ada.post(f"/tables/{key}/remarks", text="x" * 301), 422, "BadName", "300")


def test_the_record_is_told_when_the_match_has_ended(tmp_path: Path) -> None:
    with live(tmp_path) as site:
        ada = Program(site, "Ada")
        key = ada.open("me", "here", names={"1": "Zoe"})
        problem(ada.get(f"/tables/{key}/record"), 409, "NotNow")
        table = held(site, key)
        while (look := ada.look(key))["status"] == "playing":
            seat = look["awaited"][0]
            legal = table.playing().legal(seat)
            assert ada.move(key, legal[-1], seat, look["step"]).status_code == 200
        assert look["places"] == table.row.places and look["points"] == table.row.points and not look["awaited"]
        answer = Program(site).get(f"/tables/{key}/record")
        assert answer.headers["content-type"].startswith("application/jsonl")
        record = parse_record(answer.text, CATALOGUE)
        assert [entry.move for entry in record.entries] == [entry.move for entry in table.playing().entries]
        with pytest.raises(AlambicError):
            parse_record(answer.text[1:], CATALOGUE)
        problem(ada.move(key, "end", 0, look["step"]), 409, "Over")
