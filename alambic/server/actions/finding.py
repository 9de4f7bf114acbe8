"""The tables that somebody finds, and the record of one that has ended: for pages and API alike."""

from alambic.server.actions import rights
from alambic.server.actions.records import record_of
from alambic.server.basics.refusals import NotNow
from alambic.server.live.hall import Hall
from alambic.server.live.lateness import as_known
from alambic.server.live.table import OVER, STOPPED, Table
from alambic.server.storage.rows import MatchRow, Person


async def found(hall: Hall, person: Person | None) -> list[MatchRow]:
    """The tables that somebody finds: listed, to be watched or joined, and going on as far as they know."""
    rows = [as_known(row, person.id if person else None, hall.now()) for row in await hall.store.listed()]
    return [row for row in rows if row.ended is None and (row.watched or is_free(row))]


def is_free(row: MatchRow) -> bool:
    """Whether somebody may still sit down, or ask for a seat."""
    return any(seat.kind in ("friend", "open") or seat.offered is not None for seat in row.seats)


def open_seats(row: MatchRow) -> int:
    """How many seats wait for anyone, or may be asked for."""
    return sum(seat.kind == "open" or seat.offered is not None for seat in row.seats)


async def record_for(hall: Hall, table: Table, person: Person | None) -> str:
    """The whole record of a match that has ended; before that it holds secrets."""
    rights.check_looks(table, person)
    if table.row.status not in (OVER, STOPPED) or rights.is_behind(table, person, hall.now()):
        raise NotNow("the record holds what is secret until the match has ended")
    return await record_of(hall.store, table)
