"""Visitors who vanish, dawdle or never read: nobody else waits for them, and they cost little."""

import contextlib
import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from alambic.server.entrance import wire
from alambic.server.operation.ports import open_door
from tests.patience import PATIENCE
from tests.server.serving import FAULTS, Caller, Load, Serving, serving

pytestmark = pytest.mark.programs

STUCK = 20
CHANGES = 300 * FAULTS
PAGES = 200  # that each of them asks for
ROOM = 40 * 1024  # kB: less than half of what all answers would fill


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("one")
    words = (f"--limit=remarks={CHANGES}", "--limit=streams=1000")
    with serving(f"sqlite:///{folder}/a.db", folder, *words) as running:
        yield running


@pytest.fixture
def one(lasting: Serving) -> Iterator[Serving]:
    yield lasting
    assert lasting.mistakes() == []


@contextlib.contextmanager
def deaf(port: int, request: str) -> Iterator[socket.socket]:
    """Somebody who asks and does not read; little is kept for them by the system, so it is the server's turn."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", port))
        line.sendall(request.replace("\n", "\r\n").encode())
        yield line


class Ear:
    """Reads a stream to the message that it waits for."""

    def __init__(self, line: socket.socket, enough: Callable[[Any], bool]) -> None:
        self.line = line
        self.enough = enough
        self.size = 0
        self.messages: list[Any] = []

    def listen(self) -> None:
        rest = b""
        while not (self.messages and self.enough(self.messages[-1])):
            heard = self.line.recv(65536)
            assert heard, "cut off"
            self.size += len(heard)
            *lines, rest = (rest + heard).split(b"\n")
            self.messages += [json.loads(one[6:]) for one in lines if one.startswith(b"data: ")]


def a_table(port: int) -> tuple[str, list[Caller]]:
    people = [Caller(port), Caller(port)]
    for person in people:
        person.token = person.insist("POST", "/api/people", {"name": "Ada"})["token"]
    wish = {"game": "vizia", "seats": ["me", "open"], "pace": "instant"}
    key = people[0].insist("POST", "/api/tables", wish)["key"]
    people[1].insist("POST", f"/api/tables/{key}/seats/1", {"name": "Bea"})
    return key, people


def busy_turn(key: str, people: list[Caller]) -> tuple[int, Any]:
    """Play until somebody has much to choose from: the messages are long then. Their seat, and what they see."""
    while True:
        for seat, person in enumerate(people):
            look = person.insist("GET", f"/api/tables/{key}?seat={seat}")
            if len(look["legal"]) >= 30:
                return seat, look
            if look["legal"]:
                placing = [code for code in look["legal"] if code.startswith("place ")]
                move = {"seat": seat, "step": look["step"], "move": (placing or look["legal"])[0]}
                person.insist("POST", f"/api/tables/{key}/moves", move)


def test_what_a_stream_is_not_read_is_merged_and_nobody_waits_for_it(one: Serving) -> None:
    """The table moves on; whoever reads at last is told everything, in far fewer messages than there were."""
    key, people = a_table(one.port)
    seat, look = busy_turn(key, people)
    mover = people[seat]
    head = f"Host: localhost\nAuthorization: Bearer {mover.token}"
    request = f"GET /api/tables/{key}/stream?seat={seat} HTTP/1.1\n{head}\n\n"
    with contextlib.ExitStack() as lines:
        for person in people:
            lines.callback(person.close)
        stuck = [lines.enter_context(deaf(one.port, request)) for _ in range(STUCK)]
        awake = Ear(lines.enter_context(deaf(one.port, request)), lambda message: message["step"] > look["step"])
        listening = threading.Thread(target=awake.listen)
        listening.start()
        for number in range(CHANGES):
            mover.insist("POST", f"/api/tables/{key}/remarks", {"text": f"{number}"})
        move = {"seat": seat, "step": look["step"], "move": look["legal"][0]}
        mover.insist("POST", f"/api/tables/{key}/moves", move)
        listening.join(PATIENCE)
        assert not listening.is_alive() and len(awake.messages) > CHANGES / 2
        for line in stuck:
            late = Ear(line, lambda message: message["step"] > look["step"])
            late.listen()
            assert late.size < awake.size / 2
            assert late.messages[-1] == awake.messages[-1] | {"events": late.messages[-1]["events"]}
            assert steps(late.messages) == steps(awake.messages) == list(range(look["step"] + 2))


def steps(messages: list[Any]) -> list[int]:
    """The steps whose events were told."""
    return [step for message in messages for step, *_ in message["events"]]


def memory(process: int) -> int:
    """What a process uses, in kB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def test_pages_that_are_asked_for_and_never_read_are_not_kept_in_memory(one: Serving) -> None:
    load = Load(one.port, 2)
    page = "GET /rules/vizia HTTP/1.1\nHost: localhost\n\n"
    with contextlib.ExitStack() as lines, deaf(one.port, page) as first:
        size = read_whole(first)
        assert STUCK * PAGES * size > 2 * ROOM * 1024
        load.go_on(20)
        before = memory(one.process.pid)
        for _ in range(STUCK):
            lines.enter_context(deaf(one.port, page * PAGES))
        load.go_on(100)
        assert memory(one.process.pid) - before < ROOM
    load.finish()


def read_whole(line: socket.socket) -> int:
    """Read one answer; its size."""
    text = b""
    while b"\r\n\r\n" not in text:
        text += line.recv(65536)
    head, _, body = text.partition(b"\r\n\r\n")
    length = int(next(part for part in head.lower().split(b"\r\n") if part.startswith(b"content-length:"))[15:])
    while len(body) < length:
        body += line.recv(65536)
    return length


def test_those_who_say_half_of_something_or_nothing_hold_up_nobody(one: Serving) -> None:
    post = "POST /api/people HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 20\n\n"
    halves = ["", "GET /health HT", "GET /health HTTP/1.1\nHost: localhost\nX-Long: ", post, post + '{"name"']
    with contextlib.ExitStack() as lines:
        for half in halves * STUCK:
            lines.enter_context(deaf(one.port, half))
        load = Load(one.port, 2, bots=1)
        load.go_on(60)
        load.finish()


def test_whoever_reads_nothing_for_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the system, so that no code of ours waits: the connection fails, and what was kept for it goes."""
    monkeypatch.setattr(wire, "GONE", 1)
    with open_door("127.0.0.1", 0) as door:
        door.listen()
        with deaf(door.getsockname()[1], "I shall not read this\n"):
            line = door.accept()[0]
            with line, pytest.raises(TimeoutError, match="timed out"):
                line.setblocking(False)
                until = time.monotonic() + PATIENCE
                while time.monotonic() < until:
                    with contextlib.suppress(BlockingIOError):
                        line.send(b"x" * 65536)
                    select.select([line], [], [], 0.1)
