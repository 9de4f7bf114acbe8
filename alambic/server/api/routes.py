"""The JSON API for programs: the pages' service in another dress. How to use it: docs/api.md, openapi.json."""

from functools import cache
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, PlainTextResponse
from fastapi.routing import APIRouter
from starlette.exceptions import HTTPException
from starlette.routing import Route

from alambic.bots.levels import LEVELS
from alambic.bots.style import styles_of
from alambic.core.errors import AlambicError, NotUnderstood
from alambic.core.game import Game
from alambic.server.actions import finding, joining, pause, playing, rights, seating, shuffling
from alambic.server.actions.listening import sign_out
from alambic.server.actions.opening import open_table
from alambic.server.actions.setup import TableRequest, granted
from alambic.server.api import models as shapes
from alambic.server.api.answers import refusal as told
from alambic.server.api.bodies import deck_of
from alambic.server.api.look import look_of, remarks_look
from alambic.server.api.quick import describe_quick
from alambic.server.basics.names import tidy_name, tidy_remark
from alambic.server.basics.refusals import Broken, NoSuchDeed, NoSuchTable, NotKnown
from alambic.server.entrance.admission import note
from alambic.server.entrance.rates import address_of
from alambic.server.live.table import Table
from alambic.server.pages.common import Services
from alambic.server.storage.rows import Person
from alambic.server.views.attention import attention_of, running

ANYONE: dict[str, Any] = {"security": [{}, {"token": []}]}
KNOWN: dict[str, Any] = {"security": [{"token": []}]}
TOKEN = {
    "type": "http",
    "scheme": "bearer",
    "description": "What POST /api/people gives. Without one you are a stranger who may look around.",
}
REFUSED: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": shapes.Problem, "description": "It was not done; the message says what would be allowed."},
    "503": {"model": shapes.Problem, "description": "The database does not answer; try again."},
}


# Who asks, and about which table


async def services_at(request: Request) -> Services:
    services: Services = request.state.services
    return services


async def anyone(request: Request) -> Person | None:
    person: Person | None = request.state.person
    return person


async def known(request: Request) -> Person:
    person: Person | None = request.state.person
    if person is None:
        raise NotKnown("this needs a token; POST /api/people gives one")
    return person


async def well_said(request: Request) -> None:
    """Whether the door could make sense of what was posted."""
    if refusal := getattr(request.state, "refusal", None):
        raise refusal


async def address_at(request: Request) -> str:
    return address_of(request)


WithServices = Annotated[Services, Depends(services_at)]
Address = Annotated[str, Depends(address_at)]
Anyone = Annotated[Person | None, Depends(anyone)]
Known = Annotated[Person, Depends(known)]


async def seen_table(services: WithServices, person: Anyone, key: str) -> Table:
    """A table that somebody may look at."""
    table = await services.hall.table(key)
    rights.check_looks(table, person)
    return table


async def own_table(services: WithServices, person: Known, key: str) -> Table:
    """A table for somebody who is known and wants to do something there."""
    return await seen_table(services, person, key)


Seen = Annotated[Table, Depends(seen_table)]
Own = Annotated[Table, Depends(own_table)]
SeatNumber = Annotated[int, Path(ge=0, lt=2**31, description="the number of a seat, from 0")]
WantedSeat = Annotated[int | None, Query(ge=0, lt=2**31, description="one of your own seats; none: your first")]
Since = Annotated[int, Query(ge=0, lt=2**31, description="the number of the last remark that you have")]
routes = APIRouter(prefix="/api", responses=REFUSED, dependencies=[Depends(well_said)])


def looked(services: Services, table: Table, person: Person | None, seat: int | None = None) -> shapes.Look:
    """A table as somebody sees it after what they did; who sits nowhere watches, if they may."""
    rights.check_looks(table, person)
    own = table.seats_of(person.id if person else None)
    return look_of(table, person, seat if seat in own else None, services.hall.now())


# People


@routes.post("/people", status_code=201, openapi_extra=ANYONE)
async def join(services: WithServices, address: Address, new: shapes.NewPerson) -> shapes.Known:
    """Become somebody: the token is yours for good."""
    visitor = await services.people.new(tidy_name(new.name, services.settings.limits.name), address)
    return shapes.Known(name=visitor.person.name, token=visitor.token or "")


@routes.get("/me", openapi_extra=KNOWN)
async def me(services: WithServices, person: Known) -> shapes.Me:
    """Your name and your tables that go on, the most urgent first."""
    calls = attention_of(person.id, await running(services.hall, person.id)).calls.values()
    return shapes.Me(
        name=person.name,
        tables=[
            shapes.MyTable(
                key=call.key,
                game=call.game,
                status=call.status,
                waits=call.waits,
                due=call.due.isoformat() if call.due else None,
            )
            for call in sorted(calls, key=lambda call: (not call.waits, call.urgency))
        ],
    )


