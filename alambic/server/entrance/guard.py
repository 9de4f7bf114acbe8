"""What stands before all pages: admission, and the headers that every answer carries."""

from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from alambic.core.errors import AlambicError
from alambic.server.basics.refusals import Refused, WrongHost
from alambic.server.entrance.admission import Admission, is_look, said_again

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


class Guard:
    """Stands before all pages."""

    def __init__(
        self, app: ASGIApp, admission: Admission, page: Callable[[Request, AlambicError], Response]
    ) -> None:
        self.app = app
        self.admission = admission
        self.page = page  # what says that something is refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.admission.serve(scope, receive, dressed, self.handle, self.refuse)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse looks here; what is wrong with a post is left to its page, which shows it."""
        look = is_look(scope)
        try:
            self.admission.check(scope)
            if not look:
                receive = said_again(await self.admission.read(scope, receive), receive)
        except Refused as refusal:
            if look or isinstance(refusal, WrongHost):
                raise
            scope["state"]["refusal"] = refusal
        await self.app(scope, receive, send)

    async def refuse(self, scope: Scope, receive: Receive, send: Send, error: AlambicError) -> None:
        await self.page(Request(scope), error)(scope, receive, send)
