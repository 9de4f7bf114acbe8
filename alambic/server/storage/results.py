"""What the store knows of matches that are over: one's own, newest first, who came in where, and reviews."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select

from alambic.server.storage.reading import SEEN, matches
from alambic.server.storage.rows import MatchRow, SeatRow
from alambic.server.storage.tables import ENTRIES, MATCHES, REVIEWS, SEATS


@dataclass(frozen=True, slots=True)
class Placing:
    """How a seat fared in a match that is over."""

    seat: SeatRow
    place: int


def took_part(person: int, game: str) -> ColumnElement[bool]:
    """The matches played to the end where somebody sat, or where a bot stood in for them at last."""
    seats = select(SEATS.c.match).where(or_(SEATS.c.person == person, SEATS.c.kept == person))
    here = (MATCHES.c.status == "over") & MATCHES.c.id.in_(seats)
    return here & (MATCHES.c.game == game) if game else here


def played(connection: Connection, person: int, game: str = "", most: int = 50, skip: int = 0) -> list[MatchRow]:
    """Some of those matches, the latest end first."""
    latest = (MATCHES.c.ended.desc(), MATCHES.c.id.desc())
    query = select(*SEEN).where(took_part(person, game)).order_by(*latest).limit(most).offset(skip)
    return matches(connection, query)


def counted(connection: Connection, person: int, game: str = "") -> int:
    """How many they are."""
    query = select(func.count()).select_from(MATCHES).where(took_part(person, game))
    return connection.scalar(query) or 0


def games_played(connection: Connection, person: int) -> list[str]:
    return list(connection.scalars(select(MATCHES.c.game).where(took_part(person, "")).distinct()))


def placings(connection: Connection, person: int, game: str = "") -> Sequence[Placing]:
    """Every seat of all of them."""
    seat = (SEATS.c.number, SEATS.c.kind, SEATS.c.name, SEATS.c.level, SEATS.c.kept)
    query = select(*seat, MATCHES.c.places).join(MATCHES, MATCHES.c.id == SEATS.c.match)
    rows = connection.execute(query.where(took_part(person, game)))
    return [
        Placing(
            SeatRow(row.number, row.kind, name=row.name, level=row.level, kept=row.kept), row.places[row.number]
        )
        for row in rows
        if row.places and row.number < len(row.places)
    ]


def by_game(connection: Connection, person: int) -> dict[str, list[int]]:
    """Somebody's places in all of them, by game."""
    own = or_(SEATS.c.person == person, SEATS.c.kept == person)
    query = select(MATCHES.c.game, SEATS.c.number, MATCHES.c.places).join(MATCHES, MATCHES.c.id == SEATS.c.match)
    found: dict[str, list[int]] = {}
    for game, seat, places in connection.execute(query.where(own, MATCHES.c.status == "over")):
        if places and seat < len(places):
            found.setdefault(game, []).append(places[seat])
    return found


def last_mark(connection: Connection, match: int) -> tuple[int, bytes | None]:
    """The number of entries of a match, and the mark of the last one."""
    query = select(ENTRIES.c.number, ENTRIES.c.mark).where(ENTRIES.c.match == match)
    row = connection.execute(query.order_by(ENTRIES.c.number.desc()).limit(1)).one_or_none()
    return (row.number, row.mark) if row else (0, None)


def review_of(connection: Connection, match: int, seat: int) -> dict[str, Any] | None:
    """What Master found about a seat's play."""
    query = select(REVIEWS.c.found).where(REVIEWS.c.match == match, REVIEWS.c.number == seat)
    found: dict[str, Any] | None = connection.scalar(query)
    return found


def keep_review(connection: Connection, match: int, seat: int, found: dict[str, Any]) -> None:
    """Instead of what was found before, by other rules."""
    row = {"match": match, "number": seat}
    connection.execute(delete(REVIEWS).filter_by(**row))
    connection.execute(insert(REVIEWS).values(**row, found=found))
