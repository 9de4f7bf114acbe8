"""How many connections are open, and from where: nobody can use up the files that the system has for all."""

import contextlib
from collections import Counter

from alambic.server.basics.settings import Limits
from alambic.server.entrance.rates import counted

FILES = 65_536  # open at once, if the system allows it
OURS = 64  # of them, at most, that are not visitors': the database, its readers, the log
WHY = (
    "Slowly, please: that is more than one visitor may ask for.\n"
    "TooMany: your address has as many connections as one may have; close some.\n"
)
FULL = (
    "HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\nRetry-After: 10\r\nConnection: close\r\n"
    f"Content-Length: {len(WHY)}\r\n\r\n{WHY}"
).encode()


class Lines:
    """The connections by one door; those of a proxy are many people's, and it knows whose."""

    def __init__(self, limits: Limits, proxied: bool = False) -> None:
        self.of_each = None if proxied else limits.connections
        self.most = raised() - OURS
        self.open = 0
        self.by_address: Counter[str] = Counter()

    def enter(self, host: str) -> bool:
        """Whether there is room for one more; whoever has entered leaves."""
        address = counted(host)
        if self.open >= self.most or (self.of_each is not None and self.by_address[address] >= self.of_each):
            return False
        self.open += 1
        self.by_address[address] += 1
        return True

    def leave(self, host: str) -> None:
        address = counted(host)
        self.open -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


def raised() -> int:
    """How many files this process may have open, once that is as many as the system lets us have within reason."""
    try:
        import resource
    except ImportError:  # a system that does not count them
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # some systems promise more than they keep
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return FILES if soft == resource.RLIM_INFINITY else soft
