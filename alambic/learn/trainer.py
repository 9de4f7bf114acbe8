"""Self-play: proximal policy optimisation against oneself and earlier selves, judged by a critic that sees all."""

import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import nn

from alambic.core.game import Game
from alambic.learn.network import IMPOSSIBLE, Critic, Policy, chances, sample, spread, turned
from alambic.learn.world import SHOWN, World, setups_of

Tensor = Any


@dataclass(frozen=True)
class Manner:
    """How to go about it; a processor has smaller parts of everything."""

    games: int = 32768
    steps: int = 16  # choices in every game before what they brought is learnt
    parts: int = 16  # of those, learnt one after the other
    epochs: int = 2
    rate: float = 1e-3  # of learning, at first
    calm: float = 0.012  # for entropy, at first
    fade: float = 0.95  # lambda: how fast what comes later counts less
    clip: float = 0.2
    earlier: float = 0.2  # of the games have an earlier self at all seats but one
    keep: int = 24  # generations from one kept self to the next
    selves: int = 10  # that are kept
    warm: int = 240  # choices by chance before all, so that the games do not end together


JUDGED = 500  # choices of each game by which a policy is compared with another
SMALL = Manner(games=512, steps=16, parts=4, warm=60, keep=12)


class Trainer:
    """A policy, its critic, its earlier selves, and the games that they play."""

    def __init__(
        self, game: Game, players: list[int], seed: int, device: str, manner: Manner | None = None
    ) -> None:
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.game, self.players, self.seed, self.device = game, players, seed, torch.device(device)
        self.manner = manner or (Manner() if device == "cuda" else SMALL)
        self.world = World(setups_of(game, players), self.manner.games, seed, device)
        ring = max(64, min(1024, self.manner.games // 4))
        self.ring = World(setups_of(game, players, narrow=True), ring, seed + 99, device, peeking=False)
        self.policy, self.critic = Policy(game).to(self.device), Critic(game).to(self.device)
        self.older = Policy(game).to(self.device)
        self.weights = [*self.policy.parameters(), *self.critic.parameters()]
        self.adam = torch.optim.Adam(self.weights, lr=self.manner.rate, eps=1e-5, fused=device == "cuda")
        self.selves: list[Mapping[str, Tensor]] = []
        self.generation, self.choices, self.seconds = 0, 0, 0.0
        self.make_room()
        self.warm_up()

    def half(self) -> Any:
        """Short numbers for the large products, on a card."""
        return torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=self.device.type == "cuda")

    def make_room(self) -> None:
        """What is kept of a generation."""
        world, manner, seats = self.world, self.manner, self.game.seats[1]
        wide = torch.bfloat16 if self.device.type == "cuda" else torch.float32

        def room(*shape: int, kind: Any) -> Tensor:
            return torch.zeros((manner.steps, manner.games, *shape), dtype=kind, device=self.device)

        self.seen = room(len(world.batch.layout.counts), kind=wide)
        self.secrets = room(self.game.secret_layout.size, kind=wide)
        self.regards = room(SHOWN, self.game.move_layout.size, kind=world.regards.dtype)
        self.allowed, self.ours = room(SHOWN, kind=torch.bool), room(kind=torch.bool)
        self.actor, self.chosen = room(kind=torch.int64), room(kind=torch.int64)
        self.likely, self.over = room(kind=torch.float32), room(kind=torch.bool)
        self.worth, self.share = room(seats, kind=torch.float32), room(seats, kind=torch.float32)

    def warm_up(self) -> None:
        """Staggered games, and how much every number varies in them."""
        seen, regards, secrets = [], [], []
        for k in range(self.manner.warm):
            for world in (self.world, self.ring):
                late = torch.arange(world.games, device=self.device) * self.manner.warm // world.games > k
                world.wait(late, world.at_random())
            if k % 20 == 19:
                some = slice(0, None, max(1, self.world.games // 2048))
                seen.append(self.world.seen[some])
                secrets.append(self.world.secrets[some])
                regards.append(self.world.regards[some][self.world.allowed[some]])
        self.policy.scale.copy_(spread(torch.cat(seen)))
        self.policy.move_scale.copy_(spread(torch.cat(regards)))
        self.critic.scale.copy_(torch.cat([self.policy.scale, spread(torch.cat(secrets))]))

    def keep_self(self) -> None:
        """The present self joins the earlier ones, in short numbers; of too many one in the middle goes."""
        self.selves.append({name: value.half() for name, value in self.policy.state_dict().items()})
        if len(self.selves) > self.manner.selves:
            del self.selves[1 + self.generation // self.manner.keep % (self.manner.selves - 1)]

    @torch.no_grad()
    def play(self) -> Tensor:
        """A generation's choices; what is expected after them."""
        world, manner = self.world, self.manner
        past = int(manner.games * manner.earlier) if self.selves else 0
        if past:
            pick = int(torch.randint(len(self.selves), (1,)).item())
            self.older.load_state_dict(self.selves[pick])
        hero = torch.arange(past, device=self.device) % world.seats[:past]
        with self.half():
            for t in range(manner.steps):
                seen, secrets, regards, allowed = world.seen, world.secrets, world.regards, world.allowed
                self.seen[t], self.secrets[t], self.regards[t], self.allowed[t] = seen, secrets, regards, allowed
                self.actor[t] = world.actor
                scores, _ = self.policy(self.seen[t], self.regards[t].float(), allowed)
                chosen = sample(scores)
                self.likely[t] = scores.log_softmax(-1).gather(1, chosen.unsqueeze(1)).squeeze(1)
                self.ours[t] = True
                if past:
                    theirs = sample(
                        self.older(self.seen[t, :past], self.regards[t, :past].float(), allowed[:past])[0]
                    )
                    mine = self.actor[t, :past] == hero
                    chosen[:past] = torch.where(mine, chosen[:past], theirs)
                    self.ours[t, :past] = mine
                self.chosen[t] = chosen
                self.worth[t] = self.expected(self.seen[t], self.secrets[t], self.actor[t])
                world.step(chosen)
                self.over[t] = world.ended > 0
                self.share[t, :, : world.rewards.shape[1]] = world.shares
            return self.expected(world.seen, world.secrets, world.actor)

    def expected(self, seen: Tensor, secrets: Tensor, actor: Tensor) -> Tensor:
        """What the critic thinks of every seat of the table."""
        seats = self.world.seats
        return turned(chances(self.critic(seen.float(), secrets.float()), seats).exp(), -actor, seats)

    def gains(self, beyond: Tensor) -> Tensor:
        """What every seat gained over what was expected, seen from every choice."""
        gain, later = torch.zeros_like(self.worth), torch.zeros_like(beyond)
        for t in reversed(range(self.manner.steps)):
            ended = self.over[t].unsqueeze(1)
            ahead = self.worth[t + 1] if t + 1 < self.manner.steps else beyond
            later = torch.where(ended, self.share[t], ahead) - self.worth[t]
            later = later + self.manner.fade * torch.where(ended, 0.0, gain[t + 1] if t + 1 < len(gain) else 0.0)
            gain[t] = later
        return gain

    def learn(self, beyond: Tensor, part: float) -> dict[str, float]:
        """What a generation teaches; `part` of the training is over."""
        manner, gain = self.manner, self.gains(beyond)
        goal, seats = (gain + self.worth).clamp(0, 1), self.world.seats
        mine = gain.gather(2, self.actor.unsqueeze(2)).squeeze(2)
        mine = (mine - mine[self.ours].mean()) / (mine[self.ours].std() + 1e-6)
        for group in self.adam.param_groups:
            group["lr"] = manner.rate * max(1 - part, 0.03)
        told: dict[str, Tensor] = {}
        for _ in range(manner.epochs):
            for k in torch.randperm(manner.parts).tolist():
                games = slice(k, None, manner.parts)

                def of(numbers: Tensor, games: slice = games) -> Tensor:
                    return numbers[:, games].flatten(0, 1)

                room = seats[games].repeat(manner.steps)
                aim = turned(of(goal), of(self.actor), room)
                told = self.lesson(of, aim, room, of(mine), manner.calm * (1 - 0.9 * part))
        return {name: float(value) for name, value in told.items()}

    def lesson(self, of: Any, aim: Tensor, room: Tensor, gain: Tensor, calm: float) -> dict[str, Tensor]:
        """One step of learning, from some of the games."""
        seen, ours = of(self.seen), of(self.ours).float()
        with self.half():
            scores, honest = self.policy(seen, of(self.regards).float(), of(self.allowed))
            judged = self.critic(seen.float(), of(self.secrets).float())
        logs = scores.log_softmax(-1)
        likely = logs.gather(1, of(self.chosen).unsqueeze(1)).squeeze(1)
        ratio = (likely - of(self.likely)).exp()
        clipped = ratio.clamp(1 - self.manner.clip, 1 + self.manner.clip)
        gained = (torch.minimum(ratio * gain, clipped * gain) * ours).sum() / ours.sum()
        entropy = (-(logs.exp() * logs.clamp(min=-50)).sum(-1) * ours).sum() / ours.sum()
        missed = -(aim * chances(judged, room).clamp(min=IMPOSSIBLE / 1e6)).sum(-1).mean()
        aside = -(aim * chances(honest, room).clamp(min=IMPOSSIBLE / 1e6)).sum(-1).mean()
        loss = -gained - calm * entropy + missed + 0.4 * aside
        self.adam.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.weights, 0.5)
        self.adam.step()
        return {"entropy": entropy.detach(), "critic": missed.detach(), "honest": aside.detach()}

    def advance(self, total: float) -> dict[str, float]:
        """A generation, of a training that takes so many seconds in all."""
        start = time.monotonic()
        if self.generation % self.manner.keep == 0:
            self.keep_self()
        beyond = self.play()
        told = self.learn(beyond, min(1.0, self.seconds / total))
        self.generation += 1
        self.choices += self.manner.games * self.manner.steps
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        self.seconds += time.monotonic() - start
        return told

    @torch.no_grad()
    def against(self, other: Policy | None) -> float:
        """How many times its even share of the wins a seat takes, the others playing as another, or by chance."""
        ring = self.ring
        hero = torch.arange(ring.games, device=self.device) // len(self.players) % ring.seats
        won = torch.zeros(2, device=self.device)
        for _ in range(JUDGED):
            with self.half():
                seen, regards = ring.seen.float(), ring.regards.float()
                mine = sample(self.policy(seen, regards, ring.allowed)[0])
                theirs = ring.at_random() if other is None else sample(other(seen, regards, ring.allowed)[0])
            ring.step(torch.where(ring.actor == hero, mine, theirs))
            over = ring.ended > 0
            share = ring.shares.gather(1, hero.unsqueeze(1)).squeeze(1) * ring.seats
            won += torch.stack([torch.where(over, share, 0.0).sum(), over.sum()])
        return float(won[0] / won[1].clamp(min=1))

    def kept(self) -> dict[str, Any]:
        """All that is needed to go on."""
        return {
            "policy": self.policy.state_dict(),
            "critic": self.critic.state_dict(),
            "adam": self.adam.state_dict(),
            "selves": self.selves,
            "generation": self.generation,
            "choices": self.choices,
            "seconds": self.seconds,
            "manner": asdict(self.manner),
        }

    def resume(self, kept: dict[str, Any]) -> None:
        self.policy.load_state_dict(kept["policy"])
        self.critic.load_state_dict(kept["critic"])
        self.adam.load_state_dict(kept["adam"])
        self.selves = kept["selves"]
        self.generation, self.choices, self.seconds = kept["generation"], kept["choices"], kept["seconds"]
