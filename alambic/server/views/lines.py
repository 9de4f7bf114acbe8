"""Tables in lists: those that wait for somebody, that are open to all, that have ended, and with whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from alambic.games import CATALOGUE
from alambic.server.actions.finding import found, open_seats
from alambic.server.basics.words import JUST_NOW, Words
from alambic.server.live.hall import Hall
from alambic.server.live.matches import company, is_paused, player_of
from alambic.server.live.table import OVER, PLAYING
from alambic.server.storage.rows import MatchRow, Person
from alambic.server.views.attention import Attention, Call, attention_of, elsewhere, running

GROUPS = 3  # of people one has played with, in the lobby


@dataclass(frozen=True)
class Line:
    """A table in a list."""

    key: str
    title: str
    names: list[str]
    status: str
    free: int
    moved: datetime
    winners: list[str]
    call: Call | None = None  # what it is to the viewer, while it goes on
    soon: bool = False  # their time is nearly up
    paused: bool = False  # everybody has left
    lone: bool = False  # nobody else has a seat there: the viewer may end it

    @property
    def your_turn(self) -> bool:
        return self.call is not None and self.call.waits


@dataclass(frozen=True)
class Group:
    """People one has played with, and the last match they ended together."""

    key: str
    title: str
    names: list[str]
    ended: datetime


async def tables_for(hall: Hall, person: Person | None, said: Words) -> dict[str, Any]:
    """The tables that somebody finds in the lobby; first those that wait for them, then those that keep a seat."""
    rows: list[MatchRow] = []
    ended: list[MatchRow] = []
    attention: Attention | None = None
    if person:
        rows, ended = await running(hall, person.id), await hall.store.finished(person.id, 20)
        attention = attention_of(person.id, rows)
    calls = attention.calls if attention else {}
    mine = [line(row, calls.get(row.key), hall.now()) for row in rows]
    keys = {row.key for row in rows}
    strange = [row for row in await found(hall, person) if row.key not in keys]
    waiting = [one for one in mine if one.call and one.call.waits]
    kept = [one for one in mine if one.call and not one.call.waits and one.call.kept is not None]
    others = [one for one in mine if one not in waiting and one not in kept]
    return {
        "mine": [*sorted(waiting, key=lambda one: one.call.urgency if one.call else ()), *kept, *others],
        "open": [line(row, None, hall.now()) for row in strange],
        "finished": [line(row, None, hall.now()) for row in ended],
        "groups": groups_of(person, ended, rows) if person else [],
        "elsewhere": elsewhere(attention, said),
    }


def groups_of(person: Person, ended: Sequence[MatchRow], rows: Sequence[MatchRow]) -> list[Group]:
    """Who somebody has played with lately, each company once, unless it sits together already."""
    together = {company(row) for row in rows}
    found: dict[frozenset[int], Group] = {}
    for row in ended:
        people = company(row)
        others = people - {person.id}
        if person.id in people and others and people not in together and row.game in CATALOGUE.names:
            names = [player_of(seat) for seat in row.seats if others & {seat.person, seat.kept}]
            found.setdefault(people, Group(row.key, CATALOGUE[row.game].title, names, row.ended or row.moved))
    return list(found.values())[:GROUPS]


def line(row: MatchRow, call: Call | None, now: datetime) -> Line:
    places = row.places or []
    return Line(
        key=row.key,
        title=CATALOGUE[row.game].title if row.game in CATALOGUE.names else row.game,
        names=[player_of(seat) if row.status == OVER else seat.name for seat in row.seats if seat.name],
        status=row.status,
        free=open_seats(row),
        moved=row.moved,
        winners=[player_of(seat) for seat, place in zip(row.seats, places, strict=False) if place == 1]
        if row.status == OVER
        else [],
        call=call,
        paused=is_paused(row),
        lone=call is not None and len(company(row)) == 1 and row.status == PLAYING,
        soon=bool(call and call.due and call.due - now < JUST_NOW),
    )
