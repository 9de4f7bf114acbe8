"""What every request passes: size, origin and rate; what every answer carries: the security headers."""

import asyncio
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alambic.server.basics.metrics import Metrics
from alambic.server.basics.refusals import Elsewhere, Refused, TooLarge, TooSlow, WrongHost
from alambic.server.basics.settings import Limits
from alambic.server.entrance.head import check_head
from alambic.server.entrance.hosts import Hosts
from alambic.server.entrance.rates import Rate, address_of, cost_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # the address of a table is a secret
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


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


class Gone(Exception):
    """Whoever asked has hung up before they had said everything."""


class Guard:
    """Stands before the whole site."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        hosts: Hosts,
        metrics: Metrics,
        page: Callable[[Request, Refused], Response],
    ) -> None:
        self.app = app
        self.page = page  # what says that something is refused
        self.limits = limits
        self.hosts = hosts
        self.metrics = metrics
        self.rate = Rate(limits)
        self.looks = Rate(limits, limits.gets, limits.rush)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})
        state["began"] = time.perf_counter()
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self.count(scope, message["status"])
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        looks = scope["method"] in ("GET", "HEAD")
        try:
            check_head(scope)
            self.hosts.check(scope)
            if looks:
                cost = cost_of(scope["path"])
                self.looks.check(address_of(scope), time.monotonic(), cost)
            else:
                receive = await self.admitted(scope, receive)
        except Refused as refusal:
            state["refusal"] = refusal  # who handles a post says so
            if looks or isinstance(refusal, WrongHost):
                await self.page(Request(scope), refusal)(scope, receive, guarded)
                return
        except Gone:
            return  # half a form is none
        try:
            await self.app(scope, receive, guarded)
        except Exception:
            if not started:
                self.count(scope, 500)
            raise

    def count(self, scope: Scope, status: int) -> None:
        self.metrics.answered(scope.get("endpoint"), status)
        if problem := scope["state"].get("problem"):
            self.metrics.failed(problem)

    async def admitted(self, scope: Scope, receive: Receive) -> Receive:
        """Check a post and read it whole, so that nothing larger is ever kept."""
        check_origin(Headers(scope=scope))
        self.rate.check(address_of(scope), time.monotonic())
        return said_again(await read_in_time(receive, self.limits, "form"), receive)


async def read_in_time(receive: Receive, limits: Limits, what: str) -> bytes:
    """All that was posted, unless it takes too long."""
    try:
        async with asyncio.timeout(limits.slow):
            return await read_body(receive, limits.body + limits.deck)
    except TimeoutError:
        raise TooSlow(f"a {what} arrives within {limits.slow} seconds") from None


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
