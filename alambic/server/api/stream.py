"""A table's stream for programs: what has changed for one viewer, told at once; what piles up is told together."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from starlette.types import Receive, Send

from alambic.core.numbers import whole
from alambic.server.actions.listening import QUIET, check_room, listening, may_look
from alambic.server.actions.rights import check_looks
from alambic.server.api.answers import STREAM, encode
from alambic.server.api.sight import Sight, sight_of
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person

STILL = b": still here\n\n"


class Frame(NamedTuple):
    """A message but for its events, and the moment it was made for."""

    state: Any
    step: int
    drafts: int
    status: str
    before: str
    after: str


@dataclass
class Spoken:
    """The last message of a table for each viewpoint: all listeners who share one share the work."""

    table: Table
    users: int = 0
    frames: dict[int, Frame] = field(default_factory=dict)

    def enter(self) -> None:
        self.users += 1

    def leave(self) -> bool:
        """Whether nobody is left who listens."""
        self.users -= 1
        return not self.users

    def message(self, sight: Sight, since: int) -> str:
        """What a viewer is told, with the events after a step."""
        frame = self.frame(sight)
        return f'{frame.before}"events":{encode(sight.events(since))}{frame.after}'

    def frame(self, sight: Sight) -> Frame:
        state = sight.scene.match.state if sight.scene else None
        moment = (sight.step, sight.drafts, sight.status)
        frame = self.frames.get(sight.viewpoint)
        if frame is None or frame.state is not state or frame[1:4] != moment:
            head = '{{"step":{},"drafts":{},"status":"{}"'.format(*moment)
            before = f'{head},"awaited":{sight.awaited()},"legal":{encode(sight.legal())},'
            places = sight.places(self.table) or "null"
            frame = Frame(state, *moment, before, f',"places":{places},"points":{sight.points(self.table)}}}')
            self.frames[sight.viewpoint] = frame
        return frame


@dataclass(frozen=True)
class Listener:
    """Who listens, from where, and what they know already."""

    person: Person | None
    seat: int | None  # the one they asked for
    address: str
    last: str  # the id of the last message they got


class Speaker:
    """All streams of the API: what several are told alike is put together once."""

    def __init__(self) -> None:
        self.spoken: dict[str, Spoken] = {}

    async def listen(self, hall: Hall, table: Table, who: Listener, receive: Receive, send: Send) -> None:
        """One message now, and one whenever the table has changed for this viewer, as long as they listen."""
        check_looks(table, who.person)
        sight_of(table, who.person, who.seat, hall.now())
        check_room(hall.settings.limits, hall.streams.counts[who.address], [table], who.person)
        spoken = self.spoken.get(table.key)
        if spoken is None or spoken.table is not table:
            spoken = self.spoken[table.key] = Spoken(table)
        spoken.enter()
        stream = Stream(hall, spoken, who, send)
        with listening(hall, [table], who.person, stream.wake, who.address):
            parting = asyncio.create_task(stream.part(receive))
            try:
                await send(STREAM)
                await stream.speak()
                if not stream.gone:
                    await send({"type": "http.response.body", "body": b""})
            finally:
                parting.cancel()
                stream.timer.cancel()
                if spoken.leave() and self.spoken.get(table.key) is spoken:
                    del self.spoken[table.key]


class Stream:
    """One stream."""

    def __init__(self, hall: Hall, spoken: Spoken, who: Listener, send: Send) -> None:
        self.hall = hall
        self.spoken = spoken
        self.table = spoken.table
        self.who = who
        self.send = send
        self.bell = asyncio.Event()
        self.wake = self.bell.set
        self.gone = False
        self.due = False
        self.loop = asyncio.get_running_loop()
        self.quiet_until = self.loop.time() + QUIET
        self.timer = self.loop.call_at(self.quiet_until, self.tick)

    def tick(self) -> None:
        """Time for a sign of life, unless something was said meanwhile; what was not said puts nothing off."""
        if self.loop.time() < self.quiet_until:
            self.timer = self.loop.call_at(self.quiet_until, self.tick)
        else:
            self.due = True
            self.wake()

    async def part(self, receive: Receive) -> None:
        """Notice that the other side has hung up."""
        while (await receive())["type"] != "http.disconnect":
            pass
        self.gone = True
        self.wake()

    async def speak(self) -> None:
        """Say what is new, until one side goes."""
        table, person = self.table, self.who.person
        id = person.id if person else None
        since, sent = known(self.who.last)
        if since > self.sight().step:
            since = -1  # of another time: everything is told anew
        if sent == table.version(id):
            await self.say(STILL)  # they have everything, and hear that they are connected
        while not self.gone and self.hall.streams.goes_on(self.wake):
            self.bell.clear()
            version = table.version(id)
            if version != sent and may_look(table, person):
                sent = version
                sight = self.sight()
                message = self.spoken.message(sight, since)
                since = max(since, sight.step - sight.drafts)
                await self.say(f"id: {since}.{sent}\nevent: table\ndata: {message}\n\n".encode())
            elif self.due:
                await self.say(STILL)
            await self.bell.wait()

    def sight(self) -> Sight:
        """What the listener sees now; whoever has lost the seat they asked for only watches meanwhile."""
        table, seat, person = self.table, self.who.seat, self.who.person
        if seat is not None and (person is None or table.row.seats[seat].person != person.id):
            return sight_of(table, None, None, self.hall.now())
        return sight_of(table, person, seat, self.hall.now())

    async def say(self, text: bytes) -> None:
        await self.send({"type": "http.response.body", "body": text, "more_body": True})
        self.quiet_until = self.loop.time() + QUIET
        if self.due:
            self.due = False
            self.timer = self.loop.call_at(self.quiet_until, self.tick)


def known(last: str) -> tuple[int, str]:
    """The step and the version in the id of a message; what means nothing is as good as none."""
    step, _, version = last.partition(".")
    number = whole(step)
    return (-1, "") if number is None or not version else (number, version)
