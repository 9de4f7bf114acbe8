"""What a seat may know (ELX-19), and worlds that fit it."""

from alambic.core.chance import below
from alambic.core.rule import rule
from alambic.core.state import UNTIL_CHANCE
from alambic.games.elixir.rules_answers import hide_answers, imagine_answer, possible_answers
from alambic.games.elixir.rules_finds import pick, random_find
from alambic.games.elixir.rules_memory import known_to
from alambic.games.elixir.rules_spells import take_from_stack
from alambic.games.elixir.state import HIDDEN, KINDS, LEVELS, PLANES, SPELLS, Elixir, Place, Vote
from alambic.games.elixir.vocabulary import Phase


@rule
def forget(s: Elixir, seat: int) -> None:
    """Of other hands what the seat has seen go there stays; the rest lies with the pile and the stacks."""
    mine = 1 << seat if seat < s.seats else 0
    for other in range(s.seats):
        for kind in range(KINDS):
            for plane in range(PLANES):
                s.know[other, kind, plane] &= mine  # what others remember is theirs
        if other != seat:
            for kind in range(KINDS):
                seen = known_to(s, seat, other, kind) if mine else 0
                s.pile[kind] += s.hand[other, kind] - seen
                s.hand[other, kind] = seen
    for spell in range(SPELLS):
        s.seen[spell] &= mine
        if s.place[spell] == Place.HAND and s.seen[spell] == 0:
            s.place[spell] = Place.STACK
            s.by[spell] = 0
    forget_choices(s, seat)


@rule
def forget_choices(s: Elixir, seat: int) -> None:
    """What others have said, brought or voted in secret, and what they have laid down."""
    if s.phase == Phase.ANSWERING and s.depth > 0:
        hide_answers(s, seat)
    for other in range(s.seats):
        if other != seat and s.put[other]:
            s.put[other] = HIDDEN
        if other != seat and s.vote[other]:
            s.vote[other] = HIDDEN
    if s.offered > 0 and s.caster[s.depth - 1] != seat:
        for kind in range(KINDS):
            s.offer[kind] = 0


@rule
def imagine(s: Elixir, seat: int) -> None:
    """Every unseen find and spell is equally likely to lie anywhere unseen."""
    unseen = s.left
    for other in range(s.seats):
        if other != seat:
            unseen += lacking(s, other)
    for other in range(s.seats):
        if other != seat:
            count = lacking(s, other)
            for k in range(count):
                s.hand[other, pick(s, unseen - k)] += 1
            unseen -= count
    for other in range(s.seats):
        for level in range(1, LEVELS + 1):
            for _ in range(lacking_spells(s, other, level)):
                imagine_spell(s, other, level)
    imagine_choices(s, seat)


@rule
def lacking(s: Elixir, seat: int) -> int:
    """Finds of a hand that nobody has named yet."""
    count = s.held[seat]
    for kind in range(KINDS):
        count -= s.hand[seat, kind]
    return count


@rule
def lacking_spells(s: Elixir, seat: int, level: int) -> int:
    count = s.backs[seat, level - 1]
    for spell in range(SPELLS):
        if s.place[spell] == Place.HAND and s.by[spell] == seat + 1 and s.level[spell] == level:
            count -= 1
    return count


@rule
def imagine_spell(s: Elixir, seat: int, level: int) -> None:
    """One of the unseen: `stacked` and `backs` count right already."""
    count = 0
    for spell in range(SPELLS):
        if s.place[spell] == Place.STACK and s.level[spell] == level:
            count += 1
    stacked = s.stacked[level - 1]
    s.stacked[level - 1] = count
    take_from_stack(s, seat, level)
    s.stacked[level - 1] = stacked
    s.backs[seat, level - 1] -= 1


@rule
def imagine_choices(s: Elixir, seat: int) -> None:
    """Any that they could have made."""
    for other in range(s.seats):
        if other != seat:
            if s.phase == Phase.ANSWERING and s.depth > 0 and s.said[s.depth - 1, other] == HIDDEN:
                silent = s.quiet == UNTIL_CHANCE  # a preview tells what happens if nobody answers
                imagine_answer(s, other, 0 if silent else below(s, possible_answers(s, other)))
            if s.phase == Phase.MARKETING and s.put[other] == HIDDEN:
                s.put[other] = kind_held(s, other, below(s, kinds_held(s, other))) + 1
            if s.phase == Phase.VOTING and s.vote[other] == HIDDEN:
                s.vote[other] = Vote.GUILTY + below(s, 2)
    if s.offered > 0 and s.caster[s.depth - 1] != seat:
        imagine_offer(s, s.caster[s.depth - 1])


@rule
def imagine_offer(s: Elixir, giver: int) -> None:
    """So many finds of a hand, by chance: taken out one by one, then put back."""
    count = s.offered
    for _ in range(count):
        kind = random_find(s, giver)
        s.offer[kind] += 1
        s.hand[giver, kind] -= 1
        s.held[giver] -= 1
    for kind in range(KINDS):
        s.hand[giver, kind] += s.offer[kind]
    s.held[giver] += count


@rule
def kinds_held(s: Elixir, seat: int) -> int:
    count = 0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            count += 1
    return count


@rule
def kind_held(s: Elixir, seat: int, number: int) -> int:
    """The so manieth kind in a hand, from 0."""
    kind, left = 0, number
    while s.hand[seat, kind] == 0 or left > 0:
        if s.hand[seat, kind] > 0:
            left -= 1
        kind += 1
    return kind
