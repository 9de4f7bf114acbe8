"""A table of the server: its row in the store, and the match once it is dealt."""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from alambic.core.deck import Deck
from alambic.core.engine import Engine
from alambic.core.errors import AlambicError
from alambic.core.events import EVERYONE
from alambic.core.fair import word_of
from alambic.core.game import Game, Setup
from alambic.core.match import Match, Position, Tried
from alambic.core.record import MOVE, SITS, Entry
from alambic.core.state import SPECTATOR
from alambic.server.live.clock import Timing, alone, answered, deadline
from alambic.server.live.house import House
from alambic.server.live.lateness import as_known
from alambic.server.live.matches import ended, fair_of, is_paused
from alambic.server.live.parts import Company, Course, Remembered, Scene, Talk, Told, Work
from alambic.server.storage.reading import Whole
from alambic.server.storage.rows import MatchRow, RemarkRow, SeatRow

GATHERING, PLAYING, OVER, STOPPED = "gathering", "playing", "over", "stopped"
SHUFFLING = "shuffling"  # gathering is called so once every seat is taken and parts are waited for
PAUSED = "paused"  # playing is called so when everybody has left
PACES = {"calm": 2.2, "natural": 1.1, "quick": 0.45, "instant": 0.0}  # seconds a bot takes


def setup_of(game: Game, row: MatchRow) -> Setup:
    deck = row.deck if isinstance(row.deck, str) else Deck.parse(row.deck["name"], row.deck)
    return game.setup(len(row.seats), row.options, deck)


def mark_of(position: Position, before: bytes) -> bytes:
    """A digest of what a match has shown so far: two versions of the rules agree where their marks do."""
    events = [tuple(event) for event in position.told(SPECTATOR)]
    shown = [list(position.awaited), position.standings, events]
    return hashlib.blake2b(before + repr(shown).encode(), digest_size=8).digest()


def shown(tried: Tried, seats: int, before: bytes) -> tuple[Told, bytes]:
    """What an entry tells each viewer, and the mark of all so far."""
    told: Told = {}
    position = tried.position
    position.survey()
    if tried.entry.kind == MOVE:
        viewers = (*range(seats), SPECTATOR)
        same = all(event.eyes == EVERYONE for event in position.events)
        told = {viewer: position.events if same else position.told(viewer) for viewer in viewers}
    return told, mark_of(position, before)


