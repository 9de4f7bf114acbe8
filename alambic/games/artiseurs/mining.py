"""Looking for sound puzzles in random positions, in random games and in games of sensible players (ART-41)."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from types import SimpleNamespace
from typing import Any

from alambic.core.chance import below, seed_word
from alambic.core.engine import Engine
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.deck import MOST_STONES
from alambic.games.artiseurs.puzzle import STEP, Lies, Puzzle, is_ahead, lies_of, line_in, state_bytes
from alambic.games.artiseurs.solver import Line, Search, Solution, looked
from alambic.games.artiseurs.state import CELLS, COLOURS, SEATS, SIDE
from alambic.games.artiseurs.vocabulary import Phase, Told

LIMIT = 100_000  # positions looked at in one puzzle; what takes longer is left to others
ROOM = 1 << 17  # situations remembered meanwhile
LONGEST = 8  # decisions of the shortest best action: more are no pleasure
FEWEST = 6  # stones on a board worth looking at
APART = 9  # moves of a game between two boards that are looked at, on average
ACTIONS = 400  # moves after which a game is left for a new one

SOURCES = ("position", "game", "played")  # scattered stones, games at random, games of sensible players
GRADES = 3


@dataclass(frozen=True)
class Found:
    """A sound puzzle, its best action, and what makes it hard."""

    puzzle: Puzzle
    lead: int
    line: Line
    tempting: int  # wrong first moves that make a line, or lead as well
    features: frozenset[str]  # what its best action shows
    source: str

    @property
    def hardness(self) -> int:
        """Tempting wrong moves make a puzzle harder, forced decisions after the first three times as much."""
        return self.tempting + 3 * (self.line.forced - 1)

    @property
    def grade(self) -> int:
        """1 to 3, each about as often as the others."""
        return 1 if self.hardness < 2 else 2 if self.hardness < 8 else 3


Boards = Generator[Lies, Found | None, None]  # is told what was found on the board before


class Luck:
    """Chance that a seed repeats everywhere."""

    def __init__(self, seed: int) -> None:
        self.word: Any = SimpleNamespace(rng=seed_word(seed))

    def below(self, n: int) -> int:
        return below(self.word, n)

    def shuffled(self, things: Sequence[Any]) -> list[Any]:
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, each as often as its weight says."""
        at = self.below(sum(weights))
        for index, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return index
        raise AssertionError("weights are at least 1")


