"""The legal moves as a person chooses among them: grouped, numbered, by abbreviation."""

import re
from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from alambic.core.errors import NotUnderstood, among

HARD_SPACE = "\u00a0"  # keeps a number and its move on one line


class Choices:
    """Moves that differ in their last word alone stand in one line; numbers follow the lines."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.groups: dict[str, list[str]] = {}
        for code in codes:
            start, _, last = code.rpartition(" ")
            self.groups.setdefault(start or last, []).append(code)
        for group in self.groups.values():
            group.sort(key=natural)
        self.codes = [code for group in self.groups.values() for code in group]

    def table(self) -> Table:
        """The moves in a few lines."""
        grid = Table.grid(padding=(0, 3, 0, 0))
        number = 0
        for start, group in self.groups.items():
            moves = Text()
            for code in group:
                number += 1
                moves.append(str(number), "dim")
                moves.append(f"{HARD_SPACE}{code.removeprefix(start).strip()}   ")
            grid.add_row(Text(f"  {start}", "bold"), moves)
        return grid

    def find(self, text: str) -> str | None:
        """The move with this number, or the only one that these words, shortened, may mean."""
        if text.isdecimal() and 1 <= int(text) <= len(self.codes):
            return self.codes[int(text) - 1]
        found = [code for code in self.codes if abbreviates(text.lower().split(), code.split())]
        if len(found) > 1:
            raise NotUnderstood(f"{text!r} may mean {among(found, 6)}")
        return found[0] if found else None


def abbreviates(words: Sequence[str], code: Sequence[str]) -> bool:
    """Whether the words, in this order, begin words of the code; one with a digit must be whole."""
    rest = iter(code)
    return all(any(full == word or (full.startswith(word) and word.isalpha()) for full in rest) for word in words)


def natural(code: str) -> list[tuple[int, str]]:
    """Sorts p9 before p10, and z1 before aa1."""
    return [(int(part), "") if part.isdecimal() else (len(part), part) for part in re.split(r"(\d+)", code)]
