"""The site: its addresses, and what it starts and stops with."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from alambic.core.errors import AlambicError
from alambic.games import CATALOGUE
from alambic.server.actions.turns import Turns, clockwork
from alambic.server.advice.review import Reviews
from alambic.server.advice.studies import Studies
from alambic.server.api.door import Door
from alambic.server.basics.logs import fields
from alambic.server.basics.metrics import Metrics
from alambic.server.basics.refusals import Elsewhere, NoSuchTable
from alambic.server.basics.settings import Settings
from alambic.server.entrance.admission import Admission
from alambic.server.entrance.guard import Guard
from alambic.server.entrance.hosts import Hosts
from alambic.server.entrance.network import Network
from alambic.server.entrance.people import People
from alambic.server.entrance.rates import HOUSEHOLD, address_of
from alambic.server.live.fairness import Pledges, new_secret
from alambic.server.live.hall import Hall
from alambic.server.live.thinking import asker
from alambic.server.operation import health
from alambic.server.operation.reloading import reading_again
from alambic.server.operation.siblings import Siblings
from alambic.server.pages import (
    extras,
    laying,
    learn,
    lobby,
    me,
    notices,
    replay,
    results,
    screen,
    tables,
    workshop,
)
from alambic.server.pages.common import Services, error_page, refused, who
from alambic.server.pages.stream import stream
from alambic.server.storage.opening import open_store
from alambic.server.storage.store import Store
from alambic.server.views.attention import Attentions
from alambic.server.views.notices import Notices, drawn_key
from alambic.server.views.render import static

SWEEP_EVERY = 6 * 3600  # seconds
log = logging.getLogger("alambic")


class Site(Starlette):
    """The pages, and before them the door of the API: its questions pass nothing that is made for pages."""

    def __init__(self, door: Door, **pages: Any) -> None:
        super().__init__(**pages)
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            asker.set(address_of(scope))
        if scope["type"] == "http" and (scope["path"].startswith("/api/") or scope["path"] == "/api"):
            scope["app"] = self
            await self.door(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def make_app(settings: Settings) -> Starlette:
    """One server on one database."""
    metrics, hosts = Metrics(), Hosts(settings)

    @contextlib.asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        store = open_store(settings.database)
        hall = await open_hall(store, settings, metrics)
        services = app.state.services = services_for(app, hall)
        app.state.notices = Notices(hall, await store.key("vapid", drawn_key()))
        app.state.pulse = health.Pulse(hall)
        for game in CATALOGUE:
            hall.engines.warm(game)
        siblings = Siblings(hall, services.attentions, services.people)
        siblings.begin()
        chores = [asyncio.create_task(sweep(hall)), asyncio.create_task(clockwork(hall, living=siblings.keep))]
        if settings.reload:
            chores.append(asyncio.create_task(reading_again(hall)))
        if metrics.shared:
            chores.append(asyncio.create_task(health.keep_counting(hall)))
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            siblings.end()
            await services.studies.end()
            await services.network.switch(False)
            await app.state.pulse.close()
            await hall.close()
            await store.close()

    return Site(
        Door(Admission(settings.limits, hosts, metrics, forms=False, people=HOUSEHOLD), load_api),
        routes=ROUTES,
        lifespan=running,
        middleware=[
            Middleware(Guard, admission=Admission(settings.limits, hosts, metrics, forms=True), page=refusal_page),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=3),  # 5 takes twice as long
        ],
        exception_handlers={AlambicError: refused, HTTPException: not_there},
    )


async def open_hall(store: Store, settings: Settings, metrics: Metrics) -> Hall:
    """A hall for all games, whose pledges any of our processes can redeem."""
    pledges = Pledges(await store.key("pledges", new_secret()))
    return Hall(CATALOGUE, store, settings, Turns, pledges=pledges, metrics=metrics)


def services_for(app: Starlette, hall: Hall) -> Services:
    """Make what the pages and the API work with."""
    settings, people = hall.settings, People(hall.store, hall.settings)
    open_already = settings.host not in ("127.0.0.1", "localhost", "::1")
    network = Network(app, settings.port, open_already, settings.limits)
    return Services(settings, hall, people, network, Reviews(hall), Attentions(hall), Studies())


def load_api() -> ASGIApp:
    from alambic.server.api.routes import make_api

    return make_api()


async def not_there(request: Request, error: Exception) -> Response:
    """An address, or a way to use it, that does not exist."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    problem = NoSuchTable("no such page") if status == 404 else Elsewhere("no page of ours sends such a form")
    return error_page(request, problem, await who(request), status)


