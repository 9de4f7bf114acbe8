"""A position with the engine that plays on it, for tests that speak in codes of moves."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, Self, TypeVar

from alambic.core.engine import Engine, Interpreting
from alambic.core.events import Event, read_events
from alambic.core.game import Game
from alambic.core.state import State

Outcome = TypeVar("Outcome", bound=Hashable)


def ways(game: Game, run: Callable[[Engine], Outcome]) -> dict[Outcome, Fraction]:
    """Exactly how likely each outcome is, over every way in which chance may go."""
    path: list[int] = []
    asked: list[int] = []

    def script(s: State, n: int) -> int:
        answer = path[len(asked)] if len(asked) < len(path) else 0
        asked.append(n)
        return answer

    engine = Engine(game, Interpreting(game, script=script))
    likely, paths = dict[Outcome, Fraction](), [list[int]()]
    while paths:
        path[:] = paths.pop()
        asked.clear()
        outcome, chance = run(engine), Fraction(1)
        for n in asked:
            chance /= n
        for at in range(len(path), len(asked)):
            paths += [[*path, *[0] * (at - len(path)), other] for other in range(1, asked[at])]
        likely[outcome] = likely.get(outcome, Fraction(0)) + chance
    return likely


def numbers_in(text: str, number: Callable[[str], int]) -> list[int]:
    """What a list names, one by one: `salt, wand*2`."""
    found = []
    for entry in filter(None, (part.strip() for part in text.split(","))):
        name, _, times = entry.partition("*")
        found += [number(name)] * int(times or 1)
    return found


class Standing:
    """Moves are checked before they are played; `wrong` says what cannot be so in any position."""

    def __init__(self, engine: Engine, s: Any, wrong: Callable[[Any], object]) -> None:
        self.engine = engine
        self.s = s
        self.wrong = wrong

    def seat(self, seat: int | None) -> int:
        """The one seat that is awaited, unless another is told."""
        if seat is not None:
            return seat
        [only] = self.awaited
        return only

    def play(self, *codes: str, seat: int | None = None) -> Self:
        """Play moves, each of which must be allowed."""
        for code in codes:
            who = self.seat(seat)
            clause = self.why(code, who)
            assert clause == 0, f"{code} is refused by {self.engine.game.clause(clause)}"
            self.engine.play(self.s, who, self.engine.codes.parse(code))
            assert not (wrong := self.wrong(self.s)), f"after {code}: {wrong}"
        return self

    def why(self, code: str, seat: int | None = None) -> int:
        """The number of the clause that forbids a move, 0 if none does; `legal` must agree."""
        who, move = self.seat(seat), self.engine.codes.parse(code)
        clause = self.engine.why(self.s, who, move)
        assert (clause == 0) == (move in self.engine.legal(self.s, who)), code
        return clause

    def legal(self, start: str = "", seat: int | None = None) -> set[str]:
        """The codes of the allowed moves that start with some words."""
        moves = self.engine.legal(self.s, self.seat(seat))
        assert len(set(moves)) == len(moves), "a move is listed twice"
        return {code for move in moves if (code := self.engine.codes.code(move)).startswith(start)}

    def copy(self) -> Self:
        """The same position, to go another way."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other.s = self.engine.copy(self.s)
        return other

    def known(self, viewer: int) -> Any:
        """What a viewer may know."""
        return self.engine.read(self.engine.forgotten(self.s, viewer))

    def known_bytes(self, viewer: int) -> bytes:
        return self.engine.pack(self.engine.forgotten(self.s, viewer))

    def events(self, kind: int) -> list[Event]:
        """What the last move did, as far as it is of this kind."""
        return [event for event in read_events(self.s) if event.kind == kind]

    @property
    def awaited(self) -> list[int]:
        return self.engine.awaited(self.s)

    @property
    def may(self) -> list[int]:
        return self.engine.may(self.s)

    @property
    def phase(self) -> str:
        return self.engine.phase(self.s)

    @property
    def points(self) -> list[int]:
        return self.engine.standings(self.s)[1]

    @property
    def places(self) -> list[int]:
        return self.engine.standings(self.s)[0]
