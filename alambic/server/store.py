"""What the server remembers: people, matches and their entries, in a database. Reads side by side, one writer."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar, Unpack, get_type_hints

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from alambic.core.errors import Over, among
from alambic.server import expiry
from alambic.server.errors import Missing, StoreError, Taken
from alambic.server.expiry import Expiry, Swept
from alambic.server.migrations import migrate
from alambic.server.store_engine import READERS, named, open_engine, reading
from alambic.server.store_rows import Changes, EntryRow, MatchRow, NewMatch, Person, RemarkRow, SeatRow
from alambic.server.store_tables import ENTRIES, FORMERS, MATCHES, MUTED, PEOPLE, REMARKS, SEATS
from alambic.server.writer import Writer

T = TypeVar("T")
CHANGEABLE = tuple(get_type_hints(Changes))
ENDED = ("over", "stopped")
DAY = timedelta(days=1)


def clock() -> datetime:
    return datetime.now(UTC)


class Store:
    """An open database; every method that changes something returns when the change is on the disk."""

    def __init__(self, url: str, now: Callable[[], datetime] = clock) -> None:
        self.now = now
        self.engine = open_engine(url)
        try:
            migrate(self.engine)
        except BaseException:
            self.engine.dispose()
            raise
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self.writer = Writer(self.engine)

    async def close(self) -> None:
        """Finishes what waits to be written, then lets go of the database."""
        await asyncio.to_thread(self.writer.close)
        await asyncio.to_thread(self.readers.shutdown)
        self.engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Does the work on one view of the database, beside everyone else."""
        if self.writer.closed:
            raise StoreError("the database is closed: the server is stopping")
        return await asyncio.get_running_loop().run_in_executor(self.readers, self.reading, work)

    def reading(self, work: Callable[[Connection], T]) -> T:
        try:
            with reading(self.engine).begin() as connection:
                return work(connection)
        except SQLAlchemyError as problem:
            raise named(problem) from problem

    # People

    async def add_person(self, name: str, secret: bytes) -> Person:
        """A new person; `secret` is the SHA-256 of what the cookie keeps secret."""
        now = self.now()

        def work(connection: Connection) -> Person:
            values = {"name": name, "secret": secret, "recovery": None, "made": now, "seen": now}
            return Person(made(connection, insert(PEOPLE).values(values)), name, secret, None, now, now)

        return await self.writer.write(work)

    async def person(self, id: int) -> Person | None:
        def work(connection: Connection) -> Person | None:
            row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == id)).one_or_none()
            return None if row is None else Person(**row._mapping)

        return await self.read(work)

    async def rename(self, person: int, name: str) -> None:
        await self.set_person(person, name=name)

    async def set_recovery(self, person: int, recovery: bytes | None) -> None:
        """The SHA-256 of the secret in the recovery link, or None for no link."""
        await self.set_person(person, recovery=recovery)

    async def touch(self, person: Person) -> None:
        """Remembers that somebody was here, at most once a day."""
        now = self.now()
        if now - person.seen >= DAY:
            await self.set_person(person.id, seen=now)

    async def set_person(self, person: int, **values: Any) -> None:
        def work(connection: Connection) -> None:
            if not connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(values)).rowcount:
                raise Missing(f"nobody has the number {person}: they may have been away for too long")

        await self.writer.write(work)

    # Matches

    async def add_match(self, new: NewMatch, entries: Sequence[EntryRow] = ()) -> MatchRow:
        """Keeps a new match with its seats, and the entries it begins with; Taken if another has its key."""
        values = {**asdict(new), "made": (now := self.now()), "moved": now, "ended": None}
        values |= {"places": None, "points": None, "dealt": None, "begun": None}
        values |= {"following": None, "asking": None, "awaited": 0, "due": None}
        del values["seats"]

        def work(connection: Connection) -> MatchRow:
            if connection.scalar(select(MATCHES.c.id).where(MATCHES.c.key == new.key)) is not None:
                raise Taken(f"there is a match {new.key} already: take another key")
            id = made(connection, insert(MATCHES).values(values))
            connection.execute(insert(SEATS), [{"match": id, **asdict(seat)} for seat in new.seats])
            if entries:
                connection.execute(insert(ENTRIES), [{"match": id, **asdict(entry)} for entry in entries])
            return MatchRow(id=id, seats=tuple(new.seats), **values)

        return await self.writer.write(work)

    async def match(self, key: str) -> MatchRow | None:
        rows = await self.read(lambda connection: matches(connection, MATCHES.c.key == key, most=1))
        return rows[0] if rows else None

    async def set_seat(self, match: int, seat: SeatRow, was: SeatRow | None = None) -> None:
        """Somebody sits down, gets up or is replaced; Taken if the seat is no longer whose it was.

        A table that gathers counts as touched.
        """
        now = self.now()

        def work(connection: Connection) -> None:
            if was is not None:
                here = select(SEATS.c.kind, SEATS.c.person).where(
                    SEATS.c.match == match, SEATS.c.number == was.number
                )
                found = connection.execute(here).one_or_none()
                if found is not None and tuple(found) != (was.kind, was.person):
                    raise Taken("somebody else sits there by now: look at the table again")
            write_seat(connection, match, seat)
            gathering = (MATCHES.c.id == match) & (MATCHES.c.status == "gathering")
            connection.execute(update(MATCHES).where(gathering).values(moved=now))

        await self.writer.write(work)

    async def set_match(self, match: int, **changes: Unpack[Changes]) -> None:
        """Changes some columns; a new status counts as a move, and `ended` follows it."""
        if strange := [name for name in changes if name not in CHANGEABLE]:
            raise TypeError(f"{among(strange)} cannot be changed; {among(CHANGEABLE)} can")
        values: dict[str, Any] = dict(changes)
        if "status" in changes:
            now = self.now()
            values |= {"moved": now, "ended": now if changes["status"] in ENDED else None}

        def work(connection: Connection) -> None:
            if (
                values
                and not connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(values)).rowcount
            ):
                raise Missing(f"no match {match}: it may have been left alone for too long")

        await self.writer.write(work)

    async def finish(
        self, match: int, status: str, reason: str, places: Sequence[int], points: Sequence[int]
    ) -> None:
        """The match has ended, for good: a second ending changes nothing."""
        values = {"status": status, "reason": reason, "ended": self.now()}
        values |= {"places": list(places) or None, "points": list(points) or None}

        def work(connection: Connection) -> None:
            running = (MATCHES.c.id == match) & MATCHES.c.ended.is_(None)
            if not connection.execute(update(MATCHES).where(running).values(values)).rowcount:
                known(connection, match)

        await self.writer.write(work)

    async def running(self, person: int, most: int = 50) -> list[MatchRow]:
        """The matches that have not ended where somebody sits, is expected or is the host, newest move first."""
        here = theirs(person) & MATCHES.c.ended.is_(None)
        return await self.read(lambda connection: matches(connection, here, most=most))

    async def due(self, before: datetime) -> list[str]:
        """The keys of running matches with a clock that runs out by then."""
        query = (
            select(MATCHES.c.key).where(MATCHES.c.due < before, MATCHES.c.ended.is_(None)).order_by(MATCHES.c.due)
        )
        return await self.read(lambda connection: list(connection.scalars(query)))

    async def finished(self, person: int, most: int = 50) -> list[MatchRow]:
        """Those that are over or were stopped."""
        here = theirs(person) & MATCHES.c.ended.is_not(None)
        return await self.read(lambda connection: matches(connection, here, most=most))

    async def listed(self, most: int = 50) -> list[MatchRow]:
        """The matches that anyone may find and that have not ended."""
        here = MATCHES.c.listed & MATCHES.c.status.in_(("gathering", "playing"))
        return await self.read(lambda connection: matches(connection, here, most=most))

    # Entries and remarks

    async def entries(self, match: int) -> list[EntryRow]:
        """All entries in their order."""
        query = select(*(c for c in ENTRIES.c if c.name != "match")).where(ENTRIES.c.match == match)
        ordered = query.order_by(ENTRIES.c.number)
        return await self.read(
            lambda connection: [EntryRow(**row._mapping) for row in connection.execute(ordered)]
        )

    async def add_entries(
        self,
        match: int,
        entries: Sequence[EntryRow],
        awaited: int = 0,
        due: datetime | None = None,
        seats: Sequence[SeatRow] = (),
        ending: tuple[Sequence[int], Sequence[int]] | None = None,
    ) -> None:
        """The next entries, the seats they change, and if the match is over its places and points: all or nothing.

        Taken if there is an entry of such a number, Over if the match has ended. Whatever was asked is answered.
        """

        def work(connection: Connection) -> None:
            running = (MATCHES.c.id == match) & MATCHES.c.ended.is_(None)
            now = {"moved": entries[-1].at, "awaited": awaited, "due": due, "asking": None}
            if ending:
                places, points = ending
                now |= {"status": "over", "ended": self.now(), "places": list(places), "points": list(points)}
            if not connection.execute(update(MATCHES).where(running).values(now)).rowcount:
                known(connection, match)
                raise Over("the match has ended: nothing can be played any more")
            try:
                connection.execute(insert(ENTRIES), [{"match": match, **asdict(entry)} for entry in entries])
            except IntegrityError:
                raise Taken(f"there is an entry {entries[0].number} already: look at the table again") from None
            for seat in seats:
                write_seat(connection, match, seat)

        await self.writer.write(work)

    async def remarks(self, match: int, most: int = 1000) -> list[RemarkRow]:
        """The latest remarks in their order."""
        query = select(*(c for c in REMARKS.c if c.name != "match")).where(REMARKS.c.match == match)
        latest = query.order_by(REMARKS.c.number.desc()).limit(most)
        rows = await self.read(lambda connection: connection.execute(latest).all())
        return [RemarkRow(**row._mapping) for row in reversed(rows)]

    async def add_remark(self, match: int, person: int, name: str, text: str) -> RemarkRow:
        """Something said at a table; the remarks of a match are numbered from 1."""
        now = self.now()

        def work(connection: Connection) -> RemarkRow:
            known(connection, match)
            last = connection.scalar(select(func.max(REMARKS.c.number)).where(REMARKS.c.match == match))
            row = RemarkRow((last or 0) + 1, person, name, text, now)
            connection.execute(insert(REMARKS).values(match=match, **asdict(row)))
            return row

        return await self.writer.write(work)

    async def formers(self, match: int) -> frozenset[tuple[int, int]]:
        """Who has got up from which seat since the deal: persons and seats."""
        query = select(FORMERS.c.person, FORMERS.c.number).where(FORMERS.c.match == match)
        return await self.read(
            lambda connection: frozenset((row.person, row.number) for row in connection.execute(query))
        )

    async def muted(self, match: int) -> frozenset[int]:
        """The people whose remarks are not wanted at this table."""
        query = select(MUTED.c.person).where(MUTED.c.match == match)
        return await self.read(lambda connection: frozenset(connection.scalars(query)))

    async def set_muted(self, match: int, person: int, muted: bool) -> None:
        pair = {"match": match, "person": person}

        def work(connection: Connection) -> None:
            known(connection, match)
            connection.execute(delete(MUTED).filter_by(**pair))
            if muted:
                connection.execute(insert(MUTED).values(pair))

        await self.writer.write(work)

    async def sweep(self, now: datetime, policy: Expiry) -> Swept:
        """Stops and deletes what is too old; the keys say which tables the server must let go of."""
        return await self.writer.write(lambda connection: expiry.sweep(connection, now, policy))


