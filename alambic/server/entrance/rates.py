"""How often somebody may ask, counted by what nobody can make at will: where they ask from."""

from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_network
from typing import Any

from alambic.games import CATALOGUE
from alambic.server.basics.refusals import TooMany
from alambic.server.basics.settings import Limits

ADDRESSES = 10_000  # remembered at once
HOUSEHOLD = 5  # people of one address who may each ask as much as one may
FREE = ("/health", "/metrics")  # a watchdog is not locked out by visitors who share its address
COSTLY = ("replay", "record.jsonl", "record", "qr.svg", "results", "patterns")  # words that cost more
THINKING = tuple(game.extras.name for game in CATALOGUE if game.extras)  # where a game may have to think

HEAVY = 10  # ordinary pages, which such a one counts for


class Rate:
    """A bucket for each address: it holds a burst and fills up steadily; of posts unless numbers are given."""

    def __init__(self, limits: Limits, a_minute: int | None = None, burst: int | None = None) -> None:
        self.a_minute = a_minute or limits.posts
        self.burst = burst or limits.burst
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check(self, address: str, now: float, cost: int = 1) -> None:
        """Take some out, or say when to come back."""
        full, at = self.buckets.pop(address, (float(self.burst), now))
        full = min(self.burst, full + (now - at) * self.a_minute / 60)
        enough = full >= min(cost, self.burst)
        self.buckets[address] = (max(0.0, full - cost) if enough else full, now)
        while len(self.buckets) > ADDRESSES:
            self.buckets.popitem(last=False)
        if not enough:
            raise TooMany(f"slowly, please: {self.a_minute} a minute are allowed; try again in a moment")


def cost_of(path: str) -> int:
    """How many ordinary pages a look at this address counts for."""
    if path in FREE:
        return 0
    return HEAVY if any(word in (*COSTLY, *THINKING) for word in path.split("/")[1:5]) else 1


def address_of(scope: Mapping[str, Any]) -> str:
    """Where somebody asks from, as limits count it."""
    client = scope.get("client")
    return counted(client[0]) if client else "?"


@lru_cache(ADDRESSES)
def counted(host: str) -> str:
    """An address as limits count it: of a newer one the half that is one customer's."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or ip_network((address.packed, 64), strict=False))
