"""Starting the server, and opening the lobby in a browser once it answers."""

import asyncio
import gc
import http.client
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alambic.core.errors import AlambicError
from alambic.server.basics.logs import OWN, fields, set_up
from alambic.server.basics.settings import Settings
from alambic.server.entrance.wire import config, give_up
from alambic.server.live.hall import Hall
from alambic.server.storage.engine import file_of, parsed
from alambic.server.storage.sole import sole

log = logging.getLogger("uvicorn.error")
PATIENCE = 10.0  # seconds in which a server that has the port tells who it is, also on a busy machine
MENDED = {(3, 11): (3, 11, 10), (3, 12): (3, 12, 6)}  # which Pythons read cookies in time (CVE-2024-7592)
GARBAGE = 100_000  # new objects after which rings among them are sought; after 700, it is a seventh of the work


class PortTaken(AlambicError):
    """The port is used by another program."""


class OneProcess(AlambicError):
    """Several processes were asked for where only one can serve."""


class Announcing(uvicorn.Server):
    """Says when it answers, and ends the streams before it goes: browsers come back when it is there again."""

    def __init__(self, config: uvicorn.Config, hall: Callable[[], Hall], ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hall = hall  # once the app has started
        self.ready = ready
        self.settling: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.settling = asyncio.create_task(settle(self.hall().engines.loading))
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hall().streams.hush()
        await super().shutdown(sockets)


class Starting:
    """The app, with a named error that keeps it from starting told apart from a mistake of ours."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.problem: AlambicError | None = None

    def untold(self, record: logging.LogRecord) -> bool:
        """Whether the log is to say it: a named error is told once, by whoever started us."""
        return self.problem is None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return

        async def told(message: Message) -> None:
            if message["type"] != "lifespan.startup.failed":
                await send(message)

        try:
            await self.app(scope, receive, told)
        except AlambicError as problem:
            self.problem = problem
            await send({"type": "lifespan.startup.failed", "message": ""})


def serve(settings: Settings, *, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve until interrupted."""
    if settings.processes > 1 and file_of(parsed(settings.database)) is not None:
        raise OneProcess(
            "an SQLite file is for one process; for several use PostgreSQL: postgresql://USER@HOST/NAME"
        )
    address = f"http://{shown(settings.host)}:{settings.port}/"
    try:
        door = open_door(settings.host, settings.port)
    except PortTaken:
        if not answers(settings.host, settings.port):
            raise
        say(f"Alambic is at {address} already")
        if open_browser:
            webbrowser.open(address)
        return

    def ready() -> None:
        say(f"Alambic is at {address}  (Ctrl+C stops it)")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    if settings.processes == 1:
        serve_alone(settings, door, ready)
        return
    from alambic.server.operation.processes import Crew  # needs what only systems like Linux have

    door.close()
    Crew(settings, ready).serve()


def serve_alone(settings: Settings, door: socket.socket, ready: Callable[[], None]) -> None:
    """Serve in this process, until it is told to stop; `ready` is called in its loop."""
    from alambic.server.operation.app import (
        make_app,  # not before the parent of several has said where figures are kept
    )

    set_up()
    if settings.processes == 1:
        tell_age(settings)
    app = make_app(settings)
    starting = Starting(app)
    proxied = settings.address is not None  # a proxy is trusted only where one was named
    told = config(starting, settings.limits, proxied, lifespan="on", timeout_graceful_shutdown=2)
    server = Announcing(told, lambda: app.state.desk.hall, ready)
    log.addFilter(starting.untold)
    try:
        with door, sole(settings.database):
            server.run([door])
    except SystemExit:
        if starting.problem is None:
            raise
        raise starting.problem from None
    finally:
        log.removeFilter(starting.untold)


def tell_age(settings: Settings, python: tuple[int, int, int] = sys.version_info[:3]) -> None:
    """Say so where strangers come in and this Python has known weaknesses in reading what they send.

    Those that are known are refused before Python reads them; but whoever lets strangers in keeps it up to date.
    """
    mended = MENDED.get(python[:2], python)
    if settings.reachable and python < mended:
        old, new = (".".join(map(str, version)) for version in (python, mended))
        extra = fields(python=old, needed=new)
        logging.getLogger(OWN).warning("this Python is too old to face strangers", extra=extra)


async def settle(loading: Sequence[asyncio.Task[None]]) -> None:
    """What is loaded once and stays is no garbage: looking through it again and again would hold up every move."""
    await asyncio.gather(*loading, return_exceptions=True)
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


def shown(host: str) -> str:
    """A host as an address has it; of all that this machine has, the one it calls itself."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{host}]" if ":" in host else host


def answers(host: str, port: int) -> bool:
    """Whether it is Alambic that has taken a port."""
    asking = http.client.HTTPConnection(shown(host), port, timeout=PATIENCE)
    try:
        asking.request("GET", "/")
        return b"Alambic" in asking.getresponse().read()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asking.close()


def open_door(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """The socket to listen on; taken ports are a named error that says what to do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio leaves Nagle's delay on
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    give_up(door)
    try:
        door.bind((host, port))
    except OSError as problem:
        door.close()
        raise PortTaken(f"{host}:{port} cannot be used ({problem.strerror}); choose another with --port") from None
    return door
