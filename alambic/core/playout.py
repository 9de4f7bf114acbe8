"""Random playouts, bound to each game."""

from alambic.core.chance import below, stir
from alambic.core.contract import awaited, deal, first_seat, legal, standings, step
from alambic.core.rule import rule
from alambic.core.state import Numbers, State


@rule
def finish(s: State, moves: Numbers) -> int:
    """Play evenly random moves to the end; return how many of them were choices between two or more."""
    choices = 0
    waiting = awaited(s)
    while waiting != 0:
        seat = first_seat(waiting)
        n = legal(s, seat, moves)
        if n > 1:
            choices += 1
            step(s, seat, moves[below(s, n)])
        else:
            step(s, seat, moves[0])
        waiting = awaited(s)
    return choices


@rule
def random_games(
    worlds: list[State],
    moves: Numbers,
    places: Numbers,
    points: Numbers,
    first: int,
    games: int,
    outcomes: Numbers,
) -> int:
    """Deal the blank world 0 into world 1 and play it at random, `games` times; return how many choices.

    Where there is a world for each game after those, it becomes that game as dealt.
    Each game writes one row: its choices, then every seat's place, then every seat's points. Game number n has
    the word that `stir` makes of world 0's word and n: consecutive words would share their draws.
    """
    total = 0
    seats = worlds[0].seats
    at = 0
    for game in range(first, first + games):
        worlds[1] = worlds[0]
        stir(worlds[1], game)
        deal(worlds[1])
        if len(worlds) > 2:
            worlds[2 + game - first] = worlds[1]
        choices = finish(worlds[1], moves)
        standings(worlds[1], places, points)
        outcomes[at] = choices
        for seat in range(seats):
            outcomes[at + 1 + seat] = places[seat]
            outcomes[at + 1 + seats + seat] = points[seat]
        at += 1 + 2 * seats
        total += choices
    return total
