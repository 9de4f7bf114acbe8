"""The arena: every two bots play the same deals from both sides, and their games say how strong each is.

The two games of a deal have complementary seatings, so that luck of the deal and of the seat cancels out: of two
equal bots each has one half of the first places to expect, whatever the number of players.
"""

import json
import os
import warnings
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import numpy as np

from alambic.bots.bot import Bot, make_bot
from alambic.bots.levels import LEVELS, offered
from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.core.errors import AlambicError, BadBot, BrokenRecord, NotWritten, among
from alambic.core.game import Setup
from alambic.lab.between import Timed, played
from alambic.lab.ratings import rating_estimates, share_estimates
from alambic.lab.simulate import Estimate

Pair = tuple[str, str]

FORMAT = 1  # of the file of games


class BadPlan(AlambicError):
    """A plan of games that cannot be played."""


class OtherPlan(AlambicError):
    """A file of games that were played to another plan."""


@dataclass(frozen=True)
class Plan:
    """All that the games follow from."""

    setup: Setup
    bots: tuple[str, ...]
    games: int  # of each pairing
    seed: int

    def __post_init__(self) -> None:
        for bot in self.bots:
            if self.bots.count(bot) > 1:
                raise BadBot(f"{bot!r} is named twice; name each bot once, and at least two")
        if len(self.bots) < 2:
            raise BadBot(f"one bot cannot compete; name at least two, such as {among(list(LEVELS))}")
        if self.games < 2 or self.games % 2:
            raise BadPlan(f"{self.games} games a pairing; it must be an even number: every deal is played twice")

    @property
    def pairs(self) -> list[Pair]:
        return list(combinations(self.bots, 2))

    @property
    def deals(self) -> int:
        return self.games // 2

    def as_json(self) -> dict[str, Any]:
        """Plain numbers and words; a level or style also with the bot that now plays so."""
        game, deck = self.setup.game, self.setup.deck
        return {
            "game": game.name,
            "rules": game.version,
            "players": self.setup.seats,
            "options": self.setup.options.changed(),
            "deck": deck.name if game.decks().get(deck.name) == deck else deck.as_json(),
            "bots": list(self.bots),
            "levels": {bot: played for bot in self.bots if (played := played_by(bot, self.setup)) != bot},
            "games": self.games,
            "seed": self.seed,
        }


class Played(NamedTuple):
    """A game that was played to its end."""

    pair: Pair
    game: int
    seats: tuple[str, ...]  # which bot sat where
    places: tuple[int, ...]
    points: tuple[int, ...]
    share: float  # of the first places, that of the first of the pair
    choices: tuple[int, int]  # between two or more moves, of each of the pair
    ms: tuple[float, float]  # processor time that those took


@dataclass(frozen=True)
class Pairing:
    """How two bots did against each other."""

    pair: Pair
    games: int
    share: Estimate  # of the first one
    choices: float  # a game
    ms: tuple[float, float]  # a choice

    def as_json(self) -> dict[str, Any]:
        return {
            "bots": list(self.pair),
            "games": self.games,
            "share": self.share.as_json(),
            "choices": self.choices,
            "ms": list(self.ms),
        }


