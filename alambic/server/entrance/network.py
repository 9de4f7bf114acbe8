"""Letting others on the same network in: a second door, opened by whoever sits at this machine."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import uvicorn
from starlette.types import ASGIApp

from alambic.server.basics.refusals import NotNow
from alambic.server.basics.settings import Limits
from alambic.server.entrance.wire import config, give_up


def own_address() -> str | None:
    """This machine's address on its network; nothing is sent to find it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address for documentation: only the route is looked up
        address: str = probe.getsockname()[0]
        if not address.startswith("127."):
            return address
    return None


class SecondServer(uvicorn.Server):
    """A server beside the main one, which alone listens to signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Network:
    """The door for others on this network; shut until somebody at this machine opens it."""

    def __init__(self, app: ASGIApp, port: int, open_already: bool, limits: Limits) -> None:
        self.app = app
        self.port = port
        self.limits = limits
        self.always = open_already  # the server was started for everybody
        self.server: uvicorn.Server | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def on(self) -> bool:
        return self.always or self.task is not None

    @property
    def address(self) -> str | None:
        """What others on the network can open."""
        host = own_address() if self.on else None
        return f"http://{host}:{self.port}" if host else None

    async def switch(self, on: bool) -> None:
        if on and self.task is None and not self.always:
            await self.open_door()
        elif not on and self.task is not None and self.server is not None:
            self.server.should_exit = True
            await self.task
            self.task = self.server = None

    async def open_door(self) -> None:
        host = own_address()
        if host is None:
            raise NotNow("this machine is on no network; connect it first")
        door = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # see run.py
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        give_up(door)
        try:
            door.bind((host, self.port))
        except OSError as problem:
            door.close()
            raise NotNow(f"port {self.port} is taken on {host}: {problem.strerror}") from None
        told = config(self.app, self.limits, lifespan="off", timeout_graceful_shutdown=1)  # streams do not end
        self.server = SecondServer(told)
        self.task = asyncio.create_task(self.server.serve([door]))
