"""What a test leaves open: sockets, pipes, files and processes, as the system lists them."""

import gc
import re
import time
from collections import Counter
from pathlib import Path

import uvloop

uvloop.new_event_loop().close()  # the first leaves a pipe for all that come
PATIENCE = 20.0  # seconds for the other end of what was closed; a test that leaves nothing waits for nothing
SOON = 0.001  # seconds until the next look; each time twice as long
COLLECTS = 0.1  # from when on rubbish is collected before a look: mostly all is closed long before
SELDOM = 0.5
SHARED = re.compile(
    r"/site\d+/"
)  # where servers that many tests share keep what they open when they first need it


def open_now() -> Counter[str]:
    """How much of each kind is open, and how many children run; nothing where the system does not tell."""
    found: Counter[str] = Counter()
    for path in Path("/proc/self/fd").glob("*"):
        try:
            what = str(path.readlink())
        except OSError:
            continue  # that of the list itself
        if not SHARED.search(what):
            found[what.partition(":[")[0]] += 1
    for task in Path("/proc/self/task").glob("*/children"):
        try:
            found.update(f"process {command(number)}" for number in task.read_text().split())
        except OSError:
            continue  # the thread has ended
    return found


def command(number: str) -> str:
    """Of a process, whatever numbers are in it: one may be started again."""
    try:
        return re.sub(r"\d+", "N", Path(f"/proc/{number}/cmdline").read_text().replace("\0", " ")).strip()
    except OSError:
        return f"{number}, which has ended"


def left_since(before: Counter[str]) -> Counter[str]:
    """How much more is open than then, once everything had time to close."""
    until, pause = time.monotonic() + PATIENCE, SOON
    while left := open_now() - before:
        if pause > COLLECTS:
            gc.collect()  # what nobody holds any more complains here, and not in a test that comes later
        if time.monotonic() > until:
            break
        time.sleep(pause)
        pause = min(2 * pause, SELDOM)
    return left
