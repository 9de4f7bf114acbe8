"""Positions of Mini drawn in letters, and moves played on them."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from alambic.core.chance import mixed, word_for
from alambic.core.contract import deal
from alambic.core.engine import Engine, Interpreting
from alambic.core.events import VEILED, read_events
from alambic.core.game import Setup
from alambic.core.state import SPECTATOR, State, unpack
from tests.games.mini import GAME
from tests.games.mini.state import (
    DOWN,
    KINDS,
)
from tests.games.mini.vocabulary import SEAT_NAMES

LETTERS = "hot?"  # herb, owl, thief, unseen
NAMES = ("Ann", "Bea", "Cy")
INTERPRETED = GAME.load(compiled=False)


@cache
def compiled() -> Engine:
    return GAME.load(compiled=True)


def seat_of(letter: str) -> int:
    return SPECTATOR if letter == "w" else SEAT_NAMES.index(letter)


class Table:
    """A position drawn in letters, one hand a word; seats are a, b, c, and w only watches."""

    def __init__(self, hands: str, pile: str = "", under: str = "", up: str = "", **fields: int) -> None:
        self.chances: list[int] = []
        self.engine = Engine(GAME, Interpreting(GAME, script=self.chance))
        self.state: Any = unpack(GAME.state, GAME.setup(len(hands.split())).blank())
        for card in range(KINDS):
            letter = LETTERS[card]
            self.state.cards[card] = (hands + pile + under + up).count(letter)
            self.state.pile[card] = pile.count(letter)
            self.state.up[card] = up.count(letter)
            for seat, hand in enumerate(hands.split()):
                self.state.held[seat, 1 << seat, card] = hand.count(letter)
        self.state.under[: len(under)] = [LETTERS.index(letter) + 1 for letter in under]
        for name, value in fields.items():
            setattr(self.state, name, value)

    def chance(self, s: State, n: int) -> int:
        picked = self.chances.pop(0)
        assert 0 <= picked < n
        return picked

    def deal(self, chance: Sequence[int]) -> "Table":
        self.chances = list(chance)
        self.engine.call(deal, self.state)
        assert not self.chances
        return self

    def play(self, *moves: str, chance: Sequence[int] = ()) -> "Table":
        """Play moves written `a drop herb` with these results of chance, all of which must be used."""
        self.chances = list(chance)
        for text in moves:
            seat, code = seat_of(text[0]), text[2:]
            move = self.engine.codes.parse(code)
            assert move in self.engine.legal(self.state, seat), f"{text} is not allowed"
            self.engine.play(self.state, seat, move)
        assert not self.chances
        return self

    def legal(self, seat: str) -> list[str]:
        return [self.engine.codes.code(move) for move in self.engine.legal(self.state, seat_of(seat))]

    def why(self, seat: str, code: str) -> int:
        return self.engine.why(self.state, seat_of(seat), self.engine.codes.parse(code))

    def known(self, seat: str) -> Any:
        return self.engine.forgotten(self.state, seat_of(seat))

    def sees(self, viewer: str, place: str) -> str:
        """The cards of a hand, or of those face down (d), as a viewer knows them; to T they are what they are."""
        s = self.state if viewer == "T" else self.known(viewer)
        at = DOWN if place == "d" else seat_of(place)
        return "".join(LETTERS[card] * int(s.held[at, :, card].sum()) for card in range(KINDS + 1))

    def told(self, viewer: str, kind: int) -> list[str]:
        """What a viewer learns from the events of a kind: letters, ? where it is veiled."""
        events = [event for event in read_events(self.known(viewer)) if event.kind == kind]
        return ["?" if event.what == VEILED else LETTERS[event.what] for event in events]

    @property
    def points(self) -> list[int]:
        return list(self.state.points[: self.state.seats])

    @property
    def awaited(self) -> str:
        return "".join(SEAT_NAMES[seat] for seat in self.engine.awaited(self.state))

    @property
    def may(self) -> str:
        return "".join(SEAT_NAMES[seat] for seat in self.engine.may(self.state))

    @property
    def under(self) -> str:
        return "".join(LETTERS[card - 1] for card in self.state.under if card)


def picks(word: int) -> Iterator[int]:
    """Numbers for a random player, apart from the chance of the game."""
    while True:
        word = mixed(word + 1)
        yield word


def random_game(engine: Engine, setup: Setup, number: int) -> Iterator[tuple[Any, int, int]]:
    """A random game, knocks included: before each move the state, the seat and the move."""
    s = engine.start(setup, word_for(7, number))
    pick = picks(number)
    while engine.awaited(s):
        seats = engine.awaited(s)
        if engine.may(s) and next(pick) % 16 == 0:
            seats = engine.may(s)
        seat = seats[next(pick) % len(seats)]
        moves = engine.legal(s, seat)
        move = moves[next(pick) % len(moves)]
        yield s, seat, move
        engine.play(s, seat, move)


def positions(every: int, games: int, engine: Engine = INTERPRETED) -> Iterator[Any]:
    """Each so many moves a state of a few random games, over all setups in turn."""
    setups = GAME.setups()
    for number in range(games):
        setup = setups[number * 7 % len(setups)]
        for step, (s, _, _) in enumerate(random_game(engine, setup, number)):
            if step % every == number % every:
                yield s


def onlookers(s: Any) -> list[int]:
    return [*range(INTERPRETED.seats(s)), SPECTATOR]


def theft_before_a_third() -> Table:
    """b drops a card, c looks at both other hands, a steals from b: c knows the thief's old card and no more."""
    t = Table("th ho oo", pile="hhot", turn=1).play("b drop owl", "b end", chance=[0])
    t.play("c look b", "c look a", "c end", chance=[0, 1])
    return t.play("a steal b", "c let pass", "b let pass", chance=[0])
