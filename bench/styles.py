"""What a style does to play, and what it costs: `python -m bench.styles vitriol elixir`.

A style meets the plain search with as many simulations, every deal from both sides as in the arena.
"""

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from alambic.bots import style
from alambic.bots.bot import make_bot
from alambic.core.chance import word_for
from alambic.core.game import Setup
from alambic.games import CATALOGUE
from alambic.games.elixir.state import LEVELS
from alambic.games.elixir.vocabulary import Phase
from alambic.games.vitriol.notebook import proof_of, shared_out
from alambic.games.vitriol.rules_piles import last_tempus, metals_in_play, own_metals, two_metals
from alambic.lab.arena import share_of, sides
from alambic.lab.between import played
from alambic.lab.ratings import share_estimates
from alambic.lab.simulate import SURE, Estimate

GAMES, SIMULATIONS, SEED = 200, 300, 1
SEATS = {"vitriol": 3, "elixir": 4}  # as people usually play


@dataclass(frozen=True)
class Trait:
    """What shows a style: a figure for each seat, taken whenever a move leads to the moment for it."""

    style: str
    what: str
    seen: Callable[[Any, Any], list[float]]  # from the states before and after a move; mostly nothing


def guessed(before: Any, after: Any) -> list[float]:
    """How likely each seat's metals are guessed by another who knows the notebook, as the last Tempus begins."""
    if before.tempus == after.tempus or after.tempus != last_tempus(after):
        return []
    each, seats = 2 if two_metals(after) else 1, range(after.seats)
    chances = [0.0 for _ in seats]
    for other in seats:
        watched = [seat for seat in seats if seat != other]
        proofs = tuple(proof_of(after, seat) for seat in watched)
        sets = shared_out(proofs, own_metals(after, other), metals_in_play(after), each)
        for seat, some in zip(watched, sets, strict=True):
            chances[seat] += 1 / len(some) / len(watched)
    return chances


def drafted(before: Any, after: Any) -> list[float]:
    """The mean level of each seat's spells after the draft."""
    if before.phase != Phase.DRAFTING or after.phase == Phase.DRAFTING:
        return []
    backs = [[int(after.backs[seat, k]) for k in range(LEVELS)] for seat in range(after.seats)]
    return [sum((k + 1) * n for k, n in enumerate(some)) / sum(some) for some in backs]


TRAITS = {
    "vitriol": Trait("bluffer", "chance that its metal is guessed", guessed),
    "elixir": Trait("collector", "mean level of the spells it drafts", drafted),
}


@dataclass(frozen=True)
class Shown:
    """What a style's games have shown."""

    setup: Setup
    bots: tuple[str, str]
    games: int
    seed: int
    trait: Trait
    figures: tuple[Estimate, Estimate]  # of the style, of the plain search
    share: Estimate  # of the wins

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.setup.game.name,
            "players": self.setup.seats,
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "trait": self.trait.what,
            "figures": [figure.as_json() for figure in self.figures],
            "share": self.share.as_json(),
        }

    def __str__(self) -> str:
        it, plain = (f"{one.value:.3f} [{one.low:.3f}, {one.high:.3f}]" for one in self.figures)
        share = f"{self.share.value:.1%} [{self.share.low:.1%}, {self.share.high:.1%}]"
        return f"| `{self.bots[0]}` | {self.setup.seats} | {self.trait.what} | {it} | {plain} | {share} |"


HEAD = (
    "| bot | players | what shows it | it | the plain search | its share of the wins |\n|---|---|---|---|---|---|"
)


def play(setup: Setup, bots: tuple[str, str], trait: Trait, seed: int, game: int) -> tuple[float, list[float]]:
    """One game as the arena plays it: the share of the first bot, and the mean figures of both."""
    engine = setup.game.load()
    side = sides(setup.seats, game)
    players = [make_bot(bots[one], engine) for one in side]
    s = engine.start(setup, word_for(seed, game // 2))
    seen: tuple[list[float], list[float]] = ([], [])
    before = engine.read(s)
    for _ in played(engine, s, players, word_for(~seed, game // 2)):
        after = engine.read(s)
        for one, figure in zip(side, trait.seen(before, after), strict=False):
            seen[one].append(figure)
        before = after
    return share_of(side, engine.standings(s)[0]), [sum(some) / len(some) for some in seen]


def mean_of(figures: Sequence[float]) -> Estimate:
    """Their mean, by the normal approximation; deals are what chance draws."""
    mean = float(np.mean(figures))
    margin = SURE * float(np.std(figures)) / math.sqrt(max(len(figures) - 1, 1))
    return Estimate(mean, mean - margin, mean + margin)


def show(setup: Setup, games: int, simulations: int, seed: int) -> Shown:
    trait = TRAITS[setup.game.name]
    bots = (f"search:{simulations}~{trait.style}", f"search:{simulations}")
    make_bot(bots[0], setup.game.load())  # whatever must be compiled is compiled once
    with ThreadPoolExecutor() as pool:
        played = list(pool.map(lambda game: play(setup, bots, trait, seed, game), range(games)))
    shares = np.array([share for share, _ in played]).reshape(1, games // 2, 2).mean(axis=2)
    figures = np.array([both for _, both in played]).reshape(games // 2, 2, 2).mean(axis=1)
    found = mean_of(figures[:, 0].tolist()), mean_of(figures[:, 1].tolist())
    return Shown(setup, bots, games, seed, trait, found, share_estimates(shares)[0])


def rows(asked: argparse.Namespace) -> Iterator[Shown]:
    for name in asked.names:
        game = CATALOGUE[name]
        yield show(game.setup(asked.players or SEATS[name]), asked.games, asked.simulations, asked.seed)


def main(words: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.styles", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[*TRAITS, []], default=list(TRAITS), help="games, usually all")
    parser.add_argument("--players", type=int, help="usually three, in Elixir four")
    parser.add_argument("--games", type=int, default=GAMES, help=f"an even number, usually {GAMES}")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS, help=f"a move, usually {SIMULATIONS}")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--patience", type=int, default=style.PATIENCE, help=f"usually {style.PATIENCE}")
    parser.add_argument("--json", action="store_true", help="one JSON object a row")
    asked = parser.parse_args(words)
    if asked.games < 2 or asked.games % 2:
        parser.error("--games must be an even number: every deal is played twice")
    style.PATIENCE = asked.patience
    if not asked.json:
        print(HEAD)
    for row in rows(asked):
        print(json.dumps(row.as_json()) if asked.json else row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
