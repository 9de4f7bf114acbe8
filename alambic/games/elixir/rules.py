"""The course of Elixir: the moves, and what is being played until somebody has to decide."""

from alambic.core.events import EVERYONE, NONE, tell
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.elixir.cards import USABLE_KINDS
from alambic.games.elixir.rules_answers import answer, answer_next, ask, cast_spell
from alambic.games.elixir.rules_effects import choose, work
from alambic.games.elixir.rules_finds import leave_hand, rebuild, take_at_random
from alambic.games.elixir.rules_forfeits import (
    bear,
    buy_off,
    end_lifting,
    give_one,
    lay_again,
    pick_forfeit,
    speak,
)
from alambic.games.elixir.rules_legal import awaited, legal, may, may_borrow, may_copy, why
from alambic.games.elixir.rules_pay import give_to_apprentice, pay_it, pay_somehow
from alambic.games.elixir.rules_spells import (
    ingredients_left,
    is_aimed,
    is_turned,
    push,
    spells_of,
    step_verb,
    told_as,
    verb_of,
)
from alambic.games.elixir.rules_trade import bid, close_flea, give_in_trade, put, take
from alambic.games.elixir.rules_turn import deal, draft, draw_for_turn, end_turn, look_for_end
from alambic.games.elixir.state import SPELLS, Elixir, Purpose, Stage, Taken, Way
from alambic.games.elixir.verbs import Verb
from alambic.games.elixir.vocabulary import Move, Phase, Told

__all__ = ["awaited", "deal", "legal", "may", "play", "standings", "why"]


# What is being played


@rule
def run(s: Elixir) -> None:
    """Go on with the card on top until somebody has to decide, or nothing is being played any longer."""
    going = True
    while going:
        top = s.depth - 1
        if top < 0:
            s.phase = Phase.ACTING
            s.actor = s.turn
            going = False
        elif s.stage[top] == Stage.NAME_IT:
            going = name_it(s, top)
        elif s.stage[top] == Stage.AIM_IT:
            going = aim_it(s, top)
        elif s.stage[top] == Stage.PAY_IT:
            going = pay_it(s, top)
        elif s.stage[top] == Stage.ASK:
            going = ask(s, top)
        elif s.stage[top] == Stage.ANSWER:
            going = answer_next(s, top)
        else:
            going = work(s, top)
            if s.depth == top:  # it is resolved
                look_for_end(s)
                going = s.over == 0


@rule
def name_it(s: Elixir, top: int) -> bool:
    """A Double becomes another spell, Borrowed magic an object; where there is none, it has no effect."""
    verb = verb_of(s, s.acts[top] - 1)
    if verb in (Verb.COPY, Verb.BORROW):
        for card in range(SPELLS if verb == Verb.COPY else len(USABLE_KINDS)):
            if (verb == Verb.COPY and may_copy(s, card)) or (
                verb == Verb.BORROW and may_borrow(s, USABLE_KINDS[card])
            ):
                s.phase = Phase.NAMING
                s.actor = s.payer[top]
                return False
        s.acts[top] = 0
    s.stage[top] = Stage.AIM_IT
    return True


@rule
def aim_it(s: Elixir, top: int) -> bool:
    """Who is meant, or which way; then spells are paid for (ELX-10), unless an Elixir gives them (ELX-91)."""
    card = s.acts[top] - 1
    if card >= 0 and ((is_aimed(s, card) and s.target[top] == 0) or (is_turned(s, card) and s.way[top] == 0)):
        s.phase = Phase.TARGETING
        s.actor = s.payer[top]
        return False
    if s.card[top] >= SPELLS:
        s.stage[top] = Stage.WORK
    elif s.free[top]:
        s.stage[top] = Stage.ASK
    else:
        s.owed = s.recipe[s.card[top]]
        s.stage[top] = Stage.PAY_IT
    return True


@rule
def step_done(s: Elixir) -> bool:
    """A step of the card on top is done: what is being played goes on."""
    s.step[s.depth - 1] += 1
    return True


# Moves: each says whether what is being played goes on


@rule
def play(s: Elixir, seat: int, move: int) -> None:
    if do_move(s, seat, move):
        run(s)
    if s.depth == 0 and s.over == 0:
        rebuild(s)