def refusal_page(request: Request, error: AlambicError) -> Response:
    """What the guard answers: the page that says what went wrong, or a line if that page has a mistake itself."""
    try:
        return error_page(request, error)
    except Exception as problem:
        log.error("the page of errors cannot be drawn", exc_info=problem)
        return PlainTextResponse("Something went wrong on our side. Nothing was lost.", 500)


async def sweep(hall: Hall) -> None:
    """Let go what is too old, now and then."""
    while True:
        try:
            swept = await hall.store.sweep(hall.now(), hall.settings.expiry)
            for key in (*swept.stopped, *swept.deleted):
                if table := hall.tables.get(key):
                    hall.let_go(table)
                    table.changed()  # whoever still looks at it looks again
        except AlambicError as problem:
            log.warning("old tables could not be swept", extra=fields(problem=problem))
        await asyncio.sleep(SWEEP_EVERY)


ROUTES = [
    Route("/", lobby.lobby),
    Route("/new/{game}", laying.set_up),
    Route("/tables", laying.create, methods=["POST"]),
    Route("/now/{game}", laying.play_now, methods=["POST"]),
    Route("/rules/{game}", lobby.rules),
    Route("/look", lobby.set_look, methods=["POST"]),
    Route("/network", lobby.set_network, methods=["POST"]),
    Route("/t/me/parts", lobby.lists),
    Route("/t/{key}", tables.show),
    Route("/t/{key}/parts", tables.parts),
    Route("/t/{key}/screen", screen.show),
    Route("/t/{key}/screen", screen.around, methods=["POST"]),
    Route("/t/{key}/screen/parts", screen.parts),
    Route("/t/{key}/chat", notices.chat),
    Route("/t/{key}/chat", notices.set_chat, methods=["POST"]),
    Route("/t/{key}/move", tables.move, methods=["POST"]),
    Route("/t/{key}/sit", tables.sit, methods=["POST"]),
    Route("/t/{key}/again", tables.again, methods=["POST"]),
    Route("/t/{key}/replay", replay.begin),
    Route("/t/{key}/replay/{step}", replay.show),
    Route("/t/{key}/review", replay.look_back, methods=["POST"]),
    Route("/t/{key}/record.jsonl", tables.record),
    Route("/t/{key}/qr.svg", tables.qr),
    *(Route(f"/t/{{key}}/{action}", tables.act, methods=["POST"], name=action) for action in tables.ACTIONS),
    Route("/learn/{game}/{n}", learn.learn),
    Route("/learn/{game}/{n}", learn.learnt, methods=["POST"]),
    *extras.routes(),
    Route("/workshop", workshop.choose),
    Route("/workshop", workshop.go_on, methods=["POST"]),
    Route("/workshop/report", workshop.report),
    Route("/workshop/{game}", workshop.change),
    Route("/workshop/{game}", workshop.begin, methods=["POST"]),
    Route("/patterns", learn.patterns),
    Route("/results", results.results),
    Route("/me", me.me),
    Route("/me/name", me.set_name, methods=["POST"]),
    Route("/me/renew", me.renew, methods=["POST"]),
    Route("/me/devices", notices.subscribe, methods=["POST"]),
    Route("/me/devices/off", notices.unsubscribe, methods=["POST"]),
    Route("/me/recovery", me.make_link, methods=["POST"]),
    Route("/me/ready/{number:int}", me.play_ready, methods=["POST"]),
    Route("/me/ready/{number:int}/forget", me.forget_ready, methods=["POST"]),
    Route("/me/{link}", me.follow),
    Route("/me/{link}", me.move_in, methods=["POST"]),
    Route("/stream", stream),
    Route("/worker.js", notices.worker),
    Route("/offline", notices.offline),
    Route("/health", health.health),
    Route("/metrics", health.metrics),
    Route("/static/{edition}/{name:path}", static),
]
