"""Bots at many tables through the JSON API: one event stream a seat, one move after the other."""

import asyncio
import json
from typing import Any

from bench.club import Club, Pair
from bench.wire import HOST, Answer, Stream, Wire, request

OPENING: dict[str, Any] = {"game": "vizia", "seats": ["me", "open"], "pace": "instant"}


class Seat:
    """A person at a table: a connection to ask by, a stream to listen to."""

    def __init__(self, table: "Table", number: int) -> None:
        self.table, self.number = table, number
        self.club = table.club
        self.wire = Wire(self.club.port)
        self.stream: Stream | None = None
        self.headers: dict[str, str] = {
            "Host": f"{HOST}:{self.club.port}",
            "User-Agent": "alambic-bench",
            "Accept": "*/*",
            "Accept-Encoding": "gzip",
        }
        self.begin_again()

    def begin_again(self) -> None:
        self.news: dict[str, Any] | None = None  # what was heard while a move was in flight
        self.answered = -1  # the last step that we moved at
        self.over = False

    async def ask(self, method: str, path: str, body: dict[str, Any] | None, *statuses: int) -> Any:
        """What is not timed: coming, opening, sitting down; answered 200 if nothing else is said."""
        while self.wire.busy:
            await asyncio.sleep(0.001)
        packed = None if body is None else json.dumps(body).encode()
        more = {} if packed is None else {"Content-Type": "application/json"}
        answer = await self.wire.asked(request(method, path, self.headers | more, packed))
        if answer.status not in (statuses or (200,)):
            self.club.fail(f"{method} {path}: {answer.status} {answer.body[:300]!r}")
            self.club.check()
        return json.loads(answer.body)

    async def come(self) -> None:
        if "Authorization" in self.headers:
            return
        person = await self.ask("POST", "/api/people", {"name": f"P{self.number}"}, 201)
        self.headers["Authorization"] = f"Bearer {person['token']}"

    async def listen(self, key: str) -> None:
        self.begin_again()
        head = {**self.headers, "Content-Type": "application/json", "Content-Length": ""}
        self.moving = request("POST", f"/api/tables/{key}/moves", head).removesuffix(b"\r\n\r\n")
        asked = request("GET", f"/api/tables/{key}/stream?seat={self.number}", self.headers)
        self.stream = Stream(asked, self.hear, self.club.fail)
        await self.stream.open(self.club.port)

    def hear(self, said: bytes) -> None:
        news = json.loads(said)
        self.table.knows(self.number, news["step"])
        if self.wire.busy or not self.club.begun:
            self.news = news
        else:
            self.act(news)

    def start(self) -> None:
        """Act on the last that was heard; what was heard while a move is in flight waits for its answer."""
        if self.wire.busy:
            return
        news, self.news = self.news, None
        if news is not None:
            self.act(news)

    def act(self, news: dict[str, Any]) -> None:
        """Move, if it is our turn and we have not yet."""
        if self.over or news["status"] == "gathering":  # another process may not know yet that all have sat down
            return
        if news["status"] != "playing":
            self.finish(news["status"])
        elif news["legal"] and news["step"] > self.answered and not self.club.stopping:
            self.move(news["step"], self.club.chance.choice(news["legal"]))

    def move(self, step: int, code: str) -> None:
        body = f'{{"seat":{self.number},"step":{step},"move":"{code}"}}'.encode()
        key, self.answered = self.table.key, step
        self.club.waiting += 1
        sent = self.table.sends(self.number, step)

        def then(answer: Answer) -> None:
            if answer.status != 200:
                self.club.fail(f"move {code!r} at step {step}: {answer.status} {answer.body[:300]!r}")
                self.club.waiting -= 1
                return
            after = json.loads(answer.body)["step"]
            self.club.acknowledged(key, after, self.number, code, sent)
            self.table.moved(self)
            self.start()

        self.wire.ask(b"%s%d\r\n\r\n%s" % (self.moving, len(body), body), then)

    def finish(self, status: str) -> None:
        if status != "over":
            self.club.fail(f"table {self.table.key} is {status}")
        else:
            self.over = True
            self.table.one_is_over()

    def deafen(self) -> None:
        if self.stream:
            self.stream.close()

    def close(self) -> None:
        self.deafen()
        self.wire.close()


class Table(Pair):
    """Two seats that play by the API."""

    def __init__(self, club: Club) -> None:
        super().__init__(club)
        self.key = ""
        self.opening: dict[str, Any] = OPENING
        self.seats = [self.seat(number) for number in (0, 1)]
        self.people = [*self.seats]

    def seat(self, number: int) -> Seat:
        return Seat(self, number)

    def moved(self, seat: Seat) -> None:
        """A move was acknowledged."""

    async def begin(self) -> None:
        host, guest = self.seats
        for seat in self.seats:
            await seat.come()
        self.key = (await host.ask("POST", "/api/tables", self.opening, 201))["key"]
        await guest.ask("POST", f"/api/tables/{self.key}/seats/1", {"name": "Ben"})
        for seat in self.seats:
            await seat.listen(self.key)
