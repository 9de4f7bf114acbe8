"""Random playouts of peer libraries, on one thread: one JSON line per peer, rates per CPU second."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any

SEED = 20240229
MAX_SECONDS = 300.0

Playout = Callable[[], int]
"""Plays one whole game and returns its decisions: the choices among at least two legal actions."""


def openspiel(game_name: str) -> Playout:
    """Prepare the ordinary Python loop over an OpenSpiel game."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(game_name)

    def playout() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                action = random.choices(outcomes, weights)[0]
            else:
                legal = state.legal_actions()
                decisions += len(legal) > 1
                action = random.choice(legal)
            state.apply_action(action)
        return decisions

    return playout


def catanatron() -> Playout:
    """Prepare four-player Catanatron games between its own random players."""
    catan = import_module("catanatron")

    def playout() -> int:
        decisions = 0

        def decide(player: Any, game: Any, actions: list[Any]) -> Any:
            nonlocal decisions
            decisions += len(actions) > 1
            return player.decide(game, actions)

        game = catan.Game([catan.RandomPlayer(colour) for colour in catan.Color])
        game.play(decide_fn=decide)
        return decisions

    return playout


PEERS: list[tuple[str, str, Callable[[], Playout]]] = [
    ("OpenSpiel gin_rummy (Python loop)", "open_spiel", lambda: openspiel("gin_rummy")),
    ("OpenSpiel leduc_poker (Python loop)", "open_spiel", lambda: openspiel("leduc_poker")),
    ("Catanatron 4 random players (Game.play)", "catanatron", catanatron),
]


def measure(playout: Playout, seconds: float) -> dict[str, float]:
    """Play whole games, after one to warm up, until the CPU time is spent."""
    random.seed(SEED)
    playout()
    moves = games = 0
    spent = 0.0
    start = process_time()
    while spent < seconds:
        moves += playout()
        games += 1
        spent = process_time() - start
    return {
        "moves": moves,
        "games": games,
        "cpu_s": round(spent, 3),
        "moves_per_cpu_s": round(moves / spent, 1),
        "games_per_cpu_s": round(games / spent, 2),
    }


def cpu_seconds(text: str) -> float:
    """Read the CPU time per peer, refusing what is not within bounds."""
    seconds = float(text)
    if not 0 < seconds <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(f"must be above 0 and at most {MAX_SECONDS:g}")
    return seconds


def main() -> None:
    """Measure every peer in turn; one that cannot be imported is reported as missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=cpu_seconds, default=5.0, help="CPU time per peer (default: 5)")
    seconds: float = parser.parse_args().seconds
    for peer, distribution, prepare in PEERS:
        try:
            release = version(distribution)
            playout = prepare()
        except ImportError as error:
            print(json.dumps({"peer": peer, "missing": str(error)}), flush=True)
            continue
        print(json.dumps({"peer": peer, "version": release, **measure(playout, seconds)}), flush=True)


if __name__ == "__main__":
    main()
