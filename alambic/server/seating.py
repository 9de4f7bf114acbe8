"""How tables are opened, sat at and left."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from alambic.bots.levels import bot_of
from alambic.core.game import Setup
from alambic.server.fairness import new_secret
from alambic.server.hall import Hall
from alambic.server.refusals import NotFree, NotNow, NotYours, TooMany
from alambic.server.store_rows import NewMatch, Person, SeatRow
from alambic.server.table import GATHERING, PLAYING, Table

BOT_NAMES = ("Zosimos", "Maria", "Jabir", "Perenelle", "Ramon", "Hypatia", "Khalid")


@dataclass(frozen=True)
class Opening:
    """What a person decided on the set-up page."""

    setup: Setup
    seats: Sequence[str]  # me, here, friend, open or bot:LEVEL, one a seat
    names: Mapping[int, str] = field(default_factory=dict)  # of those on this device, by seat
    listed: bool = False
    watched: bool = True
    aids: bool = False
    pace: str = "natural"


def invitation(table: Table, number: int) -> str:
    """The secret in the link that seats an invited friend."""
    return hmac.new(table.row.secret, b"invitation %d" % number, hashlib.sha256).hexdigest()[:24]


def invited(table: Table, invite: str) -> int | None:
    """The seat that an invitation is for."""
    for seat in table.waiting_for():
        if seat.kind == "friend" and hmac.compare_digest(invite.encode(), invitation(table, seat.number).encode()):
            return seat.number
    return None


def seat_at(table: Table, number: int) -> SeatRow:
    if not 0 <= number < len(table.row.seats):
        raise NotFree(f"this table has the seats 1 to {len(table.row.seats)}")
    return table.row.seats[number]


def check_lasts(table: Table) -> None:
    if table.row.status not in (GATHERING, PLAYING):
        raise NotNow("this match has ended; open a new table in the lobby")


def check_looks(table: Table, person: Person | None) -> None:
    """All who have its address may look at a table, unless its people are complete and among themselves."""
    inside = person is not None and (table.row.host == person.id or bool(table.seats_of(person.id)))
    if not (inside or table.row.watched or table.waiting_for()):
        raise NotYours("the people at this table play among themselves")


def check_host(table: Table, person: Person | None) -> None:
    if person is None or table.row.host != person.id:
        raise NotYours("only the host of this table can do that")


async def open_table(hall: Hall, host: Person, opening: Opening) -> Table:
    """A new table; it is dealt at once if nobody has to come."""
    most = hall.settings.limits.tables
    running = await hall.store.running(host.id, 2 * most)
    if sum(row.host == host.id for row in running) >= most:
        raise TooMany(f"one person has at most {most} running tables; finish or leave some")
    setup, key = opening.setup, secrets.token_urlsafe(12)
    seats = seats_for(host, opening.seats, opening.names)
    shipped = setup.game.decks().get(setup.deck.name) == setup.deck
    row = await hall.store.add_match(
        NewMatch(
            key=key,
            game=setup.game.name,
            rules=setup.game.version,
            options=setup.options.changed(),
            deck=setup.deck.name if shipped else setup.deck.as_json(),
            secret=new_secret(),
            host=host.id,
            listed=opening.listed,
            watched=opening.watched,
            aids=opening.aids,
            pace=opening.pace,
            seats=tuple(seats),
        )
    )
    table = Table(setup.game, row, hall.boot)
    hall.keep(table)
    async with table.lock:
        await hall.deal_if_full(table)
    return table


def seats_for(host: Person, kinds: Sequence[str], names: Mapping[int, str]) -> list[SeatRow]:
    """The seats as they were chosen."""
    seats: list[SeatRow] = []
    bots = iter(BOT_NAMES)
    for number, kind in enumerate(kinds):
        if kind == "me":
            seat = SeatRow(number, "person", host.id, host.name, "")
        elif kind == "here":
            called = unlike(names.get(number) or host.name, [host.name, *(other.name for other in seats)])
            seat = SeatRow(number, "person", host.id, called, "")
        elif kind.startswith("bot:"):
            bot_of(kind[4:])
            seat = SeatRow(number, "bot", None, next(bots), kind[4:])
        elif kind == "friend":
            seat = SeatRow(number, "friend", None, "", "")
        else:
            seat = SeatRow(number, "open", None, "", "")
        seats.append(seat)
    return seats


def unlike(name: str, others: Sequence[str]) -> str:
    """The name, with a number if somebody at the table is called so already."""
    numbered = (f"{name} {n}" for n in range(2, 99))
    return name if name not in others else next(one for one in numbered if one not in others)


async def sit(hall: Hall, table: Table, person: Person, number: int, name: str, invite: str) -> None:
    """Take a free seat; a friend's seat asks for the secret of its invitation."""
    async with table.lock:
        seat = seat_at(table, number)
        check_lasts(table)
        if person.id in table.muted:
            raise NotYours("the host has closed this table to you")
        if seat.kind not in ("open", "friend"):
            raise NotFree("somebody sits there already; take another seat or watch")
        if seat.kind == "friend" and not hmac.compare_digest(invite.encode(), invitation(table, number).encode()):
            raise NotFree("this seat waits for an invited friend; take an open one or watch")
        if table.seats_of(person.id):
            raise NotFree("you sit at this table already")
        if number not in (table.hands_known_to(person.id) or [number]):
            raise NotYours("you have seen another hand of this match: go back to that seat, or watch")
        called = unlike(name, [other.name for other in table.row.seats if other.number != number])
        await hall.set_seat(table, replace(seat, kind="person", person=person.id, name=called))
        await hall.deal_if_full(table)


