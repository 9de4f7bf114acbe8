"""Playing around a big screen: it shows the table to all, and everybody has their hand on a phone."""

from alambic.server.actions.rights import check_lasts
from alambic.server.actions.seating import vacate
from alambic.server.basics.refusals import NotYours
from alambic.server.live.hall import Hall
from alambic.server.live.table import GATHERING, Table
from alambic.server.storage.rows import Person


async def play_around(hall: Hall, table: Table, person: Person, on: bool) -> None:
    """Begin or end it, for whoever sits here or is the host.

    Before the deal a host who begins it gets up: this device is the screen, and their hand goes on a phone too.
    """
    async with table.lock:
        if not table.seats_of(person.id) and table.row.host != person.id:
            raise NotYours("only those who sit at this table can do that")
        check_lasts(table, person, hall.now())
        await hall.change(table, screen=on)
        if on and table.row.status == GATHERING and table.row.host == person.id:
            for number in table.seats_of(person.id):
                await vacate(hall, table, number, person)
        table.changed()
