"""What the API refuses, by name: tokens, limits, addresses, bodies; and what it says when we are at fault."""

import logging
import re
import socket
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from alambic.core.errors import AlambicError
from alambic.server.api.routes import described
from alambic.server.basics.errors import Missing, StoreBusy, StoreError, Taken
from alambic.server.basics.settings import Limits, Settings
from alambic.server.entrance import people
from alambic.server.entrance.people import People
from alambic.server.storage.store import Store
from tests.server.live import PATIENT, Live, live
from tests.server.programs import Program, pair, problem, turn
from tests.server.storing import Clock, stored
from tests.server.test_fuzz_sockets import connected

OPERATIONS = [
    (method.upper(), path, operation)
    for path, methods in described()["paths"].items()
    for method, operation in methods.items()
]
NEED_TOKEN = [(method, path) for method, path, operation in OPERATIONS if {} not in operation["security"]]


def filled(path: str, key: str = "nokey") -> str:
    return path.removeprefix("/api").replace("{key}", key).replace("{number}", "0")


# Who asks


@pytest.mark.parametrize("shown", ["x", "1", "1.x", "0.", "99999999999.x", "1." + "x" * 5000, "é.x"])
def test_a_token_that_is_nobodys_is_refused_wherever_it_is_shown(site: Live, shown: str) -> None:
    client, headers = Program(site).client, {b"Authorization": b"Bearer " + shown.encode()}
    for path in ("me", "games", "tables/nokey", "tables/nokey/stream", "nowhere"):
        answer = client.get(f"/api/{path}", headers=headers)
        problem(answer, 401, "NotKnown", "token")
        assert answer.headers["www-authenticate"] == "Bearer"
    problem(client.post("/api/tables/nokey/moves", headers=headers, json={}), 401, "NotKnown", "token")


def test_another_scheme_is_no_token(site: Live) -> None:
    ada = Program(site, "Ada")
    ada.client.headers["Authorization"] = f"Basic {ada.token}"
    problem(ada.get("/me"), 401, "NotKnown", "Bearer")
    ada.client.headers["Authorization"] = f"bearer  {ada.token}"
    assert ada.get("/me").status_code == 200


@pytest.mark.parametrize(("method", "path"), NEED_TOKEN)
def test_what_needs_a_token_says_so(site: Live, method: str, path: str) -> None:
    body: dict[str, Any] = {"seat": 0, "step": 0, "move": "end"} if path.endswith("moves") else {}
    answer = Program(site).client.request(method, f"/api{filled(path)}", json=body)
    problem(answer, 401, "NotKnown", "token")


def test_a_new_recovery_link_is_a_token_and_ends_the_old_one_at_once(site: Live) -> None:
    """Both were just used, so the server had them in mind."""
    ada = Program(site, "Ada")
    browser = site.person(cookies={"alambic": ada.token})

    def link() -> str:
        found = re.search(r'/me/(\d+\.[\w-]+)"', browser.post("/me/recovery").text)
        assert found
        return found[1]

    old = Program(site, token=link())
    assert old.get("/me").json()["name"] == "Ada"
    new = Program(site, token=link())
    problem(old.get("/me"), 401, "NotKnown")
    assert new.get("/me").status_code == ada.get("/me").status_code == 200


def test_a_new_name_is_known_at_once(site: Live) -> None:
    ada = Program(site, "Ada")
    assert ada.get("/me").json()["name"] == "Ada"
    site.person(cookies={"alambic": ada.token}).post("/me/name", name="Countess")
    assert ada.get("/me").json()["name"] == "Countess"


# Tokens that are kept in mind


