"""How the API answers: small JSON bodies, every error by its name, few headers."""

from collections.abc import Callable
from json import JSONEncoder
from typing import Any

from starlette.types import Message, Send

from alambic.core.errors import AlambicError, NotAllowed
from alambic.server.basics.statuses import advice_of, status_of

Header = tuple[bytes, bytes]
HEADERS: list[Header] = [
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
]
JSON: Header = (b"content-type", b"application/json")
STREAM: Message = {
    "type": "http.response.start",
    "status": 200,
    "headers": [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no"), *HEADERS],
}
encode: Callable[[Any], str] = JSONEncoder(separators=(",", ":"), check_circular=False).encode


async def respond(send: Send, status: int, body: bytes, headers: tuple[Header, ...] = ()) -> None:
    length = (b"content-length", b"%d" % len(body))
    start = {"type": "http.response.start", "status": status, "headers": [JSON, length, *HEADERS, *headers]}
    await send(start)
    await send({"type": "http.response.body", "body": body})


def refusal(error: AlambicError) -> tuple[int, bytes, tuple[Header, ...]]:
    """An error as it is answered: status, body, and the headers that say what to do."""
    status = status_of(error)
    message = str(error) if status != 503 else "the database does not answer; nothing was lost: try again"
    headers = tuple((name.lower().encode(), value.encode()) for name, value in advice_of(error).items())
    clause = error.clause if isinstance(error, NotAllowed) else None
    return status, encode({"error": error.name, "message": message, "clause": clause}).encode(), headers
