"""The random words of a hosted match: each drawn from the table's secret, so that past draws tell nothing."""

import hashlib
import hmac
import secrets


def new_secret() -> bytes:
    return secrets.token_bytes(32)


def bot_word() -> int:
    """A word for a bot's own choices; it has nothing to do with the table's."""
    return secrets.randbits(64)


def word_of(secret: bytes, number: int) -> int:
    """The word of the entry with this number; 0 is the deal."""
    digest = hmac.new(secret, number.to_bytes(8, "big"), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big")
