"""What a seat observes: its own layout or the usual one, itself first, and in both modes alike."""

import pytest

from alambic.core.game import Game
from alambic.core.layout import Layout, Part
from alambic.games import CATALOGUE
from tests.games.mini import GAME as MINI


def test_a_layout_names_its_parts() -> None:
    layout = Layout(Part("hand", (2, 3), 9), Part("turn"), Part("points", (), 200, -5))
    assert (layout.size, layout.kind, layout.start("turn")) == (8, "i2", 6)
    assert layout.read([1, 2, 3, 4, 5, 6, 1, -2]) == {"hand": [1, 2, 3, 4, 5, 6], "turn": [1], "points": [-2]}


def test_a_layout_says_what_does_not_fit() -> None:
    layout = Layout(Part("hand", (2,), 9), Part("turn"))
    assert layout.misfit([0, 9, 1]) == ""
    assert layout.misfit([0, 9]) == "2 numbers, not 3"
    assert layout.misfit([0, 10, 1]) == "hand is 10, not from 0 to 9"


def test_without_an_observe_of_its_own_a_game_tells_its_whole_record() -> None:
    engine, seat = MINI.load(compiled=False), 1
    known = engine.forgotten(engine.start(MINI.setup(3), 5), seat)
    told = MINI.layout.read(engine.observed(known, seat))
    assert told["seat"] == [seat]
    assert told["held"] == engine.read(known).held.ravel().tolist()
    assert not {"rng", "events", "quiet"} & told.keys()


@pytest.mark.parametrize("game", [*CATALOGUE, MINI], ids=lambda game: game.name)
def test_both_modes_observe_alike(game: Game) -> None:
    engines = [game.load(compiled=compiled) for compiled in (False, True)]
    states = [engine.start(game.setup(game.seats[1]), 11) for engine in engines]
    for step in range(30):
        seat = engines[0].awaited(states[0])[0]
        moves = engines[0].legal(states[0], seat)
        seen = []
        for engine, s in zip(engines, states, strict=True):
            seen.append([engine.observed(engine.forgotten(s, viewer), viewer) for viewer in (seat, 0)])
            engine.play(s, seat, moves[step % len(moves)])
        assert seen[0] == seen[1]


@pytest.mark.parametrize("game", [*CATALOGUE], ids=lambda game: game.name)
def test_every_seat_observes_itself_first(game: Game) -> None:
    """Whose turn it is, is told as the number of places after oneself."""
    engine = game.load()
    s = engine.start(game.setup(3), 3)
    turn = engine.read(s).turn
    for seat in range(3):
        told = game.layout.read(engine.observed(engine.forgotten(s, seat), seat))
        assert list(told["turn"]).index(1) == (turn - seat) % 3
