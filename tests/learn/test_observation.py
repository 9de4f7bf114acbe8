"""What a notebook draws is what a seat may know, as numbers, as a table, and for a bot."""

import numpy as np
import pytest

from alambic.core.chance import word_for
from alambic.core.game import Game
from alambic.core.match import Match
from alambic.games import CATALOGUE
from alambic.learn import Batch
from alambic.learn.single import Single
from tests.games.mini import GAME as MINI

VITRIOL = CATALOGUE["vitriol"]


def test_a_match_is_drawn_as_a_spectator_sees_it_and_names_are_text() -> None:
    match = Match(VITRIOL.load(), VITRIOL.setup(3), 7, ("<script>", "Bob", "Eve"))
    drawn = match._repr_html_()
    assert drawn.startswith("<pre ") and "&lt;script&gt;" in drawn and "<script" not in drawn
    assert "hand  7 cards" in drawn and "yours" not in drawn


def test_an_observation_is_drawn_as_its_seat_sees_it() -> None:
    game = Single(VITRIOL.setup(3), word=7)
    own, other = game.look(game.seat), game.look((game.seat + 1) % 3)
    assert "yours: " in own._repr_html_() and "hand  7 cards" in own._repr_html_()
    assert own._repr_html_() != other._repr_html_()
    assert own.parts.keys() == {part.name for part in VITRIOL.layout.parts}
    assert all(f"<td>{name}</td>" in own._repr_html_() for name in own.parts)


@pytest.mark.parametrize("game", [MINI, VITRIOL], ids=lambda game: game.name)
def test_a_game_of_a_batch_looks_like_the_same_game_alone(game: Game) -> None:
    """The same numbers, the same drawing, and the same bytes for a bot."""
    alone = Single(game.setup(3), word_for(5, 0))
    with Batch(game.setup(3), 2, seed=[5, 6], threads=1, again=False) as batch:
        for _ in range(12):
            view = batch.look(0)
            assert view.seat == alone.seat
            assert view.bytes == alone.look(alone.seat).bytes
            assert str(view) == alone.text(alone.seat)
            assert view.numbers.tolist() == batch.observation[0].tolist()
            batch.step(batch.pick())
            alone.play(int(batch.machine.actions[0]))
            if alone.over:
                break


def test_who_may_know_nothing_is_a_spectator() -> None:
    with Batch(MINI.setup(2), 1, threads=1, again=False) as batch:
        while batch.seat[0] >= 0:
            batch.step(batch.pick())
        assert "As numbers" not in batch.look(0)._repr_html_()
        assert np.array_equal(batch.points[0], batch.look(0).engine.standings(batch.look(0).known)[1])
