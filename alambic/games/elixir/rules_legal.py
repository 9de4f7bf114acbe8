"""Whom the game waits for, which moves are allowed, and the clause by which another is refused."""

from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.elixir.cards import USABLE_KINDS, Kind
from alambic.games.elixir.rules_answers import still_to_answer, why_not_answer
from alambic.games.elixir.rules_effects import may_choose, may_free, may_prolong
from alambic.games.elixir.rules_forfeits import may_call, may_judge, still_to_vote
from alambic.games.elixir.rules_pay import can_pay, may_be_helped, may_leave_out, may_pay, may_spend, may_use_wand
from alambic.games.elixir.rules_spells import has_verb, in_hand, is_aimed, is_turned, step_verb, verb_of
from alambic.games.elixir.rules_trade import still_to_put
from alambic.games.elixir.rules_turn import may_draft
from alambic.games.elixir.state import INGREDIENTS, KINDS, SPELLS, Elixir, Place, Purpose
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Clause, Move, Phase

# By phase: the first and the last of the moves among which it asks to choose, and the clause that asks
ASKED: dict[int, tuple[Move, int, Clause]] = {
    Phase.DRAFTING: (Move.DRAFT, Move.PLAY - 1, Clause.DRAFT),
    Phase.TITHING: (Move.AT, Move.LEFT - 1, Clause.TITHE),
    Phase.NAMING: (Move.AS, Move.USE - 1, Clause.DOUBLE),
    Phase.TARGETING: (Move.AT, Move.RIGHT, Clause.ANSWERS),
    Phase.ANSWERING: (Move.PASS, Move.ACCEPT - 1, Clause.ANSWERS),
    Phase.YIELDING: (Move.ACCEPT, Move.BUY, Clause.BUYING_OFF),
    Phase.GIVING: (Move.GIVE, Move.DONE - 1, Clause.BUYING_OFF),
    Phase.TAKING: (Move.TAKE, Move.CHOOSE - 1, Clause.MARKET),
    Phase.CHOOSING: (Move.CHOOSE, Move.LAY - 1, Clause.CROSSED),
    Phase.LAYING: (Move.LAY, Move.PUT - 1, Clause.UNBINDING),
    Phase.FREEING: (Move.CAST, Move.AS - 1, Clause.ELIXIR),
    Phase.MARKETING: (Move.PUT, Move.BID - 1, Clause.MARKET),
    Phase.BIDDING: (Move.BID, Move.OUT - 1, Clause.AUCTION),
    Phase.JUDGING: (Move.ADMIT, Move.DENY, Clause.LASTING),
    Phase.VOTING: (Move.GUILTY, Move.INNOCENT, Clause.LASTING),
}
NOTHING = (Move.NEXT, Move.NEXT, Clause.TURN)
FIRST_ASKED, LAST_ASKED, CLAUSE_OF_PHASE = (
    tuple(int(ASKED.get(phase, NOTHING)[part]) for phase in Phase) for part in range(3)
)
CLAUSE_OF_PURPOSE = (
    0,
    int(Clause.BUYING_OFF),
    int(Clause.AT_ONCE),
    int(Clause.FLEA),
    int(Clause.SECOND_SIGHT),
    int(Clause.AUCTION),
    int(Clause.APPRENTICE),
    int(Clause.MARKET),
    int(Clause.GLEANING),
    int(Clause.CRYSTAL_BALL),
)

# Whom the game waits for


@rule
def awaited(s: Elixir) -> int:
    """All who have not answered, brought or voted yet; else whoever decides."""
    if s.over:
        return 0
    if not all_at_once(s):
        return 1 << s.actor
    seats = 0
    for seat in range(s.seats):
        if s.phase == Phase.ANSWERING:
            waits = still_to_answer(s, seat)
        elif s.phase == Phase.MARKETING:
            waits = still_to_put(s, seat)
        else:
            waits = still_to_vote(s, seat)
        if waits:
            seats |= 1 << seat
    return seats


@rule
def all_at_once(s: Elixir) -> bool:
    """Whether several decide at the same time, each in secret."""
    return s.phase == Phase.ANSWERING or s.phase == Phase.MARKETING or s.phase == Phase.VOTING


