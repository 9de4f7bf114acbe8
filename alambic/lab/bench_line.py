"""One figure of the benchmark, and how figures are printed."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass


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


def show(lines: Iterable[Line], title: str, as_json: bool) -> None:
    """A table, or one JSON object a figure as soon as it is known."""
    if as_json:
        for line in lines:
            print(json.dumps(asdict(line)), flush=True)
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("what", "figure", "unit", "bar", title=title, box=None)
    table.columns[1].justify = "right"
    for line in lines:
        table.add_row(line.what, amount(line.value), line.unit, line.verdict)
    Console(width=max(Console().width, 110)).print(table)


def amount(value: float) -> str:
    return f"{value:,.{0 if value >= 100 else 2}f}"
