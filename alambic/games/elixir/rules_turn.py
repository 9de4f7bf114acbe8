"""Turns: the draft, whose turn it is, what its beginning and its end bring, and the end of the game."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, tell
from alambic.core.rule import rule
from alambic.games.elixir.cards import Power
from alambic.games.elixir.rules_finds import draw, take_at_random
from alambic.games.elixir.rules_forfeits import count_as_done, slip_up
from alambic.games.elixir.rules_spells import (
    has_power,
    ingredients_left,
    look_at_own,
    pop,
    spells_of,
    take_from_stack,
)
from alambic.games.elixir.state import DEALT, KINDS, LEVELS, NOBODY, SPELLS, TURNS, Elixir, Taken
from alambic.games.elixir.vocabulary import End, Phase, Told

REGULAR, MORE, BY_GLASS = range(3)  # how a turn came about


@rule
def deal(s: Elixir) -> None:
    """Four stacks of spells, all finds in the pile, and a first player by chance (ELX-03, ELX-04)."""
    for spell in range(SPELLS):
        if s.level[spell] > 0:
            s.stacked[s.level[spell] - 1] += 1
    for kind in range(KINDS):
        s.pile[kind] = s.cards[kind]
        s.left += s.cards[kind]
    s.turn = below(s, s.seats)
    s.regular = s.turn
    tell(s, Told.STARTS, s.turn, NONE, NONE, NONE, EVERYONE)
    s.phase = Phase.DRAFTING
    s.actor = s.turn


# The draft (ELX-04)


@rule
def total_of(s: Elixir) -> int:
    return 9 + 2 * s.total


@rule
def fits(s: Elixir, seat: int, level: int) -> bool:
    return s.stacked[level - 1] > 0 and ingredients_left(s, seat) + level <= total_of(s)


@rule
def may_draft(s: Elixir, seat: int, level: int) -> bool:
    """A pile that would exceed the total only if no pile fits."""
    if s.stacked[level - 1] == 0:
        return False
    if fits(s, seat, level):
        return True
    for other in range(1, LEVELS + 1):
        if fits(s, seat, other):
            return False
    return True


@rule
def drafts_on(s: Elixir, seat: int) -> bool:
    """Until the total is reached; all piles empty: the draft is over."""
    if ingredients_left(s, seat) >= total_of(s):
        return False
    for level in range(LEVELS):
        if s.stacked[level] > 0:
            return True
    return False


@rule
def draft(s: Elixir, seat: int, level: int) -> None:
    """The next who still needs spells, or the finds and the first turn (ELX-06)."""
    take_from_stack(s, seat, level)
    tell(s, Told.DRAFTS, seat, NONE, level, NONE, EVERYONE)
    for k in range(1, s.seats + 1):
        other = (seat + k) % s.seats
        if drafts_on(s, other):
            s.actor = other
            return
    for k in range(s.seats):
        draw(s, (s.turn + k) % s.seats, DEALT, 0)
    for k in range(s.seats):
        look_at_own(s, (s.turn + k) % s.seats)
    begin_turn(s, s.turn, REGULAR)


# A turn (ELX-07, ELX-18)


@rule
def begin_turn(s: Elixir, seat: int, how: int) -> None:
    s.turn = seat
    s.turns += 1
    s.by_glass = 1 if how == BY_GLASS else 0
    if s.skips[seat] > 0:
        s.skips[seat] -= 1
        tell(s, Told.SLEEPS, seat, NONE, NONE, NONE, EVERYONE)
        return
    s.actor = seat
    s.phase = Phase.ACTING
    tell(s, Told.BEGINS, seat, s.turns, how, NONE, EVERYONE)
    for spell in range(SPELLS):
        if s.bearer[spell] == seat + 1 and s.ripe[spell] == 1:
            s.ripe[spell] = 2
    if has_power(s, seat, Power.TITHE) and asks_tithe(s, seat):
        s.phase = Phase.TITHING
    else:
        draw_for_turn(s, seat)


@rule
def asks_tithe(s: Elixir, seat: int) -> bool:
    """Of which opponent: asked where there are two with finds (ELX-81)."""
    rich, last = 0, 0
    for other in range(s.seats):
        if other != seat and s.held[other] > 0:
            rich += 1
            last = other
    if rich == 1:
        take_at_random(s, seat, last, Taken.TITHE)
    return rich > 1


@rule
def draw_for_turn(s: Elixir, seat: int) -> None:
    draw(s, seat, 2 if has_power(s, seat, Power.HORN) else 1, 1)
    s.phase = Phase.ACTING


@rule
def end_turn(s: Elixir, seat: int) -> None:
    """What lasted until now, then whose turn is next: extra turns come before the next seat."""
    tell(s, Told.PASSES, seat, NONE, NONE, NONE, EVERYONE)
    s.gag[seat] = max(0, s.gag[seat] - 1)
    for spell in range(SPELLS):
        s.accused[spell] = 0
        if s.bearer[spell] == seat + 1 and s.ripe[spell] == 2:
            count_as_done(s, spell, 1)
    slip_up(s, seat)
    slept = True
    while slept:
        if s.turns >= TURNS * s.seats:
            finish_game(s, End.LONG, NOBODY)
            return
        waiting = s.skips[next_seat(s)]
        go_to_next_turn(s)
        slept = waiting > 0


@rule
def extra_seat(s: Elixir) -> int:
    """Who has an extra turn to take, from the player whose turn it was; -1: nobody."""
    for k in range(s.seats):
        seat = (s.turn + k) % s.seats
        if s.glass[seat] > 0 or s.extras[seat] > 0:
            return seat
    return -1


@rule
def next_seat(s: Elixir) -> int:
    seat = extra_seat(s)
    return seat if seat >= 0 else (s.regular + 1) % s.seats


@rule
def go_to_next_turn(s: Elixir) -> None:
    seat = extra_seat(s)
    if seat < 0:
        s.regular = (s.regular + 1) % s.seats
        begin_turn(s, s.regular, REGULAR)
    elif s.glass[seat] > 0:
        s.glass[seat] -= 1
        begin_turn(s, seat, BY_GLASS)
    else:
        s.extras[seat] -= 1
        begin_turn(s, seat, MORE)


# The end


@rule
def look_for_end(s: Elixir) -> None:
    """A card is resolved with its answers: who has no spell left, nor a card still at work, wins (ELX-14)."""
    for k in range(s.seats):
        seat = (s.turn + k) % s.seats
        if spells_of(s, seat) == 0 and not plays_on(s, seat):
            finish_game(s, End.EMPTY_HANDED, seat)
            return


@rule
def plays_on(s: Elixir, seat: int) -> bool:
    """Whether a card of this seat is still to be resolved."""
    for at in range(s.depth):
        if s.payer[at] == seat:
            return True
    return False


@rule
def finish_game(s: Elixir, why_over: int, winner: int) -> None:
    """What is still being played is left where it is."""
    while s.depth > 0:
        pop(s)
    s.phase = Phase.ACTING
    s.actor = s.turn
    s.over = why_over
    s.winner = winner + 1
    tell(s, Told.ENDED, winner, why_over, NONE, NONE, EVERYONE)
