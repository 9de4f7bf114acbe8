"""Errors as HTTP answers them, pages and API alike: a status, and the headers that say what to do."""

from alambic.core.errors import AlambicError
from alambic.server.basics.errors import StoreError
from alambic.server.basics.refusals import NoSuchDeed


def status_of(error: AlambicError) -> int:
    """The HTTP status: the visitor's mistakes, not ours."""
    if error.name in ("Stale", "Over", "NotYourTurn", "Taken"):
        return 409
    if error.name == "UnknownGame":
        return 404
    if error.name == "Missing":
        return 404
    if isinstance(error, StoreError):
        return 503
    return int(getattr(error, "status", 422))


def advice_of(error: AlambicError) -> dict[str, str]:
    """The headers that say what may be done about an error."""
    if isinstance(error, NoSuchDeed):
        return {"Allow": error.allow}
    match status_of(error):
        case 401:
            return {"WWW-Authenticate": "Bearer"}
        case 408 | 413 | 431:
            return {"Connection": "close"}
        case 429 | 503:
            return {"Retry-After": "10"}
    return {}
