"""By which names a server answers: no other site becomes ours by giving its name our address (DNS rebinding)."""

from pathlib import Path
from typing import Any

import pytest

from alambic.server.basics.refusals import WrongHost
from alambic.server.basics.settings import Settings
from alambic.server.entrance.hosts import Hosts
from alambic.server.views.problems import SENTENCES
from tests.running import run
from tests.server.live import Live, live
from tests.server.pieces import told


def answers(given: str | None, came_in_by: str = "192.168.1.7", path: str = "/", **settings: Any) -> bool:
    headers = [] if given is None else [(b"host", given.encode())]
    scope = {"type": "http", "path": path, "headers": headers, "server": (came_in_by, 8765)}
    try:
        Hosts(Settings("sqlite:///none", **settings)).check(scope)
    except WrongHost:
        return False
    return True


@pytest.mark.parametrize(
    "given", ["localhost", "LOCALHOST:8765", "localhost.", "127.0.0.1:8765", "[::1]:8765", "[::1]"]
)
def test_a_server_answers_to_its_own_machine(given: str) -> None:
    assert answers(given)


def test_a_server_answers_to_the_address_by_which_one_came_in() -> None:
    assert answers("192.168.1.7:8765")
    assert not answers("192.168.1.8:8765") and not answers("0.0.0.0:8765", host="0.0.0.0")
    assert answers("192.168.1.7:8765", "::ffff:192.168.1.7", host="::")
    assert answers("[fe80::1]:8765", "fe80::1%eth0")


@pytest.mark.parametrize(
    "given",
    [None, "", ":8765", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a@localhost", "é"],
)
def test_it_answers_to_nobody_else(given: str | None) -> None:
    assert not answers(given) and not answers(given, address="https://games.example")
    assert answers(given, path="/health")


def test_it_answers_to_what_friends_open_and_to_what_its_operator_names() -> None:
    assert answers("games.example", address="https://games.example")
    assert answers("Games.example:443", address="https://games.example/")
    assert answers("alambic.local:8765", names=("alambic.local", "other"))
    assert not answers("games.example")


@pytest.mark.parametrize("path", ["/", "/t/nokey", "/stream", "/static/x/play.js", "/api/tables", "/api/nowhere"])
def test_another_name_is_refused_by_name(site: Live, path: str) -> None:
    answer = site.person(Accept_Language="en").get(path, headers={"Host": "evil.example"})
    assert answer.status_code == 421
    if path.startswith("/api/"):
        assert answer.json()["error"] == "WrongHost"
    else:
        assert SENTENCES["WrongHost"] in answer.text


def test_nothing_is_done_for_a_form_that_was_sent_to_another_name(site: Live) -> None:
    host = {"Host": "evil.example", "Origin": "http://evil.example"}
    ada = site.person()
    for path in ("/me/name", "/tables", "/network", "/nowhere"):
        answer = ada.post(path, name="Ada", on="1", headers=host)
        assert answer.status_code == 421 and "set-cookie" not in answer.headers
    assert ada.client.post("/api/people", json={"name": "Ada"}, headers=host).status_code == 421
    assert not site.services.network.on


def test_two_names_are_none(site: Live) -> None:
    own = site.url.removeprefix("http://")
    answer = told(
        site, f"GET / HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode()
    )
    assert b" 421 " in answer.split(b"\r\n")[0]


def test_names_are_given_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Settings] = []
    monkeypatch.setattr("alambic.server.operation.run.serve", lambda settings, **more: seen.append(settings))
    assert run("serve", "--no-open", "--name", "a.local", "--name", "b").exit_code == 0
    assert seen[0].names == ("a.local", "b")


def test_a_server_behind_a_proxy_answers_to_what_the_proxy_passes_on(tmp_path: Path) -> None:
    with live(tmp_path, address="https://games.example") as site:
        for host, status in (("games.example", 200), ("127.0.0.1", 200), ("evil.example", 421)):
            assert site.person().get("/", headers={"Host": host}).status_code == status
