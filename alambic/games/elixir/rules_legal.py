"""Which moves are allowed."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.elixir.moves import (
    ACCEPT,
    ADMIT,
    ANSWER_WITH,
    AS,
    AT,
    BID,
    BUY,
    CALL,
    CAST_SPELL,
    CHOOSE,
    CONFIRM,
    CONTEST,
    DENY,
    DONE,
    DRAFT,
    GIVE,
    GO_LEFT,
    GO_RIGHT,
    LAY,
    LET_PASS,
    NEXT,
    OUT,
    PAY,
    PLAY,
    PUT,
    SAY_GUILTY,
    SAY_INNOCENT,
    TAKE,
    USABLE_KINDS,
    USE,
    USE_AMULET,
    USE_APPRENTICE,
    USE_BROOM,
    USE_WAND,
    WITHOUT,
)
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
from alambic.games.elixir.state import (
    ACTING,
    ANSWERING,
    BIDDING,
    BORROW,
    BROOM,
    CHOOSING,
    DRAFTING,
    FOR_FLEA,
    FREEING,
    GIVING,
    INGREDIENTS,
    JUDGING,
    KINDS,
    LAYING,
    LEVELS,
    MARKETING,
    NAMING,
    PAYING,
    SPELLS,
    TAKING,
    TARGETING,
    TITHING,
    VOTING,
    YIELDING,
    Elixir,
)


@rule
def legal(s: Elixir, seat: int, moves: Numbers) -> int:
    if awaited(s) >> seat & 1 == 0:
        return legal_words(s, seat, moves, 0) if may(s) >> seat & 1 else 0
    if s.phase == ANSWERING:
        return legal_answers(s, seat, moves)
    if s.phase == ACTING:
        return legal_actions(s, seat, moves)
    if s.phase == PAYING:
        return legal_payments(s, seat, moves)
    if s.phase == GIVING:
        return legal_gifts(s, seat, moves)
    if s.phase == TAKING:
        return legal_takings(s, seat, moves)
    if s.phase == NAMING:
        return legal_names(s, seat, moves)
    if s.phase == TARGETING or s.phase == TITHING:
        return legal_targets(s, seat, moves)
    if s.phase == CHOOSING or s.phase == FREEING:
        return legal_choices(s, moves)
    if s.phase == LAYING:
        return legal_layings(s, seat, moves)
    n = 0
    if s.phase == DRAFTING:
        for level in range(1, LEVELS + 1):
            if may_draft(s, seat, level):
                moves[n] = DRAFT + level - 1
                n += 1
    elif s.phase == MARKETING:
        for kind in range(KINDS):
            if s.hand[seat, kind] > 0:
                moves[n] = PUT + kind
                n += 1
    elif s.phase == BIDDING:
        moves[0] = OUT
        n = 1
        for count in range(s.bid + 1, s.held[seat] + 1):
            moves[n] = BID + count - 1
            n += 1
    elif s.phase == YIELDING:
        moves[0], moves[1], n = ACCEPT, BUY, 2
    elif s.phase == JUDGING:
        moves[0], moves[1], n = ADMIT, DENY, 2
    elif s.phase == VOTING:
        moves[0], moves[1], n = SAY_GUILTY, SAY_INNOCENT, 2
    return n


# A turn


@rule
def legal_actions(s: Elixir, seat: int, moves: Numbers) -> int:
    moves[0] = NEXT
    n = 1
    for k in range(len(USABLE_KINDS)):
        if why_not_play(s, seat, USABLE_KINDS[k]) == 0:
            moves[n] = PLAY + k
            n += 1
    if s.gag[seat] == 0:
        for spell in range(SPELLS):
            if in_hand(s, seat, spell) and can_pay(s, seat, spell):
                moves[n] = CAST_SPELL + spell
                n += 1
    return legal_words(s, seat, moves, n) if s.quiet == 0 else n


@rule
def legal_words(s: Elixir, seat: int, moves: Numbers, n: int) -> int:
    """Matters of people: no playout imagines them, and no bot says them."""
    for spell in range(SPELLS):
        if s.bearer[spell]:
            if may_call(s, seat, spell):
                moves[n] = CALL + spell
                n += 1
            if may_judge(s, seat, spell):
                moves[n] = CONFIRM + spell
                moves[n + 1] = CONTEST + spell
                n += 2
    return n


# Playing a card


@rule
def legal_names(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    if verb_of(s, s.acts[s.depth - 1] - 1) == BORROW:
        for k in range(len(USABLE_KINDS)):
            if may_borrow(s, USABLE_KINDS[k]):
                moves[n] = USE + k
                n += 1
        return n
    for spell in range(SPELLS):
        if may_copy(s, spell):
            moves[n] = AS + spell
            n += 1
    return n


@rule
def legal_targets(s: Elixir, seat: int, moves: Numbers) -> int:
    if names_way(s):
        moves[0] = GO_LEFT
        moves[1] = GO_RIGHT
        return 2
    n = 0
    for other in range(s.seats):
        if may_aim(s, seat, other):
            moves[n] = AT + other
            n += 1
    return n


@rule
def legal_payments(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    if may_pay(s, seat):
        moves[n] = PAY
        n += 1
    for kind in range(INGREDIENTS):
        if may_use_wand(s, seat, kind):
            moves[n] = USE_WAND + kind
            n += 1
        if may_leave_out(s, seat, kind):
            moves[n] = WITHOUT + kind
            n += 1
        if may_be_helped(s, seat, kind):
            moves[n] = USE_APPRENTICE + kind
            n += 1
    return n


@rule
def legal_answers(s: Elixir, seat: int, moves: Numbers) -> int:
    """Letting pass comes first: it is what silence means."""
    moves[0] = LET_PASS
    n, top = 1, s.depth - 1
    for move in range(USE_AMULET, USE_BROOM):
        if why_not_answer(s, top, seat, move) == 0:
            moves[n] = move
            n += 1
    if s.hand[seat, BROOM] > 0:
        for move in range(USE_BROOM, ANSWER_WITH):
            if why_not_answer(s, top, seat, move) == 0:
                moves[n] = move
                n += 1
    for spell in range(SPELLS):
        if s.mark[spell] and in_hand(s, seat, spell) and why_not_answer(s, top, seat, ANSWER_WITH + spell) == 0:
            moves[n] = ANSWER_WITH + spell
            n += 1
    return n


# Decisions inside an effect


@rule
def legal_gifts(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    if s.purpose == FOR_FLEA and s.offered > 0:
        moves[n] = DONE
        n += 1
    for kind in range(KINDS):
        if may_give(s, seat, kind):
            moves[n] = GIVE + kind
            n += 1
    return n


@rule
def legal_takings(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    for kind in range(KINDS):
        if may_take(s, seat, kind):
            moves[n] = TAKE + kind
            n += 1
    return n


@rule
def legal_choices(s: Elixir, moves: Numbers) -> int:
    n, top = 0, s.depth - 1
    for spell in range(SPELLS):
        if s.phase == CHOOSING and may_choose(s, top, spell):
            moves[n] = CHOOSE + spell
            n += 1
        elif s.phase == FREEING and may_free(s, top, spell):
            moves[n] = CAST_SPELL + spell
            n += 1
    return n


@rule
def legal_layings(s: Elixir, seat: int, moves: Numbers) -> int:
    n = 0
    if s.laying:
        for other in range(s.seats):
            if may_aim(s, seat, other):
                moves[n] = AT + other
                n += 1
        return n
    moves[n] = DONE
    n += 1
    for spell in range(SPELLS):
        if s.lifted[spell]:
            moves[n] = LAY + spell
            n += 1
    return n
