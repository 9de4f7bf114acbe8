"""The guided first game and the pattern book: the table's own page, without a table."""

import asyncio
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from alambic.core.errors import AlambicError
from alambic.core.game import Game
from alambic.core.numbers import whole
from alambic.core.view import View
from alambic.games import CATALOGUE
from alambic.server.basics.statuses import status_of
from alambic.server.entrance.admission import note
from alambic.server.live.table import PLAYING
from alambic.server.pages.common import form_of, game_at, seen_at, services_of, who
from alambic.server.views.guide import read_guide
from alambic.server.views.page import Guidance, SeatLine, TablePage, flights, sounds
from alambic.server.views.problems import Problem, problem_of
from alambic.server.views.render import page, render, site_of


async def learn(request: Request) -> Response:
    """One step of the guide."""
    return await step_page(request, whole(request.path_params["n"]) or 0, None, 200)


async def step_page(request: Request, n: int, problem: Problem | None, status: int) -> Response:
    game, site = game_at(request), site_of(request)
    guide = read_guide(game)
    step = guide.step(n)
    view = guide.view(n, await services_of(request).hall.engines.of(game), site.words.say)
    url = f"/learn/{game.name}/{n}"
    pledge = services_of(request).hall.pledges.offer() if n == guide.of else None
    t = TablePage(
        key="",
        game=game,
        status=PLAYING,
        version=f"guide-{n}",
        step=n,
        since=n - 1,
        seat=guide.seat,
        host=False,
        seats=[seat_line(view, seat, guide.seat) for seat in range(guide.setup.seats)],
        due=game.words.due(view.s, view.names, site.words.say, view.seat) if view.legal else "",
        your_turn=bool(view.legal),
        moves=[(code, game.words.named(code, view)) for code in view.legal],
        problem=problem,
        flights=flights(game, view),
        sounds=sounds(game, view),
        action=url,
        unit=game.words.unit(site.words.say),
        guide=Guidance(
            n=n,
            of=guide.of,
            text=step.text[site.lang],
            pointing=step.point,
            url=url,
            asks=step.move is not None,
            done=n == guide.of,
            code=step.move or step.wrong or "",
            pledge=pledge,
        ),
    )
    template = "parts.html" if "x-parts" in request.headers else "table.html"
    context = {"t": t, "view": view, "g": game.page.show(view)}
    return HTMLResponse(render(site, template, await who(request), context), status)


def seat_line(view: View, seat: int, mine: int) -> SeatLine:
    return SeatLine(
        number=seat,
        name=view.names[seat],
        kind="person",
        level="",
        mine=seat == mine,
        awaited=seat == mine,
        points=view.points[seat],
        place=None,
        here=True,
        muted=False,
        invite=None,
    )


async def learnt(request: Request) -> Response:
    """What the player did at a step: go on, or hear why not."""
    form, game, site = await form_of(request), game_at(request), site_of(request)
    n = whole(request.path_params["n"]) or 0
    code = form.get("move") or " ".join(
        part for part in (form.get("pick"), form.get("at")) if part and "at" in form
    )
    guide = read_guide(game)
    try:
        following = guide.answer(n, code, await services_of(request).hall.engines.of(game))
    except AlambicError as error:
        note(request.scope, error)
        tried = code == guide.step(n).wrong  # the guide asked for it: being refused is how it goes on
        shown, status = (n + 1, 200) if tried else (n, status_of(error))
        return await step_page(request, shown, problem_of(error, site.words.say, game, site.lang), status)
    return seen_at(f"/learn/{game.name}/{following}")


async def patterns(request: Request) -> Response:
    """Every ornament, piece and state on one page."""
    say = site_of(request).words.say
    samples = []
    for game in CATALOGUE:
        for title, view in await asyncio.to_thread(samples_of, game.name):
            samples.append((say(title), *sample(game, view, say)))
    return page(request, "patterns.html", await who(request), samples=samples, games=list(CATALOGUE))


@cache
def samples_of(game: str) -> list[tuple[str, View]]:
    found: list[tuple[str, View]] = [*CATALOGUE[game].page.samples()]
    return found


def sample(game: Game, view: View, say: Any) -> tuple[TablePage, View, dict[str, Any]]:
    spoken = View(**{**vars(view), "say": say})
    t = TablePage(key="", game=game, status=PLAYING, version="", step=0, seat=view.seat, host=False, seats=())
    return t, spoken, game.page.show(spoken)
