"""Starting the server, and opening the lobby in a browser once it answers."""

import http.client
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from alambic.core.errors import AlambicError
from alambic.server.app import make_app
from alambic.server.settings import Settings


class PortTaken(AlambicError):
    """The port is used by another program."""


class Announcing(uvicorn.Server):
    """Says when it answers, and ends the streams before it goes: browsers come back when it is there again."""

    ready: Callable[[], None]
    hush: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.hush()
        await super().shutdown(sockets)


def serve(settings: Settings, *, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve until interrupted."""
    shown = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    address = f"http://{shown}:{settings.port}/"
    try:
        door = open_door(settings.host, settings.port)
    except PortTaken:
        if not answers(shown, settings.port):
            raise
        say(f"Alambic is at {address} already")
        if open_browser:
            webbrowser.open(address)
        return
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        proxy_headers=settings.address is not None,  # a proxy is trusted only where one was named
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    server = Announcing(config)

    def ready() -> None:
        say(f"Alambic is at {address}  (Ctrl+C stops it)")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    server.ready, server.hush = ready, lambda: app.state.desk.hall.hush()
    server.run([door])


def answers(host: str, port: int) -> bool:
    """Whether it is Alambic that has taken a port."""
    asking = http.client.HTTPConnection(host, port, timeout=3)
    try:
        asking.request("GET", "/")
        return b"Alambic" in asking.getresponse().read()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asking.close()


def open_door(host: str, port: int) -> socket.socket:
    """The socket to listen on; taken ports are a named error that says what to do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio leaves Nagle's delay on
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
    except OSError as problem:
        door.close()
        raise PortTaken(f"{host}:{port} cannot be used ({problem.strerror}); choose another with --port") from None
    return door
