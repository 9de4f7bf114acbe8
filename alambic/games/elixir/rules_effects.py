"""What a card does: the steps of its program, one after the other (ELX-12, ELX-17)."""

from alambic.core.events import EVERYONE, NONE, tell
from alambic.core.rule import rule
from alambic.games.elixir.rules_finds import discard_hand, draw, lose_at_random, throw
from alambic.games.elixir.rules_forfeits import begin_forfeit, begin_lifting
from alambic.games.elixir.rules_hands import (
    begin_barter,
    begin_exchange,
    begin_gleaning,
    cross_spells,
    pass_hands,
    share_finds,
    share_spells,
    swap_hands,
    take_at_random,
)
from alambic.games.elixir.rules_may import may_prolong
from alambic.games.elixir.rules_spells import (
    count_powers,
    curse,
    give_spell,
    in_hand,
    remove_spell,
    spells_of,
    told_as,
    uncast,
)
from alambic.games.elixir.rules_stack import is_about, pop, program_of, room, shielded
from alambic.games.elixir.rules_trade import begin_auction, begin_flea, begin_market
from alambic.games.elixir.state import AMOUNT, SPELLS, STEPS, VERB, WHOM, Elixir
from alambic.games.elixir.vocabulary import Phase, Place, Taken, Told, Verb

MOST_TURNS = 100  # extra ones to come
MOST_SKIPPED = 6  # of one seat: more than our deck can do


@rule
def work(s: Elixir, top: int) -> bool:
    """The next step; whether the game goes on without a decision."""
    if s.snuffed[top] or s.acts[top] == 0:
        if s.snuffed[top] != 2:  # 2: it has had its effect already (ELX-70)
            tell(s, Told.FIZZLES, s.payer[top], told_as(s, s.card[top]), NONE, NONE, EVERYONE)
        finish_card(s, top)
        return True
    number, step = program_of(s, s.acts[top] - 1), s.step[top]
    if step == STEPS or s.program[number, step, VERB] == 0:
        finish_card(s, top)
        return True
    verb, whom, amount = (
        s.program[number, step, VERB],
        s.program[number, step, WHOM],
        s.program[number, step, AMOUNT],
    )
    if do_step(s, top, verb, whom, amount):
        s.step[top] += 1
        return True
    return False


@rule
def finish_card(s: Elixir, top: int) -> None:
    """Spells lie before their casters already; finds are discarded now (ELX-08, ELX-09)."""
    card = s.card[top]
    if card >= SPELLS:
        throw(s, card - SPELLS)
    pop(s)


@rule
def do_step(s: Elixir, top: int, verb: int, whom: int, amount: int) -> bool:
    """Whether it is done; else somebody has to decide something."""
    if works_on_each(verb):
        for k in range(s.seats):
            seat = (s.turn + k) % s.seats  # ELX-12
            if is_about(s, top, whom, seat):
                work_on(s, top, seat, verb, amount)
        return True
    if verb in (Verb.DARE, Verb.BIND):
        return begin_forfeit(s, top, verb, amount)
    if verb == Verb.GLEAN:
        return begin_gleaning(s, top)
    if verb == Verb.LIFT:
        return begin_lifting(s, top)
    if verb == Verb.FREE:
        return begin_freeing(s, top)
    if verb == Verb.REMOVE:
        return begin_choosing(s, top)
    if verb == Verb.TRADE:
        return begin_market(s)
    if verb == Verb.SELL:
        return begin_flea(s, top)
    if verb == Verb.BID_FOR:
        return begin_auction(s, top, amount)
    if verb in (Verb.POWER, Verb.EXTRA, Verb.AGAIN):
        gain(s, top, verb, amount)
        return True
    if verb == Verb.PASS_HANDS:
        pass_hands(s, top)
        return True
    if verb == Verb.SHARE_FINDS:
        share_finds(s, top)
        return True
    if verb == Verb.SHARE_SPELLS:
        share_spells(s, top)
        return True
    if shielded(s, top, s.target[top] - 1):
        return True
    if verb == Verb.SWAP_HANDS:
        swap_hands(s, s.caster[top], s.target[top] - 1)
        return True
    if verb == Verb.EXCHANGE:
        return begin_exchange(s, top)
    if verb == Verb.BARTER:
        return begin_barter(s, top)
    return begin_choosing(s, top)  # CROSS_SPELLS, GIVE_SPELL


@rule
def works_on_each(verb: int) -> bool:
    """What is done to one seat after the other, without a choice."""
    few = verb in (Verb.DRAW, Verb.LOSE, Verb.ROB, Verb.CURSE)
    return few or verb in (Verb.GAG, Verb.SKIP, Verb.UNCAST, Verb.REFILL)