class Reads:
    """A store that counts how often somebody is looked up."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count, real = 0, store.person

        async def person(id: int) -> Any:
            self.count += 1
            return await real(id)

        monkeypatch.setattr(store, "person", person)


def test_a_token_is_looked_up_once_in_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @stored
    async def whole(store: Store, clock: Clock) -> None:
        all = People(store, Settings())
        ada, reads = await all.new("Ada", ""), Reads(store, monkeypatch)
        for _ in range(5):
            found = await all.holding(ada.token or "")
            assert found and found.name == "Ada"
        assert reads.count == 1
        for _ in range(2):
            assert await all.holding(f"{ada.person.id}.wrong") is None
        assert reads.count == 3 and len(all.known) == 1  # what is nobody's is not kept
        now = time.monotonic()
        later = SimpleNamespace(monotonic=lambda: now + people.KNOWN_FOR + 1)
        monkeypatch.setattr("alambic.server.entrance.people.time", later)
        await all.holding(ada.token or "")
        assert reads.count == 4

    whole(tmp_path)


def test_so_many_tokens_are_kept_in_mind_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_KNOWN", 3)

    @stored
    async def whole(store: Store, clock: Clock) -> None:
        all = People(store, Settings())
        tokens = [(await all.new(str(number), "")).token or "" for number in range(5)]
        for token in tokens:
            assert await all.holding(token)
        assert list(all.known) == tokens[-3:]

    whole(tmp_path)


def test_who_is_renamed_while_being_looked_up_is_not_kept_under_the_old_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @stored
    async def whole(store: Store, clock: Clock) -> None:
        all = People(store, Settings())
        ada, real = await all.new("Ada", ""), store.person

        async def slow(id: int) -> Any:
            found = await real(id)
            await all.named(ada.person, "Countess")
            return found

        with monkeypatch.context() as patch:
            patch.setattr(store, "person", slow)
            await all.holding(ada.token or "")
        found = await all.holding(ada.token or "")
        assert found and found.name == "Countess"

    whole(tmp_path)


def test_somebody_is_noted_as_seen_once_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @stored
    async def whole(store: Store, clock: Clock) -> None:
        all = People(store, Settings())
        ada = await all.new("Ada", "")
        clock.wait(days=2)
        await all.holding(ada.token or "")
        seen = await store.person(ada.person.id)
        assert seen and seen.seen == clock.moment

    whole(tmp_path)


# Addresses and methods


@pytest.mark.parametrize(
    "path", ["", "/", "/nowhere", "/tables/", "/people/", "/tables/x/y/z", "/openapi.json/", "//"]
)
def test_what_is_not_there_is_named(site: Live, path: str) -> None:
    answer = site.person().client.get(f"/api{path}")
    problem(answer, 404, "NoSuchTable", "openapi.json")


@pytest.mark.parametrize(("method", "path"), [(method, path) for method, path, _ in OPERATIONS])
def test_another_method_is_refused_with_those_that_are_allowed(site: Live, method: str, path: str) -> None:
    allowed = {one for one, other, _ in OPERATIONS if other == path}
    for other in {"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"} - allowed:
        answer = site.person().client.request(other, f"/api{filled(path)}")
        problem(answer, 405, "NoSuchDeed")
        assert set(answer.headers["allow"].split(", ")) == allowed


@pytest.mark.parametrize("key", ["nokey", "%00", "a" * 500, "..", "%2e%2e", "a%20b", "%F0%9F%90%88", "%ff"])
def test_a_key_that_no_table_has_is_named(site: Live, key: str) -> None:
    answer = Program(site, "Ada").get(f"/tables/{key}")
    assert answer.status_code == 404 and answer.json()["error"] == "NoSuchTable"


@pytest.mark.parametrize("path", ["/me", "/games", "/tables/nokey", "/nowhere", "/openapi.json"])
def test_every_answer_keeps_to_itself(site: Live, path: str) -> None:
    headers = Program(site, "Ada").get(path).headers
    assert headers["x-content-type-options"] == "nosniff" and headers["cache-control"] == "no-store"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "access-control-allow-origin" not in headers and "set-cookie" not in headers


def test_moves_and_streams_keep_to_themselves_too(site: Live) -> None:
    key, two = pair(site)
    seat, mover, _ = turn(key, two)
    headers = [mover.move(key, mover.look(key)["legal"][0], seat, 0).headers]
    with mover.client.stream("GET", f"/api/tables/{key}/stream") as answer:
        headers.append(answer.headers)
    for one in headers:
        assert one["x-content-type-options"] == "nosniff" and one["cache-control"] == "no-store"
    assert headers[1]["x-accel-buffering"] == "no" and "content-encoding" not in headers[1]


# Bodies

BODIES: list[tuple[bytes, str]] = [
    (b"", "JSON"),
    (b"{", "JSON"),
    (b"\xff", "JSON"),
    (b"[]", "body"),
    (b"{}", "body.name"),
    (b'{"name": 7}', "body.name"),
    (b'{"name": "Ada", "age": 7}', "body.age"),
    (b'{"name": NaN}', "JSON"),
    (b'{"name": "\\ud800"}', "half a letter"),
    (b'{"\\udfff": 1}', "half a letter"),
    (b'{"name": 1e999}', "too large"),
    (b"[" * 20_000 + b"]" * 20_000, "nested"),
    (b'{"name": [' + b"0, " * 500 + b"0]}", "500 values are allowed"),
    (b'{"name": ' + b"[" * 30 + b"]" * 30 + b"}", "nested"),
    (b'{"name": ' + b"9" * 5000 + b"}", "JSON"),
]


@pytest.mark.parametrize(("body", "word"), BODIES, ids=[repr(body[:40]) for body, _ in BODIES])
def test_a_body_that_is_not_as_described_is_not_understood(site: Live, body: bytes, word: str) -> None:
    headers = {"Content-Type": "application/json; charset=utf-8"}
    answer = site.person().client.post("/api/people", content=body, headers=headers)
    problem(answer, 422, "NotUnderstood", word)


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
def test_a_body_that_does_not_say_it_is_json_is_not_read(site: Live, kind: str) -> None:
    """A page of another site could send it without asking."""
    for path in ("people", "tables/nokey/moves"):
        answer = site.person().client.post(
            f"/api/{path}", content=b'{"name": "Ada"}', headers={"Content-Type": kind}
        )
        problem(answer, 422, "NotUnderstood", "application/json")


@pytest.mark.parametrize("name", ["", "   ", "\n", "\u200b", "x" * 25])
def test_a_name_that_is_none_is_refused(site: Live, name: str) -> None:
    problem(Program(site).post("/people", name=name), 422, "BadName")


# Limits


def test_limits_answer_by_name(tmp_path: Path) -> None:
    limits = Limits(posts=1, burst=6, gets=1, rush=20, tables=1, streams=1)
    with live(tmp_path, limits=limits) as site:
        ada, bob = Program(site, "Ada"), Program(site, "Bob")
        key = ada.open("me", "open")
        problem(ada.client.post("/api/tables", json={"game": "vizia", "seats": ["me", "open"]}), 429, "TooMany")
        big = ada.client.post("/api/people", json={"name": "x" * (limits.body + limits.deck)})
        problem(big, 413, "TooLarge", "kB")
        with ada.stream(key) as told:
            next(told)
            problem(bob.get(f"/tables/{key}/stream"), 429, "TooMany", "streams")
        answers = [ada.post(f"/tables/{key}/remarks", text="hm") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 3
        problem(answers[-1], 429, "TooMany", "a minute")
        assert answers[-1].headers["retry-after"]
        assert bob.post(f"/tables/{key}/seats/1").status_code == 200  # another token, another purse
        problem(ada.move(key, "end", 0, 0), 429, "TooMany")
        strangers = [Program(site).post("/people", name="Eve").status_code for _ in range(6)]
        assert strangers == [201] * 4 + [429] * 2  # two of that address came before
        looks = [bob.get("/games").status_code for _ in range(25)]
        assert looks[0] == 200 and looks[-1] == 429
        assert ada.get("/games").status_code == 429  # looks are counted by address alone


def test_a_question_that_does_not_arrive_is_given_up(tmp_path: Path) -> None:
    """Nobody waits for the rest here: the server has no patience at all."""
    head = (
        "POST /api/people HTTP/1.1\r\nHost: [::1]\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n"
    )
    with live(tmp_path, limits=replace(PATIENT, slow=0)) as site, connected(site) as line:
        line.sendall(f'{head}{{"name": '.encode())
        status, _, text = b"".join(iter(lambda: line.recv(65536), b"")).decode().partition("\r\n")
        assert " 408 " in status and '"TooSlow"' in text and "0 seconds" in text


def test_a_table_has_so_many_streams_at_once(tmp_path: Path) -> None:
    with live(tmp_path, limits=Limits(watchers=1)) as site:
        ada = Program(site, "Ada")
        key = ada.open("me", "open")
        with ada.stream(key) as told:
            next(told)
            problem(Program(site).get(f"/tables/{key}/stream"), 429, "TooMany", "watch this table")


def test_half_a_question_is_none(site: Live) -> None:
    ada = Program(site, "Ada")
    key, address = ada.open("me", "here"), ("127.0.0.1", int(site.url.rpartition(":")[2]))
    head = f"POST /api/tables/{key}/moves HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {ada.token}\r\n"
    head += 'Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{"seat": 0'
    with socket.create_connection(address) as line:
        line.sendall(head.encode())
    assert ada.look(key)["step"] == 0


# When we are at fault


@pytest.mark.parametrize(
    ("error", "status"),
    [(StoreBusy("held"), 503), (StoreError("SQL (secret=7)"), 503), (Taken("x"), 409), (Missing("x"), 404)],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_a_database_that_does_not_answer_is_named_and_nothing_more(
    site: Live, monkeypatch: pytest.MonkeyPatch, error: AlambicError, status: int
) -> None:
    async def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(site.services.hall.store, "listed", fails)
    answer = Program(site).get("/tables")
    problem(answer, status, error.name)
    assert "secret" not in answer.text
    assert ("retry-after" in answer.headers) == (status == 503)


def test_a_mistake_of_ours_tells_nothing_but_that_and_is_in_the_log(
    site: Live, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("the secret inside")

    ada = Program(site, "Ada")
    key = ada.open("me", "here")
    monkeypatch.setattr(site.services.hall.store, "listed", fails)
    monkeypatch.setattr("alambic.server.actions.playing.play", fails)
    monkeypatch.setattr("alambic.server.api.stream.sight_of", lambda *_: 1 / 0)
    for answer in (ada.get("/tables"), ada.move(key, "end", 0, 0), ada.get(f"/tables/{key}/stream")):
        problem(answer, 500, "Broken")
        assert "secret" not in answer.text and "Traceback" not in answer.text and "Error" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"
    told = [record for record in caplog.records if record.getMessage() == "a mistake of ours"]
    assert len(told) == 3 and all(record.levelno == logging.ERROR and record.exc_info for record in told)


def test_what_is_answered_is_counted(site: Live) -> None:
    before = figures(site)
    key, two = pair(site)
    seat, mover, _ = turn(key, two)
    mover.move(key, mover.look(key)["legal"][0], seat, 0)
    mover.move(key, "end", seat, 7)
    after = figures(site)
    moved = 'alambic_requests_total{route="api.door.move",status="2xx"}'
    stale = 'alambic_problems_total{name="Stale"}'
    assert after[moved] == before.get(moved, 0) + 1 and after[stale] == before.get(stale, 0) + 1
    timed = "alambic_move_seconds_count"
    assert after[timed] == before.get(timed, 0) + 1
    assert after['alambic_requests_total{route="api.routes.look",status="2xx"}'] > 0


def figures(site: Live) -> dict[str, float]:
    lines = site.person().get("/metrics").text.splitlines()
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


def test_patient_visitors_are_never_too_quick() -> None:
    """What the other tests of the API rest on."""
    assert PATIENT.posts >= 10**6 and PATIENT.streams >= 100
