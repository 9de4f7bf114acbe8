"""What every request passes, of pages and API: head, host, origin, rate, size; and what becomes of its errors."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

from alambic.core.errors import AlambicError
from alambic.server.basics.errors import Missing, StoreError, Taken
from alambic.server.basics.logs import fields
from alambic.server.basics.metrics import Metrics, route_of
from alambic.server.basics.refusals import Broken, Elsewhere, TooLarge, TooSlow
from alambic.server.basics.settings import Limits
from alambic.server.entrance.head import check_head
from alambic.server.entrance.hosts import Hosts
from alambic.server.entrance.rates import Rate, address_of, cost_of
from alambic.server.entrance.wire import ARRIVED

HUNG_UP = 499  # as whom figures count those who did not wait for an answer
Handler = Callable[[Scope, Receive, Send], Awaitable[None]]
Refuser = Callable[[Scope, Receive, Send, AlambicError], Awaitable[None]]
log = logging.getLogger("alambic")


class Gone(Exception):
    """Whoever asked has hung up before they had said everything."""


class Admission:
    """Lets requests in, and has each answered and counted once; pages and API have one each."""

    def __init__(self, limits: Limits, hosts: Hosts, metrics: Metrics, *, forms: bool, people: int = 1) -> None:
        self.limits = limits
        self.hosts = hosts
        self.metrics = metrics
        self.forms = forms  # what is posted are forms, which browsers send for any site
        self.posts = Rate(limits, limits.posts * people, limits.burst * people)  # of an address, for so many
        self.looks = Rate(limits, limits.gets, limits.rush)

    async def serve(self, scope: Scope, receive: Receive, send: Send, handle: Handler, refuse: Refuser) -> None:
        """Have a request handled; what goes wrong is answered by its name, or as a mistake of ours."""
        state = scope.setdefault("state", {})
        state["began"] = time.perf_counter()
        answered = False

        async def counted(message: Message) -> None:
            nonlocal answered
            if not answered and message["type"] == "http.response.start":
                answered = True
                self.count(scope, message["status"])
            await send(message)

        try:
            await handle(scope, receive, counted)
        except Gone:  # half a question is none
            self.count(scope, HUNG_UP)
        except Exception as error:
            named = error if isinstance(error, AlambicError) and not answered else mistake(scope, error)
            if not answered:
                await refuse(scope, receive, counted, named)

    def check(self, scope: Scope) -> None:
        """Refuse what is too long, asked of somebody else, sent from elsewhere, or asked too often."""
        check_head(scope)
        self.hosts.check(scope)
        if is_look(scope):
            self.looks.check(address_of(scope), time.monotonic(), cost_of(scope["path"]))
        else:
            if self.forms:
                check_origin(Headers(scope=scope))
            self.posts.check(address_of(scope), time.monotonic())

    async def read(self, scope: Scope, receive: Receive) -> bytes:
        """All that was posted, so that nothing larger is ever kept, unless it takes too long."""
        most = self.limits.body + self.limits.deck
        if ARRIVED in scope["state"]:  # nothing to wait for
            return await read_body(receive, most)
        try:
            async with asyncio.timeout(self.limits.slow):
                return await read_body(receive, most)
        except TimeoutError:
            raise TooSlow(f"what is posted arrives within {self.limits.slow} seconds") from None

    def count(self, scope: Scope, status: int) -> None:
        self.metrics.answered(scope.get("endpoint"), status)
        if problem := scope["state"].get("problem"):
            self.metrics.failed(problem)


def check_origin(headers: Headers) -> None:
    """Only our own pages may post: the browser says where a form comes from, and cannot be made to lie."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        if site not in ("same-origin", "none"):
            raise Elsewhere("this form was sent from another site; use the page itself")
        return
    origin = headers.get("origin")
    try:
        sender = urlsplit(origin or "").netloc
    except ValueError:  # no address at all
        sender = ""
    if not sender or sender != headers.get("host"):
        raise Elsewhere("this form does not say that it comes from this site; use the page itself")


def is_look(scope: Scope) -> bool:
    return scope["method"] in ("GET", "HEAD")


def mistake(scope: Scope, error: Exception) -> Broken:
    """What a visitor is told of a mistake of ours; the log is told all."""
    log.error("a mistake of ours", exc_info=error, extra=fields(route=route_of(scope.get("endpoint"))))
    return Broken("a mistake of ours; nothing was lost")


def note(scope: Scope, error: AlambicError) -> None:
    """An error that a visitor is told counts; what the database did not do is for the log too."""
    scope["state"]["problem"] = error.name
    if isinstance(error, StoreError) and not isinstance(error, Taken | Missing):
        route = route_of(scope.get("endpoint"))
        log.warning("the database has failed a visitor", extra=fields(route=route, problem=error))


def said_again(body: bytes, receive: Receive) -> Receive:
    """A body that has been read, for whoever reads it next."""
    left = [body]

    async def again() -> Message:
        return {"type": "http.request", "body": left.pop(), "more_body": False} if left else await receive()

    return again


async def read_body(receive: Receive, most: int) -> bytes:
    """All that was posted, or a refusal of what is too much."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body += message.get("body", b"")
        if len(body) > most:
            raise TooLarge(f"a form has at most {most // 1024} kB")
        if not message.get("more_body"):
            return bytes(body)
