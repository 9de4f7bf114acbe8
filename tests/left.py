"""What a test leaves open: sockets, pipes, files and processes, as the system lists them."""

import gc
import time
from pathlib import Path

PATIENCE = 20.0  # seconds for the other end of what was closed
EVERY = 0.02
SHARED = "/site0/"  # where servers that many tests share keep what they open when they first need it

Open = dict[str, str]  # what it is, by number


def open_now() -> Open:
    """Every file descriptor with what it leads to, and every child; nothing where the system does not tell."""
    found = {}
    for path in Path("/proc/self/fd").glob("*"):
        try:
            what = str(path.readlink())
            if SHARED not in what:
                found[path.name] = what
        except OSError:
            continue  # that of the list itself
    for task in Path("/proc/self/task").glob("*/children"):
        try:
            found |= {f"process {number}": command(number) for number in task.read_text().split()}
        except OSError:
            continue  # the thread has ended
    return found


def command(number: str) -> str:
    try:
        return Path(f"/proc/{number}/cmdline").read_text().replace("\0", " ").strip()
    except OSError:
        return "has ended"


def left_since(before: Open) -> Open:
    """What is open now and was not then, once everything had time to close."""
    until = time.monotonic() + PATIENCE
    while left := {number: what for number, what in open_now().items() if before.get(number) != what}:
        gc.collect()  # what nobody holds any more complains here, and not in a test that comes later
        if time.monotonic() > until:
            break
        time.sleep(EVERY)
    return left
