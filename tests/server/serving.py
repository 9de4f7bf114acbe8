"""`alambic serve` as a program of its own, and people who play through its JSON interface whatever happens."""

import contextlib
import http.client
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tests.patience import PATIENCE, eventually
from tests.ports import free_port
from tests.running import PLAIN, PROGRAM
from tests.server.live import COLOURS, PATIENT
from tests.server.postgres import Postgres

FAULTS = int(os.environ.get("ALAMBIC_FAULTS", "1"))  # how many times as much is broken as usual
LIFTED = ("posts", "burst", "gets", "rush", "newcomers", "openings", "connections", "tables")
LIMITS = [f"--limit={name}={getattr(PATIENT, name)}" for name in LIFTED]
DECK = {"name": "short", "cards": [{"id": colour, "count": 2, "source": "ours"} for colour in COLOURS]}


class Serving:
    """A server that can be killed and started again at the same port."""

    def __init__(self, database: str, log: Path, *words: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = log
        self.database = database
        self.words = [
            *PROGRAM,
            "serve",
            "--no-open",
            f"--port={self.port}",
            "--limit=streams=100",
            *LIMITS,
            *words,
        ]
        usual = {**os.environ, **PLAIN, "TMPDIR": str(log.parent)}  # whatever is left behind goes with the test
        self.environment = usual | {"ALAMBIC_DATABASE": database}
        self.start()

    def start(self) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.words, env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert "Alambic is at" in line, (line, self.log.read_text())

    def children(self) -> list[int]:
        """The server processes, where there are several."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(number) for number in found.split()]

    def kill(self) -> None:
        """As if the power of this one process had failed."""
        self.process.kill()
        self.gone()

    def stop(self) -> int:
        self.process.terminate()
        return self.gone()

    def gone(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()
        return code

    def room(self, size: int | None) -> None:
        """No file may grow beyond so many bytes, as on a disk that is full; None: there is room again."""
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def lines(self) -> list[dict[str, Any]]:
        """The log."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def mistakes(self) -> list[dict[str, Any]]:
        """What the log says of mistakes of ours: errors that nobody has named."""
        return [line for line in self.lines() if line["level"] in ("error", "critical") and "trace" in line]


@contextlib.contextmanager
def serving(database: str, folder: Path, *words: str) -> Iterator[Serving]:
    running = Serving(database, folder / "log", *words)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()


class Caller:
    """One connection to the interface, made anew when it is lost."""

    def __init__(self, port: int, refusals: list[str] | None = None) -> None:
        self.port = port
        self.token = ""
        self.refusals = [] if refusals is None else refusals  # the names of errors that were answered
        self.line: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request; OSError if no answer came, whatever has happened to it."""
        if self.line is None:
            self.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            self.line.connect()
            self.line.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            self.line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self.line.getresponse()
            text = answer.read()
        except http.client.HTTPException as problem:
            self.close()
            raise ConnectionError(str(problem)) from None
        except OSError:
            self.close()
            raise
        assert (answer.getheader("Content-Type") or "").startswith("application/json"), (path, answer.status, text)
        said = json.loads(text)
        if answer.status >= 400:
            self.refusals.append(said["error"])
        return answer.status, said

    def insist(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until it is answered well: for what may be asked twice."""
        until = time.monotonic() + PATIENCE
        while True:
            status, answer = 0, None
            with contextlib.suppress(OSError):
                status, answer = self.ask(method, path, body)
            if 200 <= status < 300:
                return answer
            assert status in (0, 503) and time.monotonic() < until, (method, path, status, answer)
            time.sleep(0.02)

    def close(self) -> None:
        if self.line:
            self.line.close()
            self.line = None


@dataclass
class Played:
    """What somebody was told about a match, move by move."""

    key: str
    acknowledged: dict[int, tuple[int, str]] = field(default_factory=dict)  # by number: seat and code
    unsure: dict[int, set[tuple[int, str]]] = field(default_factory=dict)  # sent, but no answer came


class Load:
    """People at several tables at once, match after match until it is enough, each on a line of their own."""

    def __init__(self, port: int, tables: int, *, bots: int = 0) -> None:
        self.port = port
        self.enough = threading.Event()
        self.played: list[Played] = []
        self.refusals: list[str] = []
        self.problems: list[BaseException] = []
        kinds = [["me", "bot:novice"]] * bots + [["me", "open"]] * (tables - bots)
        self.threads = [
            threading.Thread(target=self.sit, args=(number, kind)) for number, kind in enumerate(kinds)
        ]
        for thread in self.threads:
            thread.start()

    def sit(self, number: int, kinds: list[str]) -> None:
        chance = random.Random(number)
        try:
            while not self.enough.is_set():
                self.match(kinds, chance)
        except BaseException as problem:
            self.problems.append(problem)

    def match(self, kinds: list[str], chance: random.Random) -> None:
        people = [Caller(self.port, self.refusals) for kind in kinds if kind in ("me", "open")]
        for person in people:
            person.token = person.insist("POST", "/api/people", {"name": "Ada"})["token"]
        wish = {"game": "vizia", "seats": kinds, "pace": "instant", "deck": DECK}
        key = people[0].insist("POST", "/api/tables", wish)["key"]
        if len(people) > 1:
            self.sit_down(people[1], key)
        played = Played(key)
        self.played.append(played)
        until = time.monotonic() + PATIENCE
        while True:
            for seat, person in enumerate(people):
                look = person.insist("GET", f"/api/tables/{key}?seat={seat}")
                if look["status"] == "over":
                    for one in people:
                        one.close()
                    return
                if look["legal"]:
                    self.move(person, played, seat, look, chance)
                    until = time.monotonic() + PATIENCE
                else:
                    time.sleep(0.005)  # a bot thinks, or the other process has not heard yet
            assert time.monotonic() < until, (
                f"{key} does not go on after step {look['step']}, waiting for {look['awaited']}"
            )

    def sit_down(self, person: Caller, key: str) -> None:
        """Once: an answer that was lost is looked for."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                status, _ = person.ask("POST", f"/api/tables/{key}/seats/1", {"name": "Bea"})
                if status == 200:
                    return
            if 1 in person.insist("GET", f"/api/tables/{key}")["you"]:
                return
        raise AssertionError(f"nobody can sit down at {key}")

    def move(self, person: Caller, played: Played, seat: int, look: Any, chance: random.Random) -> None:
        code, number = chance.choice(look["legal"]), look["step"] + 1
        move = {"seat": seat, "step": look["step"], "move": code}
        try:
            status, answer = person.ask("POST", f"/api/tables/{played.key}/moves", move)
        except OSError:
            played.unsure.setdefault(number, set()).add((seat, code))
            return
        if status == 200:
            assert answer["step"] == number and number not in played.acknowledged, (answer, number)
            played.acknowledged[number] = (seat, code)
            return
        assert status in (409, 503), (status, answer)  # the table has moved on, or the store is busy
        if status == 503:  # it may have been written all the same: the answer of the database was lost
            played.unsure.setdefault(number, set()).add((seat, code))
            time.sleep(0.02)

    @property
    def moves(self) -> int:
        return sum(len(one.acknowledged) for one in list(self.played))

    def go_on(self, moves: int) -> None:
        """Wait until so many more moves have been acknowledged."""
        goal = self.moves + moves
        self.wait(lambda: self.moves >= goal)

    def wait(self, enough: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not enough():
            assert not self.problems, self.problems
            assert time.monotonic() < until, "nothing goes on"
            time.sleep(0.01)

    def finish(self) -> None:
        """Let everybody play to the end of their match."""
        self.enough.set()
        for thread in self.threads:
            thread.join(2 * PATIENCE)
        assert not self.problems, self.problems

    def check(self, written: "list[Written]") -> None:
        """All that was acknowledged is written, once and as it was told; nothing else but what went unanswered."""
        by_key = defaultdict(list)
        for row in written:
            by_key[row.key].append(row)
        for one in self.played:
            found = by_key[one.key]
            assert {row.status for row in found} == {"over"}
            assert [row.number for row in found] == list(range(1, len(found) + 1))
            assert one.acknowledged.items() <= {row.number: (row.seat, row.move) for row in found}.items()
            for row in found:
                told = one.acknowledged.get(row.number), *one.unsure.get(row.number, ())
                assert row.by == "bot" or (row.seat, row.move) in told, (one, row)


class Written(NamedTuple):
    """An entry as it stands in the database, with its match."""

    key: str
    status: str
    number: int
    seat: int
    move: str
    by: str


ENTRIES = (
    """SELECT key, status, number, seat, move, "by" FROM matches JOIN entries ON match = id ORDER BY id, number"""
)


def written_in(file: Path) -> list[Written]:
    """All entries of an SQLite file, which must be sound."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [Written(*row) for row in database.execute(ENTRIES)]


def written_at(postgres: Postgres, url: str) -> list[Written]:
    return [Written(*row) for row in postgres.rows(ENTRIES, name=url.rpartition("/")[2])]


def killed(process: int) -> None:
    """Killed, and gone: while it goes, its door still takes visitors whom it will not answer."""
    os.kill(process, signal.SIGKILL)
    eventually(lambda: not runs(process))


def runs(process: int) -> bool:
    """Whether a thread of it does: the first may be gone while others still hold what it had open."""
    return any(state not in "ZX" for state in states(process))


def states(process: int) -> Iterator[str]:
    for stat in Path(f"/proc/{process}/task").glob("*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            yield stat.read_text().rpartition(")")[2].split()[0]
