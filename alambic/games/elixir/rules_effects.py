"""What a card does: the steps of its program, one after the other (ELX-12, ELX-17)."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, tell, tell_one_of
from alambic.core.rule import rule
from alambic.games.elixir.rules_finds import discard_hand, draw, lose_at_random, move_hands, take_at_random, throw
from alambic.games.elixir.rules_forfeits import begin_forfeit, begin_lifting
from alambic.games.elixir.rules_spells import (
    count_powers,
    curse,
    give_spell,
    in_hand,
    is_about,
    lay_down,
    look_at_own,
    part_with_spell,
    pop,
    program_of,
    random_spell,
    receive_spell,
    room,
    shielded,
    spells_of,
    step_amount,
    step_verb,
    told_as,
    uncast,
)
from alambic.games.elixir.rules_trade import begin_trade
from alambic.games.elixir.state import AMOUNT, LEVELS, SPELLS, STEPS, VERB, WHOM, Elixir, Place, Taken
from alambic.games.elixir.verbs import Verb, Whom
from alambic.games.elixir.vocabulary import Phase, Told

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
    if verb in (Verb.DARE, Verb.BIND):
        return begin_forfeit(s, top, verb, amount)
    if verb == Verb.LIFT:
        return begin_lifting(s, top)
    if verb == Verb.FREE:
        return begin_freeing(s, top)
    if verb == Verb.REMOVE:
        return begin_choosing(s, top)
    if verb in (Verb.TRADE, Verb.SELL, Verb.BID_FOR, Verb.GLEAN):
        return begin_trade(s, top, verb, amount)
    if verb in (Verb.POWER, Verb.EXTRA, Verb.AGAIN):
        gain(s, top, verb, amount)
        return True
    if verb in (Verb.PASS_HANDS, Verb.SHARE_FINDS):
        move_hands(s, top, verb)
        return True
    if verb == Verb.SHARE_SPELLS:
        share_spells(s, top)
        return True
    if verb in (Verb.SWAP_HANDS, Verb.EXCHANGE, Verb.BARTER, Verb.CROSS_SPELLS, Verb.GIVE_SPELL):
        return shielded(s, top, s.target[top] - 1) or deal_with(s, top, verb, amount)
    for k in range(s.seats):
        seat = (s.turn + k) % s.seats  # ELX-12
        if is_about(s, top, whom, seat):
            work_on(s, top, seat, verb, amount)
    return True


@rule
def deal_with(s: Elixir, top: int, verb: int, amount: int) -> bool:
    """What goes between the caster and the target."""
    if verb == Verb.SWAP_HANDS:
        move_hands(s, top, verb)
        return True
    if verb in (Verb.EXCHANGE, Verb.BARTER):
        return begin_trade(s, top, verb, amount)
    return begin_choosing(s, top)


@rule
def work_on(s: Elixir, top: int, seat: int, verb: int, amount: int) -> None:
    """What is done to one seat after the other, without a choice."""
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
    elif verb == Verb.REFILL:
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


@rule
def may_prolong(s: Elixir) -> bool:
    """At most one Hourglass a turn, and none in a turn that an Hourglass gave (ELX-18, ELX-48)."""
    return s.by_glass == 0 and s.glass[s.turn] == 0


# One of one's own spells


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
        lay_down(s, s.caster[top], spell, Place.GONE)
        tell(s, Told.REMOVES, s.caster[top], told_as(s, spell), NONE, NONE, EVERYONE)


# Spells of several


@rule
def cross_spells(s: Elixir, top: int, spell: int) -> None:
    """One of one's choice against one at random, of what they had (ELX-64)."""
    seat, other = s.caster[top], s.target[top] - 1
    theirs = random_spell(s, other)
    part_with_spell(s, seat, other, spell)
    part_with_spell(s, other, seat, theirs)
    receive_spell(s, seat, other, spell)
    receive_spell(s, other, seat, theirs)


@rule
def share_spells(s: Elixir, top: int) -> None:
    """All uncast spells of those affected, shuffled; everyone gets as many as they had (ELX-86)."""
    tell(s, Told.SHARES, s.caster[top], 1, NONE, NONE, EVERYONE)
    left = 0
    for spell in range(SPELLS):
        if s.place[spell] == Place.HAND and is_about(s, top, Whom.ALL, s.by[spell] - 1):
            s.by[spell] = 0
            s.seen[spell] = 0
            left += 1
    for k in range(s.seats):
        seat = (s.caster[top] + k) % s.seats
        if is_about(s, top, Whom.ALL, seat):
            count = spells_of(s, seat)
            for level in range(LEVELS):
                s.backs[seat, level] = 0
            for _ in range(count):
                deal_loose_spell(s, seat, left)
                left -= 1
            for level in range(LEVELS):
                tell_one_of(s, level, LEVELS, Told.BACKS, seat, s.backs[seat, level], NONE, EVERYONE)
            look_at_own(s, seat)


@rule
def deal_loose_spell(s: Elixir, seat: int, count: int) -> None:
    """One of so many that are in nobody's hand just now."""
    at, spell = below(s, count), 0
    while s.place[spell] != Place.HAND or s.by[spell] != 0 or at > 0:
        if s.place[spell] == Place.HAND and s.by[spell] == 0:
            at -= 1
        spell += 1
    s.by[spell] = seat + 1
    s.backs[seat, s.level[spell] - 1] += 1


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
