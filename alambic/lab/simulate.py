"""Many games: how long they are, who wins them, and how sure that is."""

import math
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from alambic.bots.bot import make_bot
from alambic.core.chance import seed_word, word_for
from alambic.core.engine import Engine
from alambic.core.errors import BadBot
from alambic.core.game import Setup
from alambic.core.playout import random_games
from alambic.lab.between import played
from alambic.lab.loop import CHOICES, PLACE, POINTS, SECONDS
from alambic.lab.pace import Pace
from alambic.lab.tables import Tables, compiled_loop

RANDOM, HASTY = "random", "hasty"
BATCH = 500  # random games of one task: memory is the same for a thousand games and for a billion
TABLES = 50  # games among hurried players of one task
SURE = 1.959963984540054  # standard deviations on each side of 95 %

Numbers = npt.NDArray[np.int64]


class Batch(NamedTuple):
    """Some games, a row each: choices, every seat's place and points, the seat of every bot, every seat's role."""

    choices: Numbers
    times: Numbers  # in seconds; 0 where no pace was told
    places: Numbers
    points: Numbers
    seating: Numbers
    roles: Numbers  # no columns where nobody becomes anything, or nobody looked


@dataclass(frozen=True)
class Estimate:
    """A value found, and between what it lies with 95 % confidence."""

    value: float
    low: float
    high: float

    @classmethod
    def of_mean(cls, count: int, total: int, squares: int) -> Self:
        """The mean of whole numbers, from their sum and the sum of their squares (normal approximation)."""
        mean = total / count
        variance = max(squares * count - total * total, 0) / (count * max(count - 1, 1))
        margin = SURE * math.sqrt(variance / count)
        return cls(mean, mean - margin, mean + margin)

    @classmethod
    def of_share(cls, count: int, share: float) -> Self:
        """A proportion by Wilson's score interval; for shares of a win a little too broad, never too narrow."""
        found, z = share / count, SURE * SURE / count
        centre = (found + z / 2) / (1 + z)
        margin = SURE * math.sqrt(found * (1 - found) / count + z / (4 * count)) / (1 + z)
        return cls(found, min(found, centre - margin), max(found, centre + margin))

    def as_json(self) -> dict[str, float]:
        return {"value": self.value, "low": self.low, "high": self.high}


@dataclass(frozen=True)
class Span:
    """A number that every game has: its mean, the least and the most."""

    mean: Estimate
    least: float
    most: float

    def as_json(self) -> dict[str, float]:
        return {**self.mean.as_json(), "fewest": self.least, "most": self.most}


class Sums:
    """Whole numbers as they come, one a game."""

    def __init__(self) -> None:
        self.count = self.total = self.squares = self.most = 0
        self.least = 2**31

    def add(self, numbers: Numbers) -> None:
        self.count += len(numbers)
        self.total += int(numbers.sum())
        self.squares += int((numbers**2).sum())
        self.least = min(self.least, int(numbers.min()))
        self.most = max(self.most, int(numbers.max()))

    def span(self, unit: int = 1) -> Span:
        """In a unit of so many."""
        mean = Estimate.of_mean(self.count, self.total, self.squares)
        scaled = Estimate(mean.value / unit, mean.low / unit, mean.high / unit)
        return Span(scaled, self.least / unit, self.most / unit)


@dataclass(frozen=True)
class Result:
    """How one seat, or one bot, did."""

    bot: str | None  # None: a seat in which all bots sat in turn
    wins: Estimate  # a share of each game: half a win if two share it
    points: Estimate

    def as_json(self) -> dict[str, Any]:
        return {"bot": self.bot, "wins": self.wins.as_json(), "points": self.points.as_json()}


@dataclass(frozen=True)
class Role:
    """How those did whom the deal made something: a magician, say."""

    name: str
    games: int  # in which somebody had it, a seat each
    wins: Estimate
    points: Estimate
    of_fair: Estimate  # wins, as a multiple of what would be fair: one in so many as there are seats

    def as_json(self) -> dict[str, Any]:
        estimates = {"wins": self.wins, "points": self.points, "of_fair": self.of_fair}
        return {"role": self.name, "games": self.games, **{k: one.as_json() for k, one in estimates.items()}}


