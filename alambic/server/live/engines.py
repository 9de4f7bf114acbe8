"""The loaded games of a server: compiled where that is ready, interpreted until it is."""

import asyncio
import logging
import sys

from alambic.core.catalogue import Catalogue
from alambic.core.engine import Engine
from alambic.core.game import Game
from alambic.server.basics.logs import fields

log = logging.getLogger("alambic")


class Engines:
    """Gives each game's engine; compiles in a child process what was never compiled here."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.loaded: dict[str, Engine] = {}
        self.first: dict[str, asyncio.Future[None]] = {}  # done once there is an engine of any kind
        self.loading: list[asyncio.Task[None]] = []
        self.children: list[asyncio.subprocess.Process] = []

    def warm(self, game: Game) -> None:
        """Begin to load a game; nobody waits for it."""
        if game.name not in self.first:
            self.first[game.name] = asyncio.get_running_loop().create_future()
            self.loading.append(asyncio.create_task(self.load(game)))

    async def of(self, game: Game) -> Engine:
        """The compiled engine, or the interpreted one while there is something to compile."""
        if game.name not in self.loaded:
            self.warm(game)
            await asyncio.shield(self.first[game.name])
        return self.loaded[game.name]

    async def load(self, game: Game) -> None:
        try:
            if game.name in self.catalogue.folders and game.name not in self.loaded:
                self.take(
                    game, game.load(compiled=False)
                )  # somebody writes it just now, and does not want to wait
            if not await asyncio.to_thread(is_ready, game):
                self.take(game, await asyncio.to_thread(lambda: game.load(compiled=False)))
                if await self.compile(game) or self.catalogue[game.name] is not game:
                    return  # interpreted is slower, and right; or it was read again meanwhile
            self.take(game, await asyncio.to_thread(game.load))
        except Exception as problem:
            if not self.first[game.name].done():
                self.first[game.name].set_exception(problem)
            log.exception("a game cannot be loaded", extra=fields(game=game.name))

    def renew(self, game: Game) -> None:
        """A game that was read again: interpreted at once."""
        self.loaded[game.name] = game.load(compiled=False)
        self.loading.append(asyncio.create_task(self.load(game)))

    def take(self, game: Game, engine: Engine) -> None:
        if self.catalogue[game.name] is not game:
            return  # it was read again meanwhile
        self.loaded[game.name] = engine
        if not self.first[game.name].done():
            self.first[game.name].set_result(None)

    async def compile(self, game: Game) -> int:
        """Compile in a process of its own, which ends with ours; its exit code."""
        words = [sys.executable, "-m", "alambic.bots.preparing", self.catalogue.source(game)]
        held, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        child = await asyncio.create_subprocess_exec(*words, stdin=held, stdout=nothing, stderr=nothing)
        self.children.append(child)
        code = await child.wait()
        if code > 0:
            log.warning("rules were not compiled: `alambic prepare` says why", extra=fields(game=game.name))
        return code

    async def close(self) -> None:
        for task in self.loading:
            task.cancel()
        for child in self.children:
            if child.returncode is None:
                child.kill()
                await child.wait()


def is_ready(game: Game) -> bool:
    from alambic.bots.preparing import is_ready  # imports Numba: not before the first page is served

    return is_ready(game)
