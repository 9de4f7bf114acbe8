"""What a preview tells, against what happens."""

from functools import partial
from random import Random

import pytest

from alambic.core.chance import mixed
from alambic.core.engine import Engine, Interpreting
from alambic.core.game import Game
from alambic.core.laws_preview import previews_come_true
from alambic.core.match import Match
from alambic.core.preview import Ahead
from alambic.core.walk import LawBroken, Oracles, Walk
from alambic.games import CATALOGUE

NO_ORACLES = Oracles(census=lambda s: {}, recount=lambda s: ([], []), redeal=None, worlds=None)
GAMES = pytest.mark.parametrize("game", [*CATALOGUE], ids=lambda game: game.name)


def walk_of(game: Game, number: int, *, compiled: bool = True) -> Walk:
    """A random game of one of the setups, every one in its turn."""
    setups = game.setups()
    return Walk(game.load(compiled=compiled), setups[7 * number % len(setups)], mixed(number), NO_ORACLES)


@GAMES
def test_whatever_a_preview_tells_happens(game: Game) -> None:
    """Some hundreds of moves of every game."""
    tried = 0
    for number in range(4):
        tried += previews_come_true(walk_of(game, number))
    assert tried > 200


@pytest.mark.long
@GAMES
def test_whatever_ten_thousand_previews_tell_happens(game: Game) -> None:
    """The same thoroughly."""
    tried, number = 0, 4
    while tried < 10_000:
        tried += previews_come_true(walk_of(game, number), moves=40)
        number += 1


@GAMES
def test_both_modes_foresee_the_same(game: Game) -> None:
    """The rules are the same, and so are the worlds that are imagined."""
    walk = walk_of(game, 1)
    step = len(walk.positions) // 2
    found = []
    for compiled in (True, False):
        engine = game.load(compiled=compiled)
        s = engine.unpack(walk.positions[step])
        seat = engine.awaited(s)[0]
        ahead = Ahead(engine, engine.forgotten(s, seat), seat, engine.legal(s, seat)[:8])
        every = [ahead.of(engine.codes.code(move)) for move in ahead.moves]
        found.append([(one.events, one.is_sure, one.passed, one.legal) for one in every])
    assert found[0] == found[1]


@GAMES
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_previews(game: Game) -> None:
    """Made from what the seat knows alone, the chance in them too."""
    walk, luck = walk_of(game, 2), Random(2)
    engine = walk.engine
    for step in luck.sample(range(len(walk.positions) - 1), 8):
        s = engine.unpack(walk.positions[step])
        seat = engine.awaited(s)[0]
        known = engine.forgotten(s, seat)
        other = engine.forgotten(engine.imagined(known, seat, mixed(step)), seat)
        moves = engine.legal(known, seat)[:20]
        told = [Ahead(engine, world, seat, moves).found.tolist() for world in (known, other)]
        assert told[0] == told[1]


def test_the_law_notices_previews_that_go_on_after_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """One world alone, and told to the end: what is drawn there is not what comes."""
    game = CATALOGUE["artiseurs"]
    walks = [walk_of(game, number) for number in range(9)]
    monkeypatch.setattr("alambic.core.events.UNDRAWN", 2**64)
    monkeypatch.setattr("alambic.core.laws_preview.Ahead", partial(Ahead, count=1))
    with pytest.raises(LawBroken):
        for walk in walks:
            walk.engine = Engine(game, Interpreting(game))
            previews_come_true(walk)


def test_what_people_must_remember_is_not_previewed() -> None:
    """ILL-30: while something must be remembered, no move is played in a world where it is known."""
    game = CATALOGUE["illusio"]
    match = Match(game.load(), game.setup(2, {"memory": True}), 5)
    luck, hidden = Random(5), 0
    while not match.over:
        seat = match.awaited()[0]
        if (match.shown(seat).shown < 0).any():
            assert match.ahead(seat) is None
            hidden += 1
        match.play(seat, luck.choice(match.legal(seat)))
    assert hidden > 3
