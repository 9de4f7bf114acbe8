"""The solver: every placement, push, chain, choice of lines and return of one action, by the game's own rules.

A depth-first search over the decisions of the action (ART-40). What a situation is worth is remembered under an
exact key, so each is looked into once, whatever the order that led to it. It works in slices: whoever calls can
show how far it is, and stop it; what was not looked through is not proven.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from alambic.core.contract import legal, step
from alambic.core.engine import Engine
from alambic.core.rule import Rule, rule
from alambic.core.state import Numbers, State
from alambic.games.artiseurs.puzzle import Puzzle, state_bytes
from alambic.games.artiseurs.rules_board import on_board
from alambic.games.artiseurs.state import COLOURS, Artiseurs
from alambic.games.artiseurs.vocabulary import MOST, Colour

DEEPEST = 160  # decisions in one action; 18 stones cannot make as many
SLICE = 20_000  # positions between two looks at whoever waits
USUAL_LIMIT = 20_000_000
UNKNOWN = -1000  # less than any value
MANY = 1_000_000  # ways are not counted beyond it

DEPTH, NODES, FILLED, STAMP = range(4)  # how a search stands
WORDS = 4  # of a key
STAMPED, VALUE, WAYS, LENGTH, ENTRY = range(WORDS, WORDS + 5)  # what an entry holds after its key
COUNT, NEXT, BEST, BEST_WAYS, SHORTEST, AT, FRAME = range(7)  # what is known of the decision at a depth
FIRST = 3  # of a first move: value, ways, decisions


# What a situation is worth


@rule
def value_of(s: Artiseurs, colour: int) -> int:
    """Twice the lead, and one more for leading: ties are black's before red's before white's (ART-04, ART-40)."""
    own, best, leads = on_board(s, colour), 0, 1
    for other in range(COLOURS):
        if other != colour:
            count = on_board(s, other)
            best = max(best, count)
            if count > own or (count == own and other > colour):
                leads = 0
    return 2 * (own - best) + leads


@rule
def key_word(s: Artiseurs, word: int) -> int:
    """One of the four words that spell all that decides how an action goes on: 25 cells, and up to 6 bits more."""
    if word == 0:
        return s.lies[Colour.WHITE] | s.wait[Colour.WHITE] << 25 | s.chain << 29
    if word == 1:
        return s.lies[Colour.RED] | s.wait[Colour.RED] << 25 | s.returning << 28
    if word == 2:
        held = 0
        for colour in range(COLOURS):
            if s.hold[colour] > 0:
                held = colour + 1
        return s.lies[Colour.BLACK] | s.wait[Colour.BLACK] << 25 | held << 28
    return s.landed | s.phase << 25


@rule
def entry_of(s: Artiseurs, table: Numbers, entries: int, stamp: int) -> int:
    """Where a situation is remembered, or the first free place for it; `entries` is a power of two."""
    a, b, c, d = key_word(s, 0), key_word(s, 1), key_word(s, 2), key_word(s, 3)
    mixed = (a * 0x2545F491 ^ b * 0x9E3779B1 ^ c * 0x85EBCA6B ^ d * 0xC2B2AE35) & 0x7FFFFFFFFFFFFFF
    mixed = (mixed ^ mixed >> 29) * 0x1B873593 & 0x7FFFFFFFFFFFFFF
    at = (mixed ^ mixed >> 23) & entries - 1
    while table[at * ENTRY + STAMPED] == stamp:
        e = at * ENTRY
        if table[e] == a and table[e + 1] == b and table[e + 2] == c and table[e + 3] == d:
            break
        at = at + 1 & entries - 1
    return at * ENTRY


@rule
def remember(s: Artiseurs, table: Numbers, entry: int, stamp: int) -> None:
    for word in range(WORDS):
        table[entry + word] = key_word(s, word)
    table[entry + STAMPED] = stamp


@rule
def is_at_rest(s: Artiseurs) -> bool:
    return s.over != 0


# The search


@rule
def look_at(worlds: list[State], depth: int, seat: int, moves: Numbers, stack: Numbers, frames: Numbers) -> None:
    """Begin with the decision that is due in a world: write down its moves."""
    n = legal(worlds[depth], seat, moves)
    for i in range(n):
        stack[depth * MOST + i] = moves[i]
    frame = depth * FRAME
    frames[frame + COUNT] = n
    frames[frame + NEXT] = 0
    frames[frame + BEST] = UNKNOWN


@rule
def weigh(frames: Numbers, depth: int, firsts: Numbers, value: int, ways: int, length: int) -> None:
    """A move of this decision leads to so much, in so many ways, the shortest of so many decisions more."""
    frame = depth * FRAME
    if value > frames[frame + BEST]:
        frames[frame + BEST] = value
        frames[frame + BEST_WAYS] = ways
        frames[frame + SHORTEST] = length
    elif value == frames[frame + BEST]:
        frames[frame + BEST_WAYS] = min(MANY, frames[frame + BEST_WAYS] + ways)
        frames[frame + SHORTEST] = min(length, frames[frame + SHORTEST])
    if depth == 0:
        first = FIRST * (frames[frame + NEXT] - 1)
        firsts[first] = value
        firsts[first + 1] = ways
        firsts[first + 2] = length + 1


