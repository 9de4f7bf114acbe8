"""What is played by itself: by bots, by order, without a choice, and by the clock for those who say nothing."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from math import ceil

from alambic.bots.bot import Bot, make_bot
from alambic.bots.levels import BRIEF, USUAL, bot_of, seconds_of
from alambic.bots.ponder import ponder
from alambic.core.engine import Engine
from alambic.core.errors import AlambicError, Over
from alambic.core.record import MOVE, Entry
from alambic.core.state import SPECTATOR
from alambic.server.actions.orders import order_due, ordered, pass_due
from alambic.server.actions.playing import drop_unanswered
from alambic.server.actions.seating import stand_in, utter
from alambic.server.basics.errors import Missing
from alambic.server.basics.logs import fields
from alambic.server.basics.refusals import NoSuchTable
from alambic.server.live.fairness import bot_word
from alambic.server.live.hall import Hall
from alambic.server.live.leases import BEAT
from alambic.server.live.matches import lapse, reseated, sits
from alambic.server.live.table import PACES, PLAYING, Table
from alambic.server.live.thinking import Rank
from alambic.server.storage.rows import SeatRow

log = logging.getLogger("alambic")
AGAIN = 1.0  # seconds until a bot whose move could not be written tries again
FIRST, FURTHER = 1.0, 0.4  # of a bot's time, before the first and the further moves of its turn
ANSWER = 0.15  # and before an answer, where all are asked at once
ROOM = 0.1  # seconds from when a bot must have thought to when it answers
MINDS = 16  # bots that are kept between their moves, a few megabytes each


class Turns:
    """Plays for bots, by order and by the clock at the tables of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.minds: dict[tuple[int, int, str, Engine], Bot] = {}  # by match, seat, bot and mode, the latest last

    def waits(self, table: Table) -> bool:
        """Whether a match waits for somebody who plays by itself."""
        by_itself = any(seat.kind == "bot" or seat.orders for seat in table.row.seats)
        return by_itself and self.next_seat(table) is not None

    async def automate(self, table: Table) -> None:
        """One after the other, each with a natural pause, until the match waits for a person who has to think."""
        last = -1
        if not await self.ours(table):
            return
        while next_move := self.next_seat(table):
            seat, ordered = next_move
            if all(other.kind == "bot" for other in table.row.seats) and not table.company.listeners:
                await self.hall.leases.release(table.row.id)
                if table.company.listeners and await self.ours(table):
                    continue  # somebody came just then, and could not wake who was not asleep yet
                return  # nobody plays and nobody watches: the next visitor wakes them
            match, step, started = table.playing(), table.playing().step, time.monotonic()
            async with table.lock:  # no move is being written meanwhile
                table.moved_to(await self.hall.engines.of(table.game))
            asked = match.engine.phase(match.state) in table.game.silence
            share = ANSWER if asked else FIRST if seat.number != last else FURTHER
            ready, code = (started, ordered) if ordered else await self.chosen(table, seat, share)
            await self.pause(table, started, share, ready)
            last = seat.number
            async with table.lock:
                same = table.match is match and match.step == step
                if same and self.next_seat(table) == next_move:  # nobody has come to look meanwhile, either
                    try:
                        entry = move_of(table, seat.number, code, "order" if ordered else "bot")
                        await self.hall.write(table, [entry])
                    except (Over, Missing):
                        return
                    except AlambicError as problem:
                        about = fields(match=table.row.id, problem=problem)
                        log.warning("a bot tries again", extra=about)
                        await asyncio.sleep(AGAIN)
        table.work.hurried.clear()

    async def ours(self, table: Table) -> bool:
        """Whether this process looks after a match: else another does, and tells us what happened."""
        try:
            return await self.hall.leases.claim(table.row.id)
        except AlambicError as problem:  # the clockwork tries again
            log.warning("a match could not be claimed", extra=fields(match=table.row.id, problem=problem))
            return False

    def next_seat(self, table: Table) -> tuple[SeatRow, str | None] | None:
        """A bot that is awaited; or a seat whose order fits, or that is spared the question, with its answer."""
        if seat := table.bot_to_move():
            return seat, None
        return order_due(table) or pass_due(table)

    async def chosen(self, table: Table, seat: SeatRow, share: float) -> tuple[float, str]:
        """What a bot does with what its seat knows, and when it may say so; where people decide, what they like.

        The moment is settled before it has thought: its level has so long from when a thread is free. Should that
        ever be too short, it takes as long again.
        """
        match = table.playing()
        if code := table.game.yields.get(match.engine.phase(match.state)):
            return time.monotonic(), code
        bot, most = self.mind(table, seat), seconds_of(seat.level, table.game)
        known, word, seconds = match.known_bytes(seat.number), bot_word(), share * most
        rank = Rank.BOT if most > BRIEF else Rank.BRIEF
        with self.hall.metrics.think_seconds.time():
            began, move = await self.hall.thinking.think(rank, ponder, bot, known, seat.number, word, seconds)
        times = max(1, ceil((time.monotonic() - began) / (seconds + ROOM)))
        return began + times * (seconds + ROOM), match.engine.codes.code(move)

    def mind(self, table: Table, seat: SeatRow) -> Bot:
        """The bot of a seat; those that played last remember what they thought."""
        engine = table.playing().engine
        setup = table.playing().setup
        name = bot_of(seat.level, table.game, compiled=engine.compiled, setup=setup)
        key = (table.row.id, seat.number, name, engine)
        bot = self.minds.pop(key, None) or make_bot(name, engine)
        self.minds[key] = bot
        while len(self.minds) > MINDS:
            del self.minds[next(iter(self.minds))]
        return bot

    async def pause(self, table: Table, started: float, share: float, ready: float) -> None:
        """Wait as long as this table's pace says, unless somebody is in a hurry; and until a bot may answer."""
        rest = started + PACES[table.row.pace] * share * self.hall.settings.pause - time.monotonic()
        if rest > 0 and not table.work.hurried.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(table.work.hurried.wait(), rest)
        if self.hall.settings.pause:
            await asyncio.sleep(max(0.0, ready - time.monotonic()))

    # What bots say

    def speak(self, table: Table) -> None:
        """Bots may remark on what was just published; it is said later, so that no move waits for it."""
        try:
            lines = remarks_on(table)
        except Exception:  # a game's words must never stop its moves
            log.warning("bots find no words", exc_info=True, extra=fields(match=table.row.id))
            return
        if lines:
            self.hall.tasks.start(self.say(table, lines))

    async def say(self, table: Table, lines: Sequence[tuple[SeatRow, str]]) -> None:
        async with table.lock:
            try:
                for seat, text in lines:
                    await utter(self.hall, table, seat.name, text, seat=seat.number)
            except AlambicError as problem:
                log.warning("bots are not heard", extra=fields(match=table.row.id, problem=problem))

    async def time_out(self, table: Table) -> None:
        """Deal, play for those whose time is up, and drop a question that nobody has answered."""
        if not await self.ours(table):
            return
        async with table.lock:
            try:
                if table.shuffling:
                    await self.hall.deal_if_full(table)
                lapses = lapse(table.row)
                if lapses and lapses <= self.hall.now():
                    await drop_unanswered(self.hall, table)
                while table.row.status == PLAYING and (late := self.late(table)):
                    table.moved_to(await self.hall.engines.of(table.game))
                    await self.run_out(table, late[0])
            except AlambicError as problem:  # the clockwork tries again
                about = fields(match=table.row.id, problem=problem)
                log.warning("time is up, but nothing was written", extra=about)
                return
            self.hall.wind(table)

    def late(self, table: Table) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in table.playing().awaited() if self.hall.is_up(table.deadline(seat))]

    async def run_out(self, table: Table, seat: int) -> None:
        """What the seat drafted counts; then what it ordered, or silence; or else a bot takes the seat."""
        match, drafts = table.scene(seat).match, table.drafts(seat)
        silent = table.silence(match)
        if silent is not None:
            code = (None if drafts else ordered(table, seat)) or silent
            await self.hall.write(table, [*drafts, move_of(table, seat, code, "clock", match.step + 1)])
            return
        bot = stand_in(table, seat, USUAL)
        await self.hall.write(table, [*drafts, sits(bot)], reseated(table.row, bot))


