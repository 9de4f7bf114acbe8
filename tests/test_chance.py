"""Chance: one generator, two spellings."""

from hypothesis import given, settings
from hypothesis import strategies as st

from alambic.core.chance import below, stir, word_for
from alambic.games import CATALOGUE

VIZIA = CATALOGUE["vizia"]
words = st.integers(0, 2**64 - 1)


@settings(max_examples=300, deadline=None)
@given(words, st.integers(1, 2**32 - 1), st.integers(0, 2**63 - 1))
def test_both_spellings_draw_the_same(word: int, n: int, key: int) -> None:
    drawn = []
    for compiled in (False, True):
        engine = VIZIA.load(compiled=compiled)
        s = engine.unpack(VIZIA.setup(2).blank(word))
        numbers = [int(engine.call(below, s, n)) for _ in range(3)]
        engine.call(stir, s, key)
        drawn.append((numbers, engine.read(s).rng))
    assert drawn[0] == drawn[1]
    assert all(0 <= number < n for number in drawn[0][0])


def test_every_number_is_drawn_about_equally_often() -> None:
    engine = VIZIA.load(compiled=False)
    s = engine.unpack(VIZIA.setup(2).blank(1))
    counts = [0] * 6
    for _ in range(6000):
        counts[engine.call(below, s, 6)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_games_under_one_seed_have_words_of_their_own() -> None:
    assert len({word_for(seed, number) for seed in range(50) for number in range(50)}) == 2500
