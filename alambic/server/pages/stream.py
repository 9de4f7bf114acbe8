"""The stream: which tables have changed, for all tabs of one browser."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncGenerator, Sequence

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from alambic.core.errors import AlambicError
from alambic.server.actions.seating import check_looks
from alambic.server.basics.refusals import Refused, TooMany
from alambic.server.basics.settings import Limits
from alambic.server.entrance.rates import HOUSEHOLD, address_of
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.pages.common import desk_of, who
from alambic.server.storage.rows import Person
from alambic.server.views.attention import KEY, Attention, Attentions

MOST_TABLES = 20  # in one stream
APART = 0.05  # seconds between two messages
QUIET = 20.0  # seconds after which a sign of life is sent
LINGER = 4.0  # seconds for which somebody who reloads a page is still there


async def stream(request: Request) -> Response:
    """Server-sent events `table` with key and version; what a reconnecting browser has is not sent again.

    Besides tables one may listen to `me`: what all tables of this browser's person are to them.
    """
    desk = desk_of(request)
    counts: Counter[str] = request.app.state.streams
    address, person = address_of(request), await who(request)
    tables: list[Table] = []
    keys = dict.fromkeys(request.query_params.getlist("t")[:MOST_TABLES])
    attentions: Attentions | None = request.app.state.attentions if KEY in keys else None
    for key in keys:
        if key == KEY:
            continue
        try:
            table = await desk.hall.table(key)
            check_looks(table, person)
            tables.append(table)
        except AlambicError:
            continue  # a table that has gone or is closed to this visitor: the others matter still
    check_room(desk.settings.limits, counts[address], tables, person)
    known = set(request.headers.get("last-event-id", "").split(","))
    messages = changes(desk.hall, tables, attentions, known, person, counts, address)
    return StreamingResponse(messages, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def check_room(limits: Limits, here: int, tables: Sequence[Table], person: Person | None) -> None:
    """Whether somebody at an address with so many streams may have one more.

    Who sits at a table, or is its host, has places there that strangers cannot take.
    """
    outside = [table for table in tables if person is None or person.id not in table.insiders()]
    most = limits.streams * (HOUSEHOLD if len(outside) < len(tables) else 1)
    if here >= most:
        raise TooMany(f"one address has at most {most} streams; close some tabs, or end some")
    if any(len(table.listeners) >= limits.watchers for table in outside):
        raise TooMany(f"{limits.watchers} watch this table already")


Heard = Table | Attention


async def changes(
    hall: Hall,
    tables: list[Table],
    attentions: Attentions | None,
    known: set[str],
    person: Person | None,
    counts: Counter[str],
    address: str,
) -> AsyncGenerator[str, None]:
    """One message for each table that has changed, as long as the browser listens."""
    woken = asyncio.Event()
    wake = woken.set
    counts[address] += 1
    hall.streams.add(wake)
    for table in tables:
        table.listeners.add(wake)
        if person:
            arrive(hall, table, person.id)
        hall.wake(table)
    try:
        yield "retry: 1000\n\n"
        heard: list[Heard] = [*tables]
        if attentions and person:
            heard.insert(0, await attentions.listen(person.id, wake))
        sent = {one.key: version for one in heard for version in known if version == stamp(one, person)}
        quiet = time.monotonic() + QUIET
        while not hall.closing:
            woken.clear()
            for one in heard:
                now = stamp(one, person)
                if sent.get(one.key) != now and may_look(one, person):
                    sent[one.key] = now
                    data = json.dumps({"table": one.key, "version": version_for(one, person)})
                    yield f"id: {','.join(sent.values())}\nevent: table\ndata: {data}\n\n"
                    quiet = time.monotonic() + QUIET
            try:  # only what is sent puts off what comes next: nothing must tell what others do in secret
                await asyncio.wait_for(woken.wait(), max(0.0, quiet - time.monotonic()))
            except TimeoutError:
                yield ": still here\n\n"
                quiet = time.monotonic() + QUIET
            await asyncio.sleep(max(0.0, quiet - QUIET + APART - time.monotonic()))
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]
        hall.streams.discard(wake)
        if attentions and person:
            attentions.leave(person.id, wake)
        for table in tables:
            table.listeners.discard(wake)
            if person:
                asyncio.get_running_loop().call_later(LINGER, go, hall, table, person.id)


def may_look(one: Heard, person: Person | None) -> bool:
    """Somebody may be sent away while they listen."""
    if isinstance(one, Attention):
        return True  # it is their own
    try:
        check_looks(one, person)
    except Refused:
        return False
    return True


def version_for(one: Heard, person: Person | None) -> str:
    return one.version(person.id if person else None)


def stamp(one: Heard, person: Person | None) -> str:
    return f"{one.key}:{version_for(one, person)}"


def arrive(hall: Hall, table: Table, person: int) -> None:
    table.present[person] += 1
    if table.present[person] == 1:
        attended(hall, table, person, True)


def go(hall: Hall, table: Table, person: int) -> None:
    table.present[person] -= 1
    if table.present[person] <= 0:
        del table.present[person]
        attended(hall, table, person, False)


def attended(hall: Hall, table: Table, person: int, there: bool) -> None:
    if hall.ears:
        hall.ears.announce(table, person, there)
    table.changed()
