"""The law of previews: whatever they tell then happens."""

from collections.abc import Sequence
from random import Random
from typing import Any

from alambic.core.engine import Engine
from alambic.core.events import Event, veiled
from alambic.core.preview import Ahead, Foreseen
from alambic.core.walk import Walk

MOVES = 6  # of a seat that are tried in a position


def came(engine: Engine, s: Any, seat: int, move: int, viewer: int) -> tuple[list[Event], Any]:
    """What a move does in truth when the others let it pass, as its seat sees it, and the position then."""
    engine.play(s, seat, move)
    told = list(engine.events(s))
    while (waiting := engine.awaited(s)) and is_open(engine, s):
        engine.play(s, waiting[0], engine.legal(s, waiting[0])[0])
        told += engine.events(s)
    return veiled(told, viewer), s


def answered(walk: Walk, step: int) -> bool:
    """Whether somebody answers what lies open now: previews are told for the case that nobody does."""
    engine = walk.engine
    while step > 0:
        step -= 1
        s, (seat, move) = engine.unpack(walk.positions[step]), walk.moves[step]
        if not is_open(engine, s):
            return False
        if move != engine.legal(s, seat)[0]:
            return True
    return False


def is_open(engine: Engine, s: Any) -> bool:
    """Whether others may answer now, or let it pass."""
    return bool(engine.windows >> engine.game.phases.index(engine.phase(s)) & 1)


def bare(engine: Engine, s: Any) -> bytes:
    """What a seat knows of a position, without what happened last."""
    return engine.pack(engine.world(engine.pack(s), 0))


def previews_come_true(walk: Walk, moves: int = MOVES) -> int:
    """What is told of a move happens: the events, and all that the seat knows then; how many moves were tried."""
    engine, luck, tried = walk.engine, Random(walk.word), 0
    for step, s in walk.glances():
        for seat in {*engine.awaited(s), *engine.may(s)}:
            legal = engine.legal(engine.world(engine.pack(s), 0), seat)
            chosen = luck.sample(legal, min(moves, len(legal)))
            if answered(walk, step):
                continue
            ahead = Ahead(engine, engine.forgotten(s, seat), seat, chosen)
            for move in chosen:
                code = engine.codes.code(move)
                told, tried = ahead.of(code), tried + 1
                happened, after = came(engine, engine.copy(s), seat, move, seat)
                if problem := broken(engine, told, seat, happened, after):
                    walk.fail("previews_come_true", step, f"{code!r} of seat {seat}: {problem}")
    return tried


def broken(engine: Engine, told: Foreseen, seat: int, happened: Sequence[Event], after: Any) -> str:
    """What of a preview did not come true."""
    for number, event in enumerate(told.events):
        if number >= len(happened) or happened[number] != event:
            there = happened[number] if number < len(happened) else "nothing"
            return f"event {number} was to be {event}, and was {there}"
    if told.is_sure and bare(engine, told.ahead.world(told.first)) != bare(engine, engine.forgotten(after, seat)):
        return "the position is another than was sure"
    return ""
