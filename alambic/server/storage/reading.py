"""What is read within a transaction: matches with their seats and all that belongs to them, many at a time."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from sqlalchemy import BindParameter, Connection, Select, Table, bindparam, or_, select

from alambic.server.storage.rows import EntryRow, MatchRow, RemarkRow, SeatRow
from alambic.server.storage.tables import ENTRIES, FORMERS, MATCHES, MUTED, REMARKS, SEATS

Found = tuple[Any, ...]
SEEN = [column for column in MATCHES.c if column.name != "holder"]  # what a match looks like


@dataclass(frozen=True, slots=True)
class Whole:
    """All that is kept of a match, at one moment."""

    row: MatchRow
    entries: list[EntryRow]
    remarks: list[RemarkRow]
    muted: frozenset[int]
    formers: frozenset[tuple[int, int]]


def of_some(table: Table, *names: str) -> Select[Any]:
    """What a table has of some matches: the match itself, then other columns."""
    first = table.c["match"]
    order = [column for column in table.c if column.primary_key]
    return select(first, *(table.c[name] for name in names)).where(first.in_(SOME)).order_by(*order)


# Statements that every table needs are made once: putting one together takes longer than running it.
SOME: BindParameter[Any] = bindparam("some", expanding=True)
SEATS_OF = of_some(SEATS, *(field.name for field in fields(SeatRow)))
REMARKS_OF = of_some(REMARKS, *(field.name for field in fields(RemarkRow)))
MUTED_OF = of_some(MUTED, "person")
FORMERS_OF = of_some(FORMERS, "person", "number")
MATCHES_OF = select(*SEEN).where(MATCHES.c.id.in_(SOME))


def padded(ids: list[int]) -> list[int]:
    """As many as a power of two, the last one again and again: a database learns few statements by heart."""
    return [*ids, *ids[-1:] * ((1 << (len(ids) - 1).bit_length()) - len(ids))]


def rows_of(connection: Connection, query: Select[Any], ids: list[int]) -> dict[int, list[Found]]:
    """What a query finds of each match; its first column is the match, the others are given."""
    found: dict[int, list[Found]] = {id: [] for id in ids}
    if ids:
        for row in connection.execute(query, {"some": padded(ids)}):
            found[row[0]].append(row[1:])
    return found


def matches(connection: Connection, query: Select[Any], values: Mapping[str, Any] | None = None) -> list[MatchRow]:
    """Matches that a query for all of `SEEN` finds, with their seats: two queries however many they are."""
    rows = connection.execute(query, values).all()
    seats = rows_of(connection, SEATS_OF, [row.id for row in rows])
    return [MatchRow(**row._mapping, seats=tuple(map(seat_row, seats[row.id]))) for row in rows]


def seat_row(row: Found) -> SeatRow:
    values: list[Any] = [tuple(value) if isinstance(value, list) else value for value in row]  # JSON has no tuples
    return SeatRow(*values)


def entries_of(connection: Connection, since: Mapping[int, int]) -> dict[int, list[EntryRow]]:
    """The entries of matches in their order, after a number each."""
    ids = padded([*since])
    values = {f"match{at}": id for at, id in enumerate(ids)}
    values |= {f"since{at}": since[id] for at, id in enumerate(ids)}
    found: dict[int, list[EntryRow]] = {id: [] for id in ids}
    for row in connection.execute(later(len(ids)), values):
        found[row[0]].append(EntryRow(*row[1:]))
    return found


@cache
def later(count: int) -> Select[Any]:
    """The entries of so many matches after a number."""
    after = [
        (ENTRIES.c.match == bindparam(f"match{at}")) & (ENTRIES.c.number > bindparam(f"since{at}"))
        for at in range(count)
    ]
    what = (ENTRIES.c[name] for name in ("match", *EntryRow._fields))
    return select(*what).where(or_(*after)).order_by(ENTRIES.c.match, ENTRIES.c.number)


def wholes_of(connection: Connection, since: Mapping[int, int]) -> dict[int, Whole]:
    """Matches with all that belongs to them, their entries after a number: six queries however many they are."""
    ids = [*since]
    entries = entries_of(connection, since)
    remarks, muted, formers = (rows_of(connection, query, ids) for query in (REMARKS_OF, MUTED_OF, FORMERS_OF))
    return {
        match.id: Whole(
            match,
            entries[match.id],
            [RemarkRow(*row) for row in remarks[match.id]],
            frozenset(person for (person,) in muted[match.id]),
            frozenset((person, number) for person, number in formers[match.id]),
        )
        for match in matches(connection, MATCHES_OF, {"some": padded(ids)})
    }
