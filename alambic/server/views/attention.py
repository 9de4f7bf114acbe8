"""Which tables wait for whom: what one person is told of all their tables at once."""

import contextlib
import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from alambic.core.errors import AlambicError
from alambic.games import CATALOGUE
from alambic.server.actions.consent import missing
from alambic.server.basics.words import Words
from alambic.server.live.hall import Hall
from alambic.server.live.matches import bits, players
from alambic.server.live.table import GATHERING, PLAYING, Table
from alambic.server.storage.rows import MatchRow

KEY = "me"  # where a table's key stands; those are longer
MOST = 200  # tables of one person that are looked at


@dataclass(frozen=True)
class Call:
    """What a table that goes on is to one person."""

    key: str
    game: str
    others: tuple[str, ...]  # who else is there
    status: str
    moves: bool  # it waits for their move
    answers: bool  # it waits for their word on a takeback, or on somebody new
    kept: int | None  # the seat that is kept for them
    due: datetime | None  # when their time runs out
    moved: datetime

    @property
    def waits(self) -> bool:
        return self.moves or self.answers

    @property
    def urgency(self) -> tuple[bool, float, datetime]:
        """What runs out first comes first, then what has waited longest."""
        return (self.due is None, self.due.timestamp() if self.due else 0.0, self.moved)


def call_of(row: MatchRow, person: int) -> Call | None:
    """What a table is to somebody; None if it has ended, is none of theirs, or of a game that is not here."""
    sits = [seat for seat in row.seats if seat.person == person]
    kept = next((seat.number for seat in row.seats if seat.kept == person and seat.offered is None), None)
    theirs = bool(sits) or kept is not None or row.host == person
    if row.status not in (GATHERING, PLAYING) or not theirs or row.game not in CATALOGUE.names:
        return None
    on = row.status == PLAYING
    asked = on and (asked_back(row, person, bool(sits)) or asked_in(row, person))
    awaited = [seat for seat in row.seats if on and row.awaited >> seat.number & 1 and seat.kind == "person"]
    moves = any(seat in sits for seat in awaited)
    return Call(
        key=row.key,
        game=row.game,
        others=tuple(
            seat.name for seat in row.seats if seat.name and seat.person != person and seat.kept != person
        ),
        status=row.status,
        moves=moves,
        answers=asked,
        kept=kept,
        due=row.due if moves and all(seat in sits for seat in awaited) else None,
        moved=row.moved,
    )


def asked_back(row: MatchRow, person: int, sits: bool) -> bool:
    """Whether somebody has still to say something about a takeback."""
    return sits and row.asking is not None and person not in row.asking["agreed"]


def asked_in(row: MatchRow, person: int) -> bool:
    """Whether somebody is asked to let somebody new sit down."""
    wishes = [seat.wish for seat in row.seats if seat.wish]
    return any(person in missing(wish, players(row)) for wish in wishes)


class Attention:
    """Somebody's tables; it is listened to as a table is."""

    key = KEY

    def __init__(self, person: int, calls: Mapping[str, Call] | None = None) -> None:
        self.person = person
        self.calls = dict(calls or {})
        self.listeners: set[Callable[[], None]] = set()

    def version(self, person: int | None = None) -> str:
        """It differs exactly when other tables wait, keep a seat, begin or end."""
        said = [(one.key, one.status, one.moves, one.answers, one.kept) for one in self.calls.values()]
        return hashlib.blake2b(repr((self.person, sorted(said))).encode(), digest_size=8).hexdigest()

    def waiting(self) -> list[Call]:
        return sorted((call for call in self.calls.values() if call.waits), key=lambda call: call.urgency)

    def changed(self) -> None:
        for listener in list(self.listeners):
            listener()


