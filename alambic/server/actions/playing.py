"""What people do with moves: play them, draft them, take them back."""

from collections.abc import Sequence
from dataclasses import replace

from alambic.core.errors import AlambicError, Stale
from alambic.core.match import Match
from alambic.core.record import BACK, SITS, Entry
from alambic.server.actions.consent import Question
from alambic.server.basics.refusals import Asked, NotNow, NotYours, TooMany
from alambic.server.live.clock import answered
from alambic.server.live.hall import Hall
from alambic.server.live.table import GATHERING, PLAYING, STOPPED, Table, drafted
from alambic.server.storage.rows import Person


def check_plays(table: Table, person: Person, seat: int) -> None:
    """Whether this is somebody's own seat at a table that is being played at."""
    if seat not in table.seats_of(person.id):
        raise NotYours("that seat is not yours; your own are shown on the page")
    if table.row.status == GATHERING or table.match is None:
        raise NotNow("the match has not begun: seats are free")
    if table.row.status == STOPPED:
        raise NotNow("this match has been stopped; its record can be downloaded")


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
        await hall.again(table, once)


def check_step(table: Table, seat: int, step: int, drafts: int | None) -> None:
    """A move answers what its page showed; somebody sitting down elsewhere since then changes nothing."""
    match, now = table.playing(), table.scene(seat).match.step
    made = now - match.step
    shown = step - (made if drafts is None else drafts)
    since = match.entries[max(0, shown) :]
    fresh = drafts == made or (drafts is None and not since)
    if not fresh or not 0 <= shown <= match.step or any(entry.kind != SITS for entry in since):
        raise Stale(f"that answers step {step}; the match is at step {now}")


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

BY_ITSELF = ("clock", "order")  # who has played what nobody did


def ways_back(match: Match, seats: Sequence[int]) -> list[tuple[str, int]]:
    """What somebody may ask to take back: their last move, or the whole turn, each with the entry it leads to.

    What a clock or an order answered for them goes back with what they did before it. Nothing from before somebody
    else sat down: whoever played then is not there to agree.
    """
    line, entries = (0, *match.line), match.entries
    last = len(line) - 1
    while last and (entries[line[last] - 1].seat not in seats or entries[line[last] - 1].by in BY_ITSELF):
        last -= 1
    if not last or any(entry.kind == SITS for entry in entries[line[last] :]):
        return []
    first, mover = last, entries[line[last] - 1].seat
    while first > 1 and entries[line[first - 1] - 1].seat == mover:
        if any(entry.kind == SITS for entry in entries[line[first - 1] : line[first]]):
            break
        first -= 1
    ways = [("move", line[last - 1]), ("turn", line[first - 1])]
    return ways if first < last else ways[:1]


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
        if table.declined.get(person.id, ("", -1))[1] == match.step:
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
    held, table.timing = table.timing, answered(table.row, table.timing, hall.now())
    try:
        await hall.change(table, asking=None, due=hall.due(table, replace(table.row, asking=None)))
    except AlambicError:
        table.timing = held  # the question stands
        raise
    table.changed()
    hall.wake(table)
    hall.wind(table)


async def drop_unanswered(hall: Hall, table: Table) -> None:
    """Nobody has answered in time: whoever asked is told so."""
    if asking := table.row.asking:
        await Takeback(hall, table, asking).drop("")


class Takeback(Question):
    """Somebody asks to take back what others have seen."""

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
        self.table.declined[self.asked["by"]] = (who, self.table.playing().step)
        await drop_question(self.hall, self.table)


def asked_moves(table: Table) -> list[Entry]:
    """The moves that the present question would take back, but for those that nobody made."""
    asking = table.row.asking
    if not asking or table.match is None:
        return []
    back = [table.match.entries[number - 1] for number in table.match.line if number > asking["to"]]
    return [entry for entry in back if entry.by not in BY_ITSELF]
