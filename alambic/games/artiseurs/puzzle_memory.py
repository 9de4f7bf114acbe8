"""What a browser remembers of the puzzles: which are solved, and for how many days in a row today's was."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

MOST = 1000  # puzzles
LETTERS = 400  # of what is remembered; more is not read


@dataclass(frozen=True)
class Memory:
    """As a cookie keeps it: `SOLVED.DAY.ROW`, the solved ones as bits of a hexadecimal number."""

    solved: int = 0
    day: int = 0  # on which today's was solved last
    row: int = 0  # days in a row until then

    @property
    def text(self) -> str:
        return f"{self.solved:x}.{self.day}.{self.row}"

    def knows(self, number: int) -> bool:
        return bool(self.solved >> number & 1)

    def count(self, numbers: Iterable[int]) -> int:
        return sum(map(self.knows, numbers))

    def with_solved(self, number: int, today: date | None) -> "Memory":
        """With one more that is solved; `today`: it is that day's."""
        more = replace(self, solved=self.solved | 1 << number)
        if today is None or today.toordinal() == self.day:
            return more
        row = self.row + 1 if today.toordinal() == self.day + 1 else 1
        return replace(more, day=today.toordinal(), row=row)

    def streak(self, today: date) -> int:
        """Days in a row: they last until a day has passed without."""
        return self.row if today.toordinal() - self.day in (0, 1) else 0


def memory_of(text: str) -> Memory:
    """What a cookie says; whatever is no memory is none."""
    solved, _, rest = text[:LETTERS].partition(".")
    day, _, row = rest.partition(".")
    try:
        bits = int(solved, 16)
    except ValueError:
        return Memory()
    if not (day.isascii() and day.isdecimal() and row.isascii() and row.isdecimal() and 0 <= bits < 1 << MOST):
        return Memory()
    return Memory(bits, min(int(day), date.max.toordinal()), min(int(row), 10_000))
