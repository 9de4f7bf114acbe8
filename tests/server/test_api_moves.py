"""Moves by the API: played, drafted, taken back, and every way in which one is refused."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.server.live import Live
from tests.server.programs import Program, pair, problem, turn


def test_a_move_is_answered_when_it_is_written(site: Live) -> None:
    key, two = pair(site)
    seat, mover, other = turn(key, two)
    code = mover.look(key)["legal"][0]
    assert mover.move(key, code, seat, 0).json() == {"step": 1, "draft": False}
    table = site.services.hall.tables[key]
    written = site.do(site.services.hall.store.entries(table.row.id))
    assert [(entry.seat, entry.move) for entry in written] == [(seat, code)]
    assert other.look(key)["step"] == 1


def test_a_code_may_be_written_carelessly(site: Live) -> None:
    key, two = pair(site)
    seat, mover, _ = turn(key, two)
    code = mover.look(key)["legal"][0]
    assert mover.move(key, f"  {code.upper()} ", seat, 0).status_code == 200


def test_a_move_that_cannot_be_played_is_refused_by_name(site: Live) -> None:
    key, two = pair(site)
    seat, mover, other = turn(key, two)
    code = mover.look(key)["legal"][0]
    told = problem(mover.move(key, "end", seat, 0), 422, "NotAllowed", "Allowed:")
    assert told["clause"] and told["clause"].startswith("VIZ-") and told["clause"] in told["message"]
    assert problem(mover.move(key, "fly away", seat, 0), 422, "NotUnderstood", "take")["clause"] is None
    problem(other.move(key, code, 1 - seat, 0), 409, "NotYourTurn", "waits for")
    problem(mover.move(key, code, seat, 5), 409, "Stale", "step 0")
    problem(mover.move(key, code, 1 - seat, 0), 403, "NotYours")
    problem(mover.move(key, code, 77, 0), 403, "NotYours")
    problem(Program(site).move(key, code, seat, 0), 401, "NotKnown")
    problem(Program(site, "Eve").move(key, code, seat, 0), 403, "NotYours")
    problem(mover.move("nokey", code, seat, 0), 404, "NoSuchTable")
    problem(mover.move("n%C3%A9", code, seat, 0), 404, "NoSuchTable")
    assert mover.look(key)["step"] == 0
    waiting = mover.open("me", "open")
    problem(mover.move(waiting, code, 0, 0), 409, "NotNow")
    mover.post(f"/tables/{waiting}/leave")
    problem(mover.move(waiting, code, 0, 0), 403, "NotYours")


BODIES: list[bytes] = [
    b"",
    b"null",
    b"[]",
    b"7",
    b"{",
    b"\xff\xfe",
    b'{"seat": 0}',
    b'{"seat": 0, "step": 0}',
    b'{"seat": 0, "step": 0, "move": 7}',
    b'{"seat": 0, "step": 0, "move": null}',
    b'{"seat": "0", "step": 0, "move": "end"}',
    b'{"seat": true, "step": 0, "move": "end"}',
    b'{"seat": 0, "step": 0.0, "move": "end"}',
    b'{"seat": 0, "step": NaN, "move": "end"}',
    b'{"seat": 0, "step": -1, "move": "end"}',
    b'{"seat": 0, "step": 99999999999999999999, "move": "end"}',
    b'{"seat": 0, "step": ' + b"9" * 5000 + b', "move": "end"}',
    b'{"seat": 0, "step": 0, "move": "end", "drafts": "1"}',
    b'{"seat": 0, "step": 0, "move": "end", "force": true}',
    b"[" * 40_000,
    b'{"seat": 0, "step": 0, "move": "\\ud800"}',
    b'{"seat": 0, "step": 0, "move": "' + b"x" * 40_000 + b'"}',
]


@pytest.mark.parametrize("body", BODIES, ids=[repr(body[:48]) for body in BODIES])
def test_what_is_no_move_at_all_is_not_understood(site: Live, body: bytes) -> None:
    ada = Program(site, "Ada")
    key = ada.open("me", "here")
    headers = {"Content-Type": "application/json"}
    told = problem(
        ada.client.post(f"/api/tables/{key}/moves", content=body, headers=headers), 422, "NotUnderstood"
    )
    assert len(told["message"]) < 1000


def test_two_who_send_the_same_move_play_it_once(site: Live) -> None:
    key, two = pair(site)
    seat, mover, _ = turn(key, two)
    again, code = Program(site, token=mover.token), mover.look(key)["legal"][0]
    with ThreadPoolExecutor(2) as threads:
        both = list(threads.map(lambda one: one.move(key, code, seat, 0), (mover, again)))
    assert sorted(answer.status_code for answer in both) == [200, 409]
    assert mover.look(key)["step"] == 1


# Drafts


def test_a_draft_is_seen_by_its_seat_alone_until_it_is_published(site: Live) -> None:
    key, two = pair(site, drafts=True)
    _, mover, other = turn(key, two)
    before = [other.look(key), Program(site).look(key)]
    assert mover.play(key, "place own") == {"step": 1, "draft": True}
    look = mover.look(key)
    assert (look["step"], look["drafts"]) == (1, 1) and [step for step, *_ in look["events"]] == [0, 1]
    assert [other.look(key), Program(site).look(key)] == before
    assert mover.play(key, "take") == {"step": 2, "draft": True}
    assert mover.play(key, "end") == {"step": 3, "draft": False}
    assert other.look(key)["step"] == 3 and mover.look(key)["drafts"] == 0


def test_a_draft_may_be_taken_back_or_all(site: Live) -> None:
    key, two = pair(site, drafts=True)
    seat, mover, _ = turn(key, two)
    before = mover.look(key)
    mover.play(key, "place own")
    mover.play(key, "take")
    assert mover.post(f"/tables/{key}/undraft", seat=seat).json()["drafts"] == 1
    assert mover.post(f"/tables/{key}/undraft", seat=seat, all=True).json() == before
    problem(mover.post(f"/tables/{key}/undraft", seat=seat), 409, "NotNow")
    problem(mover.post(f"/tables/{key}/undraft", seat=1 - seat), 403, "NotYours")


def test_a_move_may_say_how_many_of_its_steps_were_drafts(site: Live) -> None:
    """Somebody who gets up meanwhile makes it no staler."""
    key, two = pair(site, drafts=True)
    seat, mover, other = turn(key, two)
    mover.play(key, "place own")
    other.post(f"/tables/{key}/leave", level="novice")
    problem(mover.move(key, "end", seat, 1), 409, "Stale")
    problem(mover.move(key, "end", seat, 1, drafts=0), 409, "Stale")
    assert mover.move(key, "end", seat, 1, drafts=1).status_code == 200


# Takebacks


def test_a_takeback_is_asked_for_answered_and_done(site: Live) -> None:
    key, two = pair(site)
    seat, mover, other = turn(key, two)
    mover.play(key)
    back = mover.look(key)["back"]
    assert back == {"move": 0} and other.look(key)["back"] == {}
    problem(mover.post(f"/tables/{key}/takeback", to=1), 409, "NotNow")
    problem(other.post(f"/tables/{key}/takeback", to=0), 409, "NotNow")
    problem(other.post(f"/tables/{key}/takeback/answer", agree=True), 409, "NotNow")
    asked = mover.post(f"/tables/{key}/takeback", to=back["move"]).json()
    assert asked["asking"]["mine"] and not asked["asking"]["answers"] and asked["back"] == {}
    question = other.look(key)["asking"]
    name = ("Ada", "Bob")[1 - seat]
    assert question == {
        "seat": seat,
        "moves": 1,
        "to": 0,
        "step": 1,
        "mine": False,
        "answers": True,
        "waits_for": [name],
    }
    problem(Program(site, "Eve").post(f"/tables/{key}/takeback/answer", agree=True), 403, "NotYours")
    problem(other.post(f"/tables/{key}/takeback/answer", agree=True, to=0, step=7), 409, "Stale")
    done = other.post(f"/tables/{key}/takeback/answer", agree=True, to=0, step=1).json()
    assert done["step"] == 2 and done["asking"] is None and done["awaited"] == [seat]
    assert done["events"][-1] == [2]  # an entry that tells nothing
    assert mover.look(key)["legal"]


def test_who_does_not_agree_says_so(site: Live) -> None:
    key, two = pair(site)
    _, mover, other = turn(key, two)
    mover.play(key)
    mover.post(f"/tables/{key}/takeback", to=0)
    assert other.post(f"/tables/{key}/takeback/answer", agree=False).json()["asking"] is None
    problem(mover.post(f"/tables/{key}/takeback", to=0), 409, "NotNow", "answered")


# Whole matches


def test_a_program_plays_a_whole_match_by_what_it_is_told_alone(site: Live) -> None:
    ada = Program(site, "Ada")
    cards: list[dict[str, Any]] = [
        {"id": colour, "count": 2, "source": "ours"}
        for colour in ("red", "orange", "yellow", "green", "blue", "mauve")
    ]
    key = ada.open("me", "bot:novice", deck={"name": "short", "cards": cards})
    steps: list[int] = []
    with ada.stream(key) as told:
        for message in told:
            if message["status"] == "over":
                break
            steps += [step for step, *_ in message["events"]]
            if message["legal"]:
                assert ada.move(key, message["legal"][-1], 0, message["step"]).status_code in (200, 409)
        steps += [step for step, *_ in message["events"]]
    table = site.services.hall.tables[key]
    assert steps == list(range(table.playing().step + 1))  # each once, in order
    assert message["places"] == table.row.places and message["points"] == table.row.points
    assert message["legal"] == message["awaited"] == []
    assert json.loads(ada.get(f"/tables/{key}/record").text.splitlines()[-1])["n"] == table.playing().step
