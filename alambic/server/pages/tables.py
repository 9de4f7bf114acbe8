"""The pages and posts of one table."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from alambic.core.errors import AlambicError, BadOption, Stale, among
from alambic.core.fair import is_digest, is_part
from alambic.core.numbers import seat_number, whole
from alambic.server.actions import joining, pause, playing, rights, seating, shuffling
from alambic.server.actions.finding import record_for
from alambic.server.actions.joining import sit_down
from alambic.server.actions.rematch import following_at, lay_again
from alambic.server.advice import hints
from alambic.server.basics.names import tidy_remark
from alambic.server.basics.qr import picture
from alambic.server.basics.refusals import NotFree, NotNow, NotYours
from alambic.server.basics.statuses import status_of
from alambic.server.entrance.admission import note
from alambic.server.entrance.rates import address_of
from alambic.server.live.hall import Hall
from alambic.server.live.table import PACES, Table
from alambic.server.pages.common import Form, form_of, seen_at, services_of, table_at, usual_name, who
from alambic.server.storage.rows import Person
from alambic.server.views.attention import elsewhere
from alambic.server.views.page import look
from alambic.server.views.problems import Problem, problem_of
from alambic.server.views.render import render, site_of
from alambic.server.views.viewer import viewer, wanted_of


async def show(request: Request) -> Response:
    """The page of a table."""
    return await shown(request, await table_at(request), "table.html", await who(request))


async def parts(request: Request) -> Response:
    """What of the page can change."""
    table, person = await table_at(request), await who(request)
    return await shown(request, table, "parts.html", person)


async def shown(
    request: Request,
    table: Table,
    template: str,
    person: Person | None,
    problem: Problem | None = None,
    status: int = 200,
) -> HTMLResponse:
    services, site = services_of(request), site_of(request)
    rights.check_looks(table, person)
    context = look(
        table,
        site,
        person,
        wanted=wanted_of(request.query_params.get("as")),
        address=services.address(request),
        reachable=services.reachable(request),
        invite=request.query_params.get("invite", "")[:100],
        problem=problem,
        again=await following_at(services.hall, table, person),
        limits=services.settings.limits,
    )
    attention = await services_of(request).attentions.of(person.id) if person else None
    context["elsewhere"] = elsewhere(attention, site.words, table.key)
    with services.hall.metrics.render_seconds.time():
        return HTMLResponse(render(site, template, person, context), status)


async def answered(request: Request, table: Table, person: Person | None, error: AlambicError | None) -> Response:
    """After a post: the parts for a script, the page for a browser without one."""
    site = site_of(request)
    if error is None and "x-parts" not in request.headers:
        wanted = wanted_of(request.query_params.get("as"))
        return seen_at(f"/t/{table.key}" + (f"?as={wanted.text}" if wanted else ""))
    if error:
        note(request.scope, error)
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
        seat, drafts = seat_number(form.get("seat")), whole(form.get("drafts"))
        await playing.play(services_of(request).hall, table, person, seat, code, step, drafts)
        services_of(request).hall.metrics.moved(request.state.began)
    except AlambicError as error:
        return await answered(request, table, person, error)
    return await answered(request, table, person, None)


async def sit(request: Request) -> Response:
    """Take a free seat, under a name."""
    form, table, services = await form_of(request), await table_at(request), services_of(request)
    visitor = await services.people.known_or_new(request, form.get("name", ""), usual_name(request))
    try:
        number, invite, digest = seat_number(form.get("number")), form.get("invite", ""), form.get("digest", "")
        await sit_down(services.hall, table, visitor.person, number, invite, digest)
    except AlambicError as error:
        return visitor.remembered(await answered(request, table, visitor.person, error), services.settings)
    return visitor.remembered(seen_at(f"/t/{table.key}"), services.settings)


async def again(request: Request) -> Response:
    """Another match of the same people: the table is laid, or has been by one of them."""
    form = await form_of(request)
    table, person, hall = await table_at(request), await who(request), services_of(request).hall
    try:
        if person is None:
            raise NotYours("only those who played this match can lay the table again")
        digest, part = form.get("digest", ""), form.get("part", "")
        digest, part = digest if is_digest(digest) else "", part if is_part(part) else ""
        key = await lay_again(hall, table, person, address_of(request), digest, part)
    except AlambicError as error:
        return await answered(request, table, person, error)
    return seen_at(f"/t/{key}")


Action = Callable[[Hall, Table, Person, Form], Awaitable[None]]


async def act(request: Request) -> Response:
    """Everything else that people do at a table."""
    form, table, person = await form_of(request), await table_at(request), await who(request)
    try:
        if person is None:
            raise NotYours("you are not known here; sit down first")
        rights.check_looks(table, person)
        form.setdefault("as", request.query_params.get("as", ""))
        await ACTIONS[request.url.path.rsplit("/", 1)[-1]](services_of(request).hall, table, person, form)
    except AlambicError as error:
        return await answered(request, table, person, error)
    return await answered(request, table, person, None)


async def leave(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await seating.leave(hall, table, person, form.get("level", ""))


async def end(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await seating.end(hall, table, person)


async def seat_bot(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await seating.seat_bot(hall, table, person, seat_number(form.get("number")), form.get("level", ""))


async def remove(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await seating.remove(hall, table, person, seat_number(form.get("number")))


async def resume(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await pause.resume(hall, table, person)


async def mute(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await seating.mute(hall, table, person, muted_person(table, form), form.get("off") != "1")


async def say(hall: Hall, table: Table, person: Person, form: Form) -> None:
    seat, _ = viewer(table, table.seats_of(person.id), wanted_of(form.get("as")))  # who has the device now
    await seating.say(hall, table, person, tidy_remark(form.get("text", ""), hall.settings.limits.remark), seat)


async def set_pace(hall: Hall, table: Table, person: Person, form: Form) -> None:
    check_sits(table, person)
    if form.get("pace") not in PACES:
        raise BadOption(f"the pace can be {among(list(PACES))}")
    async with table.lock:
        await hall.change(table, pace=form["pace"])
        table.changed()


async def hurry(hall: Hall, table: Table, person: Person, form: Form) -> None:
    check_sits(table, person)
    if table.bot_to_move():
        table.work.hurried.set()


async def undraft(hall: Hall, table: Table, person: Person, form: Form) -> None:
    count = None if form.get("all") else 1
    await playing.undraft(hall, table, person, seat_number(form.get("seat")), count)


async def ask_back(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await playing.ask(hall, table, person, seat_number(form.get("to")))


async def answer_back(hall: Hall, table: Table, person: Person, form: Form) -> None:
    agrees = form.get("agree") == "1"
    if "seat" in form:  # about somebody new there
        question = whole(form.get("question"))
        await joining.answer(hall, table, person, seat_number(form["seat"]), agrees, question)
        return
    to, step = whole(form.get("to")), whole(form.get("step"))
    await playing.answer(hall, table, person, agrees, to, step)


async def set_orders(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await playing.set_orders(hall, table, person, seat_number(form.get("seat")), form)


async def reveal(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await shuffling.reveal(hall, table, person, form.get("part", ""))


async def ask_master(hall: Hall, table: Table, person: Person, form: Form) -> None:
    step, drafts = whole(form.get("step")), whole(form.get("drafts"))
    if step is None:
        raise Stale("whoever asks says at which step; look at the table again")
    await hints.ask(hall, table, person, seat_number(form.get("seat")), step, drafts)


async def allow_hints(hall: Hall, table: Table, person: Person, form: Form) -> None:
    await hints.allow(hall, table, person, form.get("on") == "1")


ACTIONS: dict[str, Action] = {  # by the last word of their address
    "leave": leave,
    "end": end,
    "bot": seat_bot,
    "remove": remove,
    "resume": resume,
    "mute": mute,
    "say": say,
    "pace": set_pace,
    "hurry": hurry,
    "undraft": undraft,
    "back": ask_back,
    "agree": answer_back,
    "orders": set_orders,
    "hint": ask_master,
    "hints": allow_hints,
    "reveal": reveal,
}


def check_sits(table: Table, person: Person) -> None:
    if not table.seats_of(person.id) and table.row.host != person.id:
        raise NotYours("only those who sit at this table can do that")


def muted_person(table: Table, form: dict[str, str]) -> int:
    """Whom the host means: whoever sits on a seat, or made a remark."""
    remark = whole(form.get("remark"))
    if remark is not None:
        found = [line.person for line in table.talk.remarks if line.number == remark]
    else:
        found = [rights.seat_at(table, seat_number(form.get("number"))).person]
    people = [person for person in found if person is not None]
    if not people:
        raise NotNow("nobody to mute there: bots and empty seats cannot be")
    return people[0]


async def record(request: Request) -> Response:
    """The whole record of a match that has ended; before that it holds secrets."""
    table, person = await table_at(request), await who(request)
    text = await record_for(services_of(request).hall, table, person)
    name = f"alambic-{table.game.name}-{table.row.made:%Y-%m-%d}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers, media_type="application/jsonl")


async def qr(request: Request) -> Response:
    """The table's address as a picture for a phone's camera; for its host also the invitation to a seat."""
    table, person, wanted = await table_at(request), await who(request), request.query_params.get("seat")
    rights.check_looks(table, person)
    address = f"{services_of(request).address(request)}/t/{table.key}"
    if wanted is not None:
        rights.check_host(table, person)
        seat = rights.seat_at(table, seat_number(wanted))
        if seat.kind != "friend":
            raise NotFree("only a seat that is kept for a friend has an invitation")
        address += f"?invite={rights.invitation(table, seat.number)}"
    return Response(picture(address), media_type="image/svg+xml")
