"""Our games for OpenSpiel, and its ISMCTS as a bot for them; needs `open_spiel` (`.venv-extras`).

The search is OpenSpiel's in Python: the one in C++ resamples by `State::ResampleFromInfostate`, which a game in
Python cannot override, and its callback for that has no Python name. States answer in Python, without the way
through C++ that OpenSpiel's base class would take: that makes its search faster.
"""

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from alambic.bots.budget import Budget
from alambic.core.engine import Engine
from alambic.core.game import Setup
from bench.wrapped import Wrapped

LONGEST = 100_000  # moves: our games end, OpenSpiel wants a number
WORDS = 1 << 32


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for two; chance is sampled within moves."""

    def __init__(self, setup: Setup) -> None:
        kind = pyspiel.GameType(
            short_name=f"alambic_{setup.game.name}",
            long_name=setup.game.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=setup.seats,
            min_num_players=setup.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
        )
        facts = pyspiel.GameInfo(
            num_distinct_actions=setup.game.codes.count,
            max_chance_outcomes=0,
            num_players=setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, facts, {})
        self.setup = setup

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, Wrapped.dealt(self.setup, int(np.random.randint(WORDS))))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """What OpenSpiel's searches in Python ask of a state."""

    def __init__(self, game: SpielGame, wrapped: Wrapped) -> None:
        super().__init__(game)
        self.game, self.wrapped = game, wrapped

    def current_player(self) -> Any:
        return self.wrapped.seat if self.wrapped.moves else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return not self.wrapped.moves

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self.wrapped.moves) if player in (None, self.wrapped.seat) else []

    def apply_action(self, action: int) -> None:
        self.wrapped.play(int(action))

    def clone(self) -> "SpielState":
        return SpielState(self.game, self.wrapped.copy())

    def returns(self) -> list[float]:
        return self.wrapped.returns()

    def information_state_string(self) -> str:
        """What its player knows now: by whatever way it came about, which also joins ways that meet again."""
        return self.wrapped.key()

    observation_string = information_state_string

    def __str__(self) -> str:
        return self.wrapped.key()


class ClockedBot(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, for so long if it is told so (as its one in C++ can be); it counts."""

    seconds = 0.0
    done = 0

    def run_search(self, state: SpielState) -> Any:
        if not self.seconds:
            self.done = self._max_simulations
            return super().run_search(state)
        end, self.done = time.monotonic() + self.seconds, 0
        self.reset()
        root = self.create_new_node(state)
        while root.total_visits < 1 or time.monotonic() < end:
            self.run_simulation(self.sample_root_state(state))
            self.done += 1
        return self.get_final_policy(state, root)


class Theirs:
    """OpenSpiel's ISMCTS as one of our bots: random rollouts, the most visited move, a new world every time."""

    def __init__(self, engine: Engine, game: SpielGame, budget: Budget, uct_c: float) -> None:
        self.engine, self.game, self.budget, self.uct_c = engine, game, budget, uct_c
        self.done = 0

    def choose(self, known: bytes, seat: int, word: int) -> int:
        chance = np.random.RandomState(word % WORDS)
        rollouts = RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
        bot = ClockedBot(self.game, rollouts, self.uct_c, self.budget.simulations, random_state=chance)
        bot.seconds = self.budget.seconds

        def resampled(state: SpielState, player: int) -> SpielState:
            return SpielState(self.game, state.wrapped.resampled(int(chance.randint(WORDS))))

        bot.set_resampler(resampled)
        move = bot.step(SpielState(self.game, Wrapped.known(self.engine, known)))
        self.done = bot.done
        return int(move)
