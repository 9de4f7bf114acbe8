"""Sitting down: on a free seat, on one that is kept, or, once a match goes on, when all who play there agree."""

from dataclasses import replace

from alambic.core.errors import Stale
from alambic.core.fair import is_digest
from alambic.server.actions.consent import Asked, Question
from alambic.server.actions.rights import check_asks, check_lasts, check_looks, invited, known_to, seat_at
from alambic.server.basics.names import check_tells_apart, unlike
from alambic.server.basics.refusals import NotFree, NotNow, NotYours, TooMany
from alambic.server.live.hall import Hall
from alambic.server.live.matches import players
from alambic.server.live.table import GATHERING, PLAYING, Table
from alambic.server.storage.rows import Person, SeatRow

INVITE_LETTERS = 100


class Wish(Question):
    """Somebody new asks for a seat."""

    def __init__(self, hall: Hall, table: Table, seat: SeatRow, asked: Asked) -> None:
        super().__init__(table, asked)
        self.hall, self.seat = hall, seat

    def people(self) -> set[int]:
        return players(self.table.row)

    async def happen(self) -> None:
        by, name = self.asked["by"], self.asked["name"]
        taken = replace(self.seat, kind="person", person=by, name=name, level="", kept=None, offered=None)
        await self.hall.reseat(self.table, taken)

    async def keep(self) -> None:
        await self.write({"wish": self.asked, "refused": self.seat.refused})

    async def drop(self, who: str) -> None:
        await self.write({"refused": [*self.seat.refused, {"by": self.asked["by"], "who": who}]})

    async def write(self, offered: Asked) -> None:
        await self.hall.set_seat(self.table, replace(self.seat, offered=offered))
        self.table.changed()


async def ask(hall: Hall, table: Table, person: Person, seat: SeatRow, name: str) -> None:
    """Ask for a seat, of which one sees nothing until everybody agrees; whoever calls holds the table's lock."""
    check_asks(known_to(table, person.id, hall.now()), person, seat)
    most = hall.settings.limits.wishes
    if len(seat.refused) >= most:
        raise TooMany(f"the same players are asked for a seat at most {most} times; watch meanwhile")
    asked = {"by": person.id, "name": name, "number": table.row.version, "agreed": []}
    await Wish(hall, table, seat, asked).settle()


async def answer(
    hall: Hall, table: Table, person: Person, number: int, agrees: bool, question: int | None = None
) -> None:
    """Agree to somebody new on a seat, or not; `question` says which one was read."""

    async def once() -> None:
        seat = next((seat for seat in table.row.seats if seat.number == number), None)
        goes_on = known_to(table, person.id, hall.now()).row.status == PLAYING
        if seat is None or not seat.wish or not goes_on:
            raise NotNow("nobody asks for that seat now")
        if question not in (None, seat.wish["number"]):
            raise Stale("that answers another question; look at the table again")
        await Wish(hall, table, seat, seat.wish).answer(person, agrees)

    async with table.lock:
        await hall.try_again(table, once)


async def sit(
    hall: Hall, table: Table, person: Person, number: int, name: str, invite: str, digest: str = ""
) -> None:
    """Take a free seat; a friend's asks for the secret of its invitation, unless it is kept for this person.

    The digest is that of what they add to chance: shuffling.py. At a running match whoever is new only asks.
    """
    async with table.lock:
        seat = seat_at(table, number)
        check_lasts(table, person, hall.now())
        if table.match is not None and seat.kept == person.id:
            name = table.former(number) or name  # a bot stood in for somebody, who comes back as who they were
        others = [other.name for other in table.row.seats if other.number != number]
        if table.match is not None:  # nor like somebody who was here, unless it is they who come back
            sat = [
                other.number for other in table.row.seats if (person.id, other.number) not in table.company.formers
            ]
            others += [table.former(at) for at in sat]
        if seat.kept != person.id:
            check_tells_apart(name, others)
        called = unlike(name, others)
        if table.match is not None and seat.kept != person.id:
            check_looks(table, person)
            await ask(hall, table, person, seat, called)
            return
        if seat.kept != person.id:  # else it is their own: a new table of the same people, or they were away
            if person.id in table.talk.muted:
                raise NotYours("the host has closed this table to you")
            if seat.kind not in ("open", "friend"):
                raise NotFree("somebody sits there already; take another seat or watch")
            if seat.kind == "friend" and number != invited(table, invite):
                raise NotFree("this seat waits for an invited friend; take an open one or watch")
            if table.seats_of(person.id):
                raise NotFree("you sit at this table already")
        elif seat.kind == "person":
            raise NotFree("you sit there already")
        taken = replace(seat, kind="person", person=person.id, name=called, level="", digest=digest)
        await hall.reseat(table, replace(taken, kept=None, offered=None))
        await hall.deal_if_full(table)


def kept_seats(table: Table, person: Person) -> list[SeatRow]:
    """The seats that wait for somebody at a table that is being laid."""
    free = table.waiting_for() if table.row.status == GATHERING else []
    return [seat for seat in free if seat.kept == person.id]


async def sit_again(hall: Hall, table: Table, person: Person, digest: str = "") -> None:
    """Take every seat that is kept for somebody, under the names they had: one device may bring several people."""
    async with table.lock:
        seats = kept_seats(table, person)
        for seat in seats:
            await hall.reseat(table, replace(seat, kind="person", person=person.id, kept=None, digest=digest))
            digest = ""  # it counts once
        if seats:
            await hall.deal_if_full(table)


async def sit_down(hall: Hall, table: Table, person: Person, number: int, invite: str, digest: str) -> None:
    """Take a free seat, and all that are kept: one device may bring several people."""
    sealed = digest if is_digest(digest) else ""
    await sit(hall, table, person, number, person.name, invite[:INVITE_LETTERS], sealed)
    await sit_again(hall, table, person)
