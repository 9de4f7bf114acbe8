"""What is written within a transaction."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Insert, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from alambic.core.errors import Over
from alambic.server.basics.errors import Missing, StoreError, Taken
from alambic.server.storage.rows import EntryRow, SeatRow
from alambic.server.storage.straight import straight
from alambic.server.storage.tables import FORMERS, MATCHES, SEATS, word_bytes


def made(connection: Connection, query: Insert, values: dict[str, Any]) -> int:
    """The number that a new row got."""
    key = connection.execute(query, values).inserted_primary_key
    assert key is not None
    return int(key[0])


# Statements that every table needs are made once: putting one together takes longer than running it.
HERE = MATCHES.c.id == bindparam("here")
PLACE = (SEATS.c.match == bindparam("here")) & (SEATS.c.number == bindparam("place"))
KNOWN = select(MATCHES.c.id).where(HERE)
STEP = update(MATCHES).where(HERE).values(version=MATCHES.c.version + 1)
STEP_SEEN = STEP.where(MATCHES.c.version == bindparam("seen"))
FORMER = select(SEATS.c.person).where(PLACE, SEATS.c.match.in_(KNOWN.where(MATCHES.c.status != "gathering")))
RESEAT = update(SEATS).where(PLACE)
CHANGE = update(MATCHES).where(HERE)
TOUCH = CHANGE.where(MATCHES.c.status == "gathering")


def write_seat(connection: Connection, match: int, seat: SeatRow) -> None:
    """Change a seat; who got up from it since the deal is remembered."""
    place = {"here": match, "place": seat.number}
    former = connection.scalar(FORMER, place)
    if former is not None and former != seat.person:
        one = {"match": match, "number": seat.number, "person": former}
        connection.execute(delete(FORMERS).filter_by(**one))
        connection.execute(insert(FORMERS).values(one))
    if not connection.execute(RESEAT, {**place, **seat_values(seat)}).rowcount:
        raise Missing(f"no seat {seat.number} at a match {match}")


def seat_values(seat: SeatRow) -> dict[str, Any]:
    return {name: getattr(seat, name) for name in SeatRow.__slots__}


def known(connection: Connection, match: int) -> None:
    """Whether there is such a match."""
    if connection.scalar(KNOWN, {"here": match}) is None:
        raise Missing(f"no match {match}: it may have been left alone for too long")


def step_on(connection: Connection, match: int, seen: int | None = None) -> None:
    """A match changes; Taken if it is no longer as one saw it."""
    here = {"here": match}
    done = connection.execute(STEP, here) if seen is None else connection.execute(STEP_SEEN, here | {"seen": seen})
    if not done.rowcount:
        known(connection, match)
        raise Taken("somebody else was quicker: look at the table again")


# Moves: all that wait are written by few statements, however many they are


class NewEntries(NamedTuple):
    """The next entries of one match, and what else is true from then on."""

    match: int
    entries: tuple[EntryRow, ...]
    awaited: int
    due: datetime | None
    seats: tuple[SeatRow, ...]
    ending: tuple[Sequence[int], Sequence[float]] | None
    ended: datetime | None
    seen: int | None


class Apart(Exception):
    """Something is wrong with one of many: each has to be tried alone."""


def add_entries(connection: Connection, items: list[NewEntries]) -> list[None]:
    """Entries of several matches at once."""
    latest = {item.match: item for item in items}
    values = [(i.match, i.seen, i.entries[-1].at, i.awaited, i.due) for i in latest.values()]
    changed = sum(map(len, executed(connection, MOVED, MOVED_KINDS, values)))
    if changed < len(latest):
        if len(items) > 1:
            raise Apart
        ended = connection.scalar(select(MATCHES.c.ended).where(MATCHES.c.id == items[0].match))
        known(connection, items[0].match)
        if ended is not None:
            raise Over("the match has ended: nothing can be played any more")
        raise Taken("somebody else was quicker: look at the table again")
    if naive := next((e.at for item in items for e in item.entries if e.at.tzinfo is None), None):
        raise StoreError(f"{naive} has no time zone")  # PostgreSQL would take it for its own
    rows = [
        (item.match, e.number, e.kind, e.seat, e.move, e.by, word_bytes(e.word), e.mark, e.at)
        for item in items
        for e in item.entries
    ]
    try:
        executed(connection, ADDED, ADDED_KINDS, rows)
    except IntegrityError:
        raise Taken(f"there is an entry {rows[0][1]} already: look at the table again") from None
    for item in items:
        for seat in item.seats:
            write_seat(connection, item.match, seat)
        if item.ending:
            places, points = item.ending
            end = {"status": "over", "ended": item.ended, "places": list(places), "points": list(points)}
            connection.execute(CHANGE, {"here": item.match, **end})
    return [None] * len(items)


MOVED = """WITH news (id, seen, moved, awaited, due) AS (VALUES {rows})
UPDATE matches SET moved = news.moved, awaited = news.awaited, due = news.due, asking = NULL,
version = matches.version + 1 FROM news WHERE matches.id = news.id AND matches.ended IS NULL
AND (news.seen IS NULL OR matches.version = news.seen) RETURNING matches.id"""
MOVED_KINDS = ("bigint", "integer", "timestamptz", "integer", "timestamptz")
ADDED = 'INSERT INTO entries ("match", number, kind, seat, move, "by", word, mark, at) VALUES {rows}'
ADDED_KINDS = ("bigint", "integer", "text", "integer", "text", "text", "bytea", "bytea", "timestamptz")


def executed(
    connection: Connection, sql: str, kinds: tuple[str, ...], rows: Sequence[tuple[Any, ...]]
) -> list[Sequence[Any]]:
    """One statement for many rows, in pieces of 1, 2, 4, 8...: a database takes one statement for one step.

    Every move passes here, so the driver is given what it takes, and nobody between looks at it. What each of the
    statements returned.
    """
    dialect, at, found = connection.dialect.name, 0, list[Sequence[Any]]()
    while at < len(rows):
        size = 1 << (len(rows) - at).bit_length() - 1
        piece = tuple(value for row in rows[at : at + size] for value in row)
        if dialect == "sqlite":
            found.append(straight(connection, statement(dialect, sql, kinds, size), tuple(map(written, piece))))
        else:
            done = connection.exec_driver_sql(statement(dialect, sql, kinds, size), piece)
            found.append(done.all() if done.returns_rows else ())
        at += size
    return found


def written(value: Any) -> Any:
    """A moment as SQLite keeps it, anything else as it is."""
    if not isinstance(value, datetime):
        return value
    if value.tzinfo is None:
        raise StoreError(f"{value} has no time zone")
    return value.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


@cache
def statement(dialect: str, sql: str, kinds: tuple[str, ...], count: int) -> str:
    names = iter(range(1, count * len(kinds) + 1))
    row = [[f"${next(names)}::{kind}" for kind in kinds] for _ in range(count)]
    if dialect == "sqlite":
        row = [["?" for _ in kinds]] * count
    return sql.format(rows=", ".join(f"({', '.join(one)})" for one in row))
