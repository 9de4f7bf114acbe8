"""A table as one viewer sees it: everything the templates show, made from what that viewer may know."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

from alambic.bots.levels import LEVELS
from alambic.bots.style import styles_of
from alambic.core.game import Game
from alambic.core.state import SPECTATOR
from alambic.core.view import Say, View
from alambic.server.actions.orders import spared
from alambic.server.actions.plans import Following
from alambic.server.actions.rights import (
    invitation,
    invited,
    known_to,
    scene_of,
    silenced,
    watchers_speak,
)
from alambic.server.actions.shuffling import FairLine, fair_line
from alambic.server.advice.hints import NONE, Hints, hints_of
from alambic.server.basics.settings import Limits
from alambic.server.basics.words import Words
from alambic.server.live.fairness import Pledge
from alambic.server.live.parts import Scene
from alambic.server.live.table import OVER, PLAYING, Table
from alambic.server.storage.rows import Person, RemarkRow
from alambic.server.views.life import QUIET, Life, life_of
from alambic.server.views.log import NOTHING, Log, log_of
from alambic.server.views.problems import Problem
from alambic.server.views.render import Site
from alambic.server.views.result import REASONS, Result, result_of
from alambic.server.views.since import Since, since_turn
from alambic.server.views.sitting import Sitting, sitting_of
from alambic.server.views.viewer import Wanted, query_of, viewer

LIMITS = Limits()
BREATH = timedelta(minutes=2)  # after it a name is said again


@dataclass(frozen=True)
class SeatLine:
    """A seat in the list of players."""

    number: int
    name: str
    kind: str
    level: str
    mine: bool
    awaited: bool
    points: float | None
    place: int | None
    here: bool
    muted: bool
    invite: str | None
    kept: bool = False  # for whoever looks, while the table is being laid


@dataclass(frozen=True)
class RemarkLine:
    number: int
    name: str
    text: str
    moment: datetime
    mine: bool
    seat: int | None = None
    bot: bool = False
    muted: bool = False
    more: bool = False  # the same person goes on speaking
    carried: bool = False  # said at the table before this one


def remark_lines(
    table: Table, person: Person | None, own: Sequence[int], now: datetime, say: Say
) -> list[RemarkLine]:
    """What was said, as far as this viewer hears it, the phrases of bots in the viewer's language."""
    heard = table.talk.remarks if own else table.heard(now)
    return [
        RemarkLine(
            number=remark.number,
            name=remark.name,
            text=say(remark.text) if remark.phrase else remark.text,
            moment=remark.at,
            mine=person is not None and remark.person == person.id,
            seat=remark.seat,
            bot=remark.person is None,
            muted=remark.person in table.talk.muted,
            more=past is not None and goes_on(past, remark),
            carried=remark.at < table.row.made,
        )
        for past, remark in zip([None, *heard], heard, strict=False)
    ]


def goes_on(past: RemarkRow, remark: RemarkRow) -> bool:
    """Whether the same person says more, from the same place; two who watch may have one name."""
    same = (past.person, past.seat, past.name) == (remark.person, remark.seat, remark.name)
    return same and remark.at - past.at < BREATH


@dataclass(frozen=True)
class Invite:
    url: str
    qr_url: str
    reachable: bool  # by others than this machine
    seat: int | None = None  # the only one that it opens
    more: bool = False  # other seats have invitations of their own


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
    code: str  # of the move it asks for, or lets one try
    pledge: Pledge | None = None  # for the table that follows the last step


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
    around: bool = False  # a big screen: phones show hands first
    since: int = 0  # the step before what was published last
    curtain: str | None = None
    curtain_seat: int | None = None
    due: str = ""
    your_turn: bool = False
    log: Log = NOTHING
    since_turn: Since | None = None  # what the others did since the viewer's last turn
    remarks: Sequence[RemarkLine] = ()
    moves: Sequence[tuple[str, str]] = ()
    at_hand: Sequence[str] = ()  # codes of moves that a phone shows beside the drafts
    pace: str = "natural"
    bots: bool = False
    problem: Problem | None = None
    result: Result | None = None
    invite: Invite | None = None
    sitting: Sitting | None = None  # while it waits for its people
    reason: str = ""
    guide: Guidance | None = None
    flights: str = "[]"
    sounds: str = ""
    unit: str = ""  # what is counted, where it is not points
    action: str = ""  # where moves are posted
    may_talk: bool = False
    only_reads: bool = False  # as all do who watch here
    longest: int = LIMITS.remark  # letters of what one says
    invited: int | None = None  # the seat that this visitor's invitation is for
    invitation: str = ""
    levels: Sequence[tuple[str, str, str]] = ()
    paces: Sequence[tuple[str, str]] = ()
    fair: FairLine | None = None
    life: Life = QUIET
    hints: Hints = NONE
    again: Following | None = None  # what can follow
    origin: dict[str, Any] | None = None  # of a match taken up again: where it comes from


