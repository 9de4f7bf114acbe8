"""Listening to tables by a stream, a browser's or a program's: room for one more, and who is there meanwhile."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from alambic.server.actions.rights import check_looks
from alambic.server.basics.refusals import Refused, TooMany
from alambic.server.basics.settings import Limits
from alambic.server.entrance.rates import HOUSEHOLD
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person

QUIET = 20.0  # seconds after which a sign of life is sent
LATE = 10.0  # seconds after which the streams that were just beginning are ended as well
LINGER = 4.0  # seconds for which somebody who reloads a page is still there


def check_room(limits: Limits, here: int, tables: Sequence[Table], person: Person | None) -> None:
    """Whether somebody at an address with so many streams may have one more.

    Who sits at a table, or is its host, has places there that strangers cannot take.
    """
    outside = [table for table in tables if person is None or person.id not in table.insiders()]
    most = limits.streams * (HOUSEHOLD if len(outside) < len(tables) else 1)
    if here >= most:
        raise TooMany(f"one address has at most {most} streams; close some tabs, or end some")
    if any(len(table.company.listeners) >= limits.watchers for table in outside):
        raise TooMany(f"{limits.watchers} watch this table already")


def may_look(table: Table, person: Person | None) -> bool:
    """Whether somebody may still look at a table: it may be closed to them while they listen."""
    try:
        check_looks(table, person)
    except Refused:
        return False
    return True


@contextmanager
def listening(
    hall: Hall,
    tables: Sequence[Table],
    person: Person | None,
    wake: Callable[[], None],
    address: str,
) -> Iterator[None]:
    """A stream of somebody at an address is open; `wake` is called when one of the tables has changed."""
    hall.streams.begin(wake, person, address)
    for table in tables:
        table.company.listeners.add(wake)
        if person:
            arrive(hall, table, person.id)
        hall.wake(table)
    try:
        yield
    finally:
        hall.streams.end(wake, address)
        for table in tables:
            table.company.listeners.discard(wake)
            if person:
                asyncio.get_running_loop().call_later(LINGER, go, hall, table, person.id)


def sign_out(hall: Hall, person: Person) -> None:
    """End all streams of somebody whose secrets have changed, in every process."""
    hall.streams.end_others(person)
    asyncio.get_running_loop().call_later(LATE, hall.streams.end_others, person)
    hall.house.neighbours.sign_out(person.id)


def arrive(hall: Hall, table: Table, person: int) -> None:
    table.company.present[person] += 1
    if table.company.present[person] == 1:
        attended(hall, table, person, True)


def go(hall: Hall, table: Table, person: int) -> None:
    table.company.present[person] -= 1
    if table.company.present[person] <= 0:
        del table.company.present[person]
        attended(hall, table, person, False)


def attended(hall: Hall, table: Table, person: int, there: bool) -> None:
    hall.house.neighbours.announce(table.row.id, person, there)
    table.changed()
