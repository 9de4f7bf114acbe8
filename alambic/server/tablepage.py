"""A table as one viewer sees it: everything the templates show, made from what that viewer may know."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from alambic.bots.levels import LEVELS
from alambic.core.events import Event
from alambic.core.game import Game
from alambic.core.state import SPECTATOR
from alambic.core.view import N_, Say, View
from alambic.server.problems import Problem
from alambic.server.render import Site
from alambic.server.seating import invitation, invited
from alambic.server.store_rows import Person
from alambic.server.table import OVER, PLAYING, Table

REASONS = {  # why a match was stopped
    "idle": N_("Nobody made a move for a long time."),
    "left": N_("Everybody has left the table."),
    "rules": N_("It was begun under other rules, and under those of today it would have gone otherwise."),
}


@dataclass(frozen=True)
class SeatLine:
    """A seat in the list of players."""

    number: int
    name: str
    kind: str
    level: str
    mine: bool
    awaited: bool
    points: int | None
    place: int | None
    here: bool
    muted: bool
    invite: str | None


@dataclass(frozen=True)
class LogLine:
    step: int
    text: str
    to_me: bool
    old: bool


@dataclass(frozen=True)
class RemarkLine:
    number: int
    name: str
    text: str
    moment: datetime
    mine: bool
    muted: bool


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    rows: Sequence[tuple[int, str, int, Sequence[tuple[str, int]], bool]]  # place, name, points, their parts, mine
    headline: str
    why: str
    clause: str
    url: str
    tie_break: str  # a sentence, if a tie-break decided
    tie_clause: str
    record_url: str


@dataclass(frozen=True)
class Invite:
    url: str
    qr_url: str
    reachable: bool  # by others than this machine


@dataclass(frozen=True)
class Guidance:
    """A step of the guided first game."""

    n: int
    of: int
    text: str
    pointing: Sequence[str]
    url: str
    asks: bool  # for a move; else there is a button to go on
    done: bool


@dataclass(frozen=True)
class TablePage:
    key: str
    game: Game
    status: str
    version: str
    step: int
    seat: int | None
    host: bool
    seats: Sequence[SeatLine]
    curtain: str | None = None
    curtain_seat: int | None = None
    due: str = ""
    your_turn: bool = False
    log: Sequence[LogLine] = ()
    remarks: Sequence[RemarkLine] = ()
    moves: Sequence[tuple[str, str]] = ()
    pace: str = "natural"
    bots: bool = False
    problem: Problem | None = None
    result: Result | None = None
    invite: Invite | None = None
    reason: str = ""
    guide: Guidance | None = None
    flights: str = "[]"
    sounds: str = ""
    action: str = ""  # where moves are posted
    may_talk: bool = False
    invited: int | None = None  # the seat that this visitor's invitation is for
    invitation: str = ""
    levels: Sequence[tuple[str, str]] = ()
    paces: Sequence[tuple[str, str]] = ()


def look(
    table: Table,
    site: Site,
    person: Person | None,
    *,
    wanted: int | None = None,
    address: str = "",
    reachable: bool = True,
    invite: str = "",
    problem: Problem | None = None,
) -> dict[str, Any]:
    """The context of a table's page: `t`, and with a match `view` and `g`."""
    say = site.words.say
    own = table.seats_of(person.id if person else None)
    seat, curtain = viewer(table, own, wanted)
    host = person is not None and table.row.host == person.id
    shown: dict[str, Any] = {}
    if table.match is not None:
        view = view_of(table, seat, site)
        shown = {"view": view, "g": table.game.part("page").show(view), **course(table, view, say)}
    waiting = table.waiting_for()
    t = TablePage(
        key=table.key,
        game=table.game,
        status=table.row.status,
        version=table.version,
        step=table.match.step if table.match else 0,
        seat=seat,
        host=host,
        seats=[
            seat_line(table, number, own, host, shown.get("view"), address)
            for number in range(len(table.row.seats))
        ],
        curtain=table.row.seats[curtain].name if curtain is not None else None,
        curtain_seat=curtain,
        due=shown.pop("due", ""),
        your_turn=bool(table.match and table.row.status == PLAYING and set(own) & set(table.match.awaited())),
        log=shown.pop("log", ()),
        remarks=[
            RemarkLine(
                r.number, r.name, r.text, r.at, bool(person and r.person == person.id), r.person in table.muted
            )
            for r in table.remarks
        ],
        moves=shown.pop("moves", ()),
        pace=table.row.pace,
        bots=table.row.status == PLAYING and any(seat.kind == "bot" for seat in table.row.seats),
        problem=problem,
        result=result_of(table, own, site) if table.row.status == OVER else None,
        invite=Invite(f"{address}/t/{table.key}", f"/t/{table.key}/qr.svg", reachable) if waiting else None,
        reason=say(REASONS.get(table.row.reason, "")),
        flights=shown.pop("flights", "[]"),
        sounds=shown.pop("sounds", ""),
        action=move_address(table, own, seat),
        may_talk=person is not None and person.id not in table.muted and bool(own or table.row.watched),
        invited=invited(table, invite),
        invitation=invite,
        levels=level_names(say),
        paces=pace_names(say),
    )
    return {"t": t, **shown}


