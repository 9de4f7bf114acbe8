"""What of a match the API tells one viewer: made from what that viewer may know, as the pages are."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from alambic.core.errors import among
from alambic.core.state import SPECTATOR
from alambic.server.actions.rights import is_behind, scene_of
from alambic.server.basics.refusals import NotYours
from alambic.server.live.lateness import watches
from alambic.server.live.parts import Scene
from alambic.server.live.table import OVER, PAUSED, PLAYING, Table
from alambic.server.storage.rows import Person
from alambic.server.views.history import told_now


class Sight(NamedTuple):
    """What of a match one viewer sees at one moment."""

    own: Sequence[int]  # where they sit
    seat: int | None  # the one that looks
    scene: Scene | None  # none before the deal
    status: str
    drafts: int = 0  # of the scene's entries, those that only this seat sees

    @property
    def viewpoint(self) -> int:
        return SPECTATOR if self.seat is None else self.seat

    @property
    def step(self) -> int:
        return self.scene.match.step if self.scene else 0

    def awaited(self) -> list[int]:
        return self.scene.match.awaited() if self.scene and self.status == PLAYING else []

    def legal(self) -> list[str]:
        """The codes of the moves of whoever looks."""
        if self.scene is None or self.seat is None or self.status != PLAYING:
            return []
        match = self.scene.match
        asked = self.seat in match.position.awaited or self.seat in match.position.may
        return match.legal(self.seat) if asked else []

    def events(self, since: int) -> list[list[Any]]:
        """What every step after this one told; drafts are told anew until they are published."""
        if self.scene is None:
            return []
        steps = {n: told_now(self.scene, n, self.viewpoint) for n in range(since + 1, len(self.scene.told))}
        return [[n, *((*event[:5], *event.more) for event in events)] for n, events in steps.items()]

    def places(self, table: Table) -> list[int] | None:
        return table.row.places if self.status == OVER else None

    def points(self, table: Table) -> list[float]:
        if self.status == OVER and table.row.points:
            return table.row.points
        return self.scene.match.standings_known()[1] if self.scene else []


def sight_of(table: Table, person: Person | None, wanted: int | None, now: datetime) -> Sight:
    """What somebody sees from the seat they want, from their first, or as a spectator."""
    own = table.seats_of(person.id if person else None)
    if wanted is not None and wanted not in own:
        yours = f"yours: {among([str(seat) for seat in own])}" if own else "none is: leave it out to watch"
        raise NotYours(f"seat {wanted} is not yours; {yours}")
    seat = wanted if wanted is not None else own[0] if own else None
    scene = scene_of(table, seat, person, now)
    behind = is_behind(table, person, now)
    drafts = scene.match.step - table.playing().step if scene and seat is not None else 0
    pauses = table.stage == PAUSED and table.row.delay and watches(table.row, person.id if person else None)
    return Sight(own, seat, scene, PLAYING if behind or pauses else table.stage, drafts)
