"""Spells: stacks, hands, what lies cast (ELX-05); what is being played, and whom it would affect."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell, tell_one_of, tells
from alambic.core.rule import rule
from alambic.games.elixir.cards import Power
from alambic.games.elixir.rules_memory import all_but
from alambic.games.elixir.state import (
    AMOUNT,
    DEPTH,
    LEVELS,
    NOBODY,
    SEATS,
    SPELLS,
    STEPS,
    VERB,
    WHOM,
    Elixir,
    Place,
    Stage,
)
from alambic.games.elixir.verbs import Special, Verb, Whom
from alambic.games.elixir.vocabulary import Told


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


@rule
def has_power(s: Elixir, seat: int, power: int) -> bool:
    return s.powers[seat] >> power & 1 == 1


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
    """All spells that a seat has in hand, or those that were but a dream: two are told together."""
    if not tells(s):
        return
    n = 0
    for spell in range(SPELLS):
        if is_dreamt(s, seat, spell) if dreamt else in_hand(s, seat, spell):
            tell_one_of(s, n, 2, event, seat, told_as(s, spell), NONE, eyes)
            n += 1


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


# What is being played, the last on top


@rule
def push(s: Elixir, card: int, seat: int, free: int) -> None:
    top = s.depth
    s.depth += 1
    s.card[top] = card
    s.acts[top] = card + 1
    s.caster[top] = seat
    s.payer[top] = seat
    s.free[top] = free
    s.stage[top] = Stage.NAME_IT


@rule
def pop(s: Elixir) -> None:
    """Leave the place on top as clean as it was."""
    s.depth -= 1
    top = s.depth
    s.card[top] = 0
    s.acts[top] = 0
    s.caster[top] = 0
    s.payer[top] = 0
    s.target[top] = 0
    s.way[top] = 0
    s.stage[top] = 0
    s.step[top] = 0
    s.free[top] = 0
    s.snuffed[top] = 0
    s.spared[top] = 0
    s.paid[top] = 0
    for seat in range(SEATS):
        s.said[top, seat] = 0


@rule
def room(s: Elixir) -> bool:
    """Whether another card can be played on top."""
    return s.depth < DEPTH


@rule
def program_of(s: Elixir, card: int) -> int:
    """The number of a card's program: of a spell, or of a find that is SPELLS + its kind."""
    return s.effect[card] if card < SPELLS else s.use[card - SPELLS]


@rule
def verb_of(s: Elixir, card: int) -> int:
    """What a card does first."""
    return s.program[program_of(s, card), 0, VERB]


@rule
def step_verb(s: Elixir, top: int) -> int:
    return s.program[program_of(s, s.acts[top] - 1), s.step[top], VERB]


@rule
def step_amount(s: Elixir, top: int) -> int:
    return s.program[program_of(s, s.acts[top] - 1), s.step[top], AMOUNT]


@rule
def is_aimed(s: Elixir, card: int) -> bool:
    """Whether it names an opponent."""
    number = program_of(s, card)
    for step in range(STEPS):
        if s.program[number, step, VERB] and s.program[number, step, WHOM] == Whom.TARGET:
            return True
    return False


@rule
def has_verb(s: Elixir, card: int, verb: int) -> bool:
    number = program_of(s, card)
    for step in range(STEPS):
        if s.program[number, step, VERB] == verb:
            return True
    return False


@rule
def is_turned(s: Elixir, card: int) -> bool:
    """Whether it goes left or right (ELX-60)."""
    return has_verb(s, card, Verb.PASS_HANDS)


@rule
def answerable(s: Elixir, at: int) -> bool:
    """Whether Amulet, Mirror and Snuffer are of use: not against Awakening, nor once it is snuffed."""
    return s.acts[at] > 0 and s.snuffed[at] == 0 and s.mark[s.card[at]] & Special.UNANSWERABLE == 0


@rule
def shielded(s: Elixir, at: int, seat: int) -> bool:
    """An Amulet, or the Aegis against spells of level 1 and 2 of other players (ELX-41, ELX-83)."""
    if s.spared[at] >> seat & 1:
        return True
    return under_aegis(s, s.card[at], s.caster[at], seat)


@rule
def under_aegis(s: Elixir, card: int, caster: int, seat: int) -> bool:
    """Whether the Aegis keeps a card off a seat: by the level of the card, whatever it works as (ELX-83, 95)."""
    small = card < SPELLS and s.level[card] <= 2
    return small and seat != caster and has_power(s, seat, Power.AEGIS)


@rule
def is_about(s: Elixir, at: int, whom: int, seat: int) -> bool:
    """Whether a step about `whom` works on a seat: who is not affected is passed over (ELX-17)."""
    if whom == Whom.ME:
        return seat == s.caster[at]
    if shielded(s, at, seat):
        return False
    if whom == Whom.TARGET:
        return seat == s.target[at] - 1
    return whom == Whom.ALL or seat != s.caster[at]


@rule
def affects(s: Elixir, at: int, seat: int) -> bool:
    """Whether a spell would affect a seat as one of those it is aimed at: not by what its caster gains."""
    if s.acts[at] == 0 or s.snuffed[at]:
        return False
    number = program_of(s, s.acts[at] - 1)
    for step in range(STEPS):
        whom = s.program[number, step, WHOM]
        if s.program[number, step, VERB] and whom != Whom.ME and is_about(s, at, whom, seat):
            return True
    return False


@rule
def names_only(s: Elixir, at: int, seat: int) -> bool:
    """Whether a spell names this seat as its only target (ELX-42)."""
    if s.acts[at] == 0 or s.target[at] != seat + 1:
        return False
    number = program_of(s, s.acts[at] - 1)
    for step in range(STEPS):
        whom = s.program[number, step, WHOM]
        if s.program[number, step, VERB] and (whom in (Whom.OPPONENTS, Whom.ALL)):
            return False
    return True


@rule
def binds(s: Elixir, at: int, seat: int) -> bool:
    """Whether it is a lasting forfeit aimed at this seat, whatever protects it (ELX-70, ELX-83)."""
    if s.acts[at] == 0 or s.snuffed[at]:
        return False
    return s.target[at] == seat + 1 and has_verb(s, s.acts[at] - 1, Verb.BIND)