def made(connection: Connection, query: Any) -> int:
    """The number that a new row got."""
    key = connection.execute(query).inserted_primary_key
    assert key is not None
    return int(key[0])


def write_seat(connection: Connection, match: int, seat: SeatRow) -> None:
    """Change a seat; who got up from it since the deal is remembered."""
    place = (SEATS.c.match == match) & (SEATS.c.number == seat.number)
    dealt = select(MATCHES.c.id).where(MATCHES.c.id == match, MATCHES.c.status != "gathering")
    former = connection.scalar(select(SEATS.c.person).where(place, SEATS.c.match.in_(dealt)))
    if former is not None and former != seat.person:
        one = {"match": match, "number": seat.number, "person": former}
        connection.execute(delete(FORMERS).filter_by(**one))
        connection.execute(insert(FORMERS).values(one))
    if not connection.execute(update(SEATS).where(place).values(asdict(seat))).rowcount:
        raise Missing(f"no seat {seat.number} at a match {match}")


def known(connection: Connection, match: int) -> None:
    if connection.scalar(select(MATCHES.c.id).where(MATCHES.c.id == match)) is None:
        raise Missing(f"no match {match}: it may have been left alone for too long")


def theirs(person: int) -> ColumnElement[bool]:
    sits = select(SEATS.c.match).where(or_(SEATS.c.person == person, SEATS.c.kept == person))
    return or_(MATCHES.c.host == person, MATCHES.c.id.in_(sits))


def matches(connection: Connection, where: ColumnElement[bool], most: int) -> list[MatchRow]:
    """Matches, newest move first, with their seats: two queries however many they are."""
    newest = select(MATCHES).where(where).order_by(MATCHES.c.moved.desc(), MATCHES.c.id.desc()).limit(most)
    rows = connection.execute(newest).all()
    seats = seats_of(connection, [row.id for row in rows])
    return [MatchRow(**row._mapping, seats=tuple(seats[row.id])) for row in rows]


def seats_of(connection: Connection, ids: Iterable[int]) -> dict[int, list[SeatRow]]:
    found: dict[int, list[SeatRow]] = {id: [] for id in ids}
    query = select(SEATS).where(SEATS.c.match.in_(found)).order_by(SEATS.c.match, SEATS.c.number)
    for row in connection.execute(query):
        found[row.match].append(seat_row(row))
    return found


def seat_row(row: Row[Any]) -> SeatRow:
    plain = (row.number, row.kind, row.person, row.name, row.level, row.part, row.kept)
    return SeatRow(*plain, tuple(row.drafts), tuple(row.orders))
