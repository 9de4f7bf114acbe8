"""The server's part of a table's chance, pledged before anybody adds theirs; how words come of it: core/fair."""

import hashlib
import hmac
import itertools
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from alambic.core.fair import pledge_of
from alambic.server.live.house import clock

LASTING = 24 * 3600  # seconds in which a ticket can be used: who comes later gets a part that was not pledged
MOST_USED = 10_000  # tickets remembered


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def bot_word() -> int:
    """A word for a bot's own choices; it has nothing to do with the table's."""
    return secrets.randbits(64)


@dataclass(frozen=True)
class Pledge:
    """What a page shows before a table is opened there: the digest of the part that the table will have."""

    ticket: str
    digest: str


class Pledges:
    """Parts that were pledged and not used yet.

    A part is made from its ticket by a key that never leaves the server, so nothing is stored for the many who
    look and open no table. A ticket counts once: when its match has ended its part is known to all. Whoever sends
    one that is used, old or made up gets a table with a fresh part, which nobody knows.
    """

    def __init__(self, key: bytes, now: Callable[[], datetime] = clock) -> None:
        self.key = key  # all processes share it
        self.now = now
        self.used: dict[str, float] = {}  # when each ticket was made, in the order in which they were used

    def digest(self, what: str, text: str) -> bytes:
        return hmac.new(self.key, f"{what} {text}".encode(), hashlib.sha256).digest()

    def part(self, ticket: str) -> bytes:
        return self.digest("part", ticket)

    def sign(self, name: str) -> str:
        return self.digest("ticket", name).hex()[:24]

    def offer(self, about: str = "") -> Pledge:
        """A pledge for somebody who may open a table; what it is about makes it the same for all who may."""
        once = [f"{secrets.token_hex(12)}-{int(self.now().timestamp())}"]
        names = (f"{about}-{n}-inf" for n in itertools.count()) if about else once
        tickets = (f"{name}.{self.sign(name)}" for name in names)
        ticket = next(ticket for ticket in tickets if ticket not in self.used)
        return Pledge(ticket, pledge_of(self.part(ticket)))

    def redeem(self, ticket: str) -> bytes | None:
        """The part that was pledged by a ticket of ours, once."""
        name, _, signature = ticket.partition(".")
        if not hmac.compare_digest(self.sign(name).encode(), signature.encode()):
            return None
        made = float(name.rpartition("-")[2])
        if ticket in self.used or self.now().timestamp() - made > LASTING:
            return None
        part = self.part(ticket)
        self.remember(ticket, made)
        return part

    def remember(self, ticket: str, made: float) -> None:
        """Do not offer or take this ticket again; the store has no two matches with one part anyway."""
        self.used[ticket] = made
        while len(self.used) > MOST_USED:
            del self.used[next(iter(self.used))]
