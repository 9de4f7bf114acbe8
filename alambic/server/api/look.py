"""A whole table as the API shows it to one viewer."""

from datetime import datetime
from typing import Any

import numpy as np

from alambic.core.state import dtype
from alambic.server.actions.rights import invitation
from alambic.server.actions.shuffling import fair_line
from alambic.server.actions.takebacks import ways_back
from alambic.server.api.models import Look, Question, RemarkLook, SeatLook, WishLook
from alambic.server.api.sight import Sight, sight_of
from alambic.server.live.table import PLAYING, Table
from alambic.server.storage.rows import Person, SeatRow
from alambic.server.views.life import Wish, question_of, wishes_of

INSIDE = ("rng", "events", "told", "quiet", "revealed")  # fields that serve the engine; events are told apart


def look_of(table: Table, person: Person | None, wanted: int | None, now: datetime) -> Look:
    """Everything that somebody may see of a table."""
    sight, row, id = sight_of(table, person, wanted, now), table.row, person.id if person else None
    running = sight.status == PLAYING and table.match is not None
    timely = running and (bool(sight.own) or not row.delay)  # spectators who are behind learn nothing of now
    fair, host = fair_line(table), row.host == id
    asked = {wish.seat: wish_look(wish) for wish in wishes_of(table, person, timely)} if running else {}
    return Look(
        step=sight.step,
        drafts=sight.drafts,
        status=sight.status,
        awaited=sight.awaited(),
        legal=sight.legal(),
        events=sight.events(-1),
        places=sight.places(table),
        points=sight.points(table),
        key=table.key,
        game=row.game,
        rules=row.rules,
        options={**usual_options(table), **row.options},
        deck=row.deck if isinstance(row.deck, str) else row.deck["name"],
        reason=row.reason if sight.status == row.status else "",
        seats=[seat_look(table, seat, id, host, asked.get(seat.number)) for seat in row.seats],
        you=list(sight.own),
        seat=sight.seat,
        state=state_of(sight),
        asking=question_look(table, person) if timely and row.asking else None,
        back=dict(ways_back(table.playing(), sight.own)) if running and sight.own and not row.asking else {},
        due=row.due.isoformat() if (timely or table.shuffling) and row.due else None,
        pledge=fair.pledge if fair else None,
        digests=dict(fair.digests) if fair else {},
        host=host,
        remarks=remarks_look(table, person, now),
    )


def remarks_look(table: Table, person: Person | None, now: datetime, since: int = 0) -> list[RemarkLook]:
    """What was said after a number, as far as somebody hears it."""
    id = person.id if person else None
    return [
        RemarkLook(
            number=one.number,
            seat=one.seat,
            name=one.name,
            text=one.text,
            at=one.at.isoformat(),
            mine=id is not None and one.person == id,
            phrase=one.phrase,
        )
        for one in (table.talk.remarks if table.seats_of(id) else table.heard(now))
        if one.number > since
    ]


def usual_options(table: Table) -> dict[str, str]:
    usual = table.game.options()
    return {name: choice.text(getattr(usual, name)) for name, choice in table.game.options.choices().items()}


def state_of(sight: Sight) -> dict[str, Any] | None:
    """The forgotten record, field by field."""
    if sight.scene is None:
        return None
    match, kind = sight.scene.match, sight.scene.match.engine.game.state
    record = np.frombuffer(match.shown_bytes(sight.viewpoint), dtype(kind))
    return {one.name: record[one.name][0].tolist() for one in kind.fields if one.name not in INSIDE}


def wish_look(wish: Wish) -> WishLook:
    return WishLook(
        name=wish.who,
        question=wish.number,
        mine=wish.mine,
        answers=wish.answers,
        waits_for=list(wish.waits_for),
    )


def seat_look(table: Table, seat: SeatRow, person: int | None, host: bool, asked: WishLook | None) -> SeatLook:
    return SeatLook(
        number=seat.number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        here=seat.kind == "bot" or (seat.person is not None and seat.person in table.attending()),
        kept=person is not None and seat.kept == person,
        offered=seat.offered is not None,
        asked=asked,
        invite=invitation(table, seat.number) if host and seat.kind == "friend" else None,
    )


def question_look(table: Table, person: Person | None) -> Question:
    asked, asking = question_of(table, person), table.row.asking or {}
    return Question(
        seat=asking["seat"],
        moves=asked.moves,
        to=asked.to,
        step=asked.step,
        mine=asked.mine,
        answers=asked.answers,
        waits_for=list(asked.waits_for),
    )
