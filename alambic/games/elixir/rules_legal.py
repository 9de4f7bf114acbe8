"""Which moves are allowed."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.elixir.rules_answers import why_not_answer
from alambic.games.elixir.rules_effects import may_choose, may_free
from alambic.games.elixir.rules_forfeits import may_call, may_judge
from alambic.games.elixir.rules_may import (
    awaited,
    may,
    may_aim,
    may_borrow,
    may_copy,
    may_give,
    may_take,
    names_way,
    why_not_play,
)
from alambic.games.elixir.rules_pay import (
    can_pay,
    may_be_helped,
    may_leave_out,
    may_pay,
    may_use_wand,
)
from alambic.games.elixir.rules_spells import in_hand
from alambic.games.elixir.rules_stack import verb_of
from alambic.games.elixir.rules_turn import may_draft
from alambic.games.elixir.state import INGREDIENTS, KINDS, LEVELS, SPELLS, Elixir
from alambic.games.elixir.vocabulary import USABLE_KINDS, Kind, Move, Phase, Purpose, Verb


@rule
def legal(s: Elixir, seat: int, moves: Numbers) -> int:
    if awaited(s) >> seat & 1 == 0:
        return legal_words(s, seat, moves, 0) if may(s) >> seat & 1 else 0
    if s.phase == Phase.ANSWERING:
        return legal_answers(s, seat, moves)
    if s.phase == Phase.ACTING:
        return legal_actions(s, seat, moves)
    if s.phase == Phase.PAYING:
        return legal_payments(s, seat, moves)
    if s.phase == Phase.GIVING:
        return legal_gifts(s, seat, moves)
    if s.phase == Phase.TAKING:
        return legal_takings(s, seat, moves)
    if s.phase == Phase.NAMING:
        return legal_names(s, seat, moves)
    if s.phase == Phase.TARGETING or s.phase == Phase.TITHING:
        return legal_targets(s, seat, moves)
    if s.phase == Phase.CHOOSING or s.phase == Phase.FREEING:
        return legal_choices(s, moves)
    if s.phase == Phase.LAYING:
        return legal_layings(s, seat, moves)
    n = 0
    if s.phase == Phase.DRAFTING:
        for level in range(1, LEVELS + 1):
            if may_draft(s, seat, level):
                moves[n] = Move.DRAFT + level - 1
                n += 1
    elif s.phase == Phase.MARKETING:
        for kind in range(KINDS):
            if s.hand[seat, kind] > 0:
                moves[n] = Move.PUT + kind
                n += 1
    elif s.phase == Phase.BIDDING:
        moves[0] = Move.OUT
        n = 1
        for count in range(s.bid + 1, s.held[seat] + 1):
            moves[n] = Move.BID + count - 1
            n += 1
    elif s.phase == Phase.YIELDING:
        moves[0], moves[1], n = Move.ACCEPT, Move.BUY, 2
    elif s.phase == Phase.JUDGING:
        moves[0], moves[1], n = Move.ADMIT, Move.DENY, 2
    elif s.phase == Phase.VOTING:
        moves[0], moves[1], n = Move.GUILTY, Move.INNOCENT, 2
    return n


# A turn


@rule
def legal_actions(s: Elixir, seat: int, moves: Numbers) -> int:
    moves[0] = Move.NEXT
    n = 1
    for k in range(len(USABLE_KINDS)):
        if why_not_play(s, seat, USABLE_KINDS[k]) == 0:
            moves[n] = Move.PLAY + k
            n += 1
    if s.gag[seat] == 0:
        for spell in range(SPELLS):
            if in_hand(s, seat, spell) and can_pay(s, seat, spell):
                moves[n] = Move.CAST + spell
                n += 1
    return legal_words(s, seat, moves, n) if s.quiet == 0 else n


@rule
def legal_words(s: Elixir, seat: int, moves: Numbers, n: int) -> int:
    """Matters of people: no playout imagines them, and no bot says them."""
    for spell in range(SPELLS):
        if s.bearer[spell]:
            if may_call(s, seat, spell):
                moves[n] = Move.CALL + spell
                n += 1
            if may_judge(s, seat, spell):
                moves[n] = Move.CONFIRM + spell
                moves[n + 1] = Move.CONTEST + spell
                n += 2
    return n


# Playing a card


@rule
def legal_names(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    if verb_of(s, s.acts[s.depth - 1] - 1) == Verb.BORROW:
        for k in range(len(USABLE_KINDS)):
            if may_borrow(s, USABLE_KINDS[k]):
                moves[n] = Move.USE + k
                n += 1
        return n
    for spell in range(SPELLS):
        if may_copy(s, spell):
            moves[n] = Move.AS + spell
            n += 1
    return n


@rule
def legal_targets(s: Elixir, seat: int, moves: Numbers) -> int:
    if names_way(s):
        moves[0] = Move.LEFT
        moves[1] = Move.RIGHT
        return 2
    n = 0
    for other in range(s.seats):
        if may_aim(s, seat, other):
            moves[n] = Move.AT + other
            n += 1
    return n


@rule
def legal_payments(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    if may_pay(s, seat):
        moves[n] = Move.PAY
        n += 1
    for kind in range(INGREDIENTS):
        if may_use_wand(s, seat, kind):
            moves[n] = Move.WAND + kind
            n += 1
        if may_leave_out(s, seat, kind):
            moves[n] = Move.WITHOUT + kind
            n += 1
        if may_be_helped(s, seat, kind):
            moves[n] = Move.APPRENTICE + kind
            n += 1
    return n


@rule
def legal_answers(s: Elixir, seat: int, moves: Numbers) -> int:
    """Letting pass comes first: it is what silence means."""
    moves[0] = Move.PASS
    n, top = 1, s.depth - 1
    for move in range(Move.AMULET, Move.BROOM):
        if why_not_answer(s, top, seat, move) == 0:
            moves[n] = move
            n += 1
    if s.hand[seat, Kind.BROOM] > 0:
        for move in range(Move.BROOM, Move.ANSWER):
            if why_not_answer(s, top, seat, move) == 0:
                moves[n] = move
                n += 1
    for spell in range(SPELLS):
        if s.mark[spell] and in_hand(s, seat, spell) and why_not_answer(s, top, seat, Move.ANSWER + spell) == 0:
            moves[n] = Move.ANSWER + spell
            n += 1
    return n


# Decisions inside an effect


@rule
def legal_gifts(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    if s.purpose == Purpose.FLEA and s.offered > 0:
        moves[n] = Move.DONE
        n += 1
    for kind in range(KINDS):
        if may_give(s, seat, kind):
            moves[n] = Move.GIVE + kind
            n += 1
    return n


@rule
def legal_takings(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    for kind in range(KINDS):
        if may_take(s, seat, kind):
            moves[n] = Move.TAKE + kind
            n += 1
    return n


@rule
def legal_choices(s: Elixir, moves: Numbers) -> int:
    n, top = 0, s.depth - 1
    for spell in range(SPELLS):
        if s.phase == Phase.CHOOSING and may_choose(s, top, spell):
            moves[n] = Move.CHOOSE + spell
            n += 1
        elif s.phase == Phase.FREEING and may_free(s, top, spell):
            moves[n] = Move.CAST + spell
            n += 1
    return n


@rule
def legal_layings(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    if s.laying:
        for other in range(s.seats):
            if may_aim(s, seat, other):
                moves[n] = Move.AT + other
                n += 1
        return n
    moves[n] = Move.DONE
    n += 1
    for spell in range(SPELLS):
        if s.lifted[spell]:
            moves[n] = Move.LAY + spell
            n += 1
    return n
