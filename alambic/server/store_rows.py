"""What the store gives and takes: one frozen row a thing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypedDict


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a name; `secret` and `recovery` are SHA-256 digests."""

    id: int
    name: str
    secret: bytes
    recovery: bytes | None
    made: datetime
    seen: datetime


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits there, or may."""

    number: int
    kind: str  # person, friend, open or bot
    person: int | None = None
    name: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMatch:
    """A match about to be kept, with all its seats."""

    key: str
    game: str
    rules: int
    options: dict[str, str]
    deck: dict[str, Any] | str
    secret: bytes
    host: int
    seats: Sequence[SeatRow]
    listed: bool = False
    watched: bool = True
    aids: bool = False
    pace: str = "natural"
    status: str = "gathering"
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match with its seats; the entries are asked for apart."""

    id: int
    key: str
    game: str
    rules: int
    options: dict[str, str]
    deck: dict[str, Any] | str
    secret: bytes
    host: int
    listed: bool
    watched: bool
    aids: bool
    pace: str
    status: str  # gathering, playing, over or stopped
    reason: str
    made: datetime
    moved: datetime
    ended: datetime | None
    places: list[int] | None
    points: list[int] | None
    seats: tuple[SeatRow, ...]


class Changes(TypedDict, total=False):
    """What of a match can change after it was made, the entries apart."""

    rules: int
    options: dict[str, str]
    deck: dict[str, Any] | str
    secret: bytes
    host: int
    listed: bool
    watched: bool
    aids: bool
    pace: str
    status: str
    reason: str


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry of a match: who played what, by which random word; `mark` is a digest of 8 bytes."""

    number: int
    seat: int
    move: str
    word: int | None
    mark: bytes
    at: datetime


@dataclass(frozen=True, slots=True)
class RemarkRow:
    """One thing said at a table."""

    number: int
    person: int
    name: str
    text: str
    at: datetime
