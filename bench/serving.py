"""The server that is measured: the real command, on a database on a real disk, and what it costs."""

import http.client
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alambic.lab.bench_server import free_port
from bench.wire import HOST

ROOT = Path(__file__).parents[1]
MANY = 900_000_000
LIMITS = dict.fromkeys(
    (
        *("posts", "burst", "gets", "rush", "newcomers", "openings", "connections", "tables"),
        *("streams", "watchers", "remarks", "calls", "takebacks"),
    ),
    MANY,
)
FILES = 65_536  # open at once, if the system allows it
PATIENCE = 120.0  # seconds to start in: rules may have to be compiled
IN_MEMORY = ("tmpfs", "ramfs", "rootfs")


def on_disk() -> Path:
    """A folder for databases that no power cut empties."""
    mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()] if MOUNTS else []
    for folder in (Path(tempfile.gettempdir()), Path("/var/tmp"), ROOT):
        at = folder.resolve()
        under = [(len(point), kind) for point, kind in mounts if at.is_relative_to(point)]
        if os.access(folder, os.W_OK) and (not under or max(under)[1] not in IN_MEMORY):
            return folder
    raise OSError("no folder on a disk to keep the database in")


MOUNTS = Path("/proc/mounts").exists()


def prepare() -> None:
    """Compile the rules first: a server that has to interpret them meanwhile is not what is measured."""
    subprocess.run([sys.executable, "-m", "alambic", "prepare"], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)


class Server:
    """A running server: all its processes."""

    def __init__(self, database: str, processes: int = 1, environment: dict[str, str] | None = None) -> None:
        self.port = free_port()
        self.database = database
        words = ["serve", "--no-open", "--port", str(self.port), "--database", database]
        words += [word for name, most in LIMITS.items() for word in ("--limit", f"{name}={most}")]
        words += ["--processes", str(processes)] if processes > 1 else []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "alambic", *words],
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # so that all of it can be ended at once
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
        )

    def wait(self) -> None:
        """Until it answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                asking = http.client.HTTPConnection(HOST, self.port, timeout=30)
                asking.request("GET", "/")
                if asking.getresponse().status == 200:
                    return
            except (OSError, http.client.HTTPException):
                time.sleep(0.02)
            finally:
                asking.close()
        raise OSError(f"the server does not answer (it {self.state()})")

    def state(self) -> str:
        return "runs" if self.process.poll() is None else f"has ended: {self.process.returncode}"

    def pids(self) -> list[int]:
        """The process and its children."""
        found = [self.process.pid]
        for task in Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            found += map(int, task.read_text().split())
        return found

    def cpu(self) -> float:
        """Seconds of the processor so far, of all its processes; 0 where the system does not tell."""
        ticks = 0
        for pid in self.pids() if MOUNTS else ():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that are in use, of all its processes."""
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.pids())
        return pages * resource.getpagesize()

    def kill(self) -> None:
        """As a power cut does: what was not written by now is lost."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(15)


@contextmanager
def serving(database: str, processes: int = 1, environment: dict[str, str] | None = None) -> Iterator[Server]:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most[1]) if most[1] > 0 else FILES, most[1]))
    server = Server(database, processes, environment)
    try:
        server.wait()
        yield server
    finally:
        server.kill()


@contextmanager
def new_database() -> Iterator[str]:
    """An empty SQLite file, which goes when the block ends."""
    with tempfile.TemporaryDirectory(prefix="alambic-bench-", dir=on_disk()) as folder:
        yield f"sqlite:///{Path(folder) / 'bench.db'}"
