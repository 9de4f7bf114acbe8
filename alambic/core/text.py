"""Words and drawings in plain text: what the tables and pages of several games need."""

from collections.abc import Iterator, Sequence

WIDTH = 80  # characters


def folded(label: str, parts: Sequence[str], margin: int, gap: str) -> Iterator[str]:
    """Parts in a row behind a label, on as many lines as they need."""
    line, empty = label, True
    for part in parts:
        if not empty and len(line) + len(gap) + len(part) > WIDTH:
            yield line
            line, empty = margin * " ", True
        line += part if empty else gap + part
        empty = False
    yield line


def counted(count: int, thing: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def halves(points: float) -> str:
    """A number of points, of which the last may be half a one: `6`, `4½`, `½`."""
    whole, rest = int(points), "½" if points % 1 else ""
    return f"{whole or ''}{rest}" if rest else str(whole)


def capital(words: str) -> str:
    """The same with a capital letter first."""
    return words[:1].upper() + words[1:]