@rule
def do_move(s: Elixir, seat: int, move: int) -> bool:
    if move < Move.CAST:
        return play_in_turn(s, seat, move)
    if move < Move.AS:
        return cast(s, seat, move - Move.CAST)
    if move < Move.PAY:
        return name_or_aim(s, seat, move)
    if move < Move.PASS:
        return pay_somehow(s, seat, move)
    if move < Move.ACCEPT:
        return answer(s, seat, move)
    if move < Move.GIVE:
        return yield_to(s, seat, move)
    if move < Move.DONE:
        return give(s, seat, move - Move.GIVE)
    if move == Move.DONE:
        return say_done(s)
    if move < Move.CHOOSE:
        return take(s, seat, move - Move.TAKE) and step_done(s)
    if move < Move.LAY:
        choose(s, s.depth - 1, move - Move.CHOOSE)
        return step_done(s)
    if move < Move.PUT:
        pick_forfeit(s, seat, move - Move.LAY)
        return False
    if move < Move.BID:
        return put(s, seat, move - Move.PUT) and step_done(s)
    if move < Move.CALL:
        return bid(s, seat, move) and step_done(s)
    speak(s, seat, move)
    return False


@rule
def play_in_turn(s: Elixir, seat: int, move: int) -> bool:
    if move == Move.NEXT:
        end_turn(s, seat)
        return False
    if move < Move.PLAY:
        draft(s, seat, move - Move.DRAFT + 1)
        return False
    kind = USABLE_KINDS[move - Move.PLAY]
    leave_hand(s, seat, kind)
    tell(s, Told.PLAYS, seat, kind, NONE, NONE, EVERYONE)
    push(s, SPELLS + kind, seat, 1)
    return True


@rule
def cast(s: Elixir, seat: int, spell: int) -> bool:
    """In one's turn, or without ingredients by an Elixir, whose step is done with that (ELX-91)."""
    free = 1 if s.phase == Phase.FREEING else 0
    if free:
        s.step[s.depth - 1] += 1
    cast_spell(s, seat, spell, free, free)
    return True


@rule
def name_or_aim(s: Elixir, seat: int, move: int) -> bool:
    top = s.depth - 1
    if move < Move.USE:
        s.acts[top] = move - Move.AS + 1
        tell(s, Told.NAMES, seat, told_as(s, move - Move.AS), 0, NONE, EVERYONE)
    elif move < Move.AT:
        s.acts[top] = SPELLS + USABLE_KINDS[move - Move.USE] + 1
        tell(s, Told.NAMES, seat, USABLE_KINDS[move - Move.USE], 1, NONE, EVERYONE)
    elif move >= Move.LEFT:
        s.way[top] = Way.LEFT if move == Move.LEFT else Way.RIGHT
        tell(s, Told.AIMS, seat, NONE, s.way[top], NONE, EVERYONE)
    elif s.phase == Phase.TITHING:
        take_at_random(s, seat, move - Move.AT, Taken.TITHE)
        draw_for_turn(s, seat)
        return False
    elif s.phase == Phase.LAYING:
        lay_again(s, seat, move - Move.AT)
        return step_done(s)
    else:
        s.target[top] = move - Move.AT + 1
        tell(s, Told.AIMS, seat, NONE, NONE, move - Move.AT, EVERYONE)
    return True


@rule
def yield_to(s: Elixir, seat: int, move: int) -> bool:
    """Accept a forfeit, or buy off (ELX-54)."""
    if move == Move.BUY:
        return buy_off(s, seat) and step_done(s)
    bear(s, s.depth - 1, step_verb(s, s.depth - 1))
    return step_done(s)


@rule
def give(s: Elixir, seat: int, kind: int) -> bool:
    if s.purpose == Purpose.APPRENTICE:
        return give_to_apprentice(s, seat, kind)
    if s.purpose != Purpose.BUYING_OFF and s.purpose != Purpose.PRICE:
        return give_in_trade(s, seat, kind) and step_done(s)
    in_a_cast = s.purpose == Purpose.BUYING_OFF
    if give_one(s, seat, kind):
        if in_a_cast:
            return step_done(s)
        s.phase = Phase.ACTING  # the price of a forfeit that was not done is paid (ELX-50)
        s.actor = s.turn
    return False


@rule
def say_done(s: Elixir) -> bool:
    """Enough for a Flea market; or no forfeit is passed on."""
    if s.phase == Phase.LAYING:
        end_lifting(s)
    else:
        close_flea(s, s.depth - 1)
    return step_done(s)


@rule
def standings(s: Elixir, places: Numbers, points: Numbers) -> None:
    """The winner; then the fewest ingredients in uncast spells, then spells, then shared (ELX-14, 15)."""
    for seat in range(s.seats):
        points[seat] = ingredients_left(s, seat)
        places[seat] = 1
        for other in range(s.seats):
            if other != seat and is_ahead(s, other, seat):
                places[seat] += 1


@rule
def is_ahead(s: Elixir, seat: int, other: int) -> bool:
    if s.winner == seat + 1 or s.winner == other + 1:
        return s.winner == seat + 1
    more = ingredients_left(s, other) - ingredients_left(s, seat)
    return more > 0 or (more == 0 and spells_of(s, seat) < spells_of(s, other))
