"""What people do with moves: play them, draft them, take them back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from alambic.core.errors import Stale
from alambic.core.record import BACK, Entry
from alambic.server.actions.consent import Question
from alambic.server.actions.orders import MOST, parse_orders
from alambic.server.actions.rights import check_plays, check_step
from alambic.server.actions.takebacks import ways_back
from alambic.server.basics.refusals import Asked, NotNow, NotYours, TooMany
from alambic.server.live.clock import answered
from alambic.server.live.hall import Hall
from alambic.server.live.table import PLAYING, Table, drafted
from alambic.server.storage.rows import Person


async def play(
    hall: Hall, table: Table, person: Person, seat: int, code: str, step: int, drafts: int | None = None
) -> None:
    """A person's move: a draft stays with its seat, any other is answered when it is written down.

    `step` and `drafts` are what the page showed: how many entries, and how many of them only this seat's drafts.
    """

    async def once() -> None:
        check_plays(table, person, seat)
        if table.row.asking:
            raise Asked("somebody asks to take something back: play goes on when all have answered, or it lapses")
        table.moved_to(await hall.engines.of(table.game))
        scene = table.scene(seat)
        check_step(table, seat, step, drafts)
        tried = scene.match.tried(seat, code, word=table.word(scene.match.step + 1))
        if table.row.drafts and scene.match.drafts(tried):
            row = table.row.seats[seat]
            await hall.set_seat(table, replace(row, drafts=(*row.drafts, tried.entry.move)))
            table.drafted[seat] = drafted(scene, seat, tried)
            table.changed(person.id)
            return
        await hall.write(table, [*table.drafts(seat), tried])

    async with table.lock:
        await hall.try_again(table, once)


async def undraft(hall: Hall, table: Table, person: Person, seat: int, count: int | None) -> None:
    """Take back the last drafts of a seat, or all: nobody has seen them."""
    async with table.lock:
        check_plays(table, person, seat)
        row = table.row.seats[seat]
        if not row.drafts:
            raise NotNow("there is nothing to take back that only you have seen")
        await hall.set_seat(table, replace(row, drafts=row.drafts[:-count] if count else ()))
        table.redraft(seat)
        table.changed(person.id)


# Takebacks of what others have seen


async def ask(hall: Hall, table: Table, person: Person, to: int) -> None:
    """Ask to take moves back; every other person at the table must agree."""
    async with table.lock:
        seats = table.seats_of(person.id)
        check_plays(table, person, seats[0] if seats else -1)
        match, most = table.playing(), hall.settings.limits.takebacks
        if table.row.status != PLAYING or table.row.asking:
            raise NotNow("a takeback is asked for already, or the match has ended")
        if to not in [target for _, target in ways_back(match, seats)]:
            raise NotNow("only your own last move or turn can be taken back")
        if table.talk.declined.get(person.id, ("", -1))[1] == match.step:
            raise NotNow("that was answered; ask again when somebody has moved")
        if sum(entry.kind == BACK for entry in match.entries) >= most:
            raise TooMany(f"a match has at most {most} takebacks")
        last = match.entries[next(number for number in match.line if number > to) - 1].seat
        at = hall.now().isoformat()
        asking = {"by": person.id, "seat": last, "to": to, "step": match.step, "at": at, "agreed": [person.id]}
        await Takeback(hall, table, asking).settle()


async def answer(
    hall: Hall, table: Table, person: Person, agrees: bool, to: int | None = None, step: int | None = None
) -> None:
    """Agree to a takeback, or not; whoever asked may withdraw. `to` and `step` say which question was read."""
    async with table.lock:
        asking = table.row.asking
        if person.id not in table.people():  # nor do they hear whether anybody asks
            raise NotYours("only those who sit at this table can answer")
        if not asking:
            raise NotNow("nobody asks for a takeback now")
        if (to, step) not in ((None, None), (asking["to"], asking["step"])):
            raise Stale("that answers another question; look at the table again")
        await Takeback(hall, table, asking).answer(person, agrees)


async def drop_question(hall: Hall, table: Table) -> None:
    """Nothing is taken back, and the match and its clocks go on."""
    timing = answered(table.row, table.timing, hall.now())
    await hall.change(table, asking=None, due=hall.due(table, replace(table.row, asking=None), timing))
    table.go_on_with(timing)
    table.changed()
    hall.wake(table)
    hall.wind(table)


async def drop_unanswered(hall: Hall, table: Table) -> None:
    """Nobody has answered in time: whoever asked is told so."""
    if asking := table.row.asking:
        await Takeback(hall, table, asking).drop("")


class Takeback(Question):
    """Somebody asks to take back what others have seen."""

    def __init__(self, hall: Hall, table: Table, asked: dict[str, Any]) -> None:
        super().__init__(table, asked)
        self.hall = hall

    def people(self) -> set[int]:
        return self.table.people()

    async def happen(self) -> None:
        hall, table, asking = self.hall, self.table, self.asked
        table.moved_to(await hall.engines.of(table.game))
        undone = [replace(seat, drafts=()) for seat in table.row.seats if seat.drafts]
        await hall.write(table, [Entry(asking["seat"], str(asking["to"]), None, BACK)], undone)

    async def keep(self) -> None:
        row = replace(self.table.row, asking=self.asked)
        await self.hall.change(self.table, asking=self.asked, due=self.hall.due(self.table, row))
        self.table.changed()
        self.hall.wind(self.table)

    async def drop(self, who: str) -> None:
        self.table.talk.declined[self.asked["by"]] = (who, self.table.playing().step)
        await drop_question(self.hall, self.table)


async def set_orders(hall: Hall, table: Table, person: Person, seat: int, form: Mapping[str, str]) -> None:
    """What a form says: fields moveN (`phase: code`) and whenN, N from 0; a row without a move is no order."""
    async with table.lock:
        if seat not in table.seats_of(person.id):
            raise NotYours("that seat is not yours; your own are shown on the page")
        rows = [(form.get(f"move{n}", ""), form.get(f"when{n}", "any")) for n in range(MOST)]
        given = []
        for text, when in rows:
            phase, _, code = text.partition(": ")
            if text:
                given.append({"phase": phase, "when": when, "move": code})
        row = replace(table.row.seats[seat], orders=parse_orders(table, seat, given))
        await hall.set_seat(table, row)
        table.changed(person.id)
        hall.wake(table)
