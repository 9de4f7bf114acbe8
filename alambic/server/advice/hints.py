"""What Master would do: for whoever asks, at a table where nobody minds; and what that gains, in words."""

from dataclasses import dataclass, replace
from typing import Any

from alambic.bots.advice import hint, legal
from alambic.core.view import View
from alambic.server.actions.rights import check_plays, check_step
from alambic.server.advice.counsel import Counsel, told_of, written
from alambic.server.basics.refusals import NotNow, NotYours, StillThinking
from alambic.server.basics.words import Words
from alambic.server.live.fairness import bot_word
from alambic.server.live.hall import Hall
from alambic.server.live.table import PLAYING, Table
from alambic.server.live.thinking import Rank
from alambic.server.storage.rows import Person, SeatRow


@dataclass(frozen=True)
class Hints:
    """What a table's page shows of them."""

    on: bool = False
    may_switch: bool = False  # off; on again only where that concerns nobody else
    may_ask: bool = False
    thinking: bool = False  # Master does, about just this
    told: Counsel | None = None


NONE = Hints()
KEPT = 8  # hints of one step, each for other drafts


async def ask(hall: Hall, table: Table, person: Person, seat: int, step: int, drafts: int | None) -> None:
    """Have Master think with what a seat may know, unless it has; what it finds is that seat's alone."""
    async with table.lock:
        check_plays(table, person, seat)
        check_step(table, seat, step, drafts)
        table.moved_to(await hall.engines.of(table.game))
        if not table.row.hints:
            raise NotNow("at this table nobody asks Master: somebody would rather play without")
        match = table.scene(seat).match
        known, word, engine = match.known_bytes(seat), bot_word(), match.engine
        if table.row.status != PLAYING or not has_choice(table, seat):
            raise NotNow("there is nothing to choose for you now; ask when it is your turn")
        if not engine.compiled:
            raise NotNow("the rules of this game are still being made ready; ask again in a minute")
        if found_before(table, seat):
            return
        if seat in table.work.pondered or person.id in hall.thinking.advised:
            raise StillThinking("Master thinks about one hint at a time for you; ask again when it has come")
        at = position(table, seat)
        table.work.pondered[seat] = at
        hall.thinking.advised.add(person.id)
    try:
        _, advice = await hall.thinking.think(Rank.ADVICE, hint, engine, known, seat, word)
    finally:
        del table.work.pondered[seat]
        hall.thinking.advised.discard(person.id)
    async with table.lock:
        wanted = seat in table.seats_of(person.id) and table.row.hints and position(table, seat) == at
        if wanted and table.row.status == PLAYING:
            row = table.row.seats[seat]
            found = [*hints_at(row, at[0]), {"drafts": at[1], **written(advice, engine.codes)}]
            await hall.set_seat(table, replace(row, hint={"step": at[0], "found": found[-KEPT:]}))
            table.changed(person.id)


def position(table: Table, seat: int) -> tuple[int, list[str]]:
    """Where the match stands for a seat: the step, and what it has drafted since."""
    return table.playing().step, [entry.move for entry in table.drafts(seat)]


def hints_at(seat: SeatRow, step: int) -> list[dict[str, Any]]:
    """The hints that a seat has been given at a step, each for what it had drafted."""
    kept = seat.hint or {}
    return kept.get("found", []) if kept.get("step") == step else []


def found_before(table: Table, seat: int) -> dict[str, Any] | None:
    """The hint that a seat has been given for where it stands now, if it has."""
    step, drafts = position(table, seat)
    return next((one for one in hints_at(table.row.seats[seat], step) if one["drafts"] == drafts), None)


def has_choice(table: Table, seat: int) -> bool:
    """Whether a seat is awaited and has more than one move; what it could propose besides is no choice."""
    match = table.scene(seat).match
    return seat in match.awaited() and len(legal(match.engine, match.known_bytes(seat), seat)) > 1


async def allow(hall: Hall, table: Table, person: Person, on: bool) -> None:
    """Anybody who sits here may wish that nobody asks; that is taken back only where it concerns nobody else."""
    async with table.lock:
        if person.id not in table.people():
            raise NotYours("only those who sit at this table can do that")
        if on and table.people() != {person.id}:
            raise NotNow("somebody wished to play without hints; another table may have them")
        await hall.change(table, hints=on)
        table.changed()


def hints_of(table: Table, said: Words, person: Person | None, seat: int | None, view: View | None) -> Hints:
    """What a viewer sees; `seat`: whose view the page has, `view`: what they see."""
    if view is None or table.row.status != PLAYING or seat is None or person is None:
        return NONE
    on = table.row.hints
    kept = found_before(table, seat) if on else None
    told = told_of(table, kept, said, view) if kept else None
    alone = table.people() == {person.id}
    may_ask = on and told is None and has_choice(table, seat)
    return Hints(
        on, on or alone, may_ask, may_ask and table.work.pondered.get(seat) == position(table, seat), told
    )


# Advice as it is kept, and in words
