"""What is counted by where somebody asks from: posts with whatever token, new people, new tables."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from alambic.server.entrance.rates import HOUSEHOLD
from tests.server.live import PATIENT, Live, live
from tests.server.programs import Program

BURST = 2
PROXIED = "https://games.example"  # where a proxy says from where somebody asks


@pytest.fixture(scope="module")
def strict(opens_more: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    few = replace(PATIENT, posts=1, burst=BURST)
    with live(tmp_path_factory.mktemp("site"), address=PROXIED, limits=few) as running:
        yield running


def joined(site: Live, address: str) -> tuple[int, str]:
    """Whether somebody who asks from an address becomes somebody, and the token they get."""
    answer = site.person().client.post("/api/people", json={"name": "Eve"}, headers=at(address))
    return answer.status_code, answer.json().get("token", "")


def at(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def test_new_tokens_buy_no_more_posts_from_one_address(strict: Live) -> None:
    """Each has a purse of its own, and there is one for all of an address."""
    tokens = [joined(strict, f"192.0.2.{n}")[1] for n in range(4 * HOUSEHOLD)]
    home = at("198.51.100.1")
    client = strict.person().client

    def post(token: str) -> int:
        headers = {**home, "Authorization": f"Bearer {token}"}
        return client.post("/api/tables/nowhere/remarks", json={"text": "hm"}, headers=headers).status_code

    answers = [post(token) for token in tokens for _ in range(BURST)]
    assert answers[: BURST * HOUSEHOLD] == [404] * BURST * HOUSEHOLD
    assert 429 in answers[BURST * HOUSEHOLD :]
    assert post("1.made-up") in (401, 429)
    assert joined(strict, "198.51.100.1")[0] == 429
    assert joined(strict, "198.51.100.2")[0] == 201


@pytest.mark.parametrize("deed", ["/t/nowhere/reveal", "/api/tables/nowhere/reveal"])
def test_showing_what_was_sealed_is_counted_like_any_post(strict: Live, deed: str) -> None:
    """Nobody tries one part after the other."""
    token, client = joined(strict, f"203.0.113.{len(deed)}")[1], strict.person().client
    headers = {**at("198.51.100.9"), "Authorization": f"Bearer {token}"}
    api = deed.startswith("/api")
    asked = [
        client.post(deed, json={"part": "x"}, headers=headers)
        if api
        else client.post(deed, data={"part": "x"}, headers=headers)
        for _ in range(BURST * HOUSEHOLD + 1)
    ]
    assert asked[0].status_code != 429 and asked[-1].status_code == 429


@pytest.mark.parametrize(
    ("one", "same", "other"),
    [
        ("2001:db8:1:1::1", "2001:db8:1:1:ffff::{n}", "2001:db8:1:2::1"),
        ("203.0.113.1", "::ffff:203.0.113.1", "::ffff:203.0.113.2"),
    ],
)
def test_a_customer_with_many_addresses_is_one(strict: Live, one: str, same: str, other: str) -> None:
    assert [joined(strict, one)[0] for _ in range(BURST)] == [201] * BURST
    assert 429 in [joined(strict, same.format(n=n))[0] for n in range(1, 4)]
    assert joined(strict, other)[0] == 201


FORM = {"game": "vizia", "name": "Eve", "seat0": "me", "seat1": "open", "watched": "on"}
WAYS_IN: dict[str, Callable[[Live, str], int]] = {
    "a name": lambda site, table: site.person().post("/me/name", name="Eve").status_code,
    "a seat": lambda site, table: site.person().sit(table, 1, "Eve").status_code,
    "a game at once": lambda site, table: site.person().post("/now/vizia", name="Eve").status_code,
    "the form": lambda site, table: site.person().post("/tables", **FORM).status_code,
    "the interface": lambda site, table: Program(site).post("/people", name="Eve").status_code,
}


def test_new_people_of_an_address_are_counted_however_they_come(tmp_path: Path) -> None:
    with live(tmp_path, limits=replace(PATIENT, newcomers=1)) as site:
        ada = site.person()
        table = ada.open(seat0="me", seat1="open")
        assert {name: way(site, table) for name, way in WAYS_IN.items()} == dict.fromkeys(WAYS_IN, 429)
        assert ada.post("/me/name", name="Bea").status_code == 200  # who is known already is nobody new
        assert ada.post("/now/vizia").status_code == 200


def test_new_tables_of_an_address_are_counted_however_they_are_opened(tmp_path: Path) -> None:
    with live(tmp_path, limits=replace(PATIENT, openings=1)) as site:
        ada, program = site.person(), Program(site, "Bob")
        table = ada.open(seat0="me", seat1="bot:novice")
        site.do(site.services.hall.stop(site.table(table), "left"))
        assert ada.post(f"{table}/again").status_code == 429
        assert ada.post("/tables", **FORM).status_code == 429
        assert ada.post("/now/vizia").status_code == 429
        assert program.post("/tables", game="vizia", seats=["me", "open"]).status_code == 429
        assert len(site.services.hall.tables) == 1
