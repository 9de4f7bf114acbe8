"""The port that a server listens at."""

import http.client
import socket

from alambic.core.errors import AlambicError
from alambic.server.entrance.wire import give_up

PATIENCE = 10.0  # seconds in which a server that has the port tells who it is, also on a busy machine


class PortTaken(AlambicError):
    """The port is used by another program."""


class OneProcess(AlambicError):
    """Several processes were asked for where only one can serve."""


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
