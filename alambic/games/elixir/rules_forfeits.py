"""Forfeits: accepted or bought off, done, called out, contested, lifted (ELX-50 to 54, ELX-70)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, reveal, tell
from alambic.core.rule import rule
from alambic.games.elixir.rules_finds import give_find, take_at_random
from alambic.games.elixir.rules_spells import (
    affects,
    binds,
    clear_forfeit,
    lift,
    program_of,
    shielded,
    told_as,
    told_text,
)
from alambic.games.elixir.state import AMOUNT, KINDS, SPELLS, STEPS, VERB, Elixir, Purpose, Stage, Taken, Vote
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Move, Phase, Told

# Aimed at somebody (ELX-54)


@rule
def begin_forfeit(s: Elixir, top: int, verb: int, price: int) -> bool:
    """They accept or buy off; with too few finds they must accept. Whether nothing is to be decided."""
    seat = s.target[top] - 1
    if shielded(s, top, seat):
        return True
    if s.held[seat] < price:
        bear(s, top, verb)
        return True
    s.phase = Phase.YIELDING
    s.actor = seat
    return False


@rule
def bear(s: Elixir, top: int, verb: int) -> None:
    """The forfeit belongs to the card that laid it: it is lifted with it."""
    spell = s.card[top]
    s.bearer[spell] = s.target[top]
    s.layer[spell] = s.caster[top] + 1
    s.works_as[spell] = s.acts[top]
    if verb == Verb.DARE:
        s.ripe[spell] = 1
        tell(s, Told.DARED, s.target[top] - 1, told_text(s, spell), NONE, s.caster[top], EVERYONE)
    else:
        tell(s, Told.LAYS, s.caster[top], told_text(s, spell), 0, s.target[top] - 1, EVERYONE)


@rule
def buy_off(s: Elixir, seat: int) -> bool:
    """The price goes to the caster; whether it is paid already."""
    top = s.depth - 1
    tell(s, Told.BUYS_OFF, seat, told_as(s, s.acts[top] - 1), NONE, s.caster[top], EVERYONE)
    return begin_giving(s, seat, Purpose.BUYING_OFF, price_of(s, s.acts[top] - 1), s.caster[top])


@rule
def price_of(s: Elixir, card: int) -> int:
    number = program_of(s, card)
    for step in range(STEPS):
        verb = s.program[number, step, VERB]
        if verb in (Verb.DARE, Verb.BIND):
            return s.program[number, step, AMOUNT]
    return 0


@rule
def begin_giving(s: Elixir, seat: int, purpose: int, count: int, payee: int) -> bool:
    """So many finds of their choice, as far as they can; whether there was nothing to choose."""
    s.purpose = purpose
    s.due = min(count, s.held[seat])
    s.payee = payee + 1
    s.actor = seat
    s.phase = Phase.GIVING
    return give_the_rest(s, seat)


@rule
def give_the_rest(s: Elixir, seat: int) -> bool:
    """Where all that is left must go, it goes; whether the giving is over."""
    if s.due == s.held[seat]:
        for kind in range(KINDS):
            for _ in range(s.hand[seat, kind]):
                give_find(s, seat, s.payee - 1, kind, s.purpose)
        s.due = 0
    if s.due > 0:
        return False
    s.purpose = 0
    s.payee = 0
    return True


@rule
def give_one(s: Elixir, seat: int, kind: int) -> bool:
    """One find of the price; whether it is paid."""
    give_find(s, seat, s.payee - 1, kind, s.purpose)
    s.due -= 1
    return give_the_rest(s, seat)


# Lifted (ELX-70)


@rule
def begin_lifting(s: Elixir, top: int) -> bool:
    """All lasting forfeits of the caster; in answer to one, that one counts as laid. Whether that was all."""
    seat = s.caster[top]
    below_it = top > 0 and s.stage[top - 1] == Stage.ANSWER
    if below_it and binds(s, top - 1, seat) and affects(s, top - 1, seat):
        bear(s, top - 1, Verb.BIND)
        s.snuffed[top - 1] = 2  # it has had its effect
    anything = False
    for spell in range(SPELLS):
        if s.bearer[spell] == seat + 1 and s.ripe[spell] == 0:
            lift(s, spell)
            s.lifted[spell] = 1
            anything = True
    if not anything:
        return True
    s.phase = Phase.LAYING
    s.actor = seat
    return False


@rule
def pick_forfeit(s: Elixir, seat: int, spell: int) -> None:
    """Which of them is to go on: to whom, is asked next."""
    s.laying = spell + 1
    tell(s, Told.PASSES_ON, seat, told_text(s, spell), NONE, NONE, EVERYONE)


@rule
def lay_again(s: Elixir, seat: int, other: int) -> None:
    """One of them goes on to an opponent, who owes it to the one who passed it on; an Aegis keeps it off."""
    spell = s.laying - 1
    if shielded(s, s.depth - 1, other):
        tell(s, Told.SHIELDED, other, told_text(s, spell), NONE, seat, EVERYONE)
        end_lifting(s)
        return
    s.bearer[spell] = other + 1
    s.layer[spell] = seat + 1
    tell(s, Told.LAYS, seat, told_text(s, spell), 1, other, EVERYONE)
    end_lifting(s)


@rule
def end_lifting(s: Elixir) -> None:
    s.laying = 0
    for spell in range(SPELLS):
        s.lifted[spell] = 0


# Done at once (ELX-50)


@rule
def count_as_done(s: Elixir, spell: int, how: int) -> None:
    tell(s, Told.CONFIRMS, s.layer[spell] - 1, told_text(s, spell), how, s.bearer[spell] - 1, EVERYONE)
    clear_forfeit(s, spell)


@rule
def contest(s: Elixir, seat: int, spell: int) -> None:
    """The caster says that it was not done: the others vote."""
    tell(s, Told.CONTESTS, seat, told_text(s, spell), NONE, s.bearer[spell] - 1, EVERYONE)
    s.accuser = seat + 1
    s.charge = spell + 1
    s.phase = Phase.VOTING


# Called out (ELX-52)


@rule
def may_call(s: Elixir, seat: int, spell: int) -> bool:
    """Somebody else's lasting forfeit, once a turn."""
    lasting = s.bearer[spell] > 0 and s.ripe[spell] == 0
    return lasting and s.bearer[spell] != seat + 1 and s.accused[spell] >> seat & 1 == 0


