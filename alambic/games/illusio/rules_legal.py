"""Which moves are allowed, and which clause forbids the others."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.illusio.cards import Card, Family, Place, Talent
from alambic.games.illusio.rules_objectives import free_place
from alambic.games.illusio.rules_table import (
    can_draw,
    counts_as,
    family_of,
    fits,
    half_of,
    is_elsewhere,
    is_veiled,
    may_use,
    reach,
    whose_wings,
)
from alambic.games.illusio.state import (
    ACTIONS,
    CONTEST,
    DOMAINS,
    IN_PROGRESS,
    KINDS,
    NOBODY,
    NOTHING,
    OBJECTIVES,
    TYPES,
    Illusio,
)
from alambic.games.illusio.vocabulary import FIRSTS, Clause, Move, Phase


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
    if s.phase == Phase.CHARMING:  # ILL-44
        n = held_cards(s, s.victim - 1, Move.CHARM, TYPES, moves, 0)
        moves[n] = Move.DONE
        return n + 1
    if s.phase in (Phase.DROPPING, Phase.DISCARDING):  # ILL-47, ILL-17
        return held_cards(s, seat, Move.DISCARD, KINDS, moves, 0)
    return legal_answers(s, seat, moves)


@rule
def legal_answers(s: Illusio, seat: int, moves: Numbers) -> int:
    n = 0
    if s.phase == Phase.NAMING:  # ILL-49
        for domain in range(DOMAINS):
            moves[n] = Move.NAME + domain
            n += 1
    elif s.phase == Phase.SWAPPING:  # ILL-43
        for item in range(s.items):
            if is_elsewhere(s, seat, item):
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


@rule
def held_cards(s: Illusio, seat: int, first: int, kinds: int, moves: Numbers, n: int) -> int:
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
            if whose_wings(s, item) == seat:
                moves[n] = Move.TRANSFORM + item
                n += 1
    if s.hand[seat, Card.GRAB] > 0:
        n = opponents(s, seat, Move.PLAY_GRAB, moves, n)
    if s.showing > 0:
        for special in range(Card.ENCORE, Card.GRANDIOSE + 1):
            if s.hand[seat, special] > 0:
                for objective in range(OBJECTIVES):  # an Encore once in a round of waiting (ILL-26)
                    again = special == Card.ENCORE and s.extended[objective] != 0
                    if s.place[objective] == Place.BILL and not again:
                        moves[n] = Move.PLAY_ENCORE + (special - Card.ENCORE) * OBJECTIVES + objective
                        n += 1
    return n


@rule
def opponents(s: Illusio, seat: int, first: int, moves: Numbers, n: int) -> int:
    """Those with a card to take, or to look at."""
    for other in range(s.seats):
        if other != seat and s.held[other] > 0:
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
def move_of(talent: int) -> int:
    """The first move by which a talent is used; NOTHING for those that work by themselves."""
    if talent in (Talent.TAMER, Talent.QUICK_CHANGE):
        return Move.TURN
    if talent == Talent.PICKPOCKET:
        return Move.STEAL
    if talent == Talent.PASSER:
        return Move.SWAP
    if talent == Talent.HYPNOTIST:
        return Move.LOOK
    if talent == Talent.SABOTEUR:
        return Move.RETURN
    if talent == Talent.COLLECTOR:
        return Move.DRAW
    return Move.REPLACE if talent == Talent.IMPRESARIO else NOTHING


@rule
def legal_talent(s: Illusio, seat: int, moves: Numbers, n: int) -> int:
    first = move_of(s.talent[seat])
    if first in (Move.STEAL, Move.LOOK):
        return opponents(s, seat, first, moves, n)
    if first == Move.DRAW:
        if can_draw(s):
            moves[n] = first
            n += 1
    elif first == Move.REPLACE:
        for k in range(CONTEST):
            if s.contest[k] != 0 and s.piled + s.below > 0:  # ILL-48
                moves[n] = first + k
                n += 1
    else:
        for item in range(s.items):
            if suits(s, seat, item):
                moves[n] = first + item
                n += 1
    return n


@rule
def suits(s: Illusio, seat: int, item: int) -> bool:
    """Whether somebody's talent may begin with a component."""
    talent, owner = s.talent[seat], whose_wings(s, item)
    if talent == Talent.SABOTEUR:  # ILL-46: only those who are ahead of him
        return is_elsewhere(s, seat, item) and s.points[owner] > s.points[seat]
    if talent == Talent.PASSER:  # ILL-43
        return owner == seat and others_have_wings(s, seat)
    if owner == NOBODY or is_veiled(s, item) or talent not in (Talent.TAMER, Talent.QUICK_CHANGE):
        return False
    family = family_of(counts_as(s, item))  # ILL-40: animals; ILL-45: any other that has types
    return family < Family.PUBLIC and (family == Family.ANIMALS) == (talent == Talent.TAMER)


