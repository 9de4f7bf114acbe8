"""Games between bots: each sees what its seat may know, and has chance of its own."""

import time
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.lab.pace import Pace


class Chooser(Protocol):
    """As much of a bot as a game needs."""

    def choose(self, known: bytes, seat: int, word: int) -> int: ...


class Timed:
    """A bot whose choices are counted, and the processor time they took."""

    def __init__(self, bot: Chooser) -> None:
        self.bot = bot
        self.choices, self.seconds = 0, 0.0

    def choose(self, known: bytes, seat: int, word: int) -> int:
        start = time.thread_time()  # not by the clock: other threads would count
        move = self.bot.choose(known, seat, word)
        self.seconds += time.thread_time() - start
        self.choices += 1
        return move


def played(
    engine: Engine, s: Any, bots: Sequence[Chooser], chance: int, pace: Pace | None = None
) -> Iterator[int]:
    """Let bots play, one a seat; says before every move and at the end how many were chosen, forced ones apart."""
    choices = 0
    engine.hush(s)
    while waiting := engine.awaited(s):
        yield choices
        seat = waiting[0]
        moves = engine.legal(s, seat)
        if pace:
            pace.ask(waiting)
            pace.answer(seat, len(moves) > 1, engine.phase(s) in engine.game.silence)
        move = moves[0]
        if len(moves) > 1:
            known = engine.pack(engine.forgotten(s, seat))
            move = bots[seat].choose(known, seat, word_for(chance, choices))
            choices += 1
        engine.play(s, seat, move)
    yield choices