@dataclass(frozen=True)
class Outcome:
    """What all games say."""

    plan: Plan
    ratings: dict[str, Estimate]  # the strongest first
    pairings: tuple[Pairing, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain numbers and words."""
        return {
            "plan": self.plan.as_json(),
            "ratings": [{"bot": bot, "elo": elo.as_json()} for bot, elo in self.ratings.items()],
            "pairings": [pairing.as_json() for pairing in self.pairings],
        }


def played_by(name: str, setup: Setup) -> str:
    """The bot of a name that may be a level's or a style's, with or without habits."""
    level, slash, habits = name.partition("/")
    choices = offered(setup.game, setup)
    return f"{choices[level][0]}{slash}{habits}" if level in choices else name


def new_bot(name: str, engine: Engine, setup: Setup) -> Bot:
    """A bot by its name, its level or its style."""
    try:
        return make_bot(played_by(name, setup), engine)
    except BadBot as problem:
        raise BadBot(f"{problem}; or a level: {among(list(offered(engine.game)))}") from None


def sides(players: int, game: int) -> list[int]:
    """Who of a pair sits on each seat, 0 or 1; the two games of a deal are the reverse of each other."""
    deal, reverse = divmod(game, 2)
    if players % 2 == 0:
        return [(seat + reverse) % 2 for seat in range(players)]
    return [int((seat != deal % players) != bool(reverse)) for seat in range(players)]


def share_of(side: Sequence[int], places: Sequence[int]) -> float:
    """What the first of two bots has of the first places, a tie being split."""
    first = [one for one, place in zip(side, places, strict=True) if place == 1]
    return first.count(0) / len(first)


class Arena:
    """Where games are played; any number of threads may play in it."""

    def __init__(self, plan: Plan, *, compiled: bool = True) -> None:
        self.plan = plan
        self.engine = plan.setup.game.load(compiled=compiled)
        self.leaving = Event()
        for bot in plan.bots:  # whatever is wrong or must be compiled shows before the first game
            new_bot(bot, self.engine, plan.setup)

    def play(self, pair: Pair, game: int) -> Played | None:
        """One game; None when everybody is told to leave."""
        engine, plan = self.engine, self.plan
        side = sides(plan.setup.seats, game)
        seats = tuple(pair[one] for one in side)
        bots = [
            Timed(new_bot(name, engine, plan.setup)) for name in seats
        ]  # anew for every game: they may remember
        s = engine.start(plan.setup, word_for(plan.seed, game // 2))
        for _ in played(engine, s, bots, word_for(~plan.seed, game // 2)):
            if self.leaving.is_set():
                return None
        places, points = engine.standings(s)
        choices, ms = [0, 0], [0.0, 0.0]
        for one, bot in zip(side, bots, strict=True):
            choices[one] += bot.choices
            ms[one] += 1000 * bot.seconds
        spent = (choices[0], choices[1]), (round(ms[0], 3), round(ms[1], 3))
        return Played(pair, game, seats, tuple(places), tuple(points), share_of(side, places), *spent)

    def play_all(
        self, tasks: Iterable[tuple[Pair, int]], threads: int | None, finished: Callable[[Played], None]
    ) -> None:
        """Play games in threads and tell of each one finished; an interruption ends them at the next choice."""
        with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
            try:
                for future in as_completed([pool.submit(self.play, *task) for task in tasks]):
                    if played := future.result():
                        finished(played)
            finally:
                self.leaving.set()
                pool.shutdown(cancel_futures=True)


class Journal:
    """The finished games in a file: a header with the plan, then a line each; a torn last one is nothing."""

    def __init__(self, path: Path) -> None:
        """Look at what is there, and change nothing yet."""
        self.path = path
        try:
            data = path.read_bytes() if path.exists() else b""
        except OSError as problem:
            raise BrokenRecord(f"{path} cannot be read: {problem.strerror}") from None
        self.size = data.rfind(b"\n") + 1
        self.torn = len(data) - self.size
        self.lines = data[: self.size].splitlines()
        self.plan: dict[str, Any] | None = None
        if data:
            try:
                header = json.loads(self.lines[0])
                self.plan, found = dict(header["plan"]), header["arena"]
            except (ValueError, LookupError, TypeError):
                raise BrokenRecord(f"{path} does not begin with a plan of the arena; name another file") from None
            if found != FORMAT:
                raise BrokenRecord(f"{path} has format {found!r}; this program goes on with format {FORMAT}")

    @property
    def seed(self) -> int | None:
        """Of the plan that is there."""
        seed = (self.plan or {}).get("seed")
        return seed if isinstance(seed, int) else None

    def begin(self, plan: Plan) -> list[Played]:
        """Make the file ready for more games of a plan, and give those it has."""
        ours = json.loads(json.dumps(plan.as_json()))
        if self.plan is None:
            self.write({"arena": FORMAT, "plan": ours})
        elif self.plan != ours:
            keys = [key for key in {**self.plan, **ours} if self.plan.get(key) != ours.get(key)]
            differ = "; ".join(f"{key} {self.plan.get(key)!r} there, {ours.get(key)!r} here" for key in keys)
            raise OtherPlan(
                f"{self.path} has games of another plan: {differ}. Go on with that, or name another file"
            )
        before = [self.game(number, line, plan) for number, line in enumerate(self.lines[1:], 2)]
        if self.torn:
            warnings.warn(f"{self.path}: the last line was torn and is dropped", stacklevel=2)
            try:
                os.truncate(self.path, self.size)
            except OSError as problem:
                raise NotWritten(f"{self.path} cannot be written: {problem.strerror}") from None
        return before

    def game(self, number: int, line: bytes, plan: Plan) -> Played:
        """The game in a line."""
        try:
            entry = json.loads(line)
            facts: dict[str, Any] = {k: tuple(it) if isinstance(it, list) else it for k, it in entry.items()}
            one = Played(**facts)
            known = one.pair in plan.pairs and one.game in range(plan.games)
            if not known or not 0 <= one.share <= 1 or not len(one.choices) == len(one.ms) == 2:
                raise ValueError
            sum((*one.choices, *one.ms))
        except (ValueError, TypeError, AttributeError):
            raise BrokenRecord(f"{self.path}, line {number}: not a game of its plan; remove the line") from None
        return one

    def add(self, played: Played) -> None:
        self.write(played._asdict())

    def write(self, entry: dict[str, Any]) -> None:
        """One line, on its way to the disk before the next game is looked at."""
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(entry, ensure_ascii=False)}\n")
        except OSError as problem:
            raise NotWritten(f"{self.path} cannot be written: {problem.strerror}") from None


def compete(
    plan: Plan,
    journal: Journal | None = None,
    *,
    threads: int | None = None,
    compiled: bool = True,
    progress: Callable[[int], None] = lambda games: None,
) -> Outcome:
    """Play all games of a plan that a journal has not yet; where no budget is in time, the plan decides all."""
    arena = Arena(plan, compiled=compiled)
    before = journal.begin(plan) if journal else []
    played = {(one.pair, one.game): one for one in before}
    tasks = [(pair, game) for game in range(plan.games) for pair in plan.pairs if (pair, game) not in played]

    def finished(one: Played) -> None:
        if journal:
            journal.add(one)
        played[one.pair, one.game] = one
        progress(len(played))

    progress(len(played))
    arena.play_all(tasks, threads, finished)
    return outcome(plan, [[played[pair, game] for game in range(plan.games)] for pair in plan.pairs])


def outcome(plan: Plan, played: Sequence[Sequence[Played]]) -> Outcome:
    """What the games of every pairing say."""
    shares = np.array([[one.share for one in games] for games in played])
    by_deal = shares.reshape(len(played), plan.deals, 2).mean(axis=2)
    pairings = []
    for pair, games, share in zip(plan.pairs, played, share_estimates(by_deal), strict=True):
        choices = [sum(one.choices[side] for one in games) for side in (0, 1)]
        ms = [sum(one.ms[side] for one in games) / max(choices[side], 1) for side in (0, 1)]
        pairings.append(Pairing(pair, plan.games, share, sum(choices) / plan.games, (ms[0], ms[1])))
    rated = zip(plan.bots, rating_estimates(len(plan.bots), by_deal), strict=True)
    return Outcome(plan, dict(sorted(rated, key=lambda one: -one[1].value)), tuple(pairings))
