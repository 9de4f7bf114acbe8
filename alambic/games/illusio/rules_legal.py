"""Which moves are allowed."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.illusio.rules_cards import can_draw
from alambic.games.illusio.rules_fit import (
    counts_as,
    family_of,
    fits,
    half_of,
    has_types,
    in_any_wings,
    in_other_wings,
    in_wings,
    is_veiled,
    may_use,
    reach,
)
from alambic.games.illusio.rules_objectives import free_place
from alambic.games.illusio.state import (
    ACTIONS,
    CONTEST,
    DOMAINS,
    IN_PROGRESS,
    KINDS,
    NOTHING,
    OBJECTIVES,
    TYPES,
    Illusio,
)
from alambic.games.illusio.vocabulary import Card, Family, Move, Phase, Place, Talent


@rule
def legal(s: Illusio, seat: int, moves: Numbers) -> int:
    if s.over or seat != s.turn:
        return 0
    if s.phase == Phase.ACTING:
        n = 0
        if s.actions < ACTIONS:
            n = legal_cards(s, seat, moves, n)
            n = legal_tricks(s, seat, moves, n)
        if s.used[seat] == 0:
            n = legal_talent(s, seat, moves, n)
        moves[n] = Move.END
        return n + 1
    if s.phase == Phase.ASSEMBLING:
        return legal_uses(s, seat, moves)
    if s.phase == Phase.EXCHANGING:  # ILL-13
        moves[0] = Move.DONE
        return held_cards(s, seat, Move.EXCHANGE, KINDS, moves, 1)
    if s.phase == Phase.RETURNING:  # ILL-42
        return held_cards(s, seat, Move.GIVE, KINDS, moves, 0)
    if s.phase == Phase.PLANTING:  # ILL-44
        n = held_cards(s, s.victim - 1, Move.PLANT, TYPES, moves, 0)
        moves[n] = Move.DONE
        return n + 1
    if s.phase in (Phase.DROPPING, Phase.DISCARDING):  # ILL-47, ILL-17
        return held_cards(s, seat, Move.DISCARD, KINDS, moves, 0)
    return legal_answers(s, seat, moves)


@rule
def held_cards(s: Illusio, seat: int, first: int, kinds: int, moves: Numbers, n: int) -> int:
    """A move for each kind of card in a hand."""
    for card in range(kinds):
        if s.hand[seat, card] > 0:
            moves[n] = first + card
            n += 1
    return n


# Actions (ILL-10)


@rule
def legal_cards(s: Illusio, seat: int, moves: Numbers, n: int) -> int:
    """Actions A, B and C."""
    n = held_cards(s, seat, Move.PLACE, TYPES, moves, n)
    n = held_cards(s, seat, Move.EXCHANGE, KINDS, moves, n)
    if s.hand[seat, Card.TRANSFORMATION] > 0:
        for item in range(s.items):
            if in_wings(s, seat, item):
                moves[n] = Move.TRANSFORM + item
                n += 1
    if s.hand[seat, Card.GRAB] > 0:
        n = opponents(s, seat, Move.PLAY_GRAB, moves, n)
    if s.showing > 0:
        for special in range(Card.ENCORE, Card.GRANDIOSE + 1):
            if s.hand[seat, special] > 0:
                for objective in range(OBJECTIVES):
                    if may_affect(s, special, objective):
                        moves[n] = Move.PLAY_ENCORE + (special - Card.ENCORE) * OBJECTIVES + objective
                        n += 1
    return n


@rule
def may_affect(s: Illusio, special: int, objective: int) -> bool:
    """Special actions on a trick on the bill; an Encore once in a round of waiting (ILL-26)."""
    return s.place[objective] == Place.BILL and (special != Card.ENCORE or s.extended[objective] == 0)


@rule
def may_rob(s: Illusio, seat: int, other: int) -> bool:
    """An opponent with a card to take (ILL-25)."""
    return other < s.seats and other != seat and s.held[other] > 0


@rule
def opponents(s: Illusio, seat: int, first: int, moves: Numbers, n: int) -> int:
    for other in range(s.seats):
        if may_rob(s, seat, other):
            moves[n] = first + other
            n += 1
    return n


@rule
def legal_tricks(s: Illusio, seat: int, moves: Numbers, n: int) -> int:
    """Actions D, E and F."""
    for k in range(CONTEST):
        if may_take(s, seat, k):
            moves[n] = Move.TAKE + k
            n += 1
    for k in range(IN_PROGRESS):
        objective = s.progress[seat, k] - 1
        if objective >= 0:
            for card in range(TYPES):
                if s.hand[seat, card] > 0 and fits(s, card, objective):
                    moves[n] = Move.ADD + card * IN_PROGRESS + k
                    n += 1
            for item in range(s.items):
                if may_use(s, seat, item, objective):
                    moves[n] = Move.MOVE + item * IN_PROGRESS + k
                    n += 1
            moves[n] = Move.DROP + k
            n += 1
    return n


@rule
def may_take(s: Illusio, seat: int, k: int) -> bool:
    """ILL-14: room for it, and half of what it needs in one's wings."""
    objective = s.contest[k] - 1
    if objective < 0 or free_place(s, seat) == NOTHING:
        return False
    return reach(s, seat, objective) >= half_of(s.level[objective])


@rule
def legal_uses(s: Illusio, seat: int, moves: Numbers) -> int:
    objective, n = s.contest[s.taking - 1] - 1, 0
    if is_half(s, objective):
        moves[n] = Move.DONE
        n += 1
    for item in range(s.items):
        if may_use(s, seat, item, objective):
            moves[n] = Move.USE + item
            n += 1
    return n