@rule
def others_have_wings(s: Illusio, seat: int) -> bool:
    for item in range(s.items):
        if is_elsewhere(s, seat, item):
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
        if is_elsewhere(s, seat, item):
            if found != NOTHING:
                return NOTHING
            found = Move.FOR + item
    return found


# What forbids the others


@rule
def why(s: Illusio, seat: int, move: int) -> int:
    """The end, the turn, what must be done first; then what is no action now, and what an action lacks."""
    if s.over:
        return Clause.WON
    if seat != s.turn:
        return Clause.ACTIONS
    if s.phase != Phase.ACTING:
        return clause_of_phase(s)
    verb = verb_of(move)
    if verb >= Move.TURN or verb in (Move.INTO, Move.USE, Move.DONE):
        return clause_of_talent(s, seat, verb)
    return Clause.ACTIONS if s.actions >= ACTIONS else clause_of_action(s, seat, verb, move - verb)


@rule
def verb_of(move: int) -> int:
    """The first move of the same shape."""
    verb = 0
    for first in FIRSTS:
        if first <= move:
            verb = first
    return verb


@rule
def clause_of_phase(s: Illusio) -> int:
    """What must be done first."""
    if s.phase == Phase.NAMING:
        return Clause.HEADLINER
    if s.phase == Phase.TURNING:
        return Clause.TRANSFORMATION if s.by_card else Clause.TAMER + s.talent[s.turn]
    if s.phase == Phase.SWAPPING:
        return Clause.PASSER
    if s.phase == Phase.ASSEMBLING:
        return Clause.TAKE
    if s.phase == Phase.EXCHANGING:
        return Clause.EXCHANGE
    if s.phase == Phase.RETURNING:
        return Clause.PICKPOCKET
    if s.phase == Phase.CHARMING:
        return Clause.HYPNOTIST
    if s.phase == Phase.DROPPING:
        return Clause.COLLECTOR
    return Clause.FITTING if s.phase == Phase.DISCARDING else Clause.MEMORY


@rule
def clause_of_talent(s: Illusio, seat: int, verb: int) -> int:
    """Answers go on with something that was not begun; a talent is one's own, and used once a round (ILL-39)."""
    if verb == Move.INTO:
        return Clause.TRANSFORMATION
    if verb in (Move.USE, Move.DONE):
        return Clause.TAKE
    if verb == Move.GIVE:
        return Clause.PICKPOCKET
    if verb == Move.FOR:
        return Clause.PASSER
    if verb == Move.CHARM:
        return Clause.HYPNOTIST
    if verb == Move.DISCARD:
        return Clause.FITTING
    if verb == Move.NAME:
        return Clause.HEADLINER
    if verb == Move.SAY:
        return Clause.MEMORY
    talent = s.talent[seat]
    return Clause.TAMER + talent if s.used[seat] == 0 and verb == move_of(talent) else Clause.TALENT


@rule
def clause_of_action(s: Illusio, seat: int, verb: int, n: int) -> int:
    """The card first, or the trick and the component; then what they do not fit."""
    if verb == Move.PLACE:
        return Clause.PLACE
    if verb == Move.EXCHANGE:
        return Clause.EXCHANGE
    if verb == Move.TAKE:
        return Clause.TAKE
    if verb == Move.DROP:
        return Clause.DROP
    if verb in (Move.ADD, Move.MOVE):
        one = n // IN_PROGRESS
        there = s.hand[seat, one] > 0 if verb == Move.ADD else whose_wings(s, one) == seat
        return Clause.FITTING if there and s.progress[seat, n % IN_PROGRESS] != 0 else Clause.ADD
    card = Card.ENCORE + (verb - Move.PLAY_ENCORE) // OBJECTIVES
    if verb < Move.PLAY_ENCORE:
        card = Card.TRANSFORMATION if verb == Move.TRANSFORM else Card.GRAB
    return Clause.TRANSFORMATION + card - Card.TRANSFORMATION if s.hand[seat, card] > 0 else Clause.SPECIAL
