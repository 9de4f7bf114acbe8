"""What the laws look at: one random game with all its positions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, NoReturn

from alambic.core import contract
from alambic.core.chance import mixed
from alambic.core.engine import Engine
from alambic.core.game import Setup
from alambic.core.modules import reason
from alambic.core.record import Entry, Record
from alambic.core.rule import Rule
from alambic.core.state import SPECTATOR, Plain
from alambic.core.written import RuleError, place

MOST_STEPS = 5000


# Where to look when a law is broken, and what to do
REMEDIES: Mapping[str, tuple[Rule, str]] = {
    "legal_is_never_empty": (
        contract.legal,
        "whoever is awaited needs a move: offer one that passes, or do not wait for them",
    ),
    "games_end": (contract.play, "let something be used up at every turn, or end the game after so many"),
    "pieces_are_conserved": (
        contract.play,
        "take a piece from where it was when you put it elsewhere: nothing is dealt twice",
    ),
    "standings_are_a_recount": (contract.standings, "it must say the same as a count from scratch"),
    "simultaneous_choices_commute": (contract.play, "keep the answers apart until all have given theirs"),
    "events_are_only_told": (contract.play, "give every event a sentence, and let no rule look at events"),
    "phases_are_declared": (contract.legal, "what silence means comes first"),
    "waiting_is_public": (contract.awaited, "wait for the same seats whatever is hidden"),
    "own_moves_are_known": (contract.legal, "a seat's moves must follow from what it may know"),
    "secrets_do_not_show": (contract.forget, "erase it there for everybody who may not know it"),
    "observations_tell_what_is_known": (contract.forget, "erase it there for everybody who may not know it"),
    "hidden_things_do_not_show": (
        contract.forget,
        "what can be one thing or another must be erased, or stay as it is",
    ),
    "the_log_tells_all": (contract.forget, "erase what changed, or tell it to whoever may know it"),
    "imagined_worlds_are_whole": (contract.imagine, "deal again exactly what `forget` has taken away"),
    "imagination_varies": (contract.imagine, "fill in by chance, with `below`, what `forget` erased"),
    "unrevealed_moves_tell_nothing": (contract.play, "call `reveal` before something hidden is told"),
    "drafts_give_nothing_away": (contract.play, "call `reveal` before something hidden is told"),
}


class LawBroken(AssertionError):
    """A game breaks a law; the message is ready to paste into a report."""

    def __init__(self, message: str, walk: "Walk | None" = None, step: int = 0) -> None:
        super().__init__(message)
        self.walk, self.step = walk, step


def nothing(s: Plain) -> Mapping[str, int]:
    return {}


@dataclass(frozen=True)
class Oracles:
    """What the laws cannot know of a game: written apart from its rules, for plain states.

    A game without secrets has neither `redeal` nor `worlds`. What is left out is not looked at.
    """

    census: Callable[[Plain], Mapping[str, int]] = nothing  # how many of each piece there are, wherever they lie
    recount: Callable[[Plain], tuple[list[int], list[int]]] | None = None  # places and points, counted afresh
    redeal: Callable[[Plain, int, Random], Plain] | None = None  # another world, the same to a viewer
    worlds: Callable[[Plain, int], Iterable[tuple[Plain, int]]] | None = None  # all that fit, weighted
    small: tuple[Setup, ...] = ()  # setups whose worlds are few enough to enumerate
    memory: tuple[str, ...] = ()  # fields in which seats keep what they saw: a world has the viewer's alone


class Walk:
    """One random game: every position as bytes, and every move."""

    def __init__(self, engine: Engine, setup: Setup, word: int, oracles: Oracles) -> None:
        self.engine, self.setup, self.word, self.oracles = engine, setup, word, oracles
        self.positions: list[bytes] = []
        self.moves: list[tuple[int, int]] = []
        try:
            self.go()
        except (LawBroken, RuleError):
            raise
        except Exception as problem:
            self.fail("rules_do_not_fail", len(self.moves), reason(problem, setup.game.folder))

    def go(self) -> None:
        """Play it."""
        engine, word = self.engine, self.word
        s = engine.start(self.setup, word)
        luck = mixed(word)  # the players' own luck, apart from the game's
        while len(self.moves) < MOST_STEPS:
            self.positions.append(engine.pack(s))
            speakers = engine.awaited(s)
            if not speakers:
                return
            luck = mixed(luck + 1)
            if luck % 16 == 0:  # now and then somebody speaks up out of turn
                speakers = sorted({*speakers, *engine.may(s)})
            seat = speakers[(luck >> 8) % len(speakers)]
            options = engine.legal(s, seat)
            if not options:
                self.fail("legal_is_never_empty", len(self.moves), f"no move for seat {seat}")
            move = options[(luck >> 20) % len(options)]
            self.moves.append((seat, move))
            engine.play(s, seat, move)
        self.fail("games_end", MOST_STEPS, "the game goes on and on")

    def states(self, every: int = 1) -> Iterator[tuple[int, Any]]:
        """Each position, or each so-many-th and the last, as a state of its own."""
        for step, data in enumerate(self.positions):
            if step % every == 0 or step == len(self.positions) - 1:
                yield step, self.engine.unpack(data)

    def glances(self, every: int = 1) -> Iterator[tuple[int, Any]]:
        """The same, but of a long game, or one for many, fewer: for laws that ask every viewer."""
        return self.states(every * self.pace)

    @property
    def pace(self) -> int:
        return len(self.positions) * len(self.viewers) // 360 + 1

    @property
    def stride(self) -> int:
        """How many positions apart a costly law looks, so that long games are not looked at longer."""
        return len(self.positions) * len(self.viewers) // 90 + 1

    @property
    def viewers(self) -> list[int]:
        return [*range(self.setup.seats), SPECTATOR]

    @cached_property
    def names(self) -> list[str]:
        return [f"Seat {seat}" for seat in range(self.setup.seats)]

    def record(self, steps: int | None = None) -> Record:
        code = self.engine.codes.code
        entries = tuple(Entry(seat, code(move)) for seat, move in self.moves[:steps])
        return Record(self.setup, self.word, tuple(self.names), entries)

    def fail(self, law: str, step: int, message: str) -> NoReturn:
        mode = "compiled" if self.engine.compiled else "interpreted"
        remedy = ""
        if law in REMEDIES:
            rule, words = REMEDIES[law]
            remedy = f"look at {place(self.setup.game.rule(rule))}: {words}\n"
        raise LawBroken(
            f"law {law} broken by {self.setup}\nword {self.word:016x}, step {step}, {mode}: {message}\n{remedy}"
            f"record up to there:\n{self.record(step).text()}",
            self,
            step,
        )
