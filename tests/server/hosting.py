"""A hall without pages: tables of any game, also of those that only the tests know, and a clock that is told."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from alambic.core.catalogue import Catalogue
from alambic.core.fair import digest_of
from alambic.core.game import Game
from alambic.server.actions import joining, playing
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Opening
from alambic.server.actions.shuffling import reveal
from alambic.server.actions.turns import Turns
from alambic.server.basics.errors import StoreBusy
from alambic.server.basics.settings import Settings
from alambic.server.live.fairness import Pledges
from alambic.server.live.hall import GRACE, Hall
from alambic.server.live.table import Table
from alambic.server.storage.opening import open_store
from alambic.server.storage.rows import Person, Preferences
from alambic.server.storage.store import Store
from tests.server.live import drawn
from tests.server.storing import START, finished, lay_file, url_in


class Shelf(Catalogue):
    """The games that a test names."""

    def __init__(self, *games: Game) -> None:
        super().__init__("", tuple(game.name for game in games))
        self.games = {game.name: game for game in games}

    def __getitem__(self, name: str) -> Game:
        return self.games[name]


class Switched(Turns):
    """Whoever plays by itself, until it is switched off."""

    on = True

    def waits(self, table: Table) -> bool:
        return self.on and super().waits(table)

    def speak(self, table: Table) -> None:
        if self.on:
            super().speak(table)

    async def time_out(self, table: Table) -> None:
        if self.on:
            await super().time_out(table)


def turns_of(hall: Hall) -> Switched:
    assert isinstance(hall.turns, Switched)
    return hall.turns


class Hosted:
    """A hall whose time stands still until it is told to go on; nothing happens by itself but at once."""

    def __init__(self, folder: Path, *games: Game) -> None:
        self.moment = START
        self.store = open_store(lay_file(url_in(folder)), lambda: self.moment)
        self.games = games
        self.hall = self.opened(self.store)
        self.turns = turns_of(self.hall)

    def opened(self, store: Store, just: bool = False) -> Hall:
        """A hall that has been open for a while, or just now."""
        started = self.moment if just else self.moment - GRACE
        pledges = Pledges(b"the key of all processes")
        games, settings = Shelf(*self.games), Settings(pause=0.0)
        hall = Hall(games, store, settings, Switched, pledges=pledges, now=lambda: self.moment, started=started)
        for game in self.games:  # interpreted: nothing is compiled for a test
            hall.engines.first[game.name] = asyncio.get_running_loop().create_future()
            hall.engines.take(game, game.load(compiled=False))
        return hall

    @asynccontextmanager
    async def second(self) -> AsyncIterator[Hall]:
        """Another process on the same database."""
        store = open_store(self.store.engine.url.render_as_string(hide_password=False), lambda: self.moment)
        hall = self.opened(store)
        try:
            yield hall
        finally:
            await hall.close()
            await store.close()

    @contextmanager
    def busy(self, name: str, at: int = 1) -> Iterator[None]:
        """The store is busy at one call of a method, counted from 1."""
        real, calls = getattr(self.store, name), count(1)

        async def call(*arguments: Any, **more: Any) -> Any:
            if next(calls) == at:
                raise StoreBusy("the disk is asleep")
            return await real(*arguments, **more)

        setattr(self.store, name, call)
        try:
            yield
        finally:
            setattr(self.store, name, real)

    async def again(self, just: bool = False) -> None:
        """The server stops and starts; `just`: nobody has waited since."""
        await self.hall.close()
        self.hall = self.opened(self.store, just)
        self.turns = turns_of(self.hall)

    def wait(self, seconds: float) -> datetime:
        self.moment += timedelta(seconds=seconds)
        return self.moment

    async def person(self, name: str) -> Person:
        return await self.store.add_person(name, name.encode().ljust(32, b"."))

    async def table(self, game: Game, *people: Person | str, options: Any = None, **preferences: Any) -> Table:
        """A table with people in the seats given, or bots of the levels given."""
        kinds = [f"bot:{one}" if isinstance(one, str) else "open" for one in people]
        host = next(one for one in people if isinstance(one, Person))
        opening = Opening(
            game.setup(len(people), options), kinds, preferences=Preferences(pace="instant", **preferences)
        )
        table = await open_table(self.hall, host, opening, "")
        parts = {
            number: (one, f"part of {one.name}") for number, one in enumerate(people) if isinstance(one, Person)
        }
        for number, (one, part) in parts.items():
            await joining.sit(self.hall, table, one, number, one.name, "", digest_of(part))
        for one, part in parts.values():
            await reveal(self.hall, table, one, part)
        return table

    async def play(self, table: Table, person: Person, code: str, seat: int | None = None) -> None:
        at = table.seats_of(person.id)[0] if seat is None else seat
        await playing.play(self.hall, table, person, at, code, table.scene(at).match.step)

    async def quiet(self, table: Table) -> None:
        """Until whoever plays by itself has played."""
        while table.work.bots and not table.work.bots.done():
            await table.work.bots

    async def ring(self, table: Table, seconds: float) -> None:
        """Let time pass, and the alarms ring that are due by then."""
        self.wait(seconds)
        await self.turns.time_out(table)
        await self.quiet(table)

    def seen(self, table: Table, person: Person | None = None) -> tuple[str, bytes]:
        """The version somebody is told, and all they may know of the match."""
        seats = table.seats_of(person.id) if person else []
        match = table.scene(seats[0] if seats else None).match
        return table.version(person.id if person else None), match.known_bytes(seats[0] if seats else 14)


def hosted(*games: Game) -> Callable[[Callable[[Hosted], Coroutine[Any, Any, None]]], Callable[[Path], None]]:
    """A test that is given a hall with some games."""

    def decorate(test: Callable[[Hosted], Coroutine[Any, Any, None]]) -> Callable[[Path], None]:
        async def whole(folder: Path) -> None:
            host = Hosted(folder, *games)
            try:
                await test(host)
            finally:
                await host.hall.close()
                await host.store.close()

        def run(tmp_path: Path) -> None:
            with (
                patch("alambic.server.actions.opening.new_secret", lambda: drawn("secret")),
                patch("alambic.server.actions.turns.bot_word", lambda: int.from_bytes(drawn("bot")[:8])),
            ):
                finished(whole(tmp_path))

        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        return run

    return decorate


def moves(table: Table) -> list[tuple[int, str]]:
    """Seats and codes of all moves that were published."""
    return [(entry.seat, entry.move) for entry in table.playing().entries if entry.kind == "move"]


def die(hall: Hall) -> None:
    """Stop everything without a word, as a process does that is killed."""
    for table in hall.tables.values():
        if table.work.alarm:
            table.work.alarm.cancel()
    for task in list(hall.tasks.running):
        task.cancel()
    turns_of(hall).on = False
    hall.leases.alive = 0.0
    hall.leases.held.clear()
