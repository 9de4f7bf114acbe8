"""Positions of Vizia worth looking at, as views, from scripted matches."""

from collections.abc import Callable
from typing import Any

from alambic.core.match import Match
from alambic.core.state import SPECTATOR
from alambic.core.view import N_, View, look
from alambic.games.vizia import GAME
from alambic.games.vizia.rules_board import is_tile
from alambic.games.vizia.rules_wheels import corner, spoke
from alambic.games.vizia.state import FIRST_CELL
from alambic.games.vizia.vocabulary import CELL_NAMES, Phase, Told, Wheel

NAMES = ("Ada", "Blaise", "Clio", "Dante")
ADVANCED = {"group_bonus": True, "triangle_bonus": True, "capture": True, "purchase": True}

WHOLE = 100  # a completed wheel, when moves are compared

Until = Callable[[Match], bool]


def samples() -> list[tuple[str, View]]:
    """Titled views of interesting positions."""
    views = [(N_("The first tile"), look(match_until(2, {}, lambda match: True)))]
    match = match_until(2, {}, lambda match: match.step == 1)
    views.append((N_("One tile lies; the turn may end"), look(match)))
    match = match_until(3, {}, lambda match: match.step > 24 and bool(starts(match, "place own")))
    views.append((N_("In the middle of a game"), look(match)))
    views.append((N_("The same, for somebody who waits"), look(match, (match.awaited()[0] + 1) % 3)))
    views.append((N_("The same, with the memory aid"), look(match, (match.awaited()[0] + 1) % 3, aids=True)))
    views.append((N_("The same, for a spectator"), look(match, SPECTATOR)))
    match = match_until(2, {}, lambda match: match.step > 10 and bool(starts(match, "take")))
    views.append((N_("Common tiles may be taken"), look(match)))
    match = match_until(2, {}, lambda match: match.step > 10 and match.known().phase == Phase.TAKING)
    views.append((N_("After a tile was taken"), look(match)))
    match = match_until(
        4, {"teams": True, **ADVANCED}, lambda match: match.step > 60 and bool(starts(match, "give up"))
    )
    views.append((N_("A token may be given up for a purchase"), look(match)))
    match.play(match.awaited()[0], starts(match, "give up")[0])
    views.append((N_("Purchase: lift a tile"), look(match)))
    match.play(match.awaited()[0], starts(match, "lift")[0])
    views.append((N_("Purchase: set the tile down"), look(match)))
    views.append(
        (N_("A wheel is completed"), look(match_until(3, {}, lambda match: completed(match) == Wheel.SIMPLE)))
    )
    views.append(
        (N_("A prism is completed"), look(match_until(3, {}, lambda match: completed(match) == Wheel.PRISM)))
    )
    views.append((N_("The game is over"), look(match_until(2, {}, lambda match: match.over), 0)))
    return views


def match_until(seats: int, options: dict[str, bool], until: Until, word: int = 1) -> Match:
    """A match in which everybody builds wheels, as far as `until` says or to its end."""
    match = Match(GAME.load(compiled=False), GAME.setup(seats, options), word, NAMES[:seats])
    while not match.over and not until(match):
        match.play(match.awaited()[0], builders_move(match))
    return match


def starts(match: Match, words: str) -> list[str]:
    """The moves that begin so, for the one whose turn it is."""
    return [code for code in match.legal(match.awaited()[0]) if code.startswith(words)]


def completed(match: Match) -> int:
    """The worth of the best wheel that the last move completed."""
    return max((event.what for event in match.events() if event.kind == Told.WHEEL), default=0)


def builders_move(match: Match) -> str:
    """Complete what can be completed; else place one tile where most others are, take tiles and end the turn."""
    s = match.known()
    placing = starts(match, "place")
    best = max(placing, key=lambda code: promise(s, code), default="")
    if best and (s.placed == 0 or promise(s, best) >= WHOLE):
        return best
    return next(iter([*starts(match, "take"), *starts(match, "end"), *starts(match, "pass")]))


def promise(s: Any, code: str) -> int:
    """How much of the wheels round a cell a tile there would fill; a whole wheel is worth more than all parts."""
    cell = FIRST_CELL + CELL_NAMES.index(code.rsplit(" ", 1)[1])
    total = 0
    for k in range(3):
        filled = sum(is_tile(s.board[spoke(corner(cell, k), n)]) for n in range(6))
        total += WHOLE if filled == 5 else filled * filled
    return total
