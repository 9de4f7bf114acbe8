"""What a network sees of moves, and what its judge alone sees: each by its layout, and in every batch alike."""

import ast
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from alambic.bots.tree import tree_search
from alambic.core.chance import word_for
from alambic.core.contract import peek
from alambic.core.engine import Engine, compiling
from alambic.core.game import Game
from alambic.games import CATALOGUE
from alambic.learn import Batch
from tests.games.mini import GAME as MINI

ROOT = Path(__file__).parents[2]


def positions(game: Game, engine: Engine, every: int = 9, most: int = 12) -> list[tuple[Any, int]]:
    """Some positions of a game by chance, each with a seat that is to choose."""
    s, found = engine.start(game.setup(game.seats[1]), word_for(5, 1)), []
    engine.hush(s)
    for step in range(every * most):
        if not (waiting := engine.awaited(s)):
            break
        moves = engine.legal(s, waiting[0])
        if step % every == 0:
            found.append((engine.copy(s), waiting[0]))
        engine.play(s, waiting[0], moves[step * 7 % len(moves)])
    return found


@pytest.mark.parametrize("game", [*CATALOGUE, MINI], ids=lambda game: game.name)
def test_every_legal_move_is_regarded_by_the_layout(game: Game) -> None:
    engine = game.load(compiled=False)
    for s, seat in positions(game, engine):
        known = engine.forgotten(s, seat)
        seen = [engine.regarded(known, seat, move) for move in engine.legal(known, seat)]
        assert not [problem for numbers in seen if (problem := game.move_layout.misfit(numbers))]
        assert all(any(numbers) for numbers in seen)


def test_the_usual_regard_tells_every_move_apart() -> None:
    engine = MINI.load(compiled=False)
    s = engine.start(MINI.setup(3), 1)
    seen = {tuple(engine.regarded(s, 0, move)) for move in range(MINI.codes.count)}
    assert len(seen) == MINI.codes.count
    told = MINI.move_layout.read(engine.regarded(s, 0, MINI.codes.parse("drop owl")))
    assert sum(told["shape"]) == 1 and sum(map(sum, told.values())) == 2


@pytest.mark.parametrize("name", ["vitriol", "elixir", "illusio"])
def test_a_peek_tells_what_others_hold(name: str) -> None:
    game = CATALOGUE[name]
    engine = game.load(compiled=False)
    hands = set()
    for s, seat in positions(game, engine, most=4):
        for world in (s, engine.imagined(engine.forgotten(s, seat), seat, 3)):
            out = engine.mode.seen(game.secret_layout.size)
            engine.call(peek, world, seat, out)
            assert game.secret_layout.misfit(out.tolist()) == ""
            hands.add(tuple(out.tolist()))
    assert len(hands) > 4


def test_metals_are_told_from_ones_own() -> None:
    """VIT-02: seats that differ in nothing but the number of their metal observe the same."""
    game = CATALOGUE["vitriol"]
    engine = game.load(compiled=False)
    told = []
    for turn in range(7):
        s = engine.start(game.setup(3), 4)
        s.metal[:3, 0] = [turn, (turn + 1) % 7, (turn + 2) % 7]
        s.hand[:], s.pile[:] = -1, 0
        s.hand[0, 0], s.held[0] = turn * 6 + 3, 1
        parts = game.layout.read(engine.observed(engine.forgotten(s, 0), 0))
        told.append({name: [*numbers] for name, numbers in parts.items() if name != "major"})
    assert all(one == told[0] for one in told)


def test_no_bot_reaches_a_peek() -> None:
    """It is called while networks are trained; no compiled search has it in it, and no room beside imports it."""
    for path in sorted((ROOT / "alambic").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and "peek" in [alias.name for alias in node.names]:
                assert path.parent.name == "learn", path
    for game in CATALOGUE:
        binding = compiling(game).binding
        binding.digest(tree_search)
        assert game.contract[peek] not in binding.digests


def test_a_batch_shows_moves_and_secrets_as_the_rules_tell_them() -> None:
    """Of two setups in turn, the second with room for fewer moves than there are."""
    engine = MINI.load()
    setups = [MINI.setup(2), MINI.setup(3)]
    for room in (16, 2):
        with Batch(setups, 4, seed=[5, 6, 7, 8], threads=1, shown=room, peeking=True) as batch:
            for _ in range(25):
                batch.step(batch.pick())
                for at in range(4):
                    moves = batch.moves[batch.offsets[at] : batch.offsets[at + 1]].tolist()
                    view, seat = batch.look(at), int(batch.seat[at])
                    shown = [move for move in batch.shown[at].tolist() if move >= 0]
                    assert view.setup is setups[at % 2] and set(shown) <= set(moves)
                    assert len(shown) == min(len(moves), room) and shown[0] == moves[0]
                    regards = batch.regards[at].reshape(room, -1)
                    for move, numbers in zip(shown, regards, strict=False):
                        assert numbers.tolist() == engine.regarded(view.known, seat, move)
                    assert batch.secrets[at].any()
        assert np.shares_memory(batch.shown, batch.machine.shown)


def test_a_network_reads_what_counts() -> None:
    """Not numbers that name one thing among others, nor what other parts sum up."""
    layout = CATALOGUE["vitriol"].layout
    read = set(layout.counts)
    assert layout.start("sway") in read and layout.start("slot_was") not in read
    assert layout.start("lain") not in read
