"""The laws on long games in which nobody proposes to stop: ART-10 to ART-33."""

from collections import Counter
from random import Random

import pytest

from alambic.core.chance import word_for
from alambic.core.engine import Engine
from alambic.core.game import Setup
from alambic.core.laws import LAWS, Walk
from alambic.games.artiseurs import GAME
from tests.artiseurs.oracles import ARTISEURS_ORACLES, small
from tests.artiseurs.position import ENGINE

SETUPS = [
    small(3, 5, 4, 3, mode="baugienne", veiled=True),
    small(2, 5, 4, 3, mode="cervienne", absent="white"),
    small(3, 4, 3, 3, mode="knucklebones", veiled=True),
]
WALKING_THEMSELVES = (
    "same_word_same_game",
    "interpreted_is_compiled",
    "record_replays",
    "bad_input_changes_nothing",
)


class LongWalk(Walk):
    """A random game to its own end; the laws' walks end early, since bystanders keep proposing to stop."""

    def __init__(self, engine: Engine, setup: Setup, word: int) -> None:
        self.engine, self.setup, self.word, self.oracles = engine, setup, word, ARTISEURS_ORACLES
        self.positions, self.moves = [], []
        s, dice = engine.start(setup, word), Random(word)
        while True:
            self.positions.append(engine.pack(s))
            if not (waiting := engine.awaited(s)) or len(self.moves) == 120:
                return
            seat = dice.choice(waiting)
            codes = [code for move in engine.legal(s, seat) if (code := engine.codes.code(move)) != "stop"]
            kind = dice.choice(sorted({code.split()[0] for code in codes}))
            move = engine.codes.parse(dice.choice([code for code in codes if code.startswith(kind)]))
            self.moves.append((seat, move))
            engine.play(s, seat, move)


def chosen(walk: Walk) -> Counter[str]:
    return Counter(walk.engine.codes.code(move).split()[0] for _, move in walk.moves)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_laws_hold_in_long_games(setup: Setup) -> None:
    """ART-33: secrets of wishes and sides at every step; ART-31: the end, if it comes."""
    walk = LongWalk(GAME.load(), setup, word_for(5, SETUPS.index(setup)))
    assert len(walk.moves) > 40 and chosen(walk)["put"] > 5
    for law in LAWS:
        if law.__name__ not in WALKING_THEMSELVES:
            law(walk)
    s = ENGINE.start(setup, walk.word)
    for position, (seat, move) in zip(walk.positions, walk.moves, strict=False):
        assert ENGINE.pack(s) == position, "interpreted and compiled differ"
        ENGINE.play(s, seat, move)
