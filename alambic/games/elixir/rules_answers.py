"""Answering out of turn: all are asked at once and secretly, until everyone lets pass (ELX-11, ELX-20)."""

from alambic.core.events import EVERYONE, NONE, disclose, tell
from alambic.core.rule import rule
from alambic.games.elixir.cards import Kind
from alambic.games.elixir.rules_finds import come_to_hand, discard_find, pick_up
from alambic.games.elixir.rules_memory import show
from alambic.games.elixir.rules_pay import can_pay
from alambic.games.elixir.rules_spells import (
    affects,
    answerable,
    binds,
    in_hand,
    lay_down,
    names_only,
    push,
    room,
    spells_of,
    told_as,
)
from alambic.games.elixir.state import HIDDEN, Elixir, Place, Stage
from alambic.games.elixir.verbs import Special
from alambic.games.elixir.vocabulary import POSSIBLE_ANSWERS, Clause, Move, Phase, Told

PASSED = 1  # as `said` counts answers


@rule
def is_asked(s: Elixir, seat: int) -> bool:
    """Everybody with a find or a spell in hand, whatever it is."""
    return s.held[seat] > 0 or spells_of(s, seat) > 0


@rule
def still_to_answer(s: Elixir, seat: int) -> bool:
    return s.said[s.depth - 1, seat] == 0 and is_asked(s, seat)


@rule
def ask(s: Elixir, top: int) -> bool:
    """Open the window; whether there is nobody to ask."""
    s.phase = Phase.ANSWERING
    anybody = False
    for seat in range(s.seats):
        if affects(s, top, seat):
            tell(s, Told.CONCERNS, s.caster[top], told_as(s, s.card[top]), NONE, seat, EVERYONE)
        anybody = anybody or is_asked(s, seat)
    if not anybody:
        s.stage[top] = Stage.WORK
    return not anybody


@rule
def why_not_answer(s: Elixir, at: int, seat: int, move: int) -> int:
    """0, or the clause by which a seat cannot answer so the card at this place of the stack."""
    if move == Move.PASS:
        return 0
    if move == Move.AMULET:
        useful = s.hand[seat, Kind.AMULET] > 0 and answerable(s, at) and affects(s, at, seat)
        return 0 if useful else Clause.AMULET
    if move == Move.MIRROR:
        useful = s.hand[seat, Kind.MIRROR] > 0 and answerable(s, at) and names_only(s, at, seat)
        return 0 if useful else Clause.MIRROR
    if move == Move.SNUFFER:
        return 0 if s.hand[seat, Kind.SNUFFER] > 0 and answerable(s, at) else Clause.SNUFFER
    if move < Move.ANSWER:
        kind = move - Move.BROOM
        left = s.paid[at] >> kind & 1 == 1 and s.discard[kind] > 0
        return 0 if s.hand[seat, Kind.BROOM] > 0 and left and s.payer[at] != seat else Clause.BROOM
    return why_not_cast_now(s, at, seat, move - Move.ANSWER)


@rule
def why_not_cast_now(s: Elixir, at: int, seat: int, spell: int) -> int:
    """A special spell, at its moment, payable, and nobody gagged (ELX-11, ELX-18)."""
    if not in_hand(s, seat, spell):
        return Clause.CASTING
    mark = s.mark[spell]
    if mark & (Special.ANYTIME | Special.AGAINST_BINDING) == 0 or (
        mark & Special.AGAINST_BINDING and not threatens_to_bind(s, at, seat)
    ):
        return Clause.SPECIAL
    if s.gag[seat]:
        return Clause.GAG
    if not room(s):
        return Clause.SPECIAL
    return 0 if can_pay(s, seat, spell) else Clause.CASTING


@rule
def threatens_to_bind(s: Elixir, at: int, seat: int) -> bool:
    """A lasting forfeit aimed at this seat that no Amulet has stopped (ELX-70)."""
    return binds(s, at, seat) and s.spared[at] >> seat & 1 == 0


