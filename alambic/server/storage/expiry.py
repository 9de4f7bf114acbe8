"""How long things are kept: old tables and people nobody has seen go away by a stated policy."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, delete, exists, select, update

from alambic.server.basics.settings import Expiry
from alambic.server.storage.tables import MATCHES, PEOPLE, REMARKS, SEATS

MOST = 500  # matches in one sweep: the writer is not held up for long, the next sweep takes the rest


@dataclass(frozen=True)
class Swept:
    """What a sweep did: keys of matches, and how many people."""

    stopped: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()
    people: int = 0


def sweep(connection: Connection, now: datetime, policy: Expiry) -> Swept:
    """Stops and deletes what is too old by the policy."""
    gathering = (MATCHES.c.status == "gathering") & (MATCHES.c.moved < now - policy.gathering)
    finished = MATCHES.c.ended < now - policy.finished
    idle = (MATCHES.c.status == "playing") & (MATCHES.c.moved < now - policy.idle)
    deleted = [*found(connection, gathering), *found(connection, finished)]
    if deleted:  # seats, entries, remarks go with their match
        connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(id for id, _ in deleted)))
    stopped = found(connection, idle)
    if stopped:
        connection.execute(
            update(MATCHES)
            .where(MATCHES.c.id.in_(id for id, _ in stopped))
            .values(status="stopped", reason="idle", ended=now)
        )
    people = connection.execute(
        delete(PEOPLE).where(
            PEOPLE.c.seen < now - policy.people,
            ~exists().where(MATCHES.c.host == PEOPLE.c.id),
            ~exists().where(SEATS.c.person == PEOPLE.c.id),
            ~exists().where(REMARKS.c.person == PEOPLE.c.id),
        )
    )
    return Swept(tuple(key for _, key in stopped), tuple(key for _, key in deleted), people.rowcount)


def found(connection: Connection, old: ColumnElement[bool]) -> list[tuple[int, str]]:
    rows = connection.execute(select(MATCHES.c.id, MATCHES.c.key).where(old).order_by(MATCHES.c.id).limit(MOST))
    return [(row.id, row.key) for row in rows]
