"""An earlier table from which a new one is laid: by the same people, or from one of its steps."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from alambic.bots.levels import USUAL, offered
from alambic.core.errors import BadSeats, OtherRules
from alambic.core.game import Game, Setup
from alambic.core.match import Match
from alambic.core.numbers import whole
from alambic.server.actions.plans import Fork
from alambic.server.actions.rights import check_looks, is_behind
from alambic.server.basics.refusals import NoSuchMoment, NotNow, NotYours
from alambic.server.live.hall import Hall
from alambic.server.live.matches import player_of
from alambic.server.live.table import OVER, STOPPED, Table, setup_of
from alambic.server.storage.results import last_mark
from alambic.server.storage.rows import Person


@dataclass(frozen=True)
class Earlier:
    """The earlier table from which a new one is laid."""

    table: Table
    form: Mapping[str, str]  # what the set-up page shows at first
    kept: Mapping[str, tuple[int, str]] = field(default_factory=dict)  # people who are expected, by kind of seat
    fork: Fork | None = None  # else the same people play anew


def check_ended(table: Table) -> None:
    if table.row.status not in (OVER, STOPPED):
        raise NotNow("the match goes on; this can be done when it has ended")


def took_part(table: Table, person: Person | None) -> bool:
    """Whether somebody sits there, or a bot stood in for them."""
    return person is not None and any(person.id in (seat.person, seat.kept) for seat in table.row.seats)


async def is_whole(hall: Hall, table: Table) -> bool:
    """Whether the rules of today lead through the whole match to the end it had."""
    match = table.match
    if match is None or (table.row.status == OVER and not match.over):
        return False
    number, mark = await hall.store.read(lambda connection: last_mark(connection, table.row.id))
    return number == match.step and mark in (None, table.course.mark)


def chairs(table: Table, person: Person) -> tuple[list[str], dict[int, str], dict[str, tuple[int, str]]]:
    """Kinds of seats as they were, names of those on this device, and the people who are expected."""
    seats = table.row.seats
    own = [seat for seat in seats if seat.person == person.id]
    own = own or [seat for seat in seats if seat.kept == person.id]  # somebody stood in for them
    me = next((seat.number for seat in own if player_of(seat) == person.name), own[0].number if own else -1)
    kinds, names, kept = [], {}, {}
    for seat in seats:
        if seat.number == me:
            kinds.append("me")
        elif seat.person == person.id:
            kinds.append("here")
            names[seat.number] = seat.name
        elif seat.person is not None:
            kinds.append(f"kept:{seat.number}")
            kept[f"kept:{seat.number}"] = (seat.person, seat.name)
        else:
            kinds.append(f"bot:{seat.level}" if seat.kind == "bot" else "open")
    return kinds, names, kept


async def earlier_of(hall: Hall, person: Person | None, game: Game, form: Mapping[str, str]) -> Earlier | None:
    """The earlier table that a form or an address names, if it names one."""
    if form.get("from"):
        table = await hall.table(form["from"])
        check_looks(table, person)
        check_ended(table)
        if is_behind(table, person, hall.now()):
            raise NotNow("the match goes on; this can be done when it has ended")
        if not await is_whole(hall, table):
            raise OtherRules("by the rules of today this match goes otherwise; its record can be downloaded")
        return forked(table, game, form, person)
    if form.get("with"):
        table = await hall.table(form["with"])
        if person is None or not took_part(table, person):
            raise NotYours("only those who played this match can play on with its people")
        check_ended(table)
        return together(table, game, person)
    return None


def forked(table: Table, game: Game, form: Mapping[str, str], person: Person | None = None) -> Earlier:
    """A step of a match that has ended, to play on from."""
    match, step = table.match, whole(form.get("step"))
    if game is not table.game or match is None or step is None or step > match.step:
        last = match.step if match else 0
        raise NoSuchMoment(f"this match of {table.game.title} has the steps 0 to {last}")
    past = match.at(step)
    if past.over:
        raise NotNow("the match is over at this step; go back to an earlier one")
    entries = [match.entries[number - 1] for number in past.line]
    seat = whole(form.get("as"))
    me = seat if seat is not None and seat < match.setup.seats else own_seat(table, person, past)
    bots = [f"bot:{old.level}" if old.kind == "bot" else f"bot:{USUAL}" for old in table.row.seats]
    chosen = {f"seat{number}": "me" if number == me else bot for number, bot in enumerate(bots)}
    fork = Fork(table.key, step, table.word(0), entries)
    same = {**table.row.options, "deck": deck_name(table)}
    return Earlier(table, {**chosen, **habits_form(table), **same}, fork=fork)


def own_seat(table: Table, person: Person | None, past: Match) -> int:
    """Where somebody plays on: on a seat of theirs, the one to move if they can, else whoever is to move."""
    waits = past.awaited()
    seats = table.row.seats if person is not None else ()
    own = [seat.number for seat in seats if person is not None and person.id in (seat.person, seat.kept)]
    return next((seat for seat in waits if seat in own), own[0] if own else waits[0])


def same_setup(earlier: Earlier, seats: int) -> Setup:
    """The setup of a match that is taken up again: nothing of it can change."""
    setup = setup_of(earlier.table.game, earlier.table.row)
    if seats != setup.seats:
        raise BadSeats(f"this match was begun by {setup.seats}, so it goes on with {setup.seats}")
    return setup


def together(table: Table, game: Game, person: Person) -> Earlier:
    """The same people at a table of any game: bots make up the number, or give way."""
    kinds, names, kept = chairs(table, person)
    bots = [f"bot:{level}" for level in offered(game)]
    kinds = [f"bot:{USUAL}" if kind.startswith("bot:") and kind not in bots else kind for kind in kinds]
    people = [number for number, kind in enumerate(kinds) if kind in ("me", "here") or kind in kept]
    least, most = game.seats
    if len(people) > most:
        raise BadSeats(f"{game.title} seats {least} to {most}; you are {len(people)} people")
    room = min(len(kinds), most) - len(people)
    others = [number for number in range(len(kinds)) if number not in people][:room]
    old = sorted([*people, *others])
    chosen = {f"seat{new}": kinds[number] for new, number in enumerate(old)}
    chosen |= {f"name{new}": names[number] for new, number in enumerate(old) if number in names}
    chosen |= {f"seat{new}": f"bot:{USUAL}" for new in range(len(old), least)}
    chosen |= {f"seat{new}": "none" for new in range(max(len(old), least), most)}
    same = {**table.row.options, "deck": deck_name(table)} if game is table.game else {}
    return Earlier(table, {**chosen, **habits_form(table), **same}, kept)


def deck_name(table: Table) -> str:
    deck = table.row.deck
    return deck if isinstance(deck, str) else str(deck.get("name", ""))


def habits_form(table: Table) -> dict[str, str]:
    """A table's preferences as the fields of the set-up form."""
    row = table.row
    form = {name: "on" for name in ("listed", "watched", "aids", "hints", "drafts") if getattr(row, name)}
    form |= {"pace": row.pace, "window": str(row.window), "delay": str(row.delay)}
    form["clock"] = "none" if row.clock == "none" else f"{row.clock}:{row.seconds}"
    return form
