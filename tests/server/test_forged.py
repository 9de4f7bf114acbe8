"""Who may be believed: a forged host, a proxy, an address that a visitor gives."""

from pathlib import Path

import pytest

from alambic.server.basics.settings import Limits
from tests.patience import client
from tests.server.live import PATIENT, Live, Person, live

FORGED_HOSTS = ["evil.example", "192.168.0.7", "localhost.evil.example", "127.0.0.1.evil.example", "x" * 300]


@pytest.mark.parametrize("host", [*FORGED_HOSTS, "[", "a b", "::1", "[::1]x", "127.0.0.1@evil.example", ""])
def test_a_forged_host_gets_no_local_tools_and_breaks_nothing(site: Live, host: str) -> None:
    with client(base_url=site.url, headers={"Host": host, "Sec-Fetch-Site": "same-origin"}) as stranger:
        for path in ("/", "/me", "/nowhere"):
            answer = stranger.get(path)
            assert answer.status_code in (200, 400, 404, 421)
            assert "Others on this network" not in answer.text
        assert stranger.post("/network", data={"on": "1"}).status_code in (400, 403, 421)
    assert not site.services.network.on


def test_a_long_host_makes_no_broken_picture(site: Live) -> None:
    table = site.person().open(seat0="me", seat1="open")
    with client(base_url=site.url, headers={"Host": "x" * 5000}) as stranger:
        assert stranger.get(f"{table}/qr.svg").status_code < 500


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_whoever_comes_through_a_proxy_is_not_at_this_machine(site: Live, name: str) -> None:
    eve = site.person()
    answer = eve.post("/network", on="1", headers={name: "127.0.0.1"})
    assert answer.status_code == 403 and not site.services.network.on
    assert "Others on this network" not in eve.get("/", headers={name: "127.0.0.1"}).text


def test_behind_a_named_proxy_nobody_is_at_this_machine(tmp_path: Path) -> None:
    """A proxy that sends no headers of its own looks like the machine itself."""
    with live(tmp_path, address="https://games.example", limits=PATIENT) as site:
        eve = site.person()
        assert "Others on this network" not in eve.get("/").text
        assert eve.post("/network", on="1").status_code == 403
        assert not site.services.network.on


def test_limits_are_counted_by_the_visitors_own_address_behind_a_named_proxy_alone(tmp_path: Path) -> None:
    with live(tmp_path / "a", address="https://games.example", limits=Limits(posts=1, burst=1)) as site:
        eve = site.person()
        assert [renamed(eve, f"9.9.9.{n}") for n in range(3)] == [200] * 3
    with live(tmp_path / "b", limits=Limits(posts=1, burst=1)) as site:
        eve = site.person()
        assert [renamed(eve, f"9.9.9.{n}") for n in range(3)] == [200, 429, 429]


def renamed(person: Person, address: str) -> int:
    """The answer to a post that says to come from an address."""
    return person.post("/me/name", name="Eve", headers={"X-Forwarded-For": address}).status_code