@rule
def search(
    worlds: list[State],
    seat: int,
    nodes: int,
    moves: Numbers,
    stack: Numbers,
    frames: Numbers,
    table: Numbers,
    entries: int,
    firsts: Numbers,
    clock: Numbers,
) -> int:
    """Go on for so many positions; 1 once everything has been looked at, 0 before, -1 if there is no room left.

    World 0 is the puzzle, world d + 1 what came of the decision at depth d; `firsts` gets what every first move is
    good for.
    """
    depth, until, filled, stamp = clock[DEPTH], clock[NODES] + nodes, clock[FILLED], clock[STAMP]
    done = clock[NODES]
    if done == 0:
        look_at(worlds, 0, seat, moves, stack, frames)
    ended = 0
    while ended == 0 and done < until:
        frame = depth * FRAME
        if frames[frame + NEXT] < frames[frame + COUNT]:
            move = stack[depth * MOST + frames[frame + NEXT]]
            frames[frame + NEXT] += 1
            worlds[depth + 1] = worlds[depth]
            step(worlds[depth + 1], seat, move)
            done += 1
            if is_at_rest(worlds[depth + 1]):  # type: ignore[arg-type]
                weigh(frames, depth, firsts, value_of(worlds[depth + 1], seat), 1, 0)  # type: ignore[arg-type]
                continue
            entry = entry_of(worlds[depth + 1], table, entries, stamp)  # type: ignore[arg-type]
            if table[entry + STAMPED] == stamp:
                value, ways, length = table[entry + VALUE], table[entry + WAYS], table[entry + LENGTH]
                weigh(frames, depth, firsts, value, ways, length)
            elif filled * 4 >= entries * 3 or depth + 2 >= DEEPEST:
                ended = -1
            else:
                remember(worlds[depth + 1], table, entry, stamp)  # type: ignore[arg-type]
                filled += 1
                depth += 1
                frames[depth * FRAME + AT] = entry
                look_at(worlds, depth, seat, moves, stack, frames)
        elif depth == 0:
            ended = 1
        else:
            entry, value, ways = frames[frame + AT], frames[frame + BEST], frames[frame + BEST_WAYS]
            length = frames[frame + SHORTEST] + 1
            table[entry + VALUE] = value
            table[entry + WAYS] = ways
            table[entry + LENGTH] = length
            depth -= 1
            weigh(frames, depth, firsts, value, ways, length)
    clock[DEPTH], clock[NODES], clock[FILLED] = depth, done, filled
    return ended


@rule
def known(s: Artiseurs, seat: int, table: Numbers, entries: int, stamp: int, answer: Numbers) -> None:
    """What a situation of a finished search is worth, and how many decisions it takes to get that."""
    answer[0], answer[1] = value_of(s, seat), 0
    if s.over == 0:
        entry = entry_of(s, table, entries, stamp)
        answer[0], answer[1] = table[entry + VALUE], table[entry + LENGTH]


NEEDED: tuple[Rule, ...] = (search, known)  # compiled ahead with the game


# What it found


@dataclass(frozen=True)
class First:
    """A first move, and the most that it leads to."""

    code: str
    lead: int
    leads: bool
    ways: int  # whole actions that begin so and reach this lead
    length: int  # decisions of the shortest of them


@dataclass(frozen=True)
class Line:
    """A whole action, and at each decision how many of the moves would have kept its lead."""

    codes: tuple[str, ...]
    kept: tuple[tuple[int, int], ...]  # so many, of so many

    @property
    def forced(self) -> int:
        """Decisions at which most moves would have lost something."""
        return sum(3 * kept <= of for kept, of in self.kept)


@dataclass(frozen=True)
class Solution:
    """What is known of a puzzle; unless proven, of the moves that were looked at so far."""

    puzzle: Puzzle
    proven: bool
    nodes: int
    moves: int  # how many first moves there are
    firsts: tuple[First, ...]  # those looked into
    lines: tuple[Line, ...] = ()  # a shortest best action for each best first move, once proven

    @property
    def lead(self) -> int | None:
        """The largest lead (ART-40)."""
        return max((first.lead for first in self.firsts), default=None)

    @property
    def best(self) -> tuple[First, ...]:
        """All first moves that reach the largest lead."""
        return tuple(first for first in self.firsts if first.lead == self.lead)

    @property
    def turns(self) -> bool:
        """Whether the colour to play can lead, where it did not before."""
        return not self.puzzle.leads and any(first.leads for first in self.best)

    @property
    def sound(self) -> bool:
        """ART-40: exactly one first move reaches the largest lead, and that turns the situation."""
        return self.proven and self.turns and len(self.best) == 1


