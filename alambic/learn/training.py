"""`alambic train`: a network trained by self-play, with its log and its curve; what was interrupted goes on."""

import json
import platform
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from alambic.bots.weights import Weights, deck_digest, played
from alambic.core.game import Game
from alambic.learn.network import Policy
from alambic.learn.trainer import Manner, Trainer

REPORT = 30.0  # seconds between two reports
Told = dict[str, Any]


def card_name(device: str) -> str:
    return torch.cuda.get_device_name() if device == "cuda" else f"processor, {platform.machine()}"


def weights_of(trainer: Trainer, command: str) -> Weights:
    """What a trainer has so far, with all that says where it comes from."""
    game, players = trainer.game, trainer.players
    told = {
        "game": game.name,
        "version": game.version,
        "players": players,
        "decks": {str(seats): deck_digest(game.setup(seats)) for seats in players},
        "played": played(game, players),
        "sizes": trainer.policy.sizes,
        "command": command,
        "seed": trainer.seed,
        "on": card_name(trainer.device.type),
        "torch": torch.__version__,
        "choices": trainer.choices,
        "seconds": round(trainer.seconds),
    }
    return Weights(told, trainer.policy.numbers().tobytes())


def train(
    game: Game,
    players: Sequence[int],
    minutes: float,
    out: Path,
    seed: int,
    command: str,
    tell: Callable[[Told], None],
    device: str | None = None,
    manner: Manner | None = None,
) -> Weights:
    """Train for so many minutes in all, those of earlier runs counted; write `out` with its log and curve."""
    device = device or ("cuda" if torch.cuda.is_available() else "cpu")
    trainer = Trainer(game, [*players], seed, device, manner)
    state, log = out.with_suffix(".state"), out.with_suffix(".jsonl")
    if state.exists():
        trainer.resume(torch.load(state, map_location=trainer.device, weights_only=True))
    whole, last, before = 60 * minutes, -REPORT, Policy(game).to(trainer.device)
    before.load_state_dict(trainer.policy.state_dict())
    with log.open("a") as lines:
        while trainer.seconds < whole:
            told = trainer.advance(whole)
            if trainer.seconds - last >= REPORT or trainer.seconds >= whole:
                last = trainer.seconds
                report = reported(trainer, told, before)
                before.load_state_dict(trainer.policy.state_dict())
                lines.write(json.dumps(report) + "\n")
                lines.flush()
                aside = state.with_suffix(".part")
                torch.save(trainer.kept(), aside)
                aside.replace(state)
                tell(report)
    weights = weights_of(trainer, command)
    weights.write(out)
    draw(log, out.with_suffix(".svg"))
    return weights


def reported(trainer: Trainer, told: Told, before: Policy) -> Told:
    """How far a training is; shares of the wins are told as multiples of the even one."""
    return {
        "seconds": round(trainer.seconds, 1),
        "generation": trainer.generation,
        "choices": trainer.choices,
        "against_random": round(trainer.against(None), 3),
        "against_previous": round(trainer.against(before), 3),
        **{name: round(value, 4) for name, value in told.items()},
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def draw(log: Path, to: Path) -> None:
    """The curve: how often a seat wins, against its even share."""
    from matplotlib.figure import Figure

    rows = [json.loads(line) for line in log.read_text().splitlines()]
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for name, label in (("against_random", "against chance"), ("against_previous", "against the last report")):
        axes.plot([row["choices"] / 1e6 for row in rows], [row[name] for row in rows], label=label)
    axes.axhline(1, color="grey", linewidth=0.8)
    axes.set(xlabel="choices, millions", ylabel="wins, as a multiple of the even share", ylim=(0, None))
    axes.legend()
    figure.savefig(to)
