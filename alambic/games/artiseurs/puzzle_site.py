"""Pages of puzzles: the collection, today's, anybody's own. Nothing is stored: the address holds the moves."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from alambic.core.errors import AlambicError
from alambic.core.extras import Handler, Moved, Shown, Visit
from alambic.core.numbers import whole
from alambic.core.view import N_, View
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.collection import GRADE_NAMES, by_text, collection, of_the_day
from alambic.games.artiseurs.collection import numbered as by_number
from alambic.games.artiseurs.page_board import board
from alambic.games.artiseurs.puzzle import LONGEST, BadPuzzle, Puzzle, lies_of, parse_puzzle, standing, task
from alambic.games.artiseurs.puzzle_making import make
from alambic.games.artiseurs.puzzle_memory import Memory, memory_of
from alambic.games.artiseurs.puzzle_page import ADDRESS, MOST_MOVES, NAMES, PuzzlePage, Wish, look, playable, tried
from alambic.games.artiseurs.state import COLOURS
from alambic.games.artiseurs.vocabulary import Phase

LETTERS = 4000  # of the moves in an address
EXAMPLE = "1r1r1/2b1b/4w/br2b/r3w r w"  # a sound one


async def shelf(visit: Visit) -> Shown | Moved:
    """All puzzles by grade, today's, and a field for one's own."""
    return shelf_page(visit, "", None)


def shelf_page(visit: Visit, text: str, error: AlambicError | None) -> Shown:
    say, day = visit.said.say, of_the_day(visit.today)
    match, memory = standing(day.puzzle, visit.engine), memory_of(visit.kept)
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
        "memory": memory,
        "count": memory.count(one.number for one in collection()),
        "streak": memory.streak(visit.today),
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
    z = await looked_into(visit, wish)
    solved = z.verdict is not None and z.verdict.kind == "solved" and not wish.solution
    memory = remembered(visit, wish) if solved else memory_of(visit.kept)
    context = {
        "z": z,
        "grade": visit.said.say(grade_name(wish)),
        "share": share_text(visit, wish, z) if solved else "",
        "streak": memory.streak(visit.today) if solved and is_of_today(visit, wish) else 0,
    }
    return Shown("puzzle.html", context, error, memory.text if solved and wish.shipped else "")


def is_of_today(visit: Visit, wish: Wish) -> bool:
    return wish.shipped is not None and wish.shipped == of_the_day(visit.today)


def remembered(visit: Visit, wish: Wish) -> Memory:
    """What the browser is to keep once this one is solved."""
    memory = memory_of(visit.kept)
    if wish.shipped is None:
        return memory
    return memory.with_solved(wish.shipped.number, visit.today if is_of_today(visit, wish) else None)


SHARED = N_("{game}, puzzle {n}: solved in {moves}. {address}")
SHARED_TODAY = N_("{game}, puzzle of the day: solved in {moves}. {address}")
SHARED_OWN = N_("{game}, a puzzle of our own: solved in {moves}. {address}")


def share_text(visit: Visit, wish: Wish, z: PuzzlePage) -> str:
    """What can be sent to others: that it is solved, and where, but not how."""
    said = visit.said
    text = SHARED_TODAY if is_of_today(visit, wish) else SHARED if wish.shipped else SHARED_OWN
    return said.say(text).format(
        game=said.say(GAME.title),
        n=wish.shipped.number if wish.shipped else "",
        moves=said.count("{n} move", "{n} moves", z.played).format(n=z.played),
        address=f"{visit.address}{wish.url(())}",
    )


async def looked_into(visit: Visit, wish: Wish) -> PuzzlePage:
    """What a page shows; where a solver is needed, when a thread has time for it."""
    if wish.shipped and not wish.hint:
        return look(wish, visit.engine, visit.said)  # all is known
    found: PuzzlePage = await visit.think(look, wish, visit.engine, visit.said)
    return found


def grade_name(wish: Wish) -> str:
    return wish.shipped.grade_name if wish.shipped else ""


def position(s: Any) -> str:
    """What lies on a board, as a puzzle for whose turn it is; the stone in hand is the one to be placed."""
    colour = min(int(s.turn), COLOURS - 1)
    held = next((stone for stone in range(COLOURS) if s.phase == Phase.PUTTING and s.hold[stone] > 0), 0)
    return urlencode({"p": Puzzle(lies_of(s), colour, held).text}, safe="/")


MAKE = N_("Make a puzzle of this position")
PAGES: dict[str, Handler] = {"": shelf, "/at": own, "/make": make, "/{n}": numbered}
