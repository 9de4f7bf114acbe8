"""The names that a server answers to: a site that gives its own name our address does not become ours."""

import re
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.types import Scope

from alambic.server.basics.refusals import WrongHost
from alambic.server.basics.settings import Settings

HOME = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # where one can listen, and nobody can be
LONGEST = 300  # bytes of a name, which is remembered
ANY = "/health"  # a watchdog asks by whatever name it knows, and is told nothing of anybody
WITHOUT_PORT = re.compile(r":\d*$")


class Hosts:
    """This machine, what friends open, what the operator names, and the address by which a request came in."""

    def __init__(self, settings: Settings) -> None:
        outside = urlsplit(settings.address or "").hostname or ""
        named = [*HOME, settings.host, outside, *settings.names]
        self.names = {host_of(name.encode()) for name in named if name not in ("", *EVERYWHERE)}

    def check(self, scope: Scope) -> None:
        """Refuse what was asked of somebody else."""
        given = [value for name, value in scope["headers"] if name == b"host"]
        name = host_of(given[0]) if len(given) == 1 and len(given[0]) <= LONGEST else ""
        if name in self.names or scope["path"] == ANY:
            return
        server = scope.get("server")
        if not name or not server or name != host_of(server[0].encode()):
            raise WrongHost("this server answers to other names; whoever runs it can add one: serve --name NAME")


@lru_cache(1000)
def host_of(given: bytes) -> str:
    """The name or address in a Host header, written in one way; nothing if it is neither."""
    text = given.decode("latin-1").lower()
    for name in (text, WITHOUT_PORT.sub("", text).strip("[]")):
        try:
            return str(plain(name))
        except ValueError:  # it has a port, or is a name
            pass
    return name.removesuffix(".")


def plain(text: str) -> object:
    """An address without its zone; an older one that is written as a newer one is the older one."""
    address = ip_address(text.partition("%")[0])
    return getattr(address, "ipv4_mapped", None) or address
