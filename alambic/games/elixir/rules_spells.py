"""Spells: stacks, hands, what lies cast, and who knows a face (ELX-05, ELX-19)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.elixir.rules_finds import all_but
from alambic.games.elixir.state import AMOUNT, LEVELS, NOBODY, SPELLS, STEPS, VERB, Elixir
from alambic.games.elixir.vocabulary import Place, Told, Verb

SPELL_BASE = SPELLS + 1  # spells are told two to an event, SPELLS for none
NO_SPELLS = SPELLS + SPELL_BASE * SPELLS


@rule
def told_as(s: Elixir, spell: int) -> int:
    """A spell in an event: its number, and, where the deck is not ours, its name as well."""
    return spell if s.ours else spell + SPELLS * (1 + s.title[spell])


@rule
def spells_of(s: Elixir, seat: int) -> int:
    """How many spells a seat has in hand."""
    count = 0
    for level in range(LEVELS):
        count += s.backs[seat, level]
    return count


@rule
def ingredients_left(s: Elixir, seat: int) -> int:
    """In all its uncast spells (ELX-15)."""
    count = 0
    for level in range(LEVELS):
        count += (level + 1) * s.backs[seat, level]
    return count


@rule
def in_hand(s: Elixir, seat: int, spell: int) -> bool:
    return s.place[spell] == Place.HAND and s.by[spell] == seat + 1


# Spells that move


@rule
def take_from_stack(s: Elixir, seat: int, level: int) -> int:
    """The top spell of a pile that is not empty: nobody knows which it is."""
    at, spell = below(s, s.stacked[level - 1]), 0
    while s.place[spell] != Place.STACK or s.level[spell] != level or at > 0:
        if s.place[spell] == Place.STACK and s.level[spell] == level:
            at -= 1
        spell += 1
    s.place[spell] = Place.HAND
    s.by[spell] = seat + 1
    s.backs[seat, level - 1] += 1
    s.stacked[level - 1] -= 1
    return spell


@rule
def curse(s: Elixir, seat: int, level: int) -> None:
    """A spell of those set aside, if one is left (ELX-87, ELX-94)."""
    if s.stacked[level - 1] > 0:
        spell = take_from_stack(s, seat, level)
        s.seen[spell] = 1 << seat
        tell(s, Told.CURSED, seat, told_as(s, spell), level, NONE, 1 << seat)
        reveal(s)


@rule
def lay_down(s: Elixir, seat: int, spell: int, where: int) -> None:
    """A spell leaves the hand before everybody's eyes: it is cast, or gone."""
    s.place[spell] = where
    s.by[spell] = seat + 1 if where == Place.CAST else 0
    s.backs[seat, s.level[spell] - 1] -= 1
    s.seen[spell] = (1 << s.seats) - 1


@rule
def remove_spell(s: Elixir, seat: int, spell: int) -> None:
    lay_down(s, seat, spell, Place.GONE)


@rule
def give_spell(s: Elixir, giver: int, taker: int, spell: int) -> None:
    part_with_spell(s, giver, taker, spell)
    receive_spell(s, giver, taker, spell)


@rule
def part_with_spell(s: Elixir, giver: int, taker: int, spell: int) -> None:
    """Only these two see its face; to the others it may be any of its level that the giver had."""
    level = s.level[spell]
    others = all_but(s, giver) & ~(1 << taker)
    if s.backs[giver, level - 1] > 1:
        for other in range(SPELLS):
            if in_hand(s, giver, other) and s.level[other] == level:
                s.seen[other] &= ~others
    s.by[spell] = 0
    s.backs[giver, level - 1] -= 1


@rule
def receive_spell(s: Elixir, giver: int, taker: int, spell: int) -> None:
    level = s.level[spell]
    s.by[spell] = taker + 1
    s.seen[spell] |= 1 << giver | 1 << taker
    s.backs[taker, level - 1] += 1
    tell(s, Told.GIVES_SPELL, giver, told_as(s, spell), level, taker, 1 << giver | 1 << taker)
    reveal(s)


@rule
def random_spell(s: Elixir, seat: int) -> int:
    """One of a hand, by chance."""
    at, spell = below(s, spells_of(s, seat)), 0
    while not in_hand(s, seat, spell) or at > 0:
        if in_hand(s, seat, spell):
            at -= 1
        spell += 1
    return spell


@rule
def tell_spells(s: Elixir, event: int, seat: int, dreamt: bool, eyes: int) -> None:
    """All spells that a seat has in hand, or those that were but a dream, two to an event."""
    packed, n = NO_SPELLS, 0
    for spell in range(SPELLS):
        if is_dreamt(s, seat, spell) if dreamt else in_hand(s, seat, spell):
            packed -= (SPELLS - spell) * (1 if n == 0 else SPELL_BASE)
            n += 1
            if n == 2:
                tell(s, event, seat, packed, n if s.ours else n + 4, NONE, eyes)
                packed, n = NO_SPELLS, 0
    if n > 0:
        tell(s, event, seat, packed, n if s.ours else n + 4, NONE, eyes)


@rule
def look_at_own(s: Elixir, seat: int) -> None:
    """ELX-04, once the finds are dealt; ELX-86."""
    for spell in range(SPELLS):
        if in_hand(s, seat, spell):
            s.seen[spell] |= 1 << seat
    reveal(s)
    tell_spells(s, Told.LEARNS, seat, False, 1 << seat)


@rule
def is_dreamt(s: Elixir, seat: int, spell: int) -> bool:
    """Cast by this seat, and not still to take effect below the card on top."""
    for at in range(s.depth - 1):
        if s.card[at] == spell:
            return False
    return s.place[spell] == Place.CAST and s.by[spell] == seat + 1


@rule
def uncast(s: Elixir, seat: int) -> None:
    """All was a dream: cast spells come back, their powers end and the forfeits they laid are lifted (ELX-90)."""
    tell_spells(s, Told.UNCASTS, seat, True, EVERYONE)
    for spell in range(SPELLS):
        if is_dreamt(s, seat, spell):
            s.place[spell] = Place.HAND
            s.backs[seat, s.level[spell] - 1] += 1
            if s.bearer[spell]:
                lift(s, spell)
            s.works_as[spell] = 0
    count_powers(s, seat)


@rule
def lift(s: Elixir, spell: int) -> None:
    """Nobody bears the forfeit of this card any longer."""
    tell(s, Told.LIFTED, s.bearer[spell] - 1, told_text(s, spell), NONE, NOBODY, EVERYONE)
    clear_forfeit(s, spell)


@rule
def clear_forfeit(s: Elixir, spell: int) -> None:
    s.bearer[spell] = 0
    s.layer[spell] = 0
    s.ripe[spell] = 0
    s.accused[spell] = 0


@rule
def told_text(s: Elixir, spell: int) -> int:
    """The card whose words a forfeit goes by: a Double has those of the spell it copied."""
    return told_as(s, s.works_as[spell] - 1 if s.works_as[spell] else spell)


@rule
def count_powers(s: Elixir, seat: int) -> None:
    """The lasting powers of a seat; one held twice counts once (ELX-95)."""
    s.powers[seat] = 0
    for spell in range(SPELLS):
        if s.place[spell] == Place.CAST and s.by[spell] == seat + 1 and s.works_as[spell]:
            number = s.effect[s.works_as[spell] - 1]
            for step in range(STEPS):
                if s.program[number, step, VERB] == Verb.POWER:
                    s.powers[seat] |= 1 << s.program[number, step, AMOUNT]


@rule
def has_power(s: Elixir, seat: int, power: int) -> bool:
    return s.powers[seat] >> power & 1 == 1
