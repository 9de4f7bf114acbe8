"""A table of the server: its row in the store, and the match once it is dealt."""

import asyncio
import hashlib
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from alambic.core.deck import Deck
from alambic.core.engine import Engine
from alambic.core.errors import AlambicError
from alambic.core.events import Event, read_events
from alambic.core.fair import Fair, pledge_of, word_of
from alambic.core.game import Game, Setup
from alambic.core.match import Match, Tried
from alambic.core.record import MOVE, SITS, Entry
from alambic.core.state import SPECTATOR
from alambic.server.clock import Timing, deadline
from alambic.server.store_rows import MatchRow, RemarkRow, SeatRow

GATHERING, PLAYING, OVER, STOPPED = "gathering", "playing", "over", "stopped"
PACES = {"calm": 2.2, "natural": 1.1, "quick": 0.45, "instant": 0.0}  # seconds a bot takes

Told = Mapping[int, list[Event]]  # what an entry told, by viewer


def setup_of(game: Game, row: MatchRow) -> Setup:
    deck = row.deck if isinstance(row.deck, str) else Deck.parse(row.deck["name"], row.deck)
    return game.setup(len(row.seats), row.options, deck)


def fair_of(row: MatchRow) -> Fair | None:
    """How the words of a match are drawn; None for one dealt before people added parts."""
    if row.begun is None or row.dealt is None:
        return None
    parts = {number: seat["part"] for number, seat in enumerate(row.dealt) if seat["part"]}
    return Fair(pledge_of(row.secret), row.secret, parts, row.origin["since"] if row.origin else 0)


def mark_of(engine: Engine, state: Any, before: bytes) -> bytes:
    """A digest of what a match has shown so far: two versions of the rules agree where their marks do."""
    events = read_events(engine.read(engine.forgotten(state)))
    shown = [engine.awaited(state), engine.standings(state), [tuple(event) for event in events]]
    return hashlib.blake2b(before + repr(shown).encode(), digest_size=8).digest()


@dataclass(frozen=True)
class Scene:
    """A match at some moment, as a page shows it."""

    match: Match
    told: Sequence[Told]  # by step, the deal first
    since: int = 0  # the step before what came last: newer entries were published together