@routes.post("/me/renew", openapi_extra=KNOWN)
async def renew(services: WithServices, person: Known, wish: shapes.Nothing) -> shapes.Known:
    """Have another token: the old one is nobody's from now on, nor is any other device or link yours."""
    visitor = await services.people.renewed(person)
    sign_out(services.hall, visitor.person)
    return shapes.Known(name=person.name, token=visitor.token or "")


# Games and tables


@routes.get("/games", openapi_extra=ANYONE)
async def games(services: WithServices) -> shapes.Games:
    """What can be played, with which options, and against which bots."""
    return shapes.Games(games=[card_of(game) for game in services.hall.engines.catalogue], levels=list(LEVELS))


def card_of(game: Game) -> shapes.GameCard:
    usual = game.options()
    return shapes.GameCard(
        name=game.name,
        title=game.title,
        version=game.version,
        seats=game.seats,
        options={
            name: shapes.OptionCard(values=list(choice.values), usual=choice.text(getattr(usual, name)))
            for name, choice in game.options.choices().items()
        },
        decks=list(game.decks()),
        phases=list(game.phases),
        styles=list(styles_of(game)),
    )


@routes.get("/pledge", openapi_extra=ANYONE)
async def pledge(services: WithServices) -> shapes.Pledged:
    """A pledge of the server's part of a table's chance, before you add yours."""
    offer = services.hall.pledges.offer()
    return shapes.Pledged(pledge=offer.digest, ticket=offer.ticket)


@routes.get("/tables", openapi_extra=ANYONE)
async def tables(services: WithServices, person: Anyone) -> shapes.FoundTables:
    """The tables that anyone may find."""
    return shapes.FoundTables(
        tables=[
            shapes.FoundTable(
                key=row.key,
                game=row.game,
                status=row.status,
                names=[seat.name for seat in row.seats if seat.name],
                free=finding.open_seats(row),
            )
            for row in await finding.found(services.hall, person)
        ]
    )


@routes.post("/tables", status_code=201, openapi_extra=KNOWN)
async def open_new(services: WithServices, person: Known, address: Address, new: shapes.NewTable) -> shapes.Look:
    """Open a table; it is dealt at once if nobody has to come."""
    game = services.hall.engines.catalogue[new.game]
    wanted = TableRequest(
        **new.model_dump(exclude={"game", "deck", "names"}),
        deck=deck_of(new.deck),
        names={int(seat): name for seat, name in new.names.items()},
    )
    table = await open_table(services.hall, person, granted(game, wanted, services.settings.limits.name), address)
    return looked(services, table, person)


@routes.get("/tables/{key}", openapi_extra=ANYONE)
async def look(services: WithServices, person: Anyone, table: Seen, seat: WantedSeat = None) -> shapes.Look:
    """A table as you may see it."""
    return look_of(table, person, seat, services.hall.now())


@routes.post("/tables/{key}/seats/{number}", openapi_extra=KNOWN)
async def sit(
    services: WithServices, person: Known, table: Own, number: SeatNumber, wish: shapes.SitDown
) -> shapes.Look:
    """Sit down; once all have, and have shown their parts, the match is dealt. Then whoever is new only asks."""
    person = await services.people.named(person, services.people.wanted(wish.name))
    await joining.sit_down(services.hall, table, person, number, wish.invite, wish.digest)
    return looked(services, table, person, number)


@routes.post("/tables/{key}/reveal", openapi_extra=KNOWN)
async def reveal(services: WithServices, person: Known, table: Own, wish: shapes.Reveal) -> shapes.Look:
    """Show the part that you have sealed, once every seat is taken; the deal follows."""
    await shuffling.reveal(services.hall, table, person, wish.part)
    return looked(services, table, person)


@routes.post("/tables/{key}/seats/{number}/answer", openapi_extra=KNOWN)
async def answer_wish(
    services: WithServices, person: Known, table: Own, number: SeatNumber, wish: shapes.AnswerWish
) -> shapes.Look:
    """Agree to somebody new on a seat, or not; whoever asks may withdraw."""
    await joining.answer(services.hall, table, person, number, wish.agree, wish.question)
    return looked(services, table, person)


@routes.post("/tables/{key}/seats/{number}/bot", openapi_extra=KNOWN)
async def seat_bot(
    services: WithServices, person: Known, table: Own, number: SeatNumber, wish: shapes.SeatBot
) -> shapes.Look:
    """The host lets a bot play on a seat."""
    await seating.seat_bot(services.hall, table, person, number, wish.level)
    return looked(services, table, person)


@routes.post("/tables/{key}/leave", openapi_extra=KNOWN)
async def leave(services: WithServices, person: Known, table: Own, wish: shapes.Leave) -> shapes.Look:
    """Get up from all your seats; a bot may play on for you."""
    await seating.leave(services.hall, table, person, wish.level)
    return looked(services, table, person)