@rule
def answer(s: Elixir, seat: int, move: int) -> bool:
    """Told when the last has spoken: whether it was the last. Then answers are dealt with, or the spell works."""
    top = s.depth - 1
    s.said[top, seat] = move - Move.PASS + PASSED
    for other in range(s.seats):
        if still_to_answer(s, other):
            return False
    s.stage[top] = Stage.WORK
    for k in range(s.seats):
        other = (s.turn + k) % s.seats
        if s.said[top, other] > PASSED:
            s.stage[top] = Stage.ANSWER
            show_answer(s, other, s.said[top, other] - PASSED + Move.PASS)
        else:
            s.said[top, other] = 0
    disclose(s)
    return True


@rule
def show_answer(s: Elixir, seat: int, move: int) -> None:
    """The card is seen by all, whether or not it will be played."""
    spell = move - Move.ANSWER
    tell(s, Told.ANSWERS, seat, move - Move.PASS, told_as(s, spell) if spell >= 0 else NONE, NONE, EVERYONE)
    if spell >= 0:
        s.seen[spell] = (1 << s.seats) - 1
    else:
        show(s, seat, object_of(move))


@rule
def object_of(move: int) -> int:
    if move == Move.AMULET:
        return Kind.AMULET
    if move == Move.MIRROR:
        return Kind.MIRROR
    return Kind.SNUFFER if move == Move.SNUFFER else Kind.BROOM


@rule
def answer_next(s: Elixir, top: int) -> bool:
    """The next answer in turn order from the player whose turn it is; after the last, all are asked again."""
    for k in range(s.seats):
        seat = (s.turn + k) % s.seats
        if s.said[top, seat]:
            move = s.said[top, seat] - PASSED + Move.PASS
            s.said[top, seat] = 0
            if why_not_answer(s, top, seat, move):
                spell = move - Move.ANSWER
                tell(
                    s,
                    Told.TOO_LATE,
                    seat,
                    move - Move.PASS,
                    told_as(s, spell) if spell >= 0 else NONE,
                    NONE,
                    EVERYONE,
                )
            elif move >= Move.ANSWER:
                cast_spell(s, seat, move - Move.ANSWER, 0, 2)
            else:
                use_object(s, top, seat, move)
            return True
    s.stage[top] = Stage.ASK
    return True


@rule
def use_object(s: Elixir, top: int, seat: int, move: int) -> None:
    """ELX-41 to ELX-43, ELX-47."""
    discard_find(s, seat, object_of(move))
    if move == Move.AMULET:
        s.spared[top] |= 1 << seat
        tell(s, Told.WARDED, seat, NONE, NONE, NONE, EVERYONE)
    elif move == Move.MIRROR:
        s.target[top] = s.caster[top] + 1
        s.caster[top] = seat
        tell(s, Told.MIRRORED, seat, NONE, NONE, s.target[top] - 1, EVERYONE)
    elif move == Move.SNUFFER:
        s.snuffed[top] = 1
        tell(s, Told.SNUFFED, seat, NONE, NONE, NONE, EVERYONE)
    else:
        kind = move - Move.BROOM
        pick_up(s, kind)
        s.paid[top] &= ~(1 << kind)
        come_to_hand(s, seat, kind)
        tell(s, Told.SWEPT, seat, kind, NONE, NONE, EVERYONE)


@rule
def cast_spell(s: Elixir, seat: int, spell: int, free: int, how: int) -> None:
    """Lay a spell before its caster (ELX-10)."""
    lay_down(s, seat, spell, Place.CAST)
    tell(s, Told.CASTS, seat, told_as(s, spell), how, NONE, EVERYONE)
    push(s, spell, seat, free)


# Answers that nobody else may know yet


@rule
def imagine_answer(s: Elixir, seat: int, chance: int) -> None:
    """One of those that a seat could have given: the so manieth, from 0."""
    top, left = s.depth - 1, chance
    for number in range(POSSIBLE_ANSWERS):
        if why_not_answer(s, top, seat, Move.PASS + number) == 0:
            if left == 0:
                s.said[top, seat] = number + PASSED
            left -= 1


@rule
def possible_answers(s: Elixir, seat: int) -> int:
    count = 0
    for number in range(POSSIBLE_ANSWERS):
        if why_not_answer(s, s.depth - 1, seat, Move.PASS + number) == 0:
            count += 1
    return count


@rule
def hide_answers(s: Elixir, seat: int) -> None:
    """Of a window that is open a seat knows its own answer, and who has spoken."""
    for other in range(s.seats):
        if other != seat and s.said[s.depth - 1, other]:
            s.said[s.depth - 1, other] = HIDDEN
