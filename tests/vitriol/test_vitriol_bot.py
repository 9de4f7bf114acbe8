"""What bots know of V.I.T.R.I.O.L.: `prefer` and `worth` are better than chance."""

import pytest

from alambic.bots.bot import Bot, make_bot
from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.core.state import pack
from alambic.games.vitriol import GAME
from tests.test_bots import Preferring


class Greedy:
    """Plays what `worth` likes best, looking at no more than the next position."""

    name = "greedy"

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def choose(self, known: bytes, seat: int, word: int) -> int:
        moves = self.engine.legal(self.engine.unpack(known), seat)
        return max(moves, key=lambda move: self.lead(known, seat, move, word)) if len(moves) > 1 else moves[0]

    def lead(self, known: bytes, seat: int, move: int, word: int) -> int:
        world = self.engine.imagined(self.engine.unpack(known), seat, word)
        self.engine.play(world, seat, move)
        values = self.engine.worth(world)
        return values[seat] - max(value for other, value in enumerate(values) if other != seat)


def share_of_wins(one: Bot, seats: int, games: int) -> float:
    """How much of the win a bot takes against players by chance, sitting everywhere in turn."""
    engine, won = GAME.load(), 0.0
    other = make_bot("random", engine)
    for game in range(games):
        s = engine.start(GAME.setup(seats), word_for(21, game))
        step = 0
        while waiting := engine.awaited(s):
            seat = waiting[0]
            bot = one if seat == game % seats else other
            engine.play(s, seat, bot.choose(engine.pack(engine.forgotten(s, seat)), seat, word_for(game, step)))
            step += 1
        places, _ = engine.standings(s)
        if places[game % seats] == 1:
            won += 1 / places.count(1)
    return won / games


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("kind", [Preferring, Greedy])
def test_what_a_bot_knows_beats_chance(kind: type[Preferring] | type[Greedy], seats: int) -> None:
    """VIT-13: points for one's own metal are what it plays for; a fair share would be one in `seats`."""
    assert share_of_wins(kind(GAME.load()), seats, 24) > 2.2 / (seats + 1)


def test_worth_counts_what_the_table_holds_for_each_seat() -> None:
    """VIT-13: a six of one's metal, in front of whomever it lies, is worth most to oneself."""
    engine = GAME.load()
    plain = engine.read(engine.start(GAME.setup(4), 5))
    before, metal = engine.worth(engine.unpack(pack(plain))), plain.metal[2, 0]
    plain.lain[0, metal, 5] += 1
    plain.natural[0, metal] += 1
    plain.naturals[metal] += 1
    gains = [now - then for now, then in zip(engine.worth(engine.unpack(pack(plain))), before, strict=True)]
    assert gains[2] > 0 and all(gains[2] > gain for seat, gain in enumerate(gains) if seat != 2)
