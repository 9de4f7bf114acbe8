"""Tactics: what a game knows about playing it well, besides the rules that searches call (contract.py)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from alambic.core.parts import Part


class Tactics(Part):
    """The tactics of one game. States are plain."""

    called = "tactics"

    MANNER: Mapping[str, int] = {}  # how a search goes about it, where that is not the usual: see bots/search.py
    # Bots with a taste, by name: title, what such a bot does, and how it likes a move of a state (bots/style.py)
    STYLES: Mapping[str, tuple[str, str, Callable[[Any, int, int], int]]] = {}

    # By level, the bot that plays at it by what the game has learnt, where that is better (bots/levels.py)
    LEARNT: Mapping[str, str] = {}

    def counts(self, s: Any, seat: int) -> Sequence[tuple[str, float, int]]:
        """What a seat has: a phrase, how much of it, and what one of it is worth (below 0: the fewer the better).

        Hints compare it when they say what a move gains.
        """
        return []

    def partners(self, s: Any, seat: int) -> Sequence[int]:
        """The seats that play together with one."""
        return []