@dataclass
class Table:
    """One table, held in memory while somebody uses it. Whoever changes it holds its lock."""

    game: Game
    row: MatchRow
    house: House = field(default_factory=House)
    match: Match | None = None  # what everybody may see the results of; drafts are apart
    course: Course = field(default_factory=Course)
    timing: Timing = field(default_factory=Timing)
    drafted: dict[int, Scene] = field(default_factory=dict)  # by seat: the match with the drafts of that seat
    talk: Talk = field(default_factory=Talk)
    company: Company = field(default_factory=Company)
    work: Work = field(default_factory=Work)
    remembered: Remembered = field(default_factory=Remembered)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def key(self) -> str:
        return self.row.key

    def version(self, person: int | None) -> str:
        """What somebody sees changes exactly when this does, in whatever process they look.

        The drafts of others change nothing, nor does what a spectator may not know yet.
        """
        row, seats = self.row, self.seats_of(person)
        if row.delay and self.match and not seats:
            now = self.house.now()
            around, known = self.digest("around", self.surroundings), as_known(row, person, now)
            step, heard = self.watched_step(now), last(self.heard(now))
            return digest_of(around, step, heard, known.status, known.following)
        public = self.digest("public", self.facts)
        own = [(row.seats[n].drafts, row.seats[n].orders, row.seats[n].hint, self.solitary) for n in seats]
        return digest_of(public, own) if any(map(any, own)) else public

    def surroundings(self) -> Any:
        """All that everybody sees around the match."""
        row = self.row
        wishes = [(seat.number, seat.offered) for seat in row.seats if seat.offered is not None]
        around = row.host, row.pace, row.hints, row.screen
        return *around, sorted(self.talk.muted), self.attending(), wishes, self.remembered.readings

    def facts(self) -> Any:
        """All that whoever sits here sees, but for the cards and what is only theirs."""
        row = self.row
        asides = (sorted((row.asking or {}).items()), sorted(self.talk.declined.items()), last(self.talk.remarks))
        step = self.match.step if self.match else -1
        return (
            self.surroundings(),
            self.stage,
            row.reason,
            row.following,
            row.rules,
            step,
            self.remembered.about("seats", row.seats, self.seats_digest),
            asides,
        )

    def seats_digest(self) -> str:
        """A digest of what everybody sees of the seats."""
        seats = [(seat.kind, seat.person, seat.name, seat.level, seat.kept) for seat in self.row.seats]
        sealed = [(seat.digest, seat.part != "") for seat in self.row.seats]
        return digest_of(seats, sealed)

    def digest(self, name: str, facts: Callable[[], Any]) -> str:
        """A digest of facts that change only when `changed` is called."""
        known = self.remembered.digests.get(name)
        if known is None or known[0] != self.remembered.changes:
            known = self.remembered.digests[name] = (self.remembered.changes, digest_of(facts()))
        return known[1]

    def attending(self) -> list[int]:
        """The people who are here, in whatever process."""
        return sorted({*self.company.present, *self.house.neighbours.at(self.row.id)})

    @property
    def solitary(self) -> bool:
        """Whether one person plays among bots, and nobody else, in no process, can ever have looked."""
        return (
            alone(self.row)
            and not self.house.neighbours.shared
            and {*self.company.lookers, *self.attending()} <= self.people()
        )

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is going on, so that it can be put away."""
        return not self.company.listeners and not self.lock.locked() and self.work.done()

    def changed(self, person: int | None = None) -> None:
        """Something that somebody may see is different now; with a person, for them alone."""
        if person is None:
            self.remembered.change()
            self.house.tell(self)
        for listener in list(self.company.listeners):
            listener()

    # The match

    def word(self, number: int) -> int:
        """The random word of an entry; 0 is the deal."""
        if number == 0 and self.row.first is not None:
            return self.row.first
        return word_of(self.remembered.about("secret", self.row.dealt, self.secret), number)

    def secret(self) -> bytes:
        """What all words are drawn from: the server's part and people's, or of a fork the server's alone."""
        fair = fair_of(self.row)
        return fair.secret if fair else self.row.secret

    def deal(self, engine: Engine, at: datetime) -> None:
        self.match = Match(engine, setup_of(self.game, self.row), self.word(0), self.names())
        self.course = Course()
        people = [seat["by"] == "person" for seat in self.row.dealt or ()]
        self.timing = Timing(away=frozenset(seat for seat, here in enumerate(people) if not here))
        self.timing = self.timing.after(at, self.match.awaited())
        dealt = Tried(0, self.match.position, Entry(0, "", None), ())
        self.course.note(at, *shown(dealt, self.match.setup.seats, b""))

    def take(self, other: "Table") -> None:
        """Have the match of another, which was tried apart."""
        self.match, self.timing, self.course = other.match, other.timing, other.course

    def accept(self, tried: Tried, at: datetime, told: Told, mark: bytes, timing: Timing | None = None) -> None:
        """An entry has been written: it happens."""
        match = self.playing()
        match.accept(tried)
        if self.row.timed:
            self.timing = timing or self.timing.after(at, match.awaited(), tried.entry)
        self.course.note(at, told, mark)

    def changed_row(self, **changes: Any) -> None:
        """The row as one more write has left it."""
        self.row = replace(self.row, **changes, version=self.row.version + 1)

    def moved_on(self, awaited: int, due: datetime | None, now: datetime) -> None:
        """The row as new entries have left it."""
        self.row = self.row.moved_on(awaited, due, now)

    def end(self, status: str, reason: str, places: Sequence[int], points: Sequence[float], now: datetime) -> None:
        self.row = ended(self.row, status, reason, places, points, now)

    def go_on_with(self, timing: Timing) -> None:
        """A question is answered: clocks run on as if it had not been asked."""
        self.timing = timing

    @property
    def step(self) -> int:
        """How many entries it has had; none before the deal."""
        return self.match.step if self.match else 0

    def playing(self) -> Match:
        assert self.match is not None, "dealt"
        return self.match

    def play_by(self, game: Game) -> None:
        """The files of its game are others now: what happened is found out anew."""
        self.game, self.match, self.drafted = game, None, {}
        self.remembered.read_again()

    def moved_to(self, engine: Engine) -> None:
        """Go on with another engine of the same game: both modes have the same bytes."""
        for match in (self.playing(), *(scene.match for scene in self.drafted.values())):
            match.moved_to(engine)

    # What is seen of it

    def scene(self, seat: int | None) -> Scene:
        """The match as it stands for a seat, its drafts included."""
        if seat is not None and seat in self.drafted:
            return self.drafted[seat]
        return Scene(self.playing(), self.course.told, self.course.since)

    def watched_step(self, now: datetime) -> int:
        """The last step that is older than this table's delay."""
        return self.course.step_at(now - timedelta(seconds=self.row.delay))

    def watched_at(self, now: datetime) -> Scene:
        """What spectators see: everything, or what is older than this table's delay."""
        step = self.watched_step(now) if self.row.delay else self.playing().step
        return self.scene(None) if step == self.playing().step else self.course.past(self.playing(), step)

    def heard(self, now: datetime) -> list[RemarkRow]:
        """What was said, as late as spectators see the match; before the deal nobody held anything."""
        if not self.row.delay or self.match is None:
            return self.talk.remarks
        return self.talk.until(now - timedelta(seconds=self.row.delay), self.course.moments[0])

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

    def redraft_all(self) -> list[SeatRow]:
        """Make all drafts anew, as far as they can be; the seats that have lost some."""
        lost = []
        for seat in self.row.seats:
            if seat.drafts or seat.number in self.drafted:
                kept = self.redraft(seat.number) if self.row.status == PLAYING else ()
                if kept != seat.drafts:
                    lost.append(replace(seat, drafts=kept))
                    self.with_seat(lost[-1])
        return lost

    # Time

    def silence(self, match: Match | None = None) -> str | None:
        """The move that silence means in the present phase, if it means one."""
        match = match or self.playing()
        return self.game.silence.get(match.engine.phase(match.state))

    def deadline(self, seat: int) -> datetime | None:
        return deadline(self.row, self.silence() is not None, self.timing, seat)

    # The seats

    def beside(self, whole: Whole) -> None:
        """What is kept of a table beside its row and its entries; who has looked is not, so anyone may have."""
        self.talk = replace(self.talk, remarks=whole.remarks, muted=whole.muted)
        self.company = replace(self.company, formers=whole.formers)
        if whole.row.watched:
            self.company.lookers.add(None)

    def renew(self, whole: Whole) -> None:
        """Have the row and what is beside it as another process has left them; entries follow."""
        self.timing = self.timing if whole.row.asking else answered(self.row, self.timing, self.house.now())
        self.row = whole.row
        self.beside(whole)

    def names(self) -> list[str]:
        return [seat.name for seat in self.row.seats]

    def people(self) -> set[int]:
        """Everybody who sits here."""
        return {seat.person for seat in self.row.seats if seat.person is not None}

    def insiders(self) -> set[int]:
        """Everybody whose table this is: who sits here, has a seat kept or is the host; in the end all who sat."""
        kept = {seat.kept for seat in self.row.seats if seat.kept is not None}
        sat = {person for person, _ in self.company.formers if as_known(self.row, person, self.house.now()).ended}
        return self.people() | kept | sat | {self.row.host}

    def seats_of(self, person: int | None) -> list[int]:
        """Where a person sits; several seats are pass-and-play on one device."""
        if person is None:
            return []
        places = self.remembered.about("places", self.row.seats, self.places)  # often asked, and seldom changed
        return list(places.get(person, ()))

    def places(self) -> dict[int, list[int]]:
        """Where everybody sits."""
        found: dict[int, list[int]] = {}
        for seat in self.row.seats:
            if seat.person is not None:
                found.setdefault(seat.person, []).append(seat.number)
        return found

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

    @property
    def complete(self) -> bool:
        """Whether the deal is what comes next."""
        return self.row.status == GATHERING and not self.waiting_for()

    @property
    def shuffling(self) -> bool:
        """Whether parts are waited for: nobody sits down or gets up meanwhile."""
        return self.row.status == GATHERING and self.row.due is not None

    @property
    def stage(self) -> str:
        """The status, as everybody is told."""
        return SHUFFLING if self.shuffling else PAUSED if is_paused(self.row) else self.row.status

    def unshown(self) -> list[SeatRow]:
        """The seats whose part was sealed and has not been shown."""
        return [seat for seat in self.row.seats if seat.digest and not seat.part]

    def hands_known_to(self, person: int) -> set[int]:
        """The seats whose hands somebody has seen, now or before."""
        return {*self.seats_of(person), *(number for former, number in self.company.formers if former == person)}

    def with_seat(self, seat: SeatRow) -> None:
        person = self.row.seats[seat.number].person
        if person is not None and person != seat.person and self.match is not None:
            self.company.left(person, seat.number)
        seats = tuple(seat if old.number == seat.number else old for old in self.row.seats)
        self.row = replace(self.row, seats=seats)
        if self.match is not None:
            self.match.rename(self.names())

    def bot_to_move(self) -> SeatRow | None:
        """The first bot that the match waits for; bots wait while a takeback is talked about, or all are gone."""
        if self.match is None or self.row.status != PLAYING or self.row.asking or is_paused(self.row):
            return None
        return next(
            (self.row.seats[seat] for seat in self.match.awaited() if self.row.seats[seat].kind == "bot"), None
        )


def last(remarks: Sequence[RemarkRow]) -> int:
    """The number of the latest: it grows with every remark, also when older ones have gone."""
    return remarks[-1].number if remarks else 0


def digest_of(*facts: Any) -> str:
    return hashlib.blake2b(repr(facts).encode(), digest_size=8).hexdigest()


def drafted(scene: Scene, seat: int, tried: Tried) -> Scene:
    """A scene with one more draft, which only its seat was told of."""
    match = scene.match.copy()
    match.accept(tried)
    return Scene(match, [*scene.told, {seat: match.events(seat)}], scene.match.step)
