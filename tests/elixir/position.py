"""Positions of Elixir written as text, and moves played on them by their codes."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Self

from alambic.core.deck import Deck
from alambic.core.engine import Engine
from alambic.games.elixir import GAME
from alambic.games.elixir.cards import FIND_NAMES
from alambic.games.elixir.state import KINDS, LEVELS, SPELLS, Place
from alambic.games.elixir.vocabulary import Phase
from tests.elixir.reading import everywhere, faults, powers, spells
from tests.standing import Outcome, Standing, numbers_in, ways

ENGINE = GAME.load(compiled=False)
IDS = tuple(card.id for card in GAME.deck(None).cards if "recipe" in card.facts)
FILLERS = ("flood", "pact", "suspended-time", "plague", "mastery", "awakening", "elixir", "double")
DECK = ("cards", "level", "recipe", "title", "ours", "mark", "effect", "use", "program")
BY_NAME = r"^(cast|as|answer|choose|lay|call|confirm|contest) ([a-z-]+)$"


def spell(name: str) -> int:
    return IDS.index(name)


def finds_in(text: str) -> list[int]:
    """The finds of a list: `salt, wand*2`."""
    return numbers_in(text, FIND_NAMES.index)


def counts(text: str) -> list[int]:
    """How many of each kind these finds are."""
    finds = finds_in(text)
    return [finds.count(kind) for kind in range(KINDS)]


def listed(row: Any) -> str:
    """Counts by kind as a list; the inverse of `counts`, one by one."""
    return ", ".join(name for name, count in zip(FIND_NAMES, row, strict=True) for _ in range(count))


def ordered(text: str) -> str:
    """A list in the order in which finds are listed."""
    return listed(counts(text))


def chances(run: Callable[[Engine], Outcome]) -> dict[Outcome, Fraction]:
    """Exactly how likely each outcome is, over every way in which chance may go."""
    return ways(GAME, run)


class Table(Standing):
    """A position; codes may name spells: `cast tornado`, `answer gleaning-again`, `call rhyme`."""

    def __init__(self, engine: Engine, s: Any) -> None:
        super().__init__(engine, s, faults)

    def spelled(self, code: str) -> str:
        """A code with the number of the spell that it names."""
        found = re.match(BY_NAME, code)
        return f"{found[1]} {spell(found[2]) + 1}" if found else code

    def play(self, *codes: str, seat: int | None = None) -> Self:
        return super().play(*map(self.spelled, codes), seat=seat)

    def why(self, code: str, seat: int | None = None) -> int:
        return super().why(self.spelled(code), seat)

    def on(self, engine: Engine) -> "Table":
        """The same position with another engine, whose chance is its own."""
        return Table(engine, engine.copy(self.s))

    def answer(self, answers: Mapping[int, str] | None = None) -> Self:
        """Everybody who is asked answers, with `pass` unless told (ELX-20)."""
        assert self.phase == "answering"
        for seat in self.awaited:
            self.play((answers or {}).get(seat, "pass"), seat=seat)
        return self

    def let(self) -> Self:
        """Everybody lets everything pass."""
        while self.phase == "answering":
            self.answer()
        return self

    def cast(self, name: str, *codes: str) -> Self:
        """Cast a spell, decide what is asked before it is paid for, and let it work."""
        return self.play(f"cast {name}", *codes).let()

    def next(self, turns: int = 1) -> Self:
        return self.play(*["next"] * turns)

    def names(self, start: str, seat: int | None = None) -> set[str]:
        """The spells that some moves are about: `names("cast")`."""
        return {IDS[int(code.split()[1]) - 1] for code in self.legal(f"{start} ", seat)}

    def hand(self, seat: int) -> str:
        return listed(self.s.hand[seat])

    def spells(self, seat: int, place: int = Place.HAND) -> set[str]:
        """The spells in the hand of a seat, or before it."""
        return {IDS[number] for number in spells(self.s, place, seat)}

    def before(self, seat: int) -> set[str]:
        """The spells that lie cast before a seat."""
        return self.spells(seat, Place.CAST)

    def forfeits(self, seat: int) -> set[str]:
        """What a seat has to do or to bear."""
        return {IDS[number] for number in range(SPELLS) if self.s.bearer[number] == seat + 1}

    def knows(self, viewer: int, owner: int) -> str:
        """The finds that a viewer is left with of another's hand."""
        return listed(self.known(viewer).hand[owner])

    def knows_spells(self, viewer: int, owner: int) -> set[str]:
        """The spells of another's hand whose faces a viewer knows."""
        return {IDS[number] for number in spells(self.known(viewer), Place.HAND, owner)}

    @property
    def held(self) -> list[int]:
        return [int(count) for count in self.s.held[: self.s.seats]]

    @property
    def discard(self) -> str:
        return listed(self.s.discard)

    @property
    def hands(self) -> list[str]:
        return [self.hand(seat) for seat in range(self.s.seats)]


