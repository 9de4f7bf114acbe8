"""Consent: what somebody asks of a table happens once everybody it concerns has agreed; silence is no."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from alambic.server.basics.refusals import NotYours
from alambic.server.live.table import Table
from alambic.server.storage.rows import Person

Asked = dict[str, Any]  # what is written down of a question: `by` asks, `agreed` have said yes, and more


class Question(ABC):
    """One question to the people at a table; whoever answers holds the table's lock."""

    def __init__(self, table: Table, asked: Asked) -> None:
        self.table, self.asked = table, asked

    @abstractmethod
    def people(self) -> set[int]:
        """Everybody who has to agree."""

    @abstractmethod
    async def happen(self) -> None:
        """All have agreed."""

    @abstractmethod
    async def keep(self) -> None:
        """Somebody has still to answer."""

    @abstractmethod
    async def drop(self, who: str) -> None:
        """Somebody would rather not, or asks no longer."""

    async def settle(self) -> None:
        """What was asked for happens if everybody agrees; else it is asked on."""
        await (self.keep() if missing(self.asked, self.people()) else self.happen())

    async def answer(self, person: Person, agrees: bool) -> None:
        """One answer, which counts until another is given; whoever asked may withdraw."""
        if person.id not in self.people() | {self.asked["by"]}:
            raise NotYours("only those who sit at this table can answer")
        if agrees:
            self.asked = {**self.asked, "agreed": sorted({*self.asked["agreed"], person.id})}
            await self.settle()
        else:
            await self.drop(next(iter(names_of(self.table, {person.id})), ""))


def missing(asked: Asked, people: Iterable[int]) -> set[int]:
    """Who has still to answer."""
    return {*people} - {*asked["agreed"]}


def names_of(table: Table, people: Iterable[int]) -> list[str]:
    """What people are called at a table, each once, as whom they sit or sat there."""
    found: dict[int, str] = {}
    for seat in table.row.seats:
        if seat.person is not None:
            found.setdefault(seat.person, seat.name)
    for seat in table.row.seats:
        if seat.kept is not None:
            found.setdefault(seat.kept, table.former(seat.number) or seat.name)
    return [found[person] for person in found if person in {*people}]
