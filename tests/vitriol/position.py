"""Positions of V.I.T.R.I.O.L. drawn as text, and moves played on them by their codes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from alambic.core.engine import Engine, Interpreting
from alambic.core.events import Event, read_events
from alambic.core.state import State
from alambic.games.vitriol import GAME
from alambic.games.vitriol.state import ATHANOR, HAND, NO_CARD, UNKNOWN
from alambic.games.vitriol.vocabulary import CARD_NAMES, METAL_NAMES, Phase, card_named
from tests.standing import Standing, numbers_in
from tests.vitriol.recount import everywhere, faults, heaps, petit, tempora
from tests.vitriol.whole_turns import can_complete, turn_of

GOLD, SILVER, QUICKSILVER, COPPER, IRON, TIN, LEAD, PLATINUM = range(8)
ENGINE = GAME.load(compiled=False)

Script = Callable[[State, int], int]


def cards_in(text: str) -> list[int]:
    """The cards of a list: `iron 4, copper/tin, athanor*2`."""
    return numbers_in(text, card_named)


def named(cards: Sequence[int]) -> str:
    """The list of some cards, in the order of their numbers; the inverse of `cards_in`, one by one."""
    return ", ".join(CARD_NAMES[card] for card in sorted(cards))


def bits(text: str) -> int:
    """A set of metals, `iron tin`."""
    return sum(1 << METAL_NAMES.index(name) for name in text.split())


def engine_that_draws(draws: str | Script | None) -> Engine:
    """An interpreted engine whose pile gives exactly these cards; None: chance is not scripted."""
    if draws is None:
        return ENGINE
    if not isinstance(draws, str):
        return Engine(GAME, Interpreting(GAME, script=draws))
    coming = cards_in(draws)

    def draw(s: State, n: int) -> int:
        plain: Any = s
        assert coming, "a card was drawn that no rule asks for"
        card = coming.pop(0)
        assert n == sum(plain.pile) and plain.pile[card], f"the pile has no {CARD_NAMES[card]}"
        return int(sum(plain.pile[:card]))

    return Engine(GAME, Interpreting(GAME, script=draw))


class Table(Standing):
    """A position with the engine that plays on it. The seat is the one whose turn it is, unless told."""

    def __init__(self, engine: Engine, s: Any) -> None:
        super().__init__(engine, s, faults)

    def seat(self, seat: int | None) -> int:
        return int(self.s.turn) if seat is None else seat

    def codes(self, start: str = "", seat: int | None = None) -> list[str]:
        """The codes of the allowed moves that start with some words, in order."""
        return sorted(self.legal(start, seat))

    def events(self, kind: int, viewer: int | None = None) -> list[Event]:
        """What the last move did, as far as it is of this kind and a viewer may know it."""
        s = self.s if viewer is None else self.known(viewer)
        return [event for event in read_events(s) if event.kind == kind]

    def kinds(self) -> list[int]:
        return [event.kind for event in read_events(self.s)]

    def hand(self, seat: int) -> str:
        return named([card for card in self.s.hand[seat] if card != NO_CARD])

    def gone(self, seat: int) -> str:
        """What a seat has discarded face down."""
        return named([card for card in range(len(CARD_NAMES)) for _ in range(self.s.gone[seat, card])])

    def shed(self) -> str:
        """What lies in the discard in sight."""
        return named([card for card in range(len(CARD_NAMES)) for _ in range(self.s.shed[card])])

    def pile(self) -> str:
        return named([card for card in range(len(CARD_NAMES)) for _ in range(self.s.pile[card])])

    def piles(self, seat: int | None = None) -> list[str]:
        """What lies on the table, or before one seat, as it is drawn: `1 copper 2 5`, `1 copper 2 > tin`."""
        lines = []
        for heap in sorted(heaps(self.s)):
            turned = f" > {METAL_NAMES[heap.now]}" if heap.slot >= 0 else ""
            if seat is None or heap.owner == seat:
                values = " ".join(str(value) for value in heap.values)
                lines.append(f"{heap.owner + 1} {METAL_NAMES[heap.metal]} {values}{turned}")
        return sorted(lines)


def table(
    piles: str = "",
    *,
    hands: Sequence[str],
    metals: str = "",
    shed: str = "",
    gone: Sequence[str] = (),
    pile: str | None = None,
    turn: int = 0,
    first: int = 0,
    tempus: int = 1,
    round: int = 0,
    exchanges: int = 0,
    laid: int = 0,
    score: Sequence[Sequence[int]] = (),
    never: Mapping[int, str] | None = None,
    among: Mapping[tuple[int, int], str] | None = None,
    draws: str | Script | None = None,
    rules: str = "",
) -> Table:
    """A position in a turn, as many seats as hands; a phase follows from VIT-11.

    `piles` are drawn one a line, or with a semicolon between them: the seat's number from 1, metal and values, and
    `> tin` if that is what they have become; slots are filled in the order of the drawing.
    `metals` are named seat by seat, `iron/tin` in the Petit.
    Without `pile`, the pile is the rest of the deck; with it, the game is played with just the cards given.
    `laid` cards without a value were laid this turn; `score` has the points of the rounds before, `never` and
    `among` (by seat and Tempus) what turns have proved. `rules` are the names of the options in play.
    """
    s = ENGINE.start(GAME.setup(len(hands), dict.fromkeys(rules.split(), True)), 1)
    clear(s)
    give_metals(s, metals)
    for line in filter(None, (line.strip() for line in piles.replace(";", "\n").split("\n"))):
        lay_pile(s, line)
    for seat, text in enumerate(hands):
        hand = sorted(cards_in(text))
        s.hand[seat, :] = [*hand, *[NO_CARD] * (HAND - len(hand))]
        s.held[seat] = len(hand)
    for seat, text in enumerate(gone):
        for card in cards_in(text):
            s.gone[seat, card] += 1
            s.down[seat] += 1
    for card in cards_in(shed):
        s.shed[card] += 1
    fill_pile(s, pile)
    s.turn, s.first, s.tempus, s.round, s.exchanges, s.laid = turn, first, tempus, round, exchanges, laid
    for k in range(3):
        s.played[k] = ATHANOR if k < laid else NO_CARD
    for number, points in enumerate(score):
        s.score[number, : len(points)] = list(points)
    for seat, text in (never or {}).items():
        s.never[seat] = bits(text)
    for (seat, at), text in (among or {}).items():
        s.among[seat, at - 1] = bits(text)
    drawable = s.left + sum(s.down) + sum(s.shed)
    stuck = not laid and not can_complete(turn_of(s, turn)) and s.held[turn]
    s.phase = Phase.EXCHANGING if stuck and exchanges < drawable else Phase.PLAYING
    assert not (wrong := faults(s)) and 1 <= tempus <= tempora(s), wrong
    return Table(engine_that_draws(draws), s)


def clear(s: Any) -> None:
    """Take everything off a fresh table."""
    for field in ("pile", "gone", "down", "shed", "lain", "natural", "naturals", "owner", "was", "now", "under"):
        getattr(s, field)[...] = 0
    for field in ("frozen", "never", "among", "score", "events", "held"):
        getattr(s, field)[...] = 0
    s.hand[: s.seats, :] = NO_CARD
    s.left = s.slots = s.told = s.revealed = 0


def give_metals(s: Any, text: str) -> None:
    """Give each seat its metals; in the order of the metals, unless told."""
    each = 2 if petit(s) else 1
    names = [pair.split("/") for pair in text.split()]
    if not names:
        names = [list(METAL_NAMES[seat * each : seat * each + each]) for seat in range(s.seats)]
    for seat, pair in enumerate(names):
        s.metal[seat, :] = [METAL_NAMES.index(name) for name in pair] + [UNKNOWN] * (2 - each)


def lay_pile(s: Any, line: str) -> None:
    """One line of a drawing; a transmuted pile takes the next slot."""
    before, _, turned = line.partition(">")
    owner, name, *values = before.split()
    seat, metal = int(owner) - 1, METAL_NAMES.index(name)
    if turned:
        slot = s.slots
        s.owner[slot], s.was[slot], s.now[slot] = seat + 1, metal, METAL_NAMES.index(turned.strip())
        s.slots += 1
        s.frozen[metal] += 1
    else:
        s.naturals[metal] += 1
        s.natural[seat, metal] = len(values)
    for value in values:
        where = s.under[slot] if turned else s.lain[seat, metal]
        where[int(value) - 1] += 1


def fill_pile(s: Any, pile: str | None) -> None:
    """The rest of the deck; or these cards, which then are all that is left of a deck of its own."""
    if pile is not None:
        for card in cards_in(pile):
            s.pile[card] += 1
        cards = everywhere(s)
        s.cards[:] = [cards[card] for card in range(len(s.cards))]
    else:
        cards = everywhere(s)
        s.pile[:] = [s.cards[card] - cards[card] for card in range(len(s.cards))]
    s.left = sum(s.pile)
