"""Which clause forbids a move."""

from alambic.core.rule import rule
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
from alambic.games.illusio.state import ACTIONS, IN_PROGRESS, OBJECTIVES, TYPES, Illusio
from alambic.games.illusio.vocabulary import Card, Move, Phase, Talent


@rule
def why(s: Illusio, seat: int, move: int) -> int:
    if s.over:
        return 21
    if seat != s.turn:
        return 10
    if s.phase != Phase.ACTING:
        return 0 if answers(s, seat, move) else clause_of_phase(s)
    if move == Move.END:
        return 0
    if (
        Move.TURN <= move < Move.GIVE
        or Move.SWAP <= move < Move.FOR
        or Move.LOOK <= move < Move.PLANT
        or Move.RETURN <= move < Move.DISCARD
    ):
        return why_not_talent(s, seat, move)
    if Move.REPLACE <= move < Move.NAME:
        return why_not_talent(s, seat, move)
    if is_answer(move):
        return clause_of_answer(move)
    if s.actions >= ACTIONS:
        return 10
    return why_not_action(s, seat, move)


@rule
def is_answer(move: int) -> bool:
    """A move that only goes on with something begun."""
    if (
        Move.INTO <= move < Move.PLAY_GRAB
        or Move.USE <= move < Move.ADD
        or Move.GIVE <= move < Move.SWAP
        or Move.FOR <= move < Move.LOOK
    ):
        return True
    return Move.PLANT <= move < Move.RETURN or Move.DISCARD <= move < Move.REPLACE or move >= Move.NAME


@rule
def clause_of_answer(move: int) -> int:
    if move >= Move.SAY:
        return 30
    if move >= Move.NAME:
        return 49
    if move >= Move.DISCARD:
        return 17
    if move >= Move.PLANT:
        return 44
    if move >= Move.FOR:
        return 43
    if move >= Move.GIVE:
        return 42
    return 14 if move >= Move.USE else 24


@rule
def clause_of_phase(s: Illusio) -> int:
    """What must be done first."""
    if s.phase == Phase.NAMING:
        return 49
    if s.phase == Phase.TURNING:
        return 24 if s.by_card else 40 if s.talent[s.turn] == Talent.TAMER else 45
    if s.phase == Phase.SWAPPING:
        return 43
    if s.phase == Phase.ASSEMBLING:
        return 14
    if s.phase == Phase.EXCHANGING:
        return 13
    if s.phase == Phase.RETURNING:
        return 42
    if s.phase == Phase.PLANTING:
        return 44
    if s.phase == Phase.DROPPING:
        return 47
    return 17 if s.phase == Phase.DISCARDING else 30


@rule
def answers(s: Illusio, seat: int, move: int) -> bool:
    """Whether a move goes on with what was begun, as `legal` has it."""
    if s.phase == Phase.NAMING:
        return Move.NAME <= move < Move.SAY
    if s.phase == Phase.TURNING:
        return Move.INTO <= move < Move.PLAY_GRAB and may_become(s, s.chosen - 1, move - Move.INTO)
    if s.phase == Phase.SWAPPING:
        return Move.FOR <= move < Move.LOOK and in_other_wings(s, seat, move - Move.FOR)
    if s.phase == Phase.ASSEMBLING:
        objective = s.contest[s.taking - 1] - 1
        if move == Move.DONE:
            return is_half(s, objective)
        return Move.USE <= move < Move.DONE and may_use(s, seat, move - Move.USE, objective)
    if s.phase == Phase.EXCHANGING:
        return move == Move.DONE or (Move.EXCHANGE <= move < Move.TAKE and s.hand[seat, move - Move.EXCHANGE] > 0)
    if s.phase == Phase.RETURNING:
        return Move.GIVE <= move < Move.SWAP and s.hand[seat, move - Move.GIVE] > 0
    if s.phase == Phase.PLANTING:
        return move == Move.DONE or (
            Move.PLANT <= move < Move.RETURN and s.hand[s.victim - 1, move - Move.PLANT] > 0
        )
    if s.phase in (Phase.DROPPING, Phase.DISCARDING):
        return Move.DISCARD <= move < Move.REPLACE and s.hand[seat, move - Move.DISCARD] > 0
    return Move.SAY <= move < Move.SAY + TYPES


