"""What a seat can be sure of in the other hands, from the log as it hears it (ILL-33)."""

from collections import Counter
from collections.abc import Iterable

from alambic.core.events import VEILED, Event
from alambic.games.illusio.cards import Card
from alambic.games.illusio.vocabulary import Phase, Told

PLAYED: dict[int, int] = {
    Told.EXTENDS: Card.ENCORE,
    Told.HURRIES: Card.SUCCESS,
    Told.BELITTLES: Card.DEJA_VU,
    Told.EXALTS: Card.GRANDIOSE,
}


class Listener:
    """Cards that must be in each hand, and how many lie there."""

    def __init__(self, seats: int, viewer: int) -> None:
        self.viewer = viewer
        self.sure: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.sizes = [0] * seats

    def hear(self, events: Iterable[Event]) -> None:
        """Events as this seat's eyes saw them."""
        for event in events:
            if event.kind == Told.DRAWS:
                self.comes(event.who, event.what)
            elif event.kind in (Told.PLACES, Told.ADDS, Told.DISCARDS):
                self.leaves(event.who, event.what)
            elif event.kind in PLAYED:
                self.leaves(event.who, PLAYED[event.kind])
            elif event.kind == Told.CHOOSES and event.where == Phase.TURNING and event.whom == 0:  # by card
                self.leaves(event.who, Card.TRANSFORMATION)
            elif event.kind == Told.GRABS:
                self.leaves(event.who, Card.GRAB)
                self.passes(event.whom, event.who, event.what)
            elif event.kind == Told.STEALS:
                self.passes(event.whom, event.who, event.what)
            elif event.kind == Told.GIVES_BACK:
                self.passes(event.who, event.whom, event.what)
            elif event.kind == Told.LOOKS and event.who == self.viewer:
                self.sure[event.whom].clear()
            elif event.kind == Told.SEES and event.who == self.viewer:
                self.sure[event.whom][event.what] += 1
            elif event.kind == Told.CHARMS:
                self.leaves(event.whom, event.what)
            elif event.kind == Told.SENDS_BACK:
                self.comes(event.whom, event.what)

    def comes(self, seat: int, card: int) -> None:
        self.sizes[seat] += 1
        if card != VEILED:
            self.sure[seat][card] += 1

    def leaves(self, seat: int, card: int) -> None:
        """A card that all see, or one that this seat does not: then it may have been any."""
        self.sizes[seat] -= 1
        self.sure[seat] -= Counter(dict.fromkeys(self.sure[seat], 1) if card == VEILED else {card: 1})

    def passes(self, giver: int, taker: int, card: int) -> None:
        """Where one kind is all that a hand can hold, it is clear what went."""
        if len(self.sure[giver]) == 1 and self.sure[giver].total() == self.sizes[giver]:
            [card] = self.sure[giver]
        self.leaves(giver, card)
        self.comes(taker, card)
