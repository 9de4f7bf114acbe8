"""What the draft has made of a seat: the levels of its spells, for simulations (ELX-04)."""

from collections.abc import Iterator

from alambic.games.elixir.state import LEVELS, Elixir
from alambic.games.elixir.vocabulary import Phase

LEAST, MOST = 9, 16  # totals: one may have to exceed 13 by three


def mixes(total: int, highest: int = LEVELS) -> Iterator[tuple[int, ...]]:
    """All ways to make a total of levels, highest first."""
    if total == 0:
        yield ()
    for level in range(min(total, highest), 0, -1):
        for rest in mixes(total - level, level):
            yield (level, *rest)


MIXES = [mix for total in range(LEAST, MOST + 1) for mix in mixes(total)]
NUMBERS = {mix: number for number, mix in enumerate(MIXES)}
ROLES = (*("+".join(map(str, mix)) for mix in MIXES), "other")  # where the piles ran out


def roles(s: Elixir) -> list[int]:
    """The mix of each seat right after the draft, as a number of ROLES; nothing before."""
    if s.phase == Phase.DRAFTING:
        return []
    found = []
    for seat in range(s.seats):
        mix = [level for level in range(LEVELS, 0, -1) for _ in range(s.backs[seat, level - 1])]
        found.append(NUMBERS.get(tuple(mix), len(MIXES)))
    return found
