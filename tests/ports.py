"""Ports for servers that must have the same one again after a restart: no two tests ever share one."""

import contextlib
import os
import socket
from itertools import cycle

FIRST, PAST, BLOCK = 20_000, 32_000, 50  # below those that the system gives to whoever asks for any
HOST = "127.0.0.1"


def bound(port: int) -> socket.socket | None:
    """A door at a port, if nobody has it."""
    door = socket.socket()
    with contextlib.suppress(OSError):
        door.bind((HOST, port))
        return door
    door.close()
    return None


def own_block() -> tuple[socket.socket, range]:
    """Ports for this process alone: they are its own as long as it has a door at the first of them."""
    blocks = range(FIRST, PAST, BLOCK)
    for n in range(len(blocks)):
        first = blocks[(os.getpid() + n) % len(blocks)]
        if door := bound(first):
            return door, range(first + 1, first + BLOCK)
    raise OSError(f"all ports from {FIRST} to {PAST} are in use")


DOOR, PORTS = own_block()  # before any test, and until this process ends
ROUND = cycle(PORTS)


def free_port() -> int:
    """The port of ours that was used longest ago; somebody else may have taken it without asking."""
    for port in (next(ROUND) for _ in PORTS):
        if door := bound(port):
            door.close()
            return port
    raise OSError(f"none of the ports from {PORTS.start} to {PORTS.stop} is free")
