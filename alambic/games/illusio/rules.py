"""The course of a game of Illusio: set-up, turns, end."""

from alambic.core.chance import below
from alambic.core.events import EVERYONE, NONE, tell
from alambic.core.rule import rule
from alambic.core.state import Numbers
from alambic.games.illusio.cards import Talent
from alambic.games.illusio.rules_actions import act, begin, drop_card
from alambic.games.illusio.rules_legal import legal, only_answer, why
from alambic.games.illusio.rules_objectives import (
    completed,
    draw_first,
    fill_contest,
    fill_objectives,
    finish_game,
    read_recipes,
    score_bill,
    score_due,
    shuffle_all,
)
from alambic.games.illusio.rules_table import draw, fill_pile, stack_cards
from alambic.games.illusio.state import DEALT, FEW, FULL, HAND, IDLE_ROUNDS, MAGICIANS, NOTHING, ROUNDS, Illusio
from alambic.games.illusio.vocabulary import End, Move, Phase, Told

__all__ = ["awaited", "deal", "legal", "may", "play", "standings", "why"]

# Setting up


@rule
def deal(s: Illusio) -> None:
    read_recipes(s)
    draw_first(s)
    deal_magicians(s)
    shuffle_all(s)
    fill_contest(s)
    stack_cards(s)
    for _ in range(DEALT):
        for k in range(s.seats):
            draw(s, (s.first + k) % s.seats)
    s.round = 1
    next_headliner(s, 0)


@rule
def deal_magicians(s: Illusio) -> None:
    """ILL-06."""
    taken, count = 0, 0
    for k in range(MAGICIANS):
        if s.magicians[k] > 0:
            count += 1
    for seat in range(s.seats):
        k = below(s, count)
        while taken >> k & 1:
            k = below(s, count)
        taken |= 1 << k
        s.talent[seat] = s.magicians[k] - 1
        tell(s, Told.MAGICIAN, seat, s.talent[seat], NONE, NONE, EVERYONE)


@rule
def next_headliner(s: Illusio, after: int) -> None:
    """In turn order every Headliner names a domain (ILL-49); then the first turn begins."""
    for k in range(after, s.seats):
        seat = (s.first + k) % s.seats
        if s.talent[seat] == Talent.HEADLINER:
            s.turn = seat
            s.phase = Phase.NAMING
            return
    begin_turn(s, s.first)


@rule
def name_domain(s: Illusio, seat: int, domain: int) -> None:
    s.named[seat] = domain + 1
    tell(s, Told.NAMES, seat, domain, NONE, NONE, EVERYONE)
    next_headliner(s, (seat - s.first) % s.seats + 1)


# Turns


@rule
def begin_turn(s: Illusio, seat: int) -> None:
    """Score, then draw (ILL-09)."""
    s.turn = seat
    s.phase = Phase.ACTING
    s.actions = 0
    s.used[seat] = 0
    tell(s, Told.BEGINS, seat, s.round, NONE, NONE, EVERYONE)
    if s.showing > 0:
        score_due(s, seat)
    if s.over == 0:
        wanted = FULL if s.held[seat] < FEW else s.held[seat] + 1
        while s.held[seat] < wanted and draw(s, seat):
            pass


@rule
def end_turn(s: Illusio, seat: int) -> None:
    """The end also comes when nobody acts any more, or after sixty rounds (ILL-22)."""
    tell(s, Told.PASSES, seat, s.actions, NONE, NONE, EVERYONE)
    s.idle = s.idle + 1 if s.actions == 0 and s.showing == 0 else 0
    following = (seat + 1) % s.seats
    if s.idle >= IDLE_ROUNDS * s.seats:
        finish_game(s, End.IDLE)
    elif following == s.first and s.round == ROUNDS:
        close_bill(s)
    else:
        if following == s.first:
            s.round += 1
        begin_turn(s, following)


@rule
def close_bill(s: Illusio) -> None:
    """The last round is over: in turn order all that is on the bill is scored, as if turns began (ILL-22)."""
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        if s.over == 0:
            s.used[seat] = 0
            score_bill(s, seat, ROUNDS)
    if s.over == 0:
        finish_game(s, End.LONG)


@rule
def say_end(s: Illusio, seat: int) -> None:
    """With more than eight cards the excess is discarded first (ILL-17)."""
    if s.held[seat] > HAND:
        begin(s, seat, Phase.DISCARDING, NOTHING, NOTHING)
    else:
        end_turn(s, seat)


# What the contract asks for


@rule
def awaited(s: Illusio) -> int:
    return 0 if s.over else 1 << s.turn


@rule
def may(s: Illusio) -> int:
    return 0


@rule
def play(s: Illusio, seat: int, move: int) -> None:
    s.fresh = 0
    make(s, seat, move)
    answer = only_answer(s)
    while answer != NOTHING:
        make(s, seat, answer)
        answer = only_answer(s)
    if (
        s.phase == Phase.ACTING and s.over == 0
    ):  # a card or action is whole: empty piles are replaced (ILL-01, ILL-16)
        fill_pile(s)
        fill_objectives(s)


@rule
def make(s: Illusio, seat: int, move: int) -> None:
    if move == Move.END:
        say_end(s, seat)
    elif Move.NAME <= move < Move.SAY:
        name_domain(s, seat, move - Move.NAME)
    elif s.phase == Phase.DISCARDING:  # ILL-17
        drop_card(s, seat, move - Move.DISCARD, 2)
        if s.held[seat] <= HAND:
            end_turn(s, seat)
    else:
        act(s, seat, move)


@rule
def standings(s: Illusio, places: Numbers, points: Numbers) -> None:
    """Points, then objectives completed, then shared (ILL-21, ILL-22)."""
    for seat in range(s.seats):
        points[seat] = s.points[seat]
        places[seat] = 1
        for other in range(s.seats):
            more = completed(s, other) - completed(s, seat)
            if s.points[other] > s.points[seat] or (s.points[other] == s.points[seat] and more > 0):
                places[seat] += 1
