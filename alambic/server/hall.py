"""The hall: all tables in use, how they are opened, sat at, played at and left."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from alambic.bots.levels import bot_of
from alambic.core.catalogue import Catalogue
from alambic.core.errors import AlambicError
from alambic.core.record import Entry, entry_line, header_line
from alambic.server.engines import Engines
from alambic.server.errors import Taken
from alambic.server.fairness import bot_word, word_of
from alambic.server.refusals import NoSuchTable, NotNow, NotYours
from alambic.server.settings import Settings
from alambic.server.store import Store
from alambic.server.store_rows import EntryRow, Person, SeatRow
from alambic.server.table import GATHERING, OVER, PACES, PLAYING, STOPPED, Table, mark_of

log = logging.getLogger("alambic")
FIRST, FURTHER = 1.0, 0.4  # of a bot's pause, before the first and the further moves of its turn
KEPT = 500  # tables held in memory; the least used are put away first


class Hall:
    """Everything that happens at tables goes through here."""

    def __init__(self, catalogue: Catalogue, store: Store, settings: Settings) -> None:
        self.catalogue = catalogue
        self.store = store
        self.settings = settings
        self.engines = Engines()
        self.tables: dict[str, Table] = {}
        self.loading = [asyncio.Lock() for _ in range(64)]  # so many however many keys strangers make up
        self.boot = secrets.token_hex(3)
        self.thinkers = ThreadPoolExecutor(settings.bot_threads, "bot")

    # Finding

    async def table(self, key: str) -> Table:
        """A table by its key, from memory or from the store."""
        table = self.tables.get(key)
        if table is None:
            async with self.loading[hash(key) % len(self.loading)]:  # one at a time loads the same table
                table = self.tables.get(key) or await self.load(key)
        table.used = time.monotonic()
        return table

    async def load(self, key: str) -> Table:
        row = await self.store.match(key)
        if row is None or row.game not in self.catalogue.names:
            raise NoSuchTable("there is no table at this address; the lobby shows yours")
        table = Table(self.catalogue[row.game], row, self.boot)
        table.remarks = await self.store.remarks(row.id)
        table.muted = await self.store.muted(row.id)
        table.formers = await self.store.formers(row.id)
        if row.status == GATHERING:
            await self.deal_if_full(table)  # the server may have stopped just when the last seat was taken
        else:
            await self.replay(table)
        self.keep(table)
        return table

    def keep(self, table: Table) -> None:
        self.tables[table.key] = table
        if len(self.tables) > KEPT:
            idle = [old for old in self.tables.values() if old.idle]
            for old in sorted(idle, key=lambda old: old.used)[: len(self.tables) - KEPT]:
                del self.tables[old.key]

    async def replay(self, table: Table) -> None:
        """Bring a match to where it was; end it with the reason if its rules no longer agree."""
        entries = await self.store.entries(table.row.id)
        engine = await self.engines.of(table.game)
        try:
            table.deal(engine, word_of(table.row.secret, 0))
            for entry in entries:
                tried = table.playing().tried(entry.seat, entry.move, step=entry.number - 1, word=entry.word)
                table.playing().accept(tried)
                table.note()
                if entry.mark != table.mark:
                    raise NotNow(f"entry {entry.number} shows something else than it did")
        except AlambicError as problem:
            if table.row.status == PLAYING:  # what has ended keeps its result
                began, now = table.row.rules, table.game.version
                log.warning("match %s, begun under rules %s, stops under %s: %s", table.key, began, now, problem)
                await self.stop(table, "rules")
            return
        if table.row.rules != table.game.version:  # other rules, the same game so far: it goes on under these
            await self.change(table, rules=table.game.version)
        if table.row.status == PLAYING and table.playing().over:
            await self.finish(table)  # the server stopped between the last move and this
        self.wake(table)

    async def catch_up(self, table: Table) -> None:
        """Bring a table to where another process has brought it."""
        row = await self.store.match(table.key)
        if row is not None:
            table.row, table.told, table.mark = row, [], b""
            await self.replay(table)
            table.changed()

    # Changing

    async def change(self, table: Table, **changes: Any) -> None:
        await self.store.set_match(table.row.id, **changes)
        table.row = replace(table.row, **changes)

    async def set_seat(self, table: Table, seat: SeatRow) -> None:
        await self.store.set_seat(table.row.id, seat)
        table.with_seat(seat)

    async def deal_if_full(self, table: Table) -> None:
        """The deal comes when every seat is taken."""
        if table.row.status == GATHERING and not table.waiting_for():
            engine = await self.engines.of(table.game)
            await self.change(table, status=PLAYING)
            table.deal(engine, word_of(table.row.secret, 0))
            if table.playing().over:
                await self.finish(table)
            self.wake(table)
        table.changed()

    # Playing

    async def play(self, table: Table, person: Person, number: int, code: str, step: int | None) -> None:
        """A person's move: answered when it is written down."""
        async with table.lock:
            if number not in table.seats_of(person.id):
                raise NotYours("that seat is not yours; your own are shown on the page")
            if table.match is None:
                raise NotNow("the match has not begun: seats are free")
            await self.enter(table, number, code, step)

    async def enter(self, table: Table, seat: int, code: str, step: int | None) -> None:
        """Write an entry and only then let it happen."""
        if table.row.status == STOPPED:
            raise NotNow("this match has been stopped; its record can be downloaded")
        table.moved_to(await self.engines.of(table.game))
        match = table.playing()
        number = match.step + 1
        tried = match.tried(seat, code, step=step, word=word_of(table.row.secret, number))
        mark = mark_of(match.engine, tried.state, table.mark)
        entry = EntryRow(number, seat, tried.entry.move, tried.entry.word, mark, datetime.now(UTC))
        try:
            await self.store.add_entry(table.row.id, entry)
        except Taken:  # another process plays at this table too
            await self.catch_up(table)
            raise
        match.accept(tried)
        table.note()
        if match.over:
            await self.finish(table)
        table.changed()
        self.wake(table)

    async def finish(self, table: Table) -> None:
        """Keep how the match ended."""
        places, points = table.playing().standings()
        await self.end(table, OVER, "", places, points)

    async def stop(self, table: Table, reason: str) -> None:
        """End a match that cannot go on."""
        await self.end(table, STOPPED, reason, [], [])

    async def end(
        self, table: Table, status: str, reason: str, places: Sequence[int], points: Sequence[int]
    ) -> None:
        await self.store.finish(table.row.id, status, reason, places, points)
        ended = datetime.now(UTC)
        table.row = replace(
            table.row, status=status, reason=reason, places=list(places), points=list(points), ended=ended
        )
        table.changed()

    async def record(self, table: Table) -> str:
        """The whole record as it was written: also of a match that the rules of today cannot even set up."""
        row = table.row
        first = word_of(row.secret, 0)
        lines = [header_line(row.game, row.rules, table.names(), row.options, row.deck, first)]
        for entry in await self.store.entries(row.id):
            lines.append(entry_line(entry.number, Entry(entry.seat, entry.move, entry.word)))
        return "".join(f"{one}\n" for one in lines)

    # Bots

    def wake(self, table: Table) -> None:
        """Let the bots play, if the match waits for one."""
        if table.bot_to_move() and (table.bots is None or table.bots.done()):
            table.bots = asyncio.create_task(self.let_bots_play(table))

    async def let_bots_play(self, table: Table) -> None:
        """One bot after the other, each with a natural pause, until the match waits for a person."""
        last = -1
        while seat := table.bot_to_move():
            if all(other.kind == "bot" for other in table.row.seats) and not table.listeners:
                return  # nobody plays and nobody watches: the next visitor wakes them
            match, step, started = table.playing(), table.playing().step, time.monotonic()
            async with table.lock:  # no move is being written meanwhile
                table.moved_to(await self.engines.of(table.game))
            move = await self.chosen(table, seat)
            await self.pause(table, started, FIRST if seat.number != last else FURTHER)
            last = seat.number
            async with table.lock:
                if table.match is match and match.step == step and table.row.seats[seat.number].kind == "bot":
                    with contextlib.suppress(Taken):
                        await self.enter(table, seat.number, match.engine.codes.code(move), step)
        table.hurried.clear()

    async def chosen(self, table: Table, seat: SeatRow) -> int:
        """What a bot does with what its seat knows."""
        match = table.playing()
        from alambic.bots.bot import make_bot

        bot = make_bot(bot_of(seat.level, compiled=match.engine.compiled), match.engine)
        known, word = match.known_bytes(seat.number), bot_word()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thinkers, bot.choose, known, seat.number, word)

    async def pause(self, table: Table, started: float, share: float) -> None:
        """Wait until a bot has taken as long as this table's pace says, whatever it thought about."""
        rest = started + PACES[table.row.pace] * share * self.settings.pause - time.monotonic()
        if rest > 0 and not table.hurried.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(table.hurried.wait(), rest)

    async def close(self) -> None:
        """Stop everything; what is written is written."""
        tasks = [table.bots for table in self.tables.values() if table.bots]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.shutdown(wait=False, cancel_futures=True)
        await self.engines.close()
