"""The stream: which tables have changed, for all tabs of one browser."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from contextlib import ExitStack

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from alambic.core.errors import AlambicError
from alambic.server.actions.listening import QUIET, check_room, listening, may_look
from alambic.server.actions.rights import check_looks
from alambic.server.entrance.rates import address_of
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.pages.common import services_of, who
from alambic.server.storage.rows import Person
from alambic.server.views.attention import KEY, Attention, Attentions

MOST_TABLES = 20  # in one stream
SCREEN = "/screen"  # after the key of a table: as its big screen shows it
APART = 0.05  # seconds between two messages


async def stream(request: Request) -> Response:
    """Server-sent events `table` with key and version; what a reconnecting browser has is not sent again.

    Besides tables one may listen to `me`: what all tables of this browser's person are to them.
    """
    services = services_of(request)
    address, person = address_of(request), await who(request)
    heard: list[Table | Screen] = []
    keys = dict.fromkeys(request.query_params.getlist("t")[:MOST_TABLES])
    attentions = services.attentions if KEY in keys else None
    for key in keys:
        if key == KEY:
            continue
        try:
            table = await services.hall.table(key.removesuffix(SCREEN))
            check_looks(table, person)
            heard.append(Screen(table) if key.endswith(SCREEN) else table)
        except AlambicError:
            continue  # a table that has gone or is closed to this visitor: the others matter still
    tables = [table_of(one) for one in heard]
    check_room(services.settings.limits, services.hall.streams.counts[address], tables, person)
    known = set(request.headers.get("last-event-id", "").split(","))
    messages = changes(services.hall, heard, attentions, known, person, address)
    return StreamingResponse(messages, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


class Screen:
    """A table on a big screen: whoever listens, it shows what nobody's eyes see."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.key = table.key + SCREEN

    def version(self, person: int | None) -> str:
        return self.table.version(None)


Heard = Table | Screen | Attention


async def changes(
    hall: Hall,
    shown: list[Table | Screen],
    attentions: Attentions | None,
    known: set[str],
    person: Person | None,
    address: str,
) -> AsyncGenerator[str, None]:
    """One message for each table that has changed, as long as the browser listens."""
    woken = asyncio.Event()
    wake = woken.set
    tables = [table_of(one) for one in shown]
    with listening(hall, tables, person, wake, address), ExitStack() as leaving:
        yield "retry: 1000\n\n"
        heard: list[Heard] = [*shown]
        if attentions and person:
            leaving.callback(attentions.leave, person.id, wake)
            heard.insert(0, await attentions.listen(person.id, wake))
        sent = {one.key: version for one in heard for version in known if version == stamp(one, person)}
        quiet = time.monotonic() + QUIET
        while hall.streams.goes_on(wake):
            woken.clear()
            for one in heard:
                now = stamp(one, person)
                if sent.get(one.key) != now and is_open(one, person):
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


def is_open(one: Heard, person: Person | None) -> bool:
    """What is somebody's own always is; from a table they may be sent away while they listen."""
    return isinstance(one, Attention) or may_look(table_of(one), person)


def table_of(one: Table | Screen) -> Table:
    return one.table if isinstance(one, Screen) else one


def version_for(one: Heard, person: Person | None) -> str:
    return one.version(person.id if person else None)


def stamp(one: Heard, person: Person | None) -> str:
    return f"{one.key}:{version_for(one, person)}"
