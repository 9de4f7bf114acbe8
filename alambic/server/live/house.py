"""What a table knows of the house that it stands in: the time, who is told of its changes, other processes."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

from alambic.server.storage.database import Database


def clock() -> datetime:
    return datetime.now(UTC)


class Neighbours:
    """The other processes on the same database: what they are told, and who is where by way of them.

    Messages hold numbers alone, never what happened; where nobody shares the database, nobody is told.
    """

    def __init__(self, database: Database | None = None) -> None:
        self.name = database.name if database else ""  # what they call us
        self.shared = bool(database and database.shared)
        self.say = getattr(database, "say", None)
        self.places: dict[int, dict[str, set[int]]] = {}  # who is where, by match and process

    def tell(self, message: str) -> None:
        if self.say:
            self.say(message)

    def announce(self, match: int, person: int, there: bool) -> None:
        """Somebody has come to a table by way of us, or gone."""
        self.tell(f"here {self.name} {match} {person} {int(there)}")

    def sign_out(self, person: int) -> None:
        """Somebody's secrets are others."""
        self.tell(f"renewed {person}")

    def leave(self) -> None:
        """We serve no more."""
        self.tell(f"bye {self.name}")

    def ask(self) -> None:
        """Whoever hears it says who is where by way of them."""
        self.tell("who")

    def note(self, process: str, match: int, person: int, there: bool) -> None:
        """Somebody has come to a table by way of another process, or gone."""
        people = self.places.setdefault(match, {}).setdefault(process, set())
        (people.add if there else people.discard)(person)
        if not people:
            del self.places[match][process]
        if not self.places[match]:
            del self.places[match]

    def at(self, match: int) -> set[int]:
        """Who is at a table by way of another process."""
        return {person for people in self.places.get(match, {}).values() for person in people}

    def of(self, process: str) -> list[tuple[int, int]]:
        """Who is where by way of one of them: matches and people."""
        places = self.places.items()
        return [(match, person) for match, by in places for person in by.get(process, ())]

    def gone(self, living: Iterable[str]) -> set[str]:
        """Those by way of which somebody is somewhere, and that are not among the living."""
        return {process for by in self.places.values() for process in by} - {*living}


class House:
    """Without listeners for a table that is tried apart, or looked at alone."""

    def __init__(
        self,
        now: Callable[[], datetime] = clock,
        started: datetime | None = None,
        neighbours: Neighbours | None = None,
    ) -> None:
        self.now = now
        self.started = started or now()
        self.neighbours = neighbours or Neighbours()
        self.listeners: list[Callable[[Any], None]] = []

    def listen(self, listener: Callable[[Any], None]) -> None:
        """Be told of every table that has changed, if all at it may see that."""
        self.listeners.append(listener)

    def tell(self, table: Any) -> None:
        for listener in self.listeners:
            listener(table)
