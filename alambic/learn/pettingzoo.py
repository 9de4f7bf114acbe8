"""PettingZoo: `alambic.learn.pettingzoo.env("vizia", seats=3, capture=True)`, one agent a seat, asked in turn."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from alambic.core.chance import word_for
from alambic.games import CATALOGUE
from alambic.learn.single import Single
from alambic.learn.spaces import observation_space


class Table(AECEnv):  # type: ignore[misc]
    """A game as PettingZoo asks for it. Observations have the moves allowed in `action_mask`.

    Seats that choose at once are asked one after the other and see nothing of each other's answers. `forgiving`:
    an action that is not allowed is taken for the first that is, where else it is an error.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        forgiving: bool = False,
        **options: object,
    ) -> None:
        super().__init__()
        card = CATALOGUE[game]
        self.setup = card.setup(seats or card.seats[0], options)
        self.metadata = {
            "render_modes": ["ansi", "human"],
            "name": f"alambic_{game}_v{card.version}",
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.render_mode, self.max_cycles, self.forgiving = render_mode, max_cycles, forgiving
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        moves = card.codes.count
        mask = spaces.Box(0, 1, (moves,), np.int8)
        view = {"observation": observation_space(card.layout), "action_mask": mask}
        self.observation_spaces = {agent: spaces.Dict(view) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}
        self.seed, self.dealt = int(np.random.default_rng().integers(2**62)), 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: the games of a seed are those of `alambic simulate` with it."""
        if seed is not None:
            self.seed, self.dealt = seed, 0
        self.game = Single(self.setup, word_for(self.seed, self.dealt))
        self.dealt += 1
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.seat]

    def observe(self, agent: str) -> Any:
        seat = self.number[agent]
        return {"observation": self.game.observation(seat), "action_mask": self.game.mask(seat)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self.forgiving and action not in self.game.moves:
            action = self.game.moves[0]
        self.game.play(action)
        self.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.game.rewards(), strict=True))
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if not self.game.over:
            self.agent_selection = self.possible_agents[self.game.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table drawn with letters, as a spectator sees it."""
        if self.render_mode == "human":
            print(self.game.text())
            return None
        return self.game.text()

    def close(self) -> None:
        """Nothing is open."""


env = raw_env = Table


def parallel_env(*words: Any, **options: Any) -> Any:
    """All agents act in every step; only the action of the one whose choice it is counts."""
    return turn_based_aec_to_parallel(Table(*words, **options))