def remarks_on(table: Table) -> list[tuple[SeatRow, str]]:
    """What each bot says of the moves that were published last, knowing what all may know: phrases of its game."""
    bots = [seat for seat in table.row.seats if seat.kind == "bot"]
    events = [event for told in table.course.told[table.course.since + 1 :] for event in told.get(SPECTATOR, [])]
    if not bots or not events:
        return []
    s = table.playing().shown()
    found = [(seat, table.game.words.remark(s, events, seat.number)) for seat in bots]
    return [(seat, text) for seat, text in found if text]


def move_of(table: Table, seat: int, code: str, by: str, number: int | None = None) -> Entry:
    """A move about to be written, with the word of its number."""
    return Entry(seat, code, table.word(number or table.playing().step + 1), MOVE, by)


async def clockwork(
    hall: Hall, every: float = BEAT, living: Callable[[set[str]], None] = lambda names: None
) -> None:
    """Say that we are alive; bring back tables with something to do that no living process looks after."""
    while True:
        try:
            await hall.leases.beat()
            living(await hall.leases.living())
            keys = await hall.leases.orphans(hall.now() + timedelta(seconds=5 * every))
        except AlambicError as problem:
            log.warning("clocks could not be looked at", extra=fields(problem=problem))
            keys = []
        for key in keys:
            try:
                table = await hall.table(key)
                if table.work.alarm is None:
                    hall.wind(table)
                hall.wake(table)
            except NoSuchTable:
                pass  # of a game that is no longer here
            except Exception:  # one bad table must not stop the clocks of all others
                log.exception("a match with something to do could not be looked at")
        await asyncio.sleep(every)
