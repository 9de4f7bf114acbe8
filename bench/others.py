"""Other people's environments at random play, for `bench.learn`: how many steps a second of a processor's time."""

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np


def steps_of_pettingzoo(seconds: float) -> float:
    """PettingZoo's Texas hold'em, one game after the other; gin rummy it has no more."""
    from pettingzoo.classic import texas_holdem_no_limit_v6

    env, luck, steps, start = texas_holdem_no_limit_v6.env(), np.random.default_rng(1), 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            over = ended or cut
            env.step(None if over else luck.choice(np.flatnonzero(seen["action_mask"])))
            steps += not over
    return steps / spent


def steps_of_openspiel(seconds: float) -> float:
    """OpenSpiel's vector environment of gin rummy."""
    from open_spiel.python import rl_environment, vector_env

    envs = vector_env.SyncVectorEnv([rl_environment.Environment("gin_rummy") for _ in range(64)])
    luck, steps, told, start = np.random.default_rng(1), 0, envs.reset(), time.process_time()
    while (spent := time.process_time() - start) < seconds:
        moves = [each.observations["legal_actions"][each.current_player()] for each in told]
        told, *_ = envs.step([SimpleNamespace(action=luck.choice(some)) for some in moves], reset_if_done=True)
        steps += len(told)
    return steps / spent


def steps_of_pgx(seconds: float, game: str = "backgammon", games: int = 1024) -> float:
    """A game of Pgx, many at once, compiled by JAX for the processor."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make(game)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play(state: Any, key: Any) -> Any:
        key, drawn, chance = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return step(state, jax.random.categorical(drawn, logits), jax.random.split(chance, games)), key

    with jax.default_device(jax.devices("cpu")[0]):
        play = jax.jit(play)
        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), games))
        state, key = play(state, jax.random.PRNGKey(2))
        jax.block_until_ready(state)
        steps, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            state, key = play(state, key)
            jax.block_until_ready(state)
            steps += games
    return steps / spent


OTHERS: dict[str, Callable[[float], float]] = {
    "PettingZoo's Texas hold'em": steps_of_pettingzoo,
    "OpenSpiel's vector environment of gin rummy": steps_of_openspiel,
    "Pgx's backgammon": steps_of_pgx,
}


def others(seconds: float) -> Iterator[tuple[str, float]]:
    """Those that are installed."""
    for name, measured in OTHERS.items():
        try:
            yield name, measured(seconds)
        except ImportError as missing:
            print(f"{name}: not measured, {missing}", flush=True)
