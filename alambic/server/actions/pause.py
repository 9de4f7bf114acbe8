"""A match that everybody has left waits until somebody sits down again, or its host has the bots play on."""

from alambic.server.actions.rights import check_host
from alambic.server.basics.refusals import NotNow
from alambic.server.live.hall import Hall
from alambic.server.live.matches import is_paused
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person


async def resume(hall: Hall, table: Table, host: Person) -> None:
    """The host has the bots play on for everybody; whose seat it is comes back to it as before."""
    async with table.lock:
        check_host(table, host)
        if not is_paused(table.row):
            raise NotNow("only a match that everybody has left is taken up again")
        await hall.change(table, resumed=True)
        table.changed()
        hall.wake(table)
