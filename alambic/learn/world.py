"""A batch as those see it who train: tensors of what its seats see, in the memory in which they compute."""

from typing import Any

import torch

from alambic.core.game import Game, Setup
from alambic.learn.batch import Batch

SHOWN = 32  # moves of a position that are looked at while training
Tensor = Any


def setups_of(game: Game, players: list[int], narrow: bool = False) -> list[Setup]:
    """What is trained for: the usual rules and the other options of so many seats in turn."""
    usual = [game.setup(seats) for seats in players]
    if narrow:
        return usual
    choices = game.options.choices()
    every = [
        setup
        for setup in game.setups()
        if setup.seats in players and all(choices[name].offered for name in setup.options.changed())
    ]
    return [setup for k, other in enumerate(every) for setup in (usual[k % len(usual)], other)]


class World:
    """Games side by side, and where their numbers are."""

    def __init__(self, setups: list[Setup], games: int, seed: int, device: str, peeking: bool = True) -> None:
        self.batch = Batch(setups, games, seed=seed, device=device, shown=SHOWN, peeking=peeking)
        self.games, self.device = games, torch.device(device)
        machine = self.batch.machine
        self.counts = torch.tensor(self.batch.layout.counts, device=self.device)
        self.seats = torch.tensor([setups[k % len(setups)].seats for k in range(games)], device=self.device)
        self.observation, self.secrets = self.taken(machine.observation), self.taken(machine.secrets)
        self.regards = self.taken(machine.regards).view(games, SHOWN, -1)
        self.moves = self.taken(machine.shown)
        self.who, self.ended, self.rewards = map(self.taken, (machine.seat, machine.ended, machine.rewards))
        self.actions = self.taken(machine.actions)

    def taken(self, array: Any) -> Tensor:
        """The same memory as a tensor."""
        if not array.size:
            return torch.zeros(array.shape, device=self.device)
        return (
            torch.as_tensor(array, device=self.device) if self.device.type == "cuda" else torch.from_numpy(array)
        )

    @property
    def seen(self) -> Tensor:
        return self.observation.index_select(1, self.counts)

    @property
    def allowed(self) -> Tensor:
        return self.moves >= 0

    @property
    def actor(self) -> Tensor:
        return self.who.long()

    def step(self, chosen: Tensor) -> None:
        """Play the chosen one of the shown moves in every game; what they are is not looked at again."""
        self.actions.copy_(self.moves.gather(1, chosen.unsqueeze(1)).squeeze(1))
        self.batch.machine.advance()

    @property
    def shares(self) -> Tensor:
        """Of the win, by seat, where a game has ended."""
        room = torch.arange(self.rewards.shape[1], device=self.device)
        rewards = self.rewards.masked_fill(room >= self.seats.unsqueeze(1), -2.0)
        first = (rewards == rewards.amax(1, keepdim=True)).float()
        return first / first.sum(1, keepdim=True)

    def at_random(self) -> Tensor:
        """One of the shown moves for every game."""
        return torch.where(self.allowed, torch.rand(self.moves.shape, device=self.device), -1.0).argmax(1)

    def wait(self, waiting: Tensor, chosen: Tensor) -> None:
        """As `step`, but some games stay as they are."""
        moves = self.moves.gather(1, chosen.unsqueeze(1)).squeeze(1)
        self.actions.copy_(torch.where(waiting, -1, moves))
        self.batch.machine.advance()
