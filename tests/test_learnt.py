"""Bots that have learnt: the same move in both modes, weights that fit, and what plays where none do."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from alambic.bots.bot import make_bot
from alambic.bots.budget import Budget
from alambic.bots.levels import LEVELS, bot_of
from alambic.bots.network import learnt_scores
from alambic.bots.policy import PolicyBot
from alambic.bots.search import SearchBot
from alambic.bots.weights import SHIPPED, BadWeights, Weights, count_of, deck_digest, played, shipped
from alambic.core.chance import word_for
from alambic.core.errors import BadBot
from alambic.core.game import Game
from alambic.games import CATALOGUE
from tests.games.mini import GAME as MINI

VITRIOL = CATALOGUE["vitriol"]
LEARNT = [game for game in CATALOGUE if (game.folder / SHIPPED).exists()]


def made_up(game: Game) -> Weights:
    """A small network that has learnt nothing, with all sizes different."""
    sizes = [len(game.layout.counts), 12, 10, 6, game.move_layout.size, game.seats[1]]
    numbers = np.random.default_rng(7).normal(0, 0.3, count_of(sizes)).astype("<f2")
    decks = {str(seats): deck_digest(game.setup(seats)) for seats in range(game.seats[0], game.seats[1] + 1)}
    told = {"game": game.name, "version": game.version, "sizes": sizes, "decks": decks}
    return Weights(told, numbers.tobytes())


def position(game: Game, steps: int) -> tuple[bytes, int]:
    """What a seat that has a choice knows."""
    engine = game.load(compiled=False)
    s = engine.start(game.setup(game.seats[1]), word_for(3, 1))
    engine.hush(s)
    while steps > 0 or len(engine.legal(s, engine.awaited(s)[0])) < 2:
        seat = engine.awaited(s)[0]
        moves = engine.legal(s, seat)
        engine.play(s, seat, moves[steps * 5 % len(moves)])
        steps -= 1
    seat = engine.awaited(s)[0]
    return engine.pack(engine.forgotten(s, seat)), seat


def by_matrices(weights: Weights, seen: Any, regards: Any) -> Any:
    """What the network is, written with matrices."""
    inputs, wide, middle, narrow, moves, _ = weights.sizes
    rest, parts = weights.numbers, []
    for rows, columns in (
        (inputs + 1, wide),
        (wide + 1, middle),
        (middle + 1, narrow),
        (moves, narrow),
        (1, narrow),
    ):
        parts.append(rest[: rows * columns].reshape(rows, columns))
        rest = rest[rows * columns :]
    one, two, situation, move, score = parts
    h = np.maximum(seen @ one[:-1] + one[-1], 0)
    h = np.maximum(h @ two[:-1] + two[-1], 0)
    return np.maximum(h @ situation[:-1] + situation[-1] + regards @ move, 0) @ score[0]


@pytest.mark.parametrize("game", [MINI, VITRIOL], ids=lambda game: game.name)
def test_scores_are_those_of_the_network_and_equal_in_both_modes(game: Game) -> None:
    weights, found = made_up(game), []
    known, seat = position(game, 12)
    for compiled in (False, True):
        engine = game.load(compiled=compiled)
        bot = PolicyBot(engine, weights)
        s = engine.unpack(known)
        moves = engine.legal(s, seat)
        bot.moves[: len(moves)] = moves
        engine.call(learnt_scores, s, seat, bot.moves, len(moves), bot.scores, *bot.learnt)
        found.append(bot.scores[: len(moves)].tobytes())
        seen = np.array(engine.observed(s, seat), float)[game.layout.counts]
        regards = np.array([engine.regarded(s, seat, move) for move in moves], float)
        assert np.allclose(bot.scores[: len(moves)], by_matrices(weights, seen, regards), rtol=1e-3, atol=1e-3)
    assert found[0] == found[1]


def test_the_same_word_gives_the_same_move_and_warmth_gives_others() -> None:
    known, seat = position(VITRIOL, 3)
    engine, weights = VITRIOL.load(), made_up(VITRIOL)
    cold, warm = PolicyBot(engine, weights), PolicyBot(engine, weights, 300)
    assert len({cold.choose(known, seat, word) for word in range(20)}) == 1
    assert len({warm.choose(known, seat, word) for word in range(40)}) > 2
    assert [warm.choose(known, seat, word) for word in range(9)] == [
        warm.choose(known, seat, word) for word in range(9)
    ]


def test_a_search_by_what_was_learnt_finds_the_same_in_both_modes() -> None:
    known, seat = position(MINI, 6)
    found = []
    for compiled in (False, True):
        engine = MINI.load(compiled=compiled)
        bot = SearchBot(engine, Budget(12), weights=made_up(MINI))
        found.append(bot.estimates(known, seat, 5, engine.legal(engine.unpack(known), seat)))
    assert found[0] == found[1] and sum(one.tries for one in found[0]) == 12


@pytest.mark.parametrize("game", LEARNT, ids=lambda game: game.name)
def test_shipped_weights_fit_the_rules_as_they_play_now(game: Game) -> None:
    """Where this fails, the game's weights are to be trained anew: their header names the command."""
    weights = shipped(game)
    assert weights is not None and (game.folder / SHIPPED).stat().st_size <= 1_000_000
    players = weights.told["players"]
    assert players == list(range(game.seats[0], game.seats[1] + 1))
    assert [weights.misfit(game.setup(seats)) for seats in players] == [""] * len(players)
    assert weights.told["played"] == played(game, players)


def test_other_decks_and_rules_are_played_by_the_estimates_made_by_hand() -> None:
    other = VITRIOL.setup(3, {}, "doubles")
    weights = shipped(VITRIOL)
    assert weights is not None and "deck" in weights.misfit(other)
    assert bot_of("master", VITRIOL) == "learnt:20000:2000ms"
    assert bot_of("master", VITRIOL, setup=other) == LEVELS["master"][0]
    slips = CATALOGUE["elixir"].setup(4, {"slip": 20})
    elixir = shipped(CATALOGUE["elixir"])
    assert elixir is not None and "rules" in elixir.misfit(slips)


def test_files_that_are_no_weights_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.weights"
    weights = made_up(MINI)
    weights.write(path)
    assert Weights.read(path).numbers.tolist() == weights.numbers.tolist()
    path.write_bytes(path.read_bytes()[:-2] + b"xx")
    with pytest.raises(BadWeights, match="damaged"):
        Weights.read(path)
    path.write_text("hello")
    with pytest.raises(BadWeights, match="alambic train"):
        Weights.read(path)
    with pytest.raises(BadWeights, match="cannot be read"):
        make_bot(f"policy@{tmp_path / 'none'}", MINI.load(compiled=False))
    with pytest.raises(BadBot, match="Mini has learnt nothing yet"):
        make_bot("policy", MINI.load(compiled=False))