def table(
    hands: Sequence[str] = ("", "", ""),
    spells: Sequence[str] = (),
    *,
    cast: str = "",
    bound: str = "",
    dared: str = "",
    aside: str | None = None,
    pile: str | None = None,
    discard: str = "",
    turn: int = 0,
    knows: Mapping[tuple[int, int], str] | None = None,
    sees: Mapping[int, str] | None = None,
    slip: int = 0,
    deck: Deck | None = None,
    **fields: int,
) -> Table:
    """A position in a turn, after the draw, as many seats as hands.

    `spells` are those in each hand: `tornado, bow`, or `-` for none; who has none told has some spell of level 4.
    `cast` is `1 aegis, bow; 2 gag` (seats from 1), all with their powers; `bound` and `dared` are forfeits:
    `2 rhyme by 1`. The rest of the spells is aside, or just what `aside` says. Without `pile` the pile is the rest
    of the deck; with it, the game is played with just the finds given. `knows` is what a seat (from 0) has seen
    go into another's hand, `sees` what spells it has seen in others'. Without a `deck` it is the one with twelve
    curios; others have our spells, whatever they do.
    """
    s = ENGINE.start(GAME.setup(len(hands), {"slip": slip}, deck or "curios"), 1)
    clear(s)
    for seat, text in enumerate(hands):
        s.hand[seat, :] = counts(text)
        s.held[seat] = sum(s.hand[seat])
    s.discard[:] = counts(discard)
    lay_spells(s, spells, cast, bound, dared, aside)
    for (viewer, owner), text in (knows or {}).items():
        for kind, count in enumerate(counts(text)):
            for plane in range(count.bit_length()):
                s.know[owner, kind, plane] |= (count >> plane & 1) << viewer
    for viewer, text in (sees or {}).items():
        for name in text.split(", "):
            s.seen[spell(name)] |= 1 << viewer
    if pile is not None:
        s.pile[:] = counts(pile)
        finds = everywhere(s)
        s.cards[:] = [finds[kind] for kind in range(KINDS)]
    else:
        finds = everywhere(s)
        s.pile[:] = [s.cards[kind] - finds[kind] for kind in range(KINDS)]
    s.left = sum(s.pile)
    s.turn = s.regular = s.actor = turn
    s.turns, s.phase = 1, Phase.ACTING
    for name, setting in fields.items():
        setattr(s, name, setting)
    assert not (wrong := faults(s)), wrong
    return Table(ENGINE, s)


def clear(s: Any) -> None:
    """Take everything off a fresh table; what the deck says stays."""
    for field in s.state.fields:
        if field.name not in (*DECK, "rng", "seats", "total", "slip"):
            if field.shape:
                getattr(s, field.name)[...] = 0
            else:
                setattr(s, field.name, 0)


def lines(text: str) -> list[str]:
    return [line for part in text.split(";") if (line := part.strip())]


def lay_spells(s: Any, hands: Sequence[str], cast: str, bound: str, dared: str, aside: str | None) -> None:
    """Spells in hands, before seats, on them as forfeits, aside, and those that left the game."""
    everyone = (1 << s.seats) - 1
    for text, ripe in ((bound, 0), (dared, 1)):
        for line in lines(text):
            bearer, name, _, layer = line.split()
            put(s, name, Place.CAST, int(layer) - 1, everyone)
            s.bearer[spell(name)], s.layer[spell(name)], s.ripe[spell(name)] = int(bearer), int(layer), ripe
            s.works_as[spell(name)] = spell(name) + 1
    for line in lines(cast):
        owner, _, names = line.partition(" ")
        for name in names.split(", "):
            put(s, name, Place.CAST, int(owner) - 1, everyone)
            s.works_as[spell(name)] = spell(name) + 1
    wanted = [hands[seat] if seat < len(hands) else "" for seat in range(s.seats)]
    for seat, text in enumerate(wanted):
        for name in filter(None, "" if text == "-" else text.split(", ")):
            put(s, name, Place.HAND, seat, 1 << seat)
    for seat, text in enumerate(wanted):
        if not text:
            name = next(name for name in FILLERS if s.place[spell(name)] == Place.STACK)
            put(s, name, Place.HAND, seat, 1 << seat)
    if aside is not None:
        for number in range(SPELLS):
            if s.place[number] == Place.STACK and IDS[number] not in aside.split(", "):
                s.place[number] = Place.GONE
    for level in range(1, LEVELS + 1):
        s.stacked[level - 1] = sum(s.level[number] == level for number in spells(s, Place.STACK))
        for seat in range(s.seats):
            s.backs[seat, level - 1] = sum(s.level[number] == level for number in spells(s, Place.HAND, seat))
    for seat in range(s.seats):
        s.powers[seat] = powers(s, seat)


def put(s: Any, name: str, place: int, seat: int, seen: int) -> None:
    assert s.place[spell(name)] == Place.STACK, name
    s.place[spell(name)], s.by[spell(name)], s.seen[spell(name)] = place, seat + 1, seen
