"""Whether this server answers and reaches its database, and its figures for whoever runs it."""

import asyncio
import hmac
import logging
import os
import secrets
import time
from importlib.metadata import version
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy import Connection, insert, text, update
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from alambic.core.errors import AlambicError
from alambic.server.basics.refusals import NoSuchTable
from alambic.server.live.hall import Hall
from alambic.server.pages.common import is_here, services_of
from alambic.server.storage.tables import KEYS

PATIENCE = 2.0  # seconds for the database
FRESH = 0.5  # seconds for which an answer of the database counts
COUNTED = 5.0  # seconds between two counts where several processes count
WRITTEN = 5.0  # seconds for which something that could be written does
SIGN = "pulse"  # what is written, by its name
WORD = "ALAMBIC_METRICS"  # in the environment
log = logging.getLogger("alambic")


class Pulse:
    """The database's sign of life: one small read and write at a time, however many ask."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.began = time.monotonic()
        self.asked: asyncio.Task[bool] | None = None
        self.good_until = self.written_until = 0.0

    async def beats(self) -> bool:
        """Whether the database answers soon enough."""
        if time.monotonic() < self.good_until:
            return True
        if self.asked is None or self.asked.done():
            self.asked = asyncio.create_task(self.ask())
        try:
            return await asyncio.wait_for(asyncio.shield(self.asked), PATIENCE)
        except TimeoutError:
            return False

    async def ask(self) -> bool:
        try:
            await self.hall.store.read(read_one)
            if time.monotonic() >= self.written_until:  # a disk that is full can be read
                await self.hall.store.write(write_one)
                self.written_until = time.monotonic() + WRITTEN
        except AlambicError:
            return False
        except Exception:  # whatever it is, tables cannot be played at
            log.exception("the database could not be asked")
            return False
        self.good_until = time.monotonic() + FRESH
        return True

    async def close(self) -> None:
        if self.asked and not self.asked.done():
            self.asked.cancel()
            await asyncio.gather(self.asked, return_exceptions=True)


def read_one(connection: Connection) -> Any:
    return connection.scalar(text("SELECT 1"))


def write_one(connection: Connection) -> None:
    """Write a value that is new each time: a database may leave out a write that changes nothing."""
    sign = secrets.token_bytes(32)
    if not connection.execute(update(KEYS).where(KEYS.c.name == SIGN).values(value=sign)).rowcount:
        connection.execute(insert(KEYS).values(name=SIGN, value=sign))


async def health(request: Request) -> Response:
    """200 while tables can be played at, 503 while they cannot; for load balancers and watchdogs."""
    pulse: Pulse = request.app.state.pulse
    hall = pulse.hall
    ok = await pulse.beats() and not hall.streams.closing
    answer = {
        "ok": ok,
        "version": version("alambic"),
        "database": hall.store.database.url.get_backend_name(),
        "uptime": int(time.monotonic() - pulse.began),
    }
    return JSONResponse(answer, 200 if ok else 503, {"Cache-Control": "no-store"})


def has_word(request: Request) -> bool:
    """Whether somebody shows what the owner has set as ALAMBIC_METRICS; needed where a proxy stands in front."""
    word, shown = os.environ.get(WORD, ""), request.headers.get("authorization", "")
    return bool(word) and hmac.compare_digest(shown.encode(), f"Bearer {word}".encode())


def count(hall: Hall) -> None:
    """Set the figures that are counted only when somebody asks."""
    statuses = [table.row.status for table in hall.tables.values()]
    hall.metrics.hold(statuses, len(hall.streams.whose), hall.store.writer.waiting)


async def keep_counting(hall: Hall) -> None:
    """Keep this process's figures fresh in the shared folder, from which any process tells the sum."""
    while True:
        count(hall)
        await asyncio.sleep(COUNTED)


async def metrics(request: Request) -> Response:
    """For somebody at this machine, or who has its owner's word: figures tell when bots think and who plays."""
    if not (is_here(request) or has_word(request)):
        raise NoSuchTable("no such page")
    hall = services_of(request).hall
    count(hall)
    return Response(hall.metrics.text(), media_type=CONTENT_TYPE_LATEST)
