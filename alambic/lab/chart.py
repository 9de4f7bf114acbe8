"""Charts of ratings with their intervals: in letters for a terminal, and as a picture (SVG)."""

from collections.abc import Callable, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from alambic.lab.simulate import Estimate

Ratings = Mapping[str, Estimate]  # by bot, in the order of the lines

LONGEST = 24  # letters of a name in a terminal
NARROWEST = 16  # letters of a line's drawing; 80 columns have room for more
PANEL, INK, GRID, BAR = range(4)
# Each legible on its panel: tests/test_ratings.py measures it.
LIGHT = ("#ffffff", "#1b1b1f", "#767680", "#0b57a4")
DARK = ("#1b1b1f", "#f2f2f5", "#8e8e99", "#8ec5ff")
WIDTH, LEFT, RIGHT, TOP, ROW, FOOT = 720, 190, 110, 48, 34, 40
LETTERS = 24  # of a name that has room on the left of the picture


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


def ticks(low: float, high: float) -> list[int]:
    """Round numbers from low to high, three to nine of them."""
    step, factors = 1, (2.0, 2.5, 2.0)  # 1, 2, 5, 10, 20, 50 ...
    for turn in range(60):
        if (high - low) / step <= 8:
            break
        step = round(step * factors[turn % 3])
    return [number * step for number in range(int(-(-low // step)), int(high // step) + 1)]


def svg(title: str, ratings: Ratings) -> str:
    """The same as a picture on a panel of its own, light or dark as the reader likes it."""
    height = TOP + ROW * len(ratings) + FOOT
    bottom = height - FOOT
    low, high = ends(ratings)
    x = scale(low, high, LEFT, WIDTH - RIGHT)
    told = "; ".join(
        f"{bot} {signed(one.value)}, from {signed(one.low)} to {signed(one.high)}" for bot, one in ratings.items()
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        f' role="img" aria-label={quoteattr(f"{title}: {told}")}>',
        f"<style>{style(LIGHT)} @media (prefers-color-scheme: dark) {{ {style(DARK)} }}</style>",
        f'<rect class="panel" width="{WIDTH}" height="{height}" rx="8"/>',
        f'<text class="title" x="16" y="28">{escape(title)}</text>',
    ]
    for tick in ticks(low, high):
        dashes = "" if tick == 0 else ' stroke-dasharray="2 4"'
        parts.append(
            f'<line class="grid" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{TOP}" y2="{bottom}"{dashes}/>'
        )
        parts.append(f'<text x="{x(tick):.1f}" y="{bottom + 18}" text-anchor="middle">{signed(tick)}</text>')
    for row, (bot, one) in enumerate(ratings.items()):
        parts += row_parts(bot, one, x, TOP + ROW * row + ROW / 2)
    return "\n".join([*parts, "</svg>\n"])


def row_parts(bot: str, one: Estimate, x: Callable[[float], float], y: float) -> list[str]:
    """A bot's name, interval and rating at one height."""
    low, value, high = (f"{x(number):.1f}" for number in (one.low, one.value, one.high))
    return [
        f'<text x="16" y="{y + 5}">{escape(short(bot, LETTERS))}</text>',
        f'<path class="bar" d="M{low} {y - 6}V{y + 6}M{low} {y}H{high}M{high} {y - 6}V{y + 6}"/>',
        f'<circle class="dot" cx="{value}" cy="{y}" r="6"/>',
        f'<text class="title" x="{WIDTH - 16}" y="{y + 5}" text-anchor="end">{signed(one.value)}</text>',
    ]


def style(colours: Sequence[str]) -> str:
    return (
        f".panel {{ fill: {colours[PANEL]} }} .dot {{ fill: {colours[BAR]} }}"
        f" text {{ fill: {colours[INK]}; font: 14px system-ui, sans-serif }} .title {{ font-weight: bold }}"
        f" .grid {{ stroke: {colours[GRID]} }} .bar {{ stroke: {colours[BAR]}; stroke-width: 2; fill: none }}"
    )
