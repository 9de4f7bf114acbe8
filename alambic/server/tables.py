"""The pages and posts of one table."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from alambic.core.errors import AlambicError, BadOption, Stale, among
from alambic.server import seating
from alambic.server.desk import desk_of, form_of, seat_number, seen_at, usual_name, who, whole
from alambic.server.people import tidy_name
from alambic.server.problems import Problem, problem_of, status_of
from alambic.server.qr import picture
from alambic.server.refusals import BadName, NotNow, NotYours
from alambic.server.render import render, site_of
from alambic.server.store_rows import Person
from alambic.server.table import OVER, PACES, STOPPED, Table
from alambic.server.tablepage import look


async def table_at(request: Request) -> Table:
    return await desk_of(request).hall.table(request.path_params["key"])


async def show(request: Request) -> Response:
    """The page of a table."""
    return await shown(request, await table_at(request), "table.html", await who(request))


async def parts(request: Request) -> Response:
    """What of the page can change."""
    return await shown(request, await table_at(request), "parts.html", await who(request))


async def shown(
    request: Request,
    table: Table,
    template: str,
    person: Person | None,
    problem: Problem | None = None,
    status: int = 200,
) -> HTMLResponse:
    desk, site = desk_of(request), site_of(request)
    seating.check_looks(table, person)
    context = look(
        table,
        site,
        person,
        wanted=whole(request.query_params.get("as")),
        address=desk.address(request),
        reachable=desk.reachable(request),
        invite=request.query_params.get("invite", "")[:100],
        problem=problem,
    )
    return HTMLResponse(render(site, template, person, context), status)


async def answered(request: Request, table: Table, person: Person | None, error: AlambicError | None) -> Response:
    """After a post: the parts for a script, the page for a browser without one."""
    site = site_of(request)
    if error is None and "x-parts" not in request.headers:
        wanted = whole(request.query_params.get("as"))
        return seen_at(f"/t/{table.key}" + (f"?as={wanted}" if wanted is not None else ""))
    problem = problem_of(error, site.words.say, table.game, site.lang) if error else None
    template = "parts.html" if "x-parts" in request.headers else "table.html"
    return await shown(request, table, template, person, problem, status_of(error) if error else 200)


async def move(request: Request) -> Response:
    """A move: its whole code, or a piece picked and the place it goes to."""
    form, table, person = await form_of(request), await table_at(request), await who(request)
    code = form.get("move") or f"{form.get('pick', '')} {form.get('at', '')}"
    try:
        if person is None:
            raise NotYours("you are not known here; follow your invitation or your recovery link")
        step = whole(form.get("step"))
        if step is None:
            raise Stale("a move says which step it answers; look at the table again")
        await desk_of(request).hall.play(table, person, seat_number(form.get("seat")), code, step)
    except AlambicError as error:
        return await answered(request, table, person, error)
    return await answered(request, table, person, None)


async def sit(request: Request) -> Response:
    """Take a free seat, under a name."""
    form, table, desk = await form_of(request), await table_at(request), desk_of(request)
    visitor = await desk.people.known_or_new(request, form.get("name", ""), usual_name(request))
    try:
        await seating.sit(
            desk.hall,
            table,
            visitor.person,
            seat_number(form.get("number")),
            visitor.person.name,
            form.get("invite", "")[:100],
        )
    except AlambicError as error:
        return visitor.remembered(await answered(request, table, visitor.person, error), desk.settings)
    return visitor.remembered(seen_at(f"/t/{table.key}"), desk.settings)


async def act(request: Request) -> Response:
    """Everything else that people do at a table."""
    form, table, person = await form_of(request), await table_at(request), await who(request)
    hall, deed = desk_of(request).hall, request.url.path.rsplit("/", 1)[-1]
    try:
        if person is None:
            raise NotYours("you are not known here; sit down first")
        at = seat_number(form.get("number"))
        if deed == "leave":
            await seating.leave(hall, table, person)
        elif deed == "bot":
            await seating.seat_bot(hall, table, person, at, form.get("level", ""))
        elif deed == "remove":
            await seating.remove(hall, table, person, at)
        elif deed == "mute":
            await seating.mute(hall, table, person, muted_person(table, form), form.get("off") != "1")
        elif deed == "say":
            await seating.say(hall, table, person, remark_of(form.get("text", ""), hall.settings.limits.remark))
        elif deed == "pace":
            check_sits(table, person)
            if form.get("pace") not in PACES:
                raise BadOption(f"the pace can be {among(list(PACES))}")
            async with table.lock:
                await hall.change(table, pace=form["pace"])
                table.changed()
        elif deed == "hurry":
            check_sits(table, person)
            if table.bot_to_move():
                table.hurried.set()
    except AlambicError as error:
        return await answered(request, table, person, error)
    return await answered(request, table, person, None)


DEEDS = ("leave", "bot", "remove", "mute", "say", "pace", "hurry")


def check_sits(table: Table, person: Person) -> None:
    if not table.seats_of(person.id) and table.row.host != person.id:
        raise NotYours("only those who sit at this table can do that")


def muted_person(table: Table, form: dict[str, str]) -> int:
    """Whom the host means: whoever sits on a seat, or made a remark."""
    remark = whole(form.get("remark"))
    if remark is not None:
        found = [line.person for line in table.remarks if line.number == remark]
    else:
        seat = seating.seat_at(table, seat_number(form.get("number")))
        found = [seat.person] if seat.person is not None else []
    if not found:
        raise NotNow("nobody to mute there")
    return found[0]


def remark_of(text: str, longest: int) -> str:
    """A remark on one line; whoever writes too much is told so."""
    try:
        return tidy_name(text, longest)
    except BadName:
        raise BadName(f"a remark has 1 to {longest} letters") from None


async def record(request: Request) -> Response:
    """The whole record of a match that has ended; before that it holds secrets."""
    table = await table_at(request)
    seating.check_looks(table, await who(request))
    if table.row.status not in (OVER, STOPPED):
        raise NotNow("the record holds what is secret until the match has ended")
    text = await desk_of(request).hall.record(table)
    name = f"alambic-{table.game.name}-{table.row.made:%Y-%m-%d}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers, media_type="application/jsonl")


async def qr(request: Request) -> Response:
    """The table's address as a picture for a phone's camera."""
    table = await table_at(request)
    seating.check_looks(table, await who(request))
    address = f"{desk_of(request).address(request)}/t/{table.key}"
    return Response(picture(address), media_type="image/svg+xml")
