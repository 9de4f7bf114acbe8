"""The random words of a hosted match."""

import hashlib
import hmac

import pytest

from alambic.bots.bot import make_bot
from alambic.bots.levels import LEVELS, USUAL, bot_of
from alambic.core.errors import BadBot
from alambic.games import CATALOGUE
from alambic.server.fairness import new_secret, word_of


def test_words_come_from_the_secret_and_the_number() -> None:
    secret = bytes(range(32))
    digest = hmac.new(secret, (5).to_bytes(8, "big"), hashlib.sha256).digest()
    assert word_of(secret, 5) == int.from_bytes(digest[:8], "big")
    assert len({word_of(secret, number) for number in range(100)}) == 100


def test_every_table_has_a_secret_of_its_own() -> None:
    assert len({new_secret() for _ in range(20)}) == 20


def test_every_level_is_a_bot_that_plays() -> None:
    engine = CATALOGUE["vizia"].load(compiled=False)
    for level in LEVELS:
        assert make_bot(bot_of(level), engine).name
    assert USUAL in LEVELS


def test_a_level_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadBot, match="novice"):
        bot_of("grandmaster")
