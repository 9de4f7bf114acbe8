"""Tables as somebody plans them: values that the set-up page, a rematch and the opening share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from alambic.core.game import Setup
from alambic.core.record import Entry
from alambic.server.storage.rows import Preferences


@dataclass(frozen=True)
class Fork:
    """A step of a finished match from which a new table goes on."""

    key: str
    step: int
    word: int  # of the deal
    entries: Sequence[Entry]  # the moves that led there


@dataclass(frozen=True)
class Opening:
    """What a person decided on the set-up page."""

    setup: Setup
    seats: Sequence[str]  # me, here, friend, open, bot:LEVEL or kept:NUMBER, one a seat
    names: Mapping[int, str] = field(default_factory=dict)  # of those on this device, by seat
    preferences: Preferences = field(default_factory=Preferences)
    digest: str = ""  # of what the host adds to chance
    part: str = ""  # or the part itself, where nobody else has to come
    ticket: str = ""  # of the pledge that the host was shown
    kept: Mapping[str, tuple[int, str]] = field(default_factory=dict)  # people of an earlier table and their names
    fork: Fork | None = None


@dataclass(frozen=True)
class Following:
    """What can follow a match that has ended, for somebody who looks at its result."""

    may: bool  # they took part
    games: Sequence[tuple[str, str]] = ()  # names and titles
    key: str = ""  # of the table that follows
    host: str = ""  # who laid it
    free: bool = False  # a seat is kept for them there
    mine: bool = False  # they laid it
    other: str = ""  # the title of its game, if that is another one
    pledge: str = ""  # of the table that follows, or would
    alone: int | None = None  # their seat, if it would be theirs and the bots' alone
