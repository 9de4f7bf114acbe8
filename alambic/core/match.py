"""A match being played: the border where moves are checked, played and written down."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from alambic.core.chance import mixed
from alambic.core.engine import Engine
from alambic.core.errors import (
    AlambicError,
    BrokenRecord,
    NotAllowed,
    NotYourTurn,
    NoWayBack,
    Over,
    Stale,
    among,
)
from alambic.core.events import Event, veiled
from alambic.core.game import Setup
from alambic.core.picture import html_of
from alambic.core.preview import Ahead
from alambic.core.record import BACK, MOVE, SITS, Entry, Record
from alambic.core.state import SPECTATOR, pack


class Position:
    """A state that no longer changes, and what is asked of it again and again, found out once."""

    def __init__(self, engine: Engine, state: Any) -> None:
        self.engine = engine
        self.state = state
        self.views: dict[int, Any] = {}
        self.allowed: dict[int, list[int]] = {}
        self.aheads: dict[int, Ahead] = {}

    @cached_property
    def awaited(self) -> tuple[int, ...]:
        return tuple(self.engine.awaited(self.state))

    @cached_property
    def may(self) -> tuple[int, ...]:
        return tuple(self.engine.may(self.state))

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last move did, for nobody's eyes yet."""
        return tuple(self.engine.events(self.state))

    @cached_property
    def standings(self) -> tuple[list[int], list[int]]:
        """Places and points as far as everybody may know."""
        return self.engine.standings(self.forgotten(SPECTATOR))

    def survey(self) -> None:
        """Find out at once what everybody may know: for whoever is about to ask for all of it."""
        awaited, may, self.standings, self.views[SPECTATOR] = self.engine.survey(self.state)
        self.awaited, self.may = tuple(awaited), tuple(may)

    @cached_property
    def worth(self) -> float:
        """What one of the rules' points is worth to people; a state is read only for games that say so."""
        words = self.engine.game.words
        return words.point(self.engine.read(self.state)) if words.recounts else 1

    def told(self, seat: int) -> list[Event]:
        """What the last move did, as a seat saw it."""
        return veiled(self.events, seat)

    def forgotten(self, seat: int) -> Any:
        """What a seat may know of it."""
        if seat not in self.views:
            self.views[seat] = self.engine.forgotten(self.state, seat)
        return self.views[seat]

    def legal(self, seat: int) -> list[int]:
        if seat not in self.allowed:
            self.allowed[seat] = self.engine.legal(self.state, seat)
        return self.allowed[seat]

    def ahead(self, seat: int) -> Ahead:
        """What each of its moves would do, from what a seat may know."""
        if seat not in self.aheads:
            self.aheads[seat] = Ahead(self.engine, self.forgotten(seat), seat, self.legal(seat))
        return self.aheads[seat]


class Tried(NamedTuple):
    """An entry that was tried on a copy."""

    step: int
    position: Position
    entry: Entry
    line: tuple[int, ...]

    @property
    def state(self) -> Any:
        return self.position.state


