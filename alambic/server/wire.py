"""How HTTP is spoken: as uvicorn does it, but for visitors who ask much at once and hang up, or never finish."""

import contextlib
import socket
from typing import Any

import uvicorn

GONE = 60  # seconds after which a visitor whose machine no longer answers, or reads nothing, is given up
MOST_HEAD = 64 * 1024  # bytes of a request before its body
HEAD_WITHIN = 30.0  # seconds for them to arrive


def config(app: Any, **more: Any) -> uvicorn.Config:
    """What all doors of a server have in common."""
    return uvicorn.Config(
        app,
        http=quick() or "auto",
        log_config=None,
        access_log=False,
        server_header=False,
        **more,
    )


def quick() -> Any:
    """The protocol of httptools, where that is installed."""
    try:
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    except ImportError:
        return None

    class Quick(HttpToolsProtocol):
        """Tells whoever is answering that the visitor has gone; uvicorn tells only the last that was asked for.

        The head of a request has an end and comes in time; uvicorn would read and wait for ever.
        """

        answering: Any = None
        alarm: Any = None  # rings when a head is late
        in_head = True
        in_head_still = True  # none has ended in what just arrives
        read = 0  # bytes of a head that has not ended

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.expect_head()

        def expect_head(self) -> None:
            if self.alarm is None:
                self.alarm = self.loop.call_later(HEAD_WITHIN, self.transport.close)

        def data_received(self, data: bytes) -> None:
            if self.read > MOST_HEAD:
                self.send_400_response("The head of this request is too long.")
                return
            if self.cycle is None or self.cycle.response_complete:
                self.expect_head()
            self.in_head_still = self.in_head
            super().data_received(data)
            self.read = self.read + len(data) if self.in_head_still else 0

        def on_headers_complete(self) -> None:
            self.in_head = self.in_head_still = False
            self.calm()
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self.in_head = True
            super().on_message_complete()

        def calm(self) -> None:
            if self.alarm is not None:
                self.alarm.cancel()
                self.alarm = None

        def _start_asgi_task(self, cycle: Any, app: Any) -> None:
            self.answering = cycle
            super()._start_asgi_task(cycle, app)

        def connection_lost(self, exc: Exception | None) -> None:
            self.calm()
            self.pipeline.clear()  # nobody will read those answers
            if self.answering and not self.answering.response_complete:
                self.answering.disconnected = True
                self.answering.message_event.set()
            super().connection_lost(exc)

    return Quick


def give_up(door: socket.socket) -> None:
    """Whoever comes in by this door and vanishes, or never reads, is not kept for ever."""
    door.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (
        ("KEEPIDLE", GONE),
        ("KEEPINTVL", GONE // 4),
        ("KEEPCNT", 4),
        ("USER_TIMEOUT", GONE * 1000),
    ):
        with contextlib.suppress(AttributeError, OSError):  # not every system has each of them
            door.setsockopt(socket.IPPROTO_TCP, getattr(socket, f"TCP_{name}"), value)
