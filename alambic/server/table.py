"""A table of the server: its row in the store, and the match once it is dealt."""

import asyncio
import hashlib
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from alambic.core.deck import Deck
from alambic.core.engine import Engine
from alambic.core.events import Event, read_events
from alambic.core.game import Game, Setup
from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.server.store_rows import MatchRow, RemarkRow, SeatRow

GATHERING, PLAYING, OVER, STOPPED = "gathering", "playing", "over", "stopped"
PACES = {"calm": 2.2, "natural": 1.1, "quick": 0.45, "instant": 0.0}  # seconds a bot takes


def setup_of(game: Game, row: MatchRow) -> Setup:
    deck = row.deck if isinstance(row.deck, str) else Deck.parse(row.deck["name"], row.deck)
    return game.setup(len(row.seats), row.options, deck)


def mark_of(engine: Engine, state: Any, before: bytes) -> bytes:
    """A digest of what a match has shown so far: two versions of the rules agree where their marks do."""
    events = read_events(engine.read(engine.forgotten(state)))
    shown = [engine.awaited(state), engine.standings(state), [tuple(event) for event in events]]
    return hashlib.blake2b(before + repr(shown).encode(), digest_size=8).digest()


@dataclass
class Table:
    """One table, held in memory while somebody uses it. Whoever changes it holds its lock."""

    game: Game
    row: MatchRow
    boot: str  # of this run of the server: versions of another run are never equal
    match: Match | None = None
    mark: bytes = b""
    told: list[dict[int, list[Event]]] = field(default_factory=list)  # by step and viewer, the deal first
    remarks: list[RemarkRow] = field(default_factory=list)
    muted: frozenset[int] = frozenset()
    formers: frozenset[tuple[int, int]] = frozenset()  # who has got up from which seat since the deal
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Callable[[], None]] = field(default_factory=set)
    present: Counter[int] = field(default_factory=Counter)  # streams by person
    changes: int = 0
    hurried: asyncio.Event = field(default_factory=asyncio.Event)
    bots: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)

    @property
    def key(self) -> str:
        return self.row.key

    @property
    def version(self) -> str:
        return f"{self.boot}-{self.changes}"

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is going on, so that it can be put away."""
        return not self.listeners and not self.lock.locked() and (self.bots is None or self.bots.done())

    def changed(self) -> None:
        """Something that somebody may see is different now."""
        self.changes += 1
        for listener in list(self.listeners):
            listener()

    # The match

    def deal(self, engine: Engine, word: int) -> None:
        self.match = Match(engine, setup_of(self.game, self.row), word, self.names())
        self.note()

    def note(self) -> None:
        """Keep what the last move told each viewer, and the mark of all so far."""
        match = self.playing()
        views = [*range(match.setup.seats), SPECTATOR]
        self.told.append({view: match.events(view) for view in views})
        self.mark = mark_of(match.engine, match.state, self.mark)

    def playing(self) -> Match:
        assert self.match is not None, "dealt"
        return self.match

    def moved_to(self, engine: Engine) -> None:
        """Go on with another engine of the same game: both modes have the same bytes."""
        match = self.playing()
        if match.engine is not engine:
            match.state = engine.unpack(match.engine.pack(match.state))
            match.engine = engine

    # The seats

    def names(self) -> list[str]:
        return [seat.name for seat in self.row.seats]

    def seats_of(self, person: int | None) -> list[int]:
        """Where a person sits; several seats are pass-and-play on one device."""
        return [seat.number for seat in self.row.seats if person is not None and seat.person == person]

    def waiting_for(self) -> list[SeatRow]:
        """The seats on which nobody sits yet."""
        return [seat for seat in self.row.seats if seat.kind in ("friend", "open")]

    def hands_known_to(self, person: int) -> set[int]:
        """The seats whose hands somebody has seen, now or before."""
        return {*self.seats_of(person), *(number for former, number in self.formers if former == person)}

    def with_seat(self, seat: SeatRow) -> None:
        old = self.row.seats[seat.number].person
        if old is not None and old != seat.person and self.match is not None:
            self.formers |= {(old, seat.number)}
        seats = tuple(seat if old.number == seat.number else old for old in self.row.seats)
        self.row = replace(self.row, seats=seats)
        if self.match is not None:
            self.match.names = tuple(self.names())

    def bot_to_move(self) -> SeatRow | None:
        """The first bot that the match waits for."""
        if self.match is None or self.row.status != PLAYING:
            return None
        return next(
            (self.row.seats[seat] for seat in self.match.awaited() if self.row.seats[seat].kind == "bot"), None
        )
