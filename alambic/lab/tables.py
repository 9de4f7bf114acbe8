"""Games among hurried players, as many at a call as one likes: setup and words in, a row of numbers a game out."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from alambic.core.cache import Cache
from alambic.core.chance import seed_word
from alambic.core.engine import Compiling
from alambic.core.game import Game, Setup
from alambic.core.lean import Fast, blank, lean_rules, lean_state
from alambic.core.rule import Rule
from alambic.core.state import dtype, unpack
from alambic.lab import counting, loop
from alambic.lab.cards import card_names, card_rules, spending
from alambic.lab.pace import hurried

Table = npt.NDArray[np.int32]
Planted = tuple[tuple[Rule, Rule], ...]  # rules, each with the one that stands in its place


class Loops(Compiling):
    """The loop, bound to a game and its cards, compiled, from the same cache as all rules."""

    def __init__(self, game: Game, planted: Planted) -> None:
        state = lean_state(game.state)
        self.dtype = dtype(state)
        self.cache = Cache(game.name)
        self.binding = Fast({**lean_rules(game), **card_rules(game), **dict(planted)}, state, self.cache)


@cache
def compiled_loop(game: Game, planted: Planted = ()) -> Rule:
    return Loops(game, planted).bind([loop.play_games])[0]


@dataclass(frozen=True)
class Games:
    """Some games, a row of numbers each (loop.py), their cards, and where it was asked for their states."""

    setup: Setup
    noted: Table  # (games, numbers)
    cards: Table  # (games, what of them, seats, kinds)
    kept: npt.NDArray[Any] = field(default_factory=lambda: np.zeros(0))

    def __len__(self) -> int:
        return len(self.noted)

    def column(self, number: int) -> Table:
        return self.noted[:, number]

    def each(self, kind: int) -> Table:
        """A number of every seat: PLACE, POINTS and so on."""
        start = loop.SEATS_FROM + kind * self.setup.seats
        return self.noted[:, start : start + self.setup.seats]

    @property
    def phases(self) -> Table:
        """How many moves were made in each phase."""
        return self.noted[:, loop.PHASES : loop.PHASES + len(self.setup.game.phases)]

    @property
    def wins(self) -> npt.NDArray[np.float64]:
        """Every seat's share of the win: half of it if two share it."""
        first = self.each(loop.PLACE) == 1
        shares: npt.NDArray[np.float64] = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
        return shares

    def states(self) -> list[Any]:
        """The states that were kept, to look at."""
        state = lean_state(self.setup.game.state)
        return [unpack(state, self.kept[k : k + 1].tobytes()) for k in range(len(self.kept))]

    def upto(self, count: int) -> "Games":
        return replace(self, noted=self.noted[:count], cards=self.cards[:count])


def joined(parts: Sequence[Games]) -> Games:
    """Several batches as one."""
    return Games(
        parts[0].setup,
        np.concatenate([part.noted for part in parts]),
        np.concatenate([part.cards for part in parts]),
    )


@dataclass(frozen=True)
class Tables:
    """What is played; game number n of a seed is always the same, whoever plays it and when."""

    setup: Setup
    seed: int
    pace: int = 0  # seconds a choice
    again: int = 1  # how many times each deal is played, with other choices
    odd: int = loop.NOBODY
    banned: tuple[int, int] = (0, 0)  # the moves, from one up to another, that the odd seat never plays
    span: int = 0  # before one of so many turns a card of each seat is exchanged, a game for each; 0: never
    wanted: tuple[int, ...] = ()  # kinds that may come for it; any
    keep: bool = False
    with_cards: bool = False
    planted: Planted = ()

    @property
    def width(self) -> int:
        return loop.SEATS_FROM + loop.EACH * self.setup.seats

    @property
    def kinds(self) -> int:
        return len(card_names(self.setup.game)) if self.with_cards or self.span else 0

    def play(self, first: int, count: int) -> Games:
        """Games number `first` and following."""
        setup, seats, kinds = self.setup, self.setup.seats, self.kinds
        game, most = setup.game, setup.game.most
        worlds = np.zeros(loop.WORLDS, dtype(lean_state(game.state)))
        worlds[loop.BLANK] = blank(setup)[0]
        worlds[loop.BLANK]["rng"], worlds[loop.SEED]["rng"] = seed_word(self.seed), seed_word(~self.seed)
        kept = np.zeros(count if self.keep else 1, worlds.dtype)
        noted = np.zeros((count, self.width), np.int32)
        cards = np.zeros((count, counting.OF_CARDS, seats, kinds), np.int32)
        course = 2 * (loop.TIMES * seats + loop.COURSE)
        rooms = (loop.ROOMS * max(most, seats), course, loop.TRACED * seats, (2 * seats + 1) * kinds)
        wanted = np.isin(np.arange(kinds), self.wanted or np.arange(kinds)).astype(np.int32)
        compiled_loop(game, self.planted)(
            worlds,
            kept,
            self.asked(),
            spending(game),
            wanted,
            *(np.zeros(size, np.int32) for size in rooms),
            first,
            count,
            noted.reshape(-1),
            cards.reshape(-1),
        )
        return Games(setup, noted, cards, kept if self.keep else kept[:0])

    def asked(self) -> npt.NDArray[np.int64]:
        game = self.setup.game
        asked = np.zeros(loop.ASKED, np.int64)
        asked[loop.PACE], asked[loop.HURRIED] = self.pace, hurried(self.setup, self.pace)
        asked[loop.SILENT] = sum(1 << at for at, phase in enumerate(game.phases) if phase in game.silence)
        asked[loop.AGAIN], asked[loop.KEEP], asked[loop.ODD] = self.again, self.keep, self.odd
        asked[loop.LOW], asked[loop.HIGH] = self.banned
        asked[loop.SPAN], asked[loop.KINDS], asked[loop.WIDTH] = self.span, self.kinds, self.width
        asked[loop.MOST] = max(self.setup.game.most, self.setup.seats)
        return asked
