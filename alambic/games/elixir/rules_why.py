"""Which clause forbids a move."""

from alambic.core.rule import rule
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
from alambic.games.elixir.state import SPELLS, Elixir
from alambic.games.elixir.vocabulary import USABLE_KINDS, Move, Phase, Purpose, Verb


@rule
def why(s: Elixir, seat: int, move: int) -> int:
    """0 if the move is allowed, else the number of the clause that forbids it."""
    if s.over:
        return 14
    if Move.CALL <= move < Move.ADMIT:
        return why_not_speak(s, seat, move)
    if awaited(s) >> seat & 1 == 0:
        return (
            asked_by(s)
            if s.phase == Phase.ANSWERING or s.phase == Phase.MARKETING or s.phase == Phase.VOTING
            else 7
        )
    if s.phase == Phase.ACTING:
        return why_not_act(s, seat, move)
    if s.phase == Phase.PAYING:
        return why_not_pay(s, seat, move)
    if s.phase == Phase.ANSWERING:
        return why_not_answer(s, s.depth - 1, seat, move) if Move.PASS <= move < Move.ACCEPT else 20
    return 0 if may_decide(s, seat, move) else why_not_decide(s, move)


@rule
def why_not_speak(s: Elixir, seat: int, move: int) -> int:
    """ELX-50, ELX-52: while somebody acts."""
    clause = 52 if move < Move.CONFIRM else 50
    if s.phase != Phase.ACTING or s.quiet:
        return clause
    if move < Move.CONFIRM:
        return 0 if may_call(s, seat, move - Move.CALL) else clause
    return 0 if may_judge(s, seat, (move - Move.CONFIRM) % SPELLS) else clause


@rule
def why_not_act(s: Elixir, seat: int, move: int) -> int:
    if move == Move.NEXT:
        return 0
    if Move.PLAY <= move < Move.CAST:
        return why_not_play(s, seat, USABLE_KINDS[move - Move.PLAY])
    if Move.CAST <= move < Move.AS:
        return why_not_cast(s, seat, move - Move.CAST)
    return 7


@rule
def why_not_pay(s: Elixir, seat: int, move: int) -> int:
    if move == Move.PAY:
        return 0 if may_pay(s, seat) else 10
    if Move.WAND <= move < Move.WITHOUT:
        return 0 if may_use_wand(s, seat, move - Move.WAND) else 40
    if Move.WITHOUT <= move < Move.APPRENTICE:
        return 0 if may_leave_out(s, seat, move - Move.WITHOUT) else 97
    if Move.APPRENTICE <= move < Move.PASS:
        return 0 if may_be_helped(s, seat, move - Move.APPRENTICE) else 82
    return 10


@rule
def may_decide(s: Elixir, seat: int, move: int) -> bool:
    """Every other phase asks one thing."""
    phase, top = s.phase, s.depth - 1
    if phase == Phase.DRAFTING:
        return Move.DRAFT <= move < Move.PLAY and may_draft(s, seat, move - Move.DRAFT + 1)
    if phase in (Phase.TITHING, Phase.TARGETING):
        if Move.LEFT <= move < Move.PAY:
            return names_way(s)
        return Move.AT <= move < Move.LEFT and not names_way(s) and may_aim(s, seat, move - Move.AT)
    if phase == Phase.NAMING:
        borrows = verb_of(s, s.acts[top] - 1) == Verb.BORROW
        if Move.USE <= move < Move.AT:
            return borrows and may_borrow(s, USABLE_KINDS[move - Move.USE])
        return Move.AS <= move < Move.USE and not borrows and may_copy(s, move - Move.AS)
    if phase == Phase.YIELDING:
        return Move.ACCEPT <= move < Move.GIVE
    if phase == Phase.GIVING:
        if move == Move.DONE:
            return s.purpose == Purpose.FLEA and s.offered > 0
        return Move.GIVE <= move < Move.DONE and may_give(s, seat, move - Move.GIVE)
    if phase == Phase.TAKING:
        return Move.TAKE <= move < Move.CHOOSE and may_take(s, seat, move - Move.TAKE)
    if phase == Phase.CHOOSING:
        return Move.CHOOSE <= move < Move.LAY and may_choose(s, top, move - Move.CHOOSE)
    if phase == Phase.FREEING:
        return Move.CAST <= move < Move.AS and may_free(s, top, move - Move.CAST)
    if phase == Phase.LAYING:
        return may_lay(s, seat, move)
    if phase == Phase.MARKETING:
        return Move.PUT <= move < Move.BID and s.hand[seat, move - Move.PUT] > 0
    if phase == Phase.BIDDING:
        return move == Move.OUT or (Move.BID <= move < Move.OUT and s.bid < move - Move.BID + 1 <= s.held[seat])
    if phase == Phase.JUDGING:
        return Move.ADMIT <= move < Move.GUILTY
    return move >= Move.GUILTY


@rule
def may_lay(s: Elixir, seat: int, move: int) -> bool:
    if s.laying:
        return Move.AT <= move < Move.LEFT and may_aim(s, seat, move - Move.AT)
    if move == Move.DONE:
        return True
    return Move.LAY <= move < Move.PUT and s.lifted[move - Move.LAY] == 1


@rule
def why_not_decide(s: Elixir, move: int) -> int:
    """The clause of what is being asked; left and right are a Tornado's."""
    if s.phase == Phase.TARGETING and (Move.LEFT <= move < Move.PAY or names_way(s)):
        return 60
    return asked_by(s)


@rule
def asked_by(s: Elixir) -> int:
    """The clause of the decision that is due."""
    phase = s.phase
    if phase == Phase.DRAFTING:
        return 4
    if phase == Phase.TITHING:
        return 81
    if phase == Phase.NAMING:
        return 84 if verb_of(s, s.acts[s.depth - 1] - 1) == Verb.BORROW else 95
    if phase in (Phase.TARGETING, Phase.ANSWERING):
        return 20
    if phase == Phase.YIELDING:
        return 54
    if phase in (Phase.GIVING, Phase.TAKING):
        return asked_for(s)
    if phase == Phase.CHOOSING:
        verb = step_verb(s, s.depth - 1)
        return 64 if verb == Verb.CROSS_SPELLS else 65 if verb == Verb.GIVE_SPELL else 96
    if phase == Phase.LAYING:
        return 70
    if phase == Phase.FREEING:
        return 91
    if phase == Phase.MARKETING:
        return 30
    if phase == Phase.BIDDING:
        return 32
    contested = phase == Phase.VOTING and s.ripe[s.charge - 1] > 0
    return 50 if contested else 52


@rule
def asked_for(s: Elixir) -> int:
    """The clause by which finds are given or taken."""
    if s.purpose == Purpose.BUYING_OFF:
        return 54
    if s.purpose == Purpose.PRICE:
        return 50
    if s.purpose == Purpose.FLEA:
        return 31
    if s.purpose == Purpose.EXCHANGE:
        return 71
    if s.purpose == Purpose.AUCTION:
        return 32
    if s.purpose == Purpose.APPRENTICE:
        return 82
    if s.purpose == Purpose.MARKET:
        return 30
    return 67 if s.purpose == Purpose.GLEANING else 45
