"""Addresses that visitors give: what they may be, and where they lead."""

import asyncio
import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from alambic.server.basics.refusals import BadAddress

LONGEST = 1000  # letters
PRINTED = re.compile(r"[!-~]+")
NAT64 = ip_network("64:ff9b::/96")  # an address of version 4, written as one of version 6
ALLOWED = "an https address that everybody can reach, without a name and password in it"


@dataclass(frozen=True)
class Target:
    """Where a message goes."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """The site, as browsers write it."""
        usual = self.port == {"https": 443, "http": 80}[self.scheme]
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if usual else f":{self.port}")


def target_of(url: str, private: bool) -> Target:
    """An address read; `private`: the operator allows http, and addresses of this network."""
    try:
        parts = urlsplit(url if len(url) <= LONGEST and PRINTED.fullmatch(url) else "")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        parts, host, port = urlsplit(""), "", None
    if (
        parts.scheme not in (("https", "http") if private else ("https",))
        or not host
        or parts.username is not None
    ):
        raise BadAddress(f"a notice goes to {ALLOWED}")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port or (443 if parts.scheme == "https" else 80), path)


async def resolved(target: Target, private: bool) -> str:
    """The very address to connect to: looked up once, and checked, so that no name leads elsewhere afterwards."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        found = []
    addresses = [str(where[4][0]) for where in found]
    if not addresses or not (private or all(map(is_public, addresses))):
        raise BadAddress(f"that address leads nowhere, or into a private network; a notice goes to {ALLOWED}")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is one of the whole internet's, in whatever way it is written."""
    read = ip_address(address.partition("%")[0])
    return all(one.is_global and not one.is_multicast for one in meanings(read))


def meanings(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """An address, and those that are written within it."""
    if isinstance(address, IPv4Address):
        return [address]
    within = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in NAT64:
        within.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [address, *(one for one in within if one)] if not address.ipv4_mapped else [address.ipv4_mapped]
