"""Sitting down at a match that goes on: a bot holds the seat until all who play there agree to somebody new."""

from dataclasses import replace

from alambic.core.errors import Stale
from alambic.server.actions.consent import Asked, Question
from alambic.server.basics.refusals import NotFree, NotNow, NotYours, TooMany
from alambic.server.live.hall import Hall
from alambic.server.live.lateness import known_to
from alambic.server.live.table import PLAYING, Table
from alambic.server.storage.rows import MatchRow, Person, SeatRow


def players(row: MatchRow) -> set[int]:
    """Everybody who plays in a match: who sits there, and whose seat is kept, since they come back unasked.

    So nobody gets round somebody's no by letting a bot play for them meanwhile.
    """
    kept = {seat.kept for seat in row.seats if seat.offered is None}
    return {person for person in kept | {seat.person for seat in row.seats} if person is not None}


class Wish(Question):
    """Somebody new asks for a seat."""

    def __init__(self, hall: Hall, table: Table, seat: SeatRow, asked: Asked) -> None:
        super().__init__(hall, table, asked)
        self.seat = seat

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


def check_asks(table: Table, person: Person, seat: SeatRow) -> None:
    """Whether somebody may ask for a seat of a running match."""
    row = table.row
    if person.id in table.muted:
        raise NotYours("the host has closed this table to you")
    if seat.offered is None:
        raise NotFree("somebody sits there already; take another seat or watch")
    if table.seats_of(person.id):
        raise NotFree("you sit at this table already")
    if seat.number not in (table.hands_known_to(person.id) or [seat.number]):
        raise NotYours("you have seen another hand of this match: go back to that seat, or watch")
    if row.status != PLAYING or not table.people():
        raise NotNow("nobody sits here who could agree; only those who have played come back to their seats")
    if any(one.wish and one.wish["by"] == person.id for one in row.seats):
        raise NotNow("you have asked already; wait for the answer, or withdraw")
    if seat.wish:
        raise NotNow("somebody asks for this seat already; wait for the answer")
    if refuser(table, person):
        raise NotNow("that was answered; ask again when the players have changed")


def refuser(table: Table, person: Person | None) -> str:
    """Who would rather not have somebody sit down, if anybody has said so to these players."""
    answers = [no for seat in table.row.seats for no in seat.refused if person and no["by"] == person.id]
    return next((no["who"] for no in answers if no["who"]), "")


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
        await hall.again(table, once)
