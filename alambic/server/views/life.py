"""The life of a table around its moves, as one viewer sees it: drafts, takebacks, clocks, stand-ins, orders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import ceil
from typing import Any

from babel.units import format_unit

from alambic.core.errors import AlambicError
from alambic.core.view import Say
from alambic.server.actions.consent import Asked, missing, names_of
from alambic.server.actions.orders import MOST, WHEN, choices
from alambic.server.actions.rights import check_asks, refuser
from alambic.server.actions.takebacks import asked_moves, ways_back
from alambic.server.basics.words import Words
from alambic.server.live.clock import left
from alambic.server.live.matches import company, is_paused, players
from alambic.server.live.table import PLAYING, Table
from alambic.server.storage.rows import Person, Preferences, SeatRow

MINUTE, HOUR, DAY = 60, 3600, 86400
UNITS = (("day", DAY), ("hour", HOUR), ("minute", MINUTE), ("second", 1))
MOVE_CLOCKS = (30, MINUTE, 2 * MINUTE, 5 * MINUTE, HOUR, DAY, 3 * DAY)
SEAT_CLOCKS = (5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 45 * MINUTE, 2 * HOUR)
WINDOWS = (5, 15, 30, 60)
DELAYS = (MINUTE, 5 * MINUTE, 15 * MINUTE)
SHORT = 10  # seconds: from here on a clock warns


@dataclass(frozen=True)
class ClockFace:
    """The time of one seat."""

    text: str
    left: int  # milliseconds
    runs: bool
    short: bool
    long: str  # how days and hours are written, where there are any


@dataclass(frozen=True, kw_only=True)
class Answers:
    """How far the answers to a question have come, for one viewer."""

    who: str  # asks
    mine: bool  # the viewer asks
    answers: bool  # the viewer has still to answer
    agreed: bool
    waits_for: Sequence[str]  # names of those who have not answered yet


@dataclass(frozen=True, kw_only=True)
class Question(Answers):
    """A takeback that somebody asks for."""

    moves: int
    turn: bool  # all that they played in a row
    to: int  # which question it is
    step: int


@dataclass(frozen=True, kw_only=True)
class Wish(Answers):
    """Somebody new asks for a seat."""

    seat: int
    number: int  # which question it is
    bot: str  # who plays there meanwhile


@dataclass(frozen=True)
class OrderLine:
    move: str  # `phase: code`, or nothing
    when: str


@dataclass(frozen=True)
class Life:
    """What the pages show of it; the default is a table where nothing of this happens."""

    drafts: int = 0  # moves that only this viewer sees
    published: int | None = None  # the last step that everybody sees; None: there is no later one
    query: str = ""  # which of the seats of this device looks on
    alone: bool = False  # no other person could mind a takeback
    ways: Sequence[tuple[str, int]] = ()  # what the viewer may ask to take back: move or turn, and to which entry
    whose: Mapping[str, str] = field(default_factory=dict)  # by way: who played that, where several share a device
    question: Question | None = None
    lapsed: bool = False  # nobody has answered what the viewer asked for
    declined: str = ""  # who would not take back what the viewer asked for
    wishes: Sequence[Wish] = ()
    refused: str = ""  # who would not have the viewer sit down
    offered: Sequence[int] = ()  # seats that somebody new may ask for
    may_ask: Sequence[int] = ()  # those that this viewer may ask for
    now: int = 0  # the server's clock, in milliseconds
    clocks: Mapping[int, ClockFace] = field(default_factory=dict)  # by seat
    times: Sequence[str] = ()  # the table's clocks in words
    paused: bool = False  # everybody has left
    ends: bool = False  # nobody else has a seat or is expected: the viewer may end the match
    kept: Sequence[int] = ()  # seats to which the viewer may come back
    may_leave: bool = False
    order_choices: Sequence[tuple[str, str]] = ()  # `phase: code` and phrase
    order_times: Sequence[tuple[str, str]] = ()
    orders: Sequence[OrderLine] = ()
    ordered: int = 0


QUIET = Life()


def life_of(
    table: Table,
    said: Words,
    person: Person | None,
    seat: int | None,
    own: Sequence[int],
    query: str,
    now: datetime,
) -> Life:
    """What a viewer sees; `seat`: whose view the page has, `own`: where the viewer sits."""
    playing = table.match is not None and table.row.status == PLAYING
    timely = playing and (bool(own) or not table.row.delay)  # spectators who are behind learn nothing of now
    drafts = len(table.drafts(seat)) if playing and seat is not None else 0
    able = order_choices(table, seat, said.say) if playing and seat is not None else []
    orders = table.row.seats[seat].orders if able and seat is not None else ()
    rows = [OrderLine(f"{order['phase']}: {order['move']}", order["when"]) for order in orders]
    kept = [s.number for s in table.row.seats if person is not None and s.kept == person.id and s.kind == "bot"]
    who, at = table.talk.declined.get(person.id, ("", -1)) if person and playing else ("", -1)
    answered = playing and at == table.playing().step
    declined = who if answered else ""
    alone = person is not None and table.people() == {person.id}
    may_ask = playing and own and not table.row.asking and not drafts and not answered
    ways = ways_back(table.playing(), own) if may_ask else []
    return Life(
        drafts=drafts,
        published=table.playing().step if playing else None,
        query=query,
        alone=alone,
        ways=ways,
        whose=whose_ways(table, own, ways, said) if ways and len(own) > 1 else {},
        question=question_of(table, person) if timely and table.row.asking else None,
        wishes=wishes_of(table, person, timely) if playing else (),
        refused=refuser(table, person) if playing else "",
        offered=[s.number for s in table.row.seats if s.offered is not None] if playing else (),
        may_ask=[s.number for s in table.row.seats if may_ask_for(table, person, s)] if playing else (),
        lapsed=answered and not who,
        declined=declined if declined not in [table.row.seats[number].name for number in own] else "",
        now=int(now.timestamp() * 1000),
        clocks=clock_faces(table, said, now) if timely else {},
        times=time_words(table.row, said),
        paused=timely and is_paused(table.row),
        ends=playing and person is not None and company(table.row) == {person.id},
        kept=kept if playing else (),
        may_leave=bool(own),
        order_choices=able,
        order_times=[(name, said.say(label)) for name, label in WHEN.items()] if able else (),
        orders=[*rows, OrderLine("", "any"), OrderLine("", "any")][: max(MOST, len(rows))] if able else (),
        ordered=len(rows),
    )


# Takebacks


def whose_ways(table: Table, own: Sequence[int], ways: Sequence[tuple[str, int]], said: Words) -> dict[str, str]:
    """By way back: who of this device played what it takes back."""
    match, found = table.playing(), {}
    for way, to in ways:
        seats = [match.entries[number - 1].seat for number in match.line if number > to]
        names = dict.fromkeys(table.row.seats[seat].name for seat in seats if seat in own)
        found[way] = said.listing(list(names))
    return found


def question_of(table: Table, person: Person | None) -> Question:
    """The present question, and what is still missing."""
    asking = table.row.asking
    assert asking is not None, "somebody asks"
    asker = table.row.seats[asking["seat"]]
    return Question(
        **answers_to(table, asking, table.people(), person, asker.name),
        moves=len(asked_moves(table)),
        turn=("turn", asking["to"]) in ways_back(table.playing(), table.seats_of(asker.person)),
        to=asking["to"],
        step=asking["step"],
    )


def answers_to(table: Table, asked: Asked, people: set[int], person: Person | None, who: str) -> dict[str, Any]:
    """The fields of `Answers` for a question that some people are asked."""
    still, id = missing(asked, people), person.id if person else None
    return {
        "who": who,
        "mine": asked["by"] == id,
        "answers": id in still,
        "agreed": id in people - still and asked["by"] != id,
        "waits_for": sorted(names_of(table, still)),
    }


# Somebody new


def wishes_of(table: Table, person: Person | None, timely: bool) -> list[Wish]:
    """Who asks to sit down; spectators who are behind see only what they ask themselves, or are asked."""
    people = players(table.row)
    wishes = [wish_of(table, seat, seat.wish, people, person) for seat in table.row.seats if seat.wish]
    return [wish for wish in wishes if timely or wish.mine or wish.answers or wish.agreed]


def wish_of(table: Table, seat: SeatRow, asked: Asked, people: set[int], person: Person | None) -> Wish:
    answers = answers_to(table, asked, people, person, asked["name"])
    return Wish(**answers, seat=seat.number, number=asked["number"], bot=seat.name)


def may_ask_for(table: Table, person: Person | None, seat: SeatRow) -> bool:
    """Whether a page offers somebody to ask for a seat; whoever is not known yet will be when they ask."""
    if seat.offered is None or seat.wish or (person and seat.kept == person.id):
        return False
    try:
        if person:
            check_asks(table, person, seat)
    except AlambicError:
        return False
    return bool(table.people())


# Clocks


def duration(seconds: int, said: Words) -> str:
    """A length of time in words: `10 minutes`."""
    unit, size = next((unit, size) for unit, size in UNITS if not seconds % size)
    return str(format_unit(seconds // size, f"duration-{unit}", locale=said.locale))


def clock_text(seconds: float, long: str) -> str:
    """Time left as a clock shows it; `static/clock.js` writes the same."""
    whole = ceil(seconds)
    minutes, rest = divmod(whole, MINUTE)
    hours, minutes = divmod(minutes, 60)
    if hours >= 24:
        return long.format(d=hours // 24, h=hours % 24)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def clock_faces(table: Table, said: Words, now: datetime) -> dict[int, ClockFace]:
    """The time each person has left: running down, or waiting to."""
    faces, awaited = {}, table.playing().awaited()
    now = table.row.asked_at or now  # all clocks stand still
    for seat in table.row.seats:
        due = table.deadline(seat.number) if seat.number in awaited else None
        rest = left(table.row, table.timing, seat.number, now)
        if due:
            rest = max(0.0, (due - now).total_seconds())
        elif table.row.clock == "move":
            rest = float(table.row.seconds)
        if rest is not None and seat.kind == "person":
            faces[seat.number] = clock_face(rest, due is not None, said)
    return faces


def clock_face(rest: float, runs: bool, said: Words) -> ClockFace:
    long = said.say("{d} d {h} h")
    return ClockFace(clock_text(rest, long), round(rest * 1000), runs, runs and rest <= SHORT, long)


def time_words(preferences: Preferences, said: Words) -> list[str]:
    """How much time people have at a table, in words; nothing where they have all there is."""
    found = []
    if preferences.clock == "move":
        found.append(said.say("{time} a move").format(time=duration(preferences.seconds, said)))
    if preferences.clock == "seat":
        found.append(said.say("{time} a seat").format(time=duration(preferences.seconds, said)))
    if preferences.window:
        found.append(said.say("{time} to answer").format(time=duration(preferences.window, said)))
    if preferences.delay:
        found.append(said.say("spectators are {time} behind").format(time=duration(preferences.delay, said)))
    return found


Choices = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class ClockChoices:
    """What the set-up page offers; values are those of its form."""

    moves: Choices
    seats: Choices
    windows: Choices
    delays: Choices


def clock_choices(said: Words) -> ClockChoices:
    def offered(prefix: str, every: Sequence[int]) -> Choices:
        return [(f"{prefix}{seconds}", duration(seconds, said)) for seconds in every]

    return ClockChoices(
        offered("move:", MOVE_CLOCKS), offered("seat:", SEAT_CLOCKS), offered("", WINDOWS), offered("", DELAYS)
    )


# Orders


def order_choices(table: Table, seat: int, say: Say) -> list[tuple[str, str]]:
    """What a seat may order, as the form says it, and in words."""
    if not table.game.silence:
        return []
    return [(f"{phase}: {code}", phrase) for phase, code, phrase in choices(table, seat, say)]
