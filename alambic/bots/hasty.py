"""The bot that errs as people do: it looks at a few moves that spring to mind, at how it would stand after its own
turn, and at nothing that the others might do about it."""

from alambic.core.chance import below, stir
from alambic.core.contract import awaited, imagine, legal, prefer, sensible, step, worth
from alambic.core.engine import Engine
from alambic.core.rule import rule
from alambic.core.state import Numbers, State

NOTICED = 5  # moves looked at
SEEN_THROUGH = 12  # moves of its own that one more may need


@rule
def spring_to_mind(s: State, weights: Numbers, n: int) -> int:
    """One of the first n that was not looked at yet, by its weight."""
    total = 0
    for i in range(n):
        total += weights[i]
    left, i = below(s, total), 0
    while left >= weights[i]:
        left -= weights[i]
        i += 1
    return i


@rule
def lead_of(s: State, seat: int, values: Numbers) -> int:
    """How far ahead of the best other a seat seems to be."""
    worth(s, values)
    best, found = 0, False
    for other in range(s.seats):
        if other != seat and (not found or values[other] > best):
            best, found = values[other], True
    return values[seat] - best


@rule
def finish_turn(s: State, seat: int, moves: Numbers, weights: Numbers) -> None:
    """Go on with what seems best as long as nobody else has a say."""
    count = 0
    while awaited(s) == 1 << seat and count < SEEN_THROUGH:
        n = legal(s, seat, moves)
        prefer(s, seat, moves, n, weights)
        best = 0
        for i in range(1, n):
            if weights[i] > weights[best]:
                best = i
        step(s, seat, moves[best])
        count += 1


@rule
def look_at_some(
    worlds: list[State],
    seat: int,
    moves: Numbers,
    n: int,
    weights: Numbers,
    further: Numbers,
    further_weights: Numbers,
    values: Numbers,
) -> int:
    """Which of n moves a hurried player picks; values[0] becomes how far it would lead, values[1] with the next.

    World 0 is what is known, world 1 how they think it is.
    """
    prefer(worlds[0], seat, moves, n, weights)
    chosen, most, next_best = 0, 0, 0
    for look in range(min(n, NOTICED)):
        i = spring_to_mind(worlds[0], weights, n)
        weights[i] = 0
        worlds[1] = worlds[0]
        imagine(worlds[1], seat)
        step(worlds[1], seat, moves[i])
        finish_turn(worlds[1], seat, further, further_weights)
        lead = lead_of(worlds[1], seat, values)
        if look == 0:
            chosen, most, next_best = i, lead, lead
        elif lead > most:
            chosen, most, next_best = i, lead, most
        elif look == 1 or lead > next_best:
            next_best = lead
    values[0], values[1] = most, next_best
    return chosen


@rule
def hasty_choice(
    worlds: list[State],
    seat: int,
    moves: Numbers,
    weights: Numbers,
    further: Numbers,
    further_weights: Numbers,
    values: Numbers,
) -> int:
    """The move that a hurried player picks."""
    stir(worlds[0], 0)
    n = sensible(worlds[0], seat, moves)
    return moves[look_at_some(worlds, seat, moves, n, weights, further, further_weights, values)]


class HastyBot:
    name = "hasty"

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        engine.bind(hasty_choice)

    def choose(self, known: bytes, seat: int, word: int) -> int:
        lend, most = self.engine.mode.numbers, self.engine.most
        worlds = self.engine.worlds(2, known, word)
        rooms = [lend(most) for _ in range(4)]
        return int(self.engine.call(hasty_choice, worlds, seat, *rooms, lend(self.engine.game.seats[1])))
