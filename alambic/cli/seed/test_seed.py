"""The laws that Seed must pass: `alambic check FOLDER` runs them with a bar, `pytest` in a row."""

from pathlib import Path
from random import Random

from alambic.core.laws import Oracles, check
from alambic.core.state import Plain
from alambic.games import CATALOGUE

GAME = CATALOGUE.named(str(Path(__file__).parent))


def census(s: Plain) -> dict[str, int]:
    """How many cards there are of each number, wherever they lie: never more, never fewer."""
    return {str(card + 1): int(s.cards[card] + s.held[:, card].sum() + s.gone[card]) for card in range(5)}


def recount(s: Plain) -> tuple[list[int], list[int]]:
    """Places and points, counted without the rules."""
    points = [int(s.points[seat]) for seat in range(s.seats)]
    return [1 + sum(other > mine for other in points) for mine in points], points


def redeal(s: Plain, seat: int, luck: Random) -> Plain:
    """The cards that a seat does not see, dealt anew: it must not notice."""
    other = s.copy()
    hidden = [player for player in range(s.seats) if player != seat]
    unseen = [card for card in range(5) for _ in range(s.cards[card] + sum(s.held[one, card] for one in hidden))]
    luck.shuffle(unseen)
    for player in hidden:
        mine, unseen = unseen[: s.size[player]], unseen[s.size[player] :]
        other.held[player, :] = [mine.count(card) for card in range(5)]
    other.cards[:] = [unseen.count(card) for card in range(5)]
    return other


ORACLES = Oracles(census=census, recount=recount, redeal=redeal, worlds=None)


def test_it_passes_the_laws() -> None:
    assert check(GAME, ORACLES) == 3  # games of two, three and four
