"""The stream: which tables have changed, for all tabs of one browser."""

import asyncio
import contextlib
import json
import time
from collections import Counter
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from alambic.core.errors import AlambicError
from alambic.server.desk import desk_of, who
from alambic.server.guard import address_of
from alambic.server.hall import Hall
from alambic.server.refusals import Refused, TooMany
from alambic.server.seating import check_looks
from alambic.server.store_rows import Person
from alambic.server.table import Table

MOST_TABLES = 20  # in one stream
APART = 0.05  # seconds between two messages
QUIET = 20.0  # seconds after which a sign of life is sent
LINGER = 4.0  # seconds for which somebody who reloads a page is still there


async def stream(request: Request) -> Response:
    """Server-sent events `table` with key and version; what a reconnecting browser has is not sent again."""
    desk = desk_of(request)
    counts: Counter[str] = request.app.state.streams
    address = address_of(request)
    if counts[address] >= desk.settings.limits.streams:
        raise TooMany(f"one address has at most {desk.settings.limits.streams} streams; close some tabs")
    person = await who(request)
    tables: list[Table] = []
    for key in dict.fromkeys(request.query_params.getlist("t")[:MOST_TABLES]):
        try:
            table = await desk.hall.table(key)
            check_looks(table, person)
            tables.append(table)
        except AlambicError:
            continue  # a table that has gone or is closed to this visitor: the others matter still
    for table in tables:
        if len(table.listeners) >= desk.settings.limits.watchers:
            raise TooMany(f"{desk.settings.limits.watchers} watch this table already")
    known = set(request.headers.get("last-event-id", "").split(","))
    messages = changes(desk.hall, tables, known, person, counts, address)
    return StreamingResponse(messages, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


async def changes(
    hall: Hall, tables: list[Table], known: set[str], person: Person | None, counts: Counter[str], address: str
) -> AsyncIterator[str]:
    """One message for each table that has changed, as long as the browser listens."""
    woken = asyncio.Event()
    sent = {table.key: version for table in tables for version in known if version == stamp(table)}
    counts[address] += 1
    for table in tables:
        table.listeners.add(woken.set)
        if person:
            arrive(table, person.id)
        hall.wake(table)
    try:
        yield "retry: 1000\n\n"
        while True:
            woken.clear()
            for table in tables:
                if sent.get(table.key) != stamp(table) and may_look(table, person):
                    sent[table.key] = stamp(table)
                    data = json.dumps({"table": table.key, "version": table.version})
                    yield f"id: {','.join(sent.values())}\nevent: table\ndata: {data}\n\n"
            told = time.monotonic()
            try:
                await asyncio.wait_for(woken.wait(), QUIET)
            except TimeoutError:
                yield ": still here\n\n"
            await asyncio.sleep(max(0.0, told + APART - time.monotonic()))
    finally:
        counts[address] -= 1
        for table in tables:
            table.listeners.discard(woken.set)
            if person:
                asyncio.get_running_loop().call_later(LINGER, go, table, person.id)


def may_look(table: Table, person: Person | None) -> bool:
    """Somebody may be sent away while they listen."""
    with contextlib.suppress(Refused):
        check_looks(table, person)
        return True
    return False


def stamp(table: Table) -> str:
    return f"{table.key}:{table.version}"


def arrive(table: Table, person: int) -> None:
    table.present[person] += 1
    if table.present[person] == 1:
        table.changed()


def go(table: Table, person: int) -> None:
    table.present[person] -= 1
    if table.present[person] <= 0:
        del table.present[person]
        table.changed()
