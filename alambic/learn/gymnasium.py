"""Gymnasium: importing this registers every game: one seat against bots, and many games at once.

gymnasium.make("alambic/vizia-v1", seats=3, level="apprentice")
gymnasium.make_vec("alambic/vizia-v1", num_envs=1024, vectorization_mode="vector_entry_point", seats=3)
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
from alambic.core.chance import word_for
from alambic.games import CATALOGUE
from alambic.learn.batch import Batch
from alambic.learn.single import Single
from alambic.learn.spaces import observation_space

RENDERED = {"render_modes": ["ansi"], "render_fps": 1}


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
        engine, name = card.load(), bot_of(level, card)
        self.bots = {other: make_bot(name, engine) for other in range(self.setup.seats) if other != seat}
        self.observation_space = observation_space(card.layout)
        self.action_space = spaces.Discrete(card.codes.count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**62))
        while True:
            self.game, self.luck, self.count = Single(self.setup, word_for(luck, 0)), luck, 0
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
            self.count += 1
            word = word_for(self.luck + 1, self.count)
            move = self.bots[game.seat].choose(game.known(game.seat), game.seat, word)
            game.play(move)

    def told(self) -> tuple[Any, dict[str, Any]]:
        return self.game.observation(self.seat), {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """1 for each move allowed now."""
        return self.game.mask(self.seat)

    def render(self) -> str:
        return self.game.text(self.seat)


class ManyAgainstRandom(VectorEnv):  # type: ignore[misc]
    """Many games of a batch: the program has one seat in each, the others play at random.

    Games that end are dealt anew at once; `info["action_mask"]` is None where a game has too many moves for one,
    and `info["moves"]`, `info["offsets"]` list those allowed.
    """

    metadata: ClassVar[dict[str, Any]] = {**RENDERED, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self, game: str, num_envs: int = 1, seats: int | None = None, seat: int = 0, **options: object
    ) -> None:
        card = CATALOGUE[game]
        self.setup, self.num_envs, self.seat = card.setup(seats or card.seats[0], options), num_envs, seat
        self.batch = Batch(self.setup, num_envs)
        self.single_observation_space = observation_space(card.layout)
        self.single_action_space = spaces.Discrete(card.codes.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.waiting = np.zeros(num_envs, bool)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        if seed is None:
            seed = int(np.random.default_rng().integers(2**62))
        self.batch.reset(seed)
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
            actions = batch.pick()
            actions[batch.seat == self.seat] = -1
            batch.step(actions)

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
        vector_entry_point=partial(ManyAgainstRandom, card.name),
    )
