"""An hour's worth of moves of a busy club, as fast as they go: is the server's memory flat? `python -m bench.soak`

Fifty tables with a move every two seconds are 90,000 moves. Matches end and others begin, people come, go and come
back, talk, take moves back and leave tables behind; strangers look on, and some have their pages open.
"""

import argparse
import asyncio
import http.client
import re
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import uvloop

from bench.club import Club, Pair, Unproven, until
from bench.load import OPENING, Seat, Table
from bench.pages import OpenTable
from bench.proof import prove, written
from bench.serving import Server, new_database, prepare, serving
from bench.wire import HOST, Stream, Wire, request

MOVES, TABLES = 90_000, 50
OFTEN = 0.04  # of all moves are followed by something else than a move
PAGES = 10  # one of so many tables has its pages open
FLAT = 0.08  # how much more memory the last third may need than the first: caches with a limit fill slowly
COLOURS = ("red", "orange", "yellow", "green", "blue", "mauve")
SHORT = {"name": "short", "cards": [{"id": colour, "count": 2, "source": "ours"} for colour in COLOURS]}


class Regular(Table):
    """Two people, one of whom now and then does something else than move."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self.errands: set[asyncio.Task[None]] = set()
        self.paused = False

    async def begin(self) -> None:
        """Somebody else may come instead; most matches are short, so that many begin and end."""
        chance = self.club.chance
        if chance.random() < 0.3:
            chance.choice(self.seats).headers.pop("Authorization", None)
        self.opening = OPENING | ({"deck": SHORT} if chance.random() < 0.8 else {})
        await super().begin()

    def seat(self, number: int) -> Seat:
        return Visitor(self, number)

    def moved(self, seat: Seat) -> None:
        if self.paused or self.club.stopping or self.club.chance.random() > OFTEN:
            return
        deed = self.club.chance.choice((self.remark, self.take_back, self.stand_in, self.look_on, self.abandon))
        task = asyncio.create_task(self.aside(deed, seat))
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    async def aside(self, deed: Callable[[Seat], Awaitable[None]], seat: Seat) -> None:
        try:
            await deed(seat)
        except Unproven:
            pass  # the club was told
        except OSError as problem:
            self.club.fail(str(problem))

    # What people do besides

    async def remark(self, seat: Seat) -> None:
        await seat.ask("POST", f"/api/tables/{self.key}/remarks", {"text": "Well played! " * 5})

    async def take_back(self, seat: Seat) -> None:
        """Ask, and the other agrees, or not."""
        async with Pause(self) as quiet:
            if quiet:
                ways = (await seat.ask("GET", f"/api/tables/{self.key}?seat={seat.number}", None))["back"]
                if ways:
                    await seat.ask("POST", f"/api/tables/{self.key}/takeback", {"to": ways["move"]})
                    agree = self.club.chance.random() < 0.7
                    other = self.seats[1 - seat.number]
                    await other.ask("POST", f"/api/tables/{self.key}/takeback/answer", {"agree": agree})

    async def stand_in(self, seat: Seat) -> None:
        """A bot plays on for a moment."""
        async with Pause(self) as quiet:
            if quiet:
                await seat.ask("POST", f"/api/tables/{self.key}/leave", {"level": "novice"})
                await asyncio.sleep(0.02)
                back = f"/api/tables/{self.key}/seats/{seat.number}"
                await seat.ask("POST", back, {"name": ""}, 200, 409)  # the bot may have ended the match

    async def look_on(self, seat: Seat) -> None:
        """A stranger opens the page, watches for a moment, and is gone without a word."""
        wire, headers, key = Wire(self.club.port), {"Host": f"{HOST}:{self.club.port}"}, self.key
        stream = Stream(request("GET", f"/api/tables/{key}/stream", headers), lambda said: None, self.club.fail)
        try:
            for path in (f"/t/{key}", f"/api/tables/{key}"):
                answer = await wire.asked(request("GET", path, headers))
                if answer.status != 200:
                    self.club.fail(f"GET {path} by a stranger: {answer.status}")
            await stream.open(self.club.port)
            await asyncio.sleep(0.1)
        finally:  # also when everybody goes home meanwhile
            stream.close()
            wire.close()

    async def abandon(self, seat: Seat) -> None:
        """Nobody comes back to this table."""
        if self.club.chance.random() > 0.2:
            return
        async with Pause(self) as quiet:
            if quiet:
                for one in self.seats:
                    one.over = True
                self.one_is_over()

    def close(self) -> None:
        for task in list(self.errands):
            task.cancel()
        super().close()


class Visitor(Seat):
    """Somebody who waits while something is talked over."""

    table: Regular

    def act(self, news: dict[str, Any]) -> None:
        if self.table.paused:
            self.news = news
        else:
            super().act(news)


class Pause:
    """While nobody moves; false if the match ended before that."""

    def __init__(self, table: Regular) -> None:
        self.table, self.key = table, table.key

    async def __aenter__(self) -> bool:
        self.table.paused = True
        while any(seat.wire.busy for seat in self.table.seats):
            await asyncio.sleep(0.001)
        if self.table.key != self.key or self.table.club.stopping:
            return False
        status = (await self.table.seats[0].ask("GET", f"/api/tables/{self.key}", None))["status"]
        return bool(status == "playing")

    async def __aexit__(self, *problem: object) -> None:
        """Go on with what is the news now; what is older than this is not acted upon."""
        table, step = self.table, 0
        if not problem[0]:
            step = (await table.seats[0].ask("GET", f"/api/tables/{self.key}", None))["step"]
        table.paused = False
        for seat in table.seats:
            if table.key == self.key and seat.news is not None and seat.news["step"] < step:
                seat.news = None
            if not seat.wire.busy:
                seat.start()


async def busy_club(club: Club, tables: int, moves: int, sample: Callable[[int], None], tenths: int = 10) -> None:
    """Play until so many moves are acknowledged; `sample` is told at each tenth how many."""
    pairs: list[Pair] = [OpenTable(club) if n % PAGES == PAGES - 1 else Regular(club) for n in range(tables)]
    try:
        for pair in pairs:
            await pair.begin()
        club.begun = True
        for pair in pairs:
            pair.start()
        for tenth in range(1, tenths + 1):
            while club.moves < moves * tenth // tenths:
                before = club.moves
                if not await until(lambda: club.moves > before or bool(club.failures)):  # noqa: B023 awaited here
                    raise Unproven("nobody moves any more")
                club.check()
            sample(club.moves)
        club.stopping = True
        if not await until(lambda: not club.waiting):
            raise Unproven(f"{club.waiting} moves were never answered")
    finally:
        for pair in pairs:
            pair.close()
    club.check()


# What the server holds


@dataclass(frozen=True)
class Sample:
    """What the server holds after so many moves."""

    moves: int
    seconds: float
    memory: int
    tables: int
    streams: int


def sampled(server: Server, moves: int, seconds: float) -> Sample:
    asking = http.client.HTTPConnection(HOST, server.port, timeout=30)
    asking.request("GET", "/metrics")
    text = asking.getresponse().read().decode()
    asking.close()
    counts = dict.fromkeys(("tables", "streams"), 0)
    for name, value in re.findall(r"^alambic_(tables|streams)(?:\{.*\})? ([\d.e+]+)$", text, re.MULTILINE):
        counts[name] += int(float(value))
    return Sample(moves, seconds, server.memory(), **counts)


def growth_of(samples: list[Sample]) -> float | None:
    """How much more the last third needs than the first, once as many tables are held as ever will be."""
    most = max(sample.tables for sample in samples)
    full = next(at for at, sample in enumerate(samples) if sample.tables >= 0.97 * most)
    memory = [sample.memory for sample in samples[full:]]
    if len(memory) < 3:
        return None  # it was too short to tell
    third = len(memory) // 3
    return statistics.mean(memory[-third:]) / statistics.mean(memory[:third]) - 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=MOVES, help=f"how many in all (default: {MOVES:,})")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"at once (default: {TABLES})")
    asked = parser.parse_args()
    prepare()
    samples: list[Sample] = []
    start = time.monotonic()
    print("   moves  seconds  memory  tables held  streams")

    with new_database() as database:
        with serving(database) as server:

            def sample(moves: int) -> None:
                samples.append(one := sampled(server, moves, time.monotonic() - start))
                print(
                    f"{one.moves:8,} {one.seconds:8.1f} {one.memory / 1e6:7.1f} {one.tables:12,} {one.streams:8,}",
                    flush=True,
                )

            club = Club(server.port)
            try:
                uvloop.run(busy_club(club, asked.tables, asked.moves, sample))
            except Unproven as problem:
                sys.exit(f"soak: {problem} (the server {server.state()})")
        proved = prove(club.ledger, written(database))
    print(f"{proved:,} moves of people, all of them in the database")
    growth = growth_of(samples)
    if growth is None:
        print("too short to tell whether memory is flat: ever more tables are held")
        return
    flat = growth <= FLAT
    verdict = "flat" if flat else "NOT flat"
    print(f"memory is {verdict}: the last third needs {100 * growth:.1f} % more than the first")
    sys.exit(not flat)


if __name__ == "__main__":
    main()