async def leave(hall: Hall, table: Table, person: Person) -> None:
    """Get up from every seat; somebody else may sit down."""
    async with table.lock:
        for number in table.seats_of(person.id):
            await vacate(hall, table, number)
        stay = [seat.person for seat in table.row.seats if seat.person is not None]
        if not stay and (table.row.host == person.id or table.row.status == PLAYING):
            await hall.stop(table, "left")
        elif stay and table.row.host == person.id:
            await hall.change(table, host=stay[0])
        table.changed()


async def remove(hall: Hall, table: Table, host: Person, number: int) -> None:
    """The host frees a seat; who sat there may not come back or speak."""
    async with table.lock:
        check_host(table, host)
        person = seat_at(table, number).person
        if person == host.id:
            raise NotNow("that is your own seat; leave the table instead")
        if person is not None:
            await set_muted(hall, table, person, True)
        await vacate(hall, table, number)
        table.changed()


async def vacate(hall: Hall, table: Table, number: int) -> None:
    seat = seat_at(table, number)
    check_lasts(table)
    name = seat.name if table.match else ""  # the log of a match still speaks of whoever sat there
    await hall.set_seat(table, replace(seat, kind="open", person=None, name=name, level=""))


async def seat_bot(hall: Hall, table: Table, host: Person, number: int, level: str) -> None:
    """The host lets a bot play on a seat: a free one, a bot's, or that of somebody who does not come back."""
    async with table.lock:
        check_host(table, host)
        seat = seat_at(table, number)
        check_lasts(table)
        if seat.person == host.id:
            raise NotNow("that is your own seat; leave the table if you must go")
        bot_of(level)
        taken = set(table.names())
        name = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[number % len(BOT_NAMES)])
        await hall.set_seat(table, replace(seat, kind="bot", person=None, name=name, level=level))
        await hall.deal_if_full(table)
        hall.wake(table)


# Talking


async def say(hall: Hall, table: Table, person: Person, text: str) -> None:
    """A remark for everybody at the table."""
    async with table.lock:
        names = [table.row.seats[number].name for number in table.seats_of(person.id)]
        if not names and not table.row.watched:
            raise NotYours("only those who sit at this table can speak here")
        if person.id in table.muted:
            raise NotYours("the host has muted you at this table")
        most = hall.settings.limits.remarks if names else hall.settings.limits.calls
        if sum(remark.person == person.id for remark in table.remarks) >= most:
            raise TooMany(f"one person has at most {most} remarks at a table")
        remark = await hall.store.add_remark(table.row.id, person.id, names[0] if names else person.name, text)
        table.remarks.append(remark)
        table.changed()


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
    table.muted = table.muted | {person} if muted else table.muted - {person}
