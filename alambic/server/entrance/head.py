"""What the head of a request may say, checked before anything reads it, and its cookies, read in one pass."""

from starlette.requests import Request
from starlette.types import Scope

from alambic.server.basics.refusals import HeadTooLong

MOST_COOKIES = 4 * 1024  # bytes
MOST_FIELDS = 100  # of an address, behind its question mark
MOST_KIND = 300  # bytes that say what a form is


def check_head(scope: Scope) -> None:
    """Refuse what takes long to read and none of our pages makes a browser say."""
    if sum(len(value) for name, value in scope["headers"] if name == b"cookie") > MOST_COOKIES:
        raise HeadTooLong(f"the cookies of a request have at most {MOST_COOKIES // 1024} kB; delete some")
    if len(scope["query_string"].split(b"&")) > MOST_FIELDS:
        raise HeadTooLong(f"an address has at most {MOST_FIELDS} fields")
    if any(len(value) > MOST_KIND for name, value in scope["headers"] if name == b"content-type"):
        raise HeadTooLong(f"a Content-Type has at most {MOST_KIND} letters")


def cookies_of(request: Request) -> dict[str, str]:
    """The cookies of a request. Ours need no quotes: what others have in them is never unquoted."""
    pairs = ";".join(request.headers.getlist("cookie")).split(";")
    return {name.strip(): value.strip() for name, _, value in (pair.partition("=") for pair in pairs)}
