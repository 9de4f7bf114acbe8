"""How fast the site is, seen from outside: its first page, its start, and how soon an opponent sees a move."""

import http.client
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

from alambic.lab.bench_line import Line

HOST = "127.0.0.1"
MOVES = 20


def free_port() -> int:
    """Below those that the system gives to whoever asks for any: nobody gets it by chance before we listen."""
    while True:
        port = random.SystemRandom().randrange(10_000, 20_000)
        with suppress(OSError), socket.socket() as door:
            door.bind((HOST, port))
            return port


@contextmanager
def serving(port: int, *more: str) -> Iterator[None]:
    """The real command on an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        words = ["serve", "--no-open", "--port", str(port), "--database", database, *more]
        process = subprocess.Popen([sys.executable, "-m", "alambic", *words], stdout=subprocess.DEVNULL)
        try:
            yield
        finally:
            process.terminate()
            process.wait(15)


class Visitor:
    """A connection that keeps its cookies."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.connection = http.client.HTTPConnection(HOST, port, timeout=30)

    def ask(
        self, method: str, path: str, form: Mapping[str, object] | None = None, packed: bool = False
    ) -> tuple[int, str, str]:
        """Status, location and text; bytes stay compressed where that was asked for."""
        headers = {
            "Origin": f"http://{HOST}:{self.port}",
            "Cookie": self.cookie,
            "Accept-Encoding": "gzip" if packed else "identity",
        }
        body = None
        if form is not None:
            body, headers["Content-Type"] = urlencode(form), "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode("latin-1")
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        return answer.status, answer.getheader("Location") or "", text

    def close(self) -> None:
        self.connection.close()


def first_page_bytes(port: int) -> int:
    """All that a newcomer's browser transfers for the lobby: the page, its styles, scripts and pictures."""
    seen, waiting, total = set[str](), ["/"], 0
    with closing(Visitor(port)) as visitor:
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            total += len(visitor.ask("GET", path, packed=True)[2])
            text = visitor.ask("GET", path)[2]
            if path == "/":
                waiting += re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
            elif path.endswith(".js"):
                folder = path.rsplit("/", 1)[0]
                waiting += [f"{folder}/{name}" for name in re.findall(r'from "\./([^"]+)"', text)]
    return total


def seconds_to_see(port: int) -> Iterator[float]:
    """One after the other, how long until a move has reached the opponent's page by the stream."""
    with closing(Visitor(port)) as ada, closing(Visitor(port)) as ben:
        yield from seen_by_turns(port, ada, ben)


def seen_by_turns(port: int, ada: Visitor, ben: Visitor) -> Iterator[float]:
    seats = {"seat0": "me", "seat1": "open", "name": "Ada", "game": "vizia", "watched": "on"}
    table = ada.ask("POST", "/tables", seats)[1]
    ben.ask("POST", f"{table}/sit", {"number": 1, "name": "Ben"})
    for _ in range(MOVES):
        mover, seat = (ada, 0) if listed_moves(ada, table) else (ben, 1)
        other = ben if mover is ada else ada
        moves = listed_moves(mover, table)
        if not moves:
            return
        stream, seen = Visitor(port), threading.Event()
        stream.connection.request("GET", f"/stream?t={table.rsplit('/', 1)[1]}", headers={"Cookie": other.cookie})
        lines = stream.connection.getresponse()
        while not lines.readline().startswith(b"data:"):
            pass

        def listen(
            lines: http.client.HTTPResponse = lines, seen: threading.Event = seen, other: Visitor = other
        ) -> None:
            while not lines.readline().startswith(b"data:"):
                pass
            other.ask("GET", f"{table}/parts")
            seen.set()

        time.sleep(0.1)  # light load: nothing else is going on
        listener = threading.Thread(target=listen)
        listener.start()
        step = re.search(r'data-step="(\d+)"', mover.ask("GET", f"{table}/parts")[2])
        form = {"seat": seat, "step": step[1] if step else 0, "move": moves[-1]}
        start = time.perf_counter()
        mover.ask("POST", f"{table}/move", form)
        seen.wait(10)
        yield time.perf_counter() - start
        listener.join()
        lines.close()
        stream.close()


def listed_moves(visitor: Visitor, table: str) -> list[str]:
    page = visitor.ask("GET", f"{table}/parts")[2]
    listed = re.search(r'<ul id="moves".*?</ul>', page, re.DOTALL)
    return re.findall(r'value="([^"]+)"', listed[0]) if listed else []


def await_lobby(port: int) -> None:
    """Until the server answers."""
    while True:
        with suppress(OSError), closing(Visitor(port)) as first:
            if first.ask("GET", "/")[0] == 200:
                return
        time.sleep(0.02)


def own_game_line() -> Line:
    """From the command to a table on which one can play, for a game written just now: nothing is compiled."""
    with tempfile.TemporaryDirectory() as folder:
        name = f"fresh_{random.SystemRandom().randrange(10**9)}"  # that no cache knows
        subprocess.run(
            [sys.executable, "-m", "alambic", "new", name], cwd=folder, stdout=subprocess.DEVNULL, check=True
        )
        port, start = free_port(), time.perf_counter()
        with serving(port, "--game", str(Path(folder) / name)), closing(Visitor(port)) as ada:
            await_lobby(port)
            table = ada.ask("POST", f"/now/{name}", {"name": "Ada", "level": "apprentice"})[1]
            while 'class="usual' not in ada.ask("GET", f"{table}/parts")[2]:
                time.sleep(0.02)
            return Line(
                "alambic serve --game: a new game can be played", time.perf_counter() - start, "s", 3, at_most=True
            )


def server_lines() -> Iterator[Line]:
    yield own_game_line()
    port, start = free_port(), time.perf_counter()
    with serving(port):
        await_lobby(port)
        yield Line("alambic serve: first page answered", time.perf_counter() - start, "s", 3, at_most=True)
        yield Line("first page with all it needs", first_page_bytes(port) / 1000, "kB", 100, at_most=True)
        seen = sorted(seconds_to_see(port))
        what = f"a move is on the opponent's page, median of {len(seen)}"
        yield Line(what, 1000 * statistics.median(seen), "ms", 100, at_most=True)
        yield Line("the same, the slowest", 1000 * seen[-1], "ms", 100, at_most=True)
