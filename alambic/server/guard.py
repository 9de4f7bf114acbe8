"""What every request passes: size, origin and rate; what every answer carries: the security headers."""

import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alambic.server.refusals import Elsewhere, Refused, TooLarge, TooMany
from alambic.server.settings import Limits

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
ADDRESSES = 10_000  # remembered at once


class Rate:
    """A bucket of posts for each address: it holds a burst and fills up steadily."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check(self, address: str, now: float) -> None:
        """Take one out, or say when to come back."""
        each = 60 / self.limits.posts
        full, at = self.buckets.pop(address, (float(self.limits.burst), now))
        full = min(self.limits.burst, full + (now - at) / each)
        enough = full >= 1
        self.buckets[address] = (full - 1 if enough else full, now)
        while len(self.buckets) > ADDRESSES:
            self.buckets.popitem(last=False)
        if not enough:
            raise TooMany(f"slowly, please: {self.limits.posts} a minute are allowed; try again in a moment")


def check_origin(headers: Headers) -> None:
    """Only our own pages may post: the browser says where a form comes from, and cannot be made to lie."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        if site not in ("same-origin", "none"):
            raise Elsewhere("this form was sent from another site; use the page itself")
        return
    origin = headers.get("origin")
    if origin is None or urlsplit(origin).netloc != headers.get("host"):
        raise Elsewhere("this form does not say that it comes from this site; use the page itself")


class Guard:
    """Stands before the whole site."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self.rate = Rate(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        scope.setdefault("state", {})
        if scope["method"] not in ("GET", "HEAD"):
            try:
                receive = await self.admitted(scope, receive)
            except Refused as refusal:
                scope["state"]["refusal"] = refusal
        await self.app(scope, receive, guarded)

    async def admitted(self, scope: Scope, receive: Receive) -> Receive:
        """Check a post and read it whole, so that nothing larger is ever kept."""
        headers = Headers(scope=scope)
        check_origin(headers)
        self.rate.check(address_of(Request(scope)), time.monotonic())
        most = self.limits.body + self.limits.deck
        body = bytearray()
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > most:
                raise TooLarge(f"a form has at most {most // 1024} kB")
            if not message.get("more_body") or message["type"] == "http.disconnect":
                break
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        return again


def address_of(request: Request) -> str:
    return request.client.host if request.client else "?"
