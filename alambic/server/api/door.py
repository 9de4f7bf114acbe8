"""The door of the API: who asks, how often and how much; every error is answered by name, in JSON.

It stands before the pages and their guard. A move and a stream are served here, past everything that a page needs:
they are what programs do all day.
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alambic.core.errors import AlambicError, NotUnderstood
from alambic.core.numbers import whole
from alambic.server.actions import playing
from alambic.server.api.answers import HEADERS, Header, refusal, respond
from alambic.server.api.bodies import json_of, move_of, sound
from alambic.server.api.stream import Listener, Speaker
from alambic.server.basics.logs import fields
from alambic.server.basics.metrics import Metrics, route_of
from alambic.server.basics.refusals import Broken, NoSuchDeed, NotKnown, Refused
from alambic.server.basics.settings import Limits
from alambic.server.entrance.guard import Gone, read_body, read_in_time, said_again
from alambic.server.entrance.head import check_head
from alambic.server.entrance.hosts import Hosts
from alambic.server.entrance.people import People
from alambic.server.entrance.rates import HOUSEHOLD, Rate, address_of, cost_of
from alambic.server.entrance.wire import ARRIVED
from alambic.server.pages.common import Desk, note
from alambic.server.storage.rows import Person

log = logging.getLogger("alambic")
QUICK = re.compile(r"/api/tables/([^/]+)/(moves|stream)")  # served here, and by which method
METHODS = {"moves": "POST", "stream": "GET"}


class Door:
    """Whatever begins with /api comes in here."""

    def __init__(self, limits: Limits, hosts: Hosts, metrics: Metrics, load: Callable[[], ASGIApp]) -> None:
        self.load = load  # what it stands before takes long to load: not before it is needed
        self.api: ASGIApp | None = None
        self.limits = limits
        self.hosts = hosts
        self.metrics = metrics
        self.posts = Rate(limits)  # of a person, or an address
        self.home = Rate(limits, limits.posts * HOUSEHOLD, limits.burst * HOUSEHOLD)  # of an address, in all
        self.looks = Rate(limits, limits.gets, limits.rush)
        self.speaker = Speaker()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state = scope.setdefault("state", {})
        state["began"] = time.perf_counter()
        try:
            await self.serve(scope, receive, send)
        except AlambicError as error:
            await self.refuse(scope, send, error)
        except Gone:
            pass  # half a question is none
        except Exception as error:
            log.error("a mistake of ours", exc_info=error, extra=fields(route=route_of(scope.get("endpoint"))))
            if "status" not in state:
                await self.refuse(scope, send, Broken("a mistake of ours; nothing was lost"))
        self.metrics.answered(scope.get("endpoint"), state.get("status", 499))
        if problem := state.get("problem"):
            self.metrics.failed(problem)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks, whether they may, and what they want."""
        desk: Desk = scope["app"].state.desk
        check_head(scope)
        self.hosts.check(scope)
        state, method, path = scope["state"], scope["method"], scope["path"]
        address, now = address_of(scope), time.monotonic()
        if method == "POST":
            self.home.check(address, now)
        else:
            self.looks.check(address, now, cost_of(path))
        token, kind, last = shown(scope["headers"])
        person = None if token is None else desk.people.just_seen(token)
        if token is not None and person is None:
            person = await self.look_up(desk.people, token)
        quick = QUICK.fullmatch(path)
        if quick and method != METHODS[quick[2]]:
            raise NoSuchDeed(f"use {METHODS[quick[2]]} here", METHODS[quick[2]])
        if method == "POST":
            self.posts.check(f"#{person.id}" if person else address, now)
            if quick:
                scope["endpoint"] = self.move
                answer = await self.move(desk, person, quick[1], await self.read(receive, kind, state))
                state["status"] = 200
                self.metrics.moved(state["began"])
                await respond(send, 200, answer)
                return
            receive = await self.read_ahead(receive, kind, state)
        elif quick:
            scope["endpoint"] = self.stream
            await self.stream(scope, receive, send, desk, person, quick[1], last)
            return
        state["desk"], state["person"] = desk, person

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                state["status"] = message["status"]
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        if self.api is None:
            self.api = await asyncio.to_thread(self.load)
        await self.api(scope, receive, dressed)

    async def look_up(self, people: People, token: str) -> Person:
        person = await people.look_up(token)
        if person is None:
            raise NotKnown("this token is nobody's, or no longer; POST /api/people gives a new one")
        return person

    async def read(self, receive: Receive, kind: bytes, state: dict[str, Any]) -> bytes:
        """What was posted; a browser asks first before another site may send JSON, and is not told yes."""
        if kind.partition(b";")[0].strip().lower() != b"application/json":
            raise NotUnderstood("send JSON, and say so: Content-Type: application/json")
        if ARRIVED in state:  # nothing to wait for
            return await read_body(receive, self.limits.body + self.limits.deck)
        return await read_in_time(receive, self.limits, "question")

    async def read_ahead(self, receive: Receive, kind: bytes, state: dict[str, Any]) -> Receive:
        """The same for whoever handles the post: they refuse what makes no sense, if there is such an address."""
        try:
            body = await self.read(receive, kind, state)
            sound(json_of(body))
        except (NotUnderstood, Refused) as refusal:
            state["refusal"], body = refusal, b""
        return said_again(body, receive)

    async def move(self, desk: Desk, person: Person | None, key: str, body: bytes) -> bytes:
        """Play a move; it is answered when it is written down."""
        if person is None:
            raise NotKnown("a move needs a token; POST /api/people gives one")
        seat, step, code, drafts = move_of(body)
        table = await desk.hall.table(key, sure=False)  # who plays on what has changed is told so
        await playing.play(desk.hall, table, person, seat, code, step, drafts)
        draft = "true" if seat in table.drafted else "false"
        return f'{{"step":{table.scene(seat).match.step},"draft":{draft}}}'.encode()

    async def stream(
        self, scope: Scope, receive: Receive, send: Send, desk: Desk, person: Person | None, key: str, last: str
    ) -> None:
        """Tell what happens at a table as long as somebody listens."""
        wanted = seat_of(Request(scope).query_params.get("seat"))
        table = await desk.hall.table(key)
        who = Listener(person, wanted, address_of(scope), last)

        async def begun(message: Message) -> None:
            scope["state"]["status"] = 200
            await send(message)

        await self.speaker.listen(desk.hall, table, who, receive, begun)

    async def refuse(self, scope: Scope, send: Send, error: AlambicError) -> None:
        """Answer an error by its name."""
        status, body, headers = refusal(error)
        note(Request(scope), error)
        scope["state"]["status"] = status
        await respond(send, status, body, headers)


def shown(headers: list[Header]) -> tuple[str | None, bytes, str]:
    """What a request says of itself: a token, the kind of its body, the last message it got."""
    token, kind, last = None, b"", ""
    for name, value in headers:
        if name == b"authorization":
            scheme, _, text = value.decode("latin-1").partition(" ")
            if scheme.lower() != "bearer":
                raise NotKnown("a token is shown as Authorization: Bearer TOKEN")
            token = text.strip()
        elif name == b"content-type":
            kind = value
        elif name == b"last-event-id":
            last = value.decode("latin-1")
    return token, kind, last


def seat_of(text: str | None) -> int | None:
    if text is None:
        return None
    if (seat := whole(text)) is None:
        raise NotUnderstood("seat is the number of one of your seats, from 0")
    return seat
