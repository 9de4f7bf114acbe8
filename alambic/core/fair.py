"""Fair chance: random words that nobody could foresee or choose, and that anyone can check afterwards.

A server pledges its part by showing the SHA-256, then every person seals a part of their own in the same way, and
shows it when all are there. All words come from all parts: docs/fairness.md says what this proves and what not.
"""

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from alambic.core.errors import BrokenRecord

PART_LETTERS = 64  # of a person's part, at most
BYTES = re.compile(r"[0-9a-f]{64}")
KEYS = ("pledge", "server", "digests", "parts", "since")
NUMBER = re.compile(r"0|[1-9][0-9]{0,3}")  # written in one way only


@dataclass(frozen=True)
class Fair:
    """What a record reveals when its match has ended."""

    pledge: str  # SHA-256 of the server's part, shown before anybody added theirs
    server: bytes  # the server's part
    parts: Mapping[int, str] = field(default_factory=dict)  # what people added, by seat
    since: int = 0  # the first entry whose word was drawn so (0: the deal); a forked table has older ones
    digests: Mapping[int, str] = field(default_factory=dict)  # of what people sealed when they sat down, by seat

    @property
    def secret(self) -> bytes:
        return secret_of(self.server, self.parts, self.since)

    def as_json(self) -> dict[str, Any]:
        return {
            "pledge": self.pledge,
            "server": self.server.hex(),
            "digests": by_seat(self.digests),
            "parts": by_seat(self.parts),
            "since": self.since,
        }


def by_seat(texts: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): text for seat, text in sorted(texts.items())}


def pledge_of(server: bytes) -> str:
    """What the server shows of its part beforehand."""
    return hashlib.sha256(server).hexdigest()


def digest_of(part: str) -> str:
    """What a person shows of their part beforehand."""
    return hashlib.sha256(part.encode()).hexdigest()


def secret_of(server: bytes, parts: Mapping[int, str], since: int = 0) -> bytes:
    """The secret of a table: HMAC-SHA256 under the server's part over where it begins and one line a person."""
    lines = f"since {since}\n" + "".join(f"{seat} {part}\n" for seat, part in sorted(parts.items()))
    return hmac.digest(server, lines.encode(), "sha256")


def word_of(secret: bytes, number: int) -> int:
    """The word of the entry with this number; 0 is the deal."""
    drawn = keyed(secret).copy()
    drawn.update(number.to_bytes(8, "big"))
    return int.from_bytes(drawn.digest()[:8], "big")


@lru_cache(1024)
def keyed(secret: bytes) -> hmac.HMAC:
    """HMAC-SHA256 under a secret, ready for what it is to sign: every move draws a word."""
    return hmac.new(secret, digestmod="sha256")


def is_part(text: str) -> bool:
    """Whether somebody can add this to chance: something short, on one line."""
    return 0 < len(text) <= PART_LETTERS and min(text) >= " "


def is_digest(text: str) -> bool:
    return BYTES.fullmatch(text) is not None


def parse_fair(data: object) -> Fair:
    """What a header says of its chance; BrokenRecord says what is wrong with it."""
    try:
        if not isinstance(data, dict) or set(data) != set(KEYS):
            raise ValueError("it has pledge, server, digests, parts and since")
        digests = data["digests"]
        if not isinstance(data["pledge"], str) or not isinstance(data["parts"], dict):
            raise ValueError("pledge is a text, parts are texts by seat")
        if not isinstance(digests, dict) or not all(isinstance(d, str) and is_digest(d) for d in digests.values()):
            raise ValueError("digests are 64 hexadecimal digits by seat")
        if not isinstance(data["server"], str) or not BYTES.fullmatch(data["server"]):
            raise ValueError("server is 64 hexadecimal digits")
        if not all(NUMBER.fullmatch(seat) for seat in (*data["parts"], *digests)):
            raise ValueError("digests and parts are by the number of a seat")
        if not all(isinstance(part, str) and "\n" not in part for part in data["parts"].values()):
            raise ValueError("a part is a text on one line")
        if isinstance(data["since"], bool) or not isinstance(data["since"], int) or data["since"] < 0:
            raise ValueError("since is the number of an entry")
        "".join(data["parts"].values()).encode()  # half letters cannot be
        parts = {int(seat): part for seat, part in data["parts"].items()}
        sealed = {int(seat): digest for seat, digest in digests.items()}
        return Fair(data["pledge"], bytes.fromhex(data["server"]), parts, data["since"], sealed)
    except (TypeError, ValueError) as problem:
        raise BrokenRecord(f"line 1: fair cannot be read: {problem}") from None
