"""How long the loop of a server is busy in one piece: the processor time of its thread, a callback at a time."""

import asyncio
import gc
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from alambic.server.entrance.wire import config
from alambic.server.operation.run import GARBAGE
from tests.server.live import Live, live


class Pieces:
    """Watches every callback of one thread's loop, as asyncio's own loop runs them."""

    def __init__(self, thread: int) -> None:
        self.thread = thread
        self.longest = 0.0  # seconds of processor time
        self.what = ""

    @contextmanager
    def watching(self) -> Iterator["Pieces"]:
        run = asyncio.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            if threading.get_ident() != self.thread:
                run(handle)
                return
            began = time.thread_time()
            run(handle)
            took = time.thread_time() - began
            if took > self.longest:
                self.longest, self.what = took, repr(handle)

        with patch.object(asyncio.Handle, "_run", timed):
            yield self

    def begin(self) -> None:
        self.longest, self.what = 0.0, ""


@contextmanager
def timed_site(folder: Path, **changes: Any) -> Iterator[tuple[Live, Pieces]]:
    """A server on asyncio's own loop, whose callbacks can be watched; garbage is sought as rarely as it serves."""
    often = gc.get_threshold()
    with (
        patch("tests.server.live.config", partial(config, loop="asyncio")),
        live(folder, **changes) as site,
    ):
        pieces = Pieces(site.do(thread()))
        gc.collect()
        gc.freeze()
        gc.set_threshold(GARBAGE)
        try:
            with pieces.watching():
                yield site, pieces
        finally:
            gc.set_threshold(*often)
            gc.unfreeze()


async def thread() -> int:
    return threading.get_ident()


def told(site: Live, *requests: bytes) -> bytes:
    """All that the server says to some bytes until it hangs up; it may do so before it has read all of them."""
    host, port = site.url.removeprefix("http://").split(":")
    heard = b""
    with socket.create_connection((host, int(port)), timeout=60) as line, suppress(ConnectionError):
        for request in requests:
            line.sendall(request)
        while b"text/event-stream" not in heard and (more := line.recv(65536)):
            heard += more
    return heard
