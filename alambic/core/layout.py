"""What the numbers of an observation mean: named parts, each with a shape and a range."""

from collections.abc import Iterator, Sequence
from math import prod
from typing import NamedTuple

KINDS = {"i1": 7, "i2": 15, "i4": 31, "i8": 63}  # bits beside the sign, the narrowest first


class Part(NamedTuple):
    """So many numbers from `low` to `high`; they count something, or are a `choice` of one thing among others.

    A `detail` is told in fewer numbers by other parts as well.
    """

    name: str
    shape: tuple[int, ...] = ()
    high: int = 1
    low: int = 0
    choice: bool = False
    detail: bool = False

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """The parts of a vector, one behind the other; the last index of a part varies fastest."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.starts: dict[str, int] = {}
        self.size = 0
        for part in parts:
            assert part.name not in self.starts, f"two parts are called {part.name}"
            self.starts[part.name] = self.size
            self.size += part.size

    @property
    def kind(self) -> str:
        """The narrowest kind of number that every part fits into."""
        most = max(max(part.high, -part.low - 1) for part in self.parts)
        return next(kind for kind, bits in KINDS.items() if most >> bits == 0)

    @property
    def counts(self) -> list[int]:
        """Where the numbers are that a network computes with: no choices, and no details."""
        return [at + k for part, at in self.placed() if not (part.choice or part.detail) for k in range(part.size)]

    def start(self, name: str) -> int:
        """Where a part begins."""
        return self.starts[name]

    def read(self, numbers: Sequence[int]) -> dict[str, Sequence[int]]:
        """The numbers of each part."""
        return {part.name: numbers[at : at + part.size] for part, at in self.placed()}

    def placed(self) -> Iterator[tuple[Part, int]]:
        """Every part, and where it begins."""
        return zip(self.parts, self.starts.values(), strict=True)

    def misfit(self, numbers: Sequence[int]) -> str:
        """What does not fit the layout, in words; empty if all does."""
        if len(numbers) != self.size:
            return f"{len(numbers)} numbers, not {self.size}"
        for part, told in zip(self.parts, self.read(numbers).values(), strict=True):
            for number in told:
                if not part.low <= number <= part.high:
                    return f"{part.name} is {number}, not from {part.low} to {part.high}"
        return ""
