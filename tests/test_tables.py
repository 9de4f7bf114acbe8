"""Games among hurried players in one compiled loop are the games that are played one by one."""

import numpy as np
import pytest

from alambic.core.game import Setup
from alambic.games import CATALOGUE
from alambic.lab import counting, loop
from alambic.lab.cards import card_names
from alambic.lab.simulate import HASTY, Room
from alambic.lab.tables import Tables

VITRIOL, ELIXIR = CATALOGUE["vitriol"], CATALOGUE["elixir"]


def same_games(setup: Setup, games: int) -> None:
    """Choices, places, points, roles, and the time that people would take: one by one, and all at once."""
    slow, fast = (Room(setup.game.load(), setup, [HASTY] * setup.seats, False, 5, pace=15) for _ in range(2))
    slow.hasty = False
    for one, other in zip(slow.play(3, games), fast.play(3, games), strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_games_in_the_loop_are_those_played_one_by_one(seats: int) -> None:
    """Every other game and setup: tests/extras/test_lab.py."""
    same_games(VITRIOL.setup(seats), 2)


def test_the_last_position_of_a_game_in_the_loop_is_the_same_too() -> None:
    """What is noted beside places and points: turns, moves, the phases they were made in, cards seen and spent."""
    games = Tables(VITRIOL.setup(3), 5, with_cards=True).play(0, 4)
    assert (games.phases.sum(axis=1) == games.column(loop.MOVES)).all()
    assert (games.column(loop.CHOICES) <= games.column(loop.MOVES)).all()
    assert (games.column(loop.TURNS) <= games.column(loop.MOVES)).all()
    assert games.cards.shape == (4, counting.OF_CARDS, 3, len(card_names(VITRIOL)))
    seen, played, wasted, offered, chosen = (games.cards[:, at] for at in range(counting.OF_CARDS))
    assert (played + wasted <= seen).all() and (chosen <= offered).all() and (chosen <= played).all()
    assert (played.sum(axis=(1, 2)) > 0).all() and (wasted.sum(axis=(1, 2)) > 0).all()


def test_a_card_of_each_seat_is_exchanged_and_nothing_else() -> None:
    """A deal is played until then once, and on for each seat; the chance of everything else is the same."""
    before, swapped = Tables(VITRIOL.setup(3), 5).play(0, 15), Tables(VITRIOL.setup(3), 5, span=49)
    after = swapped.play(0, 45)
    given, taken = after.column(loop.GIVEN) - 1, after.column(loop.TAKEN) - 1
    swaps = given >= 0
    assert swaps.sum() > 30 and (given[swaps] != taken[swaps]).all() and (taken[swaps] >= 0).all()
    assert (after.each(loop.ODDITY)[swaps].argmax(axis=1) == np.arange(45)[swaps] % 3).all()
    shared = after.column(loop.SHARED)
    assert (shared.reshape(15, 3) == shared[::3, None]).all() and (shared[::3] <= before.column(loop.MOVES)).all()
    one, other = before.each(loop.POINTS)[np.arange(45) // 3][swaps], after.each(loop.POINTS)[swaps]
    assert np.corrcoef(one.reshape(-1), other.reshape(-1))[0, 1] > 0.5  # of deals with nothing in common: 0
    assert not after.noted[~swaps][:, loop.PLACE].any()  # their turn did not come, or the hand was empty
    assert np.array_equal(swapped.play(4, 5).noted, after.noted[4:9]), "batches need not begin with a deal"
    wanted = Tables(VITRIOL.setup(3), 5, span=49, wanted=(3, 7)).play(0, 45).column(loop.TAKEN)
    assert {*wanted.tolist()} == {0, 4, 8}


def test_hands_that_are_dealt_late_have_cards_exchanged_too() -> None:
    """Elixir's finds come after the draft: before them nothing could be exchanged."""
    after = Tables(ELIXIR.setup(3), 5, span=1).play(0, 6)
    assert (after.column(loop.GIVEN) > 0).all() and (after.column(loop.SHARED) > 0).all()


def test_whoever_never_plays_a_move_does_not() -> None:
    """The restricted seat goes round with the deals; the others play as they like."""
    start, count = next(
        (start, family.count)
        for start, family in zip(VITRIOL.codes.starts, VITRIOL.codes.families, strict=True)
        if family.shape == "transmute {} {} {}"
    )
    setup = VITRIOL.setup(3)
    banned = Tables(setup, 5, odd=loop.RESTRICTED, banned=(start, start + count), with_cards=True).play(0, 6)
    pairs = [at for at, name in enumerate(card_names(VITRIOL)) if "/" in name]
    by_seat = banned.cards[:, counting.PLAYED][:, :, pairs].sum(axis=2)
    odd = banned.each(loop.ODDITY) == 1
    assert odd.argmax(axis=1).tolist() == [0, 1, 2, 0, 1, 2]
    assert by_seat[odd].sum() < by_seat[~odd].sum() / 4  # some must be laid: there is nothing else


def test_a_deal_played_again_is_dealt_alike_and_chosen_otherwise() -> None:
    games = Tables(VITRIOL.setup(2), 5, again=2, with_cards=True, keep=True).play(0, 6)
    firsts = [Tables(VITRIOL.setup(2), 5, with_cards=True).play(n, 1).noted[0] for n in range(3)]
    assert np.array_equal(games.noted[::2], firsts)
    assert not any(np.array_equal(games.noted[n], games.noted[n + 1]) for n in (0, 2, 4))
