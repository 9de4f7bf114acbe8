"""From which seat a page is seen: on a device that several share, a curtain keeps hands from the others."""

from collections.abc import Sequence
from typing import NamedTuple

from alambic.core.numbers import whole
from alambic.core.record import MOVE
from alambic.server.live.table import PLAYING, Table


class Wanted(NamedTuple):
    """The seat for which somebody has opened the curtain, and at which step."""

    seat: int
    since: int
    text: str  # as an address has it


def wanted_of(text: str | None) -> Wanted | None:
    """From an address: `?as=2.17`, or `?as=2` by hand."""
    name, _, step = (text or "").partition(".")
    seat, since = whole(name), whole(step)
    if seat is None:
        return None
    return Wanted(seat, since or 0, str(seat) if since is None else f"{seat}.{since}")


def viewer(table: Table, own: Sequence[int], wanted: Wanted | None) -> tuple[int | None, int | None]:
    """The seat from which this page is seen, and the seat that a curtain hides.

    Whoever has one seat sees from it. On a device that several share, a hand is shown only to the seat that was
    asked for and is to move; else there is a curtain and the table as a spectator sees it. Where all look at the
    same there is none; it falls again when that is over, whoever is to move.
    """
    if len(own) <= 1 or table.match is None:
        return (own[0] if own else None), None
    match = table.match
    speakers = sorted({*match.speakers()} & {*own}, key=lambda seat: seat not in match.awaited())
    asked = wanted.seat if wanted and wanted.seat in speakers else None
    to_move = bool(speakers) and speakers[0] in match.awaited()
    if to_move and asked not in match.awaited() and not (wanted and wanted.since == match.step):
        asked = None  # whoever may merely speak up makes way for whoever is to move, unless asked for just now
    if match.engine.phase(match.state) in table.game.public:
        return asked if asked is not None else next(iter(speakers), None), None
    if wanted and asked is not None and not gathered_since(table, wanted.since):
        return asked, None
    return None, (speakers[0] if speakers and table.row.status == PLAYING else None)


def gathered_since(table: Table, step: int) -> bool:
    """Whether all have looked at the same since a step: whoever then holds the device may be anybody."""
    codes = {table.game.silence.get(phase) for phase in table.game.public}
    return any(entry.kind == MOVE and entry.move in codes for entry in table.playing().entries[step:])


def query_of(own: Sequence[int], seat: int | None, wanted: Wanted | None, step: int) -> str:
    """What keeps the curtain of a shared device open for the seat that looks."""
    if seat is None or len(own) <= 1:
        return ""
    return f"?as={wanted.text}" if wanted and wanted.seat == seat else f"?as={seat}.{step}"
