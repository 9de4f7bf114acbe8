"""Gymnasium: importing this registers every game: one seat against bots, and many games at once.

gymnasium.make("alambic/vizia-v1", seats=3, level="apprentice")
gymnasium.make_vec("alambic/vizia-v1", num_envs=1024, vectorization_mode="vector_entry_point", seats=3)

The others play at a level, "novice" to "master", or in a style of the game; in many games at once they usually
play evenly at random, as fast as the games themselves.
"""

from functools import partial
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from alambic.bots.bot import make_bot
from alambic.bots.levels import bot_of
from alambic.core.chance import mixed, word_for
from alambic.core.game import Setup
from alambic.games import CATALOGUE
from alambic.learn.batch import Batch
from alambic.learn.observation import Observation
from alambic.learn.single import Single
from alambic.learn.spaces import observation_space
from alambic.learn.turn import WAIT

RENDERED = {"render_modes": ["ansi"], "render_fps": 1}


class Others:
    """Bots of a level on every seat but the program's; a seat keeps its own from game to game."""

    def __init__(self, setup: Setup, seat: int, level: str) -> None:
        engine, name = setup.game.load(), bot_of(level, setup.game, setup=setup)
        self.bots = {other: make_bot(name, engine) for other in range(setup.seats) if other != seat}
        self.luck, self.count = 0, 0

    def begin(self, luck: int) -> None:
        """A new game, whose words are drawn from this luck."""
        self.luck, self.count = luck, 0

    def choose(self, view: Observation) -> int:
        """The move of the seat that sees this."""
        self.count += 1
        return self.bots[view.seat].choose(view.bytes, view.seat, word_for(self.luck + 1, self.count))


class AgainstBots(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """A seat whose player is the program; bots of a level have the others.

    The moves allowed are in `info["action_mask"]` and `action_masks()`. The reward comes at the end, from -1 for
    the last place to 1 for the first. `forgiving`: an action that is not allowed is taken for the first that is.
    """

    metadata = RENDERED

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        level: str = "apprentice",
        render_mode: str | None = None,
        forgiving: bool = False,
        **options: object,
    ) -> None:
        card = CATALOGUE[game]
        self.setup = card.setup(seats or card.seats[0], options)
        self.seat, self.render_mode, self.forgiving = seat, render_mode, forgiving
        self.others = Others(self.setup, seat, level)
        self.observation_space = observation_space(card.layout)
        self.action_space = spaces.Discrete(card.codes.count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62))
        while True:
            self.game, self.luck = Single(self.setup, word_for(luck, 0)), luck
            self.others.begin(luck)
            self.answer()
            if not self.game.over:
                return self.told()
            luck += 1  # bots have played the whole of it: the next deal

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Any]:
        if self.forgiving and action not in self.game.moves:
            action = self.game.moves[0]
        self.game.play(action)
        self.answer()
        observation, info = self.told()
        return observation, self.game.rewards()[self.seat], self.game.over, False, info

    def answer(self) -> None:
        """Bots play until it is the program's turn, or the end."""
        game = self.game
        while not game.over and game.seat != self.seat:
            game.play(self.others.choose(game.look(game.seat)))

    def told(self) -> tuple[Any, dict[str, Any]]:
        return self.game.observation(self.seat), {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """1 for each move allowed now."""
        return self.game.mask(self.seat)

    def render(self) -> str:
        return self.game.text(self.seat)


class ManyAgainstBots(VectorEnv):  # type: ignore[misc]
    """Many games of a batch: the program has one seat in each, bots of a level have the others.

    Games that end are dealt anew at once; `info["action_mask"]` is None where a game has too many moves for one,
    and `info["moves"]`, `info["offsets"]` list those allowed.
    """

    metadata: ClassVar[dict[str, Any]] = {**RENDERED, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        level: str | None = None,
        **options: object,
    ) -> None:
        """Without a level the others play evenly at random."""
        card = CATALOGUE[game]
        self.setup, self.num_envs, self.seat = card.setup(seats or card.seats[0], options), num_envs, seat
        self.batch = Batch(self.setup, num_envs)
        self.others = [Others(self.setup, seat, level) for _ in range(num_envs)] if level else []
        self.single_observation_space = observation_space(card.layout)
        self.single_action_space = spaces.Discrete(card.codes.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        if seed is None:
            seed = int(np.random.default_rng().integers(2**62))
        self.batch.reset(seed)
        lucks = [mixed(seed + at) for at in range(self.num_envs)] if isinstance(seed, int) else seed
        for others, luck in zip(self.others, lucks, strict=False):
            others.begin(luck)
        self.others_play()
        return self.batch.observation.copy(), self.info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        self.batch.step(np.asarray(actions))
        rewards, ended = self.others_play()
        return self.batch.observation.copy(), rewards, ended, np.zeros(self.num_envs, bool), self.info()

    def others_play(self) -> tuple[Any, Any]:
        """Until it is the program's turn in every game; what it has been given by then, and which games ended."""
        batch = self.batch
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, bool)
        while True:
            rewards += batch.rewards[:, self.seat]
            ended |= batch.ended > 0
            if (batch.seat == self.seat).all():
                return rewards, ended
            batch.step(self.answers())

    def answers(self) -> Any:
        """A move for every game in which somebody else is to move."""
        batch, theirs = self.batch, self.batch.seat != self.seat
        if not self.others:
            return np.where(theirs, batch.pick(), WAIT)
        answers = np.full(self.num_envs, WAIT)
        for at in np.flatnonzero(theirs).tolist():
            answers[at] = self.others[at].choose(batch.look(at))
        return answers

    def info(self) -> dict[str, Any]:
        batch = self.batch
        found = {"moves": batch.moves[: batch.offsets[-1]].copy(), "offsets": batch.offsets.copy()}
        return found if batch.mask is None else {**found, "action_mask": batch.mask.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()


for card in CATALOGUE:
    gymnasium.register(
        f"alambic/{card.name}-v{card.version}",
        entry_point=partial(AgainstBots, card.name),
        vector_entry_point=partial(ManyAgainstBots, card.name),
    )
