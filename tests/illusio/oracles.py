"""What the laws need to know of Illusio, written apart from its rules."""

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from random import Random
from typing import Any

from alambic.core.deck import Deck
from alambic.core.game import Setup
from alambic.core.laws import Oracles
from alambic.core.state import Plain
from alambic.games.illusio import GAME
from alambic.games.illusio.state import KINDS, TYPES
from alambic.games.illusio.vocabulary import Phase
from tests.illusio.reading import census, recount

TRIES = 40


def fits(s: Any, viewer: int, hands: Any) -> bool:
    """ILL-44: while a hand is being charmed, all know that there is a component in that hand."""
    return s.phase != Phase.CHARMING or s.victim - 1 == viewer or any(hands[s.victim - 1][:TYPES])


def redeal(s: Any, viewer: int, luck: Random) -> Plain:
    """Shuffle what a viewer has not seen of the other hands into the pile, and deal it again.

    What others know of each other is nothing to the viewer, and is changed too.
    """
    world: Any = s.copy()
    others = [seat for seat in range(s.seats) if seat != viewer]
    for seat in others:
        world.known[seat, :, :] = 0
        seen = s.known[viewer, seat] if viewer < s.seats else 0
        world.pile += s.hand[seat] - seen
        world.hand[seat, :] = seen
    pool = [kind for kind, count in enumerate(world.pile) for _ in range(count)]
    missing = [int(s.held[seat] - sum(world.hand[seat])) for seat in others]
    for _ in range(TRIES):
        after = world.copy()
        cards = luck.sample(pool, sum(missing))
        after.pile -= [cards.count(kind) for kind in range(KINDS)]
        for seat, count in zip(others, missing, strict=True):
            for _ in range(count):
                after.hand[seat, cards.pop()] += 1
        if fits(s, viewer, after.hand):
            return after  # type: ignore[no-any-return]
    return s.copy()  # type: ignore[no-any-return]


def choices_of(free: Sequence[int], size: int) -> Iterator[tuple[list[int], int]]:
    """Every hand of so many cards, as counts, with the ways to pick it from individual cards."""

    def from_kind(kind: int, missing: int) -> Iterator[tuple[list[int], int]]:
        if kind == len(free):
            if missing == 0:
                yield [], 1
            return
        for count in range(min(free[kind], missing) + 1):
            for rest, ways in from_kind(kind + 1, missing - count):
                yield [count, *rest], ways * comb(free[kind], count)

    return from_kind(0, size)


def dealings(
    free: Sequence[int], sizes: Mapping[int, int]
) -> Iterator[tuple[dict[int, list[int]], Sequence[int], int]]:
    """Every way to deal the unseen cards: what goes into each hand, what is left in the pile, and its weight."""
    if not sizes:
        yield {}, free, 1
        return
    (seat, size), *more = sizes.items()
    for hand, ways in choices_of(free, size):
        left = [count - taken for count, taken in zip(free, hand, strict=True)]
        for rest, pile, others in dealings(left, dict(more)):
            yield {seat: hand, **rest}, pile, ways * others


def worlds(known: Any, viewer: int) -> Iterator[tuple[Plain, int]]:
    """Every world that fits, with the ways to deal it with individual cards; what was seen stays where it is."""
    others = [seat for seat in range(known.seats) if seat != viewer]
    seen = {seat: [int(count) for count in known.hand[seat]] for seat in others}
    sizes = {seat: int(known.held[seat]) - sum(seen[seat]) for seat in others}
    for dealt, pile, ways in dealings([int(count) for count in known.pile], sizes):
        hands = {seat: [a + b for a, b in zip(seen[seat], dealt[seat], strict=True)] for seat in others}
        if fits(known, viewer, hands):
            world: Any = known.copy()
            for seat, hand in hands.items():
                world.hand[seat, :] = hand
            world.pile[:] = pile
            assert sum(pile) == world.left
            yield world, ways


Objective = tuple[str, str, str]  # its name, its domain, what it needs

EASY: tuple[Objective, ...] = (
    ("one", "escape", "rope"),
    ("two", "escape", "rope, rope"),
    ("three", "illusion", "rope, scarf"),
    ("four", "mentalism", "scarf"),
    ("five", "close-up", "rope, rope, scarf"),
    ("six", "close-up", "public"),
    ("seven", "illusion", "rope, public"),
    ("eight", "mentalism", "rope"),
)


def deck_with(
    cards: Mapping[str, int], talents: str, objectives: Sequence[Objective] = EASY, name: str = "small"
) -> Deck:
    """A deck of one's own: counts of cards, a talent each for its magicians, and objectives."""
    entries: list[dict[str, object]] = [{"id": id, "count": count} for id, count in cards.items()]
    entries += [
        {"id": id, "count": 1, "domain": domain, "needs": needs.split(", ")} for id, domain, needs in objectives
    ]
    entries += [
        {"id": f"{talent} {number}", "count": 1, "talent": talent}
        for number, talent in enumerate(talents.split(), 1)
    ]
    return Deck.parse(name, {"cards": [{**entry, "source": "ours"} for entry in entries]})


def small(seats: int, cards: Mapping[str, int], talents: str, **options: object) -> Setup:
    """A table whose worlds are few."""
    return GAME.setup(seats, options, deck_with(cards, talents))


ILLUSIO_ORACLES = Oracles(
    census=census,
    recount=recount,
    redeal=redeal,
    worlds=worlds,
    memory=("known",),
    small=(
        small(2, {"rope": 6, "transformation": 3, "grab": 3}, "pickpocket hypnotist", target=6, memory=True),
        small(3, {"rope": 10, "grab": 4}, "pickpocket hypnotist saboteur", target=6),
    ),
)
