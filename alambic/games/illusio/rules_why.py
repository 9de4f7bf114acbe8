"""Which clause forbids a move."""

from alambic.core.rule import rule
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
from alambic.games.illusio.rules_fit import fits, in_other_wings, in_wings, may_use
from alambic.games.illusio.rules_legal import (
    is_half,
    may_affect,
    may_become,
    may_replace,
    may_rob,
    may_take,
    suits,
)
from alambic.games.illusio.state import (
    ACTING,
    ACTIONS,
    ASSEMBLING,
    COLLECTOR,
    DISCARDING,
    DROPPING,
    ENCORE,
    EXCHANGING,
    GRAB,
    HYPNOTIST,
    IMPRESARIO,
    IN_PROGRESS,
    NAMING,
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
def why(s: Illusio, seat: int, move: int) -> int:
    if s.over:
        return 21
    if seat != s.turn:
        return 10
    if s.phase != ACTING:
        return 0 if answers(s, seat, move) else clause_of_phase(s)
    if move == END:
        return 0
    if TURN <= move < GIVE or SWAP <= move < FOR or LOOK <= move < PLANT or RETURN <= move < DISCARD:
        return why_not_talent(s, seat, move)
    if REPLACE <= move < NAME:
        return why_not_talent(s, seat, move)
    if is_answer(move):
        return clause_of_answer(move)
    if s.actions >= ACTIONS:
        return 10
    return why_not_action(s, seat, move)


@rule
def is_answer(move: int) -> bool:
    """A move that only goes on with something begun."""
    if INTO <= move < PLAY_GRAB or USE <= move < ADD or GIVE <= move < SWAP or FOR <= move < LOOK:
        return True
    return PLANT <= move < RETURN or DISCARD <= move < REPLACE or move >= NAME


@rule
def clause_of_answer(move: int) -> int:
    if move >= SAY:
        return 30
    if move >= NAME:
        return 49
    if move >= DISCARD:
        return 17
    if move >= PLANT:
        return 44
    if move >= FOR:
        return 43
    if move >= GIVE:
        return 42
    return 14 if move >= USE else 24


@rule
def clause_of_phase(s: Illusio) -> int:
    """What must be done first."""
    if s.phase == NAMING:
        return 49
    if s.phase == TURNING:
        return 24 if s.by_card else 40 if s.talent[s.turn] == TAMER else 45
    if s.phase == SWAPPING:
        return 43
    if s.phase == ASSEMBLING:
        return 14
    if s.phase == EXCHANGING:
        return 13
    if s.phase == RETURNING:
        return 42
    if s.phase == PLANTING:
        return 44
    if s.phase == DROPPING:
        return 47
    return 17 if s.phase == DISCARDING else 30


@rule
def answers(s: Illusio, seat: int, move: int) -> bool:
    """Whether a move goes on with what was begun, as `legal` has it."""
    if s.phase == NAMING:
        return NAME <= move < SAY
    if s.phase == TURNING:
        return INTO <= move < PLAY_GRAB and may_become(s, s.chosen - 1, move - INTO)
    if s.phase == SWAPPING:
        return FOR <= move < LOOK and in_other_wings(s, seat, move - FOR)
    if s.phase == ASSEMBLING:
        objective = s.contest[s.taking - 1] - 1
        if move == DONE:
            return is_half(s, objective)
        return USE <= move < DONE and may_use(s, seat, move - USE, objective)
    if s.phase == EXCHANGING:
        return move == DONE or (EXCHANGE <= move < TAKE and s.hand[seat, move - EXCHANGE] > 0)
    if s.phase == RETURNING:
        return GIVE <= move < SWAP and s.hand[seat, move - GIVE] > 0
    if s.phase == PLANTING:
        return move == DONE or (PLANT <= move < RETURN and s.hand[s.victim - 1, move - PLANT] > 0)
    if s.phase in (DROPPING, DISCARDING):
        return DISCARD <= move < REPLACE and s.hand[seat, move - DISCARD] > 0
    return SAY <= move < SAY + TYPES


@rule
def why_not_action(s: Illusio, seat: int, move: int) -> int:
    if move < TRANSFORM:
        return 0 if s.hand[seat, move - PLACE] > 0 else 11
    if move < EXCHANGE:
        return why_not_special(s, seat, move)
    if move < TAKE:
        return 0 if s.hand[seat, move - EXCHANGE] > 0 else 13
    if move < USE:
        return 0 if may_take(s, seat, move - TAKE) else 14
    if move >= DROP:
        return 0 if s.progress[seat, move - DROP] != 0 else 16
    objective = s.progress[seat, (move - ADD) % IN_PROGRESS] - 1
    if objective < 0:
        return 15
    if move < MOVE:
        card = (move - ADD) // IN_PROGRESS
        if s.hand[seat, card] == 0:
            return 15
        return 0 if fits(s, card, objective) else 17
    item = (move - MOVE) // IN_PROGRESS
    if not in_wings(s, seat, item):
        return 15
    return 0 if may_use(s, seat, item, objective) else 17


@rule
def why_not_special(s: Illusio, seat: int, move: int) -> int:
    """Special actions: the card first (ILL-12), then what it is played on."""
    if move < INTO:
        if s.hand[seat, TRANSFORMATION] == 0:
            return 12
        return 0 if in_wings(s, seat, move - TRANSFORM) else 24
    if move < PLAY_ENCORE:
        if s.hand[seat, GRAB] == 0:
            return 12
        return 0 if may_rob(s, seat, move - PLAY_GRAB) else 25
    special, objective = (move - PLAY_ENCORE) // OBJECTIVES, (move - PLAY_ENCORE) % OBJECTIVES
    if s.hand[seat, ENCORE + special] == 0:
        return 12
    return 0 if may_affect(s, ENCORE + special, objective) else 26 + special


@rule
def why_not_talent(s: Illusio, seat: int, move: int) -> int:
    """A talent of one's own, unused (ILL-39), then what it is used on."""
    talent = s.talent[seat]
    if s.used[seat] or not belongs(talent, move):
        return 39
    if talent == PICKPOCKET:
        allowed = may_rob(s, seat, move - STEAL)
    elif talent == HYPNOTIST:
        allowed = may_rob(s, seat, move - LOOK)
    elif talent == COLLECTOR:
        allowed = can_draw(s)
    elif talent == IMPRESARIO:
        allowed = may_replace(s, move - REPLACE)
    elif talent == PASSER:
        allowed = suits(s, seat, move - SWAP)
    elif talent == SABOTEUR:
        allowed = suits(s, seat, move - RETURN)
    else:
        allowed = suits(s, seat, move - TURN)
    return 0 if allowed else 40 + talent


@rule
def belongs(talent: int, move: int) -> bool:
    """Whether a move is the use of a talent."""
    if move < STEAL:
        return talent in (TAMER, QUICK_CHANGE)
    if move < GIVE:
        return talent == PICKPOCKET
    if move < FOR:
        return talent == PASSER
    if move < PLANT:
        return talent == HYPNOTIST
    if move < DRAW:
        return talent == SABOTEUR
    return talent == COLLECTOR if move == DRAW else talent == IMPRESARIO
