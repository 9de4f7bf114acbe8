"""A puzzle as a page shows it: the board after some moves, how they were, a hint, the solution in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from threading import Lock
from typing import Any, NamedTuple
from urllib.parse import urlencode

from alambic.core.engine import Engine
from alambic.core.errors import AlambicError
from alambic.core.events import NONE, Event
from alambic.core.extras import Said
from alambic.core.match import Match
from alambic.core.view import N_, View
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.collection import Shipped, collection
from alambic.games.artiseurs.page_board import board
from alambic.games.artiseurs.page_pieces import Board
from alambic.games.artiseurs.puzzle import Puzzle, is_ahead, lead_of, lies_of, standing, task
from alambic.games.artiseurs.rules_board import colour_at
from alambic.games.artiseurs.solver import Search, Solution, looked
from alambic.games.artiseurs.vocabulary import CELL_NAMES, COLOUR_NAMES, Told

phrase = GAME.words.phrase

LIMIT = 1_500_000  # positions that are looked at for a visitor
HASTY = 2_000  # while the game is still being compiled
ROOM, LITTLE = 1 << 18, 1 << 12  # situations that are remembered meanwhile
MOST_MOVES = 100  # in an address
MOST_LAID = 60  # moves that are tried to see whether anything still matters
ADDRESS = f"/puzzles/{GAME.name}"

NAMES = (N_("White"), N_("Red"), N_("Black"))


# What a solver says about it


class Analyst:
    """Solves for visitors, one at a time in one room."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.search = Search(engine, ROOM if engine.compiled else LITTLE)
        self.lock = Lock()

    def solved(self, puzzle: Puzzle, played: Sequence[str]) -> Solution:
        with self.lock:
            found = looked(self.search, puzzle, LIMIT if self.engine.compiled else HASTY, played=played)
            if not found.proven or not found.best:
                return found
            line = self.search.line(found.best[0], len(found.best))  # one is enough to show
            return replace(found, lines=(line,))


analyst = cache(Analyst)


@lru_cache(1024)
def analysed(puzzle: Puzzle, played: tuple[str, ...], engine: Engine) -> Solution:
    """The best that can still come of a puzzle; takes up to a moment."""
    return analyst(engine).solved(puzzle, played)


# How things stand, in words

FIND = N_("Find the action after which you lead, and by as much as you can.")


def lead_said(lead: int, leads: bool, said: Said) -> str:
    """How far ahead or behind somebody is; a tie is somebody's too (ART-04)."""
    if lead > 0:
        return said.count("{n} stone ahead", "{n} stones ahead", lead).format(n=lead)
    if lead < 0:
        return said.count("{n} stone behind", "{n} stones behind", -lead).format(n=-lead)
    if leads:
        return said.say(N_("level, but ahead on the tie-break (ART-04)"))
    return said.say(N_("level, but behind on the tie-break (ART-04)"))


SOLVED = N_("Solved: no action gives a greater lead.")
BETTER = N_("You lead, but you could lead by more. There is something better.")
NOT_YET = N_("Not yet: after this action you do not lead.")
CLOSEST = N_("As close as one can get: in this puzzle nobody takes the lead.")
AS_FAR = N_("You lead. Whether one can lead by more is not proven: there is too much to examine.")


@dataclass(frozen=True)
class Verdict:
    """What came of an action."""

    text: str
    kind: str  # solved, leads, behind


def verdict(lead: int, leads: bool, best: int | None, proven: bool, said: Said) -> Verdict:
    if not proven or best is None:
        return Verdict(said.say(AS_FAR if leads else NOT_YET), "leads" if leads else "behind")
    if lead >= best and leads:
        return Verdict(said.say(SOLVED), "solved")
    if leads:
        return Verdict(said.say(BETTER), "leads")
    return Verdict(said.say(CLOSEST if lead >= best and best <= 0 else NOT_YET), "behind")


HINTS = {  # the kind of action, and where
    "put": N_("Place the stone on a free cell of row {row}."),
    "take": N_("Place the stone on another one, in row {row}, and take that one."),
    "push": N_("Place the stone on another one, in row {row}, and push that one away."),
    "step": N_("Move a stone that lies in row {row}."),
    "clear": N_("Look at what each line would cost, and at what would come back."),
}
FREE_CHOICE = N_("Nothing can go wrong now: every move keeps the best lead.")
LOST = N_("From here the best lead is out of reach: take a move back.")
NO_HINT = N_("No hint: there is too much to examine in this puzzle.")


class Hint(NamedTuple):
    """What is said, and the classes of the board that show where."""

    text: str = ""
    marks: str = ""


