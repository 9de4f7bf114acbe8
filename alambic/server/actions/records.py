"""The record of a match, as everybody may keep it in the end."""

from alambic.core.record import entry_line, header_line
from alambic.server.live.matches import entry_of, fair_of
from alambic.server.live.table import Table
from alambic.server.storage.store import Store


async def record_of(store: Store, table: Table) -> str:
    """The whole record as it was written: also of a match that the rules of today cannot even set up."""
    row = table.row
    names = [seat["name"] for seat in row.dealt] if row.dealt else table.names()
    lines = [header_line(row.game, row.rules, names, row.options, row.deck, table.word(0), fair_of(row))]
    for entry in await store.entries(row.id):
        lines.append(entry_line(entry.number, entry_of(entry)))
    return "".join(f"{one}\n" for one in lines)
