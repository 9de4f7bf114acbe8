"""What the laws need to know of Elixir, written apart from its rules."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb, lcm, prod
from random import Random
from typing import Any

from alambic.core.deck import Deck
from alambic.core.engine import Engine, Interpreting
from alambic.core.game import Setup
from alambic.core.laws import Oracles
from alambic.core.state import Plain
from alambic.games.elixir import GAME
from alambic.games.elixir.state import HIDDEN, KINDS, LEVELS, SPELLS, Place, Stage, Vote
from alambic.games.elixir.vocabulary import Move, Phase
from tests.elixir.reading import census, recount, sure

ENGINE = Engine(GAME, Interpreting(GAME))
SHARE = lcm(*range(1, 60))  # of a deal, among the secret answers that go with it

Spell = tuple[str, str, str]  # its name, its recipe, its effect: `salt, ash`, `draw me 2; lose target 1`


def hidden(s: Any, viewer: int) -> list[int]:
    """Spells whose faces a viewer does not know: in hands, and aside."""
    return [
        spell
        for spell in range(SPELLS)
        if s.level[spell] and s.place[spell] in (Place.HAND, Place.STACK) and not s.seen[spell] >> viewer & 1
    ]


def known_finds(s: Any, viewer: int, owner: int) -> list[int]:
    """What a viewer knows of a hand: their own, or what they remember."""
    return [int(count) for count in s.hand[owner]] if owner == viewer else sure(s, viewer, owner)


# Secret answers


def asked(s: Any, viewer: int) -> list[int]:
    """The seats that have answered secretly, and not to this viewer's knowledge."""
    others = [seat for seat in range(s.seats) if seat != viewer]
    if s.phase == Phase.ANSWERING and s.stage[s.depth - 1] == Stage.ASK:
        return [seat for seat in others if s.said[s.depth - 1, seat]]
    if s.phase == Phase.MARKETING:
        return [seat for seat in others if s.put[seat]]
    return [seat for seat in others if s.vote[seat]] if s.phase == Phase.VOTING else []


def say(s: Any, seat: int, word: int) -> None:
    """Let a seat have said something, or nothing."""
    if s.phase == Phase.ANSWERING:
        s.said[s.depth - 1, seat] = word
    elif s.phase == Phase.MARKETING:
        s.put[seat] = word
    else:
        s.vote[seat] = word


def words(s: Any, seat: int) -> list[int]:
    """ELX-20, ELX-30, ELX-52: all that a seat could have said."""
    if s.phase == Phase.VOTING:
        return [Vote.GUILTY, Vote.INNOCENT]
    before = s.copy()
    say(before, seat, 0)
    return [
        move - (Move.PASS if s.phase == Phase.ANSWERING else Move.PUT) + 1 for move in ENGINE.legal(before, seat)
    ]


def offers(s: Any, viewer: int) -> bool:
    """Whether somebody else has laid finds down that a viewer does not see (ELX-31, ELX-71)."""
    return bool(s.offered) and s.actor != viewer


# Another world


def redeal(s: Any, viewer: int, luck: Random) -> Plain:
    """Deal again what a viewer does not know: finds with the pile, spells with those aside, and secret answers.

    What others know of each other is nothing to the viewer, and is changed too.
    """
    world: Any = s.copy()
    mine = 1 << viewer if viewer < s.seats else 0
    others = [seat for seat in range(s.seats) if seat != viewer]
    for seat in others:
        seen = known_finds(s, viewer, seat)
        world.pile += s.hand[seat] - seen
        world.hand[seat, :] = seen
    pool = [kind for kind, count in enumerate(world.pile) for _ in range(count)]
    luck.shuffle(pool)
    for seat in others:
        while sum(world.hand[seat]) < s.held[seat]:
            world.hand[seat, pool.pop()] += 1
    world.pile[:] = [pool.count(kind) for kind in range(KINDS)]
    for level in range(1, LEVELS + 1):
        unseen = [spell for spell in hidden(s, viewer) if s.level[spell] == level]
        places = [(s.place[spell], s.by[spell]) for spell in unseen]
        luck.shuffle(places)
        for spell, (place, by) in zip(unseen, places, strict=True):
            world.place[spell], world.by[spell] = place, by
    world.know &= mine
    world.seen &= mine
    if offers(s, viewer):
        finds = [kind for kind in range(KINDS) for _ in range(world.hand[s.actor, kind])]
        chosen = luck.sample(finds, s.offered)
        world.offer[:] = [chosen.count(kind) for kind in range(KINDS)]
    for seat in asked(s, viewer):
        say(world, seat, luck.choice(words(world, seat)))
    return world  # type: ignore[no-any-return]


# All worlds


def choices_of(free: Sequence[int], size: int) -> Iterator[tuple[list[int], int]]:
    """Every hand of so many finds, as counts, with the ways to pick it from individual cards."""

    def from_kind(kind: int, missing: int) -> Iterator[tuple[list[int], int]]:
        if kind == len(free):
            if missing == 0:
                yield [], 1
            return
        for count in range(min(free[kind], missing) + 1):
            for rest, ways in from_kind(kind + 1, missing - count):
                yield [count, *rest], ways * comb(free[kind], count)

    return from_kind(0, size)


def finds_dealt(known: Any, seats: Sequence[int]) -> Iterator[tuple[Any, int]]:
    """Every way to deal the unseen finds, with its weight; what was seen stays where it is."""
    if not seats:
        yield known, 1
        return
    seat, *more = seats
    for dealt, ways in choices_of(
        [int(count) for count in known.pile], int(known.held[seat] - sum(known.hand[seat]))
    ):
        world = known.copy()
        world.hand[seat] += dealt
        world.pile -= dealt
        for whole, others in finds_dealt(world, more):
            yield whole, ways * others


