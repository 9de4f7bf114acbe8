"""Effects on hands: finds and spells taken, exchanged, passed on, shuffled (ELX-44, 45, 60 to 71, 85, 86)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.elixir.rules_finds import (
    come_to_hand,
    forget_hand,
    look,
    only_find,
    part_with,
    pass_find,
    pick_up,
    random_find,
    receive_find,
    swap_rows,
    take_over,
    tell_hand,
)
from alambic.games.elixir.rules_spells import (
    look_at_own,
    part_with_spell,
    random_spell,
    receive_spell,
    spells_of,
)
from alambic.games.elixir.rules_stack import is_about
from alambic.games.elixir.state import INGREDIENTS, KINDS, LEVELS, SPELLS, Elixir
from alambic.games.elixir.vocabulary import Phase, Place, Purpose, Told, Way, Whom

AT_RANDOM, BY_TITHE, BY_VERDICT, CHOSEN, EXCHANGED = range(5)  # how a find is taken


@rule
def take_at_random(s: Elixir, taker: int, giver: int, how: int) -> None:
    """A find by chance, if there is one (ELX-17)."""
    if s.held[giver] > 0:
        take_find(s, taker, giver, random_find(s, giver), how)


@rule
def take_find(s: Elixir, taker: int, giver: int, kind: int, how: int) -> None:
    tell(s, Told.TAKES, taker, kind, how, giver, 1 << taker | 1 << giver)
    pass_find(s, giver, taker, kind)


@rule
def give_find(s: Elixir, giver: int, taker: int, kind: int, purpose: int) -> None:
    tell(s, Told.GIVES, giver, kind, purpose, taker, 1 << taker | 1 << giver)
    pass_find(s, giver, taker, kind)


# Whole hands


@rule
def swap_hands(s: Elixir, seat: int, other: int) -> None:
    """ELX-63."""
    tell(s, Told.SWAPS, seat, NONE, NONE, other, EVERYONE)
    swap_rows(s, seat, other)
    take_over(s, seat, other)
    take_over(s, other, seat)


@rule
def next_about(s: Elixir, top: int, seat: int, way: int) -> int:
    """The next seat in this direction that is affected: itself, if there is no other."""
    other = seat
    for _ in range(s.seats):
        other = (other + way) % s.seats
        if is_about(s, top, Whom.ALL, other):
            return other
    return seat


@rule
def pass_hands(s: Elixir, top: int) -> None:
    """All hands move one seat; who is not affected is passed over (ELX-60, ELX-17)."""
    tell(s, Told.PASSES_HANDS, s.caster[top], NONE, s.way[top], NONE, EVERYONE)
    back = 1 if s.way[top] == Way.RIGHT else s.seats - 1  # where a hand comes from
    first = next_about(s, top, 0, 1)
    if not is_about(s, top, Whom.ALL, first):
        return
    seat, before = first, next_about(s, top, first, back)
    while before != first:  # each change puts the hand of `before` where it belongs, and carries the first one on
        swap_rows(s, seat, before)
        seat, before = before, next_about(s, top, before, back)
    for seat in range(s.seats):
        if is_about(s, top, Whom.ALL, seat) and next_about(s, top, seat, back) != seat:
            take_over(s, seat, next_about(s, top, seat, back))


@rule
def share_finds(s: Elixir, top: int) -> None:
    """All finds of those affected, shuffled and dealt evenly from the caster on (ELX-85)."""
    tell(s, Told.SHARES, s.caster[top], 0, NONE, NONE, EVERYONE)
    players, finds = 0, 0
    for seat in range(s.seats):
        if is_about(s, top, Whom.ALL, seat):
            players += 1
            finds += s.held[seat]
            s.held[seat] = 0
            forget_hand(s, seat)
            for kind in range(KINDS):
                s.lot[kind] += s.hand[seat, kind]
                s.hand[seat, kind] = 0
    left, more = finds, finds % players if players else 0
    for k in range(s.seats):
        seat = (s.caster[top] + k) % s.seats
        if is_about(s, top, Whom.ALL, seat):
            for _ in range(finds // players + (1 if more > 0 else 0)):
                s.hand[seat, pick_from_lot(s, left)] += 1
                s.held[seat] += 1
                left -= 1
            more -= 1
            tell_hand(s, Told.RECEIVES, seat, seat, NONE, 1 << seat)
    reveal(s)


@rule
def pick_from_lot(s: Elixir, count: int) -> int:
    at, kind = below(s, count), 0
    while at >= s.lot[kind]:
        at -= s.lot[kind]
        kind += 1
    s.lot[kind] -= 1
    return kind


@rule
def share_spells(s: Elixir, top: int) -> None:
    """All uncast spells of those affected, shuffled; everyone gets as many as they had (ELX-86)."""
    tell(s, Told.SHARES, s.caster[top], 1, NONE, NONE, EVERYONE)
    left = 0
    for spell in range(SPELLS):
        if s.place[spell] == Place.HAND and is_about(s, top, Whom.ALL, s.by[spell] - 1):
            s.by[spell] = 0
            s.seen[spell] = 0
            left += 1
    for k in range(s.seats):
        seat = (s.caster[top] + k) % s.seats
        if is_about(s, top, Whom.ALL, seat):
            count = spells_of(s, seat)
            for level in range(LEVELS):
                s.backs[seat, level] = 0
            for _ in range(count):
                deal_loose_spell(s, seat, left)
                left -= 1
            what, where = s.backs[seat, 0] + 64 * s.backs[seat, 1], s.backs[seat, 2] + 64 * s.backs[seat, 3]
            tell(s, Told.BACKS, seat, what, where, NONE, EVERYONE)
            look_at_own(s, seat)


@rule
def deal_loose_spell(s: Elixir, seat: int, count: int) -> None:
    """One of so many that are in nobody's hand just now."""
    at, spell = below(s, count), 0
    while s.place[spell] != Place.HAND or s.by[spell] != 0 or at > 0:
        if s.place[spell] == Place.HAND and s.by[spell] == 0:
            at -= 1
        spell += 1
    s.by[spell] = seat + 1
    s.backs[seat, s.level[spell] - 1] += 1