def look(
    table: Table,
    site: Site,
    person: Person | None,
    *,
    wanted: Wanted | None = None,
    address: str = "",
    reachable: bool = True,
    invite: str = "",
    problem: Problem | None = None,
    again: Following | None = None,
    limits: Limits = LIMITS,
    now: datetime | None = None,
) -> dict[str, Any]:
    """The context of a table's page: `t`, and with a match `view` and `g`."""
    say = site.words.say
    now = now or table.house.now()
    own = table.seats_of(person.id if person else None)
    seat, curtain = viewer(table, own, wanted)
    watches = seat is not None and spared(table, seat) is not None
    host = person is not None and table.row.host == person.id
    shown: dict[str, Any] = {}
    scene = scene_of(table, seat, person, now)
    table = known_to(table, person.id if person else None, now)
    status = table.row.status
    if scene is not None:
        view = view_of(table, scene, seat, status, site)
        view = replace(view, legal=()) if watches else view
        shown = {
            "view": view,
            "g": SimpleNamespace(**table.game.page.show(view)),  # attributes are found sooner than keys
            **course(table, scene, view, status, site.words),
            **({"due": say("The others answer, if they can.")} if watches else {}),
        }
    query = query_of(own, seat, wanted, scene.match.step if scene else 0)
    t = TablePage(
        key=table.key,
        game=table.game,
        status=status,
        version=table.version(person.id if person else None),
        step=scene.match.step if scene else 0,
        since=scene.since if scene else 0,
        seat=seat,
        host=host,
        around=table.row.screen,
        seats=[
            seat_line(table, scene, number, own, host, shown.get("view"), status, address, person)
            for number in range(len(table.row.seats))
        ],
        curtain=table.row.seats[curtain].name if curtain is not None else None,
        curtain_seat=curtain,
        due=shown.pop("due", ""),
        your_turn=bool(
            table.match and table.row.status == PLAYING and set(own) & set(table.match.awaited()) and not watches
        ),
        log=shown.pop("log", NOTHING),
        since_turn=shown.pop("since_turn", None),
        remarks=remark_lines(table, person, own, now, say),
        moves=shown.pop("moves", ()),
        at_hand=table.game.page.AT_HAND,
        pace=table.row.pace,
        bots=table.row.status == PLAYING and any(seat.kind == "bot" for seat in table.row.seats),
        problem=problem,
        result=result_of(table, theirs(table, person), site) if status == OVER else None,
        invite=invite_of(table, host, bool(own), address, reachable),
        sitting=sitting_of(table, person, site),
        reason=say(REASONS.get(table.row.reason, "")),
        flights=shown.pop("flights", "[]"),
        sounds=shown.pop("sounds", ""),
        unit=shown.pop("unit", ""),
        action=f"/t/{table.key}/move{query}",
        may_talk=not silenced(table, person, limits),
        only_reads=not (own or watchers_speak(table, limits) or (person and person.id in table.talk.muted)),
        longest=limits.remark,
        invited=invited(table, invite),
        invitation=invite,
        levels=level_names(say, table.game),
        paces=pace_names(say),
        fair=fair_line(table, own),
        life=life_of(table, site.words, person, seat, own, query, now),
        hints=hints_of(table, site.words, person, seat if curtain is None else None, shown.get("view")),
        again=again,
        origin=table.row.origin,
    )
    return {"t": t, **shown}


def theirs(table: Table, person: Person | None) -> list[int]:
    """The seats whose result is somebody's: where they sit, or where a bot played on for them."""
    return [seat.number for seat in table.row.seats if person and person.id in (seat.person, seat.kept)]


