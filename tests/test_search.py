"""Tree search: honest, repeatable, the same in both modes, within its budget, and worth its time."""

import time
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from alambic.bots.bot import make_bot
from alambic.bots.budget import Budget
from alambic.bots.digest import after, digest
from alambic.bots.ponder import ponder
from alambic.bots.search import BATCH, LOOK, PLACES, Estimate, Manner, SearchBot, Tree
from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.core.game import Game
from alambic.core.match import Match
from alambic.games import CATALOGUE
from alambic.lab.arena import Plan, compete
from tests.games.mini import GAME as MINI
from tests.patience import PATIENCE

GAMES = [*CATALOGUE, MINI]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
VIZIA = CATALOGUE["vizia"]


def choice_in(game: Game, steps: int = 40, *, compiled: bool = True) -> tuple[Engine, int, bytes, list[int]]:
    """A position some random moves into a game where a seat has a choice, as that seat knows it."""
    match = Match(game.load(compiled=compiled), game.setup(game.seats[0]), 11)
    step = 0
    while step < steps or len(match.legal(match.awaited()[0])) < 2:
        seat = match.awaited()[0]
        legal = match.legal(seat)
        match.play(seat, legal[word_for(3, step) % len(legal)])
        step += 1
        if match.over:
            return choice_in(game, steps // 2, compiled=compiled)
    seat = match.awaited()[0]
    return match.engine, seat, match.known_bytes(seat), match.engine.legal(match.state, seat)


@every_game
def test_what_is_hidden_and_swapped_behind_its_back_changes_nothing(game: Game) -> None:
    """The worker gets the forgotten state alone; the word decides the rest."""
    engine, seat, known, legal = choice_in(game)
    chosen = set()
    for word in range(3):
        world = engine.imagined(engine.unpack(known), seat, word_for(1, word))
        again = engine.pack(engine.forgotten(world, seat))
        chosen |= {(name, make_bot(name, engine).choose(again, seat, 77)) for name in ("search:60", "hasty")}
    assert len(chosen) == 2 and {move for _, move in chosen} <= set(legal)


@every_game
@pytest.mark.parametrize("multiple", [0, 1])
def test_interpreted_and_compiled_search_find_the_same(game: Game, multiple: int) -> None:
    found = []
    for compiled in (True, False):
        engine, seat, known, legal = choice_in(game, compiled=compiled)
        bot = SearchBot(engine, Budget(24), Manner(multiple, horizon=6))
        found.append((bot.estimates(known, seat, 5, legal), make_bot("hasty", engine).choose(known, seat, 5)))
    assert found[0] == found[1]
    assert sum(one.tries for one in found[0][0]) == 24


def test_states_are_known_by_their_bytes_alone() -> None:
    keys = []
    for compiled in (True, False):
        engine, _, known, _ = choice_in(VIZIA, compiled=compiled)
        worlds = engine.worlds(3, known, 9)
        engine.set_word(worlds[1], 10)
        tree = engine.mode.memory(worlds)
        engine.bind(digest, after)
        keys.append([engine.call(digest, worlds, tree, world) for world in range(3)])
        keys[-1] += [engine.call(after, keys[-1][0], move) for move in (0, 1, -1, 2**31 - 1)]
    assert keys[0] == keys[1]
    assert keys[0][0] == keys[0][2] and len(set(keys[0])) == 6


def test_what_threads_find_depends_on_their_number_alone() -> None:
    engine, seat, known, legal = choice_in(VIZIA)
    two = [SearchBot(engine, Budget(300), threads=2).estimates(known, seat, 5, legal) for _ in range(2)]
    assert two[0] == two[1] and sum(one.tries for one in two[0]) == 300
    assert two[0] != SearchBot(engine, Budget(300)).estimates(known, seat, 5, legal)


def test_a_budget_of_time_is_kept_and_one_of_both_ends_with_the_first() -> None:
    engine, seat, known, legal = choice_in(VIZIA)
    for budget in (Budget(seconds=0.1), Budget(9_999_999, 0.1)):
        bot, start, spent = SearchBot(engine, budget), time.monotonic(), time.thread_time()
        bot.choose(known, seat, 3)
        assert time.monotonic() - start >= 0.1 and time.thread_time() - spent < 1.0
    assert sum(one.tries for one in SearchBot(engine, Budget(50, 60.0)).estimates(known, seat, 3, legal)) == 50


def test_whoever_is_told_to_stop_makes_do_with_what_was_found() -> None:
    engine, seat, known, legal = choice_in(VIZIA)
    bot = SearchBot(engine, Budget(seconds=PATIENCE))
    search = bot.trees[0].search

    def told(*arguments: int) -> None:
        search(*arguments)
        bot.stop()

    with patch.object(bot.trees[0], "search", told):
        assert bot.choose(known, seat, 3) in legal
    assert bot.trees[0].done == BATCH


def test_the_only_move_is_played_without_a_thought() -> None:
    game = CATALOGUE["elixir"]
    engine, step = game.load(), 0
    s = engine.start(game.setup(3), 4)
    while len(legal := engine.legal(s, engine.awaited(s)[0])) > 1:
        engine.play(s, engine.awaited(s)[0], legal[word_for(2, step) % len(legal)])
        step += 1
    seat = engine.awaited(s)[0]
    bot = SearchBot(engine, Budget(seconds=60))
    assert bot.choose(engine.pack(engine.forgotten(s, seat)), seat, 1) == engine.legal(s, seat)[0]
    assert bot.trees[0].done == 0


@pytest.mark.parametrize("name", ["search:50", "search:50~collector"])
def test_at_a_table_the_only_move_is_thought_about_as_any_other(name: str) -> None:
    """Neither time nor load tells whether there was a choice."""
    game = CATALOGUE["elixir"]
    engine, step, done = game.load(), 0, dict[bool, int]()
    s = engine.start(game.setup(3), 4)
    while len(done) < 2:
        seat = engine.awaited(s)[0]
        legal, bot = engine.legal(s, seat), make_bot(name, engine)
        if (len(legal) == 1) not in done:
            assert ponder(bot, engine.pack(engine.forgotten(s, seat)), seat, 1, 60.0) in legal
            search: Any = getattr(bot, "search", bot)
            done[len(legal) == 1] = search.trees[0].done
        engine.play(s, seat, legal[word_for(2, step) % len(legal)])
        step += 1
    assert done == {True: 50, False: 50}


def test_on_a_slow_machine_a_search_looks_at_the_clock_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A simulation takes 7 ms here; what is spent beyond the time is little."""
    engine, seat, known, _ = choice_in(VIZIA)
    bot, now, search = make_bot("search:9999:300ms", engine), [0.0], Tree.search

    def slowly(tree: Tree, seat: int, first: int, simulations: int, *more: int) -> None:
        now[0] += 0.007 * simulations
        search(tree, seat, first, simulations, *more)

    monkeypatch.setattr(Tree, "search", slowly)
    monkeypatch.setattr("alambic.bots.search.time.monotonic", lambda: now[0])
    ponder(bot, known, seat, 1, 2.0)
    assert 2.0 <= now[0] < 2.0 + 3 * LOOK
    start = now[0]
    ponder(bot, known, seat, 1, 0.3)
    assert 0.3 <= now[0] - start < 0.3 + 3 * LOOK


def test_what_was_found_serves_the_next_move_too() -> None:
    """A later position was met in the tree already, unless what is known of it could not be foreseen."""
    engine, seat, known, _ = choice_in(VIZIA)
    s = engine.imagined(engine.unpack(known), seat, 1)
    bot = SearchBot(engine, Budget(4000))
    engine.play(s, seat, bot.choose(known, seat, 8))
    assert engine.awaited(s) == [seat], "the test wants a turn of two moves"
    later, legal = engine.pack(engine.forgotten(s, seat)), engine.legal(s, seat)
    bot.trees[0].begin(later, 9)
    assert sum(tries for tries, _ in bot.trees[0].found(seat, legal)) > 50


def test_a_tree_that_is_full_goes_on_and_one_that_is_half_full_begins_anew() -> None:
    engine, seat, known, legal = choice_in(VIZIA)
    tree = Tree(engine, Manner())
    tree.begin(known, 1)
    tree.filled = PLACES // 2 - 3
    tree.search(seat, 0, 50)
    assert tree.filled == PLACES // 2 and np.count_nonzero(tree.keys) == 3
    assert sum(tries for tries, _ in tree.found(seat, legal)) < 50
    tree.begin(known, 1)
    assert tree.filled == 0 and not np.count_nonzero(tree.keys)


def test_where_moves_are_many_the_sensible_ones_are_looked_at_first() -> None:
    engine, seat, known, legal = choice_in(VIZIA, 60)
    weights = dict(zip(legal, engine.prefer(engine.unpack(known), seat, legal), strict=True))
    few = SearchBot(engine, Budget(100), Manner(widen=100)).estimates(known, seat, 5, legal)
    tried = [one.move for one in few if one.tries]
    assert len(legal) > 20 and 5 <= len(tried) <= 12
    assert min(weights[move] for move in tried) >= sorted(weights.values())[-len(tried)]


def share(game: Game, one: str, other: str) -> float:
    """What one bot gets of the wins against another; how much exactly is measured by `alambic arena`."""
    seats = next(count for count in range(game.seats[0], game.seats[1] + 1) if count % 2 == 0)
    return compete(Plan(game.setup(seats), (one, other), 12, 3)).pairings[0].share.value


@pytest.mark.parametrize("game", list(CATALOGUE), ids=lambda game: game.name)
def test_haste_beats_chance(game: Game) -> None:
    assert share(game, "hasty", "random") > 0.5


LONG = [pytest.param(game, marks=() if game is VIZIA else pytest.mark.long, id=game.name) for game in CATALOGUE]


@pytest.mark.parametrize("game", LONG)
def test_search_beats_haste(game: Game) -> None:
    assert share(game, "search:300", "hasty") > 0.5


def test_an_estimate_of_what_was_never_tried_promises_nothing() -> None:
    engine, seat, known, legal = choice_in(VIZIA)
    found = SearchBot(engine, Budget(1)).estimates(known, seat, 5, legal)
    assert sorted(one.tries for one in found) == [0] * (len(legal) - 1) + [1]
    assert all(one.share == 0.0 for one in found if not one.tries) and isinstance(found[0], Estimate)
