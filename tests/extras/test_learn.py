"""The interfaces that learning programs know, held to their own tests: every game, every number of seats."""

import contextlib
import io
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.learn import gymnasium as ours
from alambic.learn import openspiel, pettingzoo
from alambic.learn.errors import IllegalAction

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # their tests warn of dictionaries as observations
gymnasium.register_envs(ours)
assert openspiel
TABLES = [(game, seats) for game in CATALOGUE for seats in range(game.seats[0], game.seats[1] + 1)]
TABLE_NAMES = [f"{game.name}-{seats}" for game, seats in TABLES]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=TABLE_NAMES)
every_game = pytest.mark.parametrize("game", [*CATALOGUE], ids=lambda game: game.name)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Their tests print what they do."""
    with contextlib.redirect_stdout(io.StringIO()):
        yield


# PettingZoo


@every_table
def test_pettingzoo_asks_and_is_answered(game: Game, seats: int) -> None:
    make = partial(pettingzoo.env, game.name, seats)
    api_test(make(), num_cycles=20)
    seed_test(make, num_cycles=10)


@every_table
def test_pettingzoo_stops_after_so_many_cycles_and_draws(game: Game, seats: int) -> None:
    parallel = partial(pettingzoo.parallel_env, game.name, seats, forgiving=True)

    def cyclic(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=cyclic))
    render_test(partial(pettingzoo.env, game.name, seats))


def test_pettingzoo_refuses_what_is_not_allowed_by_name() -> None:
    env = pettingzoo.env("vitriol", 3)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="is not allowed to seat"):
        env.step(wrong)


# Gymnasium


@every_table
def test_gymnasium_checks_a_seat_against_bots(game: Game, seats: int) -> None:
    name = f"alambic/{game.name}-v{game.version}"
    check_env(
        gymnasium.make(name, seats=seats, level="novice", forgiving=True, disable_env_checker=True).unwrapped
    )


@every_game
def test_a_seat_plays_to_the_end_against_a_level(game: Game) -> None:
    env = gymnasium.make(f"alambic/{game.name}-v{game.version}", level="apprentice")
    _, info = env.reset(seed=3)
    ended, steps = False, 0
    while not ended and steps < 400:
        allowed = np.flatnonzero(info["action_mask"])
        _, reward, ended, _, info = env.step(int(allowed[steps % len(allowed)]))
        assert -1 <= reward <= 1
        steps += 1


@every_game
def test_many_games_at_once_are_a_vector_environment(game: Game) -> None:
    name, mode = f"alambic/{game.name}-v{game.version}", "vector_entry_point"
    envs = gymnasium.make_vec(name, num_envs=16, vectorization_mode=mode)
    seen, info = envs.reset(seed=5)
    for _ in range(30):
        assert envs.observation_space.contains(seen)
        actions = info["moves"][info["offsets"][:-1]]
        seen, rewards, ended, _, info = envs.step(actions)
        assert (rewards[~ended] == 0).all() and np.abs(rewards).max() <= 1
        assert (np.diff(info["offsets"]) > 1).all()
    envs.close()


@pytest.mark.parametrize("level", ["novice", "apprentice"])
def test_many_games_against_a_level_are_those_of_one_at_a_time(level: str) -> None:
    name = f"alambic/artiseurs-v{CATALOGUE['artiseurs'].version}"
    alone = gymnasium.make(name, seats=2, level=level)
    envs = gymnasium.make_vec(name, num_envs=2, vectorization_mode="vector_entry_point", seats=2, level=level)
    seen, info = alone.reset(seed=3)
    many, told = envs.reset(seed=[alone.unwrapped.luck, 4])
    for _ in range(6):
        assert many[0].tolist() == seen.tolist()
        assert told["action_mask"][0].tolist() == info["action_mask"].tolist()
        moves = told["moves"][told["offsets"][:-1]]
        seen, reward, ended, _, info = alone.step(int(moves[0]))
        many, rewards, over, _, told = envs.step(moves)
        assert (rewards[0], over[0]) == (reward, ended)
        if ended:
            break
    envs.close()


# OpenSpiel


@every_table
def test_openspiel_plays_at_random_and_serialises(game: Game, seats: int) -> None:
    spiel = pyspiel.load_game(f"alambic_{game.name}(players={seats},deals=16)")
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


@every_game
def test_openspiel_loads_every_option(game: Game) -> None:
    for setup in game.setups()[:: len(game.setups()) // 12 + 1]:
        options = "".join(f",{name}={text}" for name, text in setup.options.changed().items())
        loaded = pyspiel.load_game(f"alambic_{game.name}(players={setup.seats}{options})")
        assert loaded.setup.options == setup.options
        assert pyspiel.load_game(str(loaded)).setup.options == setup.options


@every_game
def test_openspiel_resamples_what_a_seat_may_not_know(game: Game) -> None:
    """The seat cannot tell the worlds apart, and each can be played on."""
    state = pyspiel.load_game(f"alambic_{game.name}").new_initial_state()
    state.apply_action(3)
    luck = np.random.default_rng(1)
    for _ in range(12):
        seat = state.current_player()
        other = state.resample_from_infostate(seat, luck.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        move = int(luck.choice(state.legal_actions()))
        other.apply_action(move)
        state.apply_action(move)
        if state.is_terminal():
            break


@every_game
def test_an_openspiel_playthrough_repeats_itself(game: Game) -> None:
    """Generated once, replayed from its actions: every line is the same."""
    name = f"alambic_{game.name}(deals=4)"
    lines = generate_playthrough.playthrough_lines(name, seed=7)
    actions = [int(line.split(": ")[1]) for line in lines if line.startswith("action: ")]
    assert len(actions) > 3
    assert lines == generate_playthrough.playthrough_lines(name, action_sequence=actions)


def test_the_usual_calls_find_the_games() -> None:
    """In a program that names the module to be imported, as Gymnasium lets it."""
    name = f"alambic.learn.gymnasium:alambic/vizia-v{CATALOGUE['vizia'].version}"
    script = f"import gymnasium; print(gymnasium.make({name!r}, seats=3).unwrapped.setup)"
    told = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, check=True)
    assert told.stdout.startswith("vizia, 3 seats")
    assert {f"alambic_{name}" for name in CATALOGUE.ours} <= set(pyspiel.registered_names())
