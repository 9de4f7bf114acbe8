"""The guided first game of a game: a scripted position, step by step, kept in its folder as guide.toml.

Nothing is stored: the number of the step says it all, and the table is played up to it.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from alambic.core.engine import Engine
from alambic.core.errors import AlambicError, among
from alambic.core.events import Event
from alambic.core.game import LANGUAGES, Game, Setup
from alambic.core.match import Match
from alambic.core.view import Say, View, plain


class BadGuide(AlambicError):
    """A guide that cannot be read or does not follow the rules."""


class OffScript(AlambicError):
    """A move that would be allowed, but is not the one the guide asks for."""


class NoSuchStep(AlambicError):
    """A step that the guide does not have."""

    status = 404


Moves = tuple[tuple[int, str], ...]  # seats and codes
KEYS = {"seats", "names", "options", "word", "before", "steps"}
STEP_KEYS = {"point", "move", "wrong", "then", *LANGUAGES}


@dataclass(frozen=True)
class Step:
    """What is said, what it points at, and what the player does then."""

    text: Mapping[str, str]  # by language
    point: tuple[str, ...]  # public names of places on the page
    move: str | None  # what the player must do; None: read and go on
    wrong: str | None  # what the player may try and is refused, before going on
    then: Moves  # what the others answer


@dataclass(frozen=True)
class Guide:
    """A whole guide; its steps are numbered from 1."""

    setup: Setup
    word: int
    names: tuple[str, ...]
    before: Moves
    steps: tuple[Step, ...]
    seat: int = 0  # the player's

    @property
    def of(self) -> int:
        return len(self.steps)

    def step(self, n: int) -> Step:
        if not 1 <= n <= self.of:
            raise NoSuchStep(f"the guide has no step {n}; its steps go from 1 to {self.of}")
        return self.steps[n - 1]

    def at(self, n: int, engine: Engine, after_each: Callable[[Match], None] | None = None) -> Match:
        """The table at a step: everything before it has been played."""
        self.step(n)
        match = Match(engine, self.setup, self.word, self.names)
        for seat, code in self.played(n):
            match.play(seat, code)
            if after_each:
                after_each(match)
        return match

    def played(self, n: int) -> Moves:
        """All moves before a step."""
        moves = list(self.before)
        for step in self.steps[: n - 1]:
            moves += [(self.seat, step.move), *step.then] if step.move else step.then
        return tuple(moves)

    def legal(self, n: int, match: Match) -> tuple[str, ...]:
        """The moves that the page offers at a step: none where there is only something to read."""
        step = self.step(n)
        return tuple(match.legal(self.seat)) if step.move or step.wrong else ()

    def view(self, n: int, engine: Engine, say: Say = plain) -> View:
        """What the player sees at a step, with all that happened since the step before."""
        told: list[tuple[Event, ...]] = []
        match = self.at(n, engine, lambda match: told.append(tuple(match.events(self.seat))))
        since = len(self.played(n - 1)) if n > 1 else len(told)
        return View(
            s=match.known(self.seat),
            seat=self.seat,
            names=self.names,
            legal=self.legal(n, match),
            events=tuple(event for events in told[since:] for event in events),
            points=tuple(match.standings_known()[1]),
            say=say,
            ahead=match.ahead(self.seat),
        )

    def answer(self, n: int, code: str, engine: Engine) -> int:
        """The step that follows what the player did; an empty code goes on. A named error says why none does."""
        step = self.step(n)
        if not code:
            if step.move:
                raise OffScript(f"the guide asks for {step.move!r}")
            return min(n + 1, self.of)
        match, move = self.at(n, engine), engine.codes.parse(code)
        match.check(self.seat, move)
        if engine.codes.code(move) != step.move:
            raise OffScript(
                f"the guide asks for {step.move!r}" if step.move else "the guide asks for no move here"
            )
        return n + 1


@cache
def read_guide(game: Game) -> Guide:
    """The guide in a game's folder; BadGuide says what is wrong with it."""
    path = game.folder / "guide.toml"
    if not path.exists():
        raise NoSuchStep(f"{game.title} has no guided first game")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return guide_of(game, data)
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, AlambicError) as problem:
        raise BadGuide(f"{path.name} of {game.title}: {type(problem).__name__}: {problem}") from None


def guide_of(game: Game, data: Mapping[str, Any]) -> Guide:
    """A guide from what its file says."""
    check_keys(data, KEYS, "the guide")
    setup = game.setup(data["seats"], data["options"])
    if len(data["names"]) != setup.seats:
        raise BadGuide(f"{setup.seats} seats need as many names")
    if not data["steps"]:
        raise BadGuide("there is no step")
    if data["steps"][-1].keys() & {"move", "wrong"}:
        raise BadGuide("the last step only tells something")
    return Guide(
        setup=setup,
        word=int(data["word"], 16),
        names=tuple(data["names"]),
        before=moves_of(game, data["before"]),
        steps=tuple(step_of(game, step) for step in data["steps"]),
    )


def step_of(game: Game, data: Mapping[str, Any]) -> Step:
    check_keys(data, STEP_KEYS, "a step")
    if "move" in data and "wrong" in data:
        raise BadGuide("a step asks for a move or for a try, not for both")
    if "then" in data and "move" not in data:
        raise BadGuide("others answer only a move")
    for code in (data.get("move"), data.get("wrong")):
        if code is not None:
            game.codes.parse(code)
    return Step(
        text={language: data[language] for language in LANGUAGES},
        point=tuple(data.get("point", ())),
        move=data.get("move"),
        wrong=data.get("wrong"),
        then=moves_of(game, data.get("then", ())),
    )


def check_keys(data: Mapping[str, Any], known: set[str], what: str) -> None:
    unknown = [key for key in data if key not in known]
    if unknown:
        raise BadGuide(f"{what} has {among(unknown)}; it can have {among(sorted(known))}")


def moves_of(game: Game, lines: Sequence[str]) -> Moves:
    """Moves written as `1 place own red p32`: the seat, then the code."""
    moves = []
    for line in lines:
        seat, _, code = line.partition(" ")
        game.codes.parse(code)
        moves.append((int(seat), code))
    return tuple(moves)
