"""Who is asking: no accounts, a secret cookie, and a link that carries it to another device."""

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from alambic.server.basics.names import tidy_name
from alambic.server.basics.refusals import NoSuchTable
from alambic.server.basics.settings import Settings
from alambic.server.entrance.head import cookies_of
from alambic.server.entrance.rates import Rate, address_of
from alambic.server.storage.devices import remove_all
from alambic.server.storage.rows import Person
from alambic.server.storage.store import Store

COOKIE = "alambic"
YEAR = 365 * 24 * 3600
KNOWN_FOR = 5.0  # seconds for which a token is not looked up again
MOST_KNOWN = 10_000  # tokens


def digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def same(secret: str, kept: bytes | None) -> bool:
    """Whether a secret is the one whose digest was kept, in a time that tells nothing."""
    return hmac.compare_digest(digest(secret), kept or bytes(32))


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
    """Finds the person behind a cookie, a token or a recovery link."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.known: dict[str, tuple[Person, float]] = {}  # by token: who it is, and until when that counts
        self.changes = 0
        self.newcomers = Rate(settings.limits, settings.limits.newcomers, settings.limits.newcomers)

    async def of(self, request: Request) -> Person | None:
        """The person whose secret the browser shows."""
        return await self.holding(cookies_of(request).get(COOKIE, ""))

    async def holding(self, token: str) -> Person | None:
        """The person whose token this is."""
        return self.just_seen(token) or await self.look_up(token)

    def just_seen(self, token: str) -> Person | None:
        """The same, if the token was looked up a moment ago."""
        found = self.known.get(token)
        return found[0] if found is not None and time.monotonic() < found[1] else None

    async def look_up(self, token: str) -> Person | None:
        id, secret = split(token)
        before = self.changes
        person = await self.store.person(id)
        if person is None or not (same(secret, person.secret) or same(secret, person.recovery)):
            return None
        await self.store.touch(person)
        if before == self.changes:  # else what was read may be out of date
            self.known.pop(token, None)
            self.known[token] = (person, time.monotonic() + KNOWN_FOR)
            if len(self.known) > MOST_KNOWN:
                del self.known[next(iter(self.known))]
        return person

    def forget(self, person: int) -> None:
        """Something about somebody has changed: look them up again."""
        self.changes += 1
        self.known = {token: found for token, found in self.known.items() if found[0].id != person}

    async def new(self, name: str, address: str) -> Visitor:
        """Somebody who has not been here before, and where they come from."""
        self.newcomers.check(address, time.monotonic())
        secret = secrets.token_urlsafe(24)
        person = await self.store.add_person(name, digest(secret))
        return Visitor(person, f"{person.id}.{secret}")

    async def known_or_new(self, request: Request, name: str, usual: str) -> Visitor:
        """The person, made now if need be, under the name given, if one is."""
        person = await self.of(request)
        wanted = self.wanted(name)
        if person is None:
            return await self.new(wanted or usual, address_of(request))
        return Visitor(await self.named(person, wanted))

    def wanted(self, name: str) -> str:
        """A name that somebody gives, or nothing."""
        return tidy_name(name, self.settings.limits.name) if name.strip() else ""

    async def named(self, person: Person, wanted: str) -> Person:
        """The person under a name, if it is another."""
        if not wanted or wanted == person.name:
            return person
        await self.store.rename(person.id, wanted)
        self.forget(person.id)
        return replace(person, name=wanted)

    async def new_link(self, person: Person) -> Visitor:
        """The end of a recovery link. An older link no longer works, nor do the devices that used it."""
        secret = secrets.token_urlsafe(24)
        return await self.with_secrets(replace(person, recovery=digest(secret)), secret)

    async def renewed(self, person: Person) -> Visitor:
        """Somebody with a new secret for this device alone: no other device is theirs any more, and no link."""
        secret = secrets.token_urlsafe(24)
        return await self.with_secrets(replace(person, secret=digest(secret), recovery=None), secret)

    async def with_secrets(self, person: Person, secret: str) -> Visitor:
        await self.store.set_secrets(person.id, person.secret, person.recovery)
        await remove_all(self.store, person.id)  # whoever is still let in says again that they want notices
        self.forget(person.id)
        return Visitor(person, f"{person.id}.{secret}")

    def came_by_link(self, request: Request, person: Person) -> bool:
        """Whether this device has a recovery link for its cookie."""
        return not same(split(cookies_of(request).get(COOKIE, ""))[1], person.secret)

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
