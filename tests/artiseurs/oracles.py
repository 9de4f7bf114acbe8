"""What the laws need to know of Le jeu des artiseurs, written apart from its rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

from alambic.core.deck import Deck
from alambic.core.game import Setup
from alambic.core.laws import Oracles
from alambic.core.state import Plain
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.state import BONES
from alambic.games.artiseurs.vocabulary import Vote, Wish
from tests.artiseurs.recount import NAMES, SIDES, faults, recount

WISHES, VOTES = (Wish.WAIT, Wish.NOW, Wish.ROUNDS), (Vote.NO, Vote.YES)


def census(s: Any) -> dict[str, int]:
    """Bones and sides; stones leave the game for good (ART-11), so of them `faults` says if there are too many."""
    bones = {f"bone {bone}": int(0 <= s.holder[bone] < s.seats and s.up[bone] in (0, 1)) for bone in range(BONES)}
    sides = {f"side {side}": list(s.side).count(side) for side in SIDES}
    return {**bones, **sides, **{NAMES[c]: s.stones[c] for c in NAMES}, "faults": len(faults(s))}


def unseen(s: Any) -> list[int]:
    """The bones whose other side nobody has seen (ART-33)."""
    return [bone for bone in range(BONES) if s.veiled and any(s.side) and not s.seen[bone]]


def answers(s: Any, viewer: int) -> dict[tuple[str, int], tuple[int, ...]]:
    """Wishes and votes that others have given and that are not told yet (ART-20, ART-30), with all they may be."""
    others = [seat for seat in range(s.seats) if seat != viewer]
    wishes = {("said", seat): WISHES for seat in others if s.said[seat]}
    return wishes | {("vote", seat): VOTES for seat in others if s.vote[seat]}


def redeal(s: Any, viewer: int, luck: Random) -> Plain:
    """Shuffle the sides nobody has seen, and let others answer anew."""
    world: Any = s.copy()
    sides = [s.side[bone] for bone in unseen(s)]
    luck.shuffle(sides)
    for bone, side in zip(unseen(s), sides, strict=True):
        world.side[bone] = side
    for (field, seat), words in answers(s, viewer).items():
        getattr(world, field)[seat] = luck.choice(words)
    return world  # type: ignore[no-any-return]


def worlds(known: Any, viewer: int) -> Iterator[tuple[Plain, int]]:
    """Every answer of the others, with every way to deal individual sides to the bones nobody has seen."""
    bones, hidden = unseen(known), answers(known, viewer)
    left = SIDES - Counter(known.side[bone] for bone in range(BONES) if bone not in bones)
    for words in product(*hidden.values()):
        for sides, weight in Counter(permutations(left.elements(), len(bones))).items():
            world: Any = known.copy()
            for bone, side in zip(bones, sides, strict=True):
                world.side[bone] = side
            for (field, seat), word in zip(hidden, words, strict=True):
                getattr(world, field)[seat] = word
            yield world, weight


def small(seats: int, white: int, red: int, black: int, **options: object) -> Setup:
    """A table with few stones, whose games are short."""
    counts = {"white": white, "red": red, "black": black}
    cards = [{"id": id, "count": count, "source": "ours"} for id, count in counts.items()]
    return GAME.setup(seats, options, Deck.parse("small", {"cards": cards}))


ARTISEURS_ORACLES = Oracles(
    census=census,
    recount=recount,
    redeal=redeal,
    worlds=worlds,
    small=(small(3, 2, 2, 2, mode="baugienne", veiled=True), small(2, 3, 2, 1, mode="knucklebones", veiled=True)),
)
