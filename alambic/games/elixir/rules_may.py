"""Whom the game waits for, and what may be played, named, given and taken."""

from alambic.core.rule import rule
from alambic.games.elixir.rules_answers import still_to_answer
from alambic.games.elixir.rules_forfeits import may_call, may_judge, still_to_vote
from alambic.games.elixir.rules_pay import (
    can_pay,
    may_give_to_apprentice,
)
from alambic.games.elixir.rules_spells import in_hand
from alambic.games.elixir.rules_stack import has_verb, is_aimed, is_turned, verb_of
from alambic.games.elixir.rules_trade import still_to_put
from alambic.games.elixir.state import INGREDIENTS, SPELLS, Elixir
from alambic.games.elixir.vocabulary import Kind, Phase, Place, Purpose, Verb


@rule
def awaited(s: Elixir) -> int:
    """All who have not answered, brought or voted yet; else whoever decides."""
    if s.over:
        return 0
    if s.phase != Phase.ANSWERING and s.phase != Phase.MARKETING and s.phase != Phase.VOTING:
        return 1 << s.actor
    seats = 0
    for seat in range(s.seats):
        if s.phase == Phase.ANSWERING:
            waits = still_to_answer(s, seat)
        elif s.phase == Phase.MARKETING:
            waits = still_to_put(s, seat)
        else:
            waits = still_to_vote(s, seat)
        if waits:
            seats |= 1 << seat
    return seats


@rule
def may(s: Elixir) -> int:
    """While somebody acts, the others may call out, confirm and contest forfeits (ELX-50, ELX-52)."""
    if s.over or s.quiet or s.phase != Phase.ACTING:
        return 0
    seats = 0
    for seat in range(s.seats):
        if seat != s.turn and speaks_up(s, seat):
            seats |= 1 << seat
    return seats


@rule
def speaks_up(s: Elixir, seat: int) -> bool:
    for spell in range(SPELLS):
        if s.bearer[spell] and (may_call(s, seat, spell) or may_judge(s, seat, spell)):
            return True
    return False


@rule
def why_not_play(s: Elixir, seat: int, kind: int) -> int:
    """0, or the clause by which a find cannot be played in one's turn."""
    if s.hand[seat, kind] == 0:
        return 8 if kind < Kind.FLEA + 2 else 9
    if kind == Kind.FLEA and s.held[seat] < 2:  # ELX-31: a find to give
        return 31
    return 48 if has_verb(s, SPELLS + kind, Verb.AGAIN) and not may_prolong(s) else 0


@rule
def may_prolong(s: Elixir) -> bool:
    """At most one Hourglass a turn, and none in a turn that an Hourglass gave (ELX-18, ELX-48)."""
    return s.by_glass == 0 and s.glass[s.turn] == 0


@rule
def why_not_cast(s: Elixir, seat: int, spell: int) -> int:
    if not in_hand(s, seat, spell):
        return 10
    if s.gag[seat]:
        return 68
    return 0 if can_pay(s, seat, spell) else 10


@rule
def may_copy(s: Elixir, spell: int) -> bool:
    """Another spell lying cast, not a Double (ELX-95)."""
    return s.place[spell] == Place.CAST and spell != s.card[s.depth - 1] and verb_of(s, spell) != Verb.COPY


@rule
def may_borrow(s: Elixir, kind: int) -> bool:
    """A magic object in the discard that is not special (ELX-84)."""
    if kind < Kind.GLOVES or kind == Kind.BROOM or s.discard[kind] == 0 or s.use[kind] == 0:
        return False
    return may_prolong(s) or not has_verb(s, SPELLS + kind, Verb.AGAIN)


@rule
def may_aim(s: Elixir, seat: int, other: int) -> bool:
    """Any opponent; of a Tithe one with finds (ELX-81)."""
    return other < s.seats and other != seat and (s.phase != Phase.TITHING or s.held[other] > 0)


@rule
def names_way(s: Elixir) -> bool:
    """Whether left or right is asked for: a target comes first."""
    if s.phase != Phase.TARGETING:
        return False
    top = s.depth - 1
    card = s.acts[top] - 1
    return is_turned(s, card) and not (is_aimed(s, card) and s.target[top] == 0)


@rule
def may_give(s: Elixir, seat: int, kind: int) -> bool:
    if s.purpose == Purpose.APPRENTICE:
        return may_give_to_apprentice(s, seat, kind)
    return s.hand[seat, kind] > (s.offer[kind] if s.purpose == Purpose.FLEA else 0)


@rule
def may_take(s: Elixir, seat: int, kind: int) -> bool:
    if s.purpose == Purpose.GLEANING:
        return kind < INGREDIENTS and s.discard[kind] > 0
    if s.purpose == Purpose.MARKET:
        return s.market[kind] > 0
    return s.hand[s.target[s.depth - 1] - 1, kind] > 0  # a Crystal ball, or Second sight
