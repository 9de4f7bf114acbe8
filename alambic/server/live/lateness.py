"""A table with a delay: whoever only watches learns its end as late as everything else, wherever they look."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from alambic.server.storage.rows import MatchRow

if TYPE_CHECKING:
    pass


def watches(row: MatchRow, person: int | None) -> bool:
    """Whether somebody only watches a match: its host, and whoever has a seat kept, may know its end."""
    return person is None or (
        person != row.host and all(person not in (seat.person, seat.kept) for seat in row.seats)
    )


def is_late(row: MatchRow, person: int | None, now: datetime) -> bool:
    """Whether a match has ended and somebody is not to know it yet."""
    if not row.delay or row.ended is None or row.begun is None:
        return False
    return now < row.ended + timedelta(seconds=row.delay) and watches(row, person)


def as_known(row: MatchRow, person: int | None, now: datetime) -> MatchRow:
    """A match as somebody may know it: not that it ended or pauses while they see it go on, nor when it moved."""
    if is_late(row, person, now):
        row = replace(row, status="playing", reason="", ended=None, places=None, points=None, following=None)
    if row.delay and row.begun and row.ended is None and watches(row, person):
        return replace(row, moved=row.begun, resumed=True)
    return row
