"""What a seat may know of a game: numbers for programs, a drawing for people."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Any

import numpy as np

from alambic.core.game import Setup
from alambic.core.picture import html_of, text_of
from alambic.core.state import SPECTATOR

LONGEST = 60  # numbers of a part that a notebook shows


class Observation:
    """Made from the forgotten record alone; in a notebook the table and the parts of the layout."""

    def __init__(self, setup: Setup, known: Any, seat: int) -> None:
        known["revealed"] = 0  # of interest to tables alone
        self.setup, self.known, self.seat = setup, known, seat
        self.engine = setup.game.load()

    @cached_property
    def numbers(self) -> Any:
        """By the game's layout."""
        return np.array(self.engine.observed(self.known, self.seat), self.setup.game.layout.kind)

    @property
    def parts(self) -> Mapping[str, Sequence[int]]:
        """The numbers of each part of the layout."""
        return self.setup.game.layout.read(self.numbers)

    @property
    def bytes(self) -> bytes:
        """What a bot is given."""
        return self.engine.pack(self.known)

    @property
    def names(self) -> list[str]:
        return [f"seat_{number}" for number in range(self.setup.seats)]

    def __str__(self) -> str:
        """The table drawn with letters."""
        return text_of(self.setup.game, self.engine.read(self.known), self.seat, self.names)

    def _repr_html_(self) -> str:
        drawn = html_of(self.setup.game, self.engine.read(self.known), self.seat, self.names)
        return drawn if self.seat == SPECTATOR else drawn + table_of(self.parts)


def table_of(parts: Mapping[str, Sequence[int]]) -> str:
    """Parts with their numbers; of long ones the beginning."""
    rows = []
    for name, numbers in parts.items():
        told = " ".join(str(number) for number in numbers[:LONGEST])
        more = " …" if len(numbers) > LONGEST else ""
        row = f"<td>{escape(name)}</td><td>{len(numbers)}</td><td style='text-align: left'>{told}{more}</td>"
        rows.append(f"<tr>{row}</tr>")
    head = "<tr><th>part</th><th>numbers</th><th style='text-align: left'>here</th></tr>"
    return f"<details><summary>As numbers</summary><table>{head}{''.join(rows)}</table></details>"
