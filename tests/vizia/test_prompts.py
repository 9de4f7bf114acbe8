"""What Vizia tells whoever is to move."""

from random import Random

import pytest

from alambic.core.match import Match
from alambic.games.vizia import GAME

NAMES = ["Ada", "Bo"]
ENGINE = GAME.load(compiled=False)
PROMPTED = (("place", "place a"), ("take", "take "), ("end", "end your turn"), ("pass", "pass"))


@pytest.mark.parametrize("purchase", ["no", "yes"])
def test_whoever_is_to_move_is_told_of_what_they_can_do_and_of_nothing_else(purchase: str) -> None:
    """VIZ-06, VIZ-08, VIZ-11, VIZ-25."""
    chance, seen = Random(1), set()
    for word in range(3):
        match = Match(ENGINE, GAME.setup(2, {"purchase": purchase}), word)
        while not match.over:
            seat = match.awaited()[0]
            codes = match.legal(seat)
            told, kinds = GAME.words.due(match.known(seat), NAMES, seat=seat), {code.split()[0] for code in codes}
            seen.add(told)
            for kind, words in PROMPTED:
                assert (words in told.lower()) == (kind in kinds), (told, kinds)
            longer = [code for code in codes if code != "end"] or codes
            match.play(seat, chance.choice(longer if chance.random() < 0.7 else codes))
    assert "End your turn." in seen and "Place another tile or end your turn." in seen


def test_a_move_that_tells_nothing_is_a_sentence_too() -> None:
    assert GAME.words.unremarked("end", "Ada") == "Ada ends the turn."
    assert GAME.words.unremarked("take red", "Ada") == "Ada: Take the common red tile"
