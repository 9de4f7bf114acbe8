"""Games in folders read again when their files change: for whoever writes one, and has started the server so."""

import asyncio
import logging
import time
from pathlib import Path

from alambic.core.errors import AlambicError
from alambic.core.modules import reason
from alambic.server.basics.logs import fields
from alambic.server.live.hall import Hall
from alambic.server.views import render

EVERY = 0.2  # seconds between two looks
SUFFIXES = (".py", ".md", ".toml", ".html", ".css")
log = logging.getLogger("alambic")


def stamp(folder: Path) -> frozenset[tuple[str, int]]:
    """Which files there are, and when they were written."""
    files = [path for path in folder.rglob("*") if path.suffix in SUFFIXES]
    return frozenset((str(path), path.stat().st_mtime_ns) for path in files if path.exists())


async def reading_again(hall: Hall) -> None:
    """Look at the folders, as long as the server runs."""
    folders = hall.engines.catalogue.folders
    seen = {name: await asyncio.to_thread(stamp, folder) for name, folder in folders.items()}
    while True:
        await asyncio.sleep(EVERY)
        for name, folder in folders.items():
            now = await asyncio.to_thread(stamp, folder)
            if now != seen[name]:
                seen[name] = now
                await read_again(hall, name)


async def read_again(hall: Hall, name: str) -> None:
    """A game as its files are now; one that cannot be used is said to be, and the old one goes on."""
    began = time.monotonic()
    try:
        game = hall.engines.catalogue.renew(name)
        render.renew()
        await hall.read_again(game)
    except AlambicError as problem:
        log.error("a game cannot be used as it was saved", extra=fields(game=name, problem=problem))
    except Exception as problem:
        why = reason(problem, hall.engines.catalogue[name].folder)
        log.error("a game cannot be used as it was saved", extra=fields(game=name, problem=why))
    else:
        seconds = round(time.monotonic() - began, 2)
        log.warning("a game is played as it was saved", extra=fields(game=name, seconds=seconds))
