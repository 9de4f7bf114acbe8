"""A real server whose time stands still until it is told to go on, and every byte that it sends, as it left.

Server and visitors share one loop and talk by sockets. Nothing is drawn by true chance: two runs that are asked
the same answer the same, to the last byte and at the same moment.
"""

import asyncio
import hashlib
import secrets
import sys
import time
import zlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from math import inf, nextafter
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch
from urllib.parse import urlencode

import uvicorn
from starlette.applications import Starlette

from alambic.bots.ponder import ponder
from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.server.actions import opening, turns
from alambic.server.advice import hints
from alambic.server.api import routes  # noqa: F401  else it would be loaded too late to be stilled
from alambic.server.basics.settings import Settings
from alambic.server.live import engines, fairness
from alambic.server.operation import app as site
from alambic.server.storage import store, writer
from alambic.server.views import render
from tests.games import mini
from tests.server.live import PATIENT
from tests.server.storing import START, lay_file

T = TypeVar("T")
HOST = "games.example"
SETTLES = 4  # looks round in which nothing happens
TURNS = 10  # of the loop: more than anybody who is woken needs to speak


class Still(asyncio.SelectorEventLoop):
    """A loop whose clock is set by hand."""

    def __init__(self) -> None:
        super().__init__()
        self._clock_resolution = 0.0  # nothing happens too early, not even by a billionth
        self.moment = 0.0
        self.busy = 0  # what threads still do
        self.thinks: Callable[[int, float], tuple[int, float]] | None = None  # by seat and time

    def time(self) -> float:
        return self.moment

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        if self.thinks and func is ponder:
            move, seconds = self.thinks(args[2], args[4])
            thought = self.create_future()
            self.call_later(seconds, thought.set_result, move)
            return thought
        return self.counted(super().run_in_executor(executor, func, *args))

    def call_soon_threadsafe(self, *what: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        """However fast a thread is: whoever was woken before has spoken when it is heard."""
        return super().call_soon_threadsafe(self.later, TURNS, *what, context=context)

    def later(self, turns: int, callback: Any, *args: Any) -> None:
        self.call_soon(self.later, turns - 1, callback, *args) if turns else callback(*args)

    def counted(self, future: "asyncio.Future[T]") -> "asyncio.Future[T]":
        self.busy += 1
        future.add_done_callback(self.rested)
        return future

    def rested(self, future: Any) -> None:
        self.busy -= 1

    async def settled(self) -> None:
        """Until nothing happens any more by itself."""
        quiet = 0
        while quiet < SETTLES:
            await asyncio.sleep(0)
            quiet = 0 if self._ready or self.busy else quiet + 1  # type: ignore[attr-defined]
            if self.busy:
                time.sleep(0.0002)

    async def go_on(self, seconds: float) -> None:
        """Let time pass: whatever is due meanwhile happens, each at its moment."""
        until = self.moment + seconds
        await self.settled()
        while True:
            timers = [timer.when() for timer in self._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
            due = min(timers, default=until + 1)
            if due > until:
                break
            self.moment = max(self.moment, nextafter(due, inf))
            await self.settled()
        self.moment = until


class Clockwork:
    """What stands for the module `time`."""

    def __init__(self, loop: Still) -> None:
        self.monotonic = self.perf_counter = loop.time
        self.time = lambda: START.timestamp() + loop.time()

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


class Drawing:
    """What stands for the module `secrets`: everybody who draws has a row of their own."""

    def __init__(self) -> None:
        self.drawn: Counter[str] = Counter()

    def token_bytes(self, count: int = 32) -> bytes:
        return self.of(sys._getframe(1).f_code.co_qualname, count)

    def token_hex(self, count: int = 32) -> str:
        return self.of(sys._getframe(1).f_code.co_qualname, count).hex()

    def token_urlsafe(self, count: int = 32) -> str:
        return self.of(sys._getframe(1).f_code.co_qualname, count).hex()[: 4 * count // 3]

    def randbits(self, count: int) -> int:
        return int.from_bytes(self.of(sys._getframe(1).f_code.co_qualname, 32)) >> (256 - count)

    def of(self, who: str, count: int) -> bytes:
        self.drawn[who] += 1
        return hashlib.shake_256(f"{who} {self.drawn[who]}".encode()).digest(count)

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)


def calendar(loop: Still) -> type[datetime]:
    """What stands for the class `datetime`."""

    class Kind(type):
        def __instancecheck__(cls, thing: object) -> bool:
            return isinstance(thing, datetime)

    class Standing(datetime, metaclass=Kind):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Any:
            return (START + timedelta(seconds=loop.time())).astimezone(tz or UTC)

    return Standing


def counting(loop: Still, method: Callable[..., Coroutine[Any, Any, T]]) -> Callable[..., Coroutine[Any, Any, T]]:
    """The same; the loop knows that it is not done yet."""

    async def call(*arguments: Any, **more: Any) -> T:
        loop.busy += 1
        try:
            return await method(*arguments, **more)
        finally:
            loop.busy -= 1

    return call


@contextmanager
def stilled(loop: Still) -> Iterator[None]:
    """The server's modules read the clock of the loop and draw nothing by chance."""
    kinds: dict[str, tuple[Any, Any]] = {"time": (time, Clockwork(loop)), "secrets": (secrets, Drawing())}
    kinds["datetime"] = datetime, calendar(loop)
    with ExitStack() as stack:
        server = [module for name, module in sys.modules.items() if name.startswith("alambic.server")]
        for module in (*server, sys.modules["uvicorn.server"]):
            for name, (real, other) in kinds.items():
                if vars(module).get(name) is real:
                    stack.enter_context(patch.object(module, name, other))
        for kind in (store.Store, writer.Writer):  # leases are written past the store
            for name, method in vars(kind).items():
                if asyncio.iscoroutinefunction(method):
                    stack.enter_context(patch.object(kind, name, counting(loop, method)))
        stack.enter_context(patch.object(engines.Engines, "warm", ready))
        draws = (opening, "new_secret"), (turns, "bot_word"), (hints, "bot_word")
        for module, name in draws:  # another test's server may have its own
            stack.enter_context(patch.object(module, name, getattr(fairness, name)))
        stack.enter_context(patch.object(fairness.Pledges, "part", lambda own, one: own.digest("part", one)))
        yield


@contextmanager
def mini_on_the_shelf() -> Iterator[None]:
    """The server has the miniature game too."""

    def forget() -> None:
        for cached in (render.environment, render.files, render.edition):
            cached.cache_clear()

    sys.modules["alambic.games.mini"] = mini
    forget()
    try:
        with patch.dict(CATALOGUE.games, {"mini": mini.GAME}):
            yield
    finally:
        del sys.modules["alambic.games.mini"]
        forget()


def ready(all: engines.Engines, game: Game) -> None:
    """In the place of `Engines.warm`: the game is there at once."""
    if game.name not in all.first:
        all.first[game.name] = asyncio.get_running_loop().create_future()
        all.take(game, game.load())


# Visitors


@dataclass(frozen=True)
class Sent:
    """Something that somebody was sent."""

    who: str
    what: str  # they asked for
    moment: float
    data: bytes  # as it came: head, framing, compression


@dataclass
class Visitor:
    """A browser or a program, down to its bytes."""

    name: str
    port: int
    loop: Still
    language: str = "en"
    gzip: bool = False
    cookie: str = ""
    bearer: str = ""
    program: bool = False  # it uses the API
    sent: list[Sent] = field(default_factory=list)
    wire: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    streams: list["asyncio.Task[None]"] = field(default_factory=list)

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        """One request on the visitor's connection; the whole answer."""
        if self.wire is None:
            self.wire = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.wire
        writer.write(self.request(method, path, body, headers))
        head = await reader.readuntil(b"\r\n\r\n")
        data = head + await body_of(head, reader)
        self.sent.append(Sent(self.name, f"{method} {path} {body.decode()}", self.loop.moment, data))
        return data

    def request(self, method: str, path: str, body: bytes, more: Mapping[str, str]) -> bytes:
        headers = {"Host": HOST, "Accept-Language": self.language}
        headers |= {"Accept-Encoding": "gzip"} if self.gzip else {}
        headers |= {"Cookie": f"alambic={self.cookie}"} if self.cookie else {}
        headers |= {"Authorization": f"Bearer {self.bearer}"} if self.bearer else {}
        if method == "POST":
            kind = "application/json" if path.startswith("/api/") else "application/x-www-form-urlencoded"
            headers |= {"Origin": f"http://{HOST}", "Content-Type": kind, "Content-Length": str(len(body))}
        headers |= {name.replace("_", "-"): value for name, value in more.items()}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        return "\r\n".join(lines).encode() + body

    async def get(self, path: str) -> bytes:
        return await self.ask("GET", path)

    async def post(self, path: str, /, **form: object) -> bytes:
        """Send a form; `parts` is no field of it: a script asks for them."""
        script = {"X_Parts": "1"} if form.pop("parts", False) else {}
        return await self.ask("POST", path, urlencode(form).encode(), **script)

    async def listen(self, path: str, **headers: str) -> None:
        """Hear a stream from now on."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.request("GET", path, b"", headers))

        async def hear() -> None:
            try:
                while data := await reader.read(2**16):
                    last = self.sent[-1] if self.sent else None
                    here = Sent(self.name, f"stream {path}", self.loop.moment, data)
                    if last and (last.what, last.moment) == (here.what, here.moment):
                        here = Sent(self.name, here.what, here.moment, self.sent.pop().data + data)
                    self.sent.append(here)
            finally:
                writer.close()

        self.streams.append(asyncio.create_task(hear()))
        await self.loop.settled()

    def close(self) -> None:
        for stream in self.streams:
            stream.cancel()
        if self.wire:
            self.wire[1].close()


async def body_of(head: bytes, reader: asyncio.StreamReader) -> bytes:
    """What follows a head, with its framing."""
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if line)
    if fields.get(b"transfer-encoding") != b"chunked":
        return await reader.readexactly(int(fields.get(b"content-length", b"0")))
    body = b""
    while not body.endswith(b"\r\n0\r\n\r\n") and body != b"0\r\n\r\n":
        body += (line := await reader.readuntil(b"\r\n"))
        body += await reader.readexactly(int(line, 16) + 2)
    return body


def readable(data: bytes) -> str:
    """A message as text, unpacked."""
    head, _, body = data.partition(b"\r\n\r\n")
    if b"content-encoding: gzip" in head.lower():
        body = zlib.decompress(body, 31)
    return f"{head.decode()}\r\n\r\n{body.decode(errors='replace')}"


# The server


@dataclass
class Running:
    """A server that runs, and whoever visits it."""

    app: Starlette
    port: int
    loop: Still
    visitors: list[Visitor] = field(default_factory=list)

    def visitor(self, name: str, **more: Any) -> Visitor:
        self.visitors.append(Visitor(name, self.port, self.loop, **more))
        return self.visitors[-1]

    async def person(self, name: str, **more: Any) -> Visitor:
        """Somebody who has a name here already."""
        one = self.visitor(name, **more)
        answer = readable(await one.post("/me/name", name=name))
        one.cookie = answer.partition("alambic=")[2].partition(";")[0]
        assert one.cookie, answer
        return one

    async def go_on(self, seconds: float) -> None:
        await self.loop.go_on(seconds)
        await self.server.on_tick(0)  # the date in the head of every answer

    server: uvicorn.Server = field(init=False)


@asynccontextmanager
async def running(folder: Path, loop: Still, **settings: Any) -> AsyncIterator[Running]:
    """Serve until the block ends."""
    usual = {"database": f"sqlite:///{folder / 'a.db'}", "limits": PATIENT, "names": (HOST,)}
    lay_file((chosen := Settings(**{**usual, **settings})).database)
    app = site.make_app(chosen)
    config = uvicorn.Config(
        app, host="127.0.0.1", port=0, log_config=None, access_log=False, ws="none", timeout_keep_alive=10**6
    )
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    here = Running(app, server.servers[0].sockets[0].getsockname()[1], loop)
    here.server = server
    await here.go_on(1)
    try:
        yield here
    finally:
        for visitor in here.visitors:
            visitor.close()
        await loop.settled()
        stopping = asyncio.create_task(server.shutdown())
        while not stopping.done():
            await loop.go_on(0.1)
        await stopping


def stand_still(work: Callable[[Still], Coroutine[Any, Any, T]]) -> T:
    """Do something in a loop and a thread of its own."""

    def run() -> T:
        loop = Still()
        try:
            with stilled(loop):
                asyncio.set_event_loop(loop)
                return loop.run_until_complete(work(loop))
        finally:
            loop.run_until_complete(loop.shutdown_default_executor())
            loop.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result()
