"""A match looked back on, step by step: from one's own seat while it is on, from any once it has ended."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from alambic.core.errors import OtherRules
from alambic.core.events import VEILED, Event
from alambic.core.match import Match
from alambic.core.numbers import seat_number, whole
from alambic.core.record import MOVE, seated
from alambic.core.state import SPECTATOR
from alambic.core.view import Say, View
from alambic.server.actions.earlier import check_ended, is_whole, own_seat
from alambic.server.actions.rights import check_looks, is_behind, scene_of
from alambic.server.basics.refusals import Hidden, NoSuchMoment, NotNow
from alambic.server.basics.statuses import status_of
from alambic.server.basics.words import Words
from alambic.server.entrance.admission import note
from alambic.server.live.parts import Scene, Told
from alambic.server.live.table import GATHERING, OVER, PLAYING, STOPPED, Table
from alambic.server.pages.common import form_of, seen_at, services_of, who
from alambic.server.storage.rows import Person
from alambic.server.views.history import dealt_names, steps_of
from alambic.server.views.page import TablePage, flights_since, sounds
from alambic.server.views.problems import problem_of
from alambic.server.views.render import Site, render, site_of
from alambic.server.views.review import Mistakes, Reviewed, mistakes_at, reviewed
from alambic.server.views.viewer import viewer, wanted_of

ALL, WATCHING = "all", "watch"  # viewpoints that are no seat, as an address names them


@dataclass(frozen=True)
class Sight:
    """From where somebody looks back, and how far they see."""

    name: str  # in the address: a seat's number, all or watch
    last: int  # the newest step they know
    ended: bool  # as far as they know
    allowed: Sequence[str]  # the viewpoints that this visitor may choose

    @property
    def viewpoint(self) -> int:
        return int(self.name) if self.name.isdigit() else SPECTATOR

    @property
    def all_seeing(self) -> bool:
        return self.name == ALL


@dataclass(frozen=True)
class Line:
    """Something that happened, in words."""

    step: int
    text: str
    url: str
    gone: bool  # taken back later, or by then
    change: bool  # people changed something, nobody moved
    when: str  # past, now or future


@dataclass(frozen=True)
class Viewpoint:
    """Somebody through whom one can look."""

    name: str
    label: str
    url: str
    seat: int | None
    chosen: bool
    points: float | None
    awaited: bool


@dataclass(frozen=True)
class Reel:
    """All that the page of one step shows beside its board."""

    key: str
    step: int
    last: int
    ended: bool
    told: Sequence[str]  # what this step did
    due: str
    lines: Sequence[Line]
    viewpoints: Sequence[Viewpoint]
    query: str  # of the addresses of all steps
    link: str  # to this very step, for others
    fork: str  # where one plays on from here; empty if one cannot
    record: str
    seat: int | None = None  # whose play Master may look back on
    review: Reviewed | None = None  # what it has found

    @property
    def marked(self) -> set[int]:
        """Steps at which something else would have been better."""
        return {mark.step for mark in self.review.marks} if self.review else set()

    @property
    def mistakes(self) -> Mistakes | None:
        """The costly choice that is looked at, and its neighbours."""
        return mistakes_at(self.review.marks, self.step) if self.review else None

    def at(self, step: int) -> str:
        return f"/t/{self.key}/replay/{step}{self.query}"


async def begin(request: Request) -> Response:
    """Without a step: the first of a match that has ended, the last of one that goes on; or the one asked for."""
    table, person = await services_of(request).hall.table(request.path_params["key"]), await who(request)
    check_looks(table, person)
    wanted = request.query_params.get("as", "")
    sight = sight_of(table, person, wanted, services_of(request).hall.now())
    step = whole(request.query_params.get("step"))
    if step is None:
        step = 0 if sight.ended else sight.last
    query = f"?{urlencode({'as': sight.name})}" if wanted else ""
    return RedirectResponse(f"/t/{table.key}/replay/{min(step, sight.last)}{query}", 303)


async def look_back(request: Request) -> Response:
    """Have Master look back on a seat's play, unless it has; then shown before its first mistake, or as it was."""
    form, services = await form_of(request), services_of(request)
    hall = services.hall
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
    found = await services.reviews.of(table, seat)
    here = min(whole(form.get("step")) or 0, table.playing().step)
    step = next((turn[0] - 1 for turn in found["turns"] if turn[3]), here)
    return seen_at(f"/t/{table.key}/replay/{step}?as={seat}")


