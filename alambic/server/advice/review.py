"""A seat's play looked back on once the match has ended: where chances fell, and what would have been better."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, insert, select
from starlette.requests import Request
from starlette.responses import Response

from alambic.bots.advice import Choice, Judged, Review, legal
from alambic.core.codes import Codes
from alambic.core.errors import OtherRules
from alambic.core.match import Match
from alambic.core.record import MOVE
from alambic.core.state import SPECTATOR
from alambic.core.view import View
from alambic.server.actions.rematch import check_ended, is_whole
from alambic.server.actions.seating import check_looks, is_behind
from alambic.server.advice.hints import Counsel, told_of, written
from alambic.server.basics.refusals import NotNow, TooMany
from alambic.server.basics.words import Words
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table
from alambic.server.live.thinking import Rank, asker
from alambic.server.pages.common import Desk, desk_of, form_of, seat_number, seen_at, who
from alambic.server.storage.tables import REVIEWS

BY_ITSELF = ("order", "clock")  # moves that nobody chose when they were made
QUEUE, OWN = 16, 2  # reviews that are thought about at once, and of them for one address
WIDE, HIGH = 300, 80  # of the curve, in its own units


@dataclass(frozen=True)
class Mark:
    """A choice that cost much."""

    step: int
    fall: str  # in per cent
    told: Counsel
    x: float  # on the curve
    y: float


@dataclass(frozen=True)
class Reviewed:
    """What the page shows: the course of a seat's chances, and its marks."""

    curve: str  # points of a line, WIDE by HIGH
    fair: float  # the height of an even share
    marks: Sequence[Mark]
    choices: int


async def start(request: Request) -> Response:
    """Have Master look back on a seat's play, unless it has; then the first mark is shown."""
    form, desk = await form_of(request), desk_of(request)
    hall = desk.hall
    table, person = await hall.table(request.path_params["key"]), await who(request)
    check_looks(table, person)
    seat = seat_number(form.get("seat"))
    check_ended(table)
    if is_behind(table, person, hall.now()):
        raise NotNow("the match goes on; this can be done when it has ended")
    if not await is_whole(hall, table):
        raise OtherRules("the rules have changed since, and by those of today this match would go otherwise")
    if not 0 <= seat < len(table.row.seats):
        raise NotNow(f"this match has the seats 0 to {len(table.row.seats) - 1}")
    found = await kept(hall, table, seat)
    if found is None:
        found = await once(desk, table, seat)
    marked = [turn[0] for turn in found["turns"] if turn[3]]
    return seen_at(f"/t/{table.key}/replay/{marked[0] if marked else 0}?as={seat}")


async def once(desk: Desk, table: Table, seat: int) -> dict[str, Any]:
    """What was found while one waited for whoever asked the same, or is found now."""
    me = asker.get()
    if desk.reviews.total() >= QUEUE or desk.reviews[me] >= OWN:
        raise TooMany(f"{QUEUE} seats are looked back on at once, {OWN} for one address; try again in a minute")
    desk.reviews[me] += 1
    try:
        async with desk.reviewing.setdefault((table.row.id, seat), asyncio.Lock()):
            return await kept(desk.hall, table, seat) or await looked_back(desk.hall, table, seat)
    finally:
        desk.reviews[me] -= 1
        desk.reviews += Counter()  # forgets whoever waits for nothing


async def looked_back(hall: Hall, table: Table, seat: int) -> dict[str, Any]:
    """Have Master think about every choice of a seat; others think in between."""
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

    def work(connection: Connection) -> None:
        row = {"match": table.row.id, "number": seat}
        connection.execute(delete(REVIEWS).filter_by(**row))
        connection.execute(insert(REVIEWS).values(**row, found=found))

    await hall.store.write(work)
    return found


def turn_of(one: Judged, codes: Codes) -> list[Any]:
    """A choice as the store keeps it."""
    advice = written(one.advice, codes) if one.advice else None
    return [one.step, round(one.share, 4), round(one.fall, 4), advice]


def word_of(table: Table) -> int:
    """Chance of its own for each match, the same whenever it is looked back on."""
    return int.from_bytes(hashlib.blake2b(table.key.encode(), digest_size=8).digest(), "big")


def choices_of(match: Match, seat: int) -> list[Choice]:
    """Every decision of a seat between two moves or more, with what it knew then; a person's own alone."""
    found, engine = [], match.engine
    person = any(entry.seat == seat and entry.kind == MOVE and not entry.by for entry in match.entries)
    others = (*BY_ITSELF, "bot") if person else BY_ITSELF
    for number, entry, state in match.course():
        if entry.seat == seat and entry.by not in others and seat in engine.awaited(state):
            known, move = engine.pack(engine.forgotten(state, seat)), engine.codes.parse(entry.move)
            moves = legal(engine, known, seat)
            if len(moves) > 1 and move in moves:
                found.append(Choice(number, known, move))
    return found


async def kept(hall: Hall, table: Table, seat: int) -> dict[str, Any] | None:
    """What was found before, by the rules of today."""
    if seat == SPECTATOR:
        return None
    query = select(REVIEWS.c.found).where(REVIEWS.c.match == table.row.id, REVIEWS.c.number == seat)
    found: dict[str, Any] | None = await hall.store.read(lambda connection: connection.scalar(query))
    return found if found and found["rules"] == table.game.version else None


def reviewed(
    table: Table, found: dict[str, Any], last: int, said: Words, view_before: Callable[[int], View]
) -> Reviewed:
    """The same for people; `view_before`: what the seat saw when it was to make the move of a step."""
    spots = [(WIDE * step / last, HIGH * (1 - share)) for step, share, _, _ in found["turns"]]
    marks = [
        Mark(step, said.percent(fall), told_of(table, advice, said, view_before(step)), *spot)
        for (step, _, fall, advice), spot in zip(found["turns"], spots, strict=True)
        if advice
    ]
    curve = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    return Reviewed(curve, HIGH * (1 - 1 / len(table.row.seats)), marks, len(spots))
