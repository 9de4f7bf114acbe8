"""Many games of one setup, advanced together; what a program sees of them are arrays, filled in place.

from alambic.games import CATALOGUE
from alambic.learn import Batch

batch = Batch(CATALOGUE["vitriol"].setup(3), 1024)
while True:
    batch.step(choose(batch.observation, batch.mask, batch.seat))
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from alambic.core.chance import mixed, seed_word
from alambic.core.game import Setup
from alambic.core.lean import whole
from alambic.core.state import SPECTATOR
from alambic.learn.cpu import Processor
from alambic.learn.errors import GameFinished, IllegalAction, WrongDevice, WrongKind, WrongShape
from alambic.learn.observation import Observation
from alambic.learn.turn import DEAL, LUCK, WAIT

DENSE = 2000  # a game with more moves than this has no mask
TRAINING = ("shown", "regards", "secrets")
KINDS: tuple[np.dtype[Any], ...] = (np.dtype(np.int32), np.dtype(np.int64))


class Batch:
    """N games. A step takes one move for each, and leaves every game where a seat has a choice.

    Arrays keep their place in memory; what they hold changes with every step:

    - `observation` (N, layout.size): what the seat to move may know, by the game's layout.
    - `seat` (N): who is to move; -1 where the game has ended and is not dealt again.
    - `moves`, `offsets` (N + 1): the moves allowed in game i are moves[offsets[i] : offsets[i + 1]].
    - `mask` (N, moves of the game): 1 where a move is allowed; None in a game of more than 2,000 moves.
    - `ended` (N): 1 where the last step ended a game; then `rewards` (N, seats), from -1 for the last to 1 for the
      first, and `points` (N, seats) are that game's, and everything else is of the next one.

    For those who train networks, where they are asked for:

    - `shown` (N, so many): moves allowed, then -1; all of them, or as many as lie evenly among them.
    - `regards` (N, so many times move_layout.size): what there is to see of each.
    - `secrets` (N, secret_layout.size): what the seat to move may not know.
    """

    def __init__(
        self,
        setup: Setup | Sequence[Setup],
        games: int,
        *,
        seed: int | Sequence[int] = 1,
        device: str = "cpu",
        threads: int | None = None,
        again: bool = True,
        shown: int = 0,
        peeking: bool = False,
    ) -> None:
        """`again`: a game that has ended is dealt anew. A seed is for all games, or each has one.

        Of several setups of one game, each is that of every so manieth game.
        """
        if games < 1:
            raise WrongShape(f"a batch has 1 game or more, not {games}")
        self.setups = [setup] if isinstance(setup, Setup) else [*setup]
        self.games, self.again = games, again
        game = self.setups[0].game
        self.layout, self.codes = game.layout, game.codes
        dense = self.codes.count if self.codes.count <= DENSE else 0
        if device == "cpu":
            self.machine: Any = Processor(self.setups, games, dense, again, threads, shown, peeking)
        elif device == "cuda":
            from alambic.learn.cuda import Card

            self.machine = Card(self.setups, games, dense, again, shown, peeking)
        else:
            raise WrongDevice(f"a batch is on 'cpu' or on 'cuda', not on {device!r}")
        for name in ("observation", "seat", "moves", "offsets", "rewards", "points", "ended", *TRAINING):
            setattr(self, name, self.machine.shared(getattr(self.machine, name)))
        self.mask: Any = self.machine.shared(self.machine.mask) if dense else None
        self.reset(seed)

    observation: Any
    seat: Any
    moves: Any
    offsets: Any
    rewards: Any
    points: Any
    ended: Any
    shown: Any
    regards: Any
    secrets: Any

    def reset(self, seed: int | Sequence[int] = 1) -> None:
        """Deal every game anew: game k of seed s has the word `word_for(s, k)`, as everywhere."""
        if isinstance(seed, int):
            seeds: Sequence[int] = [mixed(seed_word(seed) + at) for at in range(self.games)]
        elif len(seed) != self.games:
            raise WrongShape(f"{self.games} games need {self.games} seeds, not {len(seed)}")
        else:
            seeds = seed
        words = [seed_word(each) for each in seeds]
        machine = self.machine
        machine.write(machine.words, np.array(words, np.uint64).view(np.int64))
        machine.write(machine.lucks, np.array([1 + word % (LUCK - 1) for word in words], np.int64))
        machine.write(machine.rounds, np.full(self.games, -1))
        machine.write(machine.actions, np.full(self.games, DEAL))
        machine.advance()

    def step(self, actions: Any) -> None:
        """Play a move in every game, or -1 to leave it as it is; a named error says whose is not allowed."""
        self.take(actions)
        at = self.machine.first_illegal()
        if at < self.games:
            raise self.refusal(at)
        self.machine.advance()

    def take(self, actions: Any) -> None:
        """Copy the actions to where the step looks for them."""
        machine = self.machine
        if actions is machine.actions:
            return
        card = getattr(actions, "__cuda_array_interface__", None)
        if card is None:
            actions = np.asarray(actions)
            kind, shape, kinds = actions.dtype, actions.shape, KINDS
        elif machine.device == "cuda":
            kind, shape, kinds = np.dtype(card["typestr"]), tuple(card["shape"]), KINDS[1:]
        else:
            raise WrongDevice("these actions are in the memory of a card, and the batch is not")
        if kind not in kinds:
            raise WrongKind(f"actions are {' or '.join(map(str, kinds))}, not {kind}")
        if shape != (self.games,):
            raise WrongShape(f"actions have the shape ({self.games},), a move for each game, not {shape}")
        machine.write(machine.actions, actions)

    def pick(self) -> Any:
        """A move for every game, evenly at random, by a luck that the games do not share: for `step`."""
        self.machine.pick()
        return self.machine.actions

    def look(self, at: int) -> Observation:
        """What the seat to move in a game may know, as one thing: drawn in a notebook, given to a bot."""
        setup = self.setups[at % len(self.setups)]
        engine, seat = setup.game.load(), self.machine.number(self.machine.seat, at)
        state = engine.unpack(whole(setup.game.state, self.machine.state(at)))
        viewer = SPECTATOR if seat < 0 else seat
        return Observation(setup, engine.forgotten(state, viewer), viewer)

    def refusal(self, at: int) -> IllegalAction | GameFinished:
        """Why the action of a game is not allowed, in words."""
        number = self.machine.number
        action, seat = number(self.machine.actions, at), number(self.seat, at)
        first, last = number(self.offsets, at), number(self.offsets, at + 1)
        if first == last:
            return GameFinished(f"game {at} has ended: its action is {WAIT}, not {action}")
        allowed = [self.codes.code(number(self.moves, k)) for k in range(first, min(last, first + 8))]
        told = repr(self.codes.code(action)) if 0 <= action < self.codes.count else "no move"
        more = f" and {last - first - 8} more" if last - first > 8 else ""
        refused = f"game {at}: {action} ({told}) is not allowed to seat {seat}"
        return IllegalAction(f"{refused}; {', '.join(allowed)}{more} are")

    def close(self) -> None:
        """End the threads."""
        self.machine.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()