class Search:
    """One search after another in the same room."""

    def __init__(self, engine: Engine, entries: int = 1 << 20) -> None:
        """Room for so many situations, a power of two."""
        lend = engine.mode.numbers
        self.engine, self.entries = engine, entries
        self.moves, self.stack = lend(MOST), lend(MOST * DEEPEST)
        self.frames, self.firsts = lend(FRAME * DEEPEST), lend(FIRST * MOST)
        self.table, self.clock, self.answer = lend(ENTRY * entries), lend(4), lend(2)
        engine.bind(*NEEDED)

    def begin(self, puzzle: Puzzle, played: Sequence[str] = ()) -> None:
        """A puzzle, or what is left of it after some moves."""
        self.puzzle = puzzle
        s = self.engine.unpack(state_bytes(puzzle))
        for code in played:
            self.engine.play(s, puzzle.colour, self.engine.codes.parse(code))
        self.root = self.engine.pack(s)
        self.worlds = self.engine.worlds(DEEPEST, self.root, 0)
        self.clock[DEPTH] = self.clock[NODES] = self.clock[FILLED] = 0
        self.clock[STAMP] += 1  # what is remembered of other puzzles does not count
        self.ended = 0

    def advance(self, nodes: int = SLICE) -> bool:
        """Look at so many positions more; whether there is anything left to do."""
        self.ended = self.engine.call(
            search,
            self.worlds,
            self.puzzle.colour,
            nodes,
            self.moves,
            self.stack,
            self.frames,
            self.table,
            self.entries,
            self.firsts,
            self.clock,
        )
        return self.ended == 0

    @property
    def nodes(self) -> int:
        return int(self.clock[NODES])

    @property
    def tried(self) -> tuple[int, int]:
        """How many first moves have been looked into, and how many there are."""
        if self.nodes == 0:
            return 0, 0
        inside = self.ended != 1 and self.clock[DEPTH] > 0
        return int(self.frames[NEXT]) - inside, int(self.frames[COUNT])

    def solution(self) -> Solution:
        """What has been found so far."""
        tried, moves = self.tried
        firsts = tuple(self.first(number) for number in range(tried))
        return Solution(self.puzzle, self.ended == 1, self.nodes, moves, firsts)

    def lined(self, found: Solution) -> Solution:
        """The same with a whole best action for each best first move."""
        best = found.best
        return (
            replace(found, lines=tuple(self.line(first, len(best)) for first in best)) if found.proven else found
        )

    def first(self, number: int) -> First:
        value, ways, length = (int(word) for word in self.firsts[FIRST * number : FIRST * number + FIRST])
        return First(self.engine.codes.code(int(self.stack[number])), value >> 1, value & 1 == 1, ways, length)

    def line(self, first: First, tied: int) -> Line:
        """A shortest action that begins so and reaches the most that it can; so many first moves do as well."""
        engine, seat = self.engine, self.puzzle.colour
        s, move = engine.unpack(self.root), engine.codes.parse(first.code)
        codes, kept = [first.code], [(tied, self.tried[1])]
        engine.play(s, seat, move)
        while engine.awaited(s):
            value, after = self.known(s)[0], []
            moves = engine.legal(s, seat)
            for move in moves:
                there = engine.copy(s)
                engine.play(there, seat, move)
                worth, length = self.known(there)
                if worth == value:
                    after.append((length, move, there))
            _, move, s = min(after, key=lambda one: one[:2])
            codes.append(engine.codes.code(move))
            kept.append((len(after), len(moves)))
        return Line(tuple(codes), tuple(kept))

    def known(self, s: Any) -> tuple[int, int]:
        stamp, colour = int(self.clock[STAMP]), self.puzzle.colour
        self.engine.call(known, s, colour, self.table, self.entries, stamp, self.answer)
        return int(self.answer[0]), int(self.answer[1])


Progress = Callable[[int, int, int], bool]  # positions, first moves looked into, first moves: whether to go on


def solve(
    puzzle: Puzzle, engine: Engine, *, limit: int = USUAL_LIMIT, progress: Progress | None = None
) -> Solution:
    """Look at everything, or as far as the limit, whoever waits, or Ctrl-C allow."""
    search = Search(engine)
    return search.lined(looked(search, puzzle, limit, progress))


def looked(
    search: Search, puzzle: Puzzle, limit: int, progress: Progress | None = None, played: Sequence[str] = ()
) -> Solution:
    """The same without whole actions, in a room that is used again; perhaps after some moves."""
    search.begin(puzzle, played)
    try:
        while search.advance(min(SLICE, limit - search.nodes)):
            if search.nodes >= limit or (progress and not progress(search.nodes, *search.tried)):
                break
    except KeyboardInterrupt:
        pass  # what is not looked through is not proven
    return search.solution()
