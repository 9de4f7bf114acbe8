"""Who is asking: no accounts, a secret cookie, and a link that carries it to another device."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from alambic.server.refusals import BadName, NoSuchTable
from alambic.server.settings import Settings
from alambic.server.store import Store
from alambic.server.store_rows import Person

COOKIE = "alambic"
YEAR = 365 * 24 * 3600


def digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def same(secret: str, kept: bytes | None) -> bool:
    """Whether a secret is the one whose digest was kept, in a time that tells nothing."""
    return hmac.compare_digest(digest(secret), kept or bytes(32))


def tidy_name(text: str, longest: int) -> str:
    """A name without line breaks, control and invisible letters."""
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not name:
        raise BadName("a name has at least one letter")
    if len(name) > longest:
        raise BadName(f"a name has at most {longest} letters")
    return name


@dataclass(frozen=True)
class Visitor:
    """A person, and the cookie that their browser must still be given."""

    person: Person
    token: str | None = None

    def remembered(self, response: Response, settings: Settings) -> Response:
        """Give the browser its secret."""
        if self.token:
            response.set_cookie(
                COOKIE, self.token, max_age=YEAR, httponly=True, samesite="lax", secure=settings.secure, path="/"
            )
        return response


class People:
    """Finds the person behind a cookie or a recovery link."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings

    async def of(self, request: Request) -> Person | None:
        """The person whose secret the browser shows."""
        id, secret = split(request.cookies.get(COOKIE, ""))
        person = await self.store.person(id)
        if person is None or not (same(secret, person.secret) or same(secret, person.recovery)):
            return None
        await self.store.touch(person)
        return person

    async def known_or_new(self, request: Request, name: str, usual: str) -> Visitor:
        """The person, made now if need be, under the name given, if one is."""
        person = await self.of(request)
        wanted = tidy_name(name, self.settings.limits.name) if name.strip() else ""
        if person is None:
            secret = secrets.token_urlsafe(24)
            person = await self.store.add_person(wanted or usual, digest(secret))
            return Visitor(person, f"{person.id}.{secret}")
        if wanted and wanted != person.name:
            await self.store.rename(person.id, wanted)
            person = await self.store.person(person.id)
            assert person is not None
        return Visitor(person)

    async def new_link(self, person: Person) -> str:
        """The end of a recovery link. An older link no longer works, nor do the devices that used it."""
        secret = secrets.token_urlsafe(24)
        await self.store.set_recovery(person.id, digest(secret))
        return f"{person.id}.{secret}"

    def came_by_link(self, request: Request, person: Person) -> bool:
        """Whether this device has a recovery link for its cookie."""
        return not same(split(request.cookies.get(COOKIE, ""))[1], person.secret)

    async def linked(self, link: str) -> Person:
        """The person whom a recovery link belongs to; it is also the cookie of a device that follows it."""
        id, secret = split(link)
        person = await self.store.person(id)
        if person is None or not same(secret, person.recovery):
            raise NoSuchTable("this link does not work, or no longer: make a new one where you are known")
        return person


def split(token: str) -> tuple[int, str]:
    """The number and the secret of a cookie or link; (0, "") if it is neither."""
    number, _, secret = token.partition(".")
    return (int(number), secret) if number.isascii() and number.isdigit() and len(number) < 12 else (0, "")