def spells_dealt(known: Any, missing: Sequence[tuple[int, int, int]]) -> Iterator[Any]:
    """Every way to deal the unseen spells, level by level, from those that lie, to the viewer, in the stacks."""
    if not missing:
        yield known
        return
    (seat, level, count), *more = missing
    aside = [n for n in range(SPELLS) if known.level[n] == level and known.place[n] == Place.STACK]
    for chosen in combinations(aside, count):
        world = known.copy()
        for spell in chosen:
            world.place[spell], world.by[spell] = Place.HAND, seat + 1
        yield from spells_dealt(world, more)


def missing_spells(known: Any) -> list[tuple[int, int, int]]:
    """Seats, levels and how many of their spells the viewer does not know."""
    return [
        (seat, level, int(known.backs[seat, level - 1]) - there)
        for seat in range(known.seats)
        for level in range(1, LEVELS + 1)
        if (there := sum(known.by[n] == seat + 1 and known.place[n] == Place.HAND for n in of_level(known, level)))
        < known.backs[seat, level - 1]
    ]


def of_level(s: Any, level: int) -> list[int]:
    return [spell for spell in range(SPELLS) if s.level[spell] == level]


def offered(world: Any, viewer: int) -> Iterator[tuple[Any, int]]:
    """Every choice of finds that may have been laid down secretly; each card of the hand is as likely."""
    if not offers(world, viewer):
        yield world, SHARE
        return
    hand = [int(count) for count in world.hand[world.actor]]
    for chosen, ways in choices_of(hand, int(world.offered)):
        whole = world.copy()
        whole.offer[:] = chosen
        yield whole, ways * SHARE // comb(sum(hand), int(world.offered))


def answered(world: Any, viewer: int) -> Iterator[tuple[Any, int]]:
    """Every secret answer that may have been given; all that a seat could have said are as likely."""
    seats = asked(world, viewer)
    choices = [words(world, seat) for seat in seats]
    for chosen in product(*choices):
        whole = world.copy()
        for seat, word in zip(seats, chosen, strict=True):
            say(whole, seat, word)
        yield whole, SHARE // prod(map(len, choices))


def worlds(known: Any, viewer: int) -> Iterator[tuple[Plain, int]]:
    """Every world that fits, with the ways to deal it with individual cards, shared among secret answers."""
    others = [seat for seat in range(known.seats) if seat != viewer]
    for seat in asked(known, viewer):
        assert (known.said[known.depth - 1, seat], known.put[seat], known.vote[seat]).count(HIDDEN) == 1
    for dealt, ways in finds_dealt(known, [] if known.phase == Phase.DRAFTING else others):
        for whole in spells_dealt(dealt, missing_spells(known)):
            for laid, one in offered(whole, viewer):
                for world, other in answered(laid, viewer):
                    yield world, ways * one * other


# Decks


def deck_with(finds: Mapping[str, int], spells: Sequence[Spell], name: str = "small", **marks: str) -> Deck:
    """A deck of one's own: counts of finds, which do what they do in ours, and spells; `marks` of special ones."""
    usual = {card.id: card.facts for card in GAME.deck(None).cards}
    entries: list[dict[str, object]] = [{"id": id, "count": count, **usual[id]} for id, count in finds.items()]
    for id, recipe, effect in spells:
        special = {"special": marks[id]} if id in marks else {}
        entries.append(
            {"id": id, "count": 1, "recipe": recipe.split(", "), "effect": effect.split("; "), **special}
        )
    return Deck.parse(name, {"cards": [{**entry, "source": "ours"} for entry in entries]})


PASSING: tuple[Spell, ...] = (
    ("one", "salt", "give-spell target 1"),
    ("two", "salt", "rob opponents 1"),
    ("three", "salt", "cross-spells target"),
    ("four", "salt", "exchange target"),
    ("five", "salt", "bind target 1"),
    ("six", "salt", "swap-hands target"),
    ("seven", "salt", "uncast opponents"),
)
ANSWERED: tuple[Spell, ...] = (
    ("one", "salt", "rob target 1"),
    ("two", "salt", "glean me"),
    ("three", "salt", "share-finds all"),
    ("four", "salt", "share-spells all"),
    ("five", "salt", "uncast target; draw me 1"),
)

FEW_SPELLS: tuple[Spell, ...] = (  # that move finds and spells unseen
    ("plunder", "salt", "rob opponents 1"),
    ("theft", "ash", "rob target 2"),
    ("gift", "ash", "give-spell target 1"),
    ("crossing", "salt", "cross-spells target"),
    ("sight", "ash", "exchange target"),
    ("swap", "salt", "swap-hands target"),
    ("clearance", "salt", "share-finds all"),
    ("binding", "ash", "bind target 2"),
)


def small(finds: Mapping[str, int], spells: Sequence[Spell], **marks: str) -> Setup:
    """A table of three whose worlds are few."""
    return GAME.setup(3, {}, deck_with(finds, spells, **marks))


ELIXIR_ORACLES = Oracles(
    census=census,
    recount=recount,
    redeal=redeal,
    worlds=worlds,
    memory=("know", "seen"),
    small=(
        small({"salt": 15, "gloves": 1, "flea": 1}, PASSING),
        small({"salt": 15, "amulet": 1, "broom": 1, "market": 1}, ANSWERED, two="anytime"),
    ),
)
