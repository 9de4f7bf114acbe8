"""A loaded game: its rules as Python calls on states, interpreted or compiled.

A compiled state is a NumPy array of one record, an interpreted one its plain twin; both travel as bytes, and
`read` gives a plain copy for whoever only wants to look.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from alambic.core import chance, contract
from alambic.core.cache import Cache
from alambic.core.events import Event, clear_events, event_of
from alambic.core.game import Game, Setup
from alambic.core.rule import Binding, Compiled, Rule
from alambic.core.state import SPECTATOR, Plain, Seen, State, dtype, pack, unpack


class Interpreting:
    """States are plain twins, rules are Python."""

    compiled = False

    def __init__(
        self,
        game: Game,
        script: Callable[[State, int], int] | None = None,
        replaced: Mapping[Rule, Rule] | None = None,
    ) -> None:
        """Tests may script chance, or replace any rule by another."""
        scripted: dict[Rule, Rule] = {chance.below: script} if script else {}
        self.state = game.state
        self.binding = Binding({**game.contract, **scripted, **(replaced or {})})

    def bind(self, functions: Sequence[Rule]) -> list[Rule]:
        return [self.binding.bind(function) for function in functions]

    def numbers(self, count: int) -> Any:
        return np.zeros(count, object)

    def fractions(self, count: int) -> Any:
        return [0.0] * count

    def words(self, count: int) -> Any:
        return [0] * count

    def reals(self, count: int) -> Any:
        return np.zeros(count, np.float32)

    def seen(self, count: int) -> Any:
        return self.numbers(count)

    def memory(self, worlds: Any) -> Any:
        return []

    def worlds(self, count: int, data: bytes) -> Any:
        return PlainWorlds([unpack(self.state, data) for _ in range(count)])

    def world(self, data: bytes) -> Any:
        return unpack(self.state, data)

    def room(self, count: int, data: bytes) -> Any:
        return PlainWorlds([unpack(self.state, data), *[None] * (count - 1)])

    def one_of(self, worlds: Any, at: int) -> Any:
        return worlds[at]

    def column(self, worlds: Any, first: int, count: int, name: str) -> Any:
        return [getattr(worlds[at], name).tolist() for at in range(first, first + count)]

    def pack(self, s: Any) -> bytes:
        return pack(s)


class PlainWorlds(list[Any]):
    """Several plain states; assigning one copies it, as it does in an array of records."""

    def __setitem__(self, at: Any, world: Any) -> None:
        super().__setitem__(at, world.copy())


class Compiling:
    """States are records, rules are machine code."""

    compiled = True

    def __init__(self, game: Game) -> None:
        self.dtype = dtype(game.state)
        self.cache = Cache(game.name)
        self.seen_as = np.dtype(game.seen_as)
        self.binding = Compiled(game.contract, game.state, self.cache, USUAL)
        self.binding.kinds[Seen] = self.binding.numba.from_dtype(self.seen_as)[::1]

    def bind(self, functions: Sequence[Rule]) -> list[Rule]:
        missing = self.missing(functions)
        if not missing:
            return self.binding.bind_entries(functions)
        with self.cache.filling(missing[0]):
            return self.binding.bind_entries(functions)

    def missing(self, functions: Sequence[Rule]) -> list[str]:
        """The names of those that the cache does not have, so that they need compiling."""
        names = [self.binding.name(function) for function in functions]
        return [name for name in names if self.cache.find(name) is None]

    def numbers(self, count: int) -> Any:
        return np.ndarray(count, np.int32, bytearray(4 * count))  # np.zeros would give Python's lock away

    def fractions(self, count: int) -> Any:
        return np.zeros(count)

    def words(self, count: int) -> Any:
        return np.zeros(count, np.int64)

    def reals(self, count: int) -> Any:
        return np.zeros(count, np.float32)

    def seen(self, count: int) -> Any:
        return np.zeros(count, self.seen_as)

    def memory(self, worlds: Any) -> Any:
        """The same worlds as words of memory."""
        return worlds.view(np.int64)

    def worlds(self, count: int, data: bytes) -> Any:
        return np.ndarray(count, self.dtype, bytearray(data * count))

    def world(self, data: bytes) -> Any:
        return self.worlds(1, data)

    def room(self, count: int, data: bytes) -> Any:
        """Worlds of which the first is given and the others are still to be filled."""
        worlds = np.ndarray(count, self.dtype)
        worlds[:1] = self.world(data)
        return worlds

    def one_of(self, worlds: Any, at: int) -> Any:
        """One of several worlds, as an engine takes it."""
        return worlds[at : at + 1]

    def column(self, worlds: Any, first: int, count: int, name: str) -> Any:
        """A field of several worlds."""
        return worlds[name][first : first + count].tolist()

    def pack(self, s: Any) -> bytes:
        data: bytes = s.tobytes()
        return data


@cache
def compiling(game: Game) -> Compiling:
    """One for a process: what was found out about the rules of a game is not found out again."""
    return Compiling(game)


# What an engine calls; `play` and `forget` only by way of `step` and `hide`.
USUAL: tuple[Rule, ...] = (
    contract.deal,
    contract.awaited,
    contract.may,
    contract.legal,
    contract.why,
    contract.standings,
    contract.imagine,
    contract.worth,
    contract.prefer,
    contract.sensible,
    contract.step,
    contract.hide,
    contract.survey,
)


class Engine:
    """The rules of one game in one mode."""

    def __init__(self, game: Game, mode: Interpreting | Compiling) -> None:
        self.game = game
        self.mode = mode
        self.compiled = mode.compiled
        self.codes = game.codes
        self.bound: dict[Rule, Rule] = {}
        self.bind(*USUAL)
        self.most: int = game.most
        self.windows = sum(1 << game.phases.index(phase) for phase in game.silence) if game.window else 0

    def bind(self, *functions: Rule) -> None:
        """Have this game's copies of rules or generic code ready for `call`."""
        missing = [function for function in functions if function not in self.bound]
        if not missing:
            return
        self.bound.update(zip(missing, self.mode.bind(missing), strict=True))

    def call(self, function: Rule, *arguments: Any) -> Any:
        """Call this game's copy of a rule."""
        bound = self.bound.get(function)
        if bound is None:
            self.bind(function)
            bound = self.bound[function]
        return bound(*arguments)

    # States

    def start(self, setup: Setup, word: int) -> Any:
        """A freshly dealt state."""
        s = self.mode.world(setup.ground)
        self.set_word(s, word)
        self.call(contract.deal, s)
        return s

    def worlds(self, count: int, data: bytes, word: int) -> Any:
        """Room for a search: copies of a state that tell no events, with a word of their own."""
        return self.mode.worlds(count, self.quiet(data, word))

    def world(self, data: bytes, word: int) -> Any:
        """One such copy."""
        return self.mode.world(self.quiet(data, word))

    def quiet(self, data: bytes, word: int) -> bytes:
        plain: Any = unpack(self.game.state, data)
        clear_events(plain)
        plain.rng, plain.quiet = word, 1
        return pack(plain)

    def pack(self, s: Any) -> bytes:
        return self.mode.pack(s)

    def unpack(self, data: bytes) -> Any:
        return self.mode.world(data)

    def copy(self, s: Any) -> Any:
        return self.mode.world(self.mode.pack(s))  # NumPy would copy field by field

    def read(self, s: Any) -> Any:
        """A plain copy to look at."""
        return unpack(self.game.state, self.mode.pack(s))

    # The contract

    def awaited(self, s: Any) -> list[int]:
        return bits(self.call(contract.awaited, s))

    def may(self, s: Any) -> list[int]:
        return bits(self.call(contract.may, s))

    def legal(self, s: Any, seat: int) -> list[int]:
        moves = self.mode.numbers(self.most)
        found: list[int] = moves[: self.call(contract.legal, s, seat, moves)].tolist()
        return found

    def sensible(self, s: Any, seat: int) -> list[int]:
        """The legal moves among which bots choose."""
        moves = self.mode.numbers(self.most)
        found: list[int] = moves[: self.call(contract.sensible, s, seat, moves)].tolist()
        return found

    def why(self, s: Any, seat: int, move: int) -> int:
        """0 if the move is allowed, else the number of the clause that forbids it."""
        return 0 if move in self.legal(s, seat) else int(self.call(contract.why, s, seat, move))

    def play(self, s: Any, seat: int, move: int) -> None:
        """Play a legal move; use a copy where an error in the rules must leave no trace."""
        self.call(contract.step, s, seat, move)

    def standings(self, s: Any) -> tuple[list[int], list[int]]:
        """Places and points, by seat."""
        seats = self.seats(s)
        places, points = self.mode.numbers(seats), self.mode.numbers(seats)
        self.call(contract.standings, s, places, points)
        return places.tolist(), points.tolist()

    def seats(self, s: Any) -> int:
        return int(s.seats if isinstance(s, Plain) else s["seats"][0])

    def set_word(self, s: Any, word: int) -> None:
        """Give the state a random word."""
        if isinstance(s, Plain):
            s.rng = word
        else:
            s["rng"] = word

    def hush(self, s: Any) -> None:
        """Have a state tell no events any more, and offer no moves that are people's own business."""
        if isinstance(s, Plain):
            s.quiet = 1
        else:
            s["quiet"] = 1

    def word(self, s: Any) -> int:
        return int(s.rng if isinstance(s, Plain) else s["rng"][0])

    def phase(self, s: Any) -> str:
        """The name of the kind of decision that is due; public."""
        return self.game.phases[int(s.phase if isinstance(s, Plain) else s["phase"][0])]

    def events(self, s: Any) -> list[Event]:
        """What the last move did, as a state tells it: veil it first, by `forgotten`."""
        rows = s.events[: s.told] if isinstance(s, Plain) else s["events"][0, : s["told"][0]].tolist()
        return [event_of(row) for row in rows]

    def revealed(self, s: Any) -> bool:
        """Whether the last move showed something hidden to somebody."""
        return bool(s.revealed if isinstance(s, Plain) else s["revealed"][0])

    def forgotten(self, s: Any, seat: int = SPECTATOR) -> Any:
        """A copy that holds only what a seat may know."""
        known = self.copy(s)
        self.call(contract.hide, known, seat)
        return known

    def survey(self, s: Any) -> tuple[list[int], list[int], tuple[list[int], list[int]], Any]:
        """Whom a state waits for, who may speak up, the standings as all know them, and what a spectator knows."""
        known, seats = self.copy(s), self.seats(s)
        room = self.mode.numbers(2 + 2 * seats)
        self.call(contract.survey, s, known, room)
        awaited, may, *standings = room.tolist()
        return bits(awaited), bits(may), (standings[:seats], standings[seats:]), known

    def imagined(self, known: Any, seat: int, word: int) -> Any:
        """A whole world, drawn by chance, that fits what a seat knows."""
        world = self.copy(known)
        self.set_word(world, word)
        self.call(contract.imagine, world, seat)
        return world

    def observed(self, known: Any, seat: int) -> list[int]:
        """What a seat knows as numbers, by the game's layout."""
        seen = self.mode.seen(self.game.layout.size)
        self.call(contract.observe, known, seat, seen)
        numbers: list[int] = seen.tolist()
        return numbers

    def regarded(self, known: Any, seat: int, move: int) -> list[int]:
        """What a seat sees of a legal move as numbers, by the game's layout of moves."""
        seen = self.mode.seen(self.game.move_layout.size)
        self.call(contract.regard, known, seat, move, seen)
        numbers: list[int] = seen.tolist()
        return numbers

    def worth(self, s: Any) -> list[int]:
        values = self.mode.numbers(self.seats(s))
        self.call(contract.worth, s, values)
        return [int(value) for value in values]

    def prefer(self, s: Any, seat: int, moves: Sequence[int]) -> list[int]:
        weights = self.mode.numbers(len(moves))
        lent = self.mode.numbers(len(moves))
        lent[:] = moves
        self.call(contract.prefer, s, seat, lent, len(moves), weights)
        return [int(weight) for weight in weights]


def bits(seats: int) -> list[int]:
    """The seats in a set of bits."""
    return [seat for seat in range(int(seats).bit_length()) if seats >> seat & 1]
