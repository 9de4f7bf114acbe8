"""Which clause forbids a move."""

from alambic.core.rule import rule
from alambic.games.elixir.moves import (
    ACCEPT,
    ADMIT,
    AS,
    AT,
    BID,
    CALL,
    CAST_SPELL,
    CHOOSE,
    CONFIRM,
    DONE,
    DRAFT,
    GIVE,
    GO_LEFT,
    LAY,
    LET_PASS,
    NEXT,
    OUT,
    PAY,
    PLAY,
    PUT,
    SAY_GUILTY,
    TAKE,
    USABLE_KINDS,
    USE,
    USE_APPRENTICE,
    USE_WAND,
    WITHOUT,
)
from alambic.games.elixir.rules_answers import why_not_answer
from alambic.games.elixir.rules_effects import may_choose, may_free, step_verb
from alambic.games.elixir.rules_forfeits import may_call, may_judge
from alambic.games.elixir.rules_may import (
    awaited,
    may_aim,
    may_borrow,
    may_copy,
    may_give,
    may_take,
    names_way,
    why_not_cast,
    why_not_play,
)
from alambic.games.elixir.rules_pay import may_be_helped, may_leave_out, may_pay, may_use_wand
from alambic.games.elixir.rules_stack import verb_of
from alambic.games.elixir.rules_turn import may_draft
from alambic.games.elixir.state import (
    ACTING,
    ANSWERING,
    BIDDING,
    BORROW,
    CHOOSING,
    CROSS_SPELLS,
    DRAFTING,
    FOR_APPRENTICE,
    FOR_AUCTION,
    FOR_BUYING_OFF,
    FOR_EXCHANGE,
    FOR_FLEA,
    FOR_GLEANING,
    FOR_MARKET,
    FOR_PRICE,
    FREEING,
    GIVE_SPELL,
    GIVING,
    JUDGING,
    LAYING,
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
def why(s: Elixir, seat: int, move: int) -> int:
    """0 if the move is allowed, else the number of the clause that forbids it."""
    if s.over:
        return 14
    if CALL <= move < ADMIT:
        return why_not_speak(s, seat, move)
    if awaited(s) >> seat & 1 == 0:
        return asked_by(s) if s.phase == ANSWERING or s.phase == MARKETING or s.phase == VOTING else 7
    if s.phase == ACTING:
        return why_not_act(s, seat, move)
    if s.phase == PAYING:
        return why_not_pay(s, seat, move)
    if s.phase == ANSWERING:
        return why_not_answer(s, s.depth - 1, seat, move) if LET_PASS <= move < ACCEPT else 20
    return 0 if may_decide(s, seat, move) else why_not_decide(s, move)


@rule
def why_not_speak(s: Elixir, seat: int, move: int) -> int:
    """ELX-50, ELX-52: while somebody acts."""
    clause = 52 if move < CONFIRM else 50
    if s.phase != ACTING or s.quiet:
        return clause
    if move < CONFIRM:
        return 0 if may_call(s, seat, move - CALL) else clause
    return 0 if may_judge(s, seat, (move - CONFIRM) % SPELLS) else clause


@rule
def why_not_act(s: Elixir, seat: int, move: int) -> int:
    if move == NEXT:
        return 0
    if PLAY <= move < CAST_SPELL:
        return why_not_play(s, seat, USABLE_KINDS[move - PLAY])
    if CAST_SPELL <= move < AS:
        return why_not_cast(s, seat, move - CAST_SPELL)
    return 7


@rule
def why_not_pay(s: Elixir, seat: int, move: int) -> int:
    if move == PAY:
        return 0 if may_pay(s, seat) else 10
    if USE_WAND <= move < WITHOUT:
        return 0 if may_use_wand(s, seat, move - USE_WAND) else 40
    if WITHOUT <= move < USE_APPRENTICE:
        return 0 if may_leave_out(s, seat, move - WITHOUT) else 97
    if USE_APPRENTICE <= move < LET_PASS:
        return 0 if may_be_helped(s, seat, move - USE_APPRENTICE) else 82
    return 10


@rule
def may_decide(s: Elixir, seat: int, move: int) -> bool:
    """Every other phase asks one thing."""
    phase, top = s.phase, s.depth - 1
    if phase == DRAFTING:
        return DRAFT <= move < PLAY and may_draft(s, seat, move - DRAFT + 1)
    if phase in (TITHING, TARGETING):
        if GO_LEFT <= move < PAY:
            return names_way(s)
        return AT <= move < GO_LEFT and not names_way(s) and may_aim(s, seat, move - AT)
    if phase == NAMING:
        borrows = verb_of(s, s.acts[top] - 1) == BORROW
        if USE <= move < AT:
            return borrows and may_borrow(s, USABLE_KINDS[move - USE])
        return AS <= move < USE and not borrows and may_copy(s, move - AS)
    if phase == YIELDING:
        return ACCEPT <= move < GIVE
    if phase == GIVING:
        if move == DONE:
            return s.purpose == FOR_FLEA and s.offered > 0
        return GIVE <= move < DONE and may_give(s, seat, move - GIVE)
    if phase == TAKING:
        return TAKE <= move < CHOOSE and may_take(s, seat, move - TAKE)
    if phase == CHOOSING:
        return CHOOSE <= move < LAY and may_choose(s, top, move - CHOOSE)
    if phase == FREEING:
        return CAST_SPELL <= move < AS and may_free(s, top, move - CAST_SPELL)
    if phase == LAYING:
        return may_lay(s, seat, move)
    if phase == MARKETING:
        return PUT <= move < BID and s.hand[seat, move - PUT] > 0
    if phase == BIDDING:
        return move == OUT or (BID <= move < OUT and s.bid < move - BID + 1 <= s.held[seat])
    if phase == JUDGING:
        return ADMIT <= move < SAY_GUILTY
    return move >= SAY_GUILTY


@rule
def may_lay(s: Elixir, seat: int, move: int) -> bool:
    if s.laying:
        return AT <= move < GO_LEFT and may_aim(s, seat, move - AT)
    if move == DONE:
        return True
    return LAY <= move < PUT and s.lifted[move - LAY] == 1


@rule
def why_not_decide(s: Elixir, move: int) -> int:
    """The clause of what is being asked; left and right are a Tornado's."""
    if s.phase == TARGETING and (GO_LEFT <= move < PAY or names_way(s)):
        return 60
    return asked_by(s)


@rule
def asked_by(s: Elixir) -> int:
    """The clause of the decision that is due."""
    phase = s.phase
    if phase == DRAFTING:
        return 4
    if phase == TITHING:
        return 81
    if phase == NAMING:
        return 84 if verb_of(s, s.acts[s.depth - 1] - 1) == BORROW else 95
    if phase in (TARGETING, ANSWERING):
        return 20
    if phase == YIELDING:
        return 54
    if phase in (GIVING, TAKING):
        return asked_for(s)
    if phase == CHOOSING:
        verb = step_verb(s, s.depth - 1)
        return 64 if verb == CROSS_SPELLS else 65 if verb == GIVE_SPELL else 96
    if phase == LAYING:
        return 70
    if phase == FREEING:
        return 91
    if phase == MARKETING:
        return 30
    if phase == BIDDING:
        return 32
    contested = phase == VOTING and s.ripe[s.charge - 1] > 0
    return 50 if contested else 52


@rule
def asked_for(s: Elixir) -> int:
    """The clause by which finds are given or taken."""
    if s.purpose == FOR_BUYING_OFF:
        return 54
    if s.purpose == FOR_PRICE:
        return 50
    if s.purpose == FOR_FLEA:
        return 31
    if s.purpose == FOR_EXCHANGE:
        return 71
    if s.purpose == FOR_AUCTION:
        return 32
    if s.purpose == FOR_APPRENTICE:
        return 82
    if s.purpose == FOR_MARKET:
        return 30
    return 67 if s.purpose == FOR_GLEANING else 45
