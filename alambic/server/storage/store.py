"""What the server remembers: people, matches and their entries, in a database. Reads side by side, one writer."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, TypeVar, Unpack, get_type_hints

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from alambic.core.errors import among
from alambic.server.basics.errors import Missing, StoreError, Taken
from alambic.server.basics.settings import Expiry
from alambic.server.storage import expiry
from alambic.server.storage.database import Database, one_by_one
from alambic.server.storage.expiry import Swept
from alambic.server.storage.reading import MATCHES_OF, SEEN, Whole, entries_of, matches, padded, wholes_of
from alambic.server.storage.rows import (
    CALLS_KEPT,
    REMARKS_KEPT,
    Changes,
    EntryRow,
    MatchRow,
    NewMatch,
    Person,
    RemarkRow,
    SeatRow,
)
from alambic.server.storage.tables import ENTRIES, KEYS, MATCHES, MUTED, PEOPLE, REMARKS, SEATS
from alambic.server.storage.writing import (
    CHANGE,
    TOUCH,
    NewEntries,
    add_entries,
    made,
    seat_values,
    step_on,
    write_seat,
)

T = TypeVar("T")
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")  # what else strangers look for never reaches the database
CHANGEABLE = tuple(get_type_hints(Changes))
ENDED = ("over", "stopped")
DAY = timedelta(days=1)
KEYED = select(MATCHES.c.id).where(MATCHES.c.key == bindparam("key"))
AT_KEY = select(*SEEN).where(MATCHES.c.key == bindparam("key"))
SECRET = select(MATCHES.c.id).where(MATCHES.c.secret == bindparam("secret"))
NEW_MATCH, NEW_SEATS = insert(MATCHES), insert(SEATS)


class Store:
    """An open database; every method that changes something returns when the change is on the disk."""

    def __init__(self, database: Database, now: Callable[[], datetime]) -> None:
        self.now = now
        self.database = database
        self.engine, self.writer = self.database.engine, self.database.writer

    async def close(self) -> None:
        """Finishes what waits to be written, then lets go of the database."""
        await self.database.close()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Does the work on one view of the database, beside everyone else."""
        return await self.database.read(work)

    async def write(self, work: Callable[[Connection], T], match: int | None = None) -> T:
        """Does the work in a transaction; `match` is the one that it changes."""
        result: T = await self.writer.put(one_by_one, work, match)
        return result

    # People

    async def add_person(self, name: str, secret: bytes) -> Person:
        """A new person; `secret` is the SHA-256 of what the cookie keeps secret."""
        now = self.now()

        def work(connection: Connection) -> Person:
            values = {"name": name, "secret": secret, "recovery": None, "made": now, "seen": now}
            return Person(made(connection, insert(PEOPLE), values), name, secret, None, now, now)

        return await self.write(work)

    async def person(self, id: int) -> Person | None:
        def work(connection: Connection) -> Person | None:
            row = connection.execute(select(PEOPLE).where(PEOPLE.c.id == id)).one_or_none()
            return None if row is None else Person(**row._mapping)

        return await self.read(work)

    async def rename(self, person: int, name: str) -> None:
        await self.set_person(person, name=name)

    async def set_secrets(self, person: int, secret: bytes, recovery: bytes | None) -> None:
        """The SHA-256 of the secrets in the cookie and in the recovery link, or None for no link."""
        await self.set_person(person, secret=secret, recovery=recovery)

    async def touch(self, person: Person) -> None:
        """Remembers that somebody was here, at most once a day."""
        now = self.now()
        if now - person.seen >= DAY:
            await self.set_person(person.id, seen=now)

    async def set_person(self, person: int, **values: Any) -> None:
        def work(connection: Connection) -> None:
            if not connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(values)).rowcount:
                raise Missing(f"nobody has the number {person}: they may have been away for too long")

        await self.write(work)

    # Matches

    async def add_match(self, new: NewMatch, entries: Sequence[EntryRow] = ()) -> MatchRow:
        """Keeps a new match with its seats, and the entries it begins with; Taken if another has its key."""
        values = {**asdict(new), "made": (now := self.now()), "moved": now, "ended": None, "version": 0}
        values |= {"places": None, "points": None, "dealt": None, "begun": None}
        values |= {"following": None, "asking": None, "resumed": False}
        values |= {"webhook": None, "awaited": 0, "due": None}
        del values["seats"]

        def work(connection: Connection) -> MatchRow:
            if connection.scalar(KEYED, {"key": new.key}) is not None:
                raise Taken(f"there is a match {new.key} already: take another key")
            if connection.scalar(SECRET, {"secret": new.secret}) is not None:
                raise Taken("there is a match with this secret already: draw another")
            try:
                id = made(connection, NEW_MATCH, values)
            except IntegrityError:  # another process has just written it
                raise Taken("there is a match with this key or secret already: draw another") from None
            connection.execute(NEW_SEATS, [{"match": id, **seat_values(seat)} for seat in new.seats])
            if entries:
                connection.execute(insert(ENTRIES), [{"match": id, **entry._asdict()} for entry in entries])
            return MatchRow(id=id, seats=tuple(new.seats), **values)

        return await self.write(work)

    async def match(self, key: str) -> MatchRow | None:
        rows = await self.read(lambda connection: matches(connection, AT_KEY, {"key": key}))
        return rows[0] if rows else None

    async def version(self, match: int) -> int | None:
        """How often a match has been changed."""
        query = select(MATCHES.c.version).where(MATCHES.c.id == match)
        return await self.read(lambda connection: connection.scalar(query))

    async def set_seat(self, match: int, seat: SeatRow, seen: int | None = None) -> None:
        """Somebody sits down, gets up or is replaced; Taken if the match is no longer as one saw it.

        A table that gathers counts as touched.
        """
        now = self.now()

        def work(connection: Connection) -> None:
            step_on(connection, match, seen)
            write_seat(connection, match, seat)
            connection.execute(TOUCH, {"here": match, "moved": now})

        await self.write(work, match)

    async def set_match(self, match: int, *, seen: int | None = None, **changes: Unpack[Changes]) -> None:
        """Changes some columns; a new status counts as a move, and `ended` follows it. Taken as above."""
        if strange := [name for name in changes if name not in CHANGEABLE]:
            raise TypeError(f"{among(strange)} cannot be changed; {among(CHANGEABLE)} can")
        values: dict[str, Any] = dict(changes)
        if "status" in changes:
            now = self.now()
            values |= {"moved": now, "ended": now if changes["status"] in ENDED else None}

        def work(connection: Connection) -> None:
            step_on(connection, match, seen)
            if values:
                connection.execute(CHANGE, {"here": match, **values})

        await self.write(work, match)

    async def finish(
        self, match: int, status: str, reason: str, places: Sequence[int], points: Sequence[float]
    ) -> None:
        """The match has ended, for good: a second ending changes nothing."""
        values = {"status": status, "reason": reason, "ended": self.now()}
        values |= {"places": list(places) or None, "points": list(points) or None}

        def work(connection: Connection) -> None:
            step_on(connection, match)
            running = (MATCHES.c.id == match) & MATCHES.c.ended.is_(None)
            connection.execute(update(MATCHES).where(running).values(values))

        await self.write(work, match)

    async def running(self, person: int, most: int = 50) -> list[MatchRow]:
        """The matches that have not ended where somebody sits, is expected or is the host, newest move first."""
        here = theirs(person) & MATCHES.c.ended.is_(None)
        return await self.read(lambda connection: matches(connection, newest(here, most)))

    async def finished(self, person: int, most: int = 50) -> list[MatchRow]:
        """Those that are over or were stopped."""
        here = theirs(person) & MATCHES.c.ended.is_not(None)
        return await self.read(lambda connection: matches(connection, newest(here, most)))

    async def listed(self, most: int = 50) -> list[MatchRow]:
        """The matches that anyone may find and that have not ended, or with a delay not a day ago.

        Where they stand among the others tells no spectator when they moved.
        """
        lately = (MATCHES.c.delay > 0) & (MATCHES.c.ended > self.now() - DAY)
        here = MATCHES.c.listed & or_(MATCHES.c.ended.is_(None), lately)
        moved = case((MATCHES.c.delay > 0, func.coalesce(MATCHES.c.begun, MATCHES.c.moved)), else_=MATCHES.c.moved)
        query = select(*SEEN).where(here).order_by(moved.desc(), MATCHES.c.id.desc()).limit(most)
        return await self.read(lambda connection: matches(connection, query))

    async def matches(self, ids: list[int]) -> list[MatchRow]:
        """Matches by their numbers, those that there are."""
        return await self.read(lambda connection: matches(connection, MATCHES_OF, {"some": padded(ids)}))

    # Entries and remarks

    async def entries(self, match: int, since: int = 0) -> list[EntryRow]:
        """All entries in their order, or those after a number."""
        return await self.read(lambda connection: entries_of(connection, {match: since})[match])

    async def whole(self, key: str) -> Whole | None:
        """All that is kept of a match, by its key, at one moment."""
        if not KEY.fullmatch(key):
            return None

        def work(connection: Connection) -> Whole | None:
            match = connection.scalar(KEYED, {"key": key})
            return None if match is None else wholes_of(connection, {match: 0})[match]

        return await self.read(work)

    async def wholes(self, since: Mapping[int, int]) -> dict[int, Whole]:
        """All that is kept of matches, by their number, at one moment; their entries after a number each."""
        return await self.read(lambda connection: wholes_of(connection, since)) if since else {}

    async def add_entries(
        self,
        match: int,
        entries: Sequence[EntryRow],
        awaited: int = 0,
        due: datetime | None = None,
        seats: Sequence[SeatRow] = (),
        ending: tuple[Sequence[int], Sequence[float]] | None = None,
        seen: int | None = None,
    ) -> None:
        """The next entries, the seats they change, and if the match is over its places and points: all or nothing.

        Taken if there is an entry of such a number or the match is no longer as one saw it, Over if it has ended.
        Whatever was asked is answered.
        """
        ended = self.now() if ending else None
        item = NewEntries(match, tuple(entries), awaited, due, tuple(seats), ending, ended, seen)
        await self.writer.put(add_entries, item, match)

    async def add_remark(
        self,
        match: int,
        person: int | None,
        name: str,
        text: str,
        at: datetime | None = None,
        seat: int | None = None,
        phrase: bool = False,
    ) -> RemarkRow:
        """Something said at a table; the remarks of a match are numbered from 1, and the oldest make room.

        Those who sit and those who watch have a share each.
        """
        now = at or self.now()

        def work(connection: Connection) -> RemarkRow:
            step_on(connection, match)
            last = connection.scalar(select(func.max(REMARKS.c.number)).where(REMARKS.c.match == match))
            row = RemarkRow((last or 0) + 1, person, name, text, now, seat, phrase)
            connection.execute(insert(REMARKS).values(match=match, **asdict(row)))
            calls = REMARKS.c.seat.is_(None)
            share = (REMARKS.c.match == match) & (calls if seat is None else ~calls)
            numbers = select(REMARKS.c.number).where(share).order_by(REMARKS.c.number.desc())
            last = numbers.offset(CALLS_KEPT if seat is None else REMARKS_KEPT).limit(1).scalar_subquery()
            connection.execute(delete(REMARKS).where(share, REMARKS.c.number <= last))
            return row

        return await self.write(work, match)

    async def set_muted(self, match: int, person: int, muted: bool) -> None:
        pair = {"match": match, "person": person}

        def work(connection: Connection) -> None:
            step_on(connection, match)
            connection.execute(delete(MUTED).filter_by(**pair))
            if muted:
                connection.execute(insert(MUTED).values(pair))

        await self.write(work, match)

    async def sweep(self, now: datetime, policy: Expiry) -> Swept:
        """Stops and deletes what is too old; the keys say which tables the server must let go of."""
        return await self.write(lambda connection: expiry.sweep(connection, now, policy))

    async def key(self, name: str, fresh: bytes) -> bytes:
        """What all processes must know alike: what the first of them drew."""

        def work(connection: Connection) -> bytes:
            kept = select(KEYS.c.value).where(KEYS.c.name == name)
            if (found := connection.scalar(kept)) is None:
                connection.execute(insert(KEYS).values(name=name, value=fresh))
            return found or fresh

        try:
            return await self.write(work)
        except StoreError:  # another process drew one at the same moment
            return await self.write(work)


def newest(where: ColumnElement[bool], most: int) -> Select[Any]:
    """Some matches, the newest move first."""
    return select(*SEEN).where(where).order_by(MATCHES.c.moved.desc(), MATCHES.c.id.desc()).limit(most)


def theirs(person: int) -> ColumnElement[bool]:
    sits = select(SEATS.c.match).where(or_(SEATS.c.person == person, SEATS.c.kept == person))
    return or_(MATCHES.c.host == person, MATCHES.c.id.in_(sits))