class Attentions:
    """Everybody who listens, and what their tables are to them."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.listening: dict[int, Attention] = {}
        self.at: defaultdict[str, set[int]] = defaultdict(set)  # who of them has been told of a table
        hall.house.listen(self.on_change)

    async def of(self, person: int) -> Attention:
        """Somebody's tables as they are now."""
        return self.listening.get(person) or attention_of(person, await running(self.hall, person))

    async def listen(self, person: int, listener: Callable[[], None]) -> Attention:
        """The same, kept up to date as long as somebody listens."""
        attention = self.listening.setdefault(person, Attention(person))
        attention.listeners.add(listener)
        await self.look(attention)
        return attention

    async def look(self, attention: Attention) -> None:
        """Look at all tables of somebody anew; what is in memory is newer than what was read."""
        before = attention.version()
        found = {row.key: row for row in await running(self.hall, attention.person)}
        if self.listening.get(attention.person) is not attention:
            return  # gone meanwhile
        for key in {*found, *attention.calls}:
            table = self.hall.tables.get(key)
            row = table.row if table else found.get(key)
            self.note(attention, key, call_of(row, attention.person) if row else None)
        if attention.version() != before:
            attention.changed()

    def leave(self, person: int, listener: Callable[[], None]) -> None:
        """Stop keeping up to date what nobody listens to any more."""
        attention = self.listening.get(person)
        if attention is None:
            return
        attention.listeners.discard(listener)
        if not attention.listeners:
            del self.listening[person]
            for key in list(attention.calls):
                self.note(attention, key, None)

    def note(self, attention: Attention, key: str, call: Call | None) -> None:
        """Keep in mind what a table is to somebody, and who has to hear when it is nothing to them any more."""
        if call:
            attention.calls[key] = call
            self.at[key].add(attention.person)
            return
        attention.calls.pop(key, None)
        self.at[key].discard(attention.person)
        if not self.at[key]:
            del self.at[key]

    def on_change(self, table: Table) -> None:
        """A table has changed: tell its people, if that is news to them."""
        if not self.listening:
            return
        if self.hall.tables.get(table.key) is table:
            self.tell(table.row)
            return
        for person in self.people(table.row):  # it was put away, and may have been swept
            self.hall.tasks.start(self.look(self.listening[person]))

    async def on_changes(self, ids: list[int]) -> None:
        """Another process has changed matches that are not in use here."""
        if self.listening and ids:
            for row in await self.hall.store.matches(ids):
                self.tell(row)

    def people(self, row: MatchRow) -> set[int]:
        """Everybody who listens and has to do with a table, or had."""
        people = {row.host, *(one for seat in row.seats for one in (seat.person, seat.kept) if one is not None)}
        return (people | self.at.get(row.key, set())) & self.listening.keys()

    def tell(self, row: MatchRow) -> None:
        for person in self.people(row):
            attention = self.listening[person]
            before = attention.version()
            self.note(attention, row.key, call_of(row, person))
            if attention.version() != before:
                attention.changed()


def attention_of(person: int, rows: Iterable[MatchRow]) -> Attention:
    calls = ((row.key, call_of(row, person)) for row in rows)
    return Attention(person, {key: call for key, call in calls if call})


async def running(hall: Hall, person: int) -> list[MatchRow]:
    """The tables of somebody that go on. Those from before it was written whom they wait for learn it here."""
    rows = await hall.store.running(person, MOST)
    return [await told(hall, row) if row.status == PLAYING and not row.awaited else row for row in rows]


async def told(hall: Hall, row: MatchRow) -> MatchRow:
    """A match that does not say whom it waits for is replayed once, and says it from then on."""
    with contextlib.suppress(AlambicError):
        table = await hall.table(row.key)
        async with table.lock:
            if table.match and table.row.status == PLAYING and not table.row.awaited:
                await hall.change(table, awaited=bits(table.match.awaited()), due=hall.due(table))
        return table.row
    return row


# What a page shows of it


@dataclass(frozen=True)
class Laid:
    """A table that waits for its people, the viewer among them."""

    key: str
    what: str
    kept: int | None  # the seat that is kept for the viewer


@dataclass(frozen=True)
class Elsewhere:
    """The tables that wait for the viewer of a page, besides the one it shows."""

    version: str = ""  # nothing for somebody who is not known
    calls: str = "[]"  # all that wait, this one too: key and words of each, for the script
    count: int = 0
    key: str = ""  # of the most urgent
    what: str = ""
    laid: tuple[Laid, ...] = ()  # those that wait for their people


def elsewhere(attention: Attention | None, said: Words, here: str = "") -> Elsewhere:
    if attention is None:
        return Elsewhere()
    waiting = attention.waiting()
    calls = json.dumps([[call.key, what(call, said)] for call in waiting], ensure_ascii=False)
    others = [call for call in waiting if call.key != here]
    key, words = (others[0].key, what(others[0], said)) if others else ("", "")
    gathering = [call for call in attention.calls.values() if call.status == GATHERING and call.key != here]
    laid = tuple(Laid(call.key, what(call, said), call.kept) for call in gathering if call.others)
    return Elsewhere(attention.version(), calls, len(others), key, words, laid)


def what(call: Call, said: Words) -> str:
    """A table in a few words."""
    title = said.say(CATALOGUE[call.game].title)
    if not call.others:
        return title
    return said.say("{game} with {names}").format(game=title, names=said.listing(call.others))
