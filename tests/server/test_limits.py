"""Every limit of the settings: what goes beyond it is answered by name, as a mistake of the visitor's."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import fields, replace
from pathlib import Path

import httpx
import pytest

from alambic.server.basics.refusals import TooMany
from alambic.server.basics.settings import Limits
from alambic.server.entrance.rates import HEAVY, Rate, address_of, cost_of
from alambic.server.views.problems import SENTENCES
from tests.patience import PATIENCE
from tests.server.live import PATIENT, SHORT, Live, Person, live

Case = Callable[[Live], httpx.Response]
CASES: dict[str, tuple[dict[str, int], Case, int, str]] = {}  # by limit: what is set, what goes beyond, the answer


def beyond(status: int, named: str, /, **limits: int) -> Callable[[Case], Case]:
    """What goes beyond the limit that a function is named by."""

    def keep(case: Case) -> Case:
        CASES[case.__name__.strip("_")] = (limits, case, status, named)
        return case

    return keep


def opened(site: Live) -> tuple[Person, str]:
    ada = site.person()
    return ada, ada.open(seat0="me", seat1="open")


@beyond(422, "BadName", name=3)
def name(site: Live) -> httpx.Response:
    assert site.person().post("/me/name", name="Ada").status_code == 200
    return site.person().post("/me/name", name="Adam")


@beyond(422, "BadName", remark=3)
def remark(site: Live) -> httpx.Response:
    ada, table = opened(site)
    assert ada.post(f"{table}/say", text="abc").status_code == 200
    return ada.post(f"{table}/say", text="abcd")


@beyond(413, "TooLarge", body=2000, deck=10_000)
def body(site: Live) -> httpx.Response:
    assert site.person().post("/me/name", name="Ada", more="x" * 1000).status_code == 200
    parts = site.person().post("/me/name", name="Ada", more="x" * 3000, files={"none": ("", b"")})
    assert parts.status_code == 413 and SENTENCES["TooLarge"] in parts.text
    return site.person().post("/me/name", name="Ada", more="x" * 3000)


@beyond(413, "TooLarge", deck=len(SHORT) - 1)
def deck(site: Live) -> httpx.Response:
    form = {"game": "vizia", "name": "Ada", "seat0": "me", "seat1": "open"}
    return site.person().post("/tables", files={"deckfile": ("deck.toml", SHORT)}, **form)


@beyond(429, "TooMany", posts=1, burst=2)
def posts(site: Live) -> httpx.Response:
    assert [site.person().post("/me/name", name="Ada").status_code for _ in range(3)] == [200, 200, 429]
    return site.person().post("/me/name", name="Ada")


@beyond(429, "TooMany", burst=1, posts=1)
def burst(site: Live) -> httpx.Response:
    assert site.person().post("/me/name", name="Ada", follow=False).status_code == 303
    return site.person().post("/me/name", name="Ada")


@beyond(429, "TooMany", gets=1, rush=2)
def gets(site: Live) -> httpx.Response:
    assert [site.person().get("/me").status_code for _ in range(3)] == [200, 200, 429]
    assert site.person().get("/health").status_code == 200  # a watchdog is still answered
    assert site.person().post("/me/name", name="Ada", follow=False).status_code == 303  # posts are counted apart
    return site.person().get("/")


@beyond(429, "TooMany", rush=1, gets=1)
def rush(site: Live) -> httpx.Response:
    assert site.person().get("/me").status_code == 200
    return site.person().get("/t/nothing/parts")


@beyond(408, "TooSlow", slow=1)
def slow(site: Live) -> httpx.Response:
    host, port = site.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        head = f"POST /me/name HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {site.url}\r\nContent-Length: 9\r\n\r\n"
        line.sendall(head.encode() + b"name=")
        told = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, text = told.decode().partition("\r\n\r\n")
    assert "connection: close" in head.lower()
    return httpx.Response(int(head.split()[1]), text=text)


@beyond(429, "TooMany", newcomers=1)
def newcomers(site: Live) -> httpx.Response:
    assert site.person().post("/me/name", name="Ada").status_code == 200
    return site.person().post("/me/name", name="Eve")


@beyond(429, "TooMany", openings=1)
def openings(site: Live) -> httpx.Response:
    ada, _ = opened(site)
    return ada.post("/tables", game="vizia", name="Ada", seat0="me", seat1="open")


@beyond(429, "TooMany", tables=1)
def tables(site: Live) -> httpx.Response:
    ada, _ = opened(site)
    return ada.post("/tables", game="vizia", name="Ada", seat0="me", seat1="open")


@beyond(429, "TooMany", takebacks=1)
def takebacks(site: Live) -> httpx.Response:
    ada = site.person()
    table = ada.open(seat0="me", seat1="here")
    answers = []
    for _ in range(2):
        match = site.table(table).playing()
        seat = match.awaited()[0]
        assert ada.move(table, match.legal(seat)[0], seat, step=match.step).status_code == 200
        answers.append(ada.post(f"{table}/back", to=match.line[-2] if len(match.line) > 1 else 0))
    assert answers[0].status_code == 200
    return answers[1]


@beyond(429, "TooMany", wishes=1)
def wishes(site: Live) -> httpx.Response:
    ada, bea, eve = (site.person() for _ in range(3))
    table = ada.open(seat0="me", seat1="open")
    bea.sit(table, 1, "Bea")
    assert bea.post(f"{table}/leave").status_code == 200
    assert eve.sit(table, 1, "Eve").status_code == 200
    assert ada.post(f"{table}/agree", seat=1, agree=0).status_code == 200
    return site.person().sit(table, 1, "Flo")


@beyond(429, "TooMany", remarks=1)
def remarks(site: Live) -> httpx.Response:
    ada, table = opened(site)
    assert ada.post(f"{table}/say", text="one").status_code == 200
    return ada.post(f"{table}/say", text="two")


@beyond(429, "TooMany", calls=1)
def calls(site: Live) -> httpx.Response:
    (_, table), eve = opened(site), site.person()
    eve.post("/me/name", name="Eve")
    assert eve.post(f"{table}/say", text="one").status_code == 200
    return eve.post(f"{table}/say", text="two")


@beyond(429, "TooMany", connections=1)
def connections(site: Live) -> httpx.Response:
    assert site.person().get("/health").status_code == 200  # and the connection stays open
    return site.person().get("/health")


@beyond(429, "TooMany", streams=1)
def streams(site: Live) -> httpx.Response:
    ada, table = opened(site)
    with ada.stream(table) as told:
        next(told)
        return site.person().get("/stream", params={"t": table.split("/")[2]})


@beyond(429, "TooMany", watchers=1)
def watchers(site: Live) -> httpx.Response:
    ada, table = opened(site)
    with ada.stream(table) as told:
        next(told)
        return site.person().get("/stream", params={"t": table.split("/")[2]})


@pytest.mark.parametrize("limit", [field.name for field in fields(Limits)])
def test_what_goes_beyond_a_limit_is_refused_by_name(tmp_path: Path, limit: str) -> None:
    """A new limit needs a case of its own."""
    changes, case, status, name = CASES[limit]
    assert limit in changes
    with live(tmp_path, limits=replace(PATIENT, **changes)) as site:
        answer = case(site)
        assert answer.status_code == status and SENTENCES[name] in answer.text
        if status == 429 and answer.request.method == "GET":
            assert answer.headers["retry-after"]


# How looks are counted


def test_a_page_that_costs_much_counts_for_many(tmp_path: Path) -> None:
    with live(tmp_path, limits=replace(PATIENT, gets=1, rush=HEAVY + 3)) as site, ExitStack():
        ada, table = opened(site)  # one look: where the post leads to
        assert ada.get("/results").status_code == 200
        assert ada.get("/results").status_code == 429
        assert ada.get(f"{table}/replay").status_code == 429
        assert ada.get("/me").status_code == 200


@pytest.mark.parametrize(
    "path", ["/t/k/replay", "/t/k/replay/7", "/t/k/record.jsonl", "/api/tables/k/record", "/results", "/patterns"]
)
def test_what_costs_much(path: str) -> None:
    assert cost_of(path) == HEAVY


@pytest.mark.parametrize("path", ["/", "/t/k", "/t/k/parts", "/stream", "/static/x/replay.js", "/api/tables/k"])
def test_what_costs_little(path: str) -> None:
    assert cost_of(path) == 1


def test_a_bucket_fills_up_again_and_one_too_small_for_a_costly_page_still_lets_one_through() -> None:
    rate = Rate(Limits(), a_minute=60, burst=2)
    rate.check("a", 0.0, HEAVY)
    with pytest.raises(TooMany, match="60 a minute"):
        rate.check("a", 0.5)
    rate.check("a", 1.5)
    rate.check("b", 1.5)  # everybody has their own


def addresses() -> Iterator[tuple[str, str, bool]]:
    yield "10.0.0.1", "10.0.0.2", False
    yield "2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True  # one customer
    yield "2001:db8:1:2::1", "2001:db8:1:3::1", False
    yield "::ffff:10.0.0.1", "10.0.0.1", True
    yield "fe80::1%eth0", "fe80::2%eth1", True
    yield "not:an:address", "another:one", False


@pytest.mark.parametrize(("one", "other", "same"), list(addresses()))
def test_who_counts_as_one_visitor(one: str, other: str, same: bool) -> None:
    from starlette.requests import Request

    found = [address_of(Request({"type": "http", "client": (host, 1), "headers": []})) for host in (one, other)]
    assert (found[0] == found[1]) == same
