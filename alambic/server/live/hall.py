"""The hall: all tables in use, how they are found, brought back, changed and ended."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Protocol

from alambic.core.catalogue import Catalogue
from alambic.core.errors import AlambicError, Over
from alambic.core.game import Game
from alambic.core.match import Tried
from alambic.core.record import MOVE, Entry
from alambic.server.basics.errors import StoreError, Taken
from alambic.server.basics.logs import fields
from alambic.server.basics.metrics import Metrics
from alambic.server.basics.refusals import NoSuchTable, NotNow
from alambic.server.basics.settings import Settings
from alambic.server.entrance.rates import Rate
from alambic.server.live.clock import Timing, answered, first_due
from alambic.server.live.engines import Engines
from alambic.server.live.fairness import Pledges, new_secret
from alambic.server.live.house import House, Neighbours, clock
from alambic.server.live.kept import Kept, Streams, Tasks
from alambic.server.live.leases import Leases
from alambic.server.live.matches import bits, dealt_as, entry_of, lapse, reseated, sits
from alambic.server.live.table import GATHERING, OVER, PLAYING, STOPPED, Table, shown
from alambic.server.live.thinking import Thinking
from alambic.server.storage.reading import Whole
from alambic.server.storage.rows import EntryRow, MatchRow, SeatRow
from alambic.server.storage.store import Store

log = logging.getLogger("alambic")
GRACE = timedelta(seconds=60)  # nobody's time runs out sooner after the server has started
SHOWING = timedelta(seconds=30)  # for everybody to show what they have sealed, once every seat is taken


class Automata(Protocol):
    """Whoever plays by itself at a hall's tables: actions/turns."""

    def waits(self, table: Table) -> bool: ...
    async def automate(self, table: Table) -> None: ...
    def speak(self, table: Table) -> None: ...
    async def time_out(self, table: Table) -> None: ...


