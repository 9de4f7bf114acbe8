"""The page: what a game shows in the browser, documented once.

A function or constant of the game's page.py takes the place of the one here that has its name.
"""

from collections.abc import Sequence
from typing import Any

from alambic.core.events import Event
from alambic.core.parts import Part
from alambic.core.view import View
from alambic.core.vocabulary import chosen


class Page(Part):
    """The page of one game; page.html and the other templates beside it draw what `show` makes."""

    called = "page"

    def show(self, view: View) -> dict[str, Any]:
        """All that page.html draws, from what its viewer may know."""
        return {}

    def flights(self, event: Event) -> Sequence[object] | None:
        """The public places (`data-place`) from which and to which a piece flies."""
        return None

    def sound(self, event: Event) -> str:
        """What an event sounds like; "" for nothing."""
        return chosen(self.game.vocabulary.events.of(event.kind).said.sound, event)

    def samples(self) -> Sequence[tuple[str, View]]:
        """Titled looks at positions, for the pattern book and for tests."""
        return []

    AT_HAND: Sequence[str] = ()  # codes whose buttons stand beside the drafts on a phone: those that end a turn
