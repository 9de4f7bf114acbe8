"""Paying for a spell: ingredients from hand, Wands, the Apprentice, Mastery (ELX-10, 40, 82, 97)."""

from alambic.core.events import EVERYONE, NONE, disclose, tell
from alambic.core.rule import rule
from alambic.games.elixir.cards import Kind, Power
from alambic.games.elixir.rules_finds import discard_find, tell_find
from alambic.games.elixir.rules_spells import has_power
from alambic.games.elixir.state import INGREDIENTS, KINDS, Elixir, Purpose, Stage
from alambic.games.elixir.vocabulary import Move, Phase, Told

NO_FIND = -1


@rule
def ones(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def missing(s: Elixir, seat: int, owed: int, given: int) -> int:
    """How many of the ingredients owed are not in hand, once a find of the kind `given` has left it."""
    count = 0
    for kind in range(INGREDIENTS):
        if owed >> kind & 1 and s.hand[seat, kind] - (1 if kind == given else 0) <= 0:
            count += 1
    return count


@rule
def can_cover(s: Elixir, seat: int, owed: int, less: int, wands: int, helper: int, held: int) -> bool:
    """Whether so many Wands, Mastery's one less and the Apprentice, out of so many finds, pay what is owed."""
    lacking = missing(s, seat, owed, NO_FIND) - less
    if lacking <= wands:
        return True
    return helper == 1 and lacking <= wands + 1 and ones(owed) - less + 1 <= held


@rule
def masters(s: Elixir, seat: int, spell: int) -> int:
    """1: a spell of this seat needs one ingredient less, at least one (ELX-97)."""
    return 1 if s.level[spell] > 1 and has_power(s, seat, Power.MASTERY) else 0


@rule
def helps(s: Elixir, seat: int) -> int:
    return 1 if has_power(s, seat, Power.APPRENTICE) else 0


@rule
def can_pay(s: Elixir, seat: int, spell: int) -> bool:
    less, wands = masters(s, seat, spell), s.hand[seat, Kind.WAND]
    return can_cover(s, seat, s.recipe[spell], less, wands, helps(s, seat), s.held[seat])


# While it is being paid


@rule
def still_less(s: Elixir, seat: int) -> int:
    return masters(s, seat, s.card[s.depth - 1]) if s.reduced == 0 else 0


@rule
def still_helps(s: Elixir, seat: int) -> int:
    return helps(s, seat) if s.helped == 0 else 0


@rule
def may_pay(s: Elixir, seat: int) -> bool:
    """All that is owed is in hand, and Mastery has had its share."""
    return (missing(s, seat, s.owed, NO_FIND) == 0 and still_less(s, seat) == 0) or not has_choice(s, seat)


@rule
def may_use_wand(s: Elixir, seat: int, kind: int) -> bool:
    if s.hand[seat, Kind.WAND] == 0 or s.owed >> kind & 1 == 0:
        return False
    rest, wands = s.owed & ~(1 << kind), s.hand[seat, Kind.WAND] - 1
    if ones(rest) < still_less(s, seat):  # Mastery leaves one out, and nobody pays for it
        return False
    return can_cover(s, seat, rest, still_less(s, seat), wands, still_helps(s, seat), s.held[seat] - 1)


@rule
def may_leave_out(s: Elixir, seat: int, kind: int) -> bool:
    if still_less(s, seat) == 0 or s.owed >> kind & 1 == 0:
        return False
    return can_cover(
        s, seat, s.owed & ~(1 << kind), 0, s.hand[seat, Kind.WAND], still_helps(s, seat), s.held[seat]
    )


@rule
def may_be_helped(s: Elixir, seat: int, kind: int) -> bool:
    if still_helps(s, seat) == 0 or s.owed >> kind & 1 == 0:
        return False
    rest, less = s.owed & ~(1 << kind), still_less(s, seat)
    if ones(rest) < less:
        return False
    return (
        missing(s, seat, rest, NO_FIND) - less <= s.hand[seat, Kind.WAND] and ones(rest) - less + 2 <= s.held[seat]
    )


@rule
def may_spend(s: Elixir, seat: int, kind: int) -> bool:
    """Any find without which the rest can still be paid; in a hand only imagined, where there is none, any."""
    if s.hand[seat, kind] == 0:
        return False
    if can_spare(s, seat, kind):
        return True
    for other in range(KINDS):
        if s.hand[seat, other] > 0 and can_spare(s, seat, other):
            return False
    return True


@rule
def can_spare(s: Elixir, seat: int, kind: int) -> bool:
    less, wands = still_less(s, seat), s.hand[seat, Kind.WAND] - (1 if kind == Kind.WAND else 0)
    spare = s.held[seat] - 1 - (ones(s.owed) - less)
    return missing(s, seat, s.owed, kind) - less <= wands and spare >= s.due - 1


@rule
def has_choice(s: Elixir, seat: int) -> bool:
    """Whether there is another way to go on than to pay."""
    for kind in range(INGREDIENTS):
        if may_use_wand(s, seat, kind) or may_leave_out(s, seat, kind) or may_be_helped(s, seat, kind):
            return True
    return False


@rule
def pay_it(s: Elixir, top: int) -> bool:
    """Ask how, where there is a choice, which shows that there is; whether it is paid."""
    seat = s.payer[top]
    disclose(s)
    if has_choice(s, seat):
        s.phase = Phase.PAYING
        s.actor = seat
        return False
    pay(s, seat)
    return True


@rule
def pay_somehow(s: Elixir, seat: int, move: int) -> bool:
    """All at once, or an ingredient by a Wand, Mastery or the Apprentice, who asks for two finds instead."""
    if move == Move.PAY:
        pay(s, seat)
        return True
    kind = (move - Move.WAND) % INGREDIENTS
    s.owed &= ~(1 << kind)
    if move < Move.WITHOUT:
        discard_find(s, seat, Kind.WAND)
        tell(s, Told.STANDS_IN, seat, kind, 0, NONE, EVERYONE)
        return True
    if move < Move.APPRENTICE:
        s.reduced = 1
        tell(s, Told.STANDS_IN, seat, kind, 1, NONE, EVERYONE)
        return True
    s.helped = 1
    s.phase = Phase.GIVING
    s.purpose = Purpose.APPRENTICE
    s.due = 2
    tell(s, Told.STANDS_IN, seat, kind, 2, NONE, EVERYONE)
    return False


@rule
def pay(s: Elixir, seat: int) -> None:
    """The ingredients go to the discard, where a Broom may find them (ELX-47)."""
    disclose(s)
    top, n = s.depth - 1, 0
    for kind in range(INGREDIENTS):
        if s.owed >> kind & 1 and s.hand[seat, kind] > 0:  # a hand that is only imagined may lack it
            s.paid[top] |= 1 << kind
            discard_find(s, seat, kind)
            tell_find(s, Told.PAYS, n, seat, kind, NONE, EVERYONE)
            n += 1
    s.owed = 0
    s.reduced = 0
    s.helped = 0
    s.stage[top] = Stage.ASK


@rule
def give_to_apprentice(s: Elixir, seat: int, kind: int) -> bool:
    """One of two finds; whether that was the last."""
    discard_find(s, seat, kind)
    tell(s, Told.PAYS, seat, kind, 1, NONE, EVERYONE)
    s.due -= 1
    if s.due == 0:
        s.purpose = 0
    return s.due == 0