def move_address(table: Table, own: Sequence[int], seat: int | None) -> str:
    """Where moves are posted; on a shared device the answer is for the same eyes, while it is their turn."""
    return f"/t/{table.key}/move" + (f"?as={seat}" if seat is not None and len(own) > 1 else "")


def level_names(say: Say) -> list[tuple[str, str]]:
    return [(name, say(label)) for name, (_, label) in LEVELS.items()]


def pace_names(say: Say) -> list[tuple[str, str]]:
    return [
        ("calm", say("Calm")),
        ("natural", say("Natural")),
        ("quick", say("Quick")),
        ("instant", say("At once")),
    ]


def viewer(table: Table, own: Sequence[int], wanted: int | None) -> tuple[int | None, int | None]:
    """Whose eyes this page has, and the seat that a curtain hides.

    Whoever has one seat sees from it. On a device that several share, a hand is shown only to the seat that was
    asked for and is to move; else there is a curtain and the table as a spectator sees it.
    """
    if len(own) <= 1 or table.match is None:
        return (own[0] if own else None), None
    speakers = [seat for seat in table.match.speakers() if seat in own]
    if wanted in speakers:
        return wanted, None
    return None, (speakers[0] if speakers and table.row.status == PLAYING else None)


def view_of(table: Table, seat: int | None, site: Site) -> View:
    """What a viewer may know, and the moves it has."""
    match = table.playing()
    eyes = SPECTATOR if seat is None else seat
    running = table.row.status == PLAYING
    return View(
        s=match.known(eyes),
        seat=eyes,
        names=tuple(table.names()),
        legal=tuple(match.legal(seat)) if seat is not None and running else (),
        events=tuple(table.told[-1][eyes]),
        points=tuple(match.standings_known(eyes)[1]),
        aids=table.row.aids,
        say=site.words.say,
    )


def course(table: Table, view: View, say: Say) -> dict[str, Any]:
    """What happened, what is due and what can be done."""
    words = table.game.part("table")
    return {
        "due": words.due(view.s, view.names, say, view.seat) if table.row.status == PLAYING else "",
        "log": log_lines(table, view, say),
        "moves": [(code, words.phrase(code, say)) for code in view.legal],
        "flights": flights(table.game, view),
        "sounds": sounds(table.game, view),
    }


def flights(game: Game, view: View) -> str:
    """Where the pieces of the last move come from and go to, for the script."""
    return json.dumps([flight for event in view.events if (flight := game.part("page").flights(event))])


def sounds(game: Game, view: View) -> str:
    """What the last move sounds like, each sound once."""
    return " ".join(dict.fromkeys(sound for event in view.events if (sound := game.part("page").sound(event))))


def log_lines(table: Table, view: View, say: Say) -> list[LogLine]:
    """Every event this viewer saw, in words; the latest move's are not old."""
    words = table.game.part("table")
    last = len(table.told) - 1

    def line(step: int, event: Event) -> LogLine:
        to_me = words.done_to(event) == view.seat
        return LogLine(step, words.sentence(event, view.names, say), to_me, step < last)

    return [line(step, event) for step, told in enumerate(table.told) for event in told[view.seat]]


def seat_line(
    table: Table, number: int, own: Sequence[int], host: bool, view: View | None, address: str
) -> SeatLine:
    seat = table.row.seats[number]
    awaited = table.match is not None and table.row.status == PLAYING and number in table.match.awaited()
    places = table.row.places or []
    invite = (
        f"{address}/t/{table.key}?invite={invitation(table, number)}" if host and seat.kind == "friend" else None
    )
    return SeatLine(
        number=number,
        name=seat.name,
        kind=seat.kind,
        level=seat.level,
        mine=number in own,
        awaited=awaited,
        points=view.points[number] if view else None,
        place=places[number] if number < len(places) else None,
        here=seat.kind == "bot" or (seat.person is not None and table.present[seat.person] > 0),
        muted=seat.person in table.muted,
        invite=invite,
    )


def result_of(table: Table, own: Sequence[int], site: Site) -> Result:
    """Who won and why, with the points broken down."""
    words, said = table.game.part("table"), site.words
    say = said.say
    match = table.match if table.match and table.match.over else None  # None: today's rules lead elsewhere
    final = match.engine.read(match.state) if match else None
    places, points = match.standings() if match else (table.row.places or [], table.row.points or [])
    order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    names = table.names()
    parts = {seat: words.breakdown(final, seat, say) if match else [] for seat in order}
    rows = [(places[seat], names[seat], points[seat], parts[seat], seat in own) for seat in order]
    winners = [seat for seat in order if places[seat] == 1]
    if len(winners) == 1 and winners[0] in own and len(own) == 1:
        headline = say("You win!")
    elif len(winners) == 1:
        headline = say("{who} wins!").format(who=names[winners[0]])
    else:
        headline = say("{who} share the win!").format(who=said.listing([names[seat] for seat in winners]))
    lost = REASONS["rules"]
    why, clause = words.ending(final, say) if match else (say(lost), "")
    level = {places[seat] for seat in order if points[seat] == points[order[0]]}
    tied = say("They were level on points: the tie-break decides.") if len(level) > 1 else ""
    return Result(
        rows=rows,
        headline=headline,
        why=why,
        clause=clause,
        url=f"/rules/{table.game.name}#{clause}",
        tie_break=tied,
        tie_clause=words.TIE_BREAK if tied else "",
        record_url=f"/t/{table.key}/record.jsonl",
    )