@rule
def why_not_action(s: Illusio, seat: int, move: int) -> int:
    if move < Move.TRANSFORM:
        return 0 if s.hand[seat, move - Move.PLACE] > 0 else 11
    if move < Move.EXCHANGE:
        return why_not_special(s, seat, move)
    if move < Move.TAKE:
        return 0 if s.hand[seat, move - Move.EXCHANGE] > 0 else 13
    if move < Move.USE:
        return 0 if may_take(s, seat, move - Move.TAKE) else 14
    if move >= Move.DROP:
        return 0 if s.progress[seat, move - Move.DROP] != 0 else 16
    objective = s.progress[seat, (move - Move.ADD) % IN_PROGRESS] - 1
    if objective < 0:
        return 15
    if move < Move.MOVE:
        card = (move - Move.ADD) // IN_PROGRESS
        if s.hand[seat, card] == 0:
            return 15
        return 0 if fits(s, card, objective) else 17
    item = (move - Move.MOVE) // IN_PROGRESS
    if not in_wings(s, seat, item):
        return 15
    return 0 if may_use(s, seat, item, objective) else 17


@rule
def why_not_special(s: Illusio, seat: int, move: int) -> int:
    """Special actions: the card first (ILL-12), then what it is played on."""
    if move < Move.INTO:
        if s.hand[seat, Card.TRANSFORMATION] == 0:
            return 12
        return 0 if in_wings(s, seat, move - Move.TRANSFORM) else 24
    if move < Move.PLAY_ENCORE:
        if s.hand[seat, Card.GRAB] == 0:
            return 12
        return 0 if may_rob(s, seat, move - Move.PLAY_GRAB) else 25
    special, objective = (move - Move.PLAY_ENCORE) // OBJECTIVES, (move - Move.PLAY_ENCORE) % OBJECTIVES
    if s.hand[seat, Card.ENCORE + special] == 0:
        return 12
    return 0 if may_affect(s, Card.ENCORE + special, objective) else 26 + special


@rule
def why_not_talent(s: Illusio, seat: int, move: int) -> int:
    """A talent of one's own, unused (ILL-39), then what it is used on."""
    talent = s.talent[seat]
    if s.used[seat] or not belongs(talent, move):
        return 39
    if talent == Talent.PICKPOCKET:
        allowed = may_rob(s, seat, move - Move.STEAL)
    elif talent == Talent.HYPNOTIST:
        allowed = may_rob(s, seat, move - Move.LOOK)
    elif talent == Talent.COLLECTOR:
        allowed = can_draw(s)
    elif talent == Talent.IMPRESARIO:
        allowed = may_replace(s, move - Move.REPLACE)
    elif talent == Talent.PASSER:
        allowed = suits(s, seat, move - Move.SWAP)
    elif talent == Talent.SABOTEUR:
        allowed = suits(s, seat, move - Move.RETURN)
    else:
        allowed = suits(s, seat, move - Move.TURN)
    return 0 if allowed else 40 + talent


@rule
def belongs(talent: int, move: int) -> bool:
    """Whether a move is the use of a talent."""
    if move < Move.STEAL:
        return talent in (Talent.TAMER, Talent.QUICK_CHANGE)
    if move < Move.GIVE:
        return talent == Talent.PICKPOCKET
    if move < Move.FOR:
        return talent == Talent.PASSER
    if move < Move.PLANT:
        return talent == Talent.HYPNOTIST
    if move < Move.DRAW:
        return talent == Talent.SABOTEUR
    return talent == Talent.COLLECTOR if move == Move.DRAW else talent == Talent.IMPRESARIO
