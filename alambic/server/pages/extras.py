"""Pages that games bring along beside their tables: mounted as the games name them."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from alambic.core.extras import Extras, Handler, Moved, Visit
from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.server.basics.statuses import status_of
from alambic.server.entrance.admission import note
from alambic.server.entrance.head import cookies_of
from alambic.server.entrance.people import YEAR
from alambic.server.live.hall import Hall
from alambic.server.live.thinking import Rank
from alambic.server.pages.common import seen_at, services_of, who
from alambic.server.views.problems import problem_of
from alambic.server.views.render import page, site_of

KEPT = 1000  # letters that a browser keeps for them


def routes(games: Iterable[Game] = CATALOGUE) -> list[Route]:
    """Their addresses: `/puzzles/artiseurs/at`."""
    return [route for game in games if game.extras for route in routes_of(game, game.extras)]


def routes_of(game: Game, extras: Extras) -> list[Route]:
    return [
        Route(f"/{extras.name}/{game.name}{end}", mounted(game, handler))
        for end, handler in extras.handlers().items()
    ]


def mounted(game: Game, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A page of a game as one of ours."""

    async def answer(request: Request) -> Response:
        hall, site = services_of(request).hall, site_of(request)
        visit = Visit(
            engine=await hall.engines.of(game),
            said=site.words,
            today=hall.now().date(),
            parts=request.path_params,
            query=request.query_params,
            think=thinker(hall),
            kept=cookies_of(request).get(f"kept-{game.name}", "")[:KEPT],
            address=site.address,
        )
        found = await handler(visit)
        if isinstance(found, Moved):
            return seen_at(found.url)
        problem, status = None, 200
        if error := found.error:
            note(request.scope, error)
            problem, status = problem_of(error, site.words.say, game, site.lang), status_of(error)
        context = {"game": game, "problem": problem, **found.context}
        shown = page(request, f"{game.name}/{found.template}", await who(request), status, **context)
        if found.keep:
            secure = services_of(request).settings.secure
            name = f"kept-{game.name}"
            shown.set_cookie(name, found.keep, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return shown

    answer.__module__, answer.__name__ = handler.__module__, getattr(handler, "__name__", "page")
    return answer


def thinker(hall: Hall) -> Callable[..., Awaitable[Any]]:
    """Has work done as advice is thought up."""

    async def think(work: Callable[..., Any], *about: Any) -> Any:
        return (await hall.thinking.think(Rank.ADVICE, work, *about))[1]

    return think
