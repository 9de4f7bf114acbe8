"""The bot that plays as it has learnt, without any search."""

from math import log
from typing import Any

from alambic.bots.network import SEATS, learnt_scores, room_for
from alambic.bots.weights import Weights
from alambic.core.chance import mixed
from alambic.core.contract import sensible
from alambic.core.engine import Engine

NONE = [0] * (SEATS + 1)  # the sizes of no network


def learnt(engine: Engine, weights: Weights | None) -> tuple[Any, ...]:
    """What compiled code takes of a network: weights, sizes, which numbers it reads, and room to compute in."""
    game, mode = engine.game, engine.mode
    sizes, counts = (weights.sizes, game.layout.counts) if weights else (NONE, [0])
    lent = mode.words(len(sizes)), mode.words(len(counts))
    for room, numbers in zip(lent, (sizes, counts), strict=True):
        room[:] = numbers
    seen = mode.seen(max(game.layout.size, game.move_layout.size) if weights else 1)
    numbers = weights.numbers if weights else mode.reals(1)
    return numbers, *lent, seen, mode.reals(room_for(sizes, game.most))


class PolicyBot:
    """Plays the move that seems best, or by chance the more often the better, as warm as it is told (per cent)."""

    def __init__(self, engine: Engine, weights: Weights, warmth: int = 0) -> None:
        self.engine, self.warmth = engine, warmth
        self.name = f"policy:{warmth}" if warmth else "policy"
        self.learnt = learnt(engine, weights)
        self.moves = engine.mode.numbers(engine.most)
        self.scores = engine.mode.reals(engine.most)
        engine.bind(learnt_scores, sensible)

    def choose(self, known: bytes, seat: int, word: int) -> int:
        engine = self.engine
        s = engine.unpack(known)
        engine.hush(s)
        n = engine.call(sensible, s, seat, self.moves)
        if n == 1:
            return int(self.moves[0])
        engine.call(learnt_scores, s, seat, self.moves, n, self.scores, *self.learnt)
        return int(self.moves[self.pick(self.scores[:n].tolist(), word)])

    def pick(self, scores: list[float], word: int) -> int:
        """The best, the first of equals; where it is warm each score gets a share of chance (Gumbel's)."""
        if self.warmth:
            heat, luck = self.warmth / 100, [mixed(word + at) for at in range(len(scores))]
            scores = [
                score - heat * log(-log((one + 0.5) / 2**64)) for score, one in zip(scores, luck, strict=True)
            ]
        return max(range(len(scores)), key=scores.__getitem__)
