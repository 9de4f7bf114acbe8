"""Which moves are allowed."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.illusio.moves import (
    ADD,
    DISCARD,
    DONE,
    DRAW,
    DROP,
    END,
    EXCHANGE,
    FOR,
    GIVE,
    INTO,
    LOOK,
    MOVE,
    NAME,
    PLACE,
    PLANT,
    PLAY_ENCORE,
    PLAY_GRAB,
    REPLACE,
    RETURN,
    SAY,
    STEAL,
    SWAP,
    TAKE,
    TRANSFORM,
    TURN,
    USE,
)
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
    ACTING,
    ACTIONS,
    ANIMALS,
    ASSEMBLING,
    BILL,
    COLLECTOR,
    CONTEST,
    DISCARDING,
    DOMAINS,
    DROPPING,
    ENCORE,
    EXCHANGING,
    GRAB,
    GRANDIOSE,
    HYPNOTIST,
    IMPRESARIO,
    IN_PROGRESS,
    KINDS,
    NAMING,
    NOTHING,
    OBJECTIVES,
    PASSER,
    PICKPOCKET,
    PLANTING,
    QUICK_CHANGE,
    RETURNING,
    SABOTEUR,
    SWAPPING,
    TAMER,
    TRANSFORMATION,
    TURNING,
    TYPES,
    Illusio,
)


@rule
def legal(s: Illusio, seat: int, moves: Numbers) -> int:
    if s.over or seat != s.turn:
        return 0
    if s.phase == ACTING:
        n = 0
        if s.actions < ACTIONS:
            n = legal_cards(s, seat, moves, n)
            n = legal_tricks(s, seat, moves, n)
        if s.used[seat] == 0:
            n = legal_talent(s, seat, moves, n)
        moves[n] = END
        return n + 1
    if s.phase == ASSEMBLING:
        return legal_uses(s, seat, moves)
    if s.phase == EXCHANGING:  # ILL-13
        moves[0] = DONE
        return held_cards(s, seat, EXCHANGE, KINDS, moves, 1)
    if s.phase == RETURNING:  # ILL-42
        return held_cards(s, seat, GIVE, KINDS, moves, 0)
    if s.phase == PLANTING:  # ILL-44
        n = held_cards(s, s.victim - 1, PLANT, TYPES, moves, 0)
        moves[n] = DONE
        return n + 1
    if s.phase in (DROPPING, DISCARDING):  # ILL-47, ILL-17
        return held_cards(s, seat, DISCARD, KINDS, moves, 0)
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
    n = held_cards(s, seat, PLACE, TYPES, moves, n)
    n = held_cards(s, seat, EXCHANGE, KINDS, moves, n)
    if s.hand[seat, TRANSFORMATION] > 0:
        for item in range(s.items):
            if in_wings(s, seat, item):
                moves[n] = TRANSFORM + item
                n += 1
    if s.hand[seat, GRAB] > 0:
        n = opponents(s, seat, PLAY_GRAB, moves, n)
    if s.showing > 0:
        for special in range(ENCORE, GRANDIOSE + 1):
            if s.hand[seat, special] > 0:
                for objective in range(OBJECTIVES):
                    if may_affect(s, special, objective):
                        moves[n] = PLAY_ENCORE + (special - ENCORE) * OBJECTIVES + objective
                        n += 1
    return n


@rule
def may_affect(s: Illusio, special: int, objective: int) -> bool:
    """Special actions on a trick on the bill; an Encore once in a round of waiting (ILL-26)."""
    return s.place[objective] == BILL and (special != ENCORE or s.extended[objective] == 0)


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
            moves[n] = TAKE + k
            n += 1
    for k in range(IN_PROGRESS):
        objective = s.progress[seat, k] - 1
        if objective >= 0:
            for card in range(TYPES):
                if s.hand[seat, card] > 0 and fits(s, card, objective):
                    moves[n] = ADD + card * IN_PROGRESS + k
                    n += 1
            for item in range(s.items):
                if may_use(s, seat, item, objective):
                    moves[n] = MOVE + item * IN_PROGRESS + k
                    n += 1
            moves[n] = DROP + k
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
        moves[n] = DONE
        n += 1
    for item in range(s.items):
        if may_use(s, seat, item, objective):
            moves[n] = USE + item
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
    if talent == PICKPOCKET:
        return opponents(s, seat, STEAL, moves, n)
    if talent == HYPNOTIST:
        return opponents(s, seat, LOOK, moves, n)
    if talent == COLLECTOR:
        if can_draw(s):
            moves[n] = DRAW
            n += 1
    elif talent == IMPRESARIO:
        for k in range(CONTEST):
            if may_replace(s, k):
                moves[n] = REPLACE + k
                n += 1
    else:
        first = TURN
        if talent == PASSER:
            first = SWAP
        elif talent == SABOTEUR:
            first = RETURN
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
    if talent == SABOTEUR:  # ILL-46: only those who are ahead of him
        return in_other_wings(s, seat, item) and s.points[s.owner[item]] > s.points[seat]
    if talent == PASSER:  # ILL-43
        return in_wings(s, seat, item) and others_have_wings(s, seat)
    if not in_any_wings(s, item) or is_veiled(s, item):
        return False
    family = family_of(counts_as(s, item))
    if talent == TAMER:  # ILL-40
        return family == ANIMALS
    return talent == QUICK_CHANGE and has_types(family) and family != ANIMALS  # ILL-45


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
    if s.phase == ASSEMBLING:
        return only_use(s, s.turn)
    if s.phase == SWAPPING:
        return only_swap(s, s.turn)
    if s.phase == EXCHANGING and held == 0:
        return DONE
    if held == 1 and s.phase in (RETURNING, DROPPING):
        card = 0
        while s.hand[s.turn, card] == 0:
            card += 1
        return (GIVE if s.phase == RETURNING else DISCARD) + card
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
    return USE + first


@rule
def only_swap(s: Illusio, seat: int) -> int:
    """The one component that lies in other wings (ILL-43)."""
    found = NOTHING
    for item in range(s.items):
        if in_other_wings(s, seat, item):
            if found != NOTHING:
                return NOTHING
            found = FOR + item
    return found


# Answers to what was begun


@rule
def legal_answers(s: Illusio, seat: int, moves: Numbers) -> int:
    n = 0
    if s.phase == NAMING:  # ILL-49
        for domain in range(DOMAINS):
            moves[n] = NAME + domain
            n += 1
    elif s.phase == SWAPPING:  # ILL-43
        for item in range(s.items):
            if in_other_wings(s, seat, item):
                moves[n] = FOR + item
                n += 1
    else:
        for kind in range(TYPES):
            if s.phase != TURNING:  # ILL-30: every type is offered
                moves[n] = SAY + kind
                n += 1
            elif may_become(s, s.chosen - 1, kind):
                moves[n] = INTO + kind
                n += 1
    return n


@rule
def may_become(s: Illusio, item: int, kind: int) -> bool:
    """Any other type by a card (ILL-24), another of its family by a talent (ILL-40, ILL-45)."""
    if s.by_card:
        return is_veiled(s, item) or kind != counts_as(s, item)  # ILL-30: nobody is told what it is
    return kind != counts_as(s, item) and family_of(kind) == family_of(counts_as(s, item))
