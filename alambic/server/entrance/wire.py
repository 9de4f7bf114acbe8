"""How HTTP is spoken: as uvicorn does it, but for visitors who ask much at once and hang up, or never finish."""

import asyncio
import contextlib
import os
import socket
from typing import Any

import uvicorn

from alambic.server.basics.settings import Limits
from alambic.server.entrance.lines import FULL, Lines

GONE = 60  # seconds after which a visitor whose machine no longer answers, or reads nothing, is given up
MOST_HEAD = 16 * 1024  # bytes of a request before its body
MOST_LINES = 100  # of them, and of what may follow the body
HEAD_WITHIN = 10.0  # seconds for them to arrive
KEPT = 75  # seconds for which an idle connection is kept: longer than proxies and programs think it is
MOST_PIECES = 2000  # in which a body may come
MOST_AT_ONCE = 100  # requests on one line that nobody has answered yet
LONG = f"TooMuch: the head of a request has at most {MOST_HEAD // 1024} kB and {MOST_LINES} lines."
ARRIVED = "arrived"  # said in the state of a request once all of it is here


def config(app: Any, limits: Limits, proxied: bool = False, **more: Any) -> uvicorn.Config:
    """What all doors of a server have in common."""
    return uvicorn.Config(
        app,
        http=quick(Lines(limits, proxied)) or "auto",
        proxy_headers=proxied,
        log_config=None,
        access_log=False,
        server_header=False,
        h11_max_incomplete_event_size=MOST_HEAD,
        **{"timeout_keep_alive": KEPT, **more},
    )


class Together:
    """A transport that sends at once what is written in one turn of the loop, as a head and its body are."""

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self.transport, self.loop = transport, loop
        self.waiting: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self.waiting:
            self.loop.call_soon(self.flush)
        self.waiting.append(data)

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, []
        if waiting and not self.transport.is_closing():
            self.transport.write(b"".join(waiting))

    def close(self) -> None:
        self.flush()
        self.transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


class TooMuch(Exception):
    """More than a request may say, or than may be asked at once."""


def quick(lines: Lines) -> Any:
    """The protocol of httptools, where that is installed."""
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    except ImportError:
        return None

    class Quick(HttpToolsProtocol):
        """Tells whoever is answering that the visitor has gone; uvicorn tells only the last that was asked for.

        The head of a request has an end and comes in time; uvicorn would read and wait for ever. What arrives at
        once is read at once, so all that would take long to read has a limit of its own.
        """

        host = ""
        entered = False  # there was room
        answering: Any = None
        alarm: Any = None  # rings when a head may be late
        late: float | None = None  # when one will be
        in_head = True
        in_head_still = True  # none has ended in what just arrives
        read = 0  # bytes of a head that has not ended
        length = lines = pieces = 0  # of the request that is being read: its head, and its body
        excess = ""  # what was too much, once something was

        def connection_made(self, transport: Any) -> None:
            super().connection_made(Together(transport, self.loop))  # type: ignore[arg-type]
            self.host = self.client[0] if self.client else ""
            self.entered = lines.enter(self.host)
            if self.entered:
                self.expect_head()
            else:
                self.refuse()

        def refuse(self) -> None:
            """Hang up; what has arrived is read first, or the system would throw the answer away."""
            with contextlib.suppress(OSError):
                os.read(self.transport.get_extra_info("socket").fileno(), MOST_HEAD)
            self.transport.write(FULL)
            self.transport.close()

        def expect_head(self) -> None:
            if self.late is None:
                self.late = self.loop.time() + HEAD_WITHIN
                if self.alarm is None:  # one serves many heads: setting one for each would cost more than a head
                    self.alarm = self.loop.call_at(self.late, self.ring)

        def ring(self) -> None:
            self.alarm = None
            if self.late is not None:
                if self.loop.time() >= self.late:
                    self.transport.close()
                else:
                    self.alarm = self.loop.call_at(self.late, self.ring)

        def data_received(self, data: bytes) -> None:
            if self.read > MOST_HEAD:
                self.excess = LONG
                self.send_400_response(LONG)
                return
            if self.cycle is None or self.cycle.response_complete:
                self.expect_head()
            self.in_head_still = self.in_head
            super().data_received(data)
            self.read = self.read + len(data) if self.in_head_still else 0

        def on_message_begin(self) -> None:
            self.length = self.lines = self.pieces = 0
            if len(self.pipeline) >= MOST_AT_ONCE:
                self.give_up(f"TooMuch: at most {MOST_AT_ONCE} requests wait on one connection.")
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            self.add(len(url), 0)
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            self.add(len(name) + len(value), 1)
            if self.in_head:  # what follows a body is nothing that we listen to
                super().on_header(name, value)

        def add(self, length: int, lines: int) -> None:
            self.length += length
            self.lines += lines
            if self.length > MOST_HEAD or self.lines > MOST_LINES:
                self.give_up(LONG)

        def on_body(self, body: bytes) -> None:
            self.pieces += 1
            if self.pieces > MOST_PIECES:
                self.give_up(f"TooMuch: a body comes in at most {MOST_PIECES} pieces.")
            super().on_body(body)

        def give_up(self, why: str) -> None:
            """Read no further: whatever is raised here stops the parser, and uvicorn says that it was no HTTP."""
            self.excess = why
            raise TooMuch(why)

        def send_400_response(self, msg: str) -> None:
            super().send_400_response(self.excess or msg)

        def on_headers_complete(self) -> None:
            self.in_head = self.in_head_still = False
            self.late = None
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self.in_head = True
            self.scope["state"][ARRIVED] = True
            super().on_message_complete()

        def _start_asgi_task(self, cycle: Any, app: Any) -> None:
            self.answering = cycle
            super()._start_asgi_task(cycle, app)

        def connection_lost(self, exc: Exception | None) -> None:
            if self.alarm is not None:
                self.alarm.cancel()
            if self.entered:
                lines.leave(self.host)
            self.pipeline.clear()  # nobody will read those answers
            if self.answering and not self.answering.response_complete:
                self.answering.disconnected = True
                self.answering.message_event.set()
            super().connection_lost(exc)

    return Quick


def give_up(door: socket.socket) -> None:
    """Have the system end connections by this socket whose other side has vanished, or never reads."""
    door.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("KEEPIDLE", GONE),
        ("KEEPINTVL", GONE // 4),
        ("KEEPCNT", 4),
        ("USER_TIMEOUT", GONE * 1000),
    ):
        with contextlib.suppress(AttributeError, OSError):  # not every system has each of them
            door.setsockopt(socket.IPPROTO_TCP, getattr(socket, f"TCP_{name}"), value)