@dataclass(frozen=True)
class Simulation:
    """What a run found."""

    setup: Setup
    bots: tuple[str, ...]
    rotated: bool
    seed: int
    games: int
    seconds: float
    choices: Span  # decisions between two or more moves, a game
    pace: int | None  # seconds that people would take over a choice
    minutes: Span | None  # that people would take over a game, at that pace
    seats: tuple[Result, ...]
    by_bot: tuple[Result, ...]  # empty unless the bots rotated over the seats
    by_role: tuple[Role, ...]  # empty unless the game gives roles

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    def as_json(self) -> dict[str, Any]:
        """Plain numbers and words; seats and bots in their order."""
        return {
            "game": self.setup.game.name,
            "rules": self.setup.game.version,
            "players": self.setup.seats,
            "options": self.setup.options.changed(),
            "deck": self.setup.deck.name,
            "bots": list(self.bots),
            "rotated": self.rotated,
            "seed": self.seed,
            "games": self.games,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "choices": self.choices.as_json(),
            "pace": self.pace,
            "minutes": self.minutes and self.minutes.as_json(),
            "seats": [result.as_json() for result in self.seats],
            "by_bot": [result.as_json() for result in self.by_bot],
            "by_role": [role.as_json() for role in self.by_role],
        }


class Tally:
    """Whole-number sums over games, so that their order does not matter."""

    def __init__(self, seats: int, roles: Sequence[str]) -> None:
        self.seats, self.roles = seats, roles
        self.choices, self.times = Sums(), Sums()
        self.win = math.lcm(*range(1, seats + 1))  # what a win counts, so that any number of seats can share it
        self.by_seat = np.zeros((3, seats), np.int64)  # wins, points, squares of points
        self.by_bot = np.zeros((3, seats), np.int64)
        self.by_role = np.zeros((4, len(roles)), np.int64)  # the same, and how many had it

    def add(self, batch: Batch) -> None:
        first = batch.places == 1
        wins = first * (self.win // first.sum(axis=1, keepdims=True))
        for row, numbers in enumerate((wins, batch.points, batch.points**2)):
            self.by_seat[row] += numbers.sum(axis=0)
            self.by_bot[row] += np.take_along_axis(numbers, batch.seating, axis=1).sum(axis=0)
            if batch.roles.size:
                np.add.at(self.by_role[row], batch.roles, numbers)
        if batch.roles.size:
            np.add.at(self.by_role[3], batch.roles, 1)
        self.choices.add(batch.choices)
        self.times.add(batch.times)

    @property
    def games(self) -> int:
        return self.choices.count

    def results(self, sums: Numbers, bots: Sequence[str | None]) -> tuple[Result, ...]:
        return tuple(
            Result(
                bot,
                Estimate.of_share(self.games, int(wins) / self.win),
                Estimate.of_mean(self.games, int(points), int(squares)),
            )
            for bot, wins, points, squares in zip(bots, *sums, strict=True)
        )

    def role_results(self) -> tuple[Role, ...]:
        """Of every role that anybody had."""
        found = []
        for name, wins, points, squares, had in zip(self.roles, *self.by_role.tolist(), strict=True):
            if had:
                share = Estimate.of_share(had, wins / self.win)
                fair = Estimate(*(self.seats * value for value in (share.value, share.low, share.high)))
                found.append(Role(name, had, share, Estimate.of_mean(had, points, squares), fair))
        return tuple(found)


class Room:
    """What games are played with; any number of threads may play in it."""

    def __init__(
        self, engine: Engine, setup: Setup, bots: Sequence[str], rotated: bool, seed: int, pace: int | None = None
    ) -> None:
        self.engine = engine
        self.setup = setup
        self.rotated = rotated
        self.seed = seed
        self.pace = pace
        self.table = engine.game.words
        self.names = bots
        for name in set(bots):  # whatever is wrong or must be compiled shows before the first game
            make_bot(name, engine)
        self.random = set(bots) == {RANDOM} and not pace
        self.hasty = set(bots) == {HASTY} and engine.compiled
        self.has_roles = bool(role_names(setup))
        if self.random:
            engine.bind(random_games)
        elif self.hasty:
            compiled_loop(setup.game)

    def play(self, first: int, count: int) -> Batch:
        """Games number `first` and following."""
        seats = self.setup.seats
        if self.random:
            outcomes, dealt = self.random_rows(first, count)
            rows, times = np.array(outcomes, np.int64), [0] * count
            roles = [*map(self.roles_of, dealt)] or [[]] * count
        elif self.hasty:
            tables = Tables(self.setup, self.seed, self.pace or 0, keep=self.has_roles)
            games = tables.play(first, count)
            columns = (games.column(CHOICES)[:, np.newaxis], games.each(PLACE), games.each(POINTS))
            rows = np.concatenate(columns, axis=1).astype(np.int64)
            roles, times = [self.roles(s) for s in games.states()] or [[]] * count, games.column(SECONDS).tolist()
        else:
            played = [self.bot_row(game) for game in range(first, first + count)]
            rows = np.array([row for row, _, _ in played], np.int64)
            roles, times = [found for _, found, _ in played], [time for _, _, time in played]
        shift = np.arange(first, first + count)[:, np.newaxis] * self.rotated
        seating = (np.arange(seats) + shift) % seats
        rows = rows.reshape(count, 1 + 2 * seats)
        choices, places, points = rows[:, 0], rows[:, 1 : 1 + seats], rows[:, 1 + seats :]
        return Batch(choices, np.array(times, np.int64), places, points, seating, np.array(roles, np.int64))

    def dealt(self, game: int) -> Any:
        return self.engine.start(self.setup, word_for(self.seed, game))

    def roles_of(self, s: Any) -> list[int]:
        """What a game has made of each seat, as numbers of its ROLES; nothing as long as that is not clear."""
        return self.roles(self.engine.read(s)) if self.has_roles else []

    def roles(self, plain: Any) -> list[int]:
        return list(self.table.roles(plain))

    def random_rows(self, first: int, count: int) -> tuple[Any, Any]:
        """Evenly random games, all in one compiled call, and how they were dealt where somebody must look."""
        lend, seats = self.engine.mode.numbers, self.setup.seats
        moves, places, points = lend(self.engine.most), lend(seats), lend(seats)
        looked_at = count if self.has_roles else 0
        worlds = self.engine.worlds(2 + looked_at, self.setup.blank(), seed_word(self.seed))
        outcomes = lend(count * (1 + 2 * seats))
        self.engine.call(random_games, worlds, moves, places, points, first, count, outcomes)
        return outcomes, worlds[2:]

    def bot_row(self, game: int) -> tuple[list[int], list[int], int]:
        """One game between bots, its roles and its seconds; each sees what its seat may know, by own chance."""
        engine, seats, choices = self.engine, self.setup.seats, 0
        s, roles = self.dealt(game), list[int]()
        names = [self.names[(seat - game * self.rotated) % seats] for seat in range(seats)]
        bots = [make_bot(name, engine) for name in names]  # anew for every game: they may remember
        pace = Pace(self.setup, self.pace or 0)
        for so_far in played(engine, s, bots, word_for(~self.seed, game), pace):
            choices = so_far
            roles = roles or self.roles_of(s)
        places, points = engine.standings(s)
        return [choices, *places, *points], roles, pace.now


def role_names(setup: Setup) -> Sequence[str]:
    """What a game can make of a seat; nothing in most games."""
    names: Sequence[str] = setup.game.words.ROLES
    return names


def simulate(
    setup: Setup,
    games: int,
    *,
    bots: Sequence[str] = (RANDOM,),
    seed: int | None = None,
    threads: int | None = None,
    rotate: bool | None = None,
    pace: int | None = None,
    compiled: bool = True,
    progress: Callable[[int], None] = lambda games: None,
) -> Simulation:
    """Play so many games; the result is a function of the seed, whatever the number of threads."""
    names = tuple(bots) * setup.seats if len(bots) == 1 else tuple(bots)
    if len(names) != setup.seats:
        raise BadBot(f"{len(names)} bots named; there is room for {setup.seats}: name one for all or one for each")
    differ = len(set(names)) > 1
    rotated = differ if rotate is None else rotate
    seed = int.from_bytes(os.urandom(6)) if seed is None else seed
    threads = threads or os.cpu_count() or 1
    room = Room(setup.game.load(compiled=compiled), setup, names, rotated, seed, pace)
    tally = Tally(setup.seats, role_names(setup))
    size = BATCH if room.random else TABLES if room.hasty else 1
    tasks = ((first, min(size, games - first)) for first in range(0, games, size))
    start = time.perf_counter()
    for batch in in_threads(room.play, tasks, threads):
        tally.add(batch)
        progress(tally.games)
    return Simulation(
        setup=setup,
        bots=names,
        rotated=rotated,
        seed=seed,
        games=games,
        seconds=time.perf_counter() - start,
        choices=tally.choices.span(),
        pace=pace,
        minutes=tally.times.span(60) if pace else None,
        seats=tally.results(tally.by_seat, [None] * setup.seats if rotated and differ else names),
        by_bot=tally.results(tally.by_bot, names) if rotated else (),
        by_role=tally.role_results(),
    )


def in_threads(
    play: Callable[[int, int], Batch], tasks: Iterable[tuple[int, int]], threads: int
) -> Iterator[Batch]:
    """Batches as they are finished; only a few tasks are ever waiting."""
    running: set[Future[Batch]] = set()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for task in tasks:
                running.add(pool.submit(play, *task))
                if len(running) >= 2 * threads:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            for future in running:
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)