async def show(request: Request) -> Response:
    """One step of a match."""
    services, site, person = services_of(request), site_of(request), await who(request)
    table = await services.hall.table(request.path_params["key"])
    check_looks(table, person)
    ended = table.row.status in (OVER, STOPPED) and not is_behind(table, person, services.hall.now())
    if ended and not await is_whole(services.hall, table):
        problem = OtherRules("the rules have changed since, and by those of today this match would go otherwise")
        note(request.scope, problem)
        context: dict[str, Any] = {
            "lost": problem_of(problem, site.words.say),
            "r": None,
            "t": bare(table),
            "view": None,
            "make": "",
        }
        context["record"] = f"/t/{table.key}/record.jsonl"
        return HTMLResponse(render(site, "replay.html", person, context), status_of(problem))
    wanted = request.query_params.get("as", "")
    sight = sight_of(table, person, wanted, services.hall.now())
    step = whole(request.path_params["step"])
    if step is None or step > sight.last:
        raise NoSuchMoment(f"this match has the steps 0 to {sight.last}, as far as you can see")
    found = await services.reviews.kept(table, sight.viewpoint) if sight.ended else None
    shown = looked_back(table, site, sight, step, wanted, services.address(request), person, found)
    return HTMLResponse(render(site, "replay.html", person, shown))


def sight_of(table: Table, person: Person | None, wanted: str, now: datetime) -> Sight:
    """How somebody may look at the past; Hidden says from which viewpoints they may."""
    own = table.seats_of(person.id if person else None)
    shown = scene_of(table, None, person, now)
    if table.row.status == GATHERING or shown is None:
        raise NotNow("the match has not begun: there is nothing to look back on")
    last = shown.match.step
    ended = table.row.status in (OVER, STOPPED) and not is_behind(table, person, now)
    if ended:
        allowed = [*(str(number) for number in range(len(table.row.seats))), ALL, WATCHING]
        usual = str(own[0]) if own else WATCHING
    else:
        seat = viewer(table, own, wanted_of(wanted))[0]  # of several seats on one device: the one whose turn it is
        allowed = [str(seat)] if seat is not None else [WATCHING]
        usual = allowed[0]
    name = wanted or usual
    if name not in allowed:
        raise Hidden(f"you cannot look through the eyes {name[:20]!r} now; you can through {', '.join(allowed)}")
    return Sight(name, last, ended, allowed)