class Mine:
    """All that one seed leads to: the same puzzles in the same order, however long it takes."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self.engine = engine
        self.luck = Luck(seed)
        self.search = Search(engine, ROOM)
        self.seen: set[Puzzle] = set()
        self.tried = 0

    def puzzles(self, grade: int | None = None) -> Iterator[Found]:
        """One sound puzzle after another, no two the same but for a turn or a mirror."""
        boards = [self.scattered(), self.boards(sensible=False), self.boards(sensible=True)]
        found: list[Found | None] = [None] * len(boards)
        while True:
            for at, (source, board) in enumerate(zip(SOURCES, boards, strict=True)):
                one = found[at] = self.sound_at(board.send(found[at]), source)
                if one and (grade is None or one.grade == grade):
                    yield one

    def sound_at(self, lies: Lies, source: str) -> Found | None:
        """The first sound puzzle on a board, of all colours to play and stones to place."""
        tasks = [(colour, given) for colour in range(COLOURS) for given in (*range(COLOURS), STEP)]
        for colour, given in self.luck.shuffled(tasks):
            if is_ahead(lies, colour) or (given != STEP and is_used_up(lies, given)):
                continue
            puzzle = Puzzle(lies, colour, given)
            solution = looked(self.search, puzzle, LIMIT)
            self.tried += 1
            if solution.sound and solution.best[0].length <= LONGEST:
                canonical = puzzle.canonical()
                if canonical in self.seen:
                    return None
                self.seen.add(canonical)
                return found_in(self.search.lined(solution), self.engine, source)
        return None

    # Where boards come from

    def scattered(self) -> Boards:
        """Stones anywhere, no line standing."""
        while True:
            counts = [self.luck.below(most + 1) for most in MOST_STONES.values()]
            if sum(counts) < FEWEST:
                continue
            cells, lies = self.luck.shuffled(range(CELLS)), [0] * COLOURS
            for colour, count in enumerate(counts):
                for _ in range(count):
                    lies[colour] |= 1 << cells.pop()
            if not line_in(sum(lies)):
                yield lies[0], lies[1], lies[2]

    def boards(self, *, sensible: bool) -> Boards:
        """Boards between two actions of games for three, cervienne; a game that has given a puzzle is left."""
        engine, luck = self.engine, self.luck
        setup = GAME.setup(SEATS)
        while True:
            s = engine.start(setup, luck.below(1 << 31))
            for _ in range(ACTIONS):
                if not (seats := engine.awaited(s)):
                    break
                moves = engine.legal(s, seats[0])
                at = luck.weighted(engine.prefer(s, seats[0], moves)) if sensible else luck.below(len(moves))
                engine.play(s, seats[0], moves[at])
                if engine.phase(s) == GAME.phases[Phase.CHOOSING] and luck.below(APART) == 0:
                    lies = lies_of(engine.read(s))
                    if sum(lies).bit_count() >= FEWEST and (yield lies):
                        break


def is_used_up(lies: Lies, colour: int) -> bool:
    """Whether all stones of a colour lie on the board already (ART-40)."""
    return lies[colour].bit_count() >= list(MOST_STONES.values())[colour]


# What makes a puzzle hard, and what it shows


def found_in(solution: Solution, engine: Engine, source: str) -> Found:
    line, lead = solution.lines[0], solution.lead
    assert lead is not None
    wrong = [first for first in solution.firsts if first.lead < lead]
    begins = engine.unpack(state_bytes(solution.puzzle))
    easy = 2 * sum(first.leads for first in wrong) > len(wrong)  # to lead is nothing special here
    tempting = sum(
        (first.leads and not easy) or makes_line(engine, begins, solution.puzzle, first.code) for first in wrong
    )
    return Found(solution.puzzle, lead, line, tempting, features_of(solution.puzzle, line, engine), source)


def makes_line(engine: Engine, begins: Any, puzzle: Puzzle, code: str) -> bool:
    """Whether a first move makes a line at once."""
    s = engine.copy(begins)
    engine.play(s, puzzle.colour, engine.codes.parse(code))
    cleared = any(event.kind == Told.CLEARED for event in engine.events(s))
    return cleared or engine.phase(s) == GAME.phases[Phase.CLEARING]


def features_of(puzzle: Puzzle, line: Line, engine: Engine) -> frozenset[str]:
    """What happens in an action: a push, a chain, several lines, a choice between lines, stones that come back."""
    s, events = engine.unpack(state_bytes(puzzle)), []
    for code in line.codes:
        engine.play(s, puzzle.colour, engine.codes.parse(code))
        events += engine.events(s)
    lines = sum(event.kind == Told.CLEARED for event in events)
    back = sum(event.where for event in events if event.kind == Told.RETURNS)
    shown = {
        "push": any(event.kind == Told.PUSHED for event in events),
        "chain": any(event.kind == Told.TOOK for event in events),
        "lines": lines > 1,
        "choice": any(code.startswith("clear ") for code in line.codes),
        "return": back > 0,
        "five": back >= SIDE,
    }
    return frozenset(name for name, true in shown.items() if true)


def varied(found: Sequence[Found], count: int) -> list[Found]:
    """So many of them, in turn of each colour to play, stone given and kind of action; the easier ones first."""
    kinds: dict[tuple[int, int, frozenset[str]], list[Found]] = {}
    for one in found:
        kinds.setdefault((one.puzzle.colour, one.puzzle.given, one.features), []).append(one)
    chosen = [one for turn in zip_longest(*kinds.values()) for one in turn if one is not None]
    return sorted(chosen[:count], key=lambda one: (one.hardness, len(one.line.codes)))
