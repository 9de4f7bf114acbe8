"""Ratings with their intervals in letters, for a terminal; pictures are drawn like all plots (plots.py)."""

from collections.abc import Callable, Mapping

from alambic.lab.simulate import Estimate

Ratings = Mapping[str, Estimate]  # by bot, in the order of the lines

LONGEST = 24  # letters of a name
NARROWEST = 16  # letters of a line's drawing; 80 columns have room for more


def signed(value: float) -> str:
    """A rating in whole points."""
    return f"{round(value):+d}" if round(value) else "0"


def short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def ends(ratings: Ratings) -> tuple[float, float]:
    """What a chart must have room for; 0 is always on it."""
    low, high = min(one.low for one in ratings.values()), max(one.high for one in ratings.values())
    return min(low, -1.0), max(high, 1.0)


def scale(low: float, high: float, first: float, last: float) -> Callable[[float], float]:
    """Where a value between low and high belongs between first and last."""
    return lambda value: first + (value - low) / (high - low) * (last - first)


def lines(ratings: Ratings, width: int = 80) -> list[str]:
    """A line a bot: name, rating, interval, and where they lie; a colon marks 0, the mean of all."""
    names = {bot: short(bot, LONGEST) for bot in ratings}
    spans = {bot: f"[{signed(one.low)}, {signed(one.high)}]" for bot, one in ratings.items()}
    longest, broadest = max(map(len, names.values())), max(map(len, spans.values()))
    room = max(width - longest - broadest - 11, NARROWEST)
    at = scale(*ends(ratings), 0, room - 1)
    drawn = []
    for bot, one in ratings.items():
        low, value, high, zero = (round(at(number)) for number in (one.low, one.value, one.high, 0))
        marks = [" "] * room
        marks[zero] = ":"
        marks[low : high + 1] = "-" * (high + 1 - low)
        marks[low], marks[high] = "|", "|"
        marks[value] = "o"
        text = f"{names[bot]:<{longest}}  {signed(one.value):>5}  {spans[bot]:<{broadest}}  {''.join(marks)}"
        drawn.append(text.rstrip())
    return drawn