def invite_of(table: Table, host: bool, sits: bool, address: str, reachable: bool) -> Invite | None:
    """A link by which somebody can sit down, for those who may send it; a friend's seat has one of its own."""
    free, url, picture = table.waiting_for(), f"{address}/t/{table.key}", f"/t/{table.key}/qr.svg"
    if (host or sits) and any(seat.kind == "open" for seat in free):
        return Invite(url, picture, reachable)
    if not host or not free:
        return None
    seat = min(free, key=lambda one: (one.kept is not None, one.number)).number  # who is expected comes unasked
    link = f"{url}?invite={invitation(table, seat)}"
    return Invite(link, f"{picture}?seat={seat}", reachable, seat, len(free) > 1)


def level_names(say: Say, game: Game) -> list[tuple[str, str, str]]:
    """The levels, then the styles of a game: what each is called, and what somebody reads who chooses."""
    levels = [(name, say(title), say(title)) for name, (_, title) in LEVELS.items()]
    styles = styles_of(game).items()
    return levels + [(name, say(one.title), f"{say(one.title)} ({say(one.about)})") for name, one in styles]


def pace_names(say: Say) -> list[tuple[str, str]]:
    return [
        ("calm", say("Calm")),
        ("natural", say("Natural")),
        ("quick", say("Quick")),
        ("instant", say("At once")),
    ]


def view_of(table: Table, scene: Scene, seat: int | None, status: str, site: Site) -> View:
    """What a viewer may know, and the moves it has."""
    match = scene.match
    viewpoint = SPECTATOR if seat is None else seat
    running = status == PLAYING
    return View(
        s=match.shown(viewpoint),
        seat=viewpoint,
        names=tuple(table.names()),
        legal=tuple(match.legal(seat)) if seat is not None and running else (),
        events=tuple(event for told in scene.told[scene.since + 1 :] for event in told.get(viewpoint, [])),
        points=tuple(match.standings_known()[1]),
        aids=table.row.aids,
        say=site.words.say,
        ahead=match.ahead(seat) if seat is not None and running else None,
    )


def course(table: Table, scene: Scene, view: View, status: str, said: Words) -> dict[str, Any]:
    """What happened, what is due and what can be done."""
    words, say = table.game.words, said.say
    running = status == PLAYING
    return {
        "due": words.due(view.s, view.names, say, view.seat) if running else "",
        "log": log_of(table, scene, view.seat, said),
        "since_turn": since_turn(table, scene, view.seat, said) if running and view.seat != SPECTATOR else None,
        "moves": [(code, words.named(code, view)) for code in view.legal],
        "flights": flights_since(table.game, scene, view.seat),
        "sounds": sounds(table.game, view),
        "unit": words.unit(say),
    }


def flights_since(game: Game, scene: Scene, viewpoint: int) -> str:
    """Where the pieces of what came last come from and go to, each with its step, for the script."""
    fly = game.page.flights
    steps = range(scene.since + 1, len(scene.told))
    found = [(step, fly(event)) for step in steps for event in scene.told[step].get(viewpoint, [])]
    return json.dumps([[*flight, step] for step, flight in found if flight])


def flights(game: Game, view: View) -> str:
    """The same for a single look, whatever its step."""
    return json.dumps([flight for event in view.events if (flight := game.page.flights(event))])


def sounds(game: Game, view: View) -> str:
    """What the last move sounds like, each sound once."""
    return " ".join(dict.fromkeys(sound for event in view.events if (sound := game.page.sound(event))))


def seat_line(
    table: Table,
    scene: Scene | None,
    number: int,
    own: Sequence[int],
    host: bool,
    view: View | None,
    status: str,
    address: str,
    person: Person | None = None,
) -> SeatLine:
    seat = table.row.seats[number]
    awaited = scene is not None and status == PLAYING and number in scene.match.awaited()
    places = (table.row.places or []) if status == OVER else []
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
        here=seat.kind == "bot" or (seat.person is not None and seat.person in table.attending()),
        muted=seat.person in table.talk.muted,
        invite=invite,
        kept=person is not None and seat.kept == person.id,
    )
