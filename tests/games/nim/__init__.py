"""Nim: a whole game in one file, with one language and no secrets; what it leaves out is as usual."""

from alambic.core.game import Game
from alambic.core.rule import rule
from alambic.core.state import Numbers, State, int8
from alambic.core.vocabulary import Awaits, Endings, Ends, Moves, Phases, Spells

GAME = Game(
    name="nim",
    title="Nim",
    seats=(2, 2),
    prefix="NIM",
    tagline={"en": "Whoever takes the last match wins."},
    package=__name__,
)
MATCHES = 12


class Phase(Phases):
    TAKING = Awaits("{who} is to take matches.", "Take one, two or three matches.")


class Move(Moves):
    TAKE = Spells("take {n}", "Take {n}", n=("1", "2", "3"))


class End(Endings):
    EMPTY = Ends("the last match is taken", "NIM-03")


class Nim(State):
    left: int = int8()
    turn: int = int8()
    over: int = int8()


@rule
def deal(s: Nim) -> None:
    s.left = MATCHES


@rule
def legal(s: Nim, seat: int, moves: Numbers) -> int:
    if s.over or seat != s.turn:
        return 0
    n = min(3, s.left)
    for i in range(n):
        moves[i] = i
    return n


@rule
def play(s: Nim, seat: int, move: int) -> None:
    s.left -= move + 1
    if s.left == 0:
        s.over = End.EMPTY
    else:
        s.turn = 1 - s.turn


@rule
def standings(s: Nim, places: Numbers, points: Numbers) -> None:
    for seat in range(2):
        won = s.over and seat == s.turn
        points[seat] = 1 if won else 0
        places[seat] = 1 if won or not s.over else 2
