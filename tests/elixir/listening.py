"""What a seat can be sure of in the other hands, from the log as it hears it (ELX-19).

Besides the log it looks only at what lies open: which finds are up, and whom a spell passes over.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from alambic.core.events import VEILED, Event
from alambic.games.elixir.cards import Kind, Power
from alambic.games.elixir.state import LEVELS, SPELLS, Way
from alambic.games.elixir.vocabulary import Move, Told

USED: dict[int, Kind] = {
    Told.WARDED: Kind.AMULET,
    Told.MIRRORED: Kind.MIRROR,
    Told.SNUFFED: Kind.SNUFFER,
    Told.SWEPT: Kind.BROOM,
}
SHOWN = {
    Move.AMULET: Kind.AMULET,
    Move.MIRROR: Kind.MIRROR,
    Move.SNUFFER: Kind.SNUFFER,
    **dict.fromkeys(range(Move.BROOM, Move.BROOM + 16), Kind.BROOM),
}


def plain(event: Event) -> Event:
    """With a deck of one's own, the log adds the number of a name to that of a spell."""
    if event.kind in (Told.CASTS, Told.REMOVES, Told.GIVES_SPELL, Told.CURSED) and event.what != VEILED:
        return event._replace(what=event.what % SPELLS)
    return event._replace(where=event.where % SPELLS) if event.kind == Told.ANSWERS and event.where >= 0 else event


def affected(s: Any) -> list[int]:
    """ELX-17: the seats whom the card on top is about, if it is about all; read from what lies open."""
    top = s.depth - 1
    shielded = s.card[top] < SPELLS and s.level[s.card[top]] <= 2
    return [
        seat
        for seat in range(s.seats)
        if not s.spared[top] >> seat & 1
        and not (shielded and s.powers[seat] >> Power.AEGIS & 1 and seat != s.caster[top])
    ]