@rule
def may_judge(s: Elixir, seat: int, spell: int) -> bool:
    """A forfeit to be done at once that this seat has laid."""
    return s.bearer[spell] > 0 and s.ripe[spell] > 0 and s.layer[spell] == seat + 1


@rule
def call_out(s: Elixir, seat: int, spell: int) -> None:
    tell(s, Told.CALLS, seat, told_text(s, spell), NONE, s.bearer[spell] - 1, EVERYONE)
    s.accused[spell] |= 1 << seat
    s.accuser = seat + 1
    s.charge = spell + 1
    s.actor = s.bearer[spell] - 1
    s.phase = Phase.JUDGING


@rule
def plead(s: Elixir, seat: int, admits: bool) -> None:
    tell(s, Told.ADMITS if admits else Told.DENIES, seat, NONE, NONE, NONE, EVERYONE)
    if admits:
        judge(s, Vote.GUILTY)
    else:
        s.phase = Phase.VOTING


@rule
def has_a_say(s: Elixir, seat: int) -> bool:
    """All but the accuser and the accused."""
    return s.accuser != seat + 1 and s.bearer[s.charge - 1] != seat + 1


@rule
def still_to_vote(s: Elixir, seat: int) -> bool:
    return s.vote[seat] == Vote.SILENT and has_a_say(s, seat)


@rule
def cast_vote(s: Elixir, seat: int, vote: int) -> None:
    """Told when the last has voted; a tie acquits."""
    s.vote[seat] = vote
    for other in range(s.seats):
        if still_to_vote(s, other):
            return
    reveal(s)
    balance = 0
    for other in range(s.seats):
        if s.vote[other] != Vote.SILENT:
            tell(s, Told.VOTED, other, s.vote[other], NONE, NONE, EVERYONE)
            balance += 1 if s.vote[other] == Vote.GUILTY else -1
            s.vote[other] = Vote.SILENT
    judge(s, Vote.GUILTY if balance > 0 else Vote.INNOCENT)


@rule
def judge(s: Elixir, verdict: int) -> None:
    """A find from one to the other; of a contest the price, and the forfeit is done with."""
    spell, accuser = s.charge - 1, s.accuser - 1
    accused, contested = s.bearer[spell] - 1, s.ripe[spell] > 0
    tell(s, Told.VERDICT, accused, verdict, 1 if contested else 0, accuser, EVERYONE)
    s.accuser = 0
    s.charge = 0
    s.phase = Phase.ACTING
    s.actor = s.turn
    if contested:
        price = price_of(s, s.works_as[spell] - 1)
        clear_forfeit(s, spell)
        if verdict == Vote.GUILTY and begin_giving(s, accused, Purpose.PRICE, price, accuser):
            s.phase = Phase.ACTING
            s.actor = s.turn
    elif verdict == Vote.GUILTY:
        take_at_random(s, accuser, accused, Taken.VERDICT)
    else:
        take_at_random(s, accused, accuser, Taken.VERDICT)


@rule
def slip_up(s: Elixir, seat: int) -> None:
    """The option: each lasting forfeit is broken with so many per cent a turn, and the next player notices."""
    if s.slip == 0:
        return
    for spell in range(SPELLS):
        if s.bearer[spell] == seat + 1 and s.ripe[spell] == 0 and below(s, 100) < s.slip:
            other = (seat + 1) % s.seats
            tell(s, Told.SLIPS, seat, told_text(s, spell), NONE, other, EVERYONE)
            take_at_random(s, other, seat, Taken.VERDICT)


# What people say


@rule
def speak(s: Elixir, seat: int, move: int) -> None:
    """Calls, confirmations, pleas and votes."""
    if move < Move.CONFIRM:
        call_out(s, seat, move - Move.CALL)
    elif move < Move.CONTEST:
        count_as_done(s, move - Move.CONFIRM, 0)
    elif move < Move.ADMIT:
        contest(s, seat, move - Move.CONTEST)
    elif move < Move.GUILTY:
        plead(s, seat, move == Move.ADMIT)
    else:
        cast_vote(s, seat, Vote.GUILTY if move == Move.GUILTY else Vote.INNOCENT)
