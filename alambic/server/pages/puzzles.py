"""The puzzles: the collection, today's, anybody's own. Nothing is stored: the address holds the moves so far."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from alambic.core.engine import Engine
from alambic.core.errors import AlambicError
from alambic.core.view import View
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.collection import GRADE_NAMES, Shipped, by_text, collection, of_the_day
from alambic.games.artiseurs.collection import numbered as by_number
from alambic.games.artiseurs.page_board import board
from alambic.games.artiseurs.puzzle import LONGEST, BadPuzzle, parse_puzzle, standing, task
from alambic.server.basics.numbers import whole
from alambic.server.basics.words import Words
from alambic.server.live.hall import Hall
from alambic.server.live.thinking import Rank
from alambic.server.pages.common import desk_of, note, seen_at, who
from alambic.server.pages.puzzlepage import ADDRESS, MOST_MOVES, NAMES, PuzzlePage, Wish, look, playable, tried
from alambic.server.views.problems import Problem, problem_of, status_of
from alambic.server.views.render import page, site_of

LETTERS = 4000  # of the moves in an address
EXAMPLE = "1r1r1/2b1b/4w/br2b/r3w r w"  # a sound one


def today() -> Shipped:
    return of_the_day(datetime.now(UTC).date())


async def shelf(request: Request) -> Response:
    """All puzzles by grade, today's, and a field for one's own."""
    return await shelf_page(request, "", None)


async def shelf_page(request: Request, text: str, error: AlambicError | None) -> Response:
    site, day = site_of(request), today()
    say = site.words.say
    problem: Problem | None = None
    if error:
        note(request, error)
        problem = problem_of(error, say, GAME, site.lang)
        if isinstance(error, BadPuzzle):
            problem = replace(problem, detail=error.said(say))
    match = standing(day.puzzle, await desk_of(request).hall.engines.of(GAME))
    view = View(match.known(), day.puzzle.colour, tuple(say(name) for name in NAMES), say=say)
    grades = [
        (say(name), [one for one in collection() if one.grade == grade])
        for grade, name in enumerate(GRADE_NAMES, 1)
    ]
    return page(
        request,
        "puzzles.html",
        await who(request),
        status_of(error) if error else 200,
        game=GAME,
        grades=grades,
        today=day,
        today_grade=say(day.grade_name),
        today_task=task(day.puzzle, say),
        board=board(view),
        address=ADDRESS,
        text=text[:LONGEST],
        example=EXAMPLE,
        problem=problem,
    )


async def numbered(request: Request) -> Response:
    """A puzzle of the collection, by its number or as today's."""
    n = request.path_params["n"]
    one = today() if n == "today" else by_number(whole(n) or 0)
    return await puzzle_page(request, Wish(one.puzzle, one, f"{ADDRESS}/{n if n == 'today' else one.number}"))


async def own(request: Request) -> Response:
    """Somebody's own puzzle, by its notation; one of the collection is that."""
    text = request.query_params.get("p")
    if text is None:
        return await shelf(request)
    try:
        puzzle = parse_puzzle(text)
    except BadPuzzle as error:
        return await shelf_page(request, text, error)
    if one := by_text().get(puzzle.text):
        return seen_at(f"{ADDRESS}/{one.number}")
    return await puzzle_page(request, Wish(puzzle, None, f"{ADDRESS}/at"))


async def puzzle_page(request: Request, wish: Wish) -> Response:
    """The board after the moves of the address; a move that was just made gets an address of its own."""
    site, query = site_of(request), request.query_params
    engine: Engine = await desk_of(request).hall.engines.of(GAME)
    codes = [code for code in query.get("m", "")[:LETTERS].split(",") if code.strip()]
    wish = replace(wish, played=tuple(codes[:MOST_MOVES]))
    played, error = playable(wish, engine)
    wish = replace(wish, played=played)
    if "move" in query and error is None:
        try:
            return seen_at(wish.url(tried(wish, query["move"], engine)) + "#stage")
        except AlambicError as refused:
            error = refused
    if error:
        note(request, error)
        wish = replace(wish, problem=problem_of(error, site.words.say, GAME, site.lang))
    hint = whole(query.get("hint")) or 0
    wish = replace(wish, hint=min(hint, 2), solution=query.get("solution") == "1")
    shown = await looked_into(desk_of(request).hall, wish, engine, site.words)
    context: dict[str, Any] = {"game": GAME, "z": shown, "grade": site.words.say(grade_name(wish))}
    return page(request, "puzzle.html", await who(request), status_of(error) if error else 200, **context)


async def looked_into(hall: Hall, wish: Wish, engine: Engine, said: Words) -> PuzzlePage:
    """What a page shows; where a solver is needed, when a thread has time for it."""
    if wish.shipped and not wish.hint:
        return look(wish, engine, said)  # all is known
    return (await hall.thinking.think(Rank.ADVICE, look, wish, engine, said))[1]


def grade_name(wish: Wish) -> str:
    return wish.shipped.grade_name if wish.shipped else ""
