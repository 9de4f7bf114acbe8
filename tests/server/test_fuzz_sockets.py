"""Whatever bytes come in by the door, and however slowly: nobody else waits, and half a form does nothing."""

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alambic.server.entrance import wire
from tests.patience import PATIENCE
from tests.server.fuzzing import so_many
from tests.server.live import Live, Person, live

HEAD = "Host: {host}\r\nOrigin: http://{host}\r\nCookie: alambic={token}\r\n"
FORM = HEAD + "Content-Type: application/x-www-form-urlencoded\r\n"
PIECES = "Transfer-Encoding: chunked\r\n\r\n"


@contextmanager
def connected(site: Live) -> Iterator[socket.socket]:
    host, port = site.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        yield line


def answers(line: socket.socket) -> list[int]:
    """The status of all that the server says until it hangs up, or says nothing for a while."""
    heard = b""
    line.settimeout(1.0)
    try:
        while more := line.recv(65536):
            heard += more
    except (TimeoutError, ConnectionResetError):
        pass
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3})", heard)]


def spelled(site: Live, text: str, person: Person | None = None) -> bytes:
    """A request as bytes; what it says of host and cookie is right."""
    host = site.url.removeprefix("http://")
    token = person.token if person else "1.x"
    return text.replace("{host}", host).replace("{token}", token).encode("latin-1")


STRANGE = {
    "a word": "hello\r\n\r\n",
    "another protocol": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "an older one": "GET /\r\n\r\n",
    "a newer one": "GET / HTTP/9.9\r\n{head}\r\n",
    "no host": "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two hosts": "GET / HTTP/1.1\r\nHost: evil.example\r\n{head}Connection: close\r\n\r\n",
    "a whole address": "GET http://evil.example/ HTTP/1.1\r\n{head}Connection: close\r\n\r\n",
    "a star": "OPTIONS * HTTP/1.1\r\n{head}Connection: close\r\n\r\n",
    "a tunnel": "CONNECT evil.example:443 HTTP/1.1\r\n{head}\r\n",
    "no slash": "GET t/x HTTP/1.1\r\n{head}Connection: close\r\n\r\n",
    "odd bytes": "GET /\xff\xfe?\x80 HTTP/1.1\r\n{head}Connection: close\r\n\r\n",
    "a long address": "GET /" + "x" * 100_000 + " HTTP/1.1\r\n{head}Connection: close\r\n\r\n",
    "a broken header": "GET / HTTP/1.1\r\n{head}No colon\r\n\r\n",
    "a header over lines": "GET / HTTP/1.1\r\n{head}Cookie: a=b\r\n ; c=d\r\nConnection: close\r\n\r\n",
    "a socket of the web": "GET /me HTTP/1.1\r\n{head}Connection: close, Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
    "a negative length": "POST /me/name HTTP/1.1\r\n{form}Content-Length: -1\r\n\r\nname=Eve",
    "a length in words": "POST /me/name HTTP/1.1\r\n{form}Content-Length: ten\r\n\r\nname=Eve",
    "two lengths": "POST /me/name HTTP/1.1\r\n{form}Content-Length: 8\r\nContent-Length: 4\r\n\r\nname=Eve",
    "length and pieces": "POST /me/name HTTP/1.1\r\n{form}Content-Length: 4\r\n{pieces}8\r\nname=Eve\r\n0\r\n\r\n",
    "too short a length": "POST /me/name HTTP/1.1\r\n{form}Content-Length: 4\r\n\r\nname=Eve",
    "pieces of no size": "POST /me/name HTTP/1.1\r\n{form}{pieces}zz\r\nname=Eve\r\n0\r\n\r\n",
    "a piece without end": "POST /me/name HTTP/1.1\r\n{form}{pieces}ffffffffffff\r\nname",
    "a body nobody sends": "POST /me/name HTTP/1.1\r\n{form}Expect: 100-continue\r\nContent-Length: 9\r\n\r\n",
    "a look with a body": "GET / HTTP/1.1\r\n{form}Content-Length: 8\r\nConnection: close\r\n\r\nname=Eve",
    "many at once": "GET /health HTTP/1.1\r\n{head}\r\n" * 50
    + "GET / HTTP/1.1\r\n{head}Connection: close\r\n\r\n",
}


