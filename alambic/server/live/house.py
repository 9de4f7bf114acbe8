"""What a table knows of the house that it stands in: the time, who is told of its changes, other processes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from alambic.server.live.neighbours import Neighbours


def clock() -> datetime:
    return datetime.now(UTC)


def nobody(table: Any) -> None:
    """For a table that is tried apart, or looked at alone."""


@dataclass(frozen=True)
class House:
    now: Callable[[], datetime] = clock
    tell: Callable[[Any], None] = nobody  # called with a table after every change that all there may see
    neighbours: Neighbours = field(default_factory=Neighbours)
