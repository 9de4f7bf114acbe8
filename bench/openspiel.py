"""Our search against OpenSpiel's ISMCTS, in our games for two: `.venv-extras/bin/python -m bench.openspiel`.

At the same time a move and at the same number of simulations a move, every deal from both sides; one JSON line
a figure.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import partial
from importlib.metadata import version
from typing import NamedTuple

from alambic.games import CATALOGUE
from alambic.lab.bench_line import Line

SEATS = 2


class Plan(NamedTuple):
    """What a game is played with: a minute or two."""

    deals: int = 3  # each from both sides
    ms: int = 100  # a move
    simulations: int = 50  # a move


GAMES = [game.name for game in CATALOGUE if game.seats[0] == SEATS]
PLANS = {"artiseurs": Plan(1, 50, 20), "illusio": Plan(2, 100, 50)}  # long games
POSITIONS = 12  # where speed is measured
UCT_C = 2.0  # as in OpenSpiel's own example, for outcomes from -1 to 1
SAME_TIME, SAME_SIMULATIONS, FASTER = 0.80, 0.50, 50.0  # what is asked of our search
ENDLESS = 1 << 30  # choices: more than any game has
SEED = 1


def field_lines(name: str, plan: Plan, uct_c: float) -> Iterator[Line]:
    """How fast both search, and the two matches."""
    from alambic.bots.budget import Budget
    from alambic.bots.search import manner_of
    from alambic.core.chance import word_for
    from bench.spiel import SpielGame, Theirs
    from bench.wrapped import Ours, duel, positions, rates

    setup = CATALOGUE.named(name).setup(SEATS)
    engine, game = setup.game.load(), SpielGame(setup)
    what, peer = f"{setup.game.name}, {SEATS} seats: ", f"OpenSpiel {version('open_spiel')} ISMCTS"

    def theirs(budget: Budget) -> Theirs:
        return Theirs(engine, game, budget, uct_c)

    timed = Budget(seconds=plan.ms / 1000)
    whole = manner_of(engine)._replace(horizon=ENDLESS)
    searchers = Ours(engine, timed), Ours(engine, timed, whole), theirs(timed)
    found = rates(searchers, positions(setup, word_for(SEED, 0), POSITIONS))
    for searcher, rate in zip(("search", "search, every game to its end", peer), found, strict=True):
        yield Line(f"{what}{searcher}", rate, "simulations/CPU s")
    yield Line(f"{what}search against {peer}", found[0] / found[2], "x", FASTER)
    yield Line(f"{what}the same, every game to its end", found[1] / found[2], "x")
    matches = (
        (timed, f"{plan.ms} ms", SAME_TIME),
        (Budget(plan.simulations), f"{plan.simulations} simulations", SAME_SIMULATIONS),
    )
    for budget, spent, bar in matches:
        share = duel(setup, (partial(Ours, engine, budget), partial(theirs, budget)), plan.deals, SEED)
        unit = f"of {2 * plan.deals} wins (95 %: {share.low:.2f} to {share.high:.2f})"
        yield Line(f"{what}search against {peer}, {spent} a move", share.value, unit, bar)


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.openspiel", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES, help=f"of {', '.join(GAMES)}; usually all")
    for name in Plan._fields:
        usual = ", ".join(f"{getattr(PLANS.get(game, Plan()), name)} in {game}" for game in GAMES)
        parser.add_argument(f"--{name}", type=int, help=f"usually {usual}")
    parser.add_argument("--uct-c", type=float, default=UCT_C, help=f"OpenSpiel's exploration, usually {UCT_C}")
    asked = parser.parse_args(words)
    told = {name: value for name in Plan._fields if (value := getattr(asked, name))}
    try:
        for game in asked.games:
            for line in field_lines(game, PLANS.get(game, Plan())._replace(**told), asked.uct_c):
                print(json.dumps(asdict(line)), flush=True)
    except ModuleNotFoundError as error:
        print(json.dumps({"peer": "OpenSpiel ISMCTS", "missing": str(error)}))


if __name__ == "__main__":
    main(sys.argv[1:])
