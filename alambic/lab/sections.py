"""What a section of a report is, and how its figures are written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from alambic.lab.simulate import Estimate

FRENCH = str.maketrans({",": "\u202f", ".": ","})


class Speaks(Protocol):
    """One language."""

    @property
    def language(self) -> str: ...

    def say(self, text: str) -> str: ...


@dataclass(frozen=True)
class Dots:
    """Values with their intervals, a line each, and what they are held against."""

    labels: Sequence[str]
    estimates: Sequence[Estimate]
    unit: str
    reference: float | None = None


@dataclass(frozen=True)
class Spread:
    """How often each value was met."""

    values: Sequence[float]
    unit: str


@dataclass(frozen=True)
class Section:
    """A heading, what it says, a plot, the table under it, and how it was found."""

    title: str
    lead: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    found: str
    plot: Dots | Spread | None = None
    svg: str = field(default="", compare=False)


class Writing:
    """Figures in one language."""

    def __init__(self, words: Speaks) -> None:
        self.words = words
        self.say = words.say

    def number(self, value: float, digits: int = 1) -> str:
        text = f"{round(value, digits) + 0.0:,.{digits}f}".replace("-", "−")
        return text.translate(FRENCH) if self.words.language == "fr" else text

    def count(self, value: int) -> str:
        return self.number(value, 0)

    def between(self, one: Estimate, digits: int = 1) -> str:
        """A value and its interval."""
        value, low, high = (self.number(number, digits) for number in (one.value, one.low, one.high))
        return f"{value} [{low}; {high}]"

    def percent(self, one: Estimate, digits: int = 1) -> str:
        return f"{self.between(scaled(one, 100), digits)}\u202f%"

    def name(self, text: str) -> str:
        """A card or a role: in French too, where the game's catalogue has its words."""
        said = self.say(text)
        if said == text and self.words.language != "en":
            said = "/".join(" ".join(map(self.say, part.split())) for part in text.split("/"))
        return said


def scaled(one: Estimate, by: float) -> Estimate:
    return Estimate(*(by * value for value in (one.value, one.low, one.high)))
