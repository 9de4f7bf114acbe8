"""Starting the server, and opening the lobby in a browser once it answers."""

import asyncio
import gc
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable, Sequence

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alambic.core.errors import AlambicError
from alambic.server.basics.logs import set_up
from alambic.server.basics.settings import Settings
from alambic.server.entrance.wire import config
from alambic.server.operation.age import tell_age
from alambic.server.operation.ports import OneProcess, PortTaken, answers, open_door, shown
from alambic.server.storage.engine import file_of, parsed
from alambic.server.storage.sole import sole

log = logging.getLogger("uvicorn.error")
GARBAGE = 100_000  # new objects after which rings among them are sought; after 700, it is a seventh of the work


class Announcing(uvicorn.Server):
    """Says when it answers, and ends the streams before it goes: browsers come back when it is there again."""

    def __init__(
        self,
        config: uvicorn.Config,
        ready: Callable[[], None],
        hush: Callable[[], None],
        loading: Callable[[], Sequence[asyncio.Task[None]]],
    ) -> None:
        super().__init__(config)
        self.ready = ready
        self.hush = hush
        self.loading = loading  # what is still loaded meanwhile
        self.settling: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.settling = asyncio.create_task(settle(self.loading()))
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hush()
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
    Crew(settings, ready, serve_alone).serve()


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
    hush, loading = lambda: app.state.services.hall.streams.hush(), lambda: app.state.services.hall.engines.loading
    server = Announcing(told, ready, hush, loading)
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


async def settle(loading: Sequence[asyncio.Task[None]]) -> None:
    """What is loaded once and stays is no garbage: looking through it again and again would hold up every move."""
    await asyncio.gather(*loading, return_exceptions=True)
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)
