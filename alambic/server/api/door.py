"""The door of the API: who asks, how often and how much; every error is answered by name, in JSON.

It stands before the pages and their guard. A move and a stream are served here, past everything that a page needs:
they are what programs do all day.
"""

import asyncio
import re
import time
from collections.abc import Callable

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alambic.core.errors import AlambicError, NotUnderstood
from alambic.core.numbers import whole
from alambic.server.actions import playing
from alambic.server.api.answers import HEADERS, Header, refusal, respond
from alambic.server.api.bodies import json_of, move_of, sound
from alambic.server.api.stream import Listener, Speaker
from alambic.server.basics.refusals import NoSuchDeed, NotKnown, Refused
from alambic.server.entrance.admission import Admission, note, said_again
from alambic.server.entrance.people import People
from alambic.server.entrance.rates import Rate, address_of
from alambic.server.pages.common import Services
from alambic.server.storage.rows import Person

QUICK = re.compile(r"/api/tables/([^/]+)/(moves|stream)")  # served here, and by which method
METHODS = {"moves": "POST", "stream": "GET"}


class Door:
    """Handles every request whose path begins with /api."""

    def __init__(self, admission: Admission, load: Callable[[], ASGIApp]) -> None:
        self.admission = admission
        self.load = load  # what it stands before takes long to load: not before it is needed
        self.api: ASGIApp | None = None
        self.posts = Rate(admission.limits)  # of a person, or an address
        self.speaker = Speaker()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.admission.serve(scope, receive, send, self.handle, self.refuse)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks, whether they may, and what they want."""
        services: Services = scope["app"].state.services
        self.admission.check(scope)
        state, method, path = scope["state"], scope["method"], scope["path"]
        token, kind, last = shown(scope["headers"])
        person = None if token is None else services.people.just_seen(token)
        if token is not None and person is None:
            person = await self.look_up(services.people, token)
        quick = QUICK.fullmatch(path)
        if quick and method != METHODS[quick[2]]:
            raise NoSuchDeed(f"use {METHODS[quick[2]]} here", METHODS[quick[2]])
        if method == "POST":
            self.posts.check(f"#{person.id}" if person else address_of(scope), time.monotonic())
            if quick:
                scope["endpoint"] = self.move
                answer = await self.move(services, person, quick[1], await self.read(scope, receive, kind))
                self.admission.metrics.moved(state["began"])
                await respond(send, 200, answer)
                return
            receive = await self.read_ahead(scope, receive, kind)
        elif quick:
            scope["endpoint"] = self.stream
            await self.stream(scope, receive, send, services, person, quick[1], last)
            return
        state["services"], state["person"] = services, person

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
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

    async def read(self, scope: Scope, receive: Receive, kind: bytes) -> bytes:
        """What was posted; a browser asks first before another site may send JSON, and is not told yes."""
        if kind.partition(b";")[0].strip().lower() != b"application/json":
            raise NotUnderstood("send JSON, and say so: Content-Type: application/json")
        return await self.admission.read(scope, receive)

    async def read_ahead(self, scope: Scope, receive: Receive, kind: bytes) -> Receive:
        """A body, read and checked before routing; what is wrong with it is refused by its route."""
        try:
            body = await self.read(scope, receive, kind)
            sound(json_of(body))
        except (NotUnderstood, Refused) as refusal:
            scope["state"]["refusal"], body = refusal, b""
        return said_again(body, receive)

    async def move(self, services: Services, person: Person | None, key: str, body: bytes) -> bytes:
        """Play a move; it is answered when it is written down."""
        if person is None:
            raise NotKnown("a move needs a token; POST /api/people gives one")
        seat, step, code, drafts = move_of(body)
        table = await services.hall.table(key, sure=False)  # who plays on what has changed is told so
        await playing.play(services.hall, table, person, seat, code, step, drafts)
        draft = "true" if seat in table.drafted else "false"
        return f'{{"step":{table.scene(seat).match.step},"draft":{draft}}}'.encode()

    async def stream(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        services: Services,
        person: Person | None,
        key: str,
        last: str,
    ) -> None:
        """Tell what happens at a table as long as somebody listens."""
        wanted = seat_of(Request(scope).query_params.get("seat"))
        table = await services.hall.table(key)
        who = Listener(person, wanted, address_of(scope), last)
        await self.speaker.listen(services.hall, table, who, receive, send)

    async def refuse(self, scope: Scope, receive: Receive, send: Send, error: AlambicError) -> None:
        """Answer an error by its name."""
        status, body, headers = refusal(error)
        note(scope, error)
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
