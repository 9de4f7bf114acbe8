"""A real server in a thread, and people who visit it."""

import asyncio
import hashlib
import json
import os
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
import uvicorn

from alambic.server.basics.settings import Limits, Settings
from alambic.server.entrance.wire import config
from alambic.server.live.fairness import Pledges
from alambic.server.live.table import Table
from alambic.server.operation.app import make_app
from alambic.server.pages.common import Services
from tests.patience import PATIENCE, client
from tests.server.storing import lay_file

T = TypeVar("T")
COLOURS = ("red", "orange", "yellow", "green", "blue", "mauve")
SHORT = "[short]\ncards = [{}]".format(  # a deck for a game of a dozen tiles
    ", ".join(f'{{ id = "{colour}", count = 2, source = "ours" }}' for colour in COLOURS)
)
MANY = 10**6
PATIENT = Limits(  # tests are many visitors from one address
    posts=MANY,
    burst=MANY,
    gets=MANY,
    rush=MANY,
    newcomers=MANY,
    openings=MANY,
    connections=MANY,
    tables=10**4,
    streams=100,
)


class Live:
    """A running server."""

    def __init__(self, url: str, services: Services, loop: asyncio.AbstractEventLoop) -> None:
        self.url = url
        self.services = services
        self.loop = loop
        self.people: list[Person] = []

    def person(self, cookies: Any = None, **headers: str) -> "Person":
        """A new visitor; headers are written with underscores."""
        self.people.append(Person(self.url, headers, cookies))
        return self.people[-1]

    def send_home(self) -> None:
        """Everybody closes their browser."""
        for person in self.people:
            person.client.close()
        self.people.clear()

    def table(self, path: str) -> Table:
        """What the server holds of a table that was visited."""
        return self.services.hall.tables[path.split("/")[2]]

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something inside the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def entries(self, path: str) -> list[tuple[int, str]]:
        """Seats and moves as they are written in the database."""
        table = self.table(path)
        return [(entry.seat, entry.move) for entry in self.do(self.services.hall.store.entries(table.row.id))]


DRAWN: Counter[str] = Counter()


def drawn(what: str) -> bytes:
    """What chance gives: it depends on the test alone, and on how often it asked, so that runs are repeatable."""
    test = f"{what} {os.environ.get('PYTEST_CURRENT_TEST', '').rpartition(' ')[0]}"
    DRAWN[test] += 1
    return hashlib.sha256(f"{test} {DRAWN[test]}".encode()).digest()


PLEDGED: dict[str, bytes] = {}


def pledged(pledges: Pledges, ticket: str) -> bytes:
    """The part behind a ticket, drawn when it is first asked for."""
    return PLEDGED.setdefault(ticket, drawn("pledge"))


class Served(uvicorn.Server):
    """A server that remembers its loop."""

    loop: asyncio.AbstractEventLoop

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)


@contextmanager
def live(folder: Path, **changes: Any) -> Iterator[Live]:
    """Serve on a free port (or `port`) until the block ends; bots do not pause, nobody is too quick."""
    with (
        socket.socket(proto=socket.IPPROTO_TCP) as door,
        patch("alambic.server.actions.opening.new_secret", lambda: drawn("secret")),
        patch("alambic.server.live.fairness.Pledges.part", pledged),
        patch("alambic.server.actions.turns.bot_word", lambda: int.from_bytes(drawn("bot")[:8])),
        patch("alambic.server.advice.hints.bot_word", lambda: int.from_bytes(drawn("hint")[:8])),
    ):
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", changes.get("port", 0)))
        port = door.getsockname()[1]
        usual = {"database": f"sqlite:///{folder / 'a.db'}", "port": port, "pause": 0.0, "limits": PATIENT}
        settings = Settings(**{**usual, **changes})
        lay_file(settings.database)
        app = make_app(settings)
        server = Served(config(app, settings.limits, settings.address is not None, timeout_graceful_shutdown=1))
        thread = threading.Thread(target=server.run, args=([door],), daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        running = Live(f"http://127.0.0.1:{port}", app.state.services, server.loop)
        try:
            yield running
        finally:
            running.send_home()
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server does not stop"


class Person:
    """A browser without scripts: cookies, forms, pages."""

    def __init__(self, url: str, headers: dict[str, str], cookies: Any = None) -> None:
        self.url = url
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.client = client(base_url=url, headers={"Origin": url, **named}, cookies=cookies)

    @property
    def cookies(self) -> httpx.Cookies:
        return self.client.cookies

    @property
    def token(self) -> str:
        return self.cookies.get("alambic") or ""

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.client.get(path, **more)

    def post(self, path: str, /, **form: Any) -> httpx.Response:
        """Send a form; `headers`, `files` and `follow` (redirects) are no fields of it."""
        more = {"headers": form.pop("headers", {}), "files": form.pop("files", None)}
        return self.client.post(path, follow_redirects=form.pop("follow", True), data=form, **more)

    def open(self, game: str = "vizia", deckfile: str = "", **form: Any) -> str:
        """Open a table by the set-up form; its path."""
        chosen = {"name": "Ada", "watched": "on", "pace": "instant", **form}
        files = {"deckfile": ("deck.toml", deckfile)} if deckfile else None
        answer = self.post("/tables", game=game, files=files, **chosen)
        assert answer.status_code == 200, answer.text
        return answer.url.path

    def sit(self, table: str, number: int, name: str, invite: str = "") -> httpx.Response:
        return self.post(f"{table}/sit", number=number, name=name, invite=invite)

    def agree(self, table: str, number: int, agrees: bool = True) -> httpx.Response:
        """Answer whoever asks for a seat; whoever asked may withdraw."""
        return self.post(f"{table}/agree", seat=number, agree=int(agrees))

    def parts(self, table: str) -> str:
        return self.get(f"{table}/parts").text

    def step(self, table: str) -> int:
        found = re.search(r'data-step="(\d+)"', self.parts(table))
        assert found
        return int(found[1])

    def moves(self, table: str) -> list[str]:
        """The codes in the list of all moves; empty if it is not this person's turn."""
        return listed(self.parts(table))

    def move(self, table: str, code: str, seat: int = 0, step: int | None = None) -> httpx.Response:
        at = self.step(table) if step is None else step
        return self.post(f"{table}/move", seat=seat, step=at, move=code, headers={"X-Parts": "1"})

    @contextmanager
    def stream(self, *tables: str, last: str = "") -> Iterator[Iterator[dict[str, str]]]:
        """Listen to tables: one message after the other, as a browser reads them."""
        asked = {"t": [table.split("/")[2] for table in tables]}
        headers = {"Last-Event-ID": last} if last else {}
        with self.client.stream("GET", "/stream", params=asked, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield messages(answer)

    def until(self, table: str, seen: Callable[[str], bool]) -> str:
        """Look at a table whenever it changes, until it shows something; its parts."""
        with self.stream(table) as told:
            while not seen(parts := self.parts(table)):
                next(told)
            return parts


def listed(parts: str) -> list[str]:
    """The codes in the list of all moves."""
    found = re.search(r'<ul id="moves".*?</ul>', parts, re.DOTALL)
    return re.findall(r'value="([^"]+)"', found[0]) if found else []


def messages(answer: httpx.Response) -> Iterator[dict[str, str]]:
    """The messages of a stream, each with its id and what its data says."""
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if name == "data":
            fields |= json.loads(value)
        elif name:
            fields[name] = value
        elif "table" in fields:
            yield fields
            fields = {}
        else:
            fields = {}