# One find for another


@rule
def begin_exchange(s: Elixir, top: int) -> bool:
    """Look, then one for one (ELX-71); whether nothing is to be decided."""
    seat, other = s.caster[top], s.target[top] - 1
    look(s, seat, other)
    if s.held[seat] == 0 or s.held[other] == 0:
        return True
    s.purpose = Purpose.EXCHANGE
    s.actor = seat
    if s.held[seat] == 1:
        return offer_for_exchange(s, top, only_find(s, seat))
    s.phase = Phase.GIVING
    return False


@rule
def offer_for_exchange(s: Elixir, top: int, kind: int) -> bool:
    """The find that goes is laid down; whether it was clear what it is exchanged for."""
    seat, other = s.caster[top], s.target[top] - 1
    offer(s, seat, kind, other)
    if s.held[other] > 1:
        s.phase = Phase.TAKING
        return False
    s.purpose = 0
    exchange(s, top, only_find(s, other))
    return True


@rule
def offer(s: Elixir, seat: int, kind: int, other: int) -> None:
    """A find is laid down, and only its giver knows which (ELX-31, ELX-71)."""
    s.offer[kind] += 1
    s.offered += 1
    tell(s, Told.OFFERS, seat, kind, NONE, other, 1 << seat)


@rule
def clear_offer(s: Elixir) -> None:
    for kind in range(KINDS):
        s.offer[kind] = 0
    s.offered = 0


@rule
def exchange(s: Elixir, top: int, kind: int) -> None:
    seat, other = s.caster[top], s.target[top] - 1
    mine = 0
    while s.offer[mine] == 0:
        mine += 1
    clear_offer(s)
    tell(s, Told.GIVES, seat, mine, Purpose.EXCHANGE, other, 1 << seat | 1 << other)
    tell(s, Told.TAKES, seat, kind, EXCHANGED, other, 1 << seat | 1 << other)
    swap_finds(s, seat, other, mine, kind)


@rule
def begin_barter(s: Elixir, top: int) -> bool:
    """Look, and take one by choice (ELX-45); whether nothing is to be decided."""
    seat, other = s.caster[top], s.target[top] - 1
    look(s, seat, other)
    if s.held[other] == 0:
        return True
    if s.held[other] == 1:
        barter(s, top, only_find(s, other))
        return True
    s.phase = Phase.TAKING
    s.purpose = Purpose.BARTER
    s.actor = seat
    return False


@rule
def barter(s: Elixir, top: int, kind: int) -> None:
    """They take one at random of what there was before; none, none."""
    seat, other = s.caster[top], s.target[top] - 1
    if s.held[seat] == 0:
        take_find(s, seat, other, kind, CHOSEN)
        return
    back = random_find(s, seat)
    tell(s, Told.TAKES, seat, kind, CHOSEN, other, 1 << seat | 1 << other)
    tell(s, Told.TAKES, other, back, AT_RANDOM, seat, 1 << seat | 1 << other)
    swap_finds(s, seat, other, back, kind)


@rule
def swap_finds(s: Elixir, seat: int, other: int, mine: int, theirs: int) -> None:
    """One for one, at once."""
    sure_of_mine = part_with(s, seat, other, mine)
    sure_of_theirs = part_with(s, other, seat, theirs)
    receive_find(s, seat, other, mine, sure_of_mine)
    receive_find(s, other, seat, theirs, sure_of_theirs)


# The discard


@rule
def begin_gleaning(s: Elixir, top: int) -> bool:
    """An ingredient of one's choice from the discard (ELX-67); whether nothing is to be decided."""
    kinds, last = 0, 0
    for kind in range(INGREDIENTS):
        if s.discard[kind] > 0:
            kinds += 1
            last = kind
    if kinds > 1:
        s.phase = Phase.TAKING
        s.purpose = Purpose.GLEANING
        s.actor = s.caster[top]
        return False
    if kinds == 1:
        glean(s, s.caster[top], last)
    return True


@rule
def glean(s: Elixir, seat: int, kind: int) -> None:
    pick_up(s, kind)
    come_to_hand(s, seat, kind)
    tell(s, Told.GLEANS, seat, kind, NONE, NONE, EVERYONE)


# Spells


@rule
def cross_spells(s: Elixir, top: int, spell: int) -> None:
    """One of one's choice against one at random, of what they had (ELX-64)."""
    seat, other = s.caster[top], s.target[top] - 1
    theirs = random_spell(s, other)
    part_with_spell(s, seat, other, spell)
    part_with_spell(s, other, seat, theirs)
    receive_spell(s, seat, other, spell)
    receive_spell(s, other, seat, theirs)