@routes.post("/tables/{key}/resume", openapi_extra=KNOWN)
async def resume(services: WithServices, person: Known, table: Own, wish: shapes.Nothing) -> shapes.Look:
    """The host has the bots play on in a match that everybody has left."""
    await pause.resume(services.hall, table, person)
    return looked(services, table, person)


# Moves, beside the one that the door serves


@routes.post("/tables/{key}/undraft", openapi_extra=KNOWN)
async def undraft(services: WithServices, person: Known, table: Own, wish: shapes.Undraft) -> shapes.Look:
    """Take back your last draft, or all: nobody has seen them."""
    await playing.undraft(services.hall, table, person, wish.seat, None if wish.all else 1)
    return looked(services, table, person, wish.seat)


@routes.post("/tables/{key}/takeback", openapi_extra=KNOWN)
async def take_back(services: WithServices, person: Known, table: Own, wish: shapes.TakeBack) -> shapes.Look:
    """Ask to take your last move or turn back; it happens when everybody agrees."""
    await playing.ask(services.hall, table, person, wish.to)
    return looked(services, table, person)


@routes.post("/tables/{key}/takeback/answer", openapi_extra=KNOWN)
async def answer_back(services: WithServices, person: Known, table: Own, wish: shapes.AnswerBack) -> shapes.Look:
    """Agree to a takeback, or not."""
    await playing.answer(services.hall, table, person, wish.agree, wish.to, wish.step)
    return looked(services, table, person)


@routes.get("/tables/{key}/remarks", openapi_extra=ANYONE)
async def remarks(services: WithServices, person: Anyone, table: Seen, since: Since = 0) -> shapes.Remarks:
    """What was said at a table, as far as you may hear it."""
    return shapes.Remarks(remarks=remarks_look(table, person, services.hall.now(), since))


@routes.post("/tables/{key}/remarks", openapi_extra=KNOWN)
async def remark(services: WithServices, person: Known, table: Own, wish: shapes.Remark) -> shapes.Look:
    """Say something to everybody at the table: one line, if you sit there or those who watch may speak."""
    await seating.say(services.hall, table, person, tidy_remark(wish.text, services.settings.limits.remark))
    return looked(services, table, person)


@routes.get("/tables/{key}/record", openapi_extra=ANYONE)
async def record(services: WithServices, person: Anyone, table: Seen) -> Response:
    """The whole record of a match that has ended."""
    return PlainTextResponse(
        await finding.record_for(services.hall, table, person), media_type="application/jsonl"
    )


# The app


def make_api() -> FastAPI:
    """What stands behind the door."""
    api = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    api.include_router(routes)

    @api.get("/api/openapi.json", include_in_schema=False)
    async def description() -> Response:
        return JSONResponse(described())

    for kind in (AlambicError, RequestValidationError, HTTPException):
        api.add_exception_handler(kind, answered)
    api.add_exception_handler(Exception, broken)
    return api


@cache
def described() -> dict[str, Any]:
    """The description of the whole API, made when somebody asks for it."""
    schema = get_openapi(
        title="Alambic",
        version="1",
        summary="Five games of magic, for programs.",
        routes=routes.routes,
    )
    schema["components"]["securitySchemes"] = {"token": TOKEN}
    describe_quick(schema)
    answer = schema["paths"]["/api/tables/{key}/record"]["get"]["responses"]["200"]
    answer["content"] = {"application/jsonl": {"schema": {"type": "string"}}}
    return schema


async def answered(request: Request, error: Exception) -> Response:
    """Any error of a visitor, by its name."""
    if isinstance(error, RequestValidationError):
        error = NotUnderstood("; ".join(misfit(one) for one in error.errors()[:3]))
    elif isinstance(error, HTTPException) and error.status_code == 405:
        allow = ", ".join(sorted(ways(request)))
        error = NoSuchDeed(f"this address takes {allow}", allow)
    elif isinstance(error, HTTPException):
        error = NoSuchTable("no such address; GET /api/openapi.json describes all")
    assert isinstance(error, AlambicError)
    note(request.scope, error)
    status, body, headers = told(error)
    answer = Response(body, status, media_type="application/json")
    answer.raw_headers.extend(headers)
    return answer


def ways(request: Request) -> set[str]:
    """The methods that an address takes, all of them."""
    here = [
        route for route in routes.routes if isinstance(route, Route) and route.path_regex.match(request.url.path)
    ]
    return {method for route in here for method in route.methods or ()}


def misfit(problem: Any) -> str:
    """Where a body or an address is not as it should be, and how it should be."""
    return f"{'.'.join(str(part) for part in problem['loc'])}: {problem['msg']}"[:200]


async def broken(request: Request, error: Exception) -> Response:
    """A mistake of ours; the door tells it to the log."""
    return await answered(request, Broken("a mistake of ours; nothing was lost"))
