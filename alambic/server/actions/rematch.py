"""The same people at another table: a rematch, another game, or a match taken up again from one of its steps."""

import contextlib
from dataclasses import fields, replace

from alambic.core.fair import pledge_of
from alambic.server.actions.earlier import Earlier, chairs, check_ended, took_part
from alambic.server.actions.joining import kept_seats, sit_again
from alambic.server.actions.opening import open_table
from alambic.server.actions.plans import Following, Opening
from alambic.server.actions.rights import is_behind
from alambic.server.basics.refusals import LaidAlready, NoSuchTable, NotYours
from alambic.server.live.hall import Hall
from alambic.server.live.matches import company
from alambic.server.live.table import GATHERING, OVER, PLAYING, STOPPED, Table, setup_of
from alambic.server.storage.rows import Person, Preferences

CARRIED = 12  # remarks that go along to the table that follows


async def follower(hall: Hall, table: Table) -> Table | None:
    """The table that follows, if it is still there."""
    if not table.row.following:
        return None
    try:
        return await hall.table(table.row.following)
    except NoSuchTable:
        return None


async def laid_already(hall: Hall, person: Person, people: frozenset[int], table: Table | None) -> Table | None:
    """The table that somebody has laid for the same people, after this one or otherwise."""
    new = await follower(hall, table) if table else None
    if new is not None and new.row.status in (GATHERING, PLAYING):
        return new
    rows = await hall.store.running(person.id) if len(people) > 1 else []
    found = [row.key for row in rows if row.status == GATHERING and company(row) == people]
    return await hall.table(found[0]) if found else None


async def following_at(hall: Hall, table: Table, person: Person | None) -> Following | None:
    """What can follow this table; None while it is played at."""
    if table.row.status not in (OVER, STOPPED) or is_behind(table, person, hall.now()):
        return None
    if person is None or not took_part(table, person):
        return Following(False)
    games = [(game.name, game.title) for game in hall.engines.catalogue]
    new = await follower(hall, table)
    if new is None:
        kinds, _, kept = turned(table, person)
        alone = None if kept or "open" in kinds else min(map(kinds.index, {"me", "here"} & set(kinds)))
        return Following(True, games, pledge=hall.pledges.offer(table.key).digest, alone=alone)
    free = bool(kept_seats(new, person))
    return Following(
        True,
        games,
        new.key,
        await name_of(hall, new),
        free,
        mine=new.row.host == person.id,
        other=new.game.title if new.game is not table.game else "",
        pledge=pledge_of(new.row.secret) if free else "",
    )


async def name_of(hall: Hall, table: Table) -> str:
    """What the host of a table is called."""
    seated = [seat.name for seat in table.row.seats if seat.person == table.row.host]
    if seated:
        return seated[0]
    host = await hall.store.person(table.row.host)
    return host.name if host else ""


# A rematch


async def lay_again(
    hall: Hall, table: Table, person: Person, address: str, digest: str = "", part: str = ""
) -> str:
    """The key of the table that follows: laid now, or already by somebody else; a seat kept there is taken."""
    async with table.lock:
        if not took_part(table, person):
            raise NotYours("only those who played this match can lay the table again")
        check_ended(table)
        new = await follower(hall, table) or await laid_already(hall, person, company(table.row), None)
        if new is None:
            ticket = hall.pledges.offer(table.key).ticket  # the pledge that all of them were shown
            opening = replace(opening_again(table, person), digest=digest, part=part, ticket=ticket)
            new = await open_table(hall, person, opening, address)
            await follow(hall, table, new)
            return new.key
    await sit_again(hall, new, person, digest)
    return new.key


async def lay_for(
    hall: Hall, person: Person, opening: Opening, address: str, earlier: Earlier | None = None, besides: str = ""
) -> Table:
    """A new table; one for people who are expected elsewhere already only `besides`."""
    if not opening.kept:
        return await open_table(hall, person, opening, address)
    people = frozenset({person.id, *(one for kind, (one, _) in opening.kept.items() if kind in opening.seats)})
    before = earlier.table if earlier else None
    async with before.lock if before else contextlib.nullcontext():  # whoever is second hears of the first
        first = await laid_already(hall, person, people, before)
        if first and first.key != besides:
            raise LaidAlready(first.key)
        table = await open_table(hall, person, opening, address)
        if before:
            await follow(hall, before, table)
        return table


async def follow(hall: Hall, table: Table, new: Table) -> None:
    """A table was laid for the same people: those who still look at the result hear of it, if it is the first."""
    if await follower(hall, table) is None:
        await hall.change(table, following=new.key)
        table.changed()
        await carry_talk(hall, table, new)


async def carry_talk(hall: Hall, table: Table, new: Table) -> None:
    """What people said last at a table is heard at the one that follows, from their new seats."""
    seats = {seat.person or seat.kept: seat.number for seat in new.row.seats}
    said = [one for one in table.talk.remarks if one.person in seats and one.person not in table.talk.muted]
    async with new.lock:
        for one in said[-CARRIED:]:
            words = (one.person, one.name, one.text, one.at, seats[one.person])
            new.talk.add(await hall.store.add_remark(new.row.id, *words))
            new.changed_row()
        new.changed()


def opening_again(table: Table, person: Person) -> Opening:
    """The same game for the same people and bots, everybody one seat further on."""
    row = table.row
    preferences = Preferences(**{one.name: getattr(row, one.name) for one in fields(Preferences)})
    kinds, names, kept = turned(table, person)
    return Opening(setup_of(table.game, row), kinds, names, preferences, kept=kept)


def turned(table: Table, person: Person) -> tuple[list[str], dict[int, str], dict[str, tuple[int, str]]]:
    """The chairs of a table after everybody has moved one on: seats and colours turn."""
    kinds, names, kept = chairs(table, person)
    return [kinds[-1], *kinds[:-1]], {(seat + 1) % len(kinds): name for seat, name in names.items()}, kept


# What the set-up page begins with
