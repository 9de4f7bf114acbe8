"""Pages of puzzles: the collection, today's, anybody's own. Nothing is stored: the address holds the moves."""

from dataclasses import replace

from alambic.core.errors import AlambicError
from alambic.core.extras import Handler, Moved, Shown, Visit
from alambic.core.numbers import whole
from alambic.core.view import View
from alambic.games.artiseurs.collection import GRADE_NAMES, by_text, collection, of_the_day
from alambic.games.artiseurs.collection import numbered as by_number
from alambic.games.artiseurs.page_board import board
from alambic.games.artiseurs.puzzle import LONGEST, BadPuzzle, parse_puzzle, standing, task
from alambic.games.artiseurs.puzzle_page import ADDRESS, MOST_MOVES, NAMES, PuzzlePage, Wish, look, playable, tried

LETTERS = 4000  # of the moves in an address
EXAMPLE = "1r1r1/2b1b/4w/br2b/r3w r w"  # a sound one


async def shelf(visit: Visit) -> Shown | Moved:
    """All puzzles by grade, today's, and a field for one's own."""
    return shelf_page(visit, "", None)


def shelf_page(visit: Visit, text: str, error: AlambicError | None) -> Shown:
    say, day = visit.said.say, of_the_day(visit.today)
    match = standing(day.puzzle, visit.engine)
    view = View(match.known(), day.puzzle.colour, tuple(say(name) for name in NAMES), say=say)
    grades = [
        (say(name), [one for one in collection() if one.grade == grade])
        for grade, name in enumerate(GRADE_NAMES, 1)
    ]
    context = {
        "grades": grades,
        "today": day,
        "today_grade": say(day.grade_name),
        "today_task": task(day.puzzle, say),
        "board": board(view),
        "address": ADDRESS,
        "text": text[:LONGEST],
        "example": EXAMPLE,
    }
    return Shown("puzzles.html", context, error)


async def numbered(visit: Visit) -> Shown | Moved:
    """A puzzle of the collection, by its number or as today's."""
    n = visit.parts["n"]
    one = of_the_day(visit.today) if n == "today" else by_number(whole(n) or 0)
    return await puzzle_page(visit, Wish(one.puzzle, one, f"{ADDRESS}/{n if n == 'today' else one.number}"))


async def own(visit: Visit) -> Shown | Moved:
    """Somebody's own puzzle, by its notation; one of the collection is that."""
    text = visit.query.get("p")
    if text is None:
        return await shelf(visit)
    try:
        puzzle = parse_puzzle(text)
    except BadPuzzle as error:
        return shelf_page(visit, text, error)
    if one := by_text().get(puzzle.text):
        return Moved(f"{ADDRESS}/{one.number}")
    return await puzzle_page(visit, Wish(puzzle, None, f"{ADDRESS}/at"))


async def puzzle_page(visit: Visit, wish: Wish) -> Shown | Moved:
    """The board after the moves of the address; a move that was just made gets an address of its own."""
    query, engine = visit.query, visit.engine
    codes = [code for code in query.get("m", "")[:LETTERS].split(",") if code.strip()]
    wish = replace(wish, played=tuple(codes[:MOST_MOVES]))
    played, error = playable(wish, engine)
    wish = replace(wish, played=played)
    if "move" in query and error is None:
        try:
            return Moved(wish.url(tried(wish, query["move"], engine)) + "#stage")
        except AlambicError as refused:
            error = refused
    hint = whole(query.get("hint")) or 0
    wish = replace(wish, hint=min(hint, 2), solution=query.get("solution") == "1")
    context = {"z": await looked_into(visit, wish), "grade": visit.said.say(grade_name(wish))}
    return Shown("puzzle.html", context, error)


async def looked_into(visit: Visit, wish: Wish) -> PuzzlePage:
    """What a page shows; where a solver is needed, when a thread has time for it."""
    if wish.shipped and not wish.hint:
        return look(wish, visit.engine, visit.said)  # all is known
    found: PuzzlePage = await visit.think(look, wish, visit.engine, visit.said)
    return found


def grade_name(wish: Wish) -> str:
    return wish.shipped.grade_name if wish.shipped else ""


PAGES: dict[str, Handler] = {"": shelf, "/at": own, "/{n}": numbered}
