"""How tables are opened: by the set-up form, again by the same people, or from a step of another match."""

import secrets
import time
from dataclasses import asdict, replace
from datetime import datetime

from alambic.bots.levels import bot_of
from alambic.core.engine import Engine
from alambic.core.fair import digest_of
from alambic.core.game import Setup
from alambic.core.match import Match
from alambic.core.record import MOVE
from alambic.server.actions.plans import Fork, Opening
from alambic.server.basics.errors import Taken
from alambic.server.basics.names import BOT_NAMES, check_tells_apart, unlike
from alambic.server.basics.refusals import TooMany
from alambic.server.live.fairness import new_secret
from alambic.server.live.hall import Hall
from alambic.server.live.table import Table, mark_of
from alambic.server.storage.rows import EntryRow, NewMatch, Person, SeatRow


async def open_table(hall: Hall, host: Person, opening: Opening, address: str) -> Table:
    """A new table, and from where it is opened; it is dealt at once if nobody has to come."""
    hall.tables.openings.check(address, time.monotonic())
    most = hall.settings.limits.tables
    running = await hall.store.running(host.id, 2 * most)
    if sum(row.host == host.id for row in running) >= most:
        raise TooMany(f"one person has at most {most} running tables; finish or leave some")
    setup, key = opening.setup, secrets.token_urlsafe(12)
    fork = opening.fork
    origin = {"key": fork.key, "step": fork.step, "since": len(fork.entries) + 1} if fork else None
    shipped = setup.game.decks().get(setup.deck.name) == setup.deck
    rows = forked_rows(setup, fork, await hall.engines.of(setup.game), hall.now()) if fork else []
    new = NewMatch(
        key=key,
        game=setup.game.name,
        rules=setup.game.version,
        options=setup.options.changed(),
        deck=setup.deck.name if shipped else setup.deck.as_json(),
        secret=hall.pledges.redeem(opening.ticket) or new_secret(),
        host=host.id,
        origin=origin,
        first=fork.word if fork else None,
        seats=seats_for(host, opening),
        **asdict(opening.preferences),
    )
    try:
        row = await hall.store.add_match(new, rows)
    except Taken:  # the ticket was used in another process, or before the server was started anew
        row = await hall.store.add_match(replace(new, secret=new_secret()), rows)
    table = hall.new_table(row)
    hall.keep(table)
    async with table.lock:
        await hall.deal_if_full(table)
    return table


def forked_rows(setup: Setup, fork: Fork, engine: Engine, at: datetime) -> list[EntryRow]:
    """The entries that a fork begins with, as its table will show them."""
    match = Match(engine, setup, fork.word)
    mark, rows = mark_of(match.position, b""), []
    for number, entry in enumerate(fork.entries, 1):
        match.accept(match.tried_entry(entry))
        mark = mark_of(match.position, mark)
        rows.append(EntryRow(number, entry.seat, entry.move, entry.word, mark, at, MOVE, entry.by))
    return rows


def seats_for(host: Person, opening: Opening) -> tuple[SeatRow, ...]:
    """The seats as they were chosen; the host's part counts once, however many of them share a device."""
    seats: list[SeatRow] = []
    bots = iter(BOT_NAMES)
    for _, name in opening.kept.values():
        check_tells_apart(name, [host.name, *opening.names.values()])
    part, digest = opening.part, digest_of(opening.part) if opening.part else opening.digest
    for number, kind in enumerate(opening.seats):
        if kind in ("me", "here"):
            others = [host.name, *(other.name for other in seats)]
            called = unlike(opening.names.get(number) or host.name, others) if kind == "here" else host.name
            seat = SeatRow(number, "person", host.id, called, digest=digest, part=part)
            digest = part = ""
        elif kind.startswith("bot:"):
            bot_of(kind[4:], opening.setup.game)
            seat = SeatRow(number, "bot", None, next(bots), kind[4:])
        elif kind.startswith("kept:"):
            person, name = opening.kept[kind]
            seat = SeatRow(number, "friend", None, unlike(name, [other.name for other in seats]), kept=person)
        else:
            seat = SeatRow(number, "friend" if kind == "friend" else "open")
        seats.append(seat)
    return tuple(seats)
