"""What a version of a game is to be like: a measure, and from what to what it is to lie."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from alambic.core.errors import BadBalance, among
from alambic.core.game import Setup
from alambic.lab.measures import Measure, measures

ASKED = re.compile(r"\s*([a-z0-9-]+)\s*(?:([<>])\s*([\d.]+)|=\s*([\d.]+)\s*\.\.\s*([\d.]+))\s*")


@dataclass(frozen=True)
class Target:
    """Met where the whole interval lies within."""

    measure: Measure
    low: float
    high: float

    @property
    def asked(self) -> str:
        if self.low == float("-inf"):
            return f"{self.measure.name}<{self.high:g}"
        if self.high == float("inf"):
            return f"{self.measure.name}>{self.low:g}"
        return f"{self.measure.name}={self.low:g}..{self.high:g}"


def target(asked: str, setup: Setup) -> Target:
    """What `idle<50` or `minutes=30..45` asks for."""
    found, known = ASKED.fullmatch(asked), {measure.name: measure for measure in measures(setup)}
    if not found:
        raise BadBalance(f"--target {asked!r} is not understood; write idle<50, minutes>30 or seat-1=30..36")
    if found[1] not in known:
        raise BadBalance(
            f"--target {asked!r}: no measure is called {found[1]!r}; there are {among(list(known), 30)}"
        )
    low, high = float("-inf"), float("inf")
    try:
        if found[2]:
            low, high = (low, float(found[3])) if found[2] == "<" else (float(found[3]), high)
        else:
            low, high = float(found[4]), float(found[5])
    except ValueError:
        raise BadBalance(f"--target {asked!r} needs numbers, such as 50 or 0.5") from None
    return Target(known[found[1]], low, high)


def targets(asked: Sequence[str], setup: Setup) -> list[Target]:
    """All of them; those of one measure must leave something between them, and shares make a hundred."""
    found: dict[str, Target] = {}
    for one in (target(text, setup) for text in asked):
        name = one.measure.name
        had = found.get(name, one)
        both = Target(one.measure, max(one.low, had.low), min(one.high, had.high))
        if both.low >= both.high:
            other = f" and {had.asked}" if had is not one else ""
            raise BadBalance(f"{one.asked}{other}: nothing lies there; the smaller number comes first")
        found[name] = both
    if not found:
        raise BadBalance("nothing is wanted; say what: --target idle<50, --target minutes=30..45")
    for one in found.values():
        if one.measure.unit == 100 and (one.high <= 0 or one.low >= 100):
            raise BadBalance(f"{one.asked}: it is a percentage, from 0 to 100")
    shares = [one for one in found.values() if one.measure.seat]
    if len(shares) == setup.seats:
        least, most = sum(max(one.low, 0) for one in shares), sum(min(one.high, 100) for one in shares)
        if not least < 100 < most:
            raise BadBalance(
                f"{' and '.join(one.asked for one in shares)} contradict each other: all wins together are 100 %"
            )
    return list(found.values())