@rule
def may(s: Elixir) -> int:
    """While somebody acts, the others may call out, confirm and contest forfeits (ELX-50, ELX-52)."""
    if s.over or s.quiet or s.phase != Phase.ACTING:
        return 0
    seats = 0
    for spell in range(SPELLS):
        if s.bearer[spell]:
            for seat in range(s.seats):
                if seat != s.turn and (may_call(s, seat, spell) or may_judge(s, seat, spell)):
                    seats |= 1 << seat
    return seats


# What is allowed


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
    if s.phase in (Phase.GIVING, Phase.TAKING, Phase.MARKETING):
        return legal_finds(s, seat, moves)
    n, first, last = 0, FIRST_ASKED[s.phase], LAST_ASKED[s.phase]
    if s.phase == Phase.BIDDING:
        moves[0], n = Move.OUT, 1
        first, last = Move.BID + s.bid, Move.BID + s.held[seat] - 1
    elif s.phase == Phase.LAYING:
        if s.laying:
            first, last = Move.AT, Move.LEFT - 1
        else:
            moves[0], n = Move.DONE, 1
    elif s.phase == Phase.TARGETING:
        first, last = (Move.LEFT, Move.RIGHT) if names_way(s) else (Move.AT, Move.LEFT - 1)
    elif s.phase == Phase.NAMING and verb_of(s, s.acts[s.depth - 1] - 1) == Verb.BORROW:
        first, last = Move.USE, Move.AT - 1
    for move in range(first, last + 1):
        if may_decide(s, seat, move):
            moves[n] = move
            n += 1
    return n


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
    for move in range(Move.AMULET, Move.ANSWER if s.hand[seat, Kind.BROOM] > 0 else Move.BROOM):
        if why_not_answer(s, top, seat, move) == 0:
            moves[n] = move
            n += 1
    for spell in range(SPELLS):
        if s.mark[spell] and in_hand(s, seat, spell) and why_not_answer(s, top, seat, Move.ANSWER + spell) == 0:
            moves[n] = Move.ANSWER + spell
            n += 1
    return n


@rule
def legal_finds(s: Elixir, seat: int, moves: Numbers) -> int:
    """To give, to take, or to bring to market; at a Flea market a giver may stop."""
    n, first = 0, FIRST_ASKED[s.phase]
    if s.phase == Phase.GIVING and s.purpose == Purpose.FLEA and s.offered > 0:
        moves[0], n = Move.DONE, 1
    for kind in range(KINDS):
        if may_take(s, seat, kind) if s.phase == Phase.TAKING else may_give(s, seat, kind):
            moves[n] = first + kind
            n += 1
    return n


# Every other phase asks one thing


@rule
def may_decide(s: Elixir, seat: int, move: int) -> bool:
    """Whether a move that a phase asks for is allowed."""
    phase, top = s.phase, s.depth - 1
    if phase == Phase.TARGETING or phase == Phase.TITHING:
        return move >= Move.LEFT or may_aim(s, seat, move - Move.AT)
    if phase == Phase.NAMING:
        return may_borrow(s, USABLE_KINDS[move - Move.USE]) if move >= Move.USE else may_copy(s, move - Move.AS)
    if phase == Phase.CHOOSING:
        return may_choose(s, top, move - Move.CHOOSE)
    if phase == Phase.FREEING:
        return may_free(s, top, move - Move.CAST)
    if phase == Phase.LAYING:
        return s.lifted[move - Move.LAY] == 1 if move >= Move.LAY else may_aim(s, seat, move - Move.AT)
    if phase == Phase.DRAFTING:
        return may_draft(s, seat, move - Move.DRAFT + 1)
    return True  # a higher bid, to accept or to buy off, to admit or to deny, guilty or innocent


@rule
def may_copy(s: Elixir, spell: int) -> bool:
    """Another spell lying cast, not a Double (ELX-95)."""
    return s.place[spell] == Place.CAST and spell != s.card[s.depth - 1] and verb_of(s, spell) != Verb.COPY


@rule
def may_borrow(s: Elixir, kind: int) -> bool:
    """A magic object in the discard that is not special (ELX-84)."""
    if kind < Kind.GLOVES or kind == Kind.BROOM or s.discard[kind] == 0 or s.use[kind] == 0:
        return False
    return may_prolong(s) or not has_verb(s, SPELLS + kind, Verb.AGAIN)