def looked_back(
    table: Table,
    site: Site,
    sight: Sight,
    step: int,
    wanted: str,
    address: str,
    person: Person | None,
    found: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The context of a step's page."""
    say, words = site.words.say, table.game.words
    told = opened(table.course.told) if sight.all_seeing else table.course.told
    past = table.course.past(table.playing(), step)
    scene = Scene(past.match, told[: step + 1], past.since)
    view = view_of(table, scene, sight, say)
    query = f"?{urlencode({'as': sight.name})}" if wanted else ""
    end = (
        table.playing()
        if sight.last == table.playing().step
        else table.course.past(table.playing(), sight.last).match
    )
    lines = lines_of(table, end, told, sight, step, query, site.words)
    going = not scene.match.over

    def view_before(step: int) -> View:
        then = Scene(table.playing().at(step - 1), told[:step], max(0, step - 2))
        return replace(view_of(table, then, sight, say), ahead=then.match.ahead(sight.viewpoint))

    origin = {"from": table.key, "step": step}
    if sight.viewpoint != SPECTATOR:
        origin["as"] = sight.viewpoint
    elif going:
        origin["as"] = own_seat(table, person, scene.match)
    reel = Reel(
        key=table.key,
        step=step,
        last=sight.last,
        ended=sight.ended,
        told=[line.text for line in lines if line.step == step],
        due=words.due(view.s, view.names, say, SPECTATOR) if going else "",  # nobody is to do it now
        lines=lines,
        viewpoints=viewpoints_of(table, scene.match, view, sight, step, say),
        query=query,
        link=f"{address}/t/{table.key}/replay/{step}{query}",
        fork=f"/new/{table.game.name}?{urlencode(origin)}" if sight.ended and going else "",
        record=f"/t/{table.key}/record.jsonl" if sight.ended else "",
        seat=sight.viewpoint if sight.ended and sight.viewpoint != SPECTATOR else None,
        review=reviewed(table, found, max(1, sight.last), site.words, view_before) if found else None,
    )
    t, extras = bare(table, scene, view, sight.name), table.game.extras
    query = extras.query(scene.match.shown(SPECTATOR)) if extras else ""
    make = f"/{extras.name}/{table.game.name}/make?{query}" if extras and query else ""
    return {"lost": None, "r": reel, "t": t, "view": view, "g": table.game.page.show(view), "make": make}


def bare(table: Table, scene: Scene | None = None, view: View | None = None, viewpoint: str = "") -> TablePage:
    """A table that nobody can do anything at."""
    step = scene.match.step if scene else 0
    return TablePage(
        key="",
        game=table.game,
        status=PLAYING,
        version=f"{table.key}-{step}-{viewpoint}",
        step=step,
        since=max(0, step - 1),
        seat=None,
        host=False,
        seats=(),
        flights=flights_since(table.game, scene, view.seat) if scene and view else "[]",
        sounds=sounds(table.game, view) if view else "",
        unit=table.game.words.unit(view.say) if view else "",
    )


def view_of(table: Table, scene: Scene, sight: Sight, say: Say) -> View:
    """What was seen from this viewpoint; the true state only for those who see all."""
    match, step = scene.match, scene.match.step
    state = match.engine.read(match.state) if sight.all_seeing else looked(match, sight)
    standings = match.standings() if sight.all_seeing else match.standings_known()
    return View(
        s=state,
        seat=sight.viewpoint,
        names=tuple(names_at(table, step)),
        events=tuple(told_again(table, scene.told[step].get(sight.viewpoint, []), sight)),
        points=tuple(standings[1]),
        aids=table.row.aids,
        all_seeing=sight.all_seeing,
        say=say,
    )


def looked(match: Match, sight: Sight) -> Any:
    """What may be known from here; while the match is on, not what people must remember by themselves."""
    return match.known(sight.viewpoint) if sight.ended else match.shown(sight.viewpoint, old=True)


def told_again(table: Table, events: Sequence[Event], sight: Sight) -> Sequence[Event]:
    return events if sight.ended else table.game.words.faded(events)


def opened(told: Sequence[Told]) -> list[Told]:
    """What every entry told, with nothing veiled that anybody saw."""
    found: list[Told] = []
    for one in told:
        views = list(one.values())
        together = zip(*views, strict=True)
        found.append({SPECTATOR: [seen_by_any(event) for event in together]} if views else {})
    return found


def seen_by_any(event: Sequence[Event]) -> Event:
    return next((seen for seen in event if seen.what != VEILED), event[0])


def names_at(table: Table, step: int) -> list[str]:
    """Who sat where after so many entries."""
    return seated(dealt_names(table), table.playing().entries[:step])


def lines_of(
    table: Table, end: Match, told: Sequence[Told], sight: Sight, now: int, query: str, said: Words
) -> list[Line]:
    """All that happened, as far as this viewpoint knows, each line a way to its step."""
    words, line, say = table.game.words, {0, *end.line}, said.say
    found = []
    for step in steps_of(table, end.entries[: sight.last], said):
        number, entry, names = step.number, step.entry, step.names
        when = "past" if number < now else "now" if number == now else "future"
        url = f"/t/{table.key}/replay/{number}{query}"
        if step.change:
            found.append(Line(number, step.change, url, False, True, when))
        gone, events = number not in line, told_again(table, told[number].get(sight.viewpoint, []), sight)
        texts = [words.sentence(event, names, say) for event in events]
        found += [Line(number, text, url, gone, False, when) for text in texts if text]
        if entry and entry.kind == MOVE and not any(texts) and (sight.ended or entry.seat == sight.viewpoint):
            quiet = words.unremarked(entry.move, names[entry.seat], say)
            found.append(Line(number, quiet, url, gone, False, when))
    return found


def viewpoints_of(table: Table, match: Match, view: View, sight: Sight, step: int, say: Say) -> list[Viewpoint]:
    """Everybody at the table, and who else can be looked through."""
    found = []
    labels = [*((str(seat), name) for seat, name in enumerate(view.names))]
    labels += [(ALL, say("All hands open")), (WATCHING, say("As a spectator"))]
    for name, label in labels:
        seat = int(name) if name.isdigit() else None
        if seat is None and name not in sight.allowed:
            continue
        found.append(
            Viewpoint(
                name=name,
                label=label,
                url=f"/t/{table.key}/replay/{step}?as={name}" if name in sight.allowed else "",
                seat=seat,
                chosen=name == sight.name,
                points=view.points[seat] if seat is not None else None,
                awaited=seat in match.awaited(),
            )
        )
    return found
