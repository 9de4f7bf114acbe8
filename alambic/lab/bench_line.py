"""One figure of the benchmark."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One figure: what was measured, its unit, and how it stands to what it should reach."""

    what: str
    value: float
    unit: str
    bar: float | None = None
    at_most: bool = False  # whether the bar is a ceiling

    @property
    def verdict(self) -> str:
        if self.bar is None:
            return ""
        reached = self.value <= self.bar if self.at_most else self.value >= self.bar
        return f"{'at most' if self.at_most else 'at least'} {self.bar:,.10g}: {'yes' if reached else 'NO'}"