@rule
def may_aim(s: Elixir, seat: int, other: int) -> bool:
    """Any opponent; of a Tithe one with finds (ELX-81)."""
    return other < s.seats and other != seat and (s.phase != Phase.TITHING or s.held[other] > 0)


@rule
def names_way(s: Elixir) -> bool:
    """Whether left or right is asked for: a target comes first."""
    if s.phase != Phase.TARGETING:
        return False
    top = s.depth - 1
    card = s.acts[top] - 1
    return is_turned(s, card) and not (is_aimed(s, card) and s.target[top] == 0)


@rule
def may_give(s: Elixir, seat: int, kind: int) -> bool:
    if s.purpose == Purpose.APPRENTICE:
        return may_spend(s, seat, kind)
    return s.hand[seat, kind] > (s.offer[kind] if s.purpose == Purpose.FLEA else 0)


@rule
def may_take(s: Elixir, seat: int, kind: int) -> bool:
    if s.purpose == Purpose.GLEANING:
        return kind < INGREDIENTS and s.discard[kind] > 0
    if s.purpose == Purpose.MARKET:
        return s.market[kind] > 0
    return s.hand[s.target[s.depth - 1] - 1, kind] > 0  # a Crystal ball, or Second sight


# Why not


@rule
def why(s: Elixir, seat: int, move: int) -> int:
    if s.over:
        return Clause.LAST_SPELL
    if Move.CALL <= move < Move.ADMIT:
        return Clause.LASTING if move < Move.CONFIRM else Clause.AT_ONCE
    if awaited(s) >> seat & 1 == 0:
        return asked_by(s) if all_at_once(s) else Clause.TURN
    if s.phase == Phase.ACTING:
        return why_not_act(s, seat, move)
    if s.phase == Phase.PAYING:
        return why_not_pay(move)
    if s.phase == Phase.ANSWERING and Move.PASS <= move < Move.ACCEPT:
        return why_not_answer(s, s.depth - 1, seat, move)
    if s.phase == Phase.TARGETING and (Move.LEFT <= move < Move.PAY or names_way(s)):
        return Clause.TORNADO
    return asked_by(s)


@rule
def why_not_act(s: Elixir, seat: int, move: int) -> int:
    if Move.PLAY <= move < Move.CAST:
        return why_not_play(s, seat, USABLE_KINDS[move - Move.PLAY])
    if Move.CAST <= move < Move.AS:
        return Clause.GAG if s.gag[seat] and in_hand(s, seat, move - Move.CAST) else Clause.CASTING
    return Clause.TURN


@rule
def why_not_play(s: Elixir, seat: int, kind: int) -> int:
    """0, or the clause by which a find cannot be played in one's turn."""
    if s.hand[seat, kind] == 0:
        return Clause.TRANSACTIONS if kind <= Kind.AUCTION else Clause.OBJECTS
    if kind == Kind.FLEA and s.held[seat] < 2:  # ELX-31: a find to give
        return Clause.FLEA
    return Clause.HOURGLASS if has_verb(s, SPELLS + kind, Verb.AGAIN) and not may_prolong(s) else 0


@rule
def why_not_pay(move: int) -> int:
    if Move.WAND <= move < Move.WITHOUT:
        return Clause.WAND
    if Move.WITHOUT <= move < Move.APPRENTICE:
        return Clause.MASTERY
    return Clause.APPRENTICE if Move.APPRENTICE <= move < Move.PASS else Clause.CASTING


@rule
def asked_by(s: Elixir) -> int:
    """The clause of the decision that is due."""
    if s.phase == Phase.NAMING:
        return Clause.BORROWED if verb_of(s, s.acts[s.depth - 1] - 1) == Verb.BORROW else Clause.DOUBLE
    if s.phase == Phase.GIVING or s.phase == Phase.TAKING:
        return CLAUSE_OF_PURPOSE[s.purpose]
    if s.phase == Phase.CHOOSING:
        verb = step_verb(s, s.depth - 1)
        return (
            Clause.CROSSED
            if verb == Verb.CROSS_SPELLS
            else Clause.GIFT
            if verb == Verb.GIVE_SPELL
            else Clause.PACT
        )
    contested = s.phase == Phase.VOTING and s.ripe[s.charge - 1] > 0
    return Clause.AT_ONCE if contested else CLAUSE_OF_PHASE[s.phase]
