"""What whoever runs the server may decide; the usual values suit a family and a small club."""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from alambic.core.errors import BadOption, among


def usual_database() -> str:
    """A file of its own for each user of the machine."""
    return f"sqlite:///{Path(user_data_path('alambic')) / 'alambic.db'}"


MAY_BE_NONE = ("calls",)  # limits for which 0 says something


@dataclass(frozen=True)
class Expiry:
    """How long what is left alone stays."""

    gathering: timedelta = timedelta(days=7)  # tables that never began: deleted
    idle: timedelta = timedelta(days=60)  # matches without a move: stopped
    finished: timedelta = timedelta(days=365)  # matches that are over or were stopped: deleted
    people: timedelta = timedelta(days=400)  # people without a match who did not come back: deleted


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for."""

    name: int = 24  # letters of a name
    remark: int = 300  # letters of a remark
    body: int = 16 * 1024  # bytes of a posted form
    deck: int = 32 * 1024  # bytes of a deck file
    posts: int = 120  # posts a minute from one address
    burst: int = 30  # of them at once
    gets: int = 6000  # looks at pages a minute from one address; those that cost much count for ten
    rush: int = 1200  # of them at once
    slow: int = 30  # seconds in which a form must arrive
    newcomers: int = 30  # new people a minute from one address
    openings: int = 30  # new tables a minute from one address
    tables: int = 40  # running tables that one person has opened
    takebacks: int = 200  # in one match
    wishes: int = 20  # to sit down on one seat, that the same players of a match are asked
    remarks: int = 300  # of somebody who sits at a table
    calls: int = 50  # remarks of a spectator; 0: whoever watches only reads
    connections: int = 200  # open connections from one address, unless it is a proxy's
    streams: int = 12  # open streams from one address; five times as many for those who sit at what they listen to
    watchers: int = 200  # open streams in all at one table; those who sit there come in all the same


@dataclass(frozen=True)
class Settings:
    """How this server runs."""

    database: str = field(default_factory=usual_database, repr=False)  # it may hold a password
    host: str = "127.0.0.1"
    port: int = 8765
    address: str | None = None  # what friends open, where a proxy stands in front: https://games.example
    limits: Limits = field(default_factory=Limits)
    expiry: Expiry = field(default_factory=Expiry)
    names: tuple[str, ...] = ()  # that this server answers to, besides its addresses
    private_addresses: bool = False  # notices may go into private networks, and over http
    bot_threads: int = 2
    processes: int = 1  # behind one address; more than one on PostgreSQL alone
    reload: bool = False  # games in folders are read again when their files change: for whoever writes one
    pause: float = 1.0  # length of the bots' pauses: 1 as players know it, 0 for tests

    @property
    def reachable(self) -> bool:
        """Whether others than this machine can come in from the start."""
        return self.address is not None or self.host not in ("127.0.0.1", "localhost", "::1")

    @property
    def secure(self) -> bool:
        """Whether people reach this server by https."""
        return bool(self.address and self.address.startswith("https:"))


def limited(given: Iterable[str]) -> Limits:
    """The usual limits but for some, each written NAME=NUMBER."""
    return replace(Limits(), **numbers(given, Limits))


def kept(given: Iterable[str]) -> Expiry:
    """The usual policy but for some, each written NAME=DAYS."""
    return replace(Expiry(), **{name: timedelta(days=days) for name, days in numbers(given, Expiry).items()})


def numbers(given: Iterable[str], kind: type[Any]) -> dict[str, int]:
    known = [item.name for item in fields(kind)]
    found = {}
    for text in given:
        name, _, value = text.partition("=")
        least = 0 if name in MAY_BE_NONE else 1
        if name not in known or not (value.isascii() and value.isdigit() and least <= int(value) < 10**9):
            raise BadOption(f"{text!r} is not NAME=NUMBER; the names are {among(known)}")
        found[name] = int(value)
    return found
