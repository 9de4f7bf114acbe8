"""Games between bots: each sees what its seat may know, and has chance of its own."""

import time
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.core.rule import rule
from alambic.lab.pace import Pace

SEATS = 16  # more than any game has
PLACES = 4096  # moves in a row, more than anybody makes


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


@rule
def moment(seat: int, turn: int, place: int) -> int:
    """The number of a move, by its seat, the turn of that seat and the place in it."""
    return (turn * PLACES + place) * SEATS + seat


def played(
    engine: Engine, s: Any, bots: Sequence[Chooser], chance: int, pace: Pace | None = None
) -> Iterator[int]:
    """Let bots play, one a seat; says before every move and at the end how many were chosen, forced ones apart.

    Each move has a word of its own, and each choice another, by its seat, the turn and the place in it: whatever
    else is changed in a game, a bot or a card, what chance brings to a turn stays the same.
    """
    choices, last, turns, place = 0, -1, [0] * len(bots), 0
    engine.hush(s)
    while waiting := engine.awaited(s):
        yield choices
        seat = waiting[0]
        if seat == last:
            place += 1
        else:
            last, place = seat, 0
            turns[seat] += 1
        number = moment(seat, turns[seat], place)
        moves = engine.legal(s, seat)
        if pace:
            pace.ask(waiting)
            pace.answer(seat, len(moves) > 1, engine.phase(s) in engine.game.silence)
        move = moves[0]
        if len(moves) > 1:
            known = engine.pack(engine.forgotten(s, seat))
            move = bots[seat].choose(known, seat, word_for(chance, 2 * number + 1))
            choices += 1
        engine.set_word(s, word_for(chance, 2 * number))
        engine.play(s, seat, move)
    yield choices
