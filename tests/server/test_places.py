"""Places that strangers cannot take: for those who sit at a table, for other addresses, for the server itself."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from alambic.server.basics.settings import Limits
from alambic.server.entrance import lines
from alambic.server.entrance.lines import FILES, OURS, Lines
from alambic.server.entrance.rates import HOUSEHOLD
from tests.server.live import PATIENT, Live, Person, live
from tests.server.programs import Program
from tests.server.serving import serving
from tests.server.storing import lay_file

PROXIED = "http://games.example"  # where a proxy says from where somebody asks


@contextmanager
def listening(person: Person | Program, table: str, address: str) -> Iterator[int]:
    """A stream of a table from some address, by the page or by the API; what it was answered."""
    key, headers = table.split("/")[2], {"X-Forwarded-For": address}
    pages = isinstance(person, Person)
    path, asked = ("/stream", {"t": key}) if pages else (f"/api/tables/{key}/stream", {})
    with person.client.stream("GET", path, params=asked, headers=headers) as answer:
        told = answer.iter_lines()
        next(told)
        yield answer.status_code


def test_who_sits_or_is_host_listens_however_many_strangers_do(tmp_path: Path) -> None:
    """Two streams an address, four a table; strangers come from many."""
    with (
        live(tmp_path, address=PROXIED, limits=replace(PATIENT, streams=2, watchers=4)) as site,
        ExitStack() as held,
    ):
        host, bob, eve, program = site.person(), Program(site, "Bob"), site.person(), Program(site)
        table = host.open(seat0="open", seat1="open", seat2="open")
        assert bob.post(f"/tables/{table.split('/')[2]}/seats/1").status_code == 200

        def tried(who: Person | Program, address: str) -> int:
            return held.enter_context(listening(who, table, address))

        assert [tried((eve, program)[n % 2], f"192.0.2.{n // 2}") for n in range(6)] == [200] * 4 + [429] * 2
        assert [tried(eve, "192.0.2.9"), tried(program, "192.0.2.9")] == [429, 429]
        assert tried(site.person(), "192.0.2.0") == 429
        for insider in (host, bob):  # where nobody else is, and where strangers have taken all there is for them
            assert [tried(insider, "198.51.100.1"), tried(insider, "192.0.2.0")] == [200, 200]


def test_those_who_sit_have_so_many_streams_from_one_address_too(tmp_path: Path) -> None:
    with live(tmp_path, limits=replace(PATIENT, streams=1)) as site, ExitStack() as held:
        ada = site.person()
        table = ada.open(seat0="me", seat1="open")
        answers = [held.enter_context(listening(ada, table, "")) for _ in range(HOUSEHOLD + 1)]
        assert answers == [200] * HOUSEHOLD + [429]


def test_an_address_that_listens_no_more_is_forgotten(tmp_path: Path) -> None:
    with live(tmp_path) as site:
        ada = site.person()
        table = ada.open(seat0="me", seat1="open")
        for who in (ada, Program(site)):
            with listening(who, table, ""):
                assert counts(site)
            while counts(site):  # the server has yet to hear of it
                pass


def counts(site: Live) -> int:
    """For how many addresses streams are counted."""

    async def count() -> int:
        return len(site.services.hall.streams.counts)

    return site.do(count())


# Connections


def connected(site: Live, address: str = "127.0.0.1") -> socket.socket:
    """A connection from one of this machine's own addresses, on which half a head was sent."""
    port = int(site.url.rpartition(":")[2])
    line = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(address, 0))
    line.sendall(b"GET /health HTTP/1.1\r\n")
    return line


def answer(line: socket.socket) -> bytes:
    """The status of what was begun on a connection."""
    line.sendall(b"Host: localhost\r\nConnection: close\r\n\r\n")
    return line.makefile("rb").readline().split(b" ")[1]


def test_half_sent_heads_of_one_address_keep_nobody_else_out(tmp_path: Path) -> None:
    with live(tmp_path, limits=replace(PATIENT, connections=5)) as site, ExitStack() as held:
        mine = [held.enter_context(connected(site, "127.0.0.2")) for _ in range(5)]
        with connected(site, "127.0.0.2") as sixth:
            assert sixth.makefile("rb").readline() == b"HTTP/1.1 429 Too Many Requests\r\n"
        with connected(site, "127.0.0.3") as other:
            assert answer(other) == b"200"
        assert answer(mine[0]) == b"200"
        mine[0].close()
        while True:  # until the server has heard that one is closed
            with connected(site, "127.0.0.2") as again:
                if answered_if_let_in(again) == b"200":
                    break


def answered_if_let_in(line: socket.socket) -> bytes:
    try:
        return answer(line)
    except OSError:
        return b""


def test_the_connections_of_a_proxy_are_many_peoples(tmp_path: Path) -> None:
    with live(tmp_path, address=PROXIED, limits=replace(PATIENT, connections=2)) as site, ExitStack() as held:
        many = [held.enter_context(connected(site)) for _ in range(5)]
        assert [answer(line) for line in many] == [b"200"] * 5


def test_some_files_are_left_for_the_server_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "raised", lambda: OURS + 3)
    door = Lines(replace(Limits(), connections=2))
    entered = ["192.0.2.1", "192.0.2.1", "192.0.2.1", "2001:db8::1", "192.0.2.2"]
    assert [door.enter(host) for host in entered] == [True, True, False, True, False]
    door.leave("2001:db8::1")
    assert door.enter("192.0.2.2") and not door.enter("192.0.2.3")
    for host in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
        door.leave(host)
    assert door.open == 0 and not door.by_address


def test_one_customers_many_addresses_have_the_connections_of_one() -> None:
    door = Lines(replace(Limits(), connections=1))
    assert door.enter("2001:db8:1:2::1") and not door.enter("2001:db8:1:2::ffff") and door.enter("2001:db8:1:3::1")
    assert door.enter("192.0.2.1") and not door.enter("::ffff:192.0.2.1")


def test_a_server_may_open_as_many_files_as_the_system_lets_it(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = 256
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, hard))
    try:
        running = serving(lay_file(f"sqlite:///{tmp_path}/a.db"), tmp_path)
        server = running.__enter__()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    try:
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        assert few < most
        assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (most, hard)
    finally:
        running.__exit__(None, None, None)
