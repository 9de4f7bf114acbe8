"""One game at a time, with all that the usual interfaces ask of it."""

from hashlib import blake2b
from typing import Any

import numpy as np

from alambic.core.contract import deal
from alambic.core.game import Setup
from alambic.core.state import SPECTATOR
from alambic.learn.errors import GameFinished, IllegalAction
from alambic.learn.observation import Observation

NOBODY = -1


class Single:
    """A game at a choice of one seat, or at its end. Whoever has one move only is not asked."""

    def __init__(self, setup: Setup, word: int) -> None:
        self.setup, self.engine = setup, setup.game.load()
        self.s: Any = self.engine.world(setup.blank(), word)
        self.engine.call(deal, self.s)
        self.go_on()

    def go_on(self) -> None:
        """Play on until a seat has a choice."""
        self.moves: list[int] = []
        self.seat = NOBODY
        while waiting := self.engine.awaited(self.s):
            self.moves = self.engine.legal(self.s, waiting[0])
            if len(self.moves) > 1:
                self.seat = waiting[0]
                return
            self.engine.play(self.s, waiting[0], self.moves[0])
        self.moves = []

    @property
    def over(self) -> bool:
        return self.seat == NOBODY

    def play(self, move: int) -> None:
        """A move of the seat whose choice it is."""
        if self.over:
            raise GameFinished("the game has ended")
        if move not in self.moves:
            allowed = ", ".join(f"{each} ({self.engine.codes.code(each)})" for each in self.moves[:8])
            more = f" and {len(self.moves) - 8} more" if len(self.moves) > 8 else ""
            raise IllegalAction(f"{move} is not allowed to seat {self.seat}; {allowed}{more} are")
        self.engine.play(self.s, self.seat, int(move))
        self.go_on()

    def look(self, seat: int = SPECTATOR) -> Observation:
        """What a seat or a spectator may know."""
        return Observation(self.setup, self.engine.forgotten(self.s, seat), seat)

    def observation(self, seat: int) -> Any:
        """What a seat may know, by the game's layout."""
        return self.look(seat).numbers

    def mask(self, seat: int) -> Any:
        """1 for each move allowed to a seat."""
        mask = np.zeros(self.engine.codes.count, np.int8)
        if seat == self.seat:
            mask[self.moves] = 1
        return mask

    def rewards(self) -> list[float]:
        """From -1 for the last to 1 for the first; 0 for all until the end."""
        if not self.over:
            return [0.0] * self.setup.seats
        places, _ = self.engine.standings(self.s)
        return [sum((p > place) - (p < place) for p in places) / (len(places) - 1) for place in places]

    @classmethod
    def at(cls, setup: Setup, data: bytes) -> "Single":
        """The game that these bytes are."""
        found = object.__new__(cls)
        found.setup, found.engine = setup, setup.game.load()
        found.s = found.engine.unpack(data)
        found.go_on()
        return found

    def data(self) -> bytes:
        """All of it, as bytes."""
        return self.engine.pack(self.s)

    def copy(self) -> "Single":
        other = object.__new__(Single)
        other.__dict__.update(self.__dict__, s=self.engine.copy(self.s), moves=list(self.moves))
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Single":
        return self.copy()

    def imagined(self, seat: int, word: int) -> "Single":
        """Another world that fits what a seat knows."""
        other = self.copy()
        other.s = self.engine.imagined(self.engine.forgotten(self.s, seat), seat, word)
        other.go_on()
        return other

    def mark(self, seat: int) -> str:
        """Equal for positions that a seat cannot tell apart."""
        return blake2b(self.look(seat).bytes, digest_size=16).hexdigest()

    def text(self, seat: int = SPECTATOR) -> str:
        """The table drawn with letters, as a seat or a spectator sees it."""
        return str(self.look(seat))

    def _repr_html_(self) -> str:
        """The table in a notebook, as whoever is to move sees it."""
        return self.look(SPECTATOR if self.over else self.seat)._repr_html_()
