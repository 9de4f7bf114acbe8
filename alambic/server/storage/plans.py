"""What the store knows of the tables that people keep ready: by person, under a name."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from alambic.server.storage.tables import PLANS


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A table that somebody keeps ready."""

    number: int
    title: str
    game: str
    chosen: Mapping[str, Any]  # actions.ready.chosen_of


def plans_of(connection: Connection, person: int) -> list[PlanRow]:
    """All that somebody keeps, in the order in which they were kept."""
    columns = (PLANS.c.number, PLANS.c.title, PLANS.c.game, PLANS.c.chosen)
    rows = connection.execute(select(*columns).where(PLANS.c.person == person).order_by(PLANS.c.number))
    return [PlanRow(*row) for row in rows]


def add_plan(connection: Connection, person: int, title: str, game: str, chosen: Mapping[str, Any]) -> None:
    """One more; what had that name goes."""
    connection.execute(delete(PLANS).filter_by(person=person, title=title))
    last = connection.scalar(select(func.max(PLANS.c.number)).where(PLANS.c.person == person)) or 0
    row = {"person": person, "number": last + 1, "title": title, "game": game, "chosen": dict(chosen)}
    connection.execute(insert(PLANS).values(row))


def drop_plan(connection: Connection, person: int, number: int) -> None:
    connection.execute(delete(PLANS).filter_by(person=person, number=number))
