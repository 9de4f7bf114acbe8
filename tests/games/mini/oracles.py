"""What the laws need to know of Mini, written apart from its rules."""

from itertools import product
from random import Random
from typing import Any

from alambic.core.deck import Deck
from alambic.core.game import Setup
from alambic.core.laws import Oracles
from alambic.core.state import SPECTATOR, Plain
from tests.games.mini import GAME
from tests.games.mini.state import EYES, KINDS, PLACES, UNSEEN, WATCHERS
from tests.games.mini.vocabulary import Card, Move, Phase
from tests.games.mini.worlds import worlds


def census(s: Any) -> dict[str, int]:
    """Cards by kind, wherever they are; none of them without a face, and none known to nobody in a hand."""
    cards = {
        f"card {card}": s.pile[card] + s.up[card] + list(s.under).count(card + 1) + int(s.held[:, :, card].sum())
        for card in range(KINDS)
    }
    strangers = [
        s.held[seat, eyes, :].sum() for seat, eyes in product(range(s.seats), range(EYES)) if not eyes >> seat & 1
    ]
    return {**cards, "faceless": int(s.held[:, :, UNSEEN].sum()), "unknown to their owner": int(sum(strangers))}


def recount(s: Any) -> tuple[list[int], list[int]]:
    """Points lie on the table; a place is how many are ahead (MIN-15)."""
    points = list(s.points[: s.seats])
    return [1 + sum(other > mine for other in points) for mine in points], points


def redeal(s: Any, seat: int, luck: Random) -> Plain:
    """Shuffle the pile with all cards the viewer does not know, deal them again, and let others answer anew."""
    world: Any = s.copy()
    mine = WATCHERS if seat == SPECTATOR else 1 << seat
    unknown = [cell for cell in product(range(PLACES), range(EYES)) if not cell[1] & mine]
    sizes = {cell: int(s.held[cell].sum()) for cell in unknown}
    counts = [s.pile[card] + sum(s.held[(*cell, card)] for cell in unknown) for card in range(KINDS)]
    pool = [card for card in range(KINDS) for _ in range(counts[card])]
    luck.shuffle(pool)
    for cell in unknown:
        world.held[cell] = 0
        for _ in range(sizes[cell]):
            world.held[(*cell, pool.pop())] += 1
    world.pile[:] = [pool.count(card) for card in range(KINDS)]
    for other in range(s.seats):
        if other != seat and s.said[other]:
            hand = [card for card in range(KINDS) if world.held[other, :, card].any()]
            if s.phase == Phase.ANSWERING:
                world.said[other] = (
                    luck.choice([Move.LET_PASS, Move.HOOT] if Card.OWL in hand else [Move.LET_PASS]) + 1
                )
            elif s.phase == Phase.OFFERING:
                world.said[other] = luck.choice([Move.OFFER + card for card in hand]) + 1
    return world  # type: ignore[no-any-return]


def small(seats: int, herbs: int, owls: int, thieves: int, **options: object) -> Setup:
    """A table whose worlds are few."""
    counts = {"herb": herbs, "owl": owls, "thief": thieves}
    cards = [{"id": id, "count": count, "source": "ours"} for id, count in counts.items()]
    return GAME.setup(seats, options, Deck.parse("small", {"cards": cards}))


MINI_ORACLES = Oracles(
    census=census,
    recount=recount,
    redeal=redeal,
    worlds=worlds,
    small=(small(2, 3, 2, 2), small(3, 2, 3, 2, discards="open", laps=3), GAME.setup(3, deck="dark")),
)
