"""What the store gives and takes: one frozen row a thing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple, TypedDict

REMARKS_KEPT = 500  # at one table, of those who sit there; older ones go
CALLS_KEPT = 150  # of those who watch: strangers do not push out what players said


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
    digest: str = ""  # of what this person adds to chance, sent on sitting down
    part: str = ""  # what it was made of, shown when every seat is taken
    kept: int | None = None  # the person for whom the seat is kept, whoever plays on it meanwhile
    drafts: tuple[str, ...] = ()  # codes of moves that only this seat knows of yet
    orders: tuple[dict[str, str], ...] = ()  # its standing orders: phase, when, move
    hint: dict[str, Any] | None = None  # what Master would do, for this seat alone: hints.py
    offered: dict[str, Any] | None = None  # to somebody new, in a match: who asks, who was refused: joining.py

    def cleared(self) -> "SeatRow":
        """The seat for whoever comes next: nothing that was only its player's is left."""
        return replace(self, drafts=(), orders=(), hint=None)

    @property
    def wish(self) -> dict[str, Any] | None:
        """What somebody new asks, if anybody does."""
        return (self.offered or {}).get("wish")

    @property
    def refused(self) -> list[dict[str, Any]]:
        """Who has asked in vain since the players changed, and who would rather not; "": it was withdrawn."""
        return list((self.offered or {}).get("refused", []))


@dataclass(frozen=True, kw_only=True)
class Preferences:
    """How people play at a table, whatever they play."""

    listed: bool = False  # in the lobby, for everybody
    watched: bool = True  # by whoever has the address
    aids: bool = False  # show what everybody has seen and could remember
    hints: bool = False  # everybody may ask what Master would do
    pace: str = "natural"  # of the bots
    drafts: bool = False  # whether moves that tell and decide nothing yet stay with their seat
    clock: str = "none"  # none, move or seat
    seconds: int = 0  # of that clock
    window: int = 0  # seconds for answers to which silence is one; 0: no limit
    delay: int = 0  # seconds by which spectators lag behind
    screen: bool = False  # around a big screen: phones show hands first

    @property
    def timed(self) -> bool:
        """Whether anybody's time can run out."""
        return self.clock != "none" or self.window > 0


@dataclass(frozen=True, kw_only=True)
class NewMatch(Preferences):
    """A match about to be kept, with all its seats."""

    key: str
    game: str
    rules: int
    options: dict[str, str]
    deck: dict[str, Any] | str
    secret: bytes
    host: int
    seats: Sequence[SeatRow]
    origin: dict[str, Any] | None = None  # of a fork: the key it comes from, its step there, entries since
    first: int | None = None  # of a fork: the word of the deal
    status: str = "gathering"
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class MatchRow(Preferences):
    """A match with its seats; the entries are asked for apart."""

    id: int
    key: str
    game: str
    rules: int
    options: dict[str, str]
    deck: dict[str, Any] | str
    secret: bytes
    host: int
    dealt: list[dict[str, Any]] | None  # by seat, as it was at the deal: live.matches.dealt_as
    begun: datetime | None
    first: int | None
    origin: dict[str, Any] | None
    following: str | None  # the key of the next table of these people
    asking: dict[str, Any] | None  # a takeback that somebody asks for: playing.ask
    resumed: bool  # bots play on, though everybody has left: pause.py
    webhook: dict[str, Any] | None  # a chat that is told whose turn it is: its address, language, and ours
    awaited: int  # bits of the seats that the match waits for
    due: datetime | None  # when the next clock runs out; before the deal: until when parts are waited for
    version: int  # grows with every change
    status: str  # gathering, playing, over or stopped
    reason: str
    made: datetime
    moved: datetime
    ended: datetime | None
    places: list[int] | None
    points: list[float] | None
    seats: tuple[SeatRow, ...]

    @property
    def asked_at(self) -> datetime | None:
        """Since when a takeback is asked for; meanwhile all clocks and windows stand still."""
        at = (self.asking or {}).get("at")
        return datetime.fromisoformat(at) if at else None

    def moved_on(self, awaited: int, due: datetime | None, moved: datetime) -> "MatchRow":
        """The row after new entries; every move makes one, and `replace` would set all fields one by one."""
        row = object.__new__(MatchRow)
        vars(row).update(vars(self))
        vars(row).update(awaited=awaited, due=due, asking=None, moved=moved, version=self.version + 1)
        return row


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
    hints: bool
    pace: str
    dealt: list[dict[str, Any]] | None
    begun: datetime | None
    following: str | None
    asking: dict[str, Any] | None
    resumed: bool
    screen: bool
    webhook: dict[str, Any] | None
    awaited: int
    due: datetime | None
    status: str
    reason: str


class EntryRow(NamedTuple):
    """One entry of a match, as core.record.Entry has it; `mark` is a digest of 8 bytes."""

    number: int
    seat: int
    move: str
    word: int | None
    mark: bytes
    at: datetime
    kind: str = "move"
    by: str = ""


@dataclass(frozen=True, slots=True)
class RemarkRow:
    """One thing said at a table."""

    number: int
    person: int | None  # none: a bot
    name: str
    text: str
    at: datetime
    seat: int | None = None  # none: somebody who watches, or it was said before seats were kept
    phrase: bool = False  # of ours: everybody reads it in their language
