"""HTTP/1.1 by hand, as light as can be: what measures a server on the same cores must not be in its way."""

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple, cast

HOST = "127.0.0.1"
IDLE = 15.0  # seconds after which a connection is not used again: the server keeps it much longer


class Answer(NamedTuple):
    """What came back; status 0 means that nothing did."""

    status: int
    head: bytes
    body: bytes

    def field(self, name: bytes) -> bytes:
        """The value of a header, or nothing."""
        before, found, _ = self.head.lower().partition(b"\r\n" + name + b": ")
        return self.head[len(before) + len(found) :].partition(b"\r\n")[0] if found else b""


Then = Callable[[Answer], None]


class Unchunked:
    """Puts together what was sent in chunks."""

    def __init__(self) -> None:
        self.rest = b""
        self.ended = False

    def feed(self, data: bytes) -> bytes:
        """What is whole by now."""
        data, at, found = self.rest + data, 0, []
        while (line := data.find(b"\r\n", at)) >= 0:
            size = int(data[at:line], 16)
            if len(data) < line + 4 + size:
                break
            found.append(data[line + 2 : line + 2 + size])
            at = line + 4 + size
            self.ended = self.ended or not size
        self.rest = data[at:]
        return b"".join(found)


class Wire:
    """A way to the server that is kept for one request after the other; whoever asks is called back."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.link: Link | None = None
        self.opening: asyncio.Task[None] | None = None
        self.then: Then | None = None
        self.used = 0.0

    @property
    def busy(self) -> bool:
        return self.then is not None

    def ask(self, request: bytes, then: Then) -> None:
        """Send a request; nothing else may be asked until `then` has the answer."""
        assert self.then is None, "one at a time"
        self.then = then
        if self.link is not None and time.monotonic() - self.used < IDLE:
            self.link.transport.write(request)
        else:
            self.close()
            self.opening = asyncio.get_running_loop().create_task(self.ask_anew(request))

    async def ask_anew(self, request: bytes) -> None:
        try:
            _, self.link = await asyncio.get_running_loop().create_connection(lambda: Link(self), HOST, self.port)
            self.link.transport.write(request)
        except OSError as problem:
            self.hand(Answer(0, b"", str(problem).encode()))

    async def asked(self, request: bytes) -> Answer:
        """The same for whoever has time to wait."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.ask(request, lambda answer: None if done.done() else done.set_result(answer))
        return await done

    def hand(self, answer: Answer) -> None:
        self.used = time.monotonic()
        then, self.then = self.then, None
        if then:
            then(answer)

    def lost(self, link: "Link") -> None:
        if self.link is link:
            self.link = None
            if self.busy:
                self.hand(Answer(0, b"", b"the server closed the connection"))

    def close(self) -> None:
        if self.opening is not None:
            self.opening.cancel()
        if self.link is not None:
            link, self.link = self.link, None
            link.transport.abort()


class Link(asyncio.Protocol):
    """One connection of a wire."""

    transport: asyncio.Transport

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, problem: Exception | None) -> None:
        self.wire.lost(self)

    def data_received(self, data: bytes) -> None:
        if self.buffer:
            data = self.buffer + data
        self.buffer = data
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return
        head = data[: end + 2]
        small = head.lower()
        at = small.find(b"\r\ncontent-length: ")
        if at >= 0:
            size = int(small[at + 18 : small.index(b"\r\n", at + 18)])
            if len(data) - end - 4 < size:
                return
            body = data[end + 4 :]
        else:
            chunks, chunked = Unchunked(), b"\r\ntransfer-encoding: chunked" in small
            body = chunks.feed(data[end + 4 :]) if chunked else b""
            if chunked and not chunks.ended:
                return
        self.buffer = b""
        if b"\r\nconnection: close" in small:
            self.wire.close()
        self.wire.hand(Answer(int(head[9:12]), head, body))


class Stream(asyncio.Protocol):
    """A stream of server-sent events: the data of each message is handed on."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self.request, self.heard, self.lost = request, heard, lost
        self.transport: asyncio.Transport | None = None
        self.chunks = Unchunked()
        self.begun = False
        self.closing = False
        self.text = b""

    async def open(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, port)

    def close(self) -> None:
        self.closing = True
        if self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if self.closing:
            return
        if not self.begun:
            self.text += data
            head, end, data = self.text.partition(b"\r\n\r\n")
            if not end:
                return
            small = head.lower()
            if b" 200 " not in small[:15] or b"chunked" not in small or b"content-encoding" in small:
                self.lost(f"a stream was answered {head.decode(errors='replace')}")
                self.close()
                return
            self.begun, self.text = True, b""
        self.text += self.chunks.feed(data)
        if b"\n\n" not in self.text:
            return
        *messages, self.text = self.text.split(b"\n\n")
        for message in messages:
            _, found, said = message.partition(b"data: ")
            if found:
                self.heard(said)

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.closing:
            self.lost("the server ended a stream")


def request(method: str, path: str, headers: dict[str, str], body: bytes | None = None) -> bytes:
    """A whole request; `headers` are sent as they are."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + (body or b"")