class Listener:
    """Finds and spells that must be in each hand, how many finds, and how many spells of which level."""

    def __init__(self, levels: list[int], seats: int, viewer: int) -> None:
        self.levels, self.viewer, self.seats = levels, viewer, seats
        self.sure: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.sizes = [0] * seats
        self.spells: list[set[int]] = [set() for _ in range(seats)]
        self.backs = [[0] * LEVELS for _ in range(seats)]
        self.lot: list[int] = []
        self.coming: list[tuple[int, int]] = []  # finds on their way, and the seats they go to
        self.given: list[tuple[int, set[int], int]] = []  # of spells: whom to, which, of what level
        self.price = (-1, 0)  # who has won the lot, and how many finds are still to be discarded for it

    def hear(self, events: Iterable[Event], before: Any) -> None:
        """Events as this seat's eyes saw them; and the table as it lay open before."""
        between: frozenset[int] = frozenset()
        for event in events:
            pair = (
                frozenset((event.who, event.whom))
                if event.kind in (Told.TAKES, Told.GIVES, Told.GIVES_SPELL)
                else frozenset()
            )
            if pair != between:
                self.arrive()
            between = pair
            self.hear_of_finds(event, before)
            self.hear_of_spells(plain(event), before)
        self.arrive()

    def arrive(self) -> None:
        """Where cards go both ways between two seats, all leave before any arrives: none can be what came back."""
        for seat, find in self.coming:
            self.comes(seat, find)
        for seat, spells, level in self.given:
            self.spells[seat] |= spells
            self.backs[seat][level - 1] += 1
        self.coming.clear()
        self.given.clear()

    # Finds

    def hear_of_finds(self, event: Event, before: Any) -> None:
        kind, who, what, where, whom, *_ = event
        if kind == Told.DRAWS:
            for find in event.things or [VEILED] * where:
                self.comes(who, find)
        elif kind in (Told.PAYS, Told.DISCARDS):
            for find in event.things or [VEILED] * where:
                self.leaves(who, find)
            if kind == Told.DISCARDS and whom == 2:
                self.pay_for_lot(who, where)
        elif kind in (Told.PLAYS, Told.BRINGS):
            self.leaves(who, what)
        elif kind == Told.STANDS_IN and where == 0:
            self.leaves(who, Kind.WAND)
        elif kind in (Told.GLEANS, Told.PICKS):
            self.comes(who, what)
        elif kind == Told.ANSWERS and what + Move.PASS in SHOWN and not self.sure[who][SHOWN[what + Move.PASS]]:
            self.sure[who][SHOWN[what + Move.PASS]] = 1
        elif kind in USED:
            self.leaves(who, USED[kind])
            if kind == Told.SWEPT:
                self.comes(who, what)
        elif kind == Told.TAKES:
            self.passes(whom, who, what)
        elif kind == Told.GIVES:
            self.passes(who, whom, what)
        elif kind == Told.LOT:
            self.lot = [*self.lot, *event.things]
        elif kind == Told.WINS_LOT:
            self.price = (who, where)
            self.pay_for_lot(who, 0)
        else:
            self.hear_of_hands(event, before)

    def hear_of_hands(self, event: Event, before: Any) -> None:
        """Whole hands that are looked at, exchanged, moved or shuffled."""
        kind, who, what, where, whom, *_ = event
        if kind == Told.SWAPS:
            self.move({who: whom, whom: who})
        elif kind == Told.PASSES_HANDS:
            round_ = affected(before)
            by = 1 if where == Way.LEFT else -1
            self.move({seat: round_[(at + by) % len(round_)] for at, seat in enumerate(round_)})
        elif kind == Told.SHARES and what == 0:
            seats = affected(before)
            together = sum(self.sizes[seat] for seat in seats)
            first = seats.index(
                next(s % self.seats for s in range(before.caster[before.depth - 1], 99) if s % self.seats in seats)
            )
            for at, seat in enumerate(seats[first:] + seats[:first]):
                self.sure[seat].clear()
                self.sizes[seat] = together // len(seats) + (at < together % len(seats))
        elif kind == Told.RECEIVES and who == self.viewer:
            if not self.received:
                self.sure[who].clear()
            self.received = True
            self.sure[who].update(event.things)
        elif kind == Told.LOOKS and who == self.viewer:
            self.sure[whom].clear()
        elif kind == Told.SEES and who == self.viewer:
            self.sure[whom].update(event.things)

    received = False

    def comes(self, seat: int, find: int) -> None:
        self.sizes[seat] += 1
        if find != VEILED:
            self.sure[seat][find] += 1

    def leaves(self, seat: int, find: int) -> None:
        """A find that all see, or one that this seat does not: then it may have been any."""
        self.sizes[seat] -= 1
        self.sure[seat] -= Counter(dict.fromkeys(self.sure[seat], 1) if find == VEILED else {find: 1})

    def passes(self, giver: int, taker: int, find: int) -> None:
        """Where one kind is all that a hand can hold, it is clear what went."""
        if len(self.sure[giver]) == 1 and self.sure[giver].total() == self.sizes[giver]:
            [find] = self.sure[giver]
        self.leaves(giver, find)
        self.coming.append((taker, find))

    def move(self, way: dict[int, int]) -> None:
        """Hands go from seat to seat."""
        sure, sizes = list(self.sure), list(self.sizes)
        for giver, taker in way.items():
            self.sure[taker], self.sizes[taker] = sure[giver], sizes[giver]

    def pay_for_lot(self, who: int, paid: int) -> None:
        """ELX-32: the lot is taken when the last find for it is discarded."""
        winner, due = self.price
        if who == winner:
            self.price = (winner, due - paid)
            if due == paid or winner < 0:
                for find in self.lot if winner >= 0 else []:
                    self.comes(winner, find)
                self.lot, self.price = [], (-1, 0)

    # Spells

    def hear_of_spells(self, event: Event, before: Any) -> None:
        kind, who, what, where, whom, *_ = event
        if kind == Told.DRAFTS:
            self.backs[who][where - 1] += 1
        elif kind == Told.LEARNS and who == self.viewer:
            self.spells[who].update(told % SPELLS for told in event.things)
        elif kind in (Told.CASTS, Told.REMOVES):
            self.backs[who][self.levels[what] - 1] -= 1
            self.spells[who].discard(what)
        elif kind == Told.UNCASTS:
            for spell in (told % SPELLS for told in event.things):
                self.backs[who][self.levels[spell] - 1] += 1
                self.spells[who].add(spell)
        elif kind == Told.CURSED:
            self.backs[who][where - 1] += 1
            self.spells[who] |= {what} - {VEILED}
        elif kind == Told.GIVES_SPELL:
            self.gives_spell(who, whom, what, where)
        elif kind == Told.ANSWERS and what + Move.PASS >= Move.ANSWER:
            self.spells[who].add(where)
        elif kind == Told.SHARES and what == 1:
            for seat in affected(before):
                self.spells[seat].clear()
        elif kind == Told.BACKS:
            self.backs[who] = [*event.things]

    def gives_spell(self, giver: int, taker: int, spell: int, level: int) -> None:
        """Unseen, it may have been any of its level, unless there was but one."""
        known = {one for one in self.spells[giver] if self.levels[one] == level}
        if spell == VEILED:
            gone = known
            self.given.append((taker, known if self.backs[giver][level - 1] == 1 else set(), level))
        else:
            gone = {spell}
            self.given.append((taker, gone, level))
        self.spells[giver] -= gone
        self.backs[giver][level - 1] -= 1
