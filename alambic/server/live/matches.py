"""What the rows of a match say, and how they change."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from alambic.core.fair import Fair, pledge_of
from alambic.core.record import SITS, Entry
from alambic.server.storage.rows import EntryRow, MatchRow, SeatRow

STAND_IN = " (bot)"  # after the name of whoever a bot plays for
LAPSE = timedelta(seconds=60)  # for an answer about a takeback, where there are clocks


def entry_of(row: EntryRow) -> Entry:
    return Entry(row.seat, row.move, row.word, row.kind, row.by)


def fair_of(row: MatchRow) -> Fair | None:
    """How the words of a match are drawn; None for one that was never dealt."""
    if row.begun is None or row.dealt is None:
        return None
    parts = {number: seat["part"] for number, seat in enumerate(row.dealt) if seat["part"]}
    digests = {number: seat["digest"] for number, seat in enumerate(row.dealt) if seat["digest"]}
    return Fair(pledge_of(row.secret), row.secret, parts, row.origin["since"] if row.origin else 0, digests)


def by_of(seat: SeatRow) -> str:
    """Who plays on a seat, as an entry says it."""
    return {"bot": f"bot:{seat.level}", "person": "person"}.get(seat.kind, "nobody")


def stood_in(seat: SeatRow) -> bool:
    """Whether a bot plays for somebody whose seat it stays."""
    return seat.kind == "bot" and seat.kept is not None


def player_of(seat: SeatRow) -> str:
    """Whose play on a seat it is, by name: a stand-in plays for its person."""
    return seat.name.removesuffix(STAND_IN) if stood_in(seat) else seat.name


def is_paused(row: MatchRow) -> bool:
    """Whether everybody has got up from a match: then it waits, unless its host has bots play on."""
    kept = any(seat.kept is not None and seat.offered is None for seat in row.seats)
    return row.status == "playing" and kept and not row.resumed and all(seat.person is None for seat in row.seats)


def sits(seat: SeatRow) -> Entry:
    """That somebody else has a seat, as the record says it."""
    return Entry(seat.number, seat.name, None, SITS, by_of(seat))


def reseated(row: MatchRow, seat: SeatRow) -> list[SeatRow]:
    """The seats that change with one: whoever asked for another is to ask the players of now."""
    others = [replace(other, offered={}) for other in row.seats if other.offered and other.number != seat.number]
    return [seat, *others]


def lapse(row: MatchRow) -> datetime | None:
    """When the present question is dropped if nobody answers: it must not hold up a match with clocks."""
    at = row.asked_at
    return at + LAPSE if row.timed and at else None


def dealt_as(row: MatchRow) -> list[dict[str, Any]]:
    """Who sits where at the deal, what they add to chance, and whose device has added nothing: they are out."""
    added = {None, *(seat.person for seat in row.seats if seat.part)}
    return [
        {
            "name": seat.name,
            "by": by_of(seat),
            "digest": seat.digest,
            "part": seat.part,
            "out": seat.person not in added,
        }
        for seat in row.seats
    ]


def ended(
    row: MatchRow, status: str, reason: str, places: Sequence[int], points: Sequence[float], at: datetime
) -> MatchRow:
    all_places, all_points = list(places) or None, list(points) or None
    return replace(row, status=status, reason=reason, ended=at, asking=None, places=all_places, points=all_points)


def bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def company(row: MatchRow) -> frozenset[int]:
    """Everybody who sits at a table or is expected there."""
    return frozenset(one for seat in row.seats for one in (seat.person, seat.kept) if one is not None)


def players(row: MatchRow) -> set[int]:
    """Everybody who plays in a match: who sits there, and whose seat is kept, since they come back unasked.

    So nobody gets round somebody's no by letting a bot play for them meanwhile.
    """
    kept = {seat.kept for seat in row.seats if seat.offered is None}
    return {person for person in kept | {seat.person for seat in row.seats} if person is not None}