@pytest.mark.parametrize("what", STRANGE)
def test_a_strange_request_is_no_mistake_of_ours(site: Live, what: str) -> None:
    ada = site.person()
    ada.post("/me/name", name="Ada")
    text = STRANGE[what].replace("{head}", HEAD).replace("{form}", FORM).replace("{pieces}", PIECES)
    with connected(site) as line:
        line.sendall(spelled(site, text, ada))
        if what in ("an older one", "a piece without end", "a body nobody sends"):
            line.shutdown(socket.SHUT_WR)
        assert all(status < 500 for status in answers(line))
    assert ada.get("/").status_code == 200


@so_many(25)
@given(
    st.binary(min_size=1, max_size=200),
    st.sampled_from([b"", b"GET / HTTP/1.1\r\n", b"POST /look HTTP/1.1\r\nHost: localhost\r\n"]),
)
def test_noise_is_no_mistake_of_ours(server: Live, noise: bytes, before: bytes) -> None:
    with connected(server) as line:
        line.sendall(before + noise)
        line.shutdown(socket.SHUT_WR)
        assert all(status < 500 for status in answers(line))


@pytest.mark.parametrize("length", ["Content-Length: 60", "Transfer-Encoding: chunked"])
def test_half_a_form_does_nothing(site: Live, length: str) -> None:
    """What has arrived of it would be a whole one of another meaning."""
    ada = site.person()
    table = ada.open(seat0="me", seat1="open")
    body = "text=hello" if length[0] == "C" else "a\r\ntext=hello\r\n"
    for _ in range(3):
        with connected(site) as line:
            line.sendall(spelled(site, f"POST {table}/say HTTP/1.1\r\n{FORM}{length}\r\n\r\n{body}", ada))
    assert ada.post(f"{table}/say", text="whole").status_code == 200
    assert [remark.text for remark in site.table(table).talk.remarks] == ["whole"]


HALVES = ["", "G", "GET / HTTP/1.1\r\nHost", "GET / HTTP/1.1\r\n" + HEAD, "POST /look HTTP/1.1\r\n" + FORM]
HALVES += [
    "POST /look HTTP/1.1\r\n" + FORM + "Content-Length: 99\r\n\r\nx",
    "GET /stream HTTP/1.1\r\n" + HEAD + "\r\n",
]


def test_many_who_never_finish_keep_nobody_waiting(tmp_path: Path) -> None:
    with live(tmp_path) as site, ExitStack() as open_lines:
        ada = site.person()
        table = ada.open(seat0="me", seat1="here")
        for number in range(210):
            line = open_lines.enter_context(connected(site))
            line.sendall(spelled(site, HALVES[number % len(HALVES)], ada))
        match = site.table(table).playing()
        seat = match.awaited()[0]
        assert ada.move(table, match.legal(seat)[0], seat, step=0).status_code == 200
        assert site.person().get("/").status_code == 200
        slow = open_lines.enter_context(connected(site))
        for letter in b"GET / HTTP/1.1":  # one at a time
            slow.sendall(bytes([letter]))
            assert ada.get("/health").json()["ok"]


@pytest.mark.parametrize("half", ["G", "GET / HT", "\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\n"])
def test_whoever_does_not_finish_the_head_of_a_request_is_hung_up_on(
    site: Live, monkeypatch: pytest.MonkeyPatch, half: str
) -> None:
    monkeypatch.setattr(wire, "HEAD_WITHIN", 0.2)
    with connected(site) as line:
        line.sendall(half.encode())
        assert line.recv(100) == b""
    with connected(site) as line:  # also on a line that has been of use before
        line.sendall(spelled(site, "GET /health HTTP/1.1\r\n" + HEAD + "\r\n"))
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(half.encode())
        while line.recv(65536):
            pass


def test_a_large_form_is_no_long_head(site: Live) -> None:
    """Several on one line: what came before the head of the next one does not count."""
    ada = site.person()
    for _ in range(3):
        assert ada.post("/me/name", name="Ada", one="x" * 15_000, other="x" * 15_000).status_code == 200


def test_headers_without_end_are_cut_off(site: Live) -> None:
    """Whoever sends them is answered or hung up on before they are a burden."""
    with connected(site) as line:
        line.sendall(spelled(site, "GET / HTTP/1.1\r\n" + HEAD))
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            for number in range(200_000):
                line.sendall(b"X-%d: %s\r\n" % (number, b"y" * 200))
    assert site.person().get("/").status_code == 200
