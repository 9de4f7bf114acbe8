"""What a move would do: the rules play it in a few worlds that fit what its seat knows.

In each world the move is made and whoever may answer lets it pass. Nothing is told once chance has had a say or
something hidden is revealed; what all worlds tell until then will happen. All is found from what the seat knows,
and with words made from that, so a page drawn twice says the same.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any
from zlib import crc32

from alambic.core.chance import stir
from alambic.core.contract import awaited, first_seat, hide, imagine, legal, play
from alambic.core.engine import Engine
from alambic.core.events import UNDRAWN, Event, clear_events, event_of, veil_events
from alambic.core.rule import rule
from alambic.core.state import QUIET, UNTIL_CHANCE, Numbers, State

WORLDS = 6
ROWS = 24  # events of a move that are compared, with those of letting pass
ACROSS = 16  # columns of an event, at most
TOLD, OPEN, PASSED, FIRST = range(4)  # what is found of a move: before its rows
ROOM = FIRST + ROWS * ACROSS
LONGEST = 64  # answers that are let pass


@rule
def foresee(
    worlds: list[State],
    seat: int,
    word: int,
    moves: Numbers,
    n: int,
    count: int,
    windows: int,
    lent: Numbers,
    found: Numbers,
) -> None:
    """Play each of n moves of a seat in `count` worlds that fit world 0, which is what the seat knows.

    Imagined worlds follow world 0, then come those after each move, as the seat would know them. `windows` has the
    phases, as bits, in which silence lets a move pass.
    """
    clear_events(worlds[0])
    for k in range(count):
        worlds[1 + k] = worlds[0]
        stir(worlds[1 + k], word + k)
        worlds[1 + k].quiet = UNTIL_CHANCE
        imagine(worlds[1 + k], seat)
    for i in range(n):
        for column in range(FIRST):
            found[i * ROOM + column] = 0
        for k in range(count):
            at = 1 + (1 + i) * count + k
            worlds[at] = worlds[1 + k]
            worlds[at].rng = k
            follow(worlds[at], seat, moves[i], k == 0, windows, lent, found[i * ROOM : (i + 1) * ROOM])
            hide(worlds[at], seat)


@rule
def follow(s: State, seat: int, move: int, first: bool, windows: int, lent: Numbers, found: Numbers) -> None:
    """Play one move in one world, and note what is told; of the first world all, of others what they share."""
    play(s, seat, move)
    rows = compare(s, seat, 0, first, found)
    waiting, passed = awaited(s), 0
    while waiting != 0 and windows >> s.phase & 1 and passed < LONGEST:
        other = first_seat(waiting)
        legal(s, other, lent)
        clear_events(s)
        play(s, other, lent[0])
        rows = compare(s, seat, rows, first, found)
        waiting = awaited(s)
        passed += 1
    found[PASSED] = max(found[PASSED], passed)
    if first or rows < found[TOLD]:
        found[TOLD] = min(rows, ROWS)
    if s.rng >= UNDRAWN or s.quiet == QUIET:
        found[OPEN] = 1


@rule
def compare(s: State, seat: int, rows: int, first: bool, found: Numbers) -> int:
    """Add what was told to the rows of the first world, or cut these where another world tells otherwise."""
    veil_events(s, seat)
    for i in range(s.told):
        row = rows + i
        same = row < ROWS
        for column in range(s.events.shape[1]):
            at = FIRST + row * ACROSS + column
            if first and row < ROWS:
                found[at] = s.events[i, column]
            elif row < ROWS and found[at] != s.events[i, column]:
                same = False
        if not first and not same and row < found[TOLD]:
            found[TOLD] = row
    return rows + s.told


class Foreseen:
    """What a move would do, as far as it is sure."""

    def __init__(self, ahead: "Ahead", number: int) -> None:
        self.ahead = ahead
        self.first = 1 + (1 + number) * ahead.count  # of the worlds after the move
        self.at = number * ROOM
        told, self.is_open, passed = ahead.found[self.at : self.at + FIRST].tolist()
        self.told: int = told
        self.passed = passed > 0  # others might have answered, and let it pass

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What is sure to happen, from the beginning on, as the seat will see it."""
        start = self.at + FIRST
        rows = self.ahead.found[start : start + self.told * ACROSS].reshape(-1, ACROSS)
        return tuple(event_of(row) for row in rows.tolist())

    def tells(self, kind: int) -> Event | None:
        """The first event of a kind, if one is sure to come."""
        return next((event for event in self.events if event.kind == kind), None)

    @cached_property
    def is_sure(self) -> bool:
        """Whether all worlds look alike to the seat after the move, and nothing was drawn or revealed."""
        ahead = self.ahead
        worlds = [ahead.engine.pack(ahead.world(self.first + k)) for k in range(ahead.count)]
        return not self.is_open and worlds.count(worlds[0]) == len(worlds)

    @cached_property
    def after(self) -> Any:
        """The position after the move as the seat will know it, to look at; None if it depends."""
        return self.ahead.engine.read(self.ahead.world(self.first)) if self.is_sure else None

    @cached_property
    def legal(self) -> frozenset[str]:
        """The codes of what the seat may do then, if that is sure."""
        if not self.is_sure:
            return frozenset()
        engine = self.ahead.engine
        moves = engine.legal(self.ahead.world(self.first), self.ahead.seat)
        return frozenset(engine.codes.listed(moves))

    def agreed(self, question: Callable[[Any], Any]) -> Any:
        """The answer to a question about the position after the move, if all worlds give the same; else None."""
        ahead = self.ahead
        answers = [question(ahead.engine.read(ahead.world(self.first + k))) for k in range(ahead.count)]
        return answers[0] if answers.count(answers[0]) == len(answers) else None

    def row(self, name: str) -> list[Any]:
        """A field of the state after the move, seat by seat; None where worlds differ."""
        ahead = self.ahead
        found = ahead.engine.mode.column(ahead.worlds, self.first, ahead.count, name)
        return [one[0] if one.count(one[0]) == len(one) else None for one in map(list, zip(*found, strict=True))]


class Ahead:
    """What every move of a seat would do, found when it is first asked for."""

    def __init__(self, engine: Engine, known: Any, seat: int, moves: Sequence[int], count: int = WORLDS) -> None:
        self.engine, self.known, self.seat, self.moves, self.count = engine, known, seat, moves, count
        self.numbers = {move: number for number, move in enumerate(moves)}
        self.seen: dict[int, Foreseen] = {}

    def plays(self, code: str) -> bool:
        """Whether it is one of these moves: a review may name one that other rules allowed."""
        return self.engine.codes.parse(code) in self.numbers

    def of(self, code: str) -> Foreseen:
        """What a legal move would do."""
        number = self.numbers[self.engine.codes.parse(code)]
        if number not in self.seen:
            self.seen[number] = Foreseen(self, number)
        return self.seen[number]

    def world(self, at: int) -> Any:
        return self.engine.mode.one_of(self.worlds, at)

    @cached_property
    def worlds(self) -> Any:
        return self.engine.mode.room(1 + (1 + len(self.moves)) * self.count, self.engine.pack(self.known))

    @cached_property
    def found(self) -> Any:
        """All moves played in all worlds, by one call."""
        engine, n = self.engine, len(self.moves)
        moves, lent, found = (engine.mode.numbers(size) for size in (n, engine.most, n * ROOM))
        moves[:] = self.moves
        word = crc32(engine.pack(self.known)) << 8
        engine.call(foresee, self.worlds, self.seat, word, moves, n, self.count, engine.windows, lent, found)
        return found
