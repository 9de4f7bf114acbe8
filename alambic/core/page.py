"""The page: what a game shows in the browser, documented once.

A function or constant of the game's page.py takes the place of the one here that has its name.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from alambic.core.events import Event
from alambic.core.parts import Part
from alambic.core.places import Face, Place, faces_of
from alambic.core.view import N_, View
from alambic.core.vocabulary import chosen


class Page(Part):
    """The page of one game; page.html and the other templates beside it draw what `show` makes.

    A game without page.html declares its places, and has the usual table.
    """

    called = "page"

    def show(self, view: View) -> dict[str, Any]:
        """All that page.html draws, from what its viewer may know; usually all that the usual table does."""
        from alambic.core.usual import table_of

        return table_of(self.game, view)

    def places(self, s: Any, seat: int) -> Iterable[Place]:
        """What lies where on the usual table, as a seat knows it (places.py); without any it is drawn as text."""
        return ()

    @cached_property
    def faces(self) -> Sequence[Face]:
        """How each kind of card of the usual deck is drawn."""
        return faces_of(self.game.deck(None).cards)

    def flights(self, event: Event) -> Sequence[object] | None:
        """The public places (`data-place`) from which and to which a piece flies."""
        told = self.game.vocabulary.events.of(event.kind).said
        return told.flight(event) if told.flies else None

    def sound(self, event: Event) -> str:
        """What an event sounds like; "" for nothing."""
        return chosen(self.game.vocabulary.events.of(event.kind).said.sound, event)

    def samples(self) -> Sequence[tuple[str, View]]:
        """Titled looks at positions, for the pattern book and for tests."""
        from alambic.core.match import Match

        match = Match(self.game.load(compiled=False), self.game.setup(self.game.seats[0]), 1)
        seat = match.awaited()[0]
        view = View(match.known(seat), seat, match.names, tuple(match.legal(seat)), tuple(match.events(seat)))
        return [(N_("The deal"), view)]

    AT_HAND: Sequence[str] = ()  # codes whose buttons stand beside the drafts on a phone: those that end a turn
