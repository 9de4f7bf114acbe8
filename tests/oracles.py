"""What the laws need to know of each game, written apart from its rules."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random
from typing import Any

from alambic.core.deck import Deck
from alambic.core.game import Game, Setup
from alambic.core.laws import Oracles
from alambic.core.state import Plain
from alambic.games import CATALOGUE
from alambic.games.artiseurs import GAME as ARTISEURS
from alambic.games.elixir import GAME as ELIXIR
from alambic.games.illusio import GAME as ILLUSIO
from alambic.games.vitriol import GAME as VITRIOL
from tests.artiseurs.oracles import ARTISEURS_ORACLES
from tests.elixir.oracles import ELIXIR_ORACLES
from tests.games.mini import GAME as MINI
from tests.games.mini.oracles import MINI_ORACLES
from tests.illusio.oracles import ILLUSIO_ORACLES
from tests.vitriol.oracles import VITRIOL_ORACLES
from tests.vizia.recount import Reading

VIZIA = CATALOGUE["vizia"]


def vizia_census(s: Any) -> dict[str, int]:
    """Tiles by colour and tokens by seat, wherever they are."""
    board, token = s.board.tolist(), s.token.tolist()
    tiles = {
        f"tile {colour}": s.common[colour]
        + s.pile[colour]
        + sum(s.hand[:, colour])
        + board.count(colour + 1)
        + (s.lifted == colour + 1)
        for colour in range(6)
    }
    tokens = {f"token {seat}": s.stock[seat] + token.count(seat + 1) for seat in range(s.seats)}
    held = {f"held {seat}": int(s.held[seat] == sum(s.hand[seat])) for seat in range(s.seats)}
    return {**tiles, **tokens, **held, "left": s.left + sum(1 <= thing <= 6 for thing in board) + (s.lifted > 0)}


def vizia_worlds(known: Any, seat: int) -> Iterator[tuple[Plain, int]]:
    """Every way the unseen tiles may lie in the other hands, weighted by the ways to pick individual tiles."""
    others = [
        other for other in range(known.seats) if other != seat and known.held[other] > sum(known.hand[other])
    ]
    if not others:
        yield known.copy(), 1
        return
    other = others[0]
    missing = known.held[other] - sum(known.hand[other])
    for tiles in combinations_with_replacement(range(6), missing):
        counts = [tiles.count(colour) for colour in range(6)]
        free = [known.pile[colour] - known.back[colour] for colour in range(6)]  # VIZ-11: the rest is in the pile
        if all(counts[colour] <= free[colour] for colour in range(6)):
            weight = prod(comb(free[colour], counts[colour]) for colour in range(6))
            world: Any = known.copy()
            for colour in range(6):
                world.hand[other, colour] += counts[colour]
                world.pile[colour] -= counts[colour]
            for whole, more in vizia_worlds(world, seat):
                yield whole, weight * more


def vizia_redeal(s: Any, seat: int, luck: Random) -> Plain:
    """Shuffle the pile together with the tiles that only their owners have seen, and deal those again (VIZ-09).

    Tiles that went back into the pile in sight stay there (VIZ-11).
    """
    world: Any = s.copy()
    others = [other for other in range(s.seats) if other != seat]
    hidden = {other: [s.hand[other, c] - s.seen[other, c] for c in range(6)] for other in others}
    free = [s.pile[c] - s.back[c] + sum(hidden[other][c] for other in others) for c in range(6)]
    pool = [c for c in range(6) for _ in range(free[c])]
    luck.shuffle(pool)
    for other in others:
        for c in range(6):
            world.hand[other, c] = s.seen[other, c]
        for _ in range(sum(hidden[other])):
            world.hand[other, pool.pop()] += 1
    for c in range(6):
        world.pile[c] = pool.count(c) + s.back[c]
    return world  # type: ignore[no-any-return]


def small_vizia(seats: int, each: int, **options: bool) -> Setup:
    cards = [{"id": card.id, "count": each, "source": "ours"} for card in VIZIA.deck(None).cards]
    return VIZIA.setup(seats, options, Deck.parse("small", {"cards": cards}))


VIZIA_ORACLES = Oracles(
    census=vizia_census,
    recount=lambda s: Reading(s).standings(),
    redeal=vizia_redeal,
    worlds=vizia_worlds,
    small=(
        small_vizia(2, 2),
        small_vizia(3, 2, purchase=True, capture=True),
        small_vizia(2, 3, three_commons=True),
    ),
)

ORACLES: dict[Game, Oracles] = {
    VIZIA: VIZIA_ORACLES,
    VITRIOL: VITRIOL_ORACLES,
    ARTISEURS: ARTISEURS_ORACLES,
    ILLUSIO: ILLUSIO_ORACLES,
    ELIXIR: ELIXIR_ORACLES,
    MINI: MINI_ORACLES,
}