@rule
def work_on(s: Elixir, top: int, seat: int, verb: int, amount: int) -> None:
    caster = s.caster[top]
    if verb == Verb.DRAW:
        draw(s, seat, amount, 1)
    elif verb == Verb.LOSE:
        lose_at_random(s, seat, amount)
    elif verb == Verb.ROB:
        for _ in range(min(amount, s.held[seat])):
            take_at_random(s, caster, seat, Taken.AT_RANDOM)
    elif verb == Verb.CURSE:
        curse(s, seat, amount)
    elif verb == Verb.GAG:  # ELX-18: until the end of the next turn really taken
        s.gag[seat] = max(s.gag[seat], 2 if seat == s.turn else 1)
        tell(s, Told.GAGS, caster, NONE, NONE, seat, EVERYONE)
    elif verb == Verb.SKIP:
        s.skips[seat] = min(MOST_SKIPPED, s.skips[seat] + amount)
        tell(s, Told.LULLS, caster, NONE, amount, seat, EVERYONE)
    elif verb == Verb.UNCAST:
        uncast(s, seat)
    else:
        discard_hand(s, seat)
        draw(s, seat, amount, 1)


@rule
def gain(s: Elixir, top: int, verb: int, amount: int) -> None:
    """Lasting powers (ELX-80 to 83, ELX-97) and further turns (ELX-48, ELX-93)."""
    seat, spell = s.caster[top], s.card[top]
    if verb == Verb.POWER:
        if s.place[spell] == Place.CAST:
            s.works_as[spell] = s.acts[top]
            count_powers(s, s.by[spell] - 1)
            tell(
                s, Told.GAINS, s.by[spell] - 1, amount, NONE, NONE, EVERYONE
            )  # a Mirror leaves the card where it is
    elif verb == Verb.EXTRA:
        s.extras[seat] = min(MOST_TURNS, s.extras[seat] + amount)
        tell(s, Told.PROLONGS, seat, 0, amount, NONE, EVERYONE)
    elif may_prolong(s):
        s.glass[seat] = min(MOST_TURNS, s.glass[seat] + amount)
        tell(s, Told.PROLONGS, seat, 1, amount, NONE, EVERYONE)


# One of one's own spells


@rule
def step_verb(s: Elixir, top: int) -> int:
    return s.program[program_of(s, s.acts[top] - 1), s.step[top], VERB]


@rule
def step_amount(s: Elixir, top: int) -> int:
    return s.program[program_of(s, s.acts[top] - 1), s.step[top], AMOUNT]


@rule
def may_choose(s: Elixir, top: int, spell: int) -> bool:
    """ELX-64, ELX-65, ELX-96."""
    if not in_hand(s, s.caster[top], spell):
        return False
    return step_verb(s, top) != Verb.GIVE_SPELL or s.level[spell] <= step_amount(s, top)


@rule
def begin_choosing(s: Elixir, top: int) -> bool:
    """Which spell to give or to remove; whether there is no choice."""
    if step_verb(s, top) == Verb.CROSS_SPELLS and spells_of(s, s.target[top] - 1) == 0:
        return True
    count, last = 0, 0
    for spell in range(SPELLS):
        if may_choose(s, top, spell):
            count += 1
            last = spell
    if count > 1:
        s.phase = Phase.CHOOSING
        s.actor = s.caster[top]
        return False
    if count == 1:
        choose(s, top, last)
    return True


@rule
def choose(s: Elixir, top: int, spell: int) -> None:
    verb = step_verb(s, top)
    if verb == Verb.CROSS_SPELLS:
        cross_spells(s, top, spell)
    elif verb == Verb.GIVE_SPELL:
        give_spell(s, s.caster[top], s.target[top] - 1, spell)
    else:
        remove_spell(s, s.caster[top], spell)
        tell(s, Told.REMOVES, s.caster[top], told_as(s, spell), NONE, NONE, EVERYONE)


# A spell without ingredients (ELX-91)


@rule
def may_free(s: Elixir, top: int, spell: int) -> bool:
    return in_hand(s, s.caster[top], spell) and s.level[spell] <= step_amount(s, top)


@rule
def begin_freeing(s: Elixir, top: int) -> bool:
    seat = s.caster[top]
    if s.gag[seat] or not room(s):
        return True
    for spell in range(SPELLS):
        if may_free(s, top, spell):
            s.phase = Phase.FREEING
            s.actor = seat
            return False
    return True
