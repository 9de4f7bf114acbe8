"""The networks that are trained: a policy that sees what its seat may know, and a critic that sees everything."""

from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from alambic.core.game import Game

WIDE, MIDDLE, NARROW = 256, 128, 64
LEAST = 0.5  # of a number's spread: what is rare is not made large
IMPOSSIBLE = -1e9

Tensor = Any


class Policy(nn.Module):
    """Scores moves by what there is to see of them: relu(A h(observation) + B move) . w.

    A small head says every seat's chances, the viewer's first.
    """

    scale: Any
    move_scale: Any

    def __init__(self, game: Game) -> None:
        super().__init__()
        inputs, moves = len(game.layout.counts), game.move_layout.size
        self.register_buffer("scale", torch.ones(inputs))
        self.register_buffer("move_scale", torch.ones(moves))
        self.one, self.two = nn.Linear(inputs, WIDE), nn.Linear(WIDE, MIDDLE)
        self.situation = nn.Linear(MIDDLE, NARROW)
        self.move = nn.Linear(moves, NARROW, bias=False)
        self.score = nn.Linear(NARROW, 1, bias=False)
        self.value = nn.Linear(MIDDLE, game.seats[1])
        nn.init.normal_(self.score.weight, std=0.01)

    def forward(self, seen: Tensor, regards: Tensor, allowed: Tensor) -> tuple[Tensor, Tensor]:
        h = F.relu(self.two(F.relu(self.one(seen * self.scale))))
        hidden = F.relu(self.situation(h).unsqueeze(-2) + self.move(regards * self.move_scale))
        scores = self.score(hidden).squeeze(-1).float().masked_fill(~allowed, IMPOSSIBLE)
        return scores, self.value(h).float()

    def numbers(self) -> Any:
        """All weights in the order in which the compiled bot reads them, scales folded in."""
        told = [
            self.one.weight.t() * self.scale.unsqueeze(1),
            self.one.bias,
            self.two.weight.t(),
            self.two.bias,
            self.situation.weight.t(),
            self.situation.bias,
            self.move.weight.t() * self.move_scale.unsqueeze(1),
            self.score.weight,
            self.value.weight.t(),
            self.value.bias,
        ]
        flat = [tensor.detach().float().cpu().numpy().reshape(-1) for tensor in told]
        return np.concatenate(flat).astype(np.float16)

    @property
    def sizes(self) -> list[int]:
        """Of the layers, as the compiled bot reads them."""
        return [self.one.in_features, WIDE, MIDDLE, NARROW, self.move.in_features, self.value.out_features]


class Critic(nn.Module):
    """Every seat's share of the win, the viewer's first, from all that there is."""

    scale: Any

    def __init__(self, game: Game) -> None:
        super().__init__()
        inputs = len(game.layout.counts) + game.secret_layout.size
        self.register_buffer("scale", torch.ones(inputs))
        self.one, self.two = nn.Linear(inputs, WIDE), nn.Linear(WIDE, MIDDLE)
        self.value = nn.Linear(MIDDLE, game.seats[1])

    def forward(self, seen: Tensor, secrets: Tensor) -> Tensor:
        x = torch.cat([seen, secrets], -1) * self.scale
        return self.value(F.relu(self.two(F.relu(self.one(x))))).float()


def spread(numbers: Tensor) -> Tensor:
    """By what numbers are divided so that they vary about as much as each other."""
    return 1 / numbers.float().std(0).clamp(min=LEAST)


def sample(scores: Tensor) -> Tensor:
    """A move by its probability."""
    return (scores - torch.log(-torch.log(torch.rand_like(scores).clamp(1e-10, 1 - 1e-7)))).argmax(-1)


def chances(values: Tensor, seats: Tensor) -> Tensor:
    """Each seat's share of the win, the viewer's first; there is nobody beyond so many seats."""
    room = torch.arange(values.shape[-1], device=values.device)
    return values.masked_fill(room >= seats.unsqueeze(-1), IMPOSSIBLE).log_softmax(-1)


def turned(shares: Tensor, by: Tensor, seats: Tensor) -> Tensor:
    """Shares counted from another seat: those of the table from a viewer (by = seat), or back (by = -seat)."""
    room = torch.arange(shares.shape[-1], device=shares.device)
    at = (room + by.unsqueeze(-1)) % seats.unsqueeze(-1)
    return shares.gather(-1, at).masked_fill(room >= seats.unsqueeze(-1), 0.0)