def hint_said(now: Solution, best: int | None, s: Any, level: int, said: Said) -> Hint:
    """First what kind of move and where, then the move itself."""
    if not now.proven or now.lead is None:
        return Hint(said.say(NO_HINT))
    if best is not None and now.lead < best:
        return Hint(said.say(LOST))
    line = now.lines[0]
    if line.kept[0][0] == line.kept[0][1]:
        return Hint(said.say(FREE_CHOICE))
    kind, *parts = line.codes[0].split(" ")
    cell = parts[1] if kind == "put" else parts[0]
    marks = "" if kind == "clear" else f"hint-row-{cell[-1]}"
    if level > 1:
        return Hint(f"{phrase(line.codes[0], said.say)}.", f"{marks} hint-column-{cell[0]}" if marks else "")
    if kind == "put" and colour_at(s, CELL_NAMES.index(cell)) != NONE:
        kind = "take"
    return Hint(said.say(HINTS[kind]).format(row=cell[-1]), marks)


# The page


class Step(NamedTuple):
    """A move of the solution: what it does, and how things stand then."""

    told: list[str]
    lead: str
    url: str


@dataclass(frozen=True)
class PuzzlePage:
    """All that puzzle.html shows."""

    puzzle: Puzzle
    shipped: Shipped | None
    path: str
    task: str
    board: Board
    form: list[tuple[str, str]]  # what the address says already, for the next move
    counts: list[tuple[str, str, int]]  # colour, its name, its stones
    before: str
    now: str
    due: str
    moves: list[tuple[str, str]]
    told: list[str]  # what the moves so far have done
    played: int
    verdict: Verdict | None
    settled: bool  # what is left to do makes no difference
    goal: str  # the best lead, once it may be told
    hint: Hint
    steps: list[Step]
    sound: str  # about an own puzzle
    urls: dict[str, str]


@dataclass(frozen=True)
class Wish:
    """What an address asks for: a puzzle, the moves so far, and how much is to be told."""

    puzzle: Puzzle
    shipped: Shipped | None
    path: str
    played: tuple[str, ...] = ()
    hint: int = 0
    solution: bool = False

    def url(self, played: Sequence[str], **more: int) -> str:
        query = self.query(played) + [(name, str(value)) for name, value in more.items()]
        return f"{self.path}?{urlencode(query, safe=',/')}" if query else self.path

    def query(self, played: Sequence[str]) -> list[tuple[str, str]]:
        own = [] if self.shipped else [("p", self.puzzle.text)]
        return own + ([("m", ",".join(played))] if played else [])


def replayed(puzzle: Puzzle, codes: Sequence[str], engine: Engine, names: Sequence[str]) -> list[Match]:
    """The match before and after each of the moves; a named error says which one the rules forbid."""
    match = standing(puzzle, engine, names)
    matches = [match.copy()]
    for code in codes[:MOST_MOVES]:
        match.play(puzzle.colour, code)
        matches.append(match.copy())
    return matches


def look(wish: Wish, engine: Engine, said: Said) -> PuzzlePage:
    """The page; it solves what has to be solved, so call it in a thread."""
    puzzle, say = wish.puzzle, said.say
    names = [say(name) for name in NAMES]
    matches = replayed(puzzle, wish.played, engine, names)
    match = matches[-1]
    s = match.known(puzzle.colour)
    lies = lies_of(s)
    lead, leads = lead_of(lies, puzzle.colour), is_ahead(lies, puzzle.colour)
    best, proven, line = known_best(wish, engine)
    settled = proven and best is not None and bool(wish.played) and keeps(match, puzzle.colour, best)
    legal = () if match.over or settled else tuple(match.legal(puzzle.colour))
    view = View(
        s, puzzle.colour, tuple(names), legal, tuple(match.events(puzzle.colour)) if wish.played else (), say=say
    )
    end = (
        verdict(best if settled and best is not None else lead, leads or settled, best, proven, said)
        if (match.over or settled)
        else None
    )
    told = wish.solution or wish.hint > 0 or (end is not None and end.kind == "solved")
    return PuzzlePage(
        puzzle=puzzle,
        shipped=wish.shipped,
        path=wish.path,
        task=task(puzzle, say),
        board=given(board(view), said),
        form=wish.query(wish.played),
        counts=[(COLOUR_NAMES[n], names[n], lies[n].bit_count()) for n in range(len(names))],
        before=lead_said(puzzle.lead, puzzle.leads, said),
        now=lead_said(best, True, said) if settled and best is not None else lead_said(lead, leads, said),
        due="" if end else GAME.words.due(s, names, say, puzzle.colour) if wish.played else say(FIND),
        settled=settled and not match.over,
        moves=[(code, phrase(code, say)) for code in legal],
        told=[line for one in matches[1:] for line in told_of(one.events(puzzle.colour), names, said)],
        played=len(wish.played),
        verdict=end,
        goal=goal_said(puzzle, line, engine, said) if told and proven and line else "",
        hint=hint_of(wish, best, engine, s, said) if wish.hint and end is None else Hint(),
        steps=steps_of(wish, line, engine, said) if wish.solution else [],
        sound="" if wish.shipped else sound_said(analysed(puzzle, (), engine), said),
        urls=urls_of(wish, proven),
    )


