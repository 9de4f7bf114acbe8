"""Positions of Le jeu des artiseurs worth looking at, as views."""

from collections.abc import Mapping, Sequence
from typing import Any

from alambic.core.match import Match
from alambic.core.view import N_, View, look
from alambic.games.artiseurs import GAME
from alambic.games.artiseurs.state import BONES, COLOURS, SIDE
from alambic.games.artiseurs.vocabulary import CELL_NAMES, Phase

NAMES = ("Ada", "Blaise", "Clio")
LETTERS = "wrb"

MIDDLE = "w.r..  .b.w.  w.wr.  .r..b  w..wr"  # from row 5 down, as the board is seen
LINED = "w.r..  .b.w.  w.wrb  .r..b  w..wr"  # b3, d2 and e5 each complete a line
CROSSED = "..r..  ..b..  wr.br  ..w..  w.r.b"  # c3 completes two


def samples() -> list[tuple[str, View]]:
    """Titled views of interesting positions."""
    chosen = position(MIDDLE, {})
    for bone, (holder, up) in enumerate(((0, 1), (1, 0), (0, 0), (0, 1))):
        chosen.state.holder[bone], chosen.state.up[bone] = holder, up
    several = position(LINED, {}, turn=2, hold="wb")
    both = position(CROSSED, {}, turn=1, hold="r")
    both.play(1, "put red c3")
    wishing = position(MIDDLE, {"mode": "baugienne"})
    for bone in range(BONES):
        wishing.state.holder[bone] = bone % 2
    wishing.play(0, "give 1")
    voting = position(MIDDLE, {}, turn=1)
    voting.play(2, "stop")
    back = position(LINED, {}, hold="w")
    back.play(0, "put white b3")
    return [
        (N_("Bones to choose from"), look(chosen)),
        (N_("A red stone that may push"), look(position(LINED, {}, turn=1, hold="r"))),
        (N_("Black takes: two stones in hand"), look(several)),
        (N_("Several lines stand"), look(both)),
        (N_("Stones come back"), look(back)),
        (N_("Who wants to act?"), look(wishing, 0)),
        (N_("A vote to stop"), look(voting, 0)),
        (N_("The learning game, for two"), look(position(MIDDLE, {"mode": "learning"}, seats=2), 0)),
    ]


def position(
    drawing: str, options: Mapping[str, Any], seats: int = 3, turn: int = 0, hold: str = "", wait: str = ""
) -> Match:
    """A match that stands as drawn; the stones that are not seen are in the bag."""
    match = Match(GAME.load(compiled=False), GAME.setup(seats, dict(options)), 1, NAMES[:seats])
    s = match.engine.copy(match.state)
    lay(s, drawing.split(), hold, wait)
    s.turn = turn
    for bone in range(BONES):
        s.holder[bone] = turn
    if hold or wait:
        s.phase = Phase.PUTTING
        s.bone = 1
    return Match.standing(match.engine, match.setup, s, match.names)


def lay(s: Any, rows: Sequence[str], hold: str, wait: str) -> None:
    for cell in range(len(CELL_NAMES)):
        letter = rows[SIDE - 1 - cell // SIDE][cell % SIDE]
        if letter in LETTERS:
            s.lies[LETTERS.index(letter)] |= 1 << cell
    for colour in range(COLOURS):
        letter = LETTERS[colour]
        s.hold[colour], s.wait[colour] = hold.count(letter), wait.count(letter)
        s.bag[colour] = s.stones[colour] - "".join([*rows, hold, wait]).count(letter)
