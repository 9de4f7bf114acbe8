"""What people add to a table's chance: sealed when they sit down, shown when every seat is taken."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from alambic.core.errors import NotUnderstood
from alambic.core.fair import digest_of, is_part, pledge_of
from alambic.server.basics.refusals import NotNow
from alambic.server.live.hall import Hall
from alambic.server.live.table import GATHERING, Table
from alambic.server.storage.rows import Person


async def reveal(hall: Hall, table: Table, person: Person, part: str) -> None:
    """Show what one has sealed; the last to do so brings the deal. Several tabs may show the same."""

    async def once() -> None:
        own = [table.row.seats[number] for number in table.seats_of(person.id)]
        if any(seat.part == part for seat in own if part):
            return
        if not table.shuffling:
            raise NotNow("parts are shown when every seat is taken, and before the deal")
        sealed = [seat for seat in own if seat.digest and is_part(part) and seat.digest == digest_of(part)]
        if not sealed:
            raise NotUnderstood("that is not the part whose SHA-256 was sent from this seat")
        await hall.set_seat(table, replace(sealed[0], part=part))
        await hall.deal_if_full(table)

    async with table.lock:
        await hall.try_again(table, once)


@dataclass(frozen=True)
class FairLine:
    """What a table's page says of its chance to one viewer."""

    pledge: str
    added: Sequence[str]  # the names of those who have sealed a part, after the deal of those who have shown it
    out: Sequence[str] = ()  # after the deal: who has added nothing
    waits: Sequence[str] = ()  # before it, once all are there: who has still to show their part
    mine: str = ""  # the digest of the part that the viewer has still to show
    digests: Mapping[str, str] = field(default_factory=dict)  # what was sealed, by seat


def fair_line(table: Table, own: Sequence[int] = ()) -> FairLine | None:
    """What may be known of a table's chance from some seats; None for a match dealt before people added parts."""
    row, pledge = table.row, pledge_of(table.row.secret)
    if row.dealt is not None:
        added = [seat["name"] for seat in row.dealt if seat["part"]]
        digests = {str(number): seat["digest"] for number, seat in enumerate(row.dealt) if seat["digest"]}
        return FairLine(pledge, added, [seat["name"] for seat in row.dealt if seat["out"]], digests=digests)
    if row.status != GATHERING:
        return None
    sealed = [seat for seat in row.seats if seat.digest]
    waits = table.unshown() if table.shuffling else []
    return FairLine(
        pledge,
        [seat.name for seat in sealed],
        waits=[seat.name for seat in waits],
        mine=next((seat.digest for seat in waits if seat.number in own), ""),
        digests={str(seat.number): seat.digest for seat in sealed},
    )