def keeps(match: Match, colour: int, best: int) -> bool:
    """Whether every way to end the action reaches the best lead: then it is solved, whatever else is laid."""
    left = [MOST_LAID]

    def all_keep(one: Match) -> bool:
        if one.over:
            lies = lies_of(one.known(colour))
            return lead_of(lies, colour) >= best and is_ahead(lies, colour)
        codes = one.legal(colour)
        left[0] -= len(codes)
        if left[0] < 0:
            return False
        for code in codes:
            ahead = one.copy()
            ahead.play(colour, code)
            if not all_keep(ahead):
                return False
        return True

    return all_keep(match)


def given(cloth: Board, said: Said) -> Board:
    """The board, on which the stone in hand was not drawn but given (ART-40)."""
    hand = (one._replace(caption=said.say(N_("Given"))) if one.kind == "drawn" else one for one in cloth.hand)
    return cloth._replace(hand=tuple(hand))


def known_best(wish: Wish, engine: Engine) -> tuple[int | None, bool, tuple[str, ...]]:
    """The best lead, whether it is proven, and an action that reaches it; the collection's are known."""
    if wish.shipped:
        return wish.shipped.lead, True, wish.shipped.line
    found = analysed(wish.puzzle, (), engine)
    return found.lead, found.proven, found.lines[0].codes if found.lines else ()


def hint_of(wish: Wish, best: int | None, engine: Engine, s: Any, said: Said) -> Hint:
    return hint_said(analysed(wish.puzzle, wish.played, engine), best, s, wish.hint, said)


def goal_said(puzzle: Puzzle, line: Sequence[str], engine: Engine, said: Said) -> str:
    lies = lies_of(replayed(puzzle, line, engine, NAMES)[-1].known(puzzle.colour))
    return lead_said(lead_of(lies, puzzle.colour), is_ahead(lies, puzzle.colour), said)


def told_of(events: Sequence[Event], names: Sequence[str], said: Said) -> list[str]:
    """What a move did, in words; that the action is over is seen."""
    return [GAME.words.sentence(event, names, said.say) for event in events if event.kind != Told.ENDED]


def steps_of(wish: Wish, line: Sequence[str], engine: Engine, said: Said) -> list[Step]:
    """The solution, move by move: what each does, which line goes, what comes back, and how things stand then."""
    names, colour = [said.say(name) for name in NAMES], wish.puzzle.colour
    steps: list[Step] = []
    matches = replayed(wish.puzzle, line, engine, names)
    ends = lies_of(matches[-1].known(colour))
    for at, match in enumerate(matches[1:], 1):
        if steps and keeps(matches[at - 1], colour, lead_of(ends, colour)):
            break  # what follows makes no difference
        lies = lies_of(match.known(colour))
        lead = lead_said(lead_of(lies, colour), is_ahead(lies, colour), said)
        told = told_of(match.events(colour), names, said)
        steps.append(Step(told, lead, wish.url(line[:at], solution=1)))
    return steps


def sound_said(found: Solution, said: Said) -> str:
    """What the solver says about somebody's own puzzle (ART-41)."""
    if not found.proven:
        return said.say(
            N_("Not proven: there is too much to examine for a page. The command line has more patience.")
        )
    if found.sound:
        return said.say(N_("A sound puzzle: exactly one first move is best, and it takes the lead."))
    if not found.turns:
        if found.puzzle.leads:
            return said.say(N_("Not a sound puzzle: the colour to play leads already."))
        return said.say(N_("Not a sound puzzle: nothing takes the lead."))
    return said.say(N_("Not a sound puzzle: {n} first moves are equally good.")).format(n=len(found.best))


def urls_of(wish: Wish, proven: bool) -> dict[str, str]:
    """Where the page leads to; what is not proven has neither hint nor solution."""
    every = len(collection())
    number = wish.shipped.number if wish.shipped else 0
    return {
        "back": wish.url(wish.played[:-1]) if wish.played else "",
        "again": wish.url(()) if wish.played else "",
        "hint": wish.url(wish.played, hint=wish.hint + 1) if proven and wish.hint < 2 else "",
        "solution": wish.url((), solution=1) if proven else "",
        "next": f"{ADDRESS}/{number % every + 1}" if number else f"{ADDRESS}/today",
    }


def tried(wish: Wish, code: str, engine: Engine) -> tuple[str, ...]:
    """The moves with one more; a named error says why not."""
    match = replayed(wish.puzzle, wish.played, engine, NAMES)[-1]
    move = engine.codes.parse(code)
    match.check(wish.puzzle.colour, move)
    return (*wish.played, engine.codes.code(move))


def playable(wish: Wish, engine: Engine) -> tuple[tuple[str, ...], AlambicError | None]:
    """As many of the moves in an address as the rules allow, and why not more."""
    match, good = standing(wish.puzzle, engine), list[str]()
    for code in wish.played[:MOST_MOVES]:
        try:
            match.play(wish.puzzle.colour, code)
        except AlambicError as problem:
            return tuple(good), problem
        good.append(match.entries[-1].move)
    return tuple(good), None
