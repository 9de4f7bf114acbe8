"""`alambic train`: a network that learns a game by itself, and what is told of it meanwhile."""

import secrets
from pathlib import Path
from typing import Any

import alambic.games
from alambic.core.console import screen
from alambic.core.errors import BadSeats, NotWritten


def need_extra() -> None:
    """What training needs besides the package."""
    from alambic.learn.errors import WrongDevice

    try:
        import matplotlib
        import torch
    except ImportError as missing:
        raise WrongDevice(f"{missing.name} is missing: pip install 'alambic[train]'") from None
    del matplotlib, torch


def counts_of(text: str | None, seats: tuple[int, int]) -> list[int]:
    """The numbers of players that are asked for."""
    every = list(range(seats[0], seats[1] + 1))
    found = [int(part) for part in text.split(",") if part.strip().isdecimal()] if text else every
    if not found or not set(found) <= set(every):
        raise BadSeats(f"players are {seats[0]} to {seats[1]}, such as {','.join(map(str, every))}; not {text}")
    return found


def train_one(name: str, players: str | None, minutes: float, out: Path | None, seed: int | None) -> None:
    game = alambic.games.CATALOGUE.named(name)
    found = counts_of(players, game.seats)
    need_extra()
    from alambic.learn.training import train

    seed = secrets.randbelow(2**31) if seed is None else seed
    out = out or Path(f"{game.name}.weights")
    command = f"alambic train {name} --players {','.join(map(str, found))} --minutes {minutes:g} --seed {seed}"
    console = screen()

    def tell(report: dict[str, Any]) -> None:
        console.print(
            f"{report['seconds']:6.0f} s  {report['choices'] / 1e6:8.2f} M choices  against chance"
            f" {report['against_random']:.2f} x even  against the last report {report['against_previous']:.2f} x"
            f"  entropy {report['entropy']:.2f}"
        )

    try:
        weights = train(game, found, minutes, out, seed, command, tell)
    except OSError as problem:
        raise NotWritten(f"{out} cannot be written: {problem.strerror}") from None
    console.print(f"{out}: {len(weights.data) // 1024} kB, played by --bots policy@{out} or learnt:200@{out}")
