"""The hall: all tables in use, how they are found, brought back, changed and ended."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from alambic.core.catalogue import Catalogue
from alambic.core.errors import AlambicError, Over
from alambic.core.record import SITS, Entry, entry_line, header_line
from alambic.server.clock import first_due
from alambic.server.engines import Engines
from alambic.server.errors import Taken
from alambic.server.fairness import Pledges
from alambic.server.refusals import NoSuchTable, NotNow
from alambic.server.settings import Settings
from alambic.server.store import Store
from alambic.server.store_rows import EntryRow, MatchRow, SeatRow
from alambic.server.table import GATHERING, OVER, PLAYING, STOPPED, Table, fair_of, mark_of

log = logging.getLogger("alambic")
KEPT = 500  # tables held in memory; the least used are put away first
LAPSE = timedelta(seconds=60)  # for an answer about a takeback, where there are clocks
GRACE = timedelta(seconds=60)  # nobody's time runs out sooner after the server has started


class Hall:
    """Everything that happens at tables goes through here."""

    def __init__(self, catalogue: Catalogue, store: Store, settings: Settings) -> None:
        self.catalogue = catalogue
        self.store = store
        self.settings = settings
        self.engines = Engines()
        self.pledges = Pledges()
        self.tables: dict[str, Table] = {}
        self.loading = [asyncio.Lock() for _ in range(64)]  # so many however many keys strangers make up
        self.boot = secrets.token_hex(3)
        self.started = self.now()
        self.thinkers = ThreadPoolExecutor(settings.bot_threads, "bot")
        self.tasks: set[asyncio.Task[None]] = set()
        self.streams: set[Callable[[], None]] = set()  # what wakes each stream
        self.closing = False
        self.automate: Callable[[Table], Coroutine[Any, Any, None]] | None = None  # who plays by itself: turns.py
        self.time_out: Callable[[Table], Coroutine[Any, Any, None]] | None = None  # whose time is up: turns.py
        self.heeding: Callable[[Table], None] | None = None  # who tells people of their tables: attention.py

    def now(self) -> datetime:
        return datetime.now(UTC)

    # Finding

    async def table(self, key: str) -> Table:
        """A table by its key, from memory or from the store."""
        table = self.tables.get(key)
        if table is None:
            async with self.loading[hash(key) % len(self.loading)]:  # one at a time loads the same table
                table = self.tables.get(key) or await self.load(key)
        table.used = time.monotonic()
        if table.row.status == GATHERING and not table.waiting_for() and not table.lock.locked():
            async with table.lock:  # the deal could not be written when the last seat was taken
                await self.deal_if_full(table)
        return table

    async def load(self, key: str) -> Table:
        row = await self.store.match(key)
        if row is None or row.game not in self.catalogue.names:
            raise NoSuchTable("there is no table at this address; the lobby shows yours")
        table = Table(self.catalogue[row.game], row, self.boot)
        await self.read_apart(table)
        if row.status == GATHERING:
            await self.deal_if_full(table)  # the server may have stopped just when the last seat was taken
        else:
            await self.replay(table)
        self.keep(table)  # only now: whoever finds it finds it whole
        return table

    async def read_apart(self, table: Table) -> None:
        """What is kept of a table beside its row and its entries."""
        table.remarks = await self.store.remarks(table.row.id)
        table.muted = await self.store.muted(table.row.id)
        table.formers = await self.store.formers(table.row.id)

    def keep(self, table: Table) -> None:
        self.tables[table.key] = table
        table.heeding = self.heeding
        if len(self.tables) > KEPT:
            idle = [old for old in self.tables.values() if old.idle and old is not table]
            for old in sorted(idle, key=lambda old: old.used)[: len(self.tables) - KEPT]:
                self.let_go(old)

    def let_go(self, table: Table) -> None:
        self.tables.pop(table.key, None)
        if table.alarm:
            table.alarm.cancel()

    async def replay(self, table: Table) -> None:
        """Bring a match to where it was; end it with the reason if its rules no longer agree."""
        if table.row.dealt is None:  # dealt before that was written down
            table.row = replace(table.row, dealt=dealt_as(table.row))
            await self.store.set_match(table.row.id, dealt=table.row.dealt)
        try:
            await self.bring(table)
        except AlambicError as problem:
            if table.row.status == PLAYING:  # what has ended keeps its result
                await self.stop_by_rules(table, problem)
            return
        table.since = max(0, table.playing().step - 1)
        if table.row.rules != table.game.version:  # other rules, the same game so far: it goes on under these
            await self.change(table, rules=table.game.version)
        if table.row.status == PLAYING and table.playing().over:
            await self.finish(table)  # the server stopped between the last move and this
        await self.redraft(table)
        self.wake(table)
        self.wind(table)
        self.tell_later(table)

    async def bring(self, table: Table) -> None:
        """Play a match from its deal to its last entry; a named error says where the rules no longer agree."""
        begun = table.row.begun or table.row.made
        table.deal(await self.engines.of(table.game), begun)
        for entry in await self.store.entries(table.row.id):
            table.accept(table.playing().again(entry_of(entry)), max(entry.at, begun))
            if entry.mark != table.mark:
                raise NotNow(f"entry {entry.number} shows something else than it did")
            if entry.number % 100 == 0:
                await asyncio.sleep(0)  # others are served too

    async def stop_by_rules(self, table: Table, problem: AlambicError) -> None:
        began, now = table.row.rules, table.game.version
        log.warning("match %s, begun under rules %s, stops under %s: %s", table.key, began, now, problem)
        await self.stop(table, "rules")

    async def catch_up(self, table: Table) -> None:
        """Bring a table to where another process has brought it."""
        row = await self.store.match(table.key)
        if row is not None:
            table.row = row
            await self.read_apart(table)
            if row.status == GATHERING:
                table.changed()
                return
            await self.replay(table)
            table.changed()

    # Changing

    async def change(self, table: Table, **changes: Any) -> None:
        await self.store.set_match(table.row.id, **changes)
        table.row = replace(table.row, **changes)

    async def set_seat(self, table: Table, seat: SeatRow) -> None:
        try:
            await self.store.set_seat(table.row.id, seat, table.row.seats[seat.number])
        except Taken:  # another process has changed this seat
            await self.catch_up(table)
            raise
        table.with_seat(seat)

    async def reseat(self, table: Table, seat: SeatRow) -> None:
        """Somebody else sits there; once the match is on, that is an entry too."""
        fresh = replace(seat, drafts=(), orders=())
        if table.match is None or table.row.status != PLAYING:
            await self.set_seat(table, fresh)
            return
        await self.write(table, [Entry(seat.number, seat.name, None, SITS, by_of(seat))], [fresh])

    async def deal_if_full(self, table: Table) -> None:
        """The deal comes when every seat is taken; it is tried apart, and happens when it is written."""
        if table.row.status == GATHERING and not table.waiting_for():
            now = self.now()
            dealt = Table(table.game, replace(table.row, dealt=dealt_as(table.row), begun=now), self.boot)
            try:
                await self.bring(dealt)  # a fork has entries already
            except AlambicError as problem:
                await self.stop_by_rules(table, problem)
                return
            dealt.since = dealt.playing().step
            awaited, due = bits(dealt.playing().awaited()), self.due(dealt)
            await self.change(dealt, status=PLAYING, dealt=dealt.row.dealt, begun=now, awaited=awaited, due=due)
            table.take(dealt)
            if table.playing().over:
                await self.finish(table)
            self.wake(table)
            self.wind(table)
        table.changed()

    # Writing

    async def write(self, table: Table, entries: Sequence[Entry], seats: Sequence[SeatRow] = ()) -> None:
        """Write entries, with the seats they change, and only then let them happen, all at once."""
        match = table.playing()
        ahead, timing, mark, now = match.copy(), table.timing, table.mark, self.now()
        tries, rows = [], []
        for entry in entries:
            tried = ahead.again(entry)
            ahead.accept(tried)
            timing = timing.after(now, ahead.awaited(), tried.entry)
            mark = mark_of(match.engine, tried.state, mark)
            tries.append(tried)
            word, by = tried.entry.word, tried.entry.by
            rows.append(EntryRow(ahead.step, entry.seat, tried.entry.move, word, mark, now, entry.kind, by))
        changed = {seat.number: seat for seat in seats}
        for entry in entries:  # what a seat had drafted is an entry now, or has been given up
            seat = changed.get(entry.seat, table.row.seats[entry.seat])
            changed[entry.seat] = replace(seat, drafts=())
        row = replace(table.row, seats=tuple(changed.get(seat.number, seat) for seat in table.row.seats))
        due = first_due(row, table.silence(ahead) is not None, timing, ahead.awaited())
        awaited, ending = bits(ahead.awaited()), ahead.standings() if ahead.over else None
        try:
            await self.store.add_entries(table.row.id, rows, awaited, due, list(changed.values()), ending)
        except (Taken, Over):  # another process plays at this table too
            await self.catch_up(table)
            raise
        table.since = match.step
        for tried in tries:
            table.accept(tried, now)
        for seat in changed.values():
            table.with_seat(seat)
            table.drafted.pop(seat.number, None)
        table.row = replace(table.row, awaited=awaited, due=due, asking=None, moved=now)
        if ending:
            table.row = ended(table.row, OVER, "", *ending, now)
        await self.redraft(table)
        table.changed(aside=False)
        self.wake(table)
        self.wind(table)
        self.tell_later(table)

    async def redraft(self, table: Table) -> None:
        """What seats have drafted goes on from the match as it is now, as far as it can."""
        for seat in table.row.seats:
            if seat.drafts or seat.number in table.drafted:
                kept = table.redraft(seat.number) if table.row.status == PLAYING else ()
                if kept != seat.drafts:
                    table.with_seat(replace(seat, drafts=kept))
                    with contextlib.suppress(AlambicError):  # whoever loads the table finds the same
                        await self.store.set_seat(table.row.id, table.row.seats[seat.number])

    def tell_later(self, table: Table) -> None:
        """Spectators of a table with a delay hear of what is younger than it when its time comes."""
        if table.row.delay and table.moments:
            rest = table.row.delay - (self.now() - table.moments[-1]).total_seconds()
            if rest > 0:
                loop = asyncio.get_running_loop()
                loop.call_later(rest + 0.05, lambda: table.changed(aside=False))

    # Ending

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
        table.row = ended(table.row, status, reason, places, points, self.now())
        table.changed()

    async def record(self, table: Table) -> str:
        """The whole record as it was written: also of a match that the rules of today cannot even set up."""
        row = table.row
        names = [seat["name"] for seat in row.dealt] if row.dealt else table.names()
        lines = [header_line(row.game, row.rules, names, row.options, row.deck, table.word(0), fair_of(row))]
        for entry in await self.store.entries(row.id):
            lines.append(entry_line(entry.number, entry_of(entry)))
        return "".join(f"{one}\n" for one in lines)

    # Whatever goes on by itself: bots, standing orders, clocks

    def wake(self, table: Table) -> None:
        """Let the bots play, and whoever has left an order, if the match waits for one."""
        if self.automate and (table.bots is None or table.bots.done()):
            table.bots = self.start(self.automate(table))

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)
        return task

    def done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.error("what goes on by itself has stopped", exc_info=problem)

    def due(self, table: Table, row: MatchRow | None = None) -> datetime | None:
        """When the first of the running clocks runs out, or a question lapses."""
        row = row or table.row
        if table.match is None:
            return None
        due = first_due(row, table.silence() is not None, table.timing, table.match.awaited())
        return min(filter(None, (due, lapse(row))), default=None)

    def lapsed(self, table: Table) -> bool:
        """Whether somebody's question has waited too long for an answer."""
        until = lapse(table.row)
        return until is not None and until <= self.now()

    def late(self, table: Table) -> list[int]:
        """The seats whose time is up."""
        now = self.now()
        dues = {seat: table.deadline(seat) for seat in table.playing().awaited()}
        return [seat for seat, due in dues.items() if due and max(due, self.started + GRACE) <= now]

    def wind(self, table: Table) -> None:
        """Set the alarm for the first clock that runs out."""
        if table.alarm:
            table.alarm.cancel()
            table.alarm = None
        due = self.due(table) if table.row.status == PLAYING else None
        if due and self.time_out:
            wait = (max(due, self.started + GRACE) - self.now()).total_seconds()
            loop = asyncio.get_running_loop()
            table.alarm = loop.call_later(max(0.0, wait) + 0.01, self.ring, table, self.time_out)

    def ring(self, table: Table, time_out: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
        table.alarm = None
        self.start(time_out(table))

    def hush(self) -> None:
        """No stream goes on: the server is about to stop."""
        self.closing = True
        for wake in list(self.streams):
            wake()

    async def close(self) -> None:
        """Stop everything; what is written is written."""
        for table in self.tables.values():
            if table.alarm:
                table.alarm.cancel()
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.shutdown(wait=False, cancel_futures=True)
        await self.engines.close()


def entry_of(row: EntryRow) -> Entry:
    return Entry(row.seat, row.move, row.word, row.kind, row.by)


def by_of(seat: SeatRow) -> str:
    """Who plays on a seat, as an entry says it."""
    return {"bot": f"bot:{seat.level}", "person": "person"}.get(seat.kind, "nobody")


def lapse(row: MatchRow) -> datetime | None:
    """When the present question is dropped if nobody answers: it must not hold up a match with clocks."""
    timed, asked = row.clock != "none" or row.window, (row.asking or {}).get("at")
    return datetime.fromisoformat(asked) + LAPSE if timed and asked else None


def dealt_as(row: MatchRow) -> list[dict[str, str]]:
    """Who sits where at the deal, and what they add to chance."""
    return [{"name": seat.name, "by": by_of(seat), "part": seat.part} for seat in row.seats]


def ended(
    row: MatchRow, status: str, reason: str, places: Sequence[int], points: Sequence[int], at: datetime
) -> MatchRow:
    all_places, all_points = list(places) or None, list(points) or None
    return replace(row, status=status, reason=reason, ended=at, asking=None, places=all_places, points=all_points)


def bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)
