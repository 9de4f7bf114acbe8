"""How tables are sat at, left and spoken at."""

from collections import Counter
from dataclasses import replace

from alambic.bots.levels import USUAL, bot_of
from alambic.server.actions.rights import check_host, check_lasts, seat_at, silenced
from alambic.server.basics.names import BOT_NAMES, check_tells_apart, unlike
from alambic.server.basics.refusals import NotNow, NotYours, TooMany
from alambic.server.live.hall import Hall
from alambic.server.live.matches import STAND_IN, company
from alambic.server.live.table import PLAYING, Table
from alambic.server.storage.rows import Person, SeatRow


async def leave(hall: Hall, table: Table, person: Person, level: str = "") -> None:
    """Get up from every seat; in a match a bot plays on, and with a level of it the seats are kept."""
    async with table.lock:
        if not table.seats_of(person.id) and table.row.host != person.id:
            raise NotYours("you do not sit at this table")
        check_lasts(table, person, hall.now())
        if level:
            bot_of(level, table.game)
            if table.match is None:
                raise NotNow("the match has not begun: leave the table, or wait")
        for number in table.seats_of(person.id):
            if level:
                await hall.reseat(table, stand_in(table, number, level))
            else:
                await vacate(hall, table, number, person)
        stay = [seat.person for seat in table.row.seats if seat.person is not None]
        kept = [seat.kept for seat in table.row.seats if seat.kept is not None and seat.offered is None]
        if not stay and kept and table.row.status == PLAYING:
            await hall.change(table, resumed=False)  # the match pauses, and the seats are kept
        elif not stay and (table.row.host == person.id or table.row.status == PLAYING):
            await hall.stop(table, "left")
        elif stay and table.row.host == person.id:
            await hall.change(table, host=stay[0])
        table.changed()


async def end(hall: Hall, table: Table, person: Person) -> None:
    """End a match without a result: whoever plays with bots alone may, at the table or away from it."""
    async with table.lock:
        check_lasts(table, person, hall.now())
        if table.row.status != PLAYING or company(table.row) != {person.id}:
            raise NotYours("only somebody who plays with bots alone can end a match; leave the table instead")
        await hall.stop(table, "left")
        table.changed()


async def remove(hall: Hall, table: Table, host: Person, number: int) -> None:
    """The host frees a seat; who sat there may not come back or speak, who was away does not come back unasked."""
    async with table.lock:
        check_host(table, host)
        check_lasts(table, host, hall.now())
        person = seat_at(table, number).person
        if person == host.id:
            raise NotNow("that is your own seat; leave the table instead")
        if person is not None:
            await set_muted(hall, table, person, True)
        await vacate(hall, table, number)
        table.changed()


async def vacate(hall: Hall, table: Table, number: int, leaver: Person | None = None) -> None:
    """Free a seat; in a match a bot has it until somebody new is agreed to, or whoever has left comes back."""
    seat = seat_at(table, number)
    if table.match is None:
        await hall.reseat(table, SeatRow(number, "open"))
        return
    bot = seat if seat.kind == "bot" else stand_in(table, number, USUAL)
    freed = replace(bot, kept=leaver.id if leaver else None, offered={})
    await (hall.set_seat(table, freed) if seat.kind == "bot" else hall.reseat(table, freed))


def stand_in(table: Table, number: int, level: str) -> SeatRow:
    """A bot on a seat, which stays kept for whoever sat there and gives it their name."""
    seat = table.row.seats[number]
    taken = [other.name for other in table.row.seats if other.number != number]
    name = seat.name if seat.kind == "bot" else next((one for one in BOT_NAMES if one not in taken), BOT_NAMES[0])
    if former := table.former(number):
        name = former + STAND_IN
    name = unlike(name, taken)
    kept = seat.person if seat.person is not None else seat.kept
    return replace(seat.cleared(), kind="bot", person=None, name=name, level=level, kept=kept, offered=None)


async def seat_bot(hall: Hall, table: Table, host: Person, number: int, level: str) -> None:
    """The host lets a bot play on a seat: a free one, a bot's, or that of somebody who does not come back.

    In a match nobody may ask for it then.
    """
    async with table.lock:
        check_host(table, host)
        seat = seat_at(table, number)
        check_lasts(table, host, hall.now())
        if seat.person == host.id:
            raise NotNow("that is your own seat; leave the table if you must go")
        bot_of(level, table.game)
        bot = stand_in(table, number, level)
        await hall.reseat(table, bot if table.match else SeatRow(number, "bot", name=bot.name, level=level))
        await hall.deal_if_full(table)
        hall.wake(table)


# Talking


async def say(hall: Hall, table: Table, person: Person, text: str, seat: int | None = None) -> None:
    """A remark for everybody at the table, from one of the seats of whoever speaks, or the first."""
    async with table.lock:
        limits, seats = hall.settings.limits, table.seats_of(person.id)
        if why := silenced(table, person, limits):
            raise NotYours(why)
        most = limits.remarks if seats else limits.calls
        if sum(remark.person == person.id for remark in table.talk.remarks) >= most:
            raise TooMany(f"one person has at most {most} remarks at a table")
        at = seat if seat in seats else next(iter(seats), None)
        if at is None:
            check_tells_apart(person.name, table.names())
        name = unlike(person.name, table.names()) if at is None else table.row.seats[at].name
        await utter(hall, table, name, text, person.id, at)
        for bot, words in replies_to(table, text) if at is not None else ():
            await utter(hall, table, bot.name, words, seat=bot.number)


def replies_to(table: Table, text: str) -> list[tuple[SeatRow, str]]:
    """What bots answer who are called by name, or one of them where all are asked: phrases of their game."""
    if table.match is None or table.match.over:
        return []
    bots = [seat for seat in table.row.seats if seat.kind == "bot"]
    called = [seat for seat in bots if seat.name.casefold() in text.casefold()]
    spoken, s = Counter(remark.seat for remark in table.talk.remarks), table.match.shown()
    asked = called or (bots if "?" in text else [])
    found = [(seat, table.game.words.reply(s, seat.number, spoken[seat.number])) for seat in asked]
    answers = [(seat, words) for seat, words in found if words]
    return answers if called else answers[:1]


async def utter(
    hall: Hall, table: Table, name: str, text: str, person: int | None = None, seat: int | None = None
) -> None:
    """Write down what is said, a phrase of ours unless a person says it; whoever calls holds the table's lock."""
    at = max([hall.now(), *table.course.moments[-1:]])  # a clock may be set back: nobody hears of a move before it
    remark = await hall.store.add_remark(table.row.id, person, name, text, at, seat, phrase=person is None)
    table.talk.add(remark)
    table.changed_row()
    table.changed()
    hall.tell_later(table)


async def mute(hall: Hall, table: Table, host: Person, person: int, muted: bool) -> None:
    """The host decides whether somebody may speak."""
    async with table.lock:
        check_host(table, host)
        if person == host.id:
            raise NotNow("the host cannot mute themselves")
        await set_muted(hall, table, person, muted)
        table.changed()


async def set_muted(hall: Hall, table: Table, person: int, muted: bool) -> None:
    await hall.store.set_muted(table.row.id, person, muted)
    table.changed_row()
    table.talk.mute(person, muted)
