"""A batch plays the same games as everything else, shows each seat what it may know, and refuses by name."""

import ast
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from alambic.core import events
from alambic.core.chance import word_for
from alambic.core.game import Game
from alambic.core.lean import lean_rules
from alambic.core.rule import is_rule
from alambic.games import CATALOGUE
from alambic.learn import Batch
from alambic.learn.errors import GameFinished, IllegalAction, WrongDevice, WrongKind, WrongShape
from tests.games.mini import GAME as MINI

VIZIA = CATALOGUE["vizia"]


@pytest.fixture
def batch() -> Iterator[Batch]:
    with Batch(MINI.setup(3), 8, seed=range(8), threads=1) as made:
        yield made


def everything(batch: Batch) -> list[bytes]:
    """All that a batch shows, and what it holds."""
    shown = (batch.observation, batch.seat, batch.offsets, batch.rewards, batch.points, batch.ended)
    moves = batch.moves[: batch.offsets[-1]]
    return [array.tobytes() for array in (*shown, moves, batch.machine.states)]


@pytest.mark.parametrize("game", [MINI, VIZIA], ids=lambda game: game.name)
def test_a_batch_plays_the_games_of_the_engine(game: Game) -> None:
    """Deals, observations, legal moves, points and the next deal are those of the engine with the same words."""
    engine, setup, seed = game.load(), game.setup(3), 12
    with Batch(setup, 1, seed=[seed], threads=1) as batch:
        dealt = 0
        s = engine.start(setup, word_for(seed, dealt))
        while dealt < 2:
            awaited = engine.awaited(s)
            if not awaited:
                dealt += 1
                assert batch.ended[0] == 1
                places, points = engine.standings(s)
                assert batch.points[0].tolist() == points
                behind = [sum((p > place) - (p < place) for p in places) / 2 for place in places]
                assert batch.rewards[0].tolist() == behind
                s = engine.start(setup, word_for(seed, dealt))
                continue
            seat = awaited[0]
            quiet = engine.world(engine.pack(s), engine.word(s))
            moves = engine.legal(quiet, seat)
            if len(moves) > 1:
                assert (batch.seat[0], batch.moves[: batch.offsets[1]].tolist()) == (seat, moves)
                assert batch.observation[0].tolist() == engine.observed(engine.forgotten(s, seat), seat)
                if batch.mask is not None:
                    assert np.flatnonzero(batch.mask[0]).tolist() == sorted(moves)
                batch.step(batch.pick())
                engine.play(s, seat, int(batch.machine.actions[0]))
            else:
                engine.play(s, seat, moves[0])


def test_nothing_that_tells_is_left_in_a_batch() -> None:
    """Each rule of the core that writes what lean states have no room for is replaced."""
    telling = {thing for thing in vars(events).values() if is_rule(thing) and thing is not events.tells}
    assert telling and telling <= lean_rules(MINI).keys()


@pytest.mark.parametrize("game", [*CATALOGUE], ids=lambda game: game.name)
def test_rules_look_for_a_number_among_constants_alone(game: Game) -> None:
    """Among a seat and a constant, say, a card cannot: its compiler knows tuples of one kind of number."""
    asked = (ast.In, ast.NotIn)
    for path in game.folder.glob("*.py"):
        if path.stem.startswith(("rules", "knowledge", "observe")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Compare) and isinstance(node.ops[0], asked):
                    among = node.comparators[0]
                    for one in among.elts if isinstance(among, ast.Tuple) else []:
                        name = one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "")
                        assert name.isupper(), f"{path.name}:{node.lineno}"


def test_threads_change_nothing() -> None:
    shown = []
    for threads in (1, 3):
        with Batch(MINI.setup(2), 10, seed=5, threads=threads) as batch:
            for _ in range(40):
                batch.step(batch.pick())
            shown.append(everything(batch))
    assert shown[0] == shown[1]


def test_a_step_makes_no_array_anew(batch: Batch) -> None:
    before = [array.__array_interface__["data"] for array in (batch.observation, batch.moves, batch.mask)]
    batch.step(batch.pick())
    assert before == [array.__array_interface__["data"] for array in (batch.observation, batch.moves, batch.mask)]


def test_every_game_of_a_batch_is_its_own() -> None:
    """The same seed beside other games is the same game."""
    with Batch(MINI.setup(3), 3, seed=[4, 9, 4], threads=1) as batch:
        assert batch.observation[0].tobytes() == batch.observation[2].tobytes()
        assert batch.observation[0].tobytes() != batch.observation[1].tobytes()


def test_games_that_are_not_dealt_again_wait() -> None:
    with Batch(MINI.setup(2), 4, threads=1, again=False) as batch:
        ended = np.zeros(4, int)
        while (batch.seat >= 0).any():
            batch.step(batch.pick())
            ended += batch.ended
        assert ended.tolist() == [1, 1, 1, 1]
        assert batch.offsets[-1] == 0
        batch.step(np.full(4, -1))
        with pytest.raises(GameFinished, match="game 2 has ended: its action is -1, not 3"):
            batch.step(np.array([-1, -1, 3, -1]))


def test_games_that_wait_stay_as_they_are(batch: Batch) -> None:
    batch.step(batch.pick())
    before = everything(batch)
    batch.step(np.full(8, -1))
    assert everything(batch) == before
    some = batch.pick().copy()
    some[3:] = -1
    kept = batch.observation[3:].copy()
    batch.step(some)
    assert (batch.observation[3:] == kept).all()
    assert everything(batch) != before


def test_what_is_wrong_has_a_name_and_changes_nothing(batch: Batch) -> None:
    batch.step(batch.pick())
    right = batch.pick().copy()
    wrong = right.copy()
    wrong[5] = next(move for move in range(batch.codes.count) if not batch.mask[5, move])
    tries: list[tuple[type[Exception], str, Any]] = [
        (IllegalAction, "game 5: .* is not allowed to seat .; .* are", wrong),
        (IllegalAction, "no move", np.full(8, 2**40)),
        (IllegalAction, "no move", np.full(8, -2)),
        (WrongShape, r"\(8,\), a move for each game, not \(7,\)", right[:7]),
        (WrongShape, r"not \(8, 1\)", right.reshape(8, 1)),
        (WrongKind, "int32 or int64, not float64", right.astype(float)),
    ]
    before = everything(batch)
    for error, message, actions in tries:
        with pytest.raises(error, match=message):
            batch.step(actions)
        assert everything(batch) == before
    batch.step(right.astype(np.int32))
    assert everything(batch) != before


def test_a_batch_that_cannot_be_says_why() -> None:
    with pytest.raises(WrongShape, match="1 game or more"):
        Batch(MINI.setup(2), 0)
    with pytest.raises(WrongShape, match="3 games need 3 seeds, not 2"):
        Batch(MINI.setup(2), 3, seed=[1, 2])
    with pytest.raises(WrongDevice, match="'cpu' or on 'cuda', not on 'tpu'"):
        Batch(MINI.setup(2), 1, device="tpu")