@rule
def is_half(s: Illusio, objective: int) -> bool:
    """Whether enough components lie around it to take it (ILL-14)."""
    return s.level[objective] - s.missing[objective] >= half_of(s.level[objective])


# Talents (ILL-39)


@rule
def legal_talent(s: Illusio, seat: int, moves: Numbers, n: int) -> int:
    talent = s.talent[seat]
    if talent == Talent.PICKPOCKET:
        return opponents(s, seat, Move.STEAL, moves, n)
    if talent == Talent.HYPNOTIST:
        return opponents(s, seat, Move.LOOK, moves, n)
    if talent == Talent.COLLECTOR:
        if can_draw(s):
            moves[n] = Move.DRAW
            n += 1
    elif talent == Talent.IMPRESARIO:
        for k in range(CONTEST):
            if may_replace(s, k):
                moves[n] = Move.REPLACE + k
                n += 1
    else:
        first = Move.TURN
        if talent == Talent.PASSER:
            first = Move.SWAP
        elif talent == Talent.SABOTEUR:
            first = Move.RETURN
        for item in range(s.items):
            if suits(s, seat, item):
                moves[n] = first + item
                n += 1
    return n


@rule
def may_replace(s: Illusio, k: int) -> bool:
    """ILL-48."""
    return s.contest[k] != 0 and s.piled + s.below > 0


@rule
def suits(s: Illusio, seat: int, item: int) -> bool:
    """Whether a seat's talent may begin with a component."""
    talent = s.talent[seat]
    if talent == Talent.SABOTEUR:  # ILL-46: only those who are ahead of him
        return in_other_wings(s, seat, item) and s.points[s.owner[item]] > s.points[seat]
    if talent == Talent.PASSER:  # ILL-43
        return in_wings(s, seat, item) and others_have_wings(s, seat)
    if not in_any_wings(s, item) or is_veiled(s, item):
        return False
    family = family_of(counts_as(s, item))
    if talent == Talent.TAMER:  # ILL-40
        return family == Family.ANIMALS
    return talent == Talent.QUICK_CHANGE and has_types(family) and family != Family.ANIMALS  # ILL-45


@rule
def others_have_wings(s: Illusio, seat: int) -> bool:
    for item in range(s.items):
        if in_other_wings(s, seat, item):
            return True
    return False


# What nobody is asked


@rule
def only_answer(s: Illusio) -> int:
    """What follows by itself from what was begun, or NOTHING: a question with one answer is not asked.

    Whether one is asked is seen by all, so nothing may depend on what they cannot see: of a hand its size alone.
    """
    held = s.held[s.turn]
    if s.phase == Phase.ASSEMBLING:
        return only_use(s, s.turn)
    if s.phase == Phase.SWAPPING:
        return only_swap(s, s.turn)
    if s.phase == Phase.EXCHANGING and held == 0:
        return Move.DONE
    if held == 1 and s.phase in (Phase.RETURNING, Phase.DROPPING):
        card = 0
        while s.hand[s.turn, card] == 0:
            card += 1
        return (Move.GIVE if s.phase == Phase.RETURNING else Move.DISCARD) + card
    return NOTHING


@rule
def only_use(s: Illusio, seat: int) -> int:
    """The first of those components that must all go along to make half (ILL-14), or that are all alike."""
    objective = s.contest[s.taking - 1] - 1
    lacking = half_of(s.level[objective]) + s.missing[objective] - s.level[objective]
    first, count, alike = NOTHING, 0, True
    for item in range(s.items):
        if may_use(s, seat, item, objective):
            if first == NOTHING:
                first = item
            count += 1
            alike = alike and s.turned[item] == 0 and s.kind[item] == s.kind[first]
    if first == NOTHING or lacking <= 0 or (count > lacking and not alike):
        return NOTHING
    return Move.USE + first


@rule
def only_swap(s: Illusio, seat: int) -> int:
    """The one component that lies in other wings (ILL-43)."""
    found = NOTHING
    for item in range(s.items):
        if in_other_wings(s, seat, item):
            if found != NOTHING:
                return NOTHING
            found = Move.FOR + item
    return found


# Answers to what was begun


@rule
def legal_answers(s: Illusio, seat: int, moves: Numbers) -> int:
    n = 0
    if s.phase == Phase.NAMING:  # ILL-49
        for domain in range(DOMAINS):
            moves[n] = Move.NAME + domain
            n += 1
    elif s.phase == Phase.SWAPPING:  # ILL-43
        for item in range(s.items):
            if in_other_wings(s, seat, item):
                moves[n] = Move.FOR + item
                n += 1
    else:
        for kind in range(TYPES):
            if s.phase != Phase.TURNING:  # ILL-30: every type is offered
                moves[n] = Move.SAY + kind
                n += 1
            elif may_become(s, s.chosen - 1, kind):
                moves[n] = Move.INTO + kind
                n += 1
    return n


@rule
def may_become(s: Illusio, item: int, kind: int) -> bool:
    """Any other type by a card (ILL-24), another of its family by a talent (ILL-40, ILL-45)."""
    if s.by_card:
        return is_veiled(s, item) or kind != counts_as(s, item)  # ILL-30: nobody is told what it is
    return kind != counts_as(s, item) and family_of(kind) == family_of(counts_as(s, item))