class Hall:
    """Everything that happens at tables goes through here."""

    def __init__(
        self,
        catalogue: Catalogue,
        store: Store,
        settings: Settings,
        turns: Callable[["Hall"], Automata],
        *,
        pledges: Pledges | None = None,
        metrics: Metrics | None = None,
        now: Callable[[], datetime] = clock,
        started: datetime | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.engines = Engines(catalogue)
        self.pledges = pledges or Pledges(new_secret())
        self.house = House(now, started, Neighbours(store.database))
        limits = settings.limits
        self.tables = Kept[Table](Rate(limits, limits.openings, limits.openings))
        self.thinking = Thinking(settings.bot_threads)
        self.tasks = Tasks()
        self.streams = Streams()
        self.leases = Leases(store.database, store.now)
        self.metrics = metrics or Metrics()
        self.turns = turns(self)

    def now(self) -> datetime:
        return self.house.now()

    def new_table(self, row: MatchRow) -> Table:
        """A table of ours for a match that nobody has brought to where it is yet."""
        return Table(self.engines.catalogue[row.game], row, self.house)

    async def try_again(self, table: Table, action: Callable[[], Awaitable[None]]) -> None:
        """Do something at a table; if another process was quicker, do it on what is there now."""
        for attempt in (1, 2, 3):
            seen = table.row.version
            try:
                await action()
                return
            except Taken:
                if attempt == 3:
                    raise
            except AlambicError as problem:  # it may be right by now, and nobody has told us yet
                if attempt > 1 or not self.store.database.shared or isinstance(problem, StoreError):
                    raise
                await self.catch_up(table)
                if table.row.version == seen:
                    raise

    # Finding

    async def table(self, key: str, *, sure: bool = True) -> Table:
        """A table by its key, from memory or from the store; `sure`: as it is now, whoever has changed it."""
        table = self.tables.get(key)
        if table is None:
            sure = True  # what others said while it was read went unheard
            async with self.tables.loading(key):
                table = self.tables.get(key) or await self.load(key)
        if sure and self.store.database.shared and await self.store.version(table.row.id) != table.row.version:
            async with table.lock:
                await self.catch_up(table)
        table.company.use()
        if table.complete and not (table.unshown() and table.work.alarm) and not table.lock.locked():
            async with table.lock:  # the deal could not be written when its time had come
                await self.deal_if_full(table)
        return table

    async def load(self, key: str) -> Table:
        whole = await self.store.whole(key)
        if whole is None or whole.row.game not in self.engines.catalogue.names:
            raise NoSuchTable("there is no table at this address; the lobby shows yours")
        table = self.new_table(whole.row)
        table.beside(whole)
        if whole.row.status == GATHERING:
            await self.deal_if_full(table)  # the server may have stopped just when the last seat was taken
        else:
            await self.replay(table, whole.entries)
        self.keep(table)  # only now: whoever finds it finds it whole
        return table

    def keep(self, table: Table) -> None:
        self.tables.add(table)
        for old in self.tables.surplus(table):
            self.let_go(old)

    def let_go(self, table: Table) -> None:
        self.tables.remove(table)
        self.leases.forget(table.row.id)
        table.work.set_alarm(None)

    async def replay(self, table: Table, entries: Sequence[EntryRow]) -> None:
        """Bring a match to where it was; end it with the reason if its rules no longer agree."""
        try:
            await self.bring(table, entries)
        except AlambicError as problem:
            if table.row.status == PLAYING:  # what has ended keeps its result
                await self.stop_by_rules(table, problem)
            return
        table.course.news_from(max(0, table.playing().step - 1))
        if table.row.rules != table.game.version:  # other rules, the same game so far: it goes on under these
            await self.change(table, rules=table.game.version)
        if table.row.status == PLAYING and table.playing().over:
            await self.finish(table)  # the server stopped between the last move and this
        await self.redraft(table)
        self.go_on(table)

    async def bring(self, table: Table, entries: Sequence[EntryRow]) -> None:
        """Play a match from its deal to its last entry; a named error says where the rules no longer agree."""
        table.deal(await self.engines.of(table.game), table.row.begun or table.row.made)
        for entry in entries:
            self.follow(table, entry)
            if entry.number % 100 == 0:
                await asyncio.sleep(0)  # others are served too

    def follow(self, table: Table, row: EntryRow) -> None:
        """Let happen what was written down."""
        match = table.playing()
        tried = match.tried_entry(entry_of(row))
        told, mark = shown(tried, match.setup.seats, table.course.mark)
        table.accept(tried, max(row.at, table.course.moments[-1]), told, mark)
        if row.mark != mark:
            raise NotNow(f"entry {row.number} shows something else than it did")

    async def read_again(self, game: Game) -> None:
        """The files of a game are others now: play by them at once, interpreted, and compile behind."""
        self.engines.renew(game)
        for table in [table for table in self.tables.values() if table.game.name == game.name]:
            async with table.lock:
                if table.match is not None:
                    table.play_by(game)
                    await self.replay(table, await self.store.entries(table.row.id))
                    table.changed()

    async def stop_by_rules(self, table: Table, problem: AlambicError) -> None:
        about = fields(match=table.row.id, began=table.row.rules, now=table.game.version, problem=problem)
        log.warning("a match stops: its rules have changed", extra=about)
        await self.stop(table, "rules")

    async def catch_up(self, table: Table) -> None:
        """Bring a table to where another process has brought it; whoever calls holds its lock."""
        await self.take_in(table, (await self.store.wholes({table.row.id: table.step})).get(table.row.id))

    async def take_in(self, table: Table, whole: Whole | None) -> None:
        """Let happen at a table what another process has written; whoever calls holds its lock."""
        match = table.match
        if whole is None:
            self.let_go(table)
            table.changed()  # whoever still looks at it looks again
            return
        table.renew(whole)
        try:
            if match is None and table.row.status != GATHERING:
                await self.replay(table, whole.entries)
            elif match is not None:
                if whole.entries:
                    table.course.news_from(match.step)
                for entry in whole.entries:
                    self.follow(table, entry)
                match.rename(table.names())
                table.redraft_all()
        except AlambicError as problem:  # the other process has other rules: whoever looks next finds out
            log.warning("a match is read anew", extra=fields(match=table.row.id, problem=problem))
            self.let_go(table)
        table.changed()
        self.go_on(table)

    def go_on(self, table: Table) -> None:
        """What goes on by itself once a match has changed."""
        self.wake(table)
        self.wind(table)
        self.tell_later(table)

    # Changing

    async def change(self, table: Table, **changes: Any) -> None:
        await self.alone(table, self.store.set_match(table.row.id, seen=table.row.version, **changes))
        table.changed_row(**changes)

    async def set_seat(self, table: Table, seat: SeatRow) -> None:
        await self.alone(table, self.store.set_seat(table.row.id, seat, table.row.version))
        table.with_seat(seat)
        table.changed_row()

    async def alone(self, table: Table, writing: Awaitable[None]) -> None:
        """Another process may have changed a match meanwhile: then nothing is done but to look at it again."""
        try:
            await writing
        except (Taken, Over):
            await self.catch_up(table)
            raise

    async def reseat(self, table: Table, seat: SeatRow) -> None:
        """Somebody else sits there; once the match is on, that is an entry too."""
        fresh = seat.cleared()
        if table.match is None or table.row.status != PLAYING:
            await self.set_seat(table, fresh)
            return
        await self.write(table, [sits(fresh)], reseated(table.row, fresh))

    async def deal_if_full(self, table: Table) -> None:
        """The deal comes when every seat is taken and every sealed part is shown, or was waited for in vain."""
        if table.complete:
            with contextlib.suppress(Taken):  # another process was quicker
                if not table.unshown() or self.is_up(table.row.due):
                    await self.deal(table)
                elif table.row.due is None:
                    await self.change(table, due=self.now() + SHOWING)
                self.wind(table)
        table.changed()

    async def deal(self, table: Table) -> None:
        """It is tried apart, and happens when it is written."""
        now = self.now()
        dealt = Table(table.game, replace(table.row, dealt=dealt_as(table.row), begun=now))
        entries = await self.store.entries(table.row.id) if table.row.origin else []  # of a fork
        try:
            await self.bring(dealt, entries)
        except AlambicError as problem:
            await self.stop_by_rules(table, problem)
            return
        dealt.course.news_from(dealt.playing().step)
        seats, awaited, due = dealt.row.dealt, bits(dealt.playing().awaited()), self.due(dealt)
        await self.change(table, status=PLAYING, begun=now, dealt=seats, awaited=awaited, due=due)
        table.take(dealt)
        if table.playing().over:
            await self.finish(table)
        self.go_on(table)

    # Writing

    async def write(self, table: Table, news: Sequence[Entry | Tried], seats: Sequence[SeatRow] = ()) -> None:
        """Write entries, with the seats they change, and only then let them happen, all at once."""
        match, now = table.playing(), max(self.now(), table.course.moments[-1])  # a clock may be set back
        ahead, timing, mark = match.copy(), answered(table.row, table.timing, now), table.course.mark
        changed = {seat.number: seat for seat in seats}
        happened, rows = [], []
        for new in news:
            tried = new if isinstance(new, Tried) else ahead.tried_entry(new)
            ahead.accept(tried)
            entry = tried.entry
            timing = timing.after(now, ahead.awaited(), entry) if table.row.timed else timing
            told, mark = shown(tried, match.setup.seats, mark)
            happened.append((tried, told, mark, timing))
            rows.append(EntryRow(ahead.step, entry.seat, entry.move, entry.word, mark, now, entry.kind, entry.by))
            seat = changed.get(entry.seat, table.row.seats[entry.seat])
            if seat.drafts:  # what a seat had drafted is an entry now, or has been given up
                changed[entry.seat] = replace(seat, drafts=())
        row = replace(table.row, asking=None)
        if changed:
            row = replace(row, seats=tuple(changed.get(seat.number, seat) for seat in row.seats))
        due = first_due(row, table.silence(ahead) is not None, timing, ahead.awaited()) if row.timed else None
        awaited, ending = bits(ahead.awaited()), ahead.standings() if ahead.over else None
        began = time.perf_counter()
        adding = self.store.add_entries(row.id, rows, awaited, due, [*changed.values()], ending, row.version)
        await self.alone(table, adding)
        self.metrics.wrote(row.game, [entry.by for entry in rows if entry.kind == MOVE], began)
        table.course.news_from(match.step)
        for tried, told, mark, timing in happened:
            table.accept(tried, now, told, mark, timing)
        for seat in changed.values():
            table.with_seat(seat)
            table.drafted.pop(seat.number, None)
        table.moved_on(awaited, due, now)
        if ending:
            table.end(OVER, "", *ending, now)
        await self.redraft(table)
        table.changed()
        self.go_on(table)
        self.turns.speak(table)

    async def redraft(self, table: Table) -> None:
        """What seats have drafted goes on from the match as it is now, as far as it can."""
        for seat in table.redraft_all():
            with contextlib.suppress(AlambicError):  # whoever loads the table finds the same
                await self.set_seat(table, seat)

    def tell_later(self, table: Table) -> None:
        """Spectators of a table with a delay hear of what is younger than it when its time comes."""
        if table.row.delay and table.course.moments:
            news = (table.course.moments[-1], table.row.ended, *(remark.at for remark in table.talk.remarks[-1:]))
            rest = table.row.delay - (self.now() - max(filter(None, news))).total_seconds()
            if rest > 0:
                asyncio.get_running_loop().call_later(rest + 0.05, table.changed)

    # Ending

    async def finish(self, table: Table) -> None:
        """Keep how the match ended."""
        await self.end(table, OVER, "", *table.playing().standings())

    async def stop(self, table: Table, reason: str) -> None:
        """End a match that cannot go on."""
        await self.end(table, STOPPED, reason, [], [])

    async def end(
        self, table: Table, status: str, reason: str, places: Sequence[int], points: Sequence[float]
    ) -> None:
        await self.store.finish(table.row.id, status, reason, places, points)
        table.changed_row()
        table.end(status, reason, places, points, self.now())
        table.changed()
        self.tell_later(table)

    # Whatever goes on by itself: bots, standing orders, clocks

    def wake(self, table: Table) -> None:
        """Let the bots play, and whoever has left an order, if the match waits for one."""
        if (table.work.bots is None or table.work.bots.done()) and self.turns.waits(table):
            table.work.set_bots(self.tasks.start(self.turns.automate(table)))

    def due(self, table: Table, row: MatchRow | None = None, timing: Timing | None = None) -> datetime | None:
        """When the first of the running clocks runs out, the question lapses, or parts are waited for in vain."""
        if table.match is None:
            return table.row.due
        row = row or table.row
        due = first_due(row, table.silence() is not None, timing or table.timing, table.match.awaited())
        return min(filter(None, (due, lapse(row))), default=None)

    def is_up(self, due: datetime | None) -> bool:
        return due is not None and max(due, self.house.started + GRACE) <= self.now()

    def wind(self, table: Table) -> None:
        """Set the alarm for the first clock that runs out."""
        table.work.set_alarm(None)
        due = self.due(table) if table.shuffling or (table.row.timed and table.row.status == PLAYING) else None
        if due:
            wait = max(0.0, (max(due, self.house.started + GRACE) - self.now()).total_seconds()) + 0.01
            table.work.set_alarm(asyncio.get_running_loop().call_later(wait, self.ring, table))

    def ring(self, table: Table) -> None:
        table.work.set_alarm(None)
        self.tasks.start(self.turns.time_out(table))

    async def close(self) -> None:
        """Stop everything; what is written is written."""
        for table in self.tables.values():
            table.work.set_alarm(None)
        await self.tasks.close()
        self.thinking.close()
        await self.engines.close()
        await self.leases.close()
