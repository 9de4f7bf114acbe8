"""How strong the bots are in every game: `python -m bench.strength`, all of it in under 90 minutes on two cores.

Each row is a pairing of the arena: the same deals from both sides. With a folder for the games, what was
interrupted goes on.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.lab.arena import Journal, Pairing, Plan, compete

SEATS = {"vizia": 2, "vitriol": 3, "artiseurs": 2, "illusio": 2, "elixir": 4}  # as people usually play
GAMES, BUDGET, TENFOLD = 200, 20, 10  # games a pairing, milliseconds a move
GOAL = 0.65  # of the wins against flat Monte-Carlo
FIRST, DOUBLINGS = 25, 6  # simulations on the lowest rung of the ladder
LONG = {"elixir": 10}  # lower where a game is long, so that all is done in time
SEED = 1


@dataclass(frozen=True)
class Row:
    """A pairing in one game."""

    game: str
    seats: int
    what: str
    pairing: Pairing

    @property
    def as_json(self) -> dict[str, Any]:
        return {"game": self.game, "players": self.seats, "what": self.what, **self.pairing.as_json()}

    def __str__(self) -> str:
        share, (one, other) = self.pairing.share, self.pairing.pair
        shares = f"{share.value:.1%} [{share.low:.1%}, {share.high:.1%}]"
        return f"| {self.game} | {self.seats} | `{one}` | `{other}` | {shares} | {self.what} |"


HEAD = "| game | players | bot | against | share of the wins | |\n|---|---|---|---|---|---|"


class Strength:
    """Plays pairings, each into a file of its own."""

    def __init__(self, games: int, budget: int, rungs: int, folder: Path | None) -> None:
        self.games, self.budget, self.rungs, self.folder = games, budget, rungs, folder

    def play(self, game: Game, seats: int, one: str, other: str, what: str) -> Row:
        name = f"{game.name}-{seats}-{one}-{other}.jsonl".replace(":", "_").replace("/", "_")
        journal = Journal(self.folder / name) if self.folder else None
        found = compete(Plan(game.setup(seats), (one, other), self.games, SEED), journal)
        return Row(game.name, seats, what, found.pairings[0])

    def rows(self, game: Game, seats: int) -> Iterator[Row]:
        """Search against flat Monte-Carlo at the same time a move; the levels; the ladder."""
        flat = f"flat:{self.budget}ms"
        row = self.play(game, seats, f"search:{self.budget}ms", flat, "the same time")
        yield row
        if row.pairing.share.value < GOAL:
            yield self.play(game, seats, f"search:{TENFOLD * self.budget}ms", flat, "ten times the time")
        for one, other in (("adept", "apprentice"), ("apprentice", "random")):
            yield self.play(game, seats, one, other, "levels")
        for rung in range(self.rungs):
            less = LONG.get(game.name, FIRST) << rung
            yield self.play(game, seats, f"search:{2 * less}", f"search:{less}", "twice as much")


def counts(game: Game, every: bool) -> Sequence[int]:
    return range(game.seats[0], game.seats[1] + 1) if every else [SEATS[game.name]]


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(CATALOGUE.names), help="usually all")
    parser.add_argument("--all", action="store_true", help="with every number of players")
    parser.add_argument("--rounds", type=int, default=GAMES, help=f"games a pairing, usually {GAMES}")
    parser.add_argument("--budget", type=int, default=BUDGET, help=f"ms a move, usually {BUDGET}")
    parser.add_argument("--rungs", type=int, default=DOUBLINGS, help=f"of the ladder, usually {DOUBLINGS}")
    parser.add_argument("--out", type=Path, help="a folder for the games, to go on with")
    parser.add_argument("--json", action="store_true", help="one JSON object a pairing")
    asked = parser.parse_args(words)
    if asked.out:
        asked.out.mkdir(parents=True, exist_ok=True)
    strength = Strength(asked.rounds, asked.budget, asked.rungs, asked.out)
    start = time.monotonic()
    if not asked.json:
        print(HEAD)
    for name in asked.games:
        game = CATALOGUE[name]
        for seats in counts(game, asked.all):
            for row in strength.rows(game, seats):
                print(json.dumps(row.as_json) if asked.json else row, flush=True)
    print(f"{(time.monotonic() - start) / 60:.0f} minutes", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
