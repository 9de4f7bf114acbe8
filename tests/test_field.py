"""Our games as another library searches them, and the matches against it: what of it is ours."""

import sys
from functools import partial
from pathlib import Path

import pytest

from alambic.bots.budget import Budget
from alambic.bots.uniform import UniformBot
from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.games import CATALOGUE
from alambic.lab.bench import field_lines
from bench.wrapped import NOBODY, Ours, Wrapped, duel, positions, rates

ROOT = Path(__file__).parents[1]
SETUP = CATALOGUE["vizia"].setup(2)


@pytest.fixture
def engine() -> Engine:
    return SETUP.game.load()


class Careless(UniformBot):
    """Any move, without a simulation."""

    done = 0


def test_a_wrapped_game_is_ours_from_the_deal_to_the_end() -> None:
    """At every choice: what is allowed, a key that only knowledge makes, worlds that fit it, copies apart."""
    table = Wrapped.dealt(SETUP, 5)
    engine, choices, keys = table.engine, 0, set()
    while table.moves:
        assert table.moves == sorted(engine.legal(table.s, table.seat)) and len(table.moves) > 1
        assert table.returns() == [0.0, 0.0]
        known = Wrapped.known(engine, engine.pack(engine.forgotten(table.s, table.seat)))
        before = engine.pack(table.s)
        for word in range(2):
            world = (table, known)[word].resampled(word_for(choices, word))
            assert (world.seat, world.moves, world.key()) == (table.seat, table.moves, table.key())
            whole = engine.pack(world.s)
            world.copy().play(world.moves[0])
            assert engine.pack(world.s) == whole
        assert engine.pack(table.s) == before
        keys.add((table.seat, table.key()))
        table.play(table.moves[word_for(1, choices) % len(table.moves)])
        choices += 1
    assert len(keys) == choices > 10
    assert table.seat == NOBODY and sum(table.returns()) == 0.0
    places, _ = engine.standings(table.s)
    assert [outcome > 0 for outcome in table.returns()] == [
        place == 1 and places.count(1) == 1 for place in places
    ]


def test_resampled_worlds_differ_in_what_is_hidden() -> None:
    """Not in their words alone."""
    table = Wrapped.dealt(CATALOGUE["vitriol"].setup(2), 5)
    worlds = [table.resampled(word_for(1, number)).s for number in range(8)]
    for world in worlds:
        table.engine.set_word(world, 0)
    assert len({table.engine.pack(world) for world in worlds}) == 8


def test_a_match_is_fair_and_tells_the_stronger(engine: Engine) -> None:
    """Of two equals each has one half: the two games of a deal are the same game."""
    assert duel(SETUP, [partial(Ours, engine, Budget(8))] * 2, 2, 1).value == 0.5
    share = duel(SETUP, [partial(Ours, engine, Budget(40)), partial(Careless, engine)], 3, 1)
    assert share.value > 0.5 and share.low <= share.value <= share.high


def test_speed_is_what_was_done_at_positions_from_all_of_a_game(engine: Engine) -> None:
    asked = positions(SETUP, 1, 4)
    assert 2 <= len(asked) <= 4
    assert all(len(engine.legal(engine.unpack(known), seat)) > 1 for known, seat in asked)
    ours, nothing = rates([Ours(engine, Budget(30)), Careless(engine)], asked)
    assert ours > 0 == nothing


def test_where_openspiel_is_missing_it_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    """No game for two: nothing is asked."""
    assert list(field_lines(Path(sys.executable), [SETUP.game])) == []
    assert "OpenSpiel ISMCTS: missing, No module named 'pyspiel'" in capfd.readouterr().err
    assert list(field_lines(Path("no python"), [CATALOGUE["elixir"]])) == []
