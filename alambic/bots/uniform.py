"""The bot that plays any legal move that does not plainly harm it."""

from alambic.core.chance import mixed
from alambic.core.engine import Engine


class UniformBot:
    name = "random"

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def choose(self, known: bytes, seat: int, word: int) -> int:
        moves = self.engine.sensible(self.engine.world(known, word), seat)
        return moves[mixed(word) % len(moves)]
