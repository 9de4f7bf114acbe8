"""A seat's play looked back on once the match has ended: where chances fell, and what would have been better."""

import asyncio
import hashlib
from collections import Counter
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from alambic.bots.advice import Choice, Judged, Review, legal
from alambic.core.codes import Codes
from alambic.core.match import Match
from alambic.core.record import MOVE
from alambic.core.state import SPECTATOR
from alambic.server.advice.counsel import written
from alambic.server.basics.refusals import NotNow, TooMany
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.live.thinking import Rank, asker
from alambic.server.storage.results import keep_review, review_of

BY_ITSELF = ("order", "clock")  # moves that nobody chose when they were made
QUEUE, OWN = 16, 2  # reviews that are thought about at once, and of them for one address


class Reviews:
    """Who waits for reviews: only so many, and a seat is looked back on once however many ask."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.asked: Counter[str] = Counter()  # how many each address waits for
        self.locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    async def kept(self, table: Table, seat: int) -> dict[str, Any] | None:
        """What was found before, by the rules of today."""
        if seat == SPECTATOR:
            return None
        found = await self.hall.store.read(partial(review_of, match=table.row.id, seat=seat))
        return found if found and found["rules"] == table.game.version else None

    async def of(self, table: Table, seat: int) -> dict[str, Any]:
        """What was found before, what is found for whoever asked first, or what is found now."""
        if found := await self.kept(table, seat):
            return found
        me = asker.get()
        if self.asked.total() >= QUEUE or self.asked[me] >= OWN:
            raise TooMany(
                f"{QUEUE} seats are looked back on at once, {OWN} for one address; try again in a minute"
            )
        self.asked[me] += 1
        try:
            async with self.locks.setdefault((table.row.id, seat), asyncio.Lock()):
                return await self.kept(table, seat) or await looked_back(self.hall, table, seat)
        finally:
            self.asked[me] -= 1
            self.asked += Counter()  # forgets whoever waits for nothing


async def looked_back(hall: Hall, table: Table, seat: int) -> dict[str, Any]:
    """Have Master think about every choice of a seat, and keep what it found; others think in between."""
    engine, think = await hall.engines.of(table.game), partial(hall.thinking.think, Rank.REVIEW)
    if not engine.compiled:
        raise NotNow("the rules of this game are still being made ready; ask again in a minute")
    choices = (await think(choices_of, table.playing(), seat))[1]
    review = Review(engine, seat, choices, word_of(table))
    steps = review.steps()
    while (await think(next, steps, None))[1]:
        pass
    turns = [turn_of(one, engine.codes) for one in review.found]
    found = {"rules": table.game.version, "turns": turns}
    await hall.store.write(partial(keep_review, match=table.row.id, seat=seat, found=found))
    return found


def turn_of(one: Judged, codes: Codes) -> list[Any]:
    """A choice as the store keeps it."""
    advice = written(one.advice, codes) if one.advice else None
    return [one.step, round(one.share, 4), round(one.fall, 4), advice]


def word_of(table: Table) -> int:
    """Chance of its own for each match, the same whenever it is looked back on."""
    return int.from_bytes(hashlib.blake2b(table.key.encode(), digest_size=8).digest(), "big")


def choices_of(match: Match, seat: int) -> list[Choice]:
    """Every decision of a seat between two moves or more, with what it knew then; a person's own alone.

    To propose an end is a decision too, if it was agreed to: the match ended by it.
    """
    found, engine, last = [], match.engine, last_deed(match)
    person = any(entry.seat == seat and entry.kind == MOVE and not entry.by for entry in match.entries)
    others = (*BY_ITSELF, "bot") if person else BY_ITSELF
    for number, entry, state in match.course():
        if entry.seat == seat and entry.by not in others and seat in engine.awaited(state):
            known, move = engine.pack(engine.forgotten(state, seat)), engine.codes.parse(entry.move)
            moves = legal(engine, known, seat)
            if len(moves) > 1 and move in moves:
                found.append(Choice(number, known, move))
            elif moves and move not in moves and number == last:
                found.append(Choice(number, known, move, share_of(match, seat)))
    return found


def last_deed(match: Match) -> int:
    """The number of the move that ended a match; what people then said of it is none. 0 if it goes on."""
    engine, yields = match.engine, match.engine.game.yields
    choices = [number for number, _, state in match.course() if engine.phase(state) not in yields]
    return choices[-1] if choices and match.over else 0


def share_of(match: Match, seat: int) -> float:
    """A seat's share of the win."""
    places = match.standings()[0]
    return (places[seat] == 1) / places.count(1)