class Match:
    """One game from the deal on. Outside the core, look at it through `known` alone."""

    def __init__(self, engine: Engine, setup: Setup, word: int, names: Sequence[str] = ()) -> None:
        self.engine = engine
        self.setup = setup
        self.word = word
        self.names = tuple(names) or tuple(f"Player {seat + 1}" for seat in range(setup.seats))
        self.entries: list[Entry] = []
        self.line: tuple[int, ...] = ()  # the numbers of the moves that led here; what was taken back is not in it
        self.position = Position(engine, engine.start(setup, word))

    @classmethod
    def standing(cls, engine: Engine, setup: Setup, state: Any, names: Sequence[str] = ()) -> "Match":
        """A match that begins at a position of its own."""
        match = cls(engine, setup, 0, names)
        match.position = Position(engine, engine.copy(state))
        return match

    @property
    def state(self) -> Any:
        return self.position.state

    @state.setter
    def state(self, state: Any) -> None:
        self.position = Position(self.engine, state)

    def moved_to(self, engine: Engine) -> None:
        """Go on with another engine of the same game: both modes have the same bytes."""
        if engine is not self.engine:
            state, self.engine = engine.unpack(self.engine.pack(self.state)), engine
            self.state = state

    def rename(self, names: Sequence[str]) -> None:
        """Somebody else sits there now."""
        self.names = tuple(names)

    @property
    def step(self) -> int:
        """How many entries there are; a move may name the step it answers."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        return not self.position.awaited

    def awaited(self) -> list[int]:
        return list(self.position.awaited)

    def speakers(self) -> list[int]:
        """The seats with a legal move: awaited, or free to speak up."""
        return sorted({*self.position.awaited, *self.position.may})

    def legal(self, seat: int) -> list[str]:
        """The codes of all moves allowed to a seat."""
        return self.engine.codes.listed(self.position.legal(seat))

    def known(self, seat: int = SPECTATOR) -> Any:
        """A plain state with what a seat may know."""
        return self.engine.read(self.position.forgotten(seat))

    def known_bytes(self, seat: int) -> bytes:
        """The same as bytes: for bots."""
        return self.engine.pack(self.position.forgotten(seat))

    def shown(self, seat: int = SPECTATOR, *, old: bool = False) -> Any:
        """The same for people, less what they must remember by themselves; `old`: they saw it when it was new."""
        s = self.known(seat)
        self.engine.game.knowledge.fade(s, old)
        return s

    def shown_bytes(self, seat: int) -> bytes:
        """The same as bytes: for programs that look for people."""
        return pack(self.shown(seat)) if self.engine.game.knowledge.fades else self.known_bytes(seat)

    def ahead(self, seat: int) -> Ahead | None:
        """What each move of a seat would do; nothing while people must remember what they know."""
        if self.engine.game.knowledge.fades and self.shown_bytes(seat) != self.known_bytes(seat):
            return None
        return self.position.ahead(seat)

    def events(self, seat: int = SPECTATOR) -> list[Event]:
        """What the last move did, as a seat saw it."""
        return self.position.told(seat)

    def play(self, seat: int, code: str, *, step: int | None = None, word: int | None = None) -> None:
        """Play a move by its code; a named error changes nothing."""
        self.accept(self.tried(seat, code, step=step, word=word))

    def tried(
        self, seat: int, code: str, *, step: int | None = None, word: int | None = None, by: str = ""
    ) -> Tried:
        """What a move leads to; nothing has happened until it is accepted."""
        if step is not None and step != self.step:
            raise Stale(f"that answers step {step}; the match is at step {self.step}")
        move = self.engine.codes.parse(code)
        self.check(seat, move)
        if word is None and self.entries and self.entries[-1].kind == BACK:
            word = mixed(self.engine.word(self.state) + self.step)  # what was drawn once is not drawn again
        after = self.engine.copy(self.state)
        if word is not None:
            self.engine.set_word(after, word)
        self.engine.play(after, seat, move)
        entry = Entry(seat, self.engine.codes.code(move), word, MOVE, by)
        return Tried(self.step, Position(self.engine, after), entry, (*self.line, self.step + 1))

    def tried_back(self, seat: int, to: int) -> Tried:
        """The table as it stood after an earlier entry that still counts; no word is used a second time."""
        if to not in (0, *self.line[:-1]):
            allowed = among([str(number) for number in (0, *self.line[:-1])], 8)
            raise NoWayBack(f"the match cannot go back to entry {to}; it can to {allowed}")
        line = tuple(number for number in self.line if number <= to)
        position = Position(self.engine, self.stood(line))
        return Tried(self.step, position, Entry(seat, str(to), None, BACK), line)

    def tried_sits(self, seat: int, name: str, by: str) -> Tried:
        """Somebody else sits on a seat; nothing moves."""
        return Tried(self.step, self.position, Entry(seat, name, None, SITS, by), self.line)

    def stood(self, line: Sequence[int]) -> Any:
        """The state after the moves of these numbers, which were checked when they were played."""
        state = self.engine.start(self.setup, self.word)
        for number in line:
            self.replay(state, self.entries[number - 1])
        return state

    def replay(self, state: Any, entry: Entry) -> None:
        """Play a move on a state once more."""
        if entry.word is not None:
            self.engine.set_word(state, entry.word)
        self.engine.play(state, entry.seat, self.engine.codes.parse(entry.move))

    def course(self) -> Iterator[tuple[int, Entry, Any]]:
        """Every move that counts, with its number and the state before it."""
        state = self.engine.start(self.setup, self.word)
        for number in self.line:
            entry = self.entries[number - 1]
            yield number, entry, state
            self.replay(state, entry)

    def tried_entry(self, entry: Entry) -> Tried:
        """The same for an entry of a record."""
        if entry.kind == BACK:
            return self.tried_back(entry.seat, int(entry.move))
        if entry.kind == SITS:
            return self.tried_sits(entry.seat, entry.move, entry.by)
        return self.tried(entry.seat, entry.move, word=entry.word, by=entry.by)

    def accept(self, tried: Tried) -> None:
        """Go on from what was tried at this step."""
        if tried.step != self.step:
            raise Stale(f"that was tried at step {tried.step}; the match is at step {self.step}")
        self.position, self.line = tried.position, tried.line
        self.entries.append(tried.entry)

    def drafts(self, tried: Tried) -> bool:
        """Whether what was tried is a draft: it draws nothing by chance, shows nothing hidden, its seat goes on.

        A draft can be kept to its seat and taken back freely: that gives it no knowledge and no choice it had not.
        """
        entry, after = tried.entry, tried.state
        before = self.engine.word(self.state) if entry.word is None else entry.word
        waits = self.position.awaited
        return (
            entry.kind == MOVE
            and entry.seat in waits
            and tried.position.awaited == waits
            and self.engine.word(after) == before
            and not self.engine.revealed(after)
        )

    def at(self, step: int) -> "Match":
        """The same match as it stood after so many entries."""
        past, line = self.copy(), list[int]()
        past.entries = self.entries[:step]
        for number, entry in enumerate(past.entries, 1):
            if entry.kind == BACK:
                line = [one for one in line if one <= int(entry.move)]
            elif entry.kind == MOVE:
                line.append(number)
        past.line, past.state = tuple(line), self.stood(line)
        return past

    def copy(self) -> "Match":
        """A match that goes its own way from here."""
        other = object.__new__(Match)
        vars(other).update(vars(self))
        other.entries = list(self.entries)
        return other

    def check(self, seat: int, move: int) -> None:
        """Raise the named error that says why a seat may not play this move now."""
        awaited = self.position.awaited
        if not awaited:
            raise Over("the game is over; no move can be played")
        if seat not in awaited and seat not in self.position.may:
            waiting = among([self.names[other] for other in awaited])
            who = self.names[seat] if 0 <= seat < len(self.names) else "a spectator"
            raise NotYourTurn(f"{who} is not to move now; the game waits for {waiting}")
        if move not in self.position.legal(seat):
            clause = self.setup.game.clause(self.engine.why(self.state, seat, move))
            gist = self.setup.game.clauses()[clause].gist
            allowed = among(self.legal(seat), 8)
            code = self.engine.codes.code(move)
            raise NotAllowed(f"{code!r} is not allowed ({clause}: {gist}) Allowed: {allowed}", clause)

    def standings(self) -> tuple[list[int], list[float]]:
        """Places and points, by seat."""
        return self.counted(*self.engine.standings(self.state))

    def standings_known(self) -> tuple[list[int], list[float]]:
        """The same as far as everybody may know, at any time."""
        return self.counted(*self.position.standings)

    def counted(self, places: list[int], points: list[int]) -> tuple[list[int], list[float]]:
        """Points as people count them; rules count in whole numbers, of which one may be half a point."""
        return places, [count * self.position.worth for count in points]

    def _repr_html_(self) -> str:
        """The table in a notebook, as a spectator sees it: of what is hidden it shows nothing before the end."""
        return html_of(self.setup.game, self.shown(), SPECTATOR, self.names)

    def record(self) -> Record:
        """The whole record, secret moves in clear: the host's alone until the game is over."""
        return Record(self.setup, self.word, self.names, tuple(self.entries))


def replay(record: Record, *, compiled: bool = True, after_each: Callable[[Match], None] | None = None) -> Match:
    """Play a record again; BrokenRecord says at which entry it no longer follows the rules."""
    match = Match(record.setup.game.load(compiled=compiled), record.setup, record.word, record.names)
    for n, entry in enumerate(record.entries, 1):
        try:
            match.accept(match.tried_entry(entry))
        except AlambicError as problem:
            raise BrokenRecord(f"entry {n} (line {n + 1}): {problem.name}: {problem}") from None
        if after_each:
            after_each(match)
    return match