@dataclass
class Table:
    """One table, held in memory while somebody uses it. Whoever changes it holds its lock."""

    game: Game
    row: MatchRow
    boot: str  # of this run of the server: versions of another run are never equal
    match: Match | None = None  # what everybody may see the results of; drafts are apart
    mark: bytes = b""
    told: list[Told] = field(default_factory=list)  # by step, the deal first
    moments: list[datetime] = field(default_factory=list)  # when, by step
    since: int = 0  # the step before the entries that were published last
    timing: Timing = field(default_factory=Timing)
    looked_back: Scene | None = None  # the earlier step that was looked at last
    drafted: dict[int, Scene] = field(default_factory=dict)  # by seat: the match with the drafts of that seat
    declined: dict[int, tuple[str, int]] = field(default_factory=dict)  # by asker: who would not, at which step
    remarks: list[RemarkRow] = field(default_factory=list)
    muted: frozenset[int] = frozenset()
    formers: frozenset[tuple[int, int]] = frozenset()  # who has got up from which seat since the deal
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Callable[[], None]] = field(default_factory=set)
    heeding: Callable[["Table"], None] | None = None  # told of every change that all may see
    present: Counter[int] = field(default_factory=Counter)  # streams by person
    changes: int = 0
    asides: int = 0
    private: Counter[int] = field(default_factory=Counter)  # changes that one person alone may notice
    hurried: asyncio.Event = field(default_factory=asyncio.Event)
    bots: asyncio.Task[None] | None = None
    alarm: asyncio.TimerHandle | None = None
    used: float = field(default_factory=time.monotonic)

    @property
    def key(self) -> str:
        return self.row.key

    def version(self, person: int | None) -> str:
        """What somebody sees changes exactly when this does: the drafts of others change nothing."""
        own = self.private[person] if person is not None and person in self.private else 0
        if self.row.delay and self.match and not self.seats_of(person):  # nor what they may not know yet
            now = datetime.now(UTC)
            return f"{self.boot}-{self.watched_step(now)}.{len(self.heard(now))}.{self.asides}"
        return f"{self.boot}-{self.changes}.{own}"

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is going on, so that it can be put away."""
        return not self.listeners and not self.lock.locked() and (self.bots is None or self.bots.done())

    def changed(self, person: int | None = None, *, aside: bool = True) -> None:
        """Something that somebody may see is different now; with a person, for them alone.

        What happened in the match or was said is no aside: spectators may hear of it later.
        """
        if person is None:
            self.changes += 1
            self.asides += aside
            if self.heeding:
                self.heeding(self)
        else:
            self.private[person] += 1
        for listener in list(self.listeners):
            listener()

    # The match

    def word(self, number: int) -> int:
        """The random word of an entry; 0 is the deal."""
        if number == 0 and self.row.first is not None:
            return self.row.first
        fair = fair_of(self.row)
        return word_of(fair.secret if fair else self.row.secret, number)

    def deal(self, engine: Engine, at: datetime) -> None:
        self.match = Match(engine, setup_of(self.game, self.row), self.word(0), self.names())
        self.told, self.moments, self.mark, self.since = [], [], b"", 0
        people = [seat["by"] == "person" for seat in self.row.dealt or ()]
        self.timing = Timing(away=frozenset(seat for seat, here in enumerate(people) if not here))
        self.timing = self.timing.after(at, self.match.awaited())
        self.note(at)

    def take(self, other: "Table") -> None:
        """Have the match of another, which was tried apart."""
        self.row, self.match, self.timing = other.row, other.match, other.timing
        self.told, self.moments, self.mark, self.since = other.told, other.moments, other.mark, other.since

    def accept(self, tried: Tried, at: datetime) -> None:
        """An entry has been written: it happens."""
        match = self.playing()
        match.accept(tried)
        self.timing = self.timing.after(at, match.awaited(), tried.entry)
        self.note(at)

    def note(self, at: datetime) -> None:
        """Keep what the last entry told each viewer, and the mark of all so far."""
        match = self.playing()
        views = [*range(match.setup.seats), SPECTATOR]
        moves = not match.entries or match.entries[-1].kind == MOVE
        self.told.append({view: match.events(view) for view in views} if moves else {})
        self.moments.append(at)
        self.mark = mark_of(match.engine, match.state, self.mark)

    def playing(self) -> Match:
        assert self.match is not None, "dealt"
        return self.match

    def moved_to(self, engine: Engine) -> None:
        """Go on with another engine of the same game: both modes have the same bytes."""
        for match in (self.playing(), *(scene.match for scene in self.drafted.values())):
            if match.engine is not engine:
                match.state = engine.unpack(match.engine.pack(match.state))
                match.engine = engine

    # What is seen of it

    def scene(self, seat: int | None) -> Scene:
        """The match as it stands for a seat, its drafts included."""
        if seat is not None and seat in self.drafted:
            return self.drafted[seat]
        return Scene(self.playing(), self.told, self.since)

    def past(self, step: int) -> Scene:
        """The match as it stood after so many entries; all who watch with the same delay share the work."""
        if self.looked_back is None or self.looked_back.match.step != step:
            self.looked_back = Scene(self.playing().at(step), self.told[: step + 1], max(0, step - 1))
        return self.looked_back

    def watched_step(self, now: datetime) -> int:
        """The last step that is older than this table's delay."""
        lag = timedelta(seconds=self.row.delay)
        return max(0, bisect_right(self.moments, now - lag) - 1)

    def watched_at(self, now: datetime) -> Scene:
        """What spectators see: everything, or what is older than this table's delay."""
        step = self.watched_step(now) if self.row.delay else self.playing().step
        return self.scene(None) if step == self.playing().step else self.past(step)

    def heard(self, now: datetime) -> list[RemarkRow]:
        """What was said, as late as spectators see the match."""
        lag = timedelta(seconds=self.row.delay)
        return [remark for remark in self.remarks if not lag or remark.at <= now - lag]

    def drafts(self, seat: int) -> list[Entry]:
        """What a seat has drafted, as the entries it would be."""
        return list(self.scene(seat).match.entries[self.playing().step :])

    def redraft(self, seat: int) -> tuple[str, ...]:
        """Make a seat's drafts anew on the match as it is now; the codes of those that still are drafts."""
        self.drafted.pop(seat, None)
        for code in self.row.seats[seat].drafts:
            scene = self.scene(seat)
            try:
                tried = scene.match.tried(seat, code, word=self.word(scene.match.step + 1))
            except AlambicError:
                break
            if not scene.match.drafts(tried):
                break
            self.drafted[seat] = drafted(scene, seat, tried)
        return tuple(entry.move for entry in self.drafts(seat))

    # Time

    def silence(self, match: Match | None = None) -> str | None:
        """The move that silence means in the present phase, if it means one."""
        match = match or self.playing()
        return self.game.silence.get(match.engine.phase(match.state))

    def deadline(self, seat: int) -> datetime | None:
        return deadline(self.row, self.silence() is not None, self.timing, seat)

    # The seats

    def names(self) -> list[str]:
        return [seat.name for seat in self.row.seats]

    def people(self) -> set[int]:
        """Everybody who sits here."""
        return {seat.person for seat in self.row.seats if seat.person is not None}

    def insiders(self) -> set[int]:
        """Everybody whose table this is: who sits here, has a seat kept or is the host; in the end all who sat."""
        kept = {seat.kept for seat in self.row.seats if seat.kept is not None}
        sat = {person for person, _ in self.formers} if self.row.ended else set()
        return self.people() | kept | sat | {self.row.host}

    def seats_of(self, person: int | None) -> list[int]:
        """Where a person sits; several seats are pass-and-play on one device."""
        return [seat.number for seat in self.row.seats if person is not None and seat.person == person]

    def former(self, number: int) -> str:
        """The name of the last person who sat on a seat, as far as it is written down."""
        dealt = (self.row.dealt or [])[number : number + 1]
        names = [seat["name"] for seat in dealt if seat["by"] == "person"]
        for entry in self.match.entries if self.match else ():
            if entry.kind == SITS and entry.seat == number and entry.by == "person":
                names.append(entry.move)
        return names[-1] if names else ""

    def waiting_for(self) -> list[SeatRow]:
        """The seats on which nobody sits yet."""
        return [seat for seat in self.row.seats if seat.kind in ("friend", "open")]

    def hands_known_to(self, person: int) -> set[int]:
        """The seats whose hands somebody has seen, now or before."""
        return {*self.seats_of(person), *(number for former, number in self.formers if former == person)}

    def with_seat(self, seat: SeatRow) -> None:
        person = self.row.seats[seat.number].person
        if person is not None and person != seat.person and self.match is not None:
            self.formers |= {(person, seat.number)}
        seats = tuple(seat if old.number == seat.number else old for old in self.row.seats)
        self.row = replace(self.row, seats=seats)
        if self.match is not None:
            self.match.names = tuple(self.names())

    def bot_to_move(self) -> SeatRow | None:
        """The first bot that the match waits for; bots wait while people talk about a takeback."""
        if self.match is None or self.row.status != PLAYING or self.row.asking:
            return None
        return next(
            (self.row.seats[seat] for seat in self.match.awaited() if self.row.seats[seat].kind == "bot"), None
        )


def drafted(scene: Scene, seat: int, tried: Tried) -> Scene:
    """A scene with one more draft, which only its seat was told of."""
    match = scene.match.copy()
    match.accept(tried)
    return Scene(match, [*scene.told, {seat: match.events(seat)}], scene.match.step)
